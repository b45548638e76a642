"""Samples compared gene by gene: summed counts, negative binomial regression, Wald test (DESeq2, by pydeseq2).

Peer: R's DESeq2 1.38, `results(DESeq(dds))`: fold changes and statistics equal within 1e-4. Love, Huber and Anders
2014; Muzellec et al. 2023.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    import pandas as pd

    from stroma_store.reader import Dataset

COLUMNS = ('log2fc', 'z_score', 'p_val', 'p_val_adj')
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


def wald(counts: np.ndarray, design: np.ndarray) -> pd.DataFrame:
    """One row per gene with `COLUMNS`: the last coefficient of `design` (samples x coefficients, full rank).

    `counts`: samples x genes. `log2fc`: unshrunken estimate; `z_score`: Wald statistic; `p_val`: two-sided. A gene
    without counts, and one that DESeq2 leaves out (outlier by Cook's distance), has p 1; `p_val_adj` is 1 where
    independent filtering leaves a gene out. Single-threaded, so that any worker gives the same.
    """
    import anndata as ad
    import pandas as pd
    from pydeseq2.ds import DeseqStats

    from stroma_runner.methods.deseq import Fitted, Inference

    tested = np.flatnonzero(counts.sum(axis=0) > 0)
    rows = [f's{k}' for k in range(len(counts))]
    matrix = pd.DataFrame(design, index=rows, columns=[f'x{k}' for k in range(design.shape[1])])
    found = {name: np.ones(counts.shape[1]) if name.startswith('p_') else np.zeros(counts.shape[1]) for name in COLUMNS}
    if len(tested):
        shell = ad.AnnData(
            X=counts[:, tested],
            obs=pd.DataFrame({'row': rows}, index=rows),
            var=pd.DataFrame(index=[f'g{k}' for k in tested]),
        )
        has_full_gene = bool((counts[:, tested] > 0).all(axis=0).any())
        with warnings.catch_warnings():
            warnings.simplefilter('ignore')
            fitted = Fitted(
                adata=shell,
                design=matrix,
                # The median of ratios needs a gene that every sample has.
                size_factors_fit_type='ratio' if has_full_gene else 'poscounts',
                inference=Inference(),
                quiet=True,
            )
            fitted.deseq2()
            contrast = np.zeros(design.shape[1])
            contrast[-1] = 1.0
            stats = DeseqStats(fitted, contrast, alpha=ALPHA, inference=Inference(), quiet=True)
            stats.summary()
        table = stats.results_df
        for name, column, missing in (
            ('log2fc', 'log2FoldChange', 0.0),
            ('z_score', 'stat', 0.0),
            ('p_val', 'pvalue', 1.0),
            ('p_val_adj', 'padj', 1.0),
        ):
            found[name][tested] = np.nan_to_num(table[column].to_numpy(np.float64), nan=missing)
    return pd.DataFrame(found)
