"""The samples that make up the groups of a Ro/e table, because chi-square treats each cell as an observation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from stroma_runner.engine.dataset_view import DatasetView
from stroma_runner.shared.unit import samples_in, unit_of
from stroma_runner.tools.composition.counting import is_labelled
from stroma_store.dataset.reader import Column


def sample_of_cells(view: DatasetView, params: Mapping[str, Any]) -> str | None:
    """The sample column that the columns of the Ro/e table are based on; None if those are the samples themselves.

    `by` names the samples; if the table is by `by` itself, the dataset's own sample column is used.
    """
    of_table = params['roeBy'] if params['roeBy'] is not None else None if params['groups'] else params['by']
    if of_table != params['by']:
        return str(params['by'])
    own = view.dataset.info.get('sampleColumn') or 'sample'
    categories = {entry['name'] for entry in view.dataset.column_entries if entry['kind'] == 'category'}
    return str(own) if own in categories and own != of_table else None


def roe_warnings(
    view: DatasetView, params: Mapping[str, Any], groups: Column, cells: np.ndarray
) -> list[dict[str, Any]]:
    """The contract's `composition.samplesAreTheUnit` if the groups' cells come from several samples. `groups`: the
    columns of the Ro/e table. `cells`: Boolean mask of the counted cells. No warning if the columns are the samples
    themselves, or all counted cells come from one sample.
    """
    column = sample_of_cells(view, params)
    if column is None:
        return []
    samples, counted = view.labels(column), cells & is_labelled(groups)
    codes = np.unique(groups.codes[counted])
    held = {groups.categories[int(code)]: samples_in(samples, counted & (groups.codes == code)) for code in codes}
    if len(np.unique(np.concatenate(list(held.values())))) < 2:
        return []
    rows = [{'name': name, 'samples': len(found)} for name, found in held.items()]
    unit = unit_of([len(found) for found in held.values()]).unit
    return [{'id': 'composition.samplesAreTheUnit', 'params': {'column': column, 'groups': rows, 'unit': unit}}]
