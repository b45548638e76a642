"""Doublet scores of one sample by Scrublet (Wolock et al. 2019, Cell Systems 8:281), as scanpy has it.

Doublets are simulated from pairs of cells; the score is the share of simulated doublets among the nearest neighbours of
a cell, and the threshold is the minimum between the two modes of the simulated doublets' scores.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import scipy.sparse as sp

from stroma_runner.methods.quality.doublets import MIN_CELLS, Doublets, expected_rate

VERSION = '1'
#: Principal components; a sample needs more variable genes.
COMPONENTS = 30
#: Scrublet leaves out cells and genes that are seen with fewer genes and in fewer cells.
LEAST_GENES, LEAST_CELLS = 3, 3


class Scored(NamedTuple):
    """`found` is None for fewer than 100 cells, and if not more genes vary than there are components."""

    found: Doublets | None
    variable_genes: int


def score_doublets(counts: sp.csr_matrix, seed: int) -> Doublets | None:
    """Scores every cell of one sample; `counts` CSR cells x genes."""
    return score(counts, seed).found


def score(counts: sp.csr_matrix, seed: int) -> Scored:
    """`threshold` is None if the scores of simulated doublets have only one mode: then no cell is called. A cell with
    fewer than 3 genes has the score 0."""
    import anndata as ad
    import scanpy as sc
    from threadpoolctl import threadpool_limits

    cells = counts.shape[0]
    if cells < MIN_CELLS:
        return Scored(None, 0)
    data = ad.AnnData(sp.csr_matrix(counts, dtype=np.float32))
    variable = _variable_genes(data)
    if variable <= COMPONENTS:
        return Scored(None, variable)
    rate = expected_rate(cells)
    with threadpool_limits(limits=1):
        sc.pp.scrublet(data, expected_doublet_rate=rate, n_prin_comps=COMPONENTS, random_state=seed, verbose=False)
    threshold = data.uns['scrublet'].get('threshold')
    scores = data.obs['doublet_score'].fillna(0).to_numpy(np.float64)
    called = np.zeros(cells, bool) if threshold is None else scores > threshold
    return Scored(Doublets(scores, called, None if threshold is None else float(threshold), rate), variable)


def _variable_genes(data: Any) -> int:
    """Genes that scanpy's Scrublet computes with."""
    import scanpy as sc

    data = data.copy()
    sc.pp.filter_genes(data, min_cells=LEAST_CELLS)
    sc.pp.filter_cells(data, min_genes=LEAST_GENES)
    if min(data.shape) <= COMPONENTS:
        return int(data.shape[1]) if data.shape[1] <= COMPONENTS else 0
    sc.pp.normalize_total(data)
    sc.pp.log1p(data)
    sc.pp.highly_variable_genes(data)
    return int(data.var['highly_variable'].sum())
