"""The tested cells, and the genes of the pairs in the matrix."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import scipy.sparse as sp

from stroma_runner.engine.dataset_view import DatasetView
from stroma_runner.methods.genes.gene_matching import GeneFinder
from stroma_runner.tools.cell_interaction.resource import Pair, Subunit
from stroma_store.errors import StromaError, invalid


@dataclass(frozen=True)
class Cells:
    """`types` by stratum (`all`; `a`, `b` of two conditions): number of the type of every cell of the dataset, -1 for
    cells that are left out. `left`: chosen cells that are."""

    names: list[str]
    types: dict[str, np.ndarray]
    left: int
    #: Code of the sample of every cell, -1 without one; None without a column of samples.
    samples: np.ndarray | None = None


def require_species(view: DatasetView, species: str) -> None:
    """Raises INPUT_INVALID for a dataset of another species: symbols are found in any letter case, so human pairs would
    match mouse genes."""
    known = view.dataset.info.get('species')
    if known and known != species:
        raise invalid('body', '/params/species', 'const')


def cells_of(view: DatasetView, params: Mapping[str, Any]) -> Cells:
    """INTERACTION_EMPTY if no cell is left, and the errors of labels and of groups of cells."""
    chosen = np.ones(view.cells, bool) if params['cells'] is None else view.group(params['cells'])
    names = list(params['cellTypes'])
    types = _codes(view, params['groupBy'], names)
    types[~chosen] = -1
    strata = {'all': types}
    if params['condition']:
        one = params['condition']
        of = _codes(view, one['column'], [one['a'], one['b']])
        strata = {'all': np.where(of >= 0, types, -1)}
        strata |= {key: np.where(of == k, types, -1) for k, key in enumerate('ab')}
    tested = int((strata['all'] >= 0).sum())
    if not tested:
        raise StromaError('INTERACTION_EMPTY', reason='cells')
    by = params.get('sampleBy') if params['condition'] else None
    return Cells(names, strata, int(chosen.sum()) - tested, None if by is None else _samples(view, by))


def _samples(view: DatasetView, column: str) -> np.ndarray:
    labels = view.labels(column)
    codes = np.asarray(labels.codes).astype(np.int64)
    found: np.ndarray = np.where(codes == labels.missing, -1, codes)
    return found


def _codes(view: DatasetView, column: str, names: Sequence[str]) -> np.ndarray:
    """Index of each cell's label in `names`, -1 for other labels. Raises CATEGORY_NOT_FOUND if the column has none of
    them."""
    labels = view.labels(column)
    place = {name: k for k, name in enumerate(names)}
    if not place.keys() & set(labels.categories):
        raise StromaError('CATEGORY_NOT_FOUND', column=column, category=names[0][:80])
    of = np.array([place.get(name, -1) for name in labels.categories] + [-1], np.int32)
    codes = np.asarray(labels.codes).astype(np.int64)
    codes[codes == labels.missing] = len(labels.categories)
    found: np.ndarray = of[codes]
    return found


@dataclass(frozen=True)
class TestedPairs:
    """Pairs whose genes the matrix has. `genes`: their indices in the matrix; `a`, `b`: for each pair, columns of
    `genes` by subunit."""

    pairs: list[Pair]
    genes: np.ndarray
    a: list[list[list[int]]]
    b: list[list[list[int]]]


def tested_pairs(pairs: Sequence[Pair], finder: GeneFinder) -> TestedPairs:
    """Raises INTERACTION_EMPTY if the matrix does not have the genes of any pair."""
    names = list(dict.fromkeys(n for p in pairs for side in (p.a, p.b) for s in side for gene in s for n in gene))
    place = dict(zip(names, finder.find(names).tolist(), strict=True))

    def genes(partner: Sequence[Subunit]) -> list[list[int]] | None:
        found = []
        for subunit in partner:
            of = {next((place[n] for n in gene if place[n] >= 0), -1) for gene in subunit} - {-1}
            if not of:
                return None
            found.append(sorted(of))
        return found or None

    kept = [(pair, a, b) for pair in pairs if (a := genes(pair.a)) and (b := genes(pair.b))]
    if not kept:
        raise StromaError('INTERACTION_EMPTY', reason='genes', n=len(pairs))
    used = sorted({gene for _, a, b in kept for side in (a, b) for subunit in side for gene in subunit})
    column = {gene: k for k, gene in enumerate(used)}

    def columns(partner: list[list[int]]) -> list[list[int]]:
        return [[column[gene] for gene in subunit] for subunit in partner]

    return TestedPairs(
        [pair for pair, _, _ in kept],
        np.array(used, np.int64),
        [columns(a) for _, a, _ in kept],
        [columns(b) for _, _, b in kept],
    )


def expression(
    view: DatasetView, genes: np.ndarray, cells: np.ndarray, report: Callable[[float], None] = lambda done: None
) -> sp.csr_matrix:
    """Log-normalised values, chosen cells (indices, ascending) x genes; genes are read one at a time."""
    place = np.full(view.cells, -1, np.int32)
    place[cells] = np.arange(len(cells), dtype=np.int32)
    rows, values, ends = [], [], [0]
    for done, gene in enumerate(genes.tolist(), 1):
        found, given = view.dataset.gene(gene)
        moved = place[found]
        kept = moved >= 0
        rows.append(moved[kept])
        values.append(np.asarray(given, np.float32)[kept])
        ends.append(ends[-1] + len(rows[-1]))
        if done % 100 == 0:
            report(done / len(genes))
    by_gene = sp.csc_matrix(
        (np.concatenate(values), np.concatenate(rows), np.array(ends, np.int64)), shape=(len(cells), len(genes))
    )
    return by_gene.tocsr()
