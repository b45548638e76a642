"""The test of one database as a part of the job."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from stroma_runner.engine.context import JobContext, Progress
from stroma_runner.engine.parts import Part
from stroma_runner.tools.enrichment.genes import TestedGenes
from stroma_runner.tools.enrichment.sets import Database

if TYPE_CHECKING:
    import pandas as pd

ROWS = 'rows.parquet'


def _digest(*arrays: np.ndarray) -> str:
    found = hashlib.sha256()
    for one in arrays:
        found.update(f'{one.dtype}{one.shape}'.encode())
        found.update(np.ascontiguousarray(one).tobytes())
    return found.hexdigest()


def background_of(tested: TestedGenes, database: Database, kind: str) -> np.ndarray:
    """Mask of the genes that tests of this database draw from."""
    if kind == 'dataset':
        return np.ones_like(tested.tested)
    if kind == 'tested':
        return tested.tested
    annotated = np.zeros_like(tested.tested)
    for one in database.members:
        annotated[one] = True
    return annotated & tested.tested


def parts_of(job: JobContext, tested: TestedGenes, databases: Sequence[Database]) -> list[Part]:
    """One per database. Equal genes and sets under other names have the same checkpoint."""
    names = 'method', 'minSize', 'maxSize', 'permutations'
    chosen: dict[str, Any] = {name: job.params[name] for name in names}
    parts = []
    for number, one in enumerate(databases):
        members = _digest(
            np.concatenate([*one.members, np.empty(0, np.int64)]), np.array([len(m) for m in one.members])
        )
        if chosen['method'] == 'gsea':
            genes = {'ranked': _digest(tested.ranked, tested.scores)}
            data: tuple[Any, ...] = (one.members, tested.ranked, tested.scores)
        else:
            background = background_of(tested, one, job.params['background'])
            genes = {'query': _digest(tested.query), 'background': _digest(background)}
            data = (one.members, tested.query, background)
        parts.append(Part(f'{number} ({one.name})', chosen | genes, [members], data, float(len(one.terms))))
    return parts


def compute(job: JobContext, folder: Path, part: Part, progress: Progress) -> None:
    """Writes `rows.parquet`: one row per tested set."""
    from stroma_runner.methods.gene_sets.enrichment import membership, over_representation
    from stroma_runner.methods.gene_sets.gsea import gsea

    chosen = part.params
    sizes = {'min_size': chosen['minSize'], 'max_size': chosen['maxSize']}
    members, first, second = part.data
    if chosen['method'] == 'ora':
        frame = over_representation(membership(members, len(first)), first, second, **sizes)
    else:
        frame = gsea(
            members,
            first,
            second,
            **sizes,
            permutations=chosen['permutations'],
            seed=job.seed,
            threads=job.threads,
            progress=lambda done: progress(0.9 * done),
        )
    progress(0.9)
    frame.to_parquet(folder / ROWS, index=False)


def read(folder: Path) -> pd.DataFrame:
    import pandas as pd

    return pd.read_parquet(folder / ROWS)
