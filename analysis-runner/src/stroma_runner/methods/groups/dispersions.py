"""Dispersions of negative binomial counts as R's DESeq2 1.38 estimates them, all genes at once.

PyDESeq2 uses another optimiser, means without R's lower limit, other genes for the trend (it keeps those at the lower
limit of dispersions and never re-includes a gene), and no correction for few degrees of freedom. Its dispersions differ
from R's by 3 % (median, 4 samples per side) to 12 % (paired). Here the line search, the starting values, the stopping
rules, the choice of genes and the prior are R's. Love, Huber and Anders 2014.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
from scipy.interpolate import CubicHermiteSpline
from scipy.special import digamma, gammaln, polygamma

#: Of R's fitDisp.
TOLERANCE, ITERATIONS, EPSILON = 1e-6, 100, 1e-4
LOWEST, HIGHEST = -30.0, 10.0
GRID = 20
#: Genes with a dispersion below this multiple of the lower limit are ignored for the trend.
ABOVE_LIMIT = 100
LEAST_PRIOR = 0.25
#: Span for smoothing the simulated divergence.
SPAN = 0.2


class Posterior:
    """Cox-Reid adjusted log likelihood of log dispersions, with an optional normal prior.

    `counts`, `means`: samples x genes; `design`: samples x coefficients; `prior`: (mean of each gene, variance).
    """

    def __init__(
        self,
        counts: np.ndarray,
        means: np.ndarray,
        design: np.ndarray,
        prior: tuple[np.ndarray, float] | None,
    ) -> None:
        self._counts, self._means, self._design, self._prior = counts.astype(float), means, design, prior

    def _adjustment(self, alpha: np.ndarray, means: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        weights = 1.0 / (1.0 / means + alpha)
        x = self._design
        pairs = (x[:, :, None] * x[:, None, :]).reshape(len(x), -1)
        size = x.shape[1]
        information = (weights.T @ pairs).reshape(-1, size, size)
        slope = (-(weights**2).T @ pairs).reshape(-1, size, size)
        value = -0.5 * np.linalg.slogdet(information)[1]
        return value, -0.5 * np.trace(np.linalg.solve(information, slope), axis1=1, axis2=2)

    def value(self, log_alpha: np.ndarray, genes: np.ndarray) -> np.ndarray:
        """Value at the log dispersions of the genes with these indices."""
        return self._both(log_alpha, genes, False)[0]

    def both(self, log_alpha: np.ndarray, genes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """(value, derivative by the log dispersion)."""
        return self._both(log_alpha, genes, True)

    def _both(self, log_alpha: np.ndarray, genes: np.ndarray, with_slope: bool) -> tuple[np.ndarray, np.ndarray]:
        y, mu = self._counts[:, genes], self._means[:, genes]
        alpha = np.exp(log_alpha)
        inverse = 1.0 / alpha
        adjustment, adjustment_slope = self._adjustment(alpha, mu)
        terms = gammaln(y + inverse) - gammaln(inverse) - y * np.log(mu + inverse) - inverse * np.log1p(mu * alpha)
        value = terms.sum(axis=0) + adjustment
        slope = np.zeros_like(value)
        if with_slope:
            terms = digamma(inverse) + np.log1p(mu * alpha) - mu * alpha / (1.0 + mu * alpha)
            terms += y / (mu + inverse) - digamma(y + inverse)
            slope = (inverse**2 * terms.sum(axis=0) + adjustment_slope) * alpha
        if self._prior is not None:
            away = log_alpha - self._prior[0][genes]
            value = value - 0.5 * away**2 / self._prior[1]
            slope = slope - away / self._prior[1]
        return value, slope


def line_search(posterior: Posterior, start: np.ndarray, lower: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(log dispersions, iterations, whether the value has risen) of every gene; `start`: log dispersions."""
    a, count = start.copy(), len(start)
    kappa, iterations, accepted = np.ones(count), np.zeros(count, int), np.zeros(count, int)
    active = np.arange(count)
    value, slope = posterior.both(a, active)
    first = value.copy()
    for _ in range(ITERATIONS):
        if not len(active):
            break
        iterations[active] += 1
        at, step, d = a[active], kappa[active], slope[active]
        with np.errstate(divide='ignore', invalid='ignore'):
            step = np.where(at + step * d < LOWEST, (LOWEST - at) / d, step)
            step = np.where(at + step * d > HIGHEST, (HIGHEST - at) / d, step)
        proposed = at + step * d
        reached = posterior.value(proposed, active)
        is_better = -reached <= -value[active] - step * EPSILON * d**2
        kappa[active] = np.where(is_better, step, step / 2)
        better, reached = active[is_better], reached[is_better]
        change = reached - value[better]
        a[better], value[better] = proposed[is_better], reached
        accepted[better] += 1
        ends = (change < TOLERANCE) | (a[better] < lower)
        going = better[~ends]
        if len(going):
            value[going], slope[going] = posterior.both(a[going], going)
            kappa[going] = np.minimum(kappa[going] * 1.1, 1.0)
            kappa[going[accepted[going] % 5 == 0]] /= 2
        active = np.setdiff1d(active, better[ends], assume_unique=True)
    return a, iterations, value >= first + np.abs(first) / 1e6


