"""An archive of several samples: its samples are found, and each is read by its path with the same result as on its
own."""

from __future__ import annotations

from pathlib import Path

import matrix_files as files
import pytest
from instrument_files import cellbender
from matrix_files import Import

from stroma_runner.tools.import_.counts.parse import parse_matrix
from stroma_runner.tools.import_.counts.trio import h5_of, sample_paths
from stroma_store.contract import limits
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError
from stroma_store.samples import read_sample

#: CeleScope 2: filtered and raw matrices of two samples of different sizes, and other files of its steps.
PROJECT = {
    **files.trio(40, folder='P24/S1/outs/filtered/'),
    **files.trio(50, folder='P24/S2/outs/filtered/'),
    **files.trio(folder='P24/S1/outs/raw/', matrix=b'never read'),
    **files.trio(folder='P24/S2/outs/raw/', matrix=b'never read'),
    'P24/S1/outs/report.html': b'<html>',
    'P24/S1/.metrics.json': b'{}',
}
PLACES = ['P24/S1/outs/filtered/', 'P24/S2/outs/filtered/']


@pytest.mark.parametrize('file', ['P24.zip', 'P24.tar.gz'])
def test_the_samples_of_a_project_are_found_and_none_is_read(
    file: str, tmp_path: Path, run_import: Import, store: DiskStore
) -> None:
    write = files.write_zip if file.endswith('.zip') else files.write_tar
    result = run_import(write(tmp_path / file, PROJECT))
    assert (result['kind'], result['layout'], result['samples']) == ('project', 'project', PLACES)
    assert not store.exists('samples/f1')


@pytest.mark.parametrize(('place', 'cells'), zip(PLACES, (40, 50), strict=True))
def test_a_sample_is_read_by_its_place_as_alone(place: str, cells: int, tmp_path: Path) -> None:
    source = files.write_zip(tmp_path / 'P24.zip', PROJECT)
    alone = files.write_zip(tmp_path / 'alone.zip', files.trio(cells))
    scratch = [tmp_path / name for name in ('a', 'b')]
    for folder in scratch:
        folder.mkdir()
    of_project = parse_matrix(source, 'P24.zip', scratch[0], tmp_path / 'one', {'place': place})
    expected = parse_matrix(alone, 'alone.zip', scratch[1], tmp_path / 'two')
    assert of_project['matrixSha256'] == expected['matrixSha256'] and of_project['cells'] == cells
    assert (read_sample(tmp_path / 'one').counts != files.counts(cells)).nnz == 0


def test_a_place_that_is_not_there_is_refused(tmp_path: Path) -> None:
    source = files.write_zip(tmp_path / 'P24.zip', PROJECT)
    (tmp_path / 'scratch').mkdir()
    with pytest.raises(StromaError) as refused:
        parse_matrix(source, 'P24.zip', tmp_path / 'scratch', tmp_path / 'out', {'place': 'P24/S3/outs/filtered/'})
    assert refused.value.id == 'MATRIX_FILES_MISSING'


def test_as_many_samples_as_a_project_may_have() -> None:
    most = limits()['projectSamples']
    names = [
        f'P/S{k:03}/outs/filtered/{part}.gz'
        for k in range(most + 1)
        for part in ('matrix.mtx', 'features.tsv', 'barcodes.tsv')
    ]
    assert len(sample_paths(names[: 3 * most], 'P.zip')) == most
    assert sample_paths(names, 'P.zip') == []
    assert sample_paths(names[:3], 'P.zip') == []


def test_several_h5_are_the_samples_of_a_project(tmp_path: Path, run_import: Import) -> None:
    """Also next to unfiltered ones; each is read by its name, with the same result as alone."""
    content = cellbender(tmp_path).read_bytes()
    names = ['GSM1_filtered_feature_bc_matrix.h5', 'S2/outs/filtered_feature_bc_matrix.h5']
    members = {name: content for name in names} | {'S2/outs/raw_feature_bc_matrix.h5': b'never read'}
    source = files.write_zip(tmp_path / 'P.zip', members)
    result = run_import(source)
    assert (result['kind'], result['samples']) == ('project', names)
    (tmp_path / 'a').mkdir()
    read = parse_matrix(source, 'P.zip', tmp_path / 'a', tmp_path / 'one', {'place': names[1]})
    assert (read['layout'], read['cells']) == ('10x-h5', 40)
    assert (read_sample(tmp_path / 'one').counts != files.counts(40)).nnz == 0


def test_more_h5_than_a_project_may_have_are_refused() -> None:
    names = [f'S{k}_filtered_feature_bc_matrix.h5' for k in range(limits()['projectSamples'] + 1)]
    assert len(h5_of(names[1:], 'P.zip')) == limits()['projectSamples']
    with pytest.raises(StromaError, match='MULTIPLE_SAMPLES'):
        h5_of(names, 'P.zip')
