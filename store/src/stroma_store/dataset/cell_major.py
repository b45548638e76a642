"""Reads whole cells: from the cell-major copy of format 3, or from the gene-major matrix of older formats."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import scipy.sparse as sp

from stroma_store.dataset import layout
from stroma_store.dataset.files import Reader
from stroma_store.errors import StromaError

#: Values of one block of genes in memory.
BLOCK_NONZEROS = 8_000_000
CellRows = tuple[np.ndarray, np.ndarray, np.ndarray]


class StoredMatrix(Protocol):
    """The matrix of a dataset, as far as its cells are read from it (`reader.Dataset`)."""

    n_cells: int
    n_genes: int
    meta: dict[str, Any]

    @property
    def indptr(self) -> np.ndarray:
        """int64: gene g's nonzeros are `indptr[g]` to `indptr[g + 1]`."""
        ...

    def stored_range(self, start: int, stop: int) -> tuple[np.ndarray, np.ndarray]:
        """(cell indices, stored values) of the genes `start` to `stop`."""
        ...

    def check_array(self, name: str) -> None: ...

    def checked_path(self, name: str) -> Path: ...

    def reader_of(self, name: str, dtype: np.dtype[Any]) -> Reader: ...


class StoredGenes:
    """The matrix of a dataset as `rows.GeneBlocks`: values as they are stored."""

    def __init__(self, dataset: StoredMatrix) -> None:
        self.n_cells, self.n_genes, self._dataset = dataset.n_cells, dataset.n_genes, dataset

    def gene_blocks(self) -> Iterator[tuple[int, sp.csr_matrix]]:
        start, indptr = 0, self._dataset.indptr
        while start < self.n_genes:
            stop = max(start + 1, int(np.searchsorted(indptr, indptr[start] + BLOCK_NONZEROS, 'right')) - 1)
            cells, values = self._dataset.stored_range(start, stop)
            pointers = indptr[start : stop + 1] - indptr[start]
            yield start, sp.csr_matrix((values, cells, pointers), shape=(stop - start, self.n_cells))
            start = stop

    blocks = gene_blocks


class StoredCells:
    """The cell-major copy of a dataset."""

    def __init__(self, dataset: StoredMatrix) -> None:
        for name in (layout.CELL_GENES, layout.CELL_VALUES):
            dataset.check_array(name)
        self._n_genes, self._indptr = dataset.n_genes, np.fromfile(dataset.checked_path(layout.CELL_INDPTR), '<i8')
        self._genes = dataset.reader_of(layout.CELL_GENES, layout.gene_dtype(dataset.n_genes))
        self._values = dataset.reader_of(layout.CELL_VALUES, np.dtype(dataset.meta['valueType']))

    def read(self, start: int, stop: int) -> CellRows:
        first, last = int(self._indptr[start]), int(self._indptr[stop])
        genes = self._genes.read(first, last)
        if genes.size and (int(genes.min()) < 0 or int(genes.max()) >= self._n_genes):
            raise StromaError('DATASET_DAMAGED', file=layout.CELL_GENES)
        return self._indptr[start : stop + 1] - first, genes, self._values.read(first, last)


class ScannedCells:
    """Cells of a dataset without the copy. Every range reads the whole matrix, block by block."""

    def __init__(self, dataset: StoredMatrix) -> None:
        self._rows, self._values = StoredGenes(dataset), np.dtype(dataset.meta['valueType'])
        self._genes = layout.gene_dtype(dataset.n_genes)

    def read(self, start: int, stop: int) -> CellRows:
        parts = [sp.csr_matrix((0, stop - start), dtype=self._values)]
        for _, block in self._rows.gene_blocks():
            parts.append(block[:, start:stop])
        found = sp.csr_matrix(sp.vstack(parts, format='csr').T)
        found.sort_indices()
        return found.indptr.astype('i8'), found.indices.astype(self._genes), found.data
