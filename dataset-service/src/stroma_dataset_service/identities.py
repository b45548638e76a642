"""Who a category of labels is, through every edit.

A category has a number. A rename keeps it. A merge makes a new one and notes its parts; a category whose cells all go
into another one notes where they went. Every version that can be undone keeps its numbers, so that an undo brings them
back. A request that named a category finds it by its number at any later time.

The state of a column (`labels.py`) holds `ids`: {version: number of each category}, `into`: {number: the category that
took all its cells}, `parts`: {number: the categories that were merged into it}, `nextId`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from stroma_store.reader import Column

State = dict[str, Any]
#: Categories whose later fate is remembered, the newest ones; of an older one only its name at that time is known.
REMEMBERED = 5000


def ids_of(state: Mapping[str, Any], version: str, categories: int) -> list[int]:
    """The numbers of the categories of a version; of one that was never numbered, their positions."""
    found = state.get('ids', {}).get(version)
    return list(found) if found is not None else list(range(categories))


def followed(
    state: State, before: tuple[str, Column], after: tuple[str, Column], named: Mapping[str, str] | None = None
) -> State:
    """The state with the numbers of the categories after an edit. `before`, `after`: (version, labels). `named`: the
    new name of categories without cells, which their cells cannot tell.

    A category that is exactly one earlier category keeps its number under any name. One that is exactly several
    earlier ones is new, with these as its parts. Any other keeps the number of the earlier category of its name.
    """
    (old_version, old), (new_version, new) = before, after
    ids = {**state.get('ids', {})}
    first = ids.setdefault(old_version, ids_of(state, old_version, len(old.categories)))
    table = _shared(old, new)
    wholes = [_wholes(table, k) for k in range(len(new.categories))]
    empty = {name: first[o] for o, name in enumerate(old.categories) if not table[o].any()}
    parts = {**state.get('parts', {})}
    free = int(state.get('nextId', 0) or max([len(old.categories), *(number + 1 for number in first)]))
    if new_version not in ids:
        renamed = {(named or {}).get(name, name): number for name, number in empty.items()}
        ids[new_version], new_parts, free = _numbered(old, new, first, (table, wholes), renamed, free)
        parts |= new_parts
    made = ids[new_version]
    into = {key: value for key, value in state.get('into', {}).items() if int(key) not in first}
    for k, whole in enumerate(wholes):
        into |= {str(first[o]): made[k] for o in whole if first[o] not in made}
    for name, number in empty.items():
        target = (named or {}).get(name)
        if number not in made and target in new.categories:
            into[str(number)] = made[new.categories.index(target)]
    return {**state, 'ids': ids, 'nextId': free, 'into': _newest(into, free), 'parts': _newest(parts, free)}


def _numbered(
    old: Column,
    new: Column,
    first: Sequence[int],
    shared: tuple[np.ndarray, list[list[int]]],
    renamed: Mapping[str, int],
    free: int,
) -> tuple[list[int], dict[str, list[int]], int]:
    """(number of each present category, parts of those that are merges, the next free number)."""
    table, wholes = shared
    numbers: list[int] = [-1] * len(new.categories)
    parts: dict[str, list[int]] = {}
    for k, whole in enumerate(wholes):
        if not whole or table[whole].sum() != table[:, k].sum():
            continue
        if len(whole) == 1:
            numbers[k] = first[whole[0]]
        else:
            numbers[k], parts[str(free)], free = free, [first[o] for o in whole], free + 1
    for k, name in enumerate(new.categories):
        if numbers[k] >= 0:
            continue
        own = first[old.categories.index(name)] if name in old.categories else -1
        if not table[:, k].any():
            own = renamed.get(name, own)
        numbers[k], free = (own, free) if own >= 0 and own not in numbers else (free, free + 1)
    return numbers, parts, free


def started(state: Mapping[str, Any], version: str, categories: int) -> State:
    """What a new column keeps: numbers that no removed column of the same name had."""
    used = [number for found in state.get('ids', {}).values() for number in found]
    free = max([int(state.get('nextId', 0)), *(number + 1 for number in used)])
    return {'ids': {version: list(range(free, free + categories))}, 'nextId': free + categories}


def kept_versions(state: State) -> State:
    """The state without the numbers of versions that nobody can go back to."""
    if 'ids' not in state:
        return state
    return {**state, 'ids': {v: numbers for v, numbers in state['ids'].items() if v in state['stack']}}


def present_names(
    state: Mapping[str, Any], categories: Sequence[str], version: str, wanted: Sequence[int]
) -> dict[int, list[str]]:
    """Where each category is at present: its name; the name of the one that it was merged into or that took its
    cells; the names of the parts of a merge that was undone; nothing if its cells were given to several or to none."""
    present = dict(zip(ids_of(state, version, len(categories)), categories, strict=True))
    parts = {int(k): found for k, found in state.get('parts', {}).items()}
    into = {int(k): int(found) for k, found in state.get('into', {}).items()}
    holder: dict[int, str] = {}
    for number, name in present.items():
        for part in _all_parts(number, parts):
            holder.setdefault(part, name)

    def find(number: int, seen: frozenset[int]) -> list[str]:
        if number in present:
            return [present[number]]
        if number in holder:
            return [holder[number]]
        if number in seen:
            return []
        below = seen | {number}
        names = [name for part in parts.get(number, ()) for name in find(part, below)]
        if not names and number in into:
            names = find(into[number], below)
        return list(dict.fromkeys(names))

    return {number: find(number, frozenset()) for number in wanted}


def _all_parts(number: int, parts: Mapping[int, Sequence[int]]) -> set[int]:
    found: set[int] = set()
    left = list(parts.get(number, ()))
    while left:
        part = left.pop()
        if part not in found:
            found.add(part)
            left += parts.get(part, ())
    return found


def _shared(old: Column, new: Column) -> np.ndarray:
    """Cells by (earlier, present) category; the last row and column are cells without a label."""
    a, b = len(old.categories) + 1, len(new.categories) + 1
    first = np.minimum(old.codes.astype(np.int64), a - 1)
    second = np.minimum(new.codes.astype(np.int64), b - 1)
    return np.bincount(first * b + second, minlength=a * b).reshape(a, b)


def _wholes(table: np.ndarray, k: int) -> list[int]:
    """Earlier categories with cells that are all in the present category k."""
    sizes = table[:-1].sum(1)
    return [int(o) for o in np.flatnonzero((sizes > 0) & (table[:-1, k] == sizes))]


def _newest(facts: dict[str, Any], free: int) -> dict[str, Any]:
    return {key: value for key, value in facts.items() if int(key) >= free - REMEMBERED}
