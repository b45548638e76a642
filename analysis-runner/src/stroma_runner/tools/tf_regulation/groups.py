"""The tested cells and their groups."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from stroma_runner.engine.dataset_view import DatasetView
from stroma_store.contract import limits
from stroma_store.errors import StromaError

#: Most categories of the column.
MOST: int = limits()['groupColumn']['max']


@dataclass(frozen=True)
class Cells:
    """`chosen`: Boolean mask of the cells; `codes`: the group of each chosen cell, -1 for one without a label. `names`,
    `sizes`: groups that have chosen cells."""

    chosen: np.ndarray
    codes: np.ndarray
    names: list[str]
    sizes: np.ndarray

    @property
    def left(self) -> int:
        """Chosen cells without a label."""
        return int((self.codes < 0).sum())


def cells_of(view: DatasetView, params: Mapping[str, Any]) -> Cells:
    """COLUMN_NOT_GROUPS for a column without chosen cells in its categories or with too many categories, and the
    errors of labels and of groups of cells."""
    labels = view.labels(params['groupBy'])
    chosen = np.ones(view.cells, bool) if params['cells'] is None else view.group(params['cells'])
    given = np.asarray(labels.codes).astype(np.int64)[chosen]
    given[given == labels.missing] = -1
    present = [k for k in np.unique(given).tolist() if k >= 0]
    if not 1 <= len(present) <= MOST:
        raise StromaError('COLUMN_NOT_GROUPS', column=labels.name, categories=len(present), min=1, max=MOST)
    place = np.full(len(labels.categories) + 1, -1, np.int64)
    place[present] = np.arange(len(present))
    codes = place[given]
    sizes = np.bincount(codes[codes >= 0], minlength=len(present))
    return Cells(chosen, codes, [labels.categories[k] for k in present], sizes)
