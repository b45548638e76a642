"""Runs parts of a job on the free workers of the cluster, besides the job's own worker.

The job's thread computes parts itself, one after the other. A second thread (`_feed`) sends one part to each idle
worker. Parts are pinned to their worker, because the scheduler would also choose busy workers. So parts never wait
behind jobs, and a job completes even if there is no other worker.

Parts that a later `map` needs (`ahead`) are sent in the same way while the job's thread does something else, but only
to workers that no part of a running `map` needs. A `map` takes over those that run or wait.
"""

from __future__ import annotations

import os
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from stroma_runner.engine.cluster.part_run import TOPIC, run_part
from stroma_runner.engine.cluster.placing import NEEDS, PART_KEY, note_memory, read_occupancy
from stroma_runner.engine.cluster.watch import Listed, Watch, listed_workers
from stroma_runner.engine.parts import FanOutCallbacks, Part, PartStep
from stroma_store.errors import StromaError

#: Seconds between two checks of the running parts. The end of a part is noticed at once.
EVERY = 0.1
#: Seconds between two polls of the cluster.
LOOK = 0.5
#: Seconds after which a part that its worker has not started moves to another one.
START_SECONDS = 5.0
#: The job fails when a part has lost this many workers.
ATTEMPTS = 3


@dataclass(eq=False)
class _Task:
    """A part that must be computed: `parts[number]`. `run`: the `map` that waits for it; None while it is ahead."""

    step: PartStep
    parts: Sequence[Part]
    number: int
    here: FanOutCallbacks
    run: _Run | None
    lost: int = 0

    @property
    def part(self) -> Part:
        return self.parts[self.number]

    @property
    def key(self) -> str:
        return self.here.key(self.number)


@dataclass(eq=False)
class _Run:
    """One call of `map`. `own`: parts that the job's thread must compute; `queue`: parts that any worker may."""

    own: deque[_Task] = field(default_factory=deque)
    queue: deque[_Task] = field(default_factory=deque)
    error: BaseException | None = None


@dataclass(eq=False)
class _Flight:
    """A part that was sent to another worker."""

    task: _Task
    attempt: str
    address: str
    watch: Watch
    since: float
    future: Any = None
    pid: int | None = None


