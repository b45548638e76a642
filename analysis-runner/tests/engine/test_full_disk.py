"""A job that encounters a full disk, or a store that does not respond, waits and continues by itself; it fails with
that error, never with JOB_FAILED."""

from __future__ import annotations

import errno
import hashlib
import logging
import subprocess
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from engine.test_lifecycle import JOB, FakeBff, FakePool, raising, until_stopped

from stroma_runner.engine import lifecycle
from stroma_runner.engine.execute import JobLog, execute
from stroma_runner.engine.lifecycle import JobLife
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError

FULL = StromaError('DISK_FULL')


@pytest.fixture(autouse=True)
def short_intervals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lifecycle, 'LIVELY', 0.02)
    monkeypatch.setattr(lifecycle, 'PAUSES', (0.05, 0.05, 30.0))


def job_life(bff: FakeBff, *runs: Callable[[threading.Event], Any]) -> JobLife:
    return JobLife(JOB, bff=bff, pool=FakePool(*runs), lease_seconds=0.3)


BUSY = StromaError('DATASET_BUSY', seconds=5)


@pytest.mark.parametrize('error', [FULL, BUSY, OSError(errno.ENOSPC, 'x'), OSError(errno.EDQUOT, 'x')])
def test_a_job_is_tried_again_when_there_may_be_room(error: Exception) -> None:
    bff = FakeBff()
    job_life(bff, raising(error), raising(error), lambda stop: {'x': 1}).run()
    assert bff.told() == [('complete', 7, {'x': 1})]


def test_a_disk_that_stays_full_is_the_reason_that_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lifecycle, 'PAUSES', (0.05, 0.05))
    bff = FakeBff()
    job_life(bff, raising(FULL), raising(FULL), raising(OSError(errno.ENOSPC, 'x'))).run()
    assert bff.told() == [('fail', 7, 'DISK_FULL', False)]


def test_a_waiting_job_keeps_its_lease_and_can_be_stopped() -> None:
    bff = FakeBff()
    waits = job_life(bff, raising(FULL), raising(FULL), raising(FULL), until_stopped)
    thread = threading.Thread(target=waits.run)
    thread.start()
    thread.join(1.0)
    beats = len(bff.calls)
    assert thread.is_alive() and beats > 3 and bff.told() == []
    bff.action = 'suspend'
    thread.join(5)
    assert not thread.is_alive() and bff.told() == [('suspended', 7)]


def test_the_log_of_a_job_cannot_end_it() -> None:
    log = logging.Logger('full')
    for path in ('/dev/full', '/dev/full/below'):
        log.addHandler(JobLog(Path(path)))
    log.info('x' * 100_000)
    for handler in log.handlers:
        handler.flush()
        handler.close()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 8 MiB."""
    folder = tmp_path / 'small'
    folder.mkdir()
    mount = ['mount', '-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', str(folder)]
    if subprocess.run(mount, check=False, capture_output=True).returncode:
        pytest.skip('no small file system may be mounted here')
    yield folder
    subprocess.run(['umount', '-l', str(folder)], check=True)


@pytest.mark.parametrize('room', [0, 40_000, 400_000])
def test_an_import_on_a_full_disk_says_so_and_goes_on_with_room(small_disk: Path, tmp_path: Path, room: int) -> None:
    """Space for nothing, for its first steps, for part of its output."""
    store = DiskStore(small_disk / 'objects')
    lines = ['gene\t' + '\t'.join(f'c{i}' for i in range(200))]
    lines += [f'G{i}\t' + '\t'.join(str((i * k) % 7) for k in range(200)) for i in range(2000)]
    data = '\n'.join(lines).encode()
    path = store.root / 'files/f1/a.tsv'
    path.parent.mkdir(parents=True)
    path.write_bytes(data)
    inputs = {'fileId': 'f1', 'key': 'files/f1/a.tsv', 'name': 'a.tsv', 'kind': 'matrix'}
    job = {
        'id': 'j',
        'tool': 'import',
        'params': {'kind': 'matrix', 'name': 'a.tsv'},
        'inputs': inputs | {'sha256': hashlib.sha256(data).hexdigest()},
        'datasetId': 'd',
    }

    def run() -> dict[str, Any]:
        return execute(job, store_url=store.root.as_uri(), log_path=small_disk / 'logs/j.log', threads=1)

    ballast = small_disk / 'ballast'
    with ballast.open('wb', buffering=0) as stream:
        try:
            while True:
                stream.write(b'x' * 4096)
        except OSError:
            stream.truncate(stream.tell() - room)
    with pytest.raises(StromaError) as error:
        run()
    assert (error.value.id, error.value.params) == ('DISK_FULL', {})
    assert list((store.root / '.scratch').iterdir()) == []
    ballast.unlink()
    assert run()['cells'] == 200
    assert store.exists('samples/f1')
