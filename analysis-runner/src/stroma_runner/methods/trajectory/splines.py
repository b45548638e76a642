"""Natural cubic splines of pseudotime and F tests of many genes at once; only uses numpy and scipy.

The basis is that of R's `splines::ns` without an intercept (Hastie 1992). The tests read genes x cells in sparse blocks
and keep only sums, so that no dense matrix is created.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import scipy.sparse as sp
from scipy.interpolate import BSpline
from scipy.stats import f as f_distribution

#: Directions of a design that are shorter than this share of the longest one add nothing to it.
RANK = 1e-9
#: Residual sums of squares below this share of the null's are rounding errors.
EXACT = 1e-12


@dataclass(frozen=True)
class NaturalSpline:
    """Natural cubic spline, linear beyond the boundary. `knots`: interior ones, ascending."""

    low: float
    high: float
    knots: np.ndarray

    @staticmethod
    def fitted_to(t: np.ndarray, df: int) -> NaturalSpline:
        """Knots at the quantiles of `t`, df - 1 of them. Equal knots are one knot: ties make the basis smaller."""
        low, high = float(np.min(t)), float(np.max(t))
        knots = np.unique(np.quantile(t, np.linspace(0, 1, df + 1)[1:-1])) if df > 1 else np.empty(0)
        return NaturalSpline(low, high, knots[(knots > low) & (knots < high)])

    @property
    def df(self) -> int:
        return len(self.knots) + 1 if self.high > self.low else 0

    def at(self, t: np.ndarray) -> np.ndarray:
        """Basis at the points, len(t) x df; the constant is not in it."""
        points = np.asarray(t, np.float64)
        if not self.df:
            return np.empty((len(points), 0))
        every = np.r_[[self.low] * 4, self.knots, [self.high] * 4]
        count = len(every) - 4
        cubic = BSpline(every, np.eye(count), 3)
        slope, bend = cubic.derivative(1), cubic.derivative(2)
        ends = np.array([self.low, self.high])
        inside = np.clip(points, self.low, self.high)
        whole = cubic(inside) + slope(inside) * (points - inside)[:, None]
        # Second derivatives are 0 at both ends: the basis is turned until two of its directions carry them alone.
        turn = np.linalg.qr(bend(ends)[:, 1:].T, mode='complete')[0]
        found: np.ndarray = (whole[:, 1:] @ turn)[:, 2:]
        return found


def natural_spline(t: np.ndarray, df: int = 3) -> np.ndarray:
    """Basis of a natural cubic spline with knots at the quantiles of `t`, len(t) x df (fewer with tied knots)."""
    return NaturalSpline.fitted_to(t, df).at(t)


def add_intercept(basis: np.ndarray) -> np.ndarray:
    """The design: a column of ones before the basis."""
    return np.column_stack([np.ones(len(basis)), basis])


@dataclass(frozen=True)
class SplineTest:
    """One entry per gene. `f` and `p` of the larger design against the smaller one; `coefficients`: genes x columns of
    the larger design; `mean`; `expressed`: number of cells above zero."""

    f: np.ndarray
    p: np.ndarray
    coefficients: np.ndarray
    mean: np.ndarray
    expressed: np.ndarray


def spline_test(
    blocks: Iterable[tuple[int, int, sp.csc_matrix]], basis: np.ndarray, null: np.ndarray | None = None
) -> SplineTest:
    """F test of every gene: least squares on the constant and `basis` against the constant and `null` (default: only
    the constant). The columns of `null` must are in the space of the larger design.

    `blocks`: (first gene, gene after the last, cells x genes) of consecutive genes, as from `DatasetView.blocks`. A
    gene that does not vary has f 0 and p 1.
    """
    full = add_intercept(basis)
    small = add_intercept(np.empty((len(basis), 0)) if null is None else null)
    one, weights = _orthonormal(full)
    two, _ = _orthonormal(small)
    cells, used = len(full), one.shape[1]
    freedom, rest = used - two.shape[1], cells - used
    if freedom < 1 or rest < 1:
        raise ValueError(f'{cells} cells and {freedom} degrees of freedom allow no test')
    parts = []
    for _, _, block in blocks:
        values = block.astype(np.float64)
        squares = _sums(values.power(2))
        large, less = values.T @ one, values.T @ two
        left = squares - (large**2).sum(axis=1)
        without = np.maximum(squares - (less**2).sum(axis=1), 0.0)
        varies = without > EXACT * np.maximum(squares, 1e-300)
        left = np.maximum(left, EXACT * without)
        with np.errstate(divide='ignore', invalid='ignore'):
            ratio = np.maximum(without - left, 0.0) / freedom / (left / rest)
        f = np.where(varies, ratio, 0.0)
        expressed = np.diff(values.indptr) if values.nnz and values.data.all() else _sums(values > 0)
        parts.append((f, large @ weights.T, _sums(values) / cells, np.asarray(expressed, np.int64)))
    if not parts:
        empty = np.empty(0)
        return SplineTest(empty, empty, np.empty((0, full.shape[1])), empty, np.empty(0, np.int64))
    f, coefficients, mean, seen = (np.concatenate([part[k] for part in parts]) for k in range(4))
    return SplineTest(f, f_distribution.sf(f, freedom, rest), coefficients, mean, seen)


def _orthonormal(design: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """(orthonormal columns Q of the design's space, W with coefficients = W Q'y). The minimum-norm coefficients if
    columns are dependent."""
    u, sizes, turn = np.linalg.svd(design, full_matrices=False)
    kept = sizes > RANK * sizes[0]
    return u[:, kept], turn[kept].T / sizes[kept]


def _sums(values: sp.spmatrix) -> np.ndarray:
    return np.asarray(values.sum(axis=0), np.float64).ravel()


__all__ = ['NaturalSpline', 'SplineTest', 'natural_spline', 'spline_test', 'add_intercept']
