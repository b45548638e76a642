"""Writes annotated files with faults that are mended on the import page: python make-mended.py FOLDER"""

from __future__ import annotations

import sys
from pathlib import Path

import anndata as ad
import h5py
import numpy as np
import pandas as pd
import scipy.sparse as sp

GENES = ['CD3E', 'CD4', 'CD8A', 'MS4A1', 'NKG7', 'LYZ', 'HLA-DRA', 'MT-CO1', 'RPL3', 'ACTB', 'B2M', 'CCL5']
SURFACE = ['CD3', 'CD4', 'CD8', 'CD19', 'CD56', 'CD14']


def counts(cells: int, genes: int) -> sp.csr_matrix:
    return sp.csr_matrix(np.random.default_rng(0).poisson(1.0, (cells, genes)).astype(np.float32))


def data(names: list[str], cells: int = 60) -> ad.AnnData:
    """Counts with two groups of cells and one sample."""
    obs = pd.DataFrame(
        {'leiden': pd.Categorical([str(k % 2) for k in range(cells)]), 'sample': pd.Categorical(['s1'] * cells)},
        index=[f'cell{k}' for k in range(cells)],
    )
    return ad.AnnData(counts(cells, len(names)), obs=obs, var=pd.DataFrame(index=names))


def mudata(path: Path) -> None:
    """MuData whose modalities have custom names."""
    with h5py.File(path, 'w') as handle:
        handle.attrs['encoding-type'] = 'MuData'
        handle.attrs['encoding-version'] = '0.1.0'
        parts = {'tumour_cells': data(GENES), 'surface': data(SURFACE)}
        for name, part in parts.items():
            ad.io.write_elem(handle, f'mod/{name}', part)
        ad.io.write_elem(handle, 'obs', parts['tumour_cells'].obs[[]])
        names = [*GENES, *(f'{name}_antibody' for name in SURFACE)]
        ad.io.write_elem(handle, 'var', pd.DataFrame(index=names))


def logs_as_counts(path: Path) -> None:
    """The layer named as counts contains logarithms; the counts are in another layer."""
    made = data(GENES)
    made.layers['umis'] = made.X.copy()
    total = np.asarray(made.X.sum(axis=1)).ravel()
    made.X = sp.csr_matrix(sp.diags(1e4 / np.maximum(total, 1)) @ made.X).log1p()
    made.layers['counts'] = made.X.copy()
    made.write_h5ad(path)


def dates(path: Path) -> None:
    """Two symbols were changed to dates."""
    data([*GENES, '2-Sep', '4-Mar']).write_h5ad(path)


if __name__ == '__main__':
    folder = Path(sys.argv[1])
    mudata(folder / 'parts.h5mu')
    logs_as_counts(folder / 'logs.h5ad')
    dates(folder / 'dates.h5ad')
