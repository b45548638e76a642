"""Diversity of a repertoire, and STARTRAC indices of cell types (Zhang et al. 2018, doi:10.1038/s41586-018-0694-x)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np
import scipy.sparse as sp
from scipy.stats import entropy


class Diversity(NamedTuple):
    cells: int
    clonotypes: int
    d50: float | None
    shannon: float | None
    evenness: float | None
    gini: float | None
    chao1: float | None


def d50(sizes: np.ndarray) -> float | None:
    """Minimum number of clonotypes, largest first, that contain half of the cells, in percent of all clonotypes; in
    whole numbers."""
    sizes = np.sort(sizes[sizes > 0])[::-1]
    if not len(sizes):
        return None
    needed = int(np.searchsorted(2 * np.cumsum(sizes), sizes.sum())) + 1
    return 100 * needed / len(sizes)


def gini(sizes: np.ndarray) -> float | None:
    """Mean difference of two clonotypes' cells over twice their mean; 0 for equal sizes."""
    sizes = np.sort(sizes[sizes > 0])
    number = len(sizes)
    if not number:
        return None
    ranks = np.arange(1, number + 1)
    return float((2 * ranks - number - 1) @ sizes / (number * sizes.sum()))


def chao1(sizes: np.ndarray) -> float | None:
    """Estimated number of clonotypes including unseen ones, from those with one and with two cells, bias corrected."""
    seen, one, two = (int((sizes > 0).sum()), int((sizes == 1).sum()), int((sizes == 2).sum()))
    return seen + one * (one - 1) / (2 * (two + 1)) if seen else None


def diversity(sizes: np.ndarray) -> Diversity:
    """`sizes`: cells of each clonotype."""
    sizes = np.asarray(sizes, np.int64)
    sizes = sizes[sizes > 0]
    shannon = float(entropy(sizes, base=2)) if len(sizes) else None
    even = shannon / np.log2(len(sizes)) if shannon is not None and len(sizes) > 1 else None
    return Diversity(
        int(sizes.sum()),
        len(sizes),
        d50(sizes),
        None if shannon is None else max(0.0, shannon),
        None if even is None else float(np.clip(even, 0, 1)),
        gini(sizes),
        chao1(sizes),
    )


def table(clonotype: np.ndarray, group: np.ndarray, groups: int) -> sp.csr_matrix:
    """Cells by clonotype (from 1) and group (from 0, -1 for none)."""
    kept = (clonotype > 0) & (group >= 0)
    rows, columns = clonotype[kept] - 1, group[kept]
    shape = (int(clonotype.max(initial=0)), groups)
    return sp.csr_matrix((np.ones(len(rows), np.int64), (rows, columns)), shape)


def row_entropy(counts: sp.csr_matrix) -> np.ndarray:
    """Shannon entropy of each row in bits; 0 for a row without cells."""
    counts = sp.csr_matrix(counts, dtype=float)
    totals = np.asarray(counts.sum(axis=1)).ravel()
    shares = counts.copy()
    shares.data /= np.repeat(np.maximum(totals, 1), np.diff(counts.indptr))
    shares.data = np.where(shares.data > 0, -shares.data * np.log2(np.maximum(shares.data, 1e-300)), 0)
    return np.asarray(shares.sum(axis=1)).ravel()


class Startrac(NamedTuple):
    """Per type; NaN if an index is not defined."""

    expansion: np.ndarray
    migration: np.ndarray
    transition: np.ndarray


def startrac(by_type: sp.csr_matrix, by_sample: sp.csr_matrix) -> Startrac:
    """`by_type`, `by_sample`: cells by clonotype and type, and by clonotype and sample.

    Expansion: 1 less the evenness of the type's clonotypes. Migration and transition: entropy of a clonotype over the
    samples and over the types, weighted by the clonotype's share of the type's cells.
    """
    columns = sp.csc_matrix(by_type, dtype=float)
    totals = np.asarray(columns.sum(axis=0)).ravel()
    expansion = np.full(columns.shape[1], np.nan)
    for k in range(columns.shape[1]):
        sizes = columns.data[columns.indptr[k] : columns.indptr[k + 1]]
        sizes = sizes[sizes > 0]
        if len(sizes) > 1:
            expansion[k] = np.clip(1 - entropy(sizes, base=2) / np.log2(len(sizes)), 0, 1)
    with np.errstate(invalid='ignore', divide='ignore'):
        migration = columns.T @ row_entropy(by_sample) / totals
        transition = columns.T @ row_entropy(by_type) / totals
    return Startrac(expansion, migration, transition)


def transitions(by_type: sp.csr_matrix) -> dict[tuple[int, int], float]:
    """Transition between two types, for pairs with a common clonotype: entropy of a clonotype over the two, weighted by
    its share of their cells."""
    rows = sp.csr_matrix(by_type, dtype=float)
    totals = np.asarray(rows.sum(axis=0)).ravel()
    sums: dict[tuple[int, int], float] = {}
    for row in np.flatnonzero(np.diff(rows.indptr) > 1):
        part = slice(rows.indptr[row], rows.indptr[row + 1])
        cells = sorted(zip(rows.indices[part].tolist(), rows.data[part].tolist(), strict=True))
        for (a, of_a), (b, of_b) in combinations(cells, 2):
            both = of_a + of_b
            sums[a, b] = sums.get((a, b), 0.0) + both * float(entropy([of_a, of_b], base=2))
    return {(a, b): value / (totals[a] + totals[b]) for (a, b), value in sums.items()}


class SharedClonotypes(NamedTuple):
    a: str
    b: str
    clonotypes: int
    cells_a: int
    cells_b: int
    jaccard: float


def sharing(counts: sp.csr_matrix, names: Sequence[str]) -> list[SharedClonotypes]:
    """All pairs of groups with clonotypes, in the order of the names."""
    has = sp.csr_matrix(counts > 0, dtype=np.int64)
    own = np.asarray(has.sum(axis=0)).ravel()
    common = (has.T @ has).toarray()
    cells = (sp.csr_matrix(counts).T @ has).toarray()
    present = [k for k in range(len(names)) if own[k]]
    return [
        SharedClonotypes(
            names[a],
            names[b],
            int(common[a, b]),
            int(cells[a, b]),
            int(cells[b, a]),
            float(common[a, b] / (own[a] + own[b] - common[a, b])),
        )
        for a, b in combinations(present, 2)
    ]
