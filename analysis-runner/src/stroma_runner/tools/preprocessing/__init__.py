"""Preprocessing: quality of every sample, doublet scores, ambient RNA, cell-cycle phases, recommended thresholds."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from stroma_runner.engine.context import JobContext, Progress
from stroma_runner.engine.publish import publish_result
from stroma_runner.methods.embedding.reduce import components
from stroma_runner.methods.genes.matrix import join_samples
from stroma_runner.methods.quality import cell_quality as quality_method
from stroma_runner.shared.contamination import add_contamination
from stroma_runner.shared.genes import check_overlap
from stroma_runner.shared.kept_cells import type_limits_of
from stroma_runner.shared.samples import (
    LoadedSample,
    add_cycle,
    add_doublets,
    doublet_method_of,
    load,
    sample_hash,
)
from stroma_runner.tools.preprocessing.variance import variance_shares

STEPS = ('quality', 'doublets', 'contamination', 'cellCycle', 'recommend')
#: Cells of one sample that travel to the browser for counting what several thresholds remove together.
PREVIEW_CELLS = 5000


def run(job: JobContext) -> dict[str, Any]:
    """The contract's PreprocessingResult; nothing is filtered here."""
    samples = load(job, 'quality', job.inputs['samples'])
    joined = join_samples([sample.sample for sample in samples])
    overlap, differing = check_overlap([sample.name for sample in samples], joined)
    add_doublets(job, 'doublets', samples, (0.0, 1.0))
    add_contamination(job, 'contamination', samples, (0.0, 1.0))
    add_cycle(job, 'cellCycle', samples, (0.0, 1.0))

    def compute(folder: Path, progress: Progress) -> None:
        (folder / 'variance.json').write_text(json.dumps(variance_shares(samples, joined, job.seed)), encoding='utf-8')

    hashes = [sample_hash(sample) for sample in samples]
    curve = job.step('recommend', params={'seed': job.seed}, inputs=hashes, compute=compute)
    variance = json.loads((curve / 'variance.json').read_text(encoding='utf-8'))
    result = {
        'samples': [sample_result(sample, job.seed, doublet_method_of(job.params)) for sample in samples],
        'variance': variance,
        'components': components(np.array(variance)),
        'geneOverlap': overlap,
        'warnings': differing,
    }
    publish_result(job, result, lambda folder: None)
    return result


def sample_result(loaded: LoadedSample, seed: int, doublet_method: str = 'classifier') -> dict[str, Any]:
    """One entry of `samples` (contract: SampleQuality)."""
    q = loaded.quality
    recommended = quality_method.recommend(q)
    doublets, cycle = loaded.doublets, loaded.cycle
    # A single type is the sample itself.
    types = loaded.types if loaded.types is not None and int(loaded.types.max(initial=0)) > 0 else None
    warnings = list(loaded.warnings)
    least = recommended['gene']['min']
    if least < quality_method.MIN_GENES:
        values = {'sample': loaded.name, 'min': least, 'usual': quality_method.MIN_GENES}
        below = int((q.genes < quality_method.MIN_GENES).sum())
        warnings.append(
            {'id': 'warning.geneMinimumLowered', 'params': values | {'below': below, 'cells': len(q.genes)}}
        )
    few = quality_method.explain_few_cells(q, recommended)
    if few is not None:
        warnings.append({'id': 'warning.recommendationKeepsFew', 'params': {'sample': loaded.name} | few})
    cells = len(q.genes)
    drawn = np.arange(cells)
    if cells > PREVIEW_CELLS:
        drawn = np.sort(np.random.default_rng(seed).choice(cells, PREVIEW_CELLS, replace=False))

    def optional(values: np.ndarray | None, make: Any) -> Any:
        return None if values is None else make(values)

    def preview(values: np.ndarray) -> list[float]:
        return [round(float(v), 3) for v in values[drawn]]

    def median(values: np.ndarray) -> float:
        return float(np.median(values))

    scores = None if doublets is None else doublets['score'].to_numpy()
    return {
        'name': loaded.name,
        'cells': cells,
        'genes': int((loaded.seen > 0).sum()),
        'histograms': {
            'gene': quality_method.histogram(q.genes),
            'umi': quality_method.histogram(q.umi),
            'mitochondrial': optional(q.mitochondrial, quality_method.histogram),
            'ribosomal': optional(q.ribosomal, quality_method.histogram),
            'doubletScore': optional(scores, quality_method.histogram),
        },
        'medians': {
            'gene': median(q.genes),
            'umi': median(q.umi),
            'mitochondrial': optional(q.mitochondrial, median),
            'ribosomal': optional(q.ribosomal, median),
        },
        'recommended': recommended,
        'kept': int(quality_method.passes_thresholds(q, recommended).sum()),
        'preview': {
            'cells': len(drawn),
            'gene': preview(q.genes),
            'umi': preview(q.umi),
            'mitochondrial': optional(q.mitochondrial, preview),
            'ribosomal': optional(q.ribosomal, preview),
            'doublet': None if doublets is None else [bool(v) for v in doublets['called'].to_numpy()[drawn]],
            **({} if types is None else {'type': [int(v) + 1 for v in types[drawn]]}),
        },
        'doublets': None
        if doublets is None
        else {
            'expectedRate': float(doublets['rate'].iloc[0]),
            'threshold': None if np.isnan(threshold := float(doublets['threshold'].iloc[0])) else threshold,
            'called': int(doublets['called'].sum()),
            **({} if doublet_method == 'classifier' else {'method': doublet_method}),
        },
        'cellCycle': None
        if cycle is None
        else {phase: int((cycle['phase'] == phase).sum()) for phase in ('G1', 'S', 'G2M')},
        'contamination': None if 'reason' in (loaded.contamination or {'reason': None}) else loaded.contamination,
        **({} if types is None else {'types': types_of(loaded, types)}),
        'warnings': json.loads(json.dumps(warnings)),
    }


def types_of(loaded: LoadedSample, types: np.ndarray) -> list[dict[str, Any]]:
    """One entry per first cluster (contract: SampleType)."""
    sizes, named = np.bincount(types), loaded.type_markers or []
    return [
        {'type': number + 1, 'cells': int(sizes[number]), 'markers': markers, 'limits': limits}
        for number, (markers, limits) in enumerate(zip(named, type_limits_of(loaded), strict=True))
    ]
