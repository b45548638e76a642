"""Compiled loop of Moran's I. Import it inside a function: numba costs half a second."""

from __future__ import annotations

import numpy as np
from numba import njit


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator, unused-ignore]
def lagged_products(
    indptr: np.ndarray,
    indices: np.ndarray,
    data: np.ndarray,
    pointers: np.ndarray,
    neighbours: np.ndarray,
    weights: np.ndarray,
    cells: int,
) -> np.ndarray:
    """Sum over pairs of cells of weight x value x value, of each gene. The first three arrays are a cells x genes
    matrix by columns, the next three the weights by rows."""
    genes = len(indptr) - 1
    found = np.zeros(genes)
    whole = np.zeros(cells)
    for gene in range(genes):
        start, stop = indptr[gene], indptr[gene + 1]
        for place in range(start, stop):
            whole[indices[place]] = data[place]
        total = 0.0
        for place in range(start, stop):
            cell = indices[place]
            lag = 0.0
            for near in range(pointers[cell], pointers[cell + 1]):
                lag += weights[near] * whole[neighbours[near]]
            total += data[place] * lag
        found[gene] = total
        for place in range(start, stop):
            whole[indices[place]] = 0.0
    return found
