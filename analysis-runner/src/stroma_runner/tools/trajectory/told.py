"""The contract's warnings of a trajectory: fits that did not converge, another engine than the one that was tried, and
pseudotimes that cannot be compared."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from stroma_runner.methods.trajectory import ddrtree, over_dispersed, principal_graph
from stroma_runner.shared.cell_order import CellOrder
from stroma_runner.tools.trajectory.cells import CurveFit
from stroma_runner.tools.trajectory.learn import LearnedTrajectory

#: Why k-means did not converge, by its number in methods/trajectory/kmeans_kernel.py (which takes half a second to
#: import).
REASONS = {1: 'rounds', 2: 'steps', 3: 'empty'}
#: Maximum number of listed roots, and maximum length of R's output.
ROOTS, LETTERS = 20, 300


def engine_warning(error: RuntimeError) -> dict[str, Any]:
    """R's package failed, so Python computed the tree. The reason is the end of R's output, on one line."""
    return _warning('engineChanged', reason=' '.join(str(error).split())[-LETTERS:])


def partition_warnings(params: Mapping[str, Any], order: CellOrder) -> list[dict[str, Any]]:
    """Warns if cells of several partitions have a pseudotime: each partition's begins at 0 at its own root."""
    partitions = len(np.unique(order.partition[order.reached]))
    if partitions < 2:
        return []
    roots = sorted((int(order.node_partition[node]), int(node)) for node in order.roots.tolist())
    named = ', '.join(f'{partition}: {node}' for partition, node in roots[:ROOTS])
    more = ' …' if len(roots) > ROOTS else ''
    by = 'tool' if params['root'] is None else 'user'
    return [_warning('timesOfPartitions', partitions=partitions, n=len(roots), roots=named + more, by=by)]


def trajectory_warnings(version: str, found: LearnedTrajectory, fit: CurveFit | None) -> list[dict[str, Any]]:
    """Warnings of the curve of dispersions, of k-means (the most frequent reason) and of the tree, with their
    numbers."""
    fitted = ddrtree if version == 'monocle2' else principal_graph
    told: list[dict[str, Any]] = []
    if fit is not None and not fit.settled:
        told.append(_warning('dispersionUnsettled', rounds=over_dispersed.ROUNDS, genes=fit.genes))
    if fit is not None and fit.outliers:
        told.append(_warning('outliersKept', outliers=fit.outliers, genes=fit.genes))
    ends = [REASONS[end] for end in found.starts.tolist() if end in REASONS]
    if ends:
        reason = max(REASONS.values(), key=ends.count)
        told.append(
            _warning(
                'startUnsettled', reason=reason, rounds=fitted.KMEANS_ROUNDS, trees=len(ends), of=len(found.starts)
            )
        )
    changes = [change for change in found.changes.tolist() if change > 0]
    if changes:
        # The message has two digits of a percentage.
        change = max(1e-4, round(max(changes), 4))
        told.append(
            _warning('treeUnsettled', rounds=fitted.ROUNDS, change=change, trees=len(changes), of=len(found.changes))
        )
    return told


def _warning(name: str, **params: Any) -> dict[str, Any]:
    return {'id': f'trajectory.{name}', 'params': params}
