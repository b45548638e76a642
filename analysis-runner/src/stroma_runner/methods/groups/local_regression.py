"""Local quadratic regression of one variable as R's locfit 1.5 computes it by default, with its interpolation.

Nearest neighbours 0.7, tricube kernel, prior weights. The fit is computed at the vertices of an adaptive tree: a cell
is halved while it is longer than 0.8 times the smaller bandwidth of its ends. Between vertices, their values and slopes
give a cubic. Loader 1999, Local Regression and Likelihood, chapter 12.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

#: Share of the points that a bandwidth reaches, and the longest cell in bandwidths.
NEIGHBOURS, CUT = 0.7, 0.8
#: Eigenvalues below this share of the largest one are treated as 0, as in locfit.
RANK = 1e-8


@dataclass(frozen=True)
class Vertex:
    at: float
    bandwidth: float
    value: float
    slope: float


class LocalRegression:
    """A fitted curve; call it with new x. Beyond the data it has the curvature of one parabola for all points."""

    def __init__(self, x: np.ndarray, y: np.ndarray, weights: np.ndarray) -> None:
        """`x`, `y`, `weights` (positive): one of each point. ValueError without two different x."""
        if len(x) < 2 or not x.min() < x.max():
            raise ValueError('a local regression needs two different x')
        self._x, self._y, self._weights = (np.asarray(one, np.float64) for one in (x, y, weights))
        self._range = float(self._x.max() - self._x.min())
        ends = self._vertex(float(self._x.min())), self._vertex(float(self._x.max()))
        self._vertices = [ends[0], *self._between(*ends), ends[1]]
        #: The curve is fitted to the residuals of one global parabola; inside the data range this changes nothing.
        self._curvature = float(np.polyfit(self._x - self._x.mean(), self._y, 2, w=np.sqrt(self._weights))[0])
        self._at, self._value, self._slope = (
            np.array([getattr(one, name) for one in self._vertices]) for name in ('at', 'value', 'slope')
        )

    def __call__(self, x: np.ndarray) -> np.ndarray:
        x = np.asarray(x, np.float64)
        left = np.clip(np.searchsorted(self._at, x, 'right') - 1, 0, len(self._at) - 2)
        width = self._at[left + 1] - self._at[left]
        h = (x - self._at[left]) / width
        t = np.clip(h, 0.0, 1.0)
        value = (1 - t**2 * (3 - 2 * t)) * self._value[left] + t**2 * (3 - 2 * t) * self._value[left + 1]
        value += width * (t * (1 - t) ** 2 * self._slope[left] + t**2 * (t - 1) * self._slope[left + 1])
        beyond = np.where(h < 0, h * self._slope[left], np.where(h > 1, (h - 1) * self._slope[left + 1], 0.0))
        outside = np.maximum(np.maximum(self._at[0] - x, x - self._at[-1]), 0.0)
        return np.asarray(value + width * beyond + self._curvature * outside**2)

    def _between(self, left: Vertex, right: Vertex) -> list[Vertex]:
        """The vertices within a cell, in ascending order."""
        reach = [one.bandwidth for one in (left, right) if one.bandwidth > 0]
        width = right.at - left.at
        length = width / min(reach) if reach else 2 * width / self._range
        middle = self._vertex((left.at + right.at) / 2)
        if length <= CUT or not left.at < middle.at < right.at:
            return []
        return [*self._between(left, middle), middle, *self._between(middle, right)]

    def _vertex(self, at: float) -> Vertex:
        away = np.abs(self._x - at)
        count = int(NEIGHBOURS * len(away) + 1e-12)
        bandwidth = float(np.partition(away, count - 1)[count - 1]) if count else 0.0
        near = away < bandwidth if bandwidth > 0 else away == 0
        kernel = (1 - (away[near] / bandwidth) ** 3) ** 3 if bandwidth > 0 else np.ones(int(near.sum()))
        weights = kernel * self._weights[near]
        if not weights.sum() > 0:
            raise ValueError('no point is near enough for a local regression')
        off = self._x[near] - at
        terms = np.column_stack([np.ones(len(off)), off, off**2 / 2])
        centre = float(weights @ self._y[near] / weights.sum())
        information = (terms * weights[:, None]).T @ terms
        score = (terms * weights[:, None]).T @ (self._y[near] - centre)
        diagonal = np.diag(information)
        scale = np.divide(1.0, np.sqrt(diagonal), out=np.zeros(3), where=diagonal > 0)
        values, vectors = np.linalg.eigh(information * np.outer(scale, scale))
        turned = vectors.T @ (score * scale)
        has_rank = values > RANK * values.max()
        step = scale * (vectors @ np.divide(turned, values, out=np.zeros(3), where=has_rank))
        return Vertex(at, bandwidth, centre + float(step[0]), float(step[1]))
