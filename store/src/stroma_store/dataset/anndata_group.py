"""Writes an AnnData group: zarr format 3 with the encodings of anndata's on-disk specification.

Arrays of numbers are one uncompressed chunk each, so that the chunk's file is the plain array, which the reader reads
without zarr.
"""

from __future__ import annotations

import itertools
import os
import shutil
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import scipy.sparse as sp
import zarr
from zarr.storage import LocalStore

from stroma_store.dataset.rows import RowBlocks
from stroma_store.disk import write_array


class AnnDataGroup:
    """A group under construction in `folder`; `close` makes it readable."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._root = zarr.create_group(
            store=LocalStore(folder), zarr_format=3, attributes=_encoding('anndata', '0.1.0'), overwrite=False
        )

    def group(self, key: str, encoding: str, version: str = '0.1.0', **attributes: Any) -> None:
        """Creates a group; its parent must be there."""
        self._root.create_group(key, attributes=_encoding(encoding, version) | attributes)

    def describe(self, key: str, shape: tuple[int, ...], dtype: Any, encoding: str | None = 'array') -> Path:
        """Writes an array's metadata and returns the path of its chunk file, which the caller writes.

        Arrays of a sparse matrix have no encoding of their own.
        """
        kind = np.dtype(dtype)
        self._array(key, shape, kind, False if kind.kind == 'b' else 0, encoding)
        file = self.folder.joinpath(key, 'c', *['0'] * len(shape))
        file.parent.mkdir(parents=True, exist_ok=True)
        return file

    def array(self, key: str, values: np.ndarray) -> Path:
        """Writes an array of numbers or Booleans and returns the file with its elements."""
        plain = np.ascontiguousarray(values, dtype=values.dtype.newbyteorder('<'))
        file = self.describe(key, plain.shape, plain.dtype)
        write_array(file, plain)
        return file

    def link(self, key: str, shape: tuple[int, ...], dtype: Any, source: Path, encoding: str | None = 'array') -> None:
        """Makes a file with the plain array the array's chunk: the same bytes under a second name."""
        link_file(source, self.describe(key, shape, dtype, encoding))

    def strings(self, key: str, names: Sequence[str]) -> None:
        made = self._strings(key, (len(names),), 'string-array')
        if names:
            made[:] = np.array(names, dtype=object)

    def text(self, key: str, value: str) -> None:
        self._strings(key, (), 'string')[...] = value

    def scalar(self, key: str, value: int) -> None:
        write_array(self.describe(key, (), '<i8', 'numeric-scalar'), np.array(value, '<i8'))

    def _strings(self, key: str, shape: tuple[int, ...], encoding: str) -> Any:
        return self._array(key, shape, str, '', encoding)

    def _array(self, key: str, shape: tuple[int, ...], dtype: Any, fill: Any, encoding: str | None) -> Any:
        return self._root.create_array(
            key,
            shape=shape,
            # A chunk has one element at least, also in an empty array.
            chunks=tuple(max(1, length) for length in shape),
            dtype=dtype,
            compressors=None,
            filters=None,
            fill_value=fill,
            attributes=_encoding(encoding, '0.2.0') if encoding else {},
        )

    def sparse(self, key: str, matrix: sp.csr_matrix) -> None:
        """Writes a CSR matrix; `describe_matrix` describes one that is written already."""
        self.group(key, 'csr_matrix', shape=list(matrix.shape))
        pointers = matrix.indptr.astype('<i4' if matrix.nnz < 2**31 else '<i8')
        for name, values in (('data', matrix.data), ('indices', matrix.indices.astype('<i4')), ('indptr', pointers)):
            write_array(self.describe(f'{key}/{name}', values.shape, values.dtype, encoding=None), values)

    def sparse_rows(self, key: str, rows: RowBlocks) -> None:
        """Writes a CSR matrix block by block; its values have the type of the first block. Raises ValueError for a
        block of another number type."""
        blocks = rows.blocks()
        first = next(blocks, (0, sp.csr_matrix((0, rows.n_genes), dtype='<i4')))[1]
        kind = first.dtype.newbyteorder('<')
        parts = {name: self.folder / f'.{name}.part' for name in ('data', 'indices')}
        lengths = [np.zeros(1, np.int64)]
        with parts['data'].open('wb') as data, parts['indices'].open('wb') as indices:
            for _, block in itertools.chain([(0, first)], blocks):
                if block.dtype.kind != kind.kind:
                    raise ValueError(f'{key}: values of {block.dtype} after {kind}')
                np.ascontiguousarray(block.data, dtype=kind).tofile(data)
                np.ascontiguousarray(block.indices, dtype='<i4').tofile(indices)
                lengths.append(np.diff(block.indptr).astype(np.int64))
        pointers = np.cumsum(np.concatenate(lengths))
        stored = int(pointers[-1])
        self.group(key, 'csr_matrix', shape=[rows.n_cells, rows.n_genes])
        for name, dtype in (('data', kind), ('indices', np.dtype('<i4'))):
            os.replace(parts[name], self.describe(f'{key}/{name}', (stored,), dtype, encoding=None))
        small = pointers.astype('<i4' if stored < 2**31 else '<i8')
        write_array(self.describe(f'{key}/indptr', small.shape, small.dtype, encoding=None), small)

    def categories(self, key: str, codes: np.ndarray, names: Sequence[str], ordered: bool = False) -> None:
        """Writes a categorical array; code -1 means missing."""
        self.group(key, 'categorical', '0.2.0', ordered=ordered)
        smallest = next(kind for kind in ('i1', '<i2', '<i4') if len(names) - 1 <= np.iinfo(kind).max)
        self.array(f'{key}/codes', codes.astype(smallest))
        self.strings(f'{key}/categories', unique_names(names))

    def table(self, key: str, index: Sequence[str], order: Sequence[str]) -> None:
        """Creates a data frame; the caller adds the columns of `order`."""
        self.group(key, 'dataframe', '0.2.0', **{'_index': '_index', 'column-order': list(order)})
        self.strings(f'{key}/_index', index)

    def close(self) -> None:
        """Writes the metadata of all arrays into the root's, so that readers do not list the folder."""
        with warnings.catch_warnings():
            # zarr warns that consolidated metadata is not in the specification yet; anndata writes it as well.
            warnings.simplefilter('ignore')
            zarr.consolidate_metadata(LocalStore(self.folder), zarr_format=3)


def _encoding(name: str, version: str) -> dict[str, Any]:
    return {'encoding-type': name, 'encoding-version': version}


def unique_names(names: Sequence[str]) -> list[str]:
    """Names made unique by a number, because pandas rejects equal categories."""
    taken = set(names)
    if len(taken) == len(names):
        return list(names)
    found: list[str] = []
    seen: set[str] = set()
    for name in names:
        other, number = name, 1
        while other in seen or (other != name and other in taken):
            other, number = f'{name}-{number}', number + 1
        seen.add(other)
        found.append(other)
    return found


def link_file(source: Path, target: Path) -> None:
    """A second name for a file; a copy where the file system has no hard links."""
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        os.link(source, target)
    except OSError:
        shutil.copyfile(source, target)
