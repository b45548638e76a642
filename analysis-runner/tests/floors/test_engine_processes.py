"""The real runner process against kill -9, suspension, a BFF that is away, a job that outgrows its memory.

STROMA_WARM=off: each process that is started again would load the libraries ahead in every worker.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import psutil
import pytest
import scipy.sparse as sp
import urllib3
from engine.fake_bff import FakeBff
from support import integration_params, preprocessing_params, put_sample, put_simulated
from waiting import HANGS, wait_until

from stroma_store.disk_store import DiskStore

pytestmark = pytest.mark.floors


def free_port() -> int:
    with socket.socket() as s:
        s.bind(('127.0.0.1', 0))
        return int(s.getsockname()[1])


class Runner:
    """One `python -m stroma_runner` and the tests' actions on it."""

    def __init__(self, data: Path, bff: FakeBff, **settings: str) -> None:
        self.port = free_port()
        env = {
            'STROMA_DATA_DIR': str(data),
            'BFF_URL': bff.url,
            'INTERNAL_SECRET': bff.secret,
            'RUNNER_PORT': str(self.port),
            'STROMA_LEASE_MS': str(int(bff.lease * 1000)),
        }
        self.log = (data / 'runner.log').open('a')
        self.process = subprocess.Popen(
            [sys.executable, '-m', 'stroma_runner'], env=os.environ | env | settings, stderr=self.log
        )

    def health(self) -> dict[str, Any]:
        try:
            answer: dict[str, Any] = urllib3.request('GET', f'http://127.0.0.1:{self.port}/healthz', timeout=2).json()
            return answer
        except urllib3.exceptions.HTTPError:
            return {}

    def workers(self) -> list[psutil.Process]:
        children = psutil.Process(self.process.pid).children(recursive=True)
        return [c for c in children if 'spawn_main' in ' '.join(c.cmdline())]

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(HANGS)
        self.log.close()


def alive(process: psutil.Process) -> bool:
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


@pytest.fixture
def bff() -> Iterator[FakeBff]:
    made = FakeBff()
    yield made
    made.server.shutdown()


@pytest.mark.broad
def test_an_integration_survives_kills_suspension_and_an_absent_bff(tmp_path: Path, bff: FakeBff) -> None:
    store = DiskStore(tmp_path / 'objects')
    inputs = put_simulated(store, samples=2, cells=900, genes=3000)
    runner = Runner(tmp_path, bff, STROMA_WARM='off')
    try:
        wait_until(runner.health)
        job = bff.submit('j', 'integration', integration_params(inputs), inputs)

        # Kill -9 of the worker: the runner continues from the last checkpoint by itself.
        wait_until(lambda: job['progress'].get('name') == 'filter')
        max(runner.workers(), key=lambda w: w.memory_info().rss).send_signal(signal.SIGKILL)

        # Kill -9 of the runner: its workers end with it, and another runner takes the job after the lease has ended.
        wait_until(lambda: job['progress'].get('name') in ('pca', 'batch', 'neighbours', 'cluster', 'embeddings'))
        assert not store.exists('datasets/d-j') and not store.exists('results/j')
        workers = runner.workers()
        runner.process.kill()
        runner.process.wait()
        wait_until(lambda: not any(alive(w) for w in workers))
        ready = set(os.listdir(store.path('checkpoints')))
        runner = Runner(tmp_path, bff, STROMA_WARM='off')
        wait_until(lambda: job['attempt'] == 2)

        # Suspended: the worker stops immediately; resumed, it finishes, while the BFF is unavailable at the end.
        job['requested'] = 'suspend'
        wait_until(lambda: job['status'] == 'suspended')
        del job['requested']
        job['status'] = 'submitted'
        wait_until(lambda: job['status'] == 'running')
        bff.away.set()
        wait_until(lambda: store.exists('results/j/result.json'))
        assert job['status'] == 'running'
        bff.away.clear()
        wait_until(lambda: job['status'] == 'completed')
        assert bff.completions == 1 and store.exists('datasets/d-j/dataset.json')
        assert ready <= set(os.listdir(store.path('checkpoints')))

        # Ctrl-C of the supervisor: no process remains.
        tree = [
            psutil.Process(runner.process.pid),
            *psutil.Process(runner.process.pid).children(recursive=True),
        ]
        runner.process.terminate()
        assert runner.process.wait(HANGS) == 0
        wait_until(lambda: not any(alive(p) for p in tree))
    finally:
        runner.stop()


@pytest.mark.broad
def test_a_job_that_outgrows_its_memory_has_its_own_error(tmp_path: Path, bff: FakeBff) -> None:
    store = DiskStore(tmp_path / 'objects')
    counts = sp.random(60_000, 2500, 0.1, 'csr', dtype=np.float32, random_state=0)
    counts.data = np.ceil(counts.data * 5)
    row = put_sample(store, 'big', counts.astype(np.int32), [f'G{i}' for i in range(2500)], range(60_000))
    small = put_simulated(store)
    runner = Runner(tmp_path, bff, STROMA_MEMORY_LIMIT='800MB', STROMA_WORKERS='1', STROMA_WARM='off')
    try:
        # Without preloading, it is ready as soon as the pool runs.
        wait_until(lambda: runner.health().get('warm'))
        job = bff.submit('big', 'preprocessing', preprocessing_params(), {'samples': [row]})
        wait_until(lambda: job['status'] == 'error')
        assert job['error'] == {'id': 'JOB_OUT_OF_MEMORY', 'params': {}}
        assert store.exists('results/big/job.log') and not store.exists('results/big/result.json')
        # The runner stays alive and takes the next job.
        after = bff.submit('small', 'preprocessing', preprocessing_params(), small)
        wait_until(lambda: after['status'] == 'completed')
    finally:
        runner.stop()
