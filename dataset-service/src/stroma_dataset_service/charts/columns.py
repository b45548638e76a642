"""Charts of columns: quality, selected cells."""

from __future__ import annotations

from typing import Any

import numpy as np

from stroma_dataset_service.charts.chart import (
    Chart,
    ChartSource,
    Rows,
    cells_file,
    keys_of,
    names_of,
)
from stroma_dataset_service.expressions import expression_cells
from stroma_dataset_service.quality import counted_columns, measures_of, metrics_of, overall_quality, quality_by
from stroma_store.errors import StromaError
from stroma_store.groups import require_categories

_QUARTILES = ('min', 'q1', 'median', 'q3', 'max')


def quality_chart(source: ChartSource, body: dict[str, Any]) -> Chart:
    """Raises COLUMN_NOT_FOUND if the dataset has no column of samples or clusters."""
    dataset, by = source.dataset, body['by']
    column = source.roles.sample if by == 'sample' else source.roles.cluster
    if column is None:
        raise StromaError('COLUMN_NOT_FOUND', column=by)
    found = counted_columns(dataset)
    files: dict[str, np.ndarray] = {}
    measures = measures_of(dataset)
    selected = None if body['cells'] is None else expression_cells(source.store, dataset, body['cells'])
    if selected is None and found['scores']:
        measures['doubletScore'] = (found['scores'], 1)
    counted = {} if selected is not None else {name: found[name] for name in ('doublets', 'phases') if found[name]}
    columns = [column, *(name for name, _ in measures.values()), *(name for name in counted.values() if name)]
    keys = keys_of(columns)
    facts = {
        'groupBy': keys[column],
        'groups': names_of(dataset, column),
        'cells': None if selected is None else cells_file(files, selected),
        'measures': {name: {'column': keys[of], 'factor': factor} for name, (of, factor) in measures.items()},
        'counted': {name: {'column': keys[of]} for name, of in counted.items() if of},
    }

    def shown() -> dict[str, Rows]:
        if selected is not None:
            parts = {'selected': metrics_of(dataset, column, selected), 'rest': metrics_of(dataset, column, ~selected)}
            return {'quality': _quality(parts, list(measures))}
        made = quality_by(dataset, column)
        assert made is not None
        scores = (made['doublets'] or {}).get('scores')
        tables = {'quality': _quality({'': {**made['metrics'], 'doubletScore': scores}}, list(measures))}
        return {**tables, 'counts': _counts(made, list(counted))} if counted else tables

    everything = np.ones(dataset.n_cells, bool)
    groups = [] if selected is None else [('selected', selected), ('rest', ~selected)]
    return Chart('quality', facts, everything, shown, columns=list(keys), groups=groups, files=files)


def _quality(parts: dict[str, dict[str, Any]], measures: list[str]) -> Rows:
    yield ['measure', 'part', 'group', 'n', 'mean', *_QUARTILES]
    for measure in measures:
        for part, metrics in parts.items():
            for group in metrics[measure]:
                yield [measure, part, group['group'], *(group[key] for key in ('n', 'mean', *_QUARTILES))]


def _counts(made: dict[str, Any], counted: list[str]) -> Rows:
    yield ['measure', 'group', 'label', 'n']
    doublets = (made['doublets'] or {}).get('groups', [])
    phases = (made['cellCycle'] or {}).get('groups', [])
    for k in range(max(len(doublets), len(phases))):
        if 'doublets' in counted:
            yield ['doublets', doublets[k]['group'], 'cells', doublets[k]['n']]
            yield ['doublets', doublets[k]['group'], 'doublets', doublets[k]['doublets']]
        if 'phases' in counted:
            yield from (['phases', phases[k]['group'], name, phases[k][name]] for name in ('G1', 'S', 'G2M'))


def overall_chart(source: ChartSource, body: dict[str, Any]) -> Chart:
    """Measures over all cells."""
    dataset, measures = source.dataset, measures_of(source.dataset)
    keys = keys_of(name for name, _ in measures.values())
    facts = {'measures': {name: {'column': keys[of], 'factor': factor} for name, (of, factor) in measures.items()}}

    def shown() -> dict[str, Rows]:
        found = overall_quality(dataset)

        def quartiles() -> Rows:
            yield ['measure', 'n', *_QUARTILES]
            yield from ([name, *(found[name][key] for key in ('n', *_QUARTILES))] for name in measures)

        def histogram() -> Rows:
            yield ['measure', 'part', 'cells']
            for name in measures:
                yield from ([name, part, count] for part, count in enumerate(found[name]['counts']))

        return {'quartiles': quartiles(), 'histogram': histogram()}

    return Chart('overall', facts, np.ones(dataset.n_cells, bool), shown, columns=list(keys))


def selected_chart(source: ChartSource, body: dict[str, Any]) -> Chart:
    """Labels of the selected cells and of all others. CELL_SET_EMPTY."""
    dataset = source.dataset
    column = require_categories(dataset.column(body['column']))
    selected = expression_cells(source.store, dataset, body['cells'])
    if not selected.any():
        raise StromaError('CELL_SET_EMPTY')
    files: dict[str, np.ndarray] = {}
    facts = {
        'groupBy': keys_of([column.name])[column.name],
        'groups': names_of(dataset, column.name),
        'cells': cells_file(files, selected),
    }

    def rows() -> Rows:
        yield ['label', 'selected', 'rest']
        size = len(column.categories)
        codes = np.minimum(column.codes, size).astype(np.intp)
        counts = [np.bincount(codes[cells], minlength=size + 1) for cells in (selected, ~selected)]
        yield from ([name, int(counts[0][k]), int(counts[1][k])] for k, name in enumerate(column.categories))

    groups = [('selected', selected), ('rest', ~selected)]
    everything = np.ones(dataset.n_cells, bool)
    return Chart(
        'selected', facts, everything, lambda: {'labels': rows()}, columns=[column.name], groups=groups, files=files
    )
