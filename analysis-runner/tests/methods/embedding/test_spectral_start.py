"""UMAP's start from the spectrum of the graph, against umap-learn's own."""

from __future__ import annotations

from typing import Any, NoReturn

import numpy as np
import pytest
import scipy.sparse as sp
from scipy.sparse.linalg import ArpackError

from stroma_runner.methods.embedding import graph
from stroma_runner.methods.embedding.compiled import load_umap

CELLS = 2400


def nearly_separate(bridged: int, seed: int = 1) -> sp.csr_matrix:
    """The fuzzy graph of five distant clusters in 20 dimensions; `bridged` cells are on lines between their centres."""
    rng = np.random.default_rng(seed)
    centres, kind = 8 * rng.normal(size=(5, 20)), rng.integers(0, 5, CELLS)
    points = centres[kind] + rng.normal(size=(CELLS, 20))
    for cell in range(bridged):
        first, second = centres[cell % 5], centres[(cell + 1) % 5]
        points[cell] = first + (second - first) * rng.random() + 0.3 * rng.normal(size=20)
    return graph.connectivities(*graph.nearest(points.astype(np.float32), graph.N_NEIGHBOURS))


def chained(clusters: int, size: int) -> sp.csr_matrix:
    """A graph of equal clusters of random edges up to 1, in a chain joined by single edges of .01 and more."""
    rng, cells = np.random.default_rng(0), clusters * size
    one = np.repeat(np.arange(cells), 10)
    other = one // size * size + rng.integers(0, size, len(one))
    edges = sp.coo_matrix((rng.uniform(0.01, 1, len(one)), (one, other)), (cells, cells)).tocsr()
    edges.data = np.minimum(edges.data, 1)
    joined = edges.maximum(edges.T).tolil()
    for bridge in range(clusters - 1):
        ends = bridge * size, (bridge + 1) * size
        joined[ends] = joined[ends[::-1]] = 0.01 * (1 + 0.3 * bridge)
    joined.setdiag(0)
    fuzzy = sp.csr_matrix(joined, dtype=np.float32)
    fuzzy.eliminate_zeros()
    return fuzzy


