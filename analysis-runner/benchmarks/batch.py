"""Compares batch correction methods on simulated samples with known truth.

python benchmarks/batch.py --reference SIMULATE.py --cells IFNB.h5ad [--sets easy hard demo] [--seeds 0 1 2] [--methods
harmony bbknn] [--umap]

Easy and hard: six samples of 2,000 cells of the reference simulator, as in tests/floors/test_simulated_truth.py, with
seeds that follow those of the floors. Demo: the 20,000 cells of a first start. All methods begin with the same
log-normalised values of 2,000 variable genes (demo: 1,500) and the components that the product recommends; neighbours,
graph and Leiden clusters are the product's. Each method runs in its own process.

ARI: of the clusters with the true types, doublets left out. iLISI: as in the floors, relative to samples that are
shuffled among the cells of one type, of the components. graph: the same of the 90 cells that are nearest on the graph
from 1,000 cells drawn at random, and umap (--umap): of the flat UMAP, which are all that a method has that changes the
graph alone. cLISI: of the types, 1 where each neighbourhood is of one type. seconds and GB: the correction alone with
its imports and compilations, and the most memory of its process.

scanorama, bbknn and annoy are not dependencies: `uv pip install --target DIR --no-deps scanorama==1.7.4 bbknn==1.6.0
annoy fbpca geosketch intervaltree sortedcontainers`, and PYTHONPATH=DIR.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import scipy.sparse as sp
from scipy.sparse.csgraph import dijkstra
from sklearn.metrics import adjusted_rand_score

from stroma_runner.methods.embedding import graph, mixing, normalise, reduce

#: Threads of each process.
THREADS = {name: '2' for name in ('OMP_NUM_THREADS', 'OPENBLAS_NUM_THREADS', 'NUMBA_NUM_THREADS')}
FILES = {'easy': {'depth': 2500, 'batch_sd': 0.30}, 'hard': {'depth': 1300, 'batch_sd': 0.40}}
FIRST_SEED = {'easy': 0, 'hard': 1, 'demo': 7}
VARIABLE = {'easy': 2000, 'hard': 2000, 'demo': 1500}
#: Cells from which the graph is walked.
WALKED = 1000
Given = dict[str, Any]


def counts_of(name: str, seed: int, o: argparse.Namespace) -> tuple[sp.csr_matrix, pd.DataFrame]:
    """Counts, with the columns `sample`, `type` and `doublet` of each cell."""
    if name == 'demo':
        from stroma_runner.simulator import demo

        _, counts, truth, _ = demo.simulate(20_000, seed, 2)
        return counts, truth[['sample', 'type']].astype(str).assign(doublet=False).reset_index(drop=True)
    import anndata as ad

    spec = importlib.util.spec_from_file_location('reference_simulate', o.reference)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    cells = ad.read_h5ad(o.cells)
    made = module.simulate(cells[cells.obs['condition'] == 'ctrl'], 2000, 6, **FILES[name], seed=seed)
    obs = made.obs.rename(columns={'true_type': 'type'})
    return sp.csr_matrix(made.X), obs[['sample', 'type', 'doublet']].reset_index(drop=True)


def prepare(name: str, seed: int, folder: Path, o: argparse.Namespace) -> None:
    """The variable genes' values and the components, as an integration has them."""
    counts, truth = counts_of(name, seed, o)
    counts = sp.csr_matrix(counts[:, np.flatnonzero(np.bincount(counts.indices, minlength=counts.shape[1]) >= 3)])
    logged = normalise.log_normalise(counts)
    genes = np.array([f'g{k}' for k in range(counts.shape[1])])
    variable = normalise.variable_genes(logged, genes, VARIABLE[name])['highly_variable'].to_numpy()
    values = sp.csr_matrix(logged[:, np.flatnonzero(variable)])
    scores, variance, _ = reduce.principal_components(reduce.MemoryVariableRows(values))
    used = reduce.components(variance)['recommended']
    sp.save_npz(folder / 'values.npz', values, compressed=False)
    np.save(folder / 'points.npy', np.ascontiguousarray(scores[:, :used]))
    truth.to_parquet(folder / 'truth.parquet')


