"""The Dask side: worker processes of one job each, progress events, stopping by restart, why a worker
died."""

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

from stroma_runner.engine import worker as inside
from stroma_runner.engine.dask_settings import MemoryKills, configure
from stroma_runner.engine.external import External, end_workers, has_slot
from stroma_runner.engine.local_cluster import Mender, local_cluster
from stroma_runner.engine.losses import ClusterLost, NotBegun, Occupied, WorkerLost
from stroma_runner.engine.placing import JOB_KEY, NEEDS, Occupancy, look
from stroma_runner.engine.settings import Settings
from stroma_runner.engine.watch import Watch, listed_workers

LOG = logging.getLogger('stroma.runner')
#: A job that its worker has not started after so many seconds moves to a free one: another runner was first.
START_SECONDS = 10.0
#: A job repeats every two seconds how many of its parts wait.
WAITING_SECONDS = 5.0
#: A job that so many workers did not even start is given up like one that lost them.
MOVES = 3
#: Seconds in which the news of a job's start arrives.
EVENT_SECONDS = 0.5
#: A worker that does not end in this time is left to the scheduler.
RESTART_SECONDS = 30.0


class Prepare(WorkerPlugin):
    """Ties each worker of this process' own cluster to it and, where wanted, warms it in the background."""

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
        #: Worker address by (job id, fence) of the jobs that run, and workers that a job is on its way to.
        self._running: dict[tuple[str, int], str] = {}
        self._taken: set[str] = set()
        #: Jobs that their worker has started, and the workers of their parts by the part's attempt.
        self._started: set[tuple[str, int]] = set()
        #: Jobs that look for a worker, and parts that wait for one, with the time of that news.
        self._looking, self._waiting = 0, (0, 0.0)
        self._parts: dict[tuple[str, int], dict[str, str]] = {}
        #: Jobs that their worker ended because of their memory.
        self._outgrown: set[tuple[str, int]] = set()
        self._closing = False
        self._is_warm = not settings.warm
        configure(settings)
        self._memory = MemoryKills()
        logging.getLogger('distributed.nanny.memory').addHandler(self._memory)
        self._cluster: LocalCluster | None = None
        self._mender: Mender | None = None
        self._external: External | None = None
        self._own_client: Any = None
        if settings.scheduler:
            self._external = External(
                settings, lambda client: client.subscribe_topic(inside.TOPIC, self._event), self._wanted
            )
            return
        self._cluster = local_cluster(settings.memory_limit)
        self._mender = Mender(self._cluster)
        self._own_client = Client(self._cluster)
        self._own_client.subscribe_topic(inside.TOPIC, self._event)
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
            return  # of another runner on the same scheduler, or over
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
        """Runs one job; None when `stop` was set. Raises WorkerLost, or what the tool raised."""
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
            except Occupied:
                LOG.info('job %s: worker %s is busy; taking another one', job['id'], address)
            except NotBegun as error:
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
                    # The scheduler keeps a task that may run on this worker alone for ever.
                    LOG.warning('job %s: worker %s is gone', job['id'], address)
                    future.cancel(force=True)
                    ended = True
                    raise self._loss(key, address, mark)
                waits = key not in self._started and looked - since > START_SECONDS
                if waits and self._is_other_free(address, workers):
                    future.cancel(force=True)
                    raise Occupied
            result: dict[str, Any] = future.result()
            ended = True
            return result
        except KilledWorker as error:
            ended = True  # its parts may go on: the next attempt finds their checkpoints
            raise self._loss(key, address, mark) from error
        except CancelledError as error:  # not by us: the connection to the scheduler broke
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
        """Whether a cancelled job runs. One that waits behind another must not end the other's worker."""
        end = time.monotonic() + EVENT_SECONDS
        while key not in self._started and time.monotonic() < end:
            time.sleep(0.02)
        return key in self._started

    def _loss(self, key: tuple[str, int], address: str, mark: Path) -> Exception:
        """A job that waited behind another one, whose worker was ended, has lost nothing."""
        memory = mark.exists() or key in self._outgrown or address in self._memory.addresses
        mark.unlink(missing_ok=True)
        return WorkerLost(memory) if memory or self._has_started(key) else NotBegun()

    def _is_away(self, client: Any) -> bool:
        """Whether a connection to an external scheduler is not the present one any more."""
        return self._external is not None and self._external.client is not client

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

    def _wanted(self) -> int:
        """How many workers the jobs and parts of this runner would occupy."""
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
        """An idle worker, for this job alone; starts another one when all are busy and the settings allow
        it, and else waits behind a part. Raises ClusterLost where there is no worker at all for two leases."""
        asked, none_since = False, time.monotonic()
        while not stop.is_set():
            with self._lock:
                survey = self.survey()
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
        """The workers as the scheduler lists them, and what they do; None where it does not answer."""
        try:
            workers = listed_workers(self._client)
            return None if workers is None else (workers, look(self._client, workers))
        except Exception:  # as in listed_workers
            return None

    def _restart(self, addresses: list[str]) -> None:
        """Cancelling a future does not stop its code; a new process does."""
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
        except Exception:  # the worker may be gone already, and then nothing is left to stop
            LOG.warning('restart of %s failed', addresses, exc_info=True)

    def shrink(self) -> None:
        """Ends the workers beyond the first while nothing runs: idle ones keep their libraries in memory."""
        with self._lock:
            if self._cluster is not None and not self._taken and len(self._cluster.worker_spec) > 1:
                self._cluster.scale(1)

    @property
    def warm(self) -> bool:
        """Nothing is left to load ahead."""
        return self._is_warm or (self._external is not None and self._external.found_prepared)

    @property
    def workers(self) -> int | None:
        """How many may get work; None where the scheduler of this process does not answer."""
        if self._external is not None:
            return self._external.usable
        known = listed_workers(self._client)
        return None if known is None else sum(map(has_slot, known.values()))

    @property
    def problems(self) -> list[dict[str, str]]:
        """`{address, name, problem}` of an external scheduler and its workers that get no work."""
        return [] if self._external is None else self._external.problems()

    @property
    def can_run(self) -> bool:
        """Whether a job that is claimed now would find a worker, sooner or later."""
        return self._external is None or self._external.can_run

    def mend(self) -> None:
        """Replaces workers of this process' own cluster that Dask has given up. Call it every second or so."""
        if self._mender is not None and not self._closing:
            self._mender.look()

    def is_lost(self) -> bool:
        """Whether nothing can run here until this process is started again. An external scheduler may come back."""
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
            LOG.warning('closing the cluster', exc_info=True)
