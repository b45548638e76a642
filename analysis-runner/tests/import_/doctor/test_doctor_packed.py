"""The browser's check examines Excel files, zarr and R files as far as possible, and reports what the import finds."""

from __future__ import annotations

import datetime
import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from matrix_files import book
from test_converted import CELLS as ANNOTATED_CELLS
from test_converted import GENES, R_OBJECTS, as_muon, as_zarr, made
from test_doctor import NODE, ROOT
from unlike_files import CELLS, gene_rows


@pytest.fixture(scope='module', autouse=True)
def peaks() -> None:
    """Overrides the folder's check of child processes: the files are read by Node here."""


def verdicts(folder: Path) -> dict[str, Any]:
    command = [str(NODE), '--no-warnings', 'workbench/test/doctor-verdicts.ts', str(folder)]
    found = json.loads(subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout)
    return {str(Path(path).relative_to(folder)): said for path, said in found.items()}


def test_sheets(tmp_path: Path) -> None:
    rows: list[list[Any]] = [['', *CELLS], *gene_rows()]
    dated = [list(row) for row in rows]
    dated[3][0] = datetime.datetime(2026, 3, 4)
    fractions = [list(row) for row in rows]
    fractions[5][2] = 1.5
    book(tmp_path / 'a.xlsx', ('notes & more', [['one line']]), ('counts', rows), ('more', rows))
    book(tmp_path / 'dated.xlsx', ('counts', dated))
    book(tmp_path / 'fractions.xlsx', ('counts', fractions))
    book(tmp_path / 'empty.xlsx', ('empty', [['a']]))
    (tmp_path / 'damaged.xlsx').write_bytes(b'PK\x03\x04' + bytes(900))
    said = verdicts(tmp_path)
    known = {name: said['a.xlsx'][name] for name in ('layout', 'cells', 'genes', 'values', 'fault')}
    assert known == {'layout': 'xlsx', 'cells': len(CELLS), 'genes': len(rows) - 1, 'values': 'counts', 'fault': None}
    assert 'warning.sheetsNotRead' in said['a.xlsx']['notes']
    dates, suffix = said['dated.xlsx']['repairs']
    assert (dates['id'], dates['count'], dates['examples']) == ('dates', 1, [['2026-03-04', 'MARCH4']])
    assert (suffix['id'], suffix['count'], suffix['left']) == ('suffix', len(CELLS), 0)
    # One column with a fraction is offered to be left out, as of a table of text.
    assert (said['fractions.xlsx']['fault'], said['fractions.xlsx']['suggested']) == (None, {'leftOut': [3]})
    assert said['empty.xlsx']['fault']['id'] == 'MATRIX_FILES_MISSING'
    assert said['damaged.xlsx']['fault']['id'] == 'ARCHIVE_CORRUPT'


@pytest.mark.parametrize(('version', 'above'), [(2, ''), (3, ''), (3, 'deep/')])
def test_zarr(version: int, above: str, tmp_path: Path) -> None:
    as_zarr(made(), tmp_path, version, above)
    found = verdicts(tmp_path)['a.zarr.zip']
    assert (found['layout'], found['cells'], found['genes']) == ('zarr', ANNOTATED_CELLS, len(GENES))
    assert [(m['path'], m['genes']) for m in found['matrices']] == [('X', len(GENES)), ('layers/counts', len(GENES))]
    assert (found['clusterColumn'], found['sampleColumn']) == ('leiden', 'sample')
    assert {c['name']: (c['kind'], c.get('groups')) for c in found['columns']} == {
        'sample': ('groups', 2),
        'leiden': ('groups', 3),
        'score': ('numbers', None),
        'flag': ('numbers', None),
    }


def test_mudata_behind_the_block_of_its_writer(tmp_path: Path) -> None:
    path = as_muon(made(), tmp_path)
    assert path.read_bytes()[:6] == b'MuData'
    found = verdicts(tmp_path)['a.h5mu']
    assert (found['fault'], found['layout'], found['cells'], found['genes']) == (
        *(None, 'h5mu'),
        *(ANNOTATED_CELLS, len(GENES)),
    )
    assert found['modalities'] == [{'name': 'prot', 'features': 3}, {'name': 'rna', 'features': len(GENES)}]
    assert (found['modality'], found['sampleColumn']) == ('rna', 'sample')
    assert 'warning.modalitiesLeftOut' in found['notes']


def test_a_zip_without_a_table_of_cells_is_no_zarr(tmp_path: Path) -> None:
    book(tmp_path / 'a.zarr.zip', ('counts', [['a', 'b']]))
    fault = verdicts(tmp_path)['a.zarr.zip']['fault']
    assert (fault['id'], fault['params']['path']) == ('ANNDATA_INVALID', 'obs')


def test_files_of_r_by_their_header(tmp_path: Path) -> None:
    for path in R_OBJECTS.iterdir():
        if path.suffix.lower() in ('.rds', '.rdata'):
            (tmp_path / path.name).write_bytes(path.read_bytes())
    (tmp_path / 'other.rds').write_bytes(b'no file of R at all')
    said = verdicts(tmp_path)
    assert said['function.rds']['fault'] == {
        'id': 'R_OBJECT_UNSUPPORTED',
        'params': {'file': 'function.rds', 'found': 'closure'},
    }
    assert said['environment.rds']['fault']['id'] == 'R_OBJECT_UNSUPPORTED'
    assert said['other.rds']['fault']['id'] == 'FILE_TYPE_UNSUPPORTED'
    for name in ('seurat4.rds', 'dense.rds', 'list.rds', 'matrix.rds', 'frame.rds'):
        assert (said[name]['fault'], said[name]['layout'], said[name]['notes']) == (None, 'rds', ['doctor.note.rFile'])
    for name in ('sce_xz.rds', 'seurat4_bz2.RData'):
        assert said[name]['notes'] == ['doctor.note.rPacked']
    assert said['seurat4_text.rds']['fault'] is None
