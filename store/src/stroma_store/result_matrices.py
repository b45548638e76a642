"""Matrices of a result, read in parts: `results/<id>/matrices/<name>.json` and a file of rows for each level.

Level 0 has every row, each next level a quarter of the rows before it: means of four neighbours, and of codes (int16)
the first of them.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from stroma_store.errors import StromaError, invalid

#: Maximum number of rows of the last level, which fits on a screen.
SHOWN = 800
FACTOR = 4
#: Bytes of one reply.
MOST_BYTES = 16_000_000


def write_result_matrix(folder: Path, name: str, values: np.ndarray) -> dict[str, Any]:
    """Numbers are stored as int8 (value = q x scale) or unchanged as int16. `folder`: that of the result's matrices."""
    folder.mkdir(parents=True, exist_ok=True)
    scale = 1.0
    kind = np.dtype('<i2') if values.dtype == np.int16 else np.dtype('i1')
    if kind.itemsize == 1:
        scale = float(np.abs(values).max(initial=0.0)) / 127 or 1.0
    levels: list[int] = []
    while True:
        kept = values if kind.itemsize == 2 else np.rint(values / scale)
        kept.astype(kind).tofile(folder / f'{name}.{len(levels)}')
        levels.append(len(values))
        if len(values) <= SHOWN:
            break
        starts = np.arange(0, len(values), FACTOR)
        if kind.itemsize == 2:
            values = values[starts]
        else:
            sizes = np.diff([*starts.tolist(), len(values)])
            values = (np.add.reduceat(values, starts, axis=0) / sizes[:, None]).astype(np.float32)
    entry = {'columns': int(values.shape[1]), 'levels': levels, 'type': kind.str[1:], 'scale': scale}
    (folder / f'{name}.json').write_text(json.dumps(entry), encoding='utf-8')
    return entry


def result_matrix(folder: Path, name: str) -> dict[str, Any]:
    """`columns`, `levels` (rows of each), `type` (i1, i2), `scale`; NOT_FOUND."""
    try:
        found: dict[str, Any] = json.loads((folder / 'matrices' / f'{name}.json').read_text(encoding='utf-8'))
    except FileNotFoundError:
        raise StromaError('NOT_FOUND') from None
    return found


def read_matrix(
    folder: Path, name: str, entry: dict[str, Any], level: int, rows: tuple[int, int], columns: tuple[int, int]
) -> np.ndarray:
    """Stored values of a part, ends excluded. INPUT_INVALID beyond the matrix, REPLY_TOO_LARGE for a part that is
    larger than a reply."""
    if not 0 <= level < len(entry['levels']):
        raise invalid('query', '/level', 'maximum')
    for given, size, field in ((rows, entry['levels'][level], '/rows'), (columns, entry['columns'], '/columns')):
        if not 0 <= given[0] < given[1] <= size:
            raise invalid('query', field, 'maximum')
    kind = _type(entry)
    size = (rows[1] - rows[0]) * (columns[1] - columns[0]) * kind.itemsize
    if size > MOST_BYTES:
        raise StromaError('REPLY_TOO_LARGE', values=size, limit=MOST_BYTES, accept='rows')
    stored = _stored(folder, name, entry, level)
    return np.ascontiguousarray(stored[rows[0] : rows[1], columns[0] : columns[1]])


def matrix_rows(folder: Path, name: str, entry: dict[str, Any], rows: np.ndarray) -> np.ndarray:
    """Stored values of some rows of level 0, in their order."""
    return np.asarray(_stored(folder, name, entry, 0)[rows])


def _type(entry: dict[str, Any]) -> np.dtype[Any]:
    return np.dtype('<i2') if entry['type'] == 'i2' else np.dtype('i1')


def _stored(folder: Path, name: str, entry: dict[str, Any], level: int) -> np.ndarray:
    shape = entry['levels'][level], entry['columns']
    return np.memmap(folder / 'matrices' / f'{name}.{level}', _type(entry), 'r', shape=shape)
