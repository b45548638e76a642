"""Binary forms D and E: one gene as varint cell indices and one byte, or one float32, a value."""

from __future__ import annotations

import numpy as np


def varint_deltas(cells: np.ndarray) -> np.ndarray:
    """Ascending cell indices as LEB128 of (distance to the one before, minus 1);
    the first distance is from -1."""
    deltas = np.empty(cells.size, np.uint32)
    if cells.size == 0:
        return deltas.astype(np.uint8)
    deltas[0] = cells[0]
    np.subtract(cells[1:], cells[:-1], out=deltas[1:], casting='unsafe')
    deltas[1:] -= 1
    largest = int(deltas.max())
    if largest < 0x80:
        return deltas.astype(np.uint8)
    wide = np.flatnonzero(deltas >= 0x80)  # most distances of a gene in one of 20 cells fit one byte
    extra = np.ones(wide.size, np.int64)
    for bits in (14, 21, 28):
        if largest >> bits:
            extra += deltas[wide] >= (1 << bits)
    shift = np.zeros(cells.size, np.int64)
    shift[wide] = extra
    ends = np.arange(cells.size) + np.cumsum(shift)  # place of each number's last byte
    out = np.empty(int(ends[-1]) + 1, np.uint8)
    starts = ends - shift
    out[starts] = (deltas & 0x7F).astype(np.uint8)
    rest, place, left = deltas[wide] >> 7, starts[wide], extra
    while rest.size:
        out[place] |= 0x80
        place = place + 1
        out[place] = (rest & 0x7F).astype(np.uint8)
        more = left > 1
        rest, place, left = rest[more] >> 7, place[more], left[more] - 1
    return out


def quantised(values: np.ndarray) -> tuple[np.ndarray, float, float]:
    """(u8 from 1, max, largest error): value = q / 255 x max; a value above 0 never becomes 0."""
    if values.size == 0:
        return np.empty(0, np.uint8), 0.0, 0.0
    exact = values.astype(np.float32, copy=False)
    largest = float(exact.max())
    scaled = exact * np.float32(255 / largest)
    np.rint(scaled, out=scaled)
    np.clip(scaled, 1, 255, out=scaled)
    codes = scaled.astype(np.uint8)
    scaled *= np.float32(largest / 255)
    scaled -= exact
    return codes, largest, float(np.abs(scaled, out=scaled).max())


def form_d(cells: np.ndarray, values: np.ndarray) -> tuple[bytes, dict[str, float | int]]:
    """[varint indices][u8 values] and `{nnz, indexBytes, max, maxError}`."""
    index = varint_deltas(cells)
    codes, largest, error = quantised(values)
    meta = {'nnz': int(cells.size), 'indexBytes': int(index.size), 'max': largest, 'maxError': error}
    return b''.join((index.data, codes.data)), meta


def form_e(cells: np.ndarray, values: np.ndarray) -> tuple[bytes, dict[str, float | int]]:
    """[varint indices][padding to 4][float32 values] and `{nnz, indexBytes}`."""
    index = varint_deltas(cells)
    exact = np.ascontiguousarray(values, dtype='<f4')
    body = b''.join((index.data, b'\0' * (-index.size % 4), exact.data))
    return body, {'nnz': int(cells.size), 'indexBytes': int(index.size)}
