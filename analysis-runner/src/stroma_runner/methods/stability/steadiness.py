"""Stability of the clusters of one clustering by many clusterings of the same cells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from stroma_runner.methods.stability.similarity import consistency, overlaps

#: Minimum Jaccard index between a cluster and one of a run's clusters for the cluster to count as found again.
SAME = 0.75
#: Share of the runs in which a stable cluster is found again.
STEADY = 0.9
#: Pairs of clusters that are listed.
MOST_PAIRS = 20


@dataclass(frozen=True)
class Run:
    """One clustering: number of components, resolution, seed, and the cluster of each cell, from 0."""

    components: int
    resolution: float
    seed: int
    labels: np.ndarray


def is_found_again(reference: np.ndarray, labels: np.ndarray) -> np.ndarray:
    """Whether each cluster of `reference` is also a cluster of `labels`."""
    shared = overlaps(reference, labels).astype(np.float64)
    union = shared.sum(axis=1, keepdims=True) + shared.sum(axis=0, keepdims=True) - shared
    return np.asarray((shared / np.maximum(union, 1.0)).max(axis=1) >= SAME)


def is_merged(reference: np.ndarray, labels: np.ndarray) -> np.ndarray:
    """Mask of the pairs of clusters of `reference` that have at least half of each cluster in the same cluster of
    `labels`."""
    shared = overlaps(reference, labels)
    share = shared / np.maximum(shared.sum(axis=1, keepdims=True), 1)
    home = np.where(share.max(axis=1) >= 0.5, share.argmax(axis=1), -1 - np.arange(len(share)))
    together = home[:, None] == home[None, :]
    np.fill_diagonal(together, False)
    return np.asarray(together)


def stability_points(runs: Sequence[Run]) -> list[dict[str, Any]]:
    """One entry per number of components and resolution (contract: StabilityPoint): numbers of clusters over the seeds
    and the mean consistency of the cells."""
    places = dict.fromkeys((run.components, run.resolution) for run in runs)
    made = []
    for components, resolution in places:
        own = [run.labels for run in runs if (run.components, run.resolution) == (components, resolution)]
        numbers = [int(labels.max(initial=-1)) + 1 for labels in own]
        made.append(
            {
                'components': components,
                'resolution': resolution,
                'clusters': int(np.median(numbers)),
                'least': min(numbers),
                'most': max(numbers),
                'consistency': round(float(consistency(own).mean()), 4),
            }
        )
    return made


def clusters(reference: np.ndarray, each: np.ndarray, runs: Sequence[Run], chosen: float) -> list[dict[str, Any]]:
    """One entry per cluster of `reference` (contract: StabilityCluster). `each`: consistency of each cell; `chosen`:
    the resolution of the reference."""
    again = np.array([is_found_again(reference, run.labels) for run in runs])
    sizes = np.bincount(reference)
    by_resolution = {
        resolution: again[[run.resolution == resolution for run in runs]].mean(axis=0)
        for resolution in sorted({run.resolution for run in runs})
    }
    means = np.bincount(reference, each) / np.maximum(sizes, 1)
    return [
        {
            'cluster': number,
            'cells': int(sizes[number]),
            'consistency': round(float(means[number]), 4),
            'found': round(float(again[:, number].mean()), 4),
            'holds': _range({r: float(share[number]) for r, share in by_resolution.items()}, chosen),
        }
        for number in range(len(sizes))
    ]


def _range(shares: dict[float, float], chosen: float) -> dict[str, float] | None:
    """The range of resolutions around the chosen one at which a cluster is stable; None if it is not stable at the
    chosen one."""
    order = sorted(shares)
    at = order.index(chosen)
    if shares[chosen] < STEADY:
        return None
    first = last = at
    while first > 0 and shares[order[first - 1]] >= STEADY:
        first -= 1
    while last < len(order) - 1 and shares[order[last + 1]] >= STEADY:
        last += 1
    return {'min': order[first], 'max': order[last]}


def merges(reference: np.ndarray, runs: Sequence[Run]) -> list[dict[str, Any]]:
    """Pairs of clusters of `reference` that are one cluster in a run, by decreasing share of the runs; at most
    `MOST_PAIRS`."""
    share = np.mean([is_merged(reference, run.labels) for run in runs], axis=0)
    pairs = [
        {'a': int(a), 'b': int(b), 'share': round(float(share[a, b]), 4)}
        for a, b in zip(*np.nonzero(np.triu(share, 1)), strict=True)
    ]
    return sorted(pairs, key=lambda pair: -float(pair['share']))[:MOST_PAIRS]
