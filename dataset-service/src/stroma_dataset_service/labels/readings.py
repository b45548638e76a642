"""Reading of a request: its labels and stored cells of a dataset, as hashes that can be compared with any later state.

A reading does not depend on names: it contains the cells of each group, and how each column divides the cells that
count.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from starlette.requests import Request
from starlette.responses import Response

from stroma_dataset_service.labels.supposed import labels_after_edit
from stroma_dataset_service.labels.versioned import Labels
from stroma_dataset_service.opened.datasets import OpenDataset
from stroma_dataset_service.web.inputs import checked_body
from stroma_dataset_service.web.replies import json_reply
from stroma_store.cell_sets import hash_of, read_cells
from stroma_store.dataset.reader import Column
from stroma_store.errors import StromaError, invalid
from stroma_store.groups import group_cells, require_categories
from stroma_store.objects import ObjectStore

Read = dict[str, Any]
#: The code of a cell without a label, or with one that is not requested.
NOWHERE = 65_535
#: Errors of a request that was valid before the edit.
_GONE = ('CATEGORY_NOT_FOUND', 'CELL_SET_NOT_FOUND', 'COLUMN_NOT_FOUND', 'COLUMN_NOT_GROUPS')


def reading_of(dataset: OpenDataset, groups: Sequence[np.ndarray], asked: Mapping[str, Any]) -> Read:
    """The contract's CellRead.

    `groups`: one mask each; `asked` has `aside` (indices of groups that are only referenced), `parts` (columns that
    divide the cells), `only` (cells with other labels are not read) and `named` (labels that are read one by one), both
    `[{column, names, group}]`. Without a group, all cells count. Names that a column does not have are skipped. Raises
    COLUMN_NOT_FOUND, COLUMN_NOT_GROUPS, INPUT_INVALID for a missing group.
    """
    places = [(one, _places(dataset, one)) for one in (*asked['only'], *asked['named'])]
    only = places[: len(asked['only'])]
    found = [_within(cells, only, place) for place, cells in enumerate(groups)]
    if any(one['group'] is not None and one['group'] >= len(found) for one, _ in places):
        raise invalid('body', '/group', 'maximum')
    counting = [cells for place, cells in enumerate(found) if place not in asked['aside']]
    cells = np.logical_or.reduce(counting) if counting else np.ones(dataset.n_cells, bool)
    cells = _within(cells, only, None)
    groups_read, all_read = [_counted(one) for one in found], _counted(cells)

    def named(one: Mapping[str, Any], place: np.ndarray) -> str:
        group = one['group']
        chosen, read = (cells, all_read) if group is None else (found[group], groups_read[group])
        return _digest(read['hash'], place[chosen])

    columns = {name: require_categories(dataset.column(name)) for name in asked['parts']}
    return {
        'groups': groups_read,
        'named': [named(one, place) for one, place in places],
        'columns': {name: division_hash(column, cells, all_read['hash']) for name, column in columns.items()},
        'cells': all_read,
    }


def _counted(cells: np.ndarray) -> dict[str, Any]:
    return {'hash': hash_of(cells), 'cells': int(cells.sum())}


def _places(dataset: OpenDataset, one: Mapping[str, Any]) -> np.ndarray:
    """Index of each cell's label among the names; NOWHERE for other labels."""
    column = require_categories(dataset.column(one['column']))
    at: dict[str, int] = {}
    for place, name in enumerate(one['names']):
        at.setdefault(name, place)
    of = np.array([*(at.get(name, NOWHERE) for name in column.categories), NOWHERE], '<u2')
    found: np.ndarray = of[np.minimum(column.codes, len(column.categories))]
    return found


def cells_read_by(dataset: OpenDataset, store: ObjectStore, asked: Mapping[str, Any]) -> np.ndarray:
    """Mask of the cells that a CellReading reads, including those it only references. Raises the errors of a
    reading."""
    stored = _stored_cells(dataset, store)
    groups = [group_cells(group, dataset.column, stored) for group in asked['groups']]
    only = [(one, _places(dataset, one)) for one in asked['only']]
    found = [_within(cells, only, place) for place, cells in enumerate(groups)]
    return _within(np.logical_or.reduce(found) if found else np.ones(dataset.n_cells, bool), only, None)


