"""Code that runs inside a Dask worker process: jobs, and its preparation. `part_run` computes parts of jobs."""

from __future__ import annotations

import ctypes
import logging
import os
import signal
import sys
import threading
import time
from pathlib import Path
from typing import Any

from stroma_runner.engine.cluster.fan_out import WorkersFanOut
from stroma_runner.engine.cluster.guard import guarded, limited
from stroma_runner.engine.cluster.part_run import EVENT_SECONDS, TOPIC, settings_of_this_machine, wait_for_imports
from stroma_runner.engine.cluster.warm import load_libraries, warm_up
from stroma_runner.engine.parts import FanOut
from stroma_store.parent import end_with_parent


def run_job(job: dict[str, Any], settings: dict[str, Any]) -> dict[str, Any]:
    """Runs one job in this worker.

    `settings`: store (URL), host (the runner's), data, logs and marks (the runner's folders), threads, memoryLimit
    (bytes), lostSeconds (after which a silent worker is lost).
    """
    from distributed import get_worker

    worker = get_worker()
    settings, is_remote = settings_of_this_machine(settings, worker)
    tell = {'job': job['id'], 'fence': job['fence'], 'worker': worker.address, 'pid': os.getpid()}
    worker.log_event(TOPIC, tell | {'kind': 'start'})
    wait_for_imports(job['tool'])

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
    with guarded(settings['memoryLimit'], mark, outgrown), limited(settings['threads']):
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


def _keep_log(store_url: str, job_id: str, log: Path) -> None:
    """Publishes the log of a failed job, because a runner on another machine cannot read it."""
    from stroma_runner.engine.publish import publish_log
    from stroma_store.open_store import open_store

    try:
        publish_log(open_store(store_url), job_id, log)
    except Exception:  # the job's own error must be reported even without the log
        logging.getLogger('stroma.runner').warning('job %s: log not kept', job_id, exc_info=True)


def _fan_out(job: dict[str, Any], settings: dict[str, Any], worker: Any, tell: dict[str, Any]) -> FanOut | None:
    """Access to the other workers. None if the scheduler does not answer; the job then computes its parts by itself."""
    from distributed import get_client

    try:
        client = get_client()
    except Exception:
        logging.getLogger('stroma.runner').warning('job %s: no client in its worker', job['id'], exc_info=True)
        return None
    return WorkersFanOut(client, worker.address, job, settings, lambda message: worker.log_event(TOPIC, tell | message))


def prepare(parent: int) -> None:
    """Makes this worker process exit with the runner. Called once per process."""
    if sys.platform == 'linux':
        PR_SET_PDEATHSIG = 1
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    end_with_parent(parent, signal.SIGKILL)
