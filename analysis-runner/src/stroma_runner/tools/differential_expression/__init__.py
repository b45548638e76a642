"""Differential expression: two groups of cells, once or for each cell type. Method and papers: README.md here."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from stroma_runner.engine.context import JobContext, Progress
from stroma_runner.engine.dataset_view import DatasetView, hash_of, open_view
from stroma_runner.engine.publish import publish_result
from stroma_runner.engine.receipt import write_receipt
from stroma_runner.tools.differential_expression import method_text
from stroma_runner.tools.differential_expression.comparisons import Comparison, comparisons
from stroma_runner.tools.differential_expression.tables import summary_of, write_deg

STEPS = ('cells', 'compare', 'tables')
CODE_VERSION = '1'
#: Cells that each side needs (specification 5).
MINIMUM = 3


def run(job: JobContext) -> dict[str, Any]:
    """The contract's DifferentialExpressionResult; writes results/<jobId> with `deg.parquet`."""
    view = open_view(job.store.path(f'datasets/{job.inputs["datasetId"]}'))
    report = job.progress('cells')
    asked = comparisons(job.params, view, MINIMUM)
    report(1.0)
    folders = [_compared(job, view, one, k, len(asked)) for k, one in enumerate(asked)]
    report = job.progress('tables')
    summary = summary_of(job.params, asked, folders, view.genes)

    def fill(folder: Path) -> None:
        write_deg(folder / 'deg.parquet', asked, folders, view.genes, report)
        cells = np.logical_or.reduce([one.first | one.second for one in asked])
        write_receipt(job, folder, view, cells=cells, method=method_text.METHOD, citations=method_text.CITATIONS)

    publish_result(job, summary, fill)
    report(1.0)
    return summary


def _compared(job: JobContext, view: DatasetView, one: Comparison, number: int, total: int) -> Path | None:
    """The checkpoint of one comparison; None for one that is skipped."""
    if one.skipped:
        return None
    from stroma_runner.methods.wilcoxon import compare

    def compute(folder: Path, progress: Progress) -> None:
        chosen = np.concatenate([np.flatnonzero(one.first), np.flatnonzero(one.second)])
        is_first = np.arange(len(chosen)) < one.first.sum()
        frame = compare(view.blocks(chosen), is_first, len(view.genes), job.threads, progress)
        frame.to_parquet(folder / 'genes.parquet', index=False)

    return job.step(
        'compare',
        params={'first': hash_of(one.first), 'second': hash_of(one.second)},
        inputs=[view.version],
        compute=compute,
        part=str(number),
        share=(number / total, (number + 1) / total),
    )


__all__ = ['CODE_VERSION', 'STEPS', 'run']
