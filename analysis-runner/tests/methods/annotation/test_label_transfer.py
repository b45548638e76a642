"""Labels of a reference against scikit-learn, and cells that the reference does not have."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.sparse as sp

from stroma_runner.methods.annotation import label_transfer


@pytest.fixture
def mixture() -> tuple[sp.csr_matrix, np.ndarray]:
    """400 cells x 60 genes: three labels, each with ten specific genes, log-normalised."""
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
    np.testing.assert_allclose(points, expected[:300], rtol=1e-3, atol=1e-3)
    blocks = [(slice(k, k + 7), values[300:, k : k + 7]) for k in range(0, 60, 7)]
    np.testing.assert_allclose(label_transfer.project(projection, blocks, 100), expected[300:], rtol=1e-3, atol=1e-3)


def test_the_vote_is_that_of_scikit_learns_neighbours(mixture: tuple[sp.csr_matrix, np.ndarray]) -> None:
    from sklearn.neighbors import KNeighborsClassifier

    values, codes = mixture
    projection, points = label_transfer.fit(values[:300], 0, 10)
    own = label_transfer.scale_to_unit_length(label_transfer.project(projection, [(slice(0, 60), values[300:])], 100))
    points = label_transfer.scale_to_unit_length(points)
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
