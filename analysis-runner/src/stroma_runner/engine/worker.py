"""Code that runs inside a Dask worker process: jobs, parts of jobs and the memory guard."""

from __future__ import annotations

import contextlib
import ctypes
import gc
import logging
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stroma_runner.engine.placing import note_memory
from stroma_runner.engine.warm import IMPORTS, load_libraries, warm_up
from stroma_store.parent import end_with

if TYPE_CHECKING:
    from stroma_runner.engine.parts import FanOut, Part, PartStep

TOPIC = 'stroma'
#: Share of the limit at which the process ends itself. Dask's nanny would end it at 95 % without a reason.
MEMORY_SHARE = 0.92
#: Seconds to wait until an event has left the process.
EVENT_LEAVES = 0.1
#: Least time in seconds between two progress events of a job.
EVENT_SECONDS = 0.25
#: Tools that do not import the analysis libraries, and so do not wait for them.
LIGHT = frozenset({'import'})
#: Added to the nice value of a part in the background: a tenth of the processor time where two compete for it.
BACKGROUND_NICE = 10


def run_job(job: dict[str, Any], settings: dict[str, Any]) -> dict[str, Any]:
    """Runs one job in this worker.

    `settings`: store (URL), host (the runner's), data, logs and marks (the runner's folders), threads, memoryLimit
    (bytes), lostSeconds (after which a silent worker is lost).
    """
    from distributed import get_worker

    worker = get_worker()
    settings, is_remote = _of_this_machine(settings, worker)
    tell = {'job': job['id'], 'fence': job['fence'], 'worker': worker.address, 'pid': os.getpid()}
    worker.log_event(TOPIC, tell | {'kind': 'start'})
    _wait_for_imports(job['tool'])

    from stroma_runner.engine.execute import execute

    last: list[Any] = [0.0, None]

    def report(progress: dict[str, Any]) -> None:
        now = time.monotonic()
        news = (progress['name'], 'opened' in progress)
        if now - last[0] >= EVENT_SECONDS or news != last[1]:
            last[:] = [now, news]
            worker.log_event(TOPIC, tell | {'kind': 'progress', 'progress': progress})

    mark = Path(settings['marks']) / f'{job["id"]}.{job["fence"]}.memory'
    log_path = Path(settings['logs']) / f'{job["id"]}.log'

    def outgrown(size: int) -> None:
        worker.log_event(TOPIC, tell | {'kind': 'memory', 'bytes': size})

    fan_out = _fan_out(job, settings, worker, tell)
    with _guarded(settings['memoryLimit'], mark, outgrown), _limited(settings['threads']):
        try:
            return execute(
                job,
                store_url=settings['store'],
                log_path=log_path,
                threads=settings['threads'],
                report=report,
                fan_out=fan_out,
            )
        except Exception:
            if is_remote:
                _keep_log(settings['store'], job['id'], log_path)
            raise
        finally:
            if fan_out is not None:
                fan_out.close()


def run_part(job: dict[str, Any], settings: dict[str, Any], attempt: str, step: PartStep, part: Part) -> dict[str, Any]:
    """Computes one part of a job that runs in another worker. Returns `{key, log}`. `settings`: those of `run_job`."""
    from distributed import get_worker

    worker = get_worker()
    settings, _ = _of_this_machine(settings, worker)
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

        mark = Path(settings['marks']) / f'{attempt}.memory'

        def outgrown(size: int) -> None:
            worker.log_event(TOPIC, tell | {'state': 'memory', 'bytes': size})

        def compute() -> dict[str, Any]:
            lines: list[str] = []
            with _limited(settings['threads']):
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

        with _guarded(settings['memoryLimit'], mark, outgrown):
            return _in_background(compute) if part.in_background else compute()
    finally:
        worker.log_event(TOPIC, tell | {'state': 'end'})


#: Set when this process has loaded the analysis libraries, or failed to.
_LOADED = threading.Event()


def is_loading(worker: Any) -> bool:
    """Dask metric of a worker that loads the libraries at its start: whether a part would have to wait for that."""
    return not _LOADED.is_set()


def warm_in_background(worker: Any) -> None:
    """Loads the analysis libraries in a thread, and sends a `warm` event when they are ready for use."""

    def warm() -> None:
        try:
            load_libraries()
        finally:
            _LOADED.set()
            worker.loop.add_callback(worker.heartbeat)  # tells the metric at once
        warm_up()
        worker.log_event(TOPIC, {'kind': 'warm', 'worker': worker.address})

    threading.Thread(target=warm, name='warm', daemon=True).start()


def _of_this_machine(settings: dict[str, Any], worker: Any) -> tuple[dict[str, Any], bool]:
    """The settings with the folders and limits of this machine, and whether the runner is on another machine.

    The runner's folders do not exist on another machine. `STROMA_DATA_DIR` or Dask's local directory replaces them.
    """
    limit = min(settings['memoryLimit'], worker.memory_manager.memory_limit or settings['memoryLimit'])
    if settings['host'] == socket.gethostname() and Path(settings['data']).is_dir():
        return settings | {'memoryLimit': limit}, False
    data = Path(os.environ.get('STROMA_DATA_DIR') or worker.local_directory).resolve()
    folders = {'logs': str(data / 'logs' / 'jobs'), 'marks': str(data / 'runner' / 'marks')}
    return settings | folders | {'memoryLimit': limit}, True


def _keep_log(store_url: str, job_id: str, log: Path) -> None:
    """Publishes the log of a failed job, because a runner on another machine cannot read it."""
    from stroma_runner.engine.publish import publish_log
    from stroma_store.objects import open_store

    try:
        publish_log(open_store(store_url), job_id, log)
    except Exception:  # the job's own error must be reported even without the log
        logging.getLogger('stroma.runner').warning('job %s: log not kept', job_id, exc_info=True)


def _wait_for_imports(tool: str) -> None:
    if tool not in LIGHT:
        with IMPORTS:
            pass


def _fan_out(job: dict[str, Any], settings: dict[str, Any], worker: Any, tell: dict[str, Any]) -> FanOut | None:
    """Access to the other workers. None if the scheduler does not answer; the job then computes its parts alone."""
    from distributed import get_client

    from stroma_runner.engine.fan_out import WorkersFanOut

    try:
        client = get_client()
    except Exception:
        logging.getLogger('stroma.runner').warning('job %s: no client in its worker', job['id'], exc_info=True)
        return None
    return WorkersFanOut(client, worker.address, job, settings, lambda message: worker.log_event(TOPIC, tell | message))


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


@contextlib.contextmanager
def _limited(threads: int) -> Iterator[None]:
    """Limits the numeric threads to the number in the receipt, even if the worker was started with another one."""
    from threadpoolctl import threadpool_limits

    with threadpool_limits(threads):
        yield


@contextlib.contextmanager
def _guarded(limit: int, mark: Path, outgrown: Callable[[int], None]) -> Iterator[None]:
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


def prepare(parent: int) -> None:
    """Makes this worker process end with the runner. Called once per process."""
    if sys.platform == 'linux':
        PR_SET_PDEATHSIG = 1
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    end_with(parent, signal.SIGKILL)
