"""The contract's warnings of a trajectory: fits whose rounds ended first, or that were not made again."""

from __future__ import annotations

from typing import Any

from stroma_runner.methods import ddrtree, over_dispersed, principal_graph
from stroma_runner.tools.trajectory.cells import CurveFit
from stroma_runner.tools.trajectory.learn import Learned

#: How k-means did not settle, by its number in methods/kmeans_kernel.py, which costs half a second to import.
REASONS = {1: 'rounds', 2: 'steps', 3: 'empty'}


def warnings_of(version: str, found: Learned, fit: CurveFit | None) -> list[dict[str, Any]]:
    """Of the curve of dispersions, of k-means (the most frequent reason) and of the tree, with their numbers."""
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
