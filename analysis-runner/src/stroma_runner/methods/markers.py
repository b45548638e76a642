"""Markers of each cluster against all other cells: Wilcoxon rank sum (illico), shares and fold changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import scipy.sparse as sp

if TYPE_CHECKING:
    import pandas as pd

#: Genes seen in fewer cells of both sides are not listed (they are tested, and count in the adjustment).
MIN_SHARE = 0.05


def group_sums(matrix: sp.csr_matrix, codes: np.ndarray, groups: int) -> np.ndarray:
    """groups x genes sums of a cells x genes matrix."""
    pick = sp.csr_matrix((np.ones(len(codes)), (codes, np.arange(len(codes)))), shape=(groups, len(codes)))
    return np.asarray((pick @ matrix).todense(), dtype=np.float64)


def find_markers(
    logged: sp.csr_matrix, codes: np.ndarray, ids: np.ndarray, symbols: np.ndarray, threads: int
) -> pd.DataFrame:
    """One row per cluster and gene, sorted by cluster and falling z score (columns: interfaces.md).

    `logged`: log1p of counts per 10,000; `codes`: 0 to clusters-1. `avg_expression`: mean of counts per
    10,000 in the cluster; `log2fc`: log2((mean inside + 1) / (mean outside + 1)) of the same, the
    pseudocount of Seurat;
    `pct1`, `pct2`: shares (0 to 1) of cells with a count inside and outside; `p_val`: two-sided,
    tie-corrected; `p_val_adj`: Benjamini-Hochberg over the cluster's genes. Clusters of one cell, or a
    single cluster, have no rows.
    """
    import anndata as ad
    import illico
    import pandas as pd
    from loguru import logger

    logger.disable('illico')  # it reports progress to stderr

    groups = int(codes.max()) + 1 if len(codes) else 0
    names = [str(g) for g in range(groups)]
    sizes = np.bincount(codes, minlength=groups)
    if groups < 2:
        return pd.DataFrame(
            columns=[
                'cluster',
                'gene_id',
                'symbol',
                'avg_expression',
                'log2fc',
                'pct1',
                'pct2',
                'z_score',
                'p_val',
                'p_val_adj',
            ]
        )
    linear = sp.csr_matrix((np.expm1(logged.data), logged.indices, logged.indptr), shape=logged.shape)
    seen = sp.csr_matrix((np.ones_like(logged.data), logged.indices, logged.indptr), shape=logged.shape)
    sums, hits = group_sums(linear, codes, groups), group_sums(seen, codes, groups)
    del linear, seen
    rest = (sizes.sum() - sizes)[:, None]
    mean1, mean2 = sums / sizes[:, None], (sums.sum(axis=0) - sums) / rest
    pct1, pct2 = hits / sizes[:, None], (hits.sum(axis=0) - hits) / rest
    shell = ad.AnnData(X=logged, obs=pd.DataFrame({'cluster': pd.Categorical.from_codes(codes, pd.Index(names))}))
    shell.obs_names = shell.obs_names.astype(str)
    tests = illico.asymptotic_wilcoxon(shell, is_log1p=True, group_keys='cluster', n_threads=threads)
    frames = []
    for g in range(groups):
        if sizes[g] < 2:
            continue
        test = tests.loc[names[g]]
        p = np.clip(test['p_value'].to_numpy(dtype=np.float64), 0.0, 1.0)
        frame = pd.DataFrame(
            {
                'cluster': names[g],
                'gene_id': ids,
                'symbol': symbols,
                'avg_expression': mean1[g],
                'log2fc': np.log2((mean1[g] + 1.0) / (mean2[g] + 1.0)),
                'pct1': pct1[g],
                'pct2': pct2[g],
                'z_score': test['z_score'].to_numpy(dtype=np.float64),
                'p_val': p,
                'p_val_adj': benjamini_hochberg(p),
            }
        )
        frame = frame[(pct1[g] >= MIN_SHARE) | (pct2[g] >= MIN_SHARE)]
        frames.append(frame.sort_values('z_score', ascending=False, kind='stable'))
    return pd.concat(frames, ignore_index=True)


def benjamini_hochberg(p: np.ndarray) -> np.ndarray:
    """Adjusted p values (Benjamini and Hochberg 1995); NaN counts as 1."""
    values = np.where(np.isnan(p), 1.0, p)
    order = np.argsort(values, kind='stable')
    ranked = values[order] * len(values) / np.arange(1, len(values) + 1)
    adjusted = np.empty_like(values)
    adjusted[order] = np.minimum(np.minimum.accumulate(ranked[::-1])[::-1], 1.0)
    return adjusted
