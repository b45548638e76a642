"""Exported files match the store, as read by anndata in a process without our packages."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import anndata
import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp
from tool_support import run_tool
from zarr.storage import ZipStore

from stroma_store.cell_sets import save_cells
from stroma_store.dataset.writer import write_dataset
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError
from stroma_store.labels import save_labels
from stroma_store.open_dataset import open_dataset

SLUG, CELLS, GENES = 'export-dataset', 90, 25
TYPES = ['T/NK cells', 'B "naive"', 'Übrige 其他']
#: Runs without access to this project's modules. Writes the values read by anndata.
READ = """
import pickle, sys
for name in ('stroma_store', 'stroma_dataset_service', 'stroma_runner'):
    sys.modules[name] = None
import anndata, zarr
kind, path, target = sys.argv[1:]
if kind == 'h5ad':
    found = anndata.read_h5ad(path)
elif kind == 'h5mu':
    import mudata, warnings
    warnings.simplefilter('error')  # of a file that mudata does not take for its own
    warnings.simplefilter('ignore', FutureWarning)  # of what mudata will do otherwise
    whole = mudata.read_h5mu(path)
    assert list(whole.mod) == ['rna'] and whole.n_obs == whole['rna'].n_obs and whole.n_vars == whole['rna'].n_vars
    found = whole['rna']
    assert list(whole.obs_names) == list(found.obs_names) and list(whole.var_names) == list(found.var_names)
    assert whole[:5].copy()['rna'].n_obs == 5
else:
    found = anndata.read_zarr(zarr.storage.ZipStore(path, mode='r'))
parts = {'X': found.X, 'obs': found.obs, 'var': found.var, 'obsm': dict(found.obsm), 'uns': dict(found.uns)}
if found.raw is not None:
    parts |= {'raw': found.raw.X, 'raw.var': found.raw.var}
    found.X.sum_duplicates()
