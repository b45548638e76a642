"""Cells x genes blocks into gene-major (CSC) files with memory bounded by one block."""

from __future__ import annotations

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
    """What one pass over the matrix says; `totals` are per cell, `per_gene` counts stored nonzeros."""

    nnz: int
    largest: float
    whole: bool
    totals: np.ndarray
    per_gene: np.ndarray


def survey(rows: RowBlocks, report: Report) -> MatrixFacts:
    """First pass. Raises MATRIX_VALUE_INVALID for NaN, infinite or negative values,
    with row and column from 1."""
    by_gene = isinstance(rows, GeneBlocks)
    totals = np.zeros(rows.n_cells)
    per_gene = np.zeros(rows.n_genes, dtype=np.int64)
    largest, whole = 0.0, True
    for first, block in rows.gene_blocks() if isinstance(rows, GeneBlocks) else rows.blocks():
        _check(block, first, by_gene)
        last = first + block.shape[0]
        if block.nnz:
            largest = max(largest, float(block.data.max()))
            whole = whole and (block.dtype.kind in 'iu' or bool((block.data == np.rint(block.data)).all()))
        if by_gene:
            totals += np.bincount(block.indices, weights=block.data, minlength=rows.n_cells)
            per_gene[first:last] = np.diff(np.concatenate([[0], np.cumsum(block.data != 0)])[block.indptr])
        else:
            totals[first:last] = np.asarray(block.sum(axis=1, dtype=np.float64)).ravel()
            per_gene += np.bincount(block.indices[block.data != 0], minlength=rows.n_genes)
        report(last / max(1, rows.n_genes if by_gene else rows.n_cells))
    return MatrixFacts(int(per_gene.sum()), largest, whole, totals, per_gene)


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
    (folder / layout.INDPTR).parent.mkdir(parents=True, exist_ok=True)
    kind = layout.value_dtype(facts.largest, facts.whole and counts)
    indptr = np.concatenate([[0], np.cumsum(facts.per_gene)]).astype('<i8')
    write_array(folder / layout.INDPTR, indptr)
    scale = np.divide(layout.TARGET_SUM, facts.totals, out=np.zeros_like(facts.totals), where=facts.totals > 0)
    write_array(folder / layout.SIZE_FACTORS, scale.astype('<f4'))
    indices = _created(folder / layout.INDICES, '<i4', facts.nnz)
    values = _created(folder / layout.VALUES, kind, facts.nnz)
    if isinstance(rows, GeneBlocks):
        _copy(rows, indices, values, report)
    else:
        _scatter(rows, indptr, indices, values, report)
    return kind


def _scatter(rows: RowBlocks, indptr: np.ndarray, indices: np.ndarray, values: np.ndarray, report: Report) -> None:
    """Every block of cells goes behind the cells that each gene has so far."""
    cursor = indptr[:-1].copy()
    for first, block in rows.blocks():
        by_gene = _clean(sp.csc_matrix(block), block)
        lengths = np.diff(by_gene.indptr)
        target = np.repeat(cursor - by_gene.indptr[:-1], lengths) + np.arange(by_gene.nnz)
        indices[target] = by_gene.indices + first
        values[target] = by_gene.data
        cursor += lengths
        report((first + block.shape[0]) / max(1, rows.n_cells))


def _copy(rows: GeneBlocks, indices: np.ndarray, values: np.ndarray, report: Report) -> None:
    """Blocks of genes follow each other as they are."""
    start = 0
    for first, block in rows.gene_blocks():
        clean = _clean(block, block)
        indices[start : start + clean.nnz] = clean.indices
        values[start : start + clean.nnz] = clean.data
        start += clean.nnz
        report((first + block.shape[0]) / max(1, rows.n_genes))


def _clean(matrix: sp.spmatrix, given: sp.spmatrix) -> sp.spmatrix:
    """Sorted and without stored zeros; the caller's matrix stays as it was."""
    if matrix is given and (not matrix.has_sorted_indices or (matrix.data == 0).any()):
        matrix = matrix.copy()
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
