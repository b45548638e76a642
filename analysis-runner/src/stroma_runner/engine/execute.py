"""Runs one claimed job to its result, in whichever process this is: a Dask worker or
`stroma_runner.local`."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from stroma_runner.engine import contract, registry
from stroma_runner.engine.context import JobContext, Progress, Report
from stroma_runner.engine.owned_store import OwnedStore
from stroma_runner.engine.parts import FanOut, Part, PartStep
from stroma_runner.engine.publish import publish_result
from stroma_store.disk import is_full
from stroma_store.errors import StromaError
from stroma_store.open_store import open_store


class JobLog(logging.FileHandler):
    """A log that never fails its job: text that a full disk does not accept is written with a later line, or is
    lost."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, encoding='utf-8', delay=True)
        self._folder = path.parent

    def emit(self, record: logging.LogRecord) -> None:
        with suppress(OSError):
            if self.stream is None:
                self._folder.mkdir(parents=True, exist_ok=True)
            super().emit(record)

    def handleError(self, record: logging.LogRecord) -> None:
        if not isinstance(sys.exc_info()[1], OSError):
            super().handleError(record)

    def flush(self) -> None:
        with suppress(OSError):
            super().flush()

    def close(self) -> None:
        with suppress(OSError):
            super().close()


@contextmanager
def job_logger(job_id: str, path: Path) -> Iterator[logging.Logger]:
    """A logger that appends to one file of its own; lines carry UTC time, and survive a kill (flushed
    each). The file is closed at the end: a worker runs jobs for weeks."""
    # Kept out of the registry of loggers, which would keep it forever.
    log = logging.Logger(f'stroma.job.{job_id}', logging.INFO)
    handler = JobLog(path)
    handler.setFormatter(logging.Formatter('%(asctime)s %(levelname)s %(message)s'))
    log.addHandler(handler)
    try:
        yield log
    finally:
        handler.close()


def _to_server(job: dict[str, Any], what: str) -> None:
    """Logs the traceback of the current exception for the operator. Users read the log of the job, which contains no
    paths and no lines of code (OWASP ASVS 16.5.1)."""
    logging.getLogger('stroma.runner').error('job %s (%s) %s', job['id'], job['tool'], what, exc_info=True)


def result_of(store_url: str, job_id: str) -> dict[str, Any] | None:
    """The result of a job that finished before its completion was reported, or None."""
    store = open_store(store_url)
    key = f'results/{job_id}/result.json'
    if not store.exists(key):
        return None
    found: dict[str, Any] = json.loads(store.path(key).read_text(encoding='utf-8'))
    return found


def execute(
    job: dict[str, Any],
    *,
    store_url: str,
    log_path: Path,
    threads: int,
    report: Report = lambda progress: None,
    should_stop: Callable[[], bool] = lambda: False,
    fan_out: FanOut | None = None,
) -> dict[str, Any]:
    """Validates the parameters, runs the tool, validates the result. Raises StromaError for errors with a message
    (DISK_FULL for any error caused by a full disk); other exceptions are bugs. Without `fan_out`, parts are computed
    one after another."""
    done = result_of(store_url, job['id'])
    if done is not None:
        return done
    with job_logger(job['id'], log_path) as log:
        log.info('job %s tool %s attempt %s threads %s', job['id'], job['tool'], job.get('attempt', 1), threads)
        store = OwnedStore(open_store(store_url))
        try:
            contract.check(job['tool'], 'params', job['params'])
            tool = registry.tool(job['tool'])
            context = JobContext(
                **_about(job, tool),
                store=store,
                threads=threads,
                log=log,
                report=report,
                should_stop=should_stop,
                fan_out=fan_out,
            )
            result = tool.run(context)
            contract.check(job['tool'], 'result', result)
            if not context.store.exists(f'results/{job["id"]}/result.json'):
                publish_result(context, result, lambda folder: None)
            log.info('job %s finished', job['id'])
            return result
        except MemoryError as error:
            log.error('out of memory')
            _to_server(job, 'out of memory')
            raise StromaError('JOB_OUT_OF_MEMORY') from error
        except Exception as error:
            log.error('failed: %s', error if isinstance(error, StromaError) else 'an unexpected error')
            _to_server(job, 'failed')
            if is_full(error):
                raise StromaError('DISK_FULL') from error
            raise
        finally:
            store.discard_unpublished()
            for handler in log.handlers:
                handler.flush()


def execute_part(
    job: dict[str, Any],
    step: PartStep,
    part: Part,
    *,
    store_url: str,
    log: logging.Logger,
    threads: int,
    report: Progress,
) -> str:
    """Computes one part of a job in this process; returns the key of its checkpoint. Raises the part's errors."""
    store = OwnedStore(open_store(store_url))
    try:
        context = JobContext(**_about(job, registry.tool(job['tool'])), store=store, threads=threads, log=log)
        return context.compute_part(step, part, report)
    finally:
        store.discard_unpublished()


def _about(job: dict[str, Any], tool: registry.Tool) -> dict[str, Any]:
    return {
        'id': job['id'],
        'tool': job['tool'],
        'params': job['params'],
        'inputs': job['inputs'],
        'dataset_id': job.get('datasetId') or '',
        'steps': tuple(tool.STEPS),
    }
