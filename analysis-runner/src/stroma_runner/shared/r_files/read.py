"""R's files (RDS, RData) as plain values: vectors, factors, tables, S4 objects.

The format can hold code. Closures, promises, byte code, external pointers and environments are never interpreted:
accessing such a value is an error. Uses rdata's parser, but reads its strings in one loop (an object of 100,000 cells
has a million of them).
"""

from __future__ import annotations

import bz2
import io
import lzma
import struct
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, cast

import numpy as np
from isal import igzip, isal_zlib

from stroma_runner.shared.r_files.values import RValue
from stroma_store.errors import StromaError

#: Bytes after unpacking; `memory` of the limited process follows what was found.
MAX_BYTES = 8 * 1024**3
_BLOCK = 8 * 1024**2
_BUFFER = 1024**2
#: Number of values read at once, and the number from which doubles are stored as single precision.
_STEP, MANY = 1 << 21, 1 << 20
#: Largest integer that single precision represents exactly.
_EXACT = 2**24
#: The library's types call its exception a value.
_DAMAGED = cast('type[Exception]', isal_zlib.error)
_OPEN: tuple[tuple[bytes, Callable[[Path], IO[bytes]]], ...] = (
    (b'\x1f\x8b', lambda path: cast('IO[bytes]', igzip.open(path, 'rb'))),
    (b'BZh', lambda path: cast('IO[bytes]', bz2.open(path, 'rb'))),
    (b'\xfd7zXZ\x00', lambda path: cast('IO[bytes]', lzma.open(path, 'rb'))),
    (b'', lambda path: path.open('rb')),
)


@contextmanager
def _unpacked(path: Path, file: str) -> Iterator[IO[bytes]]:
    with path.open('rb') as stream:
        first = stream.read(8)
    opener = next(open_ for magic, open_ in _OPEN if first.startswith(magic))
    try:
        with opener(path) as stream:
            yield stream
    except (OSError, EOFError, _DAMAGED, lzma.LZMAError, ValueError) as error:
        raise corrupt(file, str(error)) from error


def corrupt(file: str, reason: str) -> StromaError:
    return StromaError('R_FILE_UNREADABLE', file=file, reason=reason[:200])


def size_of(path: Path, file: str, limit: int) -> int:
    """Bytes after unpacking, counted up to `limit` and not kept. Raises ARCHIVE_TOO_LARGE, R_FILE_UNREADABLE."""
    limit, total = min(limit, MAX_BYTES), 0
    with _unpacked(path, file) as stream:
        start = stream.read(7)
        if start.startswith((b'RDX', b'RDA', b'RDB')):
            start = start[5:]
        if not start.startswith((b'X\n', b'A\n', b'B\n')):
            raise corrupt(file, 'no file of R')
        while block := stream.read(_BLOCK):
            total += len(block)
            if total > limit:
                raise StromaError('ARCHIVE_TOO_LARGE', file=file, limit=limit)
    return total


def read_r(path: Path, file: str) -> dict[str, RValue]:
    """The objects of a file by name; the single object of an RDS has the name ''. Raises R_FILE_UNREADABLE,
    ARCHIVE_TOO_LARGE."""
    with _unpacked(path, file) as given:
        stream = io.BufferedReader(cast('io.RawIOBase', given), _BUFFER)
        start = stream.peek(5)[:5]
        several = start.startswith((b'RDX', b'RDA', b'RDB'))
        if several:
            stream.read(5)
        try:
            root = _parse(stream)
            # Reads to the end of a packed file to verify that it is complete.
            while stream.read(_BLOCK):
                pass
            found = dict(_pairs(root)) if several else {'': root}
            del root
            return {name: _value(item, 0) for name, item in found.items()}
        except StromaError:
            raise
        except MemoryError as error:
            raise StromaError('ARCHIVE_TOO_LARGE', file=file, reason='memory') from error
        except (Exception, RecursionError) as error:  # rdata raises of every kind at damage
            raise corrupt(file, f'{type(error).__name__}: {error}') from error


