"""The parts of an `.h5ad`, written straight to HDF5 in AnnData's encoding."""

from __future__ import annotations

from collections.abc import Mapping

import h5py
import numpy as np
import pandas as pd
import scipy.sparse as sp

_TEXT = h5py.string_dtype('utf-8')
#: Spatial coordinates, as scanpy names them.
SPATIAL = 'spatial'


def write_parts(made: h5py.File, obs: pd.DataFrame, var: pd.DataFrame, embeddings: Mapping[str, np.ndarray]) -> None:
    """`obs`, `var` and `obsm`; texts become categories, which the reader makes of them anyway."""
    made.attrs['encoding-type'], made.attrs['encoding-version'] = 'anndata', '0.1.0'
    write_table(made, 'obs', obs)
    write_table(made, 'var', var)
    group = made.require_group('obsm')
    for name, values in embeddings.items():
        # Spatial coordinates have their own name.
        group.create_dataset(name if name == SPATIAL else f'X_{name}', data=np.asarray(values, np.float32))


def write_table(made: h5py.File, name: str, table: pd.DataFrame) -> None:
    group = made.create_group(name)
    group.attrs['encoding-type'], group.attrs['encoding-version'] = 'dataframe', '0.2.0'
    group.attrs['_index'] = '_index'
    group.create_dataset('_index', data=np.array(list(map(str, table.index)), dtype=object), dtype=_TEXT)
    order = [str(column) for column in table.columns if column != '_index' and '/' not in str(column)]
    group.attrs.create('column-order', np.array(order, dtype=object), dtype=_TEXT)
    for column in order:
        values = table[column]
        if isinstance(values.dtype, pd.CategoricalDtype) or values.dtype == object:
            values = values.astype('category')
            part = group.create_group(column)
            part.attrs['encoding-type'], part.attrs['encoding-version'] = 'categorical', '0.2.0'
            part.attrs['ordered'] = bool(values.cat.ordered)
            part.create_dataset('codes', data=values.cat.codes.to_numpy())
            names = np.array([str(v) for v in values.cat.categories], dtype=object)
            part.create_dataset('categories', data=names, dtype=_TEXT)
        else:
            group.create_dataset(column, data=values.to_numpy())


class SparseWriter:
    """A CSR matrix that is written in blocks of rows."""

    def __init__(self, made: h5py.File, name: str, columns: int) -> None:
        self._group, self._columns, self._pointers = made.create_group(name), columns, [np.zeros(1, np.int64)]
        self._group.attrs['encoding-type'], self._group.attrs['encoding-version'] = 'csr_matrix', '0.1.0'
        self._values = 0

    def add(self, block: sp.csr_matrix) -> None:
        block.sort_indices()
        if 'data' not in self._group:
            for part, kind in (('data', block.data.dtype), ('indices', np.int32)):
                self._group.create_dataset(part, (0,), dtype=kind, maxshape=(None,), chunks=(1 << 18,))
        end = self._values + block.nnz
        for part, values in (('data', block.data), ('indices', block.indices)):
            self._group[part].resize((end,))
            self._group[part][self._values : end] = values
        self._pointers.append(block.indptr[1:].astype(np.int64) + self._values)
        self._values = end

    def end(self) -> None:
        indptr = np.concatenate(self._pointers)
        self._group.create_dataset('indptr', data=indptr)
        self._group.attrs['shape'] = np.array([len(indptr) - 1, self._columns], np.int64)
        for part, kind in (('data', np.float32), ('indices', np.int32)):
            if part not in self._group:
                self._group.create_dataset(part, data=np.zeros(0, kind))
