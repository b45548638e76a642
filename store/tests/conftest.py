"""The small dataset `d1` in a store on disk, and a store on S3."""

from __future__ import annotations

from s3_fixtures import bucket, machine, proxy, server  # noqa: F401
from store_fixtures import content, store  # noqa: F401
