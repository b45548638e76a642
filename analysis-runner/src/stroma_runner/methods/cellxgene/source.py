"""Read access of the check to AnnData, from a file or from a dataset of the store: tables as a whole, matrices in
blocks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import scipy.sparse as sp

#: numpy's array, or a csr_matrix of scipy, which has no types.
Rows = Any
#: Values of one block of rows.
_BLOCK_VALUES = 5_000_000


@dataclass(frozen=True)
class Matrix:
    """`form`: csr, csc, dense, unknown. `rows` reads blocks of rows, csr or dense."""

    name: str
    shape: tuple[int, int]
    dtype: np.dtype[Any]
    form: str
    rows: Callable[[], Iterator[Rows]]


@dataclass(frozen=True)
class Source:
    """`raw` and `raw_var` are either both None or both set."""

    obs: pd.DataFrame
    var: pd.DataFrame
    raw_var: pd.DataFrame | None
    obsm: Mapping[str, Any]
    uns: Mapping[str, Any]
    x: Matrix
    raw: Matrix | None
    layers: tuple[Matrix, ...] = ()
    mappings: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


def read_h5ad(path: Path) -> Source:
    """Opens a file; the matrices are read on demand."""
    import h5py
    from anndata.io import read_elem

    with h5py.File(path, 'r') as root:

        def part(name: str) -> dict[str, Any]:
            return dict(read_elem(root[name])) if name in root else {}

        has_raw = 'raw' in root and 'X' in root['raw']
        return Source(
            obs=read_elem(root['obs']),
            var=read_elem(root['var']),
            raw_var=read_elem(root['raw/var']) if has_raw else None,
            obsm=part('obsm'),
            uns=part('uns'),
            x=_matrix(path, root['X'], 'X', 'X'),
            raw=_matrix(path, root['raw/X'], 'raw/X', 'raw.X') if has_raw else None,
            layers=tuple(
                _matrix(path, root['layers'][name], f'layers/{name}', f'layers.{name}')
                for name in root.get('layers', {})
            ),
            mappings={name: part(name) for name in ('varm', 'varp', 'obsp')},
        )


def _matrix(path: Path, stored: Any, key: str, name: str) -> Matrix:
    import h5py

    if isinstance(stored, h5py.Dataset):
        shape, form, kind = tuple(stored.shape), 'dense', stored.dtype
    else:
        encoding = str(stored.attrs.get('encoding-type', ''))
        shape = tuple(int(one) for one in stored.attrs['shape'])
        form = {'csr_matrix': 'csr', 'csc_matrix': 'csc'}.get(encoding, 'unknown')
        kind = stored['data'].dtype

    def rows() -> Iterator[Rows]:
        with h5py.File(path, 'r') as root:
            found = root[key]
            if form == 'dense':
                step = max(1, _BLOCK_VALUES // max(1, shape[1]))
                for start in range(0, shape[0], step):
                    yield found[start : start + step]
            elif form == 'csr':
                ends = found['indptr'][:]
                for start, stop in _parts(ends):
                    first, last = int(ends[start]), int(ends[stop])
                    parts = found['data'][first:last], found['indices'][first:last], ends[start : stop + 1] - first
                    yield sp.csr_matrix(parts, shape=(stop - start, shape[1]))

    return Matrix(name, (shape[0], shape[1]), np.dtype(kind), form, rows)


def _parts(ends: np.ndarray) -> Iterator[tuple[int, int]]:
    start, rows = 0, len(ends) - 1
    while start < rows:
        stop = int(np.searchsorted(ends, ends[start] + _BLOCK_VALUES, 'right')) - 1
        stop = min(rows, max(start + 1, stop))
        yield start, stop
        start = stop
