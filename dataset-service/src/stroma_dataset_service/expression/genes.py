"""Expression of genes: colours (one byte a value), exact values, and per-group summaries."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs

import numpy as np
from starlette.requests import Request
from starlette.responses import Response

from stroma_dataset_service.columns.roles import category_column, read_roles
from stroma_dataset_service.expression.encoding import form_d, form_e
from stroma_dataset_service.expression.enrichment import SCORE, scores_of
from stroma_dataset_service.expression.statistics import summarise
from stroma_dataset_service.opened.datasets import OpenDataset
from stroma_dataset_service.opened.versions import Versions
from stroma_dataset_service.web.inputs import whole_number
from stroma_dataset_service.web.replies import (
    Caching,
    binary_reply,
    check_json_size,
    json_reply,
    wants_binary,
    wants_exact,
)
from stroma_store.contract import limits
from stroma_store.errors import StromaError, invalid

MAX_GENES = 500


def layer_of(dataset: OpenDataset, name: str | None, where: str = 'query') -> str:
    """`raw` or `normalized` (the default); INPUT_INVALID for a layer that the dataset lacks."""
    layer = name or 'normalized'
    if layer not in dataset.layers:
        raise invalid(where, '/layer', 'enum')
    return layer


def resolve(dataset: OpenDataset, queries: list[str], where: str = 'query') -> tuple[list[dict[str, Any]], list[str]]:
    """(found, missing) of symbols and Ensembl ids. Raises GENE_NOT_FOUND if the list is empty or nothing is found."""
    if not queries or len(queries) > MAX_GENES:
        raise invalid(where, '/gene', 'maxItems' if queries else 'required')
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


def observation_gene(request: Request, dataset: OpenDataset, content: bytes) -> Response:
    """POST form: `gene` repeated, `layer`. Binary for one gene, JSON for several; `enrichment=1`: AUCell of all."""
    form = parse_qs(content.decode('utf-8', 'replace'), keep_blank_values=True)
    layer = layer_of(dataset, form.get('layer', [None])[0], 'body')
    found, missing = resolve(dataset, form.get('gene', []), 'body')
    if form.get('enrichment') == ['1']:
        return _score(request, dataset, [gene['index'] for gene in found])
    if not wants_binary(request):
        return _json(dataset, found, missing, layer)
    if len(found) != 1 or missing:
        raise invalid('body', '/gene', 'maxItems')
    gene = found[0]
    named = {'n': dataset.n_cells, 'id': gene['id'], 'symbol': gene['symbol'], 'layer': layer}
    binary, encode = ('gene-sparse-f32', form_e) if wants_exact(request) else ('gene-sparse-u8', form_d)
    key = (dataset.id, dataset.version, gene['index'], layer, binary)
    body, meta = dataset.shared.get(key, lambda: encode(*dataset.gene(gene['index'], layer)))
    return binary_reply(binary, {**named, **meta}, body)


def _score(request: Request, dataset: OpenDataset, indices: list[int]) -> Response:
    """The AUCell score of the genes as one gene in binary form."""
    most = limits()['geneExpression']['genes']
    if len(indices) > most:
        raise invalid('body', '/gene', 'maxItems')
    scores = scores_of(dataset, indices)
    cells = np.flatnonzero(scores).astype(np.int32)
    binary, encode = ('gene-sparse-f32', form_e) if wants_exact(request) else ('gene-sparse-u8', form_d)
    body, meta = encode(cells, scores[cells])
    named = {'n': dataset.n_cells, 'id': SCORE['gene_id'], 'symbol': SCORE['symbol']}
    return binary_reply(binary, {**named, **meta}, body)


def _json(dataset: OpenDataset, found: list[dict[str, Any]], missing: list[str], layer: str) -> Response:
    check_json_size(len(found) * dataset.n_cells)
    values = [dataset.dense(gene['index'], layer).tolist() for gene in found]
    return json_reply({'found': found, 'missing': missing, 'values': values})


def genes(request: Request, dataset: OpenDataset) -> Response:
    """GET `q`, `limit`: `[{id, symbol, alias?}]`."""
    caching = Caching(request, dataset.etag_version, *dataset.gene_tables)
    limit = whole_number(request, 'limit', 20, 1, 1000)
    hits = dataset.gene_index.search(request.query_params.get('q', '')[:200], limit)
    names = dataset.genes
    return caching.fresh() or json_reply(
        [{'id': names.ids[k], 'symbol': names.symbols[k], **({'alias': alias} if alias else {})} for k, alias in hits],
        caching,
    )


def summary(request: Request, dataset: OpenDataset, versions: Versions) -> Response:
    """GET `column`, `gene` repeated, `layer`: `{column, layer, genes: [{query, id, symbol, groups}],
    missing}`."""
    roles = read_roles(versions, dataset)
    caching = Caching(request, dataset.etag_version, dataset.labels_revision, roles.version, *dataset.gene_tables)
    if fresh := caching.fresh():
        return fresh
    column = category_column(dataset, roles, request.query_params.get('column'))
    layer = layer_of(dataset, request.query_params.get('layer'))
    queries = request.query_params.getlist('gene')
    if len(queries) > 50:
        raise invalid('query', '/gene', 'maxItems')
    found, missing = resolve(dataset, queries)
    categories = dataset.column(column).categories
    cells, bounds = dataset.order(column)
    for gene in found:
        values = dataset.dense(gene.pop('index'), layer)[cells]
        gene['groups'] = [
            summarise(name, values[bounds[k] : bounds[k + 1]], seed=k) for k, name in enumerate(categories)
        ]
    return json_reply({'column': column, 'layer': layer, 'genes': found, 'missing': missing}, caching)
