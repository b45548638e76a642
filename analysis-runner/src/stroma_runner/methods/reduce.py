"""From log-normalised variable genes to principal components, corrected for batch; the guidance on their
number."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
import scipy.sparse as sp

if TYPE_CHECKING:
    import pandas as pd

N_COMPONENTS = 50
#: Cells that are dense at a time. Part of the result's last digits.
BLOCK_CELLS = 4096
#: Scaled values above it count as this much (Seurat's and scanpy's tutorials).
SCALE_LIMIT = 10.0
#: Used where the user leaves the choice and fewer are recommended: on simulated truth 12 to 18 components give unsteady
#: clusters (ARI .78 to .92 between seeds), 20 and more steady ones.
LEAST_COMPONENTS = 20


class VariableRows(Protocol):
    """Log-normalised variable genes of all cells."""

    shape: tuple[int, int]

    def rows(self, start: int, stop: int) -> np.ndarray:
        """Cells `start` to `stop` as dense float32."""
        ...


class MemoryVariable:
    """`VariableRows` of a matrix in memory."""

    def __init__(self, logged: sp.csr_matrix) -> None:
        self._logged, self.shape = logged, (int(logged.shape[0]), int(logged.shape[1]))

    def rows(self, start: int, stop: int) -> np.ndarray:
        return np.asarray(self._logged[start:stop].toarray(order='C'), dtype=np.float32)


def principal_components(
    values: VariableRows,
    number: int = N_COMPONENTS,
    covariates: np.ndarray | None = None,
    scale: bool = False,
    progress: Callable[[float], Any] = lambda fraction: None,
    arrays: Any = np,
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(scores cells x k float32, variance of each component, loadings genes x k float32), exact: eigenvectors of the
    genes' covariance, which is summed over blocks of `BLOCK_CELLS` cells, so that memory does not grow with the cells.

    `covariates`: cells x c numbers whose linear effect is taken out of each gene (ordinary least squares with a
    constant). `scale`: each gene to unit variance, values beyond 10 set to 10 (scanpy's `pp.scale`). Off by default: on
    simulated truth scaling costs up to 0.13 of adjusted Rand index at the recommended number of components, and the
    reference workflow of Luecken and Theis (2019) leaves it open. `arrays`: numpy, or cupy, whose GPU computes the
    products of blocks.
    """
    from scipy.linalg import eigh

    n, genes = values.shape
    k = max(1, min(number, n - 1, genes - 1))
    blocks = _Blocks(values, covariates, scale, lambda passed: progress(passed / (3 + scale)))
    total, sums = arrays.zeros((genes, genes)), np.zeros(genes)
    for _, block in blocks.ready():
        there = arrays.asarray(block)
        total += there.T @ there
        sums += block.sum(axis=0, dtype=np.float64)
    gram = np.asarray(total if arrays is np else total.get())
    mean = sums / n
    gram -= n * np.outer(mean, mean)
    variance, vectors = eigh(gram / max(1, n - 1), subset_by_index=[genes - k, genes - 1], overwrite_a=True)
    variance, vectors = np.maximum(variance[::-1], 0.0), vectors[:, ::-1]
    # The sign of a component is free: its largest loading is positive.
    vectors = vectors * np.sign(vectors[np.argmax(np.abs(vectors), axis=0), np.arange(k)])
    loadings = np.ascontiguousarray(vectors, dtype=np.float32)
    scores, centre = np.empty((n, k), np.float32), (mean @ vectors).astype(np.float32)
    for start, block in blocks.ready():
        scores[start : start + len(block)] = block @ loadings - centre
    return scores, variance, loadings


class _Blocks:
    """Blocks of cells as they enter the components."""

    def __init__(
        self, values: VariableRows, covariates: np.ndarray | None, scale: bool, progress: Callable[[float], Any]
    ) -> None:
        self._values, self._progress, self._passed = values, progress, 0
        n, genes = values.shape
        design = np.ones((n, 1)) if covariates is None else np.column_stack([np.ones(n), covariates])
        self._design = design.astype(np.float32)
        products = np.zeros((design.shape[1], genes))
        for start, block in self._raw():
            products += self._design[start : start + len(block)].T @ block
        fitted = np.linalg.lstsq(design.T @ design, products, rcond=None)[0]
        self._fitted, self._deviation = fitted.astype(np.float32), np.ones(genes, np.float32)
        self._scale = False
        if scale:
            squares = np.zeros(genes)
            for _, block in self.ready():
                squares += np.einsum('ij,ij->j', block, block, dtype=np.float64)
            deviation = np.sqrt(squares / max(1, n - 1))
            self._deviation, self._scale = np.where(deviation == 0, 1.0, deviation).astype(np.float32), True

    def _raw(self) -> Iterator[tuple[int, np.ndarray]]:
        n = self._values.shape[0]
        for start in range(0, n, BLOCK_CELLS):
            yield start, self._values.rows(start, min(n, start + BLOCK_CELLS))
            self._progress(self._passed + min(n, start + BLOCK_CELLS) / n)
        self._passed += 1

    def ready(self) -> Iterator[tuple[int, np.ndarray]]:
        """(first cell, dense cells x genes) without the mean and the covariates' effect, scaled when asked."""
        for start, block in self._raw():
            block = block - self._design[start : start + len(block)] @ self._fitted
            if self._scale:
                block /= self._deviation
                np.clip(block, -SCALE_LIMIT, SCALE_LIMIT, out=block)
            yield start, block


def recommended_components(variance: np.ndarray) -> tuple[int, str]:
    """(number, rule) by specification 2.6, read as the field applies it: the smaller of

    - the first component where the cumulative share is above 90 % and its own share under 5 %
      (`cumulative`, or `single` when the second condition decides), and
    - the component after the last one whose share exceeds the next by more than 0.1 % (`difference`).

    `variance`: of the computed components; shares are of their sum.
    """
    share = np.asarray(variance, dtype=np.float64)
    share = share / share.sum()
    total = len(share)
    above = int(np.argmax(np.cumsum(share) > 0.9))
    under = np.flatnonzero(share < 0.05)
    first_under = int(under[0]) if len(under) else total - 1
    by_share = max(above, first_under) + 1
    steps = np.flatnonzero(-np.diff(share) > 0.001)
    by_step = min(total, int(steps[-1]) + 2) if len(steps) else 1
    number, rule = (by_step, 'difference') if by_step <= by_share else (by_share, 'cumulative')
    if rule == 'cumulative' and first_under > above:
        rule = 'single'
    # Two components are the least that an embedding needs.
    return max(min(2, total), number), rule


def components(variance: np.ndarray) -> dict[str, Any]:
    """What is used where the user leaves the choice, in the wizard's preview and in the integration alike:

    `recommended` components, at least `LEAST_COMPONENTS` where there are so many; `byRule`: what the rule alone says.
    """
    number, rule = recommended_components(variance[:N_COMPONENTS])
    return {'recommended': min(max(number, LEAST_COMPONENTS), len(variance)), 'byRule': number, 'rule': rule}


def harmony(scores: np.ndarray, batches: pd.DataFrame, key: str, seed: int, threads: int) -> np.ndarray:
    """Components corrected by Harmony (Korsunsky et al. 2019); float32, the same shape."""
    import harmonypy

    options: dict[str, Any] = {'random_state': seed, 'verbose': False}
    z = np.asarray(harmonypy.run_harmony(scores, batches, [key], **options).Z_corr)
    return np.ascontiguousarray(z if z.shape[0] == scores.shape[0] else z.T, dtype=np.float32)
