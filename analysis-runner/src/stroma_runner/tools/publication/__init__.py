"""Index of a published version of a dataset, used to search, compare and review it. Method: README.md here."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from stroma_runner.engine.context import JobContext, Progress
from stroma_runner.engine.dataset_view import DatasetView, view_of
from stroma_runner.engine.result import Result
from stroma_runner.methods.cellxgene import check
from stroma_runner.tools.publication import groups as grouping
from stroma_runner.tools.publication.checked import checked_source, problem_rows
from stroma_runner.tools.publication.fields import above_rows, fields_of, term_rows
from stroma_store.catalogue.sums import FILE
from stroma_store.contract import cite

STEPS = ('fields', 'sums', 'markers', 'check')
LIBRARIES = ('numpy', 'scipy', 'pandas', 'anndata', 'numcodecs', 'cellxgene-ontology-guide')
CITATIONS = [
    cite('cellxgene2025'),
    cite('diehl2016'),
]
METHOD = {
    'en-US': (
        'Each field was read from a column or is one value for all cells; labels were looked up by name and synonym in '
        'the ontologies of the CELLxGENE schema, version 7.1. Numbers of expressing cells, mean and variance of the '
        'log-normalised values were computed for each gene and group of cell type, donor and disease. Markers of a '
        'cell type are the genes with the largest t of Welch against all other cells, of those that a tenth of its '
        'cells express and whose fold change is above 1.'
    ),
    'zh-CN': (
        '各字段取自某一列，或对全部细胞取同一值；标签按名称与同义词在 CELLxGENE 规范 7.1 版的本体中查找。按细胞类型、'
        '供体与疾病分组，计算每个基因的表达细胞数以及对数归一化表达值的均值与方差。各细胞类型的标志基因为：在至少十分之一的'
        '该类细胞中表达、倍数变化大于 1 的基因中，与其余全部细胞比较 Welch t 值最大者。'
    ),
}
#: Rows of the summary, as the contract limits them.
MOST = {'terms': 300, 'composition': 200, 'problems': 200, 'above': 1500}


def run(job: JobContext) -> dict[str, Any]:
    """The contract's PublicationResult; writes results/<jobId> with sums.bin and the tables.

    COLUMN_NOT_FOUND, COLUMN_NOT_GROUPS for a column of numbers.
    """
    view, params = view_of(job), job.params
    report = job.progress('fields')
    report(0.0)
    fields = fields_of(view, params)
    groups = grouping.groups_of(fields, view.cells)
    terms = term_rows(fields)
    report(1.0)

    def compute(folder: Path, progress: Progress) -> None:
        grouping.write(folder, view, groups, progress)

    # The fields determine the groups, so they are part of the checkpoint's key.
    key = {'groups': [list(group) for group in groups.groups], 'codes': hash_of_codes(groups.codes)}
    folder = job.step('sums', params=key, inputs=[view.dataset.matrix_sha256], compute=compute)
    report = job.progress('markers')
    report(0.0)
    markers = grouping.markers(folder, groups)
    report(1.0)
    report = job.progress('check')
    report(0.0)
    problems = problem_rows(check(checked_source(view, job.inputs['datasetId'], params['title'], fields)))
    report(1.0)
    result = Result(job, view)
    result.file(FILE).write_bytes((folder / FILE).read_bytes())
    types = grouping.composition(groups)
    result.table('terms', _frame(terms, ['kind', 'id', 'label', 'labelZh', 'cells']))
    result.table('groups', _group_rows(groups))
    result.table('markers', markers)
    result.table('problems', _frame(problems, ['id', 'field', 'value', 'count', 'level']))
    summary = _summary(view, groups, terms, types, markers, problems) | {'bytes': (folder / FILE).stat().st_size}
    return result.publish(
        summary, cells=np.ones(view.cells, bool), method=METHOD, citations=CITATIONS, libraries=LIBRARIES
    )


def hash_of_codes(codes: np.ndarray) -> str:
    """Hash of the group of each cell."""
    import hashlib

    return hashlib.sha256(codes.astype('<i8').tobytes()).hexdigest()


def _summary(
    view: DatasetView,
    groups: grouping.Groups,
    terms: Sequence[Mapping[str, Any]],
    types: Sequence[Mapping[str, Any]],
    markers: pd.DataFrame,
    problems: Sequence[Mapping[str, Any]],
) -> dict[str, Any]:
    shown = _most_frequent(terms)
    kept = types[: MOST['composition']]
    first = markers.groupby('cellType', sort=False).head(grouping.FIRST)
    named = {row['cellType'] for row in kept[: MOST['composition'] // 2]}
    first = first[first['cellType'].isin(named)]
    return {
        'cells': view.cells,
        'genes': len(view.genes),
        'hasRawCounts': not view.dataset.normalised_only,
        'groups': len(groups.groups),
        'cellsWithoutType': int((groups.codes < 0).sum()),
        'datasetBytes': sum(int(file['bytes']) for file in view.dataset.meta['files'].values()),
        'terms': shown,
        'above': above_rows(shown)[: MOST['above']],
        'composition': kept,
        'markers': json.loads(first.to_json(orient='records')),
        'problems': problems[: MOST['problems']],
        'more': {
            'terms': len(terms) - len(shown),
            'composition': len(types) - len(kept),
            'markers': len(markers) - len(first),
            'problems': max(0, len(problems) - MOST['problems']),
        },
    }


def _most_frequent(terms: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The most frequent terms of all kinds, in the order of the kinds."""
    if len(terms) <= MOST['terms']:
        return list(terms)
    kept = sorted(range(len(terms)), key=lambda k: -terms[k]['cells'])[: MOST['terms']]
    return [terms[k] for k in sorted(kept)]


def _frame(rows: Sequence[Mapping[str, Any]], columns: Sequence[str]) -> pd.DataFrame:
    frame = pd.DataFrame([[row[name] for name in columns] for row in rows], columns=list(columns), dtype=object)
    numbers = [name for name in ('cells', 'count') if name in columns]
    return frame.astype({name: 'Int64' for name in numbers})


def _group_rows(groups: grouping.Groups) -> pd.DataFrame:
    rows = [(k, *group) for k, group in enumerate(groups.groups)]
    return pd.DataFrame(rows, columns=['group', 'cellType', 'donor', 'disease', 'cells'])


__all__ = ['STEPS', 'run']
