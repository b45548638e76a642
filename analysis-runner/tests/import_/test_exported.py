"""The import can read the output of the tool `export-dataset`."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from matrix_files import Import
from test_annotated import anndata, dense, opened
from test_tissue import library, slide
from tool_support import run_tool

from stroma_store.dataset.reader import Dataset
from stroma_store.disk_store import DiskStore


def test_an_export_comes_back(tmp_path: Path, run_import: Import, store: DiskStore) -> None:
    anndata().write_h5ad(tmp_path / 'a.h5ad')
    first = run_import(tmp_path / 'a.h5ad', 'annotated')
    before = opened(store, first)
    names = [entry['name'] for entry in before.column_entries]
    params = {'format': 'h5ad', 'cells': None, 'columns': names}
    summary = run_tool(store, 'export-dataset', params, {'datasetId': first['datasetId']}, job='export')
    assert summary['geneIndex'] == 'ensembl'
    path = store.path('results/export') / summary['file']
    second = run_import(path, 'annotated', file_id='f2')
    after: Dataset = opened(store, second)
    assert (after.genes, after.barcodes) == (before.genes, before.barcodes)
    for layer in ('raw', 'normalized'):
        np.testing.assert_array_equal(dense(after, layer), dense(before, layer))
    assert [entry['name'] for entry in after.column_entries] == names
    for name in names:
        a, b = after.column(name), before.column(name)
        assert (a.kind, a.categories) == (b.kind, b.categories)
        np.testing.assert_array_equal(a.array, b.array)
    np.testing.assert_array_equal(after.embedding('umap'), before.embedding('umap'))
    assert after.info['colours']['leiden'] == before.info['colours']['leiden']
    assert after.info['simulated']
    assert after.info['species'] == before.info['species'] == 'Homo sapiens'


@pytest.mark.parametrize('kind', ['h5ad', 'zarr'])
def test_a_slide_keeps_its_image(tmp_path: Path, run_import: Import, store: DiskStore, kind: str) -> None:
    import anndata as ad
    import zarr

    image = np.zeros((60, 80, 3), np.float32)
    image[:, 40:] = (1.0, 0.5, 0.0)
    scales = {'tissue_hires_scalef': 0.04, 'spot_diameter_fullres': 89.4}
    slide({'lib': library(image, **scales)}).write_h5ad(tmp_path / 'slide.h5ad')
    first = run_import(tmp_path / 'slide.h5ad', 'annotated')
    before = opened(store, first)
    params = {'format': kind, 'cells': None, 'columns': []}
    summary = run_tool(store, 'export-dataset', params, {'datasetId': first['datasetId']}, job=kind)
    path = store.path(f'results/{kind}') / summary['file']
    found = ad.read_h5ad(path) if kind == 'h5ad' else ad.read_zarr(zarr.storage.ZipStore(path, mode='r'))
    # As read by scanpy's `pl.spatial`.
    np.testing.assert_allclose(found.obsm['spatial'], before.embedding('spatial'))
    (kept,) = found.uns['spatial'].values()
    assert {name: float(kept['scalefactors'][name]) for name in scales} == pytest.approx(scales)
    assert kept['images']['hires'].shape == (60, 80, 3) and kept['images']['hires'][30, 70, 0] > 245
    if kind == 'h5ad':
        after = opened(store, run_import(path, 'annotated', file_id='f2'))
        assert after.info['spatial'] == before.info['spatial']


def test_spots_without_an_image_keep_their_coordinates(tmp_path: Path, run_import: Import, store: DiskStore) -> None:
    import anndata as ad

    slide(None).write_h5ad(tmp_path / 'slide.h5ad')
    first = run_import(tmp_path / 'slide.h5ad', 'annotated')
    params = {'format': 'h5ad', 'cells': None, 'columns': []}
    summary = run_tool(store, 'export-dataset', params, {'datasetId': first['datasetId']}, job='export')
    found = ad.read_h5ad(store.path('results/export') / summary['file'])
    assert list(found.obsm) == ['spatial'] and 'spatial' not in found.uns