pickle.dump(parts, open(target, 'wb'))
"""


def columns() -> pd.DataFrame:
    place = np.arange(CELLS)
    return pd.DataFrame(
        {
            'cell/type': pd.Categorical.from_codes(place % 3, pd.Index(TYPES)),
            'cell_type': np.where(place % 2, 'x', 'y'),
            '样本 \\ donor': pd.Categorical([None if k % 7 == 0 else f'd{k % 4}' for k in place]),
            'n_counts': place * 1_000_003,
            'score': np.where(place % 5, place / 7, np.nan),
            'is_primary_data': place % 2 == 0,
        },
        index=[f'c{k}-1' for k in place],
    )


@pytest.fixture(scope='module')
def counts() -> sp.csr_matrix:
    made = np.random.default_rng(3).poisson(1.2, (CELLS, GENES)).astype(np.int32)
    made[:, 0] += 1
    return sp.csr_matrix(made)


@pytest.fixture
def store(tmp_path: Path, counts: sp.csr_matrix) -> DiskStore:
    made = DiskStore(tmp_path / 'objects')
    put(made, 'd1', counts, [f'ENSG{k:011d}' for k in range(GENES)])
    return made


def put(store: DiskStore, name: str, counts: sp.csr_matrix, ids: list[str], **about: Any) -> None:
    folder = store.scratch()
    var = pd.DataFrame({'gene_id': ids}, index=[f'G{k}' for k in range(GENES)])
    points = np.random.default_rng(1).normal(size=(CELLS, 3)).astype('f4')
    info = {
        'name': 'Leber / 肝 (v1)',
        'species': 'Homo sapiens',
        'colours': {'cell_type': {'x': '#112233', 'y': '#445566'}},
    }
    embeddings = {'umap': points[:, :2], 'pca': points}
    write_dataset(
        folder, counts=counts, obs=columns(), var=var, embeddings=embeddings, markers=None, info=info, **about
    )
    store.publish(folder, f'datasets/{name}')


def request(**over: Any) -> dict[str, Any]:
    return {'format': 'h5ad', 'cells': None, 'columns': list(columns().columns)} | over


def export(store: DiskStore, params: dict[str, Any], dataset: str = 'd1', **inputs: Any) -> tuple[dict[str, Any], Any]:
    """(summary, what anndata reads)."""
    store.remove('results/j')
    summary = run_tool(store, SLUG, params, {'datasetId': dataset, **inputs}, job='j')
    path = store.path('results/j') / summary['file']
    target = path.parent / 'found.pickle'
    command = [sys.executable, '-I', '-c', READ, params['format'], str(path), str(target)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=path.parent, check=False)
    assert done.returncode == 0, done.stderr
    assert (summary['bytes'], summary['sha256']) == (path.stat().st_size, hashlib.sha256(path.read_bytes()).hexdigest())
    return summary, pd.read_pickle(target)


@pytest.mark.parametrize('kind', ['h5ad', 'h5mu', 'zarr'])
def test_all_cells_have_the_values_of_the_store(store: DiskStore, counts: sp.csr_matrix, kind: str) -> None:
    summary, found = export(store, request(format=kind))
    assert summary['file'] == {'h5ad': 'Leber_v1_.h5ad', 'h5mu': 'Leber_v1_.h5mu', 'zarr': 'Leber_v1_.zarr.zip'}[kind]
    dataset = open_dataset(store.path('datasets/d1'))
    for matrix in (found['X'], found['raw']):
        assert (matrix.format, matrix.dtype, matrix.shape) == ('csr', np.float32, (CELLS, GENES))
    np.testing.assert_array_equal(found['raw'].toarray(), counts.toarray())
    logged = np.column_stack([dataset.dense(k) for k in range(GENES)])
    np.testing.assert_array_equal(found['X'].toarray(), logged)
    obs, given = found['obs'], columns()
    # `/` and `\` are not part of a key, and `cell_type` is taken by a column of that name.
    keys = ['cell_type_1', 'cell_type', '样本 _ donor', 'n_counts', 'score', 'is_primary_data']
    assert list(obs.columns) == keys
    renamed = {'cell_type_1': 'cell/type', '样本 _ donor': '样本 \\ donor'}
    assert json.loads(found['uns']['stroma']['columns']) == renamed
    assert list(obs.index) == list(given.index)
    for key, name in zip(keys, given.columns, strict=True):
        assert obs[key].astype(object).where(obs[key].notna(), None).tolist() == (
            given[name].astype(object).where(given[name].notna(), None).tolist()
        )
    assert [str(kind) for kind in obs.dtypes] == ['category'] * 3 + ['int64', 'float64', 'bool']
    points = dataset.embedding('umap')
    np.testing.assert_array_equal(found['obsm']['X_umap'], points)
    assert found['obsm']['X_pca'].shape == (CELLS, 3)
    assert list(found['uns']['cell_type_colors']) == ['#112233', '#445566']
    assert found['uns']['title'] == 'Leber / 肝 (v1)' and found['uns']['default_embedding'] == 'X_umap'
    assert found['uns']['organism_ontology_term_id'] == 'NCBITaxon:9606'
    assert list(found['var'].index) == list(found['raw.var'].index) == [f'ENSG{k:011d}' for k in range(GENES)]
    assert list(found['var']['gene_symbols']) == [f'G{k}' for k in range(GENES)]
    assert not found['var']['feature_is_filtered'].any() and 'feature_is_filtered' not in found['raw.var']


@pytest.mark.parametrize('kind', ['h5ad', 'zarr'])
def test_blocks_and_chunks_of_any_size_give_the_same(
    store: DiskStore, counts: sp.csr_matrix, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cells = {'name': 'T', 'column': 'cell/type', 'categories': [TYPES[0]]}
    of_type = np.arange(CELLS) % 3 == 0
    dataset = open_dataset(store.path('datasets/d1'))
    logged = np.column_stack([dataset.dense(k) for k in range(GENES)])
    for number, (block, chunk) in enumerate(((1, 100), (200, 64), (10**9, 500))):
        monkeypatch.setattr('stroma_runner.tools.export_dataset.matrix.BLOCK_NONZEROS', block)
        monkeypatch.setattr('stroma_runner.tools.export_dataset.matrix.CHUNK', chunk)
        summary = run_tool(store, SLUG, request(format=kind, cells=cells), {'datasetId': 'd1'}, job=f'j{number}')
        path = store.path(f'results/j{number}') / summary['file']
        found = anndata.read_h5ad(path) if kind == 'h5ad' else anndata.read_zarr(ZipStore(path, mode='r'))
        np.testing.assert_array_equal(found.raw.X.toarray(), counts.toarray()[of_type])
        np.testing.assert_array_equal(found.X.toarray(), logged[of_type])


def test_a_subset_has_edited_labels_and_their_colours(store: DiskStore, counts: sp.csr_matrix) -> None:
    place = np.arange(CELLS)
    codes = np.where(place < 4, 255, (place % 3 == 2).astype(np.uint8)).astype(np.uint8)
    colours = {'Lymphocytes': '#A20900', 'Other': '#00D8FC', 'gone': '#000000'}
    version = save_labels(store, 'd1', ['Lymphocytes', 'Other', 'gone'], codes, colours)
    chosen = place % 2 == 0
    sha = save_cells(store, 'd1', chosen)
    params = request(cells={'name': 'mine', 'cellSet': sha}, columns=['cell/type', 'n_counts'])
    summary, found = export(store, params, labels={'cell/type': version})
    assert (summary['cells'], summary['columns']) == (chosen.sum(), 2)
    obs = found['obs']
    wanted = [None if code == 255 else ['Lymphocytes', 'Other'][code] for code in codes[chosen]]
    assert obs['cell_type'].astype(object).where(obs['cell_type'].notna(), None).tolist() == wanted
    assert list(obs['cell_type'].cat.categories) == ['Lymphocytes', 'Other']
    assert list(found['uns']['cell_type_colors']) == ['#A20900', '#00D8FC']
    np.testing.assert_array_equal(found['raw'].toarray(), counts.toarray()[chosen])
    np.testing.assert_array_equal(obs['n_counts'], columns()['n_counts'][chosen])
    source = json.loads(found['uns']['stroma']['export'])
    assert (source['labels'], source['cells']) == ({'cell/type': version}, {'cells': int(chosen.sum()), 'sha256': sha})
    receipt = json.loads((store.path('results/j') / 'receipt.json').read_text(encoding='utf-8'))
    assert receipt['labels'] == {'cell/type': version} and receipt['cellSets'][0]['sha256'] == sha


def test_the_summary_names_what_cellxgene_asks_for(store: DiskStore, counts: sp.csr_matrix) -> None:
    summary, _ = export(store, request())
    unknown = [name for name in summary['missing'] if not name.startswith('obs.')]
    assert unknown == [] and 'obs.donor_id' in summary['missing'] and len(summary['missing']) == 10
    assert 'obs.is_primary_data' not in summary['missing']
    assert summary['reserved'] == ['cell_type'] and summary['geneIndex'] == 'ensembl'
    table = pd.read_parquet(store.path('results/j') / 'columns.parquet')
    assert list(table['kind']) == ['categories'] * 3 + ['numbers'] * 2 + ['truth']
    assert table['categories'].tolist()[:3] == [3, 2, 4] and table['categories'].isna().sum() == 3


def test_values_without_counts_and_genes_without_ids(store: DiskStore, counts: sp.csr_matrix) -> None:
    logged = counts.astype(np.float32) / 2
    put(store, 'd2', logged, ['ENSG00000000001', *(f'G{k}' for k in range(1, GENES))], normalised_only=True)
    summary, found = export(store, request(), dataset='d2')
    np.testing.assert_array_equal(found['X'].toarray(), logged.toarray())
    assert 'raw' not in found and list(found['var'].index)[:2] == ['G0', 'G1']
    assert found['var']['gene_ids'].iloc[0] == 'ENSG00000000001'
    assert not summary['rawCounts'] and {'raw.X', 'var.index'} <= set(summary['missing'])


@pytest.mark.parametrize(
    ('over', 'id'),
    [
        ({'columns': ['no such column']}, 'COLUMN_NOT_FOUND'),
        ({'cells': {'name': 'a', 'column': 'cell_type', 'categories': ['z']}}, 'CATEGORY_NOT_FOUND'),
        ({'cells': {'name': 'a', 'cellSet': '0' * 64}}, 'CELL_SET_NOT_FOUND'),
        (
            {
                'cells': {
                    **{'name': 'a', 'column': 'cell_type', 'categories': ['x']},
                    'and': [{'column': 'is_primary_data', 'categories': ['True']}],
                }
            },
            'CELL_SET_EMPTY',
        ),
    ],
)
def test_what_is_not_there_is_refused(store: DiskStore, over: dict[str, Any], id: str) -> None:
    with pytest.raises(StromaError) as refused:
        run_tool(store, SLUG, request(**over), {'datasetId': 'd1'}, job='j')
    assert refused.value.id == id
    assert not store.exists('results/j')


@pytest.mark.parametrize('format', [1, 2])
def test_older_formats_give_the_same_values(
    store: DiskStore, tmp_path: Path, format: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(Path(__file__).resolve().parents[3] / 'store' / 'tests')
    from old_formats import write_old
    from small_dataset import make_content

    content = make_content()
    write_old(store, 'old', content, format)
    params = request(columns=['n_counts', 'predicted_doublet', 'cluster'])
    summary = run_tool(store, SLUG, params, {'datasetId': 'old'}, job='j')
    found = anndata.read_h5ad(store.path('results/j') / summary['file'])
    np.testing.assert_array_equal(found.raw.X.toarray(), content.counts)
    np.testing.assert_allclose(found.X.toarray(), content.normalised, rtol=1e-5)
    assert list(found.obs['predicted_doublet']) == list(content.obs['predicted_doublet'].astype(str))
    assert found.obs['n_counts'].dtype == np.float32 and (found.obs['n_counts'] == content.obs['n_counts']).all()
    np.testing.assert_array_equal(found.obsm['X_umap'], content.umap)
