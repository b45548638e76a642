"""Parts that are given to free workers before their `map`, on real worker processes of an external scheduler."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from engine.batch import RunningJob
from engine.outside import Cluster
from waiting import wait_until

from stroma_runner.engine.cluster.pool import Pool
from stroma_runner.engine.settings import from_environment


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    made = Cluster(tmp_path)
    made.start_scheduler()
    yield made
    made.stop()


@pytest.fixture
def pool(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pool]:
    for name in ('OMP_NUM_THREADS', 'OPENBLAS_NUM_THREADS', 'MKL_NUM_THREADS', 'NUMBA_NUM_THREADS'):
        monkeypatch.setenv(name, '1')
    env = {'STROMA_DATA_DIR': str(cluster.folder), 'STROMA_WARM': 'off', 'STROMA_THREADS': '1'}
    env |= {'STROMA_MEMORY_LIMIT': '500MB', 'DASK_SCHEDULER': cluster.address}
    made = Pool(from_environment(env), lambda *_: None)
    yield made
    made.close()


def start(cluster: Cluster, pool: Pool, workers: int, **params: int) -> RunningJob:
    for number in range(workers):
        cluster.start_worker(f'w{number}')
    wait_until(lambda: pool.workers == workers)
    job = {'id': 'j', 'fence': 1, 'tool': 'toy', 'params': params, 'inputs': {}, 'datasetId': None}
    return RunningJob(pool, job, cluster.folder / 'logs' / 'jobs')


def start_job(cluster: Cluster, part: str) -> list[int]:
    """Processes that have started it."""
    return [pid for _, what, pid in cluster.notes() if what == part]


def finished(running: RunningJob, parts: int) -> None:
    wait_until(lambda: running.over)
    assert running.error is None and running.result is not None
    assert running.result['parts'] == [f'p{k}' for k in range(parts)]


def test_a_part_is_computed_while_the_job_does_something_else(cluster: Cluster, pool: Pool) -> None:
    running = start(cluster, pool, 2, parts=3, ahead=2)
    cluster.open('open-j-p0')
    wait_until(lambda: start_job(cluster, 'p1'))
    assert cluster.notes('done')[0][1] == 'p0' and not running.lines('parts:p2')
    (job,) = start_job(cluster, 'job')
    assert {pid for part in ('p0', 'p1') for pid in start_job(cluster, part)}.isdisjoint({job})
    # The `map` waits for the running one, and computes only the other one.
    cluster.open('open-j-job')
    wait_until(lambda: start_job(cluster, 'p2'))
    cluster.open()
    finished(running, 3)
    assert sorted(what for _, what, _ in cluster.notes()) == ['job', 'p0', 'p1', 'p2']
    assert (
        start_job(cluster, 'p2') == [job] and running.lines('parts:p0: found') and running.lines('parts:p1: computed')
    )


def test_without_a_free_worker_the_job_computes_them_itself(cluster: Cluster, pool: Pool) -> None:
    running = start(cluster, pool, 1, parts=2, ahead=2)
    wait_until(lambda: start_job(cluster, 'job'))
    time.sleep(1.0)
    assert len(cluster.notes()) == 1
    cluster.open()
    finished(running, 2)
    assert {pid for _, _, pid in cluster.notes()} == set(start_job(cluster, 'job'))


def test_one_part_alone_is_waited_for_and_not_computed_twice(cluster: Cluster, pool: Pool) -> None:
    running = start(cluster, pool, 2, parts=1, ahead=1)
    wait_until(lambda: start_job(cluster, 'p0'))
    cluster.open('open-j-job')
    time.sleep(1.0)
    cluster.open()
    finished(running, 1)
    assert len(start_job(cluster, 'p0')) == 1 and start_job(cluster, 'p0') != start_job(cluster, 'job')


def test_kill_9_of_its_worker_costs_no_more_than_the_part(cluster: Cluster, pool: Pool) -> None:
    running = start(cluster, pool, 2, parts=2, ahead=1)
    wait_until(lambda: start_job(cluster, 'p0'))
    os.kill(start_job(cluster, 'p0')[0], signal.SIGKILL)
    wait_until(lambda: len(start_job(cluster, 'p0')) == 2)
    cluster.open()
    finished(running, 2)
    assert running.lines('part p0 lost its worker')


def test_a_part_that_failed_is_computed_by_the_map(cluster: Cluster, pool: Pool) -> None:
    cluster.open('broken-p0')
    running = start(cluster, pool, 2, parts=2, ahead=1)
    cluster.open('open-j-p0')
    wait_until(lambda: running.lines('part p0 failed ahead', 'as the test wants it'))
    assert not running.over
    (cluster.toys / 'broken-p0').unlink()
    cluster.open()
    finished(running, 2)


def test_a_part_in_the_background_has_lower_priority_and_the_next_one_has_not(cluster: Cluster, pool: Pool) -> None:
    running = start(cluster, pool, 2, parts=2, ahead=2, inBackground=1)
    cluster.open('open-j-p0')
    cluster.open('open-j-p1')
    wait_until(lambda: len(cluster.notes('done')) == 2)
    cluster.open()
    finished(running, 2)
    (_, _, low), (_, _, high) = cluster.notes('nice')
    assert start_job(cluster, 'p0') == start_job(cluster, 'p1') and low == min(19, high + 10)


def test_a_stopped_job_stops_them(cluster: Cluster, pool: Pool) -> None:
    running = start(cluster, pool, 2, parts=2, ahead=1)
    wait_until(lambda: start_job(cluster, 'p0'))
    process = psutil.Process(start_job(cluster, 'p0')[0])
    running.stop.set()
    wait_until(lambda: running.over)
    assert running.result is None and running.error is None
    wait_until(lambda: not process.is_running() or process.status() == psutil.STATUS_ZOMBIE)
