"""Cells x genes blocks into gene-major and cell-major files with memory bounded by one block."""

from __future__ import annotations

import mmap
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import scipy.sparse as sp

from stroma_store.dataset import layout
from stroma_store.dataset.rows import GeneBlocks, RowBlocks, SurveyedRows
from stroma_store.disk import write_array
from stroma_store.errors import StromaError

FLOAT32_MAX = np.float64(np.finfo(np.float32).max)
Report = Callable[[float], None]


@dataclass
class MatrixFacts:
    """Facts of the matrix from one pass over it."""

    nnz: int
    largest: float
    whole: bool
    #: Nonzeros per row of the opposite order of the blocks: per gene if the blocks are of cells.
    across: np.ndarray


def survey(rows: RowBlocks, report: Report) -> MatrixFacts:
    """First pass over the matrix; skipped if its facts are known. Raises MATRIX_VALUE_INVALID for NaN, infinite or
    negative values, with row and column counted from 1."""
    if isinstance(rows, SurveyedRows):
        return MatrixFacts(int(rows.per_gene.sum()), rows.largest, rows.whole, rows.per_gene)
    by_gene = isinstance(rows, GeneBlocks)
    along, across = (rows.n_genes, rows.n_cells) if by_gene else (rows.n_cells, rows.n_genes)
    lengths, largest, whole = np.zeros(across, dtype=np.int64), 0.0, True
    for first, block in rows.gene_blocks() if isinstance(rows, GeneBlocks) else rows.blocks():
        _check(block, first, by_gene)
        if block.nnz:
            largest = max(largest, float(block.data.max()))
            whole = whole and (block.dtype.kind in 'iu' or bool((block.data == np.rint(block.data)).all()))
        stored = block.data != 0
        lengths += np.bincount(block.indices if stored.all() else block.indices[stored], minlength=across)
        report((first + block.shape[0]) / max(1, along))
    return MatrixFacts(int(lengths.sum()), largest, whole, lengths)


def _check(block: sp.csr_matrix, first: int, by_gene: bool) -> None:
    data = block.data
    bad = ~(data >= 0)  # true for negative values and for NaN
    if data.dtype.kind == 'f':
        bad |= data.astype(np.float64) > FLOAT32_MAX  # infinite, or would become so on the disk
    if bad.any():
        where = int(np.flatnonzero(bad)[0])
        major = first + int(np.searchsorted(block.indptr, where, side='right'))
        minor = int(block.indices[where]) + 1
        row, column = (minor, major) if by_gene else (major, minor)
        raise StromaError('MATRIX_VALUE_INVALID', row=row, column=column, value=str(data[where]))


def write_matrix(folder: Path, rows: RowBlocks, facts: MatrixFacts, *, counts: bool, report: Report) -> np.dtype[Any]:
    """Second pass: writes both orders and the cells' scale; returns the stored type of the values. Raises the errors of
    `survey`, and ValueError if the facts are those of another matrix."""
    paths = layout.CURRENT
    kind = layout.value_dtype(facts.largest, facts.whole and counts)
    # The survey has already checked the data.
    by_gene, is_unread = isinstance(rows, GeneBlocks), isinstance(rows, SurveyedRows)
    files = _gene_major(folder, facts.nnz, kind), _cell_major(folder, facts.nnz, rows.n_genes, kind)
    along, across = _Along(files[0 if by_gene else 1]), _Across(facts.across, files[1 if by_gene else 0])
    totals = np.zeros(rows.n_cells)
    for first, block in rows.gene_blocks() if isinstance(rows, GeneBlocks) else rows.blocks():
        if is_unread:
            _check(block, first, by_gene)
        own = _clean(block, block)
        last = first + own.shape[0]
        if by_gene:
            totals += np.bincount(own.indices, weights=own.data, minlength=rows.n_cells)
        else:
            totals[first:last] = np.asarray(own.sum(axis=1, dtype=np.float64)).ravel()
        along.add(own)
        across.add(_clean(sp.csc_matrix(own), own), first)
        report(last / max(1, rows.n_genes if by_gene else rows.n_cells))
    by_genes, by_cells = (along, across) if by_gene else (across, along)
    write_array(folder / paths.indptr, by_genes.pointers().astype(layout.indptr_dtype(facts.nnz)))
    write_array(folder / layout.CELL_INDPTR, by_cells.pointers())
    scale = np.divide(layout.TARGET_SUM, totals, out=np.zeros_like(totals), where=totals > 0)
    write_array(folder / paths.scale, scale.astype('<f4'))
    return kind


