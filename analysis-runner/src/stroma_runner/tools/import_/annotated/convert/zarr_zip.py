"""AnnData in zarr (versions 2 and 3) as one zip.

Its encoding is that of `.h5ad`, so the tree is copied unchanged. Zarr can name a codec that unpickles (`pickle`,
version 2), so every metadata file is read as JSON and its codecs are compared with the list of allowed codecs before
zarr opens anything."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

import h5py
import numpy as np

from stroma_runner.tools.import_.files.guard import FREE_TOTAL, MAX_DEPTH, MAX_OBJECTS, MAX_RATIO
from stroma_store.errors import StromaError

_CODECS = frozenset(
    ('blosc', 'zstd', 'gzip', 'zlib', 'lz4', 'bz2', 'lzma', 'shuffle', 'delta', 'crc32', 'crc32c', 'adler32')
    + ('fletcher32', 'packbits', 'fixedscaleoffset', 'bytes', 'transpose', 'endian', 'sharding_indexed')
    + ('vlen-utf8', 'vlen-bytes')
)
_METADATA = ('.zarray', '.zgroup', '.zattrs', '.zmetadata', 'zarr.json')
_MAX_METADATA = 16 * 1024**2
#: Values of one block while an array is copied.
_BLOCK = 4_000_000


def survey(path: Path, file: str) -> int:
    """Bytes that the arrays declare. Raises H5_TYPE_FORBIDDEN (codec), H5_TOO_LARGE, ANNDATA_INVALID, H5_CORRUPT."""
    total = 0
    with opened_zip(path, file) as archive:
        names = [entry for entry in archive.infolist() if not entry.is_dir()]
        if not any(entry.filename.rsplit('/', 1)[-1] in ('.zgroup', 'zarr.json') for entry in names):
            raise StromaError('ANNDATA_INVALID', file=file, path='', reason='zarr: no group')
        if len(names) > 100 * MAX_OBJECTS:
            raise StromaError('H5_TOO_LARGE', file=file, path='', reason='objects')
        for entry in names:
            if entry.filename.rsplit('/', 1)[-1] in _METADATA:
                if entry.file_size > _MAX_METADATA:
                    raise StromaError('H5_TOO_LARGE', file=file, path=entry.filename[:200], reason='attribute')
                total += _declared(_json(archive, entry, file), entry.filename, file)
    if total > max(FREE_TOTAL, MAX_RATIO * path.stat().st_size):
        raise StromaError('H5_TOO_LARGE', file=file, path='', reason='total', declared=total)
    return total


def opened_zip(path: Path, file: str) -> zipfile.ZipFile:
    try:
        return zipfile.ZipFile(path)
    except (zipfile.BadZipFile, OSError, ValueError) as error:
        raise StromaError('H5_CORRUPT', file=file, reason=str(error)[:200]) from error


def _json(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, file: str) -> Any:
    try:
        return json.loads(archive.read(entry))
    except Exception as error:  # zip and its compressors raise of every kind at damage
        raise StromaError('H5_CORRUPT', file=file, path=entry.filename[:200], reason=str(error)[:200]) from error


def _declared(found: Any, place: str, file: str) -> int:
    """Bytes of the arrays that one metadata file describes (consolidated ones describe all again)."""
    if not isinstance(found, dict):
        raise StromaError('H5_CORRUPT', file=file, path=place[:200], reason='metadata')
    _check_codecs(found, place, file, 0)
    shape = found.get('shape')
    if not isinstance(shape, list):
        return 0
    elements = 1
    for length in shape:
        if not isinstance(length, int) or length < 0:
            raise StromaError('H5_CORRUPT', file=file, path=place[:200], reason='shape')
        elements *= length
    return 8 * elements


def _check_codecs(found: Any, place: str, file: str, depth: int) -> None:
    """Every `id` of a filter or compressor and every `name` of a codec, at any depth."""
    if depth > MAX_DEPTH:
        raise StromaError('H5_TOO_LARGE', file=file, path=place[:200], reason='depth')
    if isinstance(found, list):
        for item in found:
            _check_codecs(item, place, file, depth + 1)
        return
    if not isinstance(found, dict):
        return
    named = [found.get('compressor'), *_list(found.get('filters')), *_list(found.get('codecs'))]
    for codec in named:
        name = codec.get('id', codec.get('name')) if isinstance(codec, dict) else codec
        if name is not None and str(name).removeprefix('numcodecs.').lower() not in _CODECS:
            raise StromaError('H5_TYPE_FORBIDDEN', file=file, path=place[:200], reason=f'codec {str(name)[:40]}')
    if found.get('storage_transformers'):
        raise StromaError('H5_TYPE_FORBIDDEN', file=file, path=place[:200], reason='storage transformer')
    for name, item in found.items():
        if name != 'attributes':
            _check_codecs(item, place, file, depth + 1)


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def to_h5ad(path: Path, file: str, out: Path) -> None:
    """Copies the tree of the group that contains `obs`, at the top or one folder below, where zip programs put it."""
    survey(path, file)  # again: the guard and the reader look at the same file
    import zarr
    from zarr.storage import ZipStore

    try:
        store = ZipStore(path, mode='r')
        root = zarr.open_group(store, mode='r', path=_root(path, file))
        with h5py.File(out, 'w') as made:
            _copy(root, made, 0)
    except StromaError:
        raise
    except MemoryError as error:
        raise StromaError('H5_TOO_LARGE', file=file, reason='memory') from error
    except Exception as error:  # zarr and its codecs raise of every kind at damage
        raise StromaError('H5_CORRUPT', file=file, reason=str(error)[:200]) from error


def _root(path: Path, file: str) -> str:
    with opened_zip(path, file) as archive:
        names = archive.namelist()
    for mark in ('obs/.zgroup', 'obs/zarr.json', 'obs/.zarray'):
        found = [name[: -len(mark)].rstrip('/') for name in names if name == mark or name.endswith(f'/{mark}')]
        if found:
            return min(found, key=len)
    raise StromaError('ANNDATA_INVALID', file=file, path='obs', reason='obs: missing')


def _copy(group: Any, made: h5py.Group, depth: int) -> None:
    if depth > MAX_DEPTH:
        raise ValueError('depth')
    _attributes(group, made)
    for name, item in group.members():
        if hasattr(item, 'members'):
            _copy(item, made.create_group(name), depth + 1)
        else:
            _array(item, made, name)


def _attributes(source: Any, target: h5py.Group | h5py.Dataset) -> None:
    for name, value in dict(source.attrs).items():
        if isinstance(value, list) and all(isinstance(v, str) for v in value):
            target.attrs.create(name, np.array(value, dtype=object), dtype=h5py.string_dtype('utf-8'))
        elif isinstance(value, (str, int, float, bool)) or (
            isinstance(value, list) and all(isinstance(v, (int, float)) for v in value)
        ):
            target.attrs[name] = value


def _array(source: Any, made: h5py.Group, name: str) -> None:
    first = source[()] if source.ndim == 0 else None
    if first is not None:
        value = first.item() if hasattr(first, 'item') else first
        target = made.create_dataset(name, data=value)
    else:
        texts = source.dtype.kind in 'OUST'
        kind = h5py.string_dtype('utf-8') if texts else source.dtype
        target = made.create_dataset(name, source.shape, dtype=kind)
        width = max(1, int(np.prod(source.shape[1:], dtype=np.int64)))
        step = max(1, _BLOCK // width)
        if source.chunks and step > source.chunks[0]:
            step = step // source.chunks[0] * source.chunks[0]
        for row in range(0, source.shape[0], step):
            block = source[row : row + step]
            target[row : row + step] = np.array([str(v) for v in block], dtype=object) if texts else block
    _attributes(source, target)
