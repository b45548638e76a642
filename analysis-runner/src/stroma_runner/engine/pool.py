"""The Dask side: worker processes of one job each, progress events, stopping by restart, why a worker
died."""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Callable
from typing import Any

import dask
from distributed import Client, LocalCluster, WorkerPlugin
from distributed.scheduler import KilledWorker

from stroma_runner.engine import worker as inside
from stroma_runner.engine.local_cluster import Mender, local_cluster
from stroma_runner.engine.placing import JOB_KEY, NEEDS, SLOT, Occupancy, look
from stroma_runner.engine.settings import Settings
from stroma_runner.engine.warm import warm_up
from stroma_runner.engine.watch import Watch, listed_workers

LOG = logging.getLogger('stroma.runner')
#: Of freed memory, in a worker: arrays smaller than it are kept for the next ones.
KEPT_BYTES = str(16 * 1024 * 1024)
#: A job that its worker has not started after so many seconds moves to a free one: another runner was first.
START_SECONDS = 10.0


class WorkerLost(Exception):
    """The worker process died; `memory` when it outgrew its limit."""

    def __init__(self, memory: bool) -> None:
        super().__init__(memory)
        self.memory = memory


class Prepare(WorkerPlugin):
    """Gives each worker its slot, ties it to the runner and, where wanted, warms it in the background."""

    name = 'stroma-prepare'

    def __init__(self, parent: int, local: bool, warm: bool) -> None:
        self.parent, self.local, self.warm = parent, local, warm

    async def setup(self, worker: Any) -> None:
        if self.local:
            inside.prepare(self.parent)
        if SLOT not in worker.state.total_resources:
            await worker.set_resources(**NEEDS)
        if not self.warm:
            return

        def warm() -> None:
            warm_up()
            worker.log_event(inside.TOPIC, {'kind': 'warm', 'worker': worker.address})

        threading.Thread(target=warm, name='warm', daemon=True).start()


