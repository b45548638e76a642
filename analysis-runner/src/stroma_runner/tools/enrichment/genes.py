"""The genes that are tested: a query with its background, or a ranking."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from stroma_runner.engine.context import JobContext
from stroma_runner.engine.dataset_view import DatasetView
from stroma_runner.methods.genes.gene_matching import GeneFinder
from stroma_store.contract import limits
from stroma_store.errors import StromaError, invalid

if TYPE_CHECKING:
    import pandas as pd

#: Fewer ranked genes than this have no running score worth reading.
LEAST_RANKED = 15


@dataclass(frozen=True)
class TestedGenes:
    """Masks of the genes of the matrix.

    `ranked`: genes by descending `scores`; empty without a ranking. `unknown`: listed genes that the matrix lacks;
    `renamed`: `gene` and `symbol` of those it has under another symbol. `cells`: mask of the cells that were read.
    """

    origin: str
    direction: str
    query: np.ndarray
    tested: np.ndarray
    ranked: np.ndarray
    scores: np.ndarray
    unknown: int
    renamed: list[dict[str, str]]
    cells: np.ndarray


def genes_of(job: JobContext, view: DatasetView, finder: GeneFinder, report: Callable[[float], None]) -> TestedGenes:
    """PARENT_NOT_FOUND, ENRICHMENT_EMPTY and the errors of groups of cells."""
    asked = job.params['genes']
    reader = {'differential-expression': _of_comparison, 'cells': _of_cells, 'list': _of_list}[asked['kind']]
    found = reader(job, view, finder, asked, report)
    if job.params['method'] == 'gsea' and len(found.ranked) < LEAST_RANKED:
        raise StromaError('ENRICHMENT_EMPTY', reason='ranking')
    if job.params['method'] == 'ora' and not found.query.any():
        raise StromaError('ENRICHMENT_EMPTY', reason='genes')
    return found


def _of_comparison(
    job: JobContext, view: DatasetView, finder: GeneFinder, asked: Mapping[str, Any], report: Callable[[float], None]
) -> TestedGenes:
    """The rows of side `a` of one comparison: every tested gene once."""
    import pyarrow.parquet as pq

    folder = f'results/{asked["result"]}'
    if job.inputs.get('parent') != asked['result'] or not job.store.exists(f'{folder}/deg.parquet'):
        raise StromaError('PARENT_NOT_FOUND')
    path = job.store.path(folder)
    summary = json.loads((path / 'result.json').read_text(encoding='utf-8'))
    number = asked['comparison']
    if number >= len(summary['comparisons']):
        raise invalid('body', '/params/genes/comparison', 'maximum')
    columns = ['gene_id', 'symbol', 'log2fc', 'pct1', 'pct2', 'z_score', 'p_val_adj']
    wanted = [('comparison', '=', number), ('side', '=', 'a')]
    rows: pd.DataFrame = pq.read_table(path / 'deg.parquet', columns=columns, filters=wanted).to_pandas()
    if rows.empty:
        raise StromaError('ENRICHMENT_EMPTY', reason='genes')
    one = summary['comparisons'][number]
    name = f'{one["a"]["name"]} vs {one["b"]["name"]}'
    place = {pair: k for k, pair in enumerate(zip(view.genes.ids, view.genes.symbols, strict=True))}
    rows['gene'] = [place[pair] for pair in zip(rows['gene_id'], rows['symbol'], strict=True)]
    cells = np.ones(view.cells, bool)
    return _of_statistics(f'{one["name"]}: {name}' if one['name'] else name, rows, asked, len(view.genes), cells)


def _of_cells(
    job: JobContext, view: DatasetView, finder: GeneFinder, asked: Mapping[str, Any], report: Callable[[float], None]
) -> TestedGenes:
    """Every expressed gene, for the chosen cells against all others."""
    from stroma_runner.methods.groups.wilcoxon import compare

    chosen = view.group(asked['cells'])
    sizes = int(chosen.sum()), int((~chosen).sum())
    minimum = int(limits()['degCells']['min'])
    if min(sizes) < minimum:
        raise StromaError('TOO_FEW_CELLS', a=sizes[0], b=sizes[1], minimum=minimum)
    rows = compare(view.unread_blocks(), chosen, len(view.genes), job.threads, report)
    rows['gene'] = np.arange(len(rows))
    rows = rows[rows['pct1'] + rows['pct2'] > 0]
    return _of_statistics(asked['cells']['name'], rows, asked, len(view.genes), np.ones(view.cells, bool))


def _of_statistics(
    origin: str, rows: pd.DataFrame, asked: Mapping[str, Any], genes: int, cells: np.ndarray
) -> TestedGenes:
    """`rows`: `gene` (index), `log2fc`, `pct1`, `pct2`, `z_score`, `p_val_adj`, one per tested gene."""
    given, direction = asked['filter'], asked['direction']
    side = {'up': rows['log2fc'] > 0, 'down': rows['log2fc'] < 0, 'both': rows['log2fc'] != 0}[direction]
    passed = (
        side
        & (rows['log2fc'].abs() >= given['log2fc'])
        & (rows['p_val_adj'] <= given['padj'])
        & (rows[['pct1', 'pct2']].max(axis=1) >= given['pct'])
    )
    # Equal scores in the order of fold changes, then of the matrix: the ranking has one order.
    ordered = rows.sort_values(['z_score', 'log2fc', 'gene'], ascending=[False, False, True], kind='stable')
    ordered = ordered[np.isfinite(ordered['z_score'])]
    return TestedGenes(
        origin=origin,
        direction=direction,
        query=_mask(rows.loc[passed, 'gene'].to_numpy(), genes),
        tested=_mask(rows['gene'].to_numpy(), genes),
        ranked=ordered['gene'].to_numpy(np.int64),
        scores=ordered['z_score'].to_numpy(np.float64),
        unknown=0,
        renamed=[],
        cells=cells,
    )


def _of_list(
    job: JobContext, view: DatasetView, finder: GeneFinder, asked: Mapping[str, Any], report: Callable[[float], None]
) -> TestedGenes:
    """Listed genes against all genes of the dataset; of a gene that is listed twice the first score counts."""
    names = [name.strip() for name in asked['genes']]
    scores = asked['scores']
    if scores is not None and len(scores) != len(names):
        raise invalid('body', '/params/genes/scores', 'minItems')
    if scores is None and job.params['method'] == 'gsea':
        raise invalid('body', '/params/genes/scores', 'required')
    places = finder.find(names)
    first: dict[int, float] = {}
    for gene, score in zip(places.tolist(), scores or [0.0] * len(names), strict=True):
        if gene >= 0:
            first.setdefault(gene, score)
    genes, values = np.array(list(first), np.int64), np.array(list(first.values()), np.float64)
    order = np.lexsort([genes, -values])
    ranked = order if scores is not None else order[:0]
    return TestedGenes(
        origin=asked['name'],
        direction='both',
        query=_mask(genes, len(view.genes)),
        tested=np.ones(len(view.genes), bool),
        ranked=genes[ranked],
        scores=values[ranked],
        unknown=int((places < 0).sum()),
        renamed=finder.renamed(names, places),
        cells=np.ones(view.cells, bool),
    )


def _mask(genes: np.ndarray, count: int) -> np.ndarray:
    found = np.zeros(count, bool)
    found[genes] = True
    return found
