"""Scores of cell types by their markers, from the mean expression of clusters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

#: A marker whose highest cluster mean (log-normalised) is below it is divided by it: a gene that no cluster expresses
#: says nothing.
LEAST_MEAN = 0.5
#: A type with fewer markers in the matrix is not compared.
LEAST_MARKERS = 2


class TypeMarkers(NamedTuple):
    """Places of a type's markers, and of the genes that are low in it, among the columns of the profiles."""

    present: np.ndarray
    absent: np.ndarray


def relative(means: np.ndarray) -> np.ndarray:
    """Means (clusters x genes, log-normalised) as shares, 0 to 1, of each gene's highest mean, at least LEAST_MEAN."""
    if not means.size:
        return np.zeros_like(means, dtype=np.float64)
    highest = np.maximum(means.max(axis=0), LEAST_MEAN)
    return np.asarray(means / highest, dtype=np.float64)


def type_scores(shares: np.ndarray, types: Sequence[TypeMarkers]) -> np.ndarray:
    """clusters x types, 0 to 1: the mean share of a type's markers less half the mean share of the genes that are low
    in it, at least 0. NaN for a type with fewer than LEAST_MARKERS markers.

    The mean counts one marker more, with share 0: two genes that agree say less than six (macrophages express PRDM1 and
    XBP1 of plasma cells).

    `shares`: of `relative`. The score is absolute in so far as a cluster need not differ from the others: where all
    cells are of one type, its markers have shares near 1 in each cluster.
    """
    scores = np.full((len(shares), len(types)), np.nan)
    for place, one in enumerate(types):
        if len(one.present) < LEAST_MARKERS:
            continue
        score = shares[:, one.present].sum(axis=1) / (len(one.present) + 1)
        if len(one.absent):
            score = score - shares[:, one.absent].mean(axis=1) / 2
        scores[:, place] = np.clip(score, 0.0, 1.0)
    return scores


def best_two(scores: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Places of the highest and of the second highest score of each row; -1 where there is none. The first of equal
    scores wins."""
    filled = np.where(np.isnan(scores), -1.0, scores)
    found = np.full((2, len(scores)), -1)
    if scores.shape[1]:
        order = np.argsort(-filled, axis=1, kind='stable')
        rows = np.arange(len(scores))
        for rank in range(min(2, scores.shape[1])):
            place = order[:, rank]
            found[rank] = np.where(filled[rows, place] >= 0, place, -1)
    return found[0], found[1]
