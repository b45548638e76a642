"""Writes and reads an R object with many cells: seconds by the clock, processor seconds, the most memory.

python benchmarks/r_objects.py [--cells 100000] [--genes 20000] [--values 1445] [--kind seurat]

The counts are drawn at random (`--values` genes per cell, Poisson of mean 1 plus one). An h5ad file of them is
imported, written as an object of R by the tool `export-dataset`, and that file is imported as the product imports it:
in the limited child process. Memory: the resident bytes of this process and its children together, sampled every 100
ms; files that are mapped count. Read the figures on a machine that does nothing else.
"""

from __future__ import annotations

import argparse
import hashlib
import logging
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import anndata as ad
import numpy as np
import pandas as pd
import psutil
from scipy import sparse

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / 'tests'))


def counts(cells: int, genes: int, values: int) -> sparse.csr_matrix:
    """`cells` x `genes`, float32, `values` of each row above zero. The same for the same sizes."""
    draw = np.random.default_rng(0)
    indices = np.empty((cells, values), np.int32)
    for row in indices:
        row[:] = np.sort(draw.choice(genes, values, replace=False, shuffle=False))
    data = (draw.poisson(1.0, cells * values) + 1).astype(np.float32)
    return sparse.csr_matrix((data, indices.reshape(-1), np.arange(cells + 1) * values), shape=(cells, genes))


def resident_bytes() -> int:
    """Resident bytes of this process and its children."""
    this = psutil.Process()
    total = 0
    for process in [this, *this.children(recursive=True)]:
        try:
            total += process.memory_info().rss
        except psutil.NoSuchProcess:
            pass
    return total


def measured(name: str, work: Callable[[], Any]) -> Any:
    """Returns the result of `work`; prints its seconds, processor seconds (children included) and peak memory."""
    most, ended = 0, threading.Event()

    def watch() -> None:
        nonlocal most
        while not ended.wait(0.1):
            most = max(most, resident_bytes())

    def processor() -> float:
        times = psutil.Process().cpu_times()
        return times.user + times.system + times.children_user + times.children_system

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    clock, before = time.monotonic(), processor()
    result = work()
    seconds, used = time.monotonic() - clock, processor() - before
    ended.set()
    watcher.join()
    print(f'{name}: {seconds:.1f} s by the clock, {used:.1f} s of processor, {most / 1e9:.2f} GB', flush=True)
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    for name, value in (('cells', 100_000), ('genes', 20_000), ('values', 1_445)):
        parser.add_argument(f'--{name}', type=int, default=value)
    parser.add_argument('--kind', default='seurat')
    given = parser.parse_args()
    from tool_support import run_tool

    from stroma_runner.engine.context import JobContext
    from stroma_runner.tools import import_
    from stroma_store.disk_store import DiskStore

    with tempfile.TemporaryDirectory() as place:
        store = DiskStore(Path(place) / 'objects')

        def imported(path: Path, number: int) -> dict[str, Any]:
            key = f'files/{number}/{path.name}'
            (store.root / key).parent.mkdir(parents=True, exist_ok=True)
            (store.root / key).hardlink_to(path)
            with path.open('rb') as stream:
                sha256 = hashlib.file_digest(stream, 'sha256').hexdigest()
            inputs = {'fileId': str(number), 'key': key, 'name': path.name, 'kind': 'annotated', 'sha256': sha256}
            params = {'kind': 'annotated', 'name': path.name}
            log = logging.getLogger('r-objects')
            job = JobContext(
                id=f'j{number}',
                tool='import',
                params=params,
                inputs=inputs,
                dataset_id=f'd{number}',
                store=store,
                steps=import_.STEPS,
                threads=1,
                log=log,
            )
            return import_.run(job)

        matrix = counts(given.cells, given.genes, given.values)
        obs = pd.DataFrame(
            {'sample': pd.Categorical(np.where(np.arange(given.cells) % 2, 'a', 'b'))},
            index=[f'cell{k}-1' for k in range(given.cells)],
        )
        var = pd.DataFrame(index=[f'GENE{k}' for k in range(given.genes)])
        data = ad.AnnData(matrix, obs, var, obsm={'X_umap': np.random.default_rng(1).normal(size=(given.cells, 2))})
        path = Path(place) / 'made.h5ad'
        data.write_h5ad(path)
        print(f'{given.cells} cells x {given.genes} genes, {matrix.nnz / 1e6:.1f} million values', flush=True)
        del data, matrix
        first = measured('h5ad read', lambda: imported(path, 1))
        params = {'format': given.kind, 'cells': None, 'columns': []}
        wrote = measured(
            f'{given.kind} written',
            lambda: run_tool(store, 'export-dataset', params, {'datasetId': first['datasetId']}, job='written'),
        )
        result = store.path('results/written') / wrote['file']
        print(f'{result.name}: {result.stat().st_size / 1e6:.0f} MB', flush=True)
        measured(f'{given.kind} read', lambda: imported(result, 2))


if __name__ == '__main__':
    main()
