"""`reproduce.zip`: the genes of the cells whose labels were used, and the script that computes the labels again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from stroma_runner.engine.dataset_view import DatasetView
from stroma_runner.shared.reproduction import MOST_VALUES, Reproduction
from stroma_runner.tools.cell_annotation.cells import Annotated
from stroma_runner.tools.cell_annotation.proposals import AnnotationResults, ModelInput, SingleRInput, TransferInput

LIBRARIES = ('numpy', 'pandas', 'scipy', 'anndata')


def write_reproduction(path: Path, view: DatasetView, annotated: Annotated, compared: AnnotationResults) -> None:
    """Contains the scores (by markers) or the label, score and margin of each cell (other methods). No zip is written
    if the reference of SingleR is too large for one."""
    if compared.transfer is not None:
        _transfer(path, view, annotated, compared, compared.transfer)
    elif compared.celltypist is not None:
        _model(path, view, annotated, compared, compared.celltypist)
    elif compared.singler is None:
        _markers(path, view, annotated, compared)
    elif compared.singler.reference.nnz <= MOST_VALUES:
        _singler(path, view, annotated, compared, compared.singler)


def _markers(path: Path, view: DatasetView, annotated: Annotated, compared: AnnotationResults) -> None:
    cells = np.flatnonzero(annotated.cells)
    facts = {
        'tables': [
            {
                'groups': one.rows,
                'types': [
                    {'name': name, 'markers': of.present.tolist(), 'low': of.absent.tolist()}
                    for name, of in zip(one.names, one.types, strict=True)
                ],
            }
            for one in compared.tables
        ],
        'groups': [{'cluster': group.cluster, 'cellType': group.cell_type} for group in annotated.groups],
    }
    with Reproduction(path, __package__, LIBRARIES, facts) as packed:
        packed.expression(view, cells, np.array(compared.marker_genes, np.int64))
        packed.methods('annotation/marker_scores.py')
        packed.array('group_of_cell.npy', annotated.codes[cells])
        packed.table('expected.csv', compared.scores)


def _transfer(
    path: Path, view: DatasetView, annotated: Annotated, compared: AnnotationResults, of: TransferInput
) -> None:
    """Includes the components and the reference's points in them; the reference itself is another dataset."""
    facts = {'method': 'transfer', 'labels': of.names, 'floor': of.floor, 'seed': of.seed}
    with _packed(path, (*LIBRARIES, 'faiss-cpu'), facts) as packed:
        _cells(packed, view, annotated, compared, of.genes)
        packed.methods('annotation/label_transfer.py')
        for name, values in of.projection._asdict().items():
            packed.array(f'{name}.npy', values)
        packed.array('reference_points.npy', of.points)
        packed.array('reference_labels.npy', of.codes)


def _singler(
    path: Path, view: DatasetView, annotated: Annotated, compared: AnnotationResults, of: SingleRInput
) -> None:
    facts = {'method': 'singler', 'labels': of.names, 'markers': of.markers}
    with _packed(path, (*LIBRARIES, 'singler', 'scranpy'), facts) as packed:
        _cells(packed, view, annotated, compared, of.genes)
        packed.methods('annotation/singler_labels.py')
        packed.sparse('reference.npz', of.reference)
        packed.array('reference_labels.npy', of.codes)


def _model(path: Path, view: DatasetView, annotated: Annotated, compared: AnnotationResults, of: ModelInput) -> None:
    facts = {'method': 'celltypist', 'labels': of.names, 'match': of.match, 'floor': of.floor}
    with _packed(path, LIBRARIES, facts) as packed:
        _cells(packed, view, annotated, compared, of.genes)
        packed.methods('annotation/model_scores.py')
        for name in ('weights', 'intercept', 'mean', 'scale'):
            packed.array(f'{name}.npy', getattr(of, name))


def _packed(path: Path, libraries: tuple[str, ...], facts: dict[str, Any]) -> Reproduction:
    return Reproduction(path, __package__, libraries, facts, script='reproduce_cells.py')


def _cells(
    packed: Reproduction, view: DatasetView, annotated: Annotated, compared: AnnotationResults, genes: np.ndarray
) -> None:
    """Expression of the labelled cells, and the analysis results for each."""
    cells = np.flatnonzero(annotated.cells)
    packed.expression(view, cells, genes)
    if compared.labels is None or compared.cell_scores is None or compared.cell_margins is None:
        return
    expected = {
        'label': compared.labels[cells],
        'score': compared.cell_scores[cells],
        'margin': compared.cell_margins[cells],
    }
    packed.table('expected.csv', pd.DataFrame(expected))
