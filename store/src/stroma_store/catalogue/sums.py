"""Sums over groups of cells, per gene, such that a single gene can be read: `results/<id>/sums.bin`.

For each group (cell type, donor, disease) and gene: the cells that express the gene, the mean, and the variance less
that of as many equal values. From these follow sum and sum of squares, so groups can be joined and no cell is read.
Means are kept as multiples of 2**-20, variances of 2**-19, so both are right to 1e-6; coarser where a value is above
500. Genes lie in blocks of 8 KB, each compressed by itself; names are found by their hash and then compared.
"""

from __future__ import annotations

import hashlib
import json
import os
import struct
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any, NamedTuple, ParamSpec, TypeVar

import numcodecs.blosc as blosc
import numpy as np

from stroma_store.errors import StromaError

FILE = 'sums.bin'
_MAGIC = b'STROMA-SUMS-1\n'
_LENGTHS = struct.Struct('<II')
#: Bytes of the numbers of a block before they are compressed.
_BLOCK_BYTES = 1 << 13
#: Gene names compressed together.
_NAMES = 32
_FINEST = 19
#: Means are kept finer than variances by this many bits.
_MEAN_BITS = 1
_LARGEST = 2.0**30
_HASH_BITS = 24
#: zstd level: 9 saves 1 % more and takes ten times as long.
_LEVEL = 3
#: Bytes read when a file is opened: header and offsets of the blocks.
_START = 1 << 15


class Group(NamedTuple):
    """Cells of a type, a donor and a disease; None if the dataset does not provide them."""

    cell_type: str
    donor: str | None
    disease: str | None
    cells: int


@dataclass(frozen=True)
class Values:
    """One row per gene, one column per group."""

    sums: np.ndarray
    squares: np.ndarray
    expressing: np.ndarray


def group_values(block: Any, codes: np.ndarray, groups: int) -> Values:
    """Sums of the cells of each group for the genes of a block (cells x genes, sparse by columns), one row per gene.
    `codes`: group of each cell, -1 for none."""
    rows = codes[block.indices]
    kept = rows >= 0
    genes = np.repeat(np.arange(block.shape[1]), np.diff(block.indptr))
    place = (genes * groups + rows)[kept]
    values = block.data[kept].astype(np.float64)
    size = block.shape[1] * groups
    shape = block.shape[1], groups

    def added(weights: np.ndarray) -> np.ndarray:
        return np.bincount(place, weights, minlength=size).reshape(shape)

    return Values(added(values), added(values * values), added((values != 0).astype(np.float64)).astype(np.int64))


