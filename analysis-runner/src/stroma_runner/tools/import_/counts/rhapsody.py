"""BD Rhapsody: a table of molecules with cells in rows below a comment, or a trio; antibodies among the genes; the
sample tag of each cell."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from stroma_runner.tools.import_.counts.parse_bio import read_rows
from stroma_runner.tools.import_.facts import FileReport
from stroma_runner.tools.import_.files.archive import is_junk_file
from stroma_runner.tools.import_.names import GENE_EXPRESSION, GeneTable
from stroma_runner.tools.import_.tables import pattern, table
from stroma_store.errors import StromaError

if TYPE_CHECKING:
    from stroma_runner.tools.import_.counts.read import ReadCounts

_TABLE = pattern('archives', 'rhapsody', re.IGNORECASE)
_TRIO = pattern('archives', 'rhapsodyTrio', re.IGNORECASE)
_TAGS = pattern('archives', 'rhapsodyTags', re.IGNORECASE)
#: In a targeted panel, the suffix of a symbol: `CD3E|NM_000733.3|Reference_end`.
_REFERENCE = pattern('tables', 'reference')
#: Antibodies (AbSeq): `CD3:SK7|CD3E|AHS0231|pAbO`.
_ANTIBODY = pattern('tables', 'antibody')
ANTIBODIES = str(table('tables', 'antibodies'))


def layout_of(name: str, otherwise: str = 'tsv') -> str:
    """Layout by the name that BD's pipeline gives a table or the archive of a trio."""
    return 'bd-rhapsody' if _TABLE.search(name) or _TRIO.search(name) else otherwise


def is_part(name: str) -> bool:
    return not is_junk_file(name) and bool(_TABLE.search(name) or _TAGS.search(name))


def table_of(names: Iterable[str]) -> str | None:
    """The table of molecules to read: prefers the correction by RSEC, which every run has; then the first by name."""
    found = sorted(name for name in names if _TABLE.search(name))
    return next((name for name in found if 'rsec' in name.lower()), found[0] if found else None)


def tags_of(names: Iterable[str]) -> str | None:
    return next((name for name in sorted(names) if _TAGS.search(name)), None)


def plain_names(names: Sequence[str]) -> list[str]:
    """Symbols without the reference of a targeted panel."""
    return [_REFERENCE.sub('', name) for name in names]


def genes_of(symbols: list[str], warnings: FileReport) -> GeneTable:
    """The genes of a table; antibodies are left out, with a warning."""
    keep = np.array([_ANTIBODY.search(name) is None for name in symbols], bool)
    if not keep.all():
        warnings.add('warning.featuresLeftOut', count=int((~keep).sum()), types=ANTIBODIES)
    return GeneTable(symbols, symbols, GENE_EXPRESSION, keep)


def with_tags(read: ReadCounts, path: Path, file: str) -> ReadCounts:
    """The cells with the columns of Sample_Tag_Calls.csv: their sample tag and the name given to it."""
    rows = read_rows(path, file)
    header = next(rows, [])
    of_cell = {row[0]: row for row in rows if row}
    known = sum(cell in of_cell for cell in read.barcodes)
    if len(header) < 2 or not known or any(len(row) != len(header) for row in of_cell.values()):
        raise StromaError('MATRIX_FILES_MISSING', file=file, missing='Cell_Index, Sample_Tag')
    blank = [''] * len(header)
    cells = [of_cell.get(cell, blank) for cell in read.barcodes]
    columns = {name: [row[k] for row in cells] for k, name in enumerate(header) if k > 0 and name}
    return replace(read, columns={**(read.columns or {}), **columns})
