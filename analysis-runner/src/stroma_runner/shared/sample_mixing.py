"""Mixing of the samples of an analysis before and after its batch correction: numbers of the result, and the
warning where they hardly mix."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from stroma_runner.methods.embedding import mixing

if TYPE_CHECKING:
    from stroma_runner.shared.pipeline import State

#: Less than it after the correction is warned of: half of what samples without any difference would have.
LEAST = 0.5
#: Maximum number of samples named in a warning.
MOST_NAMES = 5


def measure_mixing(state: State, points: np.ndarray, *, is_corrected: bool, seed: int) -> dict[str, Any] | None:
    """The contract's `Mixing` of the samples in the uncorrected components and in `points`; None for a single sample,
    or without a sample column."""
    found = _labels(state)
    if found is None:
        return None
    names, codes = found
    rows = np.flatnonzero(codes >= 0)
    rows = rows[mixing.choose_measured_cells(len(rows), seed)]
    codes = codes[rows]
    after = mixing.measure(np.asarray(points)[rows], codes, len(names), seed)
    if after is None:
        return None
    raw = np.asarray(state.scores)[rows, : state.used]
    before = mixing.measure(raw, codes, len(names), seed) if is_corrected else after
    assert before is not None  # the same cells and samples
    cells = np.bincount(codes, minlength=len(names)).tolist()
    return {
        'cells': len(rows),
        'isCorrected': is_corrected,
        'before': round(before.total, 4),
        'after': round(after.total, 4),
        'samples': [
            {
                'name': name,
                'cells': cells[place],
                'before': _rounded(before.of_sample[place]),
                'after': _rounded(after.of_sample[place]),
            }
            for place, name in enumerate(names)
        ],
    }


def mixing_warnings(found: dict[str, Any] | None) -> list[dict[str, Any]]:
    """Warning of a result whose samples hardly mix: a rest of a batch effect, or samples that differ in truth."""
    if found is None or found['after'] >= LEAST:
        return []
    measured = sorted((one for one in found['samples'] if one['after'] is not None), key=lambda one: one['after'])
    worst = [f'{one["name"]} ({one["after"]:.2f})' for one in measured[:MOST_NAMES] if one['after'] < LEAST]
    params = {'after': round(found['after'], 2), 'samples': worst}
    if not found['isCorrected']:
        return [{'id': 'warning.samplesHardlyMixUncorrected', 'params': params}]
    return [{'id': 'warning.samplesHardlyMix', 'params': {'before': round(found['before'], 2), **params}}]


def _labels(state: State) -> tuple[list[str], np.ndarray] | None:
    """Names of the samples and the index of each cell's sample, -1 if missing."""
    import pandas as pd

    column = state.sample_column
    if column is None or column not in state.cells.obs:
        return None
    labels = pd.Categorical(state.cells.obs[column].astype('category')).remove_unused_categories()
    names = [str(name) for name in labels.categories]
    return (names, np.asarray(labels.codes).astype(np.int64)) if len(names) > 1 else None


def _rounded(value: float) -> float | None:
    return None if np.isnan(value) else round(float(value), 4)
