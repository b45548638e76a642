"""Stored cell sets: roaring bitmaps at `cell-sets/<dataset>/<hash>.roaring`, addressed by their content."""

from __future__ import annotations

import hashlib
import re

import numpy as np

from stroma_store.errors import StromaError
from stroma_store.objects import ObjectStore

_HASH = re.compile(r'[0-9a-f]{64}')


def hash_of(cells: np.ndarray) -> str:
    """Returns the sha256 of the packed bits of n booleans, so equal sets have equal hashes."""
    return hashlib.sha256(np.packbits(cells).tobytes()).hexdigest()


def _key(dataset_id: str, sha: str) -> str:
    return f'cell-sets/{dataset_id}/{sha}.roaring'


def save_cells(store: ObjectStore, dataset_id: str, cells: np.ndarray) -> str:
    """Stores n booleans and returns their hash. An existing set is left unchanged."""
    from pyroaring import BitMap

    sha = hash_of(cells)
    bitmap = BitMap(np.flatnonzero(cells).astype(np.uint32))
    bitmap.run_optimize()
    store.create(_key(dataset_id, sha), bitmap.serialize())
    return sha


def read_cells(store: ObjectStore, dataset_id: str, sha: str, n_cells: int) -> np.ndarray:
    """Returns n booleans. Raises CELL_SET_NOT_FOUND, or DATASET_DAMAGED if the content does not match the hash."""
    from pyroaring import BitMap

    key = _key(dataset_id, sha)
    if not _HASH.fullmatch(sha) or not store.exists(key):
        raise StromaError('CELL_SET_NOT_FOUND', hash=sha[:64])
    cells = np.zeros(n_cells, bool)
    try:
        cells[np.asarray(BitMap.deserialize(store.path(key).read_bytes()).to_array(), np.int64)] = True
    except (ValueError, IndexError, RuntimeError) as error:
        raise StromaError('DATASET_DAMAGED', file=key) from error
    if hash_of(cells) != sha:
        raise StromaError('DATASET_DAMAGED', file=key)
    return cells
