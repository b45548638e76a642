"""Ambient RNA through preprocessing and integration: report, choices, layer, receipt, reproduction, other tools."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import anndata
import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp
from support import integration_params, preprocessing_params, put_simulated, run_reproduction, run_tool

from stroma_store.cell_sets import save_cells
from stroma_store.disk_store import DiskStore
from stroma_store.open_dataset import open_dataset
from stroma_store.samples import read_sample, write_sample

#: ctrl1 5 %, ctrl2 15 %, ctrl3 30 %.
OPTIONS: dict[str, Any] = {'samples': 6, 'cells': 300, 'seed': 3, 'genes': 2500}


def first_three(store: DiskStore) -> dict[str, Any]:
    return {'samples': put_simulated(store, **OPTIONS)['samples'][:3]}


def add_droplets(store: DiskStore, row: dict[str, Any]) -> None:
    """Empty droplets of a sample, as the import reads them from a raw matrix: a tenth of the cells' counts."""
    sample = read_sample(store.path(row['key']))
    sums = np.asarray(sample.counts.sum(axis=0), dtype=np.float64).ravel()
    sample.soup = np.random.default_rng(0).poisson(sums / 10)
    write_sample(store.path(row['key']), sample)
    assert sample.facts['matrixSha256'] != row['sha256'], 'steps of the sample are not those without droplets'
    row['sha256'] = sample.facts['matrixSha256']


@pytest.fixture(scope='module')
def finished_job(
    tmp_path_factory: pytest.TempPathFactory,
) -> tuple[DiskStore, dict[str, Any], dict[str, Any], dict[str, Any]]:
    store = DiskStore(tmp_path_factory.mktemp('store') / 'objects')
    inputs = first_three(store)
    add_droplets(store, inputs['samples'][2])
    pre = run_tool(store, 'preprocessing', preprocessing_params(), inputs, id='pre')
    choices = {'ctrl2': {'choice': 'fraction', 'fraction': 0.2}, 'ctrl3': {'choice': 'correct'}}
    params = integration_params(inputs, contamination=choices, cellFilteringEvaluation='skip', tsne=False)
    return store, inputs, pre, run_tool(store, 'integration', params, inputs)


def test_preprocessing_says_what_would_be_removed(finished_job: Any) -> None:
    _, _, pre, _ = finished_job
    rows = [sample['contamination'] for sample in pre['samples']]
    assert [row['fraction'] for row in rows] == sorted(row['fraction'] for row in rows)
    assert rows[2]['fraction'] == pytest.approx(0.29, abs=0.08)
    assert [row.get('ofDroplets') for row in rows] == [None, None, True]
    warned = {w['params']['sample'] for s in pre['samples'] for w in s['warnings'] if w['id'] == 'warning.contaminated'}
    assert warned == {row['name'] for row in pre['samples'] if row['contamination']['fraction'] > 0.25} >= {'ctrl3'}
    worst = rows[2]
    assert len(worst['soup']) == len(worst['genes']) == 10 and worst['silent']
    assert 0 < worst['removed'] < worst['fraction'] and sum(gene['share'] for gene in worst['soup']) < 1
    for gene in worst['genes']:
        assert gene['before'] > gene['after'] >= 0 and gene['clusters'][0]['cells'] >= gene['clusters'][-1]['cells']
    # In the clusters that do not express them, silent markers lose most of their counts.
    before, after = (sum(gene[side] for gene in worst['silent']) for side in ('before', 'after'))
    assert after < 0.5 * before


def test_each_sample_has_its_choice_and_raw_counts_are_kept(finished_job: Any) -> None:
    store, inputs, pre, result = finished_job
    rows = {row['name']: row['contamination'] for row in result['samples']}
    assert rows['ctrl1']['choice'] == 'keep' and rows['ctrl1']['correctedBy'] is None and rows['ctrl1']['removed'] == 0
    assert [row.get('ofDroplets') for row in rows.values()] == [None, None, True]
    assert rows['ctrl2']['correctedBy'] == 0.2 and rows['ctrl2']['removed'] > 0
    low = {sample['name']: sample['contamination']['low'] for sample in pre['samples']}
    assert rows['ctrl3']['correctedBy'] == pytest.approx(low['ctrl3'], abs=1e-4)
    found = anndata.read_zarr(store.path('datasets/dataset1'))
    used, raw = sp.csr_matrix(found.X), sp.csr_matrix(found.layers['raw_counts'])
    sample = found.obs['sample'].astype(str).to_numpy()
    for row in inputs['samples']:
        own, given = np.flatnonzero(sample == row['name']), read_sample(store.path(row['key']))
        places = pd.Index(given.gene_ids).get_indexer(found.var['gene_id'])
        assert (places >= 0).all() and (raw[own] != given.counts[:, places]).nnz == 0
        assert ((raw[own] - used[own]) < 0).nnz == 0
        removed = 1 - used[own].sum() / raw[own].sum()
        assert removed == pytest.approx(rows[row['name']]['removed'], abs=0.003)
    assert (found.obs['ambient_removed'][sample == 'ctrl1'].isna()).all()
    assert (found.obs['ambient_removed'][sample == 'ctrl3'] > 0).mean() > 0.9
    assert found.obs['ambient_fraction'][sample == 'ctrl3'].nunique() == 1


