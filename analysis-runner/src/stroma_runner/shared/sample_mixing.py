"""Mixing of the samples of an analysis before and after its batch correction: numbers of the result, and the
warning where they hardly mix."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from stroma_runner.engine.context import JobContext
from stroma_runner.engine.parts import Part
from stroma_runner.methods.embedding import mixing

if TYPE_CHECKING:
    from stroma_runner.shared.pipeline import State

#: Less than it after the correction is warned of: half of what samples without any difference would have.
LEAST = 0.5
#: Maximum number of samples named in a warning.
MOST_NAMES = 5
MEASURED = 'mixing.json'


def mixing_parts(job: JobContext, state: State) -> list[Part]:
    """The part that measures the mixing of the samples; none for a single sample, without a sample column, or without
    components. The first picture does not wait for it."""
    found = _labels(state) if len(state.points) else None
    if found is None:
        return []
    names, codes = found
    rows = np.flatnonzero(codes >= 0)
    rows = rows[mixing.choose_measured_cells(len(rows), job.seed)]
    return [
        Part(
            'mixing',
            {'mixing': names, 'isCorrected': state.is_corrected},
            [job.key('batch')],
            # A child with its parent's components has no checkpoint of them.
            data={
                'codes': codes[rows],
                'points': state.points[rows],
                'raw': state.scores[rows, : state.used] if state.is_corrected else None,
            },
            weight=float(max(1, state.matrix.nnz)),
            in_background=True,
        )
    ]


def measure_part(job: JobContext, folder: Path, part: Part) -> None:
    """Writes mixing.json: what `measure_mixing` finds."""
    measured = measure_mixing(
        part.data['raw'], part.data['points'], part.data['codes'], part.params['mixing'], job.seed
    )
    (folder / MEASURED).write_text(json.dumps(measured), encoding='utf-8')


def measure_mixing(
    raw: np.ndarray | None, points: np.ndarray, codes: np.ndarray, names: list[str], seed: int
) -> dict[str, Any] | None:
    """The contract's `Mixing`; None if all cells are of one sample.

    `points`: cells x components, corrected if the uncorrected ones are given as `raw`; `codes`: index in `names` of the
    sample of each cell.
    """
    after = mixing.measure(points, codes, len(names), seed)
    if after is None:
        return None
    before = after if raw is None else mixing.measure(raw, codes, len(names), seed)
    assert before is not None  # the same cells and samples
    cells = np.bincount(codes, minlength=len(names)).tolist()
    return {
        'cells': len(codes),
        'isCorrected': raw is not None,
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


def add_mixing(state: State, folders: list[Path]) -> None:
    """Fills `mixing` from the checkpoints of `mixing_parts`, and adds its warnings."""
    for folder in folders:
        state.mixing = json.loads((folder / MEASURED).read_text(encoding='utf-8'))
    state.cells.warnings += mixing_warnings(state.mixing)


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
