"""Reads pickles as plain values: nothing in the file is called, imported or executed.

`pickle.load` runs code from a file. This reader walks its opcodes (pickletools) and supports only values: numbers,
text, bytes, lists, tuples, dicts, numpy arrays of numbers and text, and objects of allowed classes, which become a
Record of their attributes. Everything else is rejected by name. The result is at most a few times as large as the file.
"""

from __future__ import annotations

import math
import pickletools
import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import Any

import numpy as np

#: Opcodes of a file: a model with 100,000 genes and 2,000 labels has about 320,000.
MOST_OPCODES = 2_000_000
#: Maximum number of elements of a numeric array and of a text array (60 bytes each), and maximum length of a text.
MOST_ELEMENTS, MOST_TEXTS, LONGEST_TEXT = 100_000_000, 200_000, 2_000
#: Maximum bytes used to create arrays, as a multiple of the file: one part of a file may be referenced repeatedly.
_MOST_OF_FILE = 2
_NUMBERS = re.compile(r'[<>=|]?(?:f[248]|[iu][1248]|b1)')
_TEXTS = re.compile(r'[<>=|]?U(\d{1,4})')
#: Value pushed by a number's opcode, by its first word.
_NUMPY = {
    f'{module} {name}': kind
    for kind, modules, name in (
        ('array', ('numpy.core.multiarray', 'numpy._core.multiarray'), '_reconstruct'),
        ('scalar', ('numpy.core.multiarray', 'numpy._core.multiarray'), 'scalar'),
        ('buffer', ('numpy.core.numeric', 'numpy._core.numeric'), '_frombuffer'),
        ('ndarray', ('numpy',), 'ndarray'),
        ('dtype', ('numpy',), 'dtype'),
    )
    for module in modules
}


class UnsupportedPickle(Exception):
    """`reason`: `broken` for an incomplete pickle, `unknown` for unsupported content, `large` for exceeding the limits.
    `what`: a name from the file, printable, at most 80 characters."""

    def __init__(self, reason: str, what: str = '') -> None:
        super().__init__(reason, what)
        self.reason = reason
        self.what = ''.join(c if c.isprintable() else '?' for c in what[:80].encode('utf-8', 'replace').decode())


