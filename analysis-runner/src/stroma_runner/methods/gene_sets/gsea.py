"""GSEA of a ranking by gseapy (Subramanian et al. 2005), permuting one set of each size.

The scores of permuted genes depend on a set by its size alone, so sets of one size share them (as in fgsea, Korotkevich
et al. 2021): of thousands of sets a few hundred are permuted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    import pandas as pd

#: Sets in one call of gseapy, which keeps a running score over all genes for each of them.
AT_ONCE = 100


def gsea(
    sets: Sequence[np.ndarray],
    ranked: np.ndarray,
    scores: np.ndarray,
    *,
    min_size: int,
    max_size: int,
    permutations: int,
    seed: int,
    threads: int,
    progress: Callable[[float], None] = lambda _: None,
) -> pd.DataFrame:
    """One row per tested set: `set`, `size`, `es`, `nes`, `p_val`, `p_val_adj` (FDR q value).

    `sets`: indices of genes, each once; `ranked`: genes, best first; `scores`: their values, falling. Genes are
    permuted; p and FDR are multiples of 1 / permutations, so 0 means less than that. A set without any permutation of
    the same sign has NES 0 and a p value of 1.
    """
    import pandas as pd

    place = np.full(1 + max((int(one.max()) for one in sets if len(one)), default=0), -1)
    known = ranked < len(place)
    place[ranked[known]] = np.flatnonzero(known)
    hits = [place[one][place[one] >= 0] for one in sets]
    tested = [k for k, one in enumerate(hits) if min_size <= len(one) <= max_size]
    size = np.array([len(hits[k]) for k in tested], int)
    es = np.empty(len(tested))
    for start in range(0, len(tested), AT_ONCE):
        some = tested[start : start + AT_ONCE]
        es[start : start + AT_ONCE] = _scores([hits[k] for k in some], scores, 0, seed, 1)[0]
    sizes, first, of_size, sets_of_size = np.unique(size, return_index=True, return_inverse=True, return_counts=True)
    null = np.empty((len(sizes), permutations))
    for start in range(0, len(sizes), AT_ONCE):
        of_each = [hits[tested[k]] for k in first[start : start + AT_ONCE]]
        null[start : start + AT_ONCE] = _scores(of_each, scores, permutations, seed, threads)[1]
        progress((start + len(of_each)) / len(sizes))
    nes, p, fdr = _significance(es, null, of_size, sets_of_size)
    return pd.DataFrame({'set': tested, 'size': size, 'es': es, 'nes': nes, 'p_val': p, 'p_val_adj': fdr})


def _scores(
    sets: Sequence[np.ndarray], scores: np.ndarray, permutations: int, seed: int, threads: int
) -> tuple[np.ndarray, np.ndarray]:
    """(scores of the sets, sets x permutations). The permutations of one seed are the same in every call."""
    from gseapy.gse import prerank_rs

    names = [str(rank) for rank in range(len(scores))]
    given = {str(k): [str(rank) for rank in one.tolist()] for k, one in enumerate(sets)}
    found = prerank_rs(
        names, scores.astype(float).tolist(), given, 1.0, 1, len(names), permutations, threads, seed
    ).summaries
    by_set = sorted(found, key=lambda one: int(one.term))
    return np.array([one.es for one in by_set]), np.array([one.esnull for one in by_set])


def _significance(
    es: np.ndarray, null: np.ndarray, of_size: np.ndarray, sets_of_size: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(NES, p, FDR) of every set.

    `null`: sizes x permutations; `of_size`: row of each set in it; `sets_of_size`: sets of each row.
    """
    nes, p, fdr = np.zeros(len(es)), np.ones(len(es)), np.ones(len(es))
    for sign in (1.0, -1.0):
        chosen = np.flatnonzero(es >= 0 if sign > 0 else es < 0)
        side = null >= 0 if sign > 0 else null < 0
        count = side.sum(axis=1)
        mean = np.divide(np.where(side, np.abs(null), 0.0).sum(axis=1), count, out=np.zeros(len(null)), where=count > 0)
        usable = chosen[mean[of_size[chosen]] > 0]
        if not len(usable):
            continue
        rows = of_size[usable]
        for row in np.unique(rows):
            of_row = usable[rows == row]
            random = np.sort(np.abs(null[row, side[row]]))
            p[of_row] = 1 - np.searchsorted(random, np.abs(es[of_row]), side='left') / count[row]
        strength = np.abs(es[usable]) / mean[rows]
        nes[usable] = sign * strength
        fdr[usable] = _fdr(strength, null, side, mean, sets_of_size)
    return nes, p, fdr


def _fdr(
    strength: np.ndarray, null: np.ndarray, side: np.ndarray, mean: np.ndarray, sets_of_size: np.ndarray
) -> np.ndarray:
    """Share of the permuted scores that are as strong, over that of the sets. Each set counts its row of `null`."""
    usable = side & (mean > 0)[:, None]
    row, column = np.nonzero(usable)
    random = np.abs(null[row, column]) / mean[row]
    order = np.argsort(random)
    weight = np.concatenate([[0], np.cumsum(sets_of_size[row][order])])
    below = weight[np.searchsorted(random[order], strength, side='left')]
    expected = 1 - below / weight[-1]
    observed = 1 - np.searchsorted(np.sort(strength), strength, side='left') / len(strength)
    return np.minimum(expected / observed, 1.0)
