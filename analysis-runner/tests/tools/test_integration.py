"""The integration tool on small simulated samples: dataset, receipt, reproduction, checkpoints, options,
errors."""

from __future__ import annotations

import json
import os
from importlib import metadata
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from support import integration_params, preprocessing_params, put_simulated, run_reproduction, run_tool

from stroma_runner.engine import contract
from stroma_runner.methods.groups import markers
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError
from stroma_store.open_dataset import open_dataset


@pytest.fixture(scope='module')
def finished_job(tmp_path_factory: pytest.TempPathFactory) -> tuple[DiskStore, dict[str, Any], dict[str, Any]]:
    store = DiskStore(tmp_path_factory.mktemp('store') / 'objects')
    inputs = put_simulated(store)
    run_tool(store, 'preprocessing', preprocessing_params(), inputs, id='pre')
    result = run_tool(store, 'integration', integration_params(inputs, removeDoublets=True), inputs)
    return store, inputs, result


def test_result_and_dataset(finished_job: Any) -> None:
    store, _, result = finished_job
    data = open_dataset(store.path('datasets/dataset1'))
    assert data.n_cells == result['cells'] == sum(row['kept'] for row in result['samples'])
    assert all(row['kept'] <= row['before'] - row['doublets'] for row in result['samples'])
    assert {c['name'] for c in data.column_entries} >= {
        *('sample', 'group', 'cluster', 'n_genes', 'n_counts', 'pct_mito', 'pct_ribo'),
        *('doublet_score', 'predicted_doublet', 'phase', 's_score', 'g2m_score'),
    }
    assert [data.embedding(*key).shape for key in (('umap', 2), ('umap', 3), ('tsne',))] == [
        (data.n_cells, 2),
        (data.n_cells, 3),
        (data.n_cells, 2),
    ]
    assert len(data.column('cluster').categories) == result['clusters'] >= 4
    assert data.info['analysisInfo']['general']['cells'] == data.n_cells
    assert sum(result['pcs']['variance']) == pytest.approx(1.0)


def test_scanpy_goes_on_from_the_dataset(finished_job: Any) -> None:
    import anndata
    import scanpy
    from sklearn.metrics import adjusted_rand_score

    store, _, _ = finished_job
    folder = store.path('datasets/dataset1')
    found, data = anndata.read_zarr(folder), open_dataset(folder)
    assert np.array_equal(found.obsm['X_umap'], data.embedding('umap', 2)) and found.var['highly_variable'].any()
    assert json.loads(found.uns['stroma']['receipt'])['tool'] == 'integration'
    scanpy.tl.leiden(found, resolution=1.0, flavor='igraph', n_iterations=2, directed=False)
    assert adjusted_rand_score(found.obs['leiden'], found.obs['cluster']) > 0.7
    # The loadings of the variable genes give the components of the cells.
    variable, loadings = found.var['highly_variable'].to_numpy(), found.varm['PCs']
    assert loadings.shape[1] == found.obsm['X_pca'].shape[1] and not loadings[~variable].any()
    scanpy.pp.normalize_total(found, target_sum=1e4)
    scanpy.pp.log1p(found)
    logged = found.X[:, variable].toarray()
    assert np.allclose((logged - logged.mean(axis=0)) @ loadings[variable], found.obsm['X_pca'], atol=1e-3)


def test_a_cluster_against_the_rest_has_the_numbers_of_its_markers(finished_job: Any) -> None:
    """Markers rank all clusters at once, a comparison ranks two groups; both are one test of the same values."""
    store, _, result = finished_job
    names = [str(k) for k in range(result['clusters'])]
    group = {'column': 'cluster'}
    params = {
        'mode': 'normal',
        'a': {'name': '1', 'categories': ['1']} | group,
        'b': {'name': 'rest', 'categories': [name for name in names if name != '1']} | group,
        'batchBy': None,
        'batchCategories': [],
        'filter': {'log2fc': 0.0, 'padj': 1.0, 'pct': 0.0},
    }
    run_tool(store, 'differential-expression', params, {'datasetId': 'dataset1'}, id='deg')
    compared = pd.read_parquet(store.path('results/deg') / 'deg.parquet')
    compared = compared[compared['side'] == 'a'].set_index('gene_id')
    own = open_dataset(store.path('datasets/dataset1')).markers()
    own = own[own['cluster'] == '1'].set_index('gene_id')
    assert len(own) > 100 and set(own.index) <= set(compared.index)
    for column in ('pct1', 'pct2', 'z_score', 'p_val', 'log10_p_val'):
        np.testing.assert_allclose(own[column], compared.loc[own.index, column], rtol=1e-9, err_msg=column)
    for column in ('avg_expression', 'log2fc'):  # sums of float32 in another order
        np.testing.assert_allclose(own[column], compared.loc[own.index, column], rtol=1e-6, atol=1e-7, err_msg=column)


