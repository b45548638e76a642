"""Adjusted p values after independent filtering by mean, as `results` of R's DESeq2 1.38 computes them.

PyDESeq2 smooths the rejections with another lowess and knows only the genes that it fitted; R's quantiles are of all
genes, those without counts included. Bourgon, Gentleman and Huber 2010; Cleveland 1979 (lowess, by R's clowess).
"""

from __future__ import annotations

import numpy as np
from scipy.stats import false_discovery_control

#: Shares of the genes that are tried as the filter, the highest of them, and the fewest rejections worth choosing by.
STEPS, HIGHEST, FEW = 50, 0.95, 10
#: Of the smoothing: share of the points in each fit, and further fits that weigh down outliers.
SPAN, ROBUST = 0.2, 3


def adjusted(p: np.ndarray, means: np.ndarray, alpha: float) -> np.ndarray:
    """Benjamini-Hochberg over the genes that the filter keeps, NaN for all others and where `p` is NaN.

    `p`, `means`: of all genes; a gene without counts has mean 0 and p NaN. `alpha`: rate that the filter is best for.
    """
    lowest = float(np.mean(means == 0))
    shares = np.linspace(lowest, HIGHEST if lowest < HIGHEST else 1.0, STEPS)
    tried = []
    for limit in np.quantile(means, shares):
        kept = (means >= limit) & ~np.isnan(p)
        row = np.full(len(p), np.nan)
        if kept.any():
            row[kept] = false_discovery_control(p[kept])
        tried.append(row)
    rejected = np.array([(row < alpha).sum() for row in tried])
    return tried[_chosen(shares, rejected)]


def _chosen(shares: np.ndarray, rejected: np.ndarray) -> int:
    """The first filter whose rejections are within the scatter of the smoothed maximum."""
    if rejected.max() <= FEW:
        return 0
    smooth = lowess(shares, rejected.astype(float))
    some = rejected > 0
    limit = smooth.max() - np.sqrt(np.mean((rejected[some] - smooth[some]) ** 2))
    enough = np.flatnonzero(rejected > limit)
    return int(enough[0]) if len(enough) else 0


def lowess(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Values of `y` smoothed at each `x`, which ascends in equal steps."""
    count = len(x)
    near = max(2, min(count, int(SPAN * count + 1e-7)))
    robust = np.ones(count)
    found = np.empty(count)
    for turn in range(ROBUST + 1):
        for place in range(count):
            found[place] = _at(x, y, robust, place, near)
        if turn == ROBUST:
            break
        away = np.abs(y - found)
        scale = 6.0 * float(np.median(away))
        if scale < 1e-7 * away.mean():
            break
        weights = (1 - np.minimum(away / scale, 1.0) ** 2) ** 2
        robust = np.where(away <= 0.001 * scale, 1.0, np.where(away <= 0.999 * scale, weights, 0.0))
    return found


def _at(x: np.ndarray, y: np.ndarray, robust: np.ndarray, place: int, near: int) -> float:
    """A weighted line through the `near` points around `x[place]`, and what its weights reach beyond them."""
    left = 0
    while left + near < len(x) and x[place] - x[left] > x[left + near] - x[place]:
        left += 1
    reach = max(x[place] - x[left], x[left + near - 1] - x[place])
    away = np.abs(x - x[place])
    kernel = np.where(away <= 0.001 * reach, 1.0, (1 - np.minimum(away / reach, 1.0) ** 3) ** 3)
    weights = np.where((away <= 0.999 * reach) & (np.arange(len(x)) >= left), kernel * robust, 0.0)
    if not weights.sum() > 0:
        return float(y[place])  # as R: every neighbour is an outlier
    weights /= weights.sum()
    centre = weights @ x
    spread = weights @ (x - centre) ** 2
    if np.sqrt(spread) > 0.001 * (x[-1] - x[0]):
        weights = weights * (1 + (x[place] - centre) / spread * (x - centre))
    return float(weights @ y)
