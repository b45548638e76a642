"""Scores by group of cells."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd

from stroma_runner.methods.groups.distribution import density, describe
from stroma_store.contract import limits
from stroma_store.dataset.reader import Column
from stroma_store.errors import StromaError

#: Most categories of the column.
MOST: int = limits()['groupColumn']['max']
#: Groups with fewer cells are drawn as points, because they have no shape.
FEW = 20


class CellsByGroup:
    """The cells of each category that has cells, in the order of the column."""

    def __init__(self, column: Column) -> None:
        """COLUMN_NOT_GROUPS for a column without cells in its categories or with too many categories."""
        codes = np.asarray(column.codes)
        self.left = int((codes == column.missing).sum())
        present = [k for k in np.unique(codes).tolist() if k != column.missing]
        if not 1 <= len(present) <= MOST:
            raise StromaError('COLUMN_NOT_GROUPS', column=column.name, categories=len(present), min=1, max=MOST)
        order = np.argsort(codes, kind='stable')
        ends = np.searchsorted(codes[order], present, 'right')
        starts = np.searchsorted(codes[order], present, 'left')
        self.groups: list[tuple[str, np.ndarray]] = [
            (column.categories[k], order[a:b]) for k, a, b in zip(present, starts, ends, strict=True)
        ]

    def summaries(self, number: int, name: str, scores: np.ndarray) -> tuple[pd.DataFrame, pd.DataFrame]:
        """(the contract's GeneSetGroup, its GeneSetDensity) of one set."""
        rows, shapes = [], []
        for group, cells in self.groups:
            values = scores[cells]
            rows.append({'number': number, 'name': name, 'group': group, **describe(values)._asdict()})
            few = len(values) < FEW
            points, heights = (np.sort(values), np.full(len(values), np.nan)) if few else density(values)
            shapes.append(pd.DataFrame({'number': number, 'group': group, 'score': points, 'density': heights}))
        return pd.DataFrame(rows), _joined(shapes)


def _joined(frames: Sequence[pd.DataFrame]) -> pd.DataFrame:
    found: pd.DataFrame = pd.concat(frames, ignore_index=True)
    return found
