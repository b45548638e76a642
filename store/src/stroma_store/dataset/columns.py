"""Columns of the cells: as the services read them, and as AnnData has them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from stroma_store.dataset import layout
from stroma_store.disk import write_array

if TYPE_CHECKING:
    from stroma_store.dataset.anndata_group import AnnDataGroup


def is_number(column: pd.Series) -> bool:
    """Whether a column is stored as numbers; booleans, text and categories are stored as codes."""
    if isinstance(column.dtype, pd.CategoricalDtype) or pd.api.types.is_bool_dtype(column):
        return False
    return bool(pd.api.types.is_numeric_dtype(column))


def as_categorical(column: pd.Series) -> pd.Series:
    """A column that is not numeric, as a categorical one."""
    return column if isinstance(column.dtype, pd.CategoricalDtype) else column.astype('string').astype('category')


def column_files(folder: Path, stem: str, name: str, column: pd.Series) -> dict[str, Any]:
    """Writes numbers as float32, everything else as codes, to `folder/<stem>.<type>`.

    Returns the column's entry: `name`, `kind`, `file`, and `categories` with `counts` or `min` and `max`.
    """
    if is_number(column):
        values = column.to_numpy(dtype='<f4', na_value=np.nan)
        file = f'{stem}.f32'
        write_array(folder / file, values)
        finite = values[np.isfinite(values)]
        low, high = (float(finite.min()), float(finite.max())) if finite.size else (None, None)
        return {'name': name, 'kind': 'number', 'file': file, 'min': low, 'max': high}
    found = as_categorical(column)
    categories = [str(c) for c in found.cat.categories]
    kind = layout.code_dtype(len(categories))
    codes = found.cat.codes.to_numpy()
    counts = np.bincount(codes[codes >= 0], minlength=len(categories)).tolist()
    file = f'{stem}.u{kind.itemsize * 8}'
    write_array(folder / file, np.where(codes < 0, np.iinfo(kind).max, codes).astype(kind))
    return {'name': name, 'kind': 'category', 'file': file, 'categories': categories, 'counts': counts}


def write_element(group: AnnDataGroup, key: str, column: pd.Series) -> None:
    """Writes a column of a table of the group: numbers and Booleans in their type, text as categories.

    Numbers in a nullable type become float64 with NaN for missing ones.
    """
    if is_number(column) or column.dtype == np.dtype(bool):
        if isinstance(column.dtype, np.dtype):
            # float16 and float128 are not in every reader of zarr.
            known = column.dtype.kind != 'f' or column.dtype.itemsize in (4, 8)
            group.array(key, column.to_numpy() if known else column.to_numpy(dtype='f4'))
        else:
            group.array(key, column.to_numpy(dtype='f8', na_value=np.nan))
        return
    found = as_categorical(column)
    names = [str(c) for c in found.cat.categories]
    group.categories(key, found.cat.codes.to_numpy(), names, bool(found.cat.ordered))
