"""Markers of each cluster against all other cells: Wilcoxon rank sum (illico), shares and fold changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import scipy.sparse as sp

from stroma_runner.methods.groups.log_p import log10_adjusted, log10_two_sided

if TYPE_CHECKING:
    import pandas as pd

#: Genes seen in fewer cells of both sides are not listed (they are tested, and count in the adjustment).
MIN_SHARE = 0.05


def group_sums(matrix: sp.csr_matrix | sp.csc_matrix, codes: np.ndarray, groups: int) -> np.ndarray:
    """groups x genes sums of a cells x genes matrix."""
    pick = sp.csr_matrix((np.ones(len(codes)), (codes, np.arange(len(codes)))), shape=(groups, len(codes)))
    return np.asarray((pick @ matrix).todense(), dtype=np.float64)


COLUMNS = (
    *('cluster', 'gene_id', 'symbol', 'avg_expression', 'log2fc'),
    *('pct1', 'pct2', 'z_score', 'p_val', 'p_val_adj', 'log10_p_val', 'log10_p_val_adj'),
)


@dataclass(frozen=True)
class MarkerStatistics:
    """Statistics of some genes for all clusters, each clusters x genes. `sums`: of counts per 10,000; `hits`:
    cells above zero; `z`, `p`: Wilcoxon rank sum of the cluster against the other cells."""

    sums: np.ndarray
    hits: np.ndarray
    z: np.ndarray
    p: np.ndarray

    @classmethod
    def joined(cls, parts: Sequence[MarkerStatistics]) -> MarkerStatistics:
        """Consecutive genes as one."""
        return cls(*(np.hstack([getattr(part, name) for part in parts]) for name in ('sums', 'hits', 'z', 'p')))


def compare(logged: sp.csr_matrix | sp.csc_matrix, codes: np.ndarray, threads: int) -> MarkerStatistics:
    """Compares each cluster with the other cells, gene by gene: two-sided, tie-corrected (illico), without continuity
    correction, like `wilcoxon.compare` for two groups.

    `logged`: log1p of counts per 10,000, cells x some genes; `codes`: 0 to clusters-1, at least two clusters."""
    import anndata as ad
    import illico
    import pandas as pd
    from loguru import logger

    logger.disable('illico')  # it reports progress to stderr

    groups = int(codes.max()) + 1
    names = [str(g) for g in range(groups)]
    kind = type(logged)
    linear = kind((np.expm1(logged.data), logged.indices, logged.indptr), shape=logged.shape)
    sums = group_sums(linear, codes, groups)
    del linear
    seen = kind((np.ones_like(logged.data), logged.indices, logged.indptr), shape=logged.shape)
    hits = group_sums(seen, codes, groups)
    del seen
    clusters = pd.Categorical.from_codes(codes, pd.Index(names))
    shell = ad.AnnData(X=logged, obs=pd.DataFrame({'cluster': clusters}, index=np.arange(len(codes)).astype(str)))
    options = {'is_log1p': True, 'group_keys': 'cluster', 'use_continuity': False, 'n_threads': threads}
    tests = illico.asymptotic_wilcoxon(shell, **options)
    z, p = (
        np.vstack([tests.loc[name][column].to_numpy(dtype=np.float64) for name in names])
        for column in ('z_score', 'p_value')
    )
    return MarkerStatistics(sums, hits, z, np.clip(p, 0.0, 1.0))


def markers_table(found: MarkerStatistics, codes: np.ndarray, ids: np.ndarray, symbols: np.ndarray) -> pd.DataFrame:
    """One row per cluster and gene, sorted by cluster and falling z score (columns: interfaces.md).

    `avg_expression`: mean of counts per 10,000 in the cluster; `log2fc`: log2((mean inside + 1) / (mean outside + 1))
    of the same, the pseudocount of Seurat; `pct1`, `pct2`: shares (0 to 1) of cells with a count inside and outside;
    `p_val`: two-sided, tie-corrected; `p_val_adj`: Benjamini-Hochberg over the cluster's genes; `log10_p_val`,
    `log10_p_val_adj`: their log10, also if they underflow to 0. Clusters of one cell have no rows.
    """
    import pandas as pd

    sizes = np.bincount(codes, minlength=len(found.sums))
    rest = (sizes.sum() - sizes)[:, None]
    mean1, mean2 = found.sums / sizes[:, None], (found.sums.sum(axis=0) - found.sums) / rest
    pct1, pct2 = found.hits / sizes[:, None], (found.hits.sum(axis=0) - found.hits) / rest
    frames = []
    for g in range(len(sizes)):
        if sizes[g] < 2:
            continue
        log10_p = log10_two_sided(found.z[g])
        frame = pd.DataFrame(
            {
                'cluster': str(g),
                'gene_id': ids,
                'symbol': symbols,
                'avg_expression': mean1[g],
                'log2fc': np.log2((mean1[g] + 1.0) / (mean2[g] + 1.0)),
                'pct1': pct1[g],
                'pct2': pct2[g],
                'z_score': found.z[g],
                'p_val': found.p[g],
                'p_val_adj': benjamini_hochberg(found.p[g]),
                'log10_p_val': log10_p,
                'log10_p_val_adj': log10_adjusted(log10_p),
            }
        )
        frame = frame[(pct1[g] >= MIN_SHARE) | (pct2[g] >= MIN_SHARE)]
        frames.append(frame.sort_values('z_score', ascending=False, kind='stable'))
    return pd.concat(frames, ignore_index=True)


def empty_marker_table() -> pd.DataFrame:
    """The table of a single cluster."""
    import pandas as pd

    return pd.DataFrame(columns=list(COLUMNS))


def find_markers(
    logged: sp.csr_matrix, codes: np.ndarray, ids: np.ndarray, symbols: np.ndarray, threads: int
) -> pd.DataFrame:
    """`markers_table` of a matrix in memory; without rows for a single cluster."""
    if not len(codes) or int(codes.max()) < 1:
        return empty_marker_table()
    return markers_table(compare(logged, codes, threads), codes, ids, symbols)


def benjamini_hochberg(p: np.ndarray) -> np.ndarray:
    """Adjusted p values (Benjamini and Hochberg 1995); NaN counts as 1."""
    values = np.where(np.isnan(p), 1.0, p)
    order = np.argsort(values, kind='stable')
    ranked = values[order] * len(values) / np.arange(1, len(values) + 1)
    adjusted = np.empty_like(values)
    adjusted[order] = np.minimum(np.minimum.accumulate(ranked[::-1])[::-1], 1.0)
    return adjusted
