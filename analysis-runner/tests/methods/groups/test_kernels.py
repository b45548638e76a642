"""The compiled comparison against scipy and numpy: few and many values, ties, cells of neither group, threads."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.sparse as sp
from scipy.stats import rankdata

from stroma_runner.methods.groups.wilcoxon import COLUMNS, FIRST, NEITHER, SECOND, compare
from stroma_runner.methods.groups.wilcoxon_kernel import FEW, MANY, two_groups


def found(values: np.ndarray, sides: np.ndarray) -> np.ndarray:
    """Result for one gene, with a value per cell."""
    column = sp.csc_matrix(values.astype(np.float32)[:, None])
    arrays = column.indptr.astype(np.int64), column.indices.astype(np.int32), column.data.view(np.uint32)
    return two_groups(*arrays, sides.astype(np.int8), True)[0]


@pytest.mark.parametrize('nonzeros', [0, 1, 2, FEW, FEW + 1, MANY - 1, MANY, 6 * MANY])
@pytest.mark.parametrize('distinct', [1, 5, 10**9])
def test_ranks_and_ties_are_those_of_scipy(nonzeros: int, distinct: int) -> None:
    rng = np.random.default_rng(nonzeros + distinct % 7)
    cells = 2 * nonzeros + 50
    values = np.zeros(cells, np.float32)
    values[rng.permutation(cells)[:nonzeros]] = (1 + rng.integers(0, distinct, nonzeros)) / np.float32(97)
    sides = rng.choice([FIRST, SECOND, NEITHER], cells)
    got = found(values, sides)
    kept = sides != NEITHER
    ranks, first = rankdata(values[kept]), sides[kept] == FIRST
    assert got[4] == ranks[first].sum()
    ties = np.unique(values[kept], return_counts=True)[1].astype(float)
    assert got[5] == pytest.approx((ties**3 - ties).sum(), rel=1e-14)
    assert got[2:4].tolist() == [(values[sides == side] > 0).sum() for side in (FIRST, SECOND)]


@pytest.mark.parametrize(('low', 'high'), [(1e-7, 1e-4), (1e-3, 1.0), (0.1, 9.0), (9.0, 600.0)])
def test_exponentials_are_those_of_numpy(low: float, high: float) -> None:
    values = np.random.default_rng(2).uniform(low, high, 3000).astype(np.float32)
    for one in values[:200]:
        sums = found(np.array([one, one]), np.array([FIRST, SECOND]))[:2]
        np.testing.assert_allclose(sums, np.expm1(np.float64(one)), rtol=1e-15)
    sides = np.arange(3000) % 2
    sums = found(values, sides)[:2]
    exact = np.expm1(values.astype(np.float64))
    np.testing.assert_allclose(sums, [exact[sides == side].sum() for side in (0, 1)], rtol=1e-13)


def test_threads_and_blocks_that_are_read_late_change_nothing() -> None:
    matrix = sp.random(500, 90, 0.3, 'csc', np.float32, np.random.default_rng(4))
    sides = np.random.default_rng(5).choice([FIRST, SECOND, NEITHER], 500)
    late = [(start, start + 10, lambda start=start: matrix[:, start : start + 10]) for start in range(0, 90, 10)]
    told: list[float] = []
    whole, several = compare([(0, 90, matrix)], sides, 90, 1), compare(late, sides, 90, 3, told.append)
    for name in COLUMNS:
        np.testing.assert_array_equal(whole[name], several[name])
    assert told == sorted(told) and told[-1] == 1.0
    kept = sides != NEITHER
    alone = compare([(0, 90, matrix[kept])], sides[kept] == FIRST, 90, 1)
    for name in COLUMNS:
        np.testing.assert_allclose(whole[name], alone[name], rtol=1e-14)


@pytest.mark.parametrize('value', [-1.0, np.nan])
def test_a_value_that_has_no_place_in_a_dataset_is_refused(value: float) -> None:
    matrix = sp.csc_matrix(np.array([[1.0], [value]], np.float32))
    with pytest.raises(ValueError, match='below zero'):
        compare([(0, 1, matrix)], np.array([True, False]), 1, 1)