def test_analysis_info_and_receipts_say_which_counts(finished_job: Any) -> None:
    store, _, _, _ = finished_job
    info = open_dataset(store.path('datasets/dataset1')).info
    assert info['counts'] == 'ambientRemoved'
    removal = info['analysisInfo']['qualityAdjustments']['ambientRnaRemoval']
    assert set(removal) == {'ctrl2', 'ctrl3'} and '(by 20.0%)' in removal['ctrl2']
    receipt = json.loads(store.path('results/job1/receipt.json').read_text())
    assert 'Ambient RNA was removed from ctrl2 (0.200), ctrl3' in receipt['method']['en-US']
    assert 'the empty droplets of the raw matrix (ctrl3) or, without one, of all cells' in receipt['method']['en-US']
    assert '空液滴（ctrl3）' in receipt['method']['zh-CN']
    assert '环境 RNA 污染' in receipt['method']['zh-CN'] and any('SoupX' in one for one in receipt['citations'])
    group = {'column': 'cluster'}
    params = {
        **{'mode': 'normal', 'batchBy': None, 'batchCategories': []},
        'a': {'name': '0', 'categories': ['0']} | group,
        'b': {'name': '1', 'categories': ['1']} | group,
        'filter': {'log2fc': 0.25, 'padj': 0.05, 'pct': 0.1},
    }
    run_tool(store, 'differential-expression', params, {'datasetId': 'dataset1'}, id='deg')
    told = json.loads(store.path('results/deg/receipt.json').read_text())['method']
    assert 'without ambient RNA' in told['en-US'] and '去除环境 RNA 污染后' in told['zh-CN']


def test_a_dataset_of_some_cells_says_so_as_well(finished_job: Any) -> None:
    store, _, _, _ = finished_job
    chosen = np.zeros(open_dataset(store.path('datasets/dataset1')).n_cells, dtype=bool)
    chosen[::3] = True
    cells = {'name': 'every third', 'cellSet': save_cells(store, 'dataset1', chosen)}
    asked = {'labels': ['cluster'], 'sampleBy': 'sample', 'clusterBy': 'cluster', 'seed': 0, 'analysis': None}
    params = {'jobName': 'part', 'cells': cells} | asked
    run_tool(store, 'subset', params, {'datasetId': 'dataset1'}, id='cut', dataset_id='part')
    assert open_dataset(store.path('datasets/part')).info['counts'] == 'ambientRemoved'


@pytest.mark.broad
def test_the_script_gives_the_same_clusters(finished_job: Any, tmp_path: Path) -> None:
    store, _, _, _ = finished_job
    copy, report = run_reproduction(store.path('results/job1/reproduce.zip'), tmp_path)
    assert report['sameLabels'] and report['sameCells'] and report['largestRelativeMarkerDifference'] < 1e-4
    assert (copy / 'stroma_contamination.py').exists() and (copy / 'inputs/2/soup.npy').exists()
    assert not (copy / 'inputs/0/soup.npy').exists()


def test_without_a_choice_nothing_is_corrected(tmp_path: Path) -> None:
    store = DiskStore(tmp_path / 'objects')
    inputs = {'samples': first_three(store)['samples'][:1]}
    result = run_tool(store, 'integration', integration_params(inputs, tsne=False), inputs)
    assert result['samples'][0]['contamination']['correctedBy'] is None
    assert not anndata.read_zarr(store.path('datasets/dataset1')).layers
    info = open_dataset(store.path('datasets/dataset1')).info
    assert info['counts'] == 'raw' and info['analysisInfo']['qualityAdjustments']['ambientRnaRemoval'] is False
    assert 'mbient' not in json.loads(store.path('results/job1/receipt.json').read_text())['method']['en-US']


def test_a_small_sample_is_kept_and_says_so(tmp_path: Path) -> None:
    store = DiskStore(tmp_path / 'objects')
    inputs = put_simulated(store, samples=1, cells=100, seed=3)
    name = inputs['samples'][0]['name']
    pre = run_tool(store, 'preprocessing', preprocessing_params(), inputs, id='pre')
    assert pre['samples'][0]['contamination'] is None
    assert 'warning.contaminationFewCells' in {w['id'] for w in pre['samples'][0]['warnings']}
    params = integration_params(inputs, contamination={name: {'choice': 'correct'}}, tsne=False)
    result = run_tool(store, 'integration', params, inputs)
    assert 'warning.contaminationKept' in {w['id'] for w in result['warnings']}
    assert result['samples'][0]['contamination'] == {
        **{'fraction': None, 'choice': 'correct'},
        **{'correctedBy': None, 'removed': 0.0},
    }
