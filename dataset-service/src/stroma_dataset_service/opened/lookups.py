"""Small facts of the store that many requests need, cached so that a store that does not respond delays no request for
cached data."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Generic, TypeVar

from stroma_store.objects import ObjectStore
from stroma_store.s3.health import StoreUnavailable
from stroma_store.s3.store import S3Store

T = TypeVar('T')
#: Seconds that a request waits for a fresh value if an older one is known.
PATIENCE = 1.0
_MOST = 10_000


class Lookups(Generic[T]):
    """Results of `ask` by key, refreshed after `fresh` seconds.

    A known result is reused if the store does not respond within `PATIENCE` seconds, or immediately if `is_answering`
    is false. One query per key is open at a time, in its own thread.
    """

    def __init__(
        self,
        ask: Callable[[str], T],
        fresh: float,
        is_answering: Callable[[], bool],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._ask, self._fresh, self._is_answering, self._clock = ask, fresh, is_answering, clock
        self._known: dict[str, tuple[float, T]] = {}
        self._open: dict[str, Future[T]] = {}
        self._changes: dict[str, int] = {}
        self._lock = threading.Lock()

    def get(self, key: str) -> T:
        """Raises the errors of `ask` if no result is known; StoreUnavailable if it would wait for another caller's
        query while the store does not respond."""
        with self._lock:
            known = self._known.get(key)
            if known is not None and self._clock() - known[0] < self._fresh:
                return known[1]
            question = self._open.get(key)
            is_mine = question is None
            if question is None and (known is None or self._is_answering()):
                question = self._open[key] = Future()
                threading.Thread(target=self._work, args=(key, question), name='lookup', daemon=True).start()
        if known is None:
            assert question is not None
            while not is_mine:
                try:
                    return question.result(PATIENCE / 4)
                except TimeoutError:
                    if not self._is_answering():
                        raise StoreUnavailable() from None
            return question.result()
        if question is None or not self._is_answering():
            return known[1]
        try:
            return question.result(PATIENCE)
        except Exception:  # late, or no answer
            return known[1]

    def _work(self, key: str, question: Future[T]) -> None:
        started, changes = self._clock(), self._changes.get(key, 0)
        try:
            found = self._ask(key)
        except BaseException as error:
            with self._lock:
                self._close(key, question)
            question.set_exception(error)
            return
        with self._lock:
            self._close(key, question)
            if self._changes.get(key, 0) == changes:
                if len(self._known) >= _MOST:
                    self._known.clear()
                self._known[key] = started, found
        question.set_result(found)

    def _close(self, key: str, question: Future[T]) -> None:
        if self._open.get(key) is question:
            del self._open[key]

    def forget(self, key: str) -> None:
        """The value was changed here; a pending result is discarded."""
        with self._lock:
            self._changes[key] = self._changes.get(key, 0) + 1
            self._known.pop(key, None)
            self._open.pop(key, None)


def availability_check(store: ObjectStore) -> Callable[[], bool] | None:
    """Reports whether a store responds; None for a local one, which is queried each time."""
    return (lambda: store.bucket.health.is_answering) if isinstance(store, S3Store) else None
