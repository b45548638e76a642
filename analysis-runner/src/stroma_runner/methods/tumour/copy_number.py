"""Copy number from expression by the steps of inferCNV (Patel et al. 2014, Tirosh et al. 2016), without a job.

Values are log2 ratios to the reference cells; 0 is their level. numpy and scipy alone, so that reproduce.py runs it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import scipy.sparse as sp

#: Log ratios are clipped at this value before smoothing.
CLIP = 3.0
#: Values closer to the reference's mean than this many of its standard deviations are noise.
NOISE = 1.5


@dataclass(frozen=True)
class Windows:
    """Windows in genome order. `weights`: genes x windows, each column sums to 1; `first`, `last`: the genes that a
    window stands for, positions among the genes; `chromosome`: number of its chromosome, which holds
    `bounds[c]` to `bounds[c + 1]` - 1."""

    weights: sp.csr_matrix
    first: np.ndarray
    last: np.ndarray
    chromosome: np.ndarray
    bounds: np.ndarray


def windows_of(chromosome: np.ndarray, size: int, step: int) -> Windows:
    """`chromosome`: number of each gene's chromosome, genes in genome order. Every `step`-th gene gets the mean of the
    `size` genes around it, weighted like a pyramid and cut at the ends of the chromosome."""
    size += size % 2 == 0
    half = size // 2
    pyramid = np.minimum(np.arange(1, size + 1), np.arange(size, 0, -1)).astype(np.float64)
    rows, columns, values = [], [], []
    first: list[int] = []
    last: list[int] = []
    of: list[int] = []
    bounds = [0]
    for number in range(int(chromosome.max(initial=-1)) + 1):
        genes = np.flatnonzero(chromosome == number)
        for start in range(0, len(genes), step):
            stop = min(start + step, len(genes))
            centre = (start + stop - 1) // 2
            low, high = max(0, centre - half), min(len(genes), centre + half + 1)
            weight = pyramid[low - centre + half : high - centre + half]
            rows.append(genes[low:high])
            columns.append(np.full(high - low, len(of)))
            values.append(weight / weight.sum())
            first.append(genes[start])
            last.append(genes[stop - 1])
            of.append(number)
        bounds.append(len(of))
    weights = sp.csr_matrix(
        (np.concatenate(values), (np.concatenate(rows), np.concatenate(columns))), shape=(len(chromosome), len(of))
    )
    return Windows(weights, np.array(first), np.array(last), np.array(of), np.array(bounds))


def logged(counts: sp.csr_matrix, totals: np.ndarray, target: float) -> np.ndarray:
    """log2(1 + counts at the depth `target`), cells x genes, dense. `totals`: of the same genes."""
    scale = np.divide(target, totals, out=np.zeros(len(totals)), where=totals > 0)
    found: np.ndarray = counts.toarray().astype(np.float64)
    found *= scale[:, None]
    found += 1.0
    return np.log2(found, out=found)


def group_means(values: np.ndarray, groups: np.ndarray, number: int) -> np.ndarray:
    """Mean of each group of rows; -1 means no group."""
    return np.vstack([values[groups == group].mean(axis=0) for group in range(number)])


def distance_from_reference(values: np.ndarray, means: np.ndarray) -> np.ndarray:
    """Distance to the range of the reference groups' means, 0 within it; in place."""
    low, high = means.min(axis=0), means.max(axis=0)
    return np.subtract(values, np.clip(values, low, high), out=values)


def smoothed_windows(values: np.ndarray, means: np.ndarray, windows: Windows) -> np.ndarray:
    """Cells x windows, each cell around its own median. `values`: cells x genes, overwritten; `means`: of the
    reference groups."""
    found: np.ndarray = np.clip(distance_from_reference(values, means), -CLIP, CLIP, out=values) @ windows.weights
    found -= np.median(found, axis=1, keepdims=True)
    return found


def noise_bounds(reference: np.ndarray) -> tuple[float, float, float]:
    """(low, mean, high) on the scale of ratios. `reference`: log2 ratios, reference cells x windows."""
    ratios = np.exp2(reference.astype(np.float64))
    mean = float(ratios.mean())
    spread = NOISE * float(ratios.std(axis=1, ddof=1).mean())
    return mean - spread, mean, mean + spread


def zero_within_noise(values: np.ndarray, bounds: tuple[float, float, float]) -> np.ndarray:
    """Values within the bounds are 0, the others are unchanged relative to the reference's mean."""
    low, mean, high = bounds
    ratios = np.exp2(values)
    return np.where((ratios > low) & (ratios < high), 0.0, values - float(np.log2(mean))).astype(values.dtype)


def scores(values: np.ndarray) -> np.ndarray:
    """Mean square of each cell's values."""
    found: np.ndarray = np.einsum('ij,ij->i', values, values, dtype=np.float64) / max(1, values.shape[1])
    return found


def profile_correlation(values: np.ndarray, profiled: np.ndarray) -> np.ndarray:
    """Pearson correlation of each cell with the mean of the cells `profiled` (indices), the cell itself left out; 0
    for a cell without any change."""
    rows = values.astype(np.float64)
    total, number = rows[profiled].sum(axis=0), len(profiled)
    inside = np.zeros(len(rows), bool)
    inside[profiled] = number > 1
    found = np.zeros(len(rows))
    for start in range(0, len(rows), 2000):
        part = slice(start, start + 2000)
        own = inside[part, None]
        profile = (total - own * rows[part]) / (number - own)
        a = rows[part] - rows[part].mean(axis=1, keepdims=True)
        b = profile - profile.mean(axis=1, keepdims=True)
        scale = np.sqrt((a**2).sum(axis=1) * (b**2).sum(axis=1))
        np.divide((a * b).sum(axis=1), scale, out=found[part], where=scale > 0)
    return found


