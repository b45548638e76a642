"""TF regulation on simulated cells: time and peak memory of fresh processes.

python benchmarks/regulons.py infer [--cells 5000] [--targets 1000] [--factors 300] [--workers 1 2]
python benchmarks/regulons.py grow [--cells 1000 10000 50000] [--methods aucell ulm viper]
"""

from __future__ import annotations

import argparse
import json
import logging
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np
import scipy.sparse as sp

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / 'src'), str(HERE.parents[1] / 'store/src')]
GENES, GROUPS, SHARE = 12_000, 20, 0.1


def publish_dataset(folder: Path, cells: int) -> None:
    """Publishes datasets/d1: 12,000 genes, about a tenth of the values above zero, 20 groups that differ."""
    import pandas as pd

    from stroma_store.dataset.writer import write_dataset
    from stroma_store.disk_store import DiskStore

    rng = np.random.default_rng(0)
    kinds = rng.integers(0, GROUPS, cells)
    rates = rng.gamma(0.15, 0.8, (GROUPS, GENES)).astype(np.float32)
    blocks = [sp.csr_matrix(rng.poisson(rates[kinds[k : k + 2000]]).astype(np.int32)) for k in range(0, cells, 2000)]
    names = [f'G{k}' for k in range(GENES)]
    obs = pd.DataFrame({'type': pd.Categorical([f't{k}' for k in kinds])}, index=[f'c{k}' for k in range(cells)])
    var = pd.DataFrame({'gene_id': names}, index=names)
    store = DiskStore(folder)
    scratch = store.scratch()
    counts = sp.csr_matrix(sp.vstack(blocks))
    write_dataset(scratch, counts=counts, obs=obs, var=var, embeddings={}, markers=None, info={})
    store.publish(scratch, 'datasets/d1')


def job(folder: Path, **params: Any) -> Any:
    from stroma_runner.engine.context import JobContext
    from stroma_runner.tools.tf_regulation import STEPS
    from stroma_store.disk_store import DiskStore

    return JobContext(
        id='bench',
        tool='tf-regulation',
        params={'cells': None, 'groupBy': 'type', 'species': 'Homo sapiens', 'minTargets': 5, 'topShare': 0.05}
        | {'seed': 0}
        | params,
        inputs={'datasetId': 'd1'},
        dataset_id='d2',
        store=DiskStore(folder),
        steps=STEPS,
        threads=1,
        log=logging.getLogger('bench'),
    )


def infer_part(folder: Path, targets: int, factors: int, part: int, workers: int) -> dict[str, float]:
    """Every `workers`-th block of genes, as computed by one of the workers."""
    from stroma_runner.engine.dataset_view import view_of
    from stroma_runner.methods.regulons.grnboost import grnboost, levels_of, seed_of
    from stroma_runner.tools.tf_regulation import inference

    context = job(folder)
    view = view_of(context)
    chosen = np.ones(view.cells, bool)
    grnboost(levels_of(np.random.default_rng(0).random((3, 50), np.float32)), np.arange(50.0), seed_of(0, 0))
    start = time.perf_counter()
    expressed, genes = inference.variable_targets(view, chosen, targets)
    parts = inference.parts_of(
        context, view, chosen, np.flatnonzero(expressed)[:: max(1, int(expressed.sum()) // factors)][:factors], genes
    )
    for number in range(part, len(parts), workers):
        with tempfile.TemporaryDirectory() as scratch:
            inference.compute(context, Path(scratch), parts[number], lambda *a, **k: None)
    return {'seconds': time.perf_counter() - start, 'blocks': len(parts)}


def grow_part(folder: Path, method: str) -> dict[str, float]:
    """The whole tool with a network like DoRothEA ABC: 270 factors, 13,000 edges."""
    from stroma_runner.tools.tf_regulation import run

    rng = np.random.default_rng(1)
    edges = {(f'G{rng.integers(0, 270)}', f'G{rng.integers(0, GENES)}') for _ in range(13_000)}
    own = [{'tf': tf, 'target': target, 'weight': float(rng.choice([1, 1, 1, -1]))} for tf, target in sorted(edges)]
    start = time.perf_counter()
    run(job(folder, source={'name': 'made', 'edges': own}, method=method))
    return {'seconds': time.perf_counter() - start}


def start_process(*arguments: Any) -> subprocess.Popen[str]:
    command = [sys.executable, str(Path(__file__).resolve()), *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def read_report(process: subprocess.Popen[str]) -> dict[str, float]:
    found: dict[str, float] = json.loads(process.communicate()[0].splitlines()[-1])
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('what', choices=['infer', 'grow', 'infer-part', 'grow-part'])
    parser.add_argument('rest', nargs='*')
    parser.add_argument('--cells', type=int, nargs='+')
    parser.add_argument('--targets', type=int, default=1000)
    parser.add_argument('--factors', type=int, default=300)
    parser.add_argument('--workers', type=int, nargs='+', default=[1, 2])
    parser.add_argument('--methods', nargs='+', default=['aucell', 'ulm', 'viper'])
    o = parser.parse_args()
    if o.what.endswith('-part'):
        folder, *more = o.rest
        if o.what == 'grow-part':
            found = grow_part(Path(folder), more[0])
        else:
            found = infer_part(Path(folder), *map(int, more))  # type: ignore[arg-type]
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(json.dumps(found | {'megabytes': round(peak)}))
        return
    for cells in o.cells or ([5000] if o.what == 'infer' else [1000, 10_000, 50_000]):
        with tempfile.TemporaryDirectory() as made_in:
            folder = Path(made_in)
            publish_dataset(folder, cells)
            if o.what == 'infer':
                for workers in o.workers:
                    given = [folder, o.targets, o.factors]
                    running = [start_process('infer-part', *given, part, workers) for part in range(workers)]
                    parts = [read_report(one) for one in running]
                    seconds = max(one['seconds'] for one in parts)
                    most = max(one['megabytes'] for one in parts)
                    given = f'{cells} cells, {o.targets} targets, {o.factors} factors, {workers} workers'
                    print(f'{given}: {seconds:.1f} s, {most} MB each', flush=True)
            else:
                for method in o.methods:
                    one = read_report(start_process('grow-part', folder, method))
                    print(f'{cells} cells, {method}: {one["seconds"]:.1f} s, {one["megabytes"]} MB', flush=True)


if __name__ == '__main__':
    main()
