"""Integration compared with the plain-scanpy baseline: seconds from filter to 2D UMAP with doublets, peak memory,
quality.

python benchmarks/pipeline/bench.py --baseline PATH/baseline_pipeline.py --sizes 5000x3 20000x3 50000x1 --cache DIR

Rounds alternate. The baseline warms its compiled functions first and does not count that; the runner is given the time
until `/healthz` says warm. Ours: the real runner process on an in-memory BFF, memory of its whole process tree (summed
RSS, sampled every 50 ms, until the last embedding is there). What the baseline does not compute is timed apart:
cell-cycle phases, UMAP in 3 dimensions, t-SNE, markers, the dataset.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import psutil

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / 'tests'))

PART = re.compile(r'step embeddings:(\S.*): computed \w+ in ([0-9.]+) s')
#: Steps that the baseline also computes.
COMMON = ('filter', 'normalise', 'variableGenes', 'pca', 'batch', 'neighbours', 'cluster', 'umap2')


def tree_rss(process: psutil.Process) -> int:
    """Bytes resident in a process and everything below it; shared pages count in each."""
    total = 0
    for one in [process, *process.children(recursive=True)]:
        try:
            total += one.memory_info().rss
        except psutil.Error:
            continue
    return total


def baseline(script: Path, cells: int, cache: Path, threads: int) -> dict[str, Any]:
    command = [sys.executable, str(script), str(cells), '--cache', str(cache), '--threads', str(threads)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(done.stderr[-3000:])
    found: dict[str, Any] = json.loads(done.stdout.strip().splitlines()[-1])
    return {
        'seconds': found['total_s'],
        'peak': found['peak_rss_mb'],
        'ari': found.get('ari_true_type'),
        'steps': found['steps'],
    }


def prepare(file: Path, store_folder: Path) -> tuple[dict[str, Any], Any]:
    """The simulated file's samples in a fresh store; (inputs of the job, truth of each cell)."""
    import anndata as ad
    import numpy as np
    import pandas as pd
    from support import put_sample

    from stroma_store.disk_store import DiskStore

    shutil.rmtree(store_folder, ignore_errors=True)
    store, data, rows = DiskStore(store_folder), ad.read_h5ad(file), []
    for name in data.obs['sample'].unique():
        part = data[data.obs['sample'] == name]
        rows.append(put_sample(store, str(name), part.X.astype(np.int32), part.var_names, part.obs_names, 'a'))
    truth = data.obs[['sample', 'true_type', 'doublet']].copy()
    truth['umi'] = np.asarray(data.X.sum(axis=1)).ravel()
    truth.index = pd.Index([f'{s}_{b}' for s, b in zip(truth['sample'].astype(str), truth.index, strict=True)])
    return {'samples': rows}, truth


def ours(file: Path, work: Path, threads: int, examined: bool = False) -> dict[str, Any]:
    """One round in a new store with a new runner: nothing is reused from earlier ones. `examined`: the samples are
    examined first, as by the wizard's second step, and the clock starts when its fourth submits the integration."""
    from engine.fake_bff import FakeBff
    from floors.test_engine_processes import Runner, wait_until
    from support import integration_params, preprocessing_params

    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    inputs, truth = prepare(file, work / 'objects')
    bff = FakeBff(lease=30.0)
    runner = Runner(work, bff, STROMA_THREADS=str(threads))
    try:
        wait_until(lambda: runner.health().get('warm'), 300)
        if examined:
            before = bff.submit('examined', 'preprocessing', preprocessing_params(), inputs)
            wait_until(lambda: before['status'] in ('completed', 'error'), 3600)
        job = bff.submit('bench', 'integration', integration_params(inputs, removeDoublets=True), inputs)
        process, peak, over = psutil.Process(runner.process.pid), [0], threading.Event()

        def watch() -> None:
            while not over.is_set() and job['progress'].get('name') not in ('markers', 'dataset'):
                peak[0] = max(peak[0], tree_rss(process))
                time.sleep(0.05)

        watcher = threading.Thread(target=watch)
        watcher.start()
        started = time.monotonic()
        wait_until(lambda: 'opened' in job['progress'] or job['status'] in ('completed', 'error'), 3600)
        first = time.monotonic() - started
        wait_until(lambda: job['status'] in ('completed', 'error'), 3600)
        whole = time.monotonic() - started
        over.set()
        watcher.join()
    finally:
        runner.stop()
        bff.server.shutdown()
    if job['status'] != 'completed':
        raise RuntimeError(str(job.get('error')))
    log = next(work.rglob('results/bench/*log*')).read_text()
    seconds = dict(job['result']['seconds'])
    # Embeddings and markers are parts of one step.
    del seconds['embeddings']
    seconds |= {name: float(value) for name, value in PART.findall(log)}
    return {
        'seconds': sum(seconds[name] for name in COMMON),
        'apart': {name: value for name, value in seconds.items() if name not in COMMON},
        'steps': {name: seconds[name] for name in COMMON},
        'peak': peak[0] / 1e6,
        'first': first,
        'whole': whole,
        **quality(work / 'objects' / 'results' / 'bench' / 'cells.parquet', truth),
    }


