"""Scores of a range of cells as a part of the job."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import scipy.sparse as sp

from stroma_runner.engine.context import JobContext, Progress
from stroma_runner.engine.dataset_view import DatasetView, view_of
from stroma_runner.engine.parts import Part
from stroma_runner.tools.tf_regulation.network import Regulon, weights_of

#: Values of one part's cells, read in blocks.
PART_NONZEROS, BLOCK_NONZEROS = 20_000_000, 4_000_000
#: Dense values of one block (VIPER ranks all genes of a cell).
BLOCK_DENSE = 8_000_000
SCORES = 'scores.npy'


def parts_of(view: DatasetView, chosen: np.ndarray, regulons: Sequence[Regulon], method: str, top: int) -> list[Part]:
    """Consecutive ranges of cells. `chosen`: Boolean mask. Equal regulons share checkpoints, whatever their names."""
    mean = max(1.0, int(view.dataset.indptr[-1]) / view.cells)
    step = max(1, int(PART_NONZEROS / mean))
    if method == 'viper':
        step = min(step, max(1, 8 * BLOCK_DENSE // view.dataset.n_genes))
    n_genes = view.dataset.n_genes
    scale = None if method == 'aucell' else scale_of(view, chosen)
    weights = weights_of(regulons, n_genes)
    digest = _digest(chosen, weights.indptr, weights.indices, weights.data)
    return [
        Part(
            f'{start}',
            {'start': start, 'stop': min(view.cells, start + step), 'method': method, 'top': top},
            [view.version, digest],
            (chosen[start : start + step], weights, scale),
        )
        for start in range(0, view.cells, step)
    ]


def compute(job: JobContext, folder: Path, part: Part, progress: Progress) -> None:
    """Writes `scores.npy`: chosen cells x regulons, float32."""
    view = view_of(job)
    chosen, weights, scale = part.data
    start, stop = int(part.params['start']), int(part.params['stop'])
    method, top = part.params['method'], int(part.params['top'])
    n_genes = view.dataset.n_genes
    mean = max(1.0, int(view.dataset.indptr[-1]) / view.cells)
    step = BLOCK_DENSE // n_genes if method == 'viper' else int(BLOCK_NONZEROS / mean)
    step = max(1, step)
    found = [np.empty((0, weights.shape[1]), np.float32)]
    for first in range(start, stop, step):
        last = min(stop, first + step)
        kept = np.flatnonzero(chosen[first - start : last - start])
        if len(kept):
            values = normalised(view, first, last)[kept]
            found.append(score(values, weights, method, top, scale).astype(np.float32))
        progress((last - start) / (stop - start))
    np.save(folder / SCORES, np.concatenate(found))


def score(
    values: sp.csr_matrix,
    weights: sp.csc_matrix,
    method: str,
    top: int,
    scale: tuple[np.ndarray, np.ndarray] | None = None,
) -> np.ndarray:
    """Cells x regulons. `scale`: mean and standard deviation of each gene over the tested cells, for ULM and VIPER. ULM
    leaves out the genes that no tested cell expresses, like decoupler, VIPER those that do not vary."""
    from stroma_runner.methods.gene_sets.aucell import aucell, membership
    from stroma_runner.methods.regulons.regulon_scores import ulm, viper

    n_genes = values.shape[1]
    if method == 'aucell':
        ends = weights.indptr
        sets = [weights.indices[a:b] for a, b in zip(ends[:-1], ends[1:], strict=True)]
        return aucell(values.indptr, values.indices, values.data, membership(sets, n_genes), n_genes, top)
    if scale is None:
        raise ValueError(f'{method} needs the scale of the genes')
    means, deviations = scale
    if method == 'ulm':
        expressed = np.flatnonzero(means > 0)
        return ulm(values[:, expressed], sp.csc_matrix(weights.tocsr()[expressed]))
    varied = np.flatnonzero(deviations > 0)
    dense = np.asarray(values[:, varied].todense(), np.float64)
    return viper((dense - means[varied]) / deviations[varied], sp.csc_matrix(weights.tocsr()[varied]))


def normalised(view: DatasetView, first: int, last: int) -> sp.csr_matrix:
    """Log-normalised cells `first` to `last` x genes."""
    pointers, genes, values = view.dataset.cell_range(first, last)
    cells = np.repeat(np.arange(first, last, dtype=np.int32), np.diff(pointers))
    shape = last - first, view.dataset.n_genes
    return sp.csr_matrix((view.dataset.normalised(cells, values), genes, pointers), shape=shape)


def scale_of(view: DatasetView, chosen: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    cells = int(chosen.sum())
    means, deviations = np.zeros(view.dataset.n_genes), np.zeros(view.dataset.n_genes)
    for start, stop, block in view.blocks(chosen):
        wide = block.astype(np.float64)
        mean = np.asarray(wide.sum(axis=0)).ravel() / cells
        square = np.asarray(wide.multiply(wide).sum(axis=0)).ravel() / cells
        means[start:stop] = mean
        spread = square - mean**2
        # A spread that is only rounding counts as zero.
        spread[spread <= 1e-9 * square] = 0
        deviations[start:stop] = np.sqrt(spread * cells / max(cells - 1, 1))
    return means, deviations


def read(folders: Sequence[Path]) -> np.ndarray:
    """Chosen cells x regulons, float32, in the order of the cells."""
    return np.concatenate([np.load(folder / SCORES) for folder in folders])


def _digest(*arrays: np.ndarray) -> str:
    found = hashlib.sha256()
    for one in arrays:
        found.update(f'{one.dtype}{one.shape}'.encode())
        found.update(np.ascontiguousarray(one).tobytes())
    return found.hexdigest()
