"""Writes RDS (version 2, XDR: every R since 2.3 reads it) as a stream; large vectors come from files, by blocks."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import numpy as np

from stroma_runner.shared.r_files.values import RValue

#: Types of the format that are written here.
_TYPES = {'SYM': 1, 'LIST': 2, 'CHAR': 9, 'LGL': 10, 'INT': 13, 'REAL': 14, 'STR': 16, 'VEC': 19, 'S4': 25}
_EMPTY = {'EMPTYENV': 242, 'GLOBALENV': 253, 'NILVALUE': 254, 'NIL': 254, 'BASEENV': 241, 'MISSINGARG': 251}
_OBJECT, _ATTRIBUTES, _TAG = 1 << 8, 1 << 9, 1 << 10
_S4, _UTF8, _ASCII = 1 << 16, 1 << 15, 1 << 18
_NA_INTEGER = np.int32(-(2**31))
#: R's NA among doubles is one of the NaN.
_NA_REAL = np.frombuffer(struct.pack('>Q', 0x7FF00000000007A2), '>f8')[0]
_BLOCK = 1 << 20
#: The longest vector without R's long form, which no sparse matrix may have.
MAX_LENGTH = 2**31 - 1


@dataclass(frozen=True)
class ValuesOnDisk:
    """Values of a vector as big-endian int32 (INT) or float64 (REAL) in a file."""

    path: Path
    length: int


def write_rds(stream: IO[bytes], value: RValue) -> None:
    """One object. Raises ValueError for a type that is not written here (code, environments with content)."""
    stream.write(b'X\n' + struct.pack('>iii', 2, 0x00040203, 0x00020300))
    _Writer(stream).value(value)


class _Writer:
    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._symbols: dict[str, int] = {}

    def _int(self, *numbers: int) -> None:
        self._stream.write(struct.pack(f'>{len(numbers)}i', *numbers))

    def value(self, value: RValue) -> None:
        kind, attributes = value.kind, {k: v for k, v in value.attributes.items() if v.kind not in ('NIL', 'NILVALUE')}
        if kind in _EMPTY:
            return self._int(_EMPTY[kind])
        if kind == 'SYM':
            return self._symbol(str(value.values))
        if kind not in _TYPES or kind in ('LIST', 'CHAR'):
            raise ValueError(f'{kind} is not written')
        found = attributes.get('class')
        flags = _TYPES[kind] | (_OBJECT if found else 0) | (_ATTRIBUTES if attributes else 0)
        if kind == 'S4' or (found is not None and 'package' in found.attributes):
            flags |= _S4
        self._int(flags)
        if kind != 'S4':
            self._content(kind, value.values)
        if attributes:
            for name, item in attributes.items():
                self._int(_TYPES['LIST'] | _TAG)
                self._symbol(name)
                self.value(item)
            self._int(_EMPTY['NILVALUE'])

    def _symbol(self, name: str) -> None:
        place = self._symbols.get(name)
        if place is not None:
            return self._int(0xFF | place << 8)
        self._symbols[name] = len(self._symbols) + 1
        self._int(_TYPES['SYM'])
        self._stream.write(_text(name))

    def _content(self, kind: str, values: Any) -> None:
        if isinstance(values, ValuesOnDisk):
            self._length(values.length)
            with values.path.open('rb') as source:
                while block := source.read(_BLOCK):
                    self._stream.write(block)
            return
        self._length(len(values))
        if kind == 'STR':
            self._texts(values)
        elif kind == 'VEC':
            for item in values:
                self.value(item)
        else:
            self._stream.write(_numbers(kind, values).tobytes())

    def _length(self, length: int) -> None:
        if length > MAX_LENGTH:
            raise ValueError(f'{length} values')
        self._int(length)

    def _texts(self, values: Iterable[str | None]) -> None:
        block: list[bytes] = []
        for value in values:
            block.append(_text(value))
            if len(block) == 65_536:
                self._stream.write(b''.join(block))
                block.clear()
        self._stream.write(b''.join(block))


def _text(value: str | None) -> bytes:
    if value is None:
        return struct.pack('>ii', _TYPES['CHAR'], -1)
    content = value.encode()
    return struct.pack('>ii', _TYPES['CHAR'] | (_ASCII if value.isascii() else _UTF8), len(content)) + content


def _numbers(kind: str, values: Any) -> np.ndarray:
    if kind == 'REAL':
        numbers = np.ma.filled(np.ma.asarray(values).astype(np.float64), _NA_REAL)
        return np.asarray(numbers).astype('>f8')
    return np.asarray(np.ma.filled(np.ma.asarray(values).astype(np.int32), _NA_INTEGER)).astype('>i4')
