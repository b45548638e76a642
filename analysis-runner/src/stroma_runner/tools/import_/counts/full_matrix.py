"""The full matrix as text: first row barcodes, first column gene symbols (specification 5)."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from itertools import chain, dropwhile
from pathlib import Path
from typing import NoReturn

import numpy as np
import scipy.sparse as sp

from stroma_runner.tools.import_.choices import Choices
from stroma_runner.tools.import_.counts.mtx import INT32_MAX
from stroma_runner.tools.import_.counts.rhapsody import plain_names
from stroma_runner.tools.import_.counts.table_columns import Columns
from stroma_runner.tools.import_.counts.table_labels import (
    MOST_LABELS,
    check_labels,
    is_measure,
    is_row_of_labels,
    kept_labels,
    unused,
)
from stroma_runner.tools.import_.facts import FileReport
from stroma_runner.tools.import_.files.fields import rows_of
from stroma_runner.tools.import_.files.streams import open_maybe_gzip, text_lines
from stroma_runner.tools.import_.mismatch import mismatch
from stroma_runner.tools.import_.names import MAX_GENES, are_genes, check_barcodes, check_cell_count, is_transposed
from stroma_runner.tools.import_.tables import pattern, words
from stroma_store.errors import StromaError

_SEPARATORS = words('tables', 'separators')
_COMMENTS = words('tables', 'comments')
#: Counts, also in the forms of R and spreadsheets: `3.0`, `3e2`. Unlike float(), it does not accept `1_0`, `+5` or
#: `inf`.
_VALUE = pattern('tables', 'count')
#: A row that the quick reader may see, by separator.
_PLAIN = {s: re.compile(rf'(?:[0-9]{{1,18}}+{s})*+[0-9]{{1,18}}') for s in _SEPARATORS}
_QUOTED = re.compile('"[^"]*"')


def read_full_matrix(
    path: Path, file: str, warnings: FileReport, choices: Choices | None = None
) -> tuple[sp.csr_matrix, list[str], list[str], dict[str, list[str]]]:
    """(CSR cells x genes int32, barcodes, symbols, columns of the cells) of tab, comma or semicolon separated text.

    The header may have a blank or named first cell, or none; comment lines (#) before it are skipped. Columns that are
    not cells (gene annotation, totals, columns without a name) are left out, with a warning. Rows and columns with
    measures or labels of the cells (`table_labels`) become columns of the cells. `choices` names the orientation, the
    name column and further columns to leave out. Raises CELL_COUNT_RANGE before the values are read,
    MATRIX_DIM_MISMATCH with the line of a row of another length, MATRIX_VALUE_INVALID with row and column from 1.
    """
    symbols: list[str] = []
    labels: dict[str, list[str]] = {}
    columns: list[np.ndarray] = []
    values: list[np.ndarray] = []
    indptr = [0]
    with open_maybe_gzip(path, file) as stream:
        # featureCounts begins with the command that it was called by, BD Rhapsody with the version of its pipeline.
        lines = dropwhile(lambda line: not line or line.startswith(_COMMENTS), text_lines(stream, file))
        header = next(lines, '')
        separator = max(_SEPARATORS, key=_QUOTED.sub('', header).count)
        first = next((line for line in lines if line), None)
        if first is None:
            raise StromaError('MATRIX_FILES_MISSING', file=file, missing='rows')
        kept = Columns.of(plain_names(_fields(header, separator)), _fields(first, separator), file).chosen(
            choices or {}, file
        )
        orientation = (choices or {}).get('orientation')
        may_turn = are_genes(kept.names) if orientation is None else orientation == 'genesInColumns'
        if may_turn:
            kept = kept.without_labels(_fields(first, separator))
        barcodes = kept.names
        if not may_turn:  # else perhaps a turned table; its cells are checked once both names are read
            _check_cells(kept, _fields(first, separator), file)
            check_barcodes(barcodes, file)
        for symbol, counts in _rows(chain([first], lines), separator, kept, file, labels):
            nonzero = np.flatnonzero(counts)
            symbols.append(symbol)
            columns.append(nonzero.astype(np.int32))
            values.append(counts[nonzero].astype(np.int32))
            indptr.append(indptr[-1] + nonzero.size)
            if len(symbols) > MAX_GENES:
                raise StromaError('ARCHIVE_TOO_LARGE', file=file, reason='genes', limit=MAX_GENES)
    if may_turn:
        # Genes are in the header, unless cells also have names that are genes, such as the wells of a plate.
        if orientation is not None or is_transposed(barcodes, symbols):
            check_cell_count(len(symbols), file)
            check_barcodes(symbols, file)
            kept.warn(warnings, of_cells=False)
            if orientation is None:
                warnings.add('warning.tableTurned', cells=len(symbols), genes=len(barcodes), example=barcodes[0][:60])
            check_labels(kept, labels, file)
            labels = kept_labels(labels, warnings)
            by_cell = (np.concatenate(values), np.concatenate(columns), np.array(indptr))
            return sp.csr_matrix(by_cell, shape=(len(symbols), len(barcodes))), symbols, barcodes, labels
        if kept.labels:  # genes in rows after all: what was taken for a label is a cell
            place, name = next(iter(kept.labels.items()))
            raise StromaError('MATRIX_VALUE_INVALID', file=file, row=2, column=place + 1, value=labels[name][0][:60])
        check_cell_count(len(barcodes), file)
        check_barcodes(barcodes, file)
    labels = kept_labels(labels, warnings)
    kept.warn(warnings, of_cells=True)
    shape = (len(symbols), len(barcodes))
    by_gene = sp.csr_matrix((np.concatenate(values), np.concatenate(columns), np.array(indptr)), shape=shape)
    return sp.csr_matrix(by_gene.T), barcodes, symbols, labels


def _check_cells(kept: Columns, first: list[str], file: str) -> None:
    """CELL_COUNT_RANGE. For a table whose first row already contains text (metadata, gene positions), that text is
    reported."""
    try:
        check_cell_count(len(kept.names), file)
    except StromaError:
        for place in kept.places or range(1, len(first) - kept.ends_empty):
            _count(first[place], file, 2, place + 1)
        raise


def _rows(
    lines: Iterator[str], separator: str, kept: Columns, file: str, labels: dict[str, list[str]]
) -> Iterator[tuple[str, np.ndarray]]:
    """(name, counts of the kept columns) of each non-blank line. Descriptions of the cells are added to `labels`:
    values of the recognised columns, or whole rows if the cells are the columns."""
    number = 1
    for line in lines:
        if not line:
            continue
        number += 1
        symbol, _, rest = line.partition(separator)
        is_row = not kept.may_turn and len(labels) < MOST_LABELS
        if (
            kept.is_every
            and '"' not in line
            and not (is_row and is_measure(symbol))
            and _PLAIN[separator].fullmatch(rest)
        ):
            counts = np.fromstring(rest, dtype=np.int64, sep=separator)
            if counts.size == kept.width - 1 and counts.max() <= INT32_MAX:
                yield symbol.strip(), counts
                continue
        fields = _fields(line, separator)
        if len(fields) != kept.width:
            _mismatch(file, number, kept.width, len(fields))
        if kept.ends_empty and fields[-1]:
            raise StromaError('MATRIX_VALUE_INVALID', file=file, row=number, column=len(fields), value=fields[-1][:60])
        for place, name in kept.labels.items():
            labels.setdefault(name, []).append(fields[place])
        if is_row and is_row_of_labels(fields[kept.name], values := [fields[k] for k in kept.places]):
            labels[unused(fields[kept.name], labels)] = values
            continue
        yield fields[kept.name], np.array([_count(fields[k], file, number, k + 1) for k in kept.places], np.int64)


def _fields(line: str, separator: str) -> list[str]:
    """The fields of a line without blanks and quotes; a separator within quotes is part of a name."""
    if '"' not in line:
        return [one.strip() for one in line.split(separator)]
    try:
        quoted = next(rows_of([line], delimiter=separator, skipinitialspace=True), [])
    except csv.Error:
        return [line]  # of another number of fields than the head
    return [one.strip().strip('"') for one in quoted]


def _count(text: str, file: str, row: int, column: int) -> int:
    value = float(text) if _VALUE.fullmatch(text) else -1.0
    if not 0 <= value <= INT32_MAX or value != int(value):
        raise StromaError('MATRIX_VALUE_INVALID', file=file, row=row, column=column, value=text[:60])
    return int(value)


def _mismatch(file: str, line: int, expected: int, found: int) -> NoReturn:
    raise mismatch(
        file,
        'columns',
        expected,
        found,
        line=line,
        matrix=(line - 1, found - 1),
        lists=(line - 1, expected - 1),
    )
