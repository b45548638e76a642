"""Spots on tissue: the image and the scale of `uns['spatial']`, as Space Ranger writes them and scanpy keeps them.

Runs in the limited child process only.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import h5py
import numpy as np

from stroma_runner.tools.import_.facts import FileReport
from stroma_store.dataset import layout

#: Key of the embedding whose coordinates are pixels of the full image, y down.
KEY = 'spatial'
MOST_PIXELS = 4096 * 4096
#: Space Ranger: `spot_diameter_fullres` is the diameter of a theoretical spot of 65 micrometres.
SPOT_MICROMETRES = 65.0
_QUALITY = 90


def read_tissue(
    handle: h5py.File, embeddings: Mapping[str, np.ndarray], warnings: FileReport, out: Path
) -> dict[str, Any] | None:
    """The contract's `Spatial`; None without spatial coordinates. Writes the image to the dataset folder `out`; warns
    of an image that cannot be shown."""
    if KEY not in embeddings:
        return None
    found: dict[str, Any] = {'embedding': KEY, 'picture': None, 'spotDiameter': None, 'micrometresPerUnit': None}
    group = handle.get(f'uns/{KEY}')
    libraries = (
        [part for part in group.values() if isinstance(part, h5py.Group)] if isinstance(group, h5py.Group) else []
    )
    if not libraries:
        return found
    if len(libraries) > 1:
        warnings.add('warning.tissueImages', count=len(libraries))
        return found
    scales = libraries[0].get('scalefactors')
    diameter = _number(scales, 'spot_diameter_fullres')
    found['spotDiameter'] = diameter
    found['micrometresPerUnit'] = _number(scales, 'microns_per_pixel') or (diameter and SPOT_MICROMETRES / diameter)
    images = libraries[0].get('images')
    for name in ('hires', 'lowres'):
        image = images.get(name) if isinstance(images, h5py.Group) else None
        scale = _number(scales, f'tissue_{name}_scalef')
        if isinstance(image, h5py.Dataset) and scale and _is_picture(image):
            found['picture'] = _write(image, scale, warnings, out)
            return found
    if images is not None:
        warnings.add('warning.tissueImage', megapixels=MOST_PIXELS // 1024**2)
    return found


def _is_picture(image: h5py.Dataset) -> bool:
    shape = image.shape
    return (
        image.dtype.kind in 'fiu' and len(shape) == 3 and shape[2] in (3, 4) and 0 < shape[0] * shape[1] <= MOST_PIXELS
    )


def _number(group: Any, name: str) -> float | None:
    """A positive number of a group; None if missing or invalid."""
    item = group.get(name) if isinstance(group, h5py.Group) else None
    if not isinstance(item, h5py.Dataset) or item.size != 1 or item.dtype.kind not in 'fiu':
        return None
    value = float(np.asarray(item[()]).reshape(()))
    return value if math.isfinite(value) and value > 0 else None


def _write(image: h5py.Dataset, scale: float, warnings: FileReport, out: Path) -> dict[str, Any]:
    """Writes the image with 8 bits a channel; warns of values that are not numbers or outside 0 to 255."""
    from PIL import Image

    values = np.asarray(image[:])
    if values.dtype.kind == 'f':
        known = values[np.isfinite(values)]
        # Range 0 to 1 as in matplotlib, or 0 to 255.
        values = values * (255 if known.max(initial=0) <= 1 else 1)
    changed = int((~((values >= 0) & (values <= 255))).sum())
    if changed:
        share = {'percent': round(100 * changed / values.size, 1), 'least': 0, 'most': 255}
        warnings.add('warning.tissueValues', count=changed, **share)
    values = np.clip(np.nan_to_num(values, nan=0, posinf=255, neginf=0), 0, 255)
    if values.shape[2] == 4:  # what is transparent is the page
        alpha = values[:, :, 3:].astype(np.float32) / 255
        values = values[:, :, :3] * alpha + 255 * (1 - alpha)
    path = out / layout.TISSUE
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.fromarray(np.rint(values).astype(np.uint8)).save(path, 'JPEG', quality=_QUALITY)
    return {'width': int(values.shape[1]), 'height': int(values.shape[0]), 'scale': scale}
