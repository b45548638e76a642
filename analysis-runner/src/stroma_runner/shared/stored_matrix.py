"""The cells' counts in both orders on the disk, read log-normalised by ranges of cells or genes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import scipy.sparse as sp

from stroma_runner.engine.checkpoints import NOTE
from stroma_store.dataset import layout
from stroma_store.dataset.arrays import Slices
from stroma_store.dataset.matrix_files import MatrixFiles
from stroma_store.sample_rows import row_ranges

#: Stored values of one block of cells or genes: with their normalised copy about 100 MB.
BLOCK_NONZEROS = 8_000_000


class StoredMatrix:
    """A checkpoint of `MatrixFiles`; thread-safe for reading."""

    def __init__(self, folder: Path, normalised_only: bool) -> None:
        """`normalised_only`: the values are log-normalised already, of a dataset without counts."""
        note = json.loads((folder / NOTE).read_text(encoding='utf-8'))
        self.files = MatrixFiles.open(folder, note['files'])
        self.n_cells, self.n_genes, self.nnz = self.files.n_cells, self.files.n_genes, self.files.nnz
        self.normalised_only = normalised_only
        paths, kind = layout.CURRENT, self.files.value_type
        self.gene_pointers = np.fromfile(folder / paths.indptr, layout.indptr_dtype(self.nnz)).astype(np.int64)
        self.cell_pointers = np.fromfile(folder / layout.CELL_INDPTR, '<i8').astype(np.int64)
        self._scale = np.fromfile(folder / paths.scale, '<f4')
        self._cells = Slices(folder / paths.indices, np.dtype('<i4'))
        self._gene_values = Slices(folder / paths.values, kind)
        self._genes = Slices(folder / layout.CELL_GENES, layout.gene_dtype(self.n_genes))
        self._cell_values = Slices(folder / layout.CELL_VALUES, kind)

    def cells(self, start: int, stop: int, place: np.ndarray | None = None) -> sp.csr_matrix:
        """Cells `start` to `stop` x all genes, float32 log1p of counts per 10,000. `place`: the column of each gene, -1
        for excluded ones."""
        first, last = int(self.cell_pointers[start]), int(self.cell_pointers[stop])
        pointers = self.cell_pointers[start : stop + 1] - first
        values, genes = self._cell_values.read(first, last), self._genes.read(first, last)
        columns = self.n_genes
        if place is None:
            genes = genes.astype(np.int32)
        else:
            genes, columns = place[genes], int(place.max(initial=-1)) + 1
            kept = np.flatnonzero(genes >= 0)
            genes, values, pointers = genes[kept], values[kept], np.searchsorted(kept, pointers)
        logged = self._normalised(values, np.repeat(self._scale[start:stop], np.diff(pointers)))
        return sp.csr_matrix((logged, genes, pointers), shape=(stop - start, columns))

    def genes(self, start: int, stop: int) -> sp.csc_matrix:
        """All cells x genes `start` to `stop`, the same values."""
        first, last = int(self.gene_pointers[start]), int(self.gene_pointers[stop])
        cells = self._cells.read(first, last)
        logged = self._normalised(self._gene_values.read(first, last), self._scale[cells])
        pointers = self.gene_pointers[start : stop + 1] - first
        return sp.csc_matrix((logged, cells, pointers), shape=(self.n_cells, stop - start))

    def _normalised(self, values: np.ndarray, scale: np.ndarray) -> np.ndarray:
        """float32 log1p of the stored values times the scale of each value's cell."""
        found = values.astype(np.float32)
        if not self.normalised_only:
            found *= scale
            np.log1p(found, out=found)
        return found

    def moments(self, progress: Callable[[float], Any]) -> tuple[np.ndarray, np.ndarray]:
        """Mean and variance (n - 1) of each gene's counts per 10,000."""
        n = self.n_cells
        sums, squares = np.zeros(self.n_genes), np.zeros(self.n_genes)
        scale = self._scale.astype(np.float64)
        for start, stop in self.gene_ranges():
            first, last = int(self.gene_pointers[start]), int(self.gene_pointers[stop])
            linear = self._gene_values.read(first, last).astype(np.float64)
            if self.normalised_only:
                np.expm1(linear, out=linear)
            else:
                linear *= scale[self._cells.read(first, last)]
            sums[start:stop], squares[start:stop] = (
                _sums(values, self.gene_pointers[start : stop + 1] - first) for values in (linear, linear * linear)
            )
            progress(stop / self.n_genes)
        mean = sums / n
        return mean, (squares / n - mean * mean) * (n / max(1, n - 1))

    def cell_ranges(self, nonzeros: int = BLOCK_NONZEROS) -> Iterator[tuple[int, int]]:
        """Ranges (start, end) of consecutive cells that together have about `nonzeros` stored values."""
        return row_ranges(self.cell_pointers, nonzeros)

    def gene_ranges(self, nonzeros: int = BLOCK_NONZEROS) -> Iterator[tuple[int, int]]:
        return row_ranges(self.gene_pointers, nonzeros)


def _sums(values: np.ndarray, pointers: np.ndarray) -> np.ndarray:
    """Sums of consecutive slices; 0 for an empty one."""
    found = np.zeros(len(pointers) - 1)
    filled = np.flatnonzero(np.diff(pointers))
    if len(filled):
        found[filled] = np.add.reduceat(values, pointers[filled])
    return found