def strongest_correlation(values: np.ndarray, profiles: Sequence[np.ndarray]) -> np.ndarray:
    """Correlation of each cell with its most similar profile."""
    found: np.ndarray = np.max([profile_correlation(values, profiled) for profiled in profiles], axis=0)
    return found


@dataclass(frozen=True)
class Call:
    """`confidence`: probability that each cell is malignant. `separate`: False if no tested cells differ from the
    reference, so that none is called. `settled`: whether the fitted component had converged.
    """

    confidence: np.ndarray
    separate: bool
    settled: bool


#: Minimum distance of the tested cells' component above the reference, in standard deviations; otherwise there is none.
SEPARATE = 3.0


def malignant(correlation: np.ndarray, reference: np.ndarray, rounds: int = 200) -> Call:
    """Two normal components of the correlations of the tested cells: one has mean and deviation of the reference cells,
    the other is fitted (EM). `reference`: Boolean mask."""
    of_reference, tested = correlation[reference], correlation[~reference]
    low, spread = float(of_reference.mean()), max(0.05, float(of_reference.std()))
    mean, deviation, share = float(np.quantile(tested, 0.9)), max(0.05, float(tested.std())), 0.5
    settled = False
    for _ in range(rounds):
        weight = _posterior(tested, low, spread, mean, deviation, share)
        amount = weight.sum()
        if amount < 1:
            settled = True  # no cell is left to it
            break
        before, mean = mean, float((weight * tested).sum() / amount)
        deviation = max(0.05, float(np.sqrt((weight * (tested - mean) ** 2).sum() / amount)))
        share = float(np.clip(amount / len(tested), 1e-3, 1 - 1e-3))
        if abs(mean - before) < 1e-7:
            settled = True
            break
    if mean < low + SEPARATE * spread:
        return Call(np.zeros(len(correlation)), False, settled)
    confidence = _posterior(correlation, low, spread, mean, deviation, share)
    # Below the reference's mean a wide component would be more likely again; above its own mean a narrow one would be
    # less likely.
    confidence[correlation <= low] = 0.0
    confidence[correlation >= mean] = _posterior(np.array([mean]), low, spread, mean, deviation, share)[0]
    return Call(confidence, True, settled)


def _posterior(x: np.ndarray, low: float, spread: float, mean: float, deviation: float, share: float) -> np.ndarray:
    a = np.log(share / deviation) - 0.5 * ((x - mean) / deviation) ** 2
    b = np.log((1 - share) / spread) - 0.5 * ((x - low) / spread) ** 2
    found: np.ndarray = 1.0 / (1.0 + np.exp(np.clip(b - a, -700, 700)))
    return found


@dataclass(frozen=True)
class Difference:
    """One entry per arm: mean of a group of cells less that of the reference cells, its 95 % interval, and the
    confidence that it is not 0 (1 less the p value, adjusted over the arms by Holm)."""

    mean: np.ndarray
    low: np.ndarray
    high: np.ndarray
    confidence: np.ndarray


def difference(group: np.ndarray, reference: np.ndarray) -> Difference:
    """`group`, `reference`: cells x arms, at least one and two cells.

    Welch's t test with the wider of the two spreads for the group, so that few equal cells are not sure of a change.
    An arm whose reference does not vary has the confidence 0.
    """
    from scipy.special import stdtr, stdtrit

    own = group.std(axis=0, ddof=1) if len(group) > 1 else np.zeros(group.shape[1])
    normal = reference.std(axis=0, ddof=1)
    error = np.sqrt(np.maximum(own, normal) ** 2 / len(group) + normal**2 / len(reference))
    mean = group.mean(axis=0) - reference.mean(axis=0)
    freedom = len(reference) - 1
    t = np.divide(np.abs(mean), error, out=np.zeros_like(mean), where=(error > 0) & (normal > 0))
    half = stdtrit(freedom, 0.975) * error
    return Difference(mean, mean - half, mean + half, 1.0 - _holm(2 * stdtr(freedom, -t)))


def _holm(p: np.ndarray) -> np.ndarray:
    order = np.argsort(p, kind='stable')
    found = np.empty(len(p))
    found[order] = np.minimum(np.maximum.accumulate(p[order] * np.arange(len(p), 0, -1)), 1.0)
    return found


#: Smallest change of an arm that is called, in changes that the loss of one of two copies gives; and in standard
#: deviations of the reference groups.
PART, APART = 1 / 3, 1.5


def single_copy_loss(means: np.ndarray) -> float:
    """Average decrease of log2 values if one of two copies is lost: less than 1, and smaller with fewer counts.

    `means`: of log2(1 + count) in the reference groups, groups x genes.
    """
    counts = np.exp2(means.mean(axis=0)) - 1
    return float(np.mean(np.log2(1 + counts) - np.log2(1 + counts / 2)))


def smallest_called_change(reference: np.ndarray, loss: float) -> float:
    """Smallest change of an arm that is called: PART of `loss`, or APART times the differences of the reference groups.

    `reference`: mean of each reference group in each arm, groups x arms. Types of normal cells differ in their arms
    without any change of copy number, which a single group cannot measure.
    """
    if len(reference) < 2:
        return PART * loss
    centred = reference - np.median(reference, axis=1, keepdims=True)
    return max(PART * loss, APART * float(np.sqrt(centred.var(axis=0, ddof=1).mean())))


def region_means(values: np.ndarray, groups: Sequence[np.ndarray]) -> np.ndarray:
    """Cells x groups of windows: the mean of each."""
    return np.column_stack([values[:, group].mean(axis=1) for group in groups])
