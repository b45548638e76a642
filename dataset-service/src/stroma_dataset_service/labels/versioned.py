"""Versioned labels: the current version of each column, undo and redo, and a log of changes.

The dataset is immutable. Versions are stored next to it (`labels/<dataset>/<version>/`), addressed by content. A
versioned document (`opened/versions.py`) contains the current version of each column; it is saved by compare-and-swap.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any
from urllib.parse import unquote

import numpy as np
from starlette.requests import Request
from starlette.responses import Response

from stroma_dataset_service.columns.colours import read_colours
from stroma_dataset_service.expressions import leaf_cells
from stroma_dataset_service.labels import edits as label_edits
from stroma_dataset_service.labels import identities
from stroma_dataset_service.labels.taken import LabelReplacement, carry_taken, taken_labels
from stroma_dataset_service.opened.datasets import EditedColumn, OpenDataset
from stroma_dataset_service.opened.versions import Versions
from stroma_dataset_service.web.inputs import checked_body
from stroma_dataset_service.web.replies import json_reply
from stroma_store.contract import limits
from stroma_store.dataset.reader import Column
from stroma_store.errors import StromaError, invalid
from stroma_store.groups import require_categories
from stroma_store.labels import StoredLabels, read_labels, save_labels
from stroma_store.objects import ObjectStore

DOCUMENT = 'labels'
#: Attempts to save the document while edits of other columns are saved concurrently.
_TRIES = 20
#: Maximum number of category names that a change records.
_LISTED = 20
#: Names of new labels and columns (specification 5, rule B; contract: isNameB).
_NAME = re.compile(r'[A-Za-z_][A-Za-z0-9_. ,+-]*')
State = dict[str, Any]


def utc_now() -> datetime:
    return datetime.now(UTC)


class Labels:
    """Reads and edits labels. The document maps each edited column to `{stack: [version], at, copyOf, removed,
    changes}`; `stack[at]` is the current version, and the entries after it can be redone. `identities.py` adds who
    each category is."""

    def __init__(self, store: ObjectStore, versions: Versions, now: Callable[[], datetime] = utc_now) -> None:
        self._store, self._versions, self._now = store, versions, now

    def document(self, dataset_id: str) -> tuple[int, State]:
        return self._versions.read(dataset_id, DOCUMENT)

    def _stored(self, dataset_id: str, name: str, version: str, n_cells: int) -> StoredLabels:
        return read_labels(self._store, dataset_id, name, version, n_cells)

    def _save(self, dataset_id: str, categories: Sequence[str], codes: np.ndarray, colours: Mapping[str, str]) -> str:
        return save_labels(self._store, dataset_id, categories, codes, colours)

    def present(self, dataset: OpenDataset) -> OpenDataset:
        """Returns the dataset with its current labels; `dataset` is the one that was written."""
        revision = self._versions.version(dataset.id, DOCUMENT)
        if revision == 0:
            return dataset
        known = dataset.edited
        if known is None or known.labels_revision != revision:
            known = self._applied(dataset, *self.document(dataset.id))
            dataset.edited = known
        return known

    def _applied(self, dataset: OpenDataset, revision: int, document: State) -> OpenDataset:
        """Replaces the columns of the written dataset by the versions of the document."""
        columns = {}
        for name, state in document.get('columns', {}).items():
            version = _present(state)
            own = dataset.base_version(name)
            if version is None or version == own:
                continue
            stored = self._stored(dataset.id, name, version, dataset.n_cells)
            columns[name] = EditedColumn(stored.column, version, stored.colours, stored.file)
        return dataset.with_labels(revision, columns)

    def read(self, dataset: OpenDataset, only: Sequence[str] = ()) -> dict[str, Any]:
        """Returns the contract's Labels: all categorical columns and removed copies, or only those in `only`."""
        revision, document = self.document(dataset.id)
        states = document.get('columns', {})
        known = dataset.edited
        if known is None or known.labels_revision != revision:
            known = self._applied(dataset, revision, document)
        dataset = known
        names = [entry['name'] for entry in dataset.column_entries if entry['kind'] == 'category']
        asked = set(only or [*names, *states])
        columns = [_shown(name, states.get(name) or self._first(dataset, name)) for name in names if name in asked]
        gone = [_shown(name, state) for name, state in states.items() if name not in names and name in asked]
        return {'revision': revision, 'columns': columns + gone}

    def numbers(self, dataset: OpenDataset, named: Mapping[str, Collection[str]]) -> dict[str, dict[str, int]]:
        """The number of each of these categories, by column and name; only for those that a column has. `dataset`: has
        its current labels."""
        _, document = self.document(dataset.id)
        states = document.get('columns', {})
        found = {}
        for column in sorted(named):
            categories = require_categories(dataset.column(column)).categories
            ids = identities.ids_of(states.get(column) or {}, dataset.label_version(column), len(categories))
            found[column] = {
                name: number for name, number in zip(categories, ids, strict=True) if name in named[column]
            }
        return found

    def names_of(self, dataset: OpenDataset, wanted: Mapping[str, Sequence[int]]) -> dict[str, dict[str, list[str]]]:
        """Current names of categories by column and number (`identities.present_names`).

        `dataset`: the written one. Labels and numbers come from the same revision of the document, even during an edit.
        """
        revision, document = self.document(dataset.id)
        known = dataset.edited
        if known is None or known.labels_revision != revision:
            known = self._applied(dataset, revision, document) if revision else dataset
        there = {entry['name'] for entry in known.column_entries if entry['kind'] == 'category'}
        found: dict[str, dict[str, list[str]]] = {}
        for column, numbers in wanted.items():
            if column not in there:
                found[column] = {str(number): [] for number in numbers}
                continue
            state = document.get('columns', {}).get(column) or {}
            here = known.column(column).categories, known.label_version(column)
            names = identities.present_names(state, *here, numbers)
            found[column] = {str(number): of for number, of in names.items()}
        return found

    def _first(self, dataset: OpenDataset, name: str) -> State:
        return {'stack': [dataset.label_version(name)], 'at': 0, 'copyOf': None, 'changes': []}

    def edit(self, dataset: OpenDataset, body: dict[str, Any], by: str) -> dict[str, Any]:
        """Applies a LabelEditing (contract) and returns the column, for a copy the new one.

        Raises VERSION_CONFLICT (column, version, by, at) if `expected` is not the current version.
        """
        for _ in range(_TRIES):
            revision, document = self.document(dataset.id)
            present = self._applied(dataset, revision, document)
            name, state = self._edited(dataset, present, document.get('columns', {}), body, by)
            columns = {**document.get('columns', {}), name: state}
            try:
                self._versions.save(dataset.id, DOCUMENT, {'columns': columns}, revision)
            except StromaError as error:
                if error.id != 'VERSION_CONFLICT':
                    raise
                continue  # a concurrent edit was saved first; the next attempt detects whether it was of this column
            return _shown(name, state)
        raise StromaError('DATASET_BUSY', seconds=1)

    def _edited(
        self, written: OpenDataset, dataset: OpenDataset, states: dict[str, State], body: dict[str, Any], by: str
    ) -> tuple[str, State]:
        name, edit = body['column'], body['edit']
        column = require_categories(dataset.column(name))
        state = states.get(name) or self._first(dataset, name)
        present = _require_expected(name, state, body['expected'])
        colours = read_colours(self._versions, dataset, name)['colours']
        label = edit['name'].strip() if edit.get('name') is not None else None
        if label is not None and label not in column.categories and not _NAME.fullmatch(label):
            raise invalid('body', '/edit/name', 'pattern')
        if edit['kind'] == 'copy':
            return self._copied(dataset, states, name, str(label), by, edit.get('annotate'))
        if edit['kind'] in ('undo', 'redo'):
            return name, self._moved(written, column, state, edit['kind'], by)
        if edit['kind'] == 'remove':
            if state['copyOf'] is None:
                raise invalid('body', '/edit/kind', 'copy')
            return name, self._changed(state | {'removed': True}, None, {'kind': 'remove'}, by, present)
        if edit['kind'] == 'rename':
            made = label_edits.rename(column, colours, edit['category'], str(label))
            facts = {'category': edit['category'], 'name': label}
        elif edit['kind'] == 'merge':
            made = label_edits.merge(column, colours, edit['categories'], str(label))
            facts = {'categories': edit['categories'][:_LISTED], 'name': label}
        elif edit['kind'] == 'annotate':
            made, facts = self._annotated(dataset, column, colours, edit['annotate'])
        else:
            cells = leaf_cells(self._store, dataset, edit['cells'])
            made = label_edits.assign(column, colours, cells, label)
            facts = {'name': label, 'cells': int(cells.sum())}
        version = self._save(dataset.id, made.categories, made.codes, made.colours)
        if version == present:
            return name, state
        return name, self._grown(state, (column, made, version), {'kind': edit['kind'], **facts}, by)

    def _grown(
        self, state: State, labels: tuple[Column, label_edits.Labels, str], edit: dict[str, Any], by: str
    ) -> State:
        """The state with a new version, which cannot be redone further. `labels`: the current ones, the edited ones and
        their version."""
        column, made, version = labels
        before = str(_present(state))
        after = Column(column.name, 'category', made.codes, made.categories, ())
        stack = [*state['stack'][: state['at'] + 1], version][-int(limits()['labels']['history']) :]
        state = identities.state_after_edit(state, (before, column), (version, after), _named(edit))
        state = carry_taken(identities.kept_versions(state | {'stack': stack, 'at': len(stack) - 1}), before, version)
        return self._changed(state, version, edit, by, before)

    def _annotated(
        self, dataset: OpenDataset, column: Column, colours: dict[str, str], namings: Sequence[dict[str, Any]]
    ) -> tuple[label_edits.Labels, dict[str, Any]]:
        """(new labels, facts of the change) of the contract's Namings. Raises COLUMN_NOT_FOUND, COLUMN_NOT_GROUPS,
        CATEGORY_NOT_FOUND, INPUT_INVALID for a name that rule B forbids."""
        given = []
        for place, naming in enumerate(namings):
            source = require_categories(dataset.column(naming['from']))
            names = {one['category']: one['name'].strip() for one in naming['labels']}
            for row, one in enumerate(naming['labels']):
                label = one['name'].strip()
                if label not in column.categories and label not in source.categories and not _NAME.fullmatch(label):
                    raise invalid('body', f'/edit/annotate/{place}/labels/{row}/name', 'pattern')
            cells = leaf_cells(self._store, dataset, naming['within']) if 'within' in naming else None
            given.append((source, names, cells))
        made = label_edits.annotate(column, colours, given)
        named = list(dict.fromkeys(name for _, names, _ in given for name in names.values()))
        changed = len(made.codes) - label_edits.count_unchanged(column, made)
        return made, {'categories': named[:_LISTED], 'column': namings[0]['from'], 'cells': changed}

    def _copied(
        self,
        dataset: OpenDataset,
        states: dict[str, State],
        source: str,
        name: str,
        by: str,
        namings: Sequence[dict[str, Any]] | None = None,
    ) -> tuple[str, State]:
        self._require_room(dataset, states, name)
        column = dataset.column(source)
        colours = read_colours(self._versions, dataset, source)['colours']
        version = self._save(dataset.id, column.categories, column.codes, colours)
        earlier = (states.get(name) or {}).get('changes', [])
        made = {'stack': [version], 'at': 0, 'copyOf': source, 'changes': earlier}
        made |= identities.initial_state(states.get(name) or {}, version, len(column.categories))
        copied = self._changed(made, version, {'kind': 'copy', 'column': source}, by, None)
        if not namings:
            return name, copied
        new, facts = self._annotated(dataset, column, colours, namings)
        second = self._save(dataset.id, new.categories, new.codes, new.colours)
        if second == version:
            return name, copied
        return name, self._grown(copied, (column, new, second), {'kind': 'annotate', **facts}, by)

    def add(
        self, dataset: OpenDataset, name: str, made: label_edits.Labels, edit: dict[str, Any], origin: str, by: str
    ) -> dict[str, Any]:
        """Adds a column of labels, e.g. a copy, and returns it. `edit`: its first change; `origin`: source of the
        labels. `dataset` is the written one. Raises COLUMN_TAKEN, COLUMNS_FULL, DATASET_BUSY."""
        for _ in range(_TRIES):
            revision, document = self.document(dataset.id)
            states = document.get('columns', {})
            self._require_room(self._applied(dataset, revision, document), states, name)
            version = self._save(dataset.id, made.categories, made.codes, made.colours)
            earlier = (states.get(name) or {}).get('changes', [])
            first = {'stack': [version], 'at': 0, 'copyOf': origin, 'changes': earlier}
            first |= identities.initial_state(states.get(name) or {}, version, len(made.categories))
            state = self._changed(first, version, edit, by, None)
            try:
                self._versions.save(dataset.id, DOCUMENT, {'columns': {**states, name: state}}, revision)
            except StromaError as error:
                if error.id != 'VERSION_CONFLICT':
                    raise
                continue
            return _shown(name, state)
        raise StromaError('DATASET_BUSY', seconds=1)

    def taken(self, dataset: OpenDataset) -> tuple[OpenDataset, dict[str, dict[str, str]]]:
        """(the dataset with its current labels, the parent's version by column and copied version)."""
        revision, document = self.document(dataset.id)
        return self._applied(dataset, revision, document), taken_labels(document.get('columns', {}))

    def at_version(self, written: OpenDataset, name: str, version: str) -> Column:
        """The labels of an earlier or the current version. Raises DATASET_DAMAGED."""
        if version == written.base_version(name):
            return require_categories(written.column(name))
        return self._stored(written.id, name, version, written.n_cells).column

    def replace(
        self,
        dataset: OpenDataset,
        make: Callable[[OpenDataset, dict[str, dict[str, str]]], Sequence[LabelReplacement]],
        by: str,
    ) -> list[dict[str, Any]]:
        """Writes several columns together and returns them. `make` gets the result of `taken_labels`, and is called
        again after each concurrent edit. `dataset` is the written one. Raises VERSION_CONFLICT, DATASET_BUSY."""
        for _ in range(_TRIES):
            revision, document = self.document(dataset.id)
            states = {**document.get('columns', {})}
            present = self._applied(dataset, revision, document)
            made = make(present, taken_labels(states))
            for one in made:
                column = require_categories(present.column(one.column))
                state = states.get(one.column) or self._first(present, one.column)
                before = _require_expected(one.column, state, one.expected)
                version = self._save(dataset.id, one.labels.categories, one.labels.codes, one.labels.colours)
                if version != before:
                    state = self._grown(state, (column, one.labels, version), one.edit, by)
                states[one.column] = state | {'taken': {**state.get('taken', {}), version: one.taken}}
            try:
                self._versions.save(dataset.id, DOCUMENT, {'columns': states}, revision)
            except StromaError as error:
                if error.id != 'VERSION_CONFLICT':
                    raise
                continue
            return [_shown(one.column, states[one.column]) for one in made]
        raise StromaError('DATASET_BUSY', seconds=1)

    def _require_room(self, dataset: OpenDataset, states: dict[str, State], name: str) -> None:
        """Raises COLUMN_TAKEN, COLUMNS_FULL. `dataset`: with its current labels."""
        most = int(limits()['labels']['copies'])
        if any(entry['name'] == name for entry in dataset.column_entries):
            raise StromaError('COLUMN_TAKEN', column=name[:80])
        if sum(1 for state in states.values() if state['copyOf'] is not None and not state.get('removed')) >= most:
            raise StromaError('COLUMNS_FULL', limit=most)

    def _moved(self, written: OpenDataset, column: Column, state: State, kind: str, by: str) -> State:
        """`column`: its current state."""
        at = state['at'] + (1 if kind == 'redo' else -1)
        if not 0 <= at < len(state['stack']):
            raise invalid('body', '/edit/kind', 'history')
        before, after = str(_present(state)), str(state['stack'][at])
        if after == written.base_version(column.name):
            other = written.column(column.name)
        else:
            other = self._stored(written.id, column.name, after, written.n_cells).column
        state = identities.state_after_edit(state, (before, column), (after, other))
        return self._changed(state | {'at': at}, after, {'kind': kind}, by, before)

    def _changed(self, state: State, to: str | None, edit: dict[str, Any], by: str, before: str | None) -> State:
        at = self._now().astimezone(UTC).isoformat(timespec='milliseconds').replace('+00:00', 'Z')
        change = {'from': before, 'to': to, 'by': by, 'at': at, 'edit': edit}
        return state | {'changes': [*state['changes'], change][-int(limits()['labels']['history']) :]}


