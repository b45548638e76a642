"""The full matrix as text: first row barcodes, first column gene symbols (specification 5)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NoReturn

import numpy as np
import scipy.sparse as sp

from stroma_runner.tools.import_.facts import Warnings
from stroma_runner.tools.import_.mismatch import mismatch
from stroma_runner.tools.import_.mtx import INT32_MAX
from stroma_runner.tools.import_.names import MAX_GENES, are_genes, check_barcodes, check_cell_count, is_turned
from stroma_runner.tools.import_.streams import open_maybe_gzip, text_lines
from stroma_store.errors import StromaError

#: Counts, also as R and spreadsheets write them: `3.0`, `3e2`. Not what float() takes as well: `1_0`, `+5`, `inf`.
_VALUE = re.compile(r'-?[0-9]{1,18}(\.[0-9]{0,18})?([eE]\+?[0-9]{1,2})?')
#: A row that the quick reader may see, by separator.
_PLAIN = {s: re.compile(rf'(?:[0-9]{{1,18}}+{s})*+[0-9]{{1,18}}') for s in '\t,;'}


def read_full_matrix(path: Path, file: str, warnings: Warnings) -> tuple[sp.csr_matrix, list[str], list[str]]:
    """(CSR cells x genes int32, barcodes, symbols) of tab, comma or semicolon separated text.

    The header may have a blank or named first cell, or none. Raises CELL_COUNT_RANGE before the values are
    read, MATRIX_DIM_MISMATCH with the line of a row of another length,
    MATRIX_VALUE_INVALID with row and column from 1.
    """
    symbols: list[str] = []
    columns: list[np.ndarray] = []
    values: list[np.ndarray] = []
    indptr = [0]
    with open_maybe_gzip(path, file) as stream:
        lines = text_lines(stream, file)
        header = next(lines, '')
        separator = max('\t,;', key=header.count)
        names = [_unquoted(name) for name in header.split(separator)]
        barcodes: list[str] = []
        for line in lines:
            if not line:
                continue
            symbol, _, rest = line.partition(separator)
            width = rest.count(separator) + 1 if rest else 0
            if not symbols:
                barcodes = _barcodes(names, width, file)
            if width != len(barcodes):
                _mismatch(file, len(symbols) + 2, len(barcodes) + 1, width + 1)
            counts = _numbers(rest, separator, width, file, len(symbols) + 2)
            nonzero = np.flatnonzero(counts)
            symbols.append(_unquoted(symbol))
            columns.append(nonzero.astype(np.int32))
            values.append(counts[nonzero].astype(np.int32))
            indptr.append(indptr[-1] + nonzero.size)
            if len(symbols) > MAX_GENES:
                raise StromaError('ARCHIVE_TOO_LARGE', file=file, reason='genes', limit=MAX_GENES)
    if not symbols:
        raise StromaError('MATRIX_FILES_MISSING', file=file, missing='rows')
    if are_genes(barcodes):
        # Genes in the header, unless cells have names that are genes too, such as the wells of a plate.
        if is_turned(barcodes, symbols):
            check_cell_count(len(symbols), file)
            check_barcodes(symbols, file)
            warnings.add('warning.tableTurned', cells=len(symbols), genes=len(barcodes), example=barcodes[0][:60])
            by_cell = (np.concatenate(values), np.concatenate(columns), np.array(indptr))
            return sp.csr_matrix(by_cell, shape=(len(symbols), len(barcodes))), symbols, barcodes
        check_cell_count(len(barcodes), file)
        check_barcodes(barcodes, file)
    shape = (len(symbols), len(barcodes))
    by_gene = sp.csr_matrix((np.concatenate(values), np.concatenate(columns), np.array(indptr)), shape=shape)
    return sp.csr_matrix(by_gene.T), barcodes, symbols


def _barcodes(names: list[str], width: int, file: str) -> list[str]:
    """The header's barcodes: with a first cell over the symbols, or without one (R's write.table)."""
    if len(names) not in (width, width + 1) or width == 0:
        _mismatch(file, 2, len(names), width + 1)
    barcodes = names[1:] if len(names) == width + 1 else names
    if are_genes(barcodes):
        return barcodes  # perhaps a turned table; its cells are checked once both names are read
    check_cell_count(len(barcodes), file)
    check_barcodes(barcodes, file)
    return barcodes


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


def _numbers(text: str, separator: str, width: int, file: str, row: int) -> np.ndarray:
    if _PLAIN[separator].fullmatch(text):
        counts = np.fromstring(text, dtype=np.int64, sep=separator)
        if counts.size == width and counts.max() <= INT32_MAX:
            return counts
    result = np.zeros(width, np.int64)
    for k, cell in enumerate(text.split(separator)):
        plain = _unquoted(cell)
        value = float(plain) if _VALUE.fullmatch(plain) else -1.0
        if not 0 <= value <= INT32_MAX or value != int(value):
            raise StromaError('MATRIX_VALUE_INVALID', file=file, row=row, column=k + 2, value=cell[:60])
        result[k] = int(value)
    return result


def _unquoted(text: str) -> str:
    return text.strip().strip('"')
