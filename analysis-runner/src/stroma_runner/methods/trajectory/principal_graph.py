"""A principal graph of cells in two dimensions by the steps of Monocle 3 (Cao et al. 2019): clusters and partitions of
a neighbour graph, then one SimplePPT tree per partition (Mao et al. 2015), without short spurs and without loops.

numpy, scipy, python-igraph and numba alone, so that reproduce.py runs it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import scipy.sparse as sp
from scipy.sparse.csgraph import connected_components
from scipy.spatial import KDTree
from scipy.stats import norm

from stroma_runner.methods.embedding.graph import leiden
from stroma_runner.methods.trajectory import graph_order
from stroma_runner.methods.trajectory.graph_order import Graph

#: Constants of Monocle 3: neighbours for the clusters and for the density, level of the test between clusters.
NEIGHBOURS, DENSE_NEIGHBOURS, LEVEL = 20, 25, 0.05
#: Constants of Monocle 3: weight of the assignment, bandwidth, rounds, tolerance, rounds of k-means.
GAMMA, SIGMA, ROUNDS, TOLERANCE, KMEANS_ROUNDS = 0.5, 0.01, 10, 1e-5, 100
#: The bandwidth is meant for a UMAP. On an embedding that spans fewer units it shrinks with the square of the span.
SPAN = 5.0
#: Constants of Monocle 3: nodes per cluster and log10 of the cells; spurs with fewer nodes are removed.
NODES_PER_CLUSTER, LEAST_BRANCH = 15, 10
#: Nodes of all partitions together, and cells per node at least: the graph of few cells would go through each of them.
MOST_NODES, CELLS_PER_NODE = 800, 5
#: Number of cells whose distances to all nodes are in memory at once.
BLOCK = 8192


@dataclass(frozen=True)
class LearnedGraph:
    """Per cell: `cluster` and `partition` (from 0, by falling size of the partition). `graph`: one tree per partition;
    `node_partition`: partition of each node. `changes`, `starts`: those of `Fitted`, per partition."""

    cluster: np.ndarray
    partition: np.ndarray
    graph: Graph
    node_partition: np.ndarray
    changes: np.ndarray
    starts: np.ndarray


@dataclass(frozen=True)
class Fitted:
    """The tree of one partition. `change`: relative change of the objective in the last round if it did not converge,
    otherwise 0; `start`: outcome of the k-means of the initial nodes (`kmeans_kernel`)."""

    tree: Graph
    change: float
    start: int


def learn(points: np.ndarray, seed: int, report: Callable[[float], None] = lambda done: None) -> LearnedGraph:
    """`points`: cells x 2. `report` gets the share of the work that is done."""
    values = np.ascontiguousarray(points, np.float64)
    near = neighbour_graph(values)
    cluster = leiden(near, 1.0, seed)
    partition = partitions(near, cluster)
    counts = node_counts(cluster, partition)
    report(0.2)
    bandwidth = SIGMA * min(1.0, float(np.ptp(values, axis=0).max()) / SPAN) ** 2
    nodes, edges, owners, before = [], [], [], 0
    fits = []
    for number, count in enumerate(counts):
        fits.append(principal_tree(values[partition == number], count, bandwidth))
        tree = fits[-1].tree
        nodes.append(tree.nodes)
        edges.append(tree.edges + before)
        owners.append(np.full(len(tree.nodes), number))
        before += len(tree.nodes)
        report(0.2 + 0.8 * (number + 1) / len(counts))
    graph = Graph(np.concatenate(nodes), np.concatenate(edges))
    changes, starts = np.array([fit.change for fit in fits]), np.array([fit.start for fit in fits], np.int64)
    return LearnedGraph(cluster, partition, graph, np.concatenate(owners), changes, starts)


def neighbour_graph(points: np.ndarray, k: int = NEIGHBOURS) -> sp.csr_matrix:
    """Symmetric numbers of links, 1 or 2 (both ways), from each cell to its k nearest ones."""
    count = len(points)
    k = min(k, count - 1)
    found = KDTree(points).query(points, k + 1)[1]
    # With duplicated points, a cell may not be its own first neighbour.
    own = found == np.arange(count)[:, None]
    own[~own.any(axis=1), -1] = True
    others = found[~own].reshape(count, k)
    one_way = sp.csr_matrix((np.ones(count * k), others.ravel(), np.arange(0, count * k + 1, k)), shape=(count, count))
    return sp.csr_matrix(one_way + one_way.T)


def partitions(near: sp.csr_matrix, cluster: np.ndarray) -> np.ndarray:
    """Partitions: groups of clusters with more links between them than expected for their degrees (Wolf et al. 2019):
    one-sided normal test of each pair, Holm's adjustment, as Monocle 3 does. Numbered from 0 by falling size."""
    count = int(cluster.max()) + 1
    member = sp.csr_matrix((np.ones(len(cluster)), (np.arange(len(cluster)), cluster)), shape=(len(cluster), count))
    links = np.asarray((member.T @ near @ member).todense())
    np.fill_diagonal(links, 0.0)
    total = links.sum()
    joined = np.zeros((count, count), bool)
    if total > 0:
        share = links.sum(axis=1) / total
        expected = np.outer(share, share)
        deviation = np.sqrt(expected * (1 - expected) / total)
        with np.errstate(divide='ignore', invalid='ignore'):
            p = np.where(deviation > 0, norm.sf((links / total - expected) / deviation), 1.0)
        joined = (_holm(p.ravel()).reshape(p.shape) < LEVEL) & (links > 0)
    part = connected_components(sp.csr_matrix(joined), directed=False)[1][cluster]
    sizes = np.bincount(part)
    rank = np.empty(len(sizes), np.int64)
    rank[np.argsort(-sizes, kind='stable')] = np.arange(len(sizes))
    found: np.ndarray = rank[part]
    return found


