"""Samples compared gene by gene: summed counts, negative binomial regression, Wald test (DESeq2, by pydeseq2).

Peer: R's DESeq2 1.38, `results(DESeq(dds))`: fold changes and statistics equal within 1e-4. Love, Huber and Anders
2014; Muzellec et al. 2023.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from stroma_runner.methods.groups.dispersion_trend import Trend
from stroma_runner.methods.groups.independent_filtering import adjusted
from stroma_runner.methods.groups.log_p import log10_adjusted, log10_two_sided

if TYPE_CHECKING:
    import pandas as pd

    from stroma_runner.methods.groups.deseq import Fitted
    from stroma_store.dataset.reader import Dataset

COLUMNS = ('log2fc', 'z_score', 'p_val', 'p_val_adj', 'log10_p_val', 'log10_p_val_adj')
#: False discovery rate that the independent filtering is optimal for.
ALPHA = 0.05


def summed_counts(
    dataset: Dataset, codes: np.ndarray, profiles: int, progress: Callable[[float], None] = lambda done: None
) -> np.ndarray:
    """profiles x genes sums (int64) of raw counts, one gene at a time, so memory does not grow with the cells.

    `codes`: profile of each cell, -1 for none. INPUT_INVALID for a dataset without counts (`gene`).
    """
    found = np.zeros((profiles, dataset.n_genes), np.int64)
    for gene in range(dataset.n_genes):
        cells, values = dataset.gene(gene, 'raw')
        own = codes[cells]
        kept = own >= 0
        sums = np.bincount(own[kept], values[kept].astype(np.float64), profiles)
        found[:, gene] = np.rint(sums)
        if gene % 256 == 0:
            progress(gene / dataset.n_genes)
    return found


@dataclass(frozen=True)
class PseudobulkComparison:
    """`genes`: one row per gene with `COLUMNS`.

    `trend`: of the dispersions, None if no gene has counts. Of the `tested` genes, `unsettled`: number whose regression
    did not converge; `outliers`: number with p = 1 because of an extreme count. `has_full_gene`: whether size factors
    are ratios of genes that every sample has.
    """

    genes: pd.DataFrame
    trend: Trend | None
    tested: int
    unsettled: int
    outliers: int
    has_full_gene: bool


def wald(counts: np.ndarray, design: np.ndarray) -> pd.DataFrame:
    """The genes of `compare`."""
    return compare(counts, design).genes


def compare(counts: np.ndarray, design: np.ndarray) -> PseudobulkComparison:
    """Tests the last coefficient of `design` (samples x coefficients, full rank) in every gene.

    `counts`: samples x genes. `log2fc`: unshrunken estimate; `z_score`: Wald statistic; `p_val`: two-sided. A gene
    without counts, and one that DESeq2 leaves out (outlier by Cook's distance), has p 1; `p_val_adj` is 1 where
    independent filtering leaves a gene out. Single-threaded, so that any worker gives the same.
    """
    import pandas as pd

    tested = np.flatnonzero(counts.sum(axis=0) > 0)
    found = {name: np.ones(counts.shape[1]) if name.startswith('p_') else np.zeros(counts.shape[1]) for name in COLUMNS}
    if not len(tested):
        return PseudobulkComparison(pd.DataFrame(found), None, 0, 0, 0, False)
    fitted, table = _fitted(counts[:, tested], design)
    p, means = np.full(counts.shape[1], np.nan), np.zeros(counts.shape[1])
    p[tested], means[tested] = table['pvalue'], table['baseMean']
    found['log2fc'][tested] = table['log2FoldChange'].fillna(0.0)
    found['z_score'][tested] = table['stat'].fillna(0.0)
    found['p_val'] = np.nan_to_num(p, nan=1.0)
    p_adjusted = adjusted(p, means, ALPHA)
    found['p_val_adj'] = np.nan_to_num(p_adjusted, nan=1.0)
    found['log10_p_val'] = np.where(np.isnan(p), 0.0, log10_two_sided(found['z_score']))
    kept = ~np.isnan(p_adjusted)
    found['log10_p_val_adj'][kept] = log10_adjusted(found['log10_p_val'][kept])
    has_counts = fitted.var['_normed_means'].to_numpy() > 0
    unsettled = int((~fitted.var['_LFC_converged'].to_numpy(bool) & has_counts).sum())
    outliers = int(np.isnan(p[tested]).sum())
    has_full_gene = fitted.size_factors_fit_type == 'ratio'
    return PseudobulkComparison(pd.DataFrame(found), fitted.trend, len(tested), unsettled, outliers, has_full_gene)


def _fitted(counts: np.ndarray, design: np.ndarray) -> tuple[Fitted, pd.DataFrame]:
    """The fit of genes that have counts, and its table of results before p values are adjusted."""
    from pydeseq2.ds import DeseqStats

    from stroma_runner.methods.groups.deseq import Inference, fit_counts

    fitted = fit_counts(counts, design)
    with warnings.catch_warnings():
        warnings.simplefilter('ignore')
        contrast = np.zeros(design.shape[1])
        contrast[-1] = 1.0
        stats = DeseqStats(fitted, contrast, alpha=ALPHA, independent_filter=False, inference=Inference(), quiet=True)
        stats.summary()
    return fitted, stats.results_df
