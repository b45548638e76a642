"""Integration: from the samples' counts to an explorable dataset. The method and its papers: README.md
here."""

from __future__ import annotations

from typing import Any

import numpy as np

from stroma_runner.engine.context import JobContext
from stroma_runner.engine.publish import publish_result
from stroma_runner.shared import pipeline
from stroma_runner.tools.integration import dataset, export
from stroma_runner.tools.integration.annotation import annotate
from stroma_runner.tools.integration.cells import select_cells

STEPS = (
    *('filter', 'normalise', 'variableGenes', 'pca', 'batch', 'neighbours'),
    *('cluster', 'embeddings', 'markers', 'annotation', 'dataset'),
)


def run(job: JobContext) -> dict[str, Any]:
    """The contract's IntegrationResult; writes datasets/<datasetId> and results/<jobId>."""
    if 'annotation' not in job.params:
        # Progress counts only the existing steps.
        job.steps = tuple(step for step in job.steps if step != 'annotation')
    with job.timed('filter'):
        state = pipeline.State(select_cells(job))
    state.first_picture = lambda pending: dataset.publish_preview(job, state, pending)
    # Reported separately: phases are read within the step, and are not needed for the filters.
    job.seconds['filter'] -= job.seconds['cellCycle']
    for name, compute in pipeline.ORDER:
        with job.timed(name):
            compute(job, state)
    with job.timed('annotation'):
        annotate(job, state)
    receipt = export.receipt(job, state)
    with job.timed('dataset'):
        dataset.write(job, state, receipt)
    result = summary(job, state)
    publish_result(job, result, lambda folder: export.fill(job, state, receipt, folder))
    return result


def summary(job: JobContext, state: pipeline.State) -> dict[str, Any]:
    variance = state.variance / state.variance.sum()
    return {
        'datasetId': job.dataset_id,
        'cells': state.cells.counts.n_cells,
        'genes': state.cells.counts.n_genes,
        'clusters': int(np.max(state.clusters)) + 1,
        'samples': state.cells.table,
        'pcs': {
            'used': state.used,
            'variance': [float(v) for v in variance],
            **state.components,
        },
        'geneOverlap': state.cells.overlap,
        'mixing': state.mixing,
        **({'annotation': state.names.summary} if state.names is not None else {}),
        **dataset.kept_stability(job),
        'seconds': {name: round(seconds, 3) for name, seconds in job.seconds.items()},
        'warnings': state.cells.warnings,
    }
