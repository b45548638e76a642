"""From log-normalised variable genes to principal components, corrected for batch; the guidance on their
number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import scipy.sparse as sp

if TYPE_CHECKING:
    import pandas as pd

N_COMPONENTS = 50
#: Scaled values above it count as this much (Seurat's and scanpy's tutorials).
SCALE_LIMIT = 10.0
#: Used where the user leaves the choice and fewer are recommended: on simulated truth 12 to 18 components give unsteady
#: clusters (ARI .78 to .92 between seeds), 20 and more steady ones.
LEAST_COMPONENTS = 20


def dense_variable(logged: sp.csr_matrix, covariates: np.ndarray | None = None, scale: bool = False) -> np.ndarray:
    """Dense float32 cells x variable genes, with covariates (cells x c) regressed out when there are any.

    `scale`: each gene to mean 0 and unit variance, values above 10 set to 10 (scanpy's `pp.scale`). Off by default: on
    simulated truth scaling costs up to 0.13 of adjusted Rand index at the recommended number of components, and the
    reference workflow of Luecken and Theis (2019) leaves it open.
    """
    values = logged.toarray(order='C').astype(np.float32, copy=False)
    if covariates is not None:
        values = _regressed(values, covariates)
    if scale:
        import scanpy as sc

        values = np.asarray(sc.pp.scale(values, max_value=SCALE_LIMIT, copy=True), dtype=np.float32)
    return values


def _regressed(values: np.ndarray, covariates: np.ndarray) -> np.ndarray:
    import anndata as ad
    import pandas as pd
    import scanpy as sc

    shell = ad.AnnData(X=values)
    names = [f'c{i}' for i in range(covariates.shape[1])]
    shell.obs[names] = pd.DataFrame(covariates, index=shell.obs_names, columns=names)
    sc.pp.regress_out(shell, names, n_jobs=1)
    return np.asarray(shell.X, dtype=np.float32)


def principal_components(
    values: np.ndarray, number: int = N_COMPONENTS, seed: int = 0
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(scores cells x k float32, variance of each component, loadings genes x k float32): a seeded randomised
    decomposition of the centred values with 5 power iterations (Halko et al. 2011).
    """
    from sklearn.decomposition import PCA

    k = max(1, min(number, values.shape[0] - 1, values.shape[1] - 1))
    model = PCA(n_components=k, svd_solver='randomized', iterated_power=5, random_state=seed)
    scores = model.fit_transform(values)
    loadings = np.ascontiguousarray(model.components_.T, dtype=np.float32)
    return np.ascontiguousarray(scores, dtype=np.float32), model.explained_variance_.astype(np.float64), loadings


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
