"""Evaluates the contract's CellGroup. The dataset service checks groups with it, the runner computes with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from stroma_store.dataset.reader import Column
from stroma_store.errors import StromaError, invalid


def require_categories(column: Column) -> Column:
    """Returns the column. Raises COLUMN_NOT_GROUPS for a numeric column."""
    if column.kind != 'category':
        raise StromaError('COLUMN_NOT_GROUPS', column=column.name, categories=0)
    return column


def codes_of(column: Column, categories: Sequence[str]) -> list[int]:
    """Returns the codes of the categories. Raises CATEGORY_NOT_FOUND."""
    codes = {name: code for code, name in enumerate(column.categories)}
    for name in categories:
        if name not in codes:
            raise StromaError('CATEGORY_NOT_FOUND', column=column.name, category=name[:80])
    return [codes[name] for name in categories]


def with_categories(column: Column, categories: Sequence[str]) -> np.ndarray:
    """Returns n booleans: cells with one of the labels. Raises COLUMN_NOT_GROUPS, CATEGORY_NOT_FOUND."""
    return np.isin(require_categories(column).codes, codes_of(column, categories))


def group_cells(
    group: Mapping[str, Any], column: Callable[[str], Column], stored: Callable[[str], np.ndarray]
) -> np.ndarray:
    """Returns n booleans: a stored set, or cells with one of the categories in `column` and in each column of `and`.

    `column` looks up labels by name, `stored` a set by hash; their errors propagate.
    """
    if 'cellSet' in group:
        return stored(group['cellSet'])
    if group.get('subset'):
        raise invalid('body', '/subset', 'unknown')
    cells = with_categories(column(group['column']), group['categories'])
    for also in group.get('and') or ():
        cells = cells & with_categories(column(also['column']), also['categories'])
    return cells
