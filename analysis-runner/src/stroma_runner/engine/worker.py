"""What runs inside a Dask worker process: the job itself and its memory guard; it ends with the runner."""

from __future__ import annotations

import contextlib
import ctypes
import gc
import os
import signal
import sys
import threading
import time
from pathlib import Path
from typing import Any

from stroma_runner.engine.warm import IMPORTS
from stroma_store.parent import end_with

TOPIC = 'stroma'
#: Share of the limit at which the process ends itself; Dask's nanny would end it at 95 % without saying why.
MEMORY_SHARE = 0.92
#: Not more than so many progress events a second from one job.
EVENT_SECONDS = 0.25
#: Tools that import none of them in this process, and need not wait.
LIGHT = frozenset({'import'})


def run_job(job: dict[str, Any], settings: dict[str, Any]) -> dict[str, Any]:
    """Runs one job in this worker; `settings`: store, logs, marks (folders), threads, memoryLimit (bytes)."""
    from distributed import get_worker

    if job['tool'] not in LIGHT:
        with IMPORTS:
            pass

    from stroma_runner.engine.execute import execute

    worker = get_worker()
    tell = {'job': job['id'], 'fence': job['fence'], 'worker': worker.address, 'pid': os.getpid()}
    worker.log_event(TOPIC, tell | {'kind': 'start'})
    last: list[Any] = [0.0, '']

    def report(progress: dict[str, Any]) -> None:
        now = time.monotonic()
        if now - last[0] >= EVENT_SECONDS or progress['name'] != last[1]:
            last[:] = [now, progress['name']]
            worker.log_event(TOPIC, tell | {'kind': 'progress', 'progress': progress})

    done = threading.Event()
    mark = Path(settings['marks']) / f'{job["id"]}.{job["fence"]}.memory'
    threading.Thread(target=_guard, args=(settings['memoryLimit'], mark, done), daemon=True).start()
    try:
        return execute(
            job,
            store_url=settings['store'],
            log_path=Path(settings['logs']) / f'{job["id"]}.log',
            threads=settings['threads'],
            report=report,
        )
    finally:
        done.set()
        gc.collect()
        _trim()


def _guard(limit: int, mark: Path, done: threading.Event) -> None:
    """Ends this process when it outgrows its limit, leaving a mark by which the runner knows why."""
    import psutil

    me = psutil.Process()
    while not done.wait(0.05):
        if me.memory_info().rss > MEMORY_SHARE * limit:
            with contextlib.suppress(OSError):  # a full disk must not keep the guard from its work
                mark.parent.mkdir(parents=True, exist_ok=True)
                mark.write_text(str(me.memory_info().rss))
            os.kill(os.getpid(), signal.SIGKILL)


def _trim() -> None:
    """Gives freed memory back to the machine (glibc only)."""
    if sys.platform == 'linux':
        try:
            ctypes.CDLL('libc.so.6').malloc_trim(0)
        except (OSError, AttributeError):
            pass


def prepare(parent: int) -> None:
    """Once in every worker process: die with the runner."""
    if sys.platform == 'linux':
        PR_SET_PDEATHSIG = 1
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    end_with(parent, signal.SIGKILL)
