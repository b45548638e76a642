"""Ordering genes, k-means and principal graphs against R and simulated truth."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import scipy.io
import scipy.sparse as sp
from methods.r_support import run_r
from methods.trajectory.paths import simulate

from stroma_runner.methods.trajectory import graph_order, kmeans_kernel, over_dispersed, principal_graph
from stroma_runner.methods.trajectory.graph_order import Graph
from stroma_runner.methods.trajectory.kmeans_kernel import EMPTY, ROUNDS_ENDED, SETTLED, STEPS_ENDED, hartigan_wong

DISPERSIONS = """
suppressPackageStartupMessages(library(monocle))
space <- asNamespace("monocle")
counts <- as(Matrix::readMM("counts.mtx"), "CsparseMatrix")
factors <- Matrix::colSums(counts) / exp(mean(log(Matrix::colSums(counts))))
x <- Matrix::t(Matrix::t(counts) / factors)
kept <- Matrix::rowSums(counts > 0.1) > 1
mu <- Matrix::rowMeans(x[kept, ])
# The formula of disp_calc_helper_NB, which fails on R 4 for a matrix of this class.
disp <- (Matrix::rowMeans((x[kept, ] - mu)^2) - mean(1 / factors) * mu) / mu^2
disp[disp < 0] <- 0
table <- data.frame(mu = mu, disp = disp, row.names = which(kept))
first <- get("parametricDispersionFit", space)(table)
distance <- cooks.distance(first[[1]])
out <- union(names(distance[distance > 4 / nrow(table)]), setdiff(row.names(table), names(distance)))
coefs <- get("parametricDispersionFit", space)(table[!(row.names(table) %in% out), ])[[2]]
write.table(cbind(which(kept), mu, disp, coefs[1] + coefs[2] / mu), "found.txt", row.names = FALSE, col.names = FALSE)
"""


def _dispersions(counts: sp.csr_matrix) -> over_dispersed.Dispersions:
    factors = over_dispersed.size_factors(np.asarray(counts.sum(axis=1)).ravel())
    scaled = sp.csr_matrix(sp.diags(1 / factors) @ counts)
    means, squares = (np.asarray(values.mean(axis=0)).ravel() for values in (scaled, scaled.power(2)))
    found = over_dispersed.dispersions(means, squares, np.asarray((counts > 0).sum(axis=0)).ravel(), factors)
    assert found is not None
    return found


def test_dispersions_equal_monocle_of_r(tmp_path: Path) -> None:
    counts = simulate(300, split=0.5, seed=7).counts
    scipy.io.mmwrite(tmp_path / 'counts.mtx', sp.coo_matrix(counts.T), field='real')
    run_r(tmp_path, DISPERSIONS, 'monocle')
    gene, mean, empirical, fitted = np.loadtxt(tmp_path / 'found.txt').T
    found, rows = _dispersions(counts), gene.astype(int) - 1
    assert np.array_equal(np.flatnonzero(np.isfinite(found.mean)), rows)
    assert np.allclose(found.mean[rows], mean, rtol=1e-9) and np.allclose(found.empirical[rows], empirical, atol=1e-9)
    assert np.allclose(found.fitted[rows], fitted, rtol=1e-5)


def test_over_dispersed_genes_are_those_that_move() -> None:
    made = simulate(600, split=0.4, seed=1)
    chosen = _dispersions(made.counts).order(0.5)
    changing = np.r_[made.moving, made.branching]
    # Genes that do not change are scattered around the fitted curve; genes far above it change.
    assert np.isin(chosen[:60], changing).mean() > 0.95 and np.isin(chosen, changing).mean() > 0.6


def test_dispersions_say_that_their_rounds_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = simulate(200, seed=2).counts
    settled = _dispersions(counts)
    assert settled.settled and settled.genes == np.isfinite(settled.mean).sum()
    monkeypatch.setattr(over_dispersed, 'ROUNDS', 1)
    assert not _dispersions(counts).settled


def test_outliers_stay_where_the_curve_cannot_be_fitted_without_them() -> None:
    # Dispersions that rise with the mean have no curve a0 + a1 / mean; one gene above them makes one.
    # The regression settles, so that the last digits of a processor's products do not decide.
    mean = np.r_[0.1, np.linspace(1, 10, 12)]
    dispersion = np.r_[5.0, 0.5 + 0.02 * mean[1:]]
    assert over_dispersed._curve(mean[1:], dispersion[1:]) is None
    found = over_dispersed._curve(mean, dispersion)
    first = over_dispersed._fit(mean, dispersion)
    assert found is not None and first is not None and first.settled
    assert found[2] == (first.distances > 4 / 13).sum() >= 1 and np.array_equal(found[0], first.coefficients)


def test_kmeans_equals_r(tmp_path: Path) -> None:
    rng = np.random.default_rng(0)
    points = rng.normal(size=(700, 2)) + rng.integers(0, 4, (700, 1))
    np.savetxt(tmp_path / 'points.txt', points, fmt='%.17g')
    run_r(
        tmp_path,
        'z <- as.matrix(read.table("points.txt")); s <- z[seq(1, 700, length.out = 60), ];'
        'told <- rep(0, 10); for (n in 1:10) k <- withCallingHandlers(kmeans(z, s, n), warning = function(w) {'
        'told[n] <<- 1; invokeRestart("muffleWarning") });'
        'write.table(k$cluster, "found.txt", row.names = FALSE, col.names = FALSE);'
        'write.table(told, "told.txt", row.names = FALSE, col.names = FALSE)',
    )
    start = points[np.linspace(0, 699, 60).astype(int)]
    ends = [hartigan_wong(points, start, rounds)[2] for rounds in range(1, 11)]
    assert np.array_equal(hartigan_wong(points, start, 10)[1] + 1, np.loadtxt(tmp_path / 'found.txt'))
    # It reports that it did not converge, with the same numbers of rounds for which R warns.
    assert (ends[0], ends[-1]) == (ROUNDS_ENDED, SETTLED) and set(ends) == {ROUNDS_ENDED, SETTLED}
    assert ends == np.loadtxt(tmp_path / 'told.txt').tolist()


def test_kmeans_says_how_it_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    points = np.random.default_rng(1).normal(size=(200, 2))
    assert hartigan_wong(points, points[[0, 0, 1]], 10)[2] == EMPTY
    assert hartigan_wong(points, points[:2], 1)[2] == SETTLED
    assert hartigan_wong(points, points[:1], 1)[2] == SETTLED
    monkeypatch.setattr(kmeans_kernel, '_STEPS', 0)
    assert hartigan_wong.py_func(points, points[:12], 10)[2] == STEPS_ENDED


def test_kmeans_ends_where_no_point_should_move() -> None:
    points = np.random.default_rng(1).normal(size=(200, 2))
    centres, own, end = hartigan_wong(points, points[:12].copy(), 100)
    assert end == SETTLED
    sizes = np.bincount(own, minlength=12)
    assert np.allclose(centres, [points[own == k].mean(axis=0) for k in range(12)])
    away = ((points[:, None] - centres) ** 2).sum(axis=2)
    leave = away[np.arange(200), own] * sizes[own] / np.maximum(sizes[own] - 1, 1e-9)
    join = away * sizes / (sizes + 1)
    join[np.arange(200), own] = np.inf
    assert (join.min(axis=1) >= leave * (1 - 1e-9))[sizes[own] > 1].all()


def _y(cells: int, seed: int, shift: float = 0.0) -> np.ndarray:
    """Cells along three arms of length 8 with noise 0.2."""
    rng = np.random.default_rng(seed)
    arm, along = rng.integers(0, 3, cells), rng.uniform(0, 8, cells)
    angle = arm * 2 * np.pi / 3
    points: np.ndarray = along[:, None] * np.column_stack([np.cos(angle), np.sin(angle)])
    return points + rng.normal(0, 0.2, (cells, 2)) + shift


def test_graph_of_two_partitions_has_two_trees() -> None:
    points = np.r_[_y(900, 0), _y(400, 1, 40.0)]
    found = principal_graph.learn(points, 0)
    assert np.bincount(found.partition).tolist() == [900, 400]
    assert (found.partition == np.r_[np.zeros(900), np.ones(400)]).all()
    assert len(found.graph.edges) == len(found.graph.nodes) - 2
    parts = found.graph.components()
    assert len(np.unique(parts)) == 2 and np.array_equal(parts, found.node_partition)
    places = graph_order.project(points, found.graph, found.partition)
    assert np.median(places.away) < 0.3 and np.array_equal(found.node_partition[places.node], found.partition)
    again = principal_graph.learn(points, 0)
    assert np.array_equal(found.graph.nodes, again.graph.nodes)


def test_one_cloud_is_one_partition_with_its_three_arms() -> None:
    points = _y(1500, 2)
    found = principal_graph.learn(points, 0)
    assert found.partition.max() == 0
    tips = np.array([[np.cos(a), np.sin(a)] for a in (0, 2 * np.pi / 3, 4 * np.pi / 3)]) * 8
    leaves = found.graph.nodes[found.graph.leaves]
    assert np.linalg.norm(tips[:, None] - leaves, axis=2).min(axis=1).max() < 1.0
    centre = graph_order.project(np.zeros((1, 2)), found.graph).node
    along = graph_order.distances_along(found.graph, graph_order.project(points, found.graph), centre.tolist())
    assert np.corrcoef(along, np.linalg.norm(points, axis=1))[0, 1] > 0.98


def test_a_small_embedding_has_the_same_graph() -> None:
    points = _y(600, 4) / 8
    one, small = principal_graph.learn(points, 0), principal_graph.learn(points / 1024, 0)
    assert np.array_equal(one.graph.edges, small.graph.edges)
    assert np.allclose(one.graph.nodes, small.graph.nodes * 1024, atol=1e-6)


def test_tree_says_that_its_rounds_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    points = _y(300, 5)
    changes = []
    for rounds in (2, 10, 2000):
        monkeypatch.setattr(principal_graph, 'ROUNDS', rounds)
        fit = principal_graph.principal_tree(points, 30)
        changes.append(fit.change)
        assert fit.start == SETTLED
    assert changes[0] > 0.05 > changes[1] > principal_graph.TOLERANCE and changes[2] == 0
    monkeypatch.setattr(principal_graph, 'KMEANS_ROUNDS', 1)
    assert principal_graph.principal_tree(points, 30).start == ROUNDS_ENDED
    # Two partitions, each with its own.
    found = principal_graph.learn(np.r_[points, _y(200, 6, 40.0)], 0)
    assert found.changes.shape == found.starts.shape == (2,) and (found.changes == 0).all()


def test_short_spurs_are_cut() -> None:
    stem = np.column_stack([np.arange(40.0), np.zeros(40)])
    spur = np.array([[10.0, 1], [10, 2], [10, 3]])
    arm = np.column_stack([np.full(12, 20.0), np.arange(1, 13)])
    edges = [*((k, k + 1) for k in range(39)), (10, 40), (40, 41), (41, 42), (20, 43)]
    edges += [(k, k + 1) for k in range(43, 54)]
    found = principal_graph.remove_spurs(Graph(np.r_[stem, spur, arm], np.array(edges)))
    assert len(found.nodes) == 52 and len(found.edges) == 51
    assert found.nodes[found.branch_points].tolist() == [[20.0, 0.0]]


def test_equal_cells_have_a_graph() -> None:
    points = np.repeat(np.array([[0.0, 0], [5, 0], [9, 1]]), 30, axis=0)
    found = principal_graph.learn(points, 0)
    assert len(found.graph.nodes) >= 3 and np.isfinite(found.graph.nodes).all()


@pytest.mark.parametrize('count', [1, 2, 3])
def test_partitions_of_random_links_are_the_connected_groups(count: int) -> None:
    points = np.random.default_rng(count).normal(size=(300 * count, 2)) + 50 * np.repeat(np.arange(count), 300)[:, None]
    near = principal_graph.neighbour_graph(points)
    assert near.shape == (300 * count, 300 * count) and np.allclose(near.toarray(), near.toarray().T)
    assert (np.asarray(near.sum(axis=1)).ravel() >= 20).all()
    found = principal_graph.learn(points, 0)
    assert found.partition.max() + 1 == count


def test_more_nodes_than_the_most_are_shared_in_proportion():
    cells = 60_000
    partition = (np.arange(cells) >= 20_000).astype(int)
    cluster = np.arange(cells) % 40
    counts = principal_graph.node_counts(cluster, partition)
    assert principal_graph.MOST_NODES * 0.98 <= sum(counts) <= principal_graph.MOST_NODES
    assert counts[0] < counts[1]


def test_equal_cells_do_not_start_as_equal_centres():
    rng = np.random.default_rng(4)
    points = np.zeros((100, 2))
    points[90:] = rng.normal(5, 1, (10, 2))
    nodes, end = principal_graph._start(points, 6)
    assert (len(nodes), end) == (6, 0)
