"""The trend of dispersions over means as R's DESeq2 1.38 fits it (`estimateDispersionsFit`), with its fallbacks.

Parametric: a0 + a1 / mean. If that regression fails, R uses a local regression; if that is impossible, R stops, and the
mean dispersion is used here. Love, Huber and Anders 2014; Loader 1999.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import numpy as np
from scipy.stats import trim_mean

from stroma_runner.methods.groups.local_regression import LocalRegression

Kind = Literal['parametric', 'local', 'mean', 'genewise']
#: Reason for a missing parametric trend: a coefficient that is not positive, no convergence, or a failed regression
#: (too few genes, or no step that keeps the means positive).
Reason = Literal['coefficient', 'rounds', 'regression']
#: Constants of R's glm.fit and parametricDispersionFit.
TURNS, EPSILON, ROUNDS, SETTLED = 25, 1e-8, 10, 1e-6
#: Genes whose dispersion is this far from the trend are ignored.
NEAREST, FARTHEST = 1e-4, 15.0
#: Share of the genes that the mean dispersion leaves out at either end.
TRIM = 0.001


@dataclass(frozen=True)
class Trend:
    """`curve`: dispersions at means. `genes`: those used for the fit. `reason`: None if it is parametric."""

    kind: Kind
    curve: Callable[[np.ndarray], np.ndarray]
    genes: int
    coefficients: tuple[float, float] | None = None
    reason: Reason | None = None


class RegressionFailed(Exception):
    """The parametric trend cannot be fitted."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason: Reason = reason


def fit_trend(means: np.ndarray, dispersions: np.ndarray) -> Trend:
    """`means`, `dispersions`: of the genes above the lower limit, one each; without any, the trend is `genewise`."""
    genes = len(means)
    if not genes:
        return Trend('genewise', lambda at: np.full(len(at), np.nan), 0, reason='regression')
    try:
        a0, a1 = fit_parametric_trend(means, dispersions)
        return Trend('parametric', lambda at: a0 + a1 / at, genes, (a0, a1))
    except RegressionFailed as failed:
        reason = failed.reason
    try:
        local = LocalRegression(np.log(means), np.log(dispersions), means)
        return Trend('local', lambda at: np.exp(local(np.log(at))), genes, reason=reason)
    except ValueError:
        mean = float(trim_mean(dispersions, TRIM))
        return Trend('mean', lambda at: np.full(len(at), mean), genes, reason=reason)


def fit_parametric_trend(means: np.ndarray, dispersions: np.ndarray) -> tuple[float, float]:
    """(a0, a1), both positive, by a gamma regression with identity link.

    Raises RegressionFailed if R would fail. A regression that has not converged after 25 iterations is used as it is,
    and the next round starts from it, as in R.
    """
    found = np.array([0.1, 1.0])
    for _ in range(ROUNDS + 1):
        ratio = dispersions / (found[0] + found[1] / means)
        kept = (ratio > NEAREST) & (ratio < FARTHEST)
        before, (found, has_converged) = found, _gamma_regression(means[kept], dispersions[kept], found)
        if not (found > 0).all():
            raise RegressionFailed('coefficient')
        if has_converged and (np.log(found / before) ** 2).sum() < SETTLED:
            return float(found[0]), float(found[1])
    raise RegressionFailed('rounds')


def _gamma_regression(means: np.ndarray, dispersions: np.ndarray, start: np.ndarray) -> tuple[np.ndarray, bool]:
    """(coefficients, whether they converged): iteratively reweighted least squares as in R's glm.fit.

    A step is halved until every fitted value is positive. RegressionFailed after 26 halvings, and for genes
    of one mean.
    """
    if len(means) < 2:
        raise RegressionFailed('regression')
    x = np.column_stack([np.ones(len(means)), 1.0 / means])
    found = start
    deviance = _deviance(dispersions, x @ found)
    for _ in range(TURNS):
        mu = x @ found
        step, _, rank, _ = np.linalg.lstsq(x / mu[:, None], dispersions / mu, rcond=1e-11)
        if rank < 2 or not np.isfinite(step).all():
            raise RegressionFailed('regression')
        for _ in range(TURNS + 1):
            if (x @ step > 0).all():
                break
            step = (step + found) / 2
        else:
            raise RegressionFailed('regression')
        found, before = step, deviance
        deviance = _deviance(dispersions, x @ found)
        if abs(deviance - before) / (abs(deviance) + 0.1) < EPSILON:
            return found, True
    return found, False


def _deviance(y: np.ndarray, mu: np.ndarray) -> float:
    return float(-2.0 * (np.log(y / mu) - (y - mu) / mu).sum())
