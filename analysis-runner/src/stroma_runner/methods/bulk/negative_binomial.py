"""Negative binomial regression with given dispersions as edgeR 3.40 fits it, all genes at once; natural logarithms.

`y`: genes x samples, whole or not; `offset`: logarithm of each sample's library size; `phi`: dispersion of each gene.
McCarthy, Chen and Smyth 2012 (Levenberg-Marquardt, Cox-Reid adjusted profile likelihood).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.special import gammaln

#: Constants of edgeR: added to counts and means of a deviance, convergence tolerance, maximum steps.
OFFSET, TOLERANCE, STEPS = 1e-8, 1e-6, 250
GROUP_TOLERANCE, GROUP_STEPS = 1e-10, 50
#: A pivot of an information matrix that is smaller counts as this.
LEAST_PIVOT = 1e-10


@dataclass(frozen=True)
class Fit:
    """`beta`: genes x coefficients; `mu`: genes x samples; `deviance`, `failed`: of each gene."""

    beta: np.ndarray
    mu: np.ndarray
    deviance: np.ndarray
    failed: np.ndarray


def one_group(y: np.ndarray, offset: np.ndarray, phi: np.ndarray) -> np.ndarray:
    """Log abundance of each gene, -inf without counts."""
    with np.errstate(divide='ignore'):
        beta = np.log((y / np.exp(offset)).mean(axis=1))
    active = np.flatnonzero(np.isfinite(beta))
    for _ in range(GROUP_STEPS):
        mu = np.exp(beta[active, None] + offset)
        weight = 1 / (1 + mu * phi[active, None])
        step = ((y[active] - mu) * weight).sum(axis=1) / (mu * weight).sum(axis=1)
        beta[active] += step
        active = active[np.abs(step) >= GROUP_TOLERANCE]
        if not len(active):
            break
    return beta


def deviances(y: np.ndarray, mu: np.ndarray, phi: np.ndarray) -> np.ndarray:
    """Of each gene."""
    y, mu, phi = y + OFFSET, mu + OFFSET, phi[:, None]
    inverse = 1 / np.maximum(phi, 1e-4)
    exact = y * np.log(y / mu) + (y + inverse) * np.log((mu + inverse) / (y + inverse))
    away = y - mu
    near = y * np.log(y / mu) - away - 0.5 * away**2 * phi * (1 - phi * y)
    return np.asarray(2 * np.where(phi < 1e-4, near, exact).sum(axis=1))


def fit(y: np.ndarray, design: np.ndarray, offset: np.ndarray, phi: np.ndarray, start: np.ndarray | None = None) -> Fit:
    """Regression on `design` (samples x coefficients) by damped scoring, starting at `start` if given."""
    y = np.asarray(y, float)
    if start is None:
        weight = np.exp(offset) / (1 + phi[:, None] * np.exp(offset))
        with np.errstate(divide='ignore'):
            level = np.log((y / np.exp(offset) * weight).sum(axis=1) / weight.sum(axis=1))
        start = level[:, None] * np.linalg.lstsq(design, np.ones(len(design)), rcond=None)[0]
    beta = np.where(np.isfinite(start), start, 0.0)
    mu = np.exp(beta @ design.T + offset)
    deviance = deviances(y, mu, phi)
    highest = y.max(axis=1)
    damping, most = np.zeros(len(y)), np.zeros(len(y))
    failed = np.zeros(len(y), bool)
    active = np.flatnonzero(highest > 0)
    mu[highest <= 0], deviance[highest <= 0] = 0.0, 0.0
    pairs = (design[:, :, None] * design[:, None, :]).reshape(len(design), -1)
    size = design.shape[1]
    for turn in range(STEPS):
        if not len(active):
            break
        weight = 1 / (1 + mu[active] * phi[active, None])
        slope = ((y[active] - mu[active]) * weight) @ design
        information = ((mu[active] * weight) @ pairs).reshape(-1, size, size)
        most[active] = np.maximum(most[active], np.einsum('gii->gi', information).max(axis=1))
        if turn == 0:
            damping[active] = np.maximum(most[active] * 1e-6, 1e-13)
        left = np.arange(len(active))
        ends = np.zeros(len(active), bool)
        for trial in range(STEPS):
            genes = active[left]
            step = _solved(information[left], damping[genes], slope[left])
            proposed = beta[genes] + step
            means = np.exp(proposed @ design.T + offset)
            reached = deviances(y[genes], means, phi[genes])
            is_tiny = reached / highest[genes] < 1e-13
            better = (reached <= deviance[genes]) | is_tiny
            good = genes[better]
            beta[good], mu[good], deviance[good] = proposed[better], means[better], reached[better]
            gain = np.einsum('gp,gp->g', slope[left], step)
            ends[left[better]] = (gain[better] < TOLERANCE) | is_tiny[better]
            if trial == 0:
                damping[good] /= 10
            left = left[~better]
            if not len(left):
                break
            damping[active[left]] *= 2
            stuck = damping[active[left]] / most[active[left]] > 1e13
            failed[active[left[stuck]]] = True
            ends[left[stuck]] = True
            left = left[~stuck]
        active = active[~ends]
    failed[active] = True
    return Fit(beta, mu, deviance, failed)


def _solved(information: np.ndarray, damping: np.ndarray, slope: np.ndarray) -> np.ndarray:
    """Damped steps, genes x coefficients."""
    damped = information + damping[:, None, None] * np.eye(information.shape[1])
    return np.asarray(np.linalg.solve(damped, slope[:, :, None])[:, :, 0])


def profile(y: np.ndarray, mu: np.ndarray, design: np.ndarray, phi: float) -> np.ndarray:
    """Cox-Reid adjusted log likelihood of each gene at one dispersion and the means fitted with it."""
    size = 1 / phi
    seen = mu > 0
    safe = np.where(seen, mu, 1.0)
    terms = y * np.log(safe) + size * np.log(size) - (y + size) * np.log(safe + size)
    terms += gammaln(y + size) - gammaln(y + 1) - gammaln(size)
    weight = np.where(seen, mu / (1 + phi * mu), 0.0)
    information = np.einsum('gs,sp,sq->gpq', weight, design, design, optimize=True)
    return np.asarray(np.where(seen, terms, 0.0).sum(axis=1) - 0.5 * _log_pivots(information))


def _log_pivots(matrices: np.ndarray) -> np.ndarray:
    """Sum of the logarithms of the pivots of symmetric matrices, each LEAST_PIVOT at least."""
    left = matrices.copy()
    total = np.zeros(len(left))
    for k in range(left.shape[1]):
        pivot = left[:, k, k]
        total += np.log(np.where(pivot > LEAST_PIVOT, pivot, LEAST_PIVOT))
        column = left[:, k + 1 :, k] / np.where(pivot == 0, 1.0, pivot)[:, None]
        left[:, k + 1 :, k + 1 :] -= column[:, :, None] * left[:, None, k, k + 1 :]
    return total
