"""Matrices and tables of R as scipy's and pandas's, cells x genes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
import scipy.sparse as sp

from stroma_runner.shared.r_files.values import RValue, floats_with_nan

#: A triangle whose diagonal is stored is written as any other matrix.
_SPARSE = {'dgCMatrix', 'dgTMatrix', 'dgRMatrix', 'lgCMatrix', 'igCMatrix', 'dtCMatrix'}


if TYPE_CHECKING:
    from stroma_runner.tools.import_.annotated.convert.r_slide import RSlide


@dataclass
class Parts:
    """Matrices are cells x genes. `layers` by name: `counts` comes first, if present."""

    obs: pd.DataFrame
    var: pd.DataFrame
    layers: dict[str, sp.csr_matrix]
    embeddings: dict[str, np.ndarray] = field(default_factory=dict)
    #: Names of the parts that were not read.
    left: list[str] = field(default_factory=list)
    #: Image and scales of a slide.
    slide: RSlide | None = None


class InconsistentObject(Exception):
    """The object is of a known class, but lacks a part or is inconsistent."""


def empty(names: list[str]) -> pd.DataFrame:
    return pd.DataFrame(index=pd.Index(names, dtype=object))


def dimnames(value: RValue) -> tuple[list[str], list[str]]:
    found = value.get('Dimnames') or value.get('dimnames')
    parts = found.values if found is not None and isinstance(found.values, list) else []
    names = [[str(v) for v in part.values] if part.kind == 'STR' else [] for part in parts]
    return (names[0], names[1]) if len(names) == 2 else ([], [])


def matrix_of(value: RValue | None) -> sp.csr_matrix | None:
    """An R matrix (genes x cells) as cells x genes; None if it is not a matrix or is empty."""
    if value is None:
        return None
    kind = next((name for name in value.classes if name in _SPARSE), '')
    if kind:
        return _sparse(value, kind)
    dim = _extent(value)
    numbers = value if value.kind in _NUMBERS else value.get('x') if 'dgeMatrix' in value.classes else None
    if dim is None or numbers is None or numbers.kind not in _NUMBERS:
        return None
    genes, cells = dim
    if genes == 0 or cells == 0:
        return None
    dense = floats_with_nan(numbers.values)
    if dense.size != genes * cells:
        raise InconsistentObject('matrix of another size')
    return sp.csr_matrix(dense.reshape(cells, genes))  # by columns in R: rows are the cells


_NUMBERS = ('REAL', 'INT', 'LGL')


def _extent(value: RValue) -> tuple[int, int] | None:
    """Genes and cells of a matrix; None if it is not a matrix."""
    dim = value.get('dim') or value.get('Dim')
    if dim is None or dim.kind not in ('INT', 'REAL') or len(dim.values) != 2:
        return None
    numbers = floats_with_nan(dim.values)
    if not np.isfinite(numbers).all() or (numbers < 0).any():
        raise InconsistentObject('matrix of no size')
    return int(numbers[0]), int(numbers[1])


def _sparse(value: RValue, kind: str) -> sp.csr_matrix | None:
    dim = _extent(value)
    if dim is None:
        raise InconsistentObject(f'{kind} without Dim')
    genes, cells = dim
    if genes == 0 or cells == 0:
        return None
    x = value.get('x')
    names = {'dgTMatrix': ('i', 'j'), 'dgRMatrix': ('p', 'j')}.get(kind, ('p', 'i'))
    first, second = (value.get(name) for name in names)
    if first is None or second is None or x is None or any(p.kind not in _NUMBERS for p in (first, second, x)):
        raise InconsistentObject(f'{kind} without its slots')
    data, a, b = floats_with_nan(x.values), np.asarray(first.values), np.asarray(second.values)
    data = data.astype(np.float64) if data.dtype.kind == 'b' else data
    try:
        if kind == 'dgTMatrix':
            return sp.csr_matrix((data, (b, a)), shape=(cells, genes))
        if kind == 'dgRMatrix':
            return sp.csr_matrix(sp.csr_matrix((data, b, a), shape=(genes, cells)).T)
        # Columns of R are our rows: the same three arrays.
        made = sp.csr_matrix((data, b, a), shape=(cells, genes))
        made.check_format(full_check=True)
        return made
    except (ValueError, IndexError) as error:
        raise InconsistentObject(f'{kind}: {error}') from error


def coordinates_by_cell(value: RValue, cells: list[str]) -> np.ndarray | None:
    """Coordinates of the cells by name, NaN if missing; by order if there are no names. None if it is not a matrix of
    coordinates."""
    dense = matrix_of(value)
    if dense is None:
        return None
    points = dense.toarray().T
    names = dimnames(value)[0]
    if not names:
        return points if len(points) == len(cells) else None
    place = {name: k for k, name in enumerate(names)}
    rows = np.array([place.get(cell, -1) for cell in cells])
    if (rows < 0).all():
        return None
    return np.where(rows[:, None] < 0, np.nan, points[rows])


def frame_of(value: RValue | None, rows: list[str] | None, left: list[str]) -> pd.DataFrame:
    """Converts a data.frame or DFrame to a table of categoricals, numbers and Booleans. Names of other columns go to
    `left`."""
    if value is None:
        return empty(rows or [])
    columns = value if value.kind == 'VEC' else value.get('listData')
    names = row_names(value) or (rows or [])
    data: dict[str, Any] = {}
    for name, column in columns.items() if columns is not None else []:
        read = column_of(column)
        if read is not None and len(read) == len(names):
            data[name] = read
        else:
            left.append(name)
    return pd.DataFrame(data, index=pd.Index(names, dtype=object))


def row_names(value: RValue) -> list[str]:
    return value.texts('row.names') or value.texts('rownames')


def column_of(value: RValue) -> Any:
    """A column of one value per row; None for matrices, lists and code."""
    levels = value.texts('levels')
    if value.kind == 'INT' and levels:
        codes = np.ma.filled(np.ma.masked_less(value.values, 1), 0).astype(np.int64) - 1
        if codes.size and codes.max() >= len(levels):
            raise InconsistentObject('factor with a level that is not there')
        kept = list(dict.fromkeys(levels))
        place = {name: k for k, name in enumerate(kept)}
        mapped = np.array([place[name] for name in levels] + [-1])[codes]
        return pd.Categorical.from_codes(mapped, pd.Index(kept, dtype=object), ordered='ordered' in value.classes)
    if value.kind == 'STR':
        return np.array([np.nan if v is None else v for v in value.values], dtype=object)
    if value.kind == 'LGL':
        masked = np.ma.getmaskarray(value.values)
        texts = np.where(np.ma.getdata(value.values), 'TRUE', 'FALSE').astype(object)
        texts[masked] = np.nan
        return texts
    if value.kind in ('INT', 'REAL') and value.get('dim') is None:
        return floats_with_nan(value.values)
    return None
