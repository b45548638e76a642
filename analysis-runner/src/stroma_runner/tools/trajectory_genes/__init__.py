"""Trajectory genes: chosen genes, genes of a branch point, and genes that vary along the graph. Method and papers:
README.md here."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd

from stroma_runner.engine.context import JobContext
from stroma_runner.engine.dataset_view import view_of
from stroma_runner.engine.result import Result
from stroma_runner.shared.cell_order import CellOrder
from stroma_runner.tools.trajectory_genes import branch, chosen, graph, method_text
from stroma_runner.tools.trajectory_genes.found import GenesFindings, GenesRequest
from stroma_runner.tools.trajectory_genes.reproduce import write_reproduction
from stroma_store.errors import StromaError

STEPS = ('read', 'test', 'tables')
KINDS = {'chosen': chosen.compute, 'branch': branch.compute, 'graph': graph.compute}


def run(job: JobContext) -> dict[str, Any]:
    """The contract's TrajectoryGenesResult; writes results/<jobId> with the table `genes` and, for genes along the
    graph, one column of scores per module.

    PARENT_NOT_FOUND, TRAJECTORY_IMPOSSIBLE, GENE_NOT_FOUND, TOO_FEW_CELLS.
    """
    view, params = view_of(job), job.params
    report = job.progress('read')
    report(0.0)
    folder = f'results/{params["trajectory"]}'
    if job.inputs.get('parent') != params['trajectory'] or not job.store.exists(folder):
        raise StromaError('PARENT_NOT_FOUND')
    asked = GenesRequest(job, view, CellOrder.read(job.store.path(folder)))
    report(1.0)
    kind = params['analysis']['kind']
    # The test of the graph reports its own progress, in parts; its modules are computed with the tables.
    found = KINDS[kind](asked, job.progress('tables' if kind == 'graph' else 'test'))
    report = job.progress('tables')
    report(1.0 if kind == 'graph' else 0.0)
    result = Result(job, view)
    result.table('genes', found.table)
    modules = 0 if found.scores is None else found.scores.shape[1]
    for k in range(modules):
        result.column(f'module{k + 1}', _of_all_cells(view.cells, found, k), f'Module {k + 1}')
    write_reproduction(result.file('reproduce.zip'), asked, found)
    read = np.zeros(view.cells, bool)
    read[found.cells] = True
    version = asked.order.facts['version']
    return result.publish(
        {
            'kind': kind,
            'version': version,
            'trajectory': {'id': params['trajectory'], 'name': str(asked.order.facts.get('name', ''))},
            'cells': len(found.cells),
            'tested': len(found.table),
            'significant': found.significant,
            'missing': found.missing,
            'warnings': found.warnings,
            **{name: found.summary if name == kind else None for name in KINDS},
        },
        cells=read,
        method=method_text.method(kind, version, found),
        citations=method_text.CITATIONS[kind],
        libraries=method_text.LIBRARIES[kind],
    )


def _of_all_cells(cells: int, found: GenesFindings, module: int) -> pd.Series:
    """NaN for cells that the analysis leaves out."""
    assert found.scores is not None
    whole = np.full(cells, np.nan)
    whole[found.cells] = found.scores[:, module]
    return pd.Series(whole)


__all__ = ['STEPS', 'run']
