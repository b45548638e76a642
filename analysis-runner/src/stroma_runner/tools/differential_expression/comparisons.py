"""Which cells are compared with which, based on the parameters and the dataset's labels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from stroma_runner.engine.dataset_view import DatasetView
from stroma_runner.tools.differential_expression.samples import (
    Profiles,
    profiles,
    sample_column,
    warnings_of,
)
from stroma_store.dataset.reader import Column
from stroma_store.errors import StromaError, invalid


@dataclass(frozen=True)
class Comparison:
    """One pair of groups: `first` and `second` are disjoint masks of all cells."""

    name: str | None
    first_name: str
    second_name: str
    first: np.ndarray
    second: np.ndarray
    #: Reason why nothing is computed, as defined by the contract, or None.
    skipped: dict[str, Any] | None = None
    #: Samples of the pseudobulk test; None if cells are compared.
    profiles: Profiles | None = None
    warnings: list[dict[str, Any]] = field(default_factory=list)


@dataclass(frozen=True)
class Units:
    """Units of the comparison: cells, or samples (`replicates`, `block`: columns of the pseudobulk test)."""

    column: str | None
    replicates: Column | None
    block: Column | None
    is_pseudobulk: bool

    def checked(
        self, name: str | None, first_name: str, second_name: str, first: np.ndarray, second: np.ndarray, minimum: int
    ) -> Comparison:
        """The comparison, skipped if a side has too few cells or samples, or the block cannot be used."""
        sizes = int(first.sum()), int(second.sum())
        names = name, first_name, second_name
        if min(sizes) < minimum:
            few = {'a': sizes[0], 'b': sizes[1], 'minimum': minimum}
            return Comparison(*names, first, second, {'id': 'TOO_FEW_CELLS', 'params': few})
        if not self.is_pseudobulk:
            told = warnings_of(self.column, self.replicates, first, second) if self.column and self.replicates else []
            return Comparison(*names, first, second, warnings=told)
        assert self.replicates is not None
        try:
            return Comparison(*names, first, second, profiles=profiles(self.replicates, self.block, first, second))
        except StromaError as error:
            return Comparison(*names, first, second, {'id': error.id, 'params': error.params})


def units(params: Mapping[str, Any], view: DatasetView) -> Units:
    """INPUT_INVALID for a pseudobulk test without a column of samples, COUNTS_MISSING for one without raw counts."""
    is_pseudobulk = params.get('test') == 'pseudobulk'
    if is_pseudobulk and not params.get('replicates'):
        raise invalid('body', '/params/replicates', 'required')
    if is_pseudobulk and view.dataset.normalised_only:
        raise StromaError('COUNTS_MISSING')
    column = sample_column(params, view)
    block = params.get('block') if is_pseudobulk else None
    return Units(column, view.labels(column) if column else None, view.labels(block) if block else None, is_pseudobulk)


def comparisons(params: Mapping[str, Any], view: DatasetView, minimum: int) -> list[Comparison]:
    """In the order of the parameters. Raises GROUPS_OVERLAP for a cell in both groups, and TOO_FEW_CELLS,
    TOO_FEW_SAMPLES and the other reasons of `profiles` if the only comparison cannot be made. The batch modes skip it.
    """
    mode, a, b = params['mode'], params['a'], params['b']
    unit = units(params, view)
    first = view.group(a)
    if mode == 'normal':
        other = _second(view, b, first)
        found = unit.checked(None, a['name'], b['name'], first, other, minimum)
        if found.skipped:
            raise StromaError(found.skipped['id'], **found.skipped['params'])
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
            rows.append(unit.checked(name, name, 'rest', first & of_type, first & ~of_type, minimum))
        else:
            rows.append(unit.checked(name, a['name'], b['name'], first & of_type, second & of_type, minimum))
    return rows


def _second(view: DatasetView, group: Mapping[str, Any] | None, first: np.ndarray) -> np.ndarray:
    if group is None:
        raise invalid('body', '/params/b', 'required')
    second = view.group(group)
    both = int((first & second).sum())
    if both:
        raise StromaError('GROUPS_OVERLAP', cells=both)
    return second
