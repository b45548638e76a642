"""Quality per sample and per cluster from the columns that exist; a measure that was not made is null,
never zero."""

from __future__ import annotations

from typing import Any

import numpy as np
from starlette.requests import Request
from starlette.responses import Response

from stroma_dataset_service.columns.roles import read_roles
from stroma_dataset_service.expression.statistics import summarise
from stroma_dataset_service.expressions import expression_cells
from stroma_dataset_service.opened.datasets import OpenDataset
from stroma_dataset_service.opened.versions import Versions
from stroma_dataset_service.web.inputs import checked_body
from stroma_dataset_service.web.replies import Caching, json_reply
from stroma_store.objects import ObjectStore

#: The integration's names first, then those of other tools.
_METRICS = {
    'genes': ('n_genes', 'n_genes_by_counts', 'nFeature_RNA', 'n_features'),
    'umi': ('n_counts', 'total_counts', 'nCount_RNA', 'n_umi', 'nUMI'),
    'mitochondrial': (
        'pct_mito',
        'pct_counts_mt',
        'percent_mito',
        'percent_mt',
        'percent.mt',
        'percent.mito',
    ),
    'ribosomal': ('pct_ribo', 'pct_counts_ribo', 'percent_ribo', 'percent.ribo'),
}
#: Parts of a histogram over all cells.
_PARTS = 30
_PERCENT = ('mitochondrial', 'ribosomal')
_SCORE = ('doublet_score', 'doublet_scores', 'scrublet_score')
_DOUBLET = ('predicted_doublet', 'predicted_doublets', 'is_doublet', 'doublet')
_PHASE = ('phase', 'Phase', 'cell_cycle_phase')


def quality(request: Request, dataset: OpenDataset, versions: Versions) -> Response:
    """GET:

    `{overall, bySample, byCluster}`, the latter two `{column, metrics, doublets, contamination, cellCycle}` or null if
    there are no groups. `metrics`: genes, umi, mitochondrial, ribosomal (percent), each with summaries per group or
    null. `overall`: the same measures over all cells, each with quartiles and counts or null.
    """
    roles = read_roles(versions, dataset)
    caching = Caching(request, dataset.etag_version, dataset.labels_revision, roles.version)
    if fresh := caching.fresh():
        return fresh
    parts = {'bySample': quality_by(dataset, roles.sample), 'byCluster': quality_by(dataset, roles.cluster)}
    return json_reply({'overall': overall_quality(dataset), **parts}, caching)


def selected_quality(
    request: Request, dataset: OpenDataset, content: bytes, store: ObjectStore, versions: Versions
) -> Response:
    """POST `{cells: CellExpression}`: `{bySample, byCluster}`, each `{column, selected, rest}` or null if there are
    no groups. `selected` and `rest` are `metrics` as in `quality`, of the cells of the expression and of all others."""
    roles = read_roles(versions, dataset)
    cells = expression_cells(store, dataset, checked_body(content, 'cells')['cells'])

    def compared(column: str | None) -> dict[str, Any] | None:
        if column is None:
            return None
        return {
            'column': column,
            'selected': metrics_of(dataset, column, cells),
            'rest': metrics_of(dataset, column, ~cells),
        }

    return json_reply({'bySample': compared(roles.sample), 'byCluster': compared(roles.cluster)})


def metrics_of(dataset: OpenDataset, column: str, cells: np.ndarray | None = None) -> dict[str, Any]:
    """Summaries per metric; of all cells, or of those in `cells` (n booleans)."""
    return {name: _summaries(dataset, column, names, name in _PERCENT, cells) for name, names in _METRICS.items()}


def _first(dataset: OpenDataset, names: tuple[str, ...], kind: str) -> str | None:
    known = {entry['name'] for entry in dataset.column_entries if entry['kind'] == kind}
    return next((name for name in names if name in known), None)


def quality_by(dataset: OpenDataset, column: str | None) -> dict[str, Any] | None:
    if column is None:
        return None
    return {
        'column': column,
        'metrics': metrics_of(dataset, column),
        'doublets': _doublets(dataset, column),
        'contamination': _contamination(dataset, column),
        'cellCycle': _phases(dataset, column),
    }


def overall_quality(dataset: OpenDataset) -> dict[str, Any]:
    return {name: _spread(_values(dataset, names, name in _PERCENT)) for name, names in _METRICS.items()}


def _spread(values: np.ndarray | None) -> dict[str, Any] | None:
    """Quartiles (numpy's linear percentiles) and 30 equally wide parts of the finite values; null without one."""
    if values is None:
        return None
    known = values[np.isfinite(values)].astype(np.float64)
    low, q1, median, q3, high = (float(q) for q in np.percentile(known, (0, 25, 50, 75, 100)))
    counts, _ = np.histogram(known, _PARTS, (low, high)) if high > low else (np.array([known.size]), None)
    quartiles = {'min': low, 'q1': q1, 'median': median, 'q3': q3, 'max': high}
    return {'n': int(known.size), **quartiles, 'counts': counts.tolist()}


def _values(dataset: OpenDataset, names: tuple[str, ...], percent: bool) -> np.ndarray | None:
    """The measure of every cell, shares as percent; null if no cell has one."""
    found = _measure(dataset, names, percent)
    if found is None:
        return None
    name, factor = found
    values = np.asarray(dataset.column(name).values)
    return values if factor == 1 else values * factor


