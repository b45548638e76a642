"""Scores of cell types by markers and labels of a reference, against numpy and scikit-learn."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.sparse as sp

from stroma_runner.methods import label_transfer
from stroma_runner.methods.marker_scores import TypeMarkers, best_two, relative, type_scores


def of(present: list[int], absent: list[int] | None = None) -> TypeMarkers:
    return TypeMarkers(np.array(present), np.array(absent or [], np.int64))


def test_a_score_is_the_mean_share_of_the_markers_and_one_more_less_half_that_of_the_absent_genes() -> None:
    means = np.array([[4.0, 1.0, 0.1, 0.0], [1.0, 2.0, 0.0, 3.0]])
    shares = relative(means)
    np.testing.assert_allclose(shares, [[1, 0.5, 0.2, 0], [0.25, 1, 0, 1]])
    scores = type_scores(shares, [of([0, 1]), of([0, 2], [3]), of([1, 3], [0]), of([2])])
    np.testing.assert_allclose(scores[:, 0], [1.5 / 3, 1.25 / 3])
    np.testing.assert_allclose(scores[:, 1], [1.2 / 3, 0.0])  # never below 0
    np.testing.assert_allclose(scores[:, 2], [0.0, 2 / 3 - 0.125])
    assert np.isnan(scores[:, 3]).all()  # one marker is too few
    first, second = best_two(scores)
    assert (first.tolist(), second.tolist()) == ([0, 2], [1, 0])


def test_where_all_cells_are_of_one_type_its_score_stays_high() -> None:
    shares = relative(np.array([[2.0, 1.8, 0.02], [1.9, 2.0, 0.03]]))
    assert (type_scores(shares, [of([0, 1]), of([1, 2])])[:, 0] > 0.9 * 2 / 3).all()


def test_many_markers_that_agree_say_more_than_two() -> None:
    shares = relative(np.array([[2.0, 2.0, 1.8, 1.8, 1.8, 1.8], [0.0, 0.0, 2.0, 2.0, 2.0, 2.0]]))
    few, many = type_scores(shares, [of([0, 1]), of([2, 3, 4, 5])])[0]
    assert few < many


def test_no_type_and_no_marker_give_no_place() -> None:
    empty = type_scores(relative(np.zeros((3, 0))), [of([]), of([])])
    assert [place.tolist() for place in best_two(empty)] == [[-1] * 3, [-1] * 3]
    assert [place.tolist() for place in best_two(np.zeros((2, 0)))] == [[-1] * 2, [-1] * 2]


@pytest.fixture
def mixture() -> tuple[sp.csr_matrix, np.ndarray]:
    """400 cells x 60 genes: three labels, each with ten genes of its own, log-normalised."""
    rng = np.random.default_rng(4)
    codes = rng.integers(0, 3, 400)
    rates = np.full((3, 60), 0.4)
    for k in range(3):
        rates[k, k * 10 : k * 10 + 10] = 3.0
    counts = rng.poisson(rates[codes])
    return sp.csr_matrix(np.log1p(counts / counts.sum(1, keepdims=True) * 1e4).astype(np.float32)), codes


def test_projection_is_that_of_scikit_learn(mixture: tuple[sp.csr_matrix, np.ndarray]) -> None:
    from sklearn.decomposition import PCA

    values, _ = mixture
    projection, points = label_transfer.fit(values[:300], 0, 10)
    dense = values.toarray().astype(np.float64)
    mean, deviation = dense[:300].mean(0), dense[:300].std(0)
    scaled = ((np.minimum(dense, mean + 10 * deviation) - mean) / deviation).astype(np.float32)
    model = PCA(10, svd_solver='randomized', iterated_power=5, random_state=0).fit(scaled[:300])
    expected = model.transform(scaled)
    expected /= np.linalg.norm(expected, axis=1, keepdims=True)
    np.testing.assert_allclose(points, expected[:300], atol=1e-4)
    blocks = [(slice(k, k + 7), values[300:, k : k + 7]) for k in range(0, 60, 7)]
    np.testing.assert_allclose(label_transfer.project(projection, blocks, 100), expected[300:], atol=1e-4)


def test_the_vote_is_that_of_scikit_learns_neighbours(mixture: tuple[sp.csr_matrix, np.ndarray]) -> None:
    from sklearn.neighbors import KNeighborsClassifier

    values, codes = mixture
    projection, points = label_transfer.fit(values[:300], 0, 10)
    own = label_transfer.project(projection, [(slice(0, 60), values[300:])], 100)
    label, share, margin = label_transfer.vote(points, codes[:300], own, 3)
    oracle = KNeighborsClassifier(15).fit(points, codes[:300]).predict_proba(own)
    np.testing.assert_array_equal(label, oracle.argmax(1))
    np.testing.assert_allclose(share, oracle.max(1))
    np.testing.assert_allclose(margin, oracle.max(1) - np.sort(oracle, axis=1)[:, -2], atol=1e-12)
    assert (label == codes[300:]).mean() > 0.95


def test_a_rare_label_keeps_all_its_cells() -> None:
    codes = np.array([0] * 5000 + [1] * 7 + [-1] * 100)
    cells = label_transfer.chosen_cells(codes, 0)
    assert np.bincount(codes[cells]).tolist() == [1000, 7]
    np.testing.assert_array_equal(cells, label_transfer.chosen_cells(codes, 0))
    assert len(label_transfer.chosen_cells(np.array([-1, -1]), 0)) == 0
