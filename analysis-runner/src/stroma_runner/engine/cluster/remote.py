"""Functions that the runner calls in an external scheduler and its workers (`cluster.external`).

Dask sends them by name, so a process without the Stroma packages only returns an error.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import sys
from typing import Any

from stroma_runner.engine.cluster.build import build, python, versions

#: Environment variables that set the number of threads of the numeric libraries.
THREADS = ('OMP_NUM_THREADS', 'OPENBLAS_NUM_THREADS', 'MKL_NUM_THREADS', 'NUMBA_NUM_THREADS')
#: Folder of an object with a random name. A worker that does not see the runner's object uses another store.
BEACONS = 'runners/beacons'


def prepare_scheduler(expected: dict[str, Any], dask_scheduler: Any) -> dict[str, Any]:
    """Checks the scheduler and configures it. Returns `{problem, notes}`."""
    found = difference_from_runner(expected)
    dask_scheduler.allowed_failures = expected['allowedFailures']
    # The scheduler only forwards jobs, so another version is not a problem.
    return {'problem': None, 'notes': [found] if found else []}


async def enlist(expected: dict[str, Any], dask_worker: Any) -> dict[str, Any]:
    """Checks and configures a worker. Returns `{problem, notes}`.

    A worker without a problem gets the slot that jobs need. A worker with a problem gets none, so it gets no work.
    """
    problem = difference_from_runner(expected) or await asyncio.to_thread(store_problem, expected)
    if problem:
        return {'problem': problem, 'notes': []}
    notes = _apply(expected, dask_worker)
    problem = await asyncio.to_thread(_gpu_problem)
    if problem:
        return {'problem': problem, 'notes': notes}
    await asyncio.to_thread(_sweep, expected['store'])
    if expected['slot'] not in dask_worker.state.total_resources:
        await dask_worker.set_resources(**{expected['slot']: 1})
    if expected['warm'] and not getattr(dask_worker, 'stroma_warm', False):
        from stroma_runner.engine.cluster.worker import warm_in_background

        dask_worker.stroma_warm = True
        warm_in_background(dask_worker)
    return {'problem': None, 'notes': notes}


def compute() -> str:
    """`cpu` or `gpu` (`stroma_runner.methods.embedding.processors`). All workers of a job must have the same."""
    return os.environ.get('STROMA_COMPUTE') or 'cpu'


def difference_from_runner(expected: dict[str, Any]) -> str | None:
    """Difference between this process and the runner that prevents it from working for it, or None."""
    if build() != expected['build']:
        return f'its Stroma packages have another version: build {build()}, the runner has {expected["build"]}'
    if python() != expected['python']:
        return f'it has Python {python()}, the runner has {expected["python"]}'
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
    """Describes why this process cannot use the runner's object store or its checkpoints, or returns None."""
    from stroma_store.open_store import open_store
    from stroma_store.s3.settings import shares_checkpoints

    url = expected['store']
    try:
        if url.startswith('s3:') and shares_checkpoints() != expected['sharedCheckpoints']:
            return 'STROMA_SHARED_CHECKPOINTS differs from the runner'
        if not open_store(url).exists(expected['beacon']):
            return f"it does not see the runner's objects in {url}"
    except Exception as error:
        return f'it cannot open the object store {url}: {error}'
    return None


def _gpu_problem() -> str | None:
    """Reason why this process cannot compute as required by STROMA_COMPUTE, or None."""
    if compute() == 'cpu':
        return None
    # Imported after `_apply`, because the numeric libraries read their number of threads at import.
    from stroma_runner.engine.cluster.warm import IMPORTS

    try:
        with IMPORTS:
            from stroma_runner.methods.embedding.processors import steps

            steps()
    except (ValueError, RuntimeError) as error:
        return str(error)
    return None


def _apply(expected: dict[str, Any], worker: Any) -> list[str]:
    """Applies settings to a running worker. Returns sentences about those that cannot be applied."""
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
    """Removes scratch folders that killed processes of this machine have left."""
    from stroma_runner.engine.scratch import sweep_store

    sweep_store(url)
