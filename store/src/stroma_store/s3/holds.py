"""Keeps what `S3Store.path` returned in the cache, because a caller opens it a moment later."""

from __future__ import annotations

import threading
import time
import weakref
from collections import OrderedDict
from pathlib import Path

from stroma_store.s3.cache import CacheLock, hold

#: Open handles at most; the oldest is released first.
_MOST = 256


class Holds:
    """Holds paths for `seconds` after their last use; without `seconds`, for the lifetime of the store."""

    def __init__(self, seconds: float | None) -> None:
        self._seconds, self._lock = seconds, threading.Lock()
        self._held: OrderedDict[Path, tuple[float, CacheLock]] = OrderedDict()
        self._is_watched = False

    def add(self, path: Path) -> bool:
        """Holds a file or folder; False if it no longer exists."""
        with self._lock:
            known = self._held.pop(path, None)
        held = known[1] if known and known[1].is_of(path) else hold(path)
        if held is None:
            return False
        with self._lock:
            self._held[path] = time.monotonic(), held
            if self._seconds is not None:
                while len(self._held) > _MOST:
                    self._held.popitem(last=False)
                if not self._is_watched:
                    self._is_watched = True
                    threading.Thread(target=_watch, args=(weakref.ref(self), self._seconds), daemon=True).start()
        return True

    def drop(self, path: Path) -> None:
        """Releases a path and everything below it."""
        with self._lock:
            for held in [one for one in self._held if one == path or path in one.parents]:
                del self._held[held]

    def release_old(self) -> None:
        with self._lock:
            end = time.monotonic() - (self._seconds or 0)
            while self._held and next(iter(self._held.values()))[0] < end:
                self._held.popitem(last=False)


def _watch(holds: weakref.ref[Holds], seconds: float) -> None:
    # Other processes that need the space cannot ask this one, so it releases it by itself.
    while (found := holds()) is not None:
        found.release_old()
        del found
        time.sleep(max(0.5, seconds / 2))
