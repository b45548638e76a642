"""Counts of a sample read by ranges are those of the file."""

from __future__ import annotations

import zipfile
from pathlib import Path

import numpy as np
import pytest
import scipy.sparse as sp

from stroma_store.sample_rows import StoredCounts, open_sample, row_ranges
from stroma_store.samples import Sample, read_sample, write_sample


def sample(folder: Path, cells: int = 500, genes: int = 40) -> Path:
    counts = sp.random(cells, genes, 0.2, 'csr', dtype=np.float64, random_state=1)
    counts.data = np.ceil(counts.data * 9)
    counts[3] = 0
    made = sp.csr_matrix(counts).astype(np.int32)
    made.eliminate_zeros()
    barcodes = np.array([f'c{k}' for k in range(cells)], dtype=object)
    symbols = np.array([f'G{k}' for k in range(genes)], dtype=object)
    write_sample(folder, Sample(made, barcodes, symbols, symbols))
    return folder


def test_blocks_and_rows_are_the_matrix(tmp_path: Path) -> None:
    whole, stored = read_sample(sample(tmp_path / 's')), open_sample(tmp_path / 's')
    assert stored.counts.shape == whole.counts.shape and stored.counts.nnz == whole.counts.nnz
    assert list(stored.barcodes) == list(whole.barcodes) and stored.facts == whole.facts
    blocks = list(stored.counts.blocks(nonzeros=700))
    assert len(blocks) > 3 and [first for first, _ in blocks] == list(
        np.cumsum([0] + [block.shape[0] for _, block in blocks[:-1]])
    )
    assert (sp.vstack([block for _, block in blocks]) != whole.counts).nnz == 0
    rows = np.array([0, 1, 2, 3, 77, 400, 401, 499])
    assert (stored.counts.take(rows) != whole.counts[rows]).nnz == 0
    assert stored.counts.take(np.array([], dtype=np.int64)).shape == (0, whole.counts.shape[1])


def test_a_range_holds_one_row_at_least(tmp_path: Path) -> None:
    indptr = np.array([0, 10, 10, 50, 51])
    assert list(row_ranges(indptr, 5)) == [(0, 1), (1, 2), (2, 3), (3, 4)]
    assert list(row_ranges(indptr, 10)) == [(0, 2), (2, 3), (3, 4)]
    assert list(row_ranges(indptr, 1000)) == [(0, 4)]


def test_compressed_or_other_matrices_are_refused(tmp_path: Path) -> None:
    made = sp.csr_matrix(np.eye(3, dtype=np.int32))
    sp.save_npz(tmp_path / 'compressed.npz', made, compressed=True)
    sp.save_npz(tmp_path / 'columns.npz', made.tocsc(), compressed=False)
    for name in ('compressed.npz', 'columns.npz'):
        assert zipfile.is_zipfile(tmp_path / name)
        with pytest.raises(ValueError, match='compressed|CSR'):
            StoredCounts(tmp_path / name)
