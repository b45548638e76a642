"""V(D)J: clonotypes of the cells of a dataset from contig tables, with diversity, sharing and STARTRAC; README.md."""

from __future__ import annotations

from typing import Any

from stroma_runner.engine.context import JobContext
from stroma_runner.engine.dataset_view import view_of
from stroma_runner.engine.result import Result
from stroma_runner.methods.clonotypes import clonotypes
from stroma_runner.tools.vdj import method_text, tables
from stroma_runner.tools.vdj.matching import matched
from stroma_runner.tools.vdj.reproduce import write_reproduction

STEPS = ('match', 'clonotypes', 'tables')
CODE_VERSION = '1'


def run(job: JobContext) -> dict[str, Any]:
    """The contract's VdjResult; writes results/<jobId> with its seven tables and five columns.

    CONTIGS_NOT_FOUND, CONTIGS_UNMATCHED for a file without a cell of its sample, CONTIGS_OTHER_RECEPTOR where no
    contig of a matched cell is of the type; COLUMN_NOT_FOUND, COLUMN_NOT_GROUPS, CATEGORY_NOT_FOUND.
    """
    view, params = view_of(job), job.params
    report = job.progress('match')
    report(0.0)
    found = matched(job.store, view, params)
    report(1.0)
    report = job.progress('clonotypes')
    report(0.0)
    cells = clonotypes(
        found.contigs, params['clonotype'], params['doubleChainOnly'], job.threads, params['secondChains']
    )
    report(1.0)
    report = job.progress('tables')
    report(0.0)
    repertoire = tables.repertoire(view, params, cells)
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


__all__ = ['CODE_VERSION', 'STEPS', 'run']
