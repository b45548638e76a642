"""Cell annotation: labels of clusters by marker genes or by a labelled dataset. Method and papers: README.md here."""

from __future__ import annotations

from typing import Any

from stroma_runner.engine.context import JobContext
from stroma_runner.engine.dataset_view import DatasetView, view_of
from stroma_runner.engine.result import Result
from stroma_runner.tools.cell_annotation import by_markers, by_transfer, method_text
from stroma_runner.tools.cell_annotation.cell_types import sources
from stroma_runner.tools.cell_annotation.cells import annotated_cells
from stroma_runner.tools.cell_annotation.proposals import by_cell
from stroma_runner.tools.cell_annotation.reproduce import write_reproduction
from stroma_store.errors import StromaError, invalid

STEPS = ('read', 'compare', 'propose')
CODE_VERSION = '3'


def run(job: JobContext) -> dict[str, Any]:
    """The contract's CellAnnotationResult; writes results/<jobId> with the tables `scores` and `markers` and the
    columns `label` and `score`, and, by markers, `reproduce.zip`.

    SPECIES_INCONSISTENT for a dataset or reference of another species, GENES_DIFFER for a reference with other genes,
    COLUMN_NOT_GROUPS, COLUMN_NOT_FOUND, NOT_FOUND for a reference that was deleted.
    """
    view, params = view_of(job), job.params
    transfers = params['method'] == 'transfer'
    if transfers != (params['reference'] is not None):
        raise invalid('body', '/params/reference', 'required' if transfers else 'null')
    report = job.progress('read')
    report(0.0)
    _require_species(view, params['species'])
    reference = by_transfer.reference_view(job) if transfers else None
    if reference is not None:
        _require_species(reference, params['species'])
    annotated = annotated_cells(view, params)
    report(1.0)
    report = job.progress('compare')
    report(0.0)
    if reference is None:
        compared = by_markers.compare(view, annotated, params['species'], params['floor'], report)
    else:
        compared = by_transfer.compare(job, view, reference, annotated, params['floor'], report)
    report = job.progress('propose')
    report(0.0)
    labels, scores = by_cell(annotated, compared)
    result = Result(job, view)
    result.table('scores', compared.scores)
    result.table('markers', compared.markers)
    result.column('label', labels)
    result.column('score', scores)
    if reference is None:
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
    }
    divided = list(dict.fromkeys(group.cell_type for group in annotated.groups))
    if compared.reference is None:
        types = compared.scores['label'].nunique()
        method = method_text.by_markers(types, params['floor'])
        citations, libraries = sources(params['species'], divided), method_text.LIBRARIES
    else:
        method = method_text.by_transfer(**compared.reference, genes=compared.detected, floor=params['floor'])
        citations, libraries = method_text.TRANSFER_CITATIONS, method_text.TRANSFER_LIBRARIES
    return result.publish(summary, cells=cells, method=method, citations=citations, libraries=libraries)


def _require_species(view: DatasetView, species: str) -> None:
    """A dataset that does not know its species is taken at the word of the request."""
    known = view.dataset.info.get('species')
    if known is not None and known != species:
        raise StromaError('SPECIES_INCONSISTENT')


__all__ = ['CODE_VERSION', 'STEPS', 'run']
