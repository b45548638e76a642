"""Permutations of one stratum of cells as parts of the job."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from stroma_runner.engine.context import JobContext, Progress
from stroma_runner.engine.dataset_view import DatasetView, view_of
from stroma_runner.engine.parts import Part
from stroma_runner.tools.cell_interaction.cells import Cells, expression

if TYPE_CHECKING:
    from stroma_runner.methods.interactions.permutations import Partners, Rows

#: Permutations of one part: few enough to divide the usual thousand among the workers of a large server.
BLOCK = 125
COUNTS = 'counts.npy'


def parts_of(
    job: JobContext, view: DatasetView, cells: Cells, genes: np.ndarray, partners: Partners, rows: dict[str, Rows]
) -> dict[str, list[Part]]:
    """The parts by stratum, with permutations in blocks. Equal genes and labels under other names share their
    checkpoints."""
    total, kinds = int(job.params['permutations']), len(cells.names)
    tested = _digest(genes, partners.genes, partners.subunits, partners.partners)
    found = {}
    for stratum, types in cells.types.items():
        of = rows[stratum]
        key = _digest(types, of.source, of.target, of.a, of.b)
        chosen = np.flatnonzero(types >= 0)
        data = genes, partners, of, chosen, types[chosen]
        found[stratum] = [
            Part(
                f'{stratum} {start}',
                {'seed': job.seed, 'start': start, 'stop': min(total, start + BLOCK), 'types': kinds},
                [view.version, tested, key],
                data,
                float(min(BLOCK, total - start) * max(1, len(chosen))),
            )
            for start in range(0, total, BLOCK)
        ]
    return found


def compute(job: JobContext, folder: Path, part: Part, progress: Progress) -> None:
    """Writes `counts.npy`: how often each row's mean was reached."""
    from stroma_runner.methods.interactions.permutations import exceedances

    genes, partners, rows, chosen, types = part.data
    view, given = view_of(job), part.params
    values = expression(view, genes, chosen, lambda done: progress(0.1 * done))
    numbers = range(given['start'], given['stop'])

    def report(done: int) -> None:
        if done % 10 == 0:
            progress(0.1 + 0.9 * done / len(numbers))

    counts = exceedances(values, types, given['types'], partners, rows, numbers, given['seed'], report)
    np.save(folder / COUNTS, counts)


def read(folders: list[Path]) -> np.ndarray:
    """The counts of all blocks of a stratum."""
    found: np.ndarray = np.sum([np.load(folder / COUNTS) for folder in folders], axis=0)
    return found


def _digest(*arrays: np.ndarray) -> str:
    found = hashlib.sha256()
    for one in arrays:
        found.update(f'{one.dtype}{one.shape}'.encode())
        found.update(np.ascontiguousarray(one).tobytes())
    return found.hexdigest()
