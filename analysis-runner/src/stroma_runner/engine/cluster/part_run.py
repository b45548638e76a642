"""Computes one part of a job in a worker process. Also contains the setup shared by jobs and parts."""

from __future__ import annotations

import contextlib
import logging
import os
import socket
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from stroma_runner.engine.cluster.guard import guarded, limited
from stroma_runner.engine.cluster.warm import IMPORTS
from stroma_runner.engine.parts import Part, PartStep

#: Dask topic of the events that workers send to the runner and to other workers.
TOPIC = 'stroma'
#: Least time in seconds between two progress events of a job.
EVENT_SECONDS = 0.25
#: Tools that do not import the analysis libraries, and so do not wait for them.
LIGHT = frozenset({'import'})
#: Added to the nice value of a part in the background: a tenth of the processor time where two compete for it.
BACKGROUND_NICE = 10


def run_part(job: dict[str, Any], settings: dict[str, Any], attempt: str, step: PartStep, part: Part) -> dict[str, Any]:
    """Computes one part of a job that runs in another worker. Returns `{key, log}`. `settings`: those of `run_job`."""
    from distributed import get_worker

    worker = get_worker()
    settings, _ = settings_of_this_machine(settings, worker)
    tell = {'kind': 'part', 'job': job['id'], 'fence': job['fence'], 'attempt': attempt}
    tell |= {'worker': worker.address, 'pid': os.getpid()}
    worker.log_event(TOPIC, tell | {'state': 'start'})
    last = [0.0]

    def report(fraction: float, message_id: str | None = None, **values: Any) -> None:
        now = time.monotonic()
        if now - last[0] >= EVENT_SECONDS:
            last[0] = now
            worker.log_event(TOPIC, tell | {'state': 'progress', 'fraction': float(fraction)})

    try:
        wait_for_imports(job['tool'])
        from stroma_runner.engine.execute import execute_part

        mark = Path(settings['marks']) / f'{attempt}.memory'

        def outgrown(size: int) -> None:
            worker.log_event(TOPIC, tell | {'state': 'memory', 'bytes': size})

        def compute() -> dict[str, Any]:
            lines: list[str] = []
            with limited(settings['threads']):
                key = execute_part(
                    job,
                    step,
                    part,
                    store_url=settings['store'],
                    log=_collecting(attempt, lines),
                    threads=settings['threads'],
                    report=report,
                )
            return {'key': key, 'log': lines}

        with guarded(settings['memoryLimit'], mark, outgrown):
            return _in_background(compute) if part.in_background else compute()
    finally:
        worker.log_event(TOPIC, tell | {'state': 'end'})


def settings_of_this_machine(settings: dict[str, Any], worker: Any) -> tuple[dict[str, Any], bool]:
    """The settings with the folders and limits of this machine, and whether the runner is on another machine.

    The runner's folders do not exist on another machine. `STROMA_DATA_DIR` or Dask's local directory replaces them.
    """
    limit = min(settings['memoryLimit'], worker.memory_manager.memory_limit or settings['memoryLimit'])
    if settings['host'] == socket.gethostname() and Path(settings['data']).is_dir():
        return settings | {'memoryLimit': limit}, False
    data = Path(os.environ.get('STROMA_DATA_DIR') or worker.local_directory).resolve()
    folders = {'logs': str(data / 'logs' / 'jobs'), 'marks': str(data / 'runner' / 'marks')}
    return settings | folders | {'memoryLimit': limit}, True


def wait_for_imports(tool: str) -> None:
    if tool not in LIGHT:
        with IMPORTS:
            pass


def _collecting(name: str, lines: list[str]) -> logging.Logger:
    """A logger that collects lines for the job's log, whose file may be on another machine."""
    log = logging.Logger(f'stroma.part.{name}', logging.INFO)
    handler = logging.Handler()
    handler.emit = lambda record: lines.append(record.getMessage())  # type: ignore[method-assign]
    log.addHandler(handler)
    return log


def _in_background(compute: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """Calls a function in a thread of low priority.

    The thread is a new one, because a process may not raise a priority again. It ends with its OpenMP threads.
    """
    with ThreadPoolExecutor(1, initializer=_lower_priority) as thread:
        return thread.submit(compute).result()


def _lower_priority() -> None:
    if sys.platform == 'linux':  # where each thread has a priority of its own
        own = threading.get_native_id()
        with contextlib.suppress(OSError):  # only slower for what runs beside it
            os.setpriority(os.PRIO_PROCESS, own, min(19, os.getpriority(os.PRIO_PROCESS, own) + BACKGROUND_NICE))
