"""Simulated paths with their truth: negative binomial counts of genes that rise, fall or peak along a path that may
split into two branches."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import scipy.sparse as sp


@dataclass(frozen=True)
class Simulated:
    """`time`: 0 to 1 from the root; `branch`: 0 before the split, then 1 or 2 (all 0 without a split)."""

    counts: sp.csr_matrix
    time: np.ndarray
    branch: np.ndarray
    #: Genes that change along the path, and those that differ between the branches.
    moving: np.ndarray
    branching: np.ndarray


def simulate(
    cells: int = 600, genes: int = 800, *, split: float | None = None, depth: float = 4000.0, seed: int = 0
) -> Simulated:
    """A quarter of the genes changes; with a split another eighth responds only to one of the branches."""
    rng = np.random.default_rng(seed)
    time = rng.uniform(0, 1, cells)
    branch = np.zeros(cells, np.int64)
    if split is not None:
        branch[time > split] = rng.integers(1, 3, int((time > split).sum()))
    log_mean = np.tile(rng.normal(0.0, 1.2, genes), (cells, 1))
    moving = np.arange(genes // 4)
    middle, steep = rng.uniform(0.1, 0.9, len(moving)), rng.uniform(4, 12, len(moving))
    size = rng.normal(0, 1.8, len(moving))
    log_mean[:, moving] += size / (1 + np.exp(-steep * (time[:, None] - middle)))
    branching = np.array([], np.int64)
    if split is not None:
        branching = np.arange(genes // 4, genes // 4 + genes // 8)
        behind = np.clip((time - split) / (1 - split), 0, 1)[:, None]
        which = rng.integers(1, 3, len(branching))
        effect = rng.choice([-1, 1], len(branching)) * rng.uniform(1.5, 3.0, len(branching))
        log_mean[:, branching] += effect * behind * (branch[:, None] == which)
    mean = np.exp(log_mean)
    mean *= (depth * rng.lognormal(0, 0.35, cells) / mean.sum(axis=1))[:, None]
    shape = 1 / 0.2
    counts = rng.poisson(rng.gamma(shape, mean / shape)).astype(np.int32)
    return Simulated(sp.csr_matrix(counts), time, branch, moving, branching)


def logged(counts: sp.csr_matrix) -> np.ndarray:
    """log2(1 + count / size factor), dense: Monocle 2's values."""
    totals = np.asarray(counts.sum(axis=1)).ravel()
    found = counts.toarray().astype(np.float64) / (totals / np.exp(np.log(totals).mean()))[:, None]
    return np.log2(1 + found)
