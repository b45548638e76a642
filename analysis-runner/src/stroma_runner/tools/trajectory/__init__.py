"""Trajectory: the order of cells along a principal tree (Monocle 2) or graph (Monocle 3). Method and papers: README.md
here."""

from __future__ import annotations

from typing import Any

import numpy as np

from stroma_runner.engine.context import JobContext
from stroma_runner.engine.dataset_view import view_of
from stroma_runner.engine.result import Result
from stroma_runner.tools.trajectory import genes, method_text, tables
from stroma_runner.tools.trajectory.cells import chosen_cells, ordering
from stroma_runner.tools.trajectory.checks import checks
from stroma_runner.tools.trajectory.densities import densities
from stroma_runner.tools.trajectory.learn import engine_of, learn_trajectory
from stroma_runner.tools.trajectory.order import order_cells
from stroma_runner.tools.trajectory.reproduce import write_reproduction
from stroma_runner.tools.trajectory.told import engine_warning, partition_warnings, trajectory_warnings

STEPS = ('read', 'learn', 'order', 'tables')


def run(job: JobContext) -> dict[str, Any]:
    """The contract's TrajectoryResult; writes results/<jobId> with the table `genes`, five columns of the cells and the
    files of `CellOrder`, which `trajectory-genes` reads.

    TRAJECTORY_IMPOSSIBLE with its reason, EMBEDDING_NOT_FOUND, and the errors of labels and groups.
    """
    view, params = view_of(job), job.params
    report = job.progress('read')
    report(0.0)
    if params['groupBy'] is not None:
        view.labels(params['groupBy'])  # a missing column is refused before the work
    chosen, left_out = chosen_cells(view, params)
    engine = engine_of(params, len(chosen))
    of_tree = ordering(job, view, chosen) if params['version'] == 'monocle2' else None
    report(1.0)
    changed: list[dict[str, Any]] = []
    try:
        found = learn_trajectory(job, view, chosen, of_tree, engine)
    except RuntimeError as error:
        # The package of R fails on some trees, so `auto` has the other engine.
        if engine != 'R' or params['engine'] == 'R':
            raise
        job.log.warning('%s; the Python version is used', error)
        engine, changed = 'python', [engine_warning(error)]
        found = learn_trajectory(job, view, chosen, of_tree, engine)
    report = job.progress('order')
    report(0.0)
    order, of_nodes = order_cells(job, view, chosen, found, engine, 0 if of_tree is None else len(of_tree.genes))
    report(0.1)
    rows, tests = genes.rank_genes(view, order, lambda done: report(0.1 + 0.9 * done))
    report = job.progress('tables')
    report(0.0)
    parts = {
        'density': densities(view, order, params['groupBy']),
        'top': genes.top_genes(view, order, rows, tests, job.seed),
        'check': checks(view, order, params['groupBy'], job.seed),
    }
    report(0.6)
    result = Result(job, view)
    tables.write(result, view, order, rows)
    order.write(result.file('order.npz').parent)
    write_reproduction(result.file('reproduce.zip'), job, view, order, of_tree, engine)
    report(0.9)
    fit = None if of_tree is None else of_tree.fit
    warnings = [*changed, *partition_warnings(params, order), *trajectory_warnings(params['version'], found, fit)]
    read = np.zeros(view.cells, bool)
    read[chosen] = True
    return result.publish(
        {
            **tables.summary(params, engine, order, of_nodes, rows, of_tree.missing if of_tree else [], parts),
            'leftOut': left_out,
            'warnings': warnings,
        },
        cells=read,
        method=method_text.method(params, order, engine, found.package, left_out, warnings),
        citations=method_text.citations(params['version']),
        libraries=method_text.LIBRARIES,
    )


__all__ = ['STEPS', 'run']
