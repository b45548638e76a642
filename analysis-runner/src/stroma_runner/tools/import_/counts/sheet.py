"""Converts a count table in an Excel file to text for the table reader."""

from __future__ import annotations

import datetime
import zipfile
from pathlib import Path
from typing import Any

from stroma_runner.tools.import_.facts import FileReport
from stroma_runner.tools.import_.files.streams import byte_limit
from stroma_store.errors import StromaError


def as_text(path: Path, file: str, scratch: Path, warnings: FileReport) -> Path:
    """Writes the first sheet with at least two rows as tab-separated text to `scratch` and reports the other sheets.

    Raises ARCHIVE_CORRUPT, ARCHIVE_TOO_LARGE for a file that decompresses to more than its size allows, and
    MATRIX_FILES_MISSING if no sheet has rows.
    """
    _check_size(path, file)
    from python_calamine import CalamineWorkbook

    try:
        book = CalamineWorkbook.from_path(str(path))
        names = list(book.sheet_names)
        sheets = ((name, book.get_sheet_by_name(name)) for name in names)
        chosen, sheet = next(((name, s) for name, s in sheets if s.height > 1), (None, None))
    except MemoryError:
        raise
    except Exception as error:  # calamine raises of every kind at damage
        raise StromaError('ARCHIVE_CORRUPT', file=file, reason=str(error)[:200]) from error
    if sheet is None:
        raise StromaError('MATRIX_FILES_MISSING', file=file, missing='rows')
    others = [name for name in names if name != chosen]
    for name in names:
        warnings.part('sheet', name, name == chosen)
    if others:
        warnings.add('warning.sheetsNotRead', chosen=chosen, names=', '.join(others[:10]), count=len(others))
    made = scratch / 'sheet.tsv'
    with made.open('w', encoding='utf-8', newline='\n') as out:
        for row in sheet.iter_rows():
            out.write('\t'.join(map(_text, row)) + '\n')
    return made


def _check_size(path: Path, file: str) -> None:
    """An .xlsx is a zip: its declared contents are compared with its size before anything is decompressed."""
    try:
        with zipfile.ZipFile(path) as archive:
            total = sum(entry.file_size for entry in archive.infolist())
    except (zipfile.BadZipFile, OSError, ValueError) as error:
        raise StromaError('ARCHIVE_CORRUPT', file=file, reason=str(error)[:200]) from error
    limit = byte_limit(path.stat().st_size)
    if total > limit:
        raise StromaError('ARCHIVE_TOO_LARGE', file=file, limit=limit)


def _text(value: Any) -> str:
    """A cell of the sheet as a table of text has it. A date stays one: symbols that became dates are warned of."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 2**53:
        return str(int(value))
    if isinstance(value, (datetime.date, datetime.datetime)):
        return value.strftime('%Y-%m-%d')
    return ' '.join(str(value).split()) if isinstance(value, str) else str(value)
