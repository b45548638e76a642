"""Compiled loop of AUCell. Import it inside a function: numba costs half a second."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator, unused-ignore]
def _weight(ahead: Any, ties: Any, top: int) -> float:
    """Mean of max(0, top - r) over the places r from `ahead` + 1 to `ahead` + `ties`."""
    counted = min(ties, top - 1 - ahead)
    if counted <= 0:
        return 0.0
    return (counted * (top - ahead) - counted * (counted + 1) / 2) / ties


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator, unused-ignore]
def areas(
    pointers: np.ndarray,
    genes: np.ndarray,
    values: np.ndarray,
    first: np.ndarray,
    sets: np.ndarray,
    sizes: np.ndarray,
    n_genes: int,
    top: int,
) -> np.ndarray:
    """Areas under the recovery curves, cells x sets; see `aucell`."""
    found = np.zeros((len(pointers) - 1, len(sizes)))
    unseen = np.empty(len(sizes))
    for cell in range(len(pointers) - 1):
        start, stop = pointers[cell], pointers[cell + 1]
        ordered = np.sort(values[start:stop])
        below = np.searchsorted(ordered, 0.0, side='left')
        above = len(ordered) - np.searchsorted(ordered, 0.0, side='right')
        zeros = n_genes - below - above
        unseen[:] = sizes
        for place in range(start, stop):
            gene, value = genes[place], values[place]
            if first[gene] == first[gene + 1] or value == 0.0:
                continue
            left = np.searchsorted(ordered, value, side='left')
            right = np.searchsorted(ordered, value, side='right')
            ahead = len(ordered) - right
            if value < 0.0:  # behind the absent values too
                ahead = above + zeros + below - right
            weight = _weight(ahead, right - left, top)
            for k in range(first[gene], first[gene + 1]):
                found[cell, sets[k]] += weight
                unseen[sets[k]] -= 1
        if above < top - 1 and zeros > 0:
            found[cell] += unseen * _weight(above, zeros, top)
    return found
