"""Cells along a graph in two or three dimensions: position on the graph, distance from a root, and side of a branch
point. Only uses numpy and scipy, so that reproduce.py can run it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import scipy.sparse as sp
from scipy.sparse.csgraph import breadth_first_order, connected_components, dijkstra, minimum_spanning_tree
from scipy.spatial import KDTree
from scipy.spatial.distance import pdist, squareform


@dataclass(frozen=True)
class Graph:
    """`nodes`: coordinates, k x d; `edges`: pairs of nodes, e x 2, without duplicates."""

    nodes: np.ndarray
    edges: np.ndarray

    @property
    def lengths(self) -> np.ndarray:
        found: np.ndarray = np.linalg.norm(self.nodes[self.edges[:, 0]] - self.nodes[self.edges[:, 1]], axis=1)
        return found

    @property
    def degrees(self) -> np.ndarray:
        return np.bincount(self.edges.ravel(), minlength=len(self.nodes))

    @property
    def leaves(self) -> np.ndarray:
        return np.flatnonzero(self.degrees == 1)

    @property
    def branch_points(self) -> np.ndarray:
        """In node order, so that their numbers do not depend on the root."""
        return np.flatnonzero(self.degrees > 2)

    def weights(self) -> sp.csr_matrix:
        """Symmetric lengths. A length of 0 is kept as a tiny one: a sparse matrix has no zeros."""
        a, b = self.edges.T
        length = np.maximum(self.lengths, 1e-12)
        count = len(self.nodes)
        return sp.csr_matrix((np.r_[length, length], (np.r_[a, b], np.r_[b, a])), shape=(count, count))

    def components(self) -> np.ndarray:
        """Number of the connected part of each node."""
        return np.asarray(connected_components(self.weights(), directed=False)[1])


def spanning_tree(nodes: np.ndarray) -> Graph:
    """The minimum spanning tree of at most a few thousand points."""
    distances = squareform(pdist(nodes))
    distances[distances == 0] = 1e-12
    tree = minimum_spanning_tree(distances).tocoo()
    return Graph(nodes, np.sort(np.column_stack([tree.row, tree.col]).astype(np.int64), axis=1))


@dataclass(frozen=True)
class CellPositions:
    """Per cell: nearest node, ends of its edge, the share of the edge from `first` to `second` before it (negative
    beyond the tip `first`), and its distance to the graph."""

    node: np.ndarray
    first: np.ndarray
    second: np.ndarray
    along: np.ndarray
    away: np.ndarray

    def points(self, graph: Graph) -> np.ndarray:
        a, b = graph.nodes[self.first], graph.nodes[self.second]
        found: np.ndarray = a + self.along[:, None] * (b - a)
        return found


def _neighbours(graph: Graph) -> np.ndarray:
    """Nodes x highest degree; -1 for missing neighbours."""
    count = len(graph.nodes)
    found = np.full((count, max(1, int(graph.degrees.max(initial=1)))), -1, np.int64)
    used = np.zeros(count, np.int64)
    for a, b in graph.edges:
        found[a, used[a]], found[b, used[b]] = b, a
        used[a] += 1
        used[b] += 1
    return found


def project(
    points: np.ndarray, graph: Graph, allowed: np.ndarray | None = None, *, beyond_tips: bool = False
) -> CellPositions:
    """The projection of each point onto the nearest edge of its nearest node.

    `allowed`: the connected part of each point; by default any. `beyond_tips`: extends the last edge, so that cells
    beyond a tip keep their order (Monocle 2).
    """
    node = _nearest_nodes(points, graph, allowed)
    near = _neighbours(graph)[node]
    tips = (graph.degrees == 1) & beyond_tips
    first, second = node, node.copy()
    along, away = np.zeros(len(points)), np.linalg.norm(points - graph.nodes[node], axis=1)
    for column in near.T:
        there = np.flatnonzero(column >= 0)
        start, end = graph.nodes[node[there]], graph.nodes[column[there]]
        step = end - start
        square = np.maximum((step**2).sum(axis=1), 1e-300)
        lowest = np.where(tips[node[there]], -np.inf, 0.0)
        share = np.clip(((points[there] - start) * step).sum(axis=1) / square, lowest, 1.0)
        distance = np.linalg.norm(points[there] - start - share[:, None] * step, axis=1)
        # An end of an edge also counts as part of it; otherwise a cell at its node would have no edge.
        better = (distance < away[there]) | (second[there] == node[there])
        chosen = there[better]
        second[chosen], along[chosen] = column[chosen], share[better]
        away[chosen] = np.minimum(away[chosen], distance[better])
    return CellPositions(node, first, second, along, away)


def _nearest_nodes(points: np.ndarray, graph: Graph, allowed: np.ndarray | None) -> np.ndarray:
    if allowed is None:
        return np.asarray(KDTree(graph.nodes).query(points)[1], np.int64)
    parts, found = graph.components(), np.empty(len(points), np.int64)
    for part in np.unique(allowed):
        own, cells = np.flatnonzero(parts == part), allowed == part
        found[cells] = own[KDTree(graph.nodes[own]).query(points[cells])[1]]
    return found


def node_distances(graph: Graph, roots: Sequence[int]) -> np.ndarray:
    """Along the graph from the nearest root; infinite where none is reached."""
    found: np.ndarray = dijkstra(graph.weights(), directed=False, indices=list(roots), min_only=True)
    return found


def distances_along(graph: Graph, places: CellPositions, roots: Sequence[int]) -> np.ndarray:
    """Distance of each cell along the graph from the nearest root; infinite if unreachable. With cells beyond the tip
    of a root, it starts at the outermost of them."""
    length = np.linalg.norm(graph.nodes[places.first] - graph.nodes[places.second], axis=1)
    before, behind = np.abs(places.along) * length, (1 - places.along) * length
    outside = places.along < 0
    found = np.full(len(places.node), np.inf)
    for root, overhang in zip(roots, overhangs(graph, places, roots), strict=True):
        nodes = node_distances(graph, [root])
        distance = np.minimum(nodes[places.first] + before, nodes[places.second] + behind)
        beyond = outside & (places.first == root)
        distance[beyond] = -before[beyond]
        found = np.minimum(found, distance + overhang)
    return found


def overhangs(graph: Graph, places: CellPositions, roots: Sequence[int]) -> np.ndarray:
    """Distance from each root to the outermost cell beyond it, 0 without one."""
    length = np.linalg.norm(graph.nodes[places.first] - graph.nodes[places.second], axis=1)
    beyond = np.maximum(-places.along, 0.0) * length
    return np.array([beyond[places.first == root].max(initial=0.0) for root in roots])


def diameter(graph: Graph) -> tuple[int, int]:
    """Ends of the longest shortest way, the lower number first."""
    distances = dijkstra(graph.weights(), directed=False)
    distances[~np.isfinite(distances)] = -1.0
    a, b = np.unravel_index(int(distances.argmax()), distances.shape)
    return int(min(a, b)), int(max(a, b))


def states(tree: Graph, root: int) -> np.ndarray:
    """State of each node, from 1: walking from the root, a new one starts after each branch point (Qiu et al. 2017).
    The numbers follow a depth-first walk that takes the neighbour with the lower number first."""
    near, found = _neighbours(tree), np.zeros(len(tree.nodes), np.int64)
    branches = tree.degrees > 2
    last, waiting = 0, [(root, -1)]
    while waiting:
        node, before = waiting.pop()
        if before < 0 or branches[before]:
            last += 1
            found[node] = last
        else:
            found[node] = found[before]
        ahead = [int(other) for other in near[node] if other >= 0 and other != before]
        waiting.extend((other, node) for other in sorted(ahead, reverse=True))
    return found


def nodes_of_branches(tree: Graph, branch_point: int, root: int) -> tuple[np.ndarray, list[np.ndarray]]:
    """(nodes on the way from the root to the branch point, nodes of each branch after it). The branch point itself is
    on the way; branches that leave the way earlier are in neither."""
    weights = tree.weights()
    _, before = breadth_first_order(weights, root, directed=False, return_predecessors=True)
    way = [branch_point]
    while way[-1] != root:
        way.append(int(before[way[-1]]))
    cut = sp.lil_matrix(weights)
    cut[branch_point, :] = 0
    cut[:, branch_point] = 0
    parts = connected_components(sp.csr_matrix(cut), directed=False)[1]
    towards = way[1] if len(way) > 1 else -1
    ahead = [int(node) for node in _neighbours(tree)[branch_point] if node >= 0 and node != towards]
    return np.array(way[::-1]), [np.flatnonzero(parts == parts[node]) for node in sorted(ahead)]
