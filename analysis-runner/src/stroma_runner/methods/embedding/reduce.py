"""From log-normalised variable genes to principal components, corrected for batch; the guidance on their
number."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
import scipy.sparse as sp

if TYPE_CHECKING:
    import pandas as pd

N_COMPONENTS = 50
#: Cells made dense at a time. Changing it changes the last digits of the result.
BLOCK_CELLS = 4096
#: Scaled values are clipped at this limit (Seurat's and scanpy's tutorials).
SCALE_LIMIT = 10.0
#: Minimum number if the choice is automatic: on simulated data 12 to 18 components give unstable clusters (ARI .78 to
#: .92 between seeds), 20 and more stable ones.
LEAST_COMPONENTS = 20


class VariableRows(Protocol):
    """Log-normalised variable genes of all cells."""

    shape: tuple[int, int]

    def rows(self, start: int, stop: int) -> np.ndarray:
        """Cells `start` to `stop` as dense float32, which the caller may change."""
        ...


class MemoryVariableRows:
    """`VariableRows` of a matrix in memory."""

    def __init__(self, logged: sp.csr_matrix) -> None:
        self._logged, self.shape = logged, (int(logged.shape[0]), int(logged.shape[1]))

    def rows(self, start: int, stop: int) -> np.ndarray:
        return np.asarray(self._logged[start:stop].toarray(order='C'), dtype=np.float32)


@dataclass(frozen=True)
class Spread:
    """Moments of a set of cells: number, column means (genes, then covariates), and centred cross products, float64."""

    cells: int
    mean: np.ndarray
    products: np.ndarray

    def joined(self, other: Spread) -> Spread:
        """The moments of the union (Chan, Golub and LeVeque 1983)."""
        cells, apart = self.cells + other.cells, other.mean - self.mean
        between = np.outer(apart, apart) * (self.cells * other.cells / cells)
        return Spread(cells, self.mean + apart * (other.cells / cells), self.products + other.products + between)


@dataclass(frozen=True)
class CovariateRemoval:
    """Subtracts the mean and the covariates' linear effect from each gene, and optionally scales it."""

    #: Means of the genes, then of the covariates.
    mean: np.ndarray
    #: Covariates x genes.
    effect: np.ndarray
    deviation: np.ndarray | None = None

    def __call__(self, block: np.ndarray, covariates: np.ndarray | None) -> np.ndarray:
        """Modifies `block` (cells x genes, float32) in place."""
        genes = block.shape[1]
        block -= self.mean[:genes].astype(np.float32)
        if covariates is not None:
            block -= ((covariates - self.mean[genes:]) @ self.effect).astype(np.float32)
        if self.deviation is not None:
            block /= self.deviation.astype(np.float32)
            np.clip(block, -SCALE_LIMIT, SCALE_LIMIT, out=block)
        return block


@dataclass(frozen=True)
class Projection:
    """Maps values to scores: `change`, then the product with `loadings` (genes x k float32) minus `centre`."""

    change: CovariateRemoval
    loadings: np.ndarray
    centre: np.ndarray


def spread_of(
    values: VariableRows,
    start: int,
    stop: int,
    covariates: np.ndarray | None = None,
    change: CovariateRemoval | None = None,
    progress: Callable[[float], Any] = lambda fraction: None,
    arrays: Any = np,
) -> Spread:
    """Moments of cells `start` to `stop`, summed over blocks of `BLOCK_CELLS`. `covariates`: of these cells, x c;
    additional columns if nothing is changed. `arrays`: numpy, or cupy, whose GPU computes the products of blocks."""
    columns = values.shape[1] + (0 if covariates is None or change is not None else covariates.shape[1])
    total, sums, shift = arrays.zeros((columns, columns)), np.zeros(columns), np.zeros(columns, np.float32)
    for first in range(start, stop, BLOCK_CELLS):
        last = min(stop, first + BLOCK_CELLS)
        block, own = values.rows(first, last), None if covariates is None else covariates[first - start : last - start]
        if change is not None:
            block = change(block, own)
        elif own is not None:
            block = np.column_stack([block, own.astype(np.float32)])
        if first == start:  # near the mean, so that nothing cancels
            shift = block.mean(axis=0)
        block -= shift
        sums += block.sum(axis=0, dtype=np.float64)
        there = arrays.asarray(block)
        total += there.T @ there
        progress((last - start) / (stop - start))
    products = np.asarray(total if arrays is np else total.get())
    about = sums / (stop - start)
    products -= (stop - start) * np.outer(about, about)
    return Spread(stop - start, shift.astype(np.float64) + about, products)


def scores_of(
    values: VariableRows,
    start: int,
    stop: int,
    covariates: np.ndarray | None,
    projection: Projection,
    progress: Callable[[float], Any] = lambda fraction: None,
) -> np.ndarray:
    """Scores of cells `start` to `stop`: cells x k float32."""
    found = np.empty((stop - start, projection.loadings.shape[1]), np.float32)
    for first in range(start, stop, BLOCK_CELLS):
        last = min(stop, first + BLOCK_CELLS)
        place = slice(first - start, last - start)
        block = projection.change(values.rows(first, last), None if covariates is None else covariates[place])
        found[place] = block @ projection.loadings - projection.centre
        progress((last - start) / (stop - start))
    return found


