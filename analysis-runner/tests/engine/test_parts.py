"""Parts of a job on several workers: the same tables with any number, a killed worker, a stopped job."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pandas as pd
import psutil
import pytest
from engine import gate
from engine.batch import RunningJob, job_of, put_batch, table, table_without_workers
from waiting import read_complete_json, wait_until

from stroma_runner.engine.cluster.pool import Pool
from stroma_runner.engine.settings import from_environment
from stroma_store.disk_store import DiskStore

TYPES = 6
SIZE = {'types': TYPES, 'cells': 3000, 'genes': 60}


@pytest.fixture
def store(tmp_path: Path) -> DiskStore:
    return DiskStore(tmp_path / 'objects')


@pytest.fixture
def closed_gate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[gate.Gate]:
    """No part is computed before the test opens the gate."""
    with gate.close_gate(tmp_path / 'gate', monkeypatch) as made:
        yield made


@pytest.fixture
def pool(tmp_path: Path, closed_gate: gate.Gate, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Pool]]:
    # The pool sets the numeric threads of its process, which is shared with other tests that use 1.
    for name in ('OMP_NUM_THREADS', 'OPENBLAS_NUM_THREADS', 'MKL_NUM_THREADS', 'NUMBA_NUM_THREADS'):
        monkeypatch.setenv(name, '1')
    made: list[Pool] = []

    def make(**settings: str) -> Pool:
        env = {'STROMA_DATA_DIR': str(tmp_path), 'STROMA_WARM': 'off', 'STROMA_THREADS': '1'}
        env |= {'STROMA_MEMORY_LIMIT': '2GB', 'STROMA_WORKERS': '2', **settings}
        made.append(Pool(from_environment(env), lambda *_: None))
        return made[-1]

    yield make
    for one in made:
        one.close()


def logs(tmp_path: Path) -> Path:
    return tmp_path / 'logs' / 'jobs'


def wait_for_two_parts(running: RunningJob, closed_gate: gate.Gate) -> None:
    """A third one runs on another worker. A slow part is sent again, and its first attempt may use up a ticket, so it
    gets one more."""
    more = 0
    closed_gate.let_through(2)

    def happened() -> bool:
        nonlocal more
        if len(running.lines(' did not start at ')) > more:
            more += 1
            closed_gate.let_through(1)
        return len(running.lines('step compare:', ': computed')) >= 2 and bool(running.unfinished()) or running.over

    wait_until(happened)


def assert_each_ran_once_except(running: RunningJob, again: set[str]) -> None:
    """Each part was computed once, and lost only if its worker was killed."""
    assert len(running.lines('step compare:', ': computed')) == TYPES
    assert {line.split(': part ')[1].split(' lost ')[0] for line in running.lines(' lost its worker ')} == again


def test_kill_9_of_a_worker_costs_its_parts_alone(
    tmp_path: Path, store: DiskStore, pool: Callable[..., Pool], closed_gate: gate.Gate
) -> None:
    params = put_batch(store, **SIZE)
    running = RunningJob(pool(), job_of('j', params), logs(tmp_path))
    wait_until(lambda: running.elsewhere() or running.over)
    part, pid, _ = running.elsewhere()[0]
    os.kill(pid, signal.SIGKILL)
    closed_gate.open()
    wait_until(lambda: running.over)
    assert running.error is None and running.result is not None
    assert_each_ran_once_except(running, {part})
    found = table(store, 'j')
    for key in store.names('checkpoints'):
        store.remove(f'checkpoints/{key}')
    pd.testing.assert_frame_equal(found, table_without_workers(store, 'alone', params))


def test_a_stopped_job_stops_its_parts_and_goes_on_from_their_checkpoints(
    tmp_path: Path, store: DiskStore, pool: Callable[..., Pool], closed_gate: gate.Gate
) -> None:
    params = put_batch(store, **SIZE)
    made = pool()
    running = RunningJob(made, job_of('j', params), logs(tmp_path))
    wait_for_two_parts(running, closed_gate)
    _, pid, _ = running.unfinished()[0]
    process = psutil.Process(pid)
    running.stop.set()
    wait_until(lambda: running.over)
    assert running.result is None and running.error is None
    wait_until(lambda: not process.is_running() or process.status() == psutil.STATUS_ZOMBIE)
    ready = set(store.names('checkpoints'))
    assert 2 <= len(ready) < TYPES and not store.exists('results/j')

    closed_gate.open()
    running = RunningJob(made, job_of('j', params), logs(tmp_path))
    wait_until(lambda: running.over)
    assert running.error is None and running.result is not None
    assert len(running.lines('step compare:', ': found')) == len(ready)
    assert len(store.names('checkpoints')) == TYPES


class ExternalCluster:
    """A scheduler and one-thread workers in separate processes, as named by `DASK_SCHEDULER`."""

    def __init__(self, folder: Path, workers: int) -> None:
        self._folder, self._processes = folder, list[subprocess.Popen[bytes]]()
        file = folder / 'scheduler.json'
        self._start('scheduler', '--port', '0', '--no-dashboard', '--scheduler-file', str(file))
        self.address = str(read_complete_json(file)['address'])
        for _ in range(workers):
            self._start(
                *('worker', '--scheduler-file', str(file), '--nthreads', '1', '--no-dashboard'),
                *('--local-directory', str(folder)),
            )

    def _start(self, *arguments: str) -> None:
        log = (self._folder / f'dask-{len(self._processes)}.log').open('wb')
        command = [sys.executable, '-m', 'dask', *arguments]
        self._processes.append(subprocess.Popen(command, stdout=log, stderr=log))

    def processor_seconds(self) -> float:
        """Processor seconds of the workers' processes so far."""
        inside = [child for one in self._processes for child in psutil.Process(one.pid).children(recursive=True)]
        return sum(sum(child.cpu_times()[:2]) for child in inside)

    def stop(self) -> None:
        for process in self._processes:
            for child in psutil.Process(process.pid).children(recursive=True):
                child.kill()
            process.kill()
            process.wait()


