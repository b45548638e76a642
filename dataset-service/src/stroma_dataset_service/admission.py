"""How much the service does at once: calls that compute, calls that are open, bytes that wait for slow readers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

import anyio
from anyio import CapacityLimiter, to_thread

from stroma_store.errors import StromaError

T = TypeVar('T')
#: Buffers up to this size are not counted.
SMALL = 1024**2
RETRY_SECONDS = 2


def busy() -> StromaError:
    return StromaError('DATASET_BUSY', seconds=RETRY_SECONDS)


class Admission:
    """Limits of one process. A call waits for its turn up to `wait` seconds, then it is answered DATASET_BUSY."""

    def __init__(self, *, computing: int, memory: int, wait: float, waiting: int = 4) -> None:
        self._computing, self._wait = CapacityLimiter(computing), wait
        # The turn is what `_computing` hands out; the threads themselves must never be a second queue.
        self._threads = CapacityLimiter(computing)
        self._memory, self._waiting, self._most_waiting = memory, 0, waiting
        self._held: dict[int, list[int]] = {}
        self._freed = asyncio.Condition()

    async def compute(self, function: Callable[[], T]) -> T:
        """Runs the function in a thread once it is its turn."""
        turn = object()
        try:
            with anyio.fail_after(self._wait):
                await self._computing.acquire_on_behalf_of(turn)
        except TimeoutError:
            raise busy() from None
        try:
            return await to_thread.run_sync(function, limiter=self._threads)
        finally:
            self._computing.release_on_behalf_of(turn)

    def _fits(self, body: bytes) -> bool:
        used = sum(size for size, _ in self._held.values())
        return id(body) in self._held or not self._held or used + len(body) <= self._memory

    @asynccontextmanager
    async def hold(self, body: bytes) -> AsyncIterator[None]:
        """Counts a buffer while it is being sent, once however many readers share it."""
        if len(body) <= SMALL:
            yield
            return
        async with self._freed:
            if not self._fits(body):
                if self._waiting >= self._most_waiting:
                    raise busy()
                self._waiting += 1
                try:
                    await asyncio.wait_for(self._freed.wait_for(lambda: self._fits(body)), self._wait)
                except TimeoutError:
                    raise busy() from None
                finally:
                    self._waiting -= 1
            self._held.setdefault(id(body), [len(body), 0])[1] += 1
        try:
            yield
        finally:
            entry = self._held[id(body)]
            entry[1] -= 1
            if entry[1] == 0:
                del self._held[id(body)]
            async with self._freed:
                self._freed.notify_all()
