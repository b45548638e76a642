"""Gene sets among genes: over-representation, running scores and links of sets. GSEA itself: gsea.py.

Genes are indices throughout; a set is an array of indices, each once. Subramanian et al. 2005.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    import pandas as pd
    import scipy.sparse as sp

#: Points of a running score: few enough for a plot, with the peak among them.
CURVE_POINTS = 240


def membership(sets: Sequence[np.ndarray], genes: int) -> sp.csr_matrix:
    """Sets x genes, 1 if the gene is in the set."""
    import scipy.sparse as sparse

    sizes = [len(one) for one in sets]
    indptr = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
    indices = np.concatenate([*sets, np.empty(0, np.int64)]).astype(np.int64)
    return sparse.csr_matrix((np.ones(len(indices), np.int64), indices, indptr), shape=(len(sets), genes))


def over_representation(
    members: sp.csr_matrix, query: np.ndarray, background: np.ndarray, min_size: int, max_size: int
) -> pd.DataFrame:
    """One row per tested set, those of `min_size` to `max_size` genes in the background.

    `query`, `background`: masks of the genes; genes of the query outside the background are ignored. `set`: row of
    `members`; `size`, `overlap`: genes of the set in the background and in the query; `p_val`: upper tail of the
    hypergeometric distribution; `p_val_adj`: Benjamini-Hochberg over the tested sets; `odds_ratio`: of the 2 x 2 table,
    NaN if infinite.
    """
    import pandas as pd
    from scipy.stats import false_discovery_control, hypergeom

    drawn = query & background
    size, overlap = members @ background.astype(np.int64), members @ drawn.astype(np.int64)
    tested = np.flatnonzero((size >= min_size) & (size <= max_size))
    size, overlap = size[tested], overlap[tested]
    total, picked = int(background.sum()), int(drawn.sum())
    p = hypergeom.sf(overlap - 1, total, size, picked)
    rest = (picked - overlap) * (size - overlap)
    with np.errstate(divide='ignore', invalid='ignore'):
        odds = overlap * (total - size - picked + overlap) / rest
    odds[rest == 0] = np.nan
    adjusted = false_discovery_control(np.clip(p, 0.0, 1.0)) if len(p) else p
    return pd.DataFrame(
        {'set': tested, 'size': size, 'overlap': overlap, 'odds_ratio': odds, 'p_val': p, 'p_val_adj': adjusted}
    )


class Curve(NamedTuple):
    """Running score at `position` (ranks from 0); `hits`: ranks of the set's genes; `leading`: those up to the peak."""

    hits: np.ndarray
    position: np.ndarray
    score: np.ndarray
    leading: np.ndarray

    @property
    def es(self) -> float:
        """The largest deviation from zero."""
        return float(self.score[np.abs(self.score).argmax()])


def running_score(hits: np.ndarray, scores: np.ndarray) -> Curve:
    """Running score of a set with genes at the ranks `hits` (ascending, at least one) of a ranking with `scores`."""
    count = len(hits)
    weights = np.abs(scores[hits]).astype(np.float64)
    if not weights.any():
        weights[:] = 1.0
    gained = np.cumsum(weights) / weights.sum()
    lost = (hits - np.arange(count)) / max(1, len(scores) - count)
    before, after = np.concatenate([[0.0], gained[:-1]]) - lost, gained - lost
    position = np.column_stack([np.maximum(hits - 1, 0), hits]).ravel()
    score = np.column_stack([before, after]).ravel()
    if after.max() >= -before.min():
        leading = hits[: int(after.argmax()) + 1]
    else:
        leading = hits[int(before.argmin()) :]
    return Curve(hits, position, score, leading)


def reduce_curve(curve: Curve, points: int = CURVE_POINTS) -> tuple[np.ndarray, np.ndarray]:
    """(positions, scores) of at most `points` points, with the peak, the first and the last one."""
    if len(curve.score) <= points:
        return curve.position, curve.score
    kept = np.linspace(0, len(curve.score) - 1, points - 1).astype(int)
    kept = np.unique(np.append(kept, np.abs(curve.score).argmax()))
    return curve.position[kept], curve.score[kept]


class Link(NamedTuple):
    """Indices of two sets; `similarity`: shared genes / genes of the smaller one."""

    a: int
    b: int
    shared: int
    similarity: float


def links(sets: Sequence[np.ndarray], genes: int, least: float, most: int) -> list[Link]:
    """Pairs of sets with a similarity of at least `least`, the most similar first, at most `most`."""
    members = membership(sets, genes)
    shared = (members @ members.T).toarray()
    sizes = np.array([len(one) for one in sets])
    first, second = np.triu_indices(len(sets), 1)
    smaller = np.maximum(1, np.minimum(sizes[first], sizes[second]))
    similarity = shared[first, second] / smaller
    order = np.lexsort([second, first, -shared[first, second], -similarity])
    kept = [k for k in order.tolist() if similarity[k] >= least][:most]
    return [Link(int(first[k]), int(second[k]), int(shared[first[k], second[k]]), float(similarity[k])) for k in kept]
