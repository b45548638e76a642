"""Settings from the environment (docs/interfaces.md, "Processes and settings")."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Settings:
    """`secret` is what every call except /healthz must carry."""

    object_store: str
    secret: str
    port: int
    open_datasets: int = 32

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
        )
