"""Limits of concurrent work: calls that compute, calls that are open, bytes that wait for slow readers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TypeVar

import anyio
from anyio import CapacityLimiter, to_thread

from stroma_store.errors import StromaError

T = TypeVar('T')
#: Buffers up to this size are not counted.
SMALL = 1024**2
RETRY_SECONDS = 2


@dataclass
class _UserSlots:
    """The slots of one user, and how many requests have or want one."""

    places: anyio.Semaphore
    calls: int = 0


def busy_error() -> StromaError:
    return StromaError('DATASET_BUSY', seconds=RETRY_SECONDS)


class Admission:
    """Limits of one process.

    A request waits for its turn up to `wait` seconds, then it fails with DATASET_BUSY. `share`: how many of the
    `computing` turns one user's requests may have, below the total, so that no user takes them all. A user's further
    requests wait for the user's own slots, not for a turn.
    """

    def __init__(self, *, computing: int, memory: int, wait: float, waiting: int = 4, share: int | None = None) -> None:
        self._computing, self._wait = CapacityLimiter(computing), wait
        self._share = min(share or computing, computing)
        self._users: dict[str, _UserSlots] = {}
        # `_computing` assigns the turns; the threads themselves must never be a second queue.
        self._threads = CapacityLimiter(computing)
        self._memory, self._waiting, self._most_waiting = memory, 0, waiting
        self._held: dict[int, list[int]] = {}
        self._freed = asyncio.Condition()

    async def compute(self, function: Callable[[], T], user: str = '', *, patient: bool = False) -> T:
        """Runs the function in a thread when it is its turn. `user`: whose share it uses; without a user, no share.
        `patient`: it waits without a limit, because its reply has already begun."""
        turn = object()
        async with self._line(user):
            try:
                with anyio.fail_after(None if patient else self._wait):
                    await self._computing.acquire_on_behalf_of(turn)
            except TimeoutError:
                raise busy_error() from None
            try:
                return await to_thread.run_sync(function, limiter=self._threads)
            finally:
                self._computing.release_on_behalf_of(turn)

    @asynccontextmanager
    async def _line(self, user: str) -> AsyncIterator[None]:
        """One of the user's slots. Later callers wait: the BFF limits how many a user may have."""
        if not user:
            yield
            return
        line = self._users.setdefault(user, _UserSlots(anyio.Semaphore(self._share)))
        line.calls += 1
        try:
            async with line.places:
                yield
        finally:
            line.calls -= 1
            if line.calls == 0:
                del self._users[user]

    def _fits(self, body: bytes) -> bool:
        used = sum(size for size, _ in self._held.values())
        return id(body) in self._held or not self._held or used + len(body) <= self._memory

    @asynccontextmanager
    async def hold(self, body: bytes) -> AsyncIterator[None]:
        """Counts a buffer while it is being sent, once regardless of its number of readers."""
        if len(body) <= SMALL:
            yield
            return
        async with self._freed:
            if not self._fits(body):
                if self._waiting >= self._most_waiting:
                    raise busy_error()
                self._waiting += 1
                try:
                    await asyncio.wait_for(self._freed.wait_for(lambda: self._fits(body)), self._wait)
                except TimeoutError:
                    raise busy_error() from None
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
