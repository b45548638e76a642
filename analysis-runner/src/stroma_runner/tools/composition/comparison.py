"""Groups of samples compared by the shares of their cells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from stroma_runner.tools.composition.counting import CellCounts
from stroma_store.contract import limits
from stroma_store.dataset.reader import Column
from stroma_store.errors import StromaError

#: Samples that each group needs (specification 5).
LEAST: int = limits()['boxPlotSamples']['min']
#: Samples of both groups up to which the rank-sum test is exact.
MOST_EXACT: int = limits()['composition']['exact']


def compare(
    table: CellCounts, types: Column, groups: Sequence[Mapping[str, Any]] | None, tested: Sequence[str]
) -> dict[str, Any] | None:
    """The contract's CompositionComparison; None without groups.

    A sample without counted cells has no shares and is left out: SAMPLE_GROUP_SMALL if fewer than three are left.
    A tested type without counted cells has no row; CATEGORY_NOT_FOUND for one that the column lacks.
    """
    from stroma_runner.methods.groups.composition import adjust, choose_test, p_value, smallest_possible_p

    for name in tested:
        if name not in types.categories:
            raise StromaError('CATEGORY_NOT_FOUND', column=types.name, category=name[:80])
    if not groups:
        return None
    place = {name: k for k, name in enumerate(table.columns)}
    sides = [[place[name] for name in group['samples'] if name in place] for group in groups]
    for group, side in zip(groups, sides, strict=True):
        if len(side) < LEAST:
            raise StromaError('SAMPLE_GROUP_SMALL', group=group['name'], samples=len(side), minimum=LEAST)
    shares = table.values / table.values.sum(0)
    rows = [k for k, name in enumerate(table.rows) if not tested or name in tested]
    test = choose_test([len(side) for side in sides], MOST_EXACT)
    values = [[shares[row, side] for side in sides] for row in rows]
    p = [p_value(test, of_type) for of_type in values]
    return {
        'test': test,
        'tested': sum(one is not None for one in p),
        'smallest': smallest_possible_p(test, [len(side) for side in sides]),
        'groups': [{'name': g['name'], 'samples': len(side)} for g, side in zip(groups, sides, strict=True)],
        'rows': [
            {'cellType': table.rows[row], 'means': [float(np.mean(v)) for v in of_type], 'p': one, 'p_adj': other}
            for row, of_type, one, other in zip(rows, values, p, adjust(p), strict=True)
        ],
    }
