"""R's files (RDS, RData) as plain values: vectors, factors, tables, S4 objects.

The format can hold code. Closures, promises, byte code, external pointers and environments are never looked into:
whoever asks for such a value is refused. Read by rdata's parser, with its strings read in one loop (an object of
100,000 cells has a million of them).
"""

from __future__ import annotations

import bz2
import gzip
import lzma
import struct
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, cast

from stroma_runner.shared.r_files.values import RValue
from stroma_store.errors import StromaError

#: Bytes after unpacking; `memory` of the limited process follows what was found.
MAX_BYTES = 8 * 1024**3
_BLOCK = 8 * 1024**2
_OPEN: tuple[tuple[bytes, Callable[[Path], IO[bytes]]], ...] = (
    (b'\x1f\x8b', lambda path: cast('IO[bytes]', gzip.open(path, 'rb'))),
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
    except (OSError, EOFError, zlib.error, lzma.LZMAError, ValueError) as error:
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
    """The objects of a file by name; the one of an RDS as ''. Raises R_FILE_UNREADABLE."""
    with _unpacked(path, file) as stream:
        data = stream.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise StromaError('ARCHIVE_TOO_LARGE', file=file, limit=MAX_BYTES)
    try:
        several = data.startswith((b'RDX', b'RDA', b'RDB'))
        root = _parse(memoryview(data)[5:] if several else memoryview(data))
        del data
        found = dict(_pairs(root)) if several else {'': root}
        return {name: _value(item, 0) for name, item in found.items()}
    except StromaError:
        raise
    except MemoryError as error:
        raise StromaError('ARCHIVE_TOO_LARGE', file=file, reason='memory') from error
    except (Exception, RecursionError) as error:  # rdata raises of every kind at damage
        raise corrupt(file, f'{type(error).__name__}: {error}') from error


def _parse(data: memoryview) -> Any:
    from rdata.parser import _parser as parser_of
    from rdata.parser._xdr import ParserXDR

    if bytes(data[:2]) != b'X\n':
        return parser_of.parse_rdata_binary(data).object

    infos: dict[int, Any] = {}
    CHAR = parser_of.RObjectType.CHAR.value
    four, two = struct.Struct('>i'), struct.Struct('>ii')

    class Quick(ParserXDR):
        """The same format; integers by struct, and the texts of a vector in one loop."""

        def parse_int(self) -> int:
            return int(four.unpack(self.file.read(4))[0])

        def _parse_vector_value(self, references: Any, replaced: Any = None) -> list[Any]:
            (length,) = four.unpack(self.file.read(4))
            found: list[Any] = []
            read, seek = self.file.read, self.file.seek
            make = parser_of.RObject
            for _ in range(length):
                start = read(8)
                if len(start) < 8:
                    seek(-len(start), 1)
                    found.append(self.parse_R_object(references, replaced))
                    continue
                flags, size = two.unpack(start)
                if flags & 0xFF != CHAR or flags & 0x600 or size < -1:
                    seek(-8, 1)
                    found.append(self.parse_R_object(references, replaced))
                    continue
                info = infos.get(flags)
                if info is None:
                    info = infos[flags] = parser_of.parse_r_object_info(flags)
                text = None if size == -1 else read(size)
                if text is not None and len(text) != size:
                    raise ValueError('the file ends within a text')
                found.append(make(info=info, attributes=None, tag=None, value=text, referenced_object=None))
            return found

    parser = Quick(data[2:], expand_altrep=True, altrep_constructor_dict=parser_of.DEFAULT_ALTREP_MAP)
    return parser.parse_all().object


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