@pytest.fixture
def external_cluster(tmp_path: Path, closed_gate: gate.Gate) -> Iterator[ExternalCluster]:
    (tmp_path / 'dask').mkdir()
    made = ExternalCluster(tmp_path / 'dask', workers=2)
    yield made
    made.stop()


def test_parts_run_on_both_workers_of_an_external_scheduler_and_one_may_be_killed(
    tmp_path: Path,
    store: DiskStore,
    pool: Callable[..., Pool],
    external_cluster: ExternalCluster,
    closed_gate: gate.Gate,
) -> None:
    params = put_batch(store, **SIZE)
    made = pool(DASK_SCHEDULER=external_cluster.address)
    wait_until(lambda: len(made._client.scheduler_info(n_workers=-1)['workers']) == 2)
    running = RunningJob(made, job_of('j', params), logs(tmp_path))
    wait_for_two_parts(running, closed_gate)
    part, pid, _ = running.unfinished()[0]
    os.kill(pid, signal.SIGKILL)
    closed_gate.open()
    wait_until(lambda: running.over)
    assert running.error is None and running.result is not None
    assert_each_ran_once_except(running, {part})
    found = table(store, 'j')
    for key in store.names('checkpoints'):
        store.remove(f'checkpoints/{key}')
    pd.testing.assert_frame_equal(found, table_without_workers(store, 'alone', params))


def test_two_runners_on_one_scheduler_take_different_workers(
    tmp_path: Path,
    store: DiskStore,
    pool: Callable[..., Pool],
    external_cluster: ExternalCluster,
    closed_gate: gate.Gate,
) -> None:
    params = put_batch(store, **SIZE)
    pools = [pool(DASK_SCHEDULER=external_cluster.address) for _ in range(2)]
    wait_until(lambda: len(pools[1]._client.scheduler_info(n_workers=-1)['workers']) == 2)
    jobs = []
    for number, made in enumerate(pools):
        # One part, which the job computes itself, because a second one could occupy the worker that the other job
        # needs.
        one = params | {'batchCategories': params['batchCategories'][number : number + 1]}
        jobs.append(RunningJob(made, job_of(f'j{number}', one), logs(tmp_path)))
        # The gate is shut, so both jobs run at the same time.
        wait_until(lambda made=made: made._started, f'for the start of job {number}')
    taken = {address for made in pools for address in made._running.values()}
    closed_gate.open()
    wait_until(lambda: all(job.over for job in jobs))
    assert len(taken) == 2 and all(job.error is None and job.result is not None for job in jobs)
