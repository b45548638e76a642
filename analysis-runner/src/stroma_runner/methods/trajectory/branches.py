"""Genes that differ between the two branches after a branch point:

BEAM (Qiu et al. 2017). Only uses numpy and scipy, so that reproduce.py can run it. A cell on the way to the branch
point belongs to both branches. In the test it counts once, and its expected value is the mean of both branches' curves.
Monocle 2 can copy it into both branches (`progenitor_method`); copies are equal in both, so that p values are too
large. In the curves it counts half in each branch.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import scipy.sparse as sp

from stroma_runner.methods.trajectory.graph_order import Graph, node_distances, nodes_of_branches
from stroma_runner.methods.trajectory.splines import NaturalSpline

#: Values of `Split.side`.
NEITHER, BEFORE, FIRST, SECOND = -1, 0, 1, 2


@dataclass(frozen=True)
class Split:
    """Cells around a branch point. `side` of each cell: NEITHER, BEFORE, FIRST or SECOND. `nodes`: the first node of
    each branch. `at`: pseudotime of the branch point."""

    side: np.ndarray
    nodes: tuple[int, int]
    at: float

    def count(self, side: int) -> int:
        return int((self.side == side).sum())


def split(
    graph: Graph,
    node: np.ndarray,
    pseudotime: np.ndarray,
    roots: Sequence[int],
    point: int,
    chosen: Sequence[int] | None = None,
) -> Split | None:
    """Cells before and after the node `point`.

    `node`: nearest node of each cell. `chosen`: a node of each of the two branches; None selects the two branches with
    the most cells. Returns None if no root reaches the point, if fewer than two branches leave it, or if the chosen
    nodes are not in two different ones.
    """
    reach = [float(node_distances(graph, [root])[point]) for root in roots]
    if not reach or not np.isfinite(min(reach)):
        return None
    way, behind = nodes_of_branches(graph, point, int(roots[int(np.argmin(reach))]))
    reached = np.isfinite(pseudotime)
    branches = _distinct(behind, way)
    sizes = [int((np.isin(node, branch) & reached).sum()) for branch in branches]
    if chosen is None:
        picked = sorted(sorted(range(len(branches)), key=lambda k: -sizes[k])[:2])
    else:
        picked = [k for one in chosen for k, branch in enumerate(branches) if one in branch]
    if len(set(picked)) != 2:
        return None
    side = np.full(len(node), NEITHER, np.int8)
    side[np.isin(node, way) & reached] = BEFORE
    first, second = (branches[k] for k in picked)
    side[np.isin(node, first) & reached] = FIRST
    side[np.isin(node, second) & reached] = SECOND
    nearest = _neighbours_of(graph, point)
    nodes = tuple(int(np.intersect1d(branch, nearest)[0]) for branch in (first, second))
    return Split(side, (nodes[0], nodes[1]), min(reach))


def _distinct(behind: Sequence[np.ndarray], way: np.ndarray) -> list[np.ndarray]:
    """Branches that do not lead back to the path, without duplicates: a loop leaves the branch point twice."""
    found: list[np.ndarray] = []
    for branch in behind:
        if not len(np.intersect1d(branch, way)) and not any(np.array_equal(branch, one) for one in found):
            found.append(branch)
    return found


def _neighbours_of(graph: Graph, node: int) -> np.ndarray:
    a, b = graph.edges.T
    return np.unique(np.r_[b[a == node], a[b == node]])


def stretch_pseudotime(pseudotime: np.ndarray, one: Split) -> np.ndarray:
    """Pseudotime in which both branches end at the later of their ends; unchanged up to the branch point."""
    found = pseudotime.astype(np.float64).copy()
    end = max(float(found[one.side == side].max()) for side in (FIRST, SECOND))
    for side in (FIRST, SECOND):
        cells = one.side == side
        own = float(found[cells].max()) - one.at
        if own > 0:
            found[cells] = one.at + (found[cells] - one.at) * (end - one.at) / own
    return found


def branch_spline(time: np.ndarray, side: np.ndarray, df: int) -> NaturalSpline:
    """Spline of the stretched pseudotime. Knots are quantiles over the cells of both branches: a cell before the branch
    point counts twice."""
    return NaturalSpline.fitted_to(np.r_[time, time[side == BEFORE]], df)


def branch_design(basis: np.ndarray, side: np.ndarray) -> np.ndarray:
    """Columns of the model with two curves, without the constant: the basis, and the difference of the two curves on
    the cells after the branch point. The model with one curve is `basis` alone (`splines.spline_test`).

    `basis`: cells x columns of the stretched pseudotime; `side`: of the same cells, without NEITHER.
    """
    sign = np.select([side == FIRST, side == SECOND], [1.0, -1.0], 0.0)[:, None]
    return np.column_stack([basis, sign, basis * sign])


def branch_coefficients(
    design: np.ndarray, side: np.ndarray, values: sp.csc_matrix | np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Columns x genes of each branch's curve. `design`: cells x columns with the constant; `values`: cells x genes.
    Cells before the branch point weigh one half in each branch."""
    found = []
    for branch in (FIRST, SECOND):
        weight = np.sqrt(np.select([side == BEFORE, side == branch], [0.5, 1.0], 0.0))
        solve = np.linalg.pinv(design * weight[:, None]) * weight
        found.append(np.asarray((values.T @ solve.T).T))
    return found[0], found[1]


def joined_curves(
    coefficients: tuple[np.ndarray, np.ndarray], before: np.ndarray, behind: np.ndarray
) -> tuple[np.ndarray, tuple[np.ndarray, np.ndarray]]:
    """(genes x steps before the branch point, genes x steps after it for each branch).

    `before`, `behind`: basis with its constant at the steps; the first of `behind` is the branch point. The part before
    it is the mean of both curves. Each curve after it starts at that mean: its distance from the mean at the branch
    point fades linearly along the branch.
    """
    middle = (coefficients[0] + coefficients[1]) / 2
    fade = np.linspace(1.0, 0.0, len(behind))
    found = [(behind @ own - np.outer(fade, behind[0] @ (own - middle))).T for own in coefficients]
    return (before @ middle).T, (found[0], found[1])
