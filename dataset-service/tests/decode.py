"""The binary forms of docs/interfaces.md decoded byte by byte, independently of the service's own code."""

from __future__ import annotations

import json
from typing import Any

import numpy as np


def meta(reply: Any) -> dict[str, Any]:
    return dict(json.loads(reply.headers['X-Stroma-Meta']))


def varints(data: bytes, count: int) -> list[int]:
    """Cell indices of `count` LEB128 deltas, with no bytes left."""
    cells, place, cell = [], 0, -1
    for _ in range(count):
        shift = value = 0
        while True:
            byte = data[place]
            place += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                break
        cell += value + 1
        cells.append(cell)
    assert place == len(data)
    return cells


def gene(reply: Any) -> tuple[np.ndarray, dict[str, Any]]:
    """(every cell's value, meta) of form D or E."""
    info, body = meta(reply), reply.content
    cells = varints(body[: info['indexBytes']], info['nnz'])
    values = np.zeros(info['n'], np.float32)
    if reply.headers['X-Stroma-Format'] == 'gene-sparse-u8':
        codes = np.frombuffer(body[info['indexBytes'] :], np.uint8)
        assert codes.size == info['nnz'] and (codes >= 1).all()
        values[cells] = codes / 255 * info['max']
    else:
        start = info['indexBytes'] + -info['indexBytes'] % 4
        values[cells] = np.frombuffer(body[start:], '<f4')
    return values, info
