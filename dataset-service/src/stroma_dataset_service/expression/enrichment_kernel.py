"""Compiled loop of the AUCell score of one set. Import it inside a function: numba costs half a second."""

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
    pointers: np.ndarray, genes: np.ndarray, values: np.ndarray, is_in: np.ndarray, size: int, n_genes: int, top: int
) -> np.ndarray:
    """Areas under the recovery curves of the `size` genes in `is_in`, one per cell.

    No row is sorted: its values are counted between those of the set's genes, which are few.
    """
    found = np.zeros(len(pointers) - 1)
    hits = np.empty(size)
    equal = np.empty(size, np.int64)
    between = np.empty(size + 1, np.int64)
    for cell in range(len(pointers) - 1):
        start, stop = pointers[cell], pointers[cell + 1]
        k = 0
        for place in range(start, stop):
            if is_in[genes[place]] and values[place] != 0.0:
                hits[k] = values[place]
                k += 1
        ordered = np.sort(hits[:k])
        equal[:k] = 0
        between[: k + 1] = 0
        above, below = 0, 0
        for place in range(start, stop):
            value = values[place]
            if value == 0.0:
                continue
            if value > 0.0:
                above += 1
            else:
                below += 1
            low, high = 0, k
            while low < high:
                middle = (low + high) // 2
                if ordered[middle] < value:
                    low = middle + 1
                else:
                    high = middle
            if low < k and ordered[low] == value:
                equal[low] += 1
            else:
                between[low] += 1
        zeros = n_genes - above - below
        ahead = 0
        last = k - 1
        while last >= 0:
            # Tied genes share the count of their set members, which is assigned to the first of them.
            first = last
            while first > 0 and ordered[first - 1] == ordered[last]:
                first -= 1
            ahead += between[last + 1]
            behind = ahead + zeros if ordered[last] < 0.0 else ahead
            found[cell] += (last - first + 1) * _weight(behind, equal[first], top)
            ahead += equal[first]
            last = first - 1
        if above < top - 1 and zeros > 0:
            found[cell] += (size - k) * _weight(above, zeros, top)
    return found
