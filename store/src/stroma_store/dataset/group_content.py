"""Content of every dataset's AnnData group besides its columns; the writer and the conversion share it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from stroma_store.dataset import layout
from stroma_store.dataset.anndata_group import AnnDataGroup
from stroma_store.dataset.zarr_keys import zarr_keys
from stroma_store.disk import files_below, sha256_of, write_array


def describe_matrix(group: AnnDataGroup, cells: int, genes: int, nnz: int, value_type: np.dtype[Any]) -> None:
    """Makes the matrix files, which are already written, anndata's X (CSC)."""
    group.group('X', 'csc_matrix', shape=[cells, genes])
    group.describe('X/indptr', (genes + 1,), layout.indptr_dtype(nnz), encoding=None)
    group.describe('X/indices', (nnz,), '<i4', encoding=None)
    group.describe('X/data', (nnz,), value_type, encoding=None)


def embedding_keys(names: Sequence[str], taken: Sequence[str] = ()) -> dict[str, str]:
    """Keys of obsm by embedding, as scanpy names them: `umap` is `X_umap`."""
    return dict(zip(names, zarr_keys([f'X_{name}' for name in names], taken), strict=True))


def write_view(folder: Path, key: str, coordinates: np.ndarray) -> dict[str, list[list[float]]]:
    """The first 2 and 3 dimensions ready as int16 (form A); returns the range of each axis by number of dimensions."""
    views = {}
    for dimensions in (2, 3):
        if coordinates.shape[1] >= dimensions:
            quantised, ranges = layout.quantise(coordinates[:, :dimensions])
            file = folder / layout.CURRENT.view(key, dimensions)
            file.parent.mkdir(parents=True, exist_ok=True)
            write_array(file, quantised)
            views[str(dimensions)] = ranges
    return views


def write_uns(
    group: AnnDataGroup, info: Mapping[str, Any], columns: Sequence[Mapping[str, Any]], normalised_only: bool
) -> None:
    """`uns['stroma']`: the content of X, the dataset's facts and receipt as JSON, and the original names of columns
    whose key differs. `uns['<column>_colors']` as in scanpy."""
    group.group('uns', 'dict')
    group.group('uns/stroma', 'dict')
    group.text('uns/stroma/X', 'log-normalised values' if normalised_only else 'counts')
    facts = {name: value for name, value in info.items() if name != 'receipt'}
    group.text('uns/stroma/info', json.dumps(facts, ensure_ascii=False, default=plain))
    if info.get('receipt') is not None:
        group.text('uns/stroma/receipt', json.dumps(info['receipt'], ensure_ascii=False, default=plain))
    renamed = {entry['key']: entry['name'] for entry in columns if entry['key'] != entry['name']}
    if renamed:
        group.text('uns/stroma/columns', json.dumps(renamed, ensure_ascii=False))
    if normalised_only:
        group.group('uns/log1p', 'dict')
    for entry in columns:
        chosen = (info.get('colours') or {}).get(entry['name'])
        names = entry.get('categories') or ()
        if chosen and all(name in chosen for name in names):
            group.strings(f'uns/{entry["key"]}_colors', [str(chosen[name]) for name in names])


def write_names(path: Path, names: Any) -> None:
    """JSON, because it can store any name: a name that is not UTF-8 raises UnicodeEncodeError here, not in a reader."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(json.dumps(names, ensure_ascii=False, separators=(',', ':')).encode())


def file_entries(folder: Path, known: Mapping[str, dict[str, Any]] | None = None) -> dict[str, dict[str, Any]]:
    """Size and sha256 of every file below a folder; `known` entries are reused."""
    names = {path.relative_to(folder).as_posix(): path for path in files_below(folder)}
    return {
        name: dict((known or {}).get(name) or {'bytes': path.stat().st_size, 'sha256': sha256_of(path)})
        for name, path in names.items()
    }


def plain(value: Any) -> Any:
    """numpy scalars and arrays as JSON values."""
    if isinstance(value, np.generic | np.ndarray):
        return value.tolist()
    raise TypeError(f'{type(value).__name__} is not JSON')
