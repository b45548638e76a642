"""The step `draw`: some of the cells that the filters keep, normalised, and their principal components."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import scipy.sparse as sp

from stroma_runner.engine.context import JobContext, Progress
from stroma_runner.methods.embedding import reduce
from stroma_runner.methods.embedding.normalise import log_normalise, variable_by_moments
from stroma_runner.methods.genes.gene_names import JointGenes
from stroma_runner.methods.genes.matrix import join_samples
from stroma_runner.shared.contamination import KEEP, add_contamination, contamination_choice, correct_samples
from stroma_runner.shared.genes import check_genes, check_overlap
from stroma_runner.shared.kept_cells import kept_cells
from stroma_runner.shared.samples import LoadedSample, add_cycle, add_doublets, load, sample_hash
from stroma_store.errors import StromaError

#: Number of cells drawn per sample and in total.
PER_SAMPLE, TOGETHER = 5000, 12_000
MIN_CELLS_PER_GENE, MIN_CELLS = 3, 20


@dataclass(frozen=True)
class DrawnCells:
    """`logged`: cells x genes, with `symbols`; `sample`: number of each cell's sample; `scores` (cells x components)
    and `variance`; `rows`: name, cells and drawn of each sample (contract: StabilitySummary.samples)."""

    logged: sp.csr_matrix
    symbols: np.ndarray
    sample: np.ndarray
    scores: np.ndarray
    variance: np.ndarray
    rows: list[dict[str, Any]]


def draw(job: JobContext) -> DrawnCells:
    """Filters like the integration and samples from the kept cells; computes only what the filters need."""
    samples = load(job, 'draw', job.inputs['samples'], (0.0, 0.1))
    joined = join_samples([one.sample for one in samples])
    check_overlap([one.name for one in samples], joined)
    if job.params['removeDoublets']:
        add_doublets(job, 'draw', samples, (0.1, 0.4))
    corrected = [one.name for one in samples if contamination_choice(job.params, one.name)['choice'] != KEEP]
    if corrected or job.params.get('filterByType'):
        add_contamination(job, 'draw', samples, (0.4, 0.5))
        correct_samples(job, 'draw', samples, (0.5, 0.6))
    if job.params['removeCellCycle']:
        add_cycle(job, 'draw', samples, (0.6, 0.7))
    folder = job.step(
        'draw',
        params={
            name: job.params[name]
            for name in (
                *('cellFilteringEvaluation', 'thresholds', 'mitochondrialGeneSet', 'ribosomalGeneSet'),
                *('removeDoublets', 'removeCellCycle', 'species', 'numberOfHighlyVariableGenes', 'scaleLargeData'),
            )
        }
        | {name: job.params.get(name) for name in ('doubletMethod', 'contamination', 'filterByType')}
        | {'components': _components(job), 'samples': [one.name for one in samples]},
        inputs=[sample_hash(one) for one in samples],
        compute=lambda folder, progress: _compute(job, samples, joined, folder, progress),
        share=(0.7, 1.0),
    )
    with np.load(folder / 'drawn.npz', allow_pickle=True) as found:
        symbols, of_sample = found['symbols'], found['sample']
    return DrawnCells(
        sp.csr_matrix(sp.load_npz(folder / 'logged.npz')),
        symbols,
        of_sample,
        np.load(folder / 'scores.npy'),
        np.load(folder / 'variance.npy'),
        json.loads((folder / 'rows.json').read_text(encoding='utf-8')),
    )


def _components(job: JobContext) -> int:
    return max(reduce.N_COMPONENTS, int(job.params['pcValueNum'] or 0))


def sizes(kept: list[int]) -> list[int]:
    """Number of cells drawn per sample: at most `PER_SAMPLE` each and `TOGETHER` in total, in proportion to the kept
    cells, and at least one for a sample that keeps any."""
    wanted = [min(PER_SAMPLE, cells) for cells in kept]
    total = sum(wanted)
    if total <= TOGETHER:
        return wanted
    return [max(min(1, cells), cells * TOGETHER // total) for cells in wanted]


def _compute(
    job: JobContext, samples: list[LoadedSample], joined: JointGenes, folder: Path, progress: Progress
) -> None:
    masks = [kept_cells(sample, job.params) for sample in samples]
    for sample, mask in zip(samples, masks, strict=True):
        if not mask.any():
            raise StromaError('NO_CELLS_LEFT', sample=sample.name)
    kept = [int(mask.sum()) for mask in masks]
    if sum(kept) < MIN_CELLS:
        raise StromaError('NO_CELLS_LEFT', sample=', '.join(sample.name for sample in samples))
    wanted, rng = sizes(kept), np.random.default_rng(job.seed)
    blocks, cycle = [], []
    for sample, mask, columns, number in zip(samples, masks, joined.columns, wanted, strict=True):
        rows = np.sort(rng.choice(np.flatnonzero(mask), number, replace=False))
        counts = sp.csr_matrix(sample.used.take(rows))
        block = sp.csr_matrix((counts.data, columns[counts.indices], counts.indptr), (number, len(joined.ids)))
        block.sort_indices()
        blocks.append(block)
        if sample.cycle is not None:
            cycle.append(sample.cycle[['s_score', 'g2m_score']].to_numpy(dtype=np.float64)[rows])
    pooled = sp.csr_matrix(sp.vstack(blocks, format='csr'))
    genes = np.flatnonzero(np.bincount(pooled.indices, minlength=pooled.shape[1]) >= MIN_CELLS_PER_GENE)
    check_genes(len(genes))
    counts = sp.csr_matrix(pooled[:, genes])
    counts.sort_indices()
    progress(0.3)
    logged = log_normalise(counts)
    chosen = variable(logged, int(job.params['numberOfHighlyVariableGenes']))
    covariates = np.nan_to_num(np.concatenate(cycle)) if len(cycle) == len(samples) else None
    values = reduce.MemoryVariableRows(sp.csr_matrix(logged[:, chosen]))
    scores, variance, _ = reduce.principal_components(
        values, _components(job), covariates, bool(job.params['scaleLargeData'])
    )
    sp.save_npz(folder / 'logged.npz', logged, compressed=False)
    np.savez(
        folder / 'drawn.npz',
        symbols=joined.symbols[genes].astype(str),
        sample=np.repeat(np.arange(len(samples)), wanted),
    )
    np.save(folder / 'scores.npy', scores)
    np.save(folder / 'variance.npy', variance)
    rows_ = [
        {'name': sample.name, 'cells': cells, 'drawn': number}
        for sample, cells, number in zip(samples, kept, wanted, strict=True)
    ]
    (folder / 'rows.json').write_text(json.dumps(rows_), encoding='utf-8')


def variable(logged: sp.csr_matrix, number: int) -> np.ndarray:
    """Columns of the genes that vary most, as the integration chooses them: from counts per 10,000."""
    scaled = sp.csr_matrix((np.expm1(logged.data.astype(np.float64)), logged.indices, logged.indptr), logged.shape)
    cells = logged.shape[0]
    mean = np.asarray(scaled.mean(axis=0)).ravel()
    scaled.data **= 2
    square = np.asarray(scaled.mean(axis=0)).ravel()
    spread = np.maximum(square - mean**2, 0.0) * (cells / max(1, cells - 1))
    return np.flatnonzero(variable_by_moments(mean, spread, number)['highly_variable'].to_numpy())
