"""The samples of a comparison: profiles for the pseudobulk test, and the warning that cells are not replicates."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from stroma_runner.engine.dataset_view import DatasetView
from stroma_runner.shared.unit import samples_in, unit_of
from stroma_store.contract import limits
from stroma_store.dataset.reader import Column
from stroma_store.errors import StromaError

#: Profiles that each side needs (`perSide`), and cells that a profile needs (`cells`); a smaller one is left out.
LEAST: Mapping[str, int] = limits()['degSamples']


@dataclass(frozen=True)
class Profiles:
    """One profile per sample and side. `codes`: of each cell, -1 for none; `is_first`, `blocks`: of each profile."""

    codes: np.ndarray
    is_first: np.ndarray
    #: Categories of the block, or None.
    blocks: np.ndarray | None

    @property
    def counts(self) -> tuple[int, int]:
        """Profiles of the first and of the second group."""
        return int(self.is_first.sum()), int((~self.is_first).sum())

    def identity(self) -> dict[str, Any]:
        """Identity of a checkpoint: the same profiles under other names have the same one."""
        return {
            'cells': hashlib.sha256(self.codes.astype('<i4').tobytes()).hexdigest(),
            'first': self.is_first.tolist(),
            'blocks': None if self.blocks is None else self.blocks.tolist(),
        }


def profiles(replicates: Column, block: Column | None, first: np.ndarray, second: np.ndarray) -> Profiles:
    """The profiles of two groups of cells (masks of all cells).

    Cells without a sample belong to none. Raises TOO_FEW_SAMPLES, SAMPLE_IN_BLOCKS if the cells of one profile have
    several blocks or none, and DESIGN_CONFOUNDED if the groups do not differ within any block.
    """
    codes = np.full(len(first), -1, np.int32)
    sides: list[bool] = []
    blocks: list[int] = []
    for is_first, cells in ((True, first), (False, second)):
        known = cells & (replicates.codes != replicates.missing)
        for sample in np.unique(replicates.codes[known]):
            own = known & (replicates.codes == sample)
            if own.sum() < LEAST['cells']:
                continue
            codes[own] = len(sides)
            sides.append(is_first)
            if block is not None:
                found = np.unique(block.codes[own])
                if len(found) != 1 or found[0] == block.missing:
                    name = replicates.categories[int(sample)]
                    raise StromaError('SAMPLE_IN_BLOCKS', sample=name[:120], column=block.name)
                blocks.append(int(found[0]))
    made = Profiles(codes, np.array(sides, bool), np.array(blocks) if block is not None else None)
    matrix = design_matrix(made)
    if min(made.counts) < LEAST['perSide']:
        raise _too_few(made)
    if block is not None and np.linalg.matrix_rank(matrix) < matrix.shape[1]:
        raise StromaError('DESIGN_CONFOUNDED', column=block.name)
    if len(matrix) <= matrix.shape[1]:  # nothing is left to estimate the dispersion from
        raise _too_few(made)
    return made


def _too_few(made: Profiles) -> StromaError:
    a, b = made.counts
    return StromaError('TOO_FEW_SAMPLES', a=a, b=b, minimum=LEAST['perSide'], cells=LEAST['cells'])


def design_matrix(profiles: Profiles) -> np.ndarray:
    """profiles x coefficients: the mean, the blocks beyond the first one, and last the first group's difference."""
    columns = [np.ones(len(profiles.is_first))]
    if profiles.blocks is not None:
        columns += [(profiles.blocks == one).astype(float) for one in np.unique(profiles.blocks)[1:]]
    return np.column_stack([*columns, profiles.is_first.astype(float)])


def sample_column(params: Mapping[str, Any], view: DatasetView) -> str | None:
    """The sample column: the requested one, otherwise the one that the dataset names or one called `sample`; None if
    there is none."""
    chosen = params.get('replicates') or view.dataset.info.get('sampleColumn') or 'sample'
    categories = {entry['name'] for entry in view.dataset.column_entries if entry['kind'] == 'category'}
    return str(chosen) if params.get('replicates') or chosen in categories else None


def warnings_of(column: str, labels: Column, first: np.ndarray, second: np.ndarray) -> list[dict[str, Any]]:
    """The contract's `deg.samplesAreTheUnit` where cells of several samples are compared as if each were a sample."""
    held = [samples_in(labels, cells) for cells in (first, second)]
    if len(np.union1d(*held)) < 2:
        return []
    usable = [len(samples_in(labels, cells, LEAST['cells'])) for cells in (first, second)]
    numbers = {'a': len(held[0]), 'b': len(held[1]), 'usableA': usable[0], 'usableB': usable[1]}
    params = {'column': column, **numbers, 'unit': unit_of(usable).unit}
    return [{'id': 'deg.samplesAreTheUnit', 'params': params}]
