"""Runs one claimed job: heartbeats, retries after a lost worker, and reports the outcome until the BFF responds."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from typing import Any, Protocol

from stroma_runner.engine.bff import Bff, BffUnavailable, FenceRefused
from stroma_runner.engine.cluster.losses import WorkerLost
from stroma_store.disk import is_full
from stroma_store.errors import StromaError

LOG = logging.getLogger('stroma.runner')
#: A job fails after it has lost this many workers.
ATTEMPTS = 3
#: Temporary errors by id, with a text for the log. A job that fails with one is retried.
PASSING = {'DISK_FULL': 'the disk is full', 'DATASET_BUSY': 'the object store does not answer'}
#: Seconds to wait after each attempt that failed with a temporary error (three minutes in all). Then the job fails.
PAUSES = (2.0, 5.0, 15.0, 45.0, 120.0)
#: Seconds between heartbeats while progress changes.
LIVELY = 1.0


class JobPool(Protocol):
    def run(self, job: dict[str, Any], stop: threading.Event) -> dict[str, Any] | None: ...


class JobLife:
    """Runs a claimed job. `run` blocks its own thread; the other methods are thread-safe."""

    def __init__(
        self,
        job: dict[str, Any],
        *,
        bff: Bff,
        pool: JobPool,
        lease_seconds: float,
        on_error: Callable[[str], None] = lambda job_id: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.job, self._bff, self._pool = job, bff, pool
        self._interval, self._clock, self._on_error = lease_seconds / 3, clock, on_error
        self._stop, self._over = threading.Event(), threading.Event()
        self._action = 'continue'
        self._progress: dict[str, Any] | None = None
        self._fresh = threading.Event()
        #: Outcome of `run`: completed, failed, release, suspend, cancel or drop.
        self.outcome = ''
        self._claimed, self._has_started = self._clock(), False

    @property
    def seconds(self) -> float:
        """Seconds since the claim."""
        return self._clock() - self._claimed

    def started(self) -> bool:
        """Records that a worker has started the job. Returns whether this is the first time."""
        is_first, self._has_started = not self._has_started, True
        return is_first

    def progress(self, progress: dict[str, Any]) -> None:
        self._progress = progress
        self._fresh.set()

    def hand_back(self) -> None:
        """Stops the job because this runner stops. `run` then releases it instead of reporting an outcome."""
        self._act('release')

    def run(self) -> None:
        heart = threading.Thread(target=self._beat, name=f'heart-{self.job["id"]}', daemon=True)
        heart.start()
        tell = self._outcome()
        if tell is not None:
            self._until_answered(tell)
        self._over.set()
        self._fresh.set()

    def _outcome(self) -> Callable[[], None] | None:
        """Runs the job. Returns the call that reports its outcome to the BFF, or None."""
        job_id, fence = self.job['id'], self.job['fence']
        lost, pauses = 0, iter(PAUSES)
        while lost < ATTEMPTS:
            try:
                result = self._pool.run(self.job, self._stop)
            except WorkerLost as error:
                if error.cluster and self._action == 'continue':
                    # The cluster may be away for hours. Another runner can go on, and the attempt is not counted.
                    LOG.warning('job %s: handed back, because the cluster is gone', job_id)
                    self._action = 'release'
                if self._action != 'continue':
                    return self._stopped()
                if error.memory:
                    LOG.warning('job %s: out of memory', job_id)
                    return self._failure({'id': 'JOB_OUT_OF_MEMORY', 'params': {}})
                lost += 1
                LOG.warning('job %s: worker lost (attempt %d of %d)', job_id, lost, ATTEMPTS)
                continue
            except Exception as error:
                told = StromaError('DISK_FULL') if is_full(error) else error
                if isinstance(told, StromaError):
                    pause = next(pauses, None) if told.id in PASSING else None
                    if pause is None:
                        return self._failure({'id': told.id, 'params': told.params})
                    # The job keeps its lease and resumes from its checkpoints, so the user has nothing to do.
                    LOG.warning('job %s: %s; trying again in %d s', job_id, PASSING[told.id], pause)
                    self._stop.wait(pause)
                    continue
                if self._action == 'release':
                    return self._stopped()  # the error comes from the pool, which is closing
                LOG.exception('job %s failed', job_id)
                return self._failure({'id': 'JOB_FAILED', 'params': {}})
            if result is not None:
                done, self.outcome = result, 'completed'
                return lambda: self._bff.complete(job_id, fence, done)
            LOG.info('job %s: stopped (%s)', job_id, self._action)
            return self._stopped()
        return self._failure({'id': 'JOB_WORKER_LOST', 'params': {'attempts': ATTEMPTS}})

    def _stopped(self) -> Callable[[], None] | None:
        """The call that reports a stopped job, or None if the BFF does not expect one."""
        job_id, fence = self.job['id'], self.job['fence']
        self.outcome = self._action
        if self._action == 'release':
            return lambda: self._bff.release(job_id, fence)
        return (lambda: self._bff.suspended(job_id, fence)) if self._action == 'suspend' else None

    def _failure(self, error: dict[str, Any]) -> Callable[[], None]:
        self.outcome = 'failed'
        try:
            self._on_error(self.job['id'])
        except Exception:  # the error must be reported even without the log
            LOG.exception('job %s: log not kept', self.job['id'])
        return lambda: self._bff.fail(self.job['id'], self.job['fence'], error, False)

    def _until_answered(self, tell: Callable[[], None]) -> None:
        pause = 0.5
        while True:
            try:
                tell()
                return
            except FenceRefused as error:
                LOG.info('job %s: %s', self.job['id'], error)
                return
            except BffUnavailable as error:
                if self._action == 'release':
                    LOG.warning('job %s: not handed back (%s); its lease ends on its own', self.job['id'], error)
                    return
                LOG.warning('job %s: %s; trying again', self.job['id'], error)
                threading.Event().wait(pause)
                pause = min(5.0, pause * 2)

    def _beat(self) -> None:
        sent, last = None, -1e9
        while not self._over.is_set():
            due = last + (LIVELY if self._progress is not sent else self._interval)
            wait = due - self._clock()
            if wait > 0:
                self._fresh.wait(wait)
                self._fresh.clear()
                if self._clock() < last + LIVELY:
                    self._over.wait(max(0.0, last + LIVELY - self._clock()))
                continue
            sent, last = self._progress, self._clock()
            try:
                action = self._bff.heartbeat(self.job['id'], self.job['fence'], sent)
            except FenceRefused:
                if not self._over.is_set():
                    self._act('drop')
                return
            except BffUnavailable as error:
                LOG.warning('job %s: heartbeat: %s', self.job['id'], error)
                last = self._clock() - self._interval + LIVELY  # retry soon, because the lease is running out
                sent = self._progress
                continue
            if action in ('suspend', 'cancel'):
                self._act(action)
                return

    def _act(self, action: str) -> None:
        self._action = action
        self._stop.set()
