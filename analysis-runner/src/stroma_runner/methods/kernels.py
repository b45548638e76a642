"""Compiled loops over sparse matrices. Import it inside a function: numba costs half a second."""

from __future__ import annotations

import math

import numpy as np
from numba import njit


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator, unused-ignore]
def two_group_sums(indptr: np.ndarray, indices: np.ndarray, data: np.ndarray, is_first: np.ndarray) -> np.ndarray:
    """genes x 4: sums of exp(value) - 1 and numbers of values above zero, in the first and in the second group.

    `indptr`, `indices`, `data`: a cells x genes matrix by columns; `is_first`: truth value per cell.
    """
    genes = len(indptr) - 1
    found = np.zeros((genes, 4))
    for gene in range(genes):
        for place in range(indptr[gene], indptr[gene + 1]):
            side = 0 if is_first[indices[place]] else 1
            value = data[place]
            found[gene, side] += math.expm1(np.float64(value))
            if value > 0:
                found[gene, 2 + side] += 1.0
    return found
