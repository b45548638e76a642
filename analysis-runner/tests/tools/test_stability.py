"""The preview of the clusters' stability: draw, runs, result; and the part stored by the integration."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from support import integration_params, put_simulated, run_tool

from stroma_runner.tools.stability.draw import PER_SAMPLE, TOGETHER, sizes
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError
from stroma_store.open_dataset import open_dataset

OPTIONS: dict[str, Any] = {'samples': 2, 'cells': 300, 'seed': 0, 'genes': 2500}


def stability_params(inputs: dict[str, Any], **changes: Any) -> dict[str, Any]:
    params = integration_params(inputs, **changes)
    return {name: value for name, value in params.items() if name not in ('jobName', 'tissue', 'tsne')}


@pytest.fixture(scope='module')
def finished_job(tmp_path_factory: pytest.TempPathFactory) -> tuple[DiskStore, dict[str, Any], dict[str, Any]]:
    store = DiskStore(tmp_path_factory.mktemp('store') / 'objects')
    inputs = put_simulated(store, **OPTIONS)
    return store, inputs, run_tool(store, 'stability', stability_params(inputs, removeDoublets=True), inputs, id='s')


def test_the_result_says_what_was_tried(finished_job: Any) -> None:
    _, inputs, result = finished_job
    summary = result['summary']
    assert summary['resolutions'] == [0.4, 0.6, 0.8, 1.0, 1.2] and summary['seeds'] == [0, 1, 2, 3, 4]
    numbers = [one['number'] for one in summary['components']]
    assert numbers == sorted(set(numbers)) and summary['chosen']['components'] in numbers
    assert {by for one in summary['components'] for by in one['by']} == {'chosen', 'recommended', 'share', 'difference'}
    assert len(summary['points']) == 5 * len(numbers)
    assert [row['name'] for row in summary['samples']] == [row['name'] for row in inputs['samples']]
    assert all(row['cells'] == row['drawn'] for row in summary['samples'])
    rows = summary['clusters']
    assert sum(row['cells'] for row in rows) == sum(row['drawn'] for row in summary['samples'])
    assert summary['steady'] == sum(row['found'] >= 0.9 for row in rows)
    cells = result['cells']
    assert {len(values) for values in cells.values()} == {sum(row['cells'] for row in rows)}
    assert set(cells['clusters']) == {row['cluster'] for row in rows}


def test_the_chosen_clusters_are_those_of_the_integration(finished_job: Any) -> None:
    """For the same cells and choices, regardless of other settings tried."""
    store, inputs, result = finished_job
    params = integration_params(inputs, removeDoublets=True, tsne=False)
    kept = inputs | {'stability': result['summary']}
    integrated = run_tool(store, 'integration', params, kept, id='i')
    rows = result['summary']['clusters']
    found = open_dataset(store.path('datasets/dataset1'))
    assert integrated['cells'] == sum(row['cells'] for row in rows)
    assert integrated['clusters'] == len(rows)
    assert integrated['pcs']['used'] == result['summary']['chosen']['components']
    # Kept in the result, in the dataset for the overview, and in the receipt.
    assert integrated['stability'] == found.info['stability'] == result['summary']
    receipt = json.loads((store.path('results/i') / 'receipt.json').read_text(encoding='utf-8'))
    assert receipt['stability'] == result['summary']


def test_without_a_preview_nothing_is_kept(finished_job: Any, tmp_path: Path) -> None:
    store, inputs, _ = finished_job
    result = run_tool(store, 'integration', integration_params(inputs, tsne=False), inputs, id='n', dataset_id='n')
    assert 'stability' not in result and 'stability' not in open_dataset(store.path('datasets/n')).info


def test_a_resolution_at_the_end_of_the_scale(finished_job: Any) -> None:
    store, inputs, _ = finished_job
    for resolution in (0.01, 10.0):
        params = stability_params(inputs, clusterResolution=resolution, pcValueNum=100)
        summary = run_tool(store, 'stability', params, inputs, id=f's{resolution}')['summary']
        assert len(set(summary['resolutions'])) == 5
        assert summary['chosen']['resolution'] == resolution and summary['chosen']['components'] == 100


def test_other_batches_of_the_same_sizes_are_other_graphs(tmp_path: Path) -> None:
    store = DiskStore(tmp_path / 'objects')
    inputs = put_simulated(store, samples=4, cells=100, seed=0, genes=2500)
    params = stability_params(inputs, batchName='group', cellFilteringEvaluation='skip')
    found = []
    for groups in (['a', 'a', 'b', 'b'], ['a', 'b', 'a', 'b']):
        rows = [row | {'group': group} for row, group in zip(inputs['samples'], groups, strict=True)]
        found.append(run_tool(store, 'stability', params, {'samples': rows}, id=''.join(groups))['cells'])
    assert found[0]['x'] != found[1]['x']


def test_how_many_cells_are_drawn() -> None:
    assert sizes([2000] * 6) == [2000] * 6
    assert sizes([100_000]) == [PER_SAMPLE]
    many = sizes([5000] * 200)
    assert sum(many) <= TOGETHER and set(many) == {TOGETHER // 200}
    uneven = sizes([500_000, 3, 40_000, 40_000])
    assert uneven[1] >= 1 and sum(uneven) <= TOGETHER + 1


def test_filters_that_keep_nothing_are_refused(finished_job: Any) -> None:
    store, inputs, _ = finished_job
    none = {'gene': {'min': 90_000, 'max': 90_001}, 'umi': {'min': 0, 'max': 1}, 'mitochondrial': 1, 'ribosomal': 1}
    params = stability_params(inputs, thresholds={row['name']: none for row in inputs['samples']})
    with pytest.raises(StromaError) as refused:
        run_tool(store, 'stability', params, inputs, id='none')
    assert refused.value.id == 'NO_CELLS_LEFT'
