"""Activity of regulons in each cell by a linear model (ULM) or by ranks (VIPER's aREA). AUCell: aucell.py."""

from __future__ import annotations

import numpy as np
import scipy.sparse as sp

_EPSILON = 2.2e-16


def ulm(values: sp.csr_matrix, weights: sp.csc_matrix) -> np.ndarray:
    """Cells x regulons: t value of the slope of each cell's expression on the weights of the genes (0: no target).

    `values`: cells x genes; `weights`: genes x regulons. 0 for a cell or regulon without variance.
    """
    genes = values.shape[1]
    sums, squares = _sums(values, axis=1)
    weight_sums, weight_squares = _sums(weights, axis=0)
    products = np.asarray((values @ weights).todense(), np.float64)
    spread = np.outer(_deviation(sums, squares, genes), _deviation(weight_sums, weight_squares, genes))
    covariance = products - np.outer(sums, weight_sums) / genes
    r = np.divide(covariance, spread, out=np.zeros_like(spread), where=spread > 0)
    found: np.ndarray = r * np.sqrt((genes - 2) / ((1 - r + _EPSILON) * (1 + r + _EPSILON)))
    return found


def _sums(matrix: sp.spmatrix, axis: int) -> tuple[np.ndarray, np.ndarray]:
    wide = matrix.astype(np.float64)
    return np.asarray(wide.sum(axis=axis)).ravel(), np.asarray(wide.multiply(wide).sum(axis=axis)).ravel()


def _deviation(sums: np.ndarray, squares: np.ndarray, number: int) -> np.ndarray:
    found: np.ndarray = np.sqrt(np.maximum(squares - sums**2 / number, 0.0))
    return found


def viper(values: np.ndarray, weights: sp.csc_matrix) -> np.ndarray:
    """Cells x regulons: normalised enrichment by VIPER's aREA (Alvarez et al. 2016) with equal likelihoods.

    `values`: cells x genes, each gene comparable over cells (scaled); `weights`: genes x regulons, -1 to 1.
    """
    from scipy.special import ndtri
    from scipy.stats import rankdata

    share = rankdata(values, axis=1) / (values.shape[1] + 1)
    used = np.unique(weights.indices)
    mode = weights.tocsr()[used].toarray()
    member = mode != 0
    sizes = member.sum(axis=0)
    either = np.abs(share - 0.5) * 2
    either += (1 - either.max(axis=1, keepdims=True)) / 2
    signed = ndtri(share[:, used]) @ mode / sizes
    unsigned = ndtri(either[:, used]) @ ((1 - np.abs(mode)) * member) / sizes
    found: np.ndarray = (np.abs(signed) + np.maximum(unsigned, 0)) * np.sign(signed) * np.sqrt(sizes)
    return found
