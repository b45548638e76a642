"""A full disk is detected: no file is truncated silently, and the error names the cause."""

from __future__ import annotations

import errno
import sqlite3
from pathlib import Path

import numpy as np
import pytest

from stroma_store.disk import is_full, write_array
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError


@pytest.mark.parametrize('length', [1, 100, 100_000])
def test_an_array_that_does_not_fit_is_an_error(length: int) -> None:
    with pytest.raises(OSError) as error:
        write_array(Path('/dev/full'), np.arange(length))
    assert is_full(error.value)


@pytest.mark.parametrize('array', [np.empty(0, '<i4'), np.arange(12.0).reshape(3, 4).T, np.arange(5, dtype='<i2')])
def test_an_array_is_written_as_tofile_writes_it(array: np.ndarray, tmp_path: Path) -> None:
    write_array(tmp_path / 'a', array)
    assert (tmp_path / 'a').read_bytes() == array.tobytes()


def test_every_library_that_meets_a_full_disk_is_understood(tmp_path: Path) -> None:
    full = sqlite3.OperationalError('database or disk is full')
    full.sqlite_errorcode = sqlite3.SQLITE_FULL
    for error in (
        OSError(errno.ENOSPC, 'x'),
        OSError(errno.EDQUOT, 'x'),
        OSError('100000 requested and 0 written'),
        RuntimeError("Can't decrement id ref count (file write failed: errno = 28, error message = 'No space left')"),
        full,
    ):
        assert is_full(error), error
        led = StromaError('H5_CORRUPT')
        led.__cause__ = error
        assert is_full(led)
    for error in (OSError(errno.EIO, 'x'), ValueError('No space left on device'), sqlite3.OperationalError('locked')):
        assert not is_full(error), error
    assert not is_full(None)


def test_a_small_file_that_does_not_fit_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = DiskStore(tmp_path)

    def write(path: Path, data: bytes) -> int:
        path.touch()
        raise OSError(errno.ENOSPC, 'No space left on device')

    monkeypatch.setattr(Path, 'write_bytes', write)
    with pytest.raises(OSError):
        store.create('a/b', b'{}')
    assert list((tmp_path / '.scratch').iterdir()) == [] and not store.exists('a/b')
