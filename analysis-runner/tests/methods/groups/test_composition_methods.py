"""Tests of shares against scipy, and Ro/e against its definition."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import stats

from stroma_runner.methods.groups.composition import (
    EXACT,
    KRUSKAL,
    NORMAL,
    adjust,
    choose_test,
    exact_rank_sum,
    observed_over_expected,
    p_value,
    smallest_possible_p,
)

RNG = np.random.default_rng(0)


@pytest.mark.parametrize(('first', 'second'), [(3, 3), (3, 9), (12, 4), (20, 17), (30, 30)])
def test_exact_without_ties_is_scipys(first: int, second: int) -> None:
    for _ in range(5):
        a, b = RNG.normal(0.4, 1, first), RNG.normal(0, 1, second)
        expected = stats.mannwhitneyu(a, b, method='exact').pvalue
        assert exact_rank_sum(a, b) == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize(('first', 'second'), [(3, 3), (3, 5), (5, 4), (7, 6)])
def test_exact_with_ties_is_scipys_over_all_permutations(first: int, second: int) -> None:
    every = stats.PermutationMethod(n_resamples=math.comb(first + second, first) + 1)
    for _ in range(3):
        a, b = RNG.integers(0, 4, first).astype(float), RNG.integers(0, 3, second).astype(float)
        expected = stats.mannwhitneyu(a, b, method=every, use_continuity=False).pvalue
        assert exact_rank_sum(a, b) == pytest.approx(min(1.0, expected), rel=1e-9)


def test_three_against_three_by_hand() -> None:
    # 20 splits; the extreme one and its mirror.
    assert exact_rank_sum(np.array([1.0, 2, 3]), np.array([4.0, 5, 6])) == pytest.approx(0.1)
    assert smallest_possible_p(EXACT, (3, 3)) == pytest.approx(0.1)


def test_the_test_follows_from_the_numbers_of_samples() -> None:
    assert [choose_test(n, 60) for n in ((3, 3), (30, 30), (30, 31), (3, 3, 3))] == [EXACT, EXACT, NORMAL, KRUSKAL]


def test_large_and_several_groups_are_scipys() -> None:
    a, b, c = RNG.normal(0, 1, 40), RNG.normal(0.5, 1, 35), RNG.normal(1, 1, 9)
    assert p_value(NORMAL, (a, b)) == stats.mannwhitneyu(a, b, method='asymptotic').pvalue
    assert p_value(KRUSKAL, (a, b, c)) == stats.kruskal(a, b, c).pvalue
    assert p_value(KRUSKAL, (np.zeros(3), np.zeros(4), np.zeros(3))) is None


@pytest.mark.parametrize('sizes', [(3, 3, 3), (3, 4, 7), (9, 3, 5, 4)])
def test_smallest_p_of_several_groups_is_the_best_of_all_orders(sizes: tuple[int, ...]) -> None:
    from itertools import permutations

    found = []
    for order in permutations(range(len(sizes))):
        values = iter(range(sum(sizes)))
        of = {k: [float(next(values)) for _ in range(sizes[k])] for k in order}
        found.append(stats.kruskal(*(of[k] for k in range(len(sizes)))).pvalue)
    assert smallest_possible_p(KRUSKAL, sizes) == pytest.approx(min(found), rel=1e-9)


def test_adjusted_over_the_values_that_are_there() -> None:
    # Benjamini and Hochberg, computed by hand: 0.01 x 3 / 1, 0.02 x 3 / 2, 0.5 x 3 / 3.
    assert adjust([0.5, None, 0.01, 0.02]) == [pytest.approx(0.5), None, pytest.approx(0.03), pytest.approx(0.03)]
    assert adjust([None]) == [None]


def test_ro_e_by_hand() -> None:
    found = observed_over_expected(np.array([[30, 10], [20, 40], [10, 50]]))
    # Rows 40, 60, 60; columns 60, 100; 160 cells.
    np.testing.assert_allclose(found.expected, [[15, 25], [22.5, 37.5], [22.5, 37.5]])
    np.testing.assert_allclose(found.ratio, [[2, 0.4], [8 / 9, 16 / 15], [4 / 9, 4 / 3]])
    chi2 = 225 / 15 + 225 / 25 + 6.25 / 22.5 + 6.25 / 37.5 + 156.25 / 22.5 + 156.25 / 37.5
    assert (found.chi2, found.dof) == (pytest.approx(chi2), 2)
    assert found.p == pytest.approx(stats.chi2.sf(chi2, 2))
    assert found.summary()['failed'] is False
    assert observed_over_expected(np.array([[10, 11], [10, 10]])).summary()['failed'] is True