def write_sums(
    path: Path, groups: Sequence[Group], ids: Sequence[str], symbols: Sequence[str], parts: Iterable[Values]
) -> int:
    """Writes the sums of all genes, `parts` in their order, and returns the bytes of the file.

    Between the two passes the numbers are in a temporary file, because the largest one sets the precision of all.
    """
    cells = np.array([group.cells for group in groups], np.float64)
    shape = len(ids), 3, len(groups)
    beside = path.with_suffix('.part')
    numbers = np.memmap(beside, np.float64, 'w+', shape=shape)
    start, largest = 0, 0.0
    for part in parts:
        stop = start + len(part.sums)
        numbers[start:stop, 0] = part.expressing
        numbers[start:stop, 1], _, variance = statistics(part, cells)
        numbers[start:stop, 2] = np.nan_to_num(variance)
        largest = max(largest, float(numbers[start:stop, 1:].max(initial=0.0)))
        start = stop
    if start != len(ids):
        raise ValueError(f'sums of {start} genes for {len(ids)}')
    finest = _FINEST
    while largest * 2.0 ** (finest + _MEAN_BITS) >= _LARGEST:
        finest -= 1
    each = max(1, _BLOCK_BYTES // (12 * max(1, len(groups))))
    pieces, sizes = [], []
    for first in range(0, len(ids), each):
        block = np.array(numbers[first : first + each])
        block[:, 1] = np.rint(block[:, 1] * 2.0 ** (finest + _MEAN_BITS))
        equal = _variance_of_equal(block[:, 1] * 2.0 ** -(finest + _MEAN_BITS), block[:, 0], cells)
        block[:, 2] = (block[:, 2] - equal) * 2.0**finest
        # Values of the same kind are stored together, because their high bytes are alike.
        piece = _packed(np.rint(block).astype('<i4').transpose(1, 0, 2))
        pieces.append(piece)
        sizes.append(len(piece))
    del numbers
    beside.unlink()
    names = [
        _packed_text(list(zip(ids[k : k + _NAMES], symbols[k : k + _NAMES], strict=True))) for k in _steps(len(ids))
    ]
    index = b''.join(_packed_index(one) for one in (ids, symbols))
    header = {
        'groups': [list(group) for group in groups],
        'genes': len(ids),
        'each': each,
        'finest': finest,
        'index': len(index),
        # Equal for files with the same genes in the same order.
        'list': hashlib.sha256(json.dumps([list(ids), list(symbols)]).encode()).hexdigest()[:32],
    }
    head = json.dumps(header, ensure_ascii=False, separators=(',', ':')).encode()
    lengths = np.array([*map(len, names), *sizes], '<u4')
    with path.open('wb') as file:
        file.write(_MAGIC + _LENGTHS.pack(len(head), len(lengths)) + head + lengths.tobytes() + index)
        for piece in (*names, *pieces):
            file.write(piece)
    return path.stat().st_size


def _variance_of_equal(mean: np.ndarray, expressing: np.ndarray, cells: np.ndarray) -> np.ndarray:
    """Variance of a sample in which `expressing` values are equal and all others are 0; 0 for one cell."""
    apart = np.divide(cells, expressing, out=np.ones_like(mean), where=expressing > 0) - 1
    return mean**2 * apart * np.divide(cells, cells - 1, out=np.zeros_like(mean), where=cells > 1)


def _steps(genes: int) -> range:
    return range(0, genes, _NAMES)


def _packed(values: np.ndarray) -> bytes:
    flat = np.ascontiguousarray(values)
    return bytes(blosc.compress(flat, b'zstd', _LEVEL, blosc.BITSHUFFLE, 0, flat.dtype.itemsize))


def _packed_text(names: Sequence[tuple[str, str]]) -> bytes:
    """Ids, then symbols, one per line; no gene name contains a line break."""
    lines = [gene.replace('\n', ' ') for gene, _ in names] + [symbol.replace('\n', ' ') for _, symbol in names]
    return bytes(blosc.compress('\n'.join(lines).encode(), b'zstd', _LEVEL, blosc.NOSHUFFLE, 0, 1))


def _hash(name: str) -> int:
    digest = hashlib.blake2b(name.casefold().encode('utf-8', 'replace'), digest_size=4).digest()
    return int.from_bytes(digest, 'little') >> (32 - _HASH_BITS)


def _packed_index(names: Sequence[str]) -> bytes:
    """Hashes in ascending order as differences, and the row of each."""
    hashes = np.fromiter(map(_hash, names), np.int64, len(names))
    rows = np.argsort(hashes, kind='stable')
    parts = [_packed(np.diff(hashes[rows], prepend=0).astype('<u4')), _packed(rows.astype('<u4'))]
    return b''.join(struct.pack('<I', len(part)) + part for part in parts)


_P = ParamSpec('_P')
_R = TypeVar('_R')


def _refused(read: Callable[_P, _R]) -> Callable[_P, _R]:
    """Raises DATASET_DAMAGED for bytes that differ from those written."""

    @wraps(read)
    def checked(*args: _P.args, **options: _P.kwargs) -> _R:
        try:
            return read(*args, **options)
        except (RuntimeError, ValueError, IndexError, struct.error) as error:
            raise StromaError('DATASET_DAMAGED', file=FILE) from error

    return checked


class Sums:
    """The sums of one published dataset. Opening reads the header; genes are read on demand. Raises DATASET_DAMAGED if
    their bytes differ from those written."""

    def __init__(self, path: Path) -> None:
        """Raises NOT_FOUND if there is no such file, DATASET_DAMAGED if it has another format."""
        try:
            self._file = path.open('rb', buffering=0)
            self._read_header(self._part(0, _START))
            if self._blocks_at[-1] != os.fstat(self._file.fileno()).st_size:
                raise ValueError('cut off')
        except FileNotFoundError:
            raise StromaError('NOT_FOUND') from None
        except (ValueError, KeyError, TypeError, struct.error) as error:
            raise StromaError('DATASET_DAMAGED', file=FILE) from error

    def _part(self, start: int, stop: int) -> bytes:
        """Not a memory map: other threads can run while this waits for the disk."""
        return os.pread(self._file.fileno(), stop - start, start)

    def _read_header(self, start: bytes) -> None:
        if start[: len(_MAGIC)] != _MAGIC:
            raise ValueError('another file')
        place = len(_MAGIC)
        head, lengths = _LENGTHS.unpack_from(start, place)
        place += _LENGTHS.size
        self._index = place + head + 4 * lengths
        start += self._part(len(start), max(len(start), self._index))
        header = json.loads(start[place : place + head])
        self.groups = [Group(*group) for group in header['groups']]
        self.cells = np.array([group.cells for group in self.groups], np.int64)
        self.genes: int = header['genes']
        #: Equal for files with the same genes in the same order.
        self.list: str = header['list']
        self._indices: dict[int, tuple[np.ndarray, np.ndarray]] = {}
        self._each, self._unit = int(header['each']), 2.0 ** -int(header['finest'])
        sizes = np.frombuffer(start, '<u4', lengths, place + head).astype(np.int64)
        ends = np.cumsum(np.concatenate([[self._index + header['index']], sizes]))
        names = len(_steps(self.genes))
        self._names_at, self._blocks_at = ends[: names + 1], ends[names:]

    def _unpacked(self, start: int, stop: int) -> bytes:
        return bytes(blosc.decompress(self._part(start, stop)))

    @_refused
    def _index_of(self, part: int) -> tuple[np.ndarray, np.ndarray]:
        """(ascending hashes, rows) of ids (0) or symbols (1)."""
        if part not in self._indices:
            place, found = self._index, []
            for k in range(2 * part + 2):
                (length,) = struct.unpack('<I', self._part(place, place + 4))
                if k >= 2 * part:
                    found.append(np.frombuffer(self._unpacked(place + 4, place + 4 + length), '<u4'))
                place += 4 + length
            self._indices[part] = np.cumsum(found[0], dtype=np.uint32), found[1]
        return self._indices[part]

    @_refused
    def names(self, row: int) -> tuple[str, str]:
        """(id, symbol) of a gene."""
        number, place = divmod(row, _NAMES)
        piece = self._unpacked(int(self._names_at[number]), int(self._names_at[number + 1]))
        lines = piece.decode().split('\n')
        return lines[place], lines[len(lines) // 2 + place]

    def find(self, name: str) -> tuple[int, str, str] | None:
        """(row, id, symbol) of a gene by its symbol, otherwise by its id, in any letter case."""
        wanted, code = name.casefold(), _hash(name)
        for part in (1, 0):
            hashes, rows = self._index_of(part)
            first, last = np.searchsorted(hashes, code, 'left'), np.searchsorted(hashes, code, 'right')
            for row in rows[first:last].tolist():
                names = self.names(row)
                if names[part].casefold() == wanted:
                    return row, *names
        return None

    @_refused
    def read(self, rows: Sequence[int]) -> Values:
        """The sums of some genes, in their order."""
        found = np.empty((len(rows), 3, len(self.groups)), np.int64)
        blocks: dict[int, np.ndarray] = {}
        for k, row in enumerate(rows):
            number, place = divmod(row, self._each)
            if number not in blocks:
                piece = self._unpacked(int(self._blocks_at[number]), int(self._blocks_at[number + 1]))
                blocks[number] = np.frombuffer(piece, '<i4').reshape(3, -1, len(self.groups))
            found[k] = blocks[number][:, place]
        expressing, cells = found[:, 0], self.cells.astype(np.float64)
        mean = found[:, 1] * (self._unit / 2**_MEAN_BITS)
        variance = found[:, 2] * self._unit + _variance_of_equal(mean, expressing, cells)
        return Values(mean * cells, variance * (cells - 1) + mean**2 * cells, expressing)


def merge_groups(values: Values, cells: np.ndarray, of: np.ndarray, groups: int) -> tuple[Values, np.ndarray]:
    """(values, cells) of groups joined to fewer ones; `of`: the new group of each."""
    onto = np.zeros((len(of), groups))
    onto[np.arange(len(of)), of] = 1.0
    made = Values(values.sums @ onto, values.squares @ onto, np.rint(values.expressing @ onto).astype(np.int64))
    return made, np.rint(cells @ onto).astype(np.int64)


def statistics(values: Values, cells: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(mean, share of cells that express the gene, variance of a sample) by gene and group; the variance of one cell is
    NaN."""
    mean = values.sums / cells
    above = np.maximum(values.squares - values.sums * mean, 0.0)
    variance = np.divide(above, cells - 1, out=np.full_like(mean, np.nan), where=cells > 1)
    return mean, values.expressing / cells, variance
