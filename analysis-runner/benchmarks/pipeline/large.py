"""Integrations of many cells: time by step, the largest memory of each process, quality against the simulated truth.

python benchmarks/pipeline/large.py --sizes 20000x4 100000x4 500000x20 --cache DIR [--genes 20000] [--threads 2] python
benchmarks/pipeline/large.py --sizes 20000x4 100000x4 --cache DIR --scanpy PATH/baseline_pipeline.py

A size is `<cells>x<samples>`. The samples are simulated once by the project's own simulator (20,000 genes, about four
minutes for 100,000 cells) and kept in the cache; a larger size takes over the samples of a smaller one where they are
equally large. Ours is the real runner process with an in-memory BFF and a new object store. Memory: resident bytes of
each process, sampled every 100 ms; files that are mapped count.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import psutil

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / 'tests'))

DONE = re.compile(r'step (\S.*): computed \w+ in ([0-9.]+) s')
SCORED = re.compile(r'step filter:doublets:(\S+): computed (\w+) in')


def samples(cache: Path, cells: int, number: int, genes: int) -> list[dict[str, Any]]:
    """Rows of a job's inputs; the samples are in `cache`/objects, their truth in `cache`/truth."""
    from support import put_sample

    from stroma_runner.simulator import model as model_module
    from stroma_runner.simulator.__main__ import designs
    from stroma_runner.simulator.sample import draw
    from stroma_store.disk_store import DiskStore

    store, truth = DiskStore(cache / 'objects'), cache / 'truth'
    truth.mkdir(parents=True, exist_ok=True)
    each = cells // number
    streams = np.random.SeedSequence(1).spawn(200)
    model, rows = None, []
    for k, design in enumerate(designs(number, each, 2500.0, 0.3, 0.08, tumour=False)):
        name = f's{k + 1}-{each}x{genes}'
        note = truth / f'{name}.json'
        if not note.is_file():
            model = model or model_module.build(genes, np.random.default_rng(streams[0]))
            drawn = draw(model, design, np.random.default_rng(streams[k + 1]))
            row = put_sample(store, name, drawn.counts, model.symbols, drawn.truth.index, f'g{k % 2}', model.ids)
            drawn.truth.to_parquet(truth / f'{name}.parquet')
            note.write_text(json.dumps(row))
            print(f'simulated {name}', file=sys.stderr, flush=True)
        rows.append(json.loads(note.read_text()))
    return rows


class Memory(threading.Thread):
    """Largest resident bytes of each kind of child process, and of all processes together."""

    def __init__(self, pid: int) -> None:
        super().__init__(daemon=True)
        self._root, self.over = psutil.Process(pid), threading.Event()
        self.peaks: dict[int, int] = {}
        self.together = 0

    def run(self) -> None:
        while not self.over.wait(0.1):
            total = 0
            for process in [self._root, *self._root.children(recursive=True)]:
                try:
                    used = process.memory_info().rss
                except psutil.Error:
                    continue
                total += used
                self.peaks[process.pid] = max(self.peaks.get(process.pid, 0), used)
            self.together = max(self.together, total)


def integrate(cache: Path, rows: list[dict[str, Any]], threads: int, workers: int, **changes: Any) -> dict[str, Any]:
    from engine.fake_bff import FakeBff
    from floors.test_engine_processes import Runner, wait_until
    from support import integration_params

    work = cache / 'work'
    shutil.rmtree(work, ignore_errors=True)
    (work / 'objects').mkdir(parents=True)
    shutil.copytree(cache / 'objects' / 'samples', work / 'objects' / 'samples', copy_function=os.link)
    bff, inputs = FakeBff(lease=30.0), {'samples': rows}
    runner = Runner(work, bff, STROMA_THREADS=str(threads), STROMA_WORKERS=str(workers))
    try:
        wait_until(lambda: runner.health().get('warm'), 300)
        memory = Memory(runner.process.pid)
        memory.start()
        started = time.monotonic()
        params = integration_params(inputs, removeDoublets=True, **changes)
        job = bff.submit('large', 'integration', params, inputs)
        wait_until(lambda: 'opened' in job['progress'] or job['status'] in ('completed', 'error'), 6 * 3600)
        first = time.monotonic() - started
        wait_until(lambda: job['status'] in ('completed', 'error'), 6 * 3600)
        seconds = time.monotonic() - started
        memory.over.set()
        memory.join()
    finally:
        runner.stop()
        bff.server.shutdown()
    if job['status'] != 'completed':
        raise RuntimeError(str(job.get('error')))
    log = next(work.rglob('results/large/*log*')).read_text()
    return {
        'seconds': seconds,
        'first': first,
        'steps': job['result']['seconds'],
        'parts': {name: float(value) for name, value in DONE.findall(log)},
        'largest': max(memory.peaks.values()) / 1e9,
        'together': memory.together / 1e9,
        'cells': job['result']['cells'],
        'clusters': job['result']['clusters'],
        'ari': agreement(cache, rows, work / 'objects' / 'results' / 'large' / 'cells.parquet'),
        'doublets': doublet_scores(cache, rows, work / 'objects' / 'checkpoints', dict(SCORED.findall(log))),
    }


