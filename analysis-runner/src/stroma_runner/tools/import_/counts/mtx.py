"""Matrix Market coordinate files, in pieces; every error names its line, gene (row) and cell (column)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, NoReturn

import numpy as np
import scipy.sparse as sp

from stroma_runner.tools.import_.files.streams import MAX_LINE, open_maybe_gzip
from stroma_runner.tools.import_.mismatch import mismatch
from stroma_store.errors import StromaError

_PIECE = 8 << 20
#: Whole numbers as the format defines them: Python's int() would also accept `1_0`, `+5` and digits of other scripts.
_INDEX = re.compile(rb'[0-9]{1,18}')
#: Counts, also in the forms of Seurat and R: `3.0`, `3e2`.
_VALUE = re.compile(rb'-?[0-9]{1,18}(\.[0-9]{0,18})?([eE]\+?[0-9]{1,2})?')
#: Input of the fast parser; anything else goes to the slow one, which reports the line.
_PLAIN = re.compile(rb'(?:[0-9]{1,18}+[ \t]++[0-9]{1,18}+[ \t]++[0-9]{1,18}+[ \t]*+\r?+\n)*+')
INT32_MAX = 2**31 - 1


@dataclass
class Header:
    genes: int
    cells: int
    entries: int
    simulated: bool
    lines: int


def read_mtx(
    path: Path, file: str, *, genes: int, cells: int, turned: bool = False
) -> tuple[sp.csr_matrix, bool, bool]:
    """(CSR cells x genes int32, whether the header says simulated, whether the file has cells in rows).

    The usual file has genes in rows. If its sizes match the name tables only when swapped, the file has cells in rows;
    `turned` forces this. Raises MATRIX_DIM_MISMATCH if the sizes differ from the tables' or an entry is outside,
    MATRIX_VALUE_INVALID for values that are not whole numbers from 0 to 2^31 - 1, ARCHIVE_CORRUPT for a damaged stream.
    """
    with open_maybe_gzip(path, file) as stream:
        header = _read_header(stream, file)
        said, listed = (header.genes, header.cells), (genes, cells)
        turned = turned or (said != listed and said == (cells, genes))
        if turned and said == (cells, genes):
            # Rows and columns of the file are cells and genes.
            return sp.csr_matrix(_Body(header, file).read(stream).T), header.simulated, True
        for what, expected, found in zip(('genes', 'cells'), said, listed, strict=True):
            if expected != found:
                raise mismatch(file, what, expected, found, matrix=said, lists=listed)
        return _Body(header, file).read(stream), header.simulated, False


def _read_header(stream: BinaryIO, file: str) -> Header:
    first = stream.readline(4096).lower()
    parts = first.split()
    if len(parts) < 5 or parts[0] != b'%%matrixmarket' or parts[2] != b'coordinate':
        raise mismatch(file, 'header', 'coordinate', first[:60].decode('latin-1').strip(), line=1)
    if parts[3] not in (b'integer', b'real') or parts[4] != b'general':
        raise StromaError('MATRIX_VALUE_INVALID', file=file, row=1, column=1, value=first.decode('latin-1').strip())
    simulated, number = False, 1
    while line := stream.readline(MAX_LINE):
        number += 1
        if line.startswith(b'%'):
            simulated = simulated or b'simulated' in line.lower()
        elif line.strip():
            parts = line.split()
            if len(parts) != 3 or not all(map(_INDEX.fullmatch, parts)):
                break
            genes, cells, entries = map(int, parts)
            return Header(genes, cells, entries, simulated, number)
    raise mismatch(file, 'header', '3 numbers', '', line=number)


class _Body:
    """The lines after the header. Entries are usually in the order of the cells; then no sorting is needed."""

    def __init__(self, header: Header, file: str) -> None:
        self.header, self.file = header, file
        self.line = header.lines
        self.per_cell = np.zeros(header.cells, np.int64)
        self.parts: list[tuple[np.ndarray, np.ndarray | None, np.ndarray]] = []
        self.sorted, self.last, self.count = True, -1, 0

    def read(self, stream: BinaryIO) -> sp.csr_matrix:
        rest = b''
        while piece := stream.read(_PIECE):
            cut = piece.rfind(b'\n') + 1
            if cut == 0 and len(rest) + len(piece) > MAX_LINE:
                raise StromaError('ARCHIVE_TOO_LARGE', file=self.file, reason='line', limit=MAX_LINE)
            if cut:
                self._take(rest + piece[:cut])
                rest = piece[cut:]
            else:
                rest += piece
        if rest.strip():
            self._take(rest + b'\n')
        if self.count != self.header.entries:
            found = self.count
            raise self._mismatch('entries', self.header.entries, found)
        return self._matrix()

    def _take(self, text: bytes) -> None:
        self._keep(*self._parsed(text))

    def _parsed(self, text: bytes) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Gene, cell (both from 1) and value of each line."""
        try:
            # The pattern also finds what counting numbers cannot: an incomplete line next to one with too many.
            if _PLAIN.fullmatch(text) is None:
                raise ValueError
            numbers = np.fromstring(text, dtype=np.int64, sep=' ')
            gene, cell, value = numbers.reshape(-1, 3).T
            self._check(gene, cell, value)
        except (ValueError, DeprecationWarning):
            gene, cell, value = self._slow(text)
        self.line += text.count(b'\n')
        self.count += gene.size
        if self.count > self.header.entries:
            found = f'> {self.header.entries}'
            raise self._mismatch('entries', self.header.entries, found)
        return gene, cell, value

    def _keep(self, gene: np.ndarray, cell: np.ndarray, value: np.ndarray) -> None:
        if not gene.size:
            return
        if self.sorted and (cell[0] < self.last or (np.diff(cell) < 0).any()):
            self._restore_cells()
        self.last = int(cell[-1])
        self.per_cell += np.bincount(cell - 1, minlength=self.header.cells)
        cells = None if self.sorted else (cell - 1).astype(np.int32)
        self.parts.append(((gene - 1).astype(np.int32), cells, value.astype(np.int32)))

    def _restore_cells(self) -> None:
        """The first unsorted entry came late: the earlier parts get the cell numbers that were implied by their
        order."""
        self.sorted, done = False, 0
        order = np.repeat(np.arange(self.header.cells, dtype=np.int32), self.per_cell)
        for k, (gene, _, value) in enumerate(self.parts):
            self.parts[k] = (gene, order[done : done + gene.size], value)
            done += gene.size

    def _check(self, gene: np.ndarray, cell: np.ndarray, value: np.ndarray) -> None:
        """Raises ValueError when anything is wrong; the slow way then finds where."""
        if gene.size == 0:
            return
        if gene.min() < 1 or gene.max() > self.header.genes or cell.min() < 1 or cell.max() > self.header.cells:
            raise ValueError
        if value.min() < 0 or value.max() > INT32_MAX:
            raise ValueError

    def _slow(self, text: bytes) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Line by line: accepts blank lines and whole numbers written as `3.0`, and names the first invalid line."""
        rows: list[tuple[int, int, int]] = []
        for offset, line in enumerate(text.split(b'\n')[:-1], 1):
            fields = line.split()
            if not fields:
                continue
            number = self.line + offset
            if len(fields) != 3 or not all(map(_INDEX.fullmatch, fields[:2])):
                self._bad_value(number, 0, 0, line)
            gene, cell = int(fields[0]), int(fields[1])
            if not (1 <= gene <= self.header.genes and 1 <= cell <= self.header.cells):
                size = f'{self.header.genes} x {self.header.cells}'
                raise self._mismatch('index', size, f'{gene}, {cell}', number)
            value = float(fields[2]) if _VALUE.fullmatch(fields[2]) else -1.0
            if not 0 <= value <= INT32_MAX or value != int(value):
                self._bad_value(number, gene, cell, fields[2])
            rows.append((gene, cell, int(value)))
        table = np.array(rows, dtype=np.int64).reshape(-1, 3)
        return table[:, 0], table[:, 1], table[:, 2]

    def _mismatch(self, what: str, expected: object, found: object, line: int | None = None) -> StromaError:
        sizes = (self.header.genes, self.header.cells)
        return mismatch(self.file, what, expected, found, line=line, matrix=sizes, lists=sizes)

    def _bad_value(self, line: int, row: int, column: int, value: bytes) -> NoReturn:
        shown = value[:60].decode('utf-8', 'replace')
        raise StromaError(
            'MATRIX_VALUE_INVALID',
            file=self.file,
            line=line,
            row=row or line,
            column=column or 1,
            value=shown,
        )

    def _matrix(self) -> sp.csr_matrix:
        shape = (self.header.cells, self.header.genes)
        if not self.parts:  # every value is zero
            return sp.csr_matrix(shape, dtype=np.int32)
        genes = np.concatenate([part[0] for part in self.parts])
        values = np.concatenate([part[2] for part in self.parts])
        if self.sorted:
            self.parts.clear()
            indptr = np.concatenate([[0], np.cumsum(self.per_cell)])
            matrix = sp.csr_matrix((values, genes, indptr), shape=shape)
        else:
            cells = np.concatenate([part[1] for part in self.parts if part[1] is not None])
            self.parts.clear()
            # Not from coordinates: scipy would sum repeated entries in int32 without checking for overflow.
            order = np.argsort(cells, kind='stable')
            indptr = np.concatenate([[0], np.cumsum(self.per_cell)])
            matrix = sp.csr_matrix((values[order], genes[order], indptr), shape=shape)
        self._sum_repeated(matrix)
        matrix.eliminate_zeros()
        return matrix

    def _sum_repeated(self, matrix: sp.csr_matrix) -> None:
        """Sums repeated entries. Raises MATRIX_VALUE_INVALID if a sum exceeds int32."""
        matrix.sort_indices()
        if matrix.has_canonical_format:
            return
        exact = matrix.astype(np.int64)
        exact.sum_duplicates()
        if exact.nnz and exact.data.max() > INT32_MAX:
            where = int(exact.data.argmax())
            cell = int(np.searchsorted(exact.indptr, where, side='right'))
            raise StromaError(
                'MATRIX_VALUE_INVALID',
                file=self.file,
                row=int(exact.indices[where]) + 1,
                column=cell,
                value=str(int(exact.data[where])),
            )
        matrix.sum_duplicates()
