"""The step `filter`: selects cells and genes, and collects facts about each cell before anything is computed on all."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from stroma_runner.engine.context import JobContext, Progress
from stroma_runner.methods.embedding import processors
from stroma_runner.methods.genes.gene_names import JointGenes
from stroma_runner.methods.genes.matrix import KeptCounts, KeptRows, join_samples, kept_counts
from stroma_runner.shared.contamination import (
    add_contamination,
    contamination_choice,
    contamination_row,
    correct_samples,
)
from stroma_runner.shared.genes import check_genes, check_overlap
from stroma_runner.shared.kept_cells import inside_thresholds, kept_cells
from stroma_runner.shared.natural_order import natural_key
from stroma_runner.shared.own_columns import add_own_columns
from stroma_runner.shared.pipeline import Cells
from stroma_runner.shared.samples import (
    LoadedSample,
    add_cycle,
    add_doublets,
    load,
    pack,
    packing_parts,
    sample_hash,
)
from stroma_runner.tools.integration.converted import homologues
from stroma_store.errors import StromaError

if TYPE_CHECKING:
    import pandas as pd

#: Genes seen in fewer cells are left out.
MIN_CELLS_PER_GENE = 3
#: Fewer cells have no neighbourhoods, no clusters and no embedding.
MIN_CELLS = 20


def select_cells(job: JobContext) -> Cells:
    """Reads, scores and filters all samples. Raises NO_CELLS_LEFT if a sample or the whole keeps too few cells,
    GENES_DIFFER if two samples share too few genes, TOO_FEW_GENES if there is nothing to reduce."""
    samples = load(job, 'filter', job.inputs['samples'], (0.0, 0.2))
    joined = join_samples([s.sample for s in samples])
    overlap, differing = check_overlap([s.name for s in samples], joined)
    add_doublets(job, 'filter', samples, (0.2, 0.5))
    add_contamination(job, 'filter', samples, (0.5, 0.65))
    correct_samples(job, 'filter', samples, (0.65, 0.8))
    with job.timed('cellCycle'):
        add_cycle(job, 'filter', samples, (0.8, 0.9))
    # Results of a GPU have no script.
    packing = [] if processors.steps().identity else packing_parts(samples)
    job.ahead('embeddings', pack, packing)
    folder = job.step(
        'filter',
        params={
            name: job.params[name]
            for name in (
                *('cellFilteringEvaluation', 'thresholds', 'mitochondrialGeneSet', 'ribosomalGeneSet'),
                *('removeDoublets', 'species'),
            )
        }
        | {'samples': [sample.name for sample in samples]}
        | ({'filterByType': True} if job.params.get('filterByType') else {})
        # Without corrected samples, the key stays the same as before corrections existed.
        | ({'corrected': corrected} if (corrected := _corrected(job, samples)) else {}),
        inputs=[sample_hash(s) for s in samples]
        + [job.key(f'filter:{what}:{s.name}') for s in samples for what in ('doublets', 'cellCycle')],
        compute=lambda folder, progress: _choose(job, samples, joined, folder, progress),
        share=(0.9, 1.0),
    )
    chosen = np.load(folder / 'kept.npz')
    kept = [chosen[f's{number}'] for number in range(len(samples))]
    with np.load(folder / 'genes.npz') as file:
        found = KeptCounts(file['cells_with'], float(file['largest']), bool(file['whole']))
    genes = np.flatnonzero(found.cells_with >= MIN_CELLS_PER_GENE)
    check_genes(len(genes))
    ids, symbols = joined.ids, joined.symbols
    return Cells(
        counts=KeptRows([s.used for s in samples], kept, joined.columns, genes, found),
        raw=_raw(samples, kept, joined, genes),
        gene_ids=ids[genes],
        symbols=symbols[genes],
        obs=with_sample_columns(
            add_own_columns(_obs(samples, kept), samples, kept), job.params.get('sampleColumns', [])
        ),
        table=[_row(sample, mask, job) for sample, mask in zip(samples, kept, strict=True)],
        warnings=differing + _converted(samples) + [warning for sample in samples for warning in sample.warnings],
        overlap=overlap,
        names=[
            [(str(ids[c]), str(symbols[c]), str(own)) for c, own in zip(columns, s.sample.symbols, strict=True)]
            for columns, s in zip(joined.columns, samples, strict=True)
        ],
        homologues=[homologues(s.sample.facts) for s in samples],
        rows=[s.row for s in samples],
        packing=packing,
    )


def _converted(samples: list[LoadedSample]) -> list[dict[str, Any]]:
    """Which samples have genes of another species, named by their human homologues at the import."""
    found = [(s.name, s.sample.facts.get('convertedFrom')) for s in samples]
    named = [f'{name} ({species})' for name, species in found if species]
    if not named:
        return []
    return [{'id': 'warning.samplesConverted', 'params': {'count': len(named), 'samples': named}}]


def _choose(job: JobContext, samples: list[LoadedSample], joined: JointGenes, folder: Path, progress: Progress) -> None:
    kept = {}
    for number, sample in enumerate(samples):
        mask = kept_cells(sample, job.params)
        if not mask.any():
            raise StromaError('NO_CELLS_LEFT', sample=sample.name)
        kept[f's{number}'] = mask
        progress(0.5 * (number + 1) / len(samples))
    if sum(int(mask.sum()) for mask in kept.values()) < MIN_CELLS:
        raise StromaError('NO_CELLS_LEFT', sample=', '.join(sample.name for sample in samples))
    np.savez(folder / 'kept.npz', allow_pickle=False, **kept)
    counts = [sample.used for sample in samples]
    found = kept_counts(counts, list(kept.values()), joined.columns, len(joined.ids))
    np.savez(folder / 'genes.npz', **asdict(found))


def _corrected(job: JobContext, samples: list[LoadedSample]) -> dict[str, Any]:
    """The choice of each corrected sample."""
    return {s.name: dict(contamination_choice(job.params, s.name)) for s in samples if s.corrected is not None}


def _raw(samples: list[LoadedSample], kept: list[np.ndarray], joined: JointGenes, genes: np.ndarray) -> KeptRows | None:
    """The raw counts of the same cells and genes; None if no sample is corrected."""
    if all(sample.corrected is None for sample in samples):
        return None
    counts = [sample.sample.counts for sample in samples]
    return KeptRows(counts, kept, joined.columns, genes, kept_counts(counts, kept, joined.columns, len(joined.ids)))


def _row(sample: LoadedSample, mask: np.ndarray, job: JobContext) -> dict[str, Any]:
    """`doublets`: cells inside the thresholds that are called doublets, removed or not."""
    called = 0
    if sample.doublets is not None:
        called = int((sample.doublets['called'].to_numpy(dtype=bool) & inside_thresholds(sample, job.params)).sum())
    return {
        'name': sample.name,
        'group': str(sample.row.get('group') or ''),
        'before': len(mask),
        'kept': int(mask.sum()),
        'doublets': called,
        'contamination': contamination_row(sample, job.params),
    }


def _obs(samples: list[LoadedSample], kept: list[np.ndarray]) -> pd.DataFrame:
    """Index `<sample>_<barcode>`; a column that no sample has is left out, a missing value is NaN."""
    import pandas as pd

    frames = []
    for sample, mask in zip(samples, kept, strict=True):
        rows, q = np.flatnonzero(mask), sample.quality
        frame = pd.DataFrame(index=pd.Index([f'{sample.name}_{b}' for b in sample.sample.barcodes[rows]]))
        frame['sample'], frame['group'] = sample.name, str(sample.row.get('group') or sample.name)
        frame['n_genes'], frame['n_counts'] = q.genes[rows], q.umi[rows]
        if q.mitochondrial is not None:
            frame['pct_mito'] = q.mitochondrial[rows]
        if q.ribosomal is not None:
            frame['pct_ribo'] = q.ribosomal[rows]
        if sample.doublets is not None:
            frame['doublet_score'] = sample.doublets['score'].to_numpy()[rows]
            frame['predicted_doublet'] = np.where(sample.doublets['called'].to_numpy()[rows], 'doublet', 'singlet')
        if sample.contamination and 'fraction' in sample.contamination:
            frame['ambient_fraction'] = np.float32(sample.contamination['fraction'])
        if sample.removed is not None:
            frame['ambient_removed'] = sample.removed[rows].astype(np.float32)
        if sample.cycle is not None:
            for column in ('phase', 's_score', 'g2m_score'):
                frame[column] = sample.cycle[column].to_numpy()[rows]
        frames.append(frame)
    obs = pd.concat(frames)
    order = {'sample': list(dict.fromkeys(obs['sample'])), 'group': list(dict.fromkeys(obs['group']))}
    for column, categories in (order | {'phase': ['G1', 'S', 'G2M']}).items():
        if column in obs:
            obs[column] = pd.Categorical(obs[column], categories=categories)
    return obs


def with_sample_columns(obs: pd.DataFrame, columns: list[dict[str, Any]]) -> pd.DataFrame:
    """Adds the sample table's values to cells with a `sample` (contract: IntegrationParams.sampleColumns): categories
    sorted by name and number; NaN if a sample has no value."""
    import pandas as pd

    samples = obs['sample'].astype(str)
    for column in columns:
        values = {str(sample): str(value) for sample, value in column['values'].items()}
        categories = sorted({values[one] for one in samples.unique() if one in values}, key=natural_key)
        obs[column['name']] = pd.Categorical(samples.map(values), categories=categories)
    return obs
