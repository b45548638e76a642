"""An archive of several samples: its samples are found, and each is read by its place as it is read alone."""

from __future__ import annotations

from pathlib import Path

import matrix_files as files
import pytest
from matrix_files import Import

from stroma_runner.tools.import_.counts.parse import parse_matrix
from stroma_runner.tools.import_.counts.trio import places_of
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
    assert len(places_of(names[: 3 * most], 'P.zip')) == most
    assert places_of(names, 'P.zip') == []
    assert places_of(names[:3], 'P.zip') == []
