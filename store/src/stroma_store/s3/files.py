"""The files of a dataset on S3.

Small ones are fetched whole on first use, into the cache, and compared with their sha256; the arrays of the matrix are
read by range. A range cannot be compared with the sha256 of its file. It is protected in other ways: the response must
be for the object whose recorded sha256 and size are those of dataset.json, later ranges require the same ETag, its
length is checked, and each range has its own sha256 in the cache (docs/adr/0031).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from stroma_store.dataset import layout
from stroma_store.dataset.files import REMOTE, Reader
from stroma_store.disk import sha256_of
from stroma_store.errors import StromaError
from stroma_store.s3.cache import CacheLock, hold
from stroma_store.s3.marker import MARKER, read_marker
from stroma_store.s3.store import S3Store, store_of

#: A file up to this size is fetched completely: one request, and its sha256 is checked.
WHOLE = 256 * 1024


def remote_files(folder: Path) -> RemoteFiles:
    """The files of a dataset whose folder `S3Store.path` returned, in this or in another process."""
    note = json.loads((folder / REMOTE).read_bytes())
    root = folder
    for _ in note['key'].split('/'):
        root = root.parent
    return RemoteFiles(store_of(note['bucket'], note['prefix'], root), note['key'], folder)


class RemoteFiles:
    """`stroma_store.dataset.files.DatasetFiles` over S3. Thread-safe."""

    def __init__(self, store: S3Store, key: str, folder: Path) -> None:
        self._store, self._key, self._folder = store, key, folder
        try:
            self._etag = str(json.loads((folder / REMOTE).read_bytes())['etag'])
            self._marked = read_marker((folder / MARKER).read_bytes())
        except (OSError, ValueError, KeyError) as error:  # forgotten meanwhile
            raise StromaError('DATASET_DAMAGED', file=MARKER) from error
        self._sizes: dict[str, int] = {}

    def meta(self) -> bytes:
        return (self._folder / layout.META).read_bytes()

    def path(self, name: str) -> Path:
        marked = self._marked.get(name)
        if marked is None:
            raise StromaError('DATASET_DAMAGED', file=name)
        try:
            return self._store.fetch(
                f'{self._key}/{marked.object}', f'{self._key}/{name}', marked.sha256, self._sizes.get(name)
            )
        except StromaError as error:
            if error.id in ('NOT_FOUND', 'JOB_INPUT_CHANGED'):
                raise StromaError('DATASET_DAMAGED', file=name) from error
            raise

    def keep(self, name: str) -> CacheLock | None:
        return hold(self._folder / name)

    def reader(self, name: str, dtype: np.dtype[Any], size: int) -> Reader:
        return RemoteSlices(self, name, dtype, size)

    def is_local(self, name: str) -> bool:
        return (self._folder / name).is_file()

    def exists(self) -> bool:
        return True

    def is_current(self) -> bool:
        return self._store.is_current(self._key, self._etag)

    def check_sizes(self, sizes: dict[str, int]) -> None:
        """Checks only local files; one of another size is dropped and fetched again when needed."""
        self._sizes = dict(sizes)
        for name, size in sizes.items():
            if name not in self._marked:
                raise StromaError('DATASET_DAMAGED', file=name)
            try:
                found = (self._folder / name).stat().st_size
            except OSError:
                continue
            if found != size:
                self._store.cache.drop(f'{self._key}/{name}')

    def first_damaged(self, entries: dict[str, dict[str, Any]]) -> str | None:
        """Compares the bytes of local files, and for others the store's records."""
        for name, entry in entries.items():
            if self.is_local(name):
                try:
                    if sha256_of(self._folder / name) != entry['sha256']:
                        return name
                    continue
                except FileNotFoundError:  # left the cache meanwhile
                    pass
            head = self._store.head(f'{self._key}/{self._marked[name].object}')
            if head is None or head.size != entry['bytes'] or head.sha256 not in (None, entry['sha256']):
                return name
        return None

    def folder(self) -> Path:
        return self._store.whole_folder(self._key, self._folder, self._marked)

    def span(self, name: str, start: int, stop: int, size: int) -> bytes:
        """The bytes `start` to `stop` of a file of `size` bytes."""
        marked = self._marked[name]
        return self._store.span(f'{self._key}/{marked.object}', (start, stop), size, marked.sha256)


class RemoteSlices:
    """A file of numbers on S3; read from the cache if the file or the range is cached."""

    def __init__(self, files: RemoteFiles, name: str, dtype: np.dtype[Any], size: int) -> None:
        self._files, self._name, self._dtype, self._size = files, name, dtype, size

    def prefetch(self, limit: int) -> None:
        """Does nothing: reading ahead would fetch data that may never be used."""

    def read(self, start: int, stop: int) -> np.ndarray:
        """Elements `start` to `stop`, read only. Raises DATASET_DAMAGED, StoreUnavailable."""
        first, last = start * self._dtype.itemsize, stop * self._dtype.itemsize
        if first == last:
            return np.empty(0, self._dtype)
        if last > self._size:
            raise OSError(f'a dataset file ends at {self._size} bytes')
        data = self._local(first, last)
        if data is None and self._size <= WHOLE:
            self._files.path(self._name)
            data = self._local(first, last)
        if data is None:
            try:
                data = self._files.span(self._name, first, last, self._size)
            except StromaError as error:
                if error.id in ('NOT_FOUND', 'JOB_INPUT_CHANGED'):
                    raise StromaError('DATASET_DAMAGED', file=self._name) from error
                raise
        return np.frombuffer(data, self._dtype)

    def _local(self, first: int, last: int) -> bytes | None:
        # Opened for each read, so that a large array can leave the cache while its dataset is open.
        if not self._files.is_local(self._name):
            return None
        path = self._files.path(self._name)
        try:
            with path.open('rb', buffering=0) as stream:
                stream.seek(first)
                data = stream.read(last - first)
                while len(data) < last - first:
                    more = stream.read(last - first - len(data))
                    if not more:
                        raise OSError(f'a dataset file ends at {first + len(data)} bytes')
                    data += more
                return data
        except FileNotFoundError:
            return None
