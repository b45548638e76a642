"""Dispersions as edgeR 3.40 estimates them (estimateDisp): a likelihood on a grid, a trend, genes shrunk towards it.

Chen, Lun and Smyth 2014; smoothed as by locfit 1.5 with a local constant.
"""

from __future__ import annotations

import numpy as np

from stroma_runner.methods.bulk import negative_binomial as nb
from stroma_runner.methods.bulk.normalise import add_prior_count

#: Base-2 logarithms of the dispersions tried, in tenths.
GRID = np.linspace(-10, 10, 21)
#: A cell of the smoothing is halved while it is longer than this share of the smaller bandwidth of its ends.
CUT = 0.8


def of(place: np.ndarray | float) -> np.ndarray:
    """The dispersion at a grid position."""
    return np.asarray(0.1 * np.exp2(place))


def likelihoods(y: np.ndarray, design: np.ndarray, offset: np.ndarray) -> np.ndarray:
    """genes x grid: adjusted profile likelihood; samples where a gene is fitted as absent are left out for it."""
    first = nb.fit(y, design, offset, np.full(len(y), 0.05))
    present = ~((y < 1e-4) & (first.mu < 1e-4))
    found = np.zeros((len(y), len(GRID)))
    patterns, group = np.unique(present, axis=0, return_inverse=True)
    for number, pattern in enumerate(patterns):
        genes = np.flatnonzero(group.ravel() == number)
        own = design[pattern][:, independent_columns(design[pattern])]
        if not pattern.any() or (not pattern.all() and own.shape[0] == own.shape[1]):
            continue
        start: np.ndarray | None = None
        for k, dispersion in enumerate(of(GRID)):
            fit = nb.fit(y[genes][:, pattern], own, offset[pattern], np.full(len(genes), dispersion), start)
            found[genes, k], start = nb.profile(y[genes][:, pattern], fit.mu, own, float(dispersion)), fit.beta
    return found


def independent_columns(design: np.ndarray) -> list[int]:
    """Indices of the columns that are independent of those before them."""
    kept: list[int] = []
    for column in range(design.shape[1]):
        if np.linalg.matrix_rank(design[:, [*kept, column]], tol=1e-7) > len(kept):
            kept.append(column)
    return kept


def grid_maximum(values: np.ndarray) -> np.ndarray:
    """Position of the maximum of each row (genes x grid), by a cubic spline through the grid.

    The spline's ends have the third derivative of the cubic through the four outermost points (Forsythe, Malcolm and
    Moler 1977), as in edgeR.
    """
    slopes = _spline(values)
    best = values.argmax(axis=1)
    rows = np.arange(len(values))
    found, reached = GRID[best].astype(float), values[rows, best].astype(float)
    for shift in (-1, 0):
        cell = best + shift
        inside = (cell >= 0) & (cell < len(GRID) - 1)
        d, c, b, a = (one[rows[inside], cell[inside]] for one in slopes)
        with np.errstate(invalid='ignore', divide='ignore'):
            root = (2 * c) ** 2 - 12 * d * b
            t = (-2 * c - np.sqrt(root)) / (6 * d)
            value = ((d * t + c) * t + b) * t + a
            better = (root >= 0) & (t > 0) & (t < GRID[1] - GRID[0]) & (value > reached[inside])
        chosen = rows[inside][better]
        found[chosen], reached[chosen] = GRID[cell[inside][better]] + t[better], value[better]
    return found


def _spline(values: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Coefficients (cubic to constant) of every row's cells."""
    h, count = GRID[1] - GRID[0], len(GRID)
    matrix = np.zeros((count, count))
    right = np.zeros((count, len(values)))
    delta = np.diff(values, axis=1).T / h
    inner = np.arange(1, count - 1)
    matrix[inner, inner - 1], matrix[inner, inner], matrix[inner, inner + 1] = h, 4 * h, h
    right[1:-1] = np.diff(delta, axis=0)
    third = np.diff(delta, n=2, axis=0) / (2 * h) / (3 * h)
    matrix[0, 0], matrix[0, 1], right[0] = -h, h, h**2 * third[0]
    matrix[-1, -1], matrix[-1, -2], right[-1] = -h, h, -(h**2) * third[-1]
    sigma = np.linalg.solve(matrix, right).T
    d = np.diff(sigma, axis=1) / h
    b = np.diff(values, axis=1) / h - h * (sigma[:, 1:] + 2 * sigma[:, :-1])
    return d, 3 * sigma[:, :-1], b, values[:, :-1]


def local_means(values: np.ndarray, covariate: np.ndarray) -> np.ndarray:
    """`values` (genes x columns) as local means over genes with a similar `covariate`."""
    genes = len(covariate)
    span = 1.0 if genes <= 50 else 0.25 + 0.75 * (50 / genes) ** 0.5
    if span * genes < 2:
        return values
    order = np.argsort(covariate, kind='stable')
    x, y = covariate[order], values[order]
    near = int(genes * span + 1e-12)

    def vertex(at: float) -> tuple[float, float, np.ndarray]:
        away = np.abs(x - at)
        reach = float(np.partition(away, near - 1)[near - 1])
        weight = (1 - np.minimum(away / reach, 1.0) ** 3) ** 3 if reach > 0 else (away == 0).astype(float)
        return at, reach, weight @ y / weight.sum()

    def between(a: tuple[float, float, np.ndarray], b: tuple[float, float, np.ndarray]) -> list[tuple]:
        width = b[0] - a[0]
        reach = [one[1] for one in (a, b) if one[1] > 0]
        if not width > 0 or (width / min(reach) if reach else 2 * width / (x[-1] - x[0])) <= CUT:
            return []
        middle = vertex((a[0] + b[0]) / 2)
        return [*between(a, middle), middle, *between(middle, b)]

    ends = vertex(float(x[0])), vertex(float(x[-1]))
    if not x[0] < x[-1]:
        return np.repeat(ends[0][2][None], genes, axis=0)
    all_ = [ends[0], *between(*ends), ends[1]]
    at, level = np.array([one[0] for one in all_]), np.array([one[2] for one in all_])
    return np.column_stack([np.interp(covariate, at, column) for column in level.T])


def average_log_cpm(y: np.ndarray, sizes: np.ndarray, dispersion: float) -> np.ndarray:
    """Base-2 logarithm of the mean counts per million of each gene, with a prior count of 2."""
    more, offset = add_prior_count(y, sizes, 2.0)
    return np.asarray((nb.one_group(more, offset, np.full(len(y), dispersion)) + np.log(1e6)) / np.log(2))
