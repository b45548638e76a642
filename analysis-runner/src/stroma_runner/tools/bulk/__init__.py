"""Bulk RNA-seq: quality of samples, tests between groups, gene sets. Method and papers: README.md here."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from stroma_runner.engine.context import JobContext, Progress
from stroma_runner.engine.publish import publish_result
from stroma_runner.methods.genes.gene_matching import GeneFinder
from stroma_runner.tools.bulk import comparisons, export, samples, sets, summary

STEPS = ('read', 'quality', 'test', 'sets', 'deconvolve', 'write')


def run(job: JobContext) -> dict[str, Any]:
    """The contract's BulkResult; writes results/<jobId> with the tables `genes`, `terms`, `members` and `over`.

    JOB_INPUT_CHANGED, BULK_NOT_COUNTS, BULK_SAMPLE_UNKNOWN and the errors of designs; GENES_DIFFER for files of other
    genes, REFERENCE_NOT_FOUND.
    """
    import pandas as pd

    # Progress only counts the steps of this job.
    skipped = {'sets'} if job.params['gsea'] is None else set()
    skipped |= set() if job.params.get('deconvolution') else {'deconvolve'}
    job.steps = tuple(step for step in job.steps if step not in skipped)
    report = job.progress('read')
    report(0.0)
    joined = samples.join_samples(job)
    design = samples.design_of(job, joined)
    report(1.0)
    report = job.progress('quality')
    described, values = summary.summarise_samples(job.params, joined)
    report(1.0)
    wanted, engine = comparisons.requested_comparisons(job.params), comparisons.engine_of(job.params)

    def compute(folder: Path, progress: Progress) -> None:
        facts = []
        progress(0.01)
        for k, tested in enumerate(comparisons.run(job.params, joined, design, engine, progress)):
            comparisons.comparison_rows(k, wanted[k], tested, joined).to_parquet(folder / f'{k}.parquet', index=False)
            facts.append({'counts': tested.counts, 'facts': tested.facts})
        (folder / 'facts.json').write_text(json.dumps(facts, default=str), encoding='utf-8')

    names = ('samples', 'covariates', 'pairs', 'anyGroup', 'shrink', 'qvalue', 'differentialAnalysisMethod')
    params = {name: job.params[name] for name in names if name in job.params}
    # Another engine gives another result, so it is part of the parameters.
    params |= {'engine': engine} if engine == 'R' else {}
    folder = job.step('test', params=params, inputs=[one['sha256'] for one in job.inputs['files']], compute=compute)
    frames = [pd.read_parquet(folder / f'{k}.parquet') for k in range(len(wanted))]
    facts = json.loads((folder / 'facts.json').read_text(encoding='utf-8'))
    tell = job.progress('sets') if 'sets' in job.steps else _nothing
    tell(0.0)
    databases = sets.databases(job, GeneFinder(list(joined.gene_ids), list(joined.symbols)))
    told_of, found = [], []
    heat: list[np.ndarray] = []
    for k, (one, frame) in enumerate(zip(wanted, frames, strict=True)):
        places, z = summary.heat_map(frame, values, joined, sum(map(len, heat)))
        heat.append(z)
        told = summary.summarise_comparison(one, frame, job.params, places)
        found.append(sets.enrich_comparison(k, frame, databases, joined.symbols, job.params, job))
        told_of.append({**told, 'gsea': found[-1].summary, 'over': found[-1].counted})
        tell((k + 1) / len(wanted))
    cell_types = _cell_types(job, joined, described['warnings'])
    report = job.progress('write')
    result: dict[str, Any] = {
        'method': job.params['differentialAnalysisMethod'],
        'engine': _named(engine, facts),
        'agreement': comparisons.agreement_of(job.params),
        'design': samples.formula(job),
        'species': job.params['species'],
        **described,
        'comparisons': told_of,
        **cell_types,
    }
    made = export.BulkResults(joined, design, frames, found, np.vstack(heat), values, databases, facts)
    publish_result(job, result, lambda folder: export.write_files(job, made, result, folder, report))
    return result


def _cell_types(job: JobContext, joined: samples.JoinedCounts, warnings: list[dict[str, Any]]) -> dict[str, Any]:
    """Shares of cell types if a reference was chosen; adds warnings on unexplained parts."""
    if 'deconvolve' not in job.steps:
        return {}
    from stroma_runner.tools.bulk.deconvolve import deconvolve

    report = job.progress('deconvolve')
    report(0.0)
    found, doubts = deconvolve(job, joined, report)
    warnings += doubts
    return {'deconvolution': found}


def _named(engine: str, facts: list[dict[str, Any]]) -> str:
    """The engine with its reported versions."""
    if engine == 'Python':
        return engine
    return ', '.join(f'{name} {version}' for name, version in sorted(facts[0]['facts']['versions'].items()))


def _nothing(done: float) -> None:
    """Ignores the progress of a step that is not run."""


__all__ = ['STEPS', 'run']
