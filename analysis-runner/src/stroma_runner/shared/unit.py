"""Unit of observation of a comparison of groups of cells: samples or cells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

import numpy as np

from stroma_store.contract import limits
from stroma_store.dataset.reader import Column

#: Samples on each side from which samples are the unit.
LEAST: int = limits()['unit']['samples']


class Unit(NamedTuple):
    """The contract's UnitChoice. `fewest`: samples of the side that has the fewest, 0 without sides."""

    unit: Literal['samples', 'cells']
    reason: Literal['replicates', 'fewSamples', 'noSamples']
    fewest: int


def unit_of(sides: Sequence[int]) -> Unit:
    """The contract's `unitOf`:

    `sides` are the numbers of samples per side, empty without a sample column. Cells of one sample are not independent
    (Squair et al. 2021, Nat Commun 12:5692).
    """
    if not sides:
        return Unit('cells', 'noSamples', 0)
    fewest = min(sides)
    return Unit('samples', 'replicates', fewest) if fewest >= LEAST else Unit('cells', 'fewSamples', fewest)


def samples_in(samples: Column, cells: np.ndarray, least: int = 1) -> np.ndarray:
    """Codes of the samples with at least `least` of these cells (Boolean mask of n), ascending; cells without a sample
    are ignored."""
    known = cells & (samples.codes != samples.missing)
    codes, counts = np.unique(samples.codes[known], return_counts=True)
    return codes[counts >= least]
