"""What the runner calls in a scheduler and in workers that it did not start (`engine.external`).

Dask sends these functions by name, so a process without the packages answers with an error and does nothing else.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import sys
from typing import Any

from stroma_runner.engine.build import build, versions

#: Environment variables with the number of threads of the numeric libraries.
THREADS = ('OMP_NUM_THREADS', 'OPENBLAS_NUM_THREADS', 'MKL_NUM_THREADS', 'NUMBA_NUM_THREADS')
#: File of the store that shows whether a worker reads the store of its runner.
BEACON = 'runners/beacon'


def prepare_scheduler(expected: dict[str, Any], dask_scheduler: Any) -> dict[str, Any]:
    """Checks the scheduler and applies what Dask reads there: `{problem, notes}`."""
    found = difference(expected)
    dask_scheduler.allowed_failures = expected['allowedFailures']
    # A scheduler only forwards jobs, so another version is no reason to stop.
    return {'problem': None, 'notes': [found] if found else []}


async def enlist(expected: dict[str, Any], dask_worker: Any) -> dict[str, Any]:
    """Checks a worker and gives it its slot: `{problem, notes}`. A worker with a problem gets no slot, so no work."""
    problem = difference(expected) or await asyncio.to_thread(store_problem, expected)
    if problem:
        return {'problem': problem, 'notes': []}
    notes = _apply(expected, dask_worker)
    await asyncio.to_thread(_sweep, expected['store'])
    if expected['slot'] not in dask_worker.state.total_resources:
        await dask_worker.set_resources(**{expected['slot']: 1})
    if expected['warm'] and not getattr(dask_worker, 'stroma_warm', False):
        from stroma_runner.engine.worker import warm_in_background

        dask_worker.stroma_warm = True
        warm_in_background(dask_worker)
    return {'problem': None, 'notes': notes}


def compute() -> str:
    """Where this process computes (`stroma_runner.methods.processors`); parts of one job have to agree."""
    return os.environ.get('STROMA_COMPUTE') or 'cpu'


def difference(expected: dict[str, Any]) -> str | None:
    """How this process differs from the runner; None where it does not matter."""
    if build() != expected['build']:
        return f'its Stroma packages have another version: build {build()}, the runner has {expected["build"]}'
    python = f'{sys.version_info.major}.{sys.version_info.minor}'
    if python != expected['python']:
        return f'it has Python {python}, the runner has {expected["python"]}'
    if compute() != expected['compute']:
        return f'STROMA_COMPUTE is {compute()}, the runner has {expected["compute"]}'
    here = versions()
    wrong = [
        f'{name} {here[name] or "missing"} (runner: {version})'
        for name, version in expected['versions'].items()
        if version and here[name] != version
    ]
    return f'its packages have other versions: {", ".join(wrong)}' if wrong else None


def store_problem(expected: dict[str, Any]) -> str | None:
    """Why this process cannot read the runner's object store, or keeps checkpoints elsewhere."""
    from stroma_store.objects import open_store
    from stroma_store.s3_settings import shares_checkpoints

    url = expected['store']
    try:
        if url.startswith('s3:') and shares_checkpoints() != expected['sharedCheckpoints']:
            return 'STROMA_SHARED_CHECKPOINTS differs from the runner'
        if not open_store(url).exists(BEACON):
            return f"it does not see the runner's objects in {url}"
    except Exception as error:
        return f'it cannot open the object store {url}: {error}'
    return None


def _apply(expected: dict[str, Any], worker: Any) -> list[str]:
    """Settings that can be applied to a running worker; returns what cannot, as sentences."""
    notes = []
    threads = str(expected['threads'])
    if 'numba' not in sys.modules:
        os.environ.update(dict.fromkeys(THREADS, threads))
    elif os.environ.get('NUMBA_NUM_THREADS') != threads:
        notes.append(f'numba was loaded with {os.environ.get("NUMBA_NUM_THREADS", "all")} threads, not {threads}')
    memory = worker.memory_manager
    memory.memory_target_fraction = memory.memory_spill_fraction = memory.memory_pause_fraction = False
    limit = memory.memory_limit
    if limit and limit < expected['memoryLimit']:
        notes.append(
            f'it has {limit >> 20} MB of memory, STROMA_MEMORY_LIMIT is {expected["memoryLimit"] >> 20} MB: '
            'jobs that need more will fail there'
        )
    if not limit:
        notes.append('it has no memory limit of its own; its jobs end at STROMA_MEMORY_LIMIT')
    if multiprocessing.current_process().daemon:
        notes.append('scikit-learn uses one thread in it: start it with DASK_DISTRIBUTED__WORKER__DAEMON=False')
    return notes


def _sweep(url: str) -> None:
    """Removes what killed processes of this machine left in the store's scratch folder."""
    from stroma_runner.engine.scratch import sweep_store

    sweep_store(url)
