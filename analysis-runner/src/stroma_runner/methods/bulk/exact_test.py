"""Parts of edgeR's exact test: counts as if all libraries had one size, and the test of their sums.

Robinson and Smyth 2008.
"""

from __future__ import annotations

import numpy as np
from scipy.special import betaincinv, gammainc, gammaincc, gammainccinv, gammaincinv, gammaln, logsumexp

from stroma_runner.methods.bulk import negative_binomial as nb
from stroma_runner.methods.bulk.tails import log10_beta

#: Sums above it in both groups are tested by a beta distribution.
BIG = 900


def equalise_counts(
    y: np.ndarray, groups: np.ndarray, sizes: np.ndarray, phi: np.ndarray, abundance: np.ndarray | None = None
) -> tuple[np.ndarray, int]:
    """(counts of the same quantile at the mean library size, counts so extreme that only the normal approximation is
    used).

    `abundance`: expression of each gene where all samples share it, otherwise it is estimated by group.
    """
    common = np.exp(np.log(sizes).mean())
    found = np.empty_like(y)
    far = 0
    for group in np.unique(groups):
        own = groups == group
        level = np.exp(nb.one_group(y[:, own], np.log(sizes[own]), phi)) if abundance is None else abundance
        found[:, own], beyond = _moved(y[:, own], np.outer(level, sizes[own]), (level * common)[:, None], phi[:, None])
        far += beyond
    return (np.maximum(found, 0.0) if abundance is None else found), far


def _moved(x: np.ndarray, mean: np.ndarray, new: np.ndarray, phi: np.ndarray) -> tuple[np.ndarray, int]:
    """Counts `x` with `mean` moved to the mean `new`: the average of a normal and a gamma approximation."""
    new = np.broadcast_to(new, x.shape)
    absent = (mean < 1e-14) | (new < 1e-14)
    mean, new = np.where(absent, mean + 0.25, mean), np.where(absent, new + 0.25, new)
    before, after = 1 + phi * mean, 1 + phi * new
    normal = new + np.sqrt(new * after) * (x - mean) / np.sqrt(mean * before)
    upper = x >= mean
    shape, target = mean / before, new / after
    tail = np.where(upper, gammaincc(shape, x / before), gammainc(shape, x / before))
    gamma = np.where(upper, gammainccinv(target, tail), gammaincinv(target, tail)) * after
    lost = (tail < 1e-300) & (x > 0)
    return (normal + np.where(lost, normal, gamma)) / 2, int(lost.sum())


def log_likelihood(y: np.ndarray, groups: np.ndarray, delta: float) -> np.ndarray:
    """Conditional on the sums of groups, of each gene; `delta`: dispersion / (1 + dispersion)."""
    r = 1 / delta - 1
    found = np.zeros(len(y))
    for group in np.unique(groups):
        own = y[:, groups == group]
        n = own.shape[1]
        found += gammaln(own + r).sum(axis=1) + gammaln(n * r) - gammaln(own.sum(axis=1) + n * r) - n * gammaln(r)
    return found


def double_tail(y1: np.ndarray, y2: np.ndarray, phi: np.ndarray) -> np.ndarray:
    """log10 of twice the smaller tail, at most 0. `y1`, `y2`: genes x samples of the groups, scaled to one library
    size."""
    n1, n2 = y1.shape[1], y2.shape[1]
    s1, s2 = np.round(y1.sum(axis=1)), np.round(y2.sum(axis=1))
    found = np.zeros(len(phi))
    big = (s1 > BIG) & (s2 > BIG)
    found[big] = _by_beta(y1[big].sum(axis=1), y2[big].sum(axis=1), n1, n2, phi[big])
    mean = n1 * (s1 + s2) / (n1 + n2)
    for gene in np.flatnonzero(~big & (s1 != mean)):
        total = s1[gene] + s2[gene]
        x = np.arange(0, s1[gene] + 1) if s1[gene] < mean[gene] else np.arange(s1[gene], total + 1)
        sizes = n1 / phi[gene], n2 / phi[gene]
        top = _log_mass(x, sizes[0], mean[gene]) + _log_mass(total - x, sizes[1], total - mean[gene])
        found[gene] = np.log(2) + logsumexp(top) - _log_mass(total, sum(sizes), total)
        found[gene] /= np.log(10)
    return np.minimum(found, 0.0)


def _log_mass(x: np.ndarray, size: float, mean: float) -> np.ndarray:
    """Of the negative binomial distribution."""
    value = gammaln(x + size) - gammaln(size) - gammaln(x + 1)
    return np.asarray(value + size * np.log(size / (size + mean)) + x * np.log(mean / (size + mean)))


def _by_beta(s1: np.ndarray, s2: np.ndarray, n1: int, n2: int, phi: np.ndarray) -> np.ndarray:
    """log10 p of large sums; a sum within half a count of the median has p 1."""
    total = s1 + s2
    mean = total / (n1 + n2)
    a = n1 * mean / (1 + phi * mean)
    b = n2 / n1 * a
    middle = betaincinv(a, b, 0.5)
    left, right = (s1 + 0.5) / total < middle, (s1 - 0.5) / total > middle
    found = np.zeros(len(total))
    found[left] = log10_beta((s1[left] + 0.5) / total[left], a[left], b[left]) + np.log10(2)
    found[right] = log10_beta(1 - (s1[right] - 0.5) / total[right], b[right], a[right]) + np.log10(2)
    return found
