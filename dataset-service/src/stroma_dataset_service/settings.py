"""Settings from the environment (docs/interfaces.md, "Processes and settings")."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Settings:
    """Every request except /healthz must include `secret`."""

    object_store: str
    secret: str
    port: int
    host: str = '127.0.0.1'
    open_datasets: int = 32
    #: Requests that compute at a time, those of one user among them, open requests, seconds that a request waits for
    #: its turn.
    computing: int = 8
    computing_of_one: int = 2
    calls: int = 512
    wait_seconds: float = 10.0
    #: Maximum bytes of replies in memory that wait for their readers, and of encoded genes in the cache.
    reply_bytes: int = 256 * 1024**2
    shared_bytes: int = 128 * 1024**2
    #: Bytes per second that the check of the stored files reads in the background.
    verify_rate: int = 64 * 1024**2

    @classmethod
    def from_environment(cls) -> Settings:
        """Raises SystemExit with one sentence for a setting that is missing."""
        secret = os.environ.get('INTERNAL_SECRET', '')
        if not secret:
            raise SystemExit('INTERNAL_SECRET is not set: the BFF and this service share it')
        data = Path(os.environ.get('STROMA_DATA_DIR') or 'data').resolve()
        return cls(
            object_store=os.environ.get('OBJECT_STORE') or (data / 'objects').as_uri(),
            secret=secret,
            port=int(os.environ.get('DATASET_SERVICE_PORT') or 8081),
            host=os.environ.get('DATASET_SERVICE_HOST') or '127.0.0.1',
        )
