"""Specificity of regulons for groups of cells, and similarity between regulons."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

#: Cells of one block in memory as float64.
BLOCK = 4096
#: Two regulons count as closer than a third where their correlation is higher by more (Fuxman Bass et al. 2013).
MARGIN = 0.05


class ActivityByGroup(NamedTuple):
    """Regulons x groups. `specificity`: NaN for a regulon that is active in no cell."""

    mean: np.ndarray
    specificity: np.ndarray
    on: np.ndarray


def activity_by_group(scores: np.ndarray, codes: np.ndarray, groups: int) -> ActivityByGroup:
    """`scores`: cells x regulons; `codes`: the group of each cell, -1 for cells that are left out.

    Specificity: 1 - the Jensen-Shannon distance (base 2) of a regulon's activity over the cells from the group (Suo et
    al. 2018), 0 to 1; negative activity counts as none. On: activity above mean + one standard deviation of all cells.
    """
    number = scores.shape[1]
    total, squares, positive, entropy = (np.zeros(number) for _ in range(4))
    for start in range(0, len(scores), BLOCK):
        block = scores[start : start + BLOCK].astype(np.float64)
        total += block.sum(axis=0)
        squares += (block**2).sum(axis=0)
        above = np.maximum(block[codes[start : start + BLOCK] >= 0], 0)
        positive += above.sum(axis=0)
        entropy += _plogp(above).sum(axis=0)
    cells = len(scores)
    deviation = np.sqrt(np.maximum(squares / cells - (total / cells) ** 2, 0))
    threshold = total / cells + deviation
    active = positive > 0
    sums = np.where(active, positive, 1.0)
    # Sum of p log p for p = score / sum.
    whole = entropy / sums - np.log2(sums)
    mean, specificity, on = (np.full((number, groups), np.nan) for _ in range(3))
    order = np.argsort(codes, kind='stable')
    ends = np.searchsorted(codes[order], np.arange(groups + 1))
    for k in range(groups):
        members = order[ends[k] : ends[k + 1]]
        if not len(members):
            continue
        share = 1 / len(members)
        inside, mixed, group_sum, group_on = (np.zeros(number) for _ in range(4))
        for start in range(0, len(members), BLOCK):
            block = scores[members[start : start + BLOCK]].astype(np.float64)
            group_sum += block.sum(axis=0)
            group_on += (block > threshold).sum(axis=0)
            p = np.maximum(block, 0) / sums
            inside += _plogp(p / 2).sum(axis=0)
            mixed += _plogp((p + share) / 2).sum(axis=0)
        # Outside the group the mixture is p / 2.
        halves = (whole - 1) / 2
        divergence = -(halves - inside + mixed) + (whole + np.log2(share)) / 2
        mean[:, k] = group_sum / len(members)
        on[:, k] = group_on / len(members)
        specificity[:, k] = np.where(active, 1 - np.sqrt(np.clip(divergence, 0, 1)), np.nan)
    return ActivityByGroup(mean, specificity, on)


def _plogp(p: np.ndarray) -> np.ndarray:
    found: np.ndarray = p * np.log2(p, out=np.zeros_like(p), where=p > 0)
    return found


def correlations(scores: np.ndarray) -> np.ndarray:
    """Pearson correlations of the columns; 0 for a column without variance, 1 with itself."""
    number = scores.shape[1]
    means = scores.mean(axis=0, dtype=np.float64)
    products = np.zeros((number, number))
    for start in range(0, len(scores), BLOCK):
        block = scores[start : start + BLOCK].astype(np.float64) - means
        products += block.T @ block
    spread = np.sqrt(np.diag(products))
    scale = np.outer(spread, spread)
    # A spread that is only rounding error counts as zero.
    known = scale > 1e-9 * max(1.0, float(scale.max(initial=0.0)))
    found = np.divide(products, scale, out=np.zeros_like(products), where=known)
    np.fill_diagonal(found, 1.0)
    return np.clip(found, -1, 1)


def connection_specificity(r: np.ndarray, shown: int) -> np.ndarray:
    """Among the first `shown` of correlated regulons: share of all regulons whose correlation with both of a pair is
    below that of the pair by more than MARGIN; 1 on the diagonal."""
    found = np.ones((shown, shown))
    for a in range(shown):
        for b in range(a):
            least = r[a, b] - MARGIN
            found[a, b] = found[b, a] = np.mean((r[a] < least) & (r[b] < least))
    return found


def sort_by_specificity(specificity: np.ndarray, names: list[str]) -> np.ndarray:
    """Indices of the regulons: first those that rank first in a group, then those that rank second in one, and so on;
    within these by their highest specificity, then by name."""
    known = np.nan_to_num(specificity, nan=-1.0)
    ranks = ranks_of(specificity)
    best = ranks.min(axis=1, initial=len(names))
    return np.array(sorted(range(len(names)), key=lambda k: (best[k], -known[k].max(initial=-1.0), names[k])), np.int64)


def ranks_of(specificity: np.ndarray) -> np.ndarray:
    """Regulons x groups: rank of each regulon in each group, from 1; ties in their order."""
    order = np.argsort(-np.nan_to_num(specificity, nan=-1.0), axis=0, kind='stable')
    found = np.empty(specificity.shape, np.int64)
    np.put_along_axis(found, order, np.arange(1, len(specificity) + 1)[:, None], axis=0)
    return found