def by_harmony(given: Given) -> np.ndarray:
    return reduce.harmony(given['points'], pd.DataFrame({'sample': given['samples']}), 'sample', given['seed'], 2)


def _parts(given: Given) -> list[np.ndarray]:
    return [np.flatnonzero(given['samples'] == name) for name in pd.unique(given['samples'])]


def by_scanorama(given: Given) -> np.ndarray:
    """Called as its authors do: with the values of the genes, and 100 components of its own."""
    import scanorama

    np.random.seed(given['seed'])
    rows = _parts(given)
    genes = [f'g{k}' for k in range(given['values'].shape[1])]
    found, _ = scanorama.integrate(
        [given['values'][r] for r in rows], [genes] * len(rows), verbose=0, seed=given['seed']
    )
    return _back(given, rows, found)


def by_scanorama_of_components(given: Given) -> np.ndarray:
    """Called as in scanpy's `external.pp.scanorama_integrate`."""
    import scanorama

    np.random.seed(given['seed'])
    rows = _parts(given)
    found = scanorama.assemble([given['points'][r] for r in rows], verbose=0)
    return _back(given, rows, found)


def _back(given: Given, rows: list[np.ndarray], found: list[np.ndarray]) -> np.ndarray:
    points = np.empty((len(given['samples']), found[0].shape[1]), np.float32)
    for r, part in zip(rows, found, strict=True):
        points[r] = part
    return points


def by_combat(given: Given) -> np.ndarray:
    """scanpy's ComBat of the variable genes' values, then components of the corrected values."""
    import anndata as ad
    import scanpy as sc

    data = ad.AnnData(given['values'].toarray(), obs=pd.DataFrame({'sample': pd.Categorical(given['samples'])}))
    sc.pp.combat(data, key='sample')
    corrected = reduce.MemoryVariableRows(sp.csr_matrix(data.X))
    scores, _, _ = reduce.principal_components(corrected, given['points'].shape[1])
    return np.ascontiguousarray(scores)


def by_bbknn(given: Given) -> sp.csr_matrix:
    """Its graph, with its defaults: 3 neighbours in each sample, edges trimmed."""
    from bbknn.matrix import bbknn

    points = given['points']
    options = {'approx': True, 'neighbors_within_batch': 3, 'n_pcs': points.shape[1]}
    return sp.csr_matrix(bbknn(points, list(given['samples']), **options)[1])


METHODS: dict[str, Callable[[Given], Any]] = {
    'none': lambda given: given['points'],
    'harmony': by_harmony,
    'scanorama': by_scanorama,
    'scanorama of components': by_scanorama_of_components,
    'bbknn': by_bbknn,
    'combat': by_combat,
}


def inverse_simpson_by_paths(
    near: sp.csr_matrix, labels: list[np.ndarray], classes: int, rows: np.ndarray
) -> np.ndarray:
    """`mixing.inverse_simpson` of the cells `rows`, their neighbours being the nearest by paths on the graph, an edge
    as long as the inverse of its weight."""
    lengths = near.copy()
    lengths.data = 1.0 / lengths.data
    found = np.empty((len(labels), len(rows)))
    for start in range(0, len(rows), 100):
        some = rows[start : start + 100]
        paths = dijkstra(lengths, indices=some)
        nearest = np.argsort(paths, axis=1, kind='stable')[:, 1 : mixing.NEIGHBOURS]
        weights = mixing.kernel(np.take_along_axis(paths, nearest, axis=1), mixing.PERPLEXITY)
        for number, codes in enumerate(labels):
            for place in range(len(some)):
                shares = np.bincount(codes[nearest[place]], weights=weights[place], minlength=classes)
                found[number, start + place] = 1.0 / np.square(shares).sum()
    return found


