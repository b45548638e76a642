"""Matrices in HDF5, checked and read in blocks of rows: CSR, CSC or dense."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import h5py
import numpy as np
import scipy.sparse as sp

from stroma_store.dataset.rows import GeneBlocks, RowBlocks
from stroma_store.errors import StromaError

#: Maximum number of nonzeros (or dense values) in a block.
BLOCK_VALUES = 8_000_000


def text(value: Any) -> str:
    return value.decode('utf-8', 'replace') if isinstance(value, bytes) else str(value)


def _bad(file: str, group: h5py.Group, reason: str, **params: Any) -> StromaError:
    return StromaError('H5_CORRUPT', file=file, path=group.name, reason=reason, **params)


def _computable(values: np.ndarray) -> np.ndarray:
    """Half floats as float32 and booleans as 0 and 1: scipy's sparse matrices do not support them."""
    if values.dtype.kind == 'f' and values.dtype.itemsize not in (4, 8):
        return values.astype(np.float32 if values.dtype.itemsize < 4 else np.float64)
    return values.astype(np.uint8) if values.dtype.kind == 'b' else values


class SparseInFile:
    """`data`, `indices`, `indptr` of a group; `major` x `minor` is rows x columns for CSR,
    columns x rows for CSC."""

    def __init__(self, group: h5py.Group, file: str, major: int, minor: int) -> None:
        self.group, self.file, self.major, self.minor = group, file, major, minor
        parts = [group.get(name) for name in ('data', 'indices', 'indptr')]
        if any(not isinstance(part, h5py.Dataset) or part.ndim != 1 for part in parts):
            raise _bad(file, group, 'sparse parts')
        self.data, self.indices, indptr = parts
        if self.data.dtype.kind not in 'iufb' or self.indices.dtype.kind not in 'iu' or indptr.dtype.kind not in 'iu':
            raise _bad(file, group, 'sparse types')
        self.indptr = indptr[:].astype(np.int64)
        steps = np.diff(self.indptr)
        lengths = len(self.indptr) == major + 1 and len(self.data) == len(self.indices)
        if not lengths or self.indptr[0] != 0 or (steps < 0).any() or self.indptr[-1] != len(self.data):
            raise _bad(file, group, 'indptr')

    def slices(self) -> Iterator[tuple[int, sp.csr_matrix]]:
        """(first major, block as CSR major x minor), each with at most BLOCK_VALUES values or one row."""
        first = 0
        while first < self.major:
            last = int(np.searchsorted(self.indptr, self.indptr[first] + BLOCK_VALUES, side='right')) - 1
            last = min(max(last, first + 1), self.major)
            low, high = self.indptr[first], self.indptr[last]
            indices = self.indices[low:high]
            if indices.size and (indices.min() < 0 or indices.max() >= self.minor):
                raise _bad(self.file, self.group, 'indices', limit=self.minor)
            data = _computable(self.data[low:high])
            pointers = self.indptr[first : last + 1] - low
            block = sp.csr_matrix((data, indices.astype(np.int32), pointers), shape=(last - first, self.minor))
            block.sum_duplicates()
            yield first, block
            first = last


