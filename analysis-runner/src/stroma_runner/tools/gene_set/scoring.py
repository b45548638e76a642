"""Scores of a range of cells as a part of the job."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from stroma_runner.engine.context import JobContext, Progress
from stroma_runner.engine.dataset_view import DatasetView, view_of
from stroma_runner.engine.parts import Part

#: Values of the cells of one part, and of one block of it in memory: with their copies some 100 MB.
PART_NONZEROS, BLOCK_NONZEROS = 40_000_000, 4_000_000
SCORES = 'scores.npy'


def parts_of(view: DatasetView, sets: list[np.ndarray], top: int) -> list[Part]:
    """Ranges of cells in their order. The same genes under other names have the same checkpoints."""
    step = _cells_with(view, PART_NONZEROS)
    genes = [one.tolist() for one in sets]
    return [
        Part(
            f'{start}',
            {'start': start, 'stop': min(view.cells, start + step), 'top': top, 'sets': genes},
            [view.version],
        )
        for start in range(0, view.cells, step)
    ]


def _cells_with(view: DatasetView, nonzeros: int) -> int:
    mean = max(1.0, int(view.dataset.indptr[-1]) / view.cells)
    return max(1, int(nonzeros / mean))


def compute(job: JobContext, folder: Path, part: Part, progress: Progress) -> None:
    """Writes `scores.npy`: sets x cells, float32. Counts rank the genes of a cell as its normalised values do."""
    from stroma_runner.methods.aucell import aucell, membership

    view = view_of(job)
    start, stop, top = (int(part.params[name]) for name in ('start', 'stop', 'top'))
    n_genes = view.dataset.n_genes
    sets = membership([np.array(one) for one in part.params['sets']], n_genes)
    scores = np.empty((len(sets.sizes), stop - start), np.float32)
    step = _cells_with(view, BLOCK_NONZEROS)
    for first in range(start, stop, step):
        last = min(stop, first + step)
        pointers, genes, values = view.dataset.cell_range(first, last)
        scores[:, first - start : last - start] = aucell(pointers, genes, values, sets, n_genes, top).T
        progress((last - start) / (stop - start))
    np.save(folder / SCORES, scores)


def read(folders: list[Path], number: int) -> np.ndarray:
    """The scores of one set in the order of the cells."""
    return np.concatenate([np.load(folder / SCORES, mmap_mode='r')[number] for folder in folders])
