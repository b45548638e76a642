"""MuData, loom, zarr and R objects give the same dataset as the `.h5ad` of these cells; hostile ones are rejected."""

from __future__ import annotations

import gzip
import json
import shutil
import warnings
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import anndata as ad
import h5py
import loompy
import mudata
import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp
from convert_mutations import mutants

from stroma_runner.tools.import_.annotated.convert import inspect
from stroma_runner.tools.import_.annotated.parse import parse_annotated
from stroma_store.errors import StromaError
from stroma_store.open_dataset import Dataset, open_dataset

CELLS = 40
GENES = (
    *('CD3D', 'CD3E', 'CD8A', 'MS4A1', 'CD79A', 'LYZ', 'S100A8', 'NKG7', 'GNLY', 'MT-CO1', 'MT-ND1', 'IL7R', 'FCGR3A'),
    *('PPBP', 'CST3', 'CD14', 'FCER1A', 'GZMB', 'CCR7', 'SELL', 'LEF1', 'TCF7', 'HLA-DRA', 'B2M', 'ACTB'),
)
R_OBJECTS = Path(__file__).parent / 'r_objects'


def read(path: Path, folder: Path) -> tuple[dict[str, Any], Dataset]:
    """Like the import, in this process."""
    inspect(path, path.name)
    scratch, out = folder / 'scratch', folder / 'out'
    for place in (scratch, out):
        shutil.rmtree(place, ignore_errors=True)
    scratch.mkdir(parents=True)
    return parse_annotated(path, path.name, scratch, out), open_dataset(out)


def import_error(path: Path, folder: Path) -> StromaError:
    with pytest.raises(StromaError) as refused:
        read(path, folder)
    assert json.dumps(refused.value.params)
    return refused.value


def texts(dataset: Dataset, column: str) -> list[str | None]:
    """Labels, or numbers as text; None if missing."""
    read_ = dataset.column(column)
    if read_.kind == 'number':
        return [None if np.isnan(v) else str(v) for v in read_.values]
    return [read_.categories[c] if c < len(read_.categories) else None for c in read_.codes]