class Pool:
    """Runs jobs in single-thread worker processes. Methods may be called from any thread."""

    def __init__(self, settings: Settings, on_progress: Callable[[str, int, dict[str, Any]], None]) -> None:
        self._settings, self._on_progress = settings, on_progress
        self._lock = threading.Condition()
        #: Worker address by (job id, fence) of the jobs that run, and workers that a job is on its way to.
        self._running: dict[tuple[str, int], str] = {}
        self._taken: set[str] = set()
        #: Jobs that their worker has started, and the workers of their parts by the part's attempt.
        self._started: set[tuple[str, int]] = set()
        self._parts: dict[tuple[str, int], dict[str, str]] = {}
        self._memory_kills: set[str] = set()
        self._closing = False
        #: Nothing is left to load ahead.
        self.warm = not settings.warm
        threads = str(settings.threads)
        names = ('OMP_NUM_THREADS', 'OPENBLAS_NUM_THREADS', 'MKL_NUM_THREADS', 'NUMBA_NUM_THREADS')
        # Dask lets the environment win over its configuration; the receipt's number has to win over both.
        os.environ.update(dict.fromkeys(names, threads))
        dask.config.set(
            {
                'distributed.scheduler.allowed-failures': 0,
                'distributed.worker.memory.target': False,
                'distributed.worker.memory.spill': False,
                'distributed.worker.memory.pause': False,
                'distributed.worker.memory.terminate': 0.95,
                'distributed.worker.memory.monitor-interval': '100ms',
                'distributed.worker.profile.enabled': False,
                # Dask's own 20 ms, for a warning in the log, are most of what an idle runner does.
                'distributed.admin.tick.interval': '1s',
                # A daemonic process would make scikit-learn use one thread, whatever the receipt says.
                'distributed.worker.daemon': False,
                'distributed.nanny.pre-spawn-environ': dict.fromkeys(names, threads)
                | {
                    # Dask's own 64 KiB gives freed arrays back at once, and each next one is paged in anew: a tenth of
                    # a small job's time. What is kept is given back when the job ends (worker.py).
                    'MALLOC_TRIM_THRESHOLD_': KEPT_BYTES,
                    'MALLOC_MMAP_THRESHOLD_': KEPT_BYTES,
                    'TQDM_DISABLE': '1',
                    'PYTHONUNBUFFERED': '1',
                    # Waiting threads that spin starve the other processes of a small machine.
                    'OMP_WAIT_POLICY': 'PASSIVE',
                },
                'temporary-directory': str(settings.scratch / 'dask'),
            }
        )
        logging.getLogger('distributed.nanny.memory').addHandler(_MemoryKills(self._memory_kills))
        self._cluster: LocalCluster | None = None
        if not settings.scheduler:
            self._cluster = local_cluster(settings.memory_limit)
        self._mender = None if self._cluster is None else Mender(self._cluster)
        self._client = Client(self._cluster if self._cluster is not None else settings.scheduler)
        self._client.subscribe_topic(inside.TOPIC, self._event)
        self._client.register_plugin(Prepare(os.getpid(), self._cluster is not None, settings.warm))

    def _event(self, event: tuple[float, Any]) -> None:
        message = event[1]
        if message['kind'] == 'warm':
            self.warm = True
            return
        job = (message['job'], message['fence'])
        if job not in self._running:
            return  # of another runner on the same scheduler, or over
        if message['kind'] == 'start':
            self._started.add(job)
            LOG.info('job %s runs in pid %s', message['job'], message['pid'])
        elif message['kind'] == 'progress':
            self._on_progress(job[0], job[1], message['progress'])
        elif message['kind'] == 'parts':
            self._grow(message['waiting'])
        elif message['kind'] == 'part' and message['state'] == 'start':
            self._parts.setdefault(job, {})[message['attempt']] = message['worker']
        elif message['kind'] == 'part' and message['state'] == 'end':
            self._parts.get(job, {}).pop(message['attempt'], None)

    def run(self, job: dict[str, Any], stop: threading.Event) -> dict[str, Any] | None:
        """Runs one job; None when `stop` was set. Raises WorkerLost, or what the tool raised."""
        while True:
            address = self._take_worker(stop)
            if address is None:
                return None
            try:
                return self._run_on(address, job, stop)
            except _Occupied:
                LOG.info('job %s: worker %s is busy; taking another one', job['id'], address)

    def _run_on(self, address: str, job: dict[str, Any], stop: threading.Event) -> dict[str, Any] | None:
        key = (job['id'], job['fence'])
        mark = self._settings.scratch / 'marks' / f'{job["id"]}.{job["fence"]}.memory'
        mark.unlink(missing_ok=True)
        with self._lock:
            self._running[key] = address
        future = self._client.submit(
            inside.run_job,
            job,
            self._worker_settings(),
            workers=[address],
            resources=NEEDS,
            priority=10,  # before the parts of other jobs
            key=f'{JOB_KEY}{job["id"]}-{job["fence"]}-{os.urandom(4).hex()}',
            pure=False,
            retries=0,
        )
        ended = False
        try:
            finished = threading.Event()
            future.add_done_callback(lambda _: finished.set())
            watch, looked, since = Watch(address, self._lost_seconds), 0.0, time.monotonic()
            while not finished.wait(0.2):
                if stop.is_set():
                    future.cancel(force=True)
                    if not self._closing:
                        self._restart([address])
                    return None
                if time.monotonic() - looked < 1.0:
                    continue
                looked = time.monotonic()
                workers = listed_workers(self._client)
                if watch.is_lost(workers):
                    # The scheduler keeps a task that may run on this worker alone for ever.
                    LOG.warning('job %s: worker %s is gone', job['id'], address)
                    future.cancel(force=True)
                    ended = True
                    raise WorkerLost(mark.exists() or address in self._memory_kills)
                waits = key not in self._started and looked - since > START_SECONDS
                if waits and self._is_other_free(address, workers):
                    future.cancel(force=True)
                    raise _Occupied
            result: dict[str, Any] = future.result()
            ended = True
            return result
        except KilledWorker as error:
            ended = True  # its parts may go on: the next attempt finds their checkpoints
            memory = mark.exists() or address in self._memory_kills
            mark.unlink(missing_ok=True)
            raise WorkerLost(memory) from error
        finally:
            future.release()
            if not ended and not self._closing:
                self._stop_parts(key)
            with self._lock:
                self._running.pop(key, None)
                self._started.discard(key)
                self._parts.pop(key, None)
                self._taken.discard(address)
                self._lock.notify_all()

    @property
    def _lost_seconds(self) -> float:
        return 2 * self._settings.lease_ms / 1000

    def _is_other_free(self, address: str, workers: Any) -> bool:
        with self._lock:
            return any(a != address and a not in self._taken for a in look(self._client, workers).free())

    def _stop_parts(self, key: tuple[str, int]) -> None:
        """Ends the parts of a job that ended without a result; a part that it starts meanwhile, too."""
        for _ in range(2):
            addresses = sorted(set(self._parts.pop(key, {}).values()))
            if addresses:
                LOG.info('job %s: stopping its parts on %d workers', key[0], len(addresses))
                self._restart(addresses)

    def _grow(self, waiting: int) -> None:
        """Starts workers for parts that wait, up to the number of the settings."""
        if self._cluster is not None and not self._closing:
            wanted = min(self._settings.workers, len(self._cluster.worker_spec) + waiting)
            if wanted > len(self._cluster.worker_spec):
                self._cluster.scale(wanted)

    def _worker_settings(self) -> dict[str, Any]:
        s = self._settings
        return {
            'store': s.object_store,
            'logs': str(s.job_logs),
            'marks': str(s.scratch / 'marks'),
            'threads': s.threads,
            'memoryLimit': s.memory_limit,
            'lostSeconds': self._lost_seconds,
        }

    def _take_worker(self, stop: threading.Event) -> str | None:
        """An idle worker, for this job alone; starts another one when all are busy and the settings allow
        it, and else waits behind a part. Raises WorkerLost where there is no worker at all for two leases."""
        asked, none_since = False, time.monotonic()
        while not stop.is_set():
            with self._lock:
                seen = self._look()
                idle = [] if seen is None else [a for a in seen.free() if a not in self._taken]
                known = [] if seen is None else seen.slots
                if known:
                    none_since = time.monotonic()
                elif time.monotonic() - none_since > self._lost_seconds:
                    raise WorkerLost(memory=False)
                if not idle and self._cluster is not None and not asked and len(known) < self._settings.workers:
                    self._cluster.scale(len(known) + 1)
                    asked = True
                if not idle and seen is not None and (self._cluster is None or len(known) >= self._settings.workers):
                    idle = [a for a in seen.without_job() if a not in self._taken]
                if idle:
                    self._taken.add(idle[0])
                    return idle[0]
            stop.wait(0.3)
        return None

    def _look(self) -> Occupancy | None:
        """Which workers are free; None where the scheduler does not answer."""
        workers = listed_workers(self._client)
        try:
            return None if workers is None else look(self._client, workers)
        except Exception:  # as in listed_workers
            return None

    def _restart(self, addresses: list[str]) -> None:
        """Cancelling a future does not stop its code; a new process does."""
        known = set(listed_workers(self._client) or ())
        there = [address for address in addresses if address in known]
        if not there:
            return
        try:
            self._client.restart_workers(there, timeout=30, raise_for_error=False)
        except Exception:  # the worker may be gone already, and then nothing is left to stop
            LOG.warning('restart of %s failed', addresses, exc_info=True)

    def shrink(self) -> None:
        """Ends the workers beyond the first while nothing runs: idle ones keep their libraries in memory."""
        with self._lock:
            if self._cluster is not None and not self._taken and len(self._cluster.worker_spec) > 1:
                self._cluster.scale(1)

    @property
    def workers(self) -> int | None:
        """How many the scheduler has; None where it does not answer."""
        known = listed_workers(self._client)
        return None if known is None else len(known)

    def mend(self) -> None:
        """Replaces workers of this process' own cluster that Dask has given up. Call it every second or so."""
        if self._mender is not None and not self._closing:
            self._mender.look()

    def is_lost(self) -> bool:
        """Whether nothing can run here any more: the scheduler is gone for good, or no worker comes back."""
        if self._closing:
            return False
        return self._client.status in ('closing', 'closed', 'failed') or bool(self._mender and self._mender.is_lost())

    def close(self) -> None:
        self._closing = True
        try:
            self._client.close(timeout=3)
            if self._cluster is not None:
                self._cluster.close(timeout=8)
        except Exception:
            LOG.warning('closing the cluster', exc_info=True)


class _Occupied(Exception):
    """The worker does not start the job, and another one is free."""


class _MemoryKills(logging.Handler):
    """Notes the workers that a nanny of this process ended for their memory."""

    def __init__(self, addresses: set[str]) -> None:
        super().__init__(logging.WARNING)
        self._addresses = addresses

    def emit(self, record: logging.LogRecord) -> None:
        text = record.getMessage()
        if 'exceeded' in text:
            self._addresses.update(word for word in text.split() if word.startswith('tcp://'))
