"""Time and peak memory of the trajectory on simulated branching paths of several sizes.

    cd analysis-runner && python benchmarks/trajectory.py 1000 10000 50000

One process and one thread. The embedding of Monocle 3 is the true path with noise, so that its time is that of the
graph alone. Monocle 2 runs again with another root, which learns nothing.
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
from scipy.stats import spearmanr

from stroma_runner.engine.context import JobContext
from stroma_runner.engine.registry import tool
from stroma_runner.shared.cell_order import CellOrder
from stroma_store.dataset.writer import write_dataset
from stroma_store.disk_store import DiskStore

GENES, MOVING, MEAN, SPLIT = 12_000, 1500, 2500, 0.4


def simulated(cells: int) -> tuple[sp.csr_matrix, np.ndarray, np.ndarray, np.ndarray]:
    """(counts, true time, embedding, stage). Genes rise or fall along the path or on one of its two branches."""
    rng = np.random.default_rng(0)
    time_, branch = rng.uniform(0, 1, cells), rng.integers(1, 3, cells)
    branch[time_ <= SPLIT] = 0
    base = rng.gamma(0.3, 1.0, GENES)
    middle, size, of = rng.uniform(0.1, 0.9, MOVING), rng.normal(0, 1.5, MOVING), rng.integers(0, 4, MOVING)
    blocks = []
    for start in range(0, cells, 1000):
        t, b = time_[start : start + 1000, None], branch[start : start + 1000, None]
        answers = (of <= 1) | (of - 1 == b)
        rate = np.tile(base, (len(t), 1))
        rate[:, :MOVING] *= np.exp(size * answers / (1 + np.exp(-8 * (t - middle))))
        rate *= MEAN * rng.lognormal(0, 0.3, (len(t), 1)) / rate.sum(axis=1, keepdims=True)
        blocks.append(sp.csr_matrix(rng.poisson(rate * rng.gamma(5, 0.2, rate.shape)).astype(np.int32)))
    turn = np.where(branch == 1, 0.6, -0.6) * np.maximum(time_ - SPLIT, 0) * (branch > 0)
    points = 20 * np.column_stack([time_, turn]) + rng.normal(0, 0.4, (cells, 2))
    stage = np.where(time_ < 0.05, 'early', np.array(['stem', 'one', 'two'])[branch])
    return sp.vstack(blocks, format='csr'), time_, points, stage


def measured(folder: str, params: dict[str, Any], name: str) -> None:
    """Runs the tool in this process and prints its time and memory."""
    store, given = DiskStore(Path(folder)), tool('trajectory')
    job = JobContext(
        id=name,
        tool='trajectory',
        params=params,
        inputs={'datasetId': 'd1'},
        dataset_id='',
        store=store,
        steps=tuple(given.STEPS),
        threads=1,
        log=logging.getLogger('bench'),
    )
    started = time.perf_counter()
    summary = given.run(job)
    seconds = time.perf_counter() - started
    # Measured for this process only, because rusage starts at the parent's peak.
    peak = int(re.findall(r'VmHWM:\s+(\d+)', Path('/proc/self/status').read_text())[0]) / 1024
    order = CellOrder.read(store.path(f'results/{name}'))
    truth = np.load(Path(folder) / 'time.npy')
    print(
        json.dumps(
            {
                'engine': summary['engine'],
                'seconds': round(seconds, 1),
                'peakMB': round(peak),
                'summaryBytes': len(json.dumps(summary)),
                'zipMB': round((store.path(f'results/{name}') / 'reproduce.zip').stat().st_size / 2**20, 1),
                'nodes': len(order.nodes),
                'branchPoints': len(order.branch_points),
                'ordering': summary['genes']['ordering'],
                'rho': round(float(spearmanr(order.pseudotime[order.reached], truth[order.reached])[0]), 3),
            }
        )
    )


def main() -> None:
    if sys.argv[1] == '--one':
        measured(sys.argv[2], json.loads(sys.argv[3]), sys.argv[4])
        return
    base: dict[str, Any] = {
        **{'version': 'monocle2', 'engine': 'python', 'cells': None, 'ordering': {'meanExpression': 0.1}},
        **{'embedding': 'umap', 'reverse': False, 'groupBy': 'stage', 'seed': 0},
        'root': {'cells': {'name': 'early', 'column': 'stage', 'categories': ['early']}},
    }
    runs = {
        'monocle2': base,
        'monocle2 new root': base | {'reverse': True},
        'monocle3': base | {'version': 'monocle3'},
        'monocle2 R': base | {'engine': 'R'},
    }
    for number in map(int, sys.argv[1:]):
        with tempfile.TemporaryDirectory() as folder:
            counts, truth, points, stage = simulated(number)
            store = DiskStore(Path(folder))
            made = store.scratch()
            names = [f'G{k}' for k in range(GENES)]
            write_dataset(
                made,
                counts=counts,
                obs=pd.DataFrame({'stage': stage}, index=[f'c{k}' for k in range(number)]).astype('category'),
                var=pd.DataFrame({'gene_id': names}, index=names),
                embeddings={'umap': points.astype(np.float32)},
                markers=None,
                info={'name': 'path'},
            )
            store.publish(made, 'datasets/d1')
            np.save(Path(folder) / 'time.npy', truth)
            for name, params in runs.items():
                if params['engine'] == 'R' and number > 5000:
                    continue
                command = [sys.executable, __file__, '--one', folder, json.dumps(params), name.replace(' ', '-')]
                done = subprocess.run(command, capture_output=True, text=True)
                said = done.stdout.strip() or done.stderr.strip().split('\n')[-1]
                print(f'{number} cells, {name}: {said}', flush=True)


if __name__ == '__main__':
    main()
