"""Statistics of one group's values for violin and box plots: moments, quartiles, kernel density, a sample."""

from __future__ import annotations

from typing import Any

import numpy as np

DENSITY_POINTS = 64
SAMPLED = 200
#: Values times points in one step of the density.
_STEP = 2_000_000


def density(values: np.ndarray, low: float, high: float) -> np.ndarray:
    """Gaussian kernel density on 64 equally spaced points from `low` to `high`, Scott's bandwidth.

    The same as scipy.stats.gaussian_kde(values)(points); equal values are counted once with their weight, which makes
    sparse expression cheap. Zeros if the values do not vary.
    """
    variance = float(np.var(values, ddof=1)) if values.size > 1 else 0.0
    distinct, weights = np.unique(values, return_counts=True)
    return weighted_density(distinct, weights, variance, low, high)


def weighted_density(distinct: np.ndarray, weights: np.ndarray, variance: float, low: float, high: float) -> np.ndarray:
    """The density of `distinct` values that occur `weights` times; `variance` has n - 1 in its denominator."""
    result = np.zeros(DENSITY_POINTS)
    if variance <= 0:
        return result
    points = np.linspace(low, high, DENSITY_POINTS)
    n = int(weights.sum())
    bandwidth = np.sqrt(variance) * n ** (-1 / 5)  # Scott 1992, one dimension
    step = max(1, _STEP // DENSITY_POINTS)
    for first in range(0, distinct.size, step):
        part = slice(first, first + step)
        z = (points[:, None] - distinct[None, part]) / bandwidth
        result += np.exp(-0.5 * z * z) @ weights[part]
    return result / (n * bandwidth * np.sqrt(2 * np.pi))


def summarise(group: str, values: np.ndarray, seed: int) -> dict[str, Any]:
    """`GroupSummary` of the design-system: n, mean, fraction above 0, min, max, quartiles, density,
    up to 200 values.

    `values`: finite numbers. Quartiles are numpy's linear percentiles. An empty group has n 0 and nulls.
    """
    if values.size == 0:
        empty = dict.fromkeys(('mean', 'fraction', 'min', 'max', 'q1', 'median', 'q3'))
        return {'group': group, 'n': 0, **empty, 'density': [], 'sampled': []}
    exact = values.astype(np.float64)
    low, high = float(exact.min()), float(exact.max())
    q1, median, q3 = (float(q) for q in np.percentile(exact, (25, 50, 75)))
    if exact.size > SAMPLED:
        shown = np.random.default_rng(seed).choice(exact, SAMPLED, replace=False)
    else:
        shown = exact
    return {
        'group': group,
        'n': int(exact.size),
        'mean': float(exact.mean()),
        'fraction': float((exact > 0).mean()),
        'min': low,
        'max': high,
        'q1': q1,
        'median': median,
        'q3': q3,
        'density': short(density(exact, low, high)),
        'sampled': short(shown),
    }


def short(values: np.ndarray) -> list[float]:
    """Six significant digits: enough to draw, a third of the bytes."""
    return [float(f'{v:.6g}') for v in values]
