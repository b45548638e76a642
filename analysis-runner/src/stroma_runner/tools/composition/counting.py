"""Cells per category of two columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from stroma_runner.engine.dataset_view import DatasetView
from stroma_store.contract import limits
from stroma_store.dataset.reader import Column
from stroma_store.errors import StromaError, invalid

#: Most cell types and samples of a table.
LIMIT: Mapping[str, int] = limits()['composition']


class CellCounts(NamedTuple):
    """Cells per cell type (rows) and sample or group (columns); categories without cells are left out."""

    rows: list[str]
    columns: list[str]
    values: np.ndarray


def chosen_cells(view: DatasetView, group: Mapping[str, Any] | None) -> np.ndarray:
    """Boolean mask of all cells, or of those in the contract's CellGroup. Raises CELL_SET_EMPTY if there are none."""
    cells = np.ones(view.cells, bool) if group is None else view.group(group)
    if not cells.any():
        raise StromaError('CELL_SET_EMPTY')
    return cells


def is_labelled(column: Column) -> np.ndarray:
    """Boolean mask of the n cells; true if the cell has a label in the column."""
    return np.asarray(column.codes != column.missing)


def count(types: Column, groups: Column, cells: np.ndarray) -> CellCounts:
    """The chosen cells that have a label in both columns. Raises CELL_SET_EMPTY if there are none, and
    COLUMN_NOT_GROUPS if they have too few or too many categories in a column."""
    kept = cells & is_labelled(types) & is_labelled(groups)
    if not kept.any():
        raise StromaError('CELL_SET_EMPTY')
    rows, row = np.unique(types.codes[kept], return_inverse=True)
    columns, column = np.unique(groups.codes[kept], return_inverse=True)
    _require(types, len(rows), 2, LIMIT['types'])
    _require(groups, len(columns), 1, LIMIT['samples'])
    values = np.bincount(row * len(columns) + column, minlength=len(rows) * len(columns))
    return CellCounts(
        [types.categories[i] for i in rows],
        [groups.categories[i] for i in columns],
        values.reshape(len(rows), len(columns)),
    )


def _require(column: Column, categories: int, least: int, most: int) -> None:
    if not least <= categories <= most:
        raise StromaError('COLUMN_NOT_GROUPS', column=column.name, categories=categories, min=least, max=most)


def group_of_samples(groups: Sequence[Mapping[str, Any]] | None, samples: Column) -> dict[str, str]:
    """Name of the group by sample. Raises INPUT_INVALID for a name shared by two groups or a sample in two groups, and
    CATEGORY_NOT_FOUND for a sample that the column lacks."""
    found: dict[str, str] = {}
    names = [group['name'] for group in groups or ()]
    if len(set(names)) < len(names):
        raise invalid('body', '/params/groups', 'uniqueItems')
    known = set(samples.categories)
    for group in groups or ():
        for sample in group['samples']:
            if sample not in known:
                raise StromaError('CATEGORY_NOT_FOUND', column=samples.name, category=sample[:80])
            if sample in found:
                raise invalid('body', '/params/groups', 'uniqueItems')
            found[sample] = group['name']
    return found


def labels_of_groups(groups: Sequence[Mapping[str, Any]] | None, of: Mapping[str, str], samples: Column) -> Column:
    """The column of sample groups; the column of samples where there are no groups."""
    if not groups:
        return samples
    names = [group['name'] for group in groups]
    missing = np.iinfo(np.uint16).max
    # The last index is for cells without a sample; a sample may be in no group.
    code = [names.index(of[sample]) if sample in of else missing for sample in samples.categories]
    codes = np.array([*code, missing], np.uint16)[np.where(is_labelled(samples), samples.codes, len(code))]
    return Column('', 'category', codes, tuple(names))
