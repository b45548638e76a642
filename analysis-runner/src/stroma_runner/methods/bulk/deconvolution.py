"""Shares of cell types in bulk samples, from a single-cell reference: weighted non-negative least squares on markers.

In the manner of MuSiC (Wang et al. 2019): profiles and cell sizes come from several donors, and genes that differ
between donors get less weight. Only genes that distinguish one type from all others are fitted, with an additional
profile of every marker at its background (the median over the types): its share is `unexplained`, a type that the
reference lacks. Genes far from the fit weigh less (bisquare), since a missing type shares some markers.

Known limit, measured: a missing type whose sibling is in the reference (CD4 and CD8 T cells, monocytes and dendritic
cells) is mostly assigned to the sibling.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import scipy.sparse as sp
from scipy.optimize import nnls

#: Maximum number of markers per type, and minimum fold over every other type.
MARKERS, FOLD = 60, 1.5
#: Number of standard errors by which a marker's fold change is reduced before it is compared.
CERTAIN = 2.0
#: Minimum mean share of a gene (counts per million) in its type for it to be a marker.
LEAST_CPM = 20.0
#: Relative deviation between a reference and a bulk sample that affects every gene.
DEVIATION = 0.2
#: Weight of the demand that all shares are 1 together.
SUM = 1e3
#: Rounds of reweighting, the change that ends them, and the bisquare's width in robust standard deviations.
ROUNDS, SETTLED, WIDTH = 100, 1e-5, 3.0


@dataclass(frozen=True)
class Reference:
    """`profile`: genes x types, shares of counts, each type sums to 1; `spread`: relative standard deviation between
    donors; `size`: mean counts of a cell of each type; `markers`: indices of genes and the type of each."""

    types: tuple[str, ...]
    profile: np.ndarray
    spread: np.ndarray
    size: np.ndarray
    markers: np.ndarray
    marks: np.ndarray


def reference(counts: sp.csr_matrix, types: Sequence[str], donors: Sequence[str]) -> Reference:
    """`counts`: cells x genes; `types`, `donors`: of each cell. ValueError where a type has no marker (its name)."""
    names = tuple(sorted(set(types)))
    code = np.array([names.index(one) for one in types])
    people, person = np.unique(np.asarray(donors), return_inverse=True)
    matrix = sp.csr_matrix(counts)
    depth = np.asarray(matrix.sum(axis=1)).ravel()
    group = person * len(names) + code
    chosen = sp.csr_matrix(
        (np.ones(len(group)), (group, np.arange(len(group)))), shape=(len(people) * len(names), len(group))
    )
    sums = np.asarray((chosen @ matrix).todense()).reshape(len(people), len(names), -1)
    cells = np.bincount(group, minlength=len(people) * len(names)).reshape(len(people), len(names))
    total = sums.sum(axis=2)
    shares = np.divide(sums, total[:, :, None], out=np.zeros_like(sums, dtype=float), where=total[:, :, None] > 0)
    weight = (total > 0)[:, :, None] / np.maximum((total > 0).sum(axis=0), 1)[None, :, None]
    profile = (shares * weight).sum(axis=0)
    variance = ((shares - profile) ** 2 * weight).sum(axis=0)
    spread = np.sqrt(np.divide(variance, profile**2, out=np.zeros_like(profile), where=profile > 0)).mean(axis=0)
    per_cell = np.divide(total, cells, out=np.full(total.shape, np.nan), where=cells > 0)
    # Sizes of one donor are comparable; donors are sequenced to different depths.
    relative = per_cell / np.nanmean(per_cell, axis=1, keepdims=True)
    size = np.nanmean(relative, axis=0) * depth.mean()
    markers, marks = _markers(profile, total.sum(axis=0), names)
    return Reference(names, profile.T, spread, size, markers, marks)


def _markers(profile: np.ndarray, total: np.ndarray, names: tuple[str, ...]) -> tuple[np.ndarray, np.ndarray]:
    """(genes, type of each): those with the largest fold over the second type that counting errors leave.

    `profile`: types x genes; `total`: counts of each type.
    """
    error = CERTAIN * np.sqrt(np.maximum(profile, 1 / total[:, None]) / total[:, None])
    genes, marks = [], []
    for k in range(len(names)):
        others = np.delete(profile + error, k, axis=0).max(axis=0)
        fold = (profile[k] - error[k]) / others
        fold[profile[k] * 1e6 < LEAST_CPM] = 0.0
        best = np.argsort(-fold, kind='stable')[:MARKERS]
        best = best[fold[best] >= FOLD]
        if not len(best):
            raise ValueError(names[k])
        genes.append(best)
        marks.append(np.full(len(best), k))
    return np.concatenate(genes), np.concatenate(marks)


@dataclass(frozen=True)
class EstimatedShares:
    """`shares`: types x samples, shares of cells; `unexplained` of each sample. Together they sum to 1.

    `unsettled`: samples whose weights still changed after ROUNDS.
    """

    shares: np.ndarray
    unexplained: np.ndarray
    unsettled: int


def estimate(bulk: np.ndarray, known: Reference) -> EstimatedShares:
    """`bulk`: counts, genes of the reference x samples. ValueError for a sample without counts of any marker."""
    shares = np.empty((len(known.types), bulk.shape[1]))
    unexplained = np.empty(bulk.shape[1])
    unsettled = 0
    for sample in range(bulk.shape[1]):
        if not bulk[known.markers, sample].sum() > 0:
            raise ValueError('no marker has counts')
        found, settled = _one(bulk[:, sample], known)
        unsettled += not settled
        # Cells of the unexplained part are assumed to have the mean size of the others.
        cells = found[:-1] / known.size
        size = found[:-1].sum() / cells.sum() if cells.sum() > 0 else known.size.mean()
        all_ = np.append(cells, found[-1] / size)
        shares[:, sample], unexplained[sample] = all_[:-1] / all_.sum(), all_[-1] / all_.sum()
    return EstimatedShares(shares, unexplained, unsettled)


def _one(counts: np.ndarray, known: Reference) -> tuple[np.ndarray, bool]:
    """(share of the counts of each type, with the unexplained share last; whether the weights converged)."""
    total = counts.sum()
    y, x = counts[known.markers] / total, known.profile[known.markers]
    x = np.column_stack([x, np.median(x, axis=1)])
    relative = np.sqrt(DEVIATION**2 + known.spread[known.markers] ** 2)
    found = np.append(np.full(x.shape[1] - 1, 1 / (x.shape[1] - 1)), 0.0)
    rows = np.full((1, x.shape[1]), SUM)
    for _ in range(ROUNDS):
        fitted = x @ found
        error = np.sqrt((relative * fitted) ** 2 + np.maximum(fitted, 1 / total) / total)
        away = np.log((y + 1 / total) / (fitted + 1 / total)) * fitted / error
        scale = max(1.0, 1.4826 * float(np.median(np.abs(away))))
        robust = np.clip(1 - (away / (WIDTH * scale)) ** 2, 0, None)
        weight = robust / error
        before, found = found, nnls(np.vstack([x * weight[:, None], rows]), np.append(y * weight, SUM))[0]
        if np.abs(found - before).max() < SETTLED:
            return found, True
    return found, False


@dataclass(frozen=True)
class Accuracy:
    """Accuracy on mixtures of the reference's own cells: mean absolute error of all shares and of each type,
    correlation, and the mean unexplained share although nothing was missing."""

    error: float
    correlation: float
    by_type: np.ndarray
    unexplained: float
    mixtures: int


def expected_accuracy(
    counts: sp.csr_matrix, types: Sequence[str], donors: Sequence[str], *, mixtures: int = 20, seed: int = 0
) -> Accuracy:
    """Expected error of the estimates, for mixtures of cells that the fitted reference has not seen.

    Half of the donors give the reference and half the mixtures; with fewer than four donors, half of the cells of each.
    """
    rng = np.random.default_rng(seed)
    kind, person = np.asarray(types), np.asarray(donors)
    people = rng.permutation(np.unique(person))
    if len(people) >= 4:
        first = np.isin(person, people[: len(people) // 2])
    else:
        first = rng.permutation(len(kind)) < len(kind) / 2
    known = reference(counts[first], kind[first].tolist(), person[first].tolist())
    bulk, truth = simulate_mixtures(counts[~first], kind[~first].tolist(), known.types, mixtures, rng)
    found = estimate(bulk, known)
    away = np.abs(found.shares - truth)
    correlation = float(np.corrcoef(found.shares.ravel(), truth.ravel())[0, 1])
    return Accuracy(float(away.mean()), correlation, away.mean(axis=1), float(found.unexplained.mean()), mixtures)


def simulate_mixtures(
    counts: sp.csr_matrix,
    types: Sequence[str],
    names: Sequence[str],
    mixtures: int,
    rng: np.random.Generator,
    cells: int = 500,
) -> tuple[np.ndarray, np.ndarray]:
    """(genes x mixtures summed counts, types x mixtures shares of their cells); every composition is as likely."""
    kind = np.asarray(types)
    pool = [np.flatnonzero(kind == name) for name in names]
    wanted = rng.dirichlet(np.ones(len(names)), mixtures)
    bulk, truth = np.empty((counts.shape[1], mixtures)), np.empty((len(names), mixtures))
    for k, share in enumerate(wanted):
        share = np.where([len(one) > 0 for one in pool], share, 0.0)
        number = rng.multinomial(cells, share / share.sum())
        chosen = np.concatenate([rng.choice(one, n) for one, n in zip(pool, number, strict=True) if n])
        bulk[:, k] = np.asarray(counts[chosen].sum(axis=0)).ravel()
        truth[:, k] = number / cells
    return bulk, truth
