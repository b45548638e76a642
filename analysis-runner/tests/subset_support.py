"""Parents of a subset: planted subtypes in two types of cells, and the request that takes one of them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import scipy.sparse as sp

from stroma_store.dataset.reader import Dataset
from stroma_store.dataset.writer import write_dataset
from stroma_store.disk_store import DiskStore

ANALYSIS: dict[str, Any] = {
    'reDimensionalityReduction': True,
    'onlyScaleHighlyVariableGenes': False,
    'numberOfHighlyVariableGenes': 500,
    'components': 20,
    'batchEffectRemoval': 'none',
    'batchBy': None,
    'clusteringResolution': 0.5,
}
TYPES, SUBTYPES, PER = 2, 3, 150


def params(**over: Any) -> dict[str, Any]:
    return {
        'jobName': 'Type 0 again',
        'cells': {'name': 'type 0', 'column': 'type', 'categories': ['t0']},
        'labels': ['type', 'cluster', 'planted'],
        'sampleBy': 'sample',
        'clusterBy': None,
        'seed': 0,
        'analysis': ANALYSIS,
    } | over


def publish_subtypes(store: DiskStore) -> pd.DataFrame:
    """Publishes datasets/d1: two types of cells, each of three planted subtypes that differ in 25 genes, and columns
    `type`, `planted`, `cluster`, `sample`, `n_counts`; embeddings `umap` and `pca`. Answers the columns."""
    rng = np.random.default_rng(3)
    genes, cells = 600, TYPES * SUBTYPES * PER
    base = rng.gamma(0.6, 0.9, genes)
    kind = np.repeat(np.arange(TYPES * SUBTYPES), PER)
    order = rng.permutation(cells)
    kind = kind[order]
    rates = np.tile(base, (cells, 1))
    for k in range(TYPES * SUBTYPES):
        rates[kind == k, 100 + 25 * k : 125 + 25 * k] *= 6
    for t in range(TYPES):
        rates[kind // SUBTYPES == t, 300 + 60 * t : 360 + 60 * t] *= 8
    counts = rng.poisson(rates * rng.lognormal(0, 0.15, (cells, 1))).astype(np.int32)
    counts[:, 0] += 1
    obs = pd.DataFrame(
        {
            'type': [f't{k // SUBTYPES}' for k in kind],
            'planted': [f'p{k}' for k in kind],
            'cluster': [f'{k // SUBTYPES}' for k in kind],
            'sample': [f's{k % 2}' for k in range(cells)],
        },
        index=[f'c{k}' for k in range(cells)],
    ).astype('category')
    obs['n_counts'] = counts.sum(axis=1).astype(np.float32)
    logged = np.log1p(counts / counts.sum(axis=1, keepdims=True) * 1e4)
    centred = logged - logged.mean(axis=0)
    u, s, _ = np.linalg.svd(centred, full_matrices=False)
    pca = (u[:, :20] * s[:20]).astype(np.float32)
    folder = store.scratch()
    write_dataset(
        folder,
        counts=sp.csr_matrix(counts),
        obs=obs,
        var=pd.DataFrame({'gene_id': [f'ENSG{k}' for k in range(genes)]}, index=[f'G{k}' for k in range(genes)]),
        embeddings={'umap': pca[:, :2].copy(), 'pca': pca},
        markers=None,
        info={
            'name': 'planted',
            'species': 'Homo sapiens',
            'levels': {'cluster': 'cluster', 'annot_full': 'type'},
            'colours': {'type': {'t0': '#112233', 't1': '#445566'}},
        },
    )
    store.publish(folder, 'datasets/d1')
    return obs


def labels(child: Dataset, name: str) -> np.ndarray:
    column = child.column(name)
    return np.array(column.categories, dtype=object)[column.codes]