def _parse(stream: io.BufferedReader[Any]) -> Any:
    from rdata.parser import _parser as parser_of
    from rdata.parser._xdr import ParserXDR

    if stream.peek(2)[:2] != b'X\n':
        data = stream.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            raise ValueError('too large for a file that is not in the usual form')
        return parser_of.parse_rdata_binary(memoryview(data)).object
    stream.read(2)

    infos: dict[int, Any] = {}
    CHAR = parser_of.RObjectType.CHAR.value
    four = struct.Struct('>i')

    class Quick(ParserXDR):
        """Parses the same format from a stream: integers by struct, the strings of a vector in one loop, numbers in
        blocks."""

        #: Bytes of the next object that were already read.
        held = b''

        def parse_int(self) -> int:
            held, self.held = self.held, b''
            return int(four.unpack(held or stream.read(4))[0])

        def parse_string(self, length: int) -> bytes:
            text = stream.read(length)
            if len(text) != length:
                raise ValueError('the file ends within a text')
            return text

        def _parse_array_values(self, dtype: Any, length: int) -> np.ndarray:
            return numbers_of(stream, np.dtype(dtype), length)

        def _parse_vector_value(self, references: Any, replaced: Any = None) -> list[Any]:
            (length,) = four.unpack(stream.read(4))
            found: list[Any] = []
            read, make, unpack = stream.read, parser_of.RObject, four.unpack
            for _ in range(length):
                start = read(4)
                (flags,) = unpack(start)
                if flags & 0xFF != CHAR or flags & 0x600:
                    self.held = start
                    found.append(self.parse_R_object(references, replaced))
                    continue
                (size,) = unpack(read(4))
                info = infos.get(flags)
                if info is None:
                    info = infos[flags] = parser_of.parse_r_object_info(flags)
                text = None if size == -1 else self.parse_string(size)
                found.append(make(info=info, attributes=None, tag=None, value=text, referenced_object=None))
            return found

    parser = Quick(memoryview(b''), expand_altrep=True, altrep_constructor_dict=parser_of.DEFAULT_ALTREP_MAP)
    return parser.parse_all().object


def numbers_of(stream: IO[bytes], dtype: np.dtype[Any], length: int) -> np.ndarray:
    """`length` numbers in the byte order of the network, in blocks, so that a damaged length cannot exhaust memory.
    Large arrays become single precision, which the store uses anyway, unless a value exceeds its exact range."""
    if length < 0:
        raise ValueError(f'a vector of {length} numbers')
    kept = np.dtype(np.float32) if dtype == np.float64 and length >= MANY else dtype
    found, done = np.empty(min(length, _STEP), kept), 0
    while done < length:
        count = min(_STEP, length - done)
        raw = stream.read(count * dtype.itemsize)
        if len(raw) != count * dtype.itemsize:
            raise ValueError('the file ends within numbers')
        block = np.frombuffer(raw, dtype.newbyteorder('>'))
        if kept != dtype and (np.abs(block) > _EXACT).any():
            kept, found = dtype, found.astype(dtype)
        if done + count > len(found):
            found.resize(min(length, max(2 * len(found), done + count)), refcheck=False)
        found[done : done + count] = block
        done += count
    return found


def _pairs(item: Any) -> Iterator[tuple[str, Any]]:
    """(tag, value) of a pairlist; attributes and the objects of an RData are such lists."""
    while item is not None and item.info.type.name == 'LIST':
        tag = item.tag
        if tag is not None and tag.referenced_object is not None:
            tag = tag.referenced_object
        yield '' if tag is None or tag.value is None else _text(tag.value), item.value[0]
        item = item.value[1]


#: Objects within objects; a Seurat object with images has about 12.
_MAX_DEPTH = 60


def _value(item: Any, depth: int) -> RValue:
    if depth > _MAX_DEPTH:
        raise ValueError('objects nested too deep')
    kind = item.info.type.name
    if kind == 'REF' and item.referenced_object is not None and item.referenced_object.info.type.name == 'SYM':
        item, kind = item.referenced_object, 'SYM'
    attributes = {name: _value(part, depth + 1) for name, part in _pairs(item.attributes)} if item.attributes else {}
    if kind == 'STR':
        values: Any = [None if part.value is None else _text(part) for part in item.value]
    elif kind == 'VEC':
        values = [_value(part, depth + 1) for part in item.value]
    elif kind in ('INT', 'LGL', 'REAL'):
        values = item.value
    elif kind == 'SYM':
        values = _text(item.value)
    elif kind == 'LIST':
        pairs = list(_pairs(item))
        names = RValue('STR', [name for name, _ in pairs], {})
        return RValue('VEC', [_value(part, depth + 1) for _, part in pairs], {'names': names})
    else:
        values = None
    return RValue(kind, values, attributes)


_LATIN1 = 1 << 2


def _text(item: Any) -> str:
    if item is None or item.value is None:
        return ''
    encoding = 'latin-1' if item.info.gp & _LATIN1 else 'utf-8'
    return str(item.value.decode(encoding, 'replace'))