def plain_scanpy(script: Path, cache: Path, rows: list[dict[str, Any]], cells: int, threads: int) -> dict[str, Any]:
    """Seconds and memory by step of a plain-scanpy script (bench.py's baseline) on the same cells."""
    import anndata as ad
    import pandas as pd
    import scipy.sparse as sp

    from stroma_store.samples import read_sample

    path = cache / f'scanpy-{cells}x{len(rows)}.h5ad'
    if not path.is_file():
        parts = []
        for row in rows:
            sample = read_sample(cache / 'objects' / row['key'])
            known = truth(cache, row)
            obs = pd.DataFrame({'sample': row['name'], 'true_type': known['type'], 'doublet': known['doublet']})
            obs.index = pd.Index([f'{row["name"]}_{barcode}' for barcode in known.index])
            parts.append(ad.AnnData(sp.csr_matrix(sample.counts), obs, pd.DataFrame(index=pd.Index(sample.symbols))))
        ad.concat(parts).write_h5ad(path)
    command = [sys.executable, str(script), str(2 * cells), '--data', str(path), '--threads', str(threads), '--markers']
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(done.stderr[-3000:])
    return dict(json.loads(done.stdout.strip().splitlines()[-1]))


def agreement(cache: Path, rows: list[dict[str, Any]], table: Path) -> float:
    """Adjusted Rand index of clusters and true types, doublets left out."""
    import pandas as pd
    from sklearn.metrics import adjusted_rand_score

    cells = pd.read_parquet(table).set_index('cell')
    known = [truth(cache, row).rename(index=lambda barcode, n=row['name']: f'{n}_{barcode}') for row in rows]
    found = pd.concat(known).loc[cells.index]
    single = ~found['doublet'].to_numpy(dtype=bool)
    return float(adjusted_rand_score(found['type'][single], cells['cluster'][single]))


def doublet_scores(
    cache: Path, rows: list[dict[str, Any]], checkpoints: Path, found: Mapping[str, str]
) -> tuple[float, float]:
    """Median over the samples of the AUROC of the doublet score and of only the UMI count, over all cells of each: the
    remaining cells are those that no score separated."""
    import pandas as pd
    from sklearn.metrics import roc_auc_score

    from stroma_store.samples import read_sample

    pairs = []
    for row in rows:
        is_doublet = truth(cache, row)['doublet'].to_numpy(dtype=bool)
        scored = pd.read_parquet(next(checkpoints.glob(f'{found[row["name"]]}*')) / 'doublets.parquet')
        depth = np.asarray(read_sample(cache / 'objects' / row['key']).counts.sum(axis=1)).ravel()
        pairs.append([roc_auc_score(is_doublet, values) for values in (scored['score'], depth)])
    score, alone = np.median(pairs, axis=0)
    return float(score), float(alone)


def truth(cache: Path, row: dict[str, Any]) -> Any:
    import pandas as pd

    return pd.read_parquet(cache / 'truth' / f'{row["name"]}.parquet')


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--sizes', nargs='+', default=['20000x4', '100000x4', '500000x20'])
    parser.add_argument('--cache', type=Path, required=True)
    parser.add_argument('--genes', type=int, default=20_000)
    parser.add_argument('--threads', type=int, default=2)
    parser.add_argument('--workers', type=int, default=1)
    parser.add_argument('--no-tsne', action='store_true', help='one part that no second worker makes shorter')
    parser.add_argument('--simulate-only', action='store_true')
    parser.add_argument('--scanpy', type=Path, help="bench.py's baseline: run it on the same cells, and nothing else")
    o = parser.parse_args()
    print(f'{os.cpu_count()} cores, {o.workers} workers of {o.threads} threads')
    for size in o.sizes:
        cells, number = (int(part) for part in size.split('x'))
        rows = samples(o.cache, cells, number, o.genes)
        if o.simulate_only:
            continue
        if o.scanpy:
            theirs = plain_scanpy(o.scanpy, o.cache, rows, cells, o.threads)
            print(f'{cells} cells, scanpy: {theirs["total_s"]} s, {theirs["peak_rss_mb"]} MB, {theirs}', flush=True)
            continue
        found = integrate(o.cache, rows, o.threads, o.workers, **({'tsne': False} if o.no_tsne else {}))
        print(
            f'{cells} cells, {found["cells"]} kept, {found["clusters"]} clusters: '
            f'first picture {found["first"]:.0f} s, whole job {found["seconds"]:.0f} s, largest '
            f'process {found["largest"]:.2f} GB, together {found["together"]:.2f} GB, ARI {found["ari"]:.3f}, doublet '
            f'AUROC {found["doublets"][0]:.3f}, of the UMI count alone {found["doublets"][1]:.3f}\n'
            f'  steps {found["steps"]}\n  parts {found["parts"]}',
            flush=True,
        )
    return 0


if __name__ == '__main__':
    sys.exit(main())
