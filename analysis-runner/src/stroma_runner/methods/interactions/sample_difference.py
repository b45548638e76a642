"""Ligand-receptor pairs of two conditions compared by samples: Welch's t test of the samples' means.

Cells of one sample are not independent, so a sample is one observation. Import it inside a function, like
`permutations.py`; both are included in `reproduce.zip`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import scipy.sparse as sp
from scipy import special, stats

try:
    from stroma_runner.methods.interactions.permutations import Partners, Rows, means_of, observe
except ImportError:  # in reproduce.zip
    from interactions import Partners, Rows, means_of, observe  # type: ignore[no-redef, import-not-found, unused-ignore]


@dataclass
class Moments:
    """Number, mean and summed squared deviations of the samples of one condition, by row."""

    n: np.ndarray
    mean: np.ndarray
    squares: np.ndarray

    @classmethod
    def empty(cls, rows: int) -> Moments:
        return cls(np.zeros(rows, np.int64), np.zeros(rows), np.zeros(rows))

    def add(self, values: np.ndarray) -> None:
        """Adds one sample (Welford); NaN means missing."""
        there = ~np.isnan(values)
        self.n[there] += 1
        before = values[there] - self.mean[there]
        self.mean[there] += before / self.n[there]
        self.squares[there] += before * (values[there] - self.mean[there])


@dataclass(frozen=True)
class Difference:
    """By row: number of samples per condition with cells of both types, mean of a minus mean of b, p value and adjusted
    p value (Benjamini-Hochberg over the tested rows). NaN in untested rows."""

    samples_a: np.ndarray
    samples_b: np.ndarray
    difference: np.ndarray
    p: np.ndarray
    adjusted: np.ndarray


def welch(a: Moments, b: Moments, least: int) -> np.ndarray:
    """Two-sided p values. NaN for rows with fewer than `least` samples in a condition, and for rows that are constant
    in both."""
    kept = (a.n >= least) & (b.n >= least) & (a.squares + b.squares > 0)
    found = np.full(len(kept), np.nan)
    of_a, of_b = (one.squares[kept] / (one.n[kept] - 1) / one.n[kept] for one in (a, b))
    t = (a.mean[kept] - b.mean[kept]) / np.sqrt(of_a + of_b)
    freedom = (of_a + of_b) ** 2 / (of_a**2 / (a.n[kept] - 1) + of_b**2 / (b.n[kept] - 1))
    found[kept] = 2 * stats.t.sf(np.abs(t), freedom)
    return found


def adjust_p_values(p: np.ndarray) -> np.ndarray:
    """Benjamini-Hochberg over the values that are not NaN."""
    found = np.full(len(p), np.nan)
    there = ~np.isnan(p)
    if there.any():
        found[there] = stats.false_discovery_control(p[there])
    return found


def smallest_possible_rank_p(a: int, b: int) -> float:
    """The smallest two-sided p value that a rank test of this many samples could give."""
    return float(min(1.0, 2 / special.comb(a + b, a)))


def compare(means: Iterator[tuple[int, np.ndarray]], rows: int, least: int) -> Difference:
    """`means`: for each sample its condition (0 or 1) and its value for every row, NaN if missing."""
    sides = Moments.empty(rows), Moments.empty(rows)
    for side, values in means:
        sides[side].add(values)
    a, b = sides
    p = welch(a, b, least)
    return Difference(a.n, b.n, np.where((a.n > 0) & (b.n > 0), a.mean - b.mean, np.nan), p, adjust_p_values(p))


def difference_of(
    values: sp.csr_matrix,
    types: np.ndarray,
    sides: np.ndarray,
    samples: np.ndarray,
    kinds: int,
    partners: Partners,
    rows: Rows,
    least_cells: int,
    least_samples: int,
) -> Difference:
    """Compares the conditions. By cell: `sides` 0 or 1, `samples` codes (-1: none), `types` as in `observe`.

    A sample counts in a row if it has at least `least_cells` cells of each of the two types. A label of `samples` that
    both conditions have is one sample in each.
    """

    def each() -> Iterator[tuple[int, np.ndarray]]:
        for side in (0, 1):
            for sample in np.unique(samples[(sides == side) & (samples >= 0) & (types >= 0)]).tolist():
                cells = np.flatnonzero((sides == side) & (samples == sample) & (types >= 0))
                seen = observe(values[cells], types[cells], kinds, partners)
                found = means_of(rows, seen)
                enough = seen.cells >= least_cells
                found[~(enough[rows.source] & enough[rows.target])] = np.nan
                yield side, found

    return compare(each(), len(rows), least_samples)
