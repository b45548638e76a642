"""V(D)J: clonotypes of a dataset's cells from contig tables or its own receptors, diversity and STARTRAC; README.md."""

from __future__ import annotations

from typing import Any

import numpy as np

from stroma_runner.engine.context import JobContext
from stroma_runner.engine.dataset_view import DatasetView, view_of
from stroma_runner.engine.result import Result
from stroma_runner.methods.repertoire.clonotypes import clonotypes
from stroma_runner.tools.vdj import bulk, method_text, tables
from stroma_runner.tools.vdj.matching import find_contigs
from stroma_runner.tools.vdj.reproduce import write_reproduction

STEPS = ('match', 'clonotypes', 'tables')


def run(job: JobContext) -> dict[str, Any]:
    """The contract's VdjResult; writes results/<jobId> with its seven tables and five columns.

    CONTIGS_NOT_FOUND, CONTIGS_UNMATCHED for a file without a cell of its sample, CONTIGS_OTHER_RECEPTOR if no
    contig of a matched cell is of the type, CONTIGS_WITHOUT_NUCLEOTIDES; RECEPTORS_NOT_FOUND, RECEPTORS_OTHER_TYPE,
    RECEPTORS_WITHOUT_NUCLEOTIDES for receptors of the dataset; COLUMN_NOT_FOUND, COLUMN_NOT_GROUPS, CATEGORY_NOT_FOUND.
    """
    view, params = view_of(job), job.params
    if params.get('bulk') is not None:
        return _run_bulk(job, view)
    report = job.progress('match')
    report(0.0)
    found = find_contigs(job.store, view, params)
    report(1.0)
    report = job.progress('clonotypes')
    report(0.0)
    cells = clonotypes(
        found.contigs, params['clonotype'], params['doubleChainOnly'], job.threads, params['secondChains']
    )
    report(1.0)
    report = job.progress('tables')
    report(0.0)
    repertoire = tables.repertoire(view, params, cells, found.samples)
    result = Result(job, view)
    tables.write(result, view, repertoire)
    report(0.7)
    summary = tables.summary(params, found, repertoire)
    write_reproduction(result.file('reproduce.zip'), params, found, repertoire)
    return result.publish(
        summary,
        cells=found.cells,
        method=method_text.method(params, summary),
        citations=method_text.CITATIONS,
        libraries=method_text.LIBRARIES,
    )


def _run_bulk(job: JobContext, view: DatasetView) -> dict[str, Any]:
    """The same for tables without cells: nothing of the dataset is read, and no column of its cells is written.

    Raises CONTIGS_NOT_FOUND, CONTIGS_WITH_CELLS for a table of cells, CONTIGS_OTHER_CHAIN if no row is of the chain.
    """
    params = job.params
    report = job.progress('match')
    report(0.0)
    found = bulk.read(job.store, params)
    report(1.0)
    report = job.progress('clonotypes')
    report(0.0)
    made = bulk.analyse_bulk(found, params)
    report(1.0)
    report = job.progress('tables')
    report(0.0)
    result = Result(job, view)
    bulk.write(result, made)
    report(0.7)
    summary = bulk.summary(params, made)
    bulk.write_reproduction(result.file('reproduce.zip'), params, made)
    return result.publish(
        summary,
        cells=np.zeros(view.cells, bool),
        method=method_text.bulk_method(params, summary),
        citations=method_text.BULK_CITATIONS,
        libraries=method_text.BULK_LIBRARIES,
        of_cells=False,
    )


__all__ = ['STEPS', 'run']
