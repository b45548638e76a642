"""Cells of one sample of a dataset with their raw counts."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.sparse as sp
from small_dataset import CELLS, Content, write

from stroma_store.dataset_samples import (
    MOST_CELLS,
    RAW_LAYER,
    _ranges,
    has_raw_counts,
    own_barcodes,
    raw_rows,
    sample_cells,
)
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError
from stroma_store.open_dataset import open_dataset


class Rows:
    """A layer in the writer's form."""

    def __init__(self, counts: np.ndarray) -> None:
        self.n_cells, self.n_genes = counts.shape
        self.counts = sp.csr_matrix(counts)

    def blocks(self):  # type: ignore[no-untyped-def]
        yield 0, self.counts


def test_the_counts_of_a_sample_are_those_of_its_cells(store: DiskStore, content: Content) -> None:
    dataset = open_dataset(store.path('datasets/d1'))
    cells = sample_cells(dataset.column('sample'), 's2')
    found = raw_rows(dataset, cells)
    assert found.dtype == np.int32 and found.has_sorted_indices
    assert np.array_equal(found.toarray(), content.counts[CELLS // 3 : 2 * CELLS // 3])


@pytest.mark.parametrize('cells', [[], [0], [599], [0, 599], [3, 4, 5, 300, 301, 599], list(range(0, 600, 7))])
def test_any_cells_are_read_in_their_order(store: DiskStore, content: Content, cells: list[int]) -> None:
    dataset = open_dataset(store.path('datasets/d1'))
    assert np.array_equal(raw_rows(dataset, np.array(cells, int)).toarray(), content.counts[cells])


def test_large_samples_are_read_in_ranges() -> None:
    cells = np.concatenate([np.arange(10, 2 * MOST_CELLS + 15), [9 * MOST_CELLS]])
    ranges = list(_ranges(cells))
    assert max(stop - start for start, stop in ranges) == MOST_CELLS
    assert np.array_equal(np.concatenate([np.arange(*one) for one in ranges]), cells)


def test_counts_before_ambient_rna_was_removed_are_read_where_there_are_any(store: DiskStore, content: Content) -> None:
    info = {'name': 'x', 'species': 'Homo sapiens', 'samples': [], 'levels': {}, 'counts': 'ambientRemoved'}
    corrected = np.maximum(content.counts - 1, 0)
    corrected[:, 0] += 1
    write(store, 'd2', content, counts=sp.csr_matrix(corrected), info=info, layers={RAW_LAYER: Rows(content.counts)})
    write(store, 'd3', content, counts=sp.csr_matrix(corrected), info=info)
    whole, corrected_only = (open_dataset(store.path(f'datasets/{name}')) for name in ('d2', 'd3'))
    cells = np.array([1, 2, 3, 500])
    assert has_raw_counts(whole) and np.array_equal(raw_rows(whole, cells).toarray(), content.counts[cells])
    assert not has_raw_counts(corrected_only)
    with pytest.raises(StromaError, match='COUNTS_MISSING'):
        raw_rows(corrected_only, cells)


def test_names_without_barcodes_behind_the_sample_stay() -> None:
    assert own_barcodes(['a_1', 'a_2'], 'a') == ['1', '2']
    assert own_barcodes(['a_1', 'a_'], 'a') == ['a_1', 'a_']
    assert own_barcodes([], 'a') == []
