"""A sample's counts read by ranges of cells from the file that `write_sample` wrote, never whole."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
import scipy.sparse as sp

from stroma_store.dataset.arrays import Slices
from stroma_store.samples import COUNTS, Sample, read_names, read_sample

#: Bytes of a zip member's local header before its name (APPNOTE.TXT 4.3.7), and where the lengths of its name and extra
#: field are.
_HEADER, _LENGTHS = 30, 26
#: Stored values of one block of cells: 64 MB in the file.
BLOCK_NONZEROS = 8_000_000


class StoredCounts:
    """CSR cells x genes in `counts.npz`: `indptr` in memory, values and columns on the disk."""

    def __init__(self, path: Path) -> None:
        """ValueError for a file whose arrays are compressed or not a CSR matrix."""
        with zipfile.ZipFile(path) as archive, path.open('rb') as file:
            if archive.read('format.npy')[-3:] != b'csr':
                raise ValueError(f'{path.name} is no CSR matrix')
            shape, indptr, self._columns, self._values = (
                _array(archive, file, path, name) for name in ('shape', 'indptr', 'indices', 'data')
            )
        rows, columns = shape.all().tolist()
        self.shape: tuple[int, int] = (int(rows), int(columns))
        self.indptr = indptr.all().astype(np.int64)

    @property
    def nnz(self) -> int:
        return int(self.indptr[-1])

    def rows(self, start: int, stop: int) -> sp.csr_matrix:
        """Cells `start` to `stop` with all genes."""
        first, last = int(self.indptr[start]), int(self.indptr[stop])
        return sp.csr_matrix(
            (self._values.read(first, last), self._columns.read(first, last), self.indptr[start : stop + 1] - first),
            shape=(stop - start, self.shape[1]),
        )

    def take(self, rows: np.ndarray) -> sp.csr_matrix:
        """Cells at ascending indices."""
        runs = np.split(rows, np.flatnonzero(np.diff(rows) != 1) + 1) if len(rows) else []
        parts = [self.rows(int(run[0]), int(run[-1]) + 1) for run in runs]
        return sp.csr_matrix(sp.vstack(parts, format='csr')) if parts else self.rows(0, 0)

    def blocks(self, nonzeros: int = BLOCK_NONZEROS) -> Iterator[tuple[int, sp.csr_matrix]]:
        """Yields (first cell, CSR block) in order, with about `nonzeros` stored values each and at least one cell."""
        for start, stop in row_ranges(self.indptr, nonzeros):
            yield start, self.rows(start, stop)


def row_ranges(indptr: np.ndarray, nonzeros: int) -> Iterator[tuple[int, int]]:
    """Ranges (start, end) of consecutive rows or columns that together hold about `nonzeros` values, at least one row
    each."""
    start, length = 0, len(indptr) - 1
    while start < length:
        stop = int(np.searchsorted(indptr, int(indptr[start]) + nonzeros, 'right')) - 1
        stop = min(length, max(start + 1, stop))
        yield start, stop
        start = stop


@dataclass
class _Array:
    """An array of the file; `read` works like `Slices.read`."""

    slices: Slices
    length: int

    def read(self, start: int, stop: int) -> np.ndarray:
        return self.slices.read(start, stop)

    def all(self) -> np.ndarray:
        return self.read(0, self.length)


def _array(archive: zipfile.ZipFile, file: BinaryIO, path: Path, name: str) -> _Array:
    member = archive.getinfo(f'{name}.npy')
    if member.compress_type != zipfile.ZIP_STORED:
        raise ValueError(f'{path.name}: {name} is compressed')
    file.seek(member.header_offset + _LENGTHS)
    lengths = np.frombuffer(file.read(4), '<u2')
    file.seek(member.header_offset + _HEADER + int(lengths.sum()))
    version = np.lib.format.read_magic(file)
    read = np.lib.format.read_array_header_1_0 if version == (1, 0) else np.lib.format.read_array_header_2_0
    shape, _, dtype = read(file)
    return _Array(Slices(path, dtype, file.tell()), int(shape[0]) if shape else 1)


@dataclass
class StoredSample:
    """Facts of a sample without its counts in memory; as `Sample`, without `counts`."""

    folder: Path
    counts: StoredCounts
    barcodes: np.ndarray
    gene_ids: np.ndarray
    symbols: np.ndarray
    facts: dict[str, Any] = field(default_factory=dict)

    def read(self) -> Sample:
        """The sample with its counts."""
        return read_sample(self.folder)


def open_sample(folder: Path) -> StoredSample:
    """Opens the output of `write_sample`."""
    barcodes, ids, symbols, facts = read_names(folder)
    return StoredSample(folder, StoredCounts(folder / COUNTS), barcodes, ids, symbols, facts)
