"""SingleCellExperiment and SummarizedExperiment."""

from __future__ import annotations

import numpy as np
import pandas as pd
import scipy.sparse as sp

from stroma_runner.shared.r_files.values import RValue
from stroma_runner.tools.import_.annotated.convert.r_values import (
    InconsistentObject,
    Parts,
    coordinates_by_cell,
    dimnames,
    empty,
    frame_of,
    matrix_of,
)


def experiment(value: RValue) -> Parts:
    assays = value.get('assays')
    held = assays.get('data') if assays is not None else None
    listed = (held.get('listData') or held) if held is not None else None
    if listed is None:
        raise InconsistentObject('no assays')
    genes = value.texts('NAMES') or _names_of_ranges(value)
    unread: list[str] = []
    obs = frame_of(value.get('colData'), None, unread)
    layers: dict[str, sp.csr_matrix] = {}
    for name, item in listed.items():
        matrix = matrix_of(item)
        if matrix is None:
            unread.append(f'assay {name}')
            continue
        rows, cells = dimnames(item)
        genes = genes or rows
        if obs.empty and len(obs) != matrix.shape[0] and cells:
            obs = empty(cells)
        layers['data' if name == 'logcounts' else name] = matrix
    if not layers:
        raise InconsistentObject('no assay that can be read')
    shape = next(iter(layers.values())).shape
    if any(matrix.shape != shape for matrix in layers.values()) or shape != (len(obs), len(genes)):
        raise InconsistentObject('assays, genes and cells of different sizes')
    embeddings: dict[str, np.ndarray] = {}
    for name, reduced in _reduced(value):
        points = coordinates_by_cell(reduced, list(obs.index))
        if points is None:
            unread.append(f'reduced dimension {name}')
        else:
            embeddings[name.lower()] = points
    ranges = value.get('rowRanges')
    rows_of = frame_of(
        (ranges.get('elementMetadata') if ranges else None) or value.get('elementMetadata'), genes, unread
    )
    var = rows_of if len(rows_of) == len(genes) else empty(genes)
    return Parts(obs, var.set_axis(pd.Index(genes, dtype=object), axis=0), layers, embeddings, unread)


def _names_of_ranges(value: RValue) -> list[str]:
    """Row names of a RangedSummarizedExperiment, from its list of ranges."""
    ranges = value.get('rowRanges')
    partitioning = ranges.get('partitioning') if ranges is not None else None
    for place in (partitioning, ranges.get('ranges') if ranges is not None else None):
        if place is not None and place.texts('NAMES'):
            return place.texts('NAMES')
    return []


def _reduced(value: RValue) -> list[tuple[str, RValue]]:
    """`reducedDims` are a table within a column of the internal columns."""
    internal = value.get('int_colData')
    columns = internal.get('listData') if internal is not None else None
    held = columns.get('reducedDims') if columns is not None else None
    listed = held.get('listData') if held is not None else None
    return listed.items() if listed is not None else []
