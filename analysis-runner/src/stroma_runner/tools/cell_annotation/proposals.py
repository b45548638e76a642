"""Proposed labels of the groups, as the result has them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
import scipy.sparse as sp

from stroma_runner.methods.annotation.label_transfer import Projection
from stroma_runner.methods.annotation.marker_scores import TypeMarkers
from stroma_runner.methods.annotation.singler_labels import Markers
from stroma_runner.tools.cell_annotation.cell_types import term_of
from stroma_runner.tools.cell_annotation.cells import Annotated, Group

#: Columns of the tables.
SCORES = ['cluster', 'cellType', 'label', 'score', 'detected', 'markers']
MARKERS = ['cluster', 'label', 'gene', 'mean', 'fraction']


class ScoredTable(NamedTuple):
    """Groups (indices in `Annotated.groups`) compared with one table of types, with the table's name and its markers
    (indices in `Compared.marker_genes`)."""

    rows: list[int]
    names: list[str]
    types: list[TypeMarkers]


class TransferInput(NamedTuple):
    """What label transfer compared: genes of the dataset, their projection, and the reference's points with their
    labels (indices in `names`)."""

    genes: np.ndarray
    projection: Projection
    points: np.ndarray
    codes: np.ndarray
    names: list[str]
    floor: float
    seed: int


class SingleRInput(NamedTuple):
    """What SingleR compared: genes of the dataset, the reference's cells x these genes with their labels (indices in
    `names`), and the markers (indices in a list of genes; `genes` are the used ones)."""

    genes: np.ndarray
    reference: sp.csr_matrix
    codes: np.ndarray
    names: list[str]
    markers: Markers


class ModelInput(NamedTuple):
    """Input of a model's prediction: genes of the dataset, and the model's coefficients for these genes."""

    genes: np.ndarray
    weights: np.ndarray
    intercept: np.ndarray
    mean: np.ndarray
    scale: np.ndarray
    names: list[str]
    #: Highest probability (`best`) or all above the floor (`probability`).
    match: str
    floor: float


@dataclass
class AnnotationResults:
    """Results of a method: proposals, rows of the tables `scores` and `markers`, genes it looked for and genes it
    found."""

    proposals: list[dict[str, Any]]
    scores: pd.DataFrame
    markers: pd.DataFrame
    genes: int
    detected: int
    #: Label, score and margin of each cell, where the method has them by cell.
    labels: np.ndarray | None = None
    cell_scores: np.ndarray | None = None
    cell_margins: np.ndarray | None = None
    reference: dict[str, Any] | None = None
    model: dict[str, Any] | None = None
    #: For markers: matrix columns of the genes that were read, and the scores computed with them.
    marker_genes: list[int] = field(default_factory=list)
    tables: list[ScoredTable] = field(default_factory=list)
    #: For the other methods: the source of the labels, used by the script. Message ids with their values.
    warnings: list[dict[str, Any]] = field(default_factory=list)
    transfer: TransferInput | None = None
    singler: SingleRInput | None = None
    celltypist: ModelInput | None = None


def proposal(
    group: Group,
    *,
    label: str | None,
    score: float | None,
    second: tuple[str, float] | None,
    markers: list[str],
) -> dict[str, Any]:
    """The contract's AnnotationProposal. `score` is the score of the best type, even if it is below the floor."""
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


def by_cell(annotated: Annotated, compared: AnnotationResults) -> tuple[pd.Series, pd.Series, pd.Series]:
    """(label, score, margin) of each cell: its own, or those of its group; missing without a label."""
    if compared.labels is not None:
        return _columns(compared.labels, compared.cell_scores, compared.cell_margins)
    labels = np.array([one['label'] for one in compared.proposals] + [None], dtype=object)
    scores = np.array([_number(one['score']) for one in compared.proposals] + [np.nan])
    others = np.array([_number(one['secondScore']) for one in compared.proposals] + [np.nan])
    return _columns(labels[annotated.codes], scores[annotated.codes], (scores - others)[annotated.codes])


def _number(value: float | None) -> float:
    return np.nan if value is None else value


def _columns(labels: np.ndarray, scores: Any, margins: Any) -> tuple[pd.Series, pd.Series, pd.Series]:
    return (
        pd.Series(labels, dtype='category'),
        pd.Series(scores, dtype=np.float32),
        pd.Series(margins, dtype=np.float32),
    )
