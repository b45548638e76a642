"""One comparison as a part of the job: its identity, and its computation in any worker."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from stroma_runner.engine.context import JobContext, Progress
from stroma_runner.engine.dataset_view import DatasetView, hash_of, view_of
from stroma_runner.engine.parts import Part
from stroma_runner.tools.differential_expression.comparisons import Comparison
from stroma_runner.tools.differential_expression.fit import fit_of
from stroma_runner.tools.differential_expression.samples import Profiles, design_matrix

if TYPE_CHECKING:
    import pandas as pd

#: Summed counts of the samples, samples x genes; trend and warnings of their comparison.
COUNTS, FIT = 'counts.npy', 'fit.json'


def part_of(one: Comparison, number: int, view: DatasetView) -> Part:
    """The part of a comparison that is not skipped. The same cells under other names have the same checkpoint."""
    params: dict[str, Any] = {'first': hash_of(one.first), 'second': hash_of(one.second)}
    if one.profiles is not None:
        params |= {'test': 'pseudobulk', 'profiles': one.profiles.identity()}
    # A Boolean mask packed to bits, an eighth of its size, for another process.
    data = np.packbits(one.first), np.packbits(one.second), one.profiles
    weight = float(one.first.sum() + one.second.sum())
    return Part(str(number) if one.name is None else f'{number} ({one.name})', params, [view.version], data, weight)


def compute(job: JobContext, folder: Path, part: Part, progress: Progress) -> None:
    """Writes `genes.parquet`: `wilcoxon.COLUMNS` of every gene, in the dataset's order; for samples COUNTS, FIT."""
    from stroma_runner.methods.groups.wilcoxon import FIRST, NEITHER, SECOND, compare

    view = view_of(job)
    first, second, profiles = part.data
    sides = np.full(view.cells, NEITHER, np.int8)
    for bits, side in ((first, FIRST), (second, SECOND)):
        sides[np.unpackbits(bits, count=view.cells).view(bool)] = side
    if profiles is None:
        frame = compare(view.unread_blocks(), sides, len(view.genes), job.threads, progress)
    else:
        frame = _pseudobulk(job, view, sides, profiles, folder, progress)
    frame.to_parquet(folder / 'genes.parquet', index=False)


def _pseudobulk(
    job: JobContext, view: DatasetView, sides: np.ndarray, profiles: Profiles, folder: Path, progress: Progress
) -> pd.DataFrame:
    """Means and shares of the cells, fold change and test of the samples."""
    from stroma_runner.methods.groups.pseudobulk import compare, summed_counts
    from stroma_runner.methods.groups.wilcoxon import COLUMNS, describe_all

    found = describe_all(view.unread_blocks(), sides, len(view.genes), job.threads, lambda done: progress(0.1 * done))
    counts = summed_counts(
        view.dataset, profiles.codes, len(profiles.is_first), lambda done: progress(0.1 + 0.1 * done)
    )
    np.save(folder / COUNTS, counts)
    tested = compare(counts, design_matrix(profiles))
    (folder / FIT).write_text(json.dumps(fit_of(tested)), encoding='utf-8')
    for name in tested.genes.columns:
        found[name] = tested.genes[name]
    return found[list(COLUMNS)]
