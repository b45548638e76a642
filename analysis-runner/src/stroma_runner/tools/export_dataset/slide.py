"""A slide as scanpy keeps it: coordinates in `obsm['spatial']`, image and scale in `uns['spatial']`."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from stroma_runner.engine.dataset_view import DatasetView

#: scanpy looks for the coordinates under this key of obsm, for the image under it in uns.
KEY = 'spatial'


def slide_of(view: DatasetView) -> tuple[str, dict[str, Any]] | None:
    """(the embedding of the spots, the value of `uns['spatial']`); None for a dataset that is not a slide.

    The image has 8 bits per channel, y down as the coordinates, which are pixels of the full image. Without an image
    the value is empty.
    """
    spatial: dict[str, Any] | None = view.dataset.info.get('spatial')
    if spatial is None:
        return None
    picture = spatial['picture']
    if picture is None:
        return str(spatial['embedding']), {}
    scales = {'tissue_hires_scalef': float(picture['scale'])}
    for name, value in (
        ('spot_diameter_fullres', spatial['spotDiameter']),
        ('microns_per_pixel', spatial['micrometresPerUnit']),
    ):
        if value is not None:
            scales[name] = float(value)
    return str(spatial['embedding']), {
        _library(view): {'images': {'hires': _image(view)}, 'scalefactors': scales, 'metadata': {}}
    }


def _library(view: DatasetView) -> str:
    """HDF5 splits keys at `/`."""
    name = re.sub(r'[^\w.-]+', '_', str(view.dataset.info.get('name') or '')).strip('_.')
    return name[:60] or 'slide'


def _image(view: DatasetView) -> np.ndarray:
    from PIL import Image

    with Image.open(view.dataset.tissue_file()[0]) as image:
        return np.asarray(image.convert('RGB'))
