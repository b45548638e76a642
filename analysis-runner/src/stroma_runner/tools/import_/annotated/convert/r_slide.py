"""Image and coordinates of a Visium slide in a Seurat object (class VisiumV1 of Seurat 3.2 to 5.0)."""

from __future__ import annotations

from dataclasses import dataclass

import h5py
import numpy as np
import pandas as pd

from stroma_runner.shared.r_files.values import RValue, floats_with_nan
from stroma_runner.tools.import_.annotated.convert.r_values import InconsistentObject, column_of, row_names
from stroma_runner.tools.import_.annotated.tissue import MOST_PIXELS
from stroma_runner.tools.import_.facts import FileReport

CLASS = 'VisiumV1'
#: Columns of the coordinates as Seurat names them, by the names of Space Ranger.
_COLUMNS = {'in_tissue': 'tissue', 'array_row': 'row', 'array_col': 'col'}
#: Diameter of the fiducials of a slide of Space Ranger in diameters of its spots.
FIDUCIAL = 1.6154
_Y, _X = 'imagerow', 'imagecol'


@dataclass(frozen=True)
class RSlide:
    """Positions of the cells in pixels of the full image, x and y, NaN if missing; `columns` of the cells; `image`:
    height x width x 3, 0 to 1, y down, or None; `scales` as Space Ranger names them."""

    places: np.ndarray
    columns: pd.DataFrame
    image: np.ndarray | None
    scales: dict[str, float]


def slide_of(images: RValue, cells: list[str], warnings: FileReport) -> RSlide | None:
    """The only slide of an object. Warns of skipped parts: images of other classes, several slides (then none is
    shown), and an image with too many pixels. Raises Unfit for an inconsistent slide."""
    found = images.items()
    usable = [(name, image) for name, image in found if CLASS in image.classes]
    if len(found) != 1 or not usable:
        warnings.add('warning.spatialNotRead')
        for name, _ in found:
            warnings.part('image', f'images/{name}', False)
        return None
    name, value = usable[0]
    table = value.get('coordinates')
    columns = dict(table.items()) if table is not None else {}
    if table is None or not {_X, _Y} <= set(columns):
        raise InconsistentObject(f'image {name} without coordinates')
    place = {cell: k for k, cell in enumerate(row_names(table))}
    rows = np.array([place.get(cell, -1) for cell in cells])
    if not place or (rows < 0).all():
        raise InconsistentObject(f'image {name} of other cells')
    placed = {key: _ordered(columns[key], rows, len(place)) for key in (_X, _Y)}
    own = {ours: _ordered(columns[theirs], rows, len(place)) for ours, theirs in _COLUMNS.items() if theirs in columns}
    scales, image = _scales(value), _image(value.get('image'), name, warnings)
    warnings.part('image', f'images/{name}', image is not None)
    # Seurat keeps the image that its scale `lowres` is of.
    return RSlide(np.column_stack([placed[_X], placed[_Y]]), pd.DataFrame(own, index=cells), image, scales)


def write_slide(made: h5py.File, slide: RSlide) -> None:
    """Uses the layout of scanpy's `read_visium`, which the slide reader reads."""
    group = made.require_group('uns/spatial/slide')
    for name, value in slide.scales.items():
        group[f'scalefactors/{name}'] = value
    if slide.image is not None:
        group['images/lowres'] = slide.image


def _ordered(column: RValue, rows: np.ndarray, length: int) -> np.ndarray:
    values = column_of(column)
    if not isinstance(values, np.ndarray) or values.dtype.kind not in 'fiu' or len(values) != length:
        raise InconsistentObject('coordinates that are no numbers')
    return np.where(rows < 0, np.nan, values.astype(np.float64)[rows])


def _scales(value: RValue) -> dict[str, float]:
    factors = value.get('scale.factors')
    names = ('spot', 'fiducial', 'hires', 'lowres')
    found = {name: number for name in names if (number := _number(factors, name)) is not None}
    if found.get('spot') == found.get('hires'):
        # Seurat 3.2 to 4.4 writes the scale of the image in place of the spots' diameter.
        found.pop('spot', None)
        if 'fiducial' in found:
            found['spot'] = found['fiducial'] / FIDUCIAL
    named = {'spot': 'spot_diameter_fullres', 'lowres': 'tissue_lowres_scalef'}
    return {named[name]: number for name, number in found.items() if name in named}


def _number(factors: RValue | None, name: str) -> float | None:
    item = factors.get(name) if factors is not None else None
    if item is None or item.kind not in ('REAL', 'INT') or len(item.values) != 1:
        return None
    number = float(floats_with_nan(item.values)[0])
    return number if np.isfinite(number) and number > 0 else None


def _image(value: RValue | None, name: str, warnings: FileReport) -> np.ndarray | None:
    dim = value.get('dim') if value is not None else None
    if value is None or value.kind != 'REAL' or dim is None:
        return None
    shape = tuple(int(n) for n in floats_with_nan(dim.values))
    numbers = floats_with_nan(value.values)
    if len(shape) != 3 or shape[2] not in (3, 4) or int(np.prod(shape)) != numbers.size:
        raise InconsistentObject(f'image {name} of another size')
    if shape[0] * shape[1] > MOST_PIXELS:
        warnings.add('warning.tissueImage', megapixels=MOST_PIXELS // 1024**2)
        return None
    return numbers.reshape(shape, order='F')[:, :, :3]  # by columns in R
