"""Scores of every cell: AUCell by ranges of cells as parts of the job, mean expression gene by gene."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from stroma_runner.engine.context import JobContext, Progress
from stroma_runner.engine.dataset_view import DatasetView, view_of
from stroma_runner.engine.parts import Part
from stroma_runner.tools.gene_set.matching import MatchedSet
from stroma_store.errors import StromaError

#: Values of one part's cells, read in blocks: about 100 MB with copies.
PART_NONZEROS, BLOCK_NONZEROS = 40_000_000, 4_000_000
SCORES = 'scores.npy'
#: Methods of the contract.
AUCELL, SCORE_GENES = 'aucell', 'scoreGenes'


class GeneSetScores(NamedTuple):
    """`of_sets`: float32 score per set and cell. `top`: number of ranks that AUCell counts. `controls`: indices of the
    control genes per set, for score_genes."""

    of_sets: list[np.ndarray]
    top: int | None = None
    controls: list[np.ndarray] | None = None


def by_ranking(job: JobContext, view: DatasetView, matched: Sequence[MatchedSet], top: int) -> GeneSetScores:
    """AUCell scores."""
    folders = job.map('score', compute, parts_of(view, [one.genes for one in matched], top))
    return GeneSetScores([read(folders, place) for place in range(len(matched))], top=top)


def by_expression(job: JobContext, view: DatasetView, matched: Sequence[MatchedSet]) -> GeneSetScores:
    """Mean expression less that of control genes. GENE_SET_CONTROLS if a set leaves no control genes."""
    from stroma_runner.methods.gene_sets.score_genes import control_genes, gene_means, score_genes

    report = job.progress('score')
    report(0.0)
    cells, genes = np.arange(view.cells), len(view.genes)
    means = gene_means(view.blocks(cells), view.cells, genes)
    report(0.4)
    controls = [control_genes(means, one.genes, job.seed) for one in matched]
    for one, drawn in zip(matched, controls, strict=True):
        if not len(drawn):
            raise StromaError('GENE_SET_CONTROLS', set=one.name, genes=genes)
    sets = [one.genes for one in matched]
    scores = score_genes(view.blocks(cells), view.cells, sets, controls, lambda done: report(0.4 + 0.6 * done))
    return GeneSetScores(list(scores.astype(np.float32)), controls=controls)


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
    from stroma_runner.methods.gene_sets.aucell import aucell, membership

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
