"""The groups of cells that a gene plot compares: categories of a column, for all cells or for two chosen groups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from stroma_dataset_service.expressions import selected_cells
from stroma_dataset_service.opened.datasets import OpenDataset
from stroma_store.cell_sets import read_cells
from stroma_store.errors import StromaError
from stroma_store.groups import group_cells, require_categories
from stroma_store.objects import ObjectStore


@dataclass(frozen=True)
class ComparedSide:
    """`codes`: index of each cell's category in `groups`; `len(groups)` for cells without a label or on the other side.
    `cells`: mask, None for all."""

    name: str | None
    groups: tuple[str, ...]
    codes: np.ndarray
    cells: np.ndarray | None

    @cached_property
    def counts(self) -> np.ndarray:
        """Cells of each group."""
        return np.bincount(self.codes, minlength=len(self.groups) + 1)[: len(self.groups)]


@dataclass(frozen=True)
class ComparedSides:
    """One side, or two with their number of common cells."""

    sides: list[ComparedSide]
    overlap: int

    @property
    def groups(self) -> tuple[str, ...]:
        return self.sides[0].groups


def sides_of(store: ObjectStore, dataset: OpenDataset, body: Mapping[str, Any]) -> ComparedSides:
    """Reads `groupBy` and `compare` of a request. Raises COLUMN_NOT_FOUND, COLUMN_NOT_GROUPS, CATEGORY_NOT_FOUND,
    CELL_SET_NOT_FOUND, and CELL_SET_EMPTY for a side without cells."""
    column = require_categories(dataset.column(body['groupBy']))
    size = len(column.categories)
    codes = np.minimum(column.codes, size)
    if body['compare'] is None:
        return ComparedSides([ComparedSide(None, column.categories, codes, None)], 0)
    sides, masks = [], []
    for name, cells in compared_cells(store, dataset, body['compare']):
        if not cells.any():
            raise StromaError('CELL_SET_EMPTY')
        own = codes.copy()
        own[~cells] = size
        sides.append(ComparedSide(name, column.categories, own, cells))
        masks.append(cells)
    return ComparedSides(sides, int((masks[0] & masks[1]).sum()))


def compared_cells(
    store: ObjectStore, dataset: OpenDataset, compare: Sequence[Mapping[str, Any]] | Mapping[str, Any]
) -> list[tuple[str, np.ndarray]]:
    """Names and cells of a request's `compare`: two groups, or a selection and all other cells."""
    if isinstance(compare, Mapping):
        cells = selected_cells(compare['bits'], dataset.n_cells)
        return list(zip(compare['names'], (cells, ~cells), strict=True))
    return [
        (
            group['name'],
            group_cells(group, dataset.column, lambda sha: read_cells(store, dataset.id, sha, dataset.n_cells)),
        )
        for group in compare
    ]


def assert_drawable(genes: int, sides: ComparedSides, most: int) -> None:
    """Raises EXPRESSION_TOO_LARGE above `most` genes x groups x sides."""
    groups = len(sides.groups) * len(sides.sides)
    if genes * groups > most:
        raise StromaError('EXPRESSION_TOO_LARGE', genes=genes, groups=groups, most=most)
