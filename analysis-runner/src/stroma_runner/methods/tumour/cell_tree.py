"""Hierarchical clustering (Ward) of any number of cells: exact for few, of groups of similar cells for many."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

#: Maximum number of cells that are clustered one by one; more are first put into `GROUPS` groups by k-means.
EXACT = 2000
GROUPS = 500
#: Components in which k-means compares cells.
COMPONENTS = 50


@dataclass(frozen=True)
class CellTree:
    """`order`: cells in displayed order. `leaves`: cells of each leaf, in that order. `merges`: of the leaves, in
    scipy's form with numbers of cells."""

    order: np.ndarray
    leaves: np.ndarray
    merges: np.ndarray
    grouped: bool


def cell_tree(values: np.ndarray, most: int, seed: int, rank: np.ndarray, exact: int = EXACT) -> CellTree:
    """Rows of `values` as a tree of at most `most` leaves. `rank`: order of the cells within a leaf or group."""
    n = len(values)
    grouped = n > exact
    if grouped:
        member = _grouped(values, seed)
    else:
        member = np.arange(n)
    sizes = np.bincount(member).astype(np.float64)
    sums = np.zeros((len(sizes), values.shape[1]))
    np.add.at(sums, member, values)
    merges = weighted_ward(sums / sizes[:, None], sizes)
    place = np.argsort(_leaf_order(merges, len(sizes)))
    cut, leaf_of, shown = top_merges(merges, len(sizes), most)
    # Leaves in the order of the page: a leaf's groups are neighbours there.
    by_place = np.full(len(cut), np.iinfo(np.int64).max)
    np.minimum.at(by_place, leaf_of, place)
    new = np.argsort(np.argsort(by_place))
    leaf = new[leaf_of][member]
    order = np.lexsort((rank, place[member] if not grouped else rank, leaf))
    renamed = shown.copy()
    for side in (0, 1):
        low = shown[:, side] < len(cut)
        renamed[low, side] = new[shown[low, side].astype(int)]
    return CellTree(order, np.bincount(leaf, minlength=len(cut)), renamed, grouped)


def _grouped(values: np.ndarray, seed: int) -> np.ndarray:
    from sklearn.cluster import MiniBatchKMeans
    from sklearn.decomposition import PCA

    parts = min(COMPONENTS, values.shape[1] - 1)
    reduced = PCA(parts, svd_solver='randomized', random_state=seed).fit_transform(values)
    found = MiniBatchKMeans(min(GROUPS, len(values)), random_state=seed, batch_size=4096, n_init=1).fit_predict(reduced)
    return np.unique(found, return_inverse=True)[1].astype(np.int64)


def weighted_ward(centres: np.ndarray, sizes: np.ndarray) -> np.ndarray:
    """Ward's clustering of points that represent `sizes` cells each; in scipy's format, with the heights of single
    cells.

    Nearest-neighbour chains: about n^2 distances, each read a few times.
    """
    n = len(centres)
    if n < 2:
        return np.empty((0, 4))
    squares = np.einsum('ij,ij->i', centres, centres)
    distance = np.maximum(0.0, squares[:, None] + squares[None] - 2 * centres @ centres.T)
    distance *= 2 * np.outer(sizes, sizes) / np.add.outer(sizes, sizes)
    np.fill_diagonal(distance, np.inf)
    weight, alive = sizes.astype(np.float64).copy(), np.ones(n, bool)
    chain: list[int] = []
    found: list[tuple[float, int, int]] = []
    while len(found) < n - 1:
        if not chain:
            chain.append(int(np.flatnonzero(alive)[0]))
        while True:
            last = chain[-1]
            row = np.where(alive, distance[last], np.inf)
            near = int(np.argmin(row))
            if len(chain) > 1 and row[chain[-2]] <= row[near]:
                near = chain[-2]
            if len(chain) > 1 and near == chain[-2]:
                break
            chain.append(near)
        a, b = sorted((chain.pop(), chain.pop()))
        height = distance[a, b]
        wa, wb = weight[a], weight[b]
        total = wa + wb + weight
        update = ((wa + weight) * distance[a] + (wb + weight) * distance[b] - weight * height) / total
        found.append((float(height), a, b))
        alive[b] = False
        weight[a] = wa + wb
        distance[a] = distance[:, a] = update
        distance[a, a] = np.inf
        distance[b] = distance[:, b] = np.inf
    return _in_order(found, sizes)


def _in_order(found: list[tuple[float, int, int]], sizes: np.ndarray) -> np.ndarray:
    """Merges by rising height, with numbers of clusters in place of their first point."""
    n = len(sizes)
    parent = np.arange(2 * n - 1)
    weight = np.concatenate([sizes, np.zeros(n - 1)])

    def root(point: int) -> int:
        while parent[point] != point:
            parent[point] = parent[parent[point]]
            point = int(parent[point])
        return point

    rows = np.empty((n - 1, 4))
    order = sorted(range(len(found)), key=lambda k: found[k][0])
    for number, k in enumerate(order):
        height, a, b = found[k]
        left, right = sorted((root(a), root(b)))
        parent[left] = parent[right] = n + number
        weight[n + number] = weight[left] + weight[right]
        rows[number] = left, right, np.sqrt(height), weight[n + number]
    return rows


def _leaf_order(merges: np.ndarray, n: int) -> np.ndarray:
    """Leaves from top to bottom."""
    if not len(merges):
        return np.arange(n)
    stack, found = [n + len(merges) - 1], []
    while stack:
        node = stack.pop()
        if node < n:
            found.append(node)
        else:
            stack.extend((int(merges[node - n, 1]), int(merges[node - n, 0])))
    return np.array(found)


def top_merges(merges: np.ndarray, n: int, most: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The last merges of a tree: (nodes that become leaves, leaf of each point, merges of these leaves)."""
    keep = min(most, n) - 1
    below = len(merges) - keep
    top: dict[int, int] = {}
    nodes: list[int] = []
    for node in _children(merges[below:], n + below):
        top[node] = len(nodes)
        nodes.append(node)
    if not nodes:
        nodes, top = [n + len(merges) - 1 if len(merges) else 0], {n + len(merges) - 1 if len(merges) else 0: 0}
    leaf = np.full(n + below, -1, np.int64)
    for node in sorted(nodes, reverse=True):
        leaf[node] = top[node]
    for number in range(below - 1, -1, -1):
        of = leaf[n + number]
        leaf[int(merges[number, 0])] = of
        leaf[int(merges[number, 1])] = of
    shown = merges[below:].copy()
    for side in (0, 1):
        column = shown[:, side].astype(np.int64)
        shown[:, side] = [top[c] if c < n + below else c - (n + below) + len(nodes) for c in column]
    return np.array(nodes), leaf[:n], shown


def _children(merges: np.ndarray, first: int) -> list[int]:
    return sorted(int(one) for one in merges[:, :2].ravel() if one < first)


def cut(merges: np.ndarray, leaves: int, k: int) -> np.ndarray:
    """Cluster 1 to k of each leaf, numbered in the order of the page."""
    _, of, _ = top_merges(merges, leaves, max(1, min(k, leaves)))
    _, first = np.unique(of, return_index=True)
    rank = np.argsort(np.argsort(first))
    found: np.ndarray = rank[of] + 1
    return found
