"""The result folder of a job: filled in scratch, and published only when it is complete."""

from __future__ import annotations

import json
import logging
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from stroma_runner.engine.context import JobContext
from stroma_store.objects import ObjectStore


def publish_result(job: JobContext, result: dict[str, Any], fill: Callable[[Path], None]) -> None:
    """Writes `results/<jobId>/`: the output of `fill(folder)`, result.json and the log so far."""
    folder = job.store.scratch()
    fill(folder)
    (folder / 'result.json').write_text(json.dumps(result, ensure_ascii=False, allow_nan=False), encoding='utf-8')
    job.log.info('result ready')
    for handler in job.log.handlers:
        handler.flush()
        if isinstance(handler, logging.FileHandler):
            shutil.copyfile(handler.baseFilename, folder / 'job.log')
    key = f'results/{job.id}'
    if job.store.exists(key) and not job.store.exists(f'{key}/result.json'):
        job.store.remove(key)  # the log of an attempt that failed
    job.publish(folder, key)


def publish_log(store: ObjectStore, job_id: str, log: Path) -> None:
    """Shows the log of a job that ended in error at `results/<jobId>/job.log`; a later success replaces the
    folder."""
    key = f'results/{job_id}'
    if not log.exists() or store.exists(f'{key}/result.json'):
        return
    store.remove(key)
    folder = store.scratch()
    shutil.copyfile(log, folder / 'job.log')
    store.publish(folder, key)


def is_already_published(job: JobContext, key: str, check: Callable[[Path], object]) -> bool:
    """Whether `key` was published earlier with the content that the job would write. A damaged folder, or one of an
    earlier import, is removed, so that the job writes it again. `check(folder)` raises an error for such a folder."""
    if not job.store.exists(key):
        return False
    try:
        check(job.store.path(key))
        return True
    except Exception:
        job.log.warning('%s is damaged or of an earlier import, and is written again', key)
        job.store.remove(key)
        return False
