"""Adjusted p values after independent filtering by mean, as `results` of R's DESeq2 1.38 computes them.

PyDESeq2 smooths the rejections with another lowess and only uses the genes that it fitted; R's quantiles are of all
genes, including those without counts. Bourgon, Gentleman and Huber 2010.
"""

from __future__ import annotations

import numpy as np
from scipy.stats import false_discovery_control

from stroma_runner.methods.groups.lowess import lowess

#: Shares of the genes that are tried as the filter, the highest of them, and the fewest rejections worth choosing by.
STEPS, HIGHEST, FEW = 50, 0.95, 10
#: Span of the smoothing: share of the points in each fit.
SPAN = 0.2


def adjusted(p: np.ndarray, means: np.ndarray, alpha: float) -> np.ndarray:
    """Benjamini-Hochberg over the genes that the filter keeps, NaN for all others and where `p` is NaN.

    `p`, `means`: of all genes; a gene without counts has mean 0 and p NaN. `alpha`: rate that the filter is best for.
    """
    return _filters(p, means, alpha)[1]


def limit(p: np.ndarray, means: np.ndarray, alpha: float) -> tuple[float, np.ndarray]:
    """(smallest mean that passes the filter, Boolean mask of the genes), with the names of `adjusted`."""
    found = _filters(p, means, alpha)[0]
    return found, means >= found


def _filters(p: np.ndarray, means: np.ndarray, alpha: float) -> tuple[float, np.ndarray]:
    """(limit of the best filter, adjusted p values by it)."""
    lowest = float(np.mean(means == 0))
    shares = np.linspace(lowest, HIGHEST if lowest < HIGHEST else 1.0, STEPS)
    limits = np.quantile(means, shares)
    tried = []
    for one in limits:
        kept = (means >= one) & ~np.isnan(p)
        row = np.full(len(p), np.nan)
        if kept.any():
            row[kept] = false_discovery_control(p[kept])
        tried.append(row)
    rejected = np.array([(row < alpha).sum() for row in tried])
    chosen = _chosen(shares, rejected)
    return float(limits[chosen]), tried[chosen]


def _chosen(shares: np.ndarray, rejected: np.ndarray) -> int:
    """The first filter whose rejections are within the scatter of the smoothed maximum."""
    if rejected.max() <= FEW:
        return 0
    smooth = lowess(shares, rejected.astype(float), SPAN)
    some = rejected > 0
    limit = smooth.max() - np.sqrt(np.mean((rejected[some] - smooth[some]) ** 2))
    enough = np.flatnonzero(rejected > limit)
    return int(enough[0]) if len(enough) else 0
