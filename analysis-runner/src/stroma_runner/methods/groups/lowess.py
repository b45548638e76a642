"""Locally weighted lines of scattered points, as R's `lowess` (clowess) computes them. Cleveland 1979."""

from __future__ import annotations

import numpy as np

#: Further fits that weigh down outliers, and the distance in ranges within which values are interpolated.
ROBUST, SKIP = 3, 0.01


def lowess(x: np.ndarray, y: np.ndarray, span: float) -> np.ndarray:
    """`y` smoothed at each `x`, which ascends; `span`: share of the points in each fit."""
    count = len(x)
    near = max(2, min(count, int(span * count + 1e-7)))
    robust = np.ones(count)
    found = np.empty(count)
    for turn in range(ROBUST + 1):
        _sweep(x, y, robust, near, found)
        if turn == ROBUST:
            break
        away = np.abs(y - found)
        middle = np.sort(away)[[count // 2, (count - 1) // 2]].mean()
        limit = 6.0 * float(middle)
        if limit < 1e-7 * away.mean():
            break
        weights = (1 - np.minimum(away / limit, 1.0) ** 2) ** 2
        robust = np.where(away <= 0.001 * limit, 1.0, np.where(away <= 0.999 * limit, weights, 0.0))
    return found


def _sweep(x: np.ndarray, y: np.ndarray, robust: np.ndarray, near: int, found: np.ndarray) -> None:
    """One pass of fits at points at least SKIP apart, with linear interpolation."""
    count = len(x)
    left, last, place = 0, -1, 0
    skip = SKIP * (x[-1] - x[0])
    while True:
        while left + near < count and x[place] - x[left] > x[left + near] - x[place]:
            left += 1
        found[place] = _line(x, y, robust, place, left, near)
        if last < place - 1:
            between = np.arange(last + 1, place)
            share = (x[between] - x[last]) / (x[place] - x[last])
            found[between] = share * found[place] + (1 - share) * found[last]
        last = place
        same = int(np.searchsorted(x, x[last], 'right'))
        found[last + 1 : same] = found[last]
        if same > last + 1:
            last = same - 1
        if last >= count - 1:
            return
        place = max(last + 1, int(np.searchsorted(x, x[last] + skip, 'right')) - 1)


def _line(x: np.ndarray, y: np.ndarray, robust: np.ndarray, place: int, left: int, near: int) -> float:
    """Value at `x[place]` of the weighted line through its neighbours."""
    at = x[place]
    reach = max(at - x[left], x[left + near - 1] - at)
    end = int(np.searchsorted(x, at + 0.999 * reach, 'right'))
    own = x[left:end]
    away = np.abs(own - at)
    kernel = (1 - np.minimum(away / reach, 1.0) ** 3) ** 3 if reach > 0 else np.ones(len(own))
    kernel = np.where(away <= 0.001 * reach, 1.0, kernel)
    weights = np.where(away <= 0.999 * reach, kernel, 0.0) * robust[left:end]
    if not weights.sum() > 0:
        return float(y[place])  # as R: every neighbour is an outlier
    weights = weights / weights.sum()
    if reach > 0:
        centre = weights @ own
        spread = weights @ (own - centre) ** 2
        if np.sqrt(spread) > 0.001 * (x[-1] - x[0]):
            weights = weights * (1 + (at - centre) / spread * (own - centre))
    return float(weights @ y[left:end])
