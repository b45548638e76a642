"""What a child keeps of its parent's dimension reduction: embeddings unchanged, and components for new clusters."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import numpy as np

from stroma_runner.engine.context import JobContext
from stroma_runner.engine.dataset_view import DatasetView
from stroma_runner.shared.pipeline import State
from stroma_runner.tools.subset.cells import ChosenCells
from stroma_store.contigs import read_receptors, write_receptors
from stroma_store.dataset import layout
from stroma_store.errors import StromaError

COMPONENTS = 'pca'


def keep_embeddings(view: DatasetView, chosen: ChosenCells, state: State) -> None:
    """Every embedding of the parent, restricted to the chosen cells."""
    for entry in view.dataset.embedding_entries:
        points = view.dataset.embedding(entry['key'])
        state.embeddings[entry['key']] = np.ascontiguousarray(points[chosen.rows])


def keep_slide(view: DatasetView, chosen: ChosenCells, state: State, folder: Path) -> dict[str, Any] | None:
    """Adds spatial coordinates to the embeddings and copies the tissue image. Returns the contract's `Spatial`, or None
    for a parent that is not a slide."""
    spatial: dict[str, Any] | None = view.dataset.info.get('spatial')
    if spatial is None:
        return None
    key = str(spatial['embedding'])
    if key not in state.embeddings:
        state.embeddings[key] = np.ascontiguousarray(view.dataset.embedding(key)[chosen.rows])
    if spatial['picture']:
        target = folder / layout.TISSUE
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(view.dataset.tissue_file()[0], target)
    return spatial


def keep_receptors(view: DatasetView, chosen: ChosenCells, folder: Path) -> dict[str, Any] | None:
    """Writes the receptors of the chosen cells to the child's folder. Returns the contract's `Receptors`, or None if no
    chosen cell has one."""
    table = read_receptors(view.dataset)
    if table is None:
        return None
    place = np.full(view.cells, -1, np.int64)
    place[chosen.rows] = np.arange(len(chosen.rows))
    kept = table.assign(cell=place[table['cell'].to_numpy()])
    kept = kept[kept['cell'] >= 0]
    return write_receptors(folder, kept, view.dataset.info['receptors']['layout']) if len(kept) else None


def keep_components(job: JobContext, view: DatasetView, chosen: ChosenCells, state: State) -> None:
    """Keeps the parent's components for the child. Raises EMBEDDING_NOT_FOUND if the parent has none."""
    if COMPONENTS not in state.embeddings:
        raise StromaError('EMBEDDING_NOT_FOUND', embedding=COMPONENTS, dimensions=2)
    scores = state.embeddings[COMPONENTS]
    wanted = job.params['analysis']['components']
    state.scores = scores
    state.used = min(int(wanted), scores.shape[1]) if wanted else scores.shape[1]
    state.variance = scores.astype(np.float64).var(axis=0)
    job.keys['pca'] = job.key('cells')
