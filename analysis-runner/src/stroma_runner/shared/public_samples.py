"""Samples of the public database: cells of a published dataset as the parsed files of uploaded samples."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from stroma_runner.engine.context import JobContext, Progress
from stroma_runner.engine.dataset_view import DatasetView
from stroma_runner.engine.parts import Part
from stroma_store.dataset_samples import own_barcodes, raw_rows, sample_cells
from stroma_store.errors import StromaError
from stroma_store.samples import Columns, Sample, write_sample

#: Part of the keys of their checkpoints.
VERSION = '1'
#: Column of the cells with the labels of the published dataset; cells of other samples have none.
ARTICLE = 'annot_article'


def with_public_samples(
    job: JobContext, step: str, rows: list[dict[str, Any]], share: tuple[float, float]
) -> list[dict[str, Any]]:
    """The rows of the job's inputs, those of public samples with the key of a checkpoint that has the files of a parsed
    sample, and with its hash. Raises PUBLIC_SAMPLE_WITHDRAWN, PUBLIC_SAMPLE_UNKNOWN, PUBLIC_COUNTS_MISSING."""
    public = [row for row in rows if 'public' in row]
    if not public:
        return rows
    parts = [_part(job, row) for row in public]
    folders = job.map(step, write_public, parts, kind='shared.publicSample', version=VERSION, share=share)
    made = dict(zip((str(row['name']) for row in public), folders, strict=True))
    return [{**row, 'key': f'checkpoints/{made[row["name"]].name}'} if 'public' in row else row for row in rows]


def _part(job: JobContext, row: Mapping[str, Any]) -> Part:
    given = row['public']
    if not job.store.exists(f'datasets/{given["dataset"]}'):
        raise StromaError('PUBLIC_SAMPLE_WITHDRAWN', name=row['name'], dataset=given['name'])
    params = {name: given[name] for name in ('sample', 'sampleColumn', 'labelColumn', 'labels')}
    view = _view(job, given)
    return Part(f'public:{row["name"]}', params, [view.version], data=dict(row), weight=1.0)


def _view(job: JobContext, given: Mapping[str, Any]) -> DatasetView:
    dataset = str(given['dataset'])
    return DatasetView(
        job.store.path(f'datasets/{dataset}'), labels=given['labels'], store=job.store, dataset_id=dataset
    )


def write_public(job: JobContext, folder: Path, part: Part, progress: Progress) -> None:
    """Fills the folder with the files of a parsed sample."""
    row, given = part.data, part.data['public']
    view = _view(job, given)
    told = {'name': row['name'], 'dataset': given['name']}
    try:
        cells = sample_cells(view.labels(given['sampleColumn']), given['sample'])
        progress(0.1)
        counts = raw_rows(view.dataset, cells)
    except StromaError as error:
        known = {'COUNTS_MISSING': 'PUBLIC_COUNTS_MISSING', 'CATEGORY_NOT_FOUND': 'PUBLIC_SAMPLE_UNKNOWN'}
        if error.id not in known:
            raise
        raise StromaError(known[error.id], **told, sample=given['sample']) from error
    progress(0.7)
    genes = view.genes
    sample = Sample(
        counts=counts,
        barcodes=np.array(own_barcodes(view.dataset.barcodes_of(cells), given['sample']), dtype=object),
        gene_ids=np.array(genes.ids, dtype=object),
        symbols=np.array(genes.symbols, dtype=object),
        facts={'species': view.dataset.info.get('species'), 'cells': len(cells), 'genes': len(genes)},
        columns=_article(view, given, cells),
    )
    write_sample(folder, sample)
    progress(1.0)


def _article(view: DatasetView, given: Mapping[str, Any], cells: np.ndarray) -> Columns:
    """The labels of the cells as `annot_article`; empty if the dataset has none."""
    if given['labelColumn'] is None:
        return {}
    column = view.labels(given['labelColumn'])
    names: dict[int, str | None] = {**dict(enumerate(column.categories)), column.missing: None}
    found = [names[code] for code in column.codes[cells].tolist()]
    return {ARTICLE: found} if any(name is not None for name in found) else {}
