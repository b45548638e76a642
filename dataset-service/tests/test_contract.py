"""All JSON replies are valid for contract/schema/service.json, which the client's types come from."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import pytest
from jsonschema import ValidationError
from schemas import valid_reply
from small_dataset import CELLS, Content, write
from starlette.testclient import TestClient

from stroma_store.contract import service_schemas
from stroma_store.disk_store import DiskStore

#: Schema by the calls whose reply it is.
CALLS = {
    'detail': [''],
    'annotationView': ['/observation_annotation_view2'],
    'annotation': ['/observation_annotation?name=cluster&name=pct_mito'],
    'coordinates': ['/embedding_view2', '/embedding_view2?key=umap&dimensions=3'],
    'hierarchy': ['/celltype_hierarchy2'],
    'summary': ['/summary?gene=CD3D&gene=nope', '/summary?gene=CD3D&layer=raw&column=phase'],
    'quality': ['/quality'],
    'colours': ['/observation_color_manager', '/observation_color_manager?column=phase'],
    'genes': ['/genes?q=cd3', '/genes?q=none'],
    'markers': ['/differential_expression', '/differential_expression?cluster=0&sort=p_val_adj&order=desc'],
    'embeddingAnnotation': ['/embedding_annotation'],
    'display': ['/observation_display'],
    'labels': ['/labels'],
    'versions': ['/versions'],
    'sampleSource': ['/sample_source'],
    'geneKeys': ['/gene_keys'],
}
POSTED = {
    'columns',
    'cells',
    'check',
    'readings',
    'categoryNames',
    'labelNames',
    'contigOverlap',
    'sampleBarcodes',
    'inheritedLabels',
    'labelColumn',
    'labelComparison',
    'mapping',
    'expression',
    'expressionCells',
    'coexpression',
    'geneValues',
    'selectedQuality',
    'chartReceipt',
    # tests/public
    *('foundTerms', 'terms', 'publicExpression', 'publicGenes'),
}


def data(reply: Any) -> Any:
    assert reply.status_code == 200, reply.text
    return reply.json()['data']


def test_every_schema_has_a_call() -> None:
    assert set(service_schemas()['replies']) == set(CALLS) | POSTED


@pytest.mark.parametrize(('schema', 'path'), [(name, path) for name, paths in CALLS.items() for path in paths])
def test_replies_of_a_dataset_with_everything(client: TestClient, schema: str, path: str) -> None:
    valid_reply(schema, data(client.get(f'/datasets/d1{path}')))


def test_a_reply_that_does_not_fit_is_found(client: TestClient) -> None:
    detail = data(client.get('/datasets/d1'))
    with pytest.raises(ValidationError):
        valid_reply('detail', {**detail, 'cells': str(detail['cells'])})
    with pytest.raises(ValidationError):
        valid_reply('detail', {**detail, 'more': 1})


def test_replies_of_a_dataset_with_next_to_nothing(client: TestClient, store: DiskStore, content: Content) -> None:
    obs = content.obs[['n_genes']].assign(nothing=np.nan, empty=pd.Categorical([None] * CELLS, ['never']))
    write(store, 'bare', content, obs=obs, embeddings={}, markers=None, info={'name': 'bare'})
    for schema, paths in CALLS.items():
        for path in paths:
            reply = client.get(f'/datasets/bare{path}')
            if reply.status_code != 404:  # a column or embedding that it does not have
                valid_reply(schema, data(reply))
    summary = valid_reply('summary', data(client.get('/datasets/bare/summary?gene=CD3D&column=empty')))
    empty = summary['genes'][0]['groups'][0]
    assert (empty['n'], empty['mean'], empty['density']) == (0, None, [])


def test_coordinates_of_chosen_cells(client: TestClient) -> None:
    whole = valid_reply('coordinates', data(client.post('/datasets/d1/embedding', json={})))
    assert len(whole['values']) == CELLS
    some = valid_reply(
        'coordinates', data(client.post('/datasets/d1/embedding', json={'key': 'umap', 'cells': [7, 3]}))
    )
    assert some['values'] == [whole['values'][7], whole['values'][3]]
    none = valid_reply('coordinates', data(client.post('/datasets/d1/embedding', json={'dimensions': 3, 'cells': []})))
    assert none['values'] == [] and none['ranges'] == [[0, 0]] * 3


@pytest.mark.parametrize(
    'body', [{'dimensions': 4}, {'dimensions': True}, {'key': 7}, {'cells': 'all'}, {'cells': [CELLS]}, {'cell': [1]}]
)
def test_coordinates_refuse(client: TestClient, body: dict[str, Any]) -> None:
    assert client.post('/datasets/d1/embedding', json=body).status_code == 400


def test_values_of_genes(client: TestClient) -> None:
    reply = client.post('/datasets/d1/observation_gene', data={'gene': ['CD3D', 'nope']})
    assert valid_reply('geneValues', data(reply))['missing'] == ['nope']


@pytest.mark.parametrize(
    'body',
    [
        '{"settings": {"pointSize": NaN}}',
        '{"settings": {"pointSize": true}}',
        '{"settings": {"labels": "' + 'x' * 201 + '"}}',
        '{"settings": {"more": 1}}',
        '{"view": {"name": "  ", "query": {}}}',
        '{"view": {"name": "v", "query": "' + 'x' * 9000 + '"}}',
    ],
)
def test_settings_refuse(client: TestClient, body: str) -> None:
    before = data(client.get('/datasets/d1/embedding_annotation'))
    assert client.post('/datasets/d1/embedding_annotation', content=body).status_code == 400
    assert data(client.get('/datasets/d1/embedding_annotation')) == before


def test_replies_after_choices_and_edits(client: TestClient) -> None:
    d = '/datasets/d1'
    valid_reply('columns', data(client.post(f'{d}/observation_columns', json={'cluster': 'cell type'})))
    valid_reply(
        'colours',
        data(client.post(f'{d}/observation_color_manager', json={'column': 'phase', 'colours': {'S': '#000001'}})),
    )
    settings = {'settings': {'pointSize': 2, 'dimensions': 3}, 'view': {'name': 'v', 'query': {'a': 1}}}
    valid_reply('embeddingAnnotation', data(client.post(f'{d}/embedding_annotation', json=settings)))
    labels = {c['column']: c['version'] for c in data(client.get(f'{d}/labels'))['columns']}
    for name, edit in (
        ('cell type', {'kind': 'merge', 'categories': ['T', 'B'], 'name': 'all'}),
        ('cluster', {'kind': 'copy', 'name': 'mine'}),
    ):
        body = {'column': name, 'expected': labels[name], 'edit': edit}
        valid_reply('labelColumn', data(client.post(f'{d}/labels', json=body)))
    for schema, paths in CALLS.items():
        for path in paths:
            valid_reply(schema, data(client.get(f'{d}{path}')))
