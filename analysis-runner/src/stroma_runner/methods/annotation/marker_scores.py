"""A marker whose highest excess over the background (log-normalised) is below this is divided by it instead, because a
gene that no cluster expresses is not informative.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

#: The score of a marker is divided by this value if its highest excess over the background (log-normalised) is smaller,
#: because a gene that no cluster expresses is uninformative.
LEAST_MEAN = 0.5
#: A type with fewer markers in the matrix is not compared.
LEAST_MARKERS = 2
#: The background of a gene is its mean in the lowest clusters that together have this many cells.
BACKGROUND_CELLS = 30
#: A level up to this many times the background is explained by ambient RNA, whose share differs between clusters.
AMBIENT_FOLD = 2.5
#: Minimum background (counts per 10,000) of genes that are in every cluster; the percentile of a cluster's folds over
#: them that estimates its excess of ambient RNA over the lowest cluster; the minimum number of such genes; and the
#: maximum excess.
SEEN_LEVEL, SEEN_PERCENTILE, SEEN_GENES, MOST_FOLD = 0.3, 25, 5, 4.0
#: Share of a cluster's cells with a count above which a marker counts fully.
FULL_FRACTION = 0.1
#: The same share if there is no other cluster to compare with: markers of a type are in more cells than ambient RNA is.
FULL_LEVEL = 0.5
#: A gene that this many of all cells have, and that no cluster exceeds by more (log-normalised), is alike in all.
ALIKE_FRACTION, ALIKE_EXCESS = 0.15, 0.25
#: A type of whose markers this share is alike in all clusters is the type of all of them.
COMMON_SHARE = 0.6
#: A label needs this many markers (or all that the matrix has), and this part of them, with this value or more.
NEEDED_MARKERS, NEEDED_PART, NEEDED_VALUE = 3, 0.4, 0.2
#: Two types whose scores differ by less are too close for a label.
LEAST_MARGIN = 0.05


class TypeMarkers(NamedTuple):
    """Column indices in the profiles: a type's markers, and the genes that are low in it."""

    present: np.ndarray
    absent: np.ndarray


class Evidence(NamedTuple):
    """Evidence of each gene for each cluster (clusters x genes, 0 to 1, float64)."""

    #: Excess over the background relative to that of the highest cluster, reduced if few cells have the gene.
    specific: np.ndarray
    #: Level by the share of cells that express the gene, without a comparison.
    level: np.ndarray
    #: Masks of the genes: expressed, and at the same level in all clusters.
    alike: np.ndarray


class TypeScores(NamedTuple):
    """clusters x types."""

    #: 0 to 1, NaN for a type with fewer than LEAST_MARKERS markers.
    scores: np.ndarray
    #: Markers that speak for the type.
    speaking: np.ndarray
    #: Mask of the types that were scored by level, because their markers are alike in all clusters.
    common: np.ndarray


def background(means: np.ndarray, sizes: np.ndarray) -> np.ndarray:
    """Mean of each gene (counts per 10,000) in the clusters with the lowest means, which together have BACKGROUND_CELLS
    cells, without the highest cluster. `means`: clusters x genes, log-normalised; `sizes`: cells of each cluster."""
    if len(means) < 2:
        return np.zeros(means.shape[1])
    order = np.argsort(means, axis=0, kind='stable')[:-1]
    lowest = np.expm1(np.take_along_axis(means, order, axis=0))
    cells = np.asarray(sizes, np.float64)[order]
    taken = np.clip(BACKGROUND_CELLS - (np.cumsum(cells, axis=0) - cells), 0, cells)
    found: np.ndarray = (lowest * taken).sum(axis=0) / taken.sum(axis=0)
    return found


def ambient_folds(means: np.ndarray, below: np.ndarray) -> np.ndarray:
    """Ambient RNA of each cluster relative to the lowest clusters, 1 to MOST_FOLD: counts of genes that are in every
    cluster (background `below`) mostly come from other cells."""
    seen = below >= SEEN_LEVEL
    if int(seen.sum()) < SEEN_GENES:
        return np.ones(len(means))
    folds = np.percentile(np.expm1(means[:, seen]) / below[seen], SEEN_PERCENTILE, axis=1)
    return np.clip(folds, 1.0, MOST_FOLD)


