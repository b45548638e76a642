"""Subset: the child's cells, labels, clusters and markers, against scanpy's steps and against the parent."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import anndata as ad
import numpy as np
import pandas as pd
import pytest
import scanpy as sc
import scipy.sparse as sp
from sklearn.metrics import adjusted_rand_score
from subset_support import ANALYSIS, PER, SUBTYPES, labels, params, publish_subtypes
from tool_support import run_tool, small_dataset

from stroma_runner.methods.embedding.normalise import log_normalise
from stroma_runner.methods.groups.markers import find_markers
from stroma_store.cell_sets import hash_of, read_cells, save_cells
from stroma_store.dataset import layout
from stroma_store.dataset.reader import Dataset
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError
from stroma_store.open_dataset import open_dataset
from stroma_store.result_columns import result_column


@pytest.fixture
def store(tmp_path: Path) -> DiskStore:
    return DiskStore(tmp_path / 'objects')


@pytest.fixture(scope='module')
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[DiskStore, pd.DataFrame, dict[str, Any], Dataset]:
    """(store, the parent's columns, summary, the child) of one analysis."""
    store = DiskStore(tmp_path_factory.mktemp('whole') / 'objects')
    obs = publish_subtypes(store)
    result = run_tool(store, 'subset', params(), {'datasetId': 'd1'}, job='j')
    return store, obs, result, open_dataset(store.path('datasets/made'))


def counts_of(child: Dataset) -> sp.csr_matrix:
    pointers, genes, values = child.cell_range(0, child.n_cells)
    return sp.csr_matrix((values, genes, pointers), shape=(child.n_cells, child.n_genes))


Whole = tuple[DiskStore, pd.DataFrame, dict[str, Any], Dataset]


def test_planted_subtypes_are_found_again(whole: Whole) -> None:
    _, _, result, child = whole
    assert adjusted_rand_score(labels(child, 'planted'), labels(child, 'cluster')) >= 0.95
    assert [row['name'] for row in result['clusters']] == [str(k) for k in range(len(result['clusters']))]
    assert sum(row['cells'] for row in result['clusters']) == SUBTYPES * PER


def test_cells_barcodes_counts_and_labels_are_the_parents(whole: Whole) -> None:
    store, obs, result, child = whole
    chosen = (obs['type'] == 't0').to_numpy()
    assert child.barcodes == list(obs.index[chosen])
    assert result['cellSet'] == {'sha256': hash_of(chosen), 'cells': int(chosen.sum())}
    assert (read_cells(store, 'd1', result['cellSet']['sha256'], len(obs)) == chosen).all()
    for own, of in (('type', 'type'), ('planted', 'planted'), ('parent_cluster', 'cluster'), ('sample', 'sample')):
        assert list(labels(child, own)) == list(obs[of][chosen].astype(str))
    np.testing.assert_array_equal(child.column('n_counts').array, obs['n_counts'].to_numpy()[chosen])
    parent = open_dataset(store.path('datasets/d1'))
    kept = [parent.genes.symbols.index(name) for name in child.genes.symbols]
    np.testing.assert_array_equal(
        counts_of(child).toarray(), counts_of(parent)[np.flatnonzero(chosen)][:, kept].toarray()
    )


def test_the_parent_gets_the_clusters_as_a_column(whole: Whole) -> None:
    store, obs, _, child = whole
    folder = store.path('results/j')
    entry = result_column(folder, 'cluster')
    codes = np.fromfile(folder / entry['file'], layout.code_dtype(len(entry['categories'])))
    names = np.append(np.array(entry['categories'], dtype=object), None)[np.minimum(codes, len(entry['categories']))]
    chosen = (obs['type'] == 't0').to_numpy()
    assert list(names[chosen]) == list(labels(child, 'cluster'))
    assert all(name is None for name in names[~chosen])


def test_the_child_says_what_it_comes_from(whole: Whole) -> None:
    _, _, result, child = whole
    assert child.info['parent'] == {'datasetId': 'd1', 'cellSet': result['cellSet']['sha256'], 'cells': 900}
    said = child.info['analysisInfo']
    assert said['integratedTask']['originalAnalysisId'] == 'd1'
    assert said['integratedTask']['subset'] == 'type 0'
    assert said['childAnalysis'] == {
        'reDimensionalityReduction': True,
        'onlyScaleHighlyVariableGenes': False,
        'clusteringResolution': 0.5,
        'numberOfHighlyVariableGenes': 500,
        'pcValue': 20,
        'version': '1',
        'batchEffectRemoval': 'none',
    }
    assert child.info['levels'] == {'cluster': 'cluster', 'annot_full': 'type'}
    assert child.info['colours']['type'] == {'t0': '#112233'}


def test_clusters_are_those_of_scanpys_own_steps(whole: Whole) -> None:
    _, _, _, child = whole
    data = ad.AnnData(counts_of(child).astype(np.float32))
    sc.pp.normalize_total(data, target_sum=1e4)
    sc.pp.log1p(data)
    sc.pp.highly_variable_genes(data, n_top_genes=500)
    sc.pp.pca(data, n_comps=20, mask_var='highly_variable', random_state=0)
    sc.pp.neighbors(data, n_neighbors=15, random_state=0)
    sc.tl.leiden(data, resolution=0.5, flavor='igraph', n_iterations=2, random_state=0)
    assert adjusted_rand_score(data.obs['leiden'], labels(child, 'cluster')) >= 0.95


def test_markers_are_those_of_the_child_and_equal_scanpys_statistic(whole: Whole) -> None:
    _, _, _, child = whole
    # Equal values to the last bit: their ties decide.
    data = ad.AnnData(log_normalise(counts_of(child)))
    data.var_names = child.genes.symbols
    own = find_markers(
        log_normalise(counts_of(child)),
        child.column('cluster').codes.astype(np.int64),
        np.array(child.genes.ids, dtype=object),
        np.array(child.genes.symbols, dtype=object),
        1,
    )
    stored = child.markers()
    assert stored is not None
    pd.testing.assert_frame_equal(stored[own.columns], own)
    data.obs['cluster'] = pd.Categorical(labels(child, 'cluster').astype(str))
    sc.tl.rank_genes_groups(data, 'cluster', groups=['0'], method='wilcoxon', tie_correct=True)
    scores = sc.get.rank_genes_groups_df(data, '0').set_index('names')['scores']
    first = stored[stored['cluster'].astype(str) == '0'].set_index('symbol')['z_score']
    np.testing.assert_allclose(first, scores[first.index], rtol=1e-3, atol=1e-3)


def test_kept_components_cluster_on_the_parents_and_keep_its_embeddings(store: DiskStore) -> None:
    obs = publish_subtypes(store)
    kept = ANALYSIS | {'reDimensionalityReduction': False, 'components': None}
    result = run_tool(store, 'subset', params(analysis=kept), {'datasetId': 'd1'}, job='j')
    child, parent = open_dataset(store.path('datasets/made')), open_dataset(store.path('datasets/d1'))
    rows = np.flatnonzero(obs['type'] == 't0')
    for key in ('umap', 'pca'):
        np.testing.assert_array_equal(child.embedding(key), parent.embedding(key)[rows])
    assert (result['components'], result['variableGenes']) == (20, None)
    assert adjusted_rand_score(labels(child, 'planted'), labels(child, 'cluster')) >= 0.9


def test_cut_out_cells_keep_genes_embeddings_and_clusters(store: DiskStore) -> None:
    obs = publish_subtypes(store)
    chosen = np.zeros(len(obs), bool)
    chosen[::7] = True
    sha = save_cells(store, 'd1', chosen)
    asked = params(cells={'name': 'every seventh', 'cellSet': sha}, analysis=None, clusterBy='planted')
    result = run_tool(store, 'subset', asked, {'datasetId': 'd1'}, job='j')
    child = open_dataset(store.path('datasets/made'))
    assert (child.n_cells, child.n_genes, result['clusterColumn']) == (int(chosen.sum()), 600, 'planted')
    assert child.info['levels']['cluster'] == 'planted' and 'childAnalysis' not in child.info['analysisInfo']
    assert list(labels(child, 'cluster')) == list(obs['cluster'][chosen].astype(str))
    markers = child.markers()
    assert markers is not None and set(markers['cluster'].astype(str)) == {str(k) for k in range(6)}


def test_the_same_cells_analysed_and_cut_out_by_other_clusters_do_not_share_results(store: DiskStore) -> None:
    obs = publish_subtypes(store)
    inside = obs['type'] == 't0'
    analysed = run_tool(store, 'subset', params(), {'datasetId': 'd1'}, job='a', dataset_id='analysed')
    found = {}
    for by in ('planted', 'sample'):
        asked = params(analysis=None, clusterBy=by)
        result = run_tool(store, 'subset', asked, {'datasetId': 'd1'}, job=by, dataset_id=by)
        markers = open_dataset(store.path(f'datasets/{by}')).markers()
        assert markers is not None
        found[by] = set(markers['cluster'].astype(str))
        assert result['genes'] == 600 >= analysed['genes']
    assert {by: len(names) for by, names in found.items()} == {by: obs[by][inside].nunique() for by in found}


def test_edited_labels_are_carried_at_the_version_of_the_job(store: DiskStore) -> None:
    from stroma_store.labels import save_labels

    obs = publish_subtypes(store)
    codes = np.zeros(len(obs), np.uint8)
    codes[:400] = 1
    version = save_labels(store, 'd1', ['rest', 'first'], codes, {'rest': '#000001', 'first': '#000002'})
    asked = params(labels=['made later'], analysis=None, clusterBy=None)
    inputs = {'datasetId': 'd1', 'labels': {'made later': version}}
    run_tool(store, 'subset', asked, inputs, job='j')
    child = open_dataset(store.path('datasets/made'))
    first = np.arange(len(obs)) < 400
    assert list(labels(child, 'made later')) == list(np.where(first, 'first', 'rest')[(obs['type'] == 't0').to_numpy()])
    assert child.info['colours']['made later']['first'] == '#000002'


@pytest.mark.parametrize(
    ('cells', 'analysis', 'error', 'said'),
    [
        (99, ANALYSIS, 'SUBCLUSTER_TOO_SMALL', {'cells': 99, 'minimum': 100}),
        (1, None, 'SUBCLUSTER_TOO_SMALL', {'cells': 1, 'minimum': 2}),
        (0, ANALYSIS, 'CELL_SET_EMPTY', {}),
    ],
)
def test_too_few_cells_are_refused(store: DiskStore, cells: int, analysis: Any, error: str, said: Any) -> None:
    obs = publish_subtypes(store)
    sha = save_cells(store, 'd1', np.arange(len(obs)) < cells)
    asked = params(cells={'name': 'few', 'cellSet': sha}, analysis=analysis)
    with pytest.raises(StromaError) as refused:
        run_tool(store, 'subset', asked, {'datasetId': 'd1'}, job='j')
    assert (refused.value.id, refused.value.params) == (error, said)
    assert not store.exists('datasets/made') and not store.exists('results/j')


def test_a_hundred_cells_are_enough(store: DiskStore) -> None:
    obs = publish_subtypes(store)
    sha = save_cells(store, 'd1', np.arange(len(obs)) < 100)
    asked = params(cells={'name': 'few', 'cellSet': sha})
    assert run_tool(store, 'subset', asked, {'datasetId': 'd1'}, job='j')['cellSet']['cells'] == 100


def test_without_components_of_the_parent_they_cannot_be_kept(store: DiskStore) -> None:
    small_dataset(store, 'd1')
    kept = ANALYSIS | {'reDimensionalityReduction': False}
    cells = {'name': 'B', 'column': 'cell type', 'categories': ['B']}
    asked = params(cells=cells, labels=[], analysis=kept)
    with pytest.raises(StromaError) as refused:
        run_tool(store, 'subset', asked, {'datasetId': 'd1'}, job='j')
    assert (refused.value.id, refused.value.params['embedding']) == ('EMBEDDING_NOT_FOUND', 'pca')


def test_receipt_names_the_cells_and_the_method(whole: Whole) -> None:
    store, _, result, _ = whole
    receipt = json.loads((store.path('results/j') / 'receipt.json').read_text(encoding='utf-8'))
    assert receipt['cellSet'] == {'sha256': result['cellSet']['sha256'], 'cells': 450}
    assert 'Leiden' in receipt['method']['en-US'] and 'Leiden' in receipt['method']['zh-CN']
    assert any('SCANPY' in one for one in receipt['citations'])
