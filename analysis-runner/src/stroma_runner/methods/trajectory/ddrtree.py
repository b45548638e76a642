"""A principal tree in few dimensions: discriminative DDRTree (Mao et al. 2015) and the order of cells along it as
Monocle 2 has it (Qiu et al. 2017). Written from the papers' equations; numpy, scipy and scikit-learn alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from scipy.linalg import cho_factor, cho_solve
from scipy.sparse.linalg import eigsh

from stroma_runner.methods.trajectory import graph_order
from stroma_runner.methods.trajectory.graph_order import CellPositions, Graph

#: Constants of the paper's software: bandwidth of the soft assignment, weight of the assignment, weight of the tree per
#: cell.
SIGMA, GAMMA, LAMBDA_PER_CELL = 1e-3, 10.0, 5.0
ROUNDS, TOLERANCE = 20, 1e-3
KMEANS_ROUNDS = 10
#: Below it every cell is its own centre; above it the number of centres grows like the logarithm.
EVERY_CELL_BELOW = 100
#: Number of cells whose distances to all centres are in memory at once.
BLOCK = 8192


@dataclass(frozen=True)
class Tree:
    """`cells`: n x d, the cells in few dimensions; `graph`: the centres and their spanning tree; `weights`: genes x d,
    orthonormal; `objective`: one value per round; `settled`: whether its last change is below TOLERANCE; `start`: how
    the k-means of the first centres ended (`kmeans_kernel`)."""

    cells: np.ndarray
    graph: Graph
    weights: np.ndarray
    objective: list[float]
    settled: bool
    start: int

    @property
    def change(self) -> float:
        """Relative change of the objective in the last round."""
        last, before = self.objective[-1], self.objective[-2]
        return abs(last - before) / abs(before)


def centres(cells: int) -> int:
    """Number of centres for this many cells (Qiu et al. 2017): 200 log(n) / (log(n) + log(100)) above 100 cells."""
    if cells <= EVERY_CELL_BELOW:
        return cells
    found = round(2 * EVERY_CELL_BELOW * np.log(cells) / (np.log(cells) + np.log(EVERY_CELL_BELOW)))
    return int(min(cells, found))


def scale_genes(values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """(cells x genes as float32, each gene with mean 0 and deviation 1; which genes vary and are kept)."""
    deviation = values.std(axis=0, ddof=1, dtype=np.float64)
    kept = deviation > 0
    found = values[:, kept].astype(np.float32)
    found -= found.mean(axis=0, dtype=np.float64).astype(np.float32)
    found /= deviation[kept].astype(np.float32)
    return found, kept


def learn(
    values: np.ndarray,
    dimensions: int = 2,
    number: int | None = None,
    report: Callable[[float], None] = lambda done: None,
) -> Tree:
    """`values`: cells x genes, scaled. `number` of centres: None derives it from the number of cells. `report` is
    called with the completed share.

    Minimises |X - W Z|^2 + lambda sum of b_kl |y_k - y_l|^2 + gamma (sum of r_ik |z_i - y_k|^2 + sigma r_ik log r_ik)
    over the projection W, cells Z, centres Y, tree b and soft assignment r, one after another.
    """
    cells = len(values)
    count = number or centres(cells)
    covariance = _product(values, values)
    weights = _leading(covariance, dimensions)
    low = values @ weights.astype(np.float32)
    places, start = _first_centres(low.astype(np.float64), count)
    squares = float(np.trace(covariance))
    pull = LAMBDA_PER_CELL * cells / GAMMA
    objective: list[float] = []
    settled = False
    for done in range(ROUNDS):
        report(done / ROUNDS)
        tree = graph_order.spanning_tree(places)
        laplacian = _laplacian(tree)
        given, soft = _assignment(low, places)
        objective.append(
            squares
            - 2 * float(np.sum((values.T @ low) * weights))
            + float(np.sum(low.astype(np.float64) ** 2))
            + GAMMA * (pull * float(np.sum(places * (laplacian @ places))) + soft)
        )
        if len(objective) > 1 and abs(objective[-1] - objective[-2]) < TOLERANCE * abs(objective[-2]):
            settled = True
            break
        weights, low, places = _round(values, covariance, given, laplacian, pull, dimensions)
    return Tree(low.astype(np.float64), graph_order.spanning_tree(places), weights, objective, settled, start)


def _round(
    values: np.ndarray, covariance: np.ndarray, given: np.ndarray, laplacian: np.ndarray, pull: float, dimensions: int
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(W, Z, Y) for an assignment and a tree. With M = (1 + g) / g (l/g L + G) - R'R the cells' matrix is
    Q = (I + R inv(M) R') / (1 + g), W the leading eigenvectors of X Q X', Z = W'XQ and Y = Z R inv(l/g L + G); the
    n x n matrix Q itself is never made."""
    tree = pull * laplacian + np.diag(given.sum(axis=0, dtype=np.float64))
    inner = (1 + GAMMA) / GAMMA * tree - _product(given, given)
    factor = cho_factor(inner + 1e-10 * np.trace(inner) / len(inner) * np.eye(len(inner)))
    held = (values.T @ given).astype(np.float64)
    weights = _leading((covariance + held @ cho_solve(factor, held.T)) / (1 + GAMMA), dimensions)
    plain = (values @ weights.astype(np.float32)).astype(np.float64)
    low = (plain + given @ cho_solve(factor, given.T @ plain)) / (1 + GAMMA)
    places = np.linalg.solve(tree, (given.T @ low))
    return weights, low.astype(np.float32), places


