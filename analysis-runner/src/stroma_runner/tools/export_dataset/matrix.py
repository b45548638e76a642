"""The matrices of an export, written block by block: X log-normalised, raw.X the counts; CSR, float32."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from stroma_runner.engine.context import Progress
from stroma_runner.tools.export_dataset.mudata import PLACE
from stroma_store.dataset import layout
from stroma_store.dataset.reader import Dataset

#: Approximate number of values in a block of cells; with their copies about 150 MB.
BLOCK_NONZEROS = 6_000_000
#: Values of one chunk of an array.
CHUNK = 1 << 18
#: Compression of h5ad that every build of HDF5 reads.
_COMPRESSION: dict[str, Any] = {'compression': 'gzip', 'compression_opts': 1, 'shuffle': True}


def write_matrices(
    made: Path, kind: str, dataset: Dataset, cells: np.ndarray, var: pd.DataFrame, report: Progress
) -> None:
    """Adds X and, if the dataset has counts, raw to the AnnData file `made`. `cells`: mask."""
    import h5py
    import zarr

    if kind in ('h5ad', 'h5mu'):
        with h5py.File(made, 'r+') as root:
            _write(root[PLACE.get(kind, '/')], dataset, cells, var, report)
        return
    _write(zarr.open_group(made, mode='r+', use_consolidated=False), dataset, cells, var, report)
    zarr.consolidate_metadata(str(made))


def _write(root: Any, dataset: Dataset, cells: np.ndarray, var: pd.DataFrame, report: Progress) -> None:
    from anndata.io import write_elem

    shape = int(cells.sum()), dataset.n_genes
    for name in ('X', 'raw'):
        if name in root:  # anndata writes what is missing as such
            del root[name]
    logged, counts = _Csr(root, 'X', shape), None
    if not dataset.normalised_only:
        raw = root.create_group('raw')
        raw.attrs.update({'encoding-type': 'raw', 'encoding-version': '0.1.0'})
        write_elem(raw, 'var', var)
        write_elem(raw, 'varm', {})
        counts = _Csr(raw, 'X', shape)
    for stop, pointers, genes, values, normalised in blocks(dataset, cells):
        logged.append(pointers, genes, normalised)
        if counts is not None:
            counts.append(pointers, genes, values)
        report(stop / dataset.n_cells)
    for matrix in (logged, counts):
        if matrix is not None:
            matrix.close()


def blocks(dataset: Dataset, cells: np.ndarray) -> Iterator[tuple[int, np.ndarray, np.ndarray, np.ndarray, np.ndarray]]:
    """Yields (end cell, pointers, genes, stored values, normalised values) of the chosen cells, in order."""
    mean = max(1.0, int(dataset.indptr[-1]) / dataset.n_cells)
    step = max(1, int(BLOCK_NONZEROS / mean))
    for start in range(0, dataset.n_cells, step):
        stop = min(dataset.n_cells, start + step)
        chosen = cells[start:stop]
        if not chosen.any():
            continue
        pointers, genes, values = dataset.cell_range(start, stop)
        lengths = np.diff(pointers)
        kept = np.repeat(chosen, lengths)
        of_cell = np.repeat(np.arange(start, stop, dtype=np.int32), lengths)[kept]
        genes, values = genes[kept], values[kept]
        ends = np.concatenate([[0], np.cumsum(lengths[chosen])])
        yield stop, ends, genes, values, dataset.normalised(of_cell, values)


class _Csr:
    """A sparse matrix under construction in a group of h5py or zarr; anndata reads it after `close`."""

    def __init__(self, parent: Any, name: str, shape: tuple[int, int]) -> None:
        self._group = parent.create_group(name)
        self._group.attrs.update({'encoding-type': 'csr_matrix', 'encoding-version': '0.1.0', 'shape': list(shape)})
        self._data = _GrowingArray(self._group, 'data', '<f4')
        self._indices = _GrowingArray(self._group, 'indices', '<i4')
        self._ends = [np.zeros(1, np.int64)]

    def append(self, pointers: np.ndarray, genes: np.ndarray, values: np.ndarray) -> None:
        self._data.append(values)
        self._indices.append(genes)
        self._ends.append(pointers[1:] + self._ends[-1][-1])

    def close(self) -> None:
        for array in (self._data, self._indices):
            array.close()
        ends = np.concatenate(self._ends)
        pointers = _GrowingArray(self._group, 'indptr', layout.indptr_dtype(int(ends[-1])))
        pointers.append(ends)
        pointers.close()


class _GrowingArray:
    """An array of unknown length. Only whole chunks are written, each once, because a compressed chunk cannot be
    written in part."""

    def __init__(self, group: Any, name: str, dtype: Any) -> None:
        self._kind = np.dtype(dtype)
        if hasattr(group, 'create_array'):
            self._array = group.create_array(name, shape=(0,), chunks=(CHUNK,), dtype=self._kind)
        else:
            self._array = group.create_dataset(
                name, (0,), self._kind, maxshape=(None,), chunks=(CHUNK,), **_COMPRESSION
            )
        self._rest = np.empty(0, self._kind)

    def append(self, values: np.ndarray) -> None:
        values = np.concatenate([self._rest, values.astype(self._kind, copy=False)])
        whole = len(values) - len(values) % CHUNK
        self._put(values[:whole])
        self._rest = values[whole:].copy()

    def close(self) -> None:
        self._put(self._rest)

    def _put(self, values: np.ndarray) -> None:
        if len(values):
            start = self._array.shape[0]
            self._array.resize((start + len(values),))
            self._array[start:] = values
