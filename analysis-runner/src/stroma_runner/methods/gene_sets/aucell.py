"""AUCell (Aibar et al. 2017): the area under the recovery curve of a gene set among a cell's most expressed genes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np


class Membership(NamedTuple):
    """Sets of each gene: `sets[first[g] : first[g + 1]]`; `sizes`: genes of each set."""

    first: np.ndarray
    sets: np.ndarray
    sizes: np.ndarray


def membership(sets: Sequence[np.ndarray], n_genes: int) -> Membership:
    """`sets`: gene indices, without duplicates within a set."""
    genes = np.concatenate([np.asarray(one, np.int64) for one in sets])
    numbers = np.repeat(np.arange(len(sets)), [len(one) for one in sets])
    order = np.argsort(genes, kind='stable')
    first = np.searchsorted(genes[order], np.arange(n_genes + 1))
    return Membership(first.astype(np.int64), numbers[order].astype(np.int64), np.array([len(one) for one in sets]))


def counted_ranks(share: float, n_genes: int) -> int:
    """Number of top ranks that count: this share of the genes, rounded up; at least 2, as in decoupler."""
    # 0.07 of 100 genes is 7.000000000000001 in floating point.
    return min(n_genes, max(2, math.ceil(round(share * n_genes, 9))))


def largest_area(size: int, top: int) -> float:
    """The area of a set whose `size` genes are the first of the ranking."""
    counted = min(size, top - 1)
    return counted * top - counted * (counted + 1) / 2


def aucell(
    pointers: np.ndarray, genes: np.ndarray, values: np.ndarray, sets: Membership, n_genes: int, top: int
) -> np.ndarray:
    """Scores (cells x sets, float64, 0 to 1) of cells in CSR form; an absent value is zero.

    A gene at rank r (the highest value has rank 1) adds `top` - r to the area if r < `top`; the score is the area
    divided by the maximum for the set's size. Equal values, including zeros, share the mean of their contributions: the
    score is the mean over all orders of equal values, of which AUCell draws one at random.
    """
    from stroma_runner.methods.gene_sets.aucell_kernel import areas

    given = (np.ascontiguousarray(pointers, np.int64), np.ascontiguousarray(genes, np.int64))
    found = areas(*given, np.ascontiguousarray(values, np.float64), *sets, n_genes, top)
    largest = np.array([largest_area(int(size), top) for size in sets.sizes])
    return np.asarray(found / largest)
