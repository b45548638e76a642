"""Data without any difference, and the p values that both tests give on it."""

from __future__ import annotations

import numpy as np
import scipy.sparse as sp

LEVEL = 0.05


def draw(
    rng: np.random.Generator, samples: int, cells: int, genes: int, dispersion: float = 0.1
) -> tuple[np.ndarray, np.ndarray]:
    """(cells x genes counts, sample of each cell): no gene differs between the samples but by chance."""
    means = rng.lognormal(-1.0, 1.2, genes)
    own = means * rng.gamma(1 / dispersion, dispersion, (samples, genes))
    depth = rng.lognormal(0.0, 0.3, samples * cells)
    sample = np.repeat(np.arange(samples), cells)
    return rng.poisson(own[sample] * depth[:, None]).astype(np.int32), sample


def null_p_values(counts: np.ndarray, sample: np.ndarray, first: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """p values of the genes: (samples by DESeq2, cells by Wilcoxon). `first`: Boolean mask of the samples."""
    from stroma_runner.methods.groups.pseudobulk import wald
    from stroma_runner.methods.groups.wilcoxon import compare

    sums = np.array([counts[sample == k].sum(axis=0) for k in range(len(first))])
    design = np.column_stack([np.ones(len(first)), first.astype(float)])
    logged = np.log1p(counts / counts.sum(axis=1, keepdims=True) * 1e4).astype(np.float32)
    order = np.argsort(~first[sample], kind='stable')
    blocks = iter([(0, counts.shape[1], sp.csc_matrix(logged[order]))])
    cells = compare(blocks, first[sample][order], counts.shape[1], 1)
    return wald(sums, design)['p_val'].to_numpy(), cells['p_val'].to_numpy()


def interval(tests: int) -> tuple[float, float]:
    """The central 95 % of the share of `tests` that fall at or below LEVEL by chance."""
    from scipy.stats import binom

    low, high = binom.ppf([0.025, 0.975], tests, LEVEL) / tests
    return float(low), float(high)


def null_splits(splits: int, samples: int, cells: int, genes: int, seed: int = 0) -> dict[str, float]:
    """Shares of p <= LEVEL over all splits and genes, and the interval that chance allows."""
    rng = np.random.default_rng(seed)
    found: tuple[list[np.ndarray], list[np.ndarray]] = ([], [])
    for _ in range(splits):
        counts, sample = draw(rng, samples, cells, genes)
        first = rng.permutation(np.arange(samples) < samples // 2)
        for kept, p in zip(found, null_p_values(counts, sample, first), strict=True):
            kept.append(p)
    low, high = interval(splits * genes)
    by_sample, by_cell = (float((np.concatenate(p) <= LEVEL).mean()) for p in found)
    return {'pseudobulk': by_sample, 'wilcoxon': by_cell, 'low': low, 'high': high}
