"""Loom (versions 2 and 3): genes in rows, cells in columns, as a cells x genes `.h5ad`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import h5py
import numpy as np
import pandas as pd
import scipy.sparse as sp

from stroma_runner.tools.import_.annotated.convert.parts import SparseWriter, write_parts
from stroma_runner.tools.import_.annotated.h5ad import plain
from stroma_runner.tools.import_.facts import FileReport
from stroma_runner.tools.import_.files.guard import check_h5, opened
from stroma_runner.tools.import_.tables import words
from stroma_store.errors import StromaError

#: Values of one dense block while the matrix is turned.
BLOCK_VALUES = 8_000_000


def to_h5ad(path: Path, file: str, out: Path, warnings: FileReport) -> None:
    """Writes `matrix` and the layers of its shape, the attributes of one value per gene or cell, and two-dimensional
    attributes of the cells (or pairs such as `_X`, `_Y`) as embeddings."""
    with opened(path, file) as handle:
        check_h5(handle, path, file)
        matrix = handle['matrix']
        if not isinstance(matrix, h5py.Dataset) or matrix.ndim != 2 or matrix.dtype.kind not in 'iufb':
            raise StromaError('ANNDATA_INVALID', file=file, path='matrix', reason='matrix: shape')
        genes, cells = matrix.shape
        var = _table(handle['row_attrs'], genes, words('annotated', 'loomGenes'))
        obs = _table(handle['col_attrs'], cells, words('annotated', 'loomCells'))
        if obs is None or var is None:
            part = 'col_attrs' if obs is None else 'row_attrs'
            wanted = ', '.join(words('annotated', 'loomCells' if obs is None else 'loomGenes')[:3])
            raise StromaError('ANNDATA_INVALID', file=file, path=part, reason=f'{part}: no names ({wanted})')
        embeddings = _embeddings(handle['col_attrs'], obs, cells)
        layers = handle.get('layers')
        with h5py.File(out, 'w') as made:
            write_parts(made, obs, var, embeddings)
            _turned(matrix, made, 'X')
            left = _left(handle, genes, cells)
            for name in layers if isinstance(layers, h5py.Group) else ():
                item = layers[name]
                if isinstance(item, h5py.Dataset) and item.shape == matrix.shape and item.dtype.kind in 'iufb':
                    _turned(item, made, f'layers/{name}')
                else:
                    left.append(f'layers/{name}')
        if left:
            warnings.add('warning.partsNotRead', names=', '.join(left[:10]), count=len(left))


def _turned(source: h5py.Dataset, made: h5py.File, name: str) -> None:
    genes, cells = source.shape
    writer = SparseWriter(made, name, genes)
    # Whole chunks, so that each is decompressed once.
    chunk = source.chunks[1] if source.chunks else 64
    step = max(chunk, BLOCK_VALUES // max(genes, 1) // chunk * chunk)
    for first in range(0, cells, step):
        writer.add(sp.csr_matrix(source[:, first : first + step].T))
    writer.end()


def _table(group: Any, length: int, names: tuple[str, ...]) -> pd.DataFrame | None:
    """The attributes with one value per entry. The first of `names` that exists, in any letter case, is the index."""
    if not isinstance(group, h5py.Group):
        return None
    columns = {
        name: plain(item[:])
        for name, item in group.items()
        if isinstance(item, h5py.Dataset) and item.shape == (length,) and item.dtype.kind in 'iufbSO'
    }
    by_name = {name.lower(): name for name in columns}
    index = next((by_name[name] for name in names if name in by_name), None)
    if index is None:
        return None
    return pd.DataFrame(columns, index=pd.Index([str(v) for v in columns.pop(index)], dtype=object))


def _left(handle: h5py.File, genes: int, cells: int) -> list[str]:
    """Attributes that are neither one value per entry nor coordinates."""
    found = []
    for part, length in (('row_attrs', genes), ('col_attrs', cells)):
        for name, item in handle[part].items():
            plain = isinstance(item, h5py.Dataset) and item.shape == (length,) and item.dtype.kind in 'iufbSO'
            drawn = part == 'col_attrs' and isinstance(item, h5py.Dataset) and _is_drawn(item, length)
            if not plain and not drawn:
                found.append(f'{part}/{name}')
    return found


def _is_drawn(item: h5py.Dataset, cells: int) -> bool:
    table = item.ndim == 2 and len(item) == cells and item.shape[1] >= 2 and item.dtype.kind in 'iuf'
    return table or (item.shape == (cells,) and {'_X', '_Y'} <= set(item.dtype.names or ()))


def _embeddings(group: h5py.Group, obs: pd.DataFrame, cells: int) -> dict[str, np.ndarray]:
    found: dict[str, np.ndarray] = {}
    for name, item in group.items():
        if isinstance(item, h5py.Dataset) and _is_drawn(item, cells):
            # SCope's are records.
            found[name] = item[:, :100] if item.ndim == 2 else np.column_stack([item['_X'], item['_Y']])
    # Pairs of columns: `_X` and `_Y` (loompy), `_tSNE1` and `_tSNE2`, `UMAP_1` and `UMAP_2`.
    for first, second in (('_X', '_Y'), *((f'{n}1', f'{n}2') for n in _stems(obs))):
        if first in obs and second in obs and all(obs[n].dtype.kind in 'iuf' for n in (first, second)):
            name = 'embedding' if first == '_X' else first.rstrip('1_').strip('_').lower()
            found[name] = obs[[first, second]].to_numpy(float)
            obs.drop(columns=[first, second], inplace=True)
    return found


def _stems(obs: pd.DataFrame) -> list[str]:
    known = words('annotated', 'embeddingWords')
    return [c[:-1] for c in obs.columns if c.endswith('1') and any(word in c.lower() for word in known)]
