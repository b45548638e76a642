"""A job's samples: read and checked; doublet scores and cell-cycle phases as steps that the wizard's tools
share."""

from __future__ import annotations

import shutil
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from stroma_runner.engine.context import JobContext, Progress
from stroma_runner.engine.parts import Part
from stroma_runner.methods.embedding import normalise
from stroma_runner.methods.quality import doublets as doublet_method
from stroma_runner.methods.quality import scrublet
from stroma_runner.methods.quality.cell_quality import Quality, blocks_quality
from stroma_runner.shared.public_samples import with_public_samples
from stroma_store.errors import StromaError, invalid
from stroma_store.sample_rows import StoredCounts, StoredSample, open_sample
from stroma_store.samples import COUNTS, read_names, read_sample

if TYPE_CHECKING:
    import pandas as pd

CYCLE_VERSION, QUALITY_VERSION = '1', '1'
#: Work of compressing a stored value, where finding its share in the markers of a cluster is 1.
PACKING_WEIGHT = 0.5
#: Parameters of the job that name the genes of a percentage.
GENE_SETS = ('mitochondrialGeneSet', 'ribosomalGeneSet')
#: Value of the parameter `doubletMethod`, and the file with the number of genes that Scrublet computes with.
SCRUBLET, VARIABLE_GENES = 'scrublet', 'variable_genes.txt'
QUALITY_FIELDS = tuple(one.name for one in fields(Quality))


@dataclass
class OpenedSample:
    """One sample of the job, its counts on the disk; `row` is its entry of the job's inputs."""

    row: dict[str, Any]
    sample: StoredSample

    @property
    def name(self) -> str:
        return str(self.row['name'])

    @property
    def cells(self) -> int:
        return self.sample.counts.shape[0]


@dataclass
class LoadedSample(OpenedSample):
    """A sample whose per-cell count statistics are known."""

    quality: Quality
    #: Number of cells with counts of each of its genes.
    seen: np.ndarray
    doublets: pd.DataFrame | None = None
    cycle: pd.DataFrame | None = None
    #: Its ambient RNA (`shared.contamination`).
    contamination: dict[str, Any] | None = None
    #: First cluster of each cell, from 0 by falling size, with the genes that stand out in each; filled with it.
    types: np.ndarray | None = None
    type_markers: list[list[str]] | None = None
    #: Its counts without ambient RNA, the fraction of the correction, and the share that each cell lost; None if the
    #: counts are not corrected.
    corrected: StoredCounts | None = None
    corrected_by: float | None = None
    removed: np.ndarray | None = None
    warnings: list[dict[str, Any]] = field(default_factory=list)

    @property
    def used(self) -> StoredCounts:
        """The counts that the analysis uses."""
        return self.sample.counts if self.corrected is None else self.corrected


def load(
    job: JobContext, step: str, rows: Sequence[dict[str, Any]], share: tuple[float, float] = (0.0, 1.0)
) -> list[LoadedSample]:
    """Opens the samples and reads their quality, on all free workers; JOB_INPUT_CHANGED when one is not the matrix that
    the job was submitted with."""
    rows = with_public_samples(job, step, list(rows), (share[0], share[0] + 0.4 * (share[1] - share[0])))
    samples = [_opened(job, row) for row in rows]
    if any('public' in row for row in rows):
        share = (share[0] + 0.4 * (share[1] - share[0]), share[1])
    parts = _parts('quality', samples, {name: job.params[name] for name in GENE_SETS})
    folders = job.map(step, _quality_of, parts, kind='shared.quality', version=QUALITY_VERSION, share=share)
    return [_loaded(sample, folder) for sample, folder in zip(samples, folders, strict=True)]


def _opened(job: JobContext, row: dict[str, Any]) -> OpenedSample:
    if not job.store.exists(row['key']):
        raise StromaError('JOB_INPUT_CHANGED', sample=row['name'])
    sample = open_sample(job.store.path(row['key']))
    if row.get('sha256') and sample.facts.get('matrixSha256') not in (None, row['sha256']):
        raise StromaError('JOB_INPUT_CHANGED', sample=row['name'])
    return OpenedSample(row, sample)


