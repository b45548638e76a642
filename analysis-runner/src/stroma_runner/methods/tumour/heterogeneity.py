"""Heterogeneity of a group of cells: the interquartile range of the Pearson correlations of all pairs (Wu et al.
2021, as infercnvpy's ithgex and ithcna compute it), and the distance of each cell from the centre of its group."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import scipy.sparse as sp

#: Minimum number of cells, so that there are enough pairs.
LEAST = 10
#: Cells of one group that are compared in pairs; of more a random part is drawn.
MOST = 2000
#: Number of features that are dense at once.
FEATURES = 2000


@dataclass(frozen=True)
class Spread:
    """`score`: None with a `reason`: `few` cells, or `flat` ones, whose values do not vary. `compared`: cells in
    pairs."""

    score: float | None
    reason: str | None
    compared: int


def spread(values: sp.csr_matrix | np.ndarray, rng: np.random.Generator, most: int = MOST) -> Spread:
    """Of cells x features."""
    if values.shape[0] > most:
        values = values[np.sort(rng.choice(values.shape[0], most, replace=False))]
    correlation = correlations(values)
    if len(correlation) < LEAST:
        return Spread(None, 'few' if values.shape[0] < LEAST else 'flat', len(correlation))
    low, high = np.percentile(correlation, (25, 75))
    return Spread(float(high - low), None, len(correlation))


def correlations(values: sp.csr_matrix | np.ndarray) -> np.ndarray:
    """Cells x cells, for the cells whose values vary."""
    features = values.shape[1]
    if sp.issparse(values):
        given = sp.csr_matrix(values, dtype=np.float64)
        mean = np.asarray(given.mean(axis=1)).ravel()
        square = np.asarray(given.multiply(given).mean(axis=1)).ravel()
        product = _products(given)
    else:
        dense = np.asarray(values, np.float64)
        mean, square, product = dense.mean(axis=1), (dense**2).mean(axis=1), dense @ dense.T
    deviation = np.sqrt(np.maximum(0.0, square - mean**2))
    kept = deviation > 1e-9
    found = product[np.ix_(kept, kept)] / features - np.outer(mean[kept], mean[kept])
    found /= np.outer(deviation[kept], deviation[kept])
    return np.clip(found, -1.0, 1.0, out=found)


def _products(values: sp.csr_matrix) -> np.ndarray:
    """Products of all pairs of rows. Dense in parts: with counts of thousands of genes a sparse product takes ten times
    as long."""
    found = np.zeros((values.shape[0], values.shape[0]))
    by_feature = values.tocsc()
    for start in range(0, values.shape[1], FEATURES):
        part = by_feature[:, start : start + FEATURES].toarray()
        found += part @ part.T
    return found


def distances(values: sp.csr_matrix | np.ndarray) -> np.ndarray:
    """Euclidean distance of each cell from the mean of all."""
    centre = np.asarray(values.mean(axis=0)).ravel()
    if sp.issparse(values):
        squares = np.asarray(sp.csr_matrix(values).power(2).sum(axis=1)).ravel()
    else:
        squares = np.einsum('ij,ij->i', values, values)
    found: np.ndarray = np.sqrt(np.maximum(0.0, squares - 2 * np.asarray(values @ centre).ravel() + centre @ centre))
    return found
