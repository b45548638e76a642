"""An HDF5 file for writing that reports a full disk as a Python error.

HDF5 keeps data that it could not write and tries again when the process ends: after one failed write, the library ends
the process with SIGSEGV, immediately or at exit (seen with HDF5 2.0.0). So HDF5 must never see a failed write.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from stroma_store.disk import CHUNK

if TYPE_CHECKING:
    import h5py


class FullDisk:
    """A file as h5py uses one. After a failed write all bytes stay in memory, and `error` is the reason; the writer
    should end soon, because memory grows from then on."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: io.RawIOBase | io.BytesIO = path.open('w+b', buffering=0)
        self.error: OSError | None = None

    def read(self, size: int = -1) -> bytes:
        return self._file.read(size) or b''

    def readinto(self, buffer: memoryview) -> int:
        return self._file.readinto(buffer) or 0

    def write(self, part: memoryview) -> int:
        if self.error is None:
            at = self._file.tell()
            try:
                return self._whole(part)
            except OSError as error:
                self._to_memory(error)
                self._file.seek(at)
        return self._file.write(part) or 0

    def _whole(self, part: memoryview) -> int:
        """A raw file may write less than requested before it stops writing."""
        view, done = memoryview(part).cast('B'), 0
        while done < len(view):
            done += self._file.write(view[done:]) or 0
        return done

    def _to_memory(self, error: OSError) -> None:
        kept = io.BytesIO()
        self._file.seek(0)
        while piece := self._file.read(CHUNK):
            kept.write(piece)
        self._file.close()
        self._path.unlink(missing_ok=True)
        self._file, self.error = kept, error

    def seek(self, offset: int, whence: int = 0) -> int:
        return self._file.seek(offset, whence)

    def tell(self) -> int:
        return self._file.tell()

    def truncate(self, size: int) -> int:
        try:
            if self.error is None:
                return self._file.truncate(size)
        except OSError as error:
            self._to_memory(error)
        end = self._file.seek(0, io.SEEK_END)
        if size > end:
            self._file.write(bytes(size - end))
        return self._file.truncate(size)

    def flush(self) -> None:
        self._file.flush()

    def check(self) -> None:
        """Raises the OSError of the first write that failed."""
        if self.error is not None:
            raise self.error

    def close(self) -> None:
        self._file.close()


@contextmanager
def h5_to_write(path: Path) -> Iterator[tuple[h5py.File, FullDisk]]:
    """A new HDF5 file, and the file below it, whose `check` a long writer calls regularly. Raises OSError and removes
    the file if the disk is full."""
    import h5py

    below = FullDisk(path)
    try:
        with h5py.File(below, 'w') as file:
            yield file, below
        below.check()
    finally:
        below.close()
