"""Labels of another dataset for each cell, and the commonest label of each group."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd

from stroma_runner.engine.context import JobContext, Progress
from stroma_runner.engine.dataset_view import DatasetView
from stroma_runner.methods.annotation import label_transfer
from stroma_runner.methods.embedding.normalise import variable_genes
from stroma_runner.methods.genes.gene_matching import GeneFinder
from stroma_runner.tools.cell_annotation.cells import Annotated
from stroma_runner.tools.cell_annotation.labelled_cells import blocks, expression, propose_by_group, values_per_cell
from stroma_runner.tools.cell_annotation.proposals import MARKERS, AnnotationResults, TransferInput
from stroma_runner.tools.cell_annotation.warnings import transfer_warnings
from stroma_store.dataset import layout
from stroma_store.errors import StromaError

#: Variable genes of the reference that are compared.
VARIABLE = 2_000
#: Least percentage of the shorter list of genes that both datasets have.
LEAST_SHARED = 20


def reference_view(job: JobContext) -> DatasetView:
    """The reference at the version of labels that the job names. NOT_FOUND for one that was deleted."""
    given = job.params['reference']
    folder = job.store.path(f'datasets/{given["dataset"]}')
    if not (folder / layout.META).is_file():
        raise StromaError('NOT_FOUND')
    named = job.inputs.get('otherLabels')
    labels = {} if named is None else {given['column']: named['version']}
    return DatasetView(folder, labels=labels, store=job.store, dataset_id=given['dataset'])


def shared_genes(view: DatasetView, reference: DatasetView) -> tuple[np.ndarray, np.ndarray]:
    """(genes of the reference, the same genes of the dataset), by symbol or id; each gene once. GENES_DIFFER."""
    finder = GeneFinder(view.genes.ids, view.genes.symbols)
    by_symbol = finder.find(reference.genes.symbols)
    by_id = finder.find([name or '-' for name in reference.genes.ids])
    found = np.where(by_symbol >= 0, by_symbol, by_id)
    _, first = np.unique(found, return_index=True)
    theirs = np.sort(first[found[first] >= 0])
    shorter = min(len(view.genes), len(reference.genes))
    percent = round(100 * len(theirs) / max(1, shorter))
    if percent < LEAST_SHARED:
        raise StromaError(
            'GENES_DIFFER',
            a=str(view.dataset.info.get('name') or ''),
            b=str(reference.dataset.info.get('name') or ''),
            shared=len(theirs),
            percent=percent,
            min=LEAST_SHARED,
        )
    return theirs, found[theirs]


def reference_facts(job: JobContext, reference: DatasetView, cells: int, labels: int) -> dict[str, Any]:
    """The contract's `reference` of the result. `cells`, `labels`: that represent it."""
    given, published = job.params['reference'], job.inputs.get('publicReference')
    name = str(reference.dataset.info.get('name') or given['dataset'])
    if published:
        doi = f', https://doi.org/{published["doi"]}' if published['doi'] else ''
        name = f'{published["name"]} (v{published["version"]}{doi})'
    return {'name': name, 'column': given['column'], 'cells': cells, 'labels': labels}


def compare(
    job: JobContext, view: DatasetView, reference: DatasetView, annotated: Annotated, floor: float, progress: Progress
) -> AnnotationResults:
    """Each cell gets the most frequent label among its nearest reference cells, or none if it is below the floor or the
    cell is unlike the whole reference. A group gets the most frequent label of its cells, with its share as the score.
    """
    column = reference.labels(job.params['reference']['column'])
    codes = np.where(column.codes == column.missing, -1, column.codes.astype(np.int64))
    chosen = label_transfer.chosen_cells(codes, job.seed)
    if len(np.unique(codes[chosen])) < 2:
        raise StromaError(
            'COLUMN_NOT_GROUPS', column=column.name, categories=len(np.unique(codes[chosen])), min=2, max=500
        )
    theirs, ours = shared_genes(view, reference)
    progress(0.05)
    values = expression(reference, theirs, chosen)
    symbols = np.array([reference.genes.symbols[k] for k in theirs])
    variable = variable_genes(values, symbols, VARIABLE)['highly_variable'].to_numpy(dtype=bool)
    progress(0.3)
    projection, points = label_transfer.fit(values[:, np.flatnonzero(variable)], job.seed)
    del values
    progress(0.5)
    cells = np.flatnonzero(annotated.cells)
    own = label_transfer.project(projection, blocks(view, ours[variable], cells), len(cells))
    progress(0.8)
    n, seed = len(column.categories), job.seed
    found = label_transfer.transfer_labels(points, codes[chosen], own, n, floor, seed)
    labels, scores, margins = values_per_cell(
        view.cells, cells, column.categories, found.label, found.assigned, found.score, found.margin
    )
    progress(1.0)
    proposals, rows = propose_by_group(annotated, labels, list(column.categories), floor)
    return AnnotationResults(
        proposals=proposals,
        scores=rows,
        markers=pd.DataFrame(columns=MARKERS),
        genes=len(reference.genes),
        detected=len(theirs),
        labels=labels,
        cell_scores=scores,
        cell_margins=margins,
        transfer=TransferInput(ours[variable], projection, points, codes[chosen], list(column.categories), floor, seed),
        warnings=transfer_warnings(found.remote),
        reference=reference_facts(job, reference, len(chosen), len(np.unique(codes[chosen]))),
    )
