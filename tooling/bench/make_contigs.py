"""Cells with a T cell receptor and their contig table, only for the measurement of V(D)J: the receptors have no
biological meaning. python make_contigs.py CELLS FOLDER writes FOLDER/cells.h5ad and FOLDER/contigs.csv: two contigs per
cell A tenth of the cells belongs to clones of 2 to 60 cells; each of the others is its own clone.
"""

from __future__ import annotations

import sys
from pathlib import Path

import anndata as ad
import numpy as np
import pandas as pd
import scipy.sparse as sp

GENES = 50
TYPES = 12


def clones(rng: np.random.Generator, cells: int) -> np.ndarray:
    """The clone of each cell."""
    sizes: list[int] = []
    while sum(sizes) < cells // 10:
        sizes.append(int(rng.integers(2, 61)))
    expanded = np.repeat(np.arange(len(sizes)), sizes)[:cells]
    alone = np.arange(len(sizes), len(sizes) + cells - expanded.size)
    return rng.permutation(np.concatenate([expanded, alone]))


def main(cells: int, folder: Path) -> None:
    rng = np.random.default_rng(5)
    letters = np.array(list('ACGT'))
    barcodes = list({''.join(row) for row in rng.choice(letters, (cells + 1000, 16))})[:cells]
    data = ad.AnnData(
        X=sp.csr_matrix(rng.poisson(0.3, (cells, GENES)).astype(np.float32)),
        obs=pd.DataFrame(
            {'sample': 's1', 'type': [f'type {k:02}' for k in rng.integers(0, TYPES, cells)]},
            index=[f'{code}-1' for code in sorted(barcodes)],
        ).astype('category'),
        var=pd.DataFrame(index=[f'gene{k}' for k in range(GENES)]),
    )
    data.obsm['X_umap'] = rng.normal(size=(cells, 2)).astype(np.float32)
    data.write_h5ad(folder / 'cells.h5ad')
    clone = clones(rng, cells)
    rows = []
    for chain in ('TRA', 'TRB'):
        nucleotides = rng.choice(letters, (clone.max() + 1, 42))
        v, j = rng.integers(1, 40, clone.max() + 1), rng.integers(1, 14, clone.max() + 1)
        rows.append(
            pd.DataFrame(
                {
                    'barcode': data.obs_names,
                    'chain': chain,
                    'v_gene': [f'{chain}V{v[k]}' for k in clone],
                    'd_gene': '',
                    'j_gene': [f'{chain}J{j[k]}' for k in clone],
                    'c_gene': f'{chain}C',
                    'full_length': 'True',
                    'productive': 'True',
                    'cdr3': [f'CAS{k:07d}F'.translate(str.maketrans('0123456789', 'ADEGHIKLMN')) for k in clone],
                    'cdr3_nt': [''.join(nucleotides[k]) for k in clone],
                    'reads': 100,
                    'umis': 5,
                    'raw_clonotype_id': [f'clonotype{k + 1}' for k in clone],
                }
            )
        )
    pd.concat(rows).to_csv(folder / 'contigs.csv', index=False)


if __name__ == '__main__':
    main(int(sys.argv[1]), Path(sys.argv[2]))
