"""Exports a dataset, or some of its cells and columns, as AnnData with its current labels. Contents: README.md here."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from stroma_runner.engine.context import JobContext
from stroma_runner.engine.dataset_view import DatasetView, view_of
from stroma_runner.engine.result import Result
from stroma_runner.tools.export_dataset.cellxgene import missing_fields, reserved_columns
from stroma_runner.tools.export_dataset.container import SUFFIX, pack, write_tables
from stroma_runner.tools.export_dataset.contents import Contents, contents
from stroma_runner.tools.export_dataset.matrix import write_matrices
from stroma_runner.tools.export_dataset.published import with_published_fields
from stroma_runner.tools.export_dataset.r_objects import EXPERIMENT, SEURAT, write_object
from stroma_store.contract import cite
from stroma_store.disk import sha256_of
from stroma_store.errors import StromaError

STEPS = ('tables', 'matrix', 'file')
LIBRARIES = ('numpy', 'scipy', 'pandas', 'anndata', 'h5py', 'zarr')
CITATIONS = [
    cite('virshup2024'),
    cite('cellxgene2025'),
]


def run(job: JobContext) -> dict[str, Any]:
    """The contract's ExportDatasetResult; writes results/<jobId> with the file and the table `columns`.

    CELL_SET_EMPTY for a group without cells; COLUMN_NOT_FOUND, CATEGORY_NOT_FOUND, CELL_SET_NOT_FOUND.
    """
    view, params = view_of(job), job.params
    report = job.progress('tables')
    report(0.0)
    group = params['cells']
    cells = np.ones(view.cells, bool) if group is None else view.group(group)
    if not cells.any():
        raise StromaError('CELL_SET_EMPTY')
    found = contents(view, job.inputs['datasetId'], params['columns'], cells)
    if 'publication' in params:
        found = with_published_fields(found, view, params['publication'], cells)
    result = Result(job, view)
    name = file_name(view, params['format'])
    if params['format'] in (SEURAT, EXPERIMENT):
        report(1.0)
        path = result.file(name)
        idents = ident_columns(view, found)
        write_object(path, params['format'], view.dataset, cells, found, idents, job.progress('matrix'))
        report = job.progress('file')
    else:
        made = write_tables(result.file(name), params['format'], found)
        report(1.0)
        write_matrices(made, params['format'], view.dataset, cells, found.var, job.progress('matrix'))
        report = job.progress('file')
        report(0.0)
        path = pack(made, result.file(name), lambda done: report(0.7 * done))
    keys = [row['key'] for row in found.columns]
    summary = {
        'format': params['format'],
        'file': name,
        'bytes': path.stat().st_size,
        'sha256': sha256_of(path),
        'cells': int(cells.sum()),
        'genes': view.dataset.n_genes,
        'columns': len(keys),
        'rawCounts': not view.dataset.normalised_only,
        'geneIndex': 'ensembl' if found.has_ensembl_ids else 'symbol',
        'missing': missing_fields(found, has_counts=not view.dataset.normalised_only),
        'reserved': reserved_columns(keys),
    }
    result.table('columns', found.column_table())
    report(1.0)
    return result.publish(
        summary, cells=cells, method=method(view, params['format']), citations=CITATIONS, libraries=LIBRARIES
    )


def ident_columns(view: DatasetView, found: Contents) -> str | None:
    """The exported column whose labels become the identities of an R object: names of cell types before clusters."""
    levels = view.dataset.info.get('levels') or {}
    keys = {row['column']: row['key'] for row in found.columns}
    order = ('annot_full', 'annot_article', 'annot_auto', 'annot_sub', 'cluster')
    return next((keys[levels[level]] for level in order if levels.get(level) in keys), None)


def file_name(view: DatasetView, kind: str) -> str:
    """File name from the dataset's name: letters, digits, `_`, `.` and `-`, which the request for a result's file
    accepts."""
    clean = re.sub(r'[^A-Za-z0-9_.-]+', '_', str(view.dataset.info.get('name') or '')).lstrip('_.-')
    return f'{clean[:60] or "dataset"}{SUFFIX[kind]}'


def method(view: DatasetView, kind: str) -> dict[str, str]:
    """The receipt's sentence."""
    if kind in (SEURAT, EXPERIMENT):
        return _method_of_r(view, kind)
    if view.dataset.normalised_only:
        return {
            'en-US': (
                'The chosen cells were exported as AnnData: X holds the log-normalised values of the dataset, '
                'which has no raw counts; obs holds the labels as they were at the time of the export.'
            ),
            'zh-CN': '将所选细胞导出为 AnnData：X 为数据集的对数归一化表达值（无原始计数），obs 为导出时的标签。',
        }
    return {
        'en-US': (
            'The chosen cells were exported as AnnData: X holds counts scaled to 10,000 per cell and transformed by '
            'log1p, raw.X holds the raw counts, and obs the labels as they were at the time of the export.'
        ),
        'zh-CN': (
            '将所选细胞导出为 AnnData：X 为每个细胞缩放至 10,000 计数后经 log1p 变换的表达值，raw.X 为原始计数，'
            'obs 为导出时的标签。'
        ),
    }


def _method_of_r(view: DatasetView, kind: str) -> dict[str, str]:
    object_ = {SEURAT: 'Seurat (version 4)', EXPERIMENT: 'SingleCellExperiment'}[kind]
    raw, logged = {SEURAT: ('counts', 'data'), EXPERIMENT: ('counts', 'logcounts')}[kind]
    if view.dataset.normalised_only:
        return {
            'en-US': (
                f'The chosen cells were exported as an object of {object_}: {logged} holds the log-normalised values '
                'of the dataset, which has no raw counts; the labels are as they were at the time of the export.'
            ),
            'zh-CN': (
                f'将所选细胞导出为 {object_} 对象：{logged} 为数据集的对数归一化表达值（无原始计数），'
                '标签为导出时的标签。'
            ),
        }
    return {
        'en-US': (
            f'The chosen cells were exported as an object of {object_}: {raw} holds the raw counts, {logged} the '
            'counts scaled to 10,000 per cell and transformed by log1p; the labels are as they were at the '
            'time of the export.'
        ),
        'zh-CN': (
            f'将所选细胞导出为 {object_} 对象：{raw} 为原始计数，{logged} 为每个细胞缩放至 10,000 计数后经 log1p 变换的'
            '表达值，标签为导出时的标签。'
        ),
    }


__all__ = ['STEPS', 'run']
