"""The chart of maps: one map, one per group of a column, two blended genes, or two side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from stroma_dataset_service.charts.chart import (
    Chart,
    ChartSource,
    Rows,
    embedding_key,
    gene_of,
    keys_of,
    names_of,
    score_of,
)
from stroma_dataset_service.embeddings import is_slide
from stroma_dataset_service.expression.encoding import quantised
from stroma_dataset_service.expression.enrichment import scores_of
from stroma_dataset_service.expression.genes import layer_of
from stroma_dataset_service.expression.groups import chosen_genes
from stroma_dataset_service.opened.datasets import OpenDataset
from stroma_store.dataset.layout import MISSING_COORDINATE
from stroma_store.errors import StromaError
from stroma_store.groups import require_categories

#: Steps of a coordinate between the smallest and the largest (stroma_store.dataset.layout.quantise).
_STEPS = 65_534


def embedding_chart(source: ChartSource, body: dict[str, Any]) -> Chart:
    """EMBEDDING_NOT_FOUND, COLUMN_NOT_FOUND, COLUMN_NOT_CATEGORICAL, GENE_NOT_FOUND."""
    dataset, beside = source.dataset, body.get('beside') or {}
    maps = _Maps(source)
    facts: dict[str, Any] = maps.plane(body['embedding'], body['dimensions'], body.get('axes'))
    if 'blend' in beside:
        pair = beside['blend']
        facts['colour'] = None
        facts['blend'] = [
            maps.colour({'gene': pair[which], 'layer': pair['layer']}, suffix)
            for which, suffix in (('first', ''), ('second', '2'))
        ]
    else:
        facts['colour'] = maps.colour(body['colour'], '')
    if 'split' in beside:
        facts['split'] = maps.split(beside['split'])
    if 'map' in beside:
        other = beside['map']
        facts['beside'] = maps.plane(other['embedding'], other['dimensions'], None, '2')
        facts['beside']['colour'] = maps.colour(other['colour'], '2')
    maps.name_as_in_file(facts)
    return Chart(
        'embedding',
        {**facts, 'steps': maps.steps},
        np.ones(dataset.n_cells, bool),
        lambda: {'cells': maps.rows()},
        genes=maps.genes,
        columns=maps.columns,
        embeddings=maps.embeddings,
        ranks_genes=maps.ranks_genes,
    )


@dataclass
class _Maps:
    """Inputs of the maps of one chart, gathered plane by plane and colour by colour."""

    source: ChartSource
    genes: list[int] = field(default_factory=list)
    columns: list[str] = field(default_factory=list)
    embeddings: list[str] = field(default_factory=list)
    #: The score of a set of genes colours one of the maps.
    ranks_genes: bool = False
    #: Largest difference between a displayed value and the exact one, by column of the table.
    steps: dict[str, float] = field(default_factory=dict)
    #: Columns of the table, each with its values in all cells.
    _shown: dict[str, Sequence[Any] | _Coordinates] = field(default_factory=dict)

    @property
    def dataset(self) -> OpenDataset:
        return self.source.dataset

    def plane(self, embedding: str, dimensions: int, axes: str | None, suffix: str = '') -> dict[str, Any]:
        """Adds coordinates: `x`, `y` and `z` with `suffix`. `axes`: components along x and y, such as "21"."""
        components = [int(axis) for axis in axes] if axes and dimensions == 2 else list(range(1, dimensions + 1))
        width = max(2, *components)
        points, ranges = self.dataset.embedding_view(embedding, width)
        found = self.dataset.embedding_name(embedding, width)
        if found not in self.embeddings:
            self.embeddings.append(found)
        for name, component in zip('xyz', components, strict=False):
            low, high = ranges[component - 1]
            self.steps[f'{name}{suffix}'] = (high - low) / _STEPS
            self._shown[f'{name}{suffix}'] = _Coordinates(points[:, component - 1], low, high)
        facts: dict[str, Any] = {'embedding': found, 'components': components}
        if is_slide(self.dataset, found):
            facts['yDown'] = True  # pixels of an image
        return facts

    def colour(self, colour: dict[str, Any] | None, suffix: str) -> dict[str, Any] | None:
        """Adds the values that colour the cells as `value` with `suffix`."""
        if not colour:
            return None
        dataset, name = self.dataset, f'value{suffix}'
        if 'gene' in colour:
            layer, index = layer_of(dataset, colour['layer'], 'body'), self.source.index(colour['gene'])
            if index not in self.genes:
                self.genes.append(index)
            values, self.steps[name] = _quantised(dataset, *dataset.gene(index, layer))
            self._shown[name] = values.tolist()
            return {'gene': gene_of(dataset, index), 'layer': layer}
        if 'set' in colour:
            return self._score(colour['set'], name)
        column = dataset.column(colour['column'])
        self._read(column.name)
        if column.kind != 'category':
            self._shown[name] = column.values.tolist()
            return {'column': column.name}
        self._shown[name] = _labels(dataset, column)
        return {'column': column.name, 'colours': self.source.colours(column.name)}

    def _score(self, names: list[str], name: str) -> dict[str, Any]:
        indices, undetected = chosen_genes(self.dataset, names)
        if not indices:
            raise StromaError('GENE_NOT_FOUND', gene=', '.join(undetected)[:200])
        self.genes += [index for index in indices if index not in self.genes]
        self.ranks_genes = True
        scores = scores_of(self.dataset, indices)
        cells = np.flatnonzero(scores)
        values, self.steps[name] = _quantised(self.dataset, cells, scores[cells])
        self._shown[name] = values.tolist()
        return {'gene': score_of(self.dataset, indices)}

    def split(self, column: str) -> dict[str, Any]:
        """Adds the group of each cell as `part`."""
        found = require_categories(self.dataset.column(column))
        self._read(column)
        self._shown['part'] = _labels(self.dataset, found)
        return {'column': column, 'groups': names_of(self.dataset, column)}

    def _read(self, column: str) -> None:
        if column not in self.columns:
            self.columns.append(column)

    def name_as_in_file(self, facts: dict[str, Any]) -> None:
        """Uses the names of columns and embeddings in the file, which contains all of the chart's data together."""
        keys, other = keys_of(self.columns), facts.get('beside') or {}
        for part in (facts, other):
            if part:
                part['embedding'] = embedding_key(part['embedding'], self.embeddings)
        for part in (facts.get('colour'), facts.get('split'), other.get('colour')):
            if part and 'column' in part:
                part['column'] = keys[part['column']]

    def rows(self) -> Rows:
        yield ['barcode', *self._shown]
        columns = list(self._shown.values())
        for k, barcode in enumerate(self.dataset.barcodes):
            yield [barcode, *(column[k] for column in columns)]


@dataclass(frozen=True)
class _Coordinates:
    """One component as passed to the plot, read cell by cell."""

    points: np.ndarray
    low: float
    high: float

    def __getitem__(self, cell: int) -> float:
        step = self.points[cell]
        missing = step == MISSING_COORDINATE
        return float('nan') if missing else float(self.low + (step + 32767.0) / _STEPS * (self.high - self.low))


def _labels(dataset: OpenDataset, column: Any) -> list[str]:
    names = np.array([*names_of(dataset, column.name), ''], object)
    return names[np.minimum(column.codes, len(names) - 1)].tolist()


def _quantised(dataset: OpenDataset, cells: np.ndarray, stored: np.ndarray) -> tuple[np.ndarray, float]:
    """(a gene or a score of every cell in 255 steps, as sent to the plot; the largest error)."""
    codes, largest, error = quantised(stored)
    values = np.zeros(dataset.n_cells)
    values[cells] = codes / 255 * largest
    return values, error * 1.001
