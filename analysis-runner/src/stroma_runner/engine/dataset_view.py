"""What a tool reads of a dataset: groups of cells, blocks of genes, labels, embeddings; never the whole matrix."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import scipy.sparse as sp

from stroma_store import layout
from stroma_store.errors import StromaError
from stroma_store.reader import Column, Dataset, Genes

#: Nonzeros of one block of genes: with indices, values and their normalised copy about 400 MB.
BLOCK_NONZEROS = 20_000_000


class DatasetView:
    """One immutable dataset, opened for a job."""

    def __init__(self, folder: Path) -> None:
        self.dataset = Dataset.open(folder)
        self.cells, self.version = self.dataset.n_cells, self.dataset.version

    @property
    def genes(self) -> Genes:
        """Gene ids and unique symbols in the matrix' order."""
        return self.dataset.genes

    def labels(self, column: str) -> Column:
        """A column of categories: `codes` (n), `categories`, `missing`; COLUMN_NOT_FOUND, COLUMN_NOT_GROUPS."""
        found = self.dataset.column(column)
        if found.kind != 'category':
            raise StromaError('COLUMN_NOT_GROUPS', column=column)
        return found

    def group(self, group: Mapping[str, Any]) -> np.ndarray:
        """The contract's CellGroup as n truth values. CATEGORY_NOT_FOUND for a category that the column lacks."""
        column = self.labels(group['column'])
        codes = {name: code for code, name in enumerate(column.categories)}
        wanted = []
        for name in group['categories']:
            if name not in codes:
                raise StromaError('CATEGORY_NOT_FOUND', column=group['column'], category=name[:80])
            wanted.append(codes[name])
        return np.isin(column.codes, wanted)

    def embedding(self, key: str, dimensions: int | None = None) -> np.ndarray:
        """n x d float32; EMBEDDING_NOT_FOUND."""
        return self.dataset.embedding(key, dimensions)

    def blocks(self, cells: np.ndarray, nonzeros: int = BLOCK_NONZEROS) -> Iterator[tuple[int, int, sp.csc_matrix]]:
        """(first gene, gene behind the last, chosen cells x genes) of consecutive genes, log-normalised, float32.

        `cells`: n truth values, or the indices of the chosen cells in the order of the rows. A block holds about
        `nonzeros` stored values of all cells, one gene at least.
        """
        chosen = np.flatnonzero(cells) if cells.dtype == bool else np.asarray(cells)
        place = np.full(self.cells, -1, np.int32)
        place[chosen] = np.arange(len(chosen), dtype=np.int32)
        indptr = self.dataset.indptr
        start = 0
        while start < self.dataset.n_genes:
            stop = max(start + 1, int(np.searchsorted(indptr, indptr[start] + nonzeros, 'right')) - 1)
            stop = min(stop, self.dataset.n_genes)
            rows, values = self.dataset.gene_range(start, stop)
            moved = place[rows]
            kept = moved >= 0
            passed = np.concatenate([[0], np.cumsum(kept)])
            ends = passed[indptr[start : stop + 1] - indptr[start]]
            shape = (len(chosen), stop - start)
            yield start, stop, sp.csc_matrix((values[kept], moved[kept], ends), shape=shape)
            start = stop


def hash_of(cells: np.ndarray) -> str:
    """sha256 of a set of cells (n truth values): the same cells under other names have the same hash."""
    return hashlib.sha256(np.packbits(cells).tobytes()).hexdigest()


def open_view(folder: Path) -> DatasetView:
    """DATASET_DAMAGED where the folder is not what was written."""
    if not (folder / layout.META).is_file():
        raise StromaError('NOT_FOUND')
    return DatasetView(folder)
