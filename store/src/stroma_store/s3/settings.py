"""Settings of the store on S3 (docs/interfaces.md, "Processes and settings")."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from stroma_store.sizes import parse_bytes

CACHE_BYTES = 20 * 10**9


def cache_root() -> Path:
    """The folder of the cache: `STROMA_DATA_DIR`/s3-cache, shared by all processes of a machine."""
    data = os.environ.get('STROMA_DATA_DIR')
    return Path(data) / 's3-cache' if data else Path(tempfile.gettempdir()) / f'stroma-s3-cache-{os.getuid()}'


def cache_bytes() -> int:
    """Maximum size of the cache in bytes. Raises ValueError."""
    text = os.environ.get('STROMA_S3_CACHE_BYTES')
    try:
        return parse_bytes(text) if text else CACHE_BYTES
    except ValueError as error:
        raise ValueError(f'STROMA_S3_CACHE_BYTES: {error}') from error


def shares_checkpoints() -> bool:
    """Whether several machines share checkpoints. Raises ValueError if workers may run on other machines and this is
    not configured: they would look for a checkpoint on a disk that they do not have."""
    given = os.environ.get('STROMA_SHARED_CHECKPOINTS') or None
    if given not in (None, 'on', 'off') or (given is None and os.environ.get('DASK_SCHEDULER')):
        raise ValueError(
            'STROMA_SHARED_CHECKPOINTS: set it to on (workers on several machines) or to off (the workers of '
            'DASK_SCHEDULER are on this machine)'
        )
    return given == 'on'
