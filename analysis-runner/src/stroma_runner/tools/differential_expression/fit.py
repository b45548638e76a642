"""Facts about the fit of a pseudobulk comparison: the trend of its dispersions, and the contract's warnings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from stroma_runner.methods.groups.pseudobulk import PseudobulkComparison


def fit_of(tested: PseudobulkComparison) -> dict[str, Any]:
    """`trend`: its kind, None if no gene has counts; `warnings`: set if the fit is not the usual one."""
    trend, counts = tested.trend, {'tested': tested.tested}
    found: list[dict[str, Any]] = []
    if trend is None:
        return {'trend': None, 'warnings': found}
    if trend.kind != 'parametric':
        params = {'trend': trend.kind, 'reason': trend.reason, 'genes': trend.genes}
        found.append({'id': 'deg.trendNotParametric', 'params': params})
    if not tested.has_full_gene:
        found.append({'id': 'deg.positiveCounts', 'params': counts})
    if tested.unsettled:
        found.append({'id': 'deg.unsettled', 'params': {'genes': tested.unsettled, **counts}})
    if tested.outliers:
        found.append({'id': 'deg.outliers', 'params': {'genes': tested.outliers, **counts}})
    return {'trend': trend.kind, 'warnings': found}
