"""Fold changes shrunken by an adaptive Cauchy prior, as DESeq2's `lfcShrink` does with apeglm.

The scale of the prior comes from all estimates and their errors; the other coefficients have a normal prior with
standard deviation 15. The estimate is the mode of the posterior, the higher one if there are two. Zhu, Ibrahim and Love
2019.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.optimize import brentq

from stroma_runner.methods.groups.regression import log_likelihood

#: Standard deviation of the other coefficients, bounds of the variance of the prior, largest scale; natural logarithm.
WIDE, LEAST, MOST, LARGEST = 15.0, 1e-6, 400.0, 1.0
STEPS, TOLERANCE = 200, 1e-9


@dataclass(frozen=True)
class ShrunkenFoldChanges:
    """`log2fc`, `se` (posterior standard deviation): of each gene; `scale`: of the prior, natural logarithm.

    `unsettled`: genes whose search had not ended after STEPS.
    """

    log2fc: np.ndarray
    se: np.ndarray
    scale: float
    unsettled: int


def prior_scale(beta: np.ndarray, errors: np.ndarray) -> float:
    """Scale of the prior, from maximum likelihood estimates and their standard errors, natural logarithm."""
    known = np.isfinite(beta) & np.isfinite(errors)
    squares, variances = beta[known] ** 2, errors[known] ** 2

    def excess(a: float) -> float:
        weight = 1 / (2 * (a + variances) ** 2)
        return float(((squares - variances) * weight).sum() / weight.sum() - a)

    if excess(LEAST) < 0:
        return float(np.sqrt(LEAST))
    if excess(MOST) > 0:
        return LARGEST
    return min(float(np.sqrt(brentq(excess, LEAST, MOST))), LARGEST)


def shrink(
    counts: np.ndarray,
    factors: np.ndarray,
    design: np.ndarray,
    alpha: np.ndarray,
    vector: np.ndarray,
    start: np.ndarray,
    errors: np.ndarray,
) -> ShrunkenFoldChanges:
    """The combination `vector` of coefficients shrunken in every gene.

    `counts`: samples x genes; `factors`: size factors; `alpha`: dispersions; `start`: estimates by maximum likelihood,
    genes x coefficients; `errors`: of the combination; natural logarithm.
    """
    size = len(vector)
    place = int(np.abs(vector).argmax())
    turn = np.eye(size)
    turn[place] = vector
    x = design @ np.linalg.inv(turn)
    scale = prior_scale(start @ vector, errors)
    own = start @ turn.T
    without = own.copy()
    without[:, place] = 0.0
    found = [_mode(counts, factors, x, alpha, place, scale, begin) for begin in (own, without)]
    better = found[1][1] > found[0][1]
    beta = np.where(better[:, None], found[1][0], found[0][0])
    settled = np.where(better, found[1][2], found[0][2])
    mu = factors[:, None] * np.exp(x @ beta.T)
    curvature = (counts + 1 / alpha) / alpha * mu / (1 / alpha + mu) ** 2
    b = beta[:, place]
    information = np.einsum('sp,sg,sq->gpq', x, curvature, x, optimize=True) + np.eye(size) / WIDE**2
    information[:, place, place] += 2 * (scale**2 - b**2) / (scale**2 + b**2) ** 2 - 1 / WIDE**2
    error = np.sqrt(np.abs(np.linalg.inv(information)[:, place, place]))
    return ShrunkenFoldChanges(b / np.log(2), error / np.log(2), scale, int((~settled).sum()))


def _mode(
    counts: np.ndarray,
    factors: np.ndarray,
    x: np.ndarray,
    alpha: np.ndarray,
    place: int,
    scale: float,
    start: np.ndarray,
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(mode near `start`, its log posterior, whether the search ended) of each gene, by damped scoring."""
    size = x.shape[1]
    wide = np.full(size, 1 / WIDE**2)
    wide[place] = 0.0
    pairs = (x[:, :, None] * x[:, None, :]).reshape(len(x), -1)

    def posterior(beta: np.ndarray, genes: np.ndarray) -> np.ndarray:
        mu = factors[:, None] * np.exp(x @ beta.T)
        prior = -0.5 * (beta**2) @ wide - np.log1p((beta[:, place] / scale) ** 2)
        return log_likelihood(counts[:, genes], mu, alpha[genes]) + prior

    beta = np.clip(start, -30, 30)
    active = np.arange(len(alpha))
    value = posterior(beta, active)
    settled = np.zeros(len(alpha), bool)
    for _ in range(STEPS):
        b = beta[active]
        mu = factors[:, None] * np.exp(x @ b.T)
        weight = 1 / (1 + alpha[active] * mu)
        pull = np.broadcast_to(wide, b.shape).copy()
        pull[:, place] = 2 / (scale**2 + b[:, place] ** 2)
        slope = ((counts[:, active] - mu) * weight).T @ x - pull * b
        information = ((mu * weight).T @ pairs).reshape(-1, size, size)
        information[:, np.arange(size), np.arange(size)] += pull
        step = np.linalg.solve(information, slope[:, :, None])[:, :, 0]
        gain = np.einsum('gp,gp->g', slope, step)
        moved = np.zeros(len(active), bool)
        for _ in range(30):
            rest = np.flatnonzero(~moved)
            reached = posterior(b[rest] + step[rest], active[rest])
            ok = reached >= value[active[rest]] - 1e-12
            good = rest[ok]
            beta[active[good]], value[active[good]] = b[good] + step[good], reached[ok]
            moved[good] = True
            if moved.all():
                break
            step[rest[~ok]] /= 2
        ends = ~moved | (gain < TOLERANCE)
        settled[active[ends]] = True
        active = active[~ends]
        if not len(active):
            break
    return beta, value, settled
