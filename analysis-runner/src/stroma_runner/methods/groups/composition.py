"""Composition: tests of shares between groups of samples, and observed over expected cells."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from scipy import stats

EXACT, NORMAL, KRUSKAL = 'mannWhitneyExact', 'mannWhitneyNormal', 'kruskalWallis'


def exact_rank_sum(first: np.ndarray, second: np.ndarray) -> float:
    """Two-sided p value of the Mann-Whitney test over all splits of the values, including ties.

    Twice the smaller tail of the rank sum's permutation distribution, at most 1: equal to `scipy.stats.mannwhitneyu`
    with `method='exact'` without ties.
    """
    # Mean ranks times two are integers.
    ranks = np.rint(2 * stats.rankdata(np.concatenate([first, second]))).astype(np.int64)
    chosen = len(first)
    # ways[k, s]: number of choices of k values whose doubled ranks sum to s.
    ways = np.zeros((chosen + 1, int(ranks.sum()) + 1), np.int64)
    ways[0, 0] = 1
    for rank in ranks:
        ways[1:, rank:] += ways[:-1, : ways.shape[1] - rank].copy()
    counts, sum_of_first = ways[chosen], int(ranks[:chosen].sum())
    tail = min(int(counts[: sum_of_first + 1].sum()), int(counts[sum_of_first:].sum()))
    return min(1.0, 2 * tail / math.comb(len(ranks), chosen))


def choose_test(sizes: Sequence[int], most_exact: int) -> str:
    """The test for groups of these numbers of samples. `most_exact`: samples of both groups up to which the rank-sum
    test is exact, 63 at most, so that the number of splits fits into 63 bits."""
    if len(sizes) > 2:
        return KRUSKAL
    return EXACT if sum(sizes) <= most_exact else NORMAL


def p_value(test: str, groups: Sequence[np.ndarray]) -> float | None:
    """Two-sided p value; None if all values are equal."""
    values = np.concatenate(groups)
    if (values == values[0]).all():
        return None
    if test == KRUSKAL:
        return float(stats.kruskal(*groups).pvalue)
    if test == EXACT:
        return exact_rank_sum(*groups)
    return float(stats.mannwhitneyu(*groups, method='asymptotic').pvalue)


def smallest_possible_p(test: str, sizes: Sequence[int]) -> float:
    """The smallest p value that the test can give for these numbers of samples, without ties."""
    if test == EXACT:
        return min(1.0, 2 / math.comb(sum(sizes), sizes[0]))
    total = sum(sizes)
    if test == NORMAL:
        found = p_value(test, (np.arange(sizes[0]), np.arange(sizes[0], total)))
        return 1.0 if found is None else found
    # The groups' ranks do not overlap in the most extreme result; their best order, by subsets of the groups.
    best = {0: 0.0}
    for placed in range(1 << len(sizes)):
        before = sum(n for j, n in enumerate(sizes) if placed >> j & 1)
        for j, n in enumerate(sizes):
            if placed >> j & 1:
                continue
            mean_rank = before + (n + 1) / 2
            spread = best[placed] + n * (mean_rank - (total + 1) / 2) ** 2
            best[placed | 1 << j] = max(best.get(placed | 1 << j, 0.0), spread)
    return float(stats.chi2.sf(12 / (total * (total + 1)) * best[(1 << len(sizes)) - 1], len(sizes) - 1))


def adjust(p: Sequence[float | None]) -> list[float | None]:
    """Benjamini-Hochberg adjustment of the available values."""
    there = [value for value in p if value is not None]
    adjusted = iter(stats.false_discovery_control(there).tolist() if there else ())
    return [None if value is None else next(adjusted) for value in p]


class ObservedOverExpected(NamedTuple):
    """Chi-square test of a table of counts; `expected` and `ratio` have the table's shape."""

    chi2: float
    dof: int
    p: float
    expected: np.ndarray
    ratio: np.ndarray

    def summary(self) -> dict[str, Any]:
        """The contract's Roe."""
        return {
            'chi2': self.chi2,
            'dof': self.dof,
            'p': self.p,
            'failed': self.p > 0.05,
            'small': int((self.expected < 5).sum()),
        }


def observed_over_expected(table: np.ndarray) -> ObservedOverExpected:
    """Ro/e of a table of counts with at least two rows and columns, none of which is empty."""
    found = stats.chi2_contingency(table)
    expected = np.asarray(found.expected_freq)
    return ObservedOverExpected(float(found.statistic), int(found.dof), float(found.pvalue), expected, table / expected)
