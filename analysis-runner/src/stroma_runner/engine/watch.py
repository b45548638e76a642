"""Detects a lost worker: one that the scheduler no longer lists, or has not heard of for some seconds."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any

#: Workers as the scheduler lists them, by address; None when the scheduler does not answer.
Listed = Mapping[str, Mapping[str, Any]] | None
#: A scheduler that has not answered after so many seconds does not answer.
ANSWER_SECONDS = 10.0


class Watch:
    """Watches one worker. `seconds`: how long the scheduler may be without news of it."""

    #: A worker that restarts is missing for a moment.
    GRACE = 2.0

    def __init__(self, address: str, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._address, self._seconds, self._clock = address, seconds, clock
        self._seen = clock()

    def is_lost(self, workers: Listed) -> bool:
        """Call it every second or so with the scheduler's present list."""
        now = self._clock()
        if workers is None:  # the scheduler does not answer; it may come back
            return now - self._seen > self._seconds
        listed = workers.get(self._address)
        if listed is None:
            return now - self._seen > min(self.GRACE, self._seconds)
        if time.time() - listed.get('last_seen', time.time()) <= self._seconds:
            self._seen = now
        return now - self._seen > self._seconds


def listed_workers(client: Any) -> Listed:
    """The workers of the client's scheduler by address, with `resources` and `last_seen`; None without an answer.

    Not `Client.scheduler_info`: it answers from a copy that the client itself refreshes every few seconds without any
    worker, and a list that is empty for a moment looks as if all of them were lost.
    """
    found = identity(client)
    return None if found is None else found['workers']


def identity(client: Any) -> Mapping[str, Any] | None:
    """What the scheduler says of itself, with its `id` and its `workers`; None without an answer."""
    try:
        found: Mapping[str, Any] = client.sync(client.scheduler.identity, n_workers=-1, callback_timeout=ANSWER_SECONDS)
    except Exception:  # whatever the reason, there is no answer now
        return None
    return found