def _gene_major(folder: Path, nnz: int, kind: np.dtype[Any]) -> tuple[np.ndarray, np.ndarray]:
    paths = layout.CURRENT
    for name in (paths.indptr, paths.indices, paths.values, paths.scale):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
    return _created(folder / paths.indices, '<i4', nnz), _created(folder / paths.values, kind, nnz)


def _cell_major(folder: Path, nnz: int, genes: int, kind: np.dtype[Any]) -> tuple[np.ndarray, np.ndarray]:
    (folder / layout.CELL_INDPTR).parent.mkdir(parents=True, exist_ok=True)
    names = _created(folder / layout.CELL_GENES, layout.gene_dtype(genes), nnz)
    return names, _created(folder / layout.CELL_VALUES, kind, nnz)


def write_cell_major(folder: Path, rows: GeneBlocks, kind: np.dtype[Any]) -> None:
    """Writes the cell-major copy of a matrix whose blocks have no stored zeros and no NaN."""
    per_cell = np.zeros(rows.n_cells, dtype=np.int64)
    for _, block in rows.gene_blocks():
        per_cell += np.bincount(block.indices, minlength=rows.n_cells)
    cells = _Across(per_cell, _cell_major(folder, int(per_cell.sum()), rows.n_genes, kind))
    for first, block in rows.gene_blocks():
        cells.add(sp.csc_matrix(block), first)
    write_array(folder / layout.CELL_INDPTR, cells.pointers())


class _Order:
    """One order of the matrix on the disk, by genes or by cells, filled block by block."""

    def __init__(self, files: tuple[np.ndarray, np.ndarray]) -> None:
        self._indices, self._values = files

    def _release(self) -> None:
        """Releases written pages to the system: otherwise the process grows by the size of the matrix."""
        for part in (self._indices, self._values):
            mapping = getattr(part, '_mmap', None)
            if mapping is not None and hasattr(mmap, 'MADV_DONTNEED'):
                mapping.madvise(mmap.MADV_DONTNEED)


class _Along(_Order):
    """The order of the blocks themselves: they are appended unchanged."""

    def __init__(self, files: tuple[np.ndarray, np.ndarray]) -> None:
        super().__init__(files)
        self._start = 0
        self._lengths = [np.zeros(1, '<i8')]

    def add(self, block: sp.spmatrix) -> None:
        stop = self._start + block.nnz
        self._indices[self._start : stop] = block.indices
        self._values[self._start : stop] = block.data
        self._start = stop
        self._lengths.append(np.diff(block.indptr))
        self._release()

    def pointers(self) -> np.ndarray:
        """Where each row begins, and the end."""
        return np.cumsum(np.concatenate(self._lengths), dtype='<i8')


class _Across(_Order):
    """The other order: a block's part of each row is appended to that row."""

    def __init__(self, lengths: np.ndarray, files: tuple[np.ndarray, np.ndarray]) -> None:
        """`lengths`: values of each row."""
        super().__init__(files)
        self._pointers = np.concatenate([[0], np.cumsum(lengths)]).astype('<i8')
        self._cursor = self._pointers[:-1].copy()

    def add(self, block: sp.spmatrix, first: int) -> None:
        """`block`: rows of this order x the columns `first` and following."""
        lengths = np.diff(block.indptr)
        target = np.repeat(self._cursor - block.indptr[:-1], lengths) + np.arange(block.nnz)
        self._indices[target] = block.indices + first
        self._values[target] = block.data
        self._cursor += lengths
        self._release()

    def pointers(self) -> np.ndarray:
        """Like `_Along`; raises ValueError if the rows differ from the announced lengths."""
        if not np.array_equal(self._cursor, self._pointers[1:]):
            raise ValueError('the matrix is not as its survey says')
        return self._pointers


def _clean(matrix: sp.spmatrix, given: sp.spmatrix) -> sp.spmatrix:
    """Sorted and without stored zeros; the caller's matrix stays as it was."""
    if not matrix.has_sorted_indices or (matrix.data == 0).any():
        matrix = matrix.copy() if matrix is given else matrix
        matrix.sort_indices()
        matrix.eliminate_zeros()
    return matrix


def _created(path: Path, kind: Any, length: int) -> np.ndarray:
    """A zeroed file mapped for writing; an empty file if there is nothing to write (mmap rejects length 0)."""
    dtype = np.dtype(kind)
    with path.open('wb') as stream:
        if length:
            # posix_fallocate, so that a full disk is an error here and not a SIGBUS in the mapping.
            if hasattr(os, 'posix_fallocate'):
                os.posix_fallocate(stream.fileno(), 0, length * dtype.itemsize)
            else:
                stream.truncate(length * dtype.itemsize)
    return np.memmap(path, dtype=dtype, mode='r+', shape=(length,)) if length else np.empty(0, dtype)
