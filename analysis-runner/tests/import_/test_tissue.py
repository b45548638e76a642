"""Slides: Space Ranger's image and scale of `uns['spatial']`, from the file to the dataset."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import anndata as ad
import numpy as np
import pytest
import scipy.sparse as sp
from PIL import Image

from stroma_store.dataset.reader import Dataset
from stroma_store.disk_store import DiskStore
from stroma_store.open_dataset import open_dataset

CELLS = 40
DATA = Path(os.environ.get('STROMA_TEST_DATA', Path(__file__).parents[4] / 'shared/data')) / 'spatial_visium'


def slide(spatial: Any) -> ad.AnnData:
    rng = np.random.default_rng(3)
    data = ad.AnnData(sp.csr_matrix(rng.poisson(1.0, (CELLS, 30)).astype(np.float32)))
    data.var_names = [f'GENE{k}' for k in range(30)]
    data.obsm['spatial'] = rng.uniform(0, 2000, (CELLS, 2))
    if spatial is not None:
        data.uns['spatial'] = spatial
    return data


def library(image: Any, **scales: float) -> dict[str, Any]:
    return {'images': {'hires': image}, 'scalefactors': scales}


def imported(tmp_path: Path, run_import: Any, store: DiskStore, data: ad.AnnData) -> tuple[Dataset, list[str]]:
    data.write_h5ad(tmp_path / 'slide.h5ad')
    result = run_import(tmp_path / 'slide.h5ad', 'annotated')
    dataset = open_dataset(store.path(f'datasets/{result["datasetId"]}'))
    return dataset, [warning['id'] for warning in dataset.info['warnings']]


def test_an_image_and_its_scale_arrive(tmp_path: Path, run_import: Any, store: DiskStore) -> None:
    image = np.zeros((60, 80, 3), np.float32)
    image[:, 40:] = (1.0, 0.5, 0.0)
    scales = {'tissue_hires_scalef': 0.04, 'spot_diameter_fullres': 89.4}
    dataset, warnings = imported(tmp_path, run_import, store, slide({'lib': library(image, **scales)}))
    spatial = dataset.info['spatial']
    assert spatial['embedding'] == 'spatial' and not {'warning.tissueImage', 'warning.tissueImages'} & set(warnings)
    assert spatial['picture'] == {'width': 80, 'height': 60, 'scale': 0.04}
    assert spatial['spotDiameter'] == 89.4 and spatial['micrometresPerUnit'] == pytest.approx(65 / 89.4)
    dataset.verify()  # the image is one of the recorded files
    shown = np.asarray(Image.open(dataset.tissue_file()[0])).astype(int)
    assert shown.shape == (60, 80, 3)
    assert np.abs(shown[:, :30] - 0).max() < 8 and np.abs(shown[:, 50:] - (255, 128, 0)).max() < 8


def test_whole_numbers_are_shown_as_they_are(tmp_path: Path, run_import: Any, store: DiskStore) -> None:
    image = np.full((10, 10, 3), 200, np.uint8)
    dataset, _ = imported(tmp_path, run_import, store, slide({'lib': library(image, tissue_hires_scalef=1.0)}))
    assert np.abs(np.asarray(Image.open(dataset.tissue_file()[0])).astype(int) - 200).max() < 4
    assert dataset.info['spatial']['micrometresPerUnit'] is None


@pytest.mark.parametrize(
    ('image', 'count', 'shown'),
    [
        (np.full((10, 10, 3), 4000, np.uint16), 300, 255),
        (np.where(np.arange(300).reshape(10, 10, 3) < 30, np.nan, 1.0), 30, 255),
        (np.where(np.arange(300).reshape(10, 10, 3) < 3, -5, 200), 3, 200),
    ],
    ids=['16 bits', 'no number', 'below 0'],
)
def test_values_that_are_no_colours_are_counted(
    image: np.ndarray, count: int, shown: int, tmp_path: Path, run_import: Any, store: DiskStore
) -> None:
    dataset, _ = imported(tmp_path, run_import, store, slide({'lib': library(image, tissue_hires_scalef=1.0)}))
    told = {one['id']: one['params'] for one in dataset.info['warnings']}
    percent = {'percent': round(count / 3, 1), 'least': 0, 'most': 255}
    assert told['warning.tissueValues'] == {'count': count, **percent}
    drawn = np.asarray(Image.open(dataset.tissue_file()[0])).astype(int)
    assert abs(np.median(drawn[5:]) - shown) < 8


def test_what_is_transparent_is_white(tmp_path: Path, run_import: Any, store: DiskStore) -> None:
    image = np.zeros((20, 20, 4), np.float32)
    image[:, 10:] = (1.0, 0.0, 0.0, 1.0)
    dataset, _ = imported(tmp_path, run_import, store, slide({'lib': library(image, tissue_hires_scalef=1.0)}))
    shown = np.asarray(Image.open(dataset.tissue_file()[0])).astype(int)
    assert shown[:, :6].min() > 245 and shown[:, 14:, 0].min() > 245 and shown[:, 14:, 1].max() < 10


@pytest.mark.parametrize(
    ('spatial', 'warning'),
    [
        (None, None),
        ({'a': library(np.zeros((4, 4, 3))), 'b': library(np.zeros((4, 4, 3)))}, 'warning.tissueImages'),
        ({'lib': library(np.zeros((4, 4)), tissue_hires_scalef=1.0)}, 'warning.tissueImage'),
        ({'lib': library(np.zeros((4, 4, 3)))}, 'warning.tissueImage'),
        ({'lib': library(np.zeros((4, 4, 3)), tissue_hires_scalef=-1.0)}, 'warning.tissueImage'),
        ({'lib': library(np.zeros((4, 4, 3)), tissue_hires_scalef=float('nan'))}, 'warning.tissueImage'),
        ({'lib': library(np.zeros((5000, 5000, 3), np.uint8), tissue_hires_scalef=1.0)}, 'warning.tissueImage'),
        ({'lib': library(np.array(['a', 'b']), tissue_hires_scalef=1.0)}, 'warning.tissueImage'),
        ({'lib': 3.0}, None),
    ],
)
def test_what_is_no_image_is_told_and_the_spots_stay(
    spatial: Any, warning: str | None, tmp_path: Path, run_import: Any, store: DiskStore
) -> None:
    dataset, warnings = imported(tmp_path, run_import, store, slide(spatial))
    assert dataset.info['spatial']['picture'] is None
    assert [one for one in warnings if 'tissue' in one] == ([warning] if warning else [])
    assert not any('tissue' in name for name in dataset.meta['files'])
    assert dataset.embedding('spatial').shape == (CELLS, 2)


@pytest.mark.skipif(not DATA.exists(), reason='STROMA_TEST_DATA has no spatial_visium')
def test_a_visium_slide_as_scanpy_reads_it(tmp_path: Path, run_import: Any, store: DiskStore) -> None:
    import scanpy as sc

    data = sc.read_visium(DATA)
    data.var_names_make_unique()
    dataset, _ = imported(tmp_path, run_import, store, data)
    scales = json.loads((DATA / 'spatial/scalefactors_json.json').read_text())
    spatial = dataset.info['spatial']
    assert spatial['picture']['scale'] == pytest.approx(scales['tissue_hires_scalef'])
    # Spots are 100 micrometres apart (10x Genomics), measured along a row of the grid.
    places = data.obs.assign(x=data.obsm['spatial'][:, 0]).sort_values(['array_row', 'array_col'])
    rows = places.groupby('array_row')
    steps = (rows['x'].diff() / rows['array_col'].diff()).dropna() * 2
    assert float(steps.median()) * spatial['micrometresPerUnit'] == pytest.approx(100, rel=0.03)
    # The image covers the area of its spots.
    width = spatial['picture']['width'] / spatial['picture']['scale']
    assert data.obsm['spatial'][:, 0].min() >= 0 and data.obsm['spatial'][:, 0].max() <= width