def decompose(
    shape: tuple[int, int],
    number: int,
    scale: bool,
    spread: Callable[[CovariateRemoval | None], Spread],
    scores: Callable[[Projection], np.ndarray],
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """`principal_components` from functions that give `spread_of` and `scores_of` of all cells; `shape`: cells and
    genes."""
    from scipy.linalg import eigh

    n, genes = shape
    k = max(1, min(number, n - 1, genes - 1))
    raw = spread(None)
    gram, cross, own = raw.products[:genes, :genes], raw.products[genes:, :genes], raw.products[genes:, genes:]
    effect = np.linalg.lstsq(own, cross, rcond=None)[0] if len(own) else cross
    gram = gram - cross.T @ effect
    change, mean = CovariateRemoval(raw.mean, effect), np.zeros(genes)
    if scale:
        deviation = np.sqrt(np.maximum(np.diag(gram), 0.0) / max(1, n - 1))
        change = CovariateRemoval(raw.mean, effect, np.where(deviation == 0, 1.0, deviation))
        scaled = spread(change)
        gram, mean = scaled.products, scaled.mean
    variance, vectors = eigh(gram / max(1, n - 1), subset_by_index=[genes - k, genes - 1], overwrite_a=True)
    variance, vectors = np.maximum(variance[::-1], 0.0), vectors[:, ::-1]
    # The sign of a component is free: its largest loading is positive.
    vectors = vectors * np.sign(vectors[np.argmax(np.abs(vectors), axis=0), np.arange(k)])
    loadings = np.ascontiguousarray(vectors, dtype=np.float32)
    return scores(Projection(change, loadings, (mean @ vectors).astype(np.float32))), variance, loadings


def principal_components(
    values: VariableRows,
    number: int = N_COMPONENTS,
    covariates: np.ndarray | None = None,
    scale: bool = False,
    arrays: Any = np,
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(scores cells x k float32, variance of each component, loadings genes x k float32), exact: eigenvectors of the
    genes' covariance, which is summed over blocks of `BLOCK_CELLS` cells, so that memory does not grow with the cells.

    `covariates`: cells x c numbers whose linear effect is taken out of each gene (ordinary least squares with a
    constant). `scale`: each gene to unit variance, values beyond 10 set to 10 (scanpy's `pp.scale`). Off by default: on
    simulated truth scaling costs up to 0.13 of adjusted Rand index at the recommended number of components, and the
    reference workflow of Luecken and Theis (2019) leaves it open. `arrays`: as of `spread_of`.
    """
    n = values.shape[0]
    return decompose(
        values.shape,
        number,
        scale,
        lambda change: spread_of(values, 0, n, covariates, change, arrays=arrays),
        lambda projection: scores_of(values, 0, n, covariates, projection),
    )


def recommended_components(variance: np.ndarray) -> tuple[int, str]:
    """(number, rule) by specification 2.6, read as the field applies it: the smaller of

    - the first component where the cumulative share is above 90 % and its own share under 5 %
      (`cumulative`, or `single` when the second condition decides), and
    - the component after the last one whose share exceeds the next by more than 0.1 % (`difference`).

    `variance`: of the computed components; shares are of their sum.
    """
    by_share, rule, by_step = component_numbers_by_rule(variance)
    total = len(variance)
    # Two components are the least that an embedding needs.
    number, rule = (by_step, 'difference') if by_step <= by_share else (by_share, rule)
    return max(min(2, total), number), rule


def component_numbers_by_rule(variance: np.ndarray) -> tuple[int, str, int]:
    """(number by the shares, which of the two conditions decides it, number by the differences) of
    `recommended_components`."""
    share = np.asarray(variance, dtype=np.float64)
    share = share / share.sum()
    total = len(share)
    above = int(np.argmax(np.cumsum(share) > 0.9))
    under = np.flatnonzero(share < 0.05)
    first_under = int(under[0]) if len(under) else total - 1
    by_share = max(above, first_under) + 1
    steps = np.flatnonzero(-np.diff(share) > 0.001)
    by_step = min(total, int(steps[-1]) + 2) if len(steps) else 1
    return by_share, 'single' if first_under > above else 'cumulative', by_step


def components(variance: np.ndarray) -> dict[str, Any]:
    """Number of components if the choice is automatic, in the wizard's preview and in the integration:

    `recommended` components, at least `LEAST_COMPONENTS` if available; `byRule`: the number by the rule alone.
    """
    number, rule = recommended_components(variance[:N_COMPONENTS])
    return {'recommended': min(max(number, LEAST_COMPONENTS), len(variance)), 'byRule': number, 'rule': rule}


def harmony(scores: np.ndarray, batches: pd.DataFrame, key: str, seed: int, threads: int) -> np.ndarray:
    """Components corrected by Harmony (Korsunsky et al. 2019); float32, the same shape."""
    import harmonypy

    options: dict[str, Any] = {'random_state': seed, 'verbose': False}
    z = np.asarray(harmonypy.run_harmony(scores, batches, [key], **options).Z_corr)
    return np.ascontiguousarray(z if z.shape[0] == scores.shape[0] else z.T, dtype=np.float32)
