"""Limits of a job or part within its worker process: memory and numeric threads."""

from __future__ import annotations

import contextlib
import ctypes
import gc
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from stroma_runner.engine.cluster.placing import note_memory

#: Share of the limit at which the process ends itself. Dask's nanny would end it at 95 % without a reason.
MEMORY_SHARE = 0.92
#: Seconds to wait until an event has left the process.
EVENT_LEAVES = 0.1


@contextlib.contextmanager
def limited(threads: int) -> Iterator[None]:
    """Limits the numeric threads to the number in the receipt, even if the worker was started with another one."""
    from threadpoolctl import threadpool_limits

    with threadpool_limits(threads):
        yield


@contextlib.contextmanager
def guarded(limit: int, mark: Path, outgrown: Callable[[int], None]) -> Iterator[None]:
    """Runs the memory guard around a job or part, and releases freed memory to the system afterwards."""
    done = threading.Event()
    threading.Thread(target=_guard, args=(limit, mark, outgrown, done), daemon=True).start()
    try:
        yield
    finally:
        done.set()
        gc.collect()
        _trim()


def _guard(limit: int, mark: Path, outgrown: Callable[[int], None], done: threading.Event) -> None:
    """Kills this process when it exceeds its memory limit.

    A file and an event record the reason, because the runner and the job may be on other machines.
    """
    import psutil

    me = psutil.Process()
    while not done.wait(0.05):
        if me.memory_info().rss > MEMORY_SHARE * limit:
            size = me.memory_info().rss
            note_memory(mark, size)
            with contextlib.suppress(Exception):  # the process must end in any case
                outgrown(size)
                time.sleep(EVENT_LEAVES)
            os.kill(os.getpid(), signal.SIGKILL)


def _trim() -> None:
    """Releases freed memory to the system (glibc only)."""
    if sys.platform == 'linux':
        try:
            ctypes.CDLL('libc.so.6').malloc_trim(0)
        except (OSError, AttributeError):
            pass
