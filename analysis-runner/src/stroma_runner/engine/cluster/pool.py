"""Runs jobs on Dask workers: places them, forwards their progress, stops them, and explains lost workers."""

from __future__ import annotations

import logging
import os
import socket
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from distributed import CancelledError, Client, LocalCluster, WorkerPlugin
from distributed.scheduler import KilledWorker

from stroma_runner.engine.cluster import worker as inside
from stroma_runner.engine.cluster.dask_settings import MemoryKills, configure
from stroma_runner.engine.cluster.external import External, end_workers
from stroma_runner.engine.cluster.local import WorkerReplacer, local_cluster
from stroma_runner.engine.cluster.losses import ClusterLost, JobNotStarted, WorkerLost, WorkerOccupied
from stroma_runner.engine.cluster.part_run import TOPIC
from stroma_runner.engine.cluster.placing import JOB_KEY, NEEDS, Occupancy, has_slot, read_occupancy
from stroma_runner.engine.cluster.watch import Watch, listed_workers
from stroma_runner.engine.settings import Settings

LOG = logging.getLogger('stroma.runner')
#: Seconds after which a job that its worker has not started moves to a free worker. Another runner was faster.
START_SECONDS = 10.0
#: Seconds for which a job's number of waiting parts is valid. The job repeats it every two seconds.
WAITING_SECONDS = 5.0
#: A job is moved this often if its worker exits before it starts the job. After that it counts as a lost worker.
MOVES = 3
#: Seconds within which the event of a job's start arrives.
EVENT_SECONDS = 0.5
#: Seconds to wait for a worker to restart. Afterwards the scheduler deals with it.
RESTART_SECONDS = 30.0


class Prepare(WorkerPlugin):
    """Ends each worker of the local cluster with this process and, if `warm`, loads its libraries in advance."""

    name = 'stroma-prepare'

    def __init__(self, parent: int, warm: bool) -> None:
        self.parent, self.warm = parent, warm

    def setup(self, worker: Any) -> None:
        inside.prepare(self.parent)
        if self.warm:
            inside.warm_in_background(worker)


