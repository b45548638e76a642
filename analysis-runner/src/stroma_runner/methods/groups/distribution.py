"""Statistics of one group's values for a violin or a box."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

#: Number of equally spaced values at which a density is evaluated.
POINTS = 64
#: More values are counted in as many bins first: far finer than any bandwidth.
MOST = 4096


class Distribution(NamedTuple):
    """Moments, quartiles (numpy's linear percentiles) and the share of values above zero."""

    n: int
    mean: float
    fraction: float
    min: float
    q1: float
    median: float
    q3: float
    max: float


def describe(values: np.ndarray) -> Distribution:
    """Describes values, at least one of which is finite."""
    exact = values.astype(np.float64)
    low, q1, median, q3, high = (float(q) for q in np.percentile(exact, (0, 25, 50, 75, 100)))
    return Distribution(exact.size, float(exact.mean()), float((exact > 0).mean()), low, q1, median, q3, high)


def density(values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """(points, Gaussian kernel density at them) from the smallest to the largest value, with Scott's bandwidth, as
    scipy.stats.gaussian_kde computes it. Zeros where the values do not vary."""
    exact = values.astype(np.float64)
    low, high = float(exact.min()), float(exact.max())
    points = np.linspace(low, high, POINTS)
    spread = float(np.std(exact, ddof=1)) if exact.size > 1 else 0.0
    if spread <= 0 or high <= low:
        return points, np.zeros(POINTS)
    bandwidth = spread * exact.size ** (-1 / 5)
    if exact.size > MOST:
        weights, edges = np.histogram(exact, MOST, (low, high))
        centres = (edges[:-1] + edges[1:]) / 2
    else:
        centres, weights = np.unique(exact, return_counts=True)
    z = (points[:, None] - centres[None, :]) / bandwidth
    found = np.exp(-0.5 * z * z) @ weights
    return points, found / (exact.size * bandwidth * np.sqrt(2 * np.pi))
