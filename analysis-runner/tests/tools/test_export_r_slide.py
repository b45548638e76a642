"""A slide in a Seurat object: coordinates, scales and image equal those of the product, read again by our reader and,
if R is installed, drawn by Seurat and from R's own output."""

from __future__ import annotations

import io
import json
import subprocess
from pathlib import Path
from typing import Any

import anndata as ad
import h5py
import numpy as np
import pandas as pd
import pytest
from PIL import Image
from support import real_data
from tool_support import run_tool
from tools.test_export_r import has_packages

from stroma_runner.tools.import_.annotated.parse import parse_annotated
from stroma_store.dataset import layout
from stroma_store.disk_store import DiskStore
from stroma_store.open_dataset import open_dataset

CELLS, GENES = 40, 24
NAMES = ['CD3D', 'CD3E', 'MS4A1', 'CD79A', 'NKG7', 'GNLY', 'LYZ', 'S100A8', 'PPBP', 'ACTB', 'GAPDH', 'B2M']
IN_R = """
args <- commandArgs(TRUE); suppressMessages({library(Seurat)})
o <- readRDS(args[1]); stopifnot(isTRUE(validObject(o)), isTRUE(validObject(o@images$slice1)))
stopifnot(identical(Images(o), 'slice1'), inherits(o@images$slice1, 'VisiumV1'))
write.csv(GetTissueCoordinates(o, scale = NULL, cols = c('imagerow', 'imagecol')), file.path(args[2], 'places.csv'))
png(file.path(args[2], 'p.png')); print(SpatialDimPlot(o)); print(SpatialFeaturePlot(o, 'CD3D')); invisible(dev.off())
numbers <- c(dim(o@images$slice1@image), o@images$slice1@scale.factors$lowres)
writeLines(as.character(numbers), file.path(args[2], 'image.txt'))
few <- subset(o, cells = colnames(o)[1:10]); stopifnot(nrow(GetTissueCoordinates(few)) == 10)
saveRDS(o, args[3])
"""


@pytest.fixture
def store(tmp_path: Path) -> DiskStore:
    return DiskStore(tmp_path / 'objects')


