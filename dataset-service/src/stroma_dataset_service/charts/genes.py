"""Charts of chosen genes: distributions, means, single cells, two genes."""

from __future__ import annotations

from typing import Any

import numpy as np

from stroma_dataset_service.charts.chart import (
    Chart,
    ChartSource,
    Rows,
    compared_cells_of,
    gene_of,
    keys_of,
    names_of,
    score_of,
)
from stroma_dataset_service.expression.coexpression import coexpression_of
from stroma_dataset_service.expression.groups import chosen_genes, expression_cells_of, gene_expression
from stroma_store.contract import limits
from stroma_store.errors import StromaError

_SUMMARY = ('n', 'mean', 'fraction', 'min', 'q1', 'median', 'q3', 'max')
_CORRELATION = ('pearson', 'pearson_p', 'spearman', 'spearman_p', 'slope', 'intercept')
_QUADRANTS = ('both', 'onlyX', 'onlyY', 'neither')


def genes_chart(source: ChartSource, body: dict[str, Any]) -> Chart:
    """A violin, box, stacked, dot, heatmap or cells chart. Raises GENE_NOT_FOUND if the matrix has none of the
    genes."""
    indices, undetected = chosen_genes(source.dataset, body['genes'])
    if not indices:
        raise StromaError('GENE_NOT_FOUND', gene=', '.join(undetected)[:200])
    kind = body['chart']
    asked: dict[str, Any] = {name: body[name] for name in ('genes', 'layer', 'groupBy', 'compare')}
    if body.get('enrichment'):
        asked['enrichment'] = True
    if kind == 'cells':
        reply = expression_cells_of(source.store, source.dataset, asked)
        made = _chart(source, body, 'cells', indices, lambda: {'cells': _cells(reply)})
        made.facts['perGroup'] = min(
            limits()['geneExpression']['perGroup'],
            limits()['geneExpression']['cells'] // max(1, len(reply['groups'])),
        )
        return made
    is_distribution = kind in ('violin', 'box', 'stacked')
    reply = gene_expression(source.store, source.dataset, {**asked, 'distributions': is_distribution})
    if not is_distribution:
        scaled = body.get('scaleByRow', False)
        made = _chart(source, body, 'means', indices, lambda: {'means': _means(reply, scaled)})
        made.facts['scaleByRow'] = scaled
        return made

    def shown() -> dict[str, Rows]:
        tables: dict[str, Rows] = {'summary': _summaries(reply)}
        return tables if kind == 'box' else {**tables, 'density': _densities(reply)}

    return _chart(source, body, 'distributions', indices, shown)


def coexpression_chart(source: ChartSource, body: dict[str, Any]) -> Chart:
    """GENE_NOT_FOUND and the errors of the call."""
    reply = coexpression_of(source.store, source.dataset, {name: body[name] for name in body if name != 'chart'})
    indices = [source.index(body[axis]) for axis in ('x', 'y')]
    made = _chart(source, body, 'coexpression', indices, lambda: _coexpression(reply))
    made.facts |= {'cutoffs': body['cutoffs'], 'points': limits()['geneExpression']['points']}
    return made


def _chart(source: ChartSource, body: dict[str, Any], script: str, indices: list[int], shown: Any) -> Chart:
    dataset, sides = source.dataset, compared_cells_of(source, body)
    columns = list(dict.fromkeys([body['groupBy'], *sides.columns]))
    is_score = bool(body.get('enrichment'))
    facts = {
        'layer': body['layer'],
        'genes': [score_of(dataset, indices)] if is_score else [gene_of(dataset, index) for index in indices],
        'groupBy': keys_of(columns)[body['groupBy']],
        'groups': names_of(dataset, body['groupBy']),
        'compare': sides.facts,
    }
    return Chart(
        script,
        facts,
        sides.cells,
        shown,
        genes=list(dict.fromkeys(indices)),
        columns=columns,
        groups=sides.groups,
        files=sides.files,
        ranks_genes=is_score,
    )


def _each(reply: dict[str, Any]) -> Any:
    """(number of the gene, its symbol, side, its name)."""
    for g, gene in enumerate(reply['genes']):
        for side in reply['sides']:
            yield g, gene['symbol'], side, side['name'] or ''


def _summaries(reply: dict[str, Any]) -> Rows:
    yield ['side', 'gene', 'group', *_SUMMARY]
    for g, symbol, side, name in _each(reply):
        for group in side['summaries'][g]:
            yield [name, symbol, group['group'], *(group[key] for key in _SUMMARY)]


def _densities(reply: dict[str, Any]) -> Rows:
    yield ['side', 'gene', 'group', 'point', 'density']
    for g, symbol, side, name in _each(reply):
        for group in side['summaries'][g]:
            for point, height in enumerate(group['density']):
                yield [name, symbol, group['group'], point, height]


def _means(reply: dict[str, Any], scaled: bool) -> Rows:
    yield ['gene', 'group', 'side', 'n', 'fraction', 'mean', *(['z'] if scaled else [])]
    for g, gene in enumerate(reply['genes']):
        rows = [
            [
                gene['symbol'],
                group,
                side['name'] or '',
                side['cells'][k],
                *map(side['dots'][g][k].get, ('fraction', 'mean')),
            ]
            for k, group in enumerate(reply['groups'])
            for side in reply['sides']
            if side['cells'][k]
        ]
        if scaled:  # as the chart scales: the standard deviation has n - 1, a flat row is 0
            means = np.array([row[-1] for row in rows], float)
            spread = float(means.std(ddof=1)) if means.size > 1 else 0.0
            scores = (means - means.mean()) / spread if spread > 1e-12 else np.zeros(means.size)
            rows = [[*row, score] for row, score in zip(rows, scores.tolist(), strict=True)]
        yield from rows


def _cells(reply: dict[str, Any]) -> Rows:
    yield ['barcode', 'side', 'group', *(gene['symbol'] for gene in reply['genes'])]
    barcodes, values = iter(reply['barcodes']), zip(*reply['values'], strict=True)
    for group in reply['groups']:
        for _ in range(group['shown']):
            yield [next(barcodes), group['side'] or '', group['group'], *next(values)]


def _coexpression(reply: dict[str, Any]) -> dict[str, Rows]:
    def correlations() -> Rows:
        yield ['side', 'n', *_CORRELATION]
        for side in reply['sides']:
            found = side['correlation']
            numbers = found and [
                *(found[name][key] for name in ('pearson', 'spearman') for key in ('r', 'p')),
                found['fit']['slope'],
                found['fit']['intercept'],
            ]
            yield [side['name'] or '', side['n'], *(numbers or [None] * len(_CORRELATION))]

    def quadrants() -> Rows:
        yield ['side', 'group', *_QUADRANTS]
        for side in reply['sides']:
            for group in ({'group': '', **side['quadrants']}, *side['groups']):
                yield [side['name'] or '', group['group'], *(group[name] for name in _QUADRANTS)]

    def points() -> Rows:
        yield ['side', 'x', 'y']
        for side in reply['sides']:
            for x, y in zip(side['points']['x'], side['points']['y'], strict=True):
                yield [side['name'] or '', x, y]

    return {'correlation': correlations(), 'quadrants': quadrants(), 'points': points()}
