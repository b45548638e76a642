"""Coordinates of the cells."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from starlette.requests import Request
from starlette.responses import Response

from stroma_dataset_service.opened.datasets import OpenDataset
from stroma_dataset_service.web.inputs import check, json_object, whole_number
from stroma_dataset_service.web.replies import (
    Caching,
    binary_reply,
    check_json_size,
    file_reply,
    json_reply,
    wants_binary,
)
from stroma_store.dataset.layout import quantise
from stroma_store.errors import StromaError, invalid


def embedding_list(dataset: OpenDataset) -> list[dict[str, Any]]:
    """`[{key, dimensions}]` of every view in 2 or 3 dimensions;
    a layout named `x3` is `x` in 3 dimensions."""
    found: list[dict[str, Any]] = []
    for entry in dataset.embedding_entries:
        key, width = entry['key'], entry['dimensions']
        apart = any(other['key'] == f'{key}3' and other['dimensions'] >= 3 for other in dataset.embedding_entries)
        if key.endswith('3') and width >= 3 and any(other['key'] == key[:-1] for other in dataset.embedding_entries):
            found.append({'key': key[:-1], 'dimensions': 3})
            continue
        found.append({'key': key, 'dimensions': 2})
        if width >= 3 and not apart:
            found.append({'key': key, 'dimensions': 3})
    return found


def is_slide(dataset: OpenDataset, key: str) -> bool:
    """Whether a view shows positions on tissue, in pixels of its image."""
    return bool((dataset.info.get('spatial') or {}).get('embedding') == key)


def default_embedding(dataset: OpenDataset) -> dict[str, Any] | None:
    """UMAP, otherwise t-SNE, otherwise the first, in 2 dimensions."""
    keys = [entry['key'] for entry in dataset.embedding_entries]
    chosen = next((key for key in ('umap', 'tsne') if key in keys), keys[0] if keys else None)
    return {'key': chosen, 'dimensions': 2} if chosen else None


def _key(dataset: OpenDataset, key: str | None) -> str:
    chosen = key or (default_embedding(dataset) or {}).get('key')
    if not chosen:
        raise StromaError('EMBEDDING_NOT_FOUND', embedding=key or '', dimensions=2)
    return str(chosen)


def embedding_view(request: Request, dataset: OpenDataset) -> Response:
    """GET `key`, `dimensions`: form A, or JSON `{key, dimensions, ranges, values}`."""
    caching = Caching(request, dataset.etag_version)
    key = _key(dataset, request.query_params.get('key'))
    dimensions = whole_number(request, 'dimensions', 2, 2, 3)
    file, ranges = dataset.embedding_file(key, dimensions)
    if fresh := caching.fresh():
        return fresh
    if wants_binary(request):
        meta = {'n': dataset.n_cells, 'dimensions': dimensions, 'ranges': ranges, 'key': key}
        return file_reply('embedding-i16', meta, file, caching)
    return _json(dataset.embedding(key, dimensions), key, dimensions, ranges, caching)


def embedding(request: Request, dataset: OpenDataset, content: bytes) -> Response:
    """POST `{key, dimensions, cells?}`: the same for chosen cells, quantised within their own ranges."""
    body = json_object(content)
    cells = body.pop('cells', None)  # checked here: a schema would take seconds over a million of them
    check(body, 'coordinates')
    dimensions = int(body.get('dimensions', 2))
    key = _key(dataset, body.get('key'))
    points = dataset.embedding(key, dimensions)
    if cells is not None:
        points = points[_indices(cells, dataset.n_cells)]
    quantised, ranges = quantise(points)
    if wants_binary(request):
        meta = {'n': len(points), 'dimensions': dimensions, 'ranges': ranges, 'key': key}
        return binary_reply('embedding-i16', meta, quantised.tobytes())
    return _json(points, key, dimensions, ranges, None)


def _indices(cells: Any, n_cells: int) -> np.ndarray:
    good = isinstance(cells, list) and all(isinstance(c, int) and not isinstance(c, bool) for c in cells)
    if not good or any(not 0 <= c < n_cells for c in cells):
        raise invalid('body', '/cells', 'items')
    return np.array(cells, dtype=np.int64)


def _json(
    points: np.ndarray, key: str, dimensions: int, ranges: list[list[float]], caching: Caching | None
) -> Response:
    check_json_size(points.size)
    values = [[round(v, 5) if math.isfinite(v) else None for v in row] for row in points.tolist()]
    return json_reply({'key': key, 'dimensions': dimensions, 'ranges': ranges, 'values': values}, caching)
