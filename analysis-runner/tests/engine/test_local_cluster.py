"""Workers that are killed while they start: the cluster comes to its number of workers again."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest
from waiting import wait_until

from stroma_runner.engine.cluster import local as local_cluster
from stroma_runner.engine.cluster.pool import Pool
from stroma_runner.engine.settings import from_environment


class Killer:
    """Kills every worker process of this process that started after the killer, as soon as it appears."""

    def __init__(self) -> None:
        self.killed = 0
        self._over = threading.Event()
        self._old = set(_workers())
        self._thread = threading.Thread(target=self._work, daemon=True)
        self._thread.start()

    def _work(self) -> None:
        while not self._over.wait(0.005):
            for process in set(_workers()) - self._old:
                try:
                    process.kill()
                    self.killed += 1
                except psutil.NoSuchProcess:
                    pass
                self._old.add(process)

    def stop(self) -> None:
        self._over.set()
        self._thread.join()


def _workers() -> Iterator[psutil.Process]:
    for process in psutil.Process(os.getpid()).children(recursive=True):
        try:
            if 'spawn_main' in ' '.join(process.cmdline()):
                yield process
        except psutil.Error:
            continue


@pytest.fixture
def pool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], Pool]]:
    # The pool sets the numeric threads of its process, which is shared with other tests that use 1.
    for name in ('OMP_NUM_THREADS', 'OPENBLAS_NUM_THREADS', 'MKL_NUM_THREADS', 'NUMBA_NUM_THREADS'):
        monkeypatch.setenv(name, '1')
    env = {'STROMA_DATA_DIR': str(tmp_path), 'STROMA_WARM': 'off', 'STROMA_THREADS': '1'}
    made: list[Pool] = []

    def make() -> Pool:
        made.append(Pool(from_environment(env | {'STROMA_MEMORY_LIMIT': '1GB'}), lambda *_: None))
        return made[0]

    yield make
    for one in made:
        one.close()


def alive(pool: Pool) -> int:
    pool.mend()
    return len(pool._client.scheduler_info(n_workers=-1)['workers'])


def test_workers_that_are_killed_while_they_start_are_replaced(
    pool: Callable[[], Pool], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local_cluster, 'EVERY', 0.5)
    made = pool()
    cluster = made._cluster
    assert cluster is not None
    killer = Killer()
    cluster.scale(2)
    wait_until(
        lambda: killer.killed and any(nanny.status.name in ('failed', 'closed') for nanny in cluster.workers.values())
    )
    killer.stop()
    wait_until(lambda: alive(made) == 2)

    # The only worker and its replacement.
    made.shrink()
    wait_until(lambda: alive(made) == 1)
    killer = Killer()
    next(_workers()).kill()
    wait_until(lambda: killer.killed >= 2)
    killer.stop()
    wait_until(lambda: alive(made) == 1)

    # Dask has given a nanny up: it closes it and forgets it, and the cluster has no worker.
    name = next(iter(cluster.workers))
    cluster.sync(cluster.workers[name].close)
    cluster.workers.pop(name, None)
    wait_until(lambda: not cluster.scheduler_info['workers'])
    wait_until(lambda: alive(made) == 1)
    assert not made.is_lost()


def test_a_cluster_whose_first_worker_is_killed_starts(pool: Callable[[], Pool]) -> None:
    killer = Killer()
    threading.Timer(0.0, lambda: (wait_until(lambda: killer.killed), killer.stop())).start()
    made = pool()
    assert killer.killed and alive(made) == 1


def test_a_runner_without_any_worker_is_lost(pool: Callable[[], Pool], monkeypatch: pytest.MonkeyPatch) -> None:
    made = pool()
    assert alive(made) == 1 and not made.is_lost()
    monkeypatch.setattr(local_cluster, 'NO_WORKER_SECONDS', 1.0)
    assert made._cluster is not None
    made._cluster.scale(0)
    wait_until(lambda: alive(made) == 0)
    time.sleep(1.1)
    assert made.is_lost()
