"""Labels of a child dataset that were edited in its parent: finds the differences and applies them.

Three versions are compared cell by cell: the parent's labels that the child's were made from, the parent's current
ones, and the child's. A cell whose label the parent has changed gets the new one, unless an edit of the child has given
it its own label. The state of a child's column (`versioned.py`) contains `taken`: {version: the parent's version it was
updated to}, so that an undo shows the difference again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

import numpy as np
from starlette.requests import Request
from starlette.responses import Response

from stroma_dataset_service.columns.colours import read_colours
from stroma_dataset_service.labels import edits as label_edits
from stroma_dataset_service.labels.mapping import places_in
from stroma_dataset_service.labels.taken import LabelReplacement
from stroma_dataset_service.labels.versioned import Labels
from stroma_dataset_service.opened.datasets import Datasets, OpenDataset
from stroma_dataset_service.opened.versions import Versions
from stroma_dataset_service.web.inputs import checked_body
from stroma_dataset_service.web.replies import json_reply
from stroma_store.dataset.reader import Column
from stroma_store.errors import StromaError
from stroma_store.groups import require_categories


@dataclass(frozen=True)
class InheritedDifference:
    """`labels`: the parent's current names and the code of each cell of the child, -1 without a label. `take`, `kept`:
    masks of the cells that get the parent's label, and of those that keep their own."""

    names: tuple[str, ...]
    codes: np.ndarray
    take: np.ndarray
    kept: np.ndarray


def difference(then: Column, now: Column, own: Column, places: np.ndarray) -> InheritedDifference:
    """`then`, `now`: the parent's labels; `places`: indices of the child's cells among the parent's, -1 if missing."""
    names = list(dict.fromkeys([*then.categories, *now.categories, *own.categories]))
    at = {name: k for k, name in enumerate(names)}

    def named(column: Column) -> np.ndarray:
        of = np.array([*(at[name] for name in column.categories), -1], np.int64)
        found: np.ndarray = of[np.minimum(column.codes.astype(np.int64), len(column.categories))]
        return found

    there = places >= 0
    before, after, here = named(then)[places], named(now)[places], named(own)
    changed = there & (before != after) & (here != after)
    take = changed & (here == before)
    codes = np.minimum(now.codes.astype(np.int64), len(now.categories))[places]
    codes = np.where(there & (codes < len(now.categories)), codes, -1)
    return InheritedDifference(now.categories, codes, take, changed & ~take)


def inherited_labels(
    request: Request, dataset: OpenDataset, content: bytes, labels: Labels, datasets: Datasets, versions: Versions
) -> Response:
    """POST, an `inheritedLabels` of the contract: the columns whose labels differ in the parent.

    Those with `take` are written, all or none; the reply is then the contract's LabelColumns. Raises NOT_FOUND if the
    parent does not exist, VERSION_CONFLICT if a column on either side is at another version than in `take`,
    COLUMN_NOT_FOUND if a requested column no longer exists.
    """
    body = checked_body(content, 'inheritedLabels')
    parent = datasets.get(body['parent'])
    source = labels.present(parent)
    found: list[np.ndarray] = []

    def places(present: OpenDataset) -> np.ndarray:
        # The join by barcodes costs most, and cells never change.
        if not found:
            found.append(places_in(present, source))
        return found[0]

    def compared(present: OpenDataset, asked: dict[str, Any]) -> InheritedDifference:
        """`asked` with `since`: the parent's version that the child has."""
        now = require_categories(source.column(asked['of']))
        then = labels.at_version(parent, asked['of'], asked['since'])
        return difference(then, now, require_categories(present.column(asked['column'])), places(present))

    def replacements(present: OpenDataset, taken: dict[str, dict[str, str]]) -> list[LabelReplacement]:
        made = []
        for asked in body['columns']:
            if 'take' not in asked:
                continue
            column, of, to = asked['column'], asked['of'], source.label_version(asked['of'])
            if to != asked['take']['to']:
                raise StromaError('VERSION_CONFLICT', column=of, version=to, by='', at='')
            version = present.label_version(column)
            since = taken.get(column, {}).get(version, asked['from'])
            found = compared(present, {**asked, 'since': since})
            own = require_categories(present.column(column))
            colours = {
                **read_colours(versions, source, of)['colours'],
                **read_colours(versions, present, column)['colours'],
            }
            new = label_edits.overlay(own, colours, found.take, found.names, found.codes)
            origin = f'{source.info.get("name") or source.id} · {of}'[:200]
            facts = {'kind': 'inherit', 'column': origin, 'cells': int(found.take.sum())}
            made.append(LabelReplacement(column, asked['take']['version'], new, facts, to))
        return made

    if any('take' in asked for asked in body['columns']):
        by = unquote(request.headers.get('x-stroma-user', ''))
        return json_reply(labels.replace(dataset, replacements, by))
    present, taken = labels.taken(dataset)
    reply = []
    for asked in body['columns']:
        column, of = asked['column'], asked['of']
        if not (_has(present, column) and _has(source, of)):
            continue
        version, to = present.label_version(column), source.label_version(of)
        since = taken.get(column, {}).get(version, asked['from'])
        if since == to:
            continue
        one = compared(present, {**asked, 'since': since})
        cells = int(one.take.sum())
        if cells:
            counts = {'cells': cells, 'kept': int(one.kept.sum())}
            reply.append({'column': column, 'of': of, 'version': version, 'to': to, **counts})
    return json_reply(reply)


def _has(dataset: OpenDataset, name: str) -> bool:
    return any(entry['name'] == name and entry['kind'] == 'category' for entry in dataset.column_entries)
