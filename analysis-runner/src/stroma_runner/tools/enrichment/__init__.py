"""Enrichment: gene sets among the genes of a comparison, of cells or of a list. Method and papers: README.md here."""

from __future__ import annotations

from typing import Any

from stroma_runner.engine.context import JobContext
from stroma_runner.engine.dataset_view import view_of
from stroma_runner.engine.result import Result
from stroma_runner.methods.genes.gene_matching import GeneFinder
from stroma_runner.tools.enrichment import method_text, tables
from stroma_runner.tools.enrichment.genes import genes_of
from stroma_runner.tools.enrichment.parts import compute, parts_of
from stroma_runner.tools.enrichment.reproduce import write_reproduction
from stroma_runner.tools.enrichment.sets import databases
from stroma_store.errors import StromaError

STEPS = ('genes', 'test', 'terms')


def run(job: JobContext) -> dict[str, Any]:
    """The contract's EnrichmentResult.

    Writes results/<jobId> with the tables `terms` and `members`. Raises ENRICHMENT_EMPTY if no gene passes, the ranking
    is too short or no set has a size that is tested; REFERENCE_NOT_FOUND, PARENT_NOT_FOUND, INPUT_INVALID and the
    errors of groups of cells.
    """
    view, params = view_of(job), job.params
    report = job.progress('genes')
    report(0.0)
    finder = GeneFinder(view.genes.ids, view.genes.symbols)
    tested = genes_of(job, view, finder, lambda done: report(0.8 * done))
    sets = list(databases(job, finder))
    report(1.0)
    folders = job.map('test', compute, parts_of(job, tested, sets))
    report = job.progress('terms')
    found = tables.read_database_rows(tested, sets, folders, params['method'])
    summary = tables.summary(params, tested, found, folders, view.genes)
    if not any(one['terms'] for one in summary['databases']):
        raise StromaError('ENRICHMENT_EMPTY', reason='sets', min=params['minSize'], max=params['maxSize'])
    result = Result(job, view)
    tables.write(result, tested, found, view.genes, report)
    write_reproduction(result.file('reproduce.zip'), params, tested, found, view.genes, job)
    facts = {**summary['query'], 'ranked': len(tested.ranked)}
    return result.publish(
        summary,
        cells=tested.cells,
        method=method_text.method(params, sets, {k: facts[k] for k in ('genes', 'background', 'ranked')}),
        citations=method_text.citations(params, sets),
        libraries=method_text.LIBRARIES,
    )


__all__ = ['STEPS', 'run']
