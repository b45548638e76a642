"""A slide in a Seurat object, as `Read10X_Image` makes it: image, scales and coordinates (class VisiumV1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd

from stroma_runner.shared.r_files.values import RValue
from stroma_runner.tools.export_dataset.contents import Contents
from stroma_runner.tools.export_dataset.slide import KEY

Texts = Callable[..., RValue]
#: Radius of a drawn spot in Seurat: that of the fiducials, which are wider than spots by this factor on a Space Ranger
#: slide. The product does not store fiducials.
FIDUCIAL = 1.6154
_NAME = 'slice1'


def images_of(found: Contents, frame: Callable[..., RValue], texts: Texts) -> dict[str, RValue]:
    """The value of the slot `images`; empty for a dataset that is not a slide, or one without an image or a scale."""
    libraries: dict[str, Any] = found.uns.get(KEY) or {}
    places = found.obsm.get(KEY)
    library = next(iter(libraries.values()), None)
    if library is None or places is None:
        return {}
    image, scales = np.asarray(library['images']['hires'], np.float64) / 255, library['scalefactors']
    scale, spot = float(scales['tissue_hires_scalef']), scales.get('spot_diameter_fullres')
    is_placed = np.isfinite(places[:, :2]).all(axis=1)
    obs = found.obs[is_placed]
    coordinates = pd.DataFrame(
        {
            'tissue': _whole(obs, 'in_tissue', 1),
            'row': _whole(obs, 'array_row', 0),
            'col': _whole(obs, 'array_col', 0),
            'imagerow': places[is_placed, 1].astype(np.float64),
            'imagecol': places[is_placed, 0].astype(np.float64),
        },
        index=obs.index,
    )
    fiducial = np.nan if spot is None else FIDUCIAL * float(spot)
    factors = {
        # The product keeps one image, which Seurat uses for both resolutions.
        **{'spot': np.nan if spot is None else float(spot), 'fiducial': fiducial, 'hires': scale, 'lowres': scale}
    }
    radius = 0.01 if spot is None else fiducial * scale / max(image.shape)
    listed = RValue(
        'VEC',
        [_real(value) for value in factors.values()],
        {'names': texts(factors), 'class': texts(['scalefactors'])},
    )
    dim = RValue('INT', np.asarray(image.shape, np.int32), {})
    slots = {
        'image': RValue('REAL', image.reshape(-1, order='F'), {'dim': dim}),
        'scale.factors': listed,
        'coordinates': frame(coordinates),
        'spot.radius': _real(radius),
        'assay': texts(['RNA']),
        'key': texts([f'{_NAME}_']),
        'class': texts(['VisiumV1'], package=texts(['Seurat'])),
    }
    return {_NAME: RValue('S4', None, slots)}


def _whole(obs: pd.DataFrame, name: str, otherwise: int) -> np.ndarray:
    """Whole numbers of a column of Space Ranger, which an object of Seurat must have."""
    if name in obs and pd.api.types.is_numeric_dtype(obs[name]) and obs[name].notna().all():
        return obs[name].to_numpy().astype(np.int32)
    return np.full(len(obs), otherwise, np.int32)


def _real(value: float) -> RValue:
    return RValue('REAL', np.array([value], np.float64), {})
