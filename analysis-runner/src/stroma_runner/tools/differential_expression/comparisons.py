"""Which cells are compared with which, from the parameters and the dataset's labels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from stroma_runner.engine.dataset_view import DatasetView
from stroma_store.errors import StromaError


@dataclass(frozen=True)
class Comparison:
    """One pair of groups: `first` and `second` are truth values of all cells, no cell in both."""

    name: str | None
    first_name: str
    second_name: str
    first: np.ndarray
    second: np.ndarray
    #: Why nothing is computed, in the contract's form, or None.
    skipped: dict[str, Any] | None = None


def comparisons(params: Mapping[str, Any], view: DatasetView, minimum: int) -> list[Comparison]:
    """In the order of the parameters. GROUPS_OVERLAP for a cell that both groups hold; TOO_FEW_CELLS where the only
    comparison has a side below `minimum` cells (in the batch modes such a comparison is skipped)."""
    mode, a, b = params['mode'], params['a'], params['b']
    first = view.group(a)
    if mode == 'normal':
        other = _second(view, b, first)
        found = _checked(None, a['name'], b['name'], first, other, minimum)
        if found.skipped:
            raise StromaError('TOO_FEW_CELLS', **found.skipped['params'])
        return [found]
    column, types = view.labels(params['batchBy']), params['batchCategories']
    codes = {name: code for code, name in enumerate(column.categories)}
    second = None if mode == 'batchOneGroup' else _second(view, b, first)
    rows = []
    for name in types:
        if name not in codes:
            raise StromaError('CATEGORY_NOT_FOUND', column=params['batchBy'], category=name[:80])
        of_type = column.codes == codes[name]
        if second is None:
            rows.append(_checked(name, name, 'rest', first & of_type, first & ~of_type, minimum))
        else:
            rows.append(_checked(name, a['name'], b['name'], first & of_type, second & of_type, minimum))
    return rows


def _second(view: DatasetView, group: Mapping[str, Any] | None, first: np.ndarray) -> np.ndarray:
    if group is None:
        raise StromaError('INPUT_INVALID', field='b', reason='a second group is needed in this mode')
    second = view.group(group)
    both = int((first & second).sum())
    if both:
        raise StromaError('GROUPS_OVERLAP', cells=both)
    return second


def _checked(
    name: str | None, first_name: str, second_name: str, first: np.ndarray, second: np.ndarray, minimum: int
) -> Comparison:
    sizes = int(first.sum()), int(second.sum())
    few = min(sizes) < minimum
    skipped = {'id': 'TOO_FEW_CELLS', 'params': {'a': sizes[0], 'b': sizes[1], 'minimum': minimum}} if few else None
    return Comparison(name, first_name, second_name, first, second, skipped)
