"""Bounded reading: gz or plain, never more bytes than the file can legitimately contain, text as UTF-8 lines."""

from __future__ import annotations

import gzip
import io
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, cast

from isal import igzip, isal_zlib

from stroma_store.errors import StromaError

#: Real matrices compress up to about 100 : 1 (mostly zeros as text); zip bombs 1,000 : 1.
MAX_RATIO = 250
#: Size that a small file may expand to, regardless of its ratio.
FREE_BYTES = 256 * 1024**2
#: One line: 100,000 cells with 60-character barcodes fit ten times over.
MAX_LINE = 64 * 1024**2
PIECE = 1 << 20
#: Errors of unpacking at damaged bytes; the library's types call its exception a value.
DAMAGED = (cast('type[Exception]', isal_zlib.error), gzip.BadGzipFile)


def byte_limit(stored: int) -> int:
    """Largest number of bytes that `stored` compressed bytes may expand to."""
    return max(FREE_BYTES, stored * MAX_RATIO)


class _Counted(io.RawIOBase):
    """Counts the bytes that a decompressor really produces.

    Raises ARCHIVE_TOO_LARGE past `limit`, ARCHIVE_CORRUPT for damaged or missing data.
    """

    def __init__(self, source: BinaryIO, *, limit: int, name: str) -> None:
        self._source, self._limit, self._name = source, limit, name
        self._produced = 0

    def readable(self) -> bool:
        return True

    def close(self) -> None:
        if not self.closed:
            self._source.close()
        super().close()

    def readinto(self, target: memoryview) -> int:  # type: ignore[override]
        try:
            piece = self._source.read(len(target))
        except EOFError as error:
            raise StromaError('ARCHIVE_CORRUPT', file=self._name, reason='truncated') from error
        except DAMAGED as error:
            raise StromaError('ARCHIVE_CORRUPT', file=self._name, reason='damaged') from error
        self._produced += len(piece)
        if self._produced > self._limit:
            raise StromaError('ARCHIVE_TOO_LARGE', file=self._name, reason='expands', limit=self._limit)
        target[: len(piece)] = piece
        return len(piece)


class _Gzip(igzip.IGzipFile):
    """A gzip file of any number of members (bgzip writes one per 64 KiB) that closes the file it reads."""

    def __init__(self, path: Path) -> None:
        self._raw = path.open('rb')
        super().__init__(fileobj=self._raw, mode='rb')

    def close(self) -> None:
        super().close()
        self._raw.close()


def open_maybe_gzip(path: Path, name: str) -> BinaryIO:
    """A binary stream of the content, decompressed if the bytes (not the name) are gzip."""
    stream = path.open('rb')
    magic = stream.read(2)
    if magic != b'\x1f\x8b':
        stream.seek(0)
        return stream
    stream.close()
    source = cast(BinaryIO, _Gzip(path))
    return io.BufferedReader(_Counted(source, limit=byte_limit(path.stat().st_size), name=name), PIECE)


def check_deflated(source: BinaryIO, *, size: int, name: str) -> None:
    """Inflates one raw DEFLATE stream without keeping it: it must end, within `size` bytes.

    Raises ARCHIVE_TOO_LARGE past `size`, ARCHIVE_CORRUPT for damaged or missing data.
    """
    inflate, pending, produced = zlib.decompressobj(-15), b'', 0
    while not inflate.eof:
        pending = pending or source.read(1 << 16)
        if not pending:
            raise StromaError('ARCHIVE_CORRUPT', file=name, reason='truncated')
        try:
            produced += len(inflate.decompress(pending, PIECE))
        except zlib.error as error:
            raise StromaError('ARCHIVE_CORRUPT', file=name, reason='damaged') from error
        pending = inflate.unconsumed_tail
        if produced > size:
            raise StromaError('ARCHIVE_TOO_LARGE', file=name, reason='expands', limit=size)


def text_lines(stream: BinaryIO, name: str) -> Iterator[str]:
    """Lines without their ends; a BOM, CRLF and the CR of old Macs are fine; ENCODING_INVALID with the line for NUL or
    not UTF-8."""
    number = 0
    for raw in _raw_lines(stream, name):
        number += 1
        if number == 1 and raw.startswith(b'\xef\xbb\xbf'):
            raw = raw[3:]
        if b'\0' in raw:
            raise StromaError('ENCODING_INVALID', file=name, line=number)
        try:
            yield raw.decode('utf-8')
        except UnicodeDecodeError as error:
            raise StromaError('ENCODING_INVALID', file=name, line=number) from error


def _raw_lines(stream: BinaryIO, name: str) -> Iterator[bytes]:
    """Lines that end in LF, CRLF or CR, of at most MAX_LINE bytes."""
    number, rest = 0, b''
    while piece := stream.readline(MAX_LINE + 1):
        line = rest + piece
        is_whole = line.endswith(b'\n')
        *lines, rest = (line.rstrip(b'\r\n') if is_whole else line).split(b'\r')
        if is_whole:
            lines, rest = [*lines, rest], b''
        if len(rest) > MAX_LINE or any(len(one) > MAX_LINE for one in lines):
            raise StromaError('ARCHIVE_TOO_LARGE', file=name, reason='line', line=number + 1, limit=MAX_LINE)
        number += len(lines)
        yield from lines
    if rest:
        yield rest
