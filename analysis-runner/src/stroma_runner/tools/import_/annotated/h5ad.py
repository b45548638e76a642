"""Reads AnnData's .h5ad behind the guard, straight from HDF5: its three generations of tables, no pickles.

Generations: records with categories in `uns` (before 0.7), `__categories` (0.7),
groups with `encoding-type` (0.8 on).
"""

from __future__ import annotations

from typing import Any

import h5py
import numpy as np
import pandas as pd

from stroma_runner.tools.import_.files.h5_matrix import text
from stroma_runner.tools.import_.mismatch import mismatch
from stroma_store.errors import StromaError

#: Columns with more different texts than this are names of cells, not annotation.
MAX_CATEGORIES = 2000


def read_table(handle: h5py.File, name: str, file: str, rows: int) -> pd.DataFrame:
    """`obs` or `var` (or `raw/var`) as a frame of categoricals, numbers and Booleans, indexed by its names."""
    item = handle[name]
    try:
        table = _records(handle, item) if isinstance(item, h5py.Dataset) else _columns(handle, item)
    except (KeyError, ValueError, TypeError, AttributeError, IndexError) as error:
        raise StromaError('ANNDATA_INVALID', file=file, path=name, reason=f'{name}: {str(error)[:200]}') from error
    if len(table) != rows:
        raise mismatch(file, name, rows, len(table))
    return table


def _records(handle: h5py.File, item: h5py.Dataset) -> pd.DataFrame:
    records = item[:]
    names = list(records.dtype.names or ())
    index = 'index' if 'index' in names else names[0]
    data: dict[str, Any] = {}
    for name in names:
        if name == index:
            continue
        stored = handle.get(f'uns/{name}_categories')
        if isinstance(stored, h5py.Dataset) and records[name].dtype.kind in 'iu':
            data[name] = _categorical(records[name], [text(v) for v in stored[:]])
        else:
            data[name] = plain(records[name])
    return pd.DataFrame(data, index=pd.Index([text(v) for v in records[index]], dtype=object))


def _columns(handle: h5py.File, group: h5py.Group) -> pd.DataFrame:
    index_name = text(group.attrs.get('_index', 'index' if 'index' in group else '_index'))
    index = pd.Index(['' if v is None else str(v) for v in _values(handle, group, index_name)], dtype=object)
    order = [text(name) for name in group.attrs.get('column-order', [])]
    names = order + sorted(set(group) - set(order) - {index_name, '__categories'})
    data = {}
    for name in names:
        if name in group and name != index_name:
            data[name] = _values(handle, group, name)
    return pd.DataFrame(data, index=index)


def _values(handle: h5py.File, group: h5py.Group, name: str) -> Any:
    item = group[name]
    if isinstance(item, h5py.Group):
        if 'codes' in item:
            categories = _values(handle, item, 'categories')
            return _categorical(item['codes'][:], [text(v) for v in categories])
        if 'mask' in item and 'values' in item:  # nullable integers, truth values and text
            values = np.array(plain(item['values'][:]), dtype=object)
            values[item['mask'][:].astype(bool)] = None
            if text(item.attrs.get('encoding-type', '')) == 'nullable-string-array':
                return values
            return pd.Series(values).convert_dtypes().to_numpy(dtype=object)
        raise ValueError(f'{name}: unknown encoding')
    old = group.get(f'__categories/{name}')
    if isinstance(old, h5py.Dataset) and item.dtype.kind in 'iu':
        return _categorical(item[:], [text(v) for v in old[:]])
    return plain(item[:])


def plain(values: np.ndarray) -> np.ndarray:
    return np.array([text(v) for v in values], dtype=object) if values.dtype.kind in 'SO' else values


def _categorical(codes: np.ndarray, categories: list[str]) -> pd.Categorical:
    if codes.size and codes.max() >= len(categories):
        raise ValueError(f'code {codes.max()} of {len(categories)} categories')
    known = np.where(codes < 0, -1, codes).astype(np.int64)
    if len(set(categories)) != len(categories):
        categories = [f'{c} ({k})' if c in categories[:k] else c for k, c in enumerate(categories)]
    return pd.Categorical.from_codes(known, pd.Index(categories, dtype=object))


def read_embeddings(handle: h5py.File, rows: int) -> dict[str, np.ndarray]:
    """Arrays of `obsm` with at least two dimensions, by their names without `X_`;
    tables and others are left out."""
    item = handle.get('obsm')
    found: dict[str, np.ndarray] = {}
    if isinstance(item, h5py.Dataset) and item.dtype.names:
        arrays: dict[str, Any] = {name: item[name] for name in item.dtype.names}
    elif isinstance(item, h5py.Group):
        arrays = {name: part for name, part in item.items() if isinstance(part, h5py.Dataset)}
    else:
        arrays = {}
    for name, values in arrays.items():
        if values.ndim == 2 and values.shape[0] == rows and values.shape[1] >= 2 and values.dtype.kind in 'fiu':
            found[embedding_key(name)] = np.asarray(values[:, :100], dtype=np.float32)
    return found


def embedding_key(name: str) -> str:
    """The name of an embedding without `X_`, as a dataset's files can have it."""
    return ''.join(c if c.isalnum() or c in '_.-' else '_' for c in name.removeprefix('X_'))[:60] or 'embedding'


def tidy_columns(table: pd.DataFrame) -> tuple[pd.DataFrame, list[str]]:
    """(columns that a dataset can contain, names of the dropped ones): text with too many different values is
    dropped."""
    kept: dict[str, Any] = {}
    left: list[str] = []
    for name in table.columns:
        column = table[name]
        if getattr(column.dtype, 'kind', '') in 'cV':  # complex numbers and records
            left.append(str(name))
            continue
        if pd.api.types.is_numeric_dtype(column):
            kept[str(name)] = column
            continue
        if column.dtype == object:
            numbers = pd.to_numeric(column, errors='coerce')
            if column.notna().any() and numbers.notna().sum() == column.notna().sum():
                kept[str(name)] = numbers.astype(np.float32)
                continue
            column = column.astype('category')
        if len(column.cat.categories) > MAX_CATEGORIES:
            left.append(str(name))
        else:
            kept[str(name)] = column
    return pd.DataFrame(kept, index=table.index), left