class FileRows:
    """A cells x genes matrix of an open file, CSR or dense, as `stroma_store.dataset.rows.RowBlocks`."""

    def __init__(self, item: h5py.Group | h5py.Dataset, file: str, n_cells: int, n_genes: int) -> None:
        self.n_cells, self.n_genes, self._item = n_cells, n_genes, item
        if isinstance(item, h5py.Dataset):
            if item.shape != (n_cells, n_genes) or item.dtype.kind not in 'iufb':
                raise StromaError('ANNDATA_INVALID', file=file, path=item.name, reason=f'{item.name}: shape')
        else:
            self._sparse = SparseInFile(item, file, n_cells, n_genes)

    def blocks(self) -> Iterator[tuple[int, sp.csr_matrix]]:
        if isinstance(self._item, h5py.Dataset):
            rows = max(1, BLOCK_VALUES // max(1, self.n_genes))
            for first in range(0, self.n_cells, rows):
                yield first, sp.csr_matrix(_computable(self._item[first : first + rows]))
        else:
            yield from self._sparse.slices()


class FileGenes:
    """A CSC matrix of an open file as `stroma_store.dataset.rows.GeneBlocks`: gene by gene, as the store wants it."""

    def __init__(self, item: h5py.Group, file: str, n_cells: int, n_genes: int) -> None:
        self.n_cells, self.n_genes = n_cells, n_genes
        self._sparse = SparseInFile(item, file, n_genes, n_cells)

    def gene_blocks(self) -> Iterator[tuple[int, sp.csr_matrix]]:
        return self._sparse.slices()

    def blocks(self) -> Iterator[tuple[int, sp.csr_matrix]]:
        """Converted to cell order, which needs the whole matrix; the memory limit of the process takes its size into
        account."""
        whole = sp.csr_matrix(sp.vstack([block for _, block in self.gene_blocks()], format='csr').T)
        for first in range(0, self.n_cells, 65_536):
            yield first, whole[first : first + 65_536]


class KeptGenes:
    """Another matrix without some of its genes."""

    def __init__(self, rows: RowBlocks, keep: np.ndarray) -> None:
        self._rows, self._kept = rows, np.flatnonzero(keep)
        self.n_cells, self.n_genes = rows.n_cells, len(self._kept)

    def blocks(self) -> Iterator[tuple[int, sp.csr_matrix]]:
        for first, block in self._rows.blocks():
            yield first, sp.csr_matrix(block[:, self._kept])


class KeptGeneBlocks(KeptGenes):
    """The same for a matrix stored by genes."""

    def __init__(self, rows: GeneBlocks, keep: np.ndarray) -> None:
        super().__init__(rows, keep)
        self._by_gene, self._keep = rows, keep

    def gene_blocks(self) -> Iterator[tuple[int, sp.csr_matrix]]:
        done = 0
        for first, block in self._by_gene.gene_blocks():
            own = np.flatnonzero(self._keep[first : first + block.shape[0]])
            if len(own):
                yield done, sp.csr_matrix(block[own])
                done += len(own)


def kept_genes(rows: RowBlocks, keep: np.ndarray) -> RowBlocks:
    """`rows` without the excluded genes, in the same blocks."""
    return KeptGeneBlocks(rows, keep) if isinstance(rows, GeneBlocks) else KeptGenes(rows, keep)


def matrix_rows(item: h5py.Group | h5py.Dataset, file: str, n_cells: int, n_genes: int) -> FileRows | FileGenes:
    """The stored matrix in its stored blocks."""
    is_columns = isinstance(item, h5py.Group) and is_csc(item)
    return (FileGenes if is_columns else FileRows)(item, file, n_cells, n_genes)


def length_of(item: Any) -> int | None:
    """Number of entries of a stored column: a dataset, or a group with `values` and `mask` (AnnData's nullable text and
    numbers), or with `codes` (categories). None for anything else."""
    if isinstance(item, h5py.Group):
        item = item.get('values', item.get('codes'))
    return len(item) if isinstance(item, h5py.Dataset) and item.ndim == 1 else None


def is_csc(group: h5py.Group) -> bool:
    encoding = text(group.attrs.get('encoding-type', group.attrs.get('h5sparse_format', 'csr')))
    return encoding.startswith('csc')


def shape_of(item: Any) -> tuple[int, int] | None:
    """Declared (cells, genes) of a stored matrix, or None for something else."""
    shape = item.shape if isinstance(item, h5py.Dataset) else item.attrs.get('shape', item.attrs.get('h5sparse_shape'))
    return (int(shape[0]), int(shape[1])) if shape is not None and len(shape) == 2 else None
