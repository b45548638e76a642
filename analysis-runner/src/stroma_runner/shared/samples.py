"""A job's samples: read and checked; doublet scores and cell-cycle phases as steps that the wizard's tools
share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from stroma_runner.engine.context import JobContext, Progress
from stroma_runner.methods import doublets as doublet_method
from stroma_runner.methods import normalise
from stroma_runner.methods.quality import Quality, cell_quality
from stroma_store.errors import StromaError, invalid
from stroma_store.samples import Sample, read_sample

if TYPE_CHECKING:
    import pandas as pd

CYCLE_VERSION = '1'


@dataclass
class LoadedSample:
    """One sample of the job; `row` is its entry of the job's inputs."""

    row: dict[str, Any]
    sample: Sample
    quality: Quality
    doublets: pd.DataFrame | None = None
    cycle: pd.DataFrame | None = None
    warnings: list[dict[str, Any]] = field(default_factory=list)

    @property
    def name(self) -> str:
        return str(self.row['name'])


def load(job: JobContext, row: dict[str, Any]) -> LoadedSample:
    """Reads one sample; JOB_INPUT_CHANGED when it is not the matrix that the job was submitted with."""
    if not job.store.exists(row['key']):
        raise StromaError('JOB_INPUT_CHANGED', sample=row['name'])
    sample = read_sample(job.store.path(row['key']))
    if row.get('sha256') and sample.facts.get('matrixSha256') not in (None, row['sha256']):
        raise StromaError('JOB_INPUT_CHANGED', sample=row['name'])
    quality = cell_quality(
        sample.counts, sample.symbols, job.params['mitochondrialGeneSet'], job.params['ribosomalGeneSet']
    )
    loaded = LoadedSample(row, sample, quality)
    if quality.mitochondrial is None:
        loaded.warnings.append({'id': 'warning.noMitochondrialGenes', 'params': {'sample': loaded.name}})
    if quality.ribosomal is None:
        loaded.warnings.append({'id': 'warning.noRibosomalGenes', 'params': {'sample': loaded.name}})
    return loaded


def add_doublets(job: JobContext, step: str, loaded: LoadedSample, share: tuple[float, float]) -> None:
    """Fills `loaded.doublets` (score, called; attrs threshold, expectedRate); None for samples under 100
    cells."""

    def compute(folder: Path, progress: Progress) -> None:
        import pandas as pd

        found = doublet_method.score_doublets(loaded.sample.counts, job.seed)
        frame = pd.DataFrame({'score': [], 'called': []})
        if found is not None:
            frame = pd.DataFrame({'score': found.score.astype(np.float32), 'called': found.called})
            frame['threshold'], frame['rate'] = found.threshold, found.expected_rate
        frame.to_parquet(folder / 'doublets.parquet', index=False)

    folder = job.step(
        step,
        kind='shared.doublets',
        version=doublet_method.VERSION,
        params={},
        inputs=[sample_hash(loaded)],
        compute=compute,
        part=f'doublets:{loaded.name}',
        share=share,
    )
    import pandas as pd

    frame = pd.read_parquet(folder / 'doublets.parquet')
    if len(frame) == 0:
        loaded.warnings.append({'id': 'warning.tooFewCellsForDoublets', 'params': {'sample': loaded.name}})
        return
    loaded.doublets = frame
    cells, measured = len(frame), doublet_method.MEASURED_CELLS
    if cells > measured:
        rate = round(100 * doublet_method.expected_rate(cells), 1)
        values = {'sample': loaded.name, 'cells': cells, 'measured': measured, 'rate': rate}
        loaded.warnings.append({'id': 'warning.doubletRateLimited', 'params': values})


def add_cycle(job: JobContext, step: str, loaded: LoadedSample, share: tuple[float, float]) -> None:
    """Fills `loaded.cycle` (s_score, g2m_score, phase); None for species without a gene list or without its
    genes."""
    species = str(job.params['species'])

    def compute(folder: Path, progress: Progress) -> None:
        import pandas as pd

        sample = loaded.sample
        scores = normalise.cycle_scores(normalise.log_normalise(sample.counts), sample.symbols, species, job.seed)
        (pd.DataFrame({'phase': []}) if scores is None else scores).to_parquet(folder / 'cycle.parquet', index=False)

    folder = job.step(
        step,
        kind='shared.cellCycle',
        version=CYCLE_VERSION,
        params={'species': species},
        inputs=[sample_hash(loaded)],
        compute=compute,
        part=f'cellCycle:{loaded.name}',
        share=share,
    )
    import pandas as pd

    frame = pd.read_parquet(folder / 'cycle.parquet')
    if len(frame) == 0:
        loaded.warnings.append({'id': 'warning.noCellCycleGenes', 'params': {'sample': loaded.name}})
        return
    loaded.cycle = frame


def sample_hash(loaded: LoadedSample) -> str:
    """The hash of the parsed matrix: what steps and the receipt name as input."""
    return str(loaded.row.get('sha256') or loaded.sample.facts.get('matrixSha256', ''))


def part_of(index: int, total: int, low: float = 0.0, high: float = 1.0) -> tuple[float, float]:
    """The part of a step's progress that the sample `index` of `total` fills."""
    width = (high - low) / max(1, total)
    return low + index * width, low + (index + 1) * width


def as_number(value: float | None) -> float | None:
    return None if value is None else float(value)


def thresholds_of(params: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    """The sample's row of thresholds; INPUT_INVALID when it has none."""
    rows: Mapping[str, Any] = params['thresholds']
    if name not in rows:
        raise invalid('body', f'/params/thresholds/{name}', 'required')
    row: Mapping[str, Any] = rows[name]
    return row


def sample_hash_of_row(job: JobContext, row: Mapping[str, Any]) -> str:
    """The same for a row of the job's inputs that is not loaded."""
    return str(row.get('sha256') or read_sample(job.store.path(row['key'])).facts.get('matrixSha256', ''))
