"""Pure edits of one label column: each takes categories, codes and colours and returns new ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from stroma_dataset_service.columns.palette import default_colours
from stroma_store.dataset import layout
from stroma_store.dataset.reader import Column
from stroma_store.errors import StromaError
from stroma_store.groups import codes_of


@dataclass(frozen=True)
class Labels:
    """Categories, codes (the largest value of `layout.code_dtype` means missing), and one colour per category."""

    categories: tuple[str, ...]
    codes: np.ndarray
    colours: dict[str, str]


def rename(column: Column, colours: Mapping[str, str], category: str, name: str) -> Labels:
    """Renames a category. Raises CATEGORY_NOT_FOUND, and LABEL_TAKEN for the name of another category."""
    code = codes_of(column, [category])[0]
    _require_free(column, name, [category])
    categories = tuple(name if k == code else other for k, other in enumerate(column.categories))
    return Labels(categories, column.codes, {**_of(categories, colours), name: colours[category]})


def merge(column: Column, colours: Mapping[str, str], merged: Sequence[str], name: str) -> Labels:
    """Merges categories into one at the position and with the colour of the first. Raises CATEGORY_NOT_FOUND,
    LABEL_TAKEN."""
    chosen = sorted(codes_of(column, merged))
    _require_free(column, name, merged)
    first = chosen[0]
    colour = colours[name] if name in merged else colours[column.categories[first]]
    names = [name if k == first else other for k, other in enumerate(column.categories)]
    target = np.arange(len(names) + 1)
    target[chosen] = first
    return _compact(column, names, target[_padded(column)], {**colours, name: colour}, dropped=set(chosen[1:]))


def assign(column: Column, colours: Mapping[str, str], cells: np.ndarray, name: str | None) -> Labels:
    """Assigns the label `name` to the cells (n booleans); a new category is appended, None removes their labels.
    A category that loses all its cells is dropped."""
    names = list(column.categories)
    codes = _padded(column)
    if name is not None and name not in names:
        names.append(name)
        codes = np.where(codes == len(names) - 1, len(names), codes)  # shifts the code that means missing
    before = np.asarray(column.counts)
    codes = np.where(cells, names.index(name) if name is not None else len(names), codes)
    after = np.bincount(codes, minlength=len(names))[: before.size]
    emptied = {int(k) for k in np.flatnonzero((before > 0) & (after == 0))}
    return _compact(column, names, codes, colours, dropped=emptied)


def annotate(
    column: Column, colours: Mapping[str, str], namings: Sequence[tuple[Column, Mapping[str, str], np.ndarray | None]]
) -> Labels:
    """Labels the cells of other columns' categories, applying one naming after another; all other cells keep their
    labels.

    `namings`: (column whose categories are named, name by category, mask of the cells it applies to, or None for all).
    A category that loses all its cells is dropped. Raises CATEGORY_NOT_FOUND.
    """
    names, codes = list(column.categories), _padded(column)
    missing = len(names)
    codes = np.where(codes == missing, -1, codes)
    before = np.asarray(column.counts)
    for source, given, cells in namings:
        target = np.full(len(source.categories) + 1, -1)
        for place, name in zip(codes_of(source, list(given)), given.values(), strict=True):
            if name not in names:
                names.append(name)
            target[place] = names.index(name)
        chosen = target[_padded(source)]
        codes = np.where((chosen >= 0) & (True if cells is None else cells), chosen, codes)
    codes = np.where(codes < 0, len(names), codes)
    after = np.bincount(codes, minlength=len(names))
    unused = {k for k in range(len(names)) if not after[k] and (k >= before.size or before[k] > 0)}
    return _compact(column, names, codes, colours, dropped=unused)


def overlay(
    column: Column, colours: Mapping[str, str], cells: np.ndarray, given: Sequence[str], given_codes: np.ndarray
) -> Labels:
    """Gives the cells (mask) the labels `given[given_codes]`, or none if the code is -1; the other cells keep theirs.

    If all cells of a category get the same new name, the category is renamed in its place, with the colour of the name
    if `colours` has one. A category that loses all its cells is dropped.
    """
    names, codes = list(column.categories), _padded(column)
    codes = np.where(codes == len(names), -1, codes)
    before = np.asarray(column.counts)
    pairs, counts = np.unique(np.stack([codes[cells], given_codes[cells]]), axis=1, return_counts=True)
    at = {name: k for k, name in enumerate(names)}
    place = np.full(len(given) + 1, -1)
    for (old, new), count in zip(pairs.T.tolist(), counts.tolist(), strict=True):
        name = given[new] if new >= 0 else None
        if old >= 0 and name is not None and name not in at and count == before[old]:
            names[old] = name
            at[name] = old
    for new in np.unique(given_codes[cells & (given_codes >= 0)]).tolist():
        if given[new] not in at:
            at[given[new]] = len(names)
            names.append(given[new])
        place[new] = at[given[new]]
    codes = np.where(cells, place[given_codes], codes)
    codes = np.where(codes < 0, len(names), codes)
    after = np.bincount(codes, minlength=len(names))
    emptied = {k for k in range(len(names)) if not after[k] and (k >= before.size or before[k] > 0)}
    return _compact(column, names, codes, colours, dropped=emptied)


def count_unchanged(column: Column, made: Labels) -> int:
    """Number of cells whose label is the same as before."""
    at = {name: k for k, name in enumerate(made.categories)}
    new = np.array([*(at.get(name, -2) for name in column.categories), -1])
    codes = np.where(made.codes.astype(np.int64) < len(made.categories), made.codes.astype(np.int64), -1)
    old = new[np.minimum(column.codes.astype(np.int64), len(column.categories))]
    return int((old == codes).sum())


def _padded(column: Column) -> np.ndarray:
    """Returns codes in which the number of categories means missing."""
    return np.minimum(column.codes.astype(np.int64), len(column.categories))


def _compact(
    column: Column, names: Sequence[str], codes: np.ndarray, colours: Mapping[str, str], *, dropped: set[int]
) -> Labels:
    """Drops categories and renumbers the codes; in `codes`, `len(names)` means missing."""
    kept = [k for k in range(len(names)) if k not in dropped]
    categories = tuple(names[k] for k in kept)
    kind = layout.code_dtype(len(categories))
    place = np.full(len(names) + 1, np.iinfo(kind).max, kind)
    place[kept] = np.arange(len(kept), dtype=kind)
    return Labels(categories, place[np.minimum(codes, len(names))], _of(categories, colours))


def _of(categories: Sequence[str], colours: Mapping[str, str]) -> dict[str, str]:
    """Returns the known colours of the categories; a new category gets the first unused colour of the palette."""
    known = {name: colours[name] for name in categories if name in colours}
    new = [name for name in categories if name not in known]
    taken = {colour.upper() for colour in known.values()}
    free = [c for c in default_colours([str(k) for k in range(len(taken) + len(new))]).values() if c not in taken]
    fresh = dict(zip(new, free, strict=False))
    return {name: known.get(name) or fresh[name] for name in categories}


def _require_free(column: Column, name: str, besides: Sequence[str]) -> None:
    if name in column.categories and name not in besides:
        raise StromaError('LABEL_TAKEN', column=column.name, category=name[:80])
