"""The result folder of a job: filled in scratch, visible at once, and only when it is complete."""

from __future__ import annotations

import json
import logging
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from stroma_runner.engine.context import JobContext


def publish_result(job: JobContext, result: dict[str, Any], fill: Callable[[Path], None]) -> None:
    """Writes `results/<jobId>/`: what `fill(folder)` adds, result.json and the log so far."""
    folder = job.store.scratch()
    fill(folder)
    (folder / 'result.json').write_text(json.dumps(result, ensure_ascii=False, allow_nan=False), encoding='utf-8')
    job.log.info('result ready')
    for handler in job.log.handlers:
        handler.flush()
        if isinstance(handler, logging.FileHandler):
            shutil.copyfile(handler.baseFilename, folder / 'job.log')
    job.publish(folder, f'results/{job.id}')
