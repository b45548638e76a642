"""Names and encodings of a dataset's files; the reader and the writer share them,
so that they cannot disagree."""

from __future__ import annotations

from typing import Any

import numpy as np

#: Format 1 kept the names as lines of text, which a name could break.
FORMAT_VERSION = 2
READABLE = (1, 2)
META = 'dataset.json'
INDPTR, INDICES, VALUES = 'matrix/indptr.i64', 'matrix/indices.i32', 'matrix/values'
SIZE_FACTORS = 'matrix/scale.f32'
GENES, BARCODES, MARKERS = 'genes.json', 'barcodes.json', 'markers.parquet'
GENES_1, BARCODES_1 = 'genes.tsv', 'barcodes.txt'
#: Counts of a cell are scaled to this sum before log1p.
TARGET_SUM = 1e4
#: int16 of a coordinate that is not a number; finite ones use -32767 … 32767.
MISSING_COORDINATE = -32768


def code_dtype(categories: int) -> np.dtype[Any]:
    """uint8 up to 255 categories, else uint16; the type's largest value means missing."""
    if categories > 65_535:
        raise ValueError(f'{categories} categories: 65,535 at most')
    return np.dtype('u1' if categories <= 255 else '<u2')


def value_dtype(largest: float, whole: bool) -> np.dtype[Any]:
    """The smallest unsigned integer that holds counts up to `largest`,
    or float32 for values with fractions."""
    if not whole or largest > 4_294_967_295:
        return np.dtype('<f4')
    return np.dtype('u1' if largest < 256 else '<u2' if largest < 65_536 else '<u4')


def quantise(points: np.ndarray) -> tuple[np.ndarray, list[list[float]]]:
    """Form A: n x d coordinates as int16 with the range of each axis:
    value = min + (q + 32767) / 65534 x (max - min)."""
    coordinates = np.asarray(points, dtype=np.float32)
    result = np.full(coordinates.shape, MISSING_COORDINATE, dtype='<i2')
    ranges: list[list[float]] = []
    for axis in range(coordinates.shape[1]):
        column = coordinates[:, axis]
        known = np.isfinite(column)
        low, high = (float(column[known].min()), float(column[known].max())) if known.any() else (0.0, 0.0)
        span = (high - low) or 1.0
        result[known, axis] = np.rint((column[known].astype(np.float64) - low) / span * 65_534 - 32_767)
        ranges.append([low, high])
    return result, ranges