def _measure(dataset: OpenDataset, names: tuple[str, ...], percent: bool) -> tuple[str, int] | None:
    """(column, factor that turns its values into percent)."""
    name = _first(dataset, names, 'number')
    if name is None:
        return None
    values = np.asarray(dataset.column(name).values)
    known = values[np.isfinite(values)]
    if known.size == 0:
        return None
    factors = dataset.info.get('percentFactors')
    if percent and factors is not None:
        return name, factors.get(name, 1)  # measured at the import
    if percent and name not in ('pct_mito', 'pct_ribo') and known.max() <= 1:
        return name, 100  # a dataset imported before: older tools write a share of 1
    return name, 1


def measures_of(dataset: OpenDataset) -> dict[str, tuple[str, int]]:
    """(column, factor) by measure, for the measures that exist."""
    found = {name: _measure(dataset, names, name in _PERCENT) for name, names in _METRICS.items()}
    return {name: measure for name, measure in found.items() if measure is not None}


def counted_columns(dataset: OpenDataset) -> dict[str, str | None]:
    """The columns of doublet scores, doublet calls and phases of the cell cycle."""
    scores = _measure(dataset, _SCORE, False)
    return {
        'scores': scores[0] if scores else None,
        'doublets': _first(dataset, _DOUBLET, 'category'),
        'phases': _first(dataset, _PHASE, 'category'),
    }


def _summaries(
    dataset: OpenDataset,
    column: str,
    names: tuple[str, ...],
    percent: bool = False,
    chosen: np.ndarray | None = None,
) -> list[dict[str, Any]] | None:
    values = _values(dataset, names, percent)
    if values is None:
        return None
    cells, bounds = dataset.order(column)
    groups = []
    for k, group in enumerate(dataset.column(column).categories):
        members = cells[bounds[k] : bounds[k + 1]]
        part = values[members if chosen is None else members[chosen[members]]]
        groups.append(summarise(group, part[np.isfinite(part)], seed=k))
    return groups


def _cross(dataset: OpenDataset, column: str, other: str) -> np.ndarray:
    """Cells by category of `column` (rows) and of `other` (columns); missing labels are left out."""
    rows, columns = dataset.column(column), dataset.column(other)
    known = (rows.codes != rows.missing) & (columns.codes != columns.missing)
    place = rows.codes[known].astype(np.int64) * len(columns.categories) + columns.codes[known]
    shape = (len(rows.categories), len(columns.categories))
    return np.bincount(place, minlength=shape[0] * shape[1]).reshape(shape)


def _doublets(dataset: OpenDataset, column: str) -> dict[str, Any] | None:
    """`{groups: [{group, n, doublets}], scores}`; null if there are neither calls nor scores."""
    called, scores = _first(dataset, _DOUBLET, 'category'), _summaries(dataset, column, _SCORE)
    if called is None:
        return {'groups': [], 'scores': scores} if scores else None
    table = _cross(dataset, column, called)
    is_doublet = np.array(
        [name.lower() in ('true', '1', 'doublet', 'yes') for name in dataset.column(called).categories]
    )
    groups = [
        {'group': group, 'n': int(table[k].sum()), 'doublets': int(table[k][is_doublet].sum())}
        for k, group in enumerate(dataset.column(column).categories)
    ]
    return {'groups': groups, 'scores': scores}


def _contamination(dataset: OpenDataset, column: str) -> dict[str, Any] | None:
    """`{groups: [{group, n, fraction, removed}]}`: mean of the samples' estimated fractions over the group's cells, and
    the share of their counts that was removed; null if no cell has the value. None if no sample has an estimate or was
    corrected."""
    values = {
        name: np.asarray(dataset.column(entry['name']).values, dtype=np.float64)
        for name in ('fraction', 'removed')
        for entry in dataset.column_entries
        if entry['name'] == f'ambient_{name}' and entry['kind'] == 'number'
    }
    if not values:
        return None
    depth = _values(dataset, _METRICS['umi'], False)
    cells, bounds = dataset.order(column)

    def mean(name: str, members: np.ndarray) -> float | None:
        found = values.get(name)
        if found is None:
            return None
        known = members[np.isfinite(found[members])]
        # The fraction is the same for all cells of a sample; the removed share of a cell depends on its counts.
        weights = np.ones(len(known)) if name == 'fraction' or depth is None else depth[known].astype(np.float64)
        total = float(weights.sum())
        return float((found[known] * weights).sum() / total) if total > 0 else None

    groups = []
    for k, group in enumerate(dataset.column(column).categories):
        members = cells[bounds[k] : bounds[k + 1]]
        shares = {name: mean(name, members) for name in ('fraction', 'removed')}
        groups.append({'group': group, 'n': len(members), **shares})
    return {'groups': groups}


def _phases(dataset: OpenDataset, column: str) -> dict[str, Any] | None:
    """`{groups: [{group, G1, S, G2M}]}`."""
    phase = _first(dataset, _PHASE, 'category')
    if phase is None:
        return None
    names = dataset.column(phase).categories
    table = _cross(dataset, column, phase)
    groups = [
        {
            'group': group,
            **{name: int(table[k][names.index(name)]) if name in names else 0 for name in ('G1', 'S', 'G2M')},
        }
        for k, group in enumerate(dataset.column(column).categories)
    ]
    return {'groups': groups}
