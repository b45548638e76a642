"""Counts of many cell types under two conditions, only for the measurements of batches: they have no biological
meaning. python make_batch.py TYPES GENES CELLS OUT CELLS: of each cell type and condition Every gene is expressed in
every cell type; in each cell type a twentieth of the genes is twice as high under `stim`.
"""

from __future__ import annotations

import sys

import anndata as ad
import numpy as np
import pandas as pd
import scipy.sparse as sp

CONDITIONS = ('ctrl', 'stim')


def main(types: int, genes: int, cells: int, out: str) -> None:
    rng = np.random.default_rng(21)
    rate = np.maximum(0.15, rng.gamma(0.5, 0.6, genes))
    blocks, rows = [], []
    for kind in range(types):
        higher = np.where(rng.random(genes) < 0.05, 2.0, 1.0)
        for condition in CONDITIONS:
            factor = higher if condition == 'stim' else 1.0
            blocks.append(sp.csr_matrix(rng.poisson(rate * factor, (cells, genes)).astype(np.float32)))
            rows += [(f'type {kind:02}', condition)] * cells
    obs = pd.DataFrame(rows, columns=['type', 'condition'], index=[f'cell{k}' for k in range(len(rows))])
    var = pd.DataFrame(index=[f'gene{k}' for k in range(genes)])
    data = ad.AnnData(X=sp.vstack(blocks, format='csr'), obs=obs.astype('category'), var=var)
    data.obsm['X_umap'] = rng.normal(size=(len(rows), 2)).astype(np.float32)
    data.write_h5ad(out)


if __name__ == '__main__':
    main(int(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), sys.argv[4])
