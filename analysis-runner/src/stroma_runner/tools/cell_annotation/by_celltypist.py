"""Labels of a CellTypist model for each cell, and the commonest label of each group."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from stroma_runner.engine.context import JobContext, Progress
from stroma_runner.engine.dataset_view import DatasetView
from stroma_runner.methods.annotation import model_scores
from stroma_runner.methods.genes.gene_matching import GeneFinder
from stroma_runner.tools.cell_annotation.cells import Annotated
from stroma_runner.tools.cell_annotation.labelled_cells import blocks, propose_by_group
from stroma_runner.tools.cell_annotation.proposals import MARKERS, AnnotationResults, ModelInput
from stroma_runner.tools.enrichment.sets import read_orthologs
from stroma_store.cell_type_models import LONGEST_LABEL, CellTypeModel, read_model
from stroma_store.errors import StromaError

#: Least percentage of the model's genes that the dataset has.
LEAST_DETECTED = 20
#: Numbers (cells x labels) that are computed at once, 240 MB with their probabilities.
BLOCK = 10_000_000


class MatchedModel(NamedTuple):
    """A model applied to one dataset: the common genes (indices in the dataset, indices in the model)."""

    model: CellTypeModel
    genes: np.ndarray
    places: np.ndarray
    orthologs: str | None
    given: Mapping[str, Any]


def matched_model(job: JobContext, view: DatasetView) -> MatchedModel:
    """The model from the job's inputs; if it is of another species, its genes are converted (only genes with one
    ortholog).

    Raises REFERENCE_NOT_FOUND, SPECIES_INCONSISTENT for a model of another species without orthologs, and
    MODEL_GENES_MISSING.
    """
    asked, species = job.params['model']['reference'], job.params['species']
    given: Mapping[str, Any] | None = next(
        (one for one in job.inputs.get('references', ()) if one['id'] == asked), None
    )
    if given is None:
        raise StromaError('REFERENCE_NOT_FOUND', reference=asked)
    model = read_model(job.store.path(f'references/{given["sha256"]}'))
    table = given.get('orthologs')
    if given['species'] != species and table is None:
        raise StromaError('SPECIES_INCONSISTENT')
    kept, names = np.arange(len(model.genes)), model.genes
    if table is not None:
        text = job.store.path(f'references/{table["sha256"]}').read_text(encoding='utf-8')
        kept, names = model_scores.single_orthologs(model.genes, read_orthologs(text, given['species']))
    found = _found(view, names)
    there = np.flatnonzero(found >= 0)
    percent = int(100 * len(there) / len(model.genes))
    if percent < LEAST_DETECTED:
        raise StromaError(
            'MODEL_GENES_MISSING',
            model=given['name'],
            detected=len(there),
            genes=len(model.genes),
            percent=percent,
            min=LEAST_DETECTED,
        )
    label = None if table is None else f'{table["name"]} {table["version"]}'
    return MatchedModel(model, found[there], kept[there], label, given)


def _found(view: DatasetView, names: list[str]) -> np.ndarray:
    """Index in the dataset of each gene of the model, or -1. Two genes of the model never get the same one. Equal
    symbols go first."""
    symbols = {symbol: k for k, symbol in reversed(list(enumerate(view.genes.symbols)))}
    found = np.array([symbols.get(name, -1) for name in names], np.int64)
    others = GeneFinder(view.genes.ids, view.genes.symbols).find(names)
    taken = set(found[found >= 0].tolist())
    for k in np.flatnonzero((found < 0) & (others >= 0)).tolist():
        gene = int(others[k])
        if gene not in taken:
            found[k] = gene
            taken.add(gene)
    return found


def compare(
    job: JobContext, view: DatasetView, matched: MatchedModel, annotated: Annotated, floor: float, progress: Progress
) -> AnnotationResults:
    """Each cell gets the label with the highest probability (`best`, none below the floor) or all labels above the
    floor (`probability`). A group gets the most frequent label of its cells if its share reaches the floor."""
    model, places, match = matched.model, matched.places, job.params['model']['match']
    numbers = ModelInput(
        genes=matched.genes,
        weights=model.weights[:, places],
        intercept=model.intercept,
        mean=model.mean[places],
        scale=model.scale[places],
        names=model.labels,
        match=match,
        floor=floor,
    )
    cells = np.flatnonzero(annotated.cells)
    labels = np.full(view.cells, None, dtype=object)
    scores, margins = np.full((2, view.cells), np.nan)
    step = max(1, BLOCK // len(model.labels))
    for start in range(0, len(cells), step):
        part = cells[start : start + step]
        found = model_scores.decision_scores(
            blocks(view, matched.genes, part),
            len(part),
            numbers.weights,
            numbers.intercept,
            numbers.mean,
            numbers.scale,
        )
        labels[part], scores[part], margins[part] = labels_of(found, model.labels, match, floor)
        progress(min(1.0, (start + step) / len(cells)))
    order = list(dict.fromkeys([*model.labels, *sorted({one for one in labels if one is not None})]))
    proposals, rows = propose_by_group(annotated, labels, order, floor)
    return AnnotationResults(
        proposals=proposals,
        scores=rows,
        markers=pd.DataFrame(columns=MARKERS),
        genes=len(model.genes),
        detected=len(matched.genes),
        labels=labels,
        cell_scores=scores,
        cell_margins=margins,
        celltypist=numbers,
        model={
            'name': matched.given['name'],
            'version': matched.given['version'],
            'labels': len(model.labels),
            'orthologs': matched.orthologs,
        },
    )


def labels_of(
    found: np.ndarray, names: list[str], match: str, floor: float
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(label or None, highest probability, its distance to the next one) of each cell, from the cell's scores."""
    first, chance, margin = model_scores.best_match(found)
    if match == 'best':
        labels = np.array(names, dtype=object)[first]
        labels[chance < floor] = None
    else:
        joined = model_scores.joined_labels(model_scores.probabilities(found), names, floor, LONGEST_LABEL)
        labels = np.array([*joined, None], dtype=object)[:-1]
    return labels, chance, margin
