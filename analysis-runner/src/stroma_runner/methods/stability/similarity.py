"""Element-centric similarity of clusterings (Gates et al. 2019, Sci Rep 9:8574), for clusterings in which each cell has
one cluster.

There the personalised PageRank of a cell has a closed form: of a walk from cell i that returns with 1 - alpha, each
cell of i's cluster C has alpha / |C|, and i has 1 - alpha more. The similarity of i in two clusterings is
1 - sum over cells |difference| / (2 alpha), in which alpha cancels out.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import numpy as np


def element_similarity(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Similarity of each cell, 0 to 1, float64. `a`, `b`: integer clusters from 0 of the same cells."""
    _, _, similarity = _pairs(a, b)
    return np.asarray(similarity[a, b])


def overlaps(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Cells of each cluster of `a` in each cluster of `b`: clusters of a x clusters of b, int64."""
    rows, columns = int(a.max(initial=0)) + 1, int(b.max(initial=0)) + 1
    return np.bincount(a * columns + b, minlength=rows * columns).reshape(rows, columns)


def _pairs(a: np.ndarray, b: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Cluster sizes of a and of b, and the similarity of a cell by its two clusters."""
    shared = overlaps(a, b).astype(np.float64)
    of_a, of_b = shared.sum(axis=1, keepdims=True), shared.sum(axis=0, keepdims=True)
    with np.errstate(divide='ignore', invalid='ignore'):
        both = shared * np.abs(1.0 / of_a - 1.0 / of_b)
        distance = 0.5 * (both + (of_a - shared) / of_a + (of_b - shared) / of_b)
    return of_a.ravel(), of_b.ravel(), np.where(shared > 0, 1.0 - distance, 0.0)


def consistency(runs: Sequence[np.ndarray]) -> np.ndarray:
    """Element-centric consistency of each cell, 0 to 1: its mean similarity over all pairs of runs. 1 for one run."""
    total, pairs = np.zeros(len(runs[0])), 0
    for a, b in itertools.combinations(runs, 2):
        total += element_similarity(a, b)
        pairs += 1
    return total / pairs if pairs else np.ones(len(runs[0]))
