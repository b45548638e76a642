"""Opens the object store that a URL names."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote, urlparse

from stroma_store.disk_store import DiskStore
from stroma_store.objects import ObjectStore
from stroma_store.s3.store import S3Store


def open_store(url: str, *, interactive: bool = False) -> ObjectStore:
    """Opens `file:<path>`, `file:///path` or `s3://bucket/prefix` (settings: `stroma_store.s3.settings`).

    `interactive` is for a service, which answers that it is busy instead of waiting for minutes.
    """
    parsed = urlparse(url)
    if parsed.scheme == 's3':
        return S3Store.from_environment(parsed.netloc, parsed.path.strip('/'), interactive=interactive)
    if parsed.scheme in ('', 'file'):
        return DiskStore(Path(unquote(parsed.path if parsed.scheme else url)))
    raise ValueError(f'OBJECT_STORE: {parsed.scheme} is not known; use file: or s3:')
