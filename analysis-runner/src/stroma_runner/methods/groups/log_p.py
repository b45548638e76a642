"""Base-10 logarithms of p values: one below 5e-324 is 0 in floating point, and its logarithm an ordinary number."""

from __future__ import annotations

import numpy as np

_LN10 = np.log(10.0)


def log10_two_sided(z: np.ndarray) -> np.ndarray:
    """log10 of the two-sided p value of standard normal statistics, at most 0; NaN is p = 1.

    Uses the logarithm of the normal distribution (`scipy.special.log_ndtr`), which is valid if the p value underflows:
    -337 for |z| = 39.3.
    """
    from scipy.special import log_ndtr

    found = (log_ndtr(-np.abs(np.asarray(z, np.float64))) + np.log(2.0)) / _LN10
    return np.where(np.isnan(found), 0.0, np.minimum(found, 0.0))


def log10_adjusted(log10_p: np.ndarray) -> np.ndarray:
    """log10 of the p values adjusted by Benjamini and Hochberg (1995), from log10 of the p values; NaN is p = 1."""
    values = np.where(np.isnan(log10_p), 0.0, log10_p)
    order = np.argsort(values, kind='stable')
    ranked = values[order] + np.log10(len(values) / np.arange(1, len(values) + 1))
    found = np.empty_like(values)
    found[order] = np.minimum(np.minimum.accumulate(ranked[::-1])[::-1], 0.0)
    return found
