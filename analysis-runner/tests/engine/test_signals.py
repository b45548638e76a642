"""A runner that receives a stop signal releases its jobs; a job whose external worker dies does not wait forever."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from engine.fake_bff import FakeBff
from floors.test_engine_processes import Runner
from waiting import HANGS, read_complete_json, wait_until

from stroma_runner.engine.cluster.losses import WorkerLost
from stroma_runner.engine.cluster.pool import Pool
from stroma_runner.engine.settings import from_environment
from stroma_store.disk_store import DiskStore


def endless_upload(store: DiskStore) -> dict[str, Any]:
    """Inputs of an import whose upload never ends: a pipe that nobody writes to."""
    folder = store.root / 'files' / 'f1'
    folder.mkdir(parents=True)
    os.mkfifo(folder / 'a.tsv')
    return {'fileId': 'f1', 'key': 'files/f1/a.tsv', 'name': 'a.tsv', 'kind': 'matrix', 'sha256': '0' * 64}


PARAMS = {'kind': 'matrix', 'name': 'a.tsv'}


@pytest.fixture
def bff() -> Iterator[FakeBff]:
    made = FakeBff(lease=4.0)
    yield made
    made.server.shutdown()


def test_a_runner_that_can_claim_no_more_ends_and_is_not_only_silent(
    tmp_path: Path, bff: FakeBff, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bff, 'claim', dict)  # a job without anything
    runner = Runner(tmp_path, bff, STROMA_WARM='off')
    try:
        assert runner.process.wait(HANGS) == 1
    finally:
        runner.stop()
    log = (tmp_path / 'runner.log').read_text()
    assert "KeyError: 'id'" in log and 'the thread that claims jobs has failed' in log


def test_sigterm_hands_the_job_back_and_it_is_claimed_again(tmp_path: Path, bff: FakeBff) -> None:
    inputs = endless_upload(DiskStore(tmp_path / 'objects'))
    first = Runner(tmp_path, bff, STROMA_WARM='off')
    second = None
    try:
        wait_until(first.health)
        job = bff.submit('j', 'import', PARAMS, inputs)
        wait_until(lambda: job['status'] == 'running' and job['progress'])
        fence = job['fence']
        first.process.send_signal(signal.SIGTERM)
        assert first.process.wait(HANGS) == 0
        assert (job['status'], job['attempt'], job.get('error')) == ('submitted', 0, None)
        # Before its lease could have ended, the next runner has it.
        second = Runner(tmp_path, bff, STROMA_WARM='off')
        wait_until(lambda: job['status'] == 'running')
        assert (job['fence'], job['attempt']) == (fence + 1, 1)
    finally:
        first.stop()
        if second:
            second.stop()


def start_process(*arguments: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, '-m', *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def test_a_job_whose_external_worker_was_killed_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # The pool sets the numeric threads of its process, which other tests share; they use 1.
    for name in ('OMP_NUM_THREADS', 'OPENBLAS_NUM_THREADS', 'MKL_NUM_THREADS', 'NUMBA_NUM_THREADS'):
        monkeypatch.setenv(name, '1')
    inputs = endless_upload(DiskStore(tmp_path / 'objects'))
    file = tmp_path / 'scheduler.json'
    place = ('--host', '127.0.0.1', '--no-dashboard')
    processes = [start_process('distributed.cli.dask_scheduler', '--scheduler-file', str(file), '--port', '0', *place)]
    try:
        address = read_complete_json(file)['address']
        worker = ('distributed.cli.dask_worker', '--scheduler-file', str(file), '--nthreads', '1', '--no-nanny')
        processes.append(start_process(*worker, *place, '--local-directory', str(tmp_path)))
        lease = 4.0
        env = {
            'STROMA_DATA_DIR': str(tmp_path),
            'STROMA_WARM': 'off',
            'STROMA_THREADS': '1',
            'STROMA_LEASE_MS': str(int(lease * 1000)),
        }
        settings = from_environment(env | {'DASK_SCHEDULER': address})
        events: list[dict[str, Any]] = []
        pool = Pool(settings, lambda job, fence, progress: events.append(progress))
        job = {'id': 'j', 'fence': 1, 'tool': 'import', 'params': PARAMS, 'inputs': inputs, 'datasetId': 'd'}
        outcome: list[BaseException | None] = []

        def run() -> None:
            try:
                pool.run(job, threading.Event())
                outcome.append(None)
            except BaseException as error:
                outcome.append(error)

        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        wait_until(lambda: events)
        processes[1].kill()
        thread.join(HANGS)
        assert not thread.is_alive() and isinstance(outcome[0], WorkerLost) and not outcome[0].memory

        # With no worker left, the next attempt ends as well.
        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        thread.join(HANGS)
        assert not thread.is_alive() and isinstance(outcome[1], WorkerLost)

        # Another worker: tried again.
        processes.append(start_process(*worker, *place, '--local-directory', str(tmp_path)))
        events.clear()
        threading.Thread(target=run, daemon=True).start()
        wait_until(lambda: events)
        assert not pool.is_lost()
        pool.close()
    finally:
        for process in reversed(processes):
            process.kill()
            process.wait()
