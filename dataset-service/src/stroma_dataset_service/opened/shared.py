"""Encoded genes requested by several readers: computed once and kept while there is memory."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from typing import Any

Encoded = tuple[bytes, dict[str, Any]]


class SharedBuffers:
    """The last `limit` bytes of encoded buffers by key. Thread-safe; equal keys wait for one computation."""

    def __init__(self, limit: int) -> None:
        self._limit, self._bytes = limit, 0
        self._kept: OrderedDict[Hashable, Encoded] = OrderedDict()
        self._pending: dict[Hashable, Future[Encoded]] = {}
        self._lock = threading.Lock()

    def get(self, key: Hashable, compute: Callable[[], Encoded]) -> Encoded:
        with self._lock:
            known = self._kept.get(key)
            if known is not None:
                self._kept.move_to_end(key)
                return known
            pending = self._pending.get(key)
            mine = pending is None
            if pending is None:
                pending = self._pending[key] = Future()
        if mine:
            try:
                pending.set_result(compute())
            except BaseException as error:
                pending.set_exception(error)
            with self._lock:
                del self._pending[key]
                if pending.exception() is None:
                    self._keep(key, pending.result())
        return pending.result()

    def _keep(self, key: Hashable, found: Encoded) -> None:
        self._kept[key] = found
        self._bytes += len(found[0])
        while self._bytes > self._limit:
            self._bytes -= len(self._kept.popitem(last=False)[1][0])