def of_whole_clusters(fuzzy: sp.csr_matrix, clusters: int, dimensions: int) -> np.ndarray:
    """The start of `chained`: where the edges between the clusters are weak, the first eigenvectors are combinations of
    those of the clusters alone, by a clusters x clusters matrix (perturbation theory)."""
    whole = fuzzy.astype(np.float64)
    root = np.sqrt(np.asarray(whole.sum(axis=0)).ravel())
    of = np.repeat(np.arange(clusters), len(root) // clusters)
    alone = np.where(of[:, None] == np.arange(clusters), root[:, None], 0)
    alone /= np.linalg.norm(alone, axis=0)
    laplacian = np.eye(clusters) - alone.T @ (sp.diags(1 / root) @ whole @ sp.diags(1 / root) @ alone)
    vectors = alone @ np.linalg.eigh(laplacian)[1][:, 1 : dimensions + 1]
    return np.asarray(10 * vectors / np.abs(vectors).max())


def of_umap_learn(fuzzy: sp.csr_matrix, dimensions: int) -> np.ndarray:
    """As `simplicial_set_embedding` begins, with eigenvectors to machine precision."""
    umap_, drawn = load_umap(), np.random.RandomState(0)
    pruned = fuzzy.tocoo(copy=True)
    pruned.data[pruned.data < pruned.data.max() / graph.EPOCHS] = 0.0
    pruned.eliminate_zeros()
    layout = umap_.spectral_layout(None, pruned, dimensions, drawn, tol=1e-12)
    return np.asarray(umap_.noisy_scale_coords(layout, drawn, max_coord=10, noise=0.0001))


@pytest.mark.parametrize('dimensions', [2, 3])
@pytest.mark.parametrize('bridged', [300, 900])
def test_the_start_is_umap_learns(dimensions: int, bridged: int) -> None:
    fuzzy = nearly_separate(bridged)
    assert sp.csgraph.connected_components(fuzzy)[0] == 1
    start = graph._spectral_start(fuzzy, dimensions, np.random.RandomState(0), graph.EPOCHS)
    expected = of_umap_learn(fuzzy, dimensions)
    assert start.dtype == np.float32
    # Within a thousandth of the extent of 10; the sign of an eigenvector is free.
    signs = np.sign((start * expected).sum(axis=0))
    np.testing.assert_allclose(start * signs, expected, atol=0.01)


@pytest.mark.parametrize(('clusters', 'size', 'dimensions'), [(3, 800, 2), (5, 600, 2), (5, 600, 3), (12, 200, 2)])
def test_clusters_joined_by_single_weak_edges(clusters: int, size: int, dimensions: int) -> None:
    fuzzy = chained(clusters, size)
    assert sp.csgraph.connected_components(fuzzy)[0] == 1
    start = graph._spectral_start(fuzzy, dimensions, np.random.RandomState(0), graph.EPOCHS)
    expected = of_whole_clusters(fuzzy, clusters, dimensions)
    signs = np.sign((start * expected).sum(axis=0))
    np.testing.assert_allclose(start * signs, expected, atol=0.1)


def test_pieces_and_few_cells_are_left_to_umap_learn(monkeypatch: pytest.MonkeyPatch) -> None:
    apart, joined = nearly_separate(0), nearly_separate(300)
    assert sp.csgraph.connected_components(apart)[0] > 1
    assert graph._spectral_start(apart, 2, np.random.RandomState(0), graph.EPOCHS) == 'spectral'
    monkeypatch.setattr(graph, 'SPECTRUM_FROM', CELLS)
    assert isinstance(graph._spectral_start(joined, 2, np.random.RandomState(0), graph.EPOCHS), np.ndarray)
    monkeypatch.setattr(graph, 'SPECTRUM_FROM', CELLS + 1)
    assert graph._spectral_start(joined, 2, np.random.RandomState(0), graph.EPOCHS) == 'spectral'


def test_what_does_not_converge_is_left_to_umap_learn(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: Any, **__: Any) -> NoReturn:
        raise ArpackError(-9999)

    monkeypatch.setattr('scipy.sparse.linalg.eigsh', fails)
    drawn = np.random.RandomState(0)
    assert graph._spectral_start(nearly_separate(300), 2, drawn, graph.EPOCHS) == 'spectral'
    # Nothing was drawn, so umap-learn's start is the one it would be without the attempt.
    assert drawn.random_sample() == np.random.RandomState(0).random_sample()


def test_keys_name_the_start_only_where_it_is_computed_here() -> None:
    named = {'start': 'lanczos'}
    for cells, expected in ((1_999, {}), (2_000, named), (49_999, named), (50_000, {})):
        assert graph.start_identity(cells) == expected


def test_the_map_repeats_and_keeps_neighbours() -> None:
    from sklearn.manifold import trustworthiness

    rng = np.random.default_rng(3)
    centres = 1.2 * rng.normal(size=(6, 20))
    points = (centres[rng.integers(0, 6, CELLS)] + rng.normal(size=(CELLS, 20))).astype(np.float32)
    fuzzy = graph.connectivities(*graph.nearest(points, graph.N_NEIGHBOURS))
    start = graph._spectral_start(fuzzy, 2, np.random.RandomState(0), graph.EPOCHS)
    assert isinstance(start, np.ndarray)
    made = graph.umap(fuzzy, points, 2, 0)
    assert np.array_equal(made, graph.umap(fuzzy, points, 2, 0))

    own = _umap_learns(fuzzy, points)
    assert trustworthiness(points, made, n_neighbors=15) > trustworthiness(points, own, n_neighbors=15) - 0.005


def _umap_learns(fuzzy: sp.csr_matrix, points: np.ndarray) -> np.ndarray:
    """The same map from umap-learn's start."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(graph, 'SPECTRUM_FROM', CELLS + 1)
        return graph.umap(fuzzy, points, 2, 0)
