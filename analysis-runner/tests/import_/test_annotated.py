"""Annotated files become datasets: values, columns, levels, colours, markers,
of all generations of AnnData."""

from __future__ import annotations

from pathlib import Path

import anndata as ad
import matrix_files as files
import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp
from matrix_files import Import

from stroma_store.dataset.reader import Dataset
from stroma_store.disk_store import DiskStore
from stroma_store.open_dataset import open_dataset

CELLS = 60


def anndata(counts: object | None = None) -> ad.AnnData:
    rng = np.random.default_rng(1)
    matrix = files.counts(CELLS) if counts is None else counts
    obs = pd.DataFrame(
        {
            'leiden': pd.Categorical([str(k % 3) for k in range(CELLS)]),
            'cell_type': pd.Categorical(['T cell', 'B cell'] * (CELLS // 2)),
            'sample': ['s1'] * 20 + ['s2'] * 40,
            'condition': ['ctrl'] * 20 + ['stim'] * 40,
            'n_genes': np.arange(CELLS),
            'score': rng.normal(size=CELLS),
            'flag': [True, False] * (CELLS // 2),
            'nullable': pd.array([1, None] * (CELLS // 2), dtype='Int64'),
            'cell_id': [f'cell {k}' for k in range(CELLS)],
        },
        index=files.barcodes(CELLS),
    )
    obs.loc[obs.index[0], 'leiden'] = np.nan
    var = pd.DataFrame({'gene_ids': [f'ENSG{k:011d}' for k in range(24)]}, index=files.HUMAN)
    data = ad.AnnData(X=matrix, obs=obs, var=var)
    data.obsm['X_umap'] = rng.normal(size=(CELLS, 2))
    data.obsm['X_pca'] = rng.normal(size=(CELLS, 10))
    data.uns['leiden_colors'] = np.array(['#ff0000', '#00ff00', '#0000ffff'])
    data.uns['simulated'] = True
    return data


def opened(store: DiskStore, result: dict[str, object]) -> Dataset:
    dataset = open_dataset(store.path(f'datasets/{result["datasetId"]}'))
    dataset.verify()
    return dataset


def dense(dataset: Dataset, layer: str) -> np.ndarray:
    return np.column_stack([dataset.dense(k, layer) for k in range(dataset.n_genes)])


def test_everything_arrives(tmp_path: Path, run_import: Import, store: DiskStore) -> None:
    anndata().write_h5ad(tmp_path / 'a.h5ad')
    result = run_import(tmp_path / 'a.h5ad', 'annotated')
    dataset = opened(store, result)
    assert np.array_equal(dense(dataset, 'raw'), files.counts(CELLS).toarray())
    assert result['samples'] == ['s1', 's2'] and result['simulated'] and result['geneIds'] == 'both'
    assert dataset.info['samples'][1] == {'name': 's2', 'group': 'stim', 'cells': 40}
    assert dataset.info['levels'] == {'cluster': 'leiden', 'annot_full': 'cell_type'}
    assert dataset.info['colours'] == {'leiden': {'0': '#FF0000', '1': '#00FF00', '2': '#0000FF'}}
    assert dataset.column('leiden').codes[:4].tolist() == [255, 1, 2, 0]
    assert dataset.column('n_genes').values.tolist() == list(range(CELLS))
    assert dataset.column('flag').categories == ('False', 'True')
    assert np.isnan(dataset.column('nullable').values[1]) and dataset.column('nullable').values[0] == 1
    assert [entry['key'] for entry in dataset.embedding_entries] == ['pca', 'umap']
    assert {w['id'] for w in result['warnings']} == set()
    assert dataset.barcodes == files.barcodes(CELLS)


@pytest.mark.parametrize('form', ['csc', 'dense', 'gzip', 'float counts', 'layer', 'raw'])
def test_counts_are_found_wherever_they_are(form: str, tmp_path: Path, run_import: Import, store: DiskStore) -> None:
    counts = files.counts(CELLS)
    data = anndata({'csc': sp.csc_matrix(counts), 'dense': counts.toarray()}.get(form, counts.astype('f4')))
    if form in ('layer', 'raw'):
        data.X = counts.toarray() - 0.5
        if form == 'layer':
            data.layers['counts'] = counts
        else:
            data.raw = anndata()
    data.write_h5ad(tmp_path / 'a.h5ad', compression='gzip' if form == 'gzip' else None)
    dataset = opened(store, run_import(tmp_path / 'a.h5ad', 'annotated'))
    assert np.array_equal(dense(dataset, 'raw'), counts.toarray())
    totals = counts.toarray().sum(axis=1, keepdims=True)
    assert np.allclose(dense(dataset, 'normalized'), np.log1p(counts.toarray() / totals * 1e4), rtol=1e-5)


def test_normalised_values_only(tmp_path: Path, run_import: Import, store: DiskStore) -> None:
    values = files.counts(CELLS).astype('f4')
    values.data = np.log1p(values.data * 1.5)
    anndata(values).write_h5ad(tmp_path / 'a.h5ad')
    result = run_import(tmp_path / 'a.h5ad', 'annotated')
    dataset = opened(store, result)
    assert dataset.normalised_only and dataset.layers == ['normalized']
    assert np.array_equal(dense(dataset, 'normalized'), values.toarray())
    assert 'warning.countsMissing' in {w['id'] for w in result['warnings']}


def test_repeated_barcodes_and_names_of_cells(tmp_path: Path, run_import: Import, store: DiskStore) -> None:
    data = anndata()
    data.obs_names = ['x'] * CELLS
    data.obs['many'] = [f'c{k}' for k in range(CELLS)]
    data.write_h5ad(tmp_path / 'a.h5ad')
    dataset = opened(store, run_import(tmp_path / 'a.h5ad', 'annotated'))
    assert dataset.barcodes[:3] == ['x', 'x-1', 'x-2']


def test_ensembl_index_with_symbols_in_a_column(tmp_path: Path, run_import: Import, store: DiskStore) -> None:
    data = anndata()
    data.var = pd.DataFrame({'feature_name': pd.Categorical(files.HUMAN)}, index=data.var['gene_ids'].to_numpy())
    data.write_h5ad(tmp_path / 'a.h5ad')
    dataset = opened(store, run_import(tmp_path / 'a.h5ad', 'annotated'))
    assert dataset.genes.symbols == files.HUMAN and dataset.genes.ids[0] == 'ENSG00000000000'


def test_markers_are_taken_over_and_completed(tmp_path: Path, run_import: Import, store: DiskStore) -> None:
    data = anndata()
    data.obs['leiden'] = pd.Categorical([str(k % 2) for k in range(CELLS)])
    del data.uns['leiden_colors']
    genes = np.array([('LYZ', 'CD3D'), ('MS4A1', 'unknown')], dtype=[('0', 'O'), ('1', 'O')])
    scores = np.array([(3.0, 2.0), (1.0, 0.5)], dtype=[('0', 'f4'), ('1', 'f4')])
    data.uns['rank_genes_groups'] = {'params': {'groupby': 'leiden'}, 'names': genes, 'scores': scores}
    data.write_h5ad(tmp_path / 'a.h5ad')
    result = run_import(tmp_path / 'a.h5ad', 'annotated')
    assert {w['id'] for w in result['warnings']} == {'warning.markersUnknownGenes'}
    dataset = opened(store, result)
    markers = dataset.markers()
    assert markers is not None and dataset.info['markersColumn'] == 'leiden'
    assert markers[['cluster', 'symbol', 'z_score']].values.tolist() == [
        ['0', 'LYZ', 3.0],
        ['0', 'MS4A1', 1.0],
        ['1', 'CD3D', 2.0],
    ]
    counts = files.counts(CELLS).toarray()
    scaled = counts / counts.sum(axis=1, keepdims=True) * 1e4
    inside = np.arange(CELLS) % 2 == 0
    lyz = scaled[:, files.HUMAN.index('LYZ')]
    row = markers.iloc[0]
    assert row['avg_expression'] == pytest.approx(lyz[inside].mean())
    assert row['pct1'] == pytest.approx((lyz[inside] > 0).mean())
    assert row['pct2'] == pytest.approx((lyz[~inside] > 0).mean())
    assert row['log2fc'] == pytest.approx(np.log2((lyz[inside].mean() + 1) / (lyz[~inside].mean() + 1)))


def test_markers_have_the_logarithms_of_their_p_values(tmp_path: Path, run_import: Import, store: DiskStore) -> None:
    """p values of zero from the z score of a Wilcoxon test; for another test their size is unknown."""
    for method, expected in (('wilcoxon', [-337.0745, -10.0]), ('t-test', [np.nan, -10.0])):
        data = anndata()
        kinds = [('0', 'f8')]
        data.uns['rank_genes_groups'] = {
            'params': {'groupby': 'cell_type', 'method': method},
            'names': np.array([('LYZ',), ('MS4A1',)], dtype=[('0', 'O')]),
            'scores': np.array([(39.3,), (6.0,)], dtype=kinds),
            'pvals': np.array([(0.0,), (1e-10,)], dtype=kinds),
            'pvals_adj': np.array([(0.0,), (1e-10,)], dtype=kinds),
        }
        data.write_h5ad(tmp_path / f'{method}.h5ad')
        markers = opened(store, run_import(tmp_path / f'{method}.h5ad', 'annotated', method)).markers()
        assert markers is not None
        np.testing.assert_allclose(markers['log10_p_val'], expected, atol=1e-4)
        # For two tests: the smaller p value is doubled.
        np.testing.assert_allclose(markers['log10_p_val_adj'], np.add(expected, [np.log10(2), 0]), atol=1e-4)
