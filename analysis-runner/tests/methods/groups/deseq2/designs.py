"""Simulated experiments that the pseudobulk test and R's DESeq2 are both run on, each from a fixed seed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np


@dataclass(frozen=True)
class Plan:
    """`a`, `b`: samples of each group. `blocks`: each sample's block by its place in its group, 0 for none.

    `trend`: dispersion at a mean. `scatter`: of single genes around it (standard deviation of the log). `level`: log
    mean of the genes and its standard deviation. `outliers`, `silent`: shares of genes with one count far too high, and
    without counts in one group. `libraries`: standard deviation of the log size of a sample.
    """

    genes: int
    a: int
    b: int
    seed: int
    blocks: int = 0
    trend: Callable[[np.ndarray], np.ndarray] = lambda mean: 0.08 + 2.0 / mean
    scatter: float = 0.5
    level: tuple[float, float] = (4.0, 1.6)
    changed: float = 0.15
    outliers: float = 0.0
    silent: float = 0.0
    libraries: float = 0.25


@dataclass(frozen=True)
class Experiment:
    """`counts`: samples x genes; `is_a`: group of each sample; `blocks`: number of each sample's block, or None."""

    counts: np.ndarray
    is_a: np.ndarray
    blocks: np.ndarray | None

    @property
    def design(self) -> np.ndarray:
        """samples x coefficients: mean, blocks beyond the first one, and last the difference of group a."""
        columns = [np.ones(len(self.is_a))]
        if self.blocks is not None:
            columns += [(self.blocks == one).astype(float) for one in np.unique(self.blocks)[1:]]
        return np.column_stack([*columns, self.is_a.astype(float)])


def simulate(plan: Plan) -> Experiment:
    rng = np.random.default_rng(plan.seed)
    samples = plan.a + plan.b
    is_a = np.arange(samples) < plan.a
    place = np.where(is_a, np.arange(samples), np.arange(samples) - plan.a)
    blocks = place % plan.blocks if plan.blocks else None
    mean = np.exp(rng.normal(*plan.level, plan.genes))
    alpha = plan.trend(mean) * np.exp(rng.normal(0.0, plan.scatter, plan.genes))
    change = np.where(rng.random(plan.genes) < plan.changed, rng.normal(0.0, 1.0, plan.genes), 0.0)
    mu = mean * np.exp(np.outer(is_a - 0.5, change)) * np.exp(rng.normal(0.0, plan.libraries, samples))[:, None]
    if blocks is not None:
        mu = mu * np.exp(rng.normal(0.0, 0.4, (plan.blocks, plan.genes)))[blocks]
    counts = rng.poisson(mu * rng.gamma(1.0 / alpha, alpha, mu.shape))
    for gene in np.flatnonzero(rng.random(plan.genes) < plan.outliers):
        counts[rng.integers(samples), gene] = 20 * counts[:, gene].max() + 200
    for gene in np.flatnonzero(rng.random(plan.genes) < plan.silent):
        counts[is_a == bool(rng.integers(2)), gene] = 0
    return Experiment(counts.astype(np.int64), is_a, blocks)


def _rising(mean: np.ndarray) -> np.ndarray:
    """More dispersion in higher genes: no a0 + a1 / mean with positive a1."""
    return 0.02 * mean**0.45


def _humped(mean: np.ndarray) -> np.ndarray:
    """The shape caused by pooled cell types of very different size."""
    return 0.03 + 0.6 * np.exp(-((np.log(mean) - 5.0) ** 2))


def _tiny(mean: np.ndarray) -> np.ndarray:
    return np.full(len(mean), 1e-4)


SMALL = Plan(genes=160, a=4, b=4, seed=1)
PLANS: dict[str, Plan] = {
    # Small: `npm test` compares them with the stored tables.
    'few-genes-pairs': replace(SMALL, genes=40, a=2, b=2, seed=8),
    'blocked': replace(SMALL, blocks=4, seed=2),
    'unbalanced': replace(SMALL, a=2, b=8, seed=3),
    'outliers': replace(SMALL, a=8, b=7, outliers=0.2, seed=4),
    'silent-group': replace(SMALL, a=3, b=3, silent=0.2, level=(2.0, 1.6), seed=5),
    'local-trend': replace(SMALL, blocks=4, trend=_rising, scatter=0.3, seed=6),
    'few-genes-blocked': replace(SMALL, genes=40, blocks=2, seed=7),
    'few-genes': replace(SMALL, genes=25, a=3, b=3),
    'many-genes': Plan(6000, 4, 4, 9),
    'many-genes-low': Plan(8000, 3, 3, 10, level=(1.0, 2.0)),
    'many-genes-two-samples': Plan(5000, 2, 2, 11),
    'many-samples': Plan(1500, 12, 12, 12),
    'paired': Plan(2000, 6, 6, 13, blocks=6),
    'paired-three': Plan(2000, 3, 3, 14, blocks=3),
    'two-batches': Plan(2000, 5, 6, 15, blocks=2),
    'blocked-unbalanced': Plan(2000, 3, 9, 16, blocks=3),
    'blocked-low': Plan(3000, 4, 4, 17, blocks=4, level=(1.5, 1.8)),
    'unbalanced-large': Plan(2000, 2, 12, 18),
    'uneven-libraries': Plan(2000, 5, 5, 20, libraries=1.2),
    'outliers-three': Plan(2000, 3, 3, 21, outliers=0.1),
    'outliers-replaced': Plan(2000, 9, 9, 22, outliers=0.1),
    'outliers-some-replaced': Plan(2000, 4, 10, 23, outliers=0.1),
    'outliers-blocked': Plan(2000, 6, 6, 24, blocks=2, outliers=0.1),
    'outliers-large-blocks': Plan(1500, 14, 14, 25, blocks=2, outliers=0.1),
    'silent-blocked': Plan(2000, 4, 4, 26, blocks=2, silent=0.15, level=(2.0, 1.8)),
    'silent-replaced': Plan(2000, 8, 8, 27, silent=0.1, outliers=0.05, level=(1.0, 1.8)),
    'sparse': Plan(1500, 4, 4, 28, level=(-1.2, 0.6), trend=lambda mean: 0.3 + 1.0 / mean),
    'local-many-genes': Plan(4000, 4, 4, 29, trend=_rising, scatter=0.3),
    'local-humped': Plan(3000, 6, 6, 30, blocks=3, trend=_humped, outliers=0.03),
    'little-dispersion': Plan(2000, 4, 4, 31, trend=_tiny, scatter=0.1),
}
#: Designs with a stored table.
STORED = ('few-genes-pairs', 'blocked', 'unbalanced', 'outliers', 'silent-group', 'local-trend')
