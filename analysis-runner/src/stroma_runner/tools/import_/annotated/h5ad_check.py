"""The first look at an .h5ad: guard and shape, without pandas, in the child with the smallest limit."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import h5py

from stroma_runner.tools.import_.files.guard import check_h5, opened
from stroma_runner.tools.import_.files.h5_matrix import shape_of
from stroma_store.contract import limits
from stroma_store.errors import StromaError

#: Limits: int32 cell numbers, and how long a user waits.
MAX_CELLS = 20_000_000


def inspect(path: Path, file: str) -> dict[str, Any]:
    """Checks guard and shape: {bytes, cells, genes}. Raises the H5 errors of the guard, and ANNDATA_INVALID for another
    kind of file."""
    if not h5py.is_hdf5(path):
        with path.open('rb') as stream:
            if stream.read(8) != b'\x89HDF\r\n\x1a\n':
                raise StromaError('FILE_TYPE_UNSUPPORTED', file=file)
        raise StromaError('H5_CORRUPT', file=file, reason='header')
    with opened(path, file) as handle:
        survey = check_h5(handle, path, file)
        if isinstance(handle.get('mod'), h5py.Group) and 'X' not in handle:
            # Saved by muon under the name of AnnData.
            names = ', '.join(sorted(handle['mod'])[:10])
            raise StromaError('ANNDATA_INVALID', file=file, path='mod', reason='mudata', modalities=names)
        for part in ('obs', 'var'):
            if part not in handle:
                raise StromaError('ANNDATA_INVALID', file=file, path=part, reason=f'{part}: missing')
        shape = _shape(handle)
        if shape is None:
            reason = 'shape' if 'X' in handle else 'missing'
            raise StromaError('ANNDATA_INVALID', file=file, path='X', reason=f'X: {reason}')
        # An annotated file may contain many samples: the specification's upper bound is per sample, the lower one still
        # applies.
        least = limits()['sampleCells']['above']
        if not least < shape[0] < MAX_CELLS:
            raise StromaError('CELL_COUNT_RANGE', file=file, cells=shape[0], min=least, max=MAX_CELLS)
        return {'bytes': survey.total_bytes, 'cells': shape[0], 'genes': shape[1]}


def _shape(handle: h5py.File) -> tuple[int, int] | None:
    """(cells, genes) of `X`. If `X` is None, which AnnData omits, the shape of the first layer, otherwise of `raw`."""
    layers = handle.get('layers')
    matrices = [handle.get('X'), *(layers.values() if isinstance(layers, h5py.Group) else []), handle.get('raw/X')]
    return next((shape for item in matrices if item is not None and (shape := shape_of(item)) is not None), None)
