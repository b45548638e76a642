"""Real data from the product to R and back: matrix, genes, cells, labels and embeddings are the same, and R's own
functions run in between. Skipped if R with Seurat is not installed (`npm run r:setup`)."""

from __future__ import annotations

import hashlib
import importlib.util
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from support import real_data
from tool_support import run_tool
from tools.test_export_r import has_packages

from stroma_runner.tools.import_.annotated.parse import parse_annotated
from stroma_store.disk_store import DiskStore
from stroma_store.open_dataset import open_dataset

pytestmark = [
    pytest.mark.floors,
    pytest.mark.broad,
    pytest.mark.skipif(not has_packages(), reason='R with Seurat is not installed (npm run r:setup)'),
]

#: Reads, checks, works with the object and writes it again, as an analyst does.
THROUGH_R = """
args <- commandArgs(TRUE)
suppressMessages({library(SeuratObject); library(Seurat); library(SingleCellExperiment)})
o <- readRDS(args[1]); stopifnot(isTRUE(validObject(o)))
if (args[3] == "seurat") {
  png(tempfile()); for (r in Reductions(o)) if (ncol(Embeddings(o, r)) >= 2) print(DimPlot(o, reduction = r)); dev.off()
  f <- Filter(function(n) is.factor(o[[n]][, 1]) && sum(table(o[[n]][, 1]) >= 3) >= 2, colnames(o[[]]))
  if (length(f)) {
    Idents(o) <- o[[f[1]]][, 1]
    few <- head(rownames(o), 200)
    found <- FindMarkers(o, ident.1 = names(which.max(table(Idents(o)))), features = few, max.cells.per.ident = 50,
      logfc.threshold = 0, min.pct = 0, verbose = FALSE)
    stopifnot(nrow(found) > 0)
  }
  stopifnot(identical(dim(as.SingleCellExperiment(o)), dim(o)))
} else {
  stopifnot(ncol(o[, seq_len(min(10, ncol(o)))]) > 0, length(assayNames(o)) > 0)
}
saveRDS(o, args[2])
"""


def pbmc68k(_: Path) -> Path:
    return real_data('scrna_pbmc68k') / '10x_pbmc68k_reduced.h5ad'


def ifnb(_: Path) -> Path:
    return real_data('scrna_ifnb') / 'ifnb_2samples.h5ad'


def oligodendroglioma(_: Path) -> Path:
    spec = importlib.util.find_spec('infercnvpy')
    assert spec is not None and spec.origin is not None
    return Path(spec.origin).parent / 'datasets/data/oligodendroglioma.h5ad'


def visium(folder: Path) -> Path:
    import scanpy as sc

    given = real_data('spatial_visium')
    data = sc.read_10x_h5(given / 'filtered_feature_bc_matrix.h5')
    data.var_names_make_unique()
    places = pd.read_csv(given / 'spatial/tissue_positions_list.csv', header=None, index_col=0)
    data.obsm['spatial'] = places.loc[data.obs_names, [5, 4]].to_numpy('f4')
    data.obs['in_tissue'] = pd.Categorical(places.loc[data.obs_names, 1].map({0: 'no', 1: 'yes'}))
    data.write_h5ad(folder / 'visium.h5ad')
    return folder / 'visium.h5ad'


def import_file(path: Path, folder: Path) -> Path:
    scratch = folder.parent / f'{folder.name}.scratch'
    scratch.mkdir(parents=True)
    parse_annotated(path, path.name, scratch, folder)
    return folder


def digest(*parts: Any) -> str:
    found = hashlib.sha256()
    for part in parts:
        found.update(part.tobytes() if isinstance(part, np.ndarray) else repr(part).encode())
    return found.hexdigest()


def hashes(folder: Path) -> dict[str, str]:
    """Hashes of the matrix (raw counts if present, and values), of var, of obs and of each embedding."""
    data = open_dataset(folder)
    genes = range(len(data.genes.symbols))
    found = {layer: digest(*(data.dense(k, layer) for k in genes)) for layer in data.layers}
    found['var'] = digest(data.genes.symbols, data.genes.ids)
    found['cells'] = digest(data.barcodes)
    for entry in data.column_entries:
        column = data.column(entry['name'])
        found[f'obs {column.name}'] = digest(column.kind, column.categories, column.array)
    for entry in data.embedding_entries:
        found[f'embedding {entry["key"]}'] = digest(data.embedding(entry['key']).astype('<f4'))
    return found


@pytest.mark.parametrize('kind', ['seurat', 'sce'])
@pytest.mark.parametrize('source', [pbmc68k, ifnb, oligodendroglioma, visium], ids=lambda one: one.__name__)
def test_the_product_r_and_the_product_again(source: Any, kind: str, tmp_path: Path) -> None:
    store = DiskStore(tmp_path / 'objects')
    store.publish(import_file(source(tmp_path), store.scratch() / 'set'), 'datasets/d')
    first = store.path('datasets/d')
    names = [entry['name'] for entry in open_dataset(first).column_entries]
    summary = run_tool(
        store, 'export-dataset', {'format': kind, 'cells': None, 'columns': names}, {'datasetId': 'd'}, job='j'
    )
    written, through = store.path('results/j') / summary['file'], tmp_path / 'through.rds'
    command = ['Rscript', '-e', THROUGH_R, str(written), str(through), kind]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=1200)
    assert done.returncode == 0, done.stderr[-2000:]
    mine, again = hashes(first), hashes(import_file(through, tmp_path / 'again'))
    # Seurat adds its own measures of a cell as columns.
    added = {f'obs {name}' for name in ('orig.ident', 'nCount_RNA', 'nFeature_RNA')}
    assert {name: again.get(name) for name in mine} == mine
    assert set(again) - set(mine) <= added
    shutil.rmtree(tmp_path / 'objects')
