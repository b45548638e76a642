"""Which factors predict a gene: stochastic gradient boosting as in GRNBoost2 (Moerman et al. 2019), one target gene at
a time. Expression values are binned, which makes it fast enough for a thousand genes."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

#: arboreto's: learning rate, most trees, shares of features per split and of cells per tree, trees of the stop rule.
RATE, TREES, FEATURES, CELLS, WINDOW = 0.01, 5000, 0.1, 0.9, 25
#: Levels of a factor's expression: zero, and equally filled ones above it.
LEVELS = 64


class Levels(NamedTuple):
    """Factors x cells, uint8; `counted`: levels of each factor."""

    values: np.ndarray
    counted: np.ndarray


def levels_of(factors: np.ndarray) -> Levels:
    """`factors`: factors x cells, values of at least 0."""
    values = np.zeros(factors.shape, np.uint8)
    counted = np.ones(len(factors), np.int64)
    for k, one in enumerate(factors):
        distinct = np.unique(one)
        if len(distinct) > LEVELS:
            above = one[one > 0]
            edges = np.unique(np.quantile(above, np.arange(LEVELS - 1) / (LEVELS - 1), method='lower'))
        else:
            edges = distinct[1:]
        values[k] = np.searchsorted(edges, one, side='right')
        counted[k] = len(edges) + 1
    return Levels(values, counted)


def seed_of(seed: int, gene: int) -> np.uint64:
    """A seed for each gene, so that its trees do not depend on the genes next to it."""
    mixed = (seed * 0x9E3779B97F4A7C15 + (gene + 1) * 0xD1B54A32D192ED03) % 2**64
    mixed = ((mixed ^ (mixed >> 32)) * 0xD6E8FEB86659FD93) % 2**64
    return np.uint64(mixed ^ (mixed >> 32))


def grnboost(levels: Levels, target: np.ndarray, seed: np.uint64, without: int = -1) -> tuple[np.ndarray, int]:
    """(importance of each factor, number of trees). Importances are arboreto's: the shares of the explained variance,
    times the number of trees. `without`: the factor that is the target itself.

    Trees of depth 3 are added until the mean improvement of the cells that a tree has not seen is negative over WINDOW
    trees.
    """
    from stroma_runner.methods.regulons.grnboost_kernel import boost

    found, trees = boost(
        levels.values,
        levels.counted,
        np.ascontiguousarray(target, np.float64),
        without,
        seed,
        RATE,
        TREES,
        FEATURES,
        CELLS,
        WINDOW,
    )
    total = found.sum()
    return (found / total * trees if total > 0 else found), int(trees)
