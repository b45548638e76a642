"""Selects which cells of a dataset are annotated, and the clusters they belong to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from stroma_runner.engine.dataset_view import DatasetView
from stroma_store.contract import limits
from stroma_store.dataset.reader import Column
from stroma_store.errors import StromaError


@dataclass(frozen=True)
class Group:
    """Cells that get one label: a cluster, or the part of a cluster that is of one cell type."""

    cluster: str
    cell_type: str | None
    cells: np.ndarray


@dataclass(frozen=True)
class Annotated:
    """Groups with cells, in the order of the columns; `codes`: group of each cell, -1 for none."""

    groups: list[Group]
    codes: np.ndarray
    #: Cells of `within` (or all) without a cluster.
    left: int
    #: Types of `within` without a cell.
    unmatched: list[str]

    @property
    def cells(self) -> np.ndarray:
        """Boolean mask of the cells in groups."""
        return self.codes >= 0


def annotated_cells(view: DatasetView, params: Mapping[str, Any]) -> Annotated:
    """COLUMN_NOT_FOUND, COLUMN_NOT_GROUPS for a column without cells or with too many categories."""
    clusters = view.labels(params['groupBy'])
    within = params['within']
    types = None if within is None else view.labels(within['column'])
    codes = np.full(view.cells, -1, np.int64)
    groups: list[Group] = []
    chosen = np.ones(view.cells, bool)
    unmatched: list[str] = []
    if types is None:
        parts: list[tuple[str | None, np.ndarray]] = [(None, chosen)]
    else:
        of_type = {name: _of(types, name) for name in within['cellTypes']}
        unmatched = [name for name, cells in of_type.items() if not cells.any()]
        parts = [(name, cells) for name, cells in of_type.items() if cells.any()]
        chosen = np.any(list(of_type.values()), axis=0)
    own = np.asarray(clusters.codes)
    present = [k for k in np.unique(own).tolist() if k != clusters.missing]
    most = int(limits()['groupColumn']['max'])
    if not 1 <= len(present) <= most:
        raise StromaError('COLUMN_NOT_GROUPS', column=clusters.name, categories=len(present), min=1, max=most)
    for name, cells in parts:
        for k in present:
            of_group = np.flatnonzero(cells & (own == k))
            if len(of_group):
                codes[of_group] = len(groups)
                groups.append(Group(clusters.categories[k], name, of_group))
    return Annotated(groups, codes, int((chosen & (own == clusters.missing)).sum()), unmatched)


def _of(column: Column, name: str) -> np.ndarray:
    """Boolean mask of the cells of a category; all false if the column lacks it."""
    if name not in column.categories:
        return np.zeros(len(column.codes), bool)
    return np.asarray(column.codes == column.categories.index(name))
