"""The first look at an .h5ad: guard and shape, without pandas, in the child with the smallest limit."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import h5py

from stroma_runner.tools.import_.guard import check_h5, opened
from stroma_runner.tools.import_.h5_matrix import shape_of
from stroma_store.contract import limits
from stroma_store.errors import StromaError

#: int32 cell numbers and one person's patience.
MAX_CELLS = 20_000_000


def inspect(path: Path, file: str) -> dict[str, Any]:
    """Guard and shape: {bytes, cells, genes}. Raises the H5 errors of the guard,
    ANNDATA_INVALID for another kind of file."""
    if not h5py.is_hdf5(path):
        with path.open('rb') as stream:
            if stream.read(8) != b'\x89HDF\r\n\x1a\n':
                raise StromaError('FILE_TYPE_UNSUPPORTED', file=file)
        raise StromaError('H5_CORRUPT', file=file, reason='header')
    with opened(path, file) as handle:
        survey = check_h5(handle, path, file)
        for part in ('X', 'obs', 'var'):
            if part not in handle:
                raise StromaError('ANNDATA_INVALID', file=file, path=part, reason=f'{part}: missing')
        shape = shape_of(handle['X'])
        if shape is None:
            raise StromaError('ANNDATA_INVALID', file=file, path='X', reason='X: shape')
        # An annotated file may hold many samples: the specification's upper bound is one sample's,
        # the lower one holds.
        least = limits()['sampleCells']['above']
        if not least < shape[0] < MAX_CELLS:
            raise StromaError('CELL_COUNT_RANGE', file=file, cells=shape[0], min=least, max=MAX_CELLS)
        return {'bytes': survey.total_bytes, 'cells': shape[0], 'genes': shape[1]}
