"""Subset: chosen cells of a dataset as a child dataset, analysed again or cut out. Method: README.md here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from stroma_runner.engine.context import JobContext
from stroma_runner.engine.dataset_view import DatasetView, view_of
from stroma_runner.engine.result import Result
from stroma_runner.shared import pipeline
from stroma_runner.tools.subset import child, method_text
from stroma_runner.tools.subset.cells import ChosenCells, choose_cells
from stroma_runner.tools.subset.inherited import warn_of_differences
from stroma_runner.tools.subset.kept import keep_components, keep_embeddings

STEPS = (
    *('cells', 'normalise', 'variableGenes', 'pca', 'batch', 'neighbours'),
    *('cluster', 'embeddings', 'markers', 'dataset'),
)
#: Computations of an analysis on the parent's components, in addition to the parent's embeddings.
KEPT = ('neighbours', 'cluster', 'markers')


def run(job: JobContext) -> dict[str, Any]:
    """The contract's SubsetResult; writes datasets/<datasetId> and results/<jobId>.

    SUBCLUSTER_TOO_SMALL, CELL_SET_EMPTY, TOO_FEW_GENES, EMBEDDING_NOT_FOUND for kept components that the parent
    lacks, and the errors of groups and labels.
    """
    view = view_of(job)
    chosen = choose_cells(job, view)
    state = pipeline.State(chosen.cells, options=_options(job), first='cells', sample_column=chosen.sample_column)
    analysis = job.params['analysis']
    for name, compute in _steps(job, view, chosen):
        with job.timed(name):
            compute(job, state)
    warn_of_differences(job, view, chosen, state)
    result = child.summary(job, view, chosen, state)
    child.write(job, view, chosen, state)
    written = Result(job, view)
    written.column('cluster', child.clusters_in_parent(job, view, chosen, state), label=job.params['jobName'])
    libraries = method_text.LIBRARIES if analysis else method_text.CUT_LIBRARIES
    return written.publish(
        result,
        cells=chosen.selected,
        method=method_text.method(job.params, result),
        citations=method_text.citations(job.params, len(chosen.rows), state.mixing is not None),
        libraries=libraries,
    )


def _options(job: JobContext) -> dict[str, Any]:
    """The "Child analysis" fields under the integration's names."""
    given = job.params['analysis'] or {}
    return {
        'numberOfHighlyVariableGenes': given.get('numberOfHighlyVariableGenes', 2000),
        'scaleLargeData': given.get('onlyScaleHighlyVariableGenes', False),
        'removeCellCycle': given.get('removeCellCycle', False),
        'pcValueNum': given.get('components'),
        'batchName': given.get('batchBy') or '',
        'batchRemoveMethod': given.get('batchEffectRemoval', 'none') if given.get('batchBy') else 'none',
        'clusterResolution': given.get('clusteringResolution', 0.8),
    }


def _steps(
    job: JobContext, view: DatasetView, chosen: ChosenCells
) -> list[tuple[str, Callable[[JobContext, pipeline.State], None]]]:
    analysis = job.params['analysis']
    if analysis and analysis['reDimensionalityReduction']:
        return list(pipeline.ORDER)

    def kept(job: JobContext, state: pipeline.State) -> None:
        keep_embeddings(view, chosen, state)
        if analysis:
            keep_components(job, view, chosen, state)

    def labelled(job: JobContext, state: pipeline.State) -> None:
        state.clusters = np.asarray(chosen.clusters)
        job.keys['cluster'] = job.key('cells')
        pipeline.markers(job, state)

    known = dict(pipeline.ORDER)
    store = ('normalise', pipeline.normalise)
    if analysis:
        return [store, ('pca', kept), ('batch', pipeline.batch), *((name, known[name]) for name in KEPT)]
    markers = [('markers', labelled)] if chosen.clusters is not None else []
    return [store, ('pca', kept), *markers]


__all__ = ['STEPS', 'run']
