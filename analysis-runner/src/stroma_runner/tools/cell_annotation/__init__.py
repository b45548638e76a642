"""Cell annotation: labels of clusters by marker genes, by a labelled dataset or by a model. Method and papers: README
here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stroma_runner.engine.context import JobContext, Progress
from stroma_runner.engine.dataset_view import DatasetView, view_of
from stroma_runner.engine.result import Result
from stroma_runner.tools.cell_annotation import by_celltypist, by_markers, by_singler, by_transfer, method_text
from stroma_runner.tools.cell_annotation.cell_types import sources
from stroma_runner.tools.cell_annotation.cells import Annotated, annotated_cells
from stroma_runner.tools.cell_annotation.proposals import AnnotationResults, by_cell
from stroma_runner.tools.cell_annotation.reproduce import write_reproduction
from stroma_store.errors import StromaError, invalid

STEPS = ('read', 'compare', 'propose')
#: The contract's ANNOTATION_FLOORS.
FLOORS = {'markers': 0.25, 'transfer': 0.5, 'singler': 0.5, 'celltypist.best': 0.0, 'celltypist.probability': 0.5}


def run(job: JobContext) -> dict[str, Any]:
    """The contract's CellAnnotationResult; writes results/<jobId> with the tables `scores` and `markers`, the columns
    `label`, `score` and `margin`, and `reproduce.zip`.

    SPECIES_INCONSISTENT for a dataset, reference or model of another species, GENES_DIFFER for a reference with other
    genes, MODEL_GENES_MISSING for a model of other genes, COLUMN_NOT_GROUPS, COLUMN_NOT_FOUND, NOT_FOUND for a
    reference that was deleted.
    """
    view, params = view_of(job), job.params
    _require_parts(params)
    report = job.progress('read')
    report(0.0)
    _require_species(view, params['species'])
    reference = by_transfer.reference_view(job) if params['reference'] is not None else None
    if reference is not None:
        _require_species(reference, params['species'])
    annotated = annotated_cells(view, params)
    report(1.0)
    report = job.progress('compare')
    report(0.0)
    compared = _compared(job, view, reference, annotated, report)
    report = job.progress('propose')
    report(0.0)
    labels, scores, margins = by_cell(annotated, compared)
    result = Result(job, view)
    result.table('scores', compared.scores)
    result.table('markers', compared.markers)
    result.column('label', labels)
    result.column('score', scores)
    result.column('margin', margins)
    write_reproduction(result.file('reproduce.zip'), view, annotated, compared)
    report(0.8)
    cells = annotated.cells
    summary = {
        'cells': int(cells.sum()),
        'unassigned': int((cells & labels.isna().to_numpy()).sum()),
        'left': annotated.left,
        'genes': compared.genes,
        'detected': compared.detected,
        'proposals': compared.proposals,
        'unmatched': annotated.unmatched,
        'reference': compared.reference,
        'model': compared.model,
        'warnings': compared.warnings,
    }
    return result.publish(summary, cells=cells, **_text(params, annotated, compared))


def minimum_score(params: Mapping[str, Any]) -> float:
    """The minimum score for a match: the requested one, or the method's default."""
    if (given := params.get('floor')) is not None:
        return float(given)
    match = (params.get('model') or {}).get('match')
    return FLOORS[f'{params["method"]}.{match}' if match else params['method']]


def _compared(
    job: JobContext, view: DatasetView, reference: DatasetView | None, annotated: Annotated, report: Progress
) -> AnnotationResults:
    params, floor = job.params, minimum_score(job.params)
    if params['method'] == 'celltypist':
        return by_celltypist.compare(job, view, by_celltypist.matched_model(job, view), annotated, floor, report)
    if reference is None:
        return by_markers.compare(view, annotated, params['species'], floor, report)
    by = by_singler if params['method'] == 'singler' else by_transfer
    return by.compare(job, view, reference, annotated, floor, report)


def _text(params: Mapping[str, Any], annotated: Annotated, compared: AnnotationResults) -> dict[str, Any]:
    """Method, citations and libraries of the receipt."""
    method, floor = params['method'], minimum_score(params)
    if method == 'markers':
        divided = list(dict.fromkeys(group.cell_type for group in annotated.groups))
        text = method_text.describe_markers(compared.scores['label'].nunique(), floor)
        return {
            'method': text,
            'citations': sources(params['species'], divided),
            'libraries': method_text.LIBRARIES,
        }
    values = {'genes': compared.genes, 'detected': compared.detected, 'floor': floor}
    if compared.celltypist is not None and compared.model is not None:
        match = compared.celltypist.match
        return method_text.describe_method(f'celltypist.{match}', **values, **compared.model)
    return method_text.describe_method(method, **values, **(compared.reference or {}))


def _require_parts(params: Mapping[str, Any]) -> None:
    """INPUT_INVALID for a reference or a model that is missing, or that the method does not read."""
    needs = {'reference': params['method'] in ('transfer', 'singler'), 'model': params['method'] == 'celltypist'}
    for name, needed in needs.items():
        if needed != (params.get(name) is not None):
            raise invalid('body', f'/params/{name}', 'required' if needed else 'null')


def _require_species(view: DatasetView, species: str) -> None:
    """A dataset of unknown species gets the requested species."""
    known = view.dataset.info.get('species')
    if known is not None and known != species:
        raise StromaError('SPECIES_INCONSISTENT')


__all__ = ['STEPS', 'run']