class Pool:
    """Runs jobs in single-thread worker processes. Methods may be called from any thread."""

    def __init__(
        self,
        settings: Settings,
        on_progress: Callable[[str, int, dict[str, Any]], None],
        on_start: Callable[[str, int], None] = lambda job_id, fence: None,
    ) -> None:
        self._settings, self._on_progress, self._on_start = settings, on_progress, on_start
        self._lock = threading.Condition()
        #: Worker address of each submitted job by (job id, fence).
        self._running: dict[tuple[str, int], str] = {}
        #: Addresses of workers that a job of this runner uses.
        self._taken: set[str] = set()
        #: Jobs that their worker has started.
        self._started: set[tuple[str, int]] = set()
        #: Number of jobs that wait for a worker; number of parts that wait for one, with the time of that report.
        self._looking, self._waiting = 0, (0, 0.0)
        #: Workers of the parts of each job by the part's attempt.
        self._parts: dict[tuple[str, int], dict[str, str]] = {}
        #: Jobs whose worker exceeded its memory limit.
        self._outgrown: set[tuple[str, int]] = set()
        self._closing = False
        self._is_warm = not settings.warm
        configure(settings)
        self._memory = MemoryKills()
        logging.getLogger('distributed.nanny.memory').addHandler(self._memory)
        self._cluster: LocalCluster | None = None
        self._mender: WorkerReplacer | None = None
        self._external: External | None = None
        self._own_client: Any = None
        if settings.scheduler:
            self._external = External(settings, lambda client: client.subscribe_topic(TOPIC, self._event), self._wanted)
            return
        self._cluster = local_cluster(settings.memory_limit, settings.warm)
        self._mender = WorkerReplacer(self._cluster)
        self._own_client = Client(self._cluster)
        self._own_client.subscribe_topic(TOPIC, self._event)
        self._own_client.register_plugin(Prepare(os.getpid(), settings.warm))

    @property
    def _client(self) -> Any:
        """The connection to the scheduler. Raises ClusterLost without one."""
        client = self._own_client if self._external is None else self._external.client
        if client is None:
            raise ClusterLost()
        return client

    def _event(self, event: tuple[float, Any]) -> None:
        message = event[1]
        if message['kind'] == 'warm':
            self._is_warm = True
            return
        job = (message['job'], message['fence'])
        if job not in self._running:
            return  # a job of another runner, or one that has ended
        if message['kind'] == 'start':
            self._started.add(job)
            self._on_start(*job)
            LOG.info('job %s runs in pid %s', message['job'], message['pid'])
        elif message['kind'] == 'progress':
            self._on_progress(job[0], job[1], message['progress'])
        elif message['kind'] == 'memory':
            self._outgrown.add(job)
        elif message['kind'] == 'parts':
            self._waiting = (message['waiting'], time.monotonic())
            self._grow(message['waiting'])
        elif message['kind'] == 'part' and message['state'] == 'start':
            self._parts.setdefault(job, {})[message['attempt']] = message['worker']
        elif message['kind'] == 'part' and message['state'] == 'end':
            self._parts.get(job, {}).pop(message['attempt'], None)

    def run(self, job: dict[str, Any], stop: threading.Event) -> dict[str, Any] | None:
        """Runs one job. Returns None if `stop` is set. Raises WorkerLost or the tool's error."""
        moves = 0
        while True:
            with self._lock:
                self._looking += 1
            try:
                address = self._take_worker(stop)
            finally:
                with self._lock:
                    self._looking -= 1
            if address is None:
                return None
            try:
                return self._run_on(address, job, stop)
            except WorkerOccupied:
                LOG.info('job %s: worker %s is busy; taking another one', job['id'], address)
            except JobNotStarted as error:
                moves += 1
                if moves > MOVES:
                    raise WorkerLost(memory=False) from error
                LOG.info('job %s: worker %s ended before the job began; taking another one', job['id'], address)

    def _run_on(self, address: str, job: dict[str, Any], stop: threading.Event) -> dict[str, Any] | None:
        key = (job['id'], job['fence'])
        mark = self._settings.scratch / 'marks' / f'{job["id"]}.{job["fence"]}.memory'
        mark.unlink(missing_ok=True)
        with self._lock:
            self._running[key] = address
        try:
            client = self._client
            future = client.submit(
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
        except Exception as error:
            self._forget(key, address)
            if self._external is None:
                raise
            raise ClusterLost from error
        ended = False
        try:
            finished = threading.Event()
            future.add_done_callback(lambda _: finished.set())
            watch, looked, since = Watch(address, self._lost_seconds), 0.0, time.monotonic()
            while not finished.wait(0.2):
                if stop.is_set():
                    future.cancel(force=True)
                    if not self._closing and self._has_started(key):
                        self._restart([address])
                    return None
                if time.monotonic() - looked < 1.0:
                    continue
                looked = time.monotonic()
                workers = listed_workers(client)
                is_lost = watch.is_lost(workers)
                if self._is_away(client) or (is_lost and workers is None):
                    ended = True
                    raise ClusterLost
                if is_lost:
                    # The scheduler would keep a task that is pinned to this worker for ever.
                    LOG.warning('job %s: worker %s is gone', job['id'], address)
                    future.cancel(force=True)
                    ended = True
                    raise self._loss(key, address, mark)
                waits = key not in self._started and looked - since > START_SECONDS
                if waits and self._is_other_free(address):
                    future.cancel(force=True)
                    if self._has_started(key):  # while it was cancelled; it must not run twice
                        self._restart([address])
                    raise WorkerOccupied
            result: dict[str, Any] = future.result()
            ended = True
            return result
        except KilledWorker as error:
            ended = True  # its parts go on, because the next attempt uses their checkpoints
            raise self._loss(key, address, mark) from error
        except CancelledError as error:  # the connection to the scheduler broke
            ended = True
            raise ClusterLost from error
        finally:
            future.release()
            if not ended and not self._closing:
                self._stop_parts(key)
            self._forget(key, address)

    def _forget(self, key: tuple[str, int], address: str) -> None:
        with self._lock:
            self._running.pop(key, None)
            self._started.discard(key)
            self._outgrown.discard(key)
            self._parts.pop(key, None)
            self._taken.discard(address)
            self._lock.notify_all()

    def _has_started(self, key: tuple[str, int]) -> bool:
        """Whether a worker has started the job. A queued job must not stop the worker of the job before it."""
        end = time.monotonic() + EVENT_SECONDS
        while key not in self._started and time.monotonic() < end:
            time.sleep(0.02)
        return key in self._started

    def _loss(self, key: tuple[str, int], address: str, mark: Path) -> Exception:
        """The error of a job whose worker exited. A job that was still queued has lost nothing."""
        memory = mark.exists() or key in self._outgrown
        mark.unlink(missing_ok=True)
        if not memory and not self._has_started(key):
            return JobNotStarted()
        return WorkerLost(memory or address in self._memory.addresses)

    def _is_away(self, client: Any) -> bool:
        """Whether a connection to an external scheduler was replaced or lost."""
        return self._external is not None and self._external.client is not client

    @property
    def _lost_seconds(self) -> float:
        return 2 * self._settings.lease_ms / 1000

    def _is_other_free(self, address: str) -> bool:
        seen = self.survey()
        with self._lock:
            return seen is not None and any(a != address and a not in self._taken for a in seen[1].free())

    def _stop_parts(self, key: tuple[str, int]) -> None:
        """Ends the parts of a job that ended without a result, including a part that starts in the meantime."""
        for _ in range(2):
            addresses = sorted(set(self._parts.pop(key, {}).values()))
            if addresses:
                LOG.info('job %s: stopping its parts on %d workers', key[0], len(addresses))
                self._restart(addresses)

    def _grow(self, waiting: int) -> None:
        """Starts workers for waiting parts, at most STROMA_WORKERS in all."""
        if self._cluster is not None and not self._closing:
            wanted = min(self._settings.workers, len(self._cluster.worker_spec) + waiting)
            if wanted > len(self._cluster.worker_spec):
                self._cluster.scale(wanted)

    def _wanted(self) -> int:
        """Number of workers that the jobs and parts of this runner could use."""
        parts, since = self._waiting
        waiting = parts if time.monotonic() - since < WAITING_SECONDS else 0
        return self._looking + len(self._running) + sum(map(len, self._parts.values())) + waiting

    def _worker_settings(self) -> dict[str, Any]:
        s = self._settings
        return {
            'store': s.object_store,
            'host': socket.gethostname(),
            'data': str(s.data_dir),
            'logs': str(s.job_logs),
            'marks': str(s.scratch / 'marks'),
            'threads': s.threads,
            'memoryLimit': s.memory_limit,
            'lostSeconds': self._lost_seconds,
        }

    def _take_worker(self, stop: threading.Event) -> str | None:
        """Reserves an idle worker and returns its address, or None if `stop` was set.

        If all are busy, starts another one if the settings allow it, otherwise takes one that computes only a part.
        Raises ClusterLost if there is no worker for two leases.
        """
        asked, none_since = False, time.monotonic()
        while not stop.is_set():
            survey = self.survey()  # not under the lock, because a frozen scheduler takes seconds
            with self._lock:
                seen = None if survey is None else survey[1]
                idle = [] if seen is None else [a for a in seen.free() if a not in self._taken]
                known = [] if seen is None else seen.slots
                if known:
                    none_since = time.monotonic()
                elif time.monotonic() - none_since > self._lost_seconds:
                    raise ClusterLost
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

    def survey(self) -> tuple[Mapping[str, Mapping[str, Any]], Occupancy] | None:
        """The workers as the scheduler lists them, with their tasks. None if it does not answer."""
        try:
            workers = listed_workers(self._client)
            return None if workers is None else (workers, read_occupancy(self._client, workers))
        except Exception:  # any failure means that there is no answer
            return None

    def _restart(self, addresses: list[str]) -> None:
        """Restarts worker processes, because cancelling a future does not stop its code."""
        try:
            client = self._client
            known = set(listed_workers(client) or ())
            there = [address for address in addresses if address in known]
            if not there:
                return
            if self._external is None:
                client.restart_workers(there, timeout=RESTART_SECONDS, raise_for_error=False)
                return
            end_workers(client, there)
        except Exception:  # the worker may have ended already
            LOG.warning('restart of %s failed', addresses, exc_info=True)

    def shrink(self) -> None:
        """Stops all workers but one while nothing runs, because idle workers keep their libraries in memory."""
        with self._lock:
            if self._cluster is not None and not self._taken and len(self._cluster.worker_spec) > 1:
                self._cluster.scale(1)

    @property
    def warm(self) -> bool:
        """Whether everything is loaded in advance."""
        return self._is_warm or (self._external is not None and self._external.found_prepared)

    @property
    def workers(self) -> int | None:
        """Number of workers that can get work. None if the local scheduler does not answer."""
        if self._external is not None:
            return self._external.usable
        known = listed_workers(self._client)
        return None if known is None else sum(map(has_slot, known.values()))

    @property
    def problems(self) -> list[dict[str, str]]:
        """`{address, name, problem}` of an external scheduler, or of each of its workers that gets no work."""
        return [] if self._external is None else self._external.problems()

    @property
    def can_run(self) -> bool:
        """Whether a job that is claimed now would get a worker."""
        return self._external is None or self._external.can_run

    def mend(self) -> None:
        """Replaces workers of the local cluster that Dask has given up. Call it about every second."""
        if self._mender is not None and not self._closing:
            self._mender.look()

    def is_lost(self) -> bool:
        """Whether this process must restart to run jobs. Always False for an external scheduler, which may come
        back."""
        if self._closing or self._mender is None:
            return False
        return self._own_client.status in ('closing', 'closed', 'failed') or self._mender.is_lost()

    def close(self) -> None:
        self._closing = True
        try:
            if self._external is not None:
                self._external.close()
            else:
                self._own_client.close(timeout=3)
            if self._cluster is not None:
                self._cluster.close(timeout=8)
        except Exception:
            LOG.warning('closing the cluster failed', exc_info=True)
