"""Control genes of one set, ascending: for each bin of mean expression that contains a gene of the set, CONTROLS random
genes, or all; excludes the set's genes. `genes`: indices of the set's genes, without duplicates. Gives the same genes
as scanpy for the same seed. Empty for a set whose bins contain no other gene."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import numpy as np
import pandas as pd
import scipy.sparse as sp

#: Bins of mean expression, and control genes of each bin that holds a gene of the set: scanpy's defaults.
BINS, CONTROLS = 25, 50
#: Block: (first gene, end, cells x genes log-normalised).
Block = tuple[int, int, sp.csc_matrix]


def gene_means(blocks: Iterable[Block], cells: int, genes: int) -> np.ndarray:
    """Mean of each gene over all cells, in double precision."""
    means = np.zeros(genes)
    for start, stop, block in blocks:
        means[start:stop] = np.asarray(block.sum(axis=0, dtype=np.float64)).ravel() / cells
    return means


def control_genes(means: np.ndarray, genes: np.ndarray, seed: int) -> np.ndarray:
    """Control genes of one set, ascending: of each bin of mean expression that holds a gene of the set, CONTROLS at
    random, or all; genes of the set are excluded.

    `genes`: indices of the set's genes, each once. The same seed gives the genes that scanpy draws. No genes for a set
    whose bins hold nothing else.
    """
    order = pd.Series(means)
    # At least one, because scanpy divides by zero below 13 genes.
    size = max(1, int(np.round(len(means) / (BINS - 1))))
    bins = order.rank(method='min') // size
    random = np.random.RandomState(seed)
    drawn: list[np.ndarray] = []
    for one in np.unique(bins.loc[genes]):
        within = bins[bins == one].index.to_series()
        if CONTROLS < len(within):
            within = within.sample(CONTROLS, random_state=random)
        drawn.append(within.to_numpy())
    return np.setdiff1d(np.concatenate(drawn), genes)


def score_genes(
    blocks: Iterable[Block],
    cells: int,
    sets: Sequence[np.ndarray],
    controls: Sequence[np.ndarray],
    progress: Callable[[float], None] = lambda done: None,
) -> np.ndarray:
    """sets x cells: the mean of a set's genes less the mean of its control genes, of log-normalised values.

    `sets`, `controls`: indices of genes, neither of them empty.
    """
    genes = 1 + max(int(one.max()) for one in (*sets, *controls))
    weights = np.zeros((genes, len(sets)))
    for place, (own, others) in enumerate(zip(sets, controls, strict=True)):
        weights[own, place] += 1.0 / len(own)
        weights[others, place] -= 1.0 / len(others)
    scores = np.zeros((len(sets), cells))
    for start, stop, block in blocks:
        used = weights[start:stop]
        kept = np.flatnonzero(used.any(axis=1))
        if len(kept):
            scores += (block[:, kept].astype(np.float64) @ used[kept]).T
        progress(min(1.0, stop / genes))
        if stop >= genes:
            break
    return scores
