"""Normalisation, highly variable genes, cell-cycle scores: scanpy's functions with this project's
settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import scipy.sparse as sp

from stroma_runner.methods.genes.gene_lists import G2M_GENES, S_GENES, genes_in_matrix

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


#: Bins of mean expression within which dispersions are compared (scanpy's default).
DISPERSION_BINS = 20


def variable_by_moments(mean: np.ndarray, variance: np.ndarray, number: int) -> pd.DataFrame:
    """`variable_genes` from each gene's mean and variance (n - 1) of counts per 10,000, which can be summed block by
    block; the rows are the genes in order."""
    import pandas as pd

    mean = np.where(mean == 0, 1e-12, mean)
    dispersion = variance / mean
    with np.errstate(divide='ignore'):
        dispersion = np.log(np.where(dispersion == 0, np.nan, dispersion))
    table = pd.DataFrame({'means': np.log1p(mean), 'dispersions': dispersion})
    binned = table.groupby(pd.cut(table['means'], bins=DISPERSION_BINS), observed=True)['dispersions']
    centre, spread = binned.transform('mean'), binned.transform('std')
    # A gene alone in its bin has no spread, so its normalised dispersion is set to 1.
    alone = spread.isna() & centre.notna()
    centre, spread = centre.mask(alone, 0.0), spread.mask(alone, centre)
    normed = (table['dispersions'] - centre) / spread
    known = np.sort(normed.dropna().to_numpy())[::-1]
    least = known[min(number, len(known)) - 1] if len(known) else np.inf
    table['dispersions_norm'] = normed
    table['highly_variable'] = normed.fillna(-np.inf) >= least
    return table


def cycle_scores(logged: sp.csr_matrix, symbols: np.ndarray, species: str, seed: int) -> pd.DataFrame | None:
    """s_score, g2m_score, phase (G1, S, G2M) of every cell; None for an unsupported species or too few genes."""
    if species not in ('Homo sapiens', 'Mus musculus'):
        return None
    known = set(map(str, symbols))
    s_genes, g2m_genes = genes_in_matrix(S_GENES, known, species), genes_in_matrix(G2M_GENES, known, species)
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