def _holm(p: np.ndarray) -> np.ndarray:
    order = np.argsort(p, kind='stable')
    raised = np.maximum.accumulate(p[order] * np.arange(len(p), 0, -1))
    found = np.empty(len(p))
    found[order] = np.minimum(raised, 1.0)
    return found


def node_counts(cluster: np.ndarray, partition: np.ndarray) -> list[int]:
    """Nodes of each partition: 15 x clusters x log10(cells), fewer for few cells and in proportion above MOST_NODES."""
    wanted = []
    for number in range(int(partition.max()) + 1):
        own = partition == number
        cells, clusters = int(own.sum()), len(np.unique(cluster[own]))
        count = round(clusters * NODES_PER_CLUSTER * np.log10(max(cells, 2)))
        wanted.append(max(2, min(count, cells // CELLS_PER_NODE, cells - 1)))
    scale = min(1.0, MOST_NODES / sum(wanted))
    return [max(2, int(count * scale)) for count in wanted]


def principal_tree(points: np.ndarray, count: int, bandwidth: float = SIGMA) -> Fitted:
    """SimplePPT from `count` cells: from each k-means cluster the cell of the highest density, in cluster order; then
    alternately the minimum spanning tree, the soft assignment and the nodes."""
    if len(np.unique(points, axis=0)) < 2:
        return Fitted(Graph(points[:1].copy(), np.empty((0, 2), np.int64)), 0.0, 0)
    places, start = _start(points, min(count, len(points)))
    last, change = np.inf, np.inf
    for _ in range(ROUNDS):
        tree = _squared_tree(places)
        weights, sums, soft = _assignment(points, places, bandwidth)
        now = 2 * float((tree.lengths**2).sum()) + GAMMA * soft
        if abs(last - now) < TOLERANCE * abs(last):
            change = 0.0
            break
        if np.isfinite(last):
            change = abs(last - now) / abs(last)
        last = now
        laplacian = np.zeros((len(places), len(places)))
        a, b = tree.edges.T
        laplacian[a, b] = laplacian[b, a] = -1.0
        laplacian[np.diag_indices(len(places))] = tree.degrees
        places = np.linalg.solve(2 * laplacian + GAMMA * np.diag(weights), GAMMA * sums)
    return Fitted(remove_spurs(_squared_tree(places)), change, start)


def _squared_tree(places: np.ndarray) -> Graph:
    """The spanning tree of squared lengths is that of lengths, because squaring keeps their order."""
    return graph_order.spanning_tree(places)


def _start(points: np.ndarray, count: int) -> tuple[np.ndarray, int]:
    """(initial nodes, outcome of k-means; 0 also if each point is a node)."""
    from stroma_runner.methods.trajectory.kmeans_kernel import hartigan_wong

    distinct = np.unique(points, axis=0)
    if count >= len(distinct):
        return distinct, 0
    spaced = points[np.linspace(0, len(points) - 1, count).astype(np.int64)]
    if len(np.unique(spaced, axis=0)) < count:  # equal cells would start as equal centres
        spaced = distinct[np.linspace(0, len(distinct) - 1, count).astype(np.int64)]
    _, cluster, end = hartigan_wong(points, spaced, KMEANS_ROUNDS)
    k = min(DENSE_NEIGHBOURS, len(points) - 1)
    density = -KDTree(points).query(points, k + 1)[0][:, 1:].mean(axis=1)
    order = np.lexsort((np.arange(len(points)), -density, cluster))
    first = np.r_[True, np.diff(cluster[order]) > 0]
    return np.unique(points[order[first]], axis=0), int(end)


def _assignment(points: np.ndarray, places: np.ndarray, bandwidth: float) -> tuple[np.ndarray, np.ndarray, float]:
    """(sum of the weights of each node, weighted sum of its points, part of the objective)."""
    weights, sums, soft = np.zeros(len(places)), np.zeros_like(places), 0.0
    squares = (places**2).sum(axis=1)
    for start in range(0, len(points), BLOCK):
        part = points[start : start + BLOCK]
        away = np.maximum((part**2).sum(axis=1)[:, None] + squares - 2 * part @ places.T, 0.0)
        least = away.min(axis=1, keepdims=True)
        given = np.exp(-(away - least) / bandwidth)
        total = given.sum(axis=1, keepdims=True)
        given /= total
        weights += given.sum(axis=0)
        sums += given.T @ part
        soft += float((least - bandwidth * np.log(total)).sum())
    return weights, sums, soft


def remove_spurs(tree: Graph) -> Graph:
    """Removes spurs: paths from an end to a branch point with fewer nodes than LEAST_BRANCH, shortest first, until none
    is left. A tree with fewer nodes is kept."""
    if len(tree.nodes) < LEAST_BRANCH:
        return tree
    near: dict[int, set[int]] = {node: set() for node in range(len(tree.nodes))}
    for a, b in tree.edges.tolist():
        near[a].add(b)
        near[b].add(a)
    while True:
        shortest: list[int] | None = None
        for leaf in sorted(node for node, others in near.items() if len(others) == 1):
            way = [leaf]
            while len(near[way[-1]]) <= 2 and len(way) < LEAST_BRANCH:
                ahead = [other for other in near[way[-1]] if len(way) < 2 or other != way[-2]]
                if not ahead:
                    break
                way.append(ahead[0])
            # The last one is the branch point, which stays.
            if len(near[way[-1]]) > 2 and (shortest is None or len(way) - 1 < len(shortest)):
                shortest = way[:-1]
        if shortest is None:
            break
        for node in shortest:
            for other in near.pop(node):
                near.get(other, set()).discard(node)
    kept = np.array(sorted(near))
    place = np.full(len(tree.nodes), -1)
    place[kept] = np.arange(len(kept))
    edges = place[tree.edges]
    return Graph(tree.nodes[kept], edges[(edges >= 0).all(axis=1)])


__all__ = ['Fitted', 'LearnedGraph', 'learn', 'node_counts', 'partitions', 'principal_tree', 'remove_spurs']