@dataclass
class Record:
    """An object of an allowed class: its attributes as they are in the file."""

    name: str
    attributes: dict[Any, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class _Name:
    """A class or function of the file; never looked up. `kind`: one of `_NUMPY`, or `record`."""

    kind: str
    name: str


@dataclass
class _Dtype:
    code: str
    order: str = '<'


@dataclass
class _Array:
    """An array that is filled by the BUILD opcode after it."""

    value: np.ndarray | list[Any] | None = None


class _Mark:
    pass


def unwrap_array(value: Any) -> Any:
    """An array's values; any other value unchanged. Used for each value that is read from a dict or a record."""
    return value.value if isinstance(value, _Array) else value


def read_plain(content: bytes, classes: Collection[str]) -> Any:
    """The value of a pickle.

    `classes`: `module name` of the classes that become records. `unwrap_array` opens the arrays in it: arrays of
    numbers are numpy arrays, arrays of text or objects are lists. Raises UnsupportedPickle for any
    unsupported or invalid file.
    """
    try:
        return unwrap_array(_Reader(classes).read(content))
    except UnsupportedPickle:
        raise
    except MemoryError as error:
        raise UnsupportedPickle('large') from error
    # UnicodeError is a ValueError. Others: a stack that is too short, an opcode on a value of another type.
    except (ValueError, TypeError, OverflowError, LookupError, AttributeError, RecursionError) as error:
        raise UnsupportedPickle('broken') from error


class _Reader:
    def __init__(self, classes: Collection[str]) -> None:
        self.classes = classes
        self.stack: list[Any] = []
        self.memo: dict[Any, Any] = {}
        #: Remaining bytes from which arrays may be created.
        self.left = 0

    def array(self, shape: Any, dtype: Any, is_fortran: bool, data: Any) -> np.ndarray | list[Any]:
        """`_array` within the file's limit."""
        self.left -= len(data) if isinstance(data, bytes | bytearray | list) else 0
        if self.left < 0:
            raise UnsupportedPickle('large')
        return _array(shape, dtype, is_fortran, data)

    def read(self, content: bytes) -> Any:
        n = 0
        self.left = _MOST_OF_FILE * len(content)
        for opcode, argument, _ in pickletools.genops(content):
            n += 1
            if n > MOST_OPCODES:
                raise UnsupportedPickle('large')
            name = opcode.name
            if name == 'STOP':
                return self.stack.pop()
            if name in _PUSHED:
                self.stack.append(_value(argument))
            elif name in _FIXED:
                self.stack.append(_FIXED[name]())
            elif name in ('GET', 'BINGET', 'LONG_BINGET'):
                self.stack.append(self.memo[argument])
            elif name in ('PUT', 'BINPUT', 'LONG_BINPUT'):
                self.memo[argument] = self.stack[-1]
            elif name == 'MEMOIZE':
                self.memo[len(self.memo)] = self.stack[-1]
            elif name == 'GLOBAL':
                self.stack.append(self._named(str(argument)))
            elif name in _ACTIONS:
                _ACTIONS[name](self)
            elif name not in ('PROTO', 'FRAME'):
                raise UnsupportedPickle('unknown', name)
        raise UnsupportedPickle('broken')

    def _named(self, name: str) -> _Name:
        if name in _NUMPY:
            return _Name(_NUMPY[name], name)
        if name in self.classes:
            return _Name('record', name)
        raise UnsupportedPickle('unknown', name.replace(' ', '.'))

    def _since_mark(self) -> list[Any]:
        items: list[Any] = []
        while not isinstance(top := self.stack.pop(), _Mark):
            items.append(top)
        return items[::-1]

    def _last(self, n: int) -> list[Any]:
        if len(self.stack) < n or any(isinstance(one, _Mark) for one in self.stack[-n:]):
            raise UnsupportedPickle('broken')
        items = self.stack[-n:]
        del self.stack[-n:]
        return items

    def tuple_of(self, n: int | None) -> None:
        self.stack.append(tuple(self._since_mark() if n is None else self._last(n)))

    def list_since_mark(self) -> None:
        self.stack.append(self._since_mark())

    def append(self, several: bool) -> None:
        items = self._since_mark() if several else self._last(1)
        if type(self.stack[-1]) is not list:
            raise UnsupportedPickle('broken')
        self.stack[-1].extend(items)

    def set_items(self, several: bool) -> None:
        items = self._since_mark() if several else self._last(2)
        _put(self.stack[-1], items)

    def dict_since_mark(self) -> None:
        made: dict[Any, Any] = {}
        _put(made, self._since_mark())
        self.stack.append(made)

    def named(self) -> None:
        module, name = self._last(2)
        if type(module) is not str or type(name) is not str:
            raise UnsupportedPickle('broken')
        self.stack.append(self._named(f'{module} {name}'))

    def call(self, n: int) -> None:
        """REDUCE, NEWOBJ and NEWOBJ_EX: pushes the plain value for an allowed name. Nothing is called."""
        name, given, *_ = self._last(n)
        if not isinstance(name, _Name) or type(given) is not tuple:
            raise UnsupportedPickle('broken')
        self.stack.append(_MADE[name.kind](self, name, given))

    def build(self) -> None:
        of, state = self._last(2)
        if isinstance(of, Record) and type(state) is dict:
            of.attributes.update(state)
        elif isinstance(of, _Dtype) and type(state) is tuple:
            # (version, byte order, subdtype, names, fields, …): a plain dtype has no parts.
            if any(part is not None for part in state[2:5]) or state[1] not in ('<', '>', '|', '='):
                raise UnsupportedPickle('unknown', 'numpy.dtype')
            of.order = state[1]
        elif isinstance(of, _Array) and type(state) is tuple:
            _, shape, dtype, is_fortran, data = state
            of.value = self.array(shape, dtype, bool(is_fortran), data)
        else:
            raise UnsupportedPickle('unknown', getattr(of, 'name', type(of).__name__))
        self.stack.append(of)


def _value(argument: Any) -> Any:
    """A number that a float can hold, a text without halves of characters, or bytes."""
    if type(argument) is int and abs(argument) >= 2**63:
        raise UnsupportedPickle('large')
    if type(argument) is str:
        argument.encode('utf-8')
    return argument


def _put(target: Any, items: list[Any]) -> None:
    if type(target) is not dict or len(items) % 2:
        raise UnsupportedPickle('broken')
    for key, value in zip(items[::2], items[1::2], strict=True):
        # Nested tuples as keys would be hashed again and again.
        if type(key) not in (str, int, bool, float, type(None)):
            raise UnsupportedPickle('unknown', 'dict')
        target[key] = value


def _dtype(_reader: _Reader, _: _Name, given: tuple[Any, ...]) -> _Dtype:
    code = given[0]
    if type(code) is not str or not (code in ('O', 'O8', '|O') or _NUMBERS.fullmatch(code) or _TEXTS.fullmatch(code)):
        raise UnsupportedPickle('unknown', f'numpy.dtype {code}' if type(code) is str else 'numpy.dtype')
    return _Dtype(code)


def _array(shape: Any, dtype: Any, is_fortran: bool, data: Any) -> np.ndarray | list[Any]:
    """An array whose sizes agree with its bytes, before anything of that size is made."""
    if type(shape) is not tuple or len(shape) > 2 or not isinstance(dtype, _Dtype):
        raise UnsupportedPickle('unknown', 'numpy.ndarray')
    if any(type(n) is not int or not 0 <= n <= MOST_ELEMENTS for n in shape) or math.prod(shape) > MOST_ELEMENTS:
        raise UnsupportedPickle('large')
    n = math.prod(shape)
    if 'O' in dtype.code:
        if type(data) is not list or len(data) != n or len(shape) != 1:
            raise UnsupportedPickle('unknown', 'numpy.ndarray')
        return data
    if not isinstance(data, bytes | bytearray):
        raise UnsupportedPickle('broken')
    code = dtype.code.lstrip('<>=|')
    order = '>' if dtype.order == '>' or dtype.code.startswith('>') else '<'
    if code.startswith('U'):
        width = int(code[1:])
        if n > MOST_TEXTS:
            raise UnsupportedPickle('large')
        if not 1 <= width <= LONGEST_TEXT or len(shape) != 1 or 4 * width * n != len(data):
            raise UnsupportedPickle('broken')
        coding = f'utf-32-{"be" if order == ">" else "le"}'
        return [bytes(data[k : k + 4 * width]).decode(coding).rstrip('\0') for k in range(0, len(data), 4 * width)]
    found = np.dtype(f'{order}{code}')
    if found.itemsize * n != len(data):
        raise UnsupportedPickle('broken')
    # A copy in the machine's order: the bytes of the file are let go.
    values = np.frombuffer(data, found).astype(found.newbyteorder('='))
    return values.reshape(shape, order='F' if is_fortran else 'C')


def _scalar(reader: _Reader, _: _Name, given: tuple[Any, ...]) -> Any:
    dtype, data = given
    one = reader.array((1,), dtype, False, data)
    return one[0] if isinstance(one, list) else one[0].item()


def _buffer(reader: _Reader, _: _Name, given: tuple[Any, ...]) -> _Array:
    data, dtype, shape, order = given
    return _Array(reader.array(shape, dtype, order == 'F', data))


def _refused(_reader: _Reader, name: _Name, _: tuple[Any, ...]) -> Any:
    raise UnsupportedPickle('unknown', name.name.replace(' ', '.'))


_PUSHED = frozenset(
    'INT BININT BININT1 BININT2 LONG LONG1 LONG4 FLOAT BINFLOAT UNICODE SHORT_BINUNICODE BINUNICODE BINUNICODE8 '
    'BINBYTES SHORT_BINBYTES BINBYTES8 BYTEARRAY8'.split()
)
_FIXED: dict[str, Callable[[], Any]] = {
    'NONE': lambda: None,
    'NEWTRUE': lambda: True,
    'NEWFALSE': lambda: False,
    'EMPTY_DICT': dict,
    'EMPTY_LIST': list,
    'EMPTY_TUPLE': tuple,
    'MARK': _Mark,
}
_ACTIONS: dict[str, Callable[[_Reader], None]] = {
    'TUPLE': lambda of: of.tuple_of(None),
    'TUPLE1': lambda of: of.tuple_of(1),
    'TUPLE2': lambda of: of.tuple_of(2),
    'TUPLE3': lambda of: of.tuple_of(3),
    'LIST': _Reader.list_since_mark,
    'DICT': _Reader.dict_since_mark,
    'APPEND': lambda of: of.append(False),
    'APPENDS': lambda of: of.append(True),
    'SETITEM': lambda of: of.set_items(False),
    'SETITEMS': lambda of: of.set_items(True),
    'STACK_GLOBAL': _Reader.named,
    'REDUCE': lambda of: of.call(2),
    'NEWOBJ': lambda of: of.call(2),
    'NEWOBJ_EX': lambda of: of.call(3),
    'BUILD': _Reader.build,
}
_MADE: dict[str, Callable[[_Reader, _Name, tuple[Any, ...]], Any]] = {
    'array': lambda reader, name, given: _Array(),
    'scalar': _scalar,
    'buffer': _buffer,
    'dtype': _dtype,
    'ndarray': _refused,
    'record': lambda reader, name, given: Record(name.name),
}
__all__ = ['LONGEST_TEXT', 'MOST_OPCODES', 'UnsupportedPickle', 'Record', 'read_plain', 'unwrap_array']
