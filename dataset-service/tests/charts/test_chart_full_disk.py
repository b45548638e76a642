"""A full disk while the data of a chart are written."""

from __future__ import annotations

import errno
import subprocess
import sys
from pathlib import Path

#: Writes like a chart's data, under a limit of the file size, and prints the outcome of each limit.
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
