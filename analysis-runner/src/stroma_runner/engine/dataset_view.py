"""Read access of a tool to a dataset: groups of cells, blocks of genes, labels, embeddings; never the whole matrix."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import scipy.sparse as sp

from stroma_store.cell_sets import hash_of, read_cells
from stroma_store.dataset import layout
from stroma_store.dataset.reader import Column, Genes
from stroma_store.errors import StromaError
from stroma_store.groups import group_cells, require_categories
from stroma_store.labels import labels_version, read_labels
from stroma_store.objects import ObjectStore
from stroma_store.open_dataset import open_dataset

if TYPE_CHECKING:
    from stroma_runner.engine.context import JobContext

#: Nonzeros of one block of genes: with indices, values and their normalised copy about 400 MB.
BLOCK_NONZEROS = 20_000_000
#: Maximum stored values of a lazily read block: small enough for the processor's caches.
UNREAD_NONZEROS = 250_000


class GeneBlock(NamedTuple):
    """Cells x genes by columns, log-normalised float32; scipy's names of the arrays of a csc_matrix."""

    indptr: np.ndarray
    indices: np.ndarray
    data: np.ndarray


class DatasetView:
    """An immutable dataset with the versions of labels that a job names."""

    def __init__(
        self,
        folder: Path,
        *,
        labels: Mapping[str, str] | None = None,
        store: ObjectStore | None = None,
        dataset_id: str = '',
    ) -> None:
        """`labels`: version by column. A column without one has the dataset's own labels. `store` contains the versions
        and the sets of `dataset_id`."""
        self.dataset = open_dataset(folder)
        self.cells, self.version = self.dataset.n_cells, self.dataset.version
        self._named, self._store, self._dataset_id = dict(labels or {}), store, dataset_id
        self._labels: dict[str, Column] = {}
        self._colours: dict[str, dict[str, str]] = {}
        #: Read so far, for the receipt: version by column, and number of cells by hash of the set.
        self.labels_read: dict[str, str] = {}
        self.cell_sets_read: dict[str, int] = {}

    @property
    def genes(self) -> Genes:
        """Gene ids and unique symbols in the matrix' order."""
        return self.dataset.genes

    def labels(self, column: str) -> Column:
        """Returns a categorical column at the job's version: `codes` (n), `categories`, `missing`.

        Raises COLUMN_NOT_FOUND, COLUMN_NOT_GROUPS for a numeric column, DATASET_DAMAGED for a missing version.
        """
        if column not in self._labels:
            found = self._read_labels(column)
            self._labels[column] = found
            self.labels_read[column] = labels_version(found.categories, found.codes)
        return self._labels[column]

    def _read_labels(self, column: str) -> Column:
        version = self._named.get(column)
        if version is None:
            return require_categories(self.dataset.column(column))
        if any(entry['name'] == column for entry in self.dataset.column_entries):
            own = require_categories(self.dataset.column(column))
            if labels_version(own.categories, own.codes) == version:
                return own
        if self._store is None:
            raise StromaError('COLUMN_NOT_FOUND', column=column)
        stored = read_labels(self._store, self._dataset_id, column, version, self.cells)
        self._colours[column] = stored.colours
        return stored.column

    def colours(self, column: str) -> dict[str, str]:
        """Colours by category stored with the labels: those kept by an edit, otherwise those of the imported file; {}
        if none."""
        self.labels(column)
        return self._colours.get(column) or dict((self.dataset.info.get('colours') or {}).get(column) or {})

    def stored(self, sha: str) -> np.ndarray:
        """Returns n booleans of a stored cell set. Raises CELL_SET_NOT_FOUND."""
        if self._store is None:
            raise StromaError('CELL_SET_NOT_FOUND', hash=sha[:64])
        cells = read_cells(self._store, self._dataset_id, sha, self.cells)
        self.cell_sets_read[sha] = int(cells.sum())
        return cells

    def group(self, group: Mapping[str, Any]) -> np.ndarray:
        """Returns n booleans for the contract's CellGroup: a stored set, or labels of one or several columns.

        Raises CATEGORY_NOT_FOUND, CELL_SET_NOT_FOUND and the errors of `labels`.
        """
        return group_cells(group, self.labels, self.stored)

    def embedding(self, key: str, dimensions: int | None = None) -> np.ndarray:
        """n x d float32; EMBEDDING_NOT_FOUND."""
        return self.dataset.embedding(key, dimensions)

    def blocks(
        self, cells: np.ndarray, nonzeros: int = BLOCK_NONZEROS, genes: tuple[int, int] | None = None
    ) -> Iterator[tuple[int, int, sp.csc_matrix]]:
        """(first gene, gene after the last, chosen cells x genes) of consecutive genes, log-normalised, float32.

        `cells`: boolean mask of length n, or indices of the chosen cells in row order. A block has about `nonzeros`
        stored values of all cells, and at least one gene. `genes`: first gene and the one after the last; default all
        genes.
        """
        chosen = np.flatnonzero(cells) if cells.dtype == bool else np.asarray(cells)
        place = np.full(self.cells, -1, np.int32)
        place[chosen] = np.arange(len(chosen), dtype=np.int32)
        for start, stop in self.gene_ranges(nonzeros, genes):
            ends, rows, values = self._block(start, stop)
            moved = place[rows]
            if len(chosen) < self.cells:
                kept = moved >= 0
                passed = np.concatenate([[0], np.cumsum(kept)])
                moved, values, ends = moved[kept], values[kept], passed[ends]
            elif not values.flags.writeable:
                values = values.copy()  # compiled functions have another form for values that are read only
            yield start, stop, sp.csc_matrix((values, moved, ends), shape=(len(chosen), stop - start))

    def unread_blocks(self, nonzeros: int = UNREAD_NONZEROS) -> Iterator[tuple[int, int, Callable[[], GeneBlock]]]:
        """(first gene, gene after the last, function that reads all cells of these genes), for several threads that
        read their own blocks."""
        for start, stop in self.gene_ranges(nonzeros):
            yield start, stop, partial(self._block, start, stop)

    def gene_ranges(self, nonzeros: int, genes: tuple[int, int] | None = None) -> Iterator[tuple[int, int]]:
        """(first gene, gene after the last) of each block of `blocks`."""
        indptr = self.dataset.indptr
        start, last = genes or (0, self.dataset.n_genes)
        while start < last:
            stop = max(start + 1, int(np.searchsorted(indptr, indptr[start] + nonzeros, 'right')) - 1)
            stop = min(stop, last)
            yield start, stop
            start = stop

    def _block(self, start: int, stop: int) -> GeneBlock:
        cells, values = self.dataset.gene_range(start, stop)
        return GeneBlock(self.dataset.indptr[start : stop + 1] - self.dataset.indptr[start], cells, values)


def open_view(folder: Path) -> DatasetView:
    """Opens a dataset with its own labels. Raises NOT_FOUND, DATASET_DAMAGED."""
    _require(folder)
    return DatasetView(folder)


def view_of(job: JobContext) -> DatasetView:
    """Opens the dataset of a job with the versions of labels in its inputs (`labels: {column: version}`)."""
    dataset_id = job.inputs['datasetId']
    folder = job.store.path(f'datasets/{dataset_id}')
    _require(folder)
    return DatasetView(folder, labels=job.inputs.get('labels'), store=job.store, dataset_id=dataset_id)


def _require(folder: Path) -> None:
    if not (folder / layout.META).is_file():
        raise StromaError('NOT_FOUND')


__all__ = ['BLOCK_NONZEROS', 'DatasetView', 'hash_of', 'open_view', 'view_of']
