"""Density of groups of cells along pseudotime."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from stroma_runner.engine.dataset_view import DatasetView
from stroma_runner.shared.cell_order import CellOrder
from stroma_runner.tools.trajectory.genes import short_numbers

#: Points of the grid, groups, and bins in which many values are counted first: far finer than any bandwidth.
POINTS, GROUPS, BINS = 100, 40, 4096


def densities(view: DatasetView, order: CellOrder, column: str | None) -> dict[str, Any]:
    """The contract's `density`: states, and the labels of `column`; of many groups the largest ones."""
    reached = order.reached
    time, state = order.pseudotime[reached], order.state[reached]
    grid = np.linspace(0.0, float(time.max()), POINTS)
    by: list[dict[str, Any]] = [
        {'column': None, 'groups': _groups(time, {str(k): state == k for k in np.unique(state).tolist()}, grid)}
    ]
    if column is not None:
        labels = view.labels(column)
        codes = np.asarray(labels.codes)[order.cells[reached]]
        named = {name: codes == code for code, name in enumerate(labels.categories) if (codes == code).any()}
        by.append({'column': column, 'groups': _groups(time, named, grid)})
    return {'t': short_numbers(grid), 'by': by}


def _groups(time: np.ndarray, groups: Mapping[str, np.ndarray], grid: np.ndarray) -> list[dict[str, Any]]:
    sizes = {name: int(own.sum()) for name, own in groups.items()}
    largest = set(sorted(sizes, key=lambda name: -sizes[name])[:GROUPS])
    return [
        {
            'group': name,
            'cells': sizes[name],
            'density': short_numbers(density(time[own], grid) * sizes[name] / len(time), 3),
        }
        for name, own in groups.items()
        if name in largest
    ]


def density(values: np.ndarray, grid: np.ndarray) -> np.ndarray:
    """Gaussian kernel density with Scott's bandwidth, as in scipy's gaussian_kde, scaled to an area of 1 on the grid:
    density outside the grid would be cells with a pseudotime below 0 or above the largest one."""
    spread = float(np.std(values, ddof=1)) if len(values) > 1 else 0.0
    step = float(grid[1] - grid[0])
    # A group narrower than the grid is a peak of one step's width.
    width = max(spread * len(values) ** (-1 / 5), step)
    centres, weights = values, np.ones(len(values))
    if len(values) > BINS:
        weights, edges = np.histogram(values, BINS)
        centres = (edges[:-1] + edges[1:]) / 2
    found = np.exp(-0.5 * ((grid[:, None] - centres[None, :]) / width) ** 2) @ weights
    scaled: np.ndarray = found / np.trapezoid(found, grid)
    return scaled
