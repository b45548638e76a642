"""Genes that vary more than their mean explains, by the rule of Monocle 2 (`estimateDispersions`, `dispersionTable`;
Qiu et al. 2017, after DESeq: Anders and Huber 2010). numpy alone."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

#: Constants of Monocle 2: minimum coefficient and ratio to the fit, maximum ratio, rounds, minimum number of cells that
#: express a gene.
SMALLEST, LARGEST, ROUNDS, LEAST_CELLS = 1e-6, 1e4, 11, 2


@dataclass(frozen=True)
class Dispersions:
    """One entry per gene; NaN for genes that fewer than two cells express. `fitted`: expected at this mean. `genes`: to
    which the curve was fitted first; `settled`: every fit agreed with itself within ROUNDS, else Monocle 2 warns;
    `outliers`: genes of a large Cook's distance that stayed in the fit because that without them failed."""

    mean: np.ndarray
    empirical: np.ndarray
    fitted: np.ndarray
    genes: int
    settled: bool
    outliers: int

    def order(self, least_mean: float) -> np.ndarray:
        """Genes with a mean of `least_mean` or more and at least the expected dispersion, by decreasing ratio to it."""
        with np.errstate(invalid='ignore', divide='ignore'):
            kept = (self.mean >= least_mean) & (self.empirical >= self.fitted) & (self.empirical > 0)
            ratio = np.where(kept, self.empirical / self.fitted, -np.inf)
        found: np.ndarray = np.argsort(-ratio, kind='stable')[: int(kept.sum())]
        return found


def size_factors(totals: np.ndarray) -> np.ndarray:
    """Depth of each cell over the geometric mean of all depths; 1 for an empty cell."""
    positive = totals > 0
    if not positive.any():
        return np.ones(len(totals))
    scale = np.exp(np.log(totals[positive]).mean())
    return np.where(positive, totals / scale, 1.0)


def dispersions(
    means: np.ndarray, squares: np.ndarray, expressed: np.ndarray, factors: np.ndarray
) -> Dispersions | None:
    """`means`, `squares`: of count / size factor and of its square over all cells; `expressed`: number of cells with a
    count. None if no curve can be fitted."""
    used = (expressed >= LEAST_CELLS) & (means > 0)
    mean = np.where(used, means, np.nan)
    variance = squares - means**2
    with np.errstate(invalid='ignore', divide='ignore'):
        empirical = np.maximum((variance - np.mean(1 / factors) * means) / mean**2, 0.0)
    rows = np.flatnonzero(used)
    curve = _curve(mean[rows], empirical[rows])
    if curve is None:
        return None
    (a0, a1), settled, outliers = curve
    return Dispersions(mean, empirical, a0 + a1 / mean, len(rows), settled, outliers)


def _curve(mean: np.ndarray, dispersion: np.ndarray) -> tuple[np.ndarray, bool, int] | None:
    """(a0 and a1 of dispersion = a0 + a1 / mean, whether the fits settled, outliers that stayed): fitted again without
    genes of a large Cook's distance. Where that fit fails, Monocle 2 ends with an error; here the first one is kept."""
    first = _fit(mean, dispersion)
    if first is None:
        return None
    near = first.distances <= 4 / len(mean)
    kept = first.good.copy()
    kept[first.good] = near
    second = _fit(mean[kept], dispersion[kept])
    if second is None:
        return first.coefficients, first.settled, int((~near).sum())
    return second.coefficients, first.settled and second.settled, 0


@dataclass(frozen=True)
class _Fit:
    """`coefficients`: a0 and a1; `good`: genes of the last round; `distances`: Cook's distances of these genes."""

    coefficients: np.ndarray
    good: np.ndarray
    distances: np.ndarray
    settled: bool


def _fit(mean: np.ndarray, dispersion: np.ndarray) -> _Fit | None:
    """None if the regression fails or the coefficient of 1 / mean is not positive."""
    coefficients = np.array([SMALLEST, 1.0])
    good, distances, settled = np.zeros(len(mean), bool), np.empty(0), False
    for _ in range(ROUNDS):
        ratio = dispersion / (coefficients[0] + coefficients[1] / mean)
        good = (ratio > SMALLEST) & (ratio < LARGEST)
        found = _gamma(mean[good], dispersion[good], coefficients)
        if found is None:
            return None
        before, (coefficients, distances) = coefficients, found
        coefficients = np.array([max(coefficients[0], SMALLEST), coefficients[1]])
        if coefficients[1] <= 0:
            return None
        if (np.log(coefficients / before) ** 2).sum() < SMALLEST:
            settled = True
            break
    return _Fit(coefficients, good, distances, settled)


def _gamma(mean: np.ndarray, dispersion: np.ndarray, start: np.ndarray) -> tuple[np.ndarray, np.ndarray] | None:
    """(coefficients, Cook's distances) of a gamma regression with identity link on 1 / mean, as R's glm fits it."""
    if len(mean) < 3:
        return None
    design = np.column_stack([np.ones(len(mean)), 1 / mean])
    found, deviance = start, np.inf
    for _ in range(25):
        value = design @ found
        now = -2.0 * (np.log(dispersion / value) - (dispersion - value) / value).sum()
        if abs(now - deviance) / (abs(now) + 0.1) < 1e-8:
            break
        deviance = now
        following = np.linalg.lstsq(design / value[:, None], dispersion / value, rcond=None)[0]
        # R halves a step that leaves the valid range.
        for _ in range(25):
            if (design @ following > 0).all():
                break
            following = (following + found) / 2
        else:
            return None
        found = following
    value = design @ found
    q, _ = np.linalg.qr(design / value[:, None])
    hat = np.minimum((q**2).sum(axis=1), 1 - 1e-12)
    pearson = (dispersion - value) / value
    scale = (pearson**2).sum() / max(1, len(mean) - 2)
    return found, (pearson / (1 - hat)) ** 2 * hat / (2 * max(scale, 1e-300))


__all__ = ['Dispersions', 'dispersions', 'size_factors']
