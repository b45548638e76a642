"""What a request reads of the labels and stored cells of a dataset, as hashes that any later state can be compared to.

A reading does not depend on names: it holds the cells of each group, and how each column divides the cells that count.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from starlette.requests import Request
from starlette.responses import Response

from stroma_dataset_service.datasets import OpenDataset
from stroma_dataset_service.inputs import checked_body
from stroma_dataset_service.labels import Labels
from stroma_dataset_service.replies import json_reply
from stroma_store.cell_sets import hash_of, read_cells
from stroma_store.errors import StromaError
from stroma_store.groups import group_cells, require_categories
from stroma_store.objects import ObjectStore
from stroma_store.reader import Column

Stored = Callable[[str], np.ndarray]
Read = dict[str, Any]
#: Errors by which a request that was right before is wrong now.
_GONE = ('CATEGORY_NOT_FOUND', 'CELL_SET_NOT_FOUND', 'COLUMN_NOT_FOUND', 'COLUMN_NOT_GROUPS')


def reading_of(dataset: OpenDataset, groups: Sequence[np.ndarray], asked: Mapping[str, Any], stored: Stored) -> Read:
    """The contract's CellRead. `groups`: n booleans each; `asked` has `aside` (positions of groups that are only
    pointed at), `also` (parts of a group that count on their own), `parts` (columns that divide the cells) and `only`
    ({column, names}: cells with other labels are not read).

    Without a group all cells count. Names in `only` that a column does not have are passed over. Raises
    COLUMN_NOT_FOUND, COLUMN_NOT_GROUPS, CATEGORY_NOT_FOUND, CELL_SET_NOT_FOUND.
    """
    counting = [cells for place, cells in enumerate(groups) if place not in asked['aside']]
    cells = np.logical_or.reduce(counting) if counting else np.ones(dataset.n_cells, bool)
    for part in asked['only']:
        column = require_categories(dataset.column(part['column']))
        names = set(part['names'])
        cells = cells & np.isin(column.codes, [k for k, name in enumerate(column.categories) if name in names])
    return {
        'groups': [{'hash': hash_of(found), 'cells': int(found.sum())} for found in groups],
        'also': [hash_of(group_cells(group, dataset.column, stored)) for group in asked['also']],
        'columns': {name: division(require_categories(dataset.column(name)), cells) for name in asked['parts']},
        'cells': {'hash': hash_of(cells), 'cells': int(cells.sum())},
    }


def division(column: Column, cells: np.ndarray) -> str:
    """The sha256 of how a column of labels divides the cells (n booleans), whatever its labels are called and in
    whatever order they are. Cells without a label are a part of their own."""
    missing = len(column.categories)
    codes = np.minimum(column.codes[cells].astype(np.int64), missing)
    first = np.full(missing + 1, codes.size)
    first[codes[::-1]] = np.arange(codes.size)[::-1]
    first[missing] = codes.size
    place = np.empty(missing + 1, np.uint16)
    place[np.argsort(first, kind='stable')] = np.arange(missing + 1)
    place[missing] = np.iinfo(np.uint16).max
    digest = hashlib.sha256(hash_of(cells).encode())
    digest.update(np.ascontiguousarray(place[codes], '<u2').data)
    return digest.hexdigest()


def cell_readings(
    request: Request, dataset: OpenDataset, content: bytes, store: ObjectStore, labels: Labels
) -> Response:
    """POST `{readings: CellReading[]}`: what each would read of the present labels, or why it cannot."""
    present = labels.present(dataset)
    asked = checked_body(content, 'readings')['readings']
    return json_reply([_read(present, store, one) for one in asked])


def _read(dataset: OpenDataset, store: ObjectStore, asked: Mapping[str, Any]) -> dict[str, Any]:
    def stored(sha: str) -> np.ndarray:
        return read_cells(store, dataset.id, sha, dataset.n_cells)

    try:
        groups = [group_cells(group, dataset.column, stored) for group in asked['groups']]
        return reading_of(dataset, groups, asked, stored)
    except StromaError as error:
        if error.id not in _GONE:
            raise
        return {'problem': {'id': error.id, 'params': error.params}}


def category_names(request: Request, dataset: OpenDataset, content: bytes, labels: Labels) -> Response:
    """POST `{columns: {column: [number]}}`: the present names of categories by their numbers, none for one whose
    cells have several labels or none now. Columns that are gone have no names at all."""
    asked = checked_body(content, 'categoryNames')['columns']
    return json_reply({name: labels.names_of(dataset, name, wanted) for name, wanted in asked.items()})
