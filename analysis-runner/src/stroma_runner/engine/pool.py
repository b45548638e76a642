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
from stroma_runner.engine.settings import Settings
from stroma_runner.engine.warm import warm_up

LOG = logging.getLogger('stroma.runner')
#: Of freed memory, in a worker: arrays smaller than it are kept for the next ones.
KEPT_BYTES = str(16 * 1024 * 1024)


class WorkerLost(Exception):
    """The worker process died; `memory` when it outgrew its limit."""

    def __init__(self, memory: bool) -> None:
        super().__init__(memory)
        self.memory = memory


class Prepare(WorkerPlugin):
    """Ties each worker to the runner and, where wanted, warms it in the background."""

    name = 'stroma-prepare'

    def __init__(self, parent: int, local: bool, warm: bool) -> None:
        self.parent, self.local, self.warm = parent, local, warm

    def setup(self, worker: Any) -> None:
        if self.local:
            inside.prepare(self.parent)
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
        if message['kind'] == 'start':
            LOG.info('job %s runs in pid %s', message['job'], message['pid'])
        elif message['kind'] == 'progress':
            self._on_progress(job[0], job[1], message['progress'])

    def run(self, job: dict[str, Any], stop: threading.Event) -> dict[str, Any] | None:
        """Runs one job; None when `stop` was set. Raises WorkerLost, or what the tool raised."""
        key = (job['id'], job['fence'])
        address = self._take_worker(stop)
        if address is None:
            return None
        mark = self._settings.scratch / 'marks' / f'{job["id"]}.{job["fence"]}.memory'
        mark.unlink(missing_ok=True)
        with self._lock:
            self._running[key] = address
        future = self._client.submit(
            inside.run_job,
            job,
            self._worker_settings(),
            workers=[address],
            key=f'job-{job["id"]}-{job["fence"]}-{os.urandom(4).hex()}',
            pure=False,
            retries=0,
        )
        try:
            finished = threading.Event()
            future.add_done_callback(lambda _: finished.set())
            watch = _Watch(2 * self._settings.lease_ms / 1000)
            while not finished.wait(0.2):
                if stop.is_set():
                    future.cancel(force=True)
                    if not self._closing:
                        self._restart(address)
                    return None
                if watch.is_lost(self._client, address):
                    # The scheduler keeps a task that may run on this worker alone for ever.
                    LOG.warning('job %s: worker %s is gone', job['id'], address)
                    future.cancel(force=True)
                    raise WorkerLost(mark.exists() or address in self._memory_kills)
            result: dict[str, Any] = future.result()
            return result
        except KilledWorker as error:
            memory = mark.exists() or address in self._memory_kills
            mark.unlink(missing_ok=True)
            raise WorkerLost(memory) from error
        finally:
            with self._lock:
                self._running.pop(key, None)
                self._taken.discard(address)
                self._lock.notify_all()
            future.release()

    def _worker_settings(self) -> dict[str, Any]:
        s = self._settings
        return {
            'store': s.object_store,
            'logs': str(s.job_logs),
            'marks': str(s.scratch / 'marks'),
            'threads': s.threads,
            'memoryLimit': s.memory_limit,
        }

    def _take_worker(self, stop: threading.Event) -> str | None:
        """An idle worker, for this job alone; starts another one when all are busy and the settings allow
        it. Raises WorkerLost where there is no worker at all for two leases."""
        asked, none_since = False, time.monotonic()
        while not stop.is_set():
            with self._lock:
                known = set(self._client.scheduler_info(n_workers=-1)['workers'])
                idle = sorted(known - self._taken)
                if idle:
                    self._taken.add(idle[0])
                    return str(idle[0])
                if known:
                    none_since = time.monotonic()
                elif time.monotonic() - none_since > 2 * self._settings.lease_ms / 1000:
                    raise WorkerLost(memory=False)
                if self._cluster is not None and not asked and len(known) < self._settings.workers:
                    self._cluster.scale(len(known) + 1)
                    asked = True
            stop.wait(0.3)
        return None

    def _restart(self, address: str) -> None:
        """Cancelling a future does not stop its code; a new process does."""
        try:
            self._client.restart_workers([address], timeout=30, raise_for_error=False)
        except Exception:  # the worker may be gone already, and then nothing is left to stop
            LOG.warning('restart of %s failed', address, exc_info=True)

    def shrink(self) -> None:
        """Ends the workers beyond the first while nothing runs: idle ones keep their libraries in memory."""
        with self._lock:
            if self._cluster is not None and not self._taken and len(self._cluster.worker_spec) > 1:
                self._cluster.scale(1)

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


class _Watch:
    """Sees that a worker is gone: one that the scheduler does not list, or has not heard of for `seconds`."""

    EVERY = 1.0
    #: A worker that starts again is missing for a moment.
    GRACE = 2.0

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._looked = self._seen = time.monotonic()

    def is_lost(self, client: Client, address: str) -> bool:
        now = time.monotonic()
        if now - self._looked < self.EVERY:
            return False
        self._looked = now
        try:
            listed = client.scheduler_info(n_workers=-1)['workers'].get(address)
        except Exception:  # the scheduler does not answer; it may come back
            return now - self._seen > self._seconds
        if listed is None:
            return now - self._seen > min(self.GRACE, self._seconds)
        if time.time() - listed.get('last_seen', time.time()) <= self._seconds:
            self._seen = now
        return now - self._seen > self._seconds


class _MemoryKills(logging.Handler):
    """Notes the workers that a nanny of this process ended for their memory."""

    def __init__(self, addresses: set[str]) -> None:
        super().__init__(logging.WARNING)
        self._addresses = addresses

    def emit(self, record: logging.LogRecord) -> None:
        text = record.getMessage()
        if 'exceeded' in text:
            self._addresses.update(word for word in text.split() if word.startswith('tcp://'))
