"""A full disk is noticed: no file is shorter than what was written, and the error says what it is."""

from __future__ import annotations

import errno
import sqlite3
import subprocess
import sys
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


#: Writes as a chart's data are written, below a limit of the file's size, and prints what came of each limit.
WRITER = """
import resource, sys
from pathlib import Path
import h5py, numpy as np
from stroma_dataset_service.charts.h5_file import h5_to_write
rng = np.random.default_rng(1)
path = Path(sys.argv[1])
for most in (0, 100, 2000, 90_000, 300_000, 1_000_000):
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, -1))
    try:
        with h5_to_write(path) as (file, disk):
            made = file.create_dataset('a', (0,), '<f4', maxshape=(None,), chunks=(65_536,), compression='gzip')
            for k in range(8):
                made.resize(((k + 1) * 20_000,))
                made[k * 20_000:] = rng.random(20_000)
                file.create_group(f'g{k}').attrs['a'] = 'b' * 100
        with h5py.File(path) as file:
            print(most, 'written', file['a'].shape[0], len(file))
    except OSError as error:
        print(most, error.errno, path.exists())
"""


def test_an_hdf5_file_that_does_not_fit_is_an_error_and_does_not_end_the_process(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, '-c', WRITER, str(tmp_path / 'a.h5')], capture_output=True, text=True)
    lines = [f'{most} {errno.EFBIG} False' for most in (0, 100, 2000, 90_000, 300_000)]
    # HDF5 that saw a failed write ends its process with SIGSEGV, here when it exits.
    assert (done.returncode, done.stdout.splitlines()) == (0, [*lines, '1000000 written 160000 9']), done.stderr