def _named(edit: dict[str, Any]) -> dict[str, str]:
    """New names of the categories in an edit."""
    if edit['kind'] == 'rename':
        return {edit['category']: edit['name']}
    return {name: edit['name'] for name in edit['categories']} if edit['kind'] == 'merge' else {}


def _require_expected(name: str, state: State, expected: str) -> str:
    """The current version. Raises VERSION_CONFLICT if it differs."""
    present = _present(state)
    if present is None or present != expected:
        last = state['changes'][-1] if state['changes'] else {}
        raise StromaError(
            'VERSION_CONFLICT', column=name, version=present, by=last.get('by', ''), at=last.get('at', '')
        )
    return present


def _present(state: State) -> str | None:
    return None if state.get('removed') else str(state['stack'][state['at']])


def _shown(name: str, state: State) -> dict[str, Any]:
    removed = bool(state.get('removed'))
    return {
        'column': name,
        'version': _present(state),
        'copyOf': state['copyOf'],
        'canUndo': not removed and state['at'] > 0,
        'canRedo': not removed and state['at'] < len(state['stack']) - 1,
        'changes': state['changes'],
    }


def labels_reply(request: Request, dataset: OpenDataset, labels: Labels) -> Response:
    """GET: the contract's Labels; with `column` (repeated), only these columns."""
    return json_reply(labels.read(dataset, request.query_params.getlist('column')))


def edit_reply(request: Request, dataset: OpenDataset, content: bytes, labels: Labels) -> Response:
    """POST, a LabelEditing of the contract; the header X-Stroma-User contains the percent-encoded author."""
    by = unquote(request.headers.get('x-stroma-user', ''))
    return json_reply(labels.edit(dataset, checked_body(content, 'labelEditing'), by))
