"""The groups that have a score: samples, and cell types within samples."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import scipy.sparse as sp

from stroma_runner.engine.dataset_view import DatasetView


@dataclass(frozen=True)
class Space:
    """`chosen`: cells of the dataset that have values, ascending. `values(cells)`: of some of them (places in
    `chosen`), cells x features."""

    chosen: np.ndarray
    values: Callable[[np.ndarray], sp.csr_matrix | np.ndarray]


@dataclass(frozen=True)
class Group:
    """`cells`: indices among the chosen cells. `cell_type`: None for a whole sample."""

    sample: str
    cell_type: str | None
    cells: np.ndarray


def groups_of(view: DatasetView, params: Mapping[str, Any], chosen: np.ndarray) -> list[Group]:
    """Samples in the order of their column, then the cell types of each; cells without a label are in none."""
    samples = _cells_by_label(view, params['groupBy'], chosen)
    found = [Group(name, None, cells) for name, cells in samples.items()]
    if params['cellTypeBy'] is not None:
        types = _cells_by_label(view, params['cellTypeBy'], chosen)
        for kind, of_type in types.items():
            for name, cells in samples.items():
                both = np.intersect1d(cells, of_type, assume_unique=True)
                if len(both):
                    found.append(Group(name, kind, both))
    return found


def _cells_by_label(view: DatasetView, column: str, chosen: np.ndarray) -> dict[str, np.ndarray]:
    labels = view.labels(column)
    codes = np.asarray(labels.codes)[chosen]
    found = {name: np.flatnonzero(codes == code) for code, name in enumerate(labels.categories)}
    return {name: cells for name, cells in found.items() if len(cells)}
