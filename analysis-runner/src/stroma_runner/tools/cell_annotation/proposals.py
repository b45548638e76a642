"""Proposed labels of the groups, as the result has them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from stroma_runner.methods.marker_scores import TypeMarkers
from stroma_runner.tools.cell_annotation.cell_types import term_of
from stroma_runner.tools.cell_annotation.cells import Annotated, Group

#: Columns of the tables.
SCORES = ['cluster', 'cellType', 'label', 'score', 'detected', 'markers']
MARKERS = ['cluster', 'label', 'gene', 'mean', 'fraction']


class ScoredTable(NamedTuple):
    """Groups (places in `Annotated.groups`) that were compared with one table of types: its names and its markers
    (places in `Compared.marker_genes`)."""

    rows: list[int]
    names: list[str]
    types: list[TypeMarkers]


@dataclass
class Compared:
    """What a method found: proposals, rows of the tables `scores` and `markers`, genes that it looked for and found."""

    proposals: list[dict[str, Any]]
    scores: pd.DataFrame
    markers: pd.DataFrame
    genes: int
    detected: int
    #: Label and score of each cell, where the method has them by cell.
    labels: np.ndarray | None = None
    cell_scores: np.ndarray | None = None
    reference: dict[str, Any] | None = None
    #: Of markers: places in the matrix of the genes that were read, and what was scored with them.
    marker_genes: list[int] = field(default_factory=list)
    tables: list[ScoredTable] = field(default_factory=list)


def proposal(
    group: Group,
    *,
    label: str | None,
    score: float | None,
    second: tuple[str, float] | None,
    markers: list[str],
) -> dict[str, Any]:
    """The contract's AnnotationProposal. `score`: of the best type, also where it is below the floor."""
    return {
        'cluster': group.cluster,
        'cellType': group.cell_type,
        'label': label,
        'term': None if label is None else term_of(label),
        'score': score,
        'second': None if second is None else second[0],
        'secondScore': None if second is None else second[1],
        'cells': len(group.cells),
        'markers': markers,
    }


def by_cell(annotated: Annotated, compared: Compared) -> tuple[pd.Series, pd.Series]:
    """(label, score) of each cell: its own, or that of its group; missing where there is none."""
    if compared.labels is not None and compared.cell_scores is not None:
        return pd.Series(compared.labels, dtype='category'), pd.Series(compared.cell_scores, dtype=np.float32)
    labels = np.array([one['label'] for one in compared.proposals] + [None], dtype=object)
    scores = np.array([np.nan if one['score'] is None else one['score'] for one in compared.proposals] + [np.nan])
    return (
        pd.Series(labels[annotated.codes], dtype='category'),
        pd.Series(scores[annotated.codes], dtype=np.float32),
    )
