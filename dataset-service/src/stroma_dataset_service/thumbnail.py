"""Pictures of the default view: a small one for lists of datasets, a large one for a page about one."""

from __future__ import annotations

import io

import numpy as np
from PIL import Image
from starlette.requests import Request
from starlette.responses import Response

from stroma_dataset_service.columns.colours import colours_version, read_colours
from stroma_dataset_service.columns.roles import default_column, read_roles
from stroma_dataset_service.embeddings import default_embedding, is_slide
from stroma_dataset_service.opened.datasets import OpenDataset
from stroma_dataset_service.opened.versions import Versions
from stroma_dataset_service.web.replies import Caching
from stroma_dataset_service.web.streaming import BufferReply

WIDTH, HEIGHT = 192, 144
#: Maximum number of drawn cells: at this size more would cover each other.
MAX_CELLS = 20_000
#: Pixels are drawn this many times as large, then averaged.
_SCALE = 3
#: The large picture has this many times the width and height.
LARGE = 4
_MARGIN = 4
_GREY = '#9AA3AF'


def thumbnail(request: Request, dataset: OpenDataset, versions: Versions) -> Response:
    """GET: image/png of WIDTH x HEIGHT pixels with a transparent background: the default view in 2 dimensions, coloured
    as the explorer opens. 204 for a dataset without a view, which is not an error."""
    return _drawn(request, dataset, versions, 1)


def picture(request: Request, dataset: OpenDataset, versions: Versions) -> Response:
    """GET: like `thumbnail`, LARGE times as wide and high."""
    return _drawn(request, dataset, versions, LARGE)


def _drawn(request: Request, dataset: OpenDataset, versions: Versions, times: int) -> Response:
    chosen = default_embedding(dataset)
    if chosen is None:
        return Response(status_code=204, headers={'Cache-Control': 'no-store'})
    roles = read_roles(versions, dataset)
    caching = Caching(
        request, dataset.etag_version, dataset.labels_revision, colours_version(versions, dataset), roles.version
    )
    if fresh := caching.fresh():
        return fresh
    step = -(-dataset.n_cells // MAX_CELLS)
    points = np.array(dataset.embedding(str(chosen['key']), 2)[::step])
    if is_slide(dataset, str(chosen['key'])):
        points[:, 1] *= -1  # pixels of an image: y grows down
    name = default_column(dataset, roles)
    if name is None:
        colours = np.repeat(_rgb([_GREY]), len(points), axis=0)
    else:
        column = dataset.column(name)
        shown = read_colours(versions, dataset, name)['colours']
        palette = _rgb([*(shown[category] for category in column.categories), _GREY])
        codes = np.asarray(column.codes)[::step].astype(np.int64)
        colours = palette[np.where(codes < len(column.categories), codes, len(column.categories))]
    return BufferReply(draw(points, colours, times), 200, 'image/png', caching.headers)


def _rgb(colours: list[str]) -> np.ndarray:
    return np.array([[int(colour[i : i + 2], 16) for i in (1, 3, 5)] for colour in colours], dtype=np.uint8)


def draw(points: np.ndarray, colours: np.ndarray, times: int = 1) -> bytes:
    """PNG of points (n x 2, any finite range, y upwards) in their colours (n x 3, uint8), both axes in one scale,
    `times` as wide and high as a small picture. Points are drawn in a fixed random order, so that no group covers the
    others. Those that are not finite are left out."""
    finite = np.isfinite(points).all(axis=1)
    points, colours = points[finite], colours[finite]
    shape = WIDTH * times, HEIGHT * times
    size = np.array(shape) * _SCALE
    canvas = np.zeros((size[1], size[0], 4), dtype=np.uint8)
    if len(points):
        low, high = points.min(axis=0), points.max(axis=0)
        free = size - 2 * _MARGIN * _SCALE * times
        span = np.where(high > low, high - low, 1.0)
        factor = float((free / span).min())
        middle = (low + high) / 2
        at = ((points - middle) * factor * [1, -1] + size / 2).astype(np.int64)
        order = np.random.default_rng(0).permutation(len(at))
        # Few cells are drawn larger, so that they are seen where the picture is shown at half its size.
        radius = int(np.clip(np.sqrt(size.prod() / 3 / len(at)) / 2, _SCALE, 4 * _SCALE * times**0.5))
        opaque = np.concatenate([colours, np.full((len(colours), 1), 255, dtype=np.uint8)], axis=1)
        for dy in range(-radius, radius + 1):
            for dx in range(-radius, radius + 1):
                if dx * dx + dy * dy <= radius * radius + 0.5:
                    x = np.clip(at[order, 0] + dx, 0, size[0] - 1)
                    y = np.clip(at[order, 1] + dy, 0, size[1] - 1)
                    canvas[y, x] = opaque[order]
    shown = Image.fromarray(canvas).resize(shape, Image.Resampling.BOX)
    out = io.BytesIO()
    shown.save(out, 'PNG', optimize=True)
    return out.getvalue()
