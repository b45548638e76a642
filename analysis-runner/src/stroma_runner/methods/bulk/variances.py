"""Variances of genes shrunk towards their common distribution or a trend, as limma 3.54 does (squeezeVar).

Smyth 2004; Sartor et al. 2006 (trend).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.special import digamma, polygamma

from stroma_runner.methods.bulk.table import TooFewGenes


@dataclass(frozen=True)
class Prior:
    """`scale`: prior variance of each gene; `freedom`: its degrees of freedom, inf where no gene differs from it."""

    scale: np.ndarray
    freedom: float

    def posterior(self, variance: np.ndarray, freedom: np.ndarray) -> np.ndarray:
        if np.isinf(self.freedom):
            return self.scale
        own = np.where(freedom > 0, variance, 0.0)
        return np.asarray((freedom * own + self.freedom * self.scale) / (freedom + self.freedom))


def prior(variance: np.ndarray, freedom: np.ndarray, covariate: np.ndarray | None = None) -> Prior:
    """A scaled F distribution fitted to the variances; with `covariate`, the scale is a spline of it.

    `freedom`: of each variance; a gene without is left out of the fit. ValueError with fewer than two such genes.
    """
    usable = (freedom > 1e-15) & np.isfinite(variance)
    if usable.sum() < 2:
        raise TooFewGenes('too few variances')
    x, df = np.maximum(variance[usable], 0.0), freedom[usable]
    middle = float(np.median(x)) or 1.0
    e = np.log(np.maximum(x, 1e-5 * middle)) - digamma(df / 2) + np.log(df / 2)
    if covariate is None:
        mean = np.full(len(variance), e.mean())
        spread = float(((e - e.mean()) ** 2).sum() / (len(e) - 1))
    else:
        size = 1 + sum(len(e) >= least for least in (3, 6, 30))
        size = min(size, len(np.unique(covariate[usable])))
        basis = natural_spline(covariate[usable], size)
        found = np.linalg.lstsq(basis(covariate[usable]), e, rcond=None)[0]
        mean = basis(covariate) @ found
        spread = float(((e - mean[usable]) ** 2).sum() / (len(e) - size))
    spread -= float(polygamma(1, df / 2).mean())
    if spread > 0:
        second = 2 * trigamma_inverse(spread)
        return Prior(np.exp(mean + digamma(second / 2) - np.log(second / 2)), second)
    return Prior(np.exp(mean) if covariate is not None else np.full(len(variance), x.mean()), np.inf)


def natural_spline(x: np.ndarray, size: int) -> Basis:
    """Natural cubic splines of `size` columns: knots at quantiles of `x`, ends at its range."""
    inner = np.quantile(x, np.linspace(0, 1, size)[1:-1]) if size > 2 else np.empty(0)
    return Basis(np.array([x.min(), *inner, x.max()]), size)


@dataclass(frozen=True)
class Basis:
    knots: np.ndarray
    size: int

    def __call__(self, at: np.ndarray) -> np.ndarray:
        """Values, points x columns; outside the range the splines are straight lines."""
        low, high = self.knots[0], self.knots[-1]
        unit = high - low or 1.0
        t, knots = (at - low) / unit, (self.knots - low) / unit
        columns = [np.ones(len(t)), t][: self.size]

        def curved(k: int) -> np.ndarray:
            cube = np.maximum(t - knots[k], 0.0) ** 3 - np.maximum(t - knots[-1], 0.0) ** 3
            return np.asarray(cube / (knots[-1] - knots[k]))

        columns += [curved(k) - curved(len(knots) - 2) for k in range(len(knots) - 2)]
        return np.column_stack(columns)


def trigamma_inverse(x: float) -> float:
    """Inverse of trigamma for x above 0, by Newton's method as in limma."""
    if x > 1e7:
        return float(1 / np.sqrt(x))
    if x < 1e-6:
        return 1 / x
    y = 0.5 + 1 / x
    for _ in range(50):
        value = float(polygamma(1, y))
        step = value * (1 - value / x) / float(polygamma(2, y))
        y += step
        if -step / y < 1e-8:
            break
    return y