def measure_method(name: str, folder: Path, seed: int, *, with_umap: bool) -> dict[str, Any]:
    """Runs one method on the output of `prepare`."""
    truth = pd.read_parquet(folder / 'truth.parquet')
    samples, types = (truth[column].astype(str).to_numpy() for column in ('sample', 'type'))
    given = {
        'points': np.load(folder / 'points.npy'),
        'values': sp.csr_matrix(sp.load_npz(folder / 'values.npz')),
        'samples': samples,
        'seed': seed,
    }
    started = time.perf_counter()
    found = METHODS[name](given)
    seconds = time.perf_counter() - started
    peak = int(re.findall(r'VmHWM:\s+(\d+)', Path('/proc/self/status').read_text())[0]) / 2**20
    is_graph = sp.issparse(found)
    near = found if is_graph else graph.connectivities(*graph.nearest(found, graph.N_NEIGHBOURS))
    clusters = graph.leiden(near, 0.8, seed)
    rng, shuffled = np.random.default_rng(0), samples.copy()
    for one in np.unique(types):
        rows = np.flatnonzero(types == one)
        shuffled[rows] = rng.permutation(shuffled[rows])
    names, codes = np.unique(np.concatenate([samples, shuffled]), return_inverse=True)
    kinds, of_type = np.unique(types, return_inverse=True)
    labels, classes = [*np.split(codes, 2), of_type], max(len(names), len(kinds))
    drawn = np.sort(rng.choice(len(samples), WALKED, replace=False))
    on_graph = inverse_simpson_by_paths(near, labels, classes, drawn).mean(axis=1)
    lisi = None if is_graph else mixing.inverse_simpson(np.asarray(found), labels, classes).mean(axis=1)
    flat = graph.umap(near, given['points'], 2, seed) if with_umap else None
    on_umap = None if flat is None else mixing.inverse_simpson(flat, labels, classes).mean(axis=1)
    single = ~truth['doublet'].to_numpy(bool)
    said = {
        'method': name,
        'components': given['points'].shape[1],
        'clusters': int(clusters.max()) + 1,
        'ari': adjusted_rand_score(types[single], clusters[single]),
        'ilisi': None if lisi is None else (lisi[0] - 1) / (lisi[1] - 1),
        'graph': (on_graph[0] - 1) / (on_graph[1] - 1),
        'umap': None if on_umap is None else (on_umap[0] - 1) / (on_umap[1] - 1),
        'clisi': None if lisi is None else lisi[2],
        'graphClisi': on_graph[2],
        'seconds': seconds,
        'gb': peak,
    }
    return {key: round(value, 3) if isinstance(value, float) else value for key, value in said.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--reference', type=Path)
    parser.add_argument('--cells', type=Path)
    parser.add_argument('--sets', nargs='+', default=list(FIRST_SEED), choices=list(FIRST_SEED))
    parser.add_argument('--seeds', nargs='+', type=int, default=[0, 1, 2], help='added to the first of each set')
    parser.add_argument('--umap', action='store_true')
    parser.add_argument('--methods', nargs='+', default=list(METHODS), choices=list(METHODS))
    parser.add_argument('--one', nargs=3, help=argparse.SUPPRESS)
    o = parser.parse_args()
    if o.one:
        print(json.dumps(measure_method(o.one[0], Path(o.one[1]), int(o.one[2]), with_umap=o.umap)))
        return
    for number in o.seeds:
        for name in o.sets:
            seed = FIRST_SEED[name] + number
            with tempfile.TemporaryDirectory() as folder:
                prepare(name, seed, Path(folder), o)
                for method in o.methods:
                    command = [sys.executable, __file__, '--one', method, folder, str(seed)]
                    command += ['--umap'] if o.umap else []
                    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, env={**os.environ, **THREADS})
                    line = done.stdout.strip().split('\n')[-1]
                    row = json.loads(line) if done.returncode == 0 else {'method': method, 'failed': done.returncode}
                    print(json.dumps({'set': name, 'seed': seed} | row), flush=True)


if __name__ == '__main__':
    main()
