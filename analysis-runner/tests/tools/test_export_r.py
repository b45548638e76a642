"""R objects match the store: read again by our own reader, and by R if it is installed."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp
from tool_support import run_tool
from tools.test_export_dataset import CELLS, GENES, SLUG, columns, counts, put, request, store

from stroma_runner.tools.import_.annotated.parse import parse_annotated
from stroma_store.cell_sets import save_cells
from stroma_store.disk_store import DiskStore
from stroma_store.open_dataset import open_dataset

__all__ = ['counts', 'store']  # fixtures

#: Writes R's view of the object as tables next to it; fails if the object is not valid or cannot be used.
READ_IN_R = """
args <- commandArgs(TRUE); folder <- dirname(args[1])
suppressMessages({library(Matrix); library(SeuratObject); library(Seurat); library(SingleCellExperiment)})
o <- readRDS(args[1]); stopifnot(isTRUE(validObject(o)))
put <- function(x, name) write.csv(as.matrix(x), file.path(folder, paste0(name, ".csv")))
if (args[2] == "seurat") {
  put(GetAssayData(o, slot = "counts"), "counts"); put(GetAssayData(o, slot = "data"), "logged")
  put(Embeddings(o, "umap"), "umap"); meta <- o[[]]
  png(file.path(folder, "p.png")); print(DimPlot(o, reduction = "umap")); invisible(dev.off())
  Idents(o) <- o$cell_type
  found <- FindMarkers(o, ident.1 = "x", min.pct = 0, logfc.threshold = 0, verbose = FALSE)
  stopifnot(nrow(found) > 0); stopifnot(identical(dim(as.SingleCellExperiment(o)), dim(o)))
  stopifnot(identical(unname(o@misc$colours$cell_type), c("#112233", "#445566")))
} else {
  put(counts(o), "counts"); put(logcounts(o), "logged"); put(reducedDim(o, "UMAP"), "umap")
  meta <- as.data.frame(colData(o)); stopifnot(identical(rowData(o)$gene_ids[2], "ENSG00000000001"))
  few <- o[1:3, 1:4]; stopifnot(ncol(cbind(few, few)) == 8)
}
write.csv(data.frame(levels = levels(meta[["cell_type_1"]])), file.path(folder, "levels.csv"))
write.csv(meta, file.path(folder, "meta.csv"))
"""


def export(store: DiskStore, kind: str, name: str = 'd1', **over: Any) -> tuple[dict[str, Any], Path]:
    store.remove('results/j')
    params = request(format=kind) | over
    summary = run_tool(store, SLUG, params, {'datasetId': name}, job='j')
    return summary, store.path('results/j') / summary['file']


def import_file(path: Path, folder: Path) -> Any:
    (folder / 'scratch').mkdir()
    parse_annotated(path, path.name, folder / 'scratch', folder / 'again')
    return open_dataset(folder / 'again')


@pytest.mark.parametrize('kind', ['seurat', 'sce'])
def test_what_is_written_is_read_again_as_it_was(
    store: DiskStore, counts: sp.csr_matrix, kind: str, tmp_path: Path
) -> None:
    summary, path = export(store, kind)
    assert summary['file'] == f'Leber_v1_.{kind}.rds' and summary['rawCounts']
    first, second = open_dataset(store.path('datasets/d1')), import_file(path, tmp_path)
    assert second.barcodes == first.barcodes
    assert [second.genes.symbols, second.genes.ids] == [first.genes.symbols, first.genes.ids]
    for k in range(GENES):
        np.testing.assert_array_equal(second.dense(k, 'raw'), counts[:, k].toarray().ravel())
    for key in ('umap', 'pca'):
        np.testing.assert_allclose(second.embedding(key), first.embedding(key), atol=1e-6)
    for mine, name in (('cell_type_1', 'cell/type'), ('cell_type', 'cell_type')):
        one, two = second.column(mine), first.column(name)
        assert (one.categories, one.codes.tolist()) == (two.categories, two.codes.tolist())
    np.testing.assert_array_equal(second.column('score').values, first.column('score').values)


def test_equal_requests_give_equal_bytes(store: DiskStore) -> None:
    assert export(store, 'seurat')[0]['sha256'] == export(store, 'seurat')[0]['sha256']


@pytest.mark.parametrize('kind', ['seurat', 'sce'])
def test_a_dataset_without_counts_has_values_alone(store: DiskStore, kind: str, tmp_path: Path) -> None:
    values = sp.csr_matrix(np.random.default_rng(5).random((CELLS, GENES)).astype('f4'))
    put(store, 'd2', values, [f'G{k}' for k in range(GENES)], normalised_only=True)
    summary, path = export(store, kind, 'd2')
    assert not summary['rawCounts']
    second = import_file(path, tmp_path)
    assert second.layers == ['normalized']
    np.testing.assert_allclose(second.dense(3), values[:, 3].toarray().ravel(), rtol=1e-6)


def test_one_cell_and_no_column(store: DiskStore, tmp_path: Path) -> None:
    chosen = np.arange(CELLS) == 5
    sha = save_cells(store, 'd1', chosen)
    summary, path = export(store, 'seurat', cells={'name': 'one', 'cellSet': sha}, columns=[])
    assert summary['cells'] == 1 and path.stat().st_size == summary['bytes']


def has_packages() -> bool:
    if shutil.which('Rscript') is None:
        return False
    asked = 'stopifnot(sapply(c("Seurat", "SingleCellExperiment"), requireNamespace, quietly = TRUE))'
    return subprocess.run(['Rscript', '-e', asked], capture_output=True, check=False).returncode == 0


@pytest.mark.skipif(not has_packages(), reason='R with Seurat is not installed (npm run r:setup)')
@pytest.mark.parametrize('kind', ['seurat', 'sce'])
def test_r_finds_the_object_valid_with_the_same_values(store: DiskStore, counts: sp.csr_matrix, kind: str) -> None:
    _, path = export(store, kind)
    done = subprocess.run(
        ['Rscript', '-e', READ_IN_R, str(path), kind], capture_output=True, text=True, check=False, timeout=600
    )
    assert done.returncode == 0, done.stderr
    table = {
        name: pd.read_csv(path.parent / f'{name}.csv', index_col=0) for name in ('counts', 'logged', 'umap', 'meta')
    }
    np.testing.assert_array_equal(table['counts'].to_numpy().T, counts.toarray())
    dataset = open_dataset(store.path('datasets/d1'))
    logged = np.column_stack([dataset.dense(k) for k in range(GENES)])
    np.testing.assert_allclose(table['logged'].to_numpy().T, logged, rtol=1e-6)
    np.testing.assert_allclose(table['umap'].to_numpy(), dataset.embedding('umap'), atol=1e-6)
    given = columns()
    assert list(table['meta'].index) == list(given.index) == list(table['counts'].columns)
    assert list(pd.read_csv(path.parent / 'levels.csv')['levels']) == list(given['cell/type'].cat.categories)
    assert list(table['meta']['cell_type']) == list(given['cell_type'])
    np.testing.assert_allclose(table['meta']['score'], given['score'])
    if kind == 'seurat':
        np.testing.assert_array_equal(table['meta']['nCount_RNA'], counts.sum(axis=1).A1)
        np.testing.assert_array_equal(table['meta']['nFeature_RNA'], np.diff(counts.indptr))
