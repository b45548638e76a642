"""Excel files of counts are read as the text of the same table is."""

from __future__ import annotations

import datetime
import zipfile
from pathlib import Path

import pytest
from matrix_files import Import, book
from unlike_files import CELLS, gene_rows, text

from stroma_runner.tools.import_.counts import sheet
from stroma_store.errors import StromaError


def test_a_sheet_is_read_as_the_text_of_the_same_table(tmp_path: Path, run_import: Import) -> None:
    rows = [['', *CELLS], *gene_rows()]
    path = book(tmp_path / 'a.xlsx', ('notes', [['one line']]), ('counts', rows), ('more', rows))
    found, plain = run_import(path), run_import(text(gene_rows())(tmp_path), file_id='f2')
    assert (found['layout'], found['matrixSha256']) == ('xlsx', plain['matrixSha256'])
    said = {w['id']: w['params'] for w in found['warnings']}
    assert said['warning.sheetsNotRead'] == {'chosen': 'counts', 'names': 'notes, more', 'count': 2}


def test_symbols_that_became_dates_are_warned_of_and_fractions_refused(tmp_path: Path, run_import: Import) -> None:
    rows = [['', *CELLS], *gene_rows()]
    rows[3][0] = datetime.datetime(2026, 3, 1)
    found = run_import(book(tmp_path / 'a.xlsx', ('counts', rows)))
    said = {w['id']: w['params'] for w in found['warnings']}
    assert said['warning.symbolsDates']['count'] == 1
    rows[5][2] = 1.5
    with pytest.raises(StromaError) as refused:
        run_import(book(tmp_path / 'b.xlsx', ('counts', rows)), file_id='f2')
    assert (refused.value.id, refused.value.params['row']) == ('MATRIX_VALUE_INVALID', 6)


def test_what_is_no_table_is_refused(tmp_path: Path, run_import: Import) -> None:
    (tmp_path / 'a.xlsx').write_bytes(b'PK\x03\x04' + bytes(900))
    with zipfile.ZipFile(tmp_path / 'b.xlsx', 'w') as archive:
        archive.writestr('x.txt', 'no workbook')
    for name, error in (('a.xlsx', 'ARCHIVE_CORRUPT'), ('b.xlsx', 'ARCHIVE_CORRUPT')):
        with pytest.raises(StromaError) as refused:
            run_import(tmp_path / name, file_id=name[0])
        assert refused.value.id == error
    with pytest.raises(StromaError) as refused:
        run_import(book(tmp_path / 'c.xlsx', ('empty', [['a']])), file_id='c')
    assert refused.value.id == 'MATRIX_FILES_MISSING'


def test_a_file_that_unpacks_to_far_more_than_its_size_is_refused(
    tmp_path: Path, run_import: Import, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sheet, 'byte_limit', lambda stored: 100 * stored)
    with zipfile.ZipFile(tmp_path / 'a.xlsx', 'w', zipfile.ZIP_DEFLATED) as archive:
        archive.writestr('xl/worksheets/sheet1.xml', bytes(1024**2))
    with pytest.raises(StromaError) as refused:
        run_import(tmp_path / 'a.xlsx')
    assert refused.value.id == 'ARCHIVE_TOO_LARGE'
