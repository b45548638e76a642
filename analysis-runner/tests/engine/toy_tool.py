"""A tool `toy` that Dask loads into the workers of a test: it has no heavy imports and waits for files.

`runs`: a line with job, what (`job` or a part's label) and pid for each start, `done`: for each end, `nice`: with the
nice value of the thread instead of the pid. A file `open` lets everything through, `open-<job>` and `open-<job>-<part>`
one of them; with a file `broken-<part>` that part fails. Parameters: `parts`, how many of them are given `ahead` and
`inBackground`, `fail`, `megabytes` to take.
"""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path
from typing import Any

FOLDER = 'STROMA_TEST_TOY'
STEPS = ('wait', 'parts')


def toy_folder() -> Path:
    return Path(os.environ[FOLDER])


def note(name: str, job: str, what: str, value: int | None = None) -> None:
    with (toy_folder() / name).open('ab', buffering=0) as file:
        file.write(f'{job} {what} {os.getpid() if value is None else value}\n'.encode())


def wait(progress: Any, *names: str) -> None:
    while not any((toy_folder() / name).exists() for name in ('open', *names)):
        progress(0.5)
        time.sleep(0.05)


def compute(job: Any, folder: Path, part: Any, progress: Any) -> None:
    note('runs', job.id, part.label)
    note('nice', job.id, part.label, os.getpriority(os.PRIO_PROCESS, threading.get_native_id()))
    wait(progress, f'open-{job.id}', f'open-{job.id}-{part.label}')
    if (toy_folder() / f'broken-{part.label}').exists():
        raise RuntimeError('as the test wants it')
    (folder / 'x').write_text(part.label)
    note('done', job.id, part.label)


def run(job: Any) -> dict[str, Any]:
    from engine import toy_tool

    from stroma_runner.engine.parts import Part
    from stroma_runner.engine.publish import publish_result

    note('runs', job.id, 'job')
    behind = job.params.get('inBackground', 0)
    parts = [Part(f'p{k}', {'k': k}, [job.id], in_background=k < behind) for k in range(job.params.get('parts', 0))]
    job.ahead('parts', toy_tool.compute, parts[: job.params.get('ahead', 0)])
    wait(job.progress('wait'), f'open-{job.id}', f'open-{job.id}-job')
    if job.params.get('fail'):
        raise RuntimeError('as the test wants it')
    if job.params.get('megabytes'):
        held = [os.urandom(2**20) for _ in range(job.params['megabytes'])]
        time.sleep(5)
        return {'held': len(held)}
    folders = job.map('parts', toy_tool.compute, parts)
    result = {'parts': [(folder / 'x').read_text() for folder in folders], 'threads': os.environ.get('OMP_NUM_THREADS')}
    publish_result(job, result, lambda folder: None)
    note('done', job.id, 'job')
    return result


def dask_setup(worker: Any) -> None:
    """Called by Dask in the worker."""
    from engine import toy_tool

    from stroma_runner.engine import contract, registry

    found, check = registry.tool, contract.check
    registry.tool = lambda slug: toy_tool if slug == 'toy' else found(slug)  # type: ignore[assignment, return-value]
    schema = contract.tool_schema
    contract.tool_schema = lambda slug: {'version': '1'} if slug == 'toy' else schema(slug)  # type: ignore[assignment]
    contract.check = lambda slug, part, value: None if slug == 'toy' else check(slug, part, value)  # type: ignore[assignment]
