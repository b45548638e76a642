"""Rejects a hostile HDF5 file before anything reads its data.

HDF5 can name other files (external links, external storage, virtual datasets), loop, declare shapes far beyond its
bytes, and contain types that only a pickle could read. The HDF5 library follows all of that silently, so every object
is first examined by its creation properties, never by its content (h5py issue 2891 describes the same leak).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import h5py
import hdf5plugin  # noqa: F401 - registers Blosc, LZ4 and Zstandard
import numpy as np

from stroma_store.errors import StromaError

MAX_OBJECTS = 20_000
MAX_DEPTH = 24
#: Declared bytes against stored bytes: honest columns of one value compress far, whole matrices about 20 : 1.
MAX_RATIO = 100
FREE_BYTES = 16 * 1024**2
FREE_TOTAL = 256 * 1024**2
MAX_ATTRIBUTE = 1024**2
#: Filters that run no plug-in from outside: deflate, shuffle, fletcher32, szip, nbit, scaleoffset, lzf,
# blosc, lz4, zstd …
_KNOWN_FILTERS = {1, 2, 3, 4, 5, 6, 32000, 32001, 32004, 32008, 32015, 32026}


@dataclass
class Survey:
    """Result of the walk: objects by path, and the bytes that reading all datasets would take."""

    total_bytes: int
    objects: int


@contextmanager
def opened(path: Path, file: str) -> Iterator[h5py.File]:
    """The file, read only; raises H5_CORRUPT if HDF5 cannot read it."""
    try:
        with h5py.File(path, 'r', locking=False) as handle:
            yield handle
    except StromaError:
        raise
    except (OSError, RuntimeError, KeyError, ValueError, TypeError, RecursionError, OverflowError) as error:
        raise StromaError('H5_CORRUPT', file=file, reason=str(error)[:200]) from error
    except MemoryError as error:
        raise StromaError('H5_TOO_LARGE', file=file, reason='memory') from error


def check_h5(handle: h5py.File, path: Path, file: str) -> Survey:
    """Walks all links without following any. Raises H5_REFERENCE_FORBIDDEN, H5_TYPE_FORBIDDEN,
    H5_TOO_LARGE."""
    walk = _Walk(file, path.stat().st_size)
    walk.group(handle, '/', 0)
    return Survey(walk.total, walk.objects)


class _Walk:
    def __init__(self, file: str, file_bytes: int) -> None:
        self.file, self.file_bytes = file, file_bytes
        self.total, self.objects = 0, 0
        self.seen: set[tuple[int, Any]] = set()

    def refuse(self, id: str, path: str, reason: str, **params: Any) -> StromaError:
        return StromaError(id, file=self.file, path=path[:200], reason=reason, **params)

    def group(self, group: h5py.Group, path: str, depth: int) -> None:
        if depth > MAX_DEPTH:
            raise self.refuse('H5_REFERENCE_FORBIDDEN', path, 'depth')
        self.attributes(group, path)
        for name in group:
            child = f'{path.rstrip("/")}/{name}'
            self.objects += 1
            if self.objects > MAX_OBJECTS:
                raise self.refuse('H5_TOO_LARGE', child, 'objects', limit=MAX_OBJECTS)
            link = group.get(name, getlink=True)
            if not isinstance(link, h5py.HardLink):
                # A soft link is rejected too, because its target may be behind an external one (keras-team/keras
                # 23163).
                raise self.refuse('H5_REFERENCE_FORBIDDEN', child, type(link).__name__)
            self.item(group[name], child, depth)

    def item(self, item: Any, path: str, depth: int) -> None:
        info = h5py.h5o.get_info(item.id)
        if (info.fileno, info.addr) in self.seen:
            if isinstance(item, h5py.Group):
                raise self.refuse('H5_REFERENCE_FORBIDDEN', path, 'cycle')
            return  # two names of one dataset are harmless
        self.seen.add((info.fileno, info.addr))
        if isinstance(item, h5py.Group):
            self.group(item, path, depth + 1)
        elif isinstance(item, h5py.Dataset):
            self.attributes(item, path)
            self.dataset(item, path)
        else:
            raise self.refuse('H5_TYPE_FORBIDDEN', path, type(item).__name__)

    def dataset(self, item: h5py.Dataset, path: str) -> None:
        properties = item.id.get_create_plist()
        if properties.get_external_count() > 0:
            raise self.refuse('H5_REFERENCE_FORBIDDEN', path, 'external storage')
        if properties.get_layout() == h5py.h5d.VIRTUAL:
            raise self.refuse('H5_REFERENCE_FORBIDDEN', path, 'virtual dataset')
        for k in range(properties.get_nfilters()):
            if properties.get_filter(k)[0] not in _KNOWN_FILTERS:
                raise self.refuse('H5_TYPE_FORBIDDEN', path, f'filter {properties.get_filter(k)[0]}')
        self.type(item.id.get_type(), path)
        if item.shape is None:
            return
        elements = 1
        for length in item.shape:
            elements *= int(length)
        size = elements * int(item.id.get_type().get_size())
        stored = int(item.id.get_storage_size())
        self.total += size
        if size > max(FREE_BYTES, MAX_RATIO * stored) or stored > self.file_bytes:
            raise self.refuse('H5_TOO_LARGE', path, 'shape', declared=size, stored=stored)
        if self.total > max(FREE_TOTAL, MAX_RATIO * self.file_bytes):
            raise self.refuse('H5_TOO_LARGE', path, 'total', declared=self.total, stored=self.file_bytes)

    def type(self, kind: h5py.h5t.TypeID, path: str, depth: int = 0) -> None:
        """Numbers, Booleans, text, and records of these; no opaque bytes, references or nested variable lengths."""
        group = kind.get_class()
        if group in (h5py.h5t.INTEGER, h5py.h5t.FLOAT, h5py.h5t.STRING):
            return
        if group == h5py.h5t.ENUM:
            return
        if group == h5py.h5t.ARRAY and depth < 3:
            return self.type(kind.get_super(), path, depth + 1)
        if group == h5py.h5t.COMPOUND and depth < 3:
            for k in range(kind.get_nmembers()):
                self.type(kind.get_member_type(k), path, depth + 1)
            return
        names = {h5py.h5t.OPAQUE: 'opaque', h5py.h5t.VLEN: 'variable length', h5py.h5t.REFERENCE: 'reference'}
        raise self.refuse('H5_TYPE_FORBIDDEN', path, names.get(group, str(group)))

    def attributes(self, item: Any, path: str) -> None:
        """Attributes are small; the object references that anndata 0.7 wrote for categories are allowed,
        never region ones."""
        for name in item.attrs:
            attribute = item.attrs.get_id(name)
            elements = int(np.prod(attribute.shape, dtype=np.float64)) if attribute.shape else 1
            if elements * attribute.get_type().get_size() > MAX_ATTRIBUTE:
                raise self.refuse('H5_TOO_LARGE', f'{path}@{name}', 'attribute')
            if attribute.get_type().get_class() not in (h5py.h5t.REFERENCE, h5py.h5t.VLEN):
                self.type(attribute.get_type(), f'{path}@{name}')
