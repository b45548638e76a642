"""Clusters that are named at the end of an integration: compared with the tool on the finished dataset, and the outcome
if naming fails."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
import tool_support
from support import integration_params, put_simulated, run_tool

from stroma_runner.shared.cluster_names import named_column
from stroma_runner.tools import cell_annotation
from stroma_store.disk_store import DiskStore
from stroma_store.open_dataset import open_dataset
from stroma_store.result_columns import result_column

HUMAN = 'Homo sapiens'
BY_MARKERS: dict[str, Any] = {
    'method': 'markers',
    'species': HUMAN,
    'groupBy': 'cluster',
    'within': None,
    'reference': None,
    'floor': 0.25,
}


def integrated(
    store: DiskStore, inputs: dict[str, Any], annotation: dict[str, Any], number: int = 1, **given: Any
) -> dict[str, Any]:
    asked = inputs | {'annotation': {'jobId': f'names{number}'} | given}
    params = integration_params(inputs, annotation=annotation)
    return run_tool(store, 'integration', params, asked, id=f'job{number}', dataset_id=f'dataset{number}')


@pytest.fixture(scope='module')
def named(tmp_path_factory: pytest.TempPathFactory) -> tuple[DiskStore, dict[str, Any], dict[str, Any]]:
    store = DiskStore(tmp_path_factory.mktemp('store') / 'objects')
    inputs = put_simulated(store)
    return store, inputs, integrated(store, inputs, BY_MARKERS)


def folder_of(store: DiskStore, job: str) -> Path:
    return store.path(f'results/{job}')


def test_names_and_result_are_those_of_the_tool_on_the_finished_dataset(named: Any) -> None:
    store, _, result = named
    made = result['annotation']
    assert made['error'] is None and made['column'] == 'annot_auto' and made['named'] >= 3
    again = tool_support.run_tool(store, 'cell-annotation', BY_MARKERS, {'datasetId': 'dataset1'}, job='again')
    stored = json.loads((folder_of(store, 'names1') / 'result.json').read_text(encoding='utf-8'))
    assert stored == again
    assert made['unassigned'] == again['unassigned'] and made['clusters'] == result['clusters']
    for table in ('scores', 'markers'):
        here, there = (pd.read_parquet(folder_of(store, job) / f'{table}.parquet') for job in ('names1', 'again'))
        pd.testing.assert_frame_equal(here, there)
    for name in ('label', 'score', 'margin'):
        here, there = (result_column(folder_of(store, job), name) for job in ('names1', 'again'))
        assert here.keys() == there.keys()
        for key, values in here.items():
            np.testing.assert_array_equal(values, there[key])
    receipts = [json.loads((folder_of(store, job) / 'receipt.json').read_text('utf-8')) for job in ('names1', 'again')]
    for one in receipts:
        assert one.pop('jobId') in ('names1', 'again') and one.pop('createdAt')
    assert receipts[0] == receipts[1]
    # The column equals accepting all proposals: names, and clusters without one.
    names = {row['cluster']: row['label'] for row in again['proposals'] if row['label'] is not None}
    data = open_dataset(store.path('datasets/dataset1'))
    clusters, column = data.column('cluster'), data.column('annot_auto')
    given = [column.categories[code] for code in column.codes]
    assert given == [names.get(clusters.categories[code], clusters.categories[code]) for code in clusters.codes]
    info = data.info['analysisInfo']
    assert info['annotation'] == {
        'chooseAnnotationType': 'automatic',
        'algorithm': 'markers',
        'reference': 'markers',
        'species': HUMAN,
        'referenceTissue': None,
        'namedClusters': f'{len(names)} / {result["clusters"]}',
        'unassignedCells': again['unassigned'],
    }
    assert info['other'] == {'taskMode': 'integration', 'clusters': result['clusters'], 'samples': 2}
    method = receipts[0]['method']
    for locale in ('en-US', 'zh-CN'):
        assert data.info['receipt']['method'][locale].endswith(method[locale])


def test_labels_of_another_dataset_give_the_names(named: Any) -> None:
    store, inputs, _ = named
    asked = BY_MARKERS | {
        'method': 'transfer',
        'reference': {'dataset': 'dataset1', 'column': 'annot_auto'},
        'floor': 0.5,
    }
    result = integrated(store, inputs, asked, number=2)
    data = open_dataset(store.path('datasets/dataset2'))
    before = open_dataset(store.path('datasets/dataset1')).column('annot_auto')
    column = data.column('annot_auto')
    same = np.mean([a == b for a, b in zip(_labels(before), _labels(column), strict=True)])
    assert same > 0.95 and result['annotation']['named'] >= 3
    info = data.info['analysisInfo']['annotation']
    assert info['reference'] == 'test: annot_auto' and info['referenceTissue'] == 'blood'


def _labels(column: Any) -> list[str]:
    return [column.categories[code] for code in column.codes]


@pytest.mark.parametrize(
    ('asked', 'given', 'error'),
    [
        (
            {'method': 'transfer', 'reference': {'dataset': 'gone', 'column': 'x'}},
            {},
            {'id': 'ANNOTATION_SOURCE_GONE', 'params': {}},
        ),
        (
            {'method': 'transfer', 'reference': {'dataset': 'dataset1', 'column': 'annot_auto'}},
            {'denied': {'id': 'ANNOTATION_SOURCE_GONE', 'params': {}}},
            {'id': 'ANNOTATION_SOURCE_GONE', 'params': {}},
        ),
        (
            {'method': 'celltypist', 'model': {'reference': 'm', 'match': 'best'}},
            {},
            {'id': 'REFERENCE_NOT_FOUND', 'params': {'reference': 'm'}},
        ),
    ],
)
def test_a_failed_annotation_keeps_the_dataset_and_says_why(
    named: Any, asked: dict[str, Any], given: dict[str, Any], error: dict[str, Any]
) -> None:
    store, inputs, before = named
    number = 10 + len(str(asked)) + len(given)
    result = integrated(store, inputs, BY_MARKERS | asked, number=number, **given)
    assert result['annotation'] == {
        'jobId': f'names{number}',
        'column': None,
        'clusters': before['clusters'],
        'named': 0,
        'labels': 0,
        'unassigned': before['cells'],
        'error': error,
    }
    data = open_dataset(store.path(f'datasets/dataset{number}'))
    assert data.n_cells == before['cells'] and not data.pending
    assert 'annot_auto' not in {entry['name'] for entry in data.column_entries}
    told = [
        {'id': 'warning.annotationFailed', 'params': {'clusters': before['clusters']}},
        {'id': f'error.{error["id"]}', 'params': error['params']},
    ]
    assert result['warnings'][-2:] == told and data.info['warnings'][-2:] == told


@pytest.mark.parametrize(
    ('raised', 'error'),
    [(MemoryError(), 'JOB_OUT_OF_MEMORY'), (RuntimeError('of a library'), 'JOB_FAILED')],
)
def test_an_unexpected_end_of_the_annotation_keeps_the_dataset(
    named: Any, monkeypatch: pytest.MonkeyPatch, raised: Exception, error: str
) -> None:
    def run(job: Any) -> dict[str, Any]:
        raise raised

    store, inputs, before = named
    monkeypatch.setattr(cell_annotation, 'run', run)
    result = integrated(store, inputs, BY_MARKERS, number=50 + len(error))
    assert result['annotation']['error']['id'] == error and result['cells'] == before['cells']


def test_an_annotation_that_kills_its_workers_is_left_out(named: Any) -> None:
    store, inputs, before = named
    store.create('job-checkpoints/names90/started1', b'{}')
    assert integrated(store, inputs, BY_MARKERS, number=90)['annotation']['error'] is None
    assert not any(store.exists(f'job-checkpoints/names90/started{number}') for number in (1, 2))
    for number in (1, 2):
        store.create(f'job-checkpoints/names91/started{number}', b'{}')
    result = integrated(store, inputs, BY_MARKERS, number=91)
    assert result['annotation']['error'] == {'id': 'JOB_WORKER_LOST', 'params': {'attempts': 2}}
    assert result['cells'] == before['cells']
    assert open_dataset(store.path('datasets/dataset91')).n_cells == before['cells']


def test_clusters_without_any_name_are_told(named: Any) -> None:
    store, inputs, before = named
    result = integrated(store, inputs, BY_MARKERS | {'floor': 1.0}, number=80)
    assert result['annotation']['named'] == 0 and result['annotation']['column'] is None
    assert result['annotation']['error'] is None
    assert result['warnings'][-1] == {'id': 'warning.annotationNone', 'params': {'clusters': before['clusters']}}
    data = open_dataset(store.path('datasets/dataset80'))
    assert 'annot_auto' not in {entry['name'] for entry in data.column_entries}


def test_a_name_that_is_the_number_of_another_cluster_is_one_label() -> None:
    found = named_column(np.array([0, 1, 2]), ['0', '1', '2'], {'0': '1', '2': 'T cells'})
    assert list(found) == ['1', '1', 'T cells'] and list(found.categories) == ['1', 'T cells']
