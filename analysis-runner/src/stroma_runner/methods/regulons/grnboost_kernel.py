"""Compiled gradient boosting of one target gene. Import it inside a function: numba costs half a second."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

_DEPTH = 3
_NODES = 2**_DEPTH - 1
_BINS = 256


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator, unused-ignore]
def _random(state: np.ndarray) -> float:
    """splitmix64: a number from 0 to 1, without 1."""
    state[0] += np.uint64(0x9E3779B97F4A7C15)
    z = state[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    z = z ^ (z >> np.uint64(31))
    return float(z >> np.uint64(11)) * (1.0 / 9007199254740992.0)


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator, unused-ignore]
def _best_split(
    levels: np.ndarray,
    counted: np.ndarray,
    drawn: np.ndarray,
    members: np.ndarray,
    residuals: np.ndarray,
    sums: np.ndarray,
    counts: np.ndarray,
) -> Any:
    """(gain, feature, level) of the best split of a node: cells at or below the level go left. Gain 0 means no
    split."""
    total = 0.0
    for i in range(len(members)):
        total += residuals[i]
    size = len(members)
    gain, feature, level = 0.0, -1, -1
    for f in drawn:
        used = counted[f]
        for b in range(used):
            sums[b] = 0.0
            counts[b] = 0
        row = levels[f]
        for i in range(size):
            b = row[members[i]]
            sums[b] += residuals[i]
            counts[b] += 1
        left, below = 0.0, 0
        for b in range(used - 1):
            left += sums[b]
            below += counts[b]
            if counts[b] == 0 or below == 0:
                continue
            above = size - below
            if above == 0:
                break
            difference = left / below - (total - left) / above
            found = below * above / size * difference * difference
            if found > gain * (1 + 1e-12) + 1e-12:
                gain, feature, level = found, f, b
    return gain, feature, level


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator, unused-ignore]
def boost(
    levels: np.ndarray,
    counted: np.ndarray,
    target: np.ndarray,
    without: int,
    seed: np.uint64,
    rate: float,
    most_trees: int,
    feature_share: float,
    cell_share: float,
    window: int,
) -> Any:
    """(importance of each feature, number of trees); see `grnboost`."""
    features, cells = levels.shape
    allowed = np.array([f for f in range(features) if f != without], np.int64)
    found = np.zeros(features)
    if len(allowed) == 0:
        return found, 0
    state = np.array([seed], np.uint64)
    kept = max(1, int(len(allowed) * feature_share))
    bag = max(1, int(cells * cell_share))
    predicted = np.full(cells, target.mean())
    members, other = np.empty(cells, np.int64), np.empty(cells, np.int64)
    chosen = np.zeros(cells, np.bool_)
    residuals = np.empty(cells)
    sums, counts = np.empty(_BINS), np.empty(_BINS, np.int64)
    split_feature, split_level = np.empty(_NODES, np.int64), np.empty(_NODES, np.int64)
    value = np.empty(2 * _NODES + 1)
    first, last = np.empty(2 * _NODES + 1, np.int64), np.empty(2 * _NODES + 1, np.int64)
    improved = np.zeros(window)
    trees = 0
    for tree in range(most_trees):
        taken = 0
        for i in range(cells):
            chosen[i] = _random(state) * (cells - i) < bag - taken
            if chosen[i]:
                members[taken] = i
                taken += 1
        first[0], last[0] = 0, taken
        value[:] = 0.0
        for node in range(2 * _NODES + 1):
            if node > 0 and node % 2 == 1 and split_feature[(node - 1) // 2] < 0:
                first[node] = last[node] = first[node + 1] = last[node + 1] = 0
            start, stop = first[node], last[node]
            total = 0.0
            for i in range(start, stop):
                residuals[i] = target[members[i]] - predicted[members[i]]
                total += residuals[i]
            if stop > start:
                value[node] = total / (stop - start)
            if node >= _NODES:
                continue
            split_feature[node] = -1
            if stop - start < 2:
                continue
            for k in range(kept):
                swap = k + int(_random(state) * (len(allowed) - k))
                allowed[k], allowed[swap] = allowed[swap], allowed[k]
            gain, feature, level = _best_split(
                levels, counted, allowed[:kept], members[start:stop], residuals[start:stop], sums, counts
            )
            if feature < 0:
                continue
            split_feature[node], split_level[node] = feature, level
            found[feature] += gain / taken
            row = levels[feature]
            low, high = start, 0
            for i in range(start, stop):
                cell = members[i]
                if row[cell] <= level:
                    members[low] = cell
                    low += 1
                else:
                    other[high] = cell
                    high += 1
            for i in range(high):
                members[low + i] = other[i]
            first[2 * node + 1], last[2 * node + 1] = start, low
            first[2 * node + 2], last[2 * node + 2] = low, stop
        before, after, outside = 0.0, 0.0, 0
        for cell in range(cells):
            node = 0
            while node < _NODES and split_feature[node] >= 0:
                node = 2 * node + (1 if levels[split_feature[node], cell] <= split_level[node] else 2)
            step = rate * value[node]
            if not chosen[cell]:
                error = target[cell] - predicted[cell]
                before += error * error
                after += (error - step) * (error - step)
                outside += 1
            predicted[cell] += step
        trees = tree + 1
        improved[tree % window] = (before - after) / max(outside, 1)
        if trees >= window and improved.mean() < 0:
            break
    return found, trees