def made(seed: int = 0) -> ad.AnnData:
    rng = np.random.default_rng(seed)
    counts = sp.csr_matrix(rng.poisson(2, (CELLS, len(GENES))).astype(np.float32))
    obs = pd.DataFrame(
        {
            'sample': pd.Categorical(['a', 'b'] * (CELLS // 2)),
            'leiden': pd.Categorical([str(k % 3) for k in range(CELLS)]),
            'score': rng.random(CELLS).astype(np.float32),
            'flag': [True, False] * (CELLS // 2),
        },
        index=[f'cell{k}' for k in range(CELLS)],
    )
    data = ad.AnnData(counts.log1p(), obs, pd.DataFrame(index=list(GENES)))
    data.layers['counts'] = counts
    data.obsm['X_umap'] = rng.random((CELLS, 2))
    data.uns['leiden_colors'] = ['#ff0000', '#00ff00', '#0000ff']
    return data


def as_zarr(data: ad.AnnData, folder: Path, version: int, above: str = '') -> Path:
    """A zip of what AnnData writes, with or without the folder itself, as zip programs differ."""
    place = folder / 'zipped' / f'{above}a.zarr'
    with warnings.catch_warnings(), ad.settings.override(zarr_write_format=version):
        warnings.simplefilter('ignore')
        data.write_zarr(place)
    made_of = folder / 'zipped' if above else place
    return Path(shutil.make_archive(str(folder / 'a.zarr'), 'zip', made_of))


def as_muon(data: ad.AnnData, folder: Path, name: str = 'rna') -> Path:
    proteins = ad.AnnData(
        np.ones((CELLS, 3), np.float32), pd.DataFrame(index=data.obs_names), pd.DataFrame(index=['a', 'b', 'c'])
    )
    with warnings.catch_warnings():
        warnings.simplefilter('ignore')
        whole = mudata.MuData({name: data.copy(), 'prot': proteins})
        whole.obs['joint'] = pd.Categorical([f't{k % 4}' for k in range(CELLS)])
        whole.obsm['X_joint'] = np.ones((CELLS, 2)) * np.arange(CELLS)[:, None]
        whole.write(folder / 'a.h5mu')
    return folder / 'a.h5mu'


WRITERS: dict[str, Callable[[ad.AnnData, Path], Path]] = {
    'zarr 2': lambda data, folder: as_zarr(data, folder, 2),
    'zarr 3': lambda data, folder: as_zarr(data, folder, 3),
    'zarr 3 in a folder': lambda data, folder: as_zarr(data, folder, 3, 'deep/'),
    'MuData': as_muon,
}


@pytest.mark.parametrize('name', WRITERS)
def test_what_anndata_and_muon_write_is_read_as_the_h5ad_of_the_same_cells(name: str, tmp_path: Path) -> None:
    data = made()
    data.write_h5ad(tmp_path / 'a.h5ad')
    first, as_first = read(tmp_path / 'a.h5ad', tmp_path / 'first')
    facts, dataset = read(WRITERS[name](data, tmp_path), tmp_path / 'second')
    assert facts['layout'] == ('h5mu' if name == 'MuData' else 'zarr')
    for part in ('matrixSha256', 'cells', 'genes', 'species', 'samples', 'geneIds'):
        assert facts[part] == first[part], part
    for column in ('sample', 'leiden', 'score', 'flag'):
        assert texts(dataset, column) == texts(as_first, column)
    assert dataset.info['colours'] == as_first.info['colours']
    assert dataset.info['name'] == 'a'
    assert np.array_equal(dataset.embedding('umap'), as_first.embedding('umap'))


def test_the_whole_of_mudata_lends_its_columns_and_says_what_was_left_out(tmp_path: Path) -> None:
    facts, dataset = read(as_muon(made(), tmp_path), tmp_path)
    assert texts(dataset, 'joint')[:5] == ['t0', 't1', 't2', 't3', 't0']
    assert dataset.embedding('joint')[7].tolist() == [7.0, 7.0]
    said = next(w['params'] for w in facts['warnings'] if w['id'] == 'warning.modalitiesLeftOut')
    assert said == {'chosen': 'rna', 'names': 'prot (3)', 'count': 1}


def test_mudata_without_gene_expression_names_its_modalities(tmp_path: Path) -> None:
    error = import_error(as_muon(made(), tmp_path, 'atac'), tmp_path)
    assert (error.id, error.params['modalities']) == ('ANNDATA_INVALID', 'atac, prot')


def test_loom_is_read_as_the_same_counts(tmp_path: Path) -> None:
    data = made()
    counts = data.layers['counts']
    names = {'Gene': np.array(GENES)}
    rows = {'CellID': np.array(data.obs_names), 'ClusterName': np.array(['x', 'y'] * (CELLS // 2))}
    places = {'_X': np.arange(CELLS) * 1.0, '_Y': np.arange(CELLS) * 2.0}
    loompy.create(str(tmp_path / 'a.loom'), counts.T.toarray(), names, rows | places)
    data.X = counts
    data.write_h5ad(tmp_path / 'a.h5ad')
    first, _ = read(tmp_path / 'a.h5ad', tmp_path / 'first')
    facts, dataset = read(tmp_path / 'a.loom', tmp_path / 'second')
    assert (facts['layout'], facts['matrixSha256']) == ('loom', first['matrixSha256'])
    assert texts(dataset, 'ClusterName')[:3] == ['x', 'y', 'x']
    assert dataset.embedding('embedding')[3].tolist() == [3.0, 6.0]


def test_loom_without_names_is_refused_with_the_names_that_it_wants(tmp_path: Path) -> None:
    loompy.create(str(tmp_path / 'a.loom'), np.ones((5, 40)), {'other': np.arange(5)}, {'CellID': np.arange(40)})
    error = import_error(tmp_path / 'a.loom', tmp_path)
    assert (error.id, error.params['path']) == ('ANNDATA_INVALID', 'row_attrs')
    assert 'gene' in error.params['reason']


def test_a_codec_that_unpickles_is_refused_before_zarr_opens_it(tmp_path: Path) -> None:
    path = as_zarr(made(), tmp_path, 2)
    evil = tmp_path / 'evil.zarr.zip'
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(evil, 'w') as new:
        for entry in old.infolist():
            content = old.read(entry)
            if entry.filename.endswith('obs/score/.zarray'):
                array = json.loads(content) | {'filters': [{'id': 'pickle', 'protocol': 5}], 'dtype': '|O'}
                content = json.dumps(array).encode()
            new.writestr(entry.filename, content)
    error = import_error(evil, tmp_path)
    assert (error.id, error.params['reason']) == ('H5_TYPE_FORBIDDEN', 'codec pickle')


# Objects written by R (r_objects/make.R), with R's own description of them.

MATRICES = ('matrix.rds', 'dense.rds', 'frame.rds', 'list.rds')
SEURAT = ('seurat4.rds', 'seurat4_text.rds', 'seurat4_bz2.RData', 'seurat4_counts.rds')


def counts_of_r() -> pd.DataFrame:
    return pd.read_csv(R_OBJECTS / 'counts.csv', index_col=0).T


def counts_of(dataset: Dataset) -> pd.DataFrame:
    genes = [dataset.dense(k, 'raw') for k in range(dataset.n_genes)]
    return pd.DataFrame(np.column_stack(genes), index=dataset.barcodes, columns=dataset.genes.symbols)


@pytest.mark.parametrize('name', [*MATRICES, *SEURAT, 'sce_xz.rds'])
def test_counts_of_r_are_the_ones_that_r_has(name: str, tmp_path: Path) -> None:
    facts, dataset = read(R_OBJECTS / name, tmp_path)
    assert facts['layout'] == 'rds'
    pd.testing.assert_frame_equal(counts_of(dataset), counts_of_r(), check_dtype=False, check_names=False)


@pytest.mark.parametrize('name', SEURAT)
def test_labels_of_seurat_are_the_ones_that_r_has(name: str, tmp_path: Path) -> None:
    _, dataset = read(R_OBJECTS / name, tmp_path)
    meta = pd.read_csv(R_OBJECTS / 'meta.csv', index_col=0)
    for column in ('sample', 'label', 'flag'):
        expected = [None if pd.isna(v) else str(v).upper() for v in meta[column]]
        found = [None if v is None else v.upper() for v in texts(dataset, column)]
        assert found == expected, column
    assert np.allclose(dataset.column('score').values, meta['score'])
    # A factor's own order; levels without cells are not groups.
    assert dataset.column('sample').categories == ('b', 'a')
    assert dataset.column('empty').categories == ('x',)
    if name != 'seurat4_counts.rds':
        idents = pd.read_csv(R_OBJECTS / 'ident.csv', index_col=0)['ident']
        assert texts(dataset, 'active_ident') == [str(v) for v in idents]
        places = pd.read_csv(R_OBJECTS / 'umap.csv', index_col=0)
        assert np.allclose(dataset.embedding('umap'), places, atol=1e-4)


def test_seurat_5_joins_its_layers_and_says_so(tmp_path: Path) -> None:
    facts, dataset = read(R_OBJECTS / 'seurat5_split.rds', tmp_path)
    expected = counts_of_r()
    # The second layer lacks the third gene.
    expected.iloc[20:, 2] = 0
    pd.testing.assert_frame_equal(counts_of(dataset), expected, check_dtype=False, check_names=False)
    assert {'id': 'warning.layersJoined', 'params': {'count': 2}} in facts['warnings']


def test_what_was_not_read_of_an_object_is_named(tmp_path: Path) -> None:
    facts, _ = read(R_OBJECTS / 'seurat4_bz2.RData', tmp_path)
    said = {w['id']: w['params'] for w in facts['warnings']}
    assert said['warning.modalitiesLeftOut'] == {'chosen': 'RNA', 'names': 'ADT', 'count': 1}
    facts, _ = read(R_OBJECTS / 'list.rds', tmp_path)
    assert {w['id']: w['params'] for w in facts['warnings']}['warning.objectsNotRead']['names'] == 'note, f'


@pytest.mark.parametrize(
    ('name', 'found'),
    [('function.rds', 'function'), ('environment.rds', 'environment'), ('few.rds', 'data.frame')],
)
def test_an_object_without_cells_is_refused_by_what_it_is(name: str, found: str, tmp_path: Path) -> None:
    error = import_error(R_OBJECTS / name, tmp_path)
    assert (error.id, error.params['found']) == ('R_OBJECT_UNSUPPORTED', found)


def test_a_file_of_r_that_unpacks_to_far_more_than_its_size_is_refused(tmp_path: Path) -> None:
    with gzip.open(tmp_path / 'a.rds', 'wb') as stream:
        stream.write(b'X\n')
        for _ in range(40):
            stream.write(bytes(8 * 1024**2))
    assert import_error(tmp_path / 'a.rds', tmp_path).id == 'ARCHIVE_TOO_LARGE'


def test_a_file_that_is_cut_off_is_refused(tmp_path: Path) -> None:
    whole = gzip.decompress((R_OBJECTS / 'seurat4.rds').read_bytes())
    for part in (0.1, 0.5, 0.99):
        (tmp_path / 'a.rds').write_bytes(gzip.compress(whole[: int(len(whole) * part)]))
        assert import_error(tmp_path / 'a.rds', tmp_path).id == 'R_FILE_UNREADABLE'
    (tmp_path / 'b.rds').write_bytes((R_OBJECTS / 'seurat4.rds').read_bytes()[:5000])
    assert import_error(tmp_path / 'b.rds', tmp_path).id == 'R_FILE_UNREADABLE'


CHANGED = ('seurat4.rds', 'sce_xz.rds', 'seurat5_split.rds', 'a.loom', 'a.h5mu', 'a.zarr.zip')


@pytest.mark.filterwarnings('ignore')
@pytest.mark.parametrize('first', [0, *(pytest.param(k, marks=pytest.mark.broad) for k in range(10, 340, 10))])
@pytest.mark.parametrize('name', CHANGED)
def test_changed_bytes_are_read_or_refused_and_never_crash(name: str, first: int, tmp_path: Path) -> None:
    """Ten of each format in every run; 2,000 more in `npm run broad`."""
    source = R_OBJECTS / name if name.endswith('.rds') else written(name, tmp_path)
    for path in mutants(source, tmp_path / 'mutants', range(first, first + 10)):
        try:
            read(path, tmp_path / 'read')
        except StromaError as error:
            assert json.dumps(error.params)


def written(name: str, folder: Path) -> Path:
    data = made()
    if name == 'a.h5mu':
        return as_muon(data, folder)
    if name == 'a.zarr.zip':
        return as_zarr(data, folder, 3)
    rows = {'CellID': np.array(data.obs_names)}
    loompy.create(str(folder / name), data.layers['counts'].T.toarray(), {'Gene': np.array(GENES)}, rows)
    return folder / name


def test_an_hdf5_link_out_of_a_mudata_file_is_refused(tmp_path: Path) -> None:
    path = as_muon(made(), tmp_path)
    with h5py.File(path, 'a') as handle:
        handle['mod/rna/obsm/other'] = h5py.ExternalLink('/etc/passwd', '/x')
    assert import_error(path, tmp_path).id == 'H5_REFERENCE_FORBIDDEN'
