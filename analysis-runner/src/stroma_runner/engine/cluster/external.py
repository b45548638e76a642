"""Connection to an external scheduler (`DASK_SCHEDULER`).

Reconnects when the connection breaks, and checks each worker before it gets work.
"""

from __future__ import annotations

import logging
import os
import socket
import threading
import time
import uuid
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from distributed import Client
from distributed.comm import CommClosedError

from stroma_runner.engine.cluster import remote
from stroma_runner.engine.cluster.build import build, python, versions
from stroma_runner.engine.cluster.placing import SLOT, has_slot
from stroma_runner.engine.cluster.watch import ANSWER_SECONDS, identity
from stroma_runner.engine.settings import Settings
from stroma_store.objects import ObjectStore
from stroma_store.open_store import open_store
from stroma_store.s3.settings import shares_checkpoints

LOG = logging.getLogger('stroma.runner')
#: Seconds between two polls of the cluster, and between two connection attempts.
EVERY = 1.0
#: Timeout of a connection attempt in seconds.
CONNECT_SECONDS = 10.0
#: Timeout of a worker's check in seconds.
CHECK_SECONDS = 30.0
#: Seconds to wait for workers to end. Afterwards the scheduler deals with them.
END_SECONDS = 3.0
#: Scheduler metadata with the number of workers that each runner needs. deploy/slurm reads it to start workers. An
#: entry `{workers, at}` by runner id is valid for WANTED_SECONDS.
WANTED, WANTED_SECONDS = 'stroma-wanted', 60.0
#: Seconds between two updates of the entry.
TELL_SECONDS = 2.0
#: Seconds after which a scheduler or worker with a problem is checked again. Its object store may answer by then.
AGAIN_SECONDS = 60.0
#: Dask does not retry a task that loses its worker. The runner does, because it knows why the worker was lost.
ALLOWED_FAILURES = 0


class _Client(Client):
    """A Dask client that stops its thread when it cannot connect. Dask's own leaks one per failed attempt."""

    def start(self, **options: Any) -> None:
        try:
            super().start(**options)
        except BaseException:
            self._loop_runner.stop()
            raise


@dataclass
class _Known:
    """A worker listed by the scheduler. `problem`: reason why it gets no work; None if there is none or it is
    unknown."""

    name: str
    problem: str | None = None
    checking: bool = False
    checked: float = 0.0


class External:
    """Keeps a connection to the scheduler and a list of its usable workers. Thread-safe.

    `on_connect(client)` is called with each new connection before it is used. `wanted()` returns the number of workers
    that the runner has work for.
    """

    def __init__(
        self, settings: Settings, on_connect: Callable[[Any], None], wanted: Callable[[], int] = lambda: 0
    ) -> None:
        self._settings, self._on_connect, self._wanted = settings, on_connect, wanted
        self._told = -TELL_SECONDS
        self._expected = runner_facts(settings)
        self._client: Any = None
        self._id = ''
        self._workers: dict[str, _Known] = {}
        self._scheduler_problem: str | None = None
        self._prepared = 0.0
        self._usable, self._failing, self._is_silent = 0, False, False
        #: Whether another runner has prepared a worker, so that this runner need not be warm.
        self.found_prepared = False
        self._closed = threading.Event()
        self._checks = ThreadPoolExecutor(8, thread_name_prefix='worker-check')
        self._poll()
        threading.Thread(target=self._run, name='cluster', daemon=True).start()

    @property
    def client(self) -> Any:
        """The current connection, or None."""
        return self._client

    @property
    def can_run(self) -> bool:
        """Whether a worker can get work."""
        client = self._client
        return self._usable > 0 and client is not None and client.status == 'running'

    @property
    def usable(self) -> int:
        """Number of workers that can get work."""
        return self._usable

    def problems(self) -> list[dict[str, str]]:
        """`{address, name, problem}` of the scheduler, or of each worker that gets no work."""
        if self._client is None or self._is_silent or self._scheduler_problem:
            why = self._scheduler_problem or 'the scheduler does not answer'
            return [{'address': self._settings.scheduler, 'name': 'scheduler', 'problem': why}]
        known = list(self._workers.items())
        return [{'address': a, 'name': one.name, 'problem': one.problem} for a, one in known if one.problem]

    def close(self) -> None:
        self._closed.set()
        self._checks.shutdown(wait=False, cancel_futures=True)
        client, self._client = self._client, None
        if client is not None:
            _close(client)

    def _run(self) -> None:
        while not self._closed.wait(EVERY):
            self._poll()

    def _poll(self) -> None:
        try:
            if self._client is None:
                self._connect()
            else:
                self._look()
        except Exception:  # the next poll may succeed
            LOG.warning('polling the cluster failed', exc_info=True)

    def _connect(self) -> None:
        address = self._settings.scheduler
        try:
            client = _Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
        except (OSError, TimeoutError, ValueError) as error:
            if not self._failing:
                LOG.warning('the scheduler %s does not answer (%s); trying until it does', address, error)
            self._failing, self._scheduler_problem = True, None
            return
        try:
            self._expected['beacon'] = beacon_key(open_store(self._settings.object_store))
            self._id = str((identity(client) or {}).get('id', ''))
            self._on_connect(client)
            self._prepare_scheduler(client)
        except Exception as error:
            if not self._failing:
                LOG.warning('the scheduler %s or the object store does not answer', address, exc_info=True)
            self._failing = True
            self._scheduler_problem = f'the scheduler or the object store does not answer: {error}'
            _close(client)
            return
        self._failing = False
        self._workers.clear()
        self._client = client
        LOG.info('connected to the scheduler %s', address)
        if self._closed.is_set():
            self.close()
            return
        self._look()

    def _prepare_scheduler(self, client: Any) -> None:
        """Checks and configures the scheduler. It needs the packages because it reads the jobs that it forwards."""
        self._prepared = time.monotonic()
        try:
            found = client.run_on_scheduler(remote.prepare_scheduler, self._expected)
        except Exception as error:
            self._scheduler_problem = f'the scheduler lacks the Stroma packages: {error}'
            LOG.error('%s', self._scheduler_problem)
            return
        self._scheduler_problem = None
        for note in found['notes']:
            LOG.warning('scheduler: %s', note)
        LOG.info('scheduler: allowed-failures is %d', ALLOWED_FAILURES)

    def _look(self) -> None:
        client = self._client
        # A request on a lost connection would block until the scheduler is back.
        seen = identity(client) if client.status == 'running' else None
        if client.status != 'running' or (seen is not None and str(seen.get('id')) != self._id):
            LOG.warning('the scheduler %s is gone or was restarted; reconnecting', self._settings.scheduler)
            self._usable, self._client = 0, None
            # In a thread, because closing a connection to a machine that is gone takes seconds.
            threading.Thread(target=_close, args=(client,), daemon=True).start()
            return
        self._is_silent = seen is None
        now = time.monotonic()
        if seen is not None and self._scheduler_problem and now - self._prepared >= AGAIN_SECONDS:
            self._prepare_scheduler(client)
        if seen is None or self._scheduler_problem:
            self._usable = 0
            return
        workers: Mapping[str, Mapping[str, Any]] = seen['workers']
        for address in [one for one in self._workers if one not in workers]:
            del self._workers[address]
        self._usable = sum(has_slot(one) for one in workers.values())
        if now - self._told >= TELL_SECONDS:
            self._told = now
            entry = {'workers': self._wanted(), 'at': time.time()}
            # Not `Client.set_metadata`, which waits for a frozen scheduler without a timeout.
            keys = [WANTED, runner_id()]
            client.sync(client.scheduler.set_metadata, keys=keys, value=entry, callback_timeout=ANSWER_SECONDS)
        for address, facts in workers.items():
            known = self._workers.setdefault(address, _Known(str(facts.get('name', address))))
            if has_slot(facts) and not known.checked and not known.checking:
                self.found_prepared = True
            is_due = known.problem is None or now - known.checked >= AGAIN_SECONDS
            if not known.checking and is_due and not has_slot(facts):
                known.checking = True
                self._checks.submit(self._check, client, address, known)

    def _check(self, client: Any, address: str, known: _Known) -> None:
        try:
            answers = client.sync(
                client._run,
                remote.enlist,
                self._expected,
                workers=[address],
                on_error='return',
                callback_timeout=CHECK_SECONDS,
            )
            answer = answers.get(address)
        except Exception as error:
            answer = error
        problem, notes = _verdict(answer)
        if self._closed.is_set() or client is not self._client or address not in self._workers:
            return  # the worker ended during the check
        if problem and problem != known.problem:
            LOG.error('worker %s (%s) gets no work: %s', known.name, address, problem)
        if not problem:
            LOG.info('worker %s (%s) may get work', known.name, address)
        for note in notes:
            LOG.warning('worker %s (%s): %s', known.name, address, note)
        # `checking` last, because `_look` starts another check once it is false.
        known.problem, known.checked = problem, time.monotonic()
        known.checking = False


