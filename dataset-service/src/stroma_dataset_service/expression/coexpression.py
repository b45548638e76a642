"""Two genes over the same cells: correlation, least squares, and the cells above two cutoffs."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import numpy as np
from starlette.requests import Request
from starlette.responses import Response

from stroma_dataset_service.expression.genes import layer_of
from stroma_dataset_service.expression.groups import contract_gene, reply_cached
from stroma_dataset_service.expression.sides import ComparedSide, sides_of
from stroma_dataset_service.expression.statistics import short
from stroma_dataset_service.opened.datasets import OpenDataset
from stroma_store.contract import limits
from stroma_store.errors import StromaError
from stroma_store.objects import ObjectStore

_QUADRANTS = ('neither', 'onlyX', 'onlyY', 'both')


def coexpression(request: Request, dataset: OpenDataset, content: bytes, store: ObjectStore) -> Response:
    """POST CoexpressionParams: CoexpressionReply. Raises GENE_NOT_FOUND and the errors of `sides_of`."""
    return reply_cached(request, dataset, content, 'coexpression', lambda body: coexpression_of(store, dataset, body))


def coexpression_of(store: ObjectStore, dataset: OpenDataset, body: dict[str, Any]) -> dict[str, Any]:
    """CoexpressionReply."""
    layer = layer_of(dataset, body['layer'], 'body')
    sides = sides_of(store, dataset, body)
    indices = [_index(dataset, body[axis]) for axis in ('x', 'y')]
    values = [dataset.dense(index, layer) for index in indices]
    made = []
    for side in sides.sides:
        x, y = values if side.cells is None else [v[side.cells] for v in values]
        # Moving a cutoff changes neither the correlation nor the drawn cells.
        key = (dataset.id, dataset.version, dataset.labels_revision, 'pair', *indices, layer)
        cells = json.dumps([body['compare'], side.name], sort_keys=True)
        kept, _ = dataset.shared.get((*key, cells), partial(encoded_pair, x, y))
        made.append(
            {
                'name': side.name,
                'x': contract_gene(dataset, indices[0]),
                'y': contract_gene(dataset, indices[1]),
                'n': int(x.size),
                'cutoffs': body['cutoffs'],
                **json.loads(kept),
                **quadrants_of(side, x, y, body['cutoffs']),
            }
        )
    return {'overlap': sides.overlap, 'sides': made}


def _index(dataset: OpenDataset, name: str) -> int:
    index = dataset.gene_index.resolve(name)
    if index is None:
        raise StromaError('GENE_NOT_FOUND', gene=name)
    return index


def encoded_pair(x: np.ndarray, y: np.ndarray) -> tuple[bytes, dict[str, Any]]:
    """`pair_of` in its cached form."""
    return json.dumps(pair_of(x, y)).encode(), {}


def pair_of(x: np.ndarray, y: np.ndarray) -> dict[str, Any]:
    """`{correlation, points}` of the contract's Coexpression: over all cells, and a sample of them."""
    most = limits()['geneExpression']['points']
    shown = np.arange(x.size)
    if x.size > most:
        shown = np.sort(np.random.default_rng(0).choice(x.size, most, replace=False))
    return {'correlation': correlation_of(x, y), 'points': {'x': short(x[shown]), 'y': short(y[shown])}}


def correlation_of(x: np.ndarray, y: np.ndarray) -> dict[str, Any] | None:
    """Pearson, Spearman and the least-squares line, as in scipy.stats; None if one of the two does not vary.

    A p value below the smallest float64 is 0."""
    from scipy import stats

    if x.size < 3 or np.ptp(x) == 0 or np.ptp(y) == 0:
        return None
    a, b = x.astype(np.float64), y.astype(np.float64)
    fit = stats.linregress(a, b)

    def coefficient(found: Any) -> dict[str, float]:
        return {'r': float(np.clip(found.statistic, -1, 1)), 'p': float(found.pvalue)}

    return {
        'pearson': coefficient(stats.pearsonr(a, b)),
        'spearman': coefficient(stats.spearmanr(a, b)),
        'fit': {'slope': float(fit.slope), 'intercept': float(fit.intercept)},
    }


def quadrants_of(side: ComparedSide, x: np.ndarray, y: np.ndarray, cutoffs: dict[str, float]) -> dict[str, Any]:
    """`{quadrants, groups}`: cells above the cutoffs, in all and of each group that has cells."""
    place = (x > np.float32(cutoffs['x'])).astype(np.int64) + 2 * (y > np.float32(cutoffs['y']))
    codes = side.codes if side.cells is None else side.codes[side.cells]
    table = np.bincount(codes.astype(np.int64) * 4 + place, minlength=4 * (len(side.groups) + 1)).reshape(-1, 4)

    def counts(row: np.ndarray) -> dict[str, int]:
        return dict(zip(_QUADRANTS, row.tolist(), strict=True))

    groups = [{'group': name, **counts(table[k])} for k, name in enumerate(side.groups) if side.counts[k]]
    return {'quadrants': counts(table.sum(axis=0)), 'groups': groups}
