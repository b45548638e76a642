"""Differential expression: two groups of cells, once or for each cell type. Method and papers: README.md here."""

from __future__ import annotations

from typing import Any

import numpy as np

from stroma_runner.engine.context import JobContext
from stroma_runner.engine.dataset_view import view_of
from stroma_runner.engine.result import Result
from stroma_runner.tools.differential_expression import method_text
from stroma_runner.tools.differential_expression.comparisons import comparisons
from stroma_runner.tools.differential_expression.parts import compute, part_of
from stroma_runner.tools.differential_expression.reproduce import write_reproduction
from stroma_runner.tools.differential_expression.tables import write_deg
from stroma_store.contract import limits

STEPS = ('cells', 'compare', 'tables')
#: Cells that each side needs (specification 5).
MINIMUM: int = limits()['degCells']['min']


def run(job: JobContext) -> dict[str, Any]:
    """The contract's DifferentialExpressionResult; writes results/<jobId> with `deg.parquet` and
    `reproduce.zip`."""
    view = view_of(job)
    report = job.progress('cells')
    asked = comparisons(job.params, view, MINIMUM)
    report(1.0)
    parts = {k: part_of(one, k, view) for k, one in enumerate(asked) if one.skipped is None}
    ready = dict(zip(parts, job.map('compare', compute, list(parts.values())), strict=True))
    folders = [ready.get(k) for k in range(len(asked))]
    report = job.progress('tables')
    result = Result(job, view)
    write_reproduction(result.file('reproduce.zip'), job.params, asked, folders, view)
    summary = write_deg(result, job.params, asked, folders, view.genes, report)
    cells = np.logical_or.reduce([one.first | one.second for one in asked])
    trends = [one['trend'] for one in summary['comparisons'] if one['trend']]
    method, citations, libraries = method_text.of(job.params.get('test') == 'pseudobulk', trends)
    result.publish(summary, cells=cells, method=method, citations=citations, libraries=libraries)
    report(1.0)
    return summary


__all__ = ['STEPS', 'run']
