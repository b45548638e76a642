"""Settings of the parent's analysis, and differences of the child's or clusters of one sample."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from stroma_runner.engine.context import JobContext
from stroma_runner.engine.dataset_view import DatasetView
from stroma_runner.shared.pipeline import State
from stroma_runner.tools.subset.cells import ChosenCells

#: Warns of a cluster if one sample has a larger share of it.
ONE_SAMPLE = 0.9
#: A warning lists this many clusters.
MOST_NAMES = 12


class Settings(NamedTuple):
    """Settings of a dataset's analysis. `corrected_by`: the batch column, None without a correction."""

    corrected_by: str | None
    cell_cycle_removed: bool


def parent_settings(view: DatasetView) -> Settings:
    """From the parent's analysis info. A dataset of an earlier version does not name the column; it was the sample or
    the group, and its sample column is used."""
    info: Mapping[str, Any] = view.dataset.info
    said = info.get('analysisInfo') or {}
    options = said.get('childAnalysis') or said.get('analysisOptions') or {}
    column: str | None = None
    if options.get('batchEffectRemoval') == 'harmony':
        column = str(options.get('batchBy') or info.get('sampleColumn') or 'sample')
    return Settings(column, bool(options.get('removeCellCycleEffects')))


def child_settings(job: JobContext, state: State) -> Settings:
    """What was actually done: correcting a single batch, or regression without scores, has no effect."""
    analysis = job.params['analysis'] or {}
    ids = {one['id'] for one in state.cells.warnings}
    corrected = analysis.get('batchEffectRemoval') == 'harmony' and 'warning.oneBatch' not in ids
    # Kept components are the parent's; nothing is regressed out of them.
    regressed = analysis.get('removeCellCycle', False) and analysis.get('reDimensionalityReduction', False)
    return Settings(
        analysis.get('batchBy') if corrected else None, bool(regressed and 'warning.cellCycleNotRemoved' not in ids)
    )


def warn_of_differences(job: JobContext, view: DatasetView, chosen: ChosenCells, state: State) -> None:
    """Adds to the child's warnings: a correction or regression of the parent that the child lacks, and clusters of one
    sample. Cells that are cut out have no new clusters."""
    if not job.params['analysis']:
        return
    parent, own = parent_settings(view), child_settings(job, state)
    if parent.corrected_by is not None and own.corrected_by is None and _batches(view, chosen, parent.corrected_by) > 1:
        _add(state, 'warning.childNotCorrected', column=parent.corrected_by)
    if parent.cell_cycle_removed and not own.cell_cycle_removed and job.params['analysis']['reDimensionalityReduction']:
        _add(state, 'warning.childKeepsCellCycle')
    clusters = clusters_of_one_sample(chosen, state)
    if clusters:
        _add(
            state,
            'warning.clustersOfOneSample',
            clusters=[f'{cluster} ({sample})' for cluster, sample in clusters[:MOST_NAMES]],
            n=len(clusters),
            percent=round(100 * ONE_SAMPLE),
        )


def clusters_of_one_sample(chosen: ChosenCells, state: State) -> list[tuple[str, str]]:
    """(cluster, sample with more than ONE_SAMPLE of its cells). A sample that has such a share of all cells is
    ignored."""
    column = chosen.sample_column
    if column is None or not hasattr(chosen.cells.obs[column], 'cat'):
        return []
    labels = chosen.cells.obs[column].cat
    codes = labels.codes.to_numpy().astype(np.int64)
    known, names = codes >= 0, list(map(str, labels.categories))
    counts = np.zeros((int(state.clusters.max()) + 1, len(names)))
    np.add.at(counts, (state.clusters[known], codes[known]), 1)
    most = counts.argmax(axis=1)
    share = counts.max(axis=1) / np.maximum(counts.sum(axis=1), 1)
    overall = counts.sum(axis=0) / max(1, int(known.sum()))
    found = np.flatnonzero((share > ONE_SAMPLE) & (overall[most] <= ONE_SAMPLE)).tolist()
    return [(str(k), names[most[k]]) for k in found]


def _batches(view: DatasetView, chosen: ChosenCells, column: str) -> int:
    """Number of batches among the chosen cells; 2 if the parent no longer has the column, so that the warning is
    shown."""
    if column not in {entry['name'] for entry in view.dataset.column_entries}:
        return 2
    found = view.labels(column)
    codes = np.asarray(found.codes)[chosen.rows]
    return len(np.unique(codes[codes != found.missing]))


def _add(state: State, id: str, **params: Any) -> None:
    state.cells.warnings.append({'id': id, 'params': params})
