"""The step `annotation`: the cell annotation tool names the clusters and stores its own result, as if requested by a
user. If it fails, the dataset is written without names, with the reason."""

from __future__ import annotations

import json
import logging
from typing import Any

from stroma_runner.engine.context import JobContext
from stroma_runner.shared.cluster_names import ClusterNames
from stroma_runner.shared.pipeline import State
from stroma_runner.tools import cell_annotation
from stroma_store.disk import is_full
from stroma_store.errors import StromaError

TOOL, COLUMN = 'cell-annotation', 'annot_auto'
#: Workers that an annotation may kill (too little memory); one less than a job may lose.
MOST_LOST = 2


def annotate(job: JobContext, state: State) -> None:
    """Sets `state.names` and adds warnings; does nothing if no annotation is requested."""
    if 'annotation' not in job.params:
        return
    report = job.progress('annotation')
    report(0.0)
    try:
        found = _result(job)
    except Exception as error:  # the dataset of hours is kept; whatever failed is named in it
        if is_full(error):
            raise
        if not isinstance(error, StromaError):
            # Users read the job's log, so it names no line of code.
            logging.getLogger('stroma.runner').error('job %s: annotation failed', job.id, exc_info=True)
        state.names = _failed(job, state, _told(job, error))
        job.log.error('the clusters are not named: %s', state.names.summary['error']['id'])
    else:
        state.names = _names(job, found)
        job.log.info('%s of %s clusters are named', state.names.summary['named'], state.names.summary['clusters'])
    state.cells.warnings.extend(_warnings(state.names))
    report(1.0)


def _result(job: JobContext) -> dict[str, Any]:
    """The tool's summary, computed now or by an earlier attempt. Raises the tool's errors, and those for an unreadable
    labelled dataset."""
    given = job.inputs['annotation']
    key = f'results/{given["jobId"]}'
    if job.store.exists(f'{key}/result.json'):
        found: dict[str, Any] = json.loads(job.store.path(f'{key}/result.json').read_text(encoding='utf-8'))
        return found
    if (denied := given.get('denied')) is not None:
        raise StromaError(denied['id'], **denied['params'])
    inputs = {'datasetId': job.dataset_id, 'labels': {}} | {
        name: given[name] for name in ('references', 'otherLabels', 'publicReference') if name in given
    }
    notes = _started(job, given['jobId'])
    nested = job.nested('annotation', given['jobId'], TOOL, job.params['annotation'], inputs, cell_annotation.STEPS)
    try:
        return cell_annotation.run(nested)
    finally:
        for note in notes:
            job.store.remove(note)


def _started(job: JobContext, id: str) -> list[str]:
    """Records that the annotation has begun; returns the keys of the records, which remain only if a worker was killed.
    Raises JOB_WORKER_LOST after the maximum number of killed workers: the next one would be killed too, and the
    integration with it."""
    notes = [f'job-checkpoints/{id}/started{number}' for number in range(1, MOST_LOST + 1)]
    free = next((note for note in notes if not job.store.exists(note)), None)
    if free is None:
        raise StromaError('JOB_WORKER_LOST', attempts=MOST_LOST)
    job.store.create(free, b'{}')
    return notes


def _names(job: JobContext, found: dict[str, Any]) -> ClusterNames:
    names = {row['cluster']: row['label'] for row in found['proposals'] if row['label'] is not None}
    key = job.inputs['annotation']['jobId']
    receipt = json.loads(job.store.path(f'results/{key}/receipt.json').read_text(encoding='utf-8'))
    reference, model = found['reference'], found.get('model')
    return ClusterNames(
        summary={
            'jobId': key,
            'column': COLUMN if names else None,
            'clusters': len(found['proposals']),
            'named': len(names),
            'labels': len(set(names.values())),
            'unassigned': found['unassigned'],
            'error': None,
        },
        names=names,
        method=receipt['method'],
        citations=receipt['citations'],
        reference=_reference_name(reference, model),
        tissue=_tissue(job),
    )


def _reference_name(reference: dict[str, Any] | None, model: dict[str, Any] | None) -> str | None:
    """Source of the names: `<dataset>: <column>`, or `<model> <version>`; None for the table of markers."""
    if reference is not None:
        return f'{reference["name"]}: {reference["column"]}'
    return None if model is None else f'{model["name"]} {model["version"]}'


def _tissue(job: JobContext) -> str | None:
    """Tissue of the labelled dataset, if known."""
    from stroma_store.open_dataset import open_dataset

    given = job.params['annotation']['reference']
    if given is None:
        return None
    found = open_dataset(job.store.path(f'datasets/{given["dataset"]}')).info.get('tissue')
    return None if found is None else str(found)


def _failed(job: JobContext, state: State, error: dict[str, Any]) -> ClusterNames:
    return ClusterNames(
        {
            'jobId': job.inputs['annotation']['jobId'],
            'column': None,
            'clusters': int(state.clusters.max()) + 1,
            'named': 0,
            'labels': 0,
            'unassigned': len(state.clusters),
            'error': error,
        }
    )


def _told(job: JobContext, error: Exception) -> dict[str, Any]:
    """An error of the contract. The deleted object is the labelled dataset, or the model file."""
    if isinstance(error, StromaError):
        if error.id != 'NOT_FOUND':
            return {'id': error.id, 'params': dict(error.params)}
        model = job.params['annotation'].get('model')
        if model is None:
            return {'id': 'ANNOTATION_SOURCE_GONE', 'params': {}}
        return {'id': 'REFERENCE_NOT_FOUND', 'params': {'reference': model['reference']}}
    if isinstance(error, MemoryError):
        return {'id': 'JOB_OUT_OF_MEMORY', 'params': {}}
    return {'id': 'JOB_FAILED', 'params': {'reason': type(error).__name__}}


def _warnings(found: ClusterNames) -> list[dict[str, Any]]:
    """Notes of the dataset and of the result: that the clusters have no names, and why."""
    summary = found.summary
    if (error := summary['error']) is not None:
        reason = {'id': f'error.{error["id"]}', 'params': error['params']}
        return [{'id': 'warning.annotationFailed', 'params': {'clusters': summary['clusters']}}, reason]
    if not summary['named']:
        return [{'id': 'warning.annotationNone', 'params': {'clusters': summary['clusters']}}]
    return []
