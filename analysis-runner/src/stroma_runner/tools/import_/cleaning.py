"""Cleans values that a dataset cannot show: control characters in names, coordinates that are not numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import numpy as np

from stroma_runner.tools.import_.facts import FileReport, unique_symbols

if TYPE_CHECKING:
    import pandas as pd

#: C0 and C1 controls, DEL and Unicode's line separators. Half a surrogate pair is not valid text in UTF-8.
_CONTROL = re.compile('[\x00-\x1f\x7f-\x9f\u2028\u2029]+')
_SURROGATE = re.compile('[\ud800-\udfff]')
EXAMPLES = 5


class NameCleaner:
    """Replaces control characters in names by spaces and counts the names that it changed."""

    def __init__(self) -> None:
        self.count = 0
        self.examples: list[str] = []

    def name(self, name: str) -> str:
        clean = _SURROGATE.sub('\ufffd', _CONTROL.sub(' ', name))
        if clean == name:
            return name
        clean = clean.strip()
        self.count += 1
        if len(self.examples) < EXAMPLES and clean[:60] not in self.examples:
            self.examples.append(clean[:60])
        return clean

    def names(self, names: Iterable[str]) -> list[str]:
        return [self.name(str(name)) for name in names]

    def table(self, table: pd.DataFrame) -> pd.DataFrame:
        """The frame with clean index, column names and text; names that became equal get `-1`, `-2` …"""
        import pandas as pd

        result = table.copy()
        for name in table.columns:
            column = table[name]
            if isinstance(column.dtype, pd.CategoricalDtype):
                names = unique_symbols(self.names(column.cat.categories), FileReport())
                result[name] = column.cat.rename_categories(pd.Index(names, dtype=object))
            elif column.dtype == object:
                result[name] = column.map(lambda value: self.name(value) if isinstance(value, str) else value)
        result.index = pd.Index(self.names(table.index), dtype=object)
        result.columns = pd.Index(unique_symbols(self.names(table.columns), FileReport()))
        return result

    def warn(self, warnings: FileReport) -> None:
        if self.count:
            warnings.add('warning.namesCleaned', count=self.count, examples=', '.join(self.examples))


def finite_coordinates(embeddings: Mapping[str, np.ndarray], warnings: FileReport) -> dict[str, np.ndarray]:
    """The embeddings with NaN (not shown) for cells with an infinite coordinate. Warns with the numbers of these cells
    and of cells that cannot be drawn.
    """
    result: dict[str, np.ndarray] = {}
    affected: np.ndarray | None = None
    named: list[str] = []
    partly: list[tuple[str, int]] = []
    for key, points in embeddings.items():
        infinite = np.isinf(points).any(axis=1)
        result[key] = points
        missing = int((~np.isfinite(points[:, :2]).all(axis=1)).sum())
        if missing:
            partly.append((key, missing))
        if infinite.any():
            result[key] = np.where(infinite[:, None], np.float32(np.nan), points)
            affected = infinite if affected is None else affected | infinite
            named.append(key)
    if partly:
        cells = len(next(iter(embeddings.values())))
        told = {'n': partly[0][1], 'cells': cells, 'drawn': cells - partly[0][1]}
        others = ', '.join(key for key, _ in partly[:EXAMPLES])
        warnings.add('warning.cellsNotDrawn', embeddings=others, **told)
    if affected is not None:
        warnings.add('warning.coordinatesNotFinite', count=int(affected.sum()), embeddings=', '.join(named[:EXAMPLES]))
    return result