def evidence(means: np.ndarray, fractions: np.ndarray, sizes: np.ndarray) -> Evidence:
    """`means`: clusters x genes, log-normalised; `fractions`: shares of cells with a count; `sizes`: cells of each
    cluster. A single cluster has no background, so all its genes count as alike."""
    level = np.clip(fractions / FULL_LEVEL, 0.0, 1.0)
    overall = np.average(fractions, axis=0, weights=sizes) if means.size else np.zeros(means.shape[1])
    if len(means) < 2:
        return Evidence(np.zeros(means.shape), level, overall >= ALIKE_FRACTION)
    below = background(means, sizes)
    explained = np.log1p(AMBIENT_FOLD * ambient_folds(means, below)[:, None] * below)
    excess = np.maximum(means - explained, 0.0)
    highest = excess.max(axis=0)
    specific = excess / np.maximum(highest, LEAST_MEAN) * np.clip(fractions / FULL_FRACTION, 0.0, 1.0)
    return Evidence(specific, level, (overall >= ALIKE_FRACTION) & (highest < ALIKE_EXCESS))


def type_scores(found: Evidence, types: Sequence[TypeMarkers]) -> TypeScores:
    """The score of a type is the mean of its markers' values minus half the mean of the genes that are low in it, at
    least 0.

    The mean includes one additional value of 0, because two agreeing genes are weaker evidence than six (macrophages
    express PRDM1 and XBP1 of plasma cells). A gene at the same level in all clusters has the value 0, except for a type
    of which at least COMMON_SHARE of the markers, and at least two, are at the same level: all clusters may be of this
    type, and its genes count by their level.
    """
    shape = (len(found.specific), len(types))
    scores, speaking, common = np.full(shape, np.nan), np.zeros(shape, np.int64), np.zeros(len(types), bool)
    by_level = np.where(found.alike, found.level, found.specific)
    for place, one in enumerate(types):
        if len(one.present) < LEAST_MARKERS:
            continue
        alike = int(found.alike[one.present].sum())
        common[place] = alike >= max(LEAST_MARKERS, COMMON_SHARE * len(one.present))
        values = by_level if common[place] else found.specific
        score = values[:, one.present].sum(axis=1) / (len(one.present) + 1)
        if len(one.absent):
            score = score - values[:, one.absent].mean(axis=1) / 2
        scores[:, place] = np.clip(score, 0.0, 1.0)
        speaking[:, place] = (values[:, one.present] >= NEEDED_VALUE).sum(axis=1)
    return TypeScores(scores, speaking, common)


def best_two(scores: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Indices of the highest and second highest score of each row; -1 if there is none. Of equal scores the first is
    used."""
    filled = np.where(np.isnan(scores), -1.0, scores)
    found = np.full((2, len(scores)), -1)
    if scores.shape[1]:
        order = np.argsort(-filled, axis=1, kind='stable')
        rows = np.arange(len(scores))
        for rank in range(min(2, scores.shape[1])):
            place = order[:, rank]
            found[rank] = np.where(filled[rows, place] >= 0, place, -1)
    return found[0], found[1]


def is_ambiguous(scored: TypeScores, floor: float) -> np.ndarray:
    """Mask of the clusters whose two highest scores reach `floor` and differ by less than LEAST_MARGIN."""
    found = np.zeros(len(scored.scores), bool)
    for row, (best, next_) in enumerate(zip(*best_two(scored.scores), strict=True)):
        if best >= 0 and next_ >= 0:
            high, low = scored.scores[row, best], scored.scores[row, next_]
            found[row] = low >= floor and high - low < LEAST_MARGIN
    return found


def assign_types(scored: TypeScores, types: Sequence[TypeMarkers], floor: float) -> np.ndarray:
    """Index of each cluster's type, -1 for none: the highest score reaches `floor`, no other type is too close, and
    NEEDED_MARKERS markers (or all in the matrix), and at least NEEDED_PART of them, support it."""
    first, _ = best_two(scored.scores)
    close = is_ambiguous(scored, floor)
    label = np.full(len(first), -1)
    for row, best in enumerate(first.tolist()):
        if best < 0 or close[row]:
            continue
        n = len(types[best].present)
        enough = scored.speaking[row, best] >= max(min(NEEDED_MARKERS, n), NEEDED_PART * n)
        if scored.scores[row, best] >= floor and enough:
            label[row] = best
    return label
