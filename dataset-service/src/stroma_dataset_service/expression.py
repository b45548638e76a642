"""Expression of genes: colours (one byte a value), exact values, and per-group summaries."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from stroma_dataset_service.datasets import OpenDataset
from stroma_dataset_service.encoding import form_d, form_e
from stroma_dataset_service.inputs import limited_body, whole_number
from stroma_dataset_service.replies import Caching, binary_reply, json_reply, wants_binary, wants_exact
from stroma_dataset_service.statistics import summarise
from stroma_store.errors import StromaError

#: Values that one JSON reply may hold; more is asked for in binary, gene by gene.
MAX_JSON_VALUES = 5_000_000
MAX_GENES = 500


def layer_of(dataset: OpenDataset, name: str | None) -> str:
    """`raw` or `normalized` (the default); INPUT_INVALID for a layer that the dataset lacks."""
    layer = name or 'normalized'
    if layer not in dataset.layers:
        raise StromaError('INPUT_INVALID', field='layer', value=layer)
    return layer


def resolve(dataset: OpenDataset, queries: list[str]) -> tuple[list[dict[str, Any]], list[str]]:
    """(found, missing) of symbols and Ensembl ids; GENE_NOT_FOUND when nothing was asked or found."""
    if not queries or len(queries) > MAX_GENES:
        raise StromaError('INPUT_INVALID', field='gene', limit=MAX_GENES)
    found, missing = [], []
    for query in queries:
        index = dataset.gene_index.resolve(query)
        if index is None:
            missing.append(query)
        else:
            genes = dataset.genes
            found.append({'query': query, 'id': genes.ids[index], 'symbol': genes.symbols[index], 'index': index})
    if not found:
        raise StromaError('GENE_NOT_FOUND', gene=', '.join(missing)[:200])
    return found, missing


async def observation_gene(request: Request, dataset: OpenDataset) -> Response:
    """POST form: `gene` repeated, `layer`. Binary for one gene, JSON for several."""
    form = parse_qs((await limited_body(request)).decode('utf-8', 'replace'), keep_blank_values=True)
    layer = layer_of(dataset, form.get('layer', [None])[0])
    found, missing = resolve(dataset, form.get('gene', []))
    if not wants_binary(request):
        return await run_in_threadpool(_json, dataset, found, missing, layer)
    if len(found) != 1 or missing:
        raise StromaError('INPUT_INVALID', field='gene', limit=1)
    gene = found[0]
    cells, values = dataset.gene(gene['index'], layer)
    named = {'n': dataset.n_cells, 'id': gene['id'], 'symbol': gene['symbol'], 'layer': layer}
    if wants_exact(request):
        body, meta = form_e(cells, values)
        return binary_reply('gene-sparse-f32', {**named, **meta}, body)
    body, meta = form_d(cells, values)
    return binary_reply('gene-sparse-u8', {**named, **meta}, body)


def _json(dataset: OpenDataset, found: list[dict[str, Any]], missing: list[str], layer: str) -> Response:
    if len(found) * dataset.n_cells > MAX_JSON_VALUES:
        raise StromaError('INPUT_INVALID', field='gene', limit=MAX_JSON_VALUES // dataset.n_cells)
    values = [dataset.dense(gene['index'], layer).tolist() for gene in found]
    return json_reply({'found': found, 'missing': missing, 'values': values})


def genes(request: Request, dataset: OpenDataset) -> Response:
    """GET `q`, `limit`: `[{id, symbol}]`."""
    caching = Caching(request, dataset.version)
    limit = whole_number(request, 'limit', 20, 1, 1000)
    hits = dataset.gene_index.search(request.query_params.get('q', '')[:200], limit)
    names = dataset.genes
    return caching.fresh() or json_reply([{'id': names.ids[k], 'symbol': names.symbols[k]} for k in hits], caching)


def summary(request: Request, dataset: OpenDataset) -> Response:
    """GET `column`, `gene` repeated, `layer`: `{column, layer, genes: [{query, id, symbol, groups}],
    missing}`."""
    caching = Caching(request, dataset.version)
    if fresh := caching.fresh():
        return fresh
    column = dataset.category_column(request.query_params.get('column'))
    layer = layer_of(dataset, request.query_params.get('layer'))
    queries = request.query_params.getlist('gene')
    if len(queries) > 50:
        raise StromaError('INPUT_INVALID', field='gene', limit=50)
    found, missing = resolve(dataset, queries)
    categories = dataset.column(column).categories
    cells, bounds = dataset.order(column)
    for gene in found:
        values = dataset.dense(gene.pop('index'), layer)[cells]
        gene['groups'] = [
            summarise(name, values[bounds[k] : bounds[k + 1]], seed=k) for k, name in enumerate(categories)
        ]
    return json_reply({'column': column, 'layer': layer, 'genes': found, 'missing': missing}, caching)
