"""Table and columns of the result, and its summary."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd

from stroma_runner.engine.dataset_view import DatasetView
from stroma_runner.engine.result import Result
from stroma_runner.shared.cell_order import CellOrder
from stroma_runner.tools.trajectory.genes import LEVEL, short_numbers

#: Entries of the summary.
PARTITIONS, MISSING = 200, 50


def write(result: Result, view: DatasetView, order: CellOrder, genes: pd.DataFrame) -> None:
    result.table('genes', genes.drop(columns='gene'))
    result.column('pseudotime', _numbers(view, order, order.pseudotime), 'Pseudotime')
    result.column('state', _names(view, order, order.state), 'Trajectory state')
    result.column('partition', _names(view, order, order.partition), 'Trajectory partition')
    result.column('x', _numbers(view, order, order.points[:, 0]), 'Trajectory 1')
    result.column('y', _numbers(view, order, order.points[:, 1]), 'Trajectory 2')


def _numbers(view: DatasetView, order: CellOrder, values: np.ndarray) -> pd.Series:
    whole = np.full(view.cells, np.nan)
    whole[order.cells] = values
    return pd.Series(whole)


def _names(view: DatasetView, order: CellOrder, values: np.ndarray) -> pd.Series:
    """Categories in the order of their numbers, all of them, so that the colours of two results agree."""
    codes = np.full(view.cells, -1)
    codes[order.cells] = values - 1
    names = pd.Index([str(k + 1) for k in range(int(values.max()))])
    return pd.Series(pd.Categorical.from_codes(codes, categories=names))


def summary(
    params: Mapping[str, Any],
    engine: str,
    order: CellOrder,
    of_nodes: np.ndarray,
    genes: pd.DataFrame,
    missing: Sequence[str],
    found: Mapping[str, Any],
) -> dict[str, Any]:
    """The contract's TrajectoryResult; `found`: its density, top and check."""
    graph, reached = order.graph, order.reached
    cells = np.bincount(order.node, minlength=len(order.nodes))
    sizes, states = np.bincount(order.partition), np.bincount(order.state, minlength=int(order.node_state.max()) + 1)
    with_time = np.bincount(order.partition[reached], minlength=len(sizes))
    return {
        'version': params['version'],
        'engine': engine,
        'cells': len(order.cells),
        'reached': int(reached.sum()),
        'genes': {
            'ordering': order.facts['genes'],
            'tested': len(genes),
            'significant': int((genes['q_val'] < LEVEL).sum()),
            'missing': list(missing[:MISSING]),
        },
        'embedding': order.facts['embedding'],
        'end': float(np.nanmax(order.pseudotime)),
        'tree': {
            'nodes': [
                {
                    'x': x,
                    'y': y,
                    'pseudotime': None if np.isnan(time) else short_numbers([time])[0],
                    'state': state,
                    'partition': partition,
                    'cells': count,
                }
                for x, y, time, state, partition, count in zip(
                    short_numbers(order.nodes[:, 0], 5),
                    short_numbers(order.nodes[:, 1], 5),
                    of_nodes.tolist(),
                    order.node_state.tolist(),
                    order.node_partition.tolist(),
                    cells.tolist(),
                    strict=True,
                )
            ],
            'edges': order.edges.tolist(),
            'branchPoints': order.branch_points.tolist(),
            'leaves': graph.leaves.tolist(),
            'roots': order.roots.tolist(),
        },
        'partitions': [
            {'partition': k, 'cells': int(sizes[k]), 'reached': bool(with_time[k])}
            for k in range(1, min(len(sizes), PARTITIONS + 1))
        ],
        'states': [{'state': k, 'cells': int(states[k])} for k in range(1, len(states))],
        **found,
    }