def test_the_markers_name_the_types(finished_job: Any) -> None:
    store, _, _ = finished_job
    markers = open_dataset(store.path('datasets/dataset1')).markers()
    assert markers is not None
    top = set(markers.groupby('cluster').head(10)['symbol'])
    assert (
        len(top & {'CD79A', 'MS4A1', 'GNLY', 'NKG7', 'EPCAM', 'COL1A1', 'CD3D', 'IL7R', 'S100A8', 'CD14', 'LYZ'}) >= 5
    )


def test_receipt(finished_job: Any) -> None:
    store, inputs, _ = finished_job
    receipt = json.loads(store.path('results/job1/receipt.json').read_text())
    assert [row['sha256'] for row in receipt['inputs']] == [row['sha256'] for row in inputs['samples']]
    assert receipt['threads'] == 1 and receipt['libraries']['scanpy'] and len(receipt['cellSet']['sha256']) == 64
    assert 'Harmony' in receipt['method']['en-US'] and '校正' in receipt['method']['zh-CN']
    assert all(len(key) == 64 for key in receipt['steps'].values())
    assert [row['cells'] for row in receipt['inputs']] == [300, 300]


#: Values that differ between machines, releases and runs.
VARYING = ('createdAt', 'cellSet', 'components', 'python', 'machine')


def test_the_panels_fixture_is_what_the_runner_writes(finished_job: Any) -> None:
    """The workbench's tests read contract/fixtures/receipt.json. `STROMA_UPDATE_FIXTURES=1` writes it."""
    store, _, _ = finished_job
    receipt = json.loads(store.path('results/job1/receipt.json').read_text())
    committed = contract.schema_folder().parent / 'fixtures' / 'receipt.json'
    if os.environ.get('STROMA_UPDATE_FIXTURES'):
        committed.write_text(json.dumps(receipt, indent=2, ensure_ascii=False) + '\n', encoding='utf-8')
    fixture = json.loads(committed.read_text())
    assert list(receipt) == list(fixture)
    for names in ('libraries', 'steps'):
        assert list(receipt.pop(names)) == list(fixture.pop(names))
    for name in VARYING:
        assert type(receipt.pop(name)) is type(fixture.pop(name))
    assert receipt == fixture


def test_a_receipt_that_its_readers_cannot_show_is_refused(finished_job: Any) -> None:
    store, _, _ = finished_job
    receipt = json.loads(store.path('results/job1/receipt.json').read_text())
    del receipt['createdAt']
    with pytest.raises(ValueError, match='createdAt'):
        contract.check_receipt(receipt)


def test_preprocessings_scores_are_found_again(finished_job: Any) -> None:
    store, _, _ = finished_job
    notes = [json.loads(p.read_text()) for p in store.path('checkpoints').glob('*/step.json')]
    shared = [note for note in notes if note['kind'].startswith('shared.')]
    assert len(shared) == 8 and {note['job'] for note in shared} == {'pre'}


def test_reproduce_alone_gives_labels_and_markers_again(finished_job: Any, tmp_path: Path) -> None:
    store, _, _ = finished_job
    copy, report = run_reproduction(store.path('results/job1/reproduce.zip'), tmp_path)
    required = (copy / 'requirements.txt').read_text().splitlines()
    assert f'scanpy=={metadata.version("scanpy")}' in required and (copy / 'README.txt').exists()
    assert pd.read_csv(copy / 'clusters.csv')['cluster'].nunique() == report['clusters']
    assert report['sameCells'] and report['sameLabels'] and report['largestRelativeMarkerDifference'] < 1e-4


def test_another_resolution_computes_only_what_depends_on_it(finished_job: Any) -> None:
    store, inputs, result = finished_job
    before = {p.name for p in store.path('checkpoints').iterdir()}
    changed = integration_params(inputs, removeDoublets=True, clusterResolution=2.0)
    again = run_tool(store, 'integration', changed, inputs, id='job2', dataset_id='dataset2')
    kinds = [
        json.loads((p / 'step.json').read_text())['kind']
        for p in store.path('checkpoints').iterdir()
        if p.name not in before
    ]
    assert sorted(kinds) == ['integration.cluster', 'integration.embeddings', 'integration.markers']
    assert again['clusters'] > result['clusters']
    same = (open_dataset(store.path(f'datasets/dataset{n}')).embedding('umap') for n in (1, 2))
    assert np.array_equal(*same)