def slide(folder: Path, *, lost: bool = False) -> Path:
    counts = np.random.default_rng(0).poisson(1.0, (CELLS, len(NAMES))).astype('f4')
    obs = pd.DataFrame(
        {'leiden': pd.Categorical([str(k % 3) for k in range(CELLS)]), 'array_row': np.arange(CELLS) // 8},
        index=[f'spot{k}-1' for k in range(CELLS)],
    )
    obs['in_tissue'], obs['array_col'] = 1, np.arange(CELLS) % 8
    data = ad.AnnData(counts, obs, pd.DataFrame(index=NAMES))
    data.obsm['spatial'] = np.array([[200.25 + 40 * (k % 8), 100.5 + 30 * (k // 8)] for k in range(CELLS)])
    if lost:
        data.obsm['spatial'][-1] = np.nan
    picture = np.zeros((150, 320, 3), np.uint8)
    picture[:, :160], picture[:75, 160:] = (200, 30, 90), (20, 120, 240)
    scales = {'tissue_hires_scalef': 0.5, 'spot_diameter_fullres': 26.0}
    data.uns['spatial'] = {'s': {'images': {'hires': picture}, 'scalefactors': scales}}
    data.write_h5ad(folder / 'slide.h5ad')
    return folder / 'slide.h5ad'


def import_file(path: Path, folder: Path) -> tuple[Path, dict[str, Any]]:
    (folder / 'scratch').mkdir(parents=True)
    return folder / 'out', parse_annotated(path, path.name, folder / 'scratch', folder / 'out')


def exported(store: DiskStore, tmp_path: Path, *, lost: bool = False) -> Path:
    made, _ = import_file(slide(tmp_path, lost=lost), tmp_path / 'first')
    folder = store.scratch() / 'set'
    made.rename(folder)
    store.publish(folder, 'datasets/s')
    names = [entry['name'] for entry in open_dataset(store.path('datasets/s')).column_entries]
    params = {'format': 'seurat', 'cells': None, 'columns': names}
    summary = run_tool(store, 'export-dataset', params, {'datasetId': 's'}, job='j')
    return store.path('results/j') / summary['file']


def assert_same_slide(store: DiskStore, path: Path, tmp_path: Path) -> None:
    folder, facts = import_file(path, tmp_path / 'again')
    first, second = open_dataset(store.path('datasets/s')), open_dataset(folder)
    assert np.array_equal(second.embedding('spatial'), first.embedding('spatial'), equal_nan=True)
    for name in ('in_tissue', 'array_row', 'array_col'):
        assert second.column(name).values.tolist() == first.column(name).values.tolist()
    mine, again = first.info['spatial'], second.info['spatial']
    assert (mine['picture'], mine['spotDiameter']) == (again['picture'], again['spotDiameter'])
    one, two = (np.asarray(Image.open(at / layout.TISSUE)).astype(int) for at in (store.path('datasets/s'), folder))
    assert one.shape == two.shape and np.abs(one - two).mean() < 2  # JPEG twice
    parts = {part['name']: part['isRead'] for part in facts['contents']['parts'] if part['part'] == 'image'}
    assert parts['images/slice1'] and 'warning.spatialNotRead' not in {w['id'] for w in facts['warnings']}


@pytest.mark.parametrize('lost', [False, True])
def test_a_slide_is_read_again_as_it_was(lost: bool, store: DiskStore, tmp_path: Path) -> None:
    assert_same_slide(store, exported(store, tmp_path, lost=lost), tmp_path)


@pytest.mark.skipif(not has_packages(), reason='R with Seurat is not installed (npm run r:setup)')
def test_seurat_draws_the_slide_and_it_comes_back(store: DiskStore, tmp_path: Path) -> None:
    path = exported(store, tmp_path)
    through = tmp_path / 'through.rds'
    command = ['Rscript', '-e', IN_R, str(path), str(tmp_path), str(through)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stderr[-2000:]
    places = pd.read_csv(tmp_path / 'places.csv', index_col=0)
    expected = open_dataset(store.path('datasets/s')).embedding('spatial')
    np.testing.assert_allclose(places[['imagecol', 'imagerow']].to_numpy(), expected)
    assert [float(n) for n in (tmp_path / 'image.txt').read_text().split()] == [150, 320, 3, 0.5]
    assert_same_slide(store, through, tmp_path)


def test_a_dataset_that_is_no_slide_has_no_image(store: DiskStore, tmp_path: Path) -> None:
    path = slide(tmp_path)
    with h5py.File(path, 'a') as handle:
        del handle['uns/spatial'], handle['obsm/spatial']
    made, _ = import_file(path, tmp_path / 'first')
    folder = store.scratch() / 'set'
    made.rename(folder)
    store.publish(folder, 'datasets/s')
    summary = run_tool(
        store, 'export-dataset', {'format': 'seurat', 'cells': None, 'columns': []}, {'datasetId': 's'}, job='j'
    )
    _, facts = import_file(store.path('results/j') / summary['file'], tmp_path / 'again')
    assert not [part for part in facts['contents']['parts'] if part['part'] == 'image']


MADE_BY_R = """
args <- commandArgs(TRUE); suppressMessages({library(Seurat); library(Matrix)})
image <- Read10X_Image(file.path(args[1], 'spatial'), filter.matrix = TRUE)
spots <- rownames(image@coordinates); set.seed(1)
genes <- strsplit(args[3], ',')[[1]]
counts <- Matrix(rpois(length(spots) * length(genes), 1), length(genes), sparse = TRUE, dimnames = list(genes, spots))
o <- CreateSeuratObject(counts, assay = 'Spatial'); image <- image[Cells(o)]; DefaultAssay(image) <- 'Spatial'
o[['slice1']] <- image
saveRDS(o, args[2])
"""


@pytest.mark.skipif(not has_packages(), reason='R with Seurat is not installed (npm run r:setup)')
def test_what_seurat_reads_of_space_ranger_is_the_slide_that_we_read(tmp_path: Path) -> None:
    """After Seurat's Read10X_Image and RDS, positions, scales and pixels are those of the files."""
    source = real_data('spatial_visium')
    path = tmp_path / 'r.rds'
    command = ['Rscript', '-e', MADE_BY_R, str(source), str(path), ','.join(NAMES)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stderr[-2000:]
    folder, facts = import_file(path, tmp_path / 'in')
    dataset = open_dataset(folder)
    table = pd.read_csv(source / 'spatial/tissue_positions_list.csv', header=None, index_col=0)
    spots = table.loc[dataset.barcodes]
    assert np.array_equal(dataset.embedding('spatial'), spots[[5, 4]].to_numpy(np.float32))
    for name, column in (('in_tissue', 1), ('array_row', 2), ('array_col', 3)):
        assert dataset.column(name).values.tolist() == spots[column].tolist()
    scales = json.loads((source / 'spatial/scalefactors_json.json').read_text())
    with Image.open(source / 'spatial/tissue_lowres_image.png') as image:
        pixels = np.asarray(image.convert('RGB'))
    found = dataset.info['spatial']
    assert found['spotDiameter'] == pytest.approx(scales['spot_diameter_fullres'], rel=1e-3)
    size = {'width': pixels.shape[1], 'height': pixels.shape[0]}
    assert found['picture'] == size | {'scale': pytest.approx(scales['tissue_lowres_scalef'])}
    # The stored image is the JPEG of the very pixels that the file of Space Ranger has.
    packed = io.BytesIO()
    Image.fromarray(pixels).save(packed, 'JPEG', quality=90)
    assert np.array_equal(np.asarray(Image.open(folder / layout.TISSUE)), np.asarray(Image.open(packed)))
    assert {'part': 'image', 'name': 'images/slice1', 'isRead': True} in facts['contents']['parts']
