"""Ambient RNA of a job's samples as steps that the wizard's tools share: the estimate, the report, corrected counts."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import scipy.sparse as sp

from stroma_runner.engine.context import JobContext, Progress
from stroma_runner.engine.parts import Part
from stroma_runner.methods.embedding.graph import renumber_by_size
from stroma_runner.methods.embedding.normalise import log_normalise
from stroma_runner.methods.groups.standing_out import distinctive_genes
from stroma_runner.methods.quality import contamination as method
from stroma_runner.methods.quality.contamination_report import report
from stroma_runner.shared.samples import LoadedSample, sample_hash
from stroma_store.sample_rows import StoredCounts
from stroma_store.samples import COUNTS, read_sample

#: Above it a sample is contaminated (specification 5, 9).
CONTAMINATED = 0.25
KEEP = 'keep'
#: Version of the estimate with its report and types; the corrected counts have the version of the method.
REPORT_VERSION = '2'
#: Warnings by reason for a missing estimate.
NOT_ESTIMATED = {
    'fewCells': 'warning.contaminationFewCells',
    'fewSilentGenes': 'warning.contaminationFewSilentGenes',
    'clustersAlike': 'warning.contaminationClustersAlike',
}


def add_contamination(job: JobContext, step: str, samples: Sequence[LoadedSample], share: tuple[float, float]) -> None:
    """Fills `types`, `type_markers` and `contamination` of each sample, using all free workers: `fraction`, `low`,
    `high` and the report (contract: SampleContamination); only `reason` if it cannot be estimated, with a warning."""
    parts = [_part('contamination', sample, {}) for sample in samples]
    folders = job.map(step, _estimate, parts, kind='shared.contamination', version=REPORT_VERSION, share=share)
    for sample, folder in zip(samples, folders, strict=True):
        found = json.loads((folder / 'contamination.json').read_text(encoding='utf-8'))
        sample.contamination = found
        with np.load(folder / 'types.npz') as types:
            sample.types = types['types']
        sample.type_markers = json.loads((folder / 'markers.json').read_text(encoding='utf-8'))
        values: dict[str, Any] = {'sample': sample.name}
        if 'reason' in found:
            values |= {'cells': sample.cells, 'above': method.NOT_ABOVE_CELLS}
            sample.warnings.append({'id': NOT_ESTIMATED[found['reason']], 'params': values})
        elif found['fraction'] > CONTAMINATED:
            shares = {name: round(100 * found[name], 1) for name in ('fraction', 'low', 'high')}
            limit = round(100 * CONTAMINATED)
            sample.warnings.append({'id': 'warning.contaminated', 'params': values | shares | {'limit': limit}})


def _part(what: str, sample: LoadedSample, params: Mapping[str, Any]) -> Part:
    hashes = [sample_hash(sample)]
    return Part(f'{what}:{sample.name}', dict(params), hashes, data=sample.row, weight=sample.cells)


def _estimate(job: JobContext, folder: Path, part: Part, progress: Progress) -> None:
    sample = read_sample(job.store.path(part.data['key']))
    known = method.prepare(sample.counts, job.seed, sample.soup)
    found: dict[str, Any] = {'reason': known.estimate.reason}
    if known.estimate.low is not None:
        corrected = method.correct(sample.counts, known.labels, known.soup, known.estimate.low)
        found = report(sample.counts, corrected, sample.symbols, known)
        if sample.soup is not None:
            found['ofDroplets'] = True
    (folder / 'contamination.json').write_text(json.dumps(found), encoding='utf-8')
    types = renumber_by_size(known.labels)
    np.savez(folder / 'types.npz', types=types)
    named = distinctive_genes(log_normalise(sample.counts), sample.symbols, types)
    (folder / 'markers.json').write_text(json.dumps(named), encoding='utf-8')


def contamination_choice(params: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    """The sample's row of the parameter `contamination`; without one, it is not corrected."""
    rows: Mapping[str, Mapping[str, Any]] = params.get('contamination') or {}
    return rows.get(name, {'choice': KEEP})


def correct_samples(job: JobContext, step: str, samples: Sequence[LoadedSample], share: tuple[float, float]) -> None:
    """Fills `corrected` of the samples to correct; a sample without its own estimate is kept with a warning."""
    wanted = []
    for sample in samples:
        choice = contamination_choice(job.params, sample.name)
        if choice['choice'] == KEEP:
            continue
        if choice['choice'] == 'correct' and 'reason' in (sample.contamination or {}):
            sample.warnings.append({'id': 'warning.contaminationKept', 'params': {'sample': sample.name}})
            continue
        wanted.append((sample, choice))
    parts = [_part('corrected', sample, choice) for sample, choice in wanted]
    folders = job.map(step, _correct, parts, kind='shared.corrected', version=method.VERSION, share=share)
    for (sample, _), folder in zip(wanted, folders, strict=True):
        with np.load(folder / 'cells.npz') as file:
            sample.corrected = StoredCounts(folder / COUNTS)
            sample.corrected_by, sample.removed = float(file['fraction']), file['removed']


def _correct(job: JobContext, folder: Path, part: Part, progress: Progress) -> None:
    sample = read_sample(job.store.path(part.data['key']))
    counts = sample.counts
    known = method.prepare(counts, job.seed, sample.soup)
    progress(0.5)
    fraction = method.chosen_fraction(part.params['choice'], part.params.get('fraction'), known.estimate)
    assert fraction is not None, 'a sample without an estimate is kept'
    made = method.correct(counts, known.labels, known.soup, fraction)
    made.sort_indices()
    sp.save_npz(folder / COUNTS, made, compressed=False)
    raw, left = (np.asarray(matrix.sum(axis=1), dtype=np.float64).ravel() for matrix in (counts, made))
    np.savez(folder / 'cells.npz', fraction=fraction, removed=1.0 - left / np.maximum(raw, 1.0))


def contamination_row(sample: LoadedSample, params: Mapping[str, Any]) -> dict[str, Any]:
    """Entry of the sample in the result (contract: IntegrationResult)."""
    removed = 0.0
    if sample.removed is not None:
        raw = sample.quality.umi
        removed = float((sample.removed * raw).sum() / max(1.0, float(raw.sum())))
    return {
        'fraction': (sample.contamination or {}).get('fraction'),
        **({'ofDroplets': True} if (sample.contamination or {}).get('ofDroplets') else {}),
        'choice': contamination_choice(params, sample.name)['choice'],
        'correctedBy': None if sample.corrected_by is None else round(sample.corrected_by, 4),
        'removed': round(removed, 4),
    }
