"""Genes that vary along a principal graph: Moran's I on a neighbour graph (Moran 1950; Cao et al. 2019), and modules of
such genes."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import numpy as np
import scipy.sparse as sp
from scipy.spatial import KDTree
from scipy.stats import pearson3

#: Neighbours of a cell (Monocle 3).
NEIGHBOURS = 25
#: Neighbours of a gene among the genes, in UMAP and in the graph of its modules (Monocle 3: 15 and 20).
GENES_UMAP, GENES_LEIDEN = 15, 20
#: Components of the genes, and cells that they are computed from at most.
COMPONENTS, MOST_CELLS = 50, 20_000
#: Fewer genes have no UMAP: their components are used.
UMAP_GENES = 40
#: Number of cells whose second-order neighbours are in memory at once.
BLOCK = 5000


def neighbour_weights(
    points: np.ndarray, node: np.ndarray, edges: np.ndarray, nodes: int, k: int = NEIGHBOURS
) -> sp.csr_matrix:
    """Cells x cells weights: weights of the k nearest cells whose node of the principal graph is the same or adjacent,
    each row with sum 1 (Monocle 3). A cell without such a neighbour has an empty row."""
    cells = len(points)
    number = min(k, cells - 1)
    near = np.asarray(KDTree(points).query(points, number + 1)[1]).reshape(cells, number + 1)
    own = near == np.arange(cells)[:, None]
    # Among equal points the cell itself can be missing; then the last neighbour is dropped.
    own[~own.any(axis=1), -1] = True
    near = near[~own].reshape(cells, number)
    rows = np.repeat(np.arange(cells), number)
    columns = near.ravel()
    a, b = node[rows], node[columns]
    pairs = np.sort(edges, axis=1)
    known = np.unique(pairs[:, 0] * np.int64(nodes) + pairs[:, 1])
    adjacent = np.isin(np.minimum(a, b) * np.int64(nodes) + np.maximum(a, b), known)
    kept = adjacent | (a == b)
    found = sp.csr_matrix((np.ones(int(kept.sum())), (rows[kept], columns[kept])), shape=(cells, cells))
    found.sort_indices()
    sums = np.diff(found.indptr)
    found.data /= np.repeat(sums, sums)
    return found


@dataclass(frozen=True)
class Constants:
    """Sums of the weights in the variance of Moran's I (Cliff and Ord 1981), `beside`: sum of the row and of the column
    of each cell, and the skewness of Moran's I of normal values."""

    s0: float
    s1: float
    s2: float
    beside: np.ndarray
    skewness: float


def constants(weights: sp.csr_matrix) -> Constants:
    beside = np.asarray(weights.sum(axis=1)).ravel() + np.asarray(weights.sum(axis=0)).ravel()
    both = (weights + weights.T).tocsr()
    s0, s1 = float(weights.sum()), float(both.power(2).sum()) / 2
    return Constants(s0, s1, float((beside**2).sum()), beside, _skewness(both / 2, s0))


def _skewness(weights: sp.csr_matrix, s0: float) -> float:
    """From the traces of the powers of the weights, centred by rows and columns: Moran's I is a ratio of quadratic
    forms that does not depend on its denominator (Cliff and Ord 1981). `weights` are symmetric."""
    n = weights.shape[0]
    once = weights @ np.ones(n)
    twice = weights @ once
    cubes = sum(
        float((weights[start : start + BLOCK] @ weights).multiply(weights[start : start + BLOCK]).sum())
        for start in range(0, n, BLOCK)
    )
    trace1 = float(weights.diagonal().sum()) - s0 / n
    trace2 = float(weights.power(2).sum()) - 2 / n * twice.sum() + (s0 / n) ** 2
    trace3 = cubes - 3 / n * (weights @ twice).sum() + 3 * s0 / n**2 * twice.sum() - (s0 / n) ** 3
    m = n - 1.0
    first = trace1 / m
    second = (trace1**2 + 2 * trace2) / (m * (m + 2))
    third = (trace1**3 + 6 * trace1 * trace2 + 8 * trace3) / (m * (m + 2) * (m + 4))
    variance = second - first**2
    return float((third - 3 * first * second + 2 * first**3) / variance**1.5) if variance > 0 else 0.0


def variance_of(n: int, kurtosis: np.ndarray, of: Constants) -> np.ndarray:
    """Variance of Moran's I over all permutations of the values of `n` cells (Cliff and Ord 1981)."""
    first = n * ((n**2 - 3 * n + 3) * of.s1 - n * of.s2 + 3 * of.s0**2)
    second = kurtosis * ((n**2 - n) * of.s1 - 2 * n * of.s2 + 6 * of.s0**2)
    found: np.ndarray = (first - second) / ((n - 1.0) * (n - 2.0) * (n - 3.0) * of.s0**2) - 1 / (n - 1.0) ** 2
    return found


