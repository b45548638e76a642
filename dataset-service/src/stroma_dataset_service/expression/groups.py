"""Chosen genes per group of cells: means and shares, distributions, values of sampled cells.

Genes are read one by one from the gene-major matrix; replies are kept by version and request."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from starlette.requests import Request
from starlette.responses import Response

from stroma_dataset_service.expression.enrichment import SCORE, counted_places, scores_of
from stroma_dataset_service.expression.genes import layer_of
from stroma_dataset_service.expression.sides import ComparedSide, ComparedSides, assert_drawable, sides_of
from stroma_dataset_service.expression.sparse import summarise_sparse
from stroma_dataset_service.expression.statistics import SAMPLED, short
from stroma_dataset_service.opened.datasets import OpenDataset
from stroma_dataset_service.web.inputs import checked_body
from stroma_dataset_service.web.replies import Caching, encoded_reply, envelope
from stroma_store.contract import limits
from stroma_store.objects import ObjectStore

#: Sampled values of one reply; a group with fewer than 20 cells is drawn cell by cell and needs all of them.
_SAMPLES, _FEWEST = 60_000, 20


def reply_cached(
    request: Request, dataset: OpenDataset, content: bytes, schema: str, compute: Callable[[dict[str, Any]], Any]
) -> Response:
    """Replies with `compute(body)`, which is kept in memory and named by an ETag; 304 where the caller has it."""
    body = checked_body(content, schema)
    key = hashlib.sha256(content).hexdigest()[:16]
    caching = Caching(request, dataset.etag_version, dataset.labels_revision, schema, key)
    if fresh := caching.fresh():
        return fresh
    kept, _ = dataset.shared.get((dataset.id, caching.etag), lambda: (envelope(compute(body)), {}))
    return encoded_reply(kept, caching)


def chosen_genes(dataset: OpenDataset, names: list[str]) -> tuple[list[int], list[str]]:
    """(indices, names that the matrix lacks), without duplicates."""
    places = {name: dataset.gene_index.resolve(name) for name in names}
    found = dict.fromkeys(place for place in places.values() if place is not None)
    return list(found), [name for name, place in places.items() if place is None]


def contract_gene(dataset: OpenDataset, index: int) -> dict[str, str]:
    """Gene of the contract."""
    return {'gene_id': dataset.genes.ids[index], 'symbol': dataset.genes.symbols[index]}


def expression(request: Request, dataset: OpenDataset, content: bytes, store: ObjectStore) -> Response:
    """POST GeneExpressionParams: GeneExpressionReply. Raises EXPRESSION_TOO_LARGE and the errors of `sides_of`."""
    return reply_cached(request, dataset, content, 'expression', lambda body: gene_expression(store, dataset, body))


def gene_expression(store: ObjectStore, dataset: OpenDataset, body: Mapping[str, Any]) -> dict[str, Any]:
    """GeneExpressionReply."""
    layer = layer_of(dataset, body['layer'], 'body')
    sides = sides_of(store, dataset, body)
    indices, undetected = chosen_genes(dataset, body['genes'])
    most = limits()['geneExpression']['violins' if body['distributions'] else 'dots']
    assert_drawable(1 if body.get('enrichment') else len(indices), sides, most)
    drawn = max(1, len(indices) * len(sides.groups) * len(sides.sides))
    sampled = min(SAMPLED, max(_FEWEST, _SAMPLES // drawn))
    dots: list[list[Any]] = [[] for _ in sides.sides]
    summaries: list[list[Any]] = [[] for _ in sides.sides]
    is_score = bool(body.get('enrichment'))
    for cells, values in (
        score_of_genes(dataset, indices) if is_score else (dataset.gene(index, layer) for index in indices)
    ):
        for k, side in enumerate(sides.sides):
            dots[k].append(dot_values(side, cells, values))
            if body['distributions']:
                summaries[k].append(summaries_of(side, cells, values, sampled))
    return {
        'genes': ([SCORE] if indices else []) if is_score else [contract_gene(dataset, index) for index in indices],
        **({'set': score_set(dataset, indices)} if is_score else {}),
        'undetected': undetected,
        'groups': list(sides.groups),
        'overlap': sides.overlap,
        'sides': [
            {
                'name': side.name,
                'cells': side.counts.tolist(),
                'dots': dots[k],
                'summaries': summaries[k] if body['distributions'] else None,
            }
            for k, side in enumerate(sides.sides)
        ],
    }


def score_of_genes(dataset: OpenDataset, indices: list[int]) -> list[tuple[np.ndarray, np.ndarray]]:
    """The score of the genes as the one row of a reply: cells above zero, and their scores."""
    if not indices:
        return []
    scores = scores_of(dataset, indices)
    cells = np.flatnonzero(scores)
    return [(cells, scores[cells])]


def score_set(dataset: OpenDataset, indices: list[int]) -> dict[str, Any]:
    """The gene set of a score."""
    return {'genes': [contract_gene(dataset, index) for index in indices], 'places': counted_places(dataset)}


def dot_values(side: ComparedSide, cells: np.ndarray, values: np.ndarray) -> list[dict[str, float | None]]:
    """Share of cells above zero and mean over all cells of each group; `cells`, `values`: the stored ones of a gene."""
    size, at = len(side.groups), side.codes[cells].astype(np.intp)
    sums = np.bincount(at, values, size + 1)[:size]
    expressed = values > 0
    above = np.bincount(at if expressed.all() else at[expressed], minlength=size + 1)[:size]
    return [
        {'fraction': float(a / n), 'mean': float(s / n)} if n else {'fraction': None, 'mean': None}
        for a, s, n in zip(above, sums, side.counts, strict=True)
    ]


def summaries_of(side: ComparedSide, cells: np.ndarray, values: np.ndarray, sampled: int) -> list[dict[str, Any]]:
    """ServedSummary of each group."""
    at = side.codes[cells]
    by_group = values[np.argsort(at, kind='stable')]
    bounds = np.concatenate([[0], np.cumsum(np.bincount(at, minlength=len(side.groups) + 1))])
    return [
        summarise_sparse(name, by_group[bounds[k] : bounds[k + 1]], int(side.counts[k]), sampled, seed=k)
        for k, name in enumerate(side.groups)
    ]


def expression_cells(request: Request, dataset: OpenDataset, content: bytes, store: ObjectStore) -> Response:
    """POST ExpressionCellsParams: ExpressionCells, the same sample for the same request. Raises as `expression`."""
    return reply_cached(
        request, dataset, content, 'expressionCells', lambda body: expression_cells_of(store, dataset, body)
    )


def expression_cells_of(store: ObjectStore, dataset: OpenDataset, body: Mapping[str, Any]) -> dict[str, Any]:
    """ExpressionCells."""
    layer = layer_of(dataset, body['layer'], 'body')
    sides = sides_of(store, dataset, body)
    indices, undetected = chosen_genes(dataset, body['genes'])
    groups, chosen = sampled_cells(sides, limits()['geneExpression'])
    return {
        'genes': [contract_gene(dataset, index) for index in indices],
        'undetected': undetected,
        'overlap': sides.overlap,
        'groups': groups,
        'barcodes': dataset.barcodes_of(chosen),
        'values': [short(values_of_cells(*dataset.gene(index, layer), chosen)) for index in indices],
    }


def sampled_cells(sides: ComparedSides, limit: Mapping[str, int]) -> tuple[list[dict[str, Any]], np.ndarray]:
    """(the sampled groups, their cells one group after the other): as many cells of each group as the limits leave."""
    filled = sum(int((side.counts > 0).sum()) for side in sides.sides)
    assert_drawable(1, sides, limit['cells'])
    most = min(limit['perGroup'], limit['cells'] // max(1, filled))
    groups, parts = [], [np.empty(0, np.int64)]
    for side in sides.sides:
        order = np.argsort(side.codes, kind='stable')
        bounds = np.concatenate([[0], np.cumsum(side.counts)])
        for k in np.flatnonzero(side.counts):
            cells = order[bounds[k] : bounds[k + 1]]
            if cells.size > most:
                cells = np.sort(np.random.default_rng(int(k)).choice(cells, most, replace=False))
            parts.append(cells)
            groups.append(
                {'side': side.name, 'group': side.groups[k], 'n': int(side.counts[k]), 'shown': int(cells.size)}
            )
    return groups, np.concatenate(parts)


def values_of_cells(cells: np.ndarray, values: np.ndarray, wanted: np.ndarray) -> np.ndarray:
    """The values of `wanted` cells of a gene whose stored cells ascend."""
    if cells.size == 0:
        return np.zeros(wanted.size)
    place = np.minimum(np.searchsorted(cells, wanted), cells.size - 1)
    return np.where(cells[place] == wanted, values[place], 0)
