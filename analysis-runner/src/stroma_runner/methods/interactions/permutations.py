"""Ligand-receptor pairs between cell types: means, expressing shares and permutation p values.

Efremova et al. 2020 (CellPhoneDB). Import it inside a function: numba costs half a second.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import scipy.sparse as sp
from numba import njit


@dataclass(frozen=True)
class Partners:
    """Partners of pairs by their genes. `genes[subunits[s] : subunits[s + 1]]`: columns of a subunit's genes (their
    mean is the subunit's), `subunits` `partners[p]` to `partners[p + 1]`: those of a partner (it has their minimum)."""

    genes: np.ndarray
    subunits: np.ndarray
    partners: np.ndarray

    @classmethod
    def of(cls, given: Sequence[Sequence[Sequence[int]]]) -> Partners:
        """`given`: columns by partner and subunit."""
        subunits = [subunit for partner in given for subunit in partner]
        return cls(
            np.array([gene for subunit in subunits for gene in subunit], np.int64),
            np.cumsum([0, *(len(subunit) for subunit in subunits)]).astype(np.int64),
            np.cumsum([0, *(len(partner) for partner in given)]).astype(np.int64),
        )

    def __len__(self) -> int:
        return len(self.partners) - 1


@dataclass(frozen=True)
class ObservedMeans:
    """Cell types x partners: the mean, and the smallest share of expressing cells of a subunit."""

    means: np.ndarray
    shares: np.ndarray
    cells: np.ndarray


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator, unused-ignore]
def _sum(pointers: np.ndarray, genes: np.ndarray, values: np.ndarray, types: np.ndarray, sums: np.ndarray) -> None:
    """Adds the values of every cell to the row of its type; cells of type -1 are left out."""
    sums[:] = 0.0
    for cell in range(len(pointers) - 1):
        kind = types[cell]
        if kind >= 0:
            for k in range(pointers[cell], pointers[cell + 1]):
                sums[kind, genes[k]] += values[k]


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator, unused-ignore]
def _combine(
    sums: np.ndarray,
    cells: np.ndarray,
    genes: np.ndarray,
    subunits: np.ndarray,
    partners: np.ndarray,
    takes_largest: bool,
    found: np.ndarray,
) -> None:
    """Cell types x partners: the mean (or the largest value) of a subunit's genes, then the smallest subunit."""
    for kind in range(len(cells)):
        n = max(1, cells[kind])
        for p in range(len(partners) - 1):
            least = np.inf
            for s in range(partners[p], partners[p + 1]):
                value = 0.0
                for k in range(subunits[s], subunits[s + 1]):
                    one = sums[kind, genes[k]] / n
                    value = max(value, one) if takes_largest else value + one
                if not takes_largest:
                    value /= subunits[s + 1] - subunits[s]
                least = min(least, value)
            found[kind, p] = least


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator, unused-ignore]
def _count(
    means: np.ndarray,
    a: np.ndarray,
    b: np.ndarray,
    source: np.ndarray,
    target: np.ndarray,
    observed: np.ndarray,
    counts: np.ndarray,
) -> None:
    for row in range(len(a)):
        if means[source[row], a[row]] + means[target[row], b[row]] >= observed[row]:
            counts[row] += 1


def observe(values: sp.csr_matrix, types: np.ndarray, kinds: int, partners: Partners) -> ObservedMeans:
    """`values`: cells x genes, zero or above; `types`: number of each cell's type below `kinds`, -1 to leave it out."""
    cells = np.bincount(types[types >= 0], minlength=kinds)
    sums = np.empty((kinds, values.shape[1]))
    found = np.empty((2, kinds, len(partners)))
    given = partners.genes, partners.subunits, partners.partners
    _sum(values.indptr, values.indices, values.data, types, sums)
    _combine(sums, cells, *given, False, found[0])
    _sum(values.indptr, values.indices, (values.data > 0).astype(np.float32), types, sums)
    _combine(sums, cells, *given, True, found[1])
    return ObservedMeans(found[0], found[1], cells)


@dataclass(frozen=True)
class Rows:
    """Pairs for ordered pairs of types: indices of the pair, of the types and of the partners."""

    pair: np.ndarray
    source: np.ndarray
    target: np.ndarray
    a: np.ndarray
    b: np.ndarray

    def __len__(self) -> int:
        return len(self.pair)

    def take(self, kept: np.ndarray) -> Rows:
        return Rows(self.pair[kept], self.source[kept], self.target[kept], self.a[kept], self.b[kept])


def all_rows(a: np.ndarray, b: np.ndarray, kinds: int) -> Rows:
    """All pairs (partners `a` and `b`) between all ordered couples, by source, target and pair."""
    source, target, pair = (one.ravel() for one in np.indices((kinds, kinds, len(a)), dtype=np.int32))
    return Rows(pair, source, target, a[pair], b[pair])


def is_expressed(rows: Rows, seen: ObservedMeans, least: float) -> np.ndarray:
    """Whether at least this share of cells expresses every subunit on both sides."""
    found: np.ndarray = (seen.shares[rows.source, rows.a] >= least) & (seen.shares[rows.target, rows.b] >= least)
    return found & (seen.cells[rows.source] > 0) & (seen.cells[rows.target] > 0)


def means_of(rows: Rows, seen: ObservedMeans) -> np.ndarray:
    """(a + b) / 2, and 0 where either partner is 0."""
    ligand, receptor = seen.means[rows.source, rows.a], seen.means[rows.target, rows.b]
    found: np.ndarray = np.where((ligand == 0) | (receptor == 0), 0.0, (ligand + receptor) / 2)
    return found


def exceedances(
    values: sp.csr_matrix,
    types: np.ndarray,
    kinds: int,
    partners: Partners,
    rows: Rows,
    permutations: Iterable[int],
    seed: int,
    report: Callable[[int], None] = lambda done: None,
) -> np.ndarray:
    """Counts how often the mean of each row was reached with the labels of the cells permuted.

    `permutations`: their numbers; each has its own generator, so that counts do not depend on how they are divided. The
    minimum of a complex is recomputed in each permutation, as in CellPhoneDB.
    """
    kept = np.flatnonzero(types >= 0)
    inside = values if len(kept) == len(types) else values[kept]
    labels = types[kept].astype(np.int64)
    seen = observe(inside, labels, kinds, partners)
    observed = seen.means[rows.source, rows.a] + seen.means[rows.target, rows.b]
    counts = np.zeros(len(rows), np.int32)
    sums, means = np.empty((kinds, values.shape[1])), np.empty((kinds, len(partners)))
    given = partners.genes, partners.subunits, partners.partners
    for done, number in enumerate(permutations, 1):
        shuffled = np.random.default_rng([seed, number]).permutation(labels)
        _sum(inside.indptr, inside.indices, inside.data, shuffled, sums)
        _combine(sums, seen.cells, *given, False, means)
        _count(means, rows.a, rows.b, rows.source, rows.target, observed, counts)
        report(done)
    return counts


def p_values(counts: np.ndarray, permutations: int, means: np.ndarray) -> np.ndarray:
    """Share of permutations that reached the mean; 1 where the mean is 0."""
    found: np.ndarray = np.where(means > 0, counts / permutations, 1.0)
    return found


def ranks(pair: np.ndarray, p: np.ndarray, pairs: int, kinds: int, most: float = 0.05) -> np.ndarray:
    """CellPhoneDB's rank of each pair: the share of ordered couples with p <= `most`; NaN for a pair without any."""
    significant = np.bincount(pair[p <= most], minlength=pairs)
    return np.where(significant > 0, significant / kinds**2, np.nan)
