"""Prevents a store that does not respond from blocking every thread of a service.

A request that waits for the network holds a thread. `Health` limits how many do, rejects further ones once the store
has stopped responding, and all for a while after one has timed out.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from stroma_store.errors import StromaError

#: Seconds without any response after which the store counts as stalled.
STALLED = 1.0
#: Seconds for which requests are rejected after a timeout. One request per period tries again.
REFUSED = 5.0


class StoreUnavailable(StromaError):
    """The store did not respond in time. Users get DATASET_BUSY (409 with Retry-After), because the product signs them
    out on a 5xx."""

    def __init__(self, seconds: int = 5) -> None:
        super().__init__('DATASET_BUSY', seconds=seconds)

    def __reduce__(self) -> tuple[object, ...]:
        return (StoreUnavailable, (self.params['seconds'],))


class Health:
    """Health of a store by its responses.

    `waiting`: number of open requests; further ones wait for their turn while the store responds. None: unlimited, and
    no request is rejected (jobs, which wait and try again).
    """

    def __init__(self, waiting: int | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self._most, self._clock, self._lock = waiting, clock, threading.Condition()
        self._started: dict[object, float] = {}
        self._answered = clock()
        self._refused_until = 0.0

    @property
    def is_answering(self) -> bool:
        """False while requests are rejected, or while one has waited for `STALLED` seconds without any response."""
        with self._lock:
            return self._most is None or not (self._clock() < self._refused_until or self._is_stalled())

    def _is_stalled(self) -> bool:
        oldest = min(self._started.values(), default=self._clock())
        return self._clock() - max(oldest, self._answered) > STALLED

    @contextmanager
    def request(self) -> Iterator[None]:
        """One request. Raises StoreUnavailable as soon as it would only wait like the others."""
        token = object()
        with self._lock:
            if self._most is not None:
                if self._clock() < self._refused_until:
                    raise StoreUnavailable()
                while len(self._started) >= self._most:
                    if self._is_stalled() or self._clock() < self._refused_until:
                        raise StoreUnavailable()
                    self._lock.wait(STALLED / 4)
                if self._refused_until:
                    self._refused_until = self._clock() + REFUSED  # this one tries, the others are refused
            self._started[token] = self._clock()
        try:
            yield
        finally:
            with self._lock:
                del self._started[token]
                self._lock.notify()

    def answered(self) -> None:
        """The store has responded, possibly with an error."""
        with self._lock:
            self._answered, self._refused_until = self._clock(), 0.0

    def timed_out(self) -> None:
        """A request got no answer."""
        with self._lock:
            self._refused_until = self._clock() + REFUSED


@contextmanager
def waiting_for(lock: threading.Lock, is_answering: Callable[[], bool]) -> Iterator[None]:
    """Holds a lock whose owner may be waiting for the store. Raises StoreUnavailable while the store does not respond,
    so that one request blocks one thread and not every thread that needs the lock."""
    while not lock.acquire(timeout=STALLED / 4):
        if not is_answering():
            raise StoreUnavailable()
    try:
        yield
    finally:
        lock.release()
