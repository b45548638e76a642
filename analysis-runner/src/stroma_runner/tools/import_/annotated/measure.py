"""Determines by measurement what fractional values are: logarithms and their base, linear values, or counts that a tool
has corrected."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import scipy.sparse as sp

from stroma_runner.tools.import_.tables import table
from stroma_store.dataset.rows import RowBlocks

#: Cells whose sums are compared. Sums that differ by less than `STEADY` (coefficient of variation) are one total.
CELLS, STEADY = 5000, float(table('annotated', 'steady'))
#: No natural logarithm of a count per cell is larger; larger values are linear.
LARGEST_LOG = float(table('annotated', 'largestLog'))
#: Share of whole numbers among the values from which on they are counts that a tool has corrected.
WHOLE_SHARE = float(table('annotated', 'wholeShare'))
#: Cells whose values are compared with multiples of one count, and the fewest that must decide.
LADDER_CELLS, FEWEST_CELLS = 400, 20
#: Limits of the comparison: minimum and maximum values per cell, and the tolerance of a whole multiple.
LADDER_VALUES, FEWEST_VALUES, LADDER_ERROR = 2000, 8, 0.02
#: Multiples above this are as near to a whole number by chance as by counting.
LARGEST_MULTIPLE = 10.0
#: Minimum share of a cell's values that are whole multiples, for counts; and maximum share for values that are not
#: counts in this base.
MOST_MULTIPLES, FEW_MULTIPLES = 0.98, 0.9
#: Bases other than e by the kind that `MeasuredScale` has for them.
OTHER_BASES = {'log2': 2, 'log10': 10}
_BASES = {'log': float(np.e), 'log2': 2.0, 'log10': 10.0}


@dataclass(frozen=True)
class MeasuredScale:
    """`kind`: log, log2, log10, total (linear, one sum per cell), counts (mostly whole), linear, scaled, unsure.

    `how`: the way a base was recognised: total (each cell sums to `total` in this base) or counts (in this base the
    values of a cell are multiples of its smallest one).
    """

    kind: str
    largest: float
    whole: float
    total: float
    how: str = ''


def measure(rows: RowBlocks) -> MeasuredScale:
    """Examines the first cells (all of a matrix that is stored by genes, which must be read whole)."""
    sums = np.zeros((1 + len(_BASES), rows.n_cells))
    largest, values, whole, cells = 0.0, 0, 0, rows.n_cells
    ladder: list[np.ndarray] = []
    with np.errstate(all='ignore'):
        for first, block in rows.blocks():
            data = block.data[block.data != 0].astype(np.float64)
            if (data < 0).any():
                return MeasuredScale('scaled', 0.0, 0.0, 0.0)
            values, whole = values + data.size, whole + int((data == np.rint(data)).sum())
            largest = max(largest, float(data.max(initial=0.0)))
            last = first + block.shape[0]
            linear = block.data.astype(np.float64)
            for k, changed in enumerate((linear, *(_linear(linear, base) for base in _BASES.values()))):
                sums[k, first:last] = np.asarray(with_data(block, changed).sum(axis=1)).ravel()
            ladder += _first_cells(block, LADDER_CELLS - len(ladder))
            if last >= CELLS:
                cells = last
                break
        seen = sums[:, :cells][:, sums[0, :cells] > 0]
        spread = seen.std(axis=1) / seen.mean(axis=1) if seen.size else np.full(len(sums), np.inf)
        totals = np.median(seen, axis=1) if seen.size else np.zeros(len(sums))
    share = whole / max(1, values)
    steady = {
        base: float(spread[k])
        for k, base in enumerate(_BASES, 1)
        if spread[k] < STEADY and largest * np.log(_BASES[base]) <= LARGEST_LOG
    }
    if steady:
        kind = min(steady, key=lambda base: steady[base])
        return MeasuredScale(kind, largest, share, float(totals[1 + list(_BASES).index(kind)]), 'total')
    if spread[0] < STEADY:
        return MeasuredScale('total', largest, share, float(totals[0]))
    if share >= WHOLE_SHARE:
        return MeasuredScale('counts', largest, share, float(totals[0]))
    if largest > LARGEST_LOG:
        return MeasuredScale('linear', largest, share, float(totals[0]))
    base = _base_of_counts(ladder, largest)
    # Natural logarithms stay unchanged, but cells without a common total still cause a warning.
    return MeasuredScale(base if base in OTHER_BASES else 'unsure', largest, share, 0.0, 'counts')


def with_data(block: sp.csr_matrix, data: np.ndarray) -> sp.csr_matrix:
    return sp.csr_matrix((data, block.indices, block.indptr), shape=block.shape)


def _linear(values: np.ndarray, base: float) -> np.ndarray:
    """Inverts the logarithm of 1 + x in this base."""
    return np.expm1(values * np.log(base))


def _first_cells(block: sp.csr_matrix, most: int) -> list[np.ndarray]:
    """Nonzero values of each of the first `most` cells that have enough different ones to compare."""
    found: list[np.ndarray] = []
    for low, high in zip(block.indptr[:-1], block.indptr[1:], strict=True):
        if len(found) >= most:
            break
        values = block.data[low:high]
        values = values[values > 0][:LADDER_VALUES].astype(np.float64)
        if len(values) >= FEWEST_VALUES and len(np.unique(values)) > 2:
            found.append(values)
    return found


def _base_of_counts(cells: list[np.ndarray], largest: float) -> str | None:
    """The only base in which the values of most cells are multiples of the cell's smallest value, like scaled counts;
    None if no base or several bases fit."""
    if len(cells) < FEWEST_CELLS:
        return None
    shares = {
        name: float(np.median([_multiples(_linear(values, base)) for values in cells]))
        for name, base in _BASES.items()
        if largest * np.log(base) <= LARGEST_LOG
    }
    fitting = [name for name, share in shares.items() if share >= MOST_MULTIPLES]
    others = [share for name, share in shares.items() if name not in fitting]
    return fitting[0] if len(fitting) == 1 and all(share < FEW_MULTIPLES for share in others) else None


def _multiples(values: np.ndarray) -> float:
    """Share of the values above the smallest that are a whole multiple of it, and the share among the smaller
    multiples."""
    ratios = values / values.min()
    ratios = ratios[(ratios > 1 + LADDER_ERROR) & (ratios < LARGEST_MULTIPLE)]
    return float((np.abs(ratios - np.rint(ratios)) <= LADDER_ERROR).mean()) if ratios.size else 0.0