def end_workers(client: Any, addresses: list[str]) -> None:
    """Ends worker processes at once. Their nannies or service managers start new ones.

    `Client.restart_workers` would give a busy worker four seconds and wait until all are back, which is too slow for a
    runner that stops. It also refuses workers without a nanny.
    """
    client.sync(client._run, os._exit, 1, workers=addresses, on_error='return', callback_timeout=END_SECONDS)


def runner_id() -> str:
    """Id of this process among the runners."""
    return f'{socket.gethostname()}-{os.getpid()}'


def beacon_key(store: ObjectStore) -> str:
    """Key of an object that identifies the store: workers use it to verify that they use the same one. It is never
    deleted, because all runners of the store use it."""
    if not store.names(remote.BEACONS):
        store.create(f'{remote.BEACONS}/{uuid.uuid4().hex}', b'')
    return f'{remote.BEACONS}/{min(store.names(remote.BEACONS))}'


def runner_facts(settings: Settings) -> dict[str, Any]:
    """Facts and settings of this runner for `remote`. Plain values, because a worker may have other versions."""
    is_s3 = settings.object_store.startswith('s3:')
    return {
        'build': build(),
        'python': python(),
        'versions': versions(),
        'compute': remote.compute(),
        'store': settings.object_store,
        'sharedCheckpoints': shares_checkpoints() if is_s3 else True,
        'threads': settings.threads,
        'memoryLimit': settings.memory_limit,
        'allowedFailures': ALLOWED_FAILURES,
        'slot': SLOT,
        'warm': settings.warm,
    }


def _verdict(answer: Any) -> tuple[str | None, list[str]]:
    """`(problem, notes)` from a worker's answer, which is an exception if the check failed."""
    if isinstance(answer, dict):
        return answer['problem'], answer['notes']
    if any(kind in repr(answer) for kind in ('ModuleNotFoundError', 'ImportError', 'AttributeError')):
        return f'the Stroma packages are missing there, or of another version: {answer}', []
    # An OSError raised by the check itself does not mean that the connection is lost.
    if answer is None or isinstance(answer, CommClosedError | ConnectionError | TimeoutError):
        return f'it does not answer: {answer or "it is gone"}', []
    return f'it could not be checked: {answer!r}', []


def _close(client: Any) -> None:
    """Closes a connection and never raises."""
    try:
        client.close(timeout=3)
    except Exception:
        LOG.debug('closing a connection failed', exc_info=True)
