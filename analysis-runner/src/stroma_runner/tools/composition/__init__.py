"""Composition: cells per sample and cell type, groups of samples compared, Ro/e. Method and papers: README.md here."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd

from stroma_runner.engine.context import JobContext
from stroma_runner.engine.dataset_view import view_of
from stroma_runner.engine.result import Result
from stroma_runner.tools.composition import method_text
from stroma_runner.tools.composition.comparison import compare
from stroma_runner.tools.composition.counting import (
    CellCounts,
    chosen_cells,
    count,
    group_of_samples,
    is_labelled,
    labels_of_groups,
)
from stroma_runner.tools.composition.reproduce import write_reproduction
from stroma_runner.tools.composition.units import roe_warnings

STEPS = ('count', 'compare')


def run(job: JobContext) -> dict[str, Any]:
    """The contract's CompositionResult; writes results/<jobId> with the tables `counts` and `roe`,
    and `reproduce.zip`.

    CELL_SET_EMPTY without labelled cells; COLUMN_NOT_GROUPS for a column with too few or too many categories;
    SAMPLE_GROUP_SMALL, INPUT_INVALID for groups that cannot be compared; CATEGORY_NOT_FOUND for a tested type.
    """
    from stroma_runner.methods.groups.composition import observed_over_expected

    view, params = view_of(job), job.params
    report = job.progress('count')
    report(0.0)
    cells = chosen_cells(view, params['cells'])
    types, samples = view.labels(params['types']), view.labels(params['by'])
    table = count(types, samples, cells)
    groups = group_of_samples(params['groups'], samples)
    report(1.0)
    report = job.progress('compare')
    report(0.0)
    comparison = compare(table, types, params['groups'], params['tested'])
    by = params['roeBy']
    other = view.labels(by) if by is not None else labels_of_groups(params['groups'], groups, samples)
    of_groups = table if by == params['by'] else count(types, other, cells)
    roe = observed_over_expected(of_groups.values) if min(of_groups.values.shape) > 1 else None
    told = None if roe is None else roe.summary()
    if told is not None:
        told['warnings'] = roe_warnings(view, params, other, cells & is_labelled(types))
    report(0.8)
    result = Result(job, view)
    tables = {'counts': _count_rows(table, groups), 'roe': _roe_rows(of_groups, roe)}
    for name, rows in tables.items():
        result.table(name, rows)
    counted = int(table.values.sum())
    summary = {
        'cells': counted,
        'left': int(cells.sum()) - counted,
        'cellTypes': [{'name': n, 'cells': int(k)} for n, k in zip(table.rows, table.values.sum(1), strict=True)],
        'samples': [
            {'name': n, 'group': groups.get(n), 'cells': int(k)}
            for n, k in zip(table.columns, table.values.sum(0), strict=True)
        ],
        'comparison': comparison,
        'roe': told,
    }
    columns = {'cellType': types, 'sample': samples, 'group': other}
    made = {'comparison': comparison, 'groups': params['groups'], 'roe': summary['roe']}
    write_reproduction(result.file('reproduce.zip'), view, cells, columns, made, tables)
    method = method_text.method(None if comparison is None else comparison['test'], roe is not None)
    citations = method_text.citations(None if comparison is None else comparison['test'], roe is not None)
    read = cells & is_labelled(types) & is_labelled(samples)
    report(1.0)
    return result.publish(summary, cells=read, method=method, citations=citations, libraries=method_text.LIBRARIES)


def _count_rows(table: CellCounts, groups: dict[str, str]) -> pd.DataFrame:
    """The contract's CompositionCount, by sample in order and then by cell type."""
    values = table.values.T
    return pd.DataFrame(
        {
            'sample': np.repeat(np.array(table.columns, object), len(table.rows)),
            'sampleGroup': np.repeat(np.array([groups.get(n) for n in table.columns], object), len(table.rows)),
            'cellType': np.tile(np.array(table.rows, object), len(table.columns)),
            'cells': values.ravel(),
            'share': (values / values.sum(1, keepdims=True)).ravel(),
        }
    )


def _roe_rows(table: CellCounts, roe: Any) -> pd.DataFrame:
    """The contract's RoeRow, groups in order; no rows without a test."""
    names = ('cellType', 'group', 'observed', 'expected', 'ratio')
    if roe is None:
        return pd.DataFrame({name: [] for name in names})
    return pd.DataFrame(
        {
            'cellType': np.tile(np.array(table.rows, object), len(table.columns)),
            'group': np.repeat(np.array(table.columns, object), len(table.rows)),
            'observed': table.values.T.ravel(),
            'expected': roe.expected.T.ravel(),
            'ratio': roe.ratio.T.ravel(),
        }
    )


__all__ = ['STEPS', 'run']