def _quality_of(job: JobContext, folder: Path, part: Part, progress: Progress) -> None:
    sample = open_sample(job.store.path(part.data['key']))
    blocks = (block for _, block in sample.counts.blocks())
    quality, seen = blocks_quality(blocks, sample.symbols, *(part.params[name] for name in GENE_SETS))
    found = {name: getattr(quality, name) for name in QUALITY_FIELDS}
    np.savez(
        folder / 'quality.npz', seen=seen, **{name: values for name, values in found.items() if values is not None}
    )


def _loaded(opened: OpenedSample, folder: Path) -> LoadedSample:
    with np.load(folder / 'quality.npz') as found:
        quality = Quality(*(found.get(name) for name in QUALITY_FIELDS))
        loaded = LoadedSample(opened.row, opened.sample, quality, found['seen'])
    values = {'sample': loaded.name}
    if quality.mitochondrial is None:
        loaded.warnings.append({'id': 'warning.noMitochondrialGenes', 'params': values})
    if quality.ribosomal is None:
        loaded.warnings.append({'id': 'warning.noRibosomalGenes', 'params': values})
    return loaded


def add_doublets(job: JobContext, step: str, samples: Sequence[LoadedSample], share: tuple[float, float]) -> None:
    """Fills `doublets` of each sample (score, called, threshold, rate), using all free workers; None for samples under
    100 cells, and for Scrublet also if too few genes vary."""
    import pandas as pd

    by_scrublet = doublet_method_of(job.params) == SCRUBLET
    # The default has no parameter: its checkpoints are those from before there was a choice.
    params, version = ({'method': SCRUBLET}, scrublet.VERSION) if by_scrublet else ({}, doublet_method.VERSION)
    parts = _parts('doublets', samples, params)
    folders = job.map(step, _doublets_of, parts, kind='shared.doublets', version=version, share=share)
    for loaded, folder in zip(samples, folders, strict=True):
        frame = pd.read_parquet(folder / 'doublets.parquet')
        if len(frame) == 0:
            loaded.warnings.append(_not_scored(loaded, folder))
            continue
        loaded.doublets = frame
        if np.isnan(frame['threshold'].iloc[0]):
            values = {'sample': loaded.name, 'cells': len(frame), 'highest': round(float(frame['score'].max()), 3)}
            expected = round(len(frame) * float(frame['rate'].iloc[0]))
            loaded.warnings.append({'id': 'warning.noDoubletThreshold', 'params': values | {'expected': expected}})
        cells, measured = len(frame), doublet_method.MEASURED_CELLS
        if cells > measured:
            rate = round(100 * doublet_method.expected_rate(cells), 1)
            values = {'sample': loaded.name, 'cells': cells, 'measured': measured, 'rate': rate}
            loaded.warnings.append({'id': 'warning.doubletRateLimited', 'params': values})


def _parts(what: str, samples: Sequence[OpenedSample], params: Mapping[str, Any]) -> list[Part]:
    """One part per sample; its function gets the sample's row of the job's inputs as `data`."""
    return [
        Part(f'{what}:{loaded.name}', params, [sample_hash(loaded)], data=loaded.row, weight=loaded.cells)
        for loaded in samples
    ]


def doublet_method_of(params: Mapping[str, Any]) -> str:
    return str(params.get('doubletMethod', 'classifier'))


def _not_scored(loaded: LoadedSample, folder: Path) -> dict[str, Any]:
    """The warning for a sample without scores."""
    path = folder / VARIABLE_GENES
    if loaded.cells < doublet_method.MIN_CELLS or not path.exists():
        return {'id': 'warning.tooFewCellsForDoublets', 'params': {'sample': loaded.name}}
    genes = int(path.read_text(encoding='utf-8'))
    values = {'sample': loaded.name, 'genes': genes, 'components': scrublet.COMPONENTS}
    return {'id': 'warning.tooFewGenesForDoublets', 'params': values}