def morans_i(values: sp.csc_matrix, weights: sp.csr_matrix, of: Constants) -> tuple[np.ndarray, np.ndarray]:
    """(Moran's I, p) of each gene; I 0 and p 1 if it does not vary. `values`: cells x genes.

    p: probability of an I as large or larger. The mean and the variance are those under randomisation, as in spdep's
    `moran.test(alternative = "greater")`. The distribution is of Pearson's type III, because Moran's I on a neighbour
    graph is skewed: with Monocle 3's normal distribution, too many genes without a pattern have small p values.
    """
    from stroma_runner.methods.trajectory.graph_genes_kernel import lagged_products

    exact = sp.csc_matrix(values, dtype=np.float64)
    n = exact.shape[0]
    lagged = lagged_products(exact.indptr, exact.indices, exact.data, weights.indptr, weights.indices, weights.data, n)
    powers = [np.asarray(exact.power(k).sum(axis=0)).ravel() for k in (1, 2, 3, 4)]
    mean = powers[0] / n
    square = powers[1] - n * mean**2
    fourth = powers[3] - 4 * mean * powers[2] + 6 * mean**2 * powers[1] - 3 * n * mean**4
    beside = np.asarray(exact.T @ of.beside).ravel()
    product = lagged - mean * beside + mean**2 * of.s0
    varies = square > 1e-12 * np.maximum(powers[1], 1e-300)
    with np.errstate(divide='ignore', invalid='ignore'):
        found = n / of.s0 * product / square
        expected = -1.0 / (n - 1)
        variance = variance_of(n, n * fourth / square**2, of)
        p = pearson3.sf((found - expected) / np.sqrt(variance), of.skewness)
    usable = varies & np.isfinite(found) & (variance > 0)
    return np.where(usable, found, 0.0), np.where(usable, p, 1.0)


def gene_components(values: sp.csc_matrix, seed: int) -> np.ndarray:
    """Genes x components: loadings of the genes times the deviation of each component, of genes with mean 0 and
    deviation 1. `values`: cells x genes that vary."""
    from scipy.sparse.linalg import LinearOperator, svds

    exact = sp.csr_matrix(values, dtype=np.float64)
    cells, genes = exact.shape
    mean = np.asarray(exact.mean(axis=0)).ravel()
    deviation = np.sqrt(np.maximum(np.asarray(exact.power(2).mean(axis=0)).ravel() - mean**2, 1e-300))
    number = min(COMPONENTS, cells - 1, genes - 1)

    def times(vector: np.ndarray) -> np.ndarray:
        scaled = vector.ravel() / deviation
        return np.asarray(exact @ scaled - mean @ scaled)

    def back(vector: np.ndarray) -> np.ndarray:
        flat = vector.ravel()
        return np.asarray((exact.T @ flat - mean * flat.sum()) / deviation)

    if number < 2:
        return np.ones((genes, 1))
    operator = LinearOperator((cells, genes), matvec=times, rmatvec=back, dtype=np.float64)
    start = np.random.default_rng(seed).normal(size=min(cells, genes))
    _, sizes, right = svds(operator, k=number, v0=start)
    order = np.argsort(-sizes)
    return np.asarray(right[order].T * sizes[order] / np.sqrt(cells))


def modules(components: np.ndarray, resolution: float, seed: int) -> np.ndarray:
    """Module of each gene, from 1 by falling size: UMAP of the genes' components (cosine), then Leiden with the
    constant Potts model on their neighbour graph (Monocle 3's `find_gene_modules`)."""
    genes = len(components)
    if genes < 3:
        return np.ones(genes, np.int64)
    from stroma_runner.methods.embedding.graph import connectivities, nearest, umap

    lengths = np.linalg.norm(components, axis=1, keepdims=True)
    places = (components / np.where(lengths > 0, lengths, 1.0)).astype(np.float32)
    if genes >= UMAP_GENES:
        graph = connectivities(*nearest(places, GENES_UMAP))
        places = umap(graph, places, 2, seed)
    near = nearest(places, min(GENES_LEIDEN + 1, genes))[0][:, 1:]
    return _leiden(near, resolution, seed)


def _leiden(near: np.ndarray, resolution: float, seed: int) -> np.ndarray:
    """Leiden clusters (Traag et al. 2019) of a neighbour graph without weights, from 1 by falling size."""
    import igraph

    pairs = np.column_stack([np.repeat(np.arange(len(near)), near.shape[1]), near.ravel()])
    edges = np.unique(np.sort(pairs, axis=1), axis=0)
    network: Any = igraph.Graph(n=len(near), edges=edges)
    igraph.set_random_number_generator(random.Random(seed))
    try:
        parts = network.community_leiden(objective_function='CPM', resolution=resolution, n_iterations=2)
    finally:
        igraph.set_random_number_generator(random)
    labels = np.asarray(parts.membership)
    sizes = np.bincount(labels)
    rank = np.empty(len(sizes), np.int64)
    rank[np.argsort(-sizes, kind='stable')] = np.arange(1, len(sizes) + 1)
    return rank[labels]
