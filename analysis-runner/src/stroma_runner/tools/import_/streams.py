"""Bounded reading: gz or plain, never more bytes than the file can honestly hold, text as UTF-8 lines."""

from __future__ import annotations

import io
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from stroma_store.errors import StromaError

#: Real matrices compress up to about 100 : 1 (mostly zeros as text); zip bombs 1,000 : 1.
MAX_RATIO = 250
#: What a small file may become whatever its ratio.
FREE_BYTES = 256 * 1024**2
#: One line: 100,000 cells with 60-character barcodes fit ten times over.
MAX_LINE = 64 * 1024**2
PIECE = 1 << 20


def byte_limit(stored: int) -> int:
    """How many bytes `stored` compressed bytes may expand to."""
    return max(FREE_BYTES, stored * MAX_RATIO)


class Inflated(io.RawIOBase):
    """Decompresses one raw DEFLATE or gzip stream (members may follow each other) and counts what really
    comes out.

    Raises ARCHIVE_TOO_LARGE past `limit`, ARCHIVE_CORRUPT for damaged or missing data.
    """

    def __init__(self, source: BinaryIO, *, limit: int, name: str, wbits: int = 31) -> None:
        self._source, self._limit, self._name, self._wbits = source, limit, name, wbits
        self._inflate = zlib.decompressobj(wbits)
        self._pending = b''
        self._ended = False
        self.produced = 0

    def readable(self) -> bool:
        return True

    def readinto(self, target: memoryview) -> int:  # type: ignore[override]
        piece = self._next(len(target))
        target[: len(piece)] = piece
        return len(piece)

    def _next(self, size: int) -> bytes:
        while not self._ended:
            if not self._pending:
                self._pending = self._source.read(1 << 16)
            if self._inflate.eof:
                if self._wbits != 31 or not self._pending.rstrip(b'\0'):
                    self._ended = True
                    break
                self._pending = self._inflate.unused_data + self._pending
                self._inflate = zlib.decompressobj(self._wbits)
            if not self._pending:
                raise StromaError('ARCHIVE_CORRUPT', file=self._name, reason='truncated')
            try:
                piece = self._inflate.decompress(self._pending, size)
            except zlib.error as error:
                raise StromaError('ARCHIVE_CORRUPT', file=self._name, reason='damaged') from error
            self._pending = self._inflate.unused_data if self._inflate.eof else self._inflate.unconsumed_tail
            self.produced += len(piece)
            if self.produced > self._limit:
                raise StromaError('ARCHIVE_TOO_LARGE', file=self._name, reason='expands', limit=self._limit)
            if piece:
                return piece
        return b''


def open_maybe_gzip(path: Path, name: str) -> BinaryIO:
    """A binary stream of the content, decompressed where the bytes (not the name) say gzip."""
    stream = path.open('rb')
    magic = stream.read(2)
    stream.seek(0)
    if magic != b'\x1f\x8b':
        return stream
    inflated = Inflated(stream, limit=byte_limit(path.stat().st_size), name=name)
    return io.BufferedReader(inflated, PIECE)


def text_lines(stream: BinaryIO, name: str) -> Iterator[str]:
    """Lines without their ends; a BOM and CRLF are fine; ENCODING_INVALID with the line for NUL or not
    UTF-8."""
    number = 0
    while raw := stream.readline(MAX_LINE + 1):
        number += 1
        if len(raw) > MAX_LINE:
            raise StromaError('ARCHIVE_TOO_LARGE', file=name, reason='line', line=number, limit=MAX_LINE)
        if number == 1 and raw.startswith(b'\xef\xbb\xbf'):
            raw = raw[3:]
        if b'\0' in raw:
            raise StromaError('ENCODING_INVALID', file=name, line=number)
        try:
            yield raw.rstrip(b'\r\n').decode('utf-8')
        except UnicodeDecodeError as error:
            raise StromaError('ENCODING_INVALID', file=name, line=number) from error
