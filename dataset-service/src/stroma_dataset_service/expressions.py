"""Evaluates cell expressions (contract: `CellExpression`): labels, stored sets, gene thresholds, selections."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping
from typing import Any

import numpy as np

from stroma_dataset_service.opened.datasets import OpenDataset
from stroma_store.cell_sets import read_cells
from stroma_store.errors import StromaError, invalid
from stroma_store.groups import with_categories
from stroma_store.objects import ObjectStore


def expression_cells(store: ObjectStore, dataset: OpenDataset, expression: Mapping[str, Any]) -> np.ndarray:
    """Returns n booleans for a validated expression. Raises the errors of its leaves."""
    together = np.logical_and if expression['op'] == 'and' else np.logical_or
    terms = []
    for term in expression['of']:
        cells = leaf_cells(store, dataset, term['cells'])
        terms.append(~cells if term.get('not') else cells)
    return np.asarray(together.reduce(terms), bool)


def leaf_cells(store: ObjectStore, dataset: OpenDataset, leaf: Mapping[str, Any]) -> np.ndarray:
    """Returns n booleans. Raises COLUMN_NOT_FOUND, COLUMN_NOT_GROUPS, CATEGORY_NOT_FOUND, CELL_SET_NOT_FOUND,
    GENE_NOT_FOUND, and INPUT_INVALID for a selection with a wrong number of cells."""
    if 'column' in leaf:
        return with_categories(dataset.column(leaf['column']), leaf['categories'])
    if 'cellSet' in leaf:
        return read_cells(store, dataset.id, leaf['cellSet'], dataset.n_cells)
    if 'gene' in leaf:
        return _expressing(dataset, leaf['gene'], float(leaf['atLeast']))
    return selected_cells(leaf['bits'], dataset.n_cells)


def _expressing(dataset: OpenDataset, gene: str, at_least: float) -> np.ndarray:
    index = dataset.gene_index.resolve(gene)
    if index is None:
        raise StromaError('GENE_NOT_FOUND', gene=gene)
    # Compared in single precision, so that a threshold copied from the interface selects the cell.
    return dataset.dense(index) >= np.float32(at_least)


def selected_cells(text: str, n_cells: int) -> np.ndarray:
    """Returns n booleans of base64 bits. Raises INPUT_INVALID for another number of cells."""
    try:
        packed = np.frombuffer(base64.b64decode(text, validate=True), np.uint8)
    except (binascii.Error, ValueError) as error:
        raise invalid('body', '/bits', 'base64') from error
    if packed.size != (n_cells + 7) // 8:
        raise invalid('body', '/bits', 'length')
    return np.unpackbits(packed, count=n_cells).astype(bool)
