"""Genes that differ between the two branches after a branch point (BEAM)."""

from __future__ import annotations

from typing import Any

import numpy as np

from stroma_runner.engine.context import Progress
from stroma_runner.methods.groups.markers import benjamini_hochberg
from stroma_runner.methods.trajectory.branches import (
    BEFORE,
    FIRST,
    NEITHER,
    SECOND,
    Split,
    branch_coefficients,
    branch_design,
    branch_spline,
    joined_curves,
    split,
    stretch_pseudotime,
)
from stroma_runner.methods.trajectory.splines import add_intercept, spline_test
from stroma_runner.tools.trajectory_genes.found import (
    DEGREES,
    LEAST_CELLS,
    SIGNIFICANT,
    GenesFindings,
    GenesRequest,
    contract_gene,
    integers,
    read_selected,
    report_progress,
    require_cells,
    rounded_values,
    table_of,
)
from stroma_store.dataset.reader import Genes
from stroma_store.errors import StromaError

#: Maximum numbers: steps before and after the branch point, drawn genes, clusters of the table.
STEPS_BEFORE, STEPS_BEHIND, GENES, CLUSTERS = 30, 50, 100, 4


def compute(asked: GenesRequest, report: Progress) -> GenesFindings:
    """TRAJECTORY_IMPOSSIBLE for a branch point that is not there or that no root reaches; TOO_FEW_CELLS of a branch."""
    order, view = asked.order, asked.view
    one = split_of(asked)
    around = np.flatnonzero(one.side != NEITHER)
    cells, side = order.cells[around], one.side[around]
    time = stretch_pseudotime(order.pseudotime[around], Split(side, one.nodes, one.at))
    spline = branch_spline(time, side, DEGREES)
    basis = spline.at(time)
    blocks = report_progress(view.blocks(cells), view.dataset.n_genes, report)
    try:
        found = spline_test(blocks, branch_design(basis, side), basis)
    except ValueError:  # pseudotime does not vary
        raise StromaError('TRAJECTORY_IMPOSSIBLE', reason='flat', n=0, most=0) from None
    tested = np.flatnonzero(found.expressed >= LEAST_CELLS)
    q = benjamini_hochberg(found.p[tested])
    best = np.lexsort((-found.f[tested], found.p[tested]))
    shown = best[q[best] < SIGNIFICANT][:GENES]
    genes = tested[shown]
    end = float(time[side != BEFORE].max())
    # A root that is also the branch point has nothing before it.
    before = np.linspace(0.0, one.at, STEPS_BEFORE if one.at > 0 else 0)
    behind = np.linspace(one.at, end, STEPS_BEHIND)
    coefficients = branch_coefficients(add_intercept(basis), side, read_selected(view, cells, genes))
    curves = joined_curves(coefficients, add_intercept(spline.at(before)), add_intercept(spline.at(behind)))
    lines = np.hstack([curves[1][0][:, ::-1], curves[0][:, ::-1], curves[0], curves[1][1]])
    scaled = _scaled(lines)
    symbols = [str(view.genes.symbols[k]) for k in genes]
    linkage, clusters = cluster_rows(scaled, symbols)
    group = np.full(len(tested), np.nan)
    group[shown] = clusters
    table = table_of(
        view.genes,
        tested[best],
        mean=found.mean[tested][best],
        fraction=found.expressed[tested][best] / len(cells),
        statistic=found.f[tested][best],
        p_val=found.p[tested][best],
        q_val=q[best],
        group=integers(group[best]),
    )
    states = order.state[around]
    summary = {
        'point': int(asked.analysis['branchPoint']),
        'node': int(order.branch_points[asked.analysis['branchPoint'] - 1]),
        'before': one.count(BEFORE),
        'branches': [
            {'node': node, 'cells': one.count(branch), 'states': np.unique(states[side == branch]).tolist()}
            for node, branch in zip(one.nodes, (FIRST, SECOND), strict=True)
        ],
        'steps': {'before': len(before), 'behind': len(behind)},
        'heatmap': {
            'rows': symbols,
            'columns': _columns(len(before) + len(behind)),
            'values': [rounded_values(row) for row in scaled],
        },
        'linkage': linkage,
        'genes': _drawn_genes(view.genes, genes, q[shown], curves),
    }
    return GenesFindings(
        cells,
        table,
        summary,
        int((q < SIGNIFICANT).sum()),
        genes=tested,
        arrays={'time': time, 'side': side, 'before': before, 'behind': behind, 'shown': shown, 'curves': lines},
        facts={'degrees': DEGREES, 'before': one.count(BEFORE), 'branches': [one.count(FIRST), one.count(SECOND)]},
    )


def split_of(asked: GenesRequest) -> Split:
    """The cells around the branch point of the request."""
    order, number = asked.order, int(asked.analysis['branchPoint'])
    points = order.branch_points
    refused = StromaError('TRAJECTORY_IMPOSSIBLE', reason='branch', n=number, most=len(points))
    if number > len(points):
        raise refused
    chosen = asked.analysis['branches']
    found = split(order.graph, order.node, order.pseudotime, order.roots.tolist(), int(points[number - 1]), chosen)
    if found is None:
        raise refused
    first, second = found.count(FIRST), found.count(SECOND)
    if min(first, second) < LEAST_CELLS:
        raise StromaError('TOO_FEW_CELLS', a=first, b=second, minimum=LEAST_CELLS)
    require_cells(first + second + found.count(BEFORE))
    return found


def _scaled(lines: np.ndarray) -> np.ndarray:
    """Rows with mean 0 and deviation 1."""
    deviation = lines.std(axis=1, keepdims=True)
    return np.asarray((lines - lines.mean(axis=1, keepdims=True)) / np.where(deviation > 0, deviation, 1.0))


def cluster_rows(rows: np.ndarray, labels: list[str]) -> tuple[dict[str, Any], np.ndarray]:
    """(the contract's Linkage by Ward's method, cluster of each row: from 1 in the order of the leaves)."""
    from scipy.cluster.hierarchy import fcluster, leaves_list, linkage

    merges, order, clusters = np.empty((0, 4)), np.arange(len(rows)), np.ones(len(rows), np.int64)
    if len(rows) > 1:
        merges = linkage(rows, 'ward', optimal_ordering=True)
        order = leaves_list(merges)
        cut = fcluster(merges, CLUSTERS, criterion='maxclust')
        number = {name: k for k, name in enumerate(dict.fromkeys(cut[order].tolist()), 1)}
        clusters = np.array([number[name] for name in cut.tolist()])
    found = {
        'labels': labels,
        'merges': [[int(a), int(b), float(height), int(size)] for a, b, height, size in merges.tolist()],
        'order': order.tolist(),
        'method': 'ward',
        'metric': 'euclidean',
    }
    return found, clusters


def _columns(steps: int) -> list[str]:
    """Branch and step, counted from the root: down the first branch and up the second one."""
    return [f'1:{k}' for k in range(steps, 0, -1)] + [f'2:{k}' for k in range(1, steps + 1)]


def _drawn_genes(genes: Genes, places: np.ndarray, q: np.ndarray, curves: Any) -> list[dict[str, Any]]:
    common, behind = curves
    return [
        {
            **contract_gene(genes, index),
            'q_val': float(q[k]),
            'before': rounded_values(common[k]),
            'behind': [rounded_values(one[k]) for one in behind],
        }
        for k, index in enumerate(places.tolist())
    ]
