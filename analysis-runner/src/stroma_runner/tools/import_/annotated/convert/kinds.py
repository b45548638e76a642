"""Detects the format of an annotated file by its first bytes and its groups, never only by its name."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import h5py

from stroma_runner.tools.import_.annotated.convert.zarr_zip import opened_zip
from stroma_runner.tools.import_.files.guard import opened
from stroma_store.errors import StromaError

H5AD, H5MU, LOOM, ZARR, R_FILE, COUNTS = 'h5ad', 'h5mu', 'loom', 'zarr', 'rds', 'counts'
#: First bytes of what R writes: compressed by gzip, bzip2 or xz, or plain (RDS as XDR, text or little-endian; RData).
_R_MAGIC = (b'\x1f\x8b', b'BZh', b'\xfd7zXZ\x00', b'X\n', b'A\n', b'B\n', b'RDX', b'RDA', b'RDB')
_TAR = re.compile(r'\.(tar|tar\.gz|tgz)$', re.IGNORECASE)
_HDF5 = b'\x89HDF\r\n\x1a\n'


def kind_of(path: Path, file: str) -> str:
    """One of the kinds above. Raises FILE_TYPE_UNSUPPORTED, and H5_CORRUPT for a truncated HDF5 file."""
    with path.open('rb') as stream:
        first = stream.read(8)
    if h5py.is_hdf5(path):
        with opened(path, file) as handle:
            return _of_hdf5(handle)
    if first == _HDF5:
        raise StromaError('H5_CORRUPT', file=file, reason='header')
    if first.startswith(b'PK') and zipfile.is_zipfile(path):
        return ZARR if _has_group(path, file) else COUNTS
    if _TAR.search(file):
        return COUNTS
    if first.startswith(_R_MAGIC):
        return R_FILE
    raise StromaError('FILE_TYPE_UNSUPPORTED', file=file)


def _has_group(path: Path, file: str) -> bool:
    """Whether a zip contains a zarr group; an archive of counts does not. Raises H5_CORRUPT."""
    with opened_zip(path, file) as packed:
        return any(name.rsplit('/', 1)[-1] in ('.zgroup', 'zarr.json') for name in packed.namelist())


def _of_hdf5(handle: h5py.File) -> str:
    """Reads only names: the guard has not yet checked the file."""
    names = set(handle)
    if 'mod' in names and 'X' not in names:
        return H5MU
    if {'matrix', 'row_attrs', 'col_attrs'} <= names:
        return LOOM
    return H5AD