def _product(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """a' b as float64, summed by blocks of rows so that float32 keeps its digits over many cells."""
    found = np.zeros((a.shape[1], b.shape[1]))
    for start in range(0, len(a), BLOCK):
        found += a[start : start + BLOCK].T @ b[start : start + BLOCK]
    return found


def _leading(matrix: np.ndarray, number: int) -> np.ndarray:
    """Eigenvectors of the largest eigenvalues, largest first; the sign makes the largest entry positive."""
    size = len(matrix)
    if size <= 3 * number + 2:
        vectors = np.linalg.eigh(matrix)[1][:, -number:]
    else:
        values, vectors = eigsh(matrix, k=number, which='LA', v0=np.ones(size) / np.sqrt(size))
        vectors = vectors[:, np.argsort(values)]
    vectors = vectors[:, ::-1]
    signs = np.sign(vectors[np.abs(vectors).argmax(axis=0), np.arange(vectors.shape[1])])
    return np.asarray(vectors * signs)


def _first_centres(low: np.ndarray, count: int) -> tuple[np.ndarray, int]:
    """(centres, how k-means ended; 0 also if each cell is one): starts from evenly spaced cells in the dataset's order,
    so that it is reproducible without a seed."""
    if count >= len(low):
        return low.copy(), 0
    from stroma_runner.methods.trajectory.kmeans_kernel import hartigan_wong

    start = low[np.linspace(0, len(low) - 1, count).astype(np.int64)]
    found, _, end = hartigan_wong(np.ascontiguousarray(low), start, KMEANS_ROUNDS)
    # A centre that no cell is nearest to (equal start cells) stays at its start.
    return np.where(np.isfinite(found), found, start), int(end)


def _laplacian(tree: Graph) -> np.ndarray:
    a, b = tree.edges.T
    count = len(tree.nodes)
    found = np.zeros((count, count))
    found[a, b] = found[b, a] = -1.0
    found[np.diag_indices(count)] = tree.degrees
    return found


def _assignment(low: np.ndarray, places: np.ndarray) -> tuple[np.ndarray, float]:
    """(cells x centres, each row sums to 1; its part of the objective)."""
    given = np.empty((len(low), len(places)), np.float32)
    soft = 0.0
    for start in range(0, len(low), BLOCK):
        part = low[start : start + BLOCK].astype(np.float64)
        away = ((part[:, None, :] - places[None, :, :]) ** 2).sum(axis=2)
        least = away.min(axis=1, keepdims=True)
        raised = np.exp(-(away - least) / SIGMA)
        total = raised.sum(axis=1, keepdims=True)
        given[start : start + BLOCK] = raised / total
        soft += float((least - SIGMA * np.log(total)).sum())
    return given, soft


@dataclass(frozen=True)
class Order:
    """`state`: of each cell, from 1; they and the branch points do not depend on the root. `pseudotime`: along the tree
    from the node `root`."""

    places: CellPositions
    state: np.ndarray
    node_state: np.ndarray
    root: int
    pseudotime: np.ndarray


def order(tree: Tree, *, state: int | None = None, cells: np.ndarray | None = None, reverse: bool = False) -> Order:
    """Pseudotime from an end of the tree: by default an end of the longest path; that of a state; or the one nearest to
    `cells` (indices) along the tree. `reverse`: from the end that is farthest from that root."""
    graph = tree.graph
    places = graph_order.project(tree.cells, graph, beyond_tips=True)
    first, _ = graph_order.diameter(graph)
    node_state = graph_order.states(graph, first)
    root = first
    if state is not None:
        root = root_of_state(graph, node_state, state, first)
    elif cells is not None and len(cells):
        root = root_of_cells(graph, places, cells)
    if reverse:
        distances = graph_order.node_distances(graph, [root])
        root = int(graph.leaves[distances[graph.leaves].argmax()])
    pseudotime = graph_order.distances_along(graph, places, [root])
    return Order(places, node_state[places.node], node_state, root, pseudotime)


def root_of_state(graph: Graph, node_state: np.ndarray, state: int, first: int) -> int:
    """The end of the tree in the state that is farthest from the rest of the tree; in a state between two branch
    points, its node nearest to the tree's first end. KeyError for a state that is not there."""
    own = np.flatnonzero(node_state == state)
    if not len(own):
        raise KeyError(state)
    leaves = np.intersect1d(own, graph.leaves)
    if first in leaves:
        return first
    distances = graph_order.node_distances(graph, [first])
    return int(leaves[distances[leaves].argmax()]) if len(leaves) else int(own[distances[own].argmin()])


def root_of_cells(graph: Graph, places: CellPositions, cells: Sequence[int] | np.ndarray) -> int:
    """The end of the tree with the smallest mean distance along the tree to the cells."""
    chosen = np.asarray(cells)
    part = CellPositions(*(getattr(places, name)[chosen] for name in CellPositions.__dataclass_fields__))
    means = [float(graph_order.distances_along(graph, part, [int(leaf)]).mean()) for leaf in graph.leaves]
    return int(graph.leaves[int(np.argmin(means))])


def needed_bytes(cells: int, genes: int) -> int:
    """Peak memory of `learn` beyond its input: one copy of the values, assignment, covariance."""
    count = centres(cells)
    return int(4 * cells * genes + 4 * 3 * cells * count + 8 * 4 * genes * genes + 8 * 6 * count * count)


__all__ = ['Order', 'Tree', 'centres', 'learn', 'needed_bytes', 'order', 'scale_genes']
