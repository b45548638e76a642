"""What the tool `export-dataset` writes is a file that the import reads."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from matrix_files import Import
from test_annotated import anndata, dense, opened
from tool_support import run_tool

from stroma_store.objects import DiskStore
from stroma_store.reader import Dataset


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
