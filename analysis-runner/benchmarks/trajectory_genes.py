"""Time and peak memory of the three kinds of trajectory genes on simulated forks of several sizes.

    cd analysis-runner && python benchmarks/trajectory_genes.py 1000 10000 50000

One process and one thread, so that the peak is that of a worker which computes every part alone.
"""

from __future__ import annotations

import json
import logging
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import scipy.sparse as sp

from stroma_runner.engine.context import JobContext
from stroma_runner.engine.registry import tool
from stroma_runner.shared.cell_order import CellOrder
from stroma_store.dataset.writer import write_dataset
from stroma_store.disk_store import DiskStore

GENES, MEAN = 15_000, 2500
#: Genes that move along the path, and genes that answer to one branch.
MOVING, BRANCHING = 1500, 750
ANALYSES: dict[str, dict[str, Any]] = {
    'chosen': {'kind': 'chosen', 'genes': [f'G{k}' for k in range(0, 2000, 40)]},
    'branch': {'kind': 'branch', 'branchPoint': 1, 'branches': None},
    'graph': {'kind': 'graph', 'partitions': 'all', 'nodes': [], 'resolution': 0.01, 'q': 0.05},
}


def fork(cells: int) -> CellOrder:
    """31 nodes: ten steps to the branch point (node 10), and ten on each side."""
    rng = np.random.default_rng(0)
    own, side = rng.uniform(0, 20, cells), rng.choice([-1, 1], cells)
    step = np.rint(own).astype(np.int64)
    node = np.where((side < 0) & (step > 10), step + 10, step)
    points = np.column_stack([own, side * np.maximum(own - 10, 0)]) + rng.normal(0, 0.2, (cells, 2))
    k = np.arange(11, 21)
    nodes = np.vstack([np.column_stack([np.arange(11), np.zeros(11)]), np.column_stack([k, k - 10])])
    nodes = np.vstack([nodes, np.column_stack([k, 10 - k])]).astype(float)
    edges = [[i, i + 1] for i in range(20)] + [[10, 21]] + [[i, i + 1] for i in range(21, 30)]
    node_state = np.r_[np.full(11, 1), np.full(10, 2), np.full(10, 3)]
    time_along = np.where(own <= 10, own, 10 + (own - 10) * np.sqrt(2))
    return CellOrder(
        cells=np.arange(cells),
        node=node,
        pseudotime=time_along,
        state=node_state[node],
        partition=np.ones(cells, np.int64),
        points=points,
        nodes=nodes,
        edges=np.array(edges),
        node_state=node_state,
        node_partition=np.ones(31, np.int64),
        roots=np.array([0]),
        branch_points=np.array([10]),
        facts={'version': 'monocle3', 'engine': 'python', 'name': 'fork', 'groupBy': None, 'embedding': 'umap'},
    )


def simulated(order: CellOrder) -> sp.csr_matrix:
    """Poisson counts with a depth of about MEAN."""
    rng = np.random.default_rng(1)
    mean = rng.gamma(0.2, 1.0, GENES)
    mean *= MEAN / mean.sum()
    slope = np.r_[rng.normal(0, 1.5, MOVING), np.zeros(GENES - MOVING)]
    apart = np.r_[np.zeros(MOVING), rng.normal(0, 1.5, BRANCHING), np.zeros(GENES - MOVING - BRANCHING)]
    along = order.points[:, 0] / 20
    aside = order.points[:, 1] / 10
    blocks = []
    for start in range(0, len(along), 1000):
        part = slice(start, start + 1000)
        rate = mean * np.exp(np.outer(along[part], slope) + np.outer(aside[part], apart))
        blocks.append(sp.csr_matrix(rng.poisson(rate).astype(np.int32)))
    return sp.vstack(blocks, format='csr')


def measured(folder: str, kind: str) -> None:
    """Runs the tool in this process and prints its time and memory."""
    found = tool('trajectory-genes')
    store = DiskStore(Path(folder))
    job = JobContext(
        id=kind,
        tool='trajectory-genes',
        params={'trajectory': 't1', 'analysis': ANALYSES[kind], 'seed': 0},
        inputs={'datasetId': 'd1', 'parent': 't1'},
        dataset_id='',
        store=store,
        steps=tuple(found.STEPS),
        threads=1,
        log=logging.getLogger('benchmark'),
    )
    started = time.perf_counter()
    summary = found.run(job)
    seconds = time.perf_counter() - started
    peak = int(re.search(r'VmHWM:\s+(\d+)', Path('/proc/self/status').read_text()).group(1))  # type: ignore[union-attr]
    print(
        f'{summary["cells"]:>7} cells  {kind:<7} {seconds:6.1f} s  {peak / 2**20:5.2f} GiB  '
        f'summary {len(json.dumps(summary)) / 1000:.0f} KB  zip '
        f'{(store.path(f"results/{kind}") / "reproduce.zip").stat().st_size / 1e6:.0f} MB  '
        f'{summary["tested"]} tested, {summary["significant"]} significant',
        flush=True,
    )


def main() -> None:
    if len(sys.argv) > 2 and sys.argv[1] == '--one':
        return measured(*sys.argv[2:4])
    for cells in map(int, sys.argv[1:]):
        with tempfile.TemporaryDirectory() as folder:
            store, order = DiskStore(Path(folder)), fork(cells)
            names = [f'G{k}' for k in range(GENES)]
            scratch = store.scratch()
            obs = pd.DataFrame({'sample': 's'}, index=[f'c{k}' for k in range(cells)]).astype('category')
            write_dataset(
                scratch,
                counts=simulated(order),
                obs=obs,
                var=pd.DataFrame({'gene_id': names}, index=names),
                embeddings={},
                markers=None,
                info={'name': 'fork'},
            )
            store.publish(scratch, 'datasets/d1')
            scratch = store.scratch()
            order.write(scratch)
            store.publish(scratch, 'results/t1')
            for kind in ANALYSES:
                subprocess.run([sys.executable, __file__, '--one', folder, kind], check=True)


if __name__ == '__main__':
    main()
