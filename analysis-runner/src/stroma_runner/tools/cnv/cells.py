"""The cells of the analysis, and their counts of positioned genes, block by block."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import scipy.sparse as sp

from stroma_runner.engine.dataset_view import DatasetView
from stroma_store.errors import StromaError

#: Cells of the dataset read at a time.
BLOCK = 1000
#: Fewer cells have no noise that could be measured.
LEAST = 10


@dataclass(frozen=True)
class Cells:
    """`chosen`: indices in the dataset, ascending. Per chosen cell: `reference`, index of its group in `groups` (-1:
    tested), and `label`, code in `labels` (-1: none)."""

    chosen: np.ndarray
    reference: np.ndarray
    groups: list[str]
    label: np.ndarray
    labels: list[str] | None


def cells_of(view: DatasetView, params: Mapping[str, Any]) -> Cells:
    """TOO_FEW_CELLS, GROUPS_OVERLAP and the errors of labels and groups of cells."""
    tested, normal = view.group(params['test']), view.group(params['reference'])
    if params['sample']:
        one = params['sample']
        tested = tested & view.group({'column': one['column'], 'categories': [one['name']]})
    both = int((tested & normal).sum())
    if both:
        raise StromaError('GROUPS_OVERLAP', cells=both)
    sizes = int(tested.sum()), int(normal.sum())
    if min(sizes) < LEAST:
        raise StromaError('TOO_FEW_CELLS', a=sizes[0], b=sizes[1], minimum=LEAST)
    chosen = np.flatnonzero(tested | normal)
    reference = np.where(normal[chosen], 0, -1)
    groups = [str(params['reference']['name'])]
    if 'column' in params['reference']:
        column = view.labels(params['reference']['column'])
        codes = _codes(column.codes, column.missing)[chosen]
        groups = [name for k, name in enumerate(column.categories) if np.any(normal[chosen] & (codes == k))]
        place = {list(column.categories).index(name): k for k, name in enumerate(groups)}
        reference = np.array(
            [place[code] if is_normal else -1 for code, is_normal in zip(codes.tolist(), normal[chosen], strict=True)]
        )
    if params['keepLabel'] is None:
        return Cells(chosen, reference, groups, np.full(len(chosen), -1), None)
    kept = view.labels(params['keepLabel'])
    return Cells(chosen, reference, groups, _codes(kept.codes, kept.missing)[chosen], list(kept.categories))


def _codes(codes: np.ndarray, missing: int) -> np.ndarray:
    found: np.ndarray = np.asarray(codes).astype(np.int64)
    return np.where(found == missing, -1, found)


def count_blocks(view: DatasetView, chosen: np.ndarray, genes: np.ndarray) -> Iterator[tuple[int, int, sp.csr_matrix]]:
    """Yields (first chosen cell, end, counts of these cells x `genes`). For normalised data: ratios before the
    logarithm."""
    for start in range(0, view.cells, BLOCK):
        low, high = np.searchsorted(chosen, (start, start + BLOCK))
        if low < high:
            yield int(low), int(high), counts_of(view, chosen[low:high], genes)


def counts_of(view: DatasetView, cells: np.ndarray, genes: np.ndarray) -> sp.csr_matrix:
    """Counts of neighbouring cells (ascending indices)."""
    first, last = int(cells[0]), int(cells[-1]) + 1
    pointers, found, values = view.dataset.cell_range(first, last)
    whole = sp.csr_matrix((values, found, pointers), shape=(last - first, len(view.genes)))
    part = whole[cells - first][:, genes].astype(np.float64)
    if view.dataset.normalised_only:
        part.data = np.expm1(part.data)
    return part
