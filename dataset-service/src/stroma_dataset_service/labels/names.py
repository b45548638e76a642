"""Current names of the labels that a result names."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from starlette.requests import Request
from starlette.responses import Response

from stroma_dataset_service.labels import identities
from stroma_dataset_service.labels.readings import cells_read_by
from stroma_dataset_service.labels.versioned import Labels
from stroma_dataset_service.opened.datasets import OpenDataset
from stroma_dataset_service.web.inputs import checked_body
from stroma_dataset_service.web.replies import json_reply
from stroma_store.dataset.reader import Column
from stroma_store.objects import ObjectStore


def label_names(request: Request, written: OpenDataset, content: bytes, store: ObjectStore, labels: Labels) -> Response:
    """POST, a LabelNamesBody of the contract: returns its LabelNames. A removed column has none. Raises
    DATASET_DAMAGED, and the errors of a reading."""
    body = checked_body(content, 'labelNames')
    dataset = labels.present(written)
    key = f'names {hashlib.sha256(content).hexdigest()}'
    known = dataset.readings.get(key)
    if known is None:
        known = _names(written, dataset, body, store, labels)
        dataset.readings.put(key, known)
    return json_reply(known)


def _names(
    written: OpenDataset, dataset: OpenDataset, body: Mapping[str, Any], store: ObjectStore, labels: Labels
) -> dict[str, Any]:
    cells = cells_read_by(dataset, store, body['reading'])
    there = {entry['name'] for entry in dataset.column_entries if entry['kind'] == 'category'}
    found: dict[str, Any] = {}
    for name, version in body['columns'].items():
        found[name] = []
        if name in there and dataset.label_version(name) != version:
            old = labels.at_version(written, name, version)
            same = same_categories(labels, dataset, name, version)
            renamed = renamed_since(old, dataset.column(name), cells, same)
            found[name] = [{'from': before, 'to': after} for before, after in renamed.items()]
    return found


def same_categories(labels: Labels, dataset: OpenDataset, name: str, version: str) -> list[int | None]:
    """For each category of a version, its index among those of `dataset`, None if it no longer exists. Empty if the
    numbers of the version were not kept."""
    state = labels.document(dataset.id)[1].get('columns', {}).get(name) or {}
    ids = state.get('ids', {})
    if version not in ids:
        return []
    present = identities.ids_of(state, dataset.label_version(name), len(dataset.column(name).categories))
    place = {number: k for k, number in enumerate(present)}
    return [place.get(number) for number in ids[version]]


def renamed_since(old: Column, new: Column, cells: np.ndarray, same: Sequence[int | None]) -> dict[str, str]:
    """Renamed labels, by their old names.

    `cells`: mask of the cells that count. If all such cells of a label now have the same label, that is its new name. A
    label without such cells is the same category (`same`: index of each old category among the new ones) unless a label
    with cells has its name. No two labels with cells get the same name: merged labels all keep their old names.
    """
    a, b = len(old.categories), len(new.categories)
    first = np.minimum(old.codes[cells], a).astype(np.int64)
    second = np.minimum(new.codes[cells], b).astype(np.int64)
    # Only pairs with cells: a full table would be too large for many categories.
    earlier, present = np.divmod(np.unique(first * (b + 1) + second), b + 1)
    targets: dict[int, list[int]] = {}
    for o, k in zip(earlier.tolist(), present.tolist(), strict=True):
        if o < a:
            targets.setdefault(o, []).append(k)
    seen = {
        o: new.categories[found[0]] if len(found) == 1 and found[0] < b else old.categories[o]
        for o, found in targets.items()
    }
    while twice := _twice(seen, old.categories):
        seen |= {o: old.categories[o] for o in twice}
    taken = set(seen.values())
    rest = {
        o: new.categories[place]
        for o, place in enumerate(same[:a])
        if o not in seen and place is not None and place < b
    }
    rest = {o: name for o, name in rest.items() if name not in taken}
    shown = {**seen, **rest}
    return {name: shown[o] for o, name in enumerate(old.categories) if o in shown and shown[o] != name}


def _twice(names: Mapping[int, str], before: Sequence[str]) -> list[int]:
    """Renamed labels whose name another label also has."""
    count: dict[str, int] = {}
    for name in names.values():
        count[name] = count.get(name, 0) + 1
    return [o for o, name in names.items() if count[name] > 1 and name != before[o]]
