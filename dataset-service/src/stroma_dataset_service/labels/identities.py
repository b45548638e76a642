"""Identity of a category of labels through every edit.

A category has a number. A rename keeps it. A merge creates a new one and records its parts; if all cells of a category
move into another one, that is recorded too. Every version that can be undone keeps its numbers, so that an undo
restores them. A request that named a category can find it by its number at any later time. The state of a column
(`versioned.py`) contains `ids`: {version: number of each category}, `into`: {number: the category that took all its
cells}, `parts`: {number: the categories that were merged into it}, `nextId`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from stroma_store.dataset.reader import Column

State = dict[str, Any]
#: Maximum number of category numbers whose later changes are recorded, newest first; older ones cannot be followed.
REMEMBERED = 5000


def ids_of(state: Mapping[str, Any], version: str, categories: int) -> list[int]:
    """The numbers of a version's categories; if it was never numbered, their positions."""
    found = state.get('ids', {}).get(version)
    return list(found) if found is not None else list(range(categories))


def state_after_edit(
    state: State, before: tuple[str, Column], after: tuple[str, Column], named: Mapping[str, str] | None = None
) -> State:
    """The state with the numbers of the categories after an edit.

    `before`, `after`: (version, labels). `named`: new names of categories without cells, which cannot be derived from
    cells. A category that equals one earlier category keeps its number under any name. One that equals several earlier
    ones together is new, with these as its parts. Any other keeps the number of the earlier category of its name.
    """
    (old_version, old), (new_version, new) = before, after
    ids = {**state.get('ids', {})}
    first = ids.setdefault(old_version, ids_of(state, old_version, len(old.categories)))
    shared = _shared(old, new)
    empty = {name: first[o] for o, name in enumerate(old.categories) if not shared.before[o]}
    parts = {**state.get('parts', {})}
    free = int(state.get('nextId', 0) or max([len(old.categories), *(number + 1 for number in first)]))
    if new_version not in ids:
        renamed = {(named or {}).get(name, name): number for name, number in empty.items()}
        ids[new_version], new_parts, free = _numbered(old, new, first, shared, renamed, free)
        parts |= new_parts
    made = ids[new_version]
    at, there = {name: k for k, name in enumerate(new.categories)}, set(made)
    gone = set(first)
    into = {key: value for key, value in state.get('into', {}).items() if int(key) not in gone}
    for k, whole in enumerate(shared.wholes):
        into |= {str(first[o]): made[k] for o in whole if first[o] not in there}
    for name, number in empty.items():
        target = (named or {}).get(name)
        if number not in there and target in at:
            into[str(number)] = made[at[target]]
    return {**state, 'ids': ids, 'nextId': free, 'into': _newest(into), 'parts': _newest(parts)}


def _numbered(
    old: Column, new: Column, first: Sequence[int], shared: SharedCells, renamed: Mapping[str, int], free: int
) -> tuple[list[int], dict[str, list[int]], int]:
    """(number of each present category, parts of those that are merges, the next free number)."""
    numbers: list[int] = [-1] * len(new.categories)
    parts: dict[str, list[int]] = {}
    for k, whole in enumerate(shared.wholes):
        if not whole or sum(shared.before[o] for o in whole) != shared.after[k]:
            continue
        if len(whole) == 1:
            numbers[k] = first[whole[0]]
        else:
            numbers[k], parts[str(free)], free = free, [first[o] for o in whole], free + 1
    at, taken = {name: o for o, name in enumerate(old.categories)}, set(numbers)
    for k, name in enumerate(new.categories):
        if numbers[k] >= 0:
            continue
        own = first[at[name]] if name in at else -1
        if not shared.after[k]:
            own = renamed.get(name, own)
        numbers[k], free = (own, free) if own >= 0 and own not in taken else (free, free + 1)
        taken.add(numbers[k])
    return numbers, parts, free


def initial_state(state: Mapping[str, Any], version: str, categories: int) -> State:
    """State of a new column: starts with numbers that no removed column of the same name had."""
    used = [number for found in state.get('ids', {}).values() for number in found]
    free = max([int(state.get('nextId', 0)), *(number + 1 for number in used)])
    return {'ids': {version: list(range(free, free + categories))}, 'nextId': free + categories}


def kept_versions(state: State) -> State:
    """The state without the numbers of versions that can no longer be restored."""
    if 'ids' not in state:
        return state
    return {**state, 'ids': {v: numbers for v, numbers in state['ids'].items() if v in state['stack']}}


def present_names(
    state: Mapping[str, Any], categories: Sequence[str], version: str, wanted: Sequence[int]
) -> dict[int, list[str]]:
    """Current names of each category: its own; that of the category it was merged into or that took its cells; those of
    the parts of a merge that was undone; none if its cells were split or deleted."""
    present = dict(zip(ids_of(state, version, len(categories)), categories, strict=True))
    parts = {int(k): found for k, found in state.get('parts', {}).items()}
    into = {int(k): int(found) for k, found in state.get('into', {}).items()}
    here = dict(present)
    for number, name in present.items():
        for part in _all_parts(number, parts):
            here.setdefault(part, name)

    def find(number: int) -> list[str]:
        found, left, seen = [], [number], {number}
        while left:
            one = left.pop()
            if one in here:
                found.append(here[one])
                continue
            below = parts.get(one, ())
            more = list(below)
            # If no part of a merge exists any longer, the merge leads to where its cells moved.
            if one in into and here.keys().isdisjoint(_all_parts(one, parts)):
                more.append(into[one])
            left += reversed([each for each in more if each not in seen])
            seen.update(more)
        return list(dict.fromkeys(found))

    return {number: find(number) for number in wanted}


def _all_parts(number: int, parts: Mapping[int, Sequence[int]]) -> set[int]:
    found: set[int] = set()
    left = list(parts.get(number, ()))
    while left:
        part = left.pop()
        if part not in found:
            found.add(part)
            left += parts.get(part, ())
    return found


@dataclass(frozen=True)
class SharedCells:
    """Cells of each category `before` and `after` an edit. `wholes`: for each present category the earlier ones with
    cells that are all in it."""

    before: list[int]
    after: list[int]
    wholes: list[list[int]]


def _shared(old: Column, new: Column) -> SharedCells:
    """Counts only pairs of categories with common cells: a full table would be too large for many categories."""
    a, b = len(old.categories), len(new.categories)
    first, second = np.minimum(old.codes, a).astype(np.int64), np.minimum(new.codes, b).astype(np.int64)
    pairs, cells = np.unique(first * (b + 1) + second, return_counts=True)
    before, after = np.bincount(first, minlength=a + 1), np.bincount(second, minlength=b + 1)
    earlier, present = np.divmod(pairs, b + 1)
    wholes: list[list[int]] = [[] for _ in range(b)]
    for o, k, n in zip(earlier.tolist(), present.tolist(), cells.tolist(), strict=True):
        if o < a and k < b and before[o] == n:
            wholes[k].append(o)
    return SharedCells(before[:a].tolist(), after[:b].tolist(), wholes)


def _newest(facts: dict[str, Any]) -> dict[str, Any]:
    """The facts that were noted last, up to REMEMBERED numbers in all."""
    kept, room = [], REMEMBERED
    for key, found in reversed(facts.items()):
        room -= len(found) if isinstance(found, list) else 1
        if room < 0:
            break
        kept.append((key, found))
    return dict(reversed(kept))
