"""A synthetic annotated matrix of any size, only for the explorer's measurements: it has no biological meaning. python
make_matrix.py CELLS GENES csr|csc OUT log1p values at 5 % density, gene frequencies log-normal as in real data, 12
clusters, 30 random types, a 2-dimensional embedding.

The same seed gives the same matrix in both forms.
"""

from __future__ import annotations

import sys

import anndata as ad
import numpy as np
import pandas as pd
import scipy.sparse as sp

DENSITY = 0.05
CLUSTERS = 12
TYPES = 30


def main(n: int, g: int, form: str, out: str) -> None:
    rng = np.random.default_rng(20)
    cluster = rng.integers(0, CLUSTERS, n)
    depth = rng.lognormal(0, 0.4, n).astype(np.float32)
    frequency = rng.lognormal(0, 1, g)
    frequency = np.minimum(0.6, frequency * DENSITY / frequency.mean())
    rows: list[np.ndarray] = []
    values: list[np.ndarray] = []
    ends = np.zeros(g + 1, np.int64)
    for j in range(g):
        # Every gene is twice as frequent in one of the clusters.
        chance = frequency[j] * np.where(cluster == j % CLUSTERS, 1.5, 0.95)
        cells = np.flatnonzero(rng.random(n, dtype=np.float32) < chance).astype(np.int32)
        rows.append(cells)
        values.append(np.log1p((1 + rng.poisson(0.4, cells.size)) / depth[cells]).astype(np.float32))
        ends[j + 1] = ends[j] + cells.size
    matrix = sp.csc_matrix((np.concatenate(values), np.concatenate(rows), ends), shape=(n, g))
    del rows, values
    names = pd.Categorical([f'c{k}' for k in cluster])
    types = pd.Categorical([f't{k}' for k in rng.integers(0, TYPES, n)])
    obs = pd.DataFrame({'cluster': names, 'type': types}, index=[f'cell{i}' for i in range(n)])
    var = pd.DataFrame(index=[f'gene{j}' for j in range(g)])
    angle = 2 * np.pi * cluster / CLUSTERS
    centres = 8 * np.column_stack([np.cos(angle), np.sin(angle)])
    data = ad.AnnData(X=matrix if form == 'csc' else matrix.tocsr(), obs=obs, var=var)
    data.obsm['X_umap'] = (centres + rng.normal(size=(n, 2))).astype(np.float32)
    data.write_h5ad(out)


if __name__ == '__main__':
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4])