def _within(cells: np.ndarray, only: Sequence[tuple[Mapping[str, Any], np.ndarray]], group: int | None) -> np.ndarray:
    """The cells (mask) without those that `only` excludes from this group, or, with None, from all."""
    for one, places in only:
        if one['group'] == group:
            cells = cells & (places != NOWHERE)
    return cells


def _digest(sha: str, values: np.ndarray) -> str:
    """`sha`: the hash of the cells; `values`: one of each of them."""
    digest = hashlib.sha256(sha.encode())
    digest.update(np.ascontiguousarray(values, '<u2').data)
    return digest.hexdigest()


def division_hash(column: Column, cells: np.ndarray, sha: str) -> str:
    """The sha256 of how a column of labels divides the cells (mask, `sha` their hash), independent of the labels' names
    and order. Cells without a label form their own part."""
    missing = len(column.categories)
    codes = np.minimum(column.codes[cells], missing)
    place = np.full(missing + 1, NOWHERE, np.uint16)
    seen = _first_seen(codes, missing)
    place[seen] = np.arange(seen.size)
    return _digest(sha, place[codes])


def _first_seen(codes: np.ndarray, missing: int) -> np.ndarray:
    """The codes in the order of their first cells, without `missing`. Most appear among the first cells, so the rest is
    only searched for the others."""
    unseen = np.bincount(codes, minlength=missing + 1) > 0
    unseen[missing] = False
    order: list[int] = []
    start, step = 0, 4096
    while unseen.any():
        at = np.flatnonzero(unseen[codes[start : start + step]])
        there, first = np.unique(codes[start + at], return_index=True)
        order += there[np.argsort(first)].tolist()
        unseen[there] = False
        start, step = start + step, step * 2
    return np.array(order, np.int64)


def cell_readings(
    request: Request, dataset: OpenDataset, content: bytes, store: ObjectStore, labels: Labels
) -> Response:
    """POST `{readings: CellReading[], edit?}`: what each would read from the current labels, or why it cannot. With an
    edit: from the labels after it."""
    body = checked_body(content, 'readings')
    present = labels_after_edit(labels, dataset, body.get('edit')).present(dataset)
    return json_reply([_known(present, store, one) for one in body['readings']])


def _known(dataset: OpenDataset, store: ObjectStore, asked: Mapping[str, Any]) -> dict[str, Any]:
    """A list of results repeats the same readings until the next edit of labels, which opens another `dataset`."""
    key = hashlib.sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()
    known = dataset.readings.get(key)
    if known is None:
        known = _read(dataset, store, asked)
        # A set that is missing may be stored later.
        if 'problem' not in known:
            dataset.readings.put(key, known)
    return known


def _stored_cells(dataset: OpenDataset, store: ObjectStore) -> Callable[[str], np.ndarray]:
    def stored(sha: str) -> np.ndarray:
        try:
            return read_cells(store, dataset.id, sha, dataset.n_cells)
        except StromaError as error:
            # One damaged set must not block the other requests.
            if error.id == 'DATASET_DAMAGED':
                raise StromaError('CELL_SET_NOT_FOUND', hash=sha[:64]) from error
            raise

    return stored


def _read(dataset: OpenDataset, store: ObjectStore, asked: Mapping[str, Any]) -> dict[str, Any]:
    stored = _stored_cells(dataset, store)
    try:
        groups = [group_cells(group, dataset.column, stored) for group in asked['groups']]
        return reading_of(dataset, groups, asked)
    except StromaError as error:
        if error.id not in _GONE:
            raise
        return {'problem': {'id': error.id, 'params': error.params}}


def category_names(request: Request, dataset: OpenDataset, content: bytes, labels: Labels) -> Response:
    """POST `{columns: {column: [number]}}`: the current names of categories by their numbers; none if its cells now
    have several labels or none. Removed columns are omitted. With `edit`: the names after it."""
    body = checked_body(content, 'categoryNames')
    return json_reply(labels_after_edit(labels, dataset, body.get('edit')).names_of(dataset, body['columns']))
