"""Negative binomial regression of all genes at once, with the stopping rules of R's DESeq2 1.38 (fitNbinomGLMs)."""

from __future__ import annotations

import numpy as np
from scipy.optimize import minimize
from scipy.special import gammaln

#: Coefficients beyond it (natural logarithm) and more iterations end the iteration for a gene.
LARGE, ITERATIONS = 30.0, 100
RIDGE = 1e-6


def log_likelihood(y: np.ndarray, mu: np.ndarray, alpha: np.ndarray) -> np.ndarray:
    """Sum over the samples (first axis) of the log probabilities of counts `y` with means `mu`, dispersions `alpha`."""
    size = 1.0 / alpha
    # `y` is 0 where the mean may also be 0.
    terms = gammaln(y + size) - gammaln(size) - gammaln(y + 1.0) - size * np.log1p(alpha * mu)
    terms += np.where(y > 0, y * (np.log(np.maximum(mu, 1e-300)) - np.log(mu + size)), 0.0)
    return np.asarray(terms.sum(axis=0))


def fit(
    counts: np.ndarray, size_factors: np.ndarray, design: np.ndarray, alpha: np.ndarray, min_mu: float, tolerance: float
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """(coefficients genes x p by the natural logarithm, means, leverages, whether converged).

    `counts`: samples x genes; `design`: samples x p, full rank; `alpha`: dispersion of each gene. Means (samples x
    genes) have no lower limit, inside the iteration they are `min_mu` at least. Genes whose iteration does not converge
    are fitted by a general optimiser.
    """
    y, factors, x = counts.astype(float), size_factors[:, None], design
    size = x.shape[1]
    pairs = (x[:, :, None] * x[:, None, :]).reshape(len(x), -1)
    start = np.linalg.lstsq(x, np.log(y / factors + 0.1), rcond=None)[0].T
    beta = start.copy()
    mu = np.maximum(factors * np.exp(x @ beta.T), min_mu)
    deviance = np.zeros(y.shape[1])
    converged = np.zeros(y.shape[1], bool)
    active = np.arange(y.shape[1])

    def information(weights: np.ndarray) -> np.ndarray:
        return (weights.T @ pairs).reshape(-1, size, size) + RIDGE / np.log(2) ** 2 * np.eye(size)

    for turn in range(ITERATIONS):
        if not len(active):
            break
        own, observed = mu[:, active], y[:, active]
        weights = own / (1.0 + alpha[active] * own)
        response = np.log(own / factors) + (observed - own) / own
        beta[active] = np.linalg.solve(information(weights), ((weights * response).T @ x)[:, :, None])[:, :, 0]
        is_large = (np.abs(beta[active]) > LARGE).any(axis=1) | ~np.isfinite(beta[active]).all(axis=1)
        active = active[~is_large]
        mu[:, active] = np.maximum(factors * np.exp(x @ beta[active].T), min_mu)
        now = -2.0 * log_likelihood(y[:, active], mu[:, active], alpha[active])
        is_done = (np.abs(now - deviance[active]) / (np.abs(now) + 0.1) < tolerance) & (turn > 0)
        deviance[active] = now
        converged[active[is_done]] = True
        active = active[~is_done]
    for gene in np.flatnonzero(~converged):
        begin = beta[gene] if np.isfinite(beta[gene]).all() and (np.abs(beta[gene]) < LARGE).all() else start[gene]
        beta[gene], converged[gene] = _optimise(y[:, gene], size_factors, x, float(alpha[gene]), begin)
    means = factors * np.exp(x @ beta.T)
    weights = np.maximum(means, min_mu)
    weights = weights / (1.0 + alpha * weights)
    leverage = np.einsum('sp,gpq,sq->sg', x, np.linalg.inv(information(weights)), x) * weights
    return beta, means, leverage, converged


def standard_errors(design: np.ndarray, means: np.ndarray, alpha: np.ndarray, contrast: np.ndarray) -> np.ndarray:
    """Standard error of a combination of coefficients for each gene; `means`: samples x genes."""
    information = np.einsum('sp,sg,sq->gpq', design, means / (1.0 + alpha * means), design)
    inverse = np.linalg.inv(information + RIDGE / np.log(2) ** 2 * np.eye(design.shape[1]))
    row = inverse @ contrast
    return np.asarray(np.sqrt(np.einsum('gp,gpq,gq->g', row, information, row)))


def _optimise(
    y: np.ndarray, size_factors: np.ndarray, x: np.ndarray, alpha: float, start: np.ndarray
) -> tuple[np.ndarray, bool]:
    """Coefficients within LARGE of one gene by L-BFGS-B in logarithms of base 2, as in R; and whether it converged."""

    def loss(coefficients: np.ndarray) -> tuple[float, np.ndarray]:
        mu = size_factors * np.exp2(x @ coefficients)
        value = -float(log_likelihood(y, mu, np.array(alpha))) + 0.5 * RIDGE * float(coefficients @ coefficients)
        slope = -np.log(2) * (x.T @ ((y - mu) / (1.0 + alpha * mu))) + RIDGE * coefficients
        return value, slope

    bounds = [(-LARGE, LARGE)] * x.shape[1]
    found = minimize(loss, start / np.log(2), jac=True, method='L-BFGS-B', bounds=bounds)
    return np.asarray(found.x) * np.log(2), bool(found.success)
