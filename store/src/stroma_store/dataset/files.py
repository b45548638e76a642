"""Source of a dataset's files: its folder, or a cache in front of S3."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol

import numpy as np

from stroma_store.dataset import layout
from stroma_store.dataset.arrays import Slices
from stroma_store.disk import sha256_of
from stroma_store.errors import StromaError

#: A file in a dataset's local folder that names the store with its other files.
REMOTE = '.remote.json'


class Reader(Protocol):
    """An array that is read by slices."""

    def prefetch(self, limit: int) -> None: ...

    def read(self, start: int, stop: int) -> np.ndarray: ...


class DatasetFiles(Protocol):
    """The files of one dataset by name ('X/data/c/0'), with the names and sizes of dataset.json."""

    def meta(self) -> bytes:
        """dataset.json, which is on the local disk for every dataset. Raises OSError if it no longer exists."""
        ...

    def path(self, name: str) -> Path:
        """A whole file on the local disk. It stays there for some seconds at least, and as long as a `keep` lives."""
        ...

    def keep(self, name: str) -> object:
        """Keeps a file on the local disk while it is referenced."""
        ...

    def reader(self, name: str, dtype: np.dtype[Any], size: int) -> Reader:
        """The slices of a file of `size` bytes."""
        ...

    def is_local(self, name: str) -> bool:
        """Whether the whole file is on the local disk."""
        ...

    def exists(self) -> bool:
        """Whether the dataset still exists, as far as known locally."""
        ...

    def is_current(self) -> bool:
        """False once the store has other files for the dataset, because it was converted or completed."""
        ...

    def check_sizes(self, sizes: dict[str, int]) -> None:
        """Raises DATASET_DAMAGED if a file's size differs from that in dataset.json."""
        ...

    def first_damaged(self, entries: dict[str, dict[str, Any]]) -> str | None:
        """The first file that has not the recorded sha256."""
        ...

    def folder(self) -> Path:
        """The folder with all files."""
        ...


class LocalFiles:
    """A folder of the local disk."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._seen = self._state()

    def _state(self) -> tuple[int, int] | None:
        try:
            facts = (self._root / layout.META).stat()
        except OSError:
            return None
        return facts.st_ino, facts.st_mtime_ns

    def meta(self) -> bytes:
        return (self._root / layout.META).read_bytes()

    def path(self, name: str) -> Path:
        return self._root / name

    def keep(self, name: str) -> object:
        return None

    def reader(self, name: str, dtype: np.dtype[Any], size: int) -> Reader:
        return Slices(self._root / name, dtype)

    def is_local(self, name: str) -> bool:
        return True

    def exists(self) -> bool:
        return self._root.exists()

    def is_current(self) -> bool:
        return self._state() == self._seen

    def check_sizes(self, sizes: dict[str, int]) -> None:
        for name, size in sizes.items():
            try:
                found = (self._root / name).stat().st_size
            except OSError:
                found = -1
            if found != size:
                raise StromaError('DATASET_DAMAGED', file=name, bytes=found, expected=size)

    def first_damaged(self, entries: dict[str, dict[str, Any]]) -> str | None:
        for name, entry in entries.items():
            path = self._root / name
            if not path.is_file() or sha256_of(path) != entry['sha256']:
                return name
        return None

    def folder(self) -> Path:
        return self._root
