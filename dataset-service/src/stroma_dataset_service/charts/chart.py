"""One chart of the explorer: the cells, genes and columns that it reads, and the values that it showed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from stroma_dataset_service.columns.roles import Roles
from stroma_dataset_service.expression.enrichment import SCORE, counted_places
from stroma_dataset_service.expression.sides import compared_cells
from stroma_dataset_service.opened.datasets import OpenDataset
from stroma_store.cell_sets import hash_of
from stroma_store.dataset.anndata_group import unique_names
from stroma_store.dataset.group_content import embedding_keys
from stroma_store.dataset.zarr_keys import zarr_keys
from stroma_store.errors import StromaError
from stroma_store.objects import ObjectStore

#: Rows of a table, starting with the column names.
Rows = Iterable[list[Any]]


@dataclass(frozen=True)
class ChartSource:
    """Inputs of a chart."""

    store: ObjectStore
    dataset: OpenDataset
    roles: Roles
    #: Colours of the categories of a column.
    colours: Callable[[str], dict[str, str]]

    def index(self, gene: str) -> int:
        """GENE_NOT_FOUND."""
        found = self.dataset.gene_index.resolve(gene)
        if found is None:
            raise StromaError('GENE_NOT_FOUND', gene=gene)
        return found


@dataclass
class Chart:
    """`cells`: mask; `genes`: indices in the matrix; `columns`: names of labels and numbers."""

    #: File of `scripts` that computes the values.
    script: str
    #: Constants of the script in addition to those that `constants` adds.
    facts: dict[str, Any]
    cells: np.ndarray
    #: Creates the same tables as the script, from the service's reply for the chart.
    shown: Callable[[], dict[str, Rows]]
    genes: list[int] = field(default_factory=list)
    columns: list[str] = field(default_factory=list)
    #: Keys of embeddings, without duplicates.
    embeddings: list[str] = field(default_factory=list)
    #: Groups of cells that are set side by side.
    groups: list[tuple[str, np.ndarray]] = field(default_factory=list)
    #: Cells by the name of the file with their barcodes.
    files: dict[str, np.ndarray] = field(default_factory=dict)
    #: The data holds every gene, because the script ranks all genes of a cell.
    ranks_genes: bool = False

    def data_genes(self, dataset: OpenDataset) -> list[int]:
        """Genes in the data of the script."""
        return list(range(dataset.n_genes)) if self.ranks_genes else self.genes

    def values(self, dataset: OpenDataset) -> int:
        """Number of values in the data of the script."""
        stored = sum(int(dataset.indptr[g + 1] - dataset.indptr[g]) for g in self.data_genes(dataset))
        coordinates = sum(dataset.embedding(key).shape[1] for key in self.embeddings)
        return 2 * stored + int(self.cells.sum()) * (1 + len(self.columns) + coordinates)


def gene_of(dataset: OpenDataset, index: int) -> dict[str, str]:
    return {'symbol': dataset.genes.symbols[index], 'gene_id': dataset.genes.ids[index]}


def score_of(dataset: OpenDataset, indices: list[int]) -> dict[str, Any]:
    """The AUCell score of a set of genes, which scripts read in the same way as a gene."""
    return {**SCORE, 'set': [gene_of(dataset, index) for index in indices], 'places': counted_places(dataset)}


def keys_of(columns: Iterable[str]) -> dict[str, str]:
    """Name in an AnnData file by column, as in the export."""
    names = list(dict.fromkeys(columns))
    return dict(zip(names, zarr_keys(names), strict=True))


def embedding_key(key: str, among: Iterable[str] = ()) -> str:
    """Name in an AnnData file of an embedding that is written together with those in `among`."""
    return embedding_keys([*dict.fromkeys([*among, key])])[key]


def names_of(dataset: OpenDataset, column: str) -> list[str]:
    """Categories as an AnnData file has them."""
    return unique_names(dataset.column(column).categories)


def cells_file(chart_files: dict[str, np.ndarray], cells: np.ndarray) -> dict[str, str]:
    """The facts of a set of cells that the zip lists by barcode."""
    name = f'cells-{hash_of(cells)[:12]}.txt'
    chart_files[name] = cells
    return {'file': name}


@dataclass
class ComparedCells:
    """The groups of cells that are set side by side, as constants of the script."""

    facts: list[dict[str, Any]] | None
    cells: np.ndarray
    groups: list[tuple[str, np.ndarray]]
    columns: list[str]
    files: dict[str, np.ndarray]


def compared_cells_of(source: ChartSource, body: Mapping[str, Any]) -> ComparedCells:
    """For a request's `compare`: only the compared cells are read."""
    dataset, given = source.dataset, body['compare']
    if given is None:
        return ComparedCells(None, np.ones(dataset.n_cells, bool), [], [], {})
    found = ComparedCells([], np.zeros(dataset.n_cells, bool), [], [], {})
    found.groups = compared_cells(source.store, dataset, given)
    for _, cells in found.groups:
        found.cells |= cells
    # The script gets the barcodes of a selection, as it does of a stored set.
    told = [{}, {}] if isinstance(given, Mapping) else given
    for group in told:
        if 'column' in group:
            found.columns += [group['column'], *(also['column'] for also in group.get('and') or ())]
    keys = keys_of([body['groupBy'], *found.columns])
    assert found.facts is not None
    for group, (name, cells) in zip(told, found.groups, strict=True):
        if 'column' not in group:
            found.facts.append({'name': name, **cells_file(found.files, cells)})
            continue
        conditions = [
            {'column': keys[one['column']], 'categories': one['categories']}
            for one in (group, *(group.get('and') or ()))
        ]
        also = {'and': conditions[1:]} if len(conditions) > 1 else {}
        found.facts.append({'name': name, **conditions[0], **also})
    return found
