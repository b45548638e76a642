"""Summaries of a group's mostly zero values, from the stored values and the number of cells."""

from __future__ import annotations

from typing import Any

import numpy as np

from stroma_dataset_service.expression.statistics import short, weighted_density


class SparseValues:
    """The sorted values of `n` cells: `stored` ones in any order, all others are 0. float64."""

    def __init__(self, stored: np.ndarray, n: int) -> None:
        self.stored, self.n = np.sort(stored.astype(np.float64)), n
        self.zeros = n - self.stored.size
        self._below = int(np.searchsorted(self.stored, 0.0))

    def at(self, places: np.ndarray) -> np.ndarray:
        """Returns the values at places 0 to n - 1 of the ascending order."""
        inner = (places >= self._below) & (places < self._below + self.zeros)
        result = np.zeros(places.shape)
        outer = places[~inner]
        result[~inner] = self.stored[np.where(outer < self._below, outer, outer - self.zeros)]
        return result

    def quantiles(self, shares: tuple[float, ...]) -> list[float]:
        """Returns numpy's linear percentiles."""
        place = np.asarray(shares) * (self.n - 1)
        low = np.floor(place).astype(np.int64)
        first, second = self.at(low), self.at(np.minimum(low + 1, self.n - 1))
        return [float(v) for v in first + (second - first) * (place - low)]


def summarise_sparse(group: str, stored: np.ndarray, n: int, sampled: int, seed: int) -> dict[str, Any]:
    """Returns the contract's ServedSummary of `n` cells, the same as `statistics.summarise` of the dense values.

    At most `sampled` cells are listed.
    """
    if n == 0:
        empty = dict.fromkeys(('mean', 'fraction', 'min', 'max', 'q1', 'median', 'q3'))
        return {'group': group, 'n': 0, **empty, 'density': [], 'sampled': []}
    values = SparseValues(stored, n)
    low, q1, median, q3, high = values.quantiles((0.0, 0.25, 0.5, 0.75, 1.0))
    mean = float(values.stored.sum() / n)
    places = np.arange(n)
    if n > sampled:
        places = np.random.default_rng(seed).choice(n, sampled, replace=False)
    return {
        'group': group,
        'n': n,
        'mean': mean,
        'fraction': float((values.stored > 0).sum() / n),
        'min': low,
        'max': high,
        'q1': q1,
        'median': median,
        'q3': q3,
        'density': short(_density(values, mean, low, high)),
        'sampled': short(values.at(places)),
    }


def _density(values: SparseValues, mean: float, low: float, high: float) -> np.ndarray:
    squares = float(((values.stored - mean) ** 2).sum()) + values.zeros * mean**2
    distinct, counts = np.unique(values.stored, return_counts=True)
    if values.zeros:
        distinct, counts = np.append(distinct, 0.0), np.append(counts, values.zeros)
    variance = squares / (values.n - 1) if values.n > 1 and high > low else 0.0
    return weighted_density(distinct, counts, variance, low, high)
