"""The connection to a scheduler that others run (`DASK_SCHEDULER`).

It is made again when it breaks, and every worker is checked before it gets work.
"""

from __future__ import annotations

import logging
import os
import socket
import sys
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from distributed import Client

from stroma_runner.engine import remote
from stroma_runner.engine.build import build, versions
from stroma_runner.engine.placing import SLOT
from stroma_runner.engine.settings import Settings
from stroma_runner.engine.watch import identity
from stroma_store.objects import open_store

LOG = logging.getLogger('stroma.runner')
#: Seconds between two looks at the cluster, and between two attempts to connect.
EVERY = 1.0
CONNECT_SECONDS = 10.0
#: A worker that has not answered the check after so many seconds has a problem.
CHECK_SECONDS = 30.0
#: A worker that has not ended after so many seconds is left to the scheduler.
END_SECONDS = 3.0
#: Metadata of the scheduler with how many workers each runner wants, for whoever starts them (deploy/slurm). An entry
#: is `{workers, at}` by the runner's id and holds for so many seconds.
WANTED, WANTED_SECONDS = 'stroma-wanted', 60.0
#: Seconds between two entries.
TELL_SECONDS = 2.0
#: A worker with a problem is checked again after so many seconds: its object store may answer by then.
AGAIN_SECONDS = 60.0
#: A task that loses its worker is not repeated by Dask: the runner knows why it was lost, and repeats it itself.
ALLOWED_FAILURES = 0


@dataclass
class _Known:
    """A worker that the scheduler lists. `problem`: why it gets no work; None while it is checked, and without one."""

    name: str
    problem: str | None = None
    checking: bool = False
    checked: float = 0.0


class External:
    """`on_connect(client)` is called with every new connection, before it is used; `wanted()` answers how many workers
    the runner has work for. Thread-safe."""

    def __init__(
        self, settings: Settings, on_connect: Callable[[Any], None], wanted: Callable[[], int] = lambda: 0
    ) -> None:
        self._settings, self._on_connect, self._wanted = settings, on_connect, wanted
        self._told = -TELL_SECONDS
        self._expected = expectations(settings)
        self._client: Any = None
        self._id = ''
        self._workers: dict[str, _Known] = {}
        self._scheduler_problem: str | None = None
        self._usable, self._failing, self._is_silent = 0, False, False
        #: Another runner has prepared a worker: whoever waits for this one to be warm need not.
        self.found_prepared = False
        self._closed = threading.Event()
        self._checks = ThreadPoolExecutor(8, thread_name_prefix='worker-check')
        self._connect()
        threading.Thread(target=self._run, name='cluster', daemon=True).start()

    @property
    def client(self) -> Any:
        """The present connection; None without one."""
        return self._client

    @property
    def can_run(self) -> bool:
        """Whether there is a worker that may get work."""
        client = self._client
        return self._usable > 0 and client is not None and client.status == 'running'

    @property
    def usable(self) -> int:
        return self._usable

    def problems(self) -> list[dict[str, str]]:
        """`{address, name, problem}` of the scheduler and of the workers that get no work because of it."""
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
            client.close(timeout=3)

    def _run(self) -> None:
        while not self._closed.wait(EVERY):
            try:
                if self._client is None:
                    self._connect()
                else:
                    self._look()
            except Exception:  # a look that fails must not be the last one
                LOG.warning('the look at the cluster failed', exc_info=True)

    def _connect(self) -> None:
        address = self._settings.scheduler
        try:
            client = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
        except (OSError, TimeoutError, ValueError) as error:
            if not self._failing:
                LOG.warning('the scheduler %s does not answer (%s); trying until it does', address, error)
            self._failing = True
            return
        try:
            # Workers look for it, to find out whether they see the same store.
            open_store(self._settings.object_store).create(remote.BEACON, b'')
            self._id = str((identity(client) or {}).get('id', ''))
            self._on_connect(client)
            self._prepare_scheduler(client)
        except Exception:
            if not self._failing:
                LOG.warning('the scheduler %s or the object store does not answer', address, exc_info=True)
            self._failing = True
            client.close(timeout=3)
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
        """A scheduler reads the jobs that it forwards, so it needs the packages too."""
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
        # A connection that was lost is not asked: it would wait until the scheduler is back.
        seen = identity(client) if client.status == 'running' else None
        if client.status != 'running' or (seen is not None and str(seen.get('id')) != self._id):
            LOG.warning('the scheduler %s is gone or was started again; connecting anew', self._settings.scheduler)
            self._usable, self._client = 0, None
            # In a thread: a connection to a machine that is gone takes its time to end.
            threading.Thread(target=_close, args=(client,), daemon=True).start()
            return
        self._is_silent = seen is None
        if seen is None or self._scheduler_problem:
            self._usable = 0
            return
        workers: Mapping[str, Mapping[str, Any]] = seen['workers']
        for address in [one for one in self._workers if one not in workers]:
            del self._workers[address]
        self._usable = sum(has_slot(one) for one in workers.values())
        now = time.monotonic()
        if now - self._told >= TELL_SECONDS:
            self._told = now
            client.set_metadata([WANTED, runner_id()], {'workers': self._wanted(), 'at': time.time()})
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
        known.checking, known.checked = False, time.monotonic()
        problem, notes = _verdict(answer)
        if self._closed.is_set() or client is not self._client or address not in self._workers:
            return  # it ended meanwhile
        if problem and problem != known.problem:
            LOG.error('worker %s (%s) gets no work: %s', known.name, address, problem)
        if not problem:
            LOG.info('worker %s (%s) may get work', known.name, address)
        for note in notes:
            LOG.warning('worker %s (%s): %s', known.name, address, note)
        known.problem = problem


def end_workers(client: Any, addresses: list[str]) -> None:
    """Ends worker processes at once; their nannies, or else whoever started them, start new ones.

    Not `Client.restart_workers`: it gives a busy worker four seconds and waits until all are back, for which a runner
    that stops has no time, and it refuses workers without a nanny.
    """
    client.sync(client._run, os._exit, 1, workers=addresses, on_error='return', callback_timeout=END_SECONDS)


def runner_id() -> str:
    """Names this process among the runners."""
    return f'{socket.gethostname()}-{os.getpid()}'


def has_slot(facts: Mapping[str, Any]) -> bool:
    """Whether a worker, as the scheduler lists it, may get work of this runner."""
    return bool(facts.get('resources', {}).get(SLOT, 0) >= 1)


def expectations(settings: Settings) -> dict[str, Any]:
    """What a worker is compared with and gets (plain values: it may have another version of everything)."""
    from stroma_store.s3_settings import shares_checkpoints

    is_s3 = settings.object_store.startswith('s3:')
    return {
        'build': build(),
        'python': f'{sys.version_info.major}.{sys.version_info.minor}',
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
    """`(problem, notes)` of what a worker answered."""
    if isinstance(answer, dict):
        return answer['problem'], answer['notes']
    if any(kind in repr(answer) for kind in ('ModuleNotFoundError', 'ImportError', 'AttributeError')):
        return f'the Stroma packages are missing there, or of another version: {answer}', []
    if answer is None or isinstance(answer, OSError | TimeoutError):
        return f'it does not answer: {answer or "it is gone"}', []
    return f'it could not be checked: {answer!r}', []


def _close(client: Any) -> None:
    try:
        client.close(timeout=3)
    except Exception:  # it is given up anyway
        LOG.debug('closing a lost connection', exc_info=True)
