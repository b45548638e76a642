"""Principal components of a stored matrix by ranges of cells, each on a free worker."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from stroma_runner.engine.context import JobContext, Progress
from stroma_runner.engine.parts import Part
from stroma_runner.methods.embedding import processors, reduce
from stroma_runner.shared.stored_matrix import StoredMatrix
from stroma_runner.shared.variable_rows import StoredVariable

#: Minimum number of cells per part, and maximum number of parts: the sums of each take 16 MB at 2,000 genes.
LEAST_CELLS, MOST_PARTS = 16_384, 16
#: Ranges of the step's progress for the sums of the values, the scaled values and the scores.
SHARES = {'sums': (0.0, 0.6), 'scaled': (0.6, 0.9), 'scores': (0.9, 1.0)}


def components_in_parts(
    job: JobContext, values: StoredVariable, number: int, covariates: np.ndarray | None, scale: bool
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """`reduce.principal_components` of the checkpoint `normalise` within the step `pca`."""
    cells = values.shape[0]
    blocks = -(-cells // (MOST_PARTS * reduce.BLOCK_CELLS))
    size = max(LEAST_CELLS, blocks * reduce.BLOCK_CELLS)
    params = {'number': number, 'covariates': covariates is not None, 'scale': scale, **processors.steps().identity}

    def each(what: str, change: reduce.CovariateRemoval | reduce.Projection | None) -> list[Path]:
        ranges = [(start, min(cells, start + size)) for start in range(0, cells, size)]
        parts = [
            Part(
                f'{what} of cells {start + 1} to {stop}',
                {'what': what, 'cells': [start, stop], **params},
                [job.key('normalise'), job.key('variableGenes')],
                data={
                    'variable': values.variable,
                    'normalisedOnly': values.matrix.normalised_only,
                    'covariates': None if covariates is None else covariates[start:stop],
                    'change': change,
                },
                weight=float(stop - start),
            )
            for start, stop in ranges
        ]
        return job.map('pca', _part, parts, share=SHARES[what])

    def spread(change: reduce.CovariateRemoval | None) -> reduce.Spread:
        folders = each('sums' if change is None else 'scaled', change)
        return functools.reduce(reduce.Spread.joined, (_read(folder) for folder in folders))

    def scores(projection: reduce.Projection) -> np.ndarray:
        return np.concatenate([np.load(folder / 'scores.npy') for folder in each('scores', projection)])

    return reduce.decompose(values.shape, number, scale, spread, scores)


def _part(job: JobContext, folder: Path, part: Part, progress: Progress) -> None:
    data: Mapping[str, Any] = part.data
    matrix = StoredMatrix(job.store.path(f'checkpoints/{part.inputs[0]}'), data['normalisedOnly'])
    values, (start, stop) = StoredVariable(matrix, data['variable']), part.params['cells']
    covariates, change, arrays = data['covariates'], data['change'], processors.steps().arrays
    if isinstance(change, reduce.Projection):
        np.save(folder / 'scores.npy', reduce.scores_of(values, start, stop, covariates, change, progress))
        return
    sums = reduce.spread_of(values, start, stop, covariates, change, progress, arrays)
    # Half the size; the products of blocks are float32 already.
    np.savez(folder / 'sums.npz', cells=sums.cells, mean=sums.mean, products=sums.products.astype(np.float32))


def _read(folder: Path) -> reduce.Spread:
    with np.load(folder / 'sums.npz') as found:
        return reduce.Spread(int(found['cells']), found['mean'], found['products'].astype(np.float64))
