"""Space Ranger's `outs` on the tab of annotated data: a slide with its spots, scales and image, as scanpy reads it."""

from __future__ import annotations

import io
import json
import shutil
import warnings
import zipfile
from pathlib import Path
from typing import Any

import matrix_files as files
import numpy as np
import pandas as pd
import pytest
from instrument_files import cellbender, parse_bio
from PIL import Image

from stroma_runner.tools.import_.annotated.convert import inspect
from stroma_runner.tools.import_.annotated.parse import parse_annotated
from stroma_runner.tools.import_.choices import Choices
from stroma_runner.tools.import_.counts.parse import parse_matrix
from stroma_store.dataset import layout
from stroma_store.errors import StromaError
from stroma_store.open_dataset import Dataset, open_dataset

CELLS = files.barcodes(40)
COLUMNS = 'barcode,in_tissue,array_row,array_col,pxl_row_in_fullres,pxl_col_in_fullres'
ROWS = [f'{cell},1,{k // 8},{k % 8},{100 + 10 * (k // 8)},{200 + 20 * (k % 8)}' for k, cell in enumerate(CELLS)]
PLACES = np.array([[200 + 20 * (k % 8), 100 + 10 * (k // 8)] for k in range(40)], dtype=np.float32)
SCALES = {'spot_diameter_fullres': 13.0, 'tissue_hires_scalef': 0.5, 'tissue_lowres_scalef': 0.1}


@pytest.fixture(scope='module', autouse=True)
def peaks() -> None:
    """Overrides the folder's check of child processes: these tests parse in their own process."""


def import_slide(
    path: Path, folder: Path, choices: Choices | None = None
) -> tuple[dict[str, Any], Dataset, dict[str, dict[str, Any]]]:
    """(facts, dataset, warnings by id)."""
    inspect(path, path.name)
    for name in ('scratch', 'out'):
        shutil.rmtree(folder / name, ignore_errors=True)
    (folder / 'scratch').mkdir()
    facts = parse_annotated(path, path.name, folder / 'scratch', folder / 'out', choices)
    return facts, open_dataset(folder / 'out'), {w['id']: w['params'] for w in facts['warnings']}


def picture(width: int = 300, height: int = 200, mode: str = 'RGB') -> bytes:
    made = io.BytesIO()
    Image.new(mode, (width, height), 128 if mode == 'L' else (200, 100, 50)).save(made, 'PNG')
    return made.getvalue()


def outs(**changed: bytes | None) -> dict[str, bytes]:
    """Members of `outs`; `changed` by the last part of the name without its ending, None omits a member."""
    spatial = {
        'tissue_positions.csv': files.lines([COLUMNS, *ROWS]),
        'scalefactors_json.json': json.dumps(SCALES).encode(),
        'tissue_hires_image.png': picture(),
        'tissue_lowres_image.png': picture(60, 40),
        'aligned_fiducials.jpg': b'not read',
    }
    members = files.trio(40, folder='outs/filtered_feature_bc_matrix/', barcodes=files.lines(CELLS))
    for name, content in spatial.items():
        given = changed.get(name.split('.')[0], content)
        if given is not None:
            members[f'outs/spatial/{name}'] = given
    return members


@pytest.mark.filterwarnings('ignore')
def test_real_outs_are_what_scanpy_reads(data: Path, tmp_path: Path) -> None:
    import scanpy as sc

    source = data / 'spatial_visium'
    with zipfile.ZipFile(tmp_path / 'visium_outs.zip', 'w') as archive:
        for path in source.rglob('*'):
            if path.is_file() and path.suffix != '.md':
                archive.write(path, Path('outs') / path.relative_to(source))
    facts, dataset, told = import_slide(tmp_path / 'visium_outs.zip', tmp_path)
    assert (facts['layout'], facts['cells'], facts['genes']) == ('space-ranger', 100, 100)
    assert 'warning.spatialNotRead' not in told
    with warnings.catch_warnings():
        warnings.simplefilter('ignore')
        expected = sc.read_visium(source)
    assert np.array_equal(dataset.embedding('spatial'), expected.obsm['spatial'].astype(np.float32))
    for name in ('in_tissue', 'array_row', 'array_col'):
        assert dataset.column(name).values.tolist() == expected.obs[name].tolist()
    counts = np.column_stack([dataset.dense(k, 'raw') for k in range(dataset.n_genes)])
    assert np.array_equal(counts, expected.X.toarray())
    spatial = dataset.info['spatial']
    library = next(iter(expected.uns['spatial'].values()))
    scales, hires = library['scalefactors'], library['images']['hires']
    assert spatial['spotDiameter'] == pytest.approx(scales['spot_diameter_fullres'])
    assert spatial['picture'] == {
        **{'width': hires.shape[1], 'height': hires.shape[0], 'scale': scales['tissue_hires_scalef']}
    }
    assert (tmp_path / 'out' / layout.TISSUE).exists()


def test_outs_of_space_ranger_2_with_a_header(data: Path, tmp_path: Path) -> None:
    facts, dataset, told = import_slide(data.parent / 'cases/spaceranger2_outs.zip', tmp_path)
    assert (facts['layout'], facts['cells'], facts['genes']) == ('space-ranger', 45, 200)
    assert np.isfinite(dataset.embedding('spatial')).all() and 'warning.spatialNotRead' not in told
    assert dataset.info['spatial']['picture'] is None and dataset.info['spatial']['spotDiameter'] == 89.4


@pytest.mark.parametrize('header', [True, False])
@pytest.mark.parametrize('pack', ['zip', 'tar.gz'])
def test_positions_with_and_without_header(header: bool, pack: str, tmp_path: Path) -> None:
    members = outs(tissue_positions=files.lines([COLUMNS, *reversed(ROWS)] if header else ROWS))
    write = files.write_zip if pack == 'zip' else files.write_tar
    facts, dataset, told = import_slide(write(tmp_path / f'a_outs.{pack}', members), tmp_path)
    assert np.array_equal(dataset.embedding('spatial'), PLACES) and set(told) == {'warning.noClusters'}
    parts = {part['name']: part['isRead'] for part in facts['contents']['parts']}
    assert parts.get('obsm/spatial', True)


def test_bins_of_visium_hd(tmp_path: Path) -> None:
    """Positions in Parquet next to the matrix of the bins; the image of the whole slide in the folder above."""
    rows = [row.split(',') for row in ROWS]
    table = pd.DataFrame(rows, columns=COLUMNS.split(','))
    table = table.astype({name: float if 'pxl' in name else int for name in table.columns[1:]})
    packed = io.BytesIO()
    table.to_parquet(packed)
    bins = 'outs/binned_outputs/square_008um/'
    scales = SCALES | {'bin_size_um': 8.0, 'microns_per_pixel': 0.25}
    members = {
        f'{bins}filtered_feature_bc_matrix.h5': cellbender(tmp_path).read_bytes(),
        f'{bins}spatial/tissue_positions.parquet': packed.getvalue(),
        f'{bins}spatial/scalefactors_json.json': json.dumps(scales).encode(),
        'outs/spatial/tissue_hires_image.png': picture(),
        'outs/spatial/tissue_lowres_image.png': picture(60, 40),
    }
    facts, dataset, _ = import_slide(files.write_zip(tmp_path / 'outs.zip', members), tmp_path)
    assert facts['layout'] == 'space-ranger' and np.array_equal(dataset.embedding('spatial'), PLACES)
    assert dataset.info['spatial']['micrometresPerUnit'] == 0.25
    assert dataset.info['spatial']['picture'] == {'width': 300, 'height': 200, 'scale': 0.5}


def bins(*sizes: str) -> dict[str, bytes]:
    """Bins of one slide: 40 of 8 micrometres, 35 of 16, 50 of 2, 60 segmented cells, each with its own positions."""
    cells = {'square_008um': 40, 'square_016um': 35, 'square_002um': 50, 'segmented_outputs': 60}
    members = {'outs/spatial/tissue_hires_image.png': picture(), 'outs/web_summary.html': b'<html>'}
    for size in sizes:
        place = f'outs/{"" if size.startswith("seg") else "binned_outputs/"}{size}/'
        members |= files.trio(cells[size], folder=f'{place}filtered_feature_bc_matrix/')
        rows = [f'{cell},1,{k},{k},{k},{2 * k}' for k, cell in enumerate(files.barcodes(cells[size]))]
        members[f'{place}spatial/tissue_positions.csv'] = files.lines([COLUMNS, *rows])
        members[f'{place}spatial/scalefactors_json.json'] = json.dumps(SCALES).encode()
    return members


@pytest.mark.parametrize('pack', ['zip', 'tar.gz'])
@pytest.mark.parametrize(
    ('sizes', 'taken', 'cells', 'others'),
    [
        (('square_002um', 'square_008um', 'square_016um'), 'square_008um', 40, 'square_002um, square_016um'),
        (('square_002um', 'square_016um', 'segmented_outputs'), 'square_016um', 35, 'segmented_outputs, square_002um'),
        (('square_002um',), 'square_002um', 50, ''),
    ],
)
def test_one_size_of_bins_is_read_and_said(
    sizes: tuple[str, ...], taken: str, cells: int, others: str, pack: str, tmp_path: Path
) -> None:
    write = files.write_zip if pack == 'zip' else files.write_tar
    path = write(tmp_path / f'outs.{pack}', bins(*sizes))
    facts, dataset, told = import_slide(path, tmp_path)
    assert (facts['layout'], facts['cells']) == ('space-ranger', cells)
    assert np.array_equal(dataset.embedding('spatial'), [[2 * k, k] for k in range(cells)])
    said = {'chosen': taken, 'others': others, 'count': len(sizes) - 1} if others else None
    assert told.get('warning.binsChosen') == said
    left = {part['name']: part['count'] for part in facts['contents']['parts'] if part['name'].endswith('/')}
    assert left == {f'{size}/': 5 for size in sizes if size != taken}
    (tmp_path / 'more').mkdir()
    matrix = parse_matrix(path, path.name, tmp_path / 'more', tmp_path / 'sample')
    assert (matrix['kind'], matrix['cells']) == ('matrix', cells)


@pytest.mark.parametrize(('size', 'cells'), [('square_002um', 50), ('segmented_outputs', 60)])
def test_a_chosen_size_of_bins(size: str, cells: int, tmp_path: Path) -> None:
    path = files.write_zip(tmp_path / 'outs.zip', bins('square_002um', 'square_008um', 'segmented_outputs'))
    facts, _, told = import_slide(path, tmp_path, {'bin': size})
    assert facts['cells'] == cells and 'warning.binsChosen' not in told
    with pytest.raises(StromaError, match='MATRIX_FILES_MISSING') as refused:
        import_slide(path, tmp_path, {'bin': 'square_004um'})
    assert refused.value.params['missing'] == 'square_004um'


def test_a_sample_of_several_by_its_place(tmp_path: Path) -> None:
    members = files.trio(40, folder='a/outs/filtered/') | files.trio(50, folder='b/outs/filtered/')
    path = files.write_zip(tmp_path / 'outs.zip', members)
    facts, _, _ = import_slide(path, tmp_path, {'place': 'b/outs/filtered/'})
    assert facts['cells'] == 50


def test_a_spot_without_a_position_is_counted(tmp_path: Path) -> None:
    members = outs(tissue_positions=files.lines([COLUMNS, *ROWS[:-1]]))
    _, dataset, told = import_slide(files.write_zip(tmp_path / 'outs.zip', members), tmp_path)
    assert told['warning.cellsNotDrawn'] == {'embeddings': 'spatial', 'n': 1, 'cells': 40, 'drawn': 39}
    assert np.isnan(dataset.embedding('spatial')[-1]).all()


@pytest.mark.parametrize(
    ('changed', 'reason'),
    [
        ({'tissue_positions': files.lines([COLUMNS, *(f'X{row}' for row in ROWS)])}, 'barcodes'),
        ({'tissue_positions': files.lines([COLUMNS.replace('array_row', 'row'), *ROWS])}, 'columns'),
        ({'tissue_positions': files.lines([COLUMNS, *ROWS, 'a,b'])}, 'columns'),
        ({'tissue_positions': files.lines([COLUMNS, *ROWS[:-1], ROWS[-1].replace(',1,', ',yes,', 1)])}, 'value'),
        ({'tissue_positions': b''}, 'columns'),
        ({'scalefactors_json': b'[1, 2]'}, 'damaged'),
        ({'scalefactors_json': b'{"a": '}, 'damaged'),
    ],
)
def test_positions_that_do_not_fit_are_refused_with_the_reason(
    changed: dict[str, bytes], reason: str, tmp_path: Path
) -> None:
    with pytest.raises(StromaError, match='POSITIONS_INVALID') as refused:
        import_slide(files.write_zip(tmp_path / 'outs.zip', outs(**changed)), tmp_path)
    assert refused.value.params['reason'] == reason


@pytest.mark.parametrize(
    ('image', 'shown'), [(picture(mode='L'), True), (b'no image', False), (picture(5000, 4000), False)]
)
def test_images_that_are_grey_damaged_or_too_large(image: bytes, shown: bool, tmp_path: Path) -> None:
    members = outs(tissue_hires_image=image)
    _, dataset, told = import_slide(files.write_zip(tmp_path / 'outs.zip', members), tmp_path)
    assert (dataset.info['spatial']['picture'] is not None) == shown == ('warning.tissueImage' not in told)


def test_columns_of_parse_come_in_as_columns(tmp_path: Path) -> None:
    facts, dataset, told = import_slide(
        files.write_zip(tmp_path / 's1_DGE_filtered.zip', parse_bio(samples=2)), tmp_path
    )
    assert (facts['layout'], facts['cells']) == ('parse', 40)
    assert facts['samples'] == ['xcond_1', 'xcond_2'] and 'warning.severalLibraries' not in told
    assert dataset.column('bc1_well').categories == ('A1',)
    assert dataset.column('tscp_count').values.tolist() == [90.0] * 40
    counts = np.column_stack([dataset.dense(k, 'raw') for k in range(dataset.n_genes)])
    assert np.array_equal(counts, files.counts(40).toarray())


def test_a_project_of_several_samples_is_refused_by_their_names(tmp_path: Path) -> None:
    members = files.trio(40, folder='a/outs/filtered/') | files.trio(40, folder='b/outs/filtered/')
    with pytest.raises(StromaError, match='MULTIPLE_SAMPLES'):
        import_slide(files.write_zip(tmp_path / 'outs.zip', members), tmp_path)