def search_grid(posterior: Posterior, genes: np.ndarray, lowest: float, highest: float) -> np.ndarray:
    """Log dispersions of the genes with these indices by a coarse and a fine grid."""

    def best(points: np.ndarray) -> np.ndarray:
        values = np.array([posterior.value(row, genes) for row in points])
        return np.asarray(points[values.argmax(axis=0), np.arange(len(genes))])

    coarse = np.linspace(lowest, highest, GRID)
    middle = best(np.repeat(coarse[:, None], len(genes), axis=1))
    return best(middle + np.linspace(-1, 1, GRID)[:, None] * (coarse[1] - coarse[0]))


def fit(
    posterior: Posterior, start: np.ndarray, lowest: float, highest: float, *, keeps_start: bool
) -> tuple[np.ndarray, np.ndarray]:
    """(dispersions, whether the search converged). `keeps_start`: a gene whose value did not rise keeps its start."""
    a, iterations, has_risen = line_search(posterior, np.log(start), np.log(lowest / 10))
    found = np.minimum(np.exp(a), highest)
    if keeps_start:
        found = np.where(has_risen, found, start)
        converged = (iterations < ITERATIONS) & (iterations != 1)
        again = np.flatnonzero(~converged & (found > 10 * lowest))
    else:
        converged = iterations < ITERATIONS
        again = np.flatnonzero(~converged)
    if len(again):
        found[again] = np.exp(search_grid(posterior, again, np.log(1e-8), np.log(highest)))
    return np.clip(found, lowest, highest), converged


def prior_variance(residuals: np.ndarray, freedom: int) -> tuple[float, float]:
    """(variance of the prior, variance of the log residuals) from the log residuals of the genes above the limit.

    With 1 to 3 degrees of freedom the variance is the one whose simulated residuals are most like the observed ones.
    """
    if not len(residuals):
        return LEAST_PRIOR, 0.0
    observed = float((1.4826 * np.median(np.abs(residuals - np.median(residuals)))) ** 2)
    if freedom > 3:
        return max(observed - float(polygamma(1, freedom / 2)), LEAST_PRIOR), observed
    breaks = np.arange(-20, 21) / 2
    inside = residuals[(residuals > breaks[0]) & (residuals < breaks[-1])]
    if not len(inside):
        return LEAST_PRIOR, observed
    density = np.histogram(inside, breaks, density=True)[0]
    simulated = _simulated()[freedom - 1].astype(float)
    simulated = simulated / simulated.sum(axis=1, keepdims=True) / (breaks[1] - breaks[0])
    small = np.minimum(density[density > 0].min(), np.where(simulated > 0, simulated, np.inf).min(axis=1))[:, None]
    divergence = (density * (np.log(density + small) - np.log(simulated + small))).sum(axis=1)
    fine = np.linspace(0, 8, 1000)
    smooth = _local_quadratic(np.linspace(0, 8, len(divergence)), divergence, fine, SPAN)
    return max(float(fine[int(smooth.argmin())]), LEAST_PRIOR), observed


@cache
def _simulated() -> np.ndarray:
    """degrees of freedom (1 to 3) x variances x bins: numbers of simulated residuals (prior_simulation.R)."""
    with np.load(Path(__file__).with_name('prior_simulation.npz')) as file:
        return np.asarray(file['counts'])


def _local_quadratic(x: np.ndarray, y: np.ndarray, at: np.ndarray, span: float) -> np.ndarray:
    """Loess of second degree as R computes it: fits at the vertices of cells, cubic interpolation between them.

    `x` ascends; `span`: share of the points that each fit uses. Cleveland and Grosse 1991.
    """
    count = int(np.floor(len(x) * span + 1e-5))
    margin = 0.005 * (x[-1] - x[0])
    vertices = np.array([x[0] - margin, *_cuts(x, int(np.floor(len(x) * span * 0.2))), x[-1] + margin])
    value, slope = np.empty(len(vertices)), np.empty(len(vertices))
    for place, point in enumerate(vertices):
        away = np.abs(x - point)
        near = np.argsort(away, kind='stable')[:count]
        weights = np.sqrt((1 - np.minimum(away[near] / away[near].max(), 1.0) ** 3) ** 3)
        terms = np.vander(x[near] - point, 3) * weights[:, None]
        found = np.linalg.lstsq(terms, y[near] * weights, rcond=None)[0]
        value[place], slope[place] = found[2], found[1]
    return np.asarray(CubicHermiteSpline(vertices, value, slope)(at))


def _cuts(x: np.ndarray, most: int) -> list[float]:
    """Cut points that split cells at their median until they contain at most `most` points, ascending."""
    if len(x) <= most:
        return []
    middle = (len(x) + 1) // 2
    return [*_cuts(x[:middle], most), float(x[middle - 1]), *_cuts(x[middle:], most)]
