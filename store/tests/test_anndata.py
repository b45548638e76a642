"""A dataset is an AnnData group: plain anndata, without this project's packages, reads it."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp
from old_formats import write_old
from small_dataset import CELLS, GENES, Content, write

from stroma_store.dataset.convert import convert
from stroma_store.dataset.writer import Neighbours
from stroma_store.disk_store import DiskStore
from stroma_store.open_dataset import open_dataset

#: Runs without access to this project's modules, with warnings as errors. Writes the values read by anndata.
READ = """
import pickle, sys
for name in ('stroma_store', 'stroma_dataset_service', 'stroma_runner'):
    sys.modules[name] = None
import anndata
found = anndata.read_zarr(sys.argv[1])
parts = {'X': found.X, 'obs': found.obs, 'var': found.var, 'obsm': dict(found.obsm), 'uns': dict(found.uns)}
parts |= {'varm': dict(found.varm), 'obsp': dict(found.obsp)}
pickle.dump(parts, open(sys.argv[2], 'wb'))
found.X.sum_duplicates()
if len(sys.argv) == 3:
    found[found.obs_names[: max(1, found.n_obs // 2)]].copy().write_h5ad(sys.argv[2] + '.h5ad')
"""
DRAW = """
import sys, warnings
for name in ('stroma_store', 'stroma_dataset_service', 'stroma_runner'):
    sys.modules[name] = None
import matplotlib
matplotlib.use('Agg')
import anndata, numpy, scanpy
found = anndata.read_zarr(sys.argv[1])
warnings.simplefilter('default')
axes = scanpy.pl.umap(found, color=['cluster', 'CD3D'], show=False, sort_order=False)
for panel in axes:
    drawn = numpy.concatenate([part.get_offsets() for part in panel.collections if len(part.get_offsets()) > 1])
    assert numpy.array_equal(numpy.asarray(drawn), found.obsm['X_umap'], equal_nan=True), drawn
axes[0].figure.savefig(sys.argv[2])
"""


def run(script: str, *arguments: Path | str) -> None:
    command = [sys.executable, '-I', '-W', 'error', '-c', script, *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=Path(arguments[1]).parent, check=False)
    assert done.returncode == 0, done.stderr


def read(folder: Path, tmp_path: Path, *other: str) -> dict[str, Any]:
    run(READ, folder, tmp_path / 'found.pickle', *other)
    return dict(pd.read_pickle(tmp_path / 'found.pickle'))


def test_anndata_reads_every_value(store: DiskStore, content: Content, tmp_path: Path) -> None:
    found = read(store.path('datasets/d1'), tmp_path)
    assert found['X'].format == 'csc' and found['X'].dtype == np.uint16
    assert np.array_equal(found['X'].toarray(), content.counts)
    pd.testing.assert_frame_equal(found['obs'], content.obs)
    pd.testing.assert_frame_equal(found['var'], content.var)
    assert np.array_equal(found['obsm']['X_umap'], content.umap, equal_nan=True)
    assert np.array_equal(found['obsm']['X_umap3'], content.umap3)
    assert json.loads(found['uns']['stroma']['info'])['tissue'] == 'PBMC' and found['uns']['stroma']['X'] == 'counts'


def odd_columns() -> pd.DataFrame:
    """Every kind of column that a file may bring."""
    cells = np.arange(CELLS)
    text = pd.Series([None if k % 7 == 0 else f't{k % 3}' for k in cells], dtype='string')
    return pd.DataFrame(
        {
            'cell/type': pd.Categorical(np.where(cells % 2, 'a/b', '中文\n')),
            'cell_type': pd.Categorical(['x'] * CELLS),
            'no category': pd.Categorical([None] * CELLS, []),
            'unused': pd.Categorical(['b'] * CELLS, ['a', 'b', 'c']),
            'ordered': pd.Categorical(np.where(cells % 3, 'low', 'high'), ['low', 'high'], ordered=True),
            'many': pd.Categorical([f'k{k % 300}' for k in cells]),
            'whole': cells.astype(np.int64) * 3_000_000_001,
            'nullable': pd.array([None if k % 5 == 0 else int(k) for k in cells], dtype='Int32'),
            'half': (cells / 7).astype(np.float16),
            'nan': np.where(cells % 2, np.nan, np.inf),
            'truth': cells % 2 == 0,
            'maybe': pd.array([None if k % 5 == 0 else bool(k % 2) for k in cells], dtype='boolean'),
            'text': text.to_numpy(dtype=object, na_value=None),
            'when': pd.Timestamp('2026-01-01') + pd.to_timedelta(cells % 2, 'D'),
            '_index': cells.astype(np.int8),
            'Truth': cells.astype(np.uint8),
            '__x\\y': cells.astype(np.float32),
            '': cells.astype(np.uint64),
            '..': cells.astype(np.int16),
            'zarr.json': cells.astype(np.int16),
            'a' * 300: cells.astype(np.int16),
        },
        index=[f'c{k}' for k in cells],
    )


KEYS = [
    *('cell_type_1', 'cell_type', 'no category', 'unused', 'ordered', 'many', 'whole', 'nullable', 'half', 'nan'),
    *('truth', 'maybe', 'text', 'when', 'index', 'Truth_1', 'x_y', 'column', 'column_1', 'zarr_json', 'a' * 200),
]


def test_odd_columns(store: DiskStore, content: Content, tmp_path: Path) -> None:
    obs = odd_columns()
    write(store, 'odd', content, obs=obs)
    folder = store.path('datasets/odd')
    dataset, found = open_dataset(folder), read(folder, tmp_path)
    assert [entry['name'] for entry in dataset.column_entries] == obs.columns.tolist()
    assert found['obs'].columns.tolist() == KEYS
    for name, key in zip(obs.columns, KEYS, strict=True):
        written, column = obs[name], found['obs'][key]
        own = dataset.column(name)
        if own.kind == 'number':
            expected = written.to_numpy(dtype='f8', na_value=np.nan)
            assert np.array_equal(column.to_numpy(dtype='f8'), expected, equal_nan=True), name
            assert np.array_equal(own.values, expected.astype('f4'), equal_nan=True), name
            continue
        labels = written.astype('string').astype(object).where(written.notna(), None)
        shown = column.astype('string').astype(object).where(column.notna(), None)
        assert shown.tolist() == labels.tolist(), name
        assert [None if c == own.missing else own.categories[c] for c in own.codes] == labels.tolist(), name
        if isinstance(written.dtype, pd.CategoricalDtype):
            assert column.cat.categories.tolist() == written.cat.categories.tolist() and column.cat.ordered == (
                name == 'ordered'
            )
    assert found['obs']['truth'].dtype == bool and found['obs']['whole'].dtype == np.int64
    assert json.loads(found['uns']['stroma']['columns'])['cell_type_1'] == 'cell/type'


def test_odd_names(store: DiskStore, content: Content, tmp_path: Path) -> None:
    odd = ['a\tb', 'a\rb', 'a\nb', '', '"', '\\', '\u2028', 'a\x00b', '中文', '😀', 'a/b']
    var = content.var.set_axis(odd + content.var.index[len(odd) :].tolist(), axis=0)
    obs = content.obs.set_axis(odd + content.obs.index[len(odd) :].tolist(), axis=0)
    write(store, 'odd', content, var=var, obs=obs)
    # HDF5 refuses the zero byte, so this one is not written as .h5ad.
    found = read(store.path('datasets/odd'), tmp_path, 'no h5ad')
    assert found['obs'].index.tolist() == obs.index.tolist() and found['var'].index.tolist() == var.index.tolist()


@pytest.mark.parametrize('normalised', [False, True])
def test_a_matrix_of_nothing(normalised: bool, store: DiskStore, content: Content, tmp_path: Path) -> None:
    empty = sp.csr_matrix((CELLS, GENES), dtype=np.float32 if normalised else np.int32)
    bare = content.obs[[]]
    write(store, 'e', content, counts=empty, obs=bare, embeddings={}, markers=None, normalised_only=normalised)
    found = read(store.path('datasets/e'), tmp_path)
    assert found['X'].shape == (CELLS, GENES) and found['X'].nnz == 0
    assert found['obs'].shape == (CELLS, 0) and found['obsm'] == {}


def test_normalised_values_and_colours(store: DiskStore, content: Content, tmp_path: Path) -> None:
    values = sp.csr_matrix(content.normalised.astype(np.float32))
    colours = {'cluster': {'0': '#FF0000', '1': '#00FF00', '2': '#0000FF', '10': '#000000'}}
    info = {'name': 'x', 'colours': colours, 'receipt': {'tool': 'integration', 'seed': np.int64(3)}}
    write(store, 'n', content, counts=values, normalised_only=True, info=info)
    found = read(store.path('datasets/n'), tmp_path)
    assert found['X'].dtype == np.float32 and (found['X'] != values).nnz == 0
    assert found['uns']['cluster_colors'].tolist() == list(colours['cluster'].values()) and 'log1p' in found['uns']
    assert json.loads(found['uns']['stroma']['receipt']) == {'tool': 'integration', 'seed': 3}


def test_the_graph_and_loadings(store: DiskStore, content: Content, tmp_path: Path) -> None:
    graph = sp.random(CELLS, CELLS, 0.02, format='csr', dtype=np.float32, random_state=1)
    loadings = np.random.default_rng(3).normal(size=(GENES, 5))
    write(store, 'g', content, neighbours=Neighbours(graph, 15), varm={'PCs': loadings})
    found = read(store.path('datasets/g'), tmp_path)
    assert (found['obsp']['connectivities'] != graph).nnz == 0 and np.array_equal(found['varm']['PCs'], loadings)
    named = found['uns']['neighbors']
    assert named['connectivities_key'] == 'connectivities' and named['params']['n_neighbors'] == 15


def test_scanpy_draws_the_umap(store: DiskStore, content: Content, tmp_path: Path) -> None:
    write(store, 'whole', replace(content, umap=content.umap3[:, :2].copy()))
    run(DRAW, store.path('datasets/whole'), tmp_path / 'umap.png')
    assert (tmp_path / 'umap.png').read_bytes()[:4] == b'\x89PNG'


@pytest.mark.parametrize('format', [1, 2])
def test_a_converted_dataset(format: int, store: DiskStore, content: Content, tmp_path: Path) -> None:
    folder = write_old(store, 'old', content, format)
    convert(folder, tmp_path / 'scratch')
    found = read(folder, tmp_path)
    assert np.array_equal(found['X'].toarray(), content.counts)
    numbers = content.obs.select_dtypes('number').columns
    pd.testing.assert_frame_equal(found['obs'][numbers], content.obs[numbers].astype(np.float32))
    labels = content.obs.select_dtypes('category').columns
    pd.testing.assert_frame_equal(found['obs'][labels], content.obs[labels])
    assert found['obs']['predicted_doublet'].tolist() == content.obs['predicted_doublet'].astype(str).tolist()
    pd.testing.assert_frame_equal(found['var'], content.var)
    assert np.array_equal(found['obsm']['X_umap'], content.umap, equal_nan=True)


def test_the_matrix_files_are_plain_arrays(store: DiskStore, content: Content) -> None:
    folder, matrix = store.path('datasets/d1'), sp.csc_matrix(content.counts)
    assert (folder / 'X/indices/c/0').read_bytes() == matrix.indices.astype('<i4').tobytes()
    assert (folder / 'X/data/c/0').read_bytes() == matrix.data.astype('<u2').tobytes()
