"""The object store: immutable files and folders by key (docs/interfaces.md, "Object store")."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Protocol

from stroma_store.errors import StromaError

_PART = re.compile(r'[^/\x00-\x1f\\]{1,255}')


def check_key(key: str) -> str:
    """The key without slashes at its ends; raises NOT_FOUND for one that could leave the store."""
    parts = key.strip('/').split('/')
    if not all(_PART.fullmatch(part) and part not in ('.', '..') for part in parts):
        raise StromaError('NOT_FOUND', key=key)
    return '/'.join(parts)


class ObjectStore(Protocol):
    """Interface of a store. A visible key never changes, except that an unfinished dataset is completed once
    (`stroma_store.complete`)."""

    def path(self, key: str) -> Path:
        """A readable local path of a visible file or folder. Raises NOT_FOUND if there is none."""
        ...

    def exists(self, key: str) -> bool: ...

    def publish(self, folder: Path, key: str) -> None:
        """Makes a file or folder of `scratch()` visible as a whole; an existing key is kept. The source no longer
        exists afterwards."""
        ...

    def create(self, key: str, data: bytes) -> bool:
        """Writes one small file; returns False without writing if the key exists. Versioned columns rely on this."""
        ...

    def names(self, key: str) -> list[str]:
        """Names directly below a key, sorted; empty if there are none."""
        ...

    def remove(self, key: str) -> None:
        """Deletes a file or folder; does nothing if it does not exist."""
        ...

    def forget(self, key: str) -> bool:
        """Drops the local copy of a key, so that `path` fetches it again; False if the store keeps no copies."""
        ...

    def scratch(self) -> Path:
        """A fresh folder on the same file system as the store (S3: as its cache)."""
        ...
