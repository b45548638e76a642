"""Writes a sparse .h5ad of about 20 GB that takes almost no disk space: python make_sparse.py FILE [CELLS]"""

from __future__ import annotations

import sys

import h5py
import numpy as np

GENES = 30_000
#: Values per cell; only those of the first cells are written.
PER_CELL = 830
WRITTEN = 200_000


def reserved(group: h5py.Group, name: str, length: int, dtype: str) -> h5py.Dataset:
    """A contiguous data set whose space is in the file and not on the disk."""
    layout = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
    layout.set_layout(h5py.h5d.CONTIGUOUS)
    layout.set_alloc_time(h5py.h5d.ALLOC_TIME_EARLY)
    layout.set_fill_time(h5py.h5d.FILL_TIME_NEVER)
    space = h5py.h5s.create_simple((length,))
    kind = h5py.h5t.py_create(np.dtype(dtype))
    return h5py.Dataset(h5py.h5d.create(group.id, name.encode(), kind, space, layout))


def frame(handle: h5py.File, name: str, prefix: str, length: int) -> h5py.Group:
    group = handle.create_group(name)
    group.attrs.update({'encoding-type': 'dataframe', 'encoding-version': '0.2.0', '_index': '_index'})
    group.attrs['column-order'] = np.array([], dtype='S1')
    names = group.create_dataset('_index', (length,), dtype=h5py.string_dtype())
    for start in range(0, length, 100_000):
        end = min(length, start + 100_000)
        names[start:end] = [f'{prefix}{k}' for k in range(start, end)]
    return group


def write(path: str, cells: int) -> None:
    with h5py.File(path, 'w') as handle:
        handle.attrs.update({'encoding-type': 'anndata', 'encoding-version': '0.1.0'})
        matrix = handle.create_group('X')
        matrix.attrs.update({'encoding-type': 'csr_matrix', 'encoding-version': '0.1.0', 'shape': [cells, GENES]})
        total = cells * PER_CELL
        written = min(total, WRITTEN)
        reserved(matrix, 'data', total, 'f4')[:written] = 1 + np.arange(written, dtype=np.float32) % 7
        reserved(matrix, 'indices', total, 'i8')[:written] = np.arange(written) % GENES
        matrix['indptr'] = np.arange(cells + 1, dtype=np.int64) * PER_CELL
        frame(handle, 'var', 'ENSG0000', GENES)
        frame(handle, 'obs', 'cell', cells)
        handle.create_group('obsm').create_dataset('X_umap', data=np.zeros((cells, 2), 'f4'))


if __name__ == '__main__':
    write(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 2_000_000)
