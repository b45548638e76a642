"""What runs inside a Dask worker process: a job or a part of one, and its memory guard; it ends with the runner."""

from __future__ import annotations

import contextlib
import ctypes
import gc
import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stroma_runner.engine.warm import IMPORTS
from stroma_store.parent import end_with

if TYPE_CHECKING:
    from stroma_runner.engine.parts import FanOut, Part, PartStep

TOPIC = 'stroma'
#: Share of the limit at which the process ends itself; Dask's nanny would end it at 95 % without saying why.
MEMORY_SHARE = 0.92
#: Not more than so many progress events a second from one job.
EVENT_SECONDS = 0.25
#: Tools that import none of them in this process, and need not wait.
LIGHT = frozenset({'import'})


def run_job(job: dict[str, Any], settings: dict[str, Any]) -> dict[str, Any]:
    """Runs one job in this worker.

    `settings`: store (url), logs, marks (folders), threads, memoryLimit (bytes), lostSeconds (of a silent worker).
    """
    from distributed import get_worker

    worker = get_worker()
    tell = {'job': job['id'], 'fence': job['fence'], 'worker': worker.address, 'pid': os.getpid()}
    worker.log_event(TOPIC, tell | {'kind': 'start'})
    _wait_for_imports(job['tool'])

    from stroma_runner.engine.execute import execute

    last: list[Any] = [0.0, '']

    def report(progress: dict[str, Any]) -> None:
        now = time.monotonic()
        if now - last[0] >= EVENT_SECONDS or progress['name'] != last[1]:
            last[:] = [now, progress['name']]
            worker.log_event(TOPIC, tell | {'kind': 'progress', 'progress': progress})

    mark = Path(settings['marks']) / f'{job["id"]}.{job["fence"]}.memory'
    with _guarded(settings['memoryLimit'], mark), _limited(settings['threads']):
        return execute(
            job,
            store_url=settings['store'],
            log_path=Path(settings['logs']) / f'{job["id"]}.log',
            threads=settings['threads'],
            report=report,
            fan_out=_fan_out(job, settings, worker, tell),
        )


def run_part(job: dict[str, Any], settings: dict[str, Any], attempt: str, step: PartStep, part: Part) -> dict[str, Any]:
    """Computes one part of a job that runs in another worker: `{key, log}`. `settings`: of `run_job`, and `mark`."""
    from distributed import get_worker

    worker = get_worker()
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
        _wait_for_imports(job['tool'])
        from stroma_runner.engine.execute import execute_part

        with _guarded(settings['memoryLimit'], Path(settings['mark'])), _limited(settings['threads']):
            lines: list[str] = []
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
    finally:
        worker.log_event(TOPIC, tell | {'state': 'end'})


def _wait_for_imports(tool: str) -> None:
    if tool not in LIGHT:
        with IMPORTS:
            pass


def _fan_out(job: dict[str, Any], settings: dict[str, Any], worker: Any, tell: dict[str, Any]) -> FanOut | None:
    """The other workers; None where the scheduler does not answer, and then the job computes its parts alone."""
    from distributed import get_client

    from stroma_runner.engine.fan_out import WorkersFanOut

    try:
        client = get_client()
    except Exception:
        logging.getLogger('stroma.runner').warning('job %s: no client in its worker', job['id'], exc_info=True)
        return None
    return WorkersFanOut(client, worker.address, job, settings, lambda message: worker.log_event(TOPIC, tell | message))


def _collecting(name: str, lines: list[str]) -> logging.Logger:
    """A logger whose lines the job writes into its own log, because its file may be on another machine."""
    log = logging.Logger(f'stroma.part.{name}', logging.INFO)
    handler = logging.Handler()
    handler.emit = lambda record: lines.append(record.getMessage())  # type: ignore[method-assign]
    log.addHandler(handler)
    return log


@contextlib.contextmanager
def _limited(threads: int) -> Iterator[None]:
    """The receipt's number of threads, also in a worker that was started with another one."""
    from threadpoolctl import threadpool_limits

    with threadpool_limits(threads):
        yield


@contextlib.contextmanager
def _guarded(limit: int, mark: Path) -> Iterator[None]:
    """Watches the memory of this process meanwhile, and gives freed memory back at the end."""
    done = threading.Event()
    threading.Thread(target=_guard, args=(limit, mark, done), daemon=True).start()
    try:
        yield
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
