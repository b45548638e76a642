"""One sample of a dataset: its cells with their raw counts, as if parsed from its own file."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import scipy.sparse as sp

from stroma_store.contigs import cells_of_sample
from stroma_store.dataset.reader import Column, Dataset
from stroma_store.errors import StromaError
from stroma_store.groups import require_categories

#: The counts before ambient RNA was removed, for a dataset with corrected counts.
RAW_LAYER = 'raw_counts'


def sample_cells(column: Column, sample: str) -> np.ndarray:
    """Indices of the sample's cells, ascending. Raises COLUMN_NOT_GROUPS, CATEGORY_NOT_FOUND."""
    return cells_of_sample(require_categories(column), sample)


def own_barcodes(names: Sequence[str], sample: str) -> list[str]:
    """Barcodes of the sample's cells without `<sample>_` before them, where all cells have it."""
    prefix = f'{sample}_'
    if names and all(name.startswith(prefix) and len(name) > len(prefix) for name in names):
        return [name[len(prefix) :] for name in names]
    return list(names)


def has_raw_counts(dataset: Dataset) -> bool:
    """Whether `raw_rows` can read the dataset: if its counts were corrected, it must also contain the uncorrected
    ones."""
    if dataset.normalised_only:
        return False
    return not _is_corrected(dataset) or _part('data') in dataset.meta['files']


def raw_rows(dataset: Dataset, cells: np.ndarray) -> sp.csr_matrix:
    """Raw counts of the cells at ascending places, all genes of the dataset, sorted. Raises COUNTS_MISSING."""
    if not has_raw_counts(dataset):
        raise StromaError('COUNTS_MISSING')
    read = _RawLayer(dataset).read if _is_corrected(dataset) else dataset.cell_range
    parts = [sp.csr_matrix((0, dataset.n_genes), dtype=np.int32)]
    for start, stop in _ranges(cells):
        pointers, genes, values = read(start, stop)
        block = sp.csr_matrix((values, genes.astype(np.int32), pointers), shape=(stop - start, dataset.n_genes))
        inside = cells[np.searchsorted(cells, start) : np.searchsorted(cells, stop)] - start
        parts.append(_counted(block if len(inside) == stop - start else block[inside]))
    found = sp.csr_matrix(sp.vstack(parts, format='csr'))
    found.sort_indices()
    return found


def _counted(block: sp.csr_matrix) -> sp.csr_matrix:
    """Type of the counts in a parsed file: int32 if they are whole, otherwise float32."""
    return block.astype(np.float32 if block.dtype.kind == 'f' else np.int32)


def _is_corrected(dataset: Dataset) -> bool:
    return dataset.info.get('counts') == 'ambientRemoved'


def _part(name: str) -> str:
    return f'layers/{RAW_LAYER}/{name}/c/0'


class _RawLayer:
    """The layer of uncorrected counts, read like `Dataset.cell_range`."""

    def __init__(self, dataset: Dataset) -> None:
        def kind(name: str) -> np.dtype[Any]:
            described = json.loads(dataset.checked_path(f'layers/{RAW_LAYER}/{name}/zarr.json').read_bytes())
            return np.dtype(described['data_type']).newbyteorder('<')

        self._indptr = np.fromfile(dataset.checked_path(_part('indptr')), kind('indptr')).astype(np.int64)
        self._genes = dataset.reader_of(_part('indices'), kind('indices'))
        self._values = dataset.reader_of(_part('data'), kind('data'))

    def read(self, start: int, stop: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        first, last = int(self._indptr[start]), int(self._indptr[stop])
        return self._indptr[start : stop + 1] - first, self._genes.read(first, last), self._values.read(first, last)


#: Cells between two cells of the sample that are read rather than skipped, and cells of one read.
GAP, MOST_CELLS = 256, 20_000


def _ranges(cells: np.ndarray) -> Iterator[tuple[int, int]]:
    """(start, stop) of ranges that together cover the cells."""
    for run in np.split(cells, np.flatnonzero(np.diff(cells) > GAP) + 1):
        if len(run):
            for start in range(int(run[0]), int(run[-1]) + 1, MOST_CELLS):
                yield start, min(start + MOST_CELLS, int(run[-1]) + 1)
