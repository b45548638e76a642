"""The slide of Space Ranger's `outs`: positions of the spots or bins, the scales and the image of the tissue."""

from __future__ import annotations

import csv
import json
import math
import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import h5py
import numpy as np

from stroma_runner.tools.import_.annotated.tissue import MOST_PIXELS
from stroma_runner.tools.import_.facts import FileReport
from stroma_runner.tools.import_.files.archive import is_junk_file
from stroma_runner.tools.import_.files.streams import open_maybe_gzip, text_lines
from stroma_runner.tools.import_.tables import pattern, words
from stroma_store.errors import StromaError

_POSITIONS = pattern('archives', 'positions', re.IGNORECASE)
_SCALES = pattern('archives', 'scales', re.IGNORECASE)
_IMAGE = pattern('archives', 'tissue', re.IGNORECASE)
#: For Space Ranger 1, whose table has no header.
_COLUMNS = words('archives', 'positionColumns')
_BARCODE, _INSIDE, _ROW, _COLUMN, _Y, _X = _COLUMNS
#: Positions of a slide with bins of 2 micrometres.
MOST_POSITIONS = 20_000_000
_SCALE_BYTES = 1 << 20


@dataclass(frozen=True)
class Slide:
    """Positions of cells in pixels of the full image, x and y; NaN if missing. `columns` of the cells."""

    places: np.ndarray
    columns: dict[str, np.ndarray]
    scales: dict[str, float]
    image: tuple[str, Path] | None


def is_part(name: str) -> bool:
    return not is_junk_file(name) and any(one.search(name) for one in (_POSITIONS, _SCALES, _IMAGE))


def has_positions(names: Iterable[str]) -> bool:
    return any(_POSITIONS.search(name) for name in names if not is_junk_file(name))


def read_slide(members: Mapping[str, Path], barcodes: list[str], matrix: str, file: str, warnings: FileReport) -> Slide:
    """Of several tables of positions, uses the one nearest to `matrix`, a member.

    Raises POSITIONS_INVALID if no cell has a position. Reports which members were read."""
    positions = _nearest((name for name in members if _POSITIONS.search(name)), matrix)
    scales = _nearest((name for name in members if _SCALES.search(name)), matrix)
    images = [name for name in members if _IMAGE.search(name)]
    image = _nearest((name for name in images if 'hires' in name.lower()), matrix) or _nearest(images, matrix)
    assert positions is not None
    table = _table(members[positions], f'{file}/{positions}')
    rows = {barcode: k for k, barcode in enumerate(table[_BARCODE])}
    order = np.array([rows.get(barcode, -1) for barcode in barcodes])
    if (order < 0).all():
        raise StromaError('POSITIONS_INVALID', file=f'{file}/{positions}', reason='barcodes', value=barcodes[0][:60])
    numbers = {name: _numbers(table[name], name, f'{file}/{positions}') for name in (_X, _Y, _ROW, _COLUMN, _INSIDE)}
    placed = np.column_stack([np.where(order < 0, np.nan, numbers[name][order]) for name in (_X, _Y)])
    columns = {name: np.where(order < 0, np.nan, numbers[name][order]) for name in (_INSIDE, _ROW, _COLUMN)}
    for name in (positions, scales, image):
        if name is not None:
            warnings.part('image' if name == image else 'member', name, True)
    found = None if image is None else ('hires' if 'hires' in image.lower() else 'lowres', members[image])
    return Slide(placed, columns, _scales(members[scales], f'{file}/{scales}') if scales else {}, found)


def write_slide(made: h5py.File, slide: Slide, warnings: FileReport) -> None:
    """Uses the layout of scanpy's `read_visium`, which the slide reader reads."""
    group = made.require_group('uns/spatial/slide')
    for name, value in slide.scales.items():
        group[f'scalefactors/{name}'] = value
    if slide.image is None:
        return
    from PIL import Image

    name, path = slide.image
    try:
        with Image.open(path, formats=('PNG', 'JPEG')) as picture:
            if picture.width * picture.height > MOST_PIXELS:
                warnings.add('warning.tissueImage', megapixels=MOST_PIXELS // 1024**2)
                return
            group[f'images/{name}'] = np.asarray(picture.convert('RGB'))
    except (OSError, ValueError, Image.DecompressionBombError):
        warnings.add('warning.tissueImage', megapixels=MOST_PIXELS // 1024**2)


def _nearest(names: Iterable[str], matrix: str) -> str | None:
    """The one that shares most of its path with the matrix; of ties the first."""
    return max(sorted(names), key=lambda name: len(os.path.commonprefix([name, matrix])), default=None)


def _table(path: Path, file: str) -> dict[str, list[str]]:
    """Columns of the table by the names of Space Ranger 2. POSITIONS_INVALID with the columns that are missing."""
    if '.parquet' in file.lower():
        return _parquet(path, file)
    with open_maybe_gzip(path, file) as stream:
        rows = [row for row in csv.reader(text_lines(stream, file)) if row]
    header = [name.strip().lower() for name in rows[0]] if rows else []
    names = header if _BARCODE in header else list(_COLUMNS)
    body = rows[1:] if names is header else rows
    missing = [name for name in _COLUMNS if name not in names]
    uneven = next((k for k, row in enumerate(body, 1) if len(row) != len(names)), None)
    if missing or uneven is not None or not body or len(body) > MOST_POSITIONS:
        value = ', '.join(missing) or str(uneven or len(body))
        raise StromaError('POSITIONS_INVALID', file=file, reason='columns', value=value)
    return {name: [row[k].strip() for row in body] for k, name in enumerate(names)}


def _parquet(path: Path, file: str) -> dict[str, list[str]]:
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        table = pq.ParquetFile(path)
        missing = [name for name in _COLUMNS if name not in table.schema_arrow.names]
        if missing or table.metadata.num_rows > MOST_POSITIONS:
            value = ', '.join(missing) or str(table.metadata.num_rows)
            raise StromaError('POSITIONS_INVALID', file=file, reason='columns', value=value)
        found = table.read(columns=list(_COLUMNS))
        return {name: [str(value) for value in found.column(name).to_pylist()] for name in _COLUMNS}
    except (pa.ArrowException, OSError) as error:
        raise StromaError('POSITIONS_INVALID', file=file, reason='damaged', value=str(error)[:60]) from error


def _numbers(values: list[str], name: str, file: str) -> np.ndarray:
    try:
        return np.array(values, dtype=np.float64)
    except ValueError as error:
        wrong = next((value for value in values if not _is_number(value)), '')
        raise StromaError('POSITIONS_INVALID', file=file, reason='value', value=f'{name}: {wrong[:60]}') from error


def _is_number(value: str) -> bool:
    return re.fullmatch(r'-?\d+(\.\d+)?([eE][+-]?\d+)?', value) is not None


def _scales(path: Path, file: str) -> dict[str, float]:
    """Numbers of scalefactors_json.json. Raises POSITIONS_INVALID for another file."""
    try:
        found: Any = json.loads(path.read_bytes()[:_SCALE_BYTES])
        items = found.items()
    except (ValueError, AttributeError, RecursionError) as error:
        raise StromaError('POSITIONS_INVALID', file=file, reason='damaged', value=str(error)[:60]) from error
    return {
        name: float(value)
        for name, value in items
        if isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value) and '/' not in name
    }
