"""Names and encodings of a dataset's files, shared by the reader and the writer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

#: Format 3 is a zarr group that anndata reads (ADR 0023). Format 2 was a folder of plain arrays, and format 1 stored
#: the names as lines of text, which a name could break.
FORMAT_VERSION = 3
READABLE = (1, 2, 3)
META = 'dataset.json'
#: Metadata of the group and of all its arrays.
ROOT = 'zarr.json'


@dataclass(frozen=True)
class Paths:
    """Paths of a format's files. `views`: folder of the embeddings as int16."""

    indptr: str
    indices: str
    values: str
    scale: str
    genes: str
    barcodes: str
    markers: str
    views: str

    def view(self, key: str, dimensions: int) -> str:
        """The file of an embedding's first dimensions as int16 (form A)."""
        return f'{self.views}/{key}.{dimensions}.i16'


_MATRIX = ('matrix/indptr.i64', 'matrix/indices.i32', 'matrix/values', 'matrix/scale.f32')
PATHS = {
    1: Paths(*_MATRIX, 'genes.tsv', 'barcodes.txt', 'markers.parquet', 'obsm'),
    2: Paths(*_MATRIX, 'genes.json', 'barcodes.json', 'markers.parquet', 'obsm'),
    3: Paths(
        indptr='X/indptr/c/0',
        indices='X/indices/c/0',
        values='X/data/c/0',
        scale='stroma/scale.f32',
        genes='stroma/genes.json',
        barcodes='stroma/barcodes.json',
        markers='stroma/markers.parquet',
        views='stroma/obsm',
    ),
}
CURRENT = PATHS[FORMAT_VERSION]
#: Folder of formats 1 and 2 that no later format has.
OLD_MATRIX = 'matrix'
#: A file that every dataset of an old format has.
OLD_SIGN = PATHS[1].indptr
#: The matrix again, cell by cell: pointers (int64), genes (`gene_dtype`) and the values in their type.
CELL_INDPTR, CELL_GENES, CELL_VALUES = 'stroma/cells/indptr', 'stroma/cells/genes', 'stroma/cells/values'
#: Folder of the group for files that are not part of AnnData.
OWN = 'stroma'
#: The tissue image of a spatial dataset, if it has one.
TISSUE = 'stroma/tissue.jpg'
#: Immune receptors of the cells, where the imported file had them: one row per chain.
RECEPTORS = 'stroma/receptors.parquet'
#: Counts of a cell are scaled to this sum before log1p.
TARGET_SUM = 1e4
#: int16 of a coordinate that is not a number; finite ones use -32767 … 32767.
MISSING_COORDINATE = -32768


def code_dtype(categories: int) -> np.dtype[Any]:
    """uint8 up to 255 categories, otherwise uint16; the type's largest value means missing."""
    if categories > 65_535:
        raise ValueError(f'{categories} categories: 65,535 at most')
    return np.dtype('u1' if categories <= 255 else '<u2')


def indptr_dtype(nnz: int) -> np.dtype[Any]:
    """int32 if it suffices: scipy's in-place functions reject a matrix whose indices and pointers have different types,
    and the indices are int32."""
    return np.dtype('<i4' if nnz < 2**31 else '<i8')


def gene_dtype(genes: int) -> np.dtype[Any]:
    """The type of a gene's index in the cell-major copy."""
    return np.dtype('<u2' if genes <= 65_536 else '<i4')


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