def test_a_damaged_dataset_is_written_again(finished_job: Any) -> None:
    store, inputs, _ = finished_job
    again = {'params': integration_params(inputs, removeDoublets=True, clusterResolution=2.0), 'inputs': inputs}
    first = run_tool(store, 'integration', **again, id='job5', dataset_id='dataset5')
    hashes = open_dataset(store.path('datasets/dataset5')).meta['files']
    damaged = store.path('datasets/dataset5/X/data/c/0')
    damaged.write_bytes(b'\7' * damaged.stat().st_size)
    second = run_tool(store, 'integration', **again, id='job5', dataset_id='dataset5')
    assert [second[name] for name in ('cells', 'clusters')] == [first[name] for name in ('cells', 'clusters')]
    repaired = open_dataset(store.path('datasets/dataset5'))
    repaired.verify()
    assert repaired.meta['files']['X/data/c/0'] == hashes['X/data/c/0']


def test_clusters_and_the_first_view_are_there_before_the_rest(
    finished_job: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, inputs, _ = finished_job
    params = integration_params(inputs, removeDoublets=True, clusterResolution=0.4)
    told: list[dict[str, Any]] = []
    options = {'id': 'job6', 'dataset_id': 'dataset6', 'report': told.append}

    def killed(*args: Any, **named: Any) -> Any:
        raise RuntimeError('the worker was lost')

    with monkeypatch.context() as patch:
        patch.setattr(markers, 'compare', killed)
        with pytest.raises(RuntimeError):
            run_tool(store, 'integration', params, inputs, **options)
    early = open_dataset(store.path('datasets/dataset6'))
    early.verify()
    assert early.pending == ['tsne', 'umap3', 'markers'] and early.markers() is None
    assert 'mixing' not in early.info  # measured after the first picture; null would say that there is one sample
    assert [entry['key'] for entry in early.embedding_entries] == ['umap', 'pca']
    opened = {'cells': early.n_cells, 'genes': early.n_genes, 'samples': 2}
    assert told[-1]['opened'] == opened and not store.exists('results/job6/result.json')

    result = run_tool(store, 'integration', params, inputs, **options)
    whole = open_dataset(store.path('datasets/dataset6'))
    whole.verify()
    assert (whole.pending, whole.version) == ([], early.version)
    assert whole.markers() is not None and whole.info['receipt']['jobId'] == 'job6'
    assert whole.info['mixing'] == result['mixing'] and result['mixing']['cells'] == result['cells']
    said = whole.info['analysisInfo']['analysisOptions']
    assert (said['batchEffectRemoval'], said['batchBy']) == ('harmony', 'sample')  # what a child begins with
    assert np.array_equal(whole.embedding('umap'), early.embedding('umap'))
    assert np.array_equal(whole.column('cluster').codes, early.column('cluster').codes)
    assert (result['cells'], result['genes']) == (opened['cells'], opened['genes'])
    order = [entry['key'] for entry in open_dataset(store.path('datasets/dataset1')).embedding_entries]
    assert [entry['key'] for entry in whole.embedding_entries] == order == ['umap', 'tsne', 'umap3', 'pca']


def test_options(finished_job: Any) -> None:
    store, inputs, _ = finished_job
    one = {'samples': inputs['samples'][:1]}
    params = integration_params(
        one, cellFilteringEvaluation='skip', removeCellCycle=True, pcValueNum=12, batchName='group'
    )
    result = run_tool(store, 'integration', params, one, id='job3', dataset_id='dataset3')
    assert result['samples'][0]['kept'] == 300 and result['pcs']['used'] == 12
    assert [w['id'] for w in result['warnings']] == ['warning.oneBatch']


def test_thresholds_that_leave_nothing_name_the_sample(finished_job: Any) -> None:
    store, inputs, _ = finished_job
    params = integration_params(inputs)
    params['thresholds'] = params['thresholds'] | {
        'stim1': {
            'gene': {'min': 4999, 'max': 5000},
            'umi': {'min': 0, 'max': 1},
            'mitochondrial': 5,
            'ribosomal': 5,
        }
    }
    with pytest.raises(StromaError) as error:
        run_tool(store, 'integration', params, inputs, id='job4', dataset_id='dataset4')
    assert (error.value.id, error.value.params) == ('NO_CELLS_LEFT', {'sample': 'stim1'})
    assert not store.exists('datasets/dataset4') and not store.exists('results/job4')
