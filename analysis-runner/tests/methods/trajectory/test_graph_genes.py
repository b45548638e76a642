"""Genes along a graph: Moran's I and its p value against scanpy and permutations, weights, modules."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.sparse as sp
from methods.nulls import interval
from scipy.stats import kstest, skew

from stroma_runner.methods.trajectory.graph_genes import (
    constants,
    gene_components,
    modules,
    morans_i,
    neighbour_weights,
    variance_of,
)


def line(cells: int = 400, seed: int = 0) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(points along a line in the plane, nearest node of each, edges of the line's 21 nodes)."""
    rng = np.random.default_rng(seed)
    time = rng.uniform(0, 20, cells)
    points = np.column_stack([time, rng.normal(0, 0.3, cells)])
    return points, np.rint(time).astype(np.int64), np.column_stack([np.arange(20), np.arange(1, 21)])


def counts(cells: int, genes: int, seed: int = 1) -> sp.csc_matrix:
    rng = np.random.default_rng(seed)
    return sp.csc_matrix(np.log1p(rng.poisson(rng.gamma(1.0, 1.0, genes), (cells, genes))).astype(np.float32))


def test_morans_i_equals_scanpy() -> None:
    from scanpy.metrics import morans_i as scanpys

    points, node, edges = line()
    weights = neighbour_weights(points, node, edges, 21)
    values = counts(400, 60)
    found, p = morans_i(values, weights, constants(weights))
    expected = np.asarray(scanpys(weights, values.T.tocsr().astype(np.float64)))
    assert np.abs(found - expected).max() < 1e-6
    assert ((p > 0) & (p < 1)).all()


def test_weights_are_of_near_cells_on_the_same_or_an_adjacent_node() -> None:
    points, node, edges = line()
    weights = neighbour_weights(points, node, edges, 21, k=25)
    rows, columns = weights.nonzero()
    assert np.abs(node[rows] - node[columns]).max() == 1 and not (rows == columns).any()
    assert np.allclose(np.asarray(weights.sum(axis=1)).ravel(), 1) and np.diff(weights.indptr).max() <= 25
    # Without the graph's edges, each cell of a node has only the others of that node as neighbours.
    alone = neighbour_weights(points, node, np.empty((0, 2), np.int64), 21)
    rows, columns = alone.nonzero()
    assert (node[rows] == node[columns]).all()


def test_moments_are_those_of_permutations() -> None:
    """Mean and variance under randomisation are exact: they are those of all permutations of a gene's values."""
    points, node, edges = line(120)
    weights = neighbour_weights(points, node, edges, 21)
    rng = np.random.default_rng(3)
    gene = np.log1p(rng.poisson(0.7, 120)).astype(np.float64)
    shuffled = sp.csc_matrix(np.column_stack([rng.permutation(gene) for _ in range(20_000)]))
    of = constants(weights)
    found, _ = morans_i(shuffled, weights, of)
    centred = gene - gene.mean()
    kurtosis = 120 * (centred**4).sum() / (centred**2).sum() ** 2
    assert found.var() == pytest.approx(float(variance_of(120, kurtosis, of)), rel=0.04)
    assert abs(found.mean() + 1 / 119) < 1e-3
    normal, _ = morans_i(sp.csc_matrix(rng.normal(size=(120, 20_000))), weights, of)
    assert abs(skew(normal) - of.skewness) < 0.1


def test_p_values_are_uniform_without_a_pattern() -> None:
    """The share of p <= 0.001 distinguishes the skewed distribution from the normal one, which gives 0.005 here."""
    found = []
    for seed in range(4):
        points, node, edges = line(600, seed=seed)
        weights = neighbour_weights(points, node, edges, 21)
        found.append(morans_i(counts(600, 2000, seed=seed + 50), weights, constants(weights))[1])
    p = np.concatenate(found)
    low, high = interval(len(p))
    assert low <= (p <= 0.05).mean() <= high
    assert (p <= 0.001).mean() < 0.0025
    assert kstest(p, 'uniform').pvalue > 0.01


def test_a_gene_that_does_not_vary_has_no_signal() -> None:
    points, node, edges = line(60)
    weights = neighbour_weights(points, node, edges, 21)
    values = sp.csc_matrix(np.column_stack([np.zeros(60), np.full(60, 1.5), points[:, 0]]).astype(np.float32))
    found, p = morans_i(values, weights, constants(weights))
    assert found[:2].tolist() == [0, 0] and p[:2].tolist() == [1, 1]
    assert found[2] > 0.9 and p[2] < 1e-12


def test_copies_of_a_cell_are_neighbours() -> None:
    points = np.repeat([[0.0, 0.0], [5.0, 0.0]], 40, axis=0)
    weights = neighbour_weights(points, np.repeat([0, 1], 40), np.array([[0, 1]]), 2, k=10)
    assert (weights.diagonal() == 0).all() and np.diff(weights.indptr).tolist() == [10] * 80


def test_modules_are_the_planted_ones() -> None:
    rng = np.random.default_rng(6)
    programmes = rng.normal(size=(300, 3))
    planted = np.repeat([0, 1, 2], [60, 50, 40])
    values = np.maximum(programmes[:, planted] + rng.normal(0, 0.7, (300, 150)), 0).astype(np.float32)
    found = modules(gene_components(sp.csc_matrix(values), 0), 0.05, 0)
    from sklearn.metrics import adjusted_rand_score

    assert adjusted_rand_score(planted, found) > 0.9
    assert (np.diff(np.bincount(found)[1:]) <= 0).all()
    assert np.array_equal(found, modules(gene_components(sp.csc_matrix(values), 0), 0.05, 0))


def test_components_are_those_of_scaled_genes() -> None:
    values = counts(200, 30, seed=7)
    dense = values.toarray().astype(np.float64)
    scaled = (dense - dense.mean(axis=0)) / dense.std(axis=0)
    left, sizes, right = np.linalg.svd(scaled, full_matrices=False)
    found = gene_components(values, 0)
    expected = (right.T * sizes / np.sqrt(200))[:, : found.shape[1]]
    assert np.allclose(np.abs(found), np.abs(expected), atol=1e-8)


def test_components_are_no_more_than_the_cells_allow() -> None:
    """For n cells with mean 0, n - 1 components have a deviation, and contain all of it."""
    values = counts(7, 40, seed=3)
    values = sp.csc_matrix(values[:, values.toarray().std(axis=0) > 0])
    dense = values.toarray().astype(np.float64)
    scaled = (dense - dense.mean(axis=0)) / dense.std(axis=0)
    found = gene_components(values, 0)
    assert found.shape == (dense.shape[1], 6)
    assert np.allclose(found @ found.T, scaled.T @ scaled / 7, atol=1e-8)


@pytest.mark.parametrize('genes', [1, 2, 5, 12])
def test_few_genes_have_modules(genes: int) -> None:
    found = modules(gene_components(counts(100, genes, seed=8), 0), 1e-3, 0)
    assert len(found) == genes and found.min() == 1
