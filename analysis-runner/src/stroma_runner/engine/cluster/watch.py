"""Detects a lost worker, which the scheduler no longer lists or has not heard from for some seconds."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any

#: Workers as the scheduler lists them, by address; None when the scheduler does not answer.
Listed = Mapping[str, Mapping[str, Any]] | None
#: Timeout of a request to the scheduler in seconds.
ANSWER_SECONDS = 10.0


class Watch:
    """Watches one worker. `seconds`: time without a heartbeat after which the worker is lost."""

    #: Seconds for which a worker may be missing from the list, for example during its restart.
    GRACE = 2.0

    def __init__(self, address: str, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._address, self._seconds, self._clock = address, seconds, clock
        self._seen = clock()

    def is_lost(self, workers: Listed) -> bool:
        """Whether the worker is lost. Must be called about every second with the scheduler's current list."""
        now = self._clock()
        if workers is None:  # the scheduler does not answer but may come back
            return now - self._seen > self._seconds
        listed = workers.get(self._address)
        if listed is None:
            return now - self._seen > min(self.GRACE, self._seconds)
        if time.time() - listed.get('last_seen', time.time()) <= self._seconds:
            self._seen = now
        return now - self._seen > self._seconds


def listed_workers(client: Any) -> Listed:
    """The scheduler's workers by address, with `resources` and `last_seen`. None if it does not answer.

    `Client.scheduler_info` returns a cached copy that the client refreshes every few seconds without any workers, so
    all workers would seem to be lost for a moment.
    """
    found = identity(client)
    return None if found is None else found['workers']


def identity(client: Any) -> Mapping[str, Any] | None:
    """The scheduler's identity, with its `id` and its `workers`. None if it does not answer."""
    try:
        found: Mapping[str, Any] = client.sync(client.scheduler.identity, n_workers=-1, callback_timeout=ANSWER_SECONDS)
    except Exception:  # any failure means that there is no answer
        return None
    return found