def _doublets_of(job: JobContext, folder: Path, part: Part, progress: Progress) -> None:
    import pandas as pd

    counts = read_sample(job.store.path(part.data['key'])).counts
    if part.params.get('method') == SCRUBLET:
        found, genes = scrublet.score(counts, job.seed)
        (folder / VARIABLE_GENES).write_text(str(genes), encoding='utf-8')
    else:
        found = doublet_method.score_doublets(counts, job.seed)
    frame = pd.DataFrame({'score': [], 'called': []})
    if found is not None:
        frame = pd.DataFrame({'score': found.score.astype(np.float32), 'called': found.called})
        frame['threshold'] = np.nan if found.threshold is None else found.threshold
        frame['rate'] = found.expected_rate
    frame.to_parquet(folder / 'doublets.parquet', index=False)


def add_cycle(job: JobContext, step: str, samples: Sequence[LoadedSample], share: tuple[float, float]) -> None:
    """Fills `cycle` of each sample (s_score, g2m_score, phase), the samples on all free workers; None for species
    without a gene list or without its genes."""
    import pandas as pd

    parts = _parts('cellCycle', samples, {'species': str(job.params['species'])})
    folders = job.map(step, _cycle_of, parts, kind='shared.cellCycle', version=CYCLE_VERSION, share=share)
    for loaded, folder in zip(samples, folders, strict=True):
        frame = pd.read_parquet(folder / 'cycle.parquet')
        if len(frame) == 0:
            loaded.warnings.append({'id': 'warning.noCellCycleGenes', 'params': {'sample': loaded.name}})
            continue
        loaded.cycle = frame


def _cycle_of(job: JobContext, folder: Path, part: Part, progress: Progress) -> None:
    import pandas as pd

    sample = read_sample(job.store.path(part.data['key']))
    logged = normalise.log_normalise(sample.counts)
    scores = normalise.cycle_scores(logged, sample.symbols, part.params['species'], job.seed)
    (pd.DataFrame({'phase': []}) if scores is None else scores).to_parquet(folder / 'cycle.parquet', index=False)


def packing_parts(samples: Sequence[OpenedSample]) -> list[Part]:
    """Parts for `pack`, one per sample."""
    return [
        Part(
            f'packing {one.name}',
            {'packed': COUNTS},
            [sample_hash(one)],
            data=one.row,
            weight=PACKING_WEIGHT * one.sample.counts.nnz,
            in_background=True,
        )
        for one in samples
    ]


def pack(job: JobContext, folder: Path, part: Part, progress: Progress) -> None:
    """Compresses the counts of a sample into a file of the same name, which `scipy.sparse.load_npz` reads as well."""
    source = job.store.path(part.data['key']) / COUNTS
    with (
        zipfile.ZipFile(source) as stored,
        zipfile.ZipFile(folder / COUNTS, 'w', zipfile.ZIP_DEFLATED, compresslevel=1) as packed,
    ):
        for name in stored.namelist():
            with stored.open(name) as given, packed.open(name, 'w', force_zip64=True) as made:
                shutil.copyfileobj(given, made, 1 << 20)


def sample_hash(loaded: OpenedSample) -> str:
    """The hash of the parsed matrix: what steps and the receipt name as input."""
    return str(loaded.row.get('sha256') or loaded.sample.facts.get('matrixSha256', ''))


def as_number(value: float | None) -> float | None:
    return None if value is None else float(value)


def thresholds_of(params: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    """The sample's row of thresholds; raises INPUT_INVALID if it has none."""
    rows: Mapping[str, Any] = params['thresholds']
    if name not in rows:
        raise invalid('body', f'/params/thresholds/{name}', 'required')
    row: Mapping[str, Any] = rows[name]
    return row


def sample_hash_of_row(job: JobContext, row: Mapping[str, Any]) -> str:
    """Hash of a sample from its row in the job's inputs, without loading it."""
    return str(row.get('sha256') or read_names(job.store.path(row['key']))[3].get('matrixSha256', ''))
