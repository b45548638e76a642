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

from stroma_store import layout
from stroma_store.disk import write_array
from stroma_store.errors import StromaError
from stroma_store.rows import GeneBlocks, RowBlocks

FLOAT32_MAX = np.float64(np.finfo(np.float32).max)
Report = Callable[[float], None]


@dataclass
class MatrixFacts:
    """What one pass over the matrix says; `totals` are sums; `per_gene` and `per_cell` count stored nonzeros."""

    nnz: int
    largest: float
    whole: bool
    totals: np.ndarray
    per_gene: np.ndarray
    per_cell: np.ndarray


def survey(rows: RowBlocks, report: Report) -> MatrixFacts:
    """First pass. Raises MATRIX_VALUE_INVALID for NaN, infinite or negative values,
    with row and column from 1."""
    by_gene = isinstance(rows, GeneBlocks)
    totals = np.zeros(rows.n_cells)
    per_gene = np.zeros(rows.n_genes, dtype=np.int64)
    per_cell = np.zeros(rows.n_cells, dtype=np.int64)
    largest, whole = 0.0, True
    for first, block in rows.gene_blocks() if isinstance(rows, GeneBlocks) else rows.blocks():
        _check(block, first, by_gene)
        last = first + block.shape[0]
        if block.nnz:
            largest = max(largest, float(block.data.max()))
            whole = whole and (block.dtype.kind in 'iu' or bool((block.data == np.rint(block.data)).all()))
        stored, along, across = block.data != 0, np.diff(block.indptr), block.indices
        if not stored.all():
            along, across = np.diff(np.concatenate([[0], np.cumsum(stored)])[block.indptr]), across[stored]
        if by_gene:
            totals += np.bincount(block.indices, weights=block.data, minlength=rows.n_cells)
            per_gene[first:last] = along
            per_cell += np.bincount(across, minlength=rows.n_cells)
        else:
            totals[first:last] = np.asarray(block.sum(axis=1, dtype=np.float64)).ravel()
            per_cell[first:last] = along
            per_gene += np.bincount(across, minlength=rows.n_genes)
        report(last / max(1, rows.n_genes if by_gene else rows.n_cells))
    return MatrixFacts(int(per_gene.sum()), largest, whole, totals, per_gene, per_cell)


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
    """Second pass: writes indptr, indices, values and the cells' scale;
    returns the values' type on the disk."""
    paths = layout.CURRENT
    for name in (paths.indptr, paths.indices, paths.values, paths.scale):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
    kind = layout.value_dtype(facts.largest, facts.whole and counts)
    indptr = np.concatenate([[0], np.cumsum(facts.per_gene)]).astype('<i8')
    write_array(folder / paths.indptr, indptr.astype(layout.indptr_dtype(facts.nnz)))
    scale = np.divide(layout.TARGET_SUM, facts.totals, out=np.zeros_like(facts.totals), where=facts.totals > 0)
    write_array(folder / paths.scale, scale.astype('<f4'))
    genes = _Part(
        indptr, _created(folder / paths.indices, '<i4', facts.nnz), _created(folder / paths.values, kind, facts.nnz)
    )
    cells = _cell_major(folder, facts.per_cell, rows.n_genes, kind)
    by_gene = isinstance(rows, GeneBlocks)
    along, across = (genes, cells) if by_gene else (cells, genes)
    for first, block in rows.gene_blocks() if isinstance(rows, GeneBlocks) else rows.blocks():
        own = _clean(block, block)
        along.append(own)
        across.scatter(_clean(sp.csc_matrix(own), own), first)
        report((first + block.shape[0]) / max(1, rows.n_genes if by_gene else rows.n_cells))
    return kind


def _cell_major(folder: Path, per_cell: np.ndarray, genes: int, kind: np.dtype[Any]) -> _Part:
    (folder / layout.CELL_INDPTR).parent.mkdir(parents=True, exist_ok=True)
    indptr = np.concatenate([[0], np.cumsum(per_cell)]).astype('<i8')
    write_array(folder / layout.CELL_INDPTR, indptr)
    names = _created(folder / layout.CELL_GENES, layout.gene_dtype(genes), int(indptr[-1]))
    return _Part(indptr, names, _created(folder / layout.CELL_VALUES, kind, int(indptr[-1])))


def write_cell_major(folder: Path, rows: GeneBlocks, kind: np.dtype[Any]) -> None:
    """Writes the cell-major copy of a matrix whose blocks have no stored zeros and no NaN."""
    per_cell = np.zeros(rows.n_cells, dtype=np.int64)
    for _, block in rows.gene_blocks():
        per_cell += np.bincount(block.indices, minlength=rows.n_cells)
    cells = _cell_major(folder, per_cell, rows.n_genes, kind)
    for first, block in rows.gene_blocks():
        cells.scatter(sp.csc_matrix(block), first)


class _Part:
    """One order of the matrix on the disk, by genes or by cells, filled block by block."""

    def __init__(self, indptr: np.ndarray, indices: np.ndarray, values: np.ndarray) -> None:
        self._indices, self._values = indices, values
        self._start, self._cursor = 0, indptr[:-1].copy()

    def append(self, block: sp.spmatrix) -> None:
        """Blocks in this order follow each other as they are."""
        stop = self._start + block.nnz
        self._indices[self._start : stop] = block.indices
        self._values[self._start : stop] = block.data
        self._start = stop
        self._release()

    def scatter(self, block: sp.spmatrix, first: int) -> None:
        """A block of the other order: its part of each row goes behind what the row has so far."""
        lengths = np.diff(block.indptr)
        target = np.repeat(self._cursor - block.indptr[:-1], lengths) + np.arange(block.nnz)
        self._indices[target] = block.indices + first
        self._values[target] = block.data
        self._cursor += lengths
        self._release()

    def _release(self) -> None:
        """Gives the pages that were written back to the system: else the process grows by the whole matrix."""
        for part in (self._indices, self._values):
            mapping = getattr(part, '_mmap', None)
            if mapping is not None and hasattr(mmap, 'MADV_DONTNEED'):
                mapping.madvise(mmap.MADV_DONTNEED)


def _clean(matrix: sp.spmatrix, given: sp.spmatrix) -> sp.spmatrix:
    """Sorted and without stored zeros; the caller's matrix stays as it was."""
    if not matrix.has_sorted_indices or (matrix.data == 0).any():
        matrix = matrix.copy() if matrix is given else matrix
        matrix.sort_indices()
        matrix.eliminate_zeros()
    return matrix


def _created(path: Path, kind: Any, length: int) -> np.ndarray:
    """A zeroed file mapped for writing; an empty one where there is nothing to write (mmap refuses length
    0)."""
    dtype = np.dtype(kind)
    with path.open('wb') as stream:
        if length:
            # posix_fallocate, so that a full disk is an error here and not a SIGBUS in the mapping.
            if hasattr(os, 'posix_fallocate'):
                os.posix_fallocate(stream.fileno(), 0, length * dtype.itemsize)
            else:
                stream.truncate(length * dtype.itemsize)
    return np.memmap(path, dtype=dtype, mode='r+', shape=(length,)) if length else np.empty(0, dtype)
