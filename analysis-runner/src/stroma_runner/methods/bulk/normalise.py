"""Library sizes made comparable, and the genes that have enough counts to be tested, as edgeR 3.40 does both.

Robinson and Oshlack 2010 (trimmed mean of M values); Chen, Lun and Smyth 2016 (filter).
"""

from __future__ import annotations

import numpy as np
from scipy.stats import rankdata

#: Shares that TMM trims by log ratio and by mean, at either end.
RATIO_TRIM, MEAN_TRIM = 0.3, 0.05
#: Constants of filterByExpr: minimum count in a sample of median size, minimum total, and number of samples from which
#: a share is sufficient.
LEAST_COUNT, LEAST_TOTAL, LARGE, SHARE = 10, 15, 10, 0.7


def filter_by_expression(counts: np.ndarray, design: np.ndarray) -> np.ndarray:
    """Mask of the genes of `counts` (genes x samples) that edgeR's filterByExpr keeps for this design."""
    basis = np.linalg.qr(design)[0]
    samples = 1 / (basis**2).sum(axis=1).max()
    if samples > LARGE:
        samples = LARGE + (samples - LARGE) * SHARE
    sizes = counts.sum(axis=0)
    limit = LEAST_COUNT / np.median(sizes) * 1e6
    often = (counts / sizes * 1e6 >= limit).sum(axis=1) >= samples - 1e-14
    return np.asarray(often & (counts.sum(axis=1) >= LEAST_TOTAL - 1e-14))


def tmm(counts: np.ndarray) -> np.ndarray:
    """Normalisation factor of each sample; the effective library size is the sum of its counts times it."""
    seen = counts[(counts > 0).any(axis=1)].astype(float)
    sizes = counts.sum(axis=0).astype(float)
    quartile = np.quantile(seen, 0.75, axis=0) / sizes
    if np.median(quartile) < 1e-20:
        reference = int(np.sqrt(seen).sum(axis=0).argmax())
    else:
        reference = int(np.abs(quartile - quartile.mean()).argmin())
    found = np.array([_factor(seen, sizes, sample, reference) for sample in range(seen.shape[1])])
    return np.asarray(found / np.exp(np.log(found).mean()))


def _factor(counts: np.ndarray, sizes: np.ndarray, sample: int, reference: int) -> float:
    """Normalisation factor of one sample against the reference."""
    y, r = counts[:, sample], counts[:, reference]
    both = (y > 0) & (r > 0)
    y, r = y[both], r[both]
    own, other = sizes[sample], sizes[reference]
    ratio = np.log2(y / own / (r / other))
    mean = (np.log2(y / own) + np.log2(r / other)) / 2
    variance = (own - y) / own / y + (other - r) / other / r
    if not len(ratio) or np.abs(ratio).max() < 1e-6:
        return 1.0
    kept = _inner(ratio, RATIO_TRIM) & _inner(mean, MEAN_TRIM)
    return float(2 ** ((ratio[kept] / variance[kept]).sum() / (1 / variance[kept]).sum()))


def _inner(values: np.ndarray, trim: float) -> np.ndarray:
    """Whether the rank of each value (ties share their mean) is within the trimmed range."""
    lowest = np.floor(len(values) * trim) + 1
    ranks = rankdata(values)
    return np.asarray((ranks >= lowest) & (ranks <= len(values) + 1 - lowest))


def add_prior_count(counts: np.ndarray, sizes: np.ndarray, prior: float) -> tuple[np.ndarray, np.ndarray]:
    """(counts with a prior proportional to library size, logarithms of the sizes with it twice)."""
    own = prior * sizes / sizes.mean()
    return counts + own, np.log(sizes + 2 * own)


def log_cpm(counts: np.ndarray, sizes: np.ndarray, prior: float = 2.0) -> np.ndarray:
    """Base-2 logarithm of counts per million, genes x samples, as edgeR's `cpm(log = TRUE)`."""
    more, offset = add_prior_count(counts, sizes, prior)
    return np.asarray(np.log2(more) - offset / np.log(2) + np.log2(1e6))
