"""Runs parts of a job on the free workers of the cluster, besides the job's own worker.

The job's thread computes parts itself, one after the other. A second thread (`_feed`) sends one part to each idle
worker. Parts are pinned to their worker, because the scheduler would also choose busy workers. So parts never wait
behind jobs, and a job completes even if there is no other worker.
"""

from __future__ import annotations

import os
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from stroma_runner.engine.parts import Here, Part, PartStep
from stroma_runner.engine.placing import NEEDS, PART_KEY, look, note_memory
from stroma_runner.engine.watch import Listed, Watch, listed_workers
from stroma_store.errors import StromaError

#: Seconds between two checks of the running parts. The end of a part is noticed at once.
EVERY = 0.1
#: Seconds between two polls of the cluster.
LOOK = 0.5
#: Seconds after which a part that its worker has not started moves to another one.
START_SECONDS = 5.0
#: The job fails when a part has lost this many workers.
ATTEMPTS = 3


@dataclass
class _Flight:
    """A part that was sent to another worker."""

    number: int
    attempt: str
    address: str
    watch: Watch
    since: float
    future: Any = None
    pid: int | None = None


class WorkersFanOut:
    """Implements `parts.FanOut` from inside a job's Dask task.

    `client`: Dask client of the job's worker. `own`: address of that worker. `job`: the claimed job. `settings`: those
    of `worker.run_job`. `tell`: sends a message to the runner.
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

    def run(self, step: PartStep, parts: Sequence[Part], order: Sequence[int], here: Here) -> None:
        from stroma_runner.engine.worker import TOPIC

        self._step, self._parts, self._here = step, parts, here
        self._own_queue = deque(number for number in order if number in here.own)
        self._queue = deque(number for number in order if number not in here.own)
        self._flights = dict[str, _Flight]()
        self._lost = dict.fromkeys(order, 0)
        self._avoid: dict[str, float] = {}
        self._error: BaseException | None = None
        self._over, self._ended = threading.Event(), threading.Event()
        self._ended.set()  # so that the first check is immediate
        self._looked = self._asked = -1e9
        self._client.subscribe_topic(TOPIC, self._event)
        feeder = threading.Thread(target=self._feed, name=f'parts-{self._job["id"]}', daemon=True)
        feeder.start()
        try:
            while (number := self._take()) is not None:
                here.compute(number)
        finally:
            self._over.set()
            self._ended.set()
            feeder.join()
            for flight in self._flights.values():
                if flight.future is not None:
                    flight.future.cancel(force=True)
            self._client.unsubscribe_topic(TOPIC)

    def _take(self) -> int | None:
        """The next part for this thread, or None when all are done. Waits while others compute the last ones."""
        with self._lock:
            while True:
                if self._error is not None:
                    raise self._error
                if self._own_queue:
                    return self._own_queue.popleft()
                if self._queue:
                    return self._queue.popleft()
                if not self._flights:
                    return None
                self._lock.wait(0.5)
                self._here.check_stop()

    def _event(self, event: tuple[float, Any]) -> None:
        """Handles an event of a part, in the client's thread."""
        message = event[1]
        flight = self._flights.get(message.get('attempt', '')) if message.get('kind') == 'part' else None
        if flight is None:
            return
        if message['state'] == 'start':
            flight.pid = message['pid']
            label = self._parts[flight.number].label
            self._here.note(f'part {label} runs in pid {flight.pid} of {flight.address}')
        elif message['state'] == 'progress':
            self._here.report(flight.number, message['fraction'])
        elif message['state'] == 'memory':  # the worker's own mark may be on another machine
            note_memory(self._mark(flight.attempt), message['bytes'])

    def _feed(self) -> None:
        try:
            while True:
                self._ended.wait(EVERY)
                self._ended.clear()
                if self._over.is_set():
                    return
                for flight in list(self._flights.values()):
                    self._follow(flight)
                if time.monotonic() - self._looked >= LOOK:
                    self._looked = time.monotonic()
                    workers = listed_workers(self._client)
                    for flight in list(self._flights.values()):
                        if flight.watch.is_lost(workers):
                            self._again(flight)
                    self._place(workers)
        except BaseException as error:
            with self._lock:
                self._error = error
                self._lock.notify_all()

    def _follow(self, flight: _Flight) -> None:
        from distributed.scheduler import KilledWorker

        status = flight.future.status
        if status == 'finished':
            reply = flight.future.result()
            self._here.computed(flight.number, reply['key'], reply['log'])
            self._here.report(flight.number, 1.0)
            self._land(flight)
            self._looked = -1e9  # its worker is free
        elif status == 'error':
            error = flight.future.exception()
            if not isinstance(error, KilledWorker):
                raise error
            self._again(flight)
        elif status in ('cancelled', 'lost'):
            self._again(flight)
        elif flight.pid is None and time.monotonic() - flight.since > START_SECONDS:
            flight.future.cancel(force=True)
            self._avoid[flight.address] = time.monotonic() + 2 * START_SECONDS
            self._land(flight, again=True)

    def _land(self, flight: _Flight, *, again: bool = False) -> None:
        with self._lock:
            del self._flights[flight.attempt]
            if again:
                self._queue.appendleft(flight.number)
            self._lock.notify_all()

    def _again(self, flight: _Flight) -> None:
        """Requeues a part whose worker is lost. Raises MemoryError if the worker ran out of memory."""
        label = self._parts[flight.number].label
        mark = self._mark(flight.attempt)
        if mark.exists():
            mark.unlink(missing_ok=True)
            raise MemoryError(f'part {label}')
        self._lost[flight.number] += 1
        self._here.note(
            f'part {label} lost its worker {flight.address} (pid {flight.pid}) and runs again', warning=True
        )
        if self._lost[flight.number] >= ATTEMPTS:
            raise StromaError('JOB_WORKER_LOST', attempts=ATTEMPTS)
        flight.future.cancel(force=True)
        self._land(flight, again=True)

    def _mark(self, attempt: str) -> Path:
        return Path(self._settings['marks']) / f'{attempt}.memory'

    def _place(self, workers: Listed) -> None:
        """Sends one part to each free worker, and asks the runner for more workers if there are too few."""
        if not self._queue or workers is None:
            return
        now = time.monotonic()
        own = {self._own, *(flight.address for flight in self._flights.values())}
        try:
            seen = look(self._client, workers)
        except OSError:  # no answer; the next poll may get one
            return
        free = [address for address in seen.free() if address not in own and self._avoid.get(address, 0.0) <= now]
        if len(free) < len(self._queue) and now - self._asked >= 2.0:
            self._asked = now
            self._tell({'kind': 'parts', 'waiting': len(self._queue)})
        for address in free:
            with self._lock:
                if not self._queue:
                    return
                number = self._queue.popleft()
                attempt = f'{self._job["id"]}.{self._job["fence"]}.{os.urandom(4).hex()}'
                watch = Watch(address, self._settings['lostSeconds'])
                # Registered before it is sent, so that the event of its start finds it.
                flight = self._flights[attempt] = _Flight(number, attempt, address, watch, time.monotonic())
            flight.future = self._submit(flight)
            flight.future.add_done_callback(lambda _: self._ended.set())

    def _submit(self, flight: _Flight) -> Any:
        from stroma_runner.engine.worker import run_part

        return self._client.submit(
            run_part,
            self._job,
            self._settings,
            flight.attempt,
            self._step,
            self._parts[flight.number],
            workers=[flight.address],
            resources=NEEDS,
            key=f'{PART_KEY}{flight.attempt}',
            pure=False,
            retries=0,
        )
