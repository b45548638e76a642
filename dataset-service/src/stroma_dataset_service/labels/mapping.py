"""Applies labels of another dataset to the same cells, matched by barcode."""

from __future__ import annotations

from typing import Any
from urllib.parse import unquote

import numpy as np
from starlette.requests import Request
from starlette.responses import Response

from stroma_dataset_service.columns.colours import read_colours
from stroma_dataset_service.labels import edits as label_edits
from stroma_dataset_service.labels.versioned import Labels
from stroma_dataset_service.opened.datasets import Datasets, OpenDataset
from stroma_dataset_service.opened.versions import Versions
from stroma_dataset_service.web.inputs import checked_body
from stroma_dataset_service.web.replies import json_reply
from stroma_store.dataset import layout
from stroma_store.errors import StromaError
from stroma_store.groups import require_categories


def label_mapping(
    request: Request, dataset: OpenDataset, content: bytes, labels: Labels, datasets: Datasets, versions: Versions
) -> Response:
    """POST, a `labelMapping` of the contract.

    Without `name`: returns the shared cells and their labels. With `name`: the labels become a column of that name;
    cells that are not shared or have no label get none. Raises NOT_FOUND if the other dataset does not exist,
    COLUMN_NOT_FOUND, COLUMN_NOT_GROUPS, VERSION_CONFLICT if the column is no longer at `expected`, CELLS_NOT_SHARED,
    COLUMN_TAKEN, COLUMNS_FULL.
    """
    body = checked_body(content, 'labelMapping')
    source = labels.present(datasets.get(body['from']))
    column = require_categories(source.column(body['column']))
    version = source.label_version(body['column'])
    places = places_in(dataset, source)
    kind = layout.code_dtype(len(column.categories))
    codes = np.full(dataset.n_cells, np.iinfo(kind).max, kind)
    shared = places >= 0
    codes[shared] = column.codes[places[shared]]
    counts = np.bincount(codes, minlength=len(column.categories))[: len(column.categories)]
    if 'name' not in body:
        return json_reply(
            {
                'cells': dataset.n_cells,
                'sourceCells': source.n_cells,
                'version': version,
                'shared': int(shared.sum()),
                'labelled': int(counts.sum()),
                'categories': [
                    {'name': name, 'cells': int(count)}
                    for name, count in zip(column.categories, counts, strict=True)
                    if count
                ][:500],
            }
        )
    if body.get('expected') != version:
        raise StromaError('VERSION_CONFLICT', column=body['column'], version=version, by='', at='')
    if not counts.sum():
        raise StromaError('CELLS_NOT_SHARED', name=str(source.info.get('name') or ''))
    made = _present(column.categories, codes, counts, read_colours(versions, source, body['column'])['colours'])
    origin = f'{source.info.get("name") or source.id} · {body["column"]}'[:200]
    by = unquote(request.headers.get('x-stroma-user', ''))
    edit = {'kind': 'copy', 'column': origin, 'cells': int(counts.sum())}
    return json_reply(labels.add(dataset, body['name'].strip(), made, edit, origin, by))


def places_in(dataset: OpenDataset, source: OpenDataset) -> np.ndarray:
    """Index of each cell in the other dataset, or -1. Barcodes of a dataset are unique."""
    there = {barcode: place for place, barcode in enumerate(source.barcodes)}
    return np.fromiter((there.get(barcode, -1) for barcode in dataset.barcodes), np.int64, dataset.n_cells)


def _present(
    categories: tuple[str, ...], codes: np.ndarray, counts: np.ndarray, colours: dict[str, Any]
) -> label_edits.Labels:
    """Labels without empty categories."""
    kept = np.flatnonzero(counts)
    names = tuple(categories[k] for k in kept)
    kind = layout.code_dtype(len(names))
    missing = np.iinfo(kind).max
    place = np.full(len(categories) + 1, missing, kind)
    place[kept] = np.arange(len(kept), dtype=kind)
    made = place[np.minimum(codes.astype(np.int64), len(categories))]
    return label_edits.Labels(names, made, {name: colours[name] for name in names})
