"""[[Title]]: genes with a value above zero, of every cell and by group."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd

from stroma_runner.engine.context import JobContext
from stroma_runner.engine.dataset_view import view_of
from stroma_runner.engine.result import Result

STEPS = ('count',)
METHOD = {
    'en-US': 'Genes with a value above zero were counted in every cell and averaged by group.',
    'zh-CN': '统计每个细胞中表达值大于零的基因数，并按分组取平均。',
}
CITATIONS: list[str] = []


def run(job: JobContext) -> dict[str, Any]:
    """The contract's [[Name]]Result; writes results/<jobId> with the table `groups` and the column `genes`."""
    view = view_of(job)
    report = job.progress('count')
    column = view.labels(job.params['column'])
    cells = np.ones(view.cells, bool)
    detected = np.zeros(view.cells, np.int64)
    for _, stop, block in view.blocks(cells):
        detected += np.bincount(block.indices[block.data > 0], minlength=view.cells)
        report(stop / len(view.genes))
    labelled = column.codes != column.missing
    sizes = np.bincount(column.codes[labelled], minlength=len(column.categories))
    sums = np.bincount(column.codes[labelled], detected[labelled], len(column.categories))
    rows = pd.DataFrame({'group': column.categories, 'cells': sizes, 'mean_genes': sums / np.maximum(sizes, 1)})
    result = Result(job, view)
    result.table('groups', rows)
    result.column('genes', pd.Series(detected))
    summary = {'groups': len(rows), 'cells': view.cells}
    return result.publish(summary, cells=cells, method=METHOD, citations=CITATIONS)