class WorkersFanOut:
    """Implements `parts.FanOut` from inside a job's Dask task.

    `client`: Dask client of the job's worker. `own`: address of that worker. `job`: the claimed job. `settings`: those
    of `worker.run_job`. `tell`: function that sends a message to the runner.
    """

    def __init__(
        self,
        client: Any,
        own: str,
        job: dict[str, Any],
        settings: dict[str, Any],
        tell: Callable[[dict[str, Any]], None],
    ) -> None:
        self._client, self._own, self._job, self._settings, self._tell = client, own, job, settings, tell
        self._lock = threading.Condition()
        self._flights = dict[str, _Flight]()
        self._run: _Run | None = None
        self._ahead = deque[_Task]()
        self._avoid: dict[str, float] = {}
        self._over, self._ended = threading.Event(), threading.Event()
        self._looked = self._asked = -1e9
        self._feeder: threading.Thread | None = None

    def run(self, step: PartStep, parts: Sequence[Part], order: Sequence[int], here: FanOutCallbacks) -> None:
        run = _Run()
        with self._lock:
            for number in order:
                self._enter(_Task(step, parts, number, here, run), run)
            self._run = run
        self._start()
        try:
            while (task := self._take(run, here)) is not None:
                here.compute(task.number)
        finally:
            with self._lock:
                self._run = None
                mine = [flight for flight in self._flights.values() if flight.task.run is run]
                for flight in mine:
                    del self._flights[flight.attempt]
            for flight in mine:
                if flight.future is not None:
                    flight.future.cancel(force=True)

    def ahead(self, step: PartStep, parts: Sequence[Part], order: Sequence[int], here: FanOutCallbacks) -> None:
        with self._lock:
            self._ahead.extend(_Task(step, parts, number, here, None) for number in order)
        self._start()

    def close(self) -> None:
        if self._feeder is None:
            return
        self._over.set()
        self._ended.set()
        self._feeder.join()
        for flight in self._flights.values():
            if flight.future is not None:
                flight.future.cancel(force=True)
        self._flights.clear()
        self._client.unsubscribe_topic(TOPIC)

    def _start(self) -> None:
        self._looked = -1e9  # so that the first poll is immediate
        if self._feeder is None:
            self._client.subscribe_topic(TOPIC, self._event)
            self._feeder = threading.Thread(target=self._feed, name=f'parts-{self._job["id"]}', daemon=True)
            self._feeder.start()
        self._ended.set()

    def _enter(self, task: _Task, run: _Run) -> None:
        """Adds a part to a `map`: takes over one submitted by `ahead`, otherwise queues it for a worker."""
        for early in self._ahead:
            if early.key == task.key:
                self._ahead.remove(early)
                break
        if task.number in task.here.own:
            run.own.append(task)
            return
        for flight in self._flights.values():
            if flight.task.key == task.key:
                task.lost, flight.task = flight.task.lost, task
                return
        run.queue.append(task)

    def _take(self, run: _Run, here: FanOutCallbacks) -> _Task | None:
        """The next part for this thread, or None when all are done. Waits while others compute the last parts."""
        with self._lock:
            while True:
                if run.error is not None:
                    raise run.error
                if run.own:
                    return run.own.popleft()
                if run.queue:
                    return run.queue.popleft()
                if not any(flight.task.run is run for flight in self._flights.values()):
                    return None
                self._lock.wait(0.5)
                here.check_stop()

    def _event(self, event: tuple[float, Any]) -> None:
        """Handles an event of a part, in the client's thread."""
        message = event[1]
        flight = self._flights.get(message.get('attempt', '')) if message.get('kind') == 'part' else None
        if flight is None:
            return
        task = flight.task
        if message['state'] == 'start':
            flight.pid = message['pid']
            task.here.note(f'part {task.part.label} runs in pid {flight.pid} of {flight.address}')
        elif message['state'] == 'progress':
            task.here.report(task.number, message['fraction'])
        elif message['state'] == 'memory':  # the worker's own mark may be on another machine
            note_memory(self._mark(flight.attempt), message['bytes'])

    def _feed(self) -> None:
        while True:
            # Without a part to follow or send, waits for one.
            self._ended.wait(EVERY if self._flights or self._waiting() else None)
            self._ended.clear()
            if self._over.is_set():
                return
            try:
                for flight in list(self._flights.values()):
                    self._follow(flight)
                if time.monotonic() - self._looked >= LOOK and (self._flights or self._waiting()):
                    self._looked = time.monotonic()
                    workers = listed_workers(self._client)
                    for flight in list(self._flights.values()):
                        if flight.watch.is_lost(workers):
                            self._again(flight)
                    self._place(workers)
            except BaseException as error:
                self._fail(error)

    def _fail(self, error: BaseException) -> None:
        """Ends the running `map` with an error. Without one, parts scheduled ahead are left to their `map`."""
        with self._lock:
            if self._run is not None:
                self._run.error = self._run.error or error
                self._lock.notify_all()
                return
            left = list(self._flights.values())
            self._flights.clear()
            self._ahead.clear()
        for flight in left:
            flight.task.here.note(f'part {flight.task.part.label} is not computed ahead: {error!r}', warning=True)
            if flight.future is not None:
                flight.future.cancel(force=True)

    def _follow(self, flight: _Flight) -> None:
        from distributed.scheduler import KilledWorker

        status = flight.future.status
        if status == 'finished':
            reply, task = flight.future.result(), flight.task
            task.here.computed(task.number, reply['key'], reply['log'])
            task.here.report(task.number, 1.0)
            self._land(flight)
            self._looked = -1e9  # its worker is free
        elif status == 'error':
            error = flight.future.exception()
            if isinstance(error, KilledWorker):
                self._again(flight)
            else:
                self._failed(flight, error)
        elif status in ('cancelled', 'lost'):
            self._again(flight)
        elif flight.pid is None and time.monotonic() - flight.since > START_SECONDS:
            part = flight.task.part.label
            flight.task.here.note(f'part {part} did not start at {flight.address} and waits for a worker again')
            flight.future.cancel(force=True)
            self._avoid[flight.address] = time.monotonic() + 2 * START_SECONDS
            self._land(flight, again=True)

    def _failed(self, flight: _Flight, error: BaseException) -> None:
        """Raises the error of a part. One that was computed ahead is left to its `map`, which computes it again."""
        with self._lock:
            if flight.task.run is not None:
                raise error
            self._flights.pop(flight.attempt, None)
        flight.task.here.note(f'part {flight.task.part.label} failed ahead: {error!r}', warning=True)

    def _land(self, flight: _Flight, *, again: bool = False) -> None:
        with self._lock:
            if self._flights.pop(flight.attempt, None) is not None and again:
                (self._ahead if flight.task.run is None else flight.task.run.queue).appendleft(flight.task)
            self._lock.notify_all()

    def _again(self, flight: _Flight) -> None:
        """Requeues a part whose worker is lost. The error is MemoryError if the worker ran out of memory."""
        task = flight.task
        mark = self._mark(flight.attempt)
        if mark.exists():
            mark.unlink(missing_ok=True)
            return self._failed(flight, MemoryError(f'part {task.part.label}'))
        task.lost += 1
        task.here.note(
            f'part {task.part.label} lost its worker {flight.address} (pid {flight.pid}) and runs again', warning=True
        )
        if task.lost >= ATTEMPTS:
            return self._failed(flight, StromaError('JOB_WORKER_LOST', attempts=ATTEMPTS))
        flight.future.cancel(force=True)
        self._land(flight, again=True)

    def _mark(self, attempt: str) -> Path:
        return Path(self._settings['marks']) / f'{attempt}.memory'

    def _waiting(self) -> int:
        return len(self._ahead) + (0 if self._run is None else len(self._run.queue))

    def _place(self, workers: Listed) -> None:
        """Sends one part to each free worker, and asks the runner for more workers if there are too few."""
        if not self._waiting() or workers is None:
            return
        now = time.monotonic()
        own = {self._own, *(flight.address for flight in self._flights.values())}
        try:
            seen = read_occupancy(self._client, workers)
        except OSError:  # no answer; the next poll may get one
            return
        free = [address for address in seen.ready() if address not in own and self._avoid.get(address, 0.0) <= now]
        if len(free) < self._waiting() and now - self._asked >= 2.0:
            self._asked = now
            self._tell({'kind': 'parts', 'waiting': self._waiting()})
        for address in free:
            with self._lock:
                queue = self._run.queue if self._run is not None and self._run.queue else self._ahead
                if not queue:
                    return
                task = queue.popleft()
                attempt = f'{self._job["id"]}.{self._job["fence"]}.{os.urandom(4).hex()}'
                watch = Watch(address, self._settings['lostSeconds'])
                # Registered before it is sent, so that the event of its start finds it.
                flight = self._flights[attempt] = _Flight(task, attempt, address, watch, time.monotonic())
            flight.future = self._submit(flight)
            flight.future.add_done_callback(lambda _: self._ended.set())

    def _submit(self, flight: _Flight) -> Any:
        return self._client.submit(
            run_part,
            self._job,
            self._settings,
            flight.attempt,
            flight.task.step,
            flight.task.part,
            workers=[flight.address],
            resources=NEEDS,
            key=f'{PART_KEY}{flight.attempt}',
            pure=False,
            retries=0,
        )
