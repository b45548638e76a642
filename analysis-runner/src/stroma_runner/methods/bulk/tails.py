"""Base-10 logarithms of tail probabilities that may be smaller than any floating-point number."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from scipy.special import betainc, betaln, chdtrc, gammaln, log_ndtr

_LN10 = np.log(10.0)
#: A probability above it is computed as itself.
_ORDINARY = 1e-290
#: Maximum steps of the continued fractions.
_STEPS = 500
#: (numerators, denominators) of a step.
Terms = Callable[[int], tuple[float, np.ndarray]]


def log10_normal(z: np.ndarray) -> np.ndarray:
    """log10 of the two-sided p value of standard normal statistics; NaN stays NaN."""
    return np.asarray((log_ndtr(-np.abs(z)) + np.log(2.0)) / _LN10)


def log10_chi_square(statistic: np.ndarray, freedom: float) -> np.ndarray:
    """log10 of P(chi square >= `statistic`); NaN stays NaN."""
    x = np.asarray(statistic, float)
    if freedom == 1:
        return log10_normal(np.sqrt(x))
    with np.errstate(divide='ignore'):
        found = np.log10(chdtrc(freedom, x))
    small = found < np.log10(_ORDINARY)
    half, shape = x[small] / 2, freedom / 2
    # Legendre's continued fraction of the upper incomplete gamma function.
    fraction = _lentz(half + 1 - shape, lambda k: (-k * (k - shape), half + 2 * k + 1 - shape))
    found[small] = (shape * np.log(half) - half - gammaln(shape) - np.log(fraction)) / _LN10
    return found


def log10_f(statistic: np.ndarray, first: float, second: np.ndarray) -> np.ndarray:
    """log10 of P(F >= `statistic`) with `first` and `second` degrees of freedom (one of each statistic, may be inf)."""
    x, d2 = np.broadcast_arrays(np.asarray(statistic, float), np.asarray(second, float))
    found = np.full(x.shape, np.nan)
    endless = np.isinf(d2)
    if endless.any():
        found[endless] = log10_chi_square(x[endless] * first, first)
    rest = ~endless
    found[rest] = log10_beta(d2[rest] / (d2[rest] + first * x[rest]), d2[rest] / 2, np.full(int(rest.sum()), first / 2))
    return found


def log10_beta(x: np.ndarray, a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """log10 of P(X <= `x`) of the beta distribution."""
    with np.errstate(divide='ignore'):
        found = np.log10(betainc(a, b, x))
    small = found < np.log10(_ORDINARY)
    # Continued fraction of the incomplete beta function at a small share (Numerical Recipes, 6.4).
    x, a, b = x[small], a[small], b[small]
    found[small] = a * np.log(x) + b * np.log1p(-x) - np.log(a) - betaln(a, b) + np.log(_beta_fraction(a, b, x))
    found[small] /= _LN10
    return found


def log10_t(statistic: np.ndarray, freedom: np.ndarray) -> np.ndarray:
    """log10 of the two-sided p value of t statistics."""
    return log10_f(np.asarray(statistic, float) ** 2, 1.0, freedom)


def _lentz(first: np.ndarray, terms: Terms) -> np.ndarray:
    """b0 + a1/(b1 + a2/(b2 + …)) by Lentz's method; `terms`: (a, b) of step k."""
    value, c, d = first.copy(), first.copy(), np.zeros_like(first)
    for k in range(1, _STEPS):
        a, b = terms(k)
        d = 1 / (b + a * d)
        c = b + a / c
        value = value * c * d
    return value


def _beta_fraction(a: np.ndarray, b: np.ndarray, x: np.ndarray) -> np.ndarray:
    c = np.ones_like(x)
    d = 1 / (1 - (a + b) * x / (a + 1))
    value = d.copy()
    for m in range(1, _STEPS):
        for step in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 / (1 + step * d)
            c = 1 + step / c
            value = value * c * d
    return value
