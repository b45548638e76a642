"""The real files that a user would upload; skipped where STROMA_TEST_DATA is missing."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import numpy as np
import pytest
import scipy.io
from matrix_files import Import

from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError
from stroma_store.open_dataset import open_dataset
from stroma_store.samples import read_sample

pytestmark = pytest.mark.sandboxed


def package_file(package: str, name: str) -> Path:
    """A file of an installed package, found without importing it."""
    spec = importlib.util.find_spec(package)
    assert spec is not None and spec.origin is not None
    return Path(spec.origin).parent / 'datasets' / name


@pytest.mark.parametrize(
    ('file', 'layout', 'shape'),
    [
        ('scrna_ifnb/ifnb_ctrl.zip', '10x-v3', (1000, 9015)),
        ('scrna_ifnb/ifnb_stim.tar.gz', '10x-v3', (1000, 9015)),
        ('scrna_ifnb/ifnb_ctrl_300cells_fullmatrix.tsv.gz', 'tsv', (300, 9015)),
        ('scrna_10x_formats/3.0.0/filtered_feature_bc_matrix.h5', '10x-h5', (1107, 507)),
    ],
)
def test_accepted(file: str, layout: str, shape: tuple[int, int], data: Path, run_import: Import) -> None:
    result = run_import(data / file)
    assert (result['layout'], result['cells'], result['genes']) == (layout, *shape)
    assert result['species'] == 'Homo sapiens' and result['warnings'] == []


def test_the_values_are_those_of_the_file(data: Path, run_import: Import, store: DiskStore) -> None:
    run_import(data / 'scrna_ifnb/ifnb_ctrl.zip')
    expected = scipy.io.mmread(data / 'scrna_ifnb/ctrl/matrix.mtx.gz').T.tocsr()
    assert (read_sample(store.path('samples/f1')).counts != expected).nnz == 0


def test_table_and_archive_agree(data: Path, run_import: Import, store: DiskStore) -> None:
    run_import(data / 'scrna_ifnb/ifnb_ctrl.zip', file_id='a')
    run_import(data / 'scrna_ifnb/ifnb_ctrl_300cells_fullmatrix.tsv.gz', file_id='b')
    whole, part = read_sample(store.path('samples/a')), read_sample(store.path('samples/b'))
    rows = [whole.barcodes.tolist().index(barcode) for barcode in part.barcodes]
    assert (whole.counts[rows] != part.counts).nnz == 0


@pytest.mark.parametrize(
    ('file', 'error'),
    [
        ('scrna_10x_formats/1.2.0/multiple_genomes.h5', 'SPECIES_MIXED'),
        ('scrna_10x_formats/1.2.0/filtered_gene_bc_matrices_h5.h5', 'CELL_COUNT_RANGE'),
    ],
)
def test_refused(file: str, error: str, data: Path, run_import: Import) -> None:
    with pytest.raises(StromaError, match=error):
        run_import(data / file)


@pytest.mark.filterwarnings('ignore::anndata.OldFormatWarning')
def test_pbmc68k_of_scanpy(run_import: Import, store: DiskStore) -> None:
    import anndata as ad

    path = package_file('scanpy', '10x_pbmc68k_reduced.h5ad')
    result = run_import(path, 'annotated')
    dataset = open_dataset(store.path(f'datasets/{result["datasetId"]}'))
    assert (result['cells'], result['genes'], dataset.normalised_only) == (700, 765, True)
    assert dataset.info['levels'] == {'cluster': 'louvain', 'annot_full': 'bulk_labels'}
    expected = ad.read_h5ad(path)
    place = dataset.genes.symbols.index('CD79A')
    assert np.array_equal(dataset.dense(place), expected.raw[:, 'CD79A'].X.toarray().ravel())
    assert np.allclose(dataset.embedding('umap'), expected.obsm['X_umap'])
    labels = dataset.column('bulk_labels')
    assert [labels.categories[c] for c in labels.codes] == expected.obs['bulk_labels'].tolist()
    markers = dataset.markers()
    assert markers is not None and len(markers) == 1000 and not markers['pct1'].isna().any()


def test_oligodendroglioma_of_infercnvpy(run_import: Import, store: DiskStore) -> None:
    path = package_file('infercnvpy', 'data/oligodendroglioma.h5ad')
    result = run_import(path, 'annotated')
    dataset = open_dataset(store.path(f'datasets/{result["datasetId"]}'))
    assert (result['cells'], result['genes']) == (184, 9450)
    assert 'annot_full' in dataset.info['levels'] and len(dataset.info['colours']['cell_type']) == 6
