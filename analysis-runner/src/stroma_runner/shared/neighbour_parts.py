"""Nearest cells by ranges of cells, each on a free worker."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from stroma_runner.engine.context import JobContext, Progress
from stroma_runner.engine.parts import Part
from stroma_runner.methods.embedding import graph

#: Minimum number of cells per part, and maximum number of parts.
LEAST_CELLS, MOST_PARTS = 16_384, 16
INDEX = 'index.faiss'


def nearest_in_parts(job: JobContext, points: np.ndarray, k: int) -> tuple[np.ndarray, np.ndarray]:
    """`graph.nearest` of the checkpoint `batch` within the step `neighbours`."""
    import faiss

    cells = len(points)
    size = max(LEAST_CELLS, -(-cells // MOST_PARTS))
    if cells < 2 * LEAST_CELLS:
        return graph.nearest(points, k)

    def index(folder: Path, progress: Progress) -> None:
        faiss.write_index(graph.index_of(points), str(folder / INDEX))

    params = {'what': 'index'}
    job.step('neighbours', params=params, inputs=[job.key('batch')], compute=index, part='index', share=(0.0, 0.1))
    parts = [
        Part(
            f'cells {start + 1} to {min(cells, start + size)}',
            {'k': k, 'cells': [start, min(cells, start + size)]},
            [job.key('neighbours:index'), job.key('batch')],
        )
        for start in range(0, cells, size)
    ]
    found = [np.load(folder / 'nearest.npz') for folder in job.map('neighbours', _part, parts, share=(0.1, 0.9))]
    indices, distances = (np.concatenate([one[name] for one in found]) for name in ('indices', 'distances'))
    return indices, distances


def _part(job: JobContext, folder: Path, part: Part, progress: Progress) -> None:
    import faiss

    index, batch = (job.store.path(f'checkpoints/{key}') for key in part.inputs)
    points = np.load(batch / 'points.npy')
    indices, distances = graph.search(
        faiss.read_index(str(index / INDEX)), points, part.params['k'], *part.params['cells']
    )
    np.savez(folder / 'nearest.npz', indices=indices, distances=distances)
