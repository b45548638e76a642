"""Normalisation, highly variable genes, cell-cycle scores: scanpy's functions with this project's
settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import scipy.sparse as sp

from stroma_runner.methods.gene_lists import G2M_GENES, S_GENES, present

if TYPE_CHECKING:
    import pandas as pd

TARGET_SUM = 1e4
#: Both scores below it: not cycling. With scanpy's own rule (the larger positive score wins) noise calls
#: cells S or G2M.
NOT_CYCLING = 0.1


def log_normalise(counts: sp.csr_matrix, totals: np.ndarray | None = None) -> sp.csr_matrix:
    """float32 log1p(count / cell's sum x 10,000); the pattern is shared with `counts`. `totals`: sums over
    all genes."""
    sums = np.asarray(counts.sum(axis=1), dtype=np.float64).ravel() if totals is None else totals
    scale = np.divide(TARGET_SUM, sums, out=np.zeros_like(sums), where=sums > 0).astype(np.float32)
    data = counts.data.astype(np.float32)
    data *= np.repeat(scale, np.diff(counts.indptr))
    np.log1p(data, out=data)
    return sp.csr_matrix((data, counts.indices, counts.indptr), shape=counts.shape)


def variable_genes(logged: sp.csr_matrix, symbols: np.ndarray, number: int) -> pd.DataFrame:
    """scanpy's `seurat` flavour (Satija et al. 2015): columns highly_variable, means, dispersions,
    dispersions_norm."""
    import anndata as ad
    import pandas as pd
    import scanpy as sc

    shell = ad.AnnData(X=logged, var=pd.DataFrame(index=pd.Index(symbols.astype(str))))
    sc.pp.highly_variable_genes(shell, n_top_genes=min(number, len(symbols)))
    return shell.var[['highly_variable', 'means', 'dispersions', 'dispersions_norm']]


def cycle_scores(logged: sp.csr_matrix, symbols: np.ndarray, species: str, seed: int) -> pd.DataFrame | None:
    """s_score, g2m_score, phase (G1, S, G2M) of every cell; None where the species or the genes do not allow
    it."""
    if species not in ('Homo sapiens', 'Mus musculus'):
        return None
    known = set(map(str, symbols))
    s_genes, g2m_genes = present(S_GENES, known, species), present(G2M_GENES, known, species)
    if min(len(s_genes), len(g2m_genes)) < 5:
        return None
    import anndata as ad
    import pandas as pd
    import scanpy as sc

    shell = ad.AnnData(X=logged, var=pd.DataFrame(index=pd.Index(symbols.astype(str))))
    sc.tl.score_genes_cell_cycle(shell, s_genes=s_genes, g2m_genes=g2m_genes, random_state=seed)
    s, g2m = shell.obs['S_score'].to_numpy(), shell.obs['G2M_score'].to_numpy()
    quiet = (s < NOT_CYCLING) & (g2m < NOT_CYCLING)
    phase = np.where(quiet, 'G1', np.where(s > g2m, 'S', 'G2M'))
    return pd.DataFrame({'s_score': s, 'g2m_score': g2m, 'phase': phase})