def quality(table: Path, truth: Any) -> dict[str, float]:
    import pandas as pd
    from sklearn.metrics import adjusted_rand_score, roc_auc_score

    cells = pd.read_parquet(table).set_index('cell')
    known = truth.loc[cells.index]
    single = ~known['doublet'].to_numpy(dtype=bool)
    return {
        'ari': float(adjusted_rand_score(known['true_type'][single], cells['cluster'][single])),
        'doublets': float(roc_auc_score(~single, cells['doublet_score'])),
        'umi': float(roc_auc_score(~single, known['umi'])),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--baseline', type=Path, required=True, help='baseline_pipeline.py, beside its simulate.py')
    parser.add_argument('--sizes', nargs='+', default=['5000x3', '20000x3', '50000x1'], help='<cells>x<rounds>')
    parser.add_argument('--cache', type=Path, required=True, help='simulated files and work folders')
    parser.add_argument('--threads', type=int, default=2)
    parser.add_argument('--examined', action='store_true', help='one round more, of samples that the wizard examined')
    o = parser.parse_args()
    o.cache.mkdir(parents=True, exist_ok=True)
    worst = 0
    print(f'{os.cpu_count()} cores, {o.threads} threads')
    print(
        '| cells | round | scanpy s | ours s | ratio | scanpy MB | ours MB | ratio '
        '| ARI scanpy, ours | doublet AUROC (UMI) |'
    )
    print('|---|---|---|---|---|---|---|---|---|---|')
    for size in o.sizes:
        cells, rounds = (int(part) for part in size.split('x'))
        times, memories, last = [], [], {}
        for number in range(1, rounds + 1):
            theirs = baseline(o.baseline, cells, o.cache, o.threads)
            mine = last = ours(o.cache / f'sim_{cells}.h5ad', o.cache / 'work', o.threads)
            times.append(mine['seconds'] / theirs['seconds'])
            memories.append(mine['peak'] / theirs['peak'])
            print(
                f'| {cells} | {number} | {theirs["seconds"]:.1f} | {mine["seconds"]:.1f} | {times[-1]:.2f} '
                f'| {theirs["peak"]:.0f} | {mine["peak"]:.0f} | {memories[-1]:.2f} '
                f'| {theirs["ari"]:.3f}, {mine["ari"]:.3f} '
                f'| {mine["doublets"]:.3f} ({mine["umi"]:.3f}) |',
                flush=True,
            )
        time_ratio, memory_ratio = statistics.median(times), statistics.median(memories)
        print(f'| {cells} | median | | | **{time_ratio:.2f}** | | | **{memory_ratio:.2f}** | | |')
        print(f'from submit: first picture {last["first"]:.1f} s, whole job {last["whole"]:.1f} s')
        if o.examined:
            mine = ours(o.cache / f'sim_{cells}.h5ad', o.cache / 'work', o.threads, examined=True)
            print(f'from submit, samples examined: first picture {mine["first"]:.1f} s, whole {mine["whole"]:.1f} s')
        print(f'steps {last["steps"]}, apart {last["apart"]}', file=sys.stderr, flush=True)
        worst |= time_ratio > 0.5 or memory_ratio > 1.25
    return int(worst)


if __name__ == '__main__':
    sys.exit(main())
