"""The columns of clusters and samples: the import's guess and what people choose instead."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import pytest
from small_dataset import CELLS, Content, write
from starlette.testclient import TestClient

from stroma_dataset_service.app import create_app
from stroma_dataset_service.settings import Settings
from stroma_store.disk_store import DiskStore

D = '/datasets/d1'
CHOICE = f'{D}/observation_columns'


def data(reply: Any) -> Any:
    assert reply.status_code == 200, reply.text
    return reply.json()['data']


def error(reply: Any) -> tuple[int, str, dict[str, Any]]:
    body = reply.json()
    return body['code'], body['error']['id'], body['error']['params']


def test_without_a_choice_the_guess_is_in_force(client: TestClient) -> None:
    found = data(client.get(D))
    assert found['guessedColumns'] == {'cluster': 'cluster', 'sample': 'sample'}
    assert (found['levels']['cluster'], found['sampleColumn'], found['columnsVersion']) == ('cluster', 'sample', 0)


def test_a_choice_reaches_every_reply_and_its_etag(client: TestClient) -> None:
    paths = {
        'detail': D,
        'quality': f'{D}/quality',
        'hierarchy': f'{D}/celltype_hierarchy2',
        'summary': f'{D}/summary?gene=CD3D',
        'markers': f'{D}/differential_expression',
        'defaults': f'{D}/embedding_annotation',
        'display': f'{D}/observation_display',
        'colours': f'{D}/observation_color_manager',
    }
    before = {name: client.get(path) for name, path in paths.items()}
    made = data(client.post(CHOICE, json={'cluster': 'cell type', 'sample': 'group', 'version': 0}))
    guess = {'cluster': 'cluster', 'sample': 'sample'}
    assert made == {'cluster': 'cell type', 'sample': 'group', 'guess': guess, 'version': 1}
    after = {}
    for name, path in paths.items():
        reply = client.get(path, headers={'If-None-Match': before[name].headers['etag']})
        assert reply.status_code == 200, name
        after[name] = data(reply)
    detail = after['detail']
    assert detail['levels'] == {'cluster': 'cell type', 'annot_full': 'cell type'}
    assert (detail['sampleColumn'], detail['guessedColumns'], detail['columnsVersion']) == ('group', guess, 1)
    assert detail['samples'] == [
        {'name': 'ctrl', 'group': '', 'cells': CELLS // 3},
        {'name': 'stim', 'group': '', 'cells': CELLS * 2 // 3},
    ]
    assert [after['quality'][part]['column'] for part in ('bySample', 'byCluster')] == ['group', 'cell type']
    assert {e['level']: e['column'] for e in after['hierarchy']['levels']}['cluster'] == 'cell type'
    assert after['summary']['column'] == 'cell type' and after['colours']['column'] == 'cell type'
    assert after['defaults']['defaults']['colourBy'] == 'cell type' and after['display']['colourBy'] == 'cell type'


def test_markers_stay_with_the_column_that_they_were_computed_for(client: TestClient) -> None:
    rows = data(client.get(f'{D}/differential_expression'))['rows']
    data(client.post(CHOICE, json={'cluster': 'cell type'}))
    assert data(client.get(D))['markersColumn'] == 'cluster'
    found = data(client.get(f'{D}/differential_expression?column=cluster'))
    assert (found['column'], found['rows']) == ('cluster', rows)
    refused = client.get(f'{D}/differential_expression?column=cell type')
    assert error(refused)[:2] == (404, 'COLUMN_NOT_FOUND')


def test_a_column_named_like_a_level_stays_itself(client: TestClient, content: Content) -> None:
    data(client.post(CHOICE, json={'cluster': 'cell type'}))
    groups = data(client.get(f'{D}/summary?gene=CD3D&column=cluster'))['genes'][0]['groups']
    assert {g['group']: g['n'] for g in groups} == content.obs['cluster'].value_counts().to_dict()
    data(client.post(f'{D}/observation_color_manager', json={'column': 'cluster', 'colours': {'0': '#010203'}}))
    assert data(client.get(f'{D}/observation_color_manager?column=cluster'))['colours']['0'] == '#010203'


def test_null_goes_back_to_the_guess_and_absent_stays(client: TestClient) -> None:
    data(client.post(CHOICE, json={'cluster': 'cell type', 'sample': 'group'}))
    found = data(client.post(CHOICE, json={'cluster': None}))
    assert (found['cluster'], found['sample'], found['version']) == ('cluster', 'group', 2)


def test_of_two_choices_from_one_version_one_wins(client: TestClient) -> None:
    data(client.post(CHOICE, json={'cluster': 'cell type', 'version': 0}))
    assert error(client.post(CHOICE, json={'cluster': 'group', 'version': 0}))[:2] == (412, 'VERSION_CONFLICT')
    assert data(client.get(D))['levels']['cluster'] == 'cell type'


@pytest.mark.parametrize(
    ('body', 'status', 'id', 'params'),
    [
        ({'cluster': 'none'}, 404, 'COLUMN_NOT_FOUND', {'column': 'none'}),
        ({'sample': 'n_genes'}, 422, 'COLUMN_NOT_GROUPS', {'column': 'n_genes', 'categories': 0}),
        ({'cluster': 'one'}, 422, 'COLUMN_NOT_GROUPS', {'column': 'one', 'categories': 1, 'min': 2, 'max': 500}),
        ({'cluster': 'cell'}, 422, 'COLUMN_NOT_GROUPS', {'column': 'cell', 'categories': CELLS}),
        ({'cluster': 3}, 400, 'INPUT_INVALID', {'path': '/cluster'}),
        ({'cluster': 'cluster', 'version': True}, 400, 'INPUT_INVALID', {'path': '/version'}),
        ({'other': 'cluster'}, 400, 'INPUT_INVALID', {'path': '/other'}),
        ({}, 400, 'INPUT_INVALID', {}),
    ],
)
def test_what_is_no_column_of_groups_is_refused(
    store: DiskStore, content: Content, body: dict[str, Any], status: int, id: str, params: dict[str, Any]
) -> None:
    cells = pd.Categorical([f'c{k}' for k in range(CELLS)])
    write(store, 'odd', content, obs=content.obs.assign(one=pd.Categorical(['x'] * CELLS), cell=cells))
    app = create_app(Settings(object_store='', secret='s3cret', port=0), store)
    with TestClient(app, headers={'X-Stroma-Secret': 's3cret'}, raise_server_exceptions=False) as client:
        found = error(client.post('/datasets/odd/observation_columns', json=body))
        assert found[:2] == (status, id) and found[2].items() >= params.items()
        assert data(client.get('/datasets/odd'))['columnsVersion'] == 0


def test_a_dataset_without_clusters_takes_them_from_a_choice(store: DiskStore, content: Content) -> None:
    write(store, 'plain', content, markers=None, info={'name': 'plain'})
    app = create_app(Settings(object_store='', secret='s3cret', port=0), store)
    with TestClient(app, headers={'X-Stroma-Secret': 's3cret'}, raise_server_exceptions=False) as client:
        assert data(client.get('/datasets/plain/quality'))['byCluster'] is None
        data(client.post('/datasets/plain/observation_columns', json={'cluster': 'phase'}))
        quality = data(client.get('/datasets/plain/quality'))['byCluster']
        assert quality['column'] == 'phase'
        counts = content.obs['phase'].value_counts()
        assert {g['group']: g['n'] for g in quality['metrics']['umi']} == counts.to_dict()
        assert np.sum(list(counts)) == CELLS


@pytest.mark.parametrize(
    ('levels', 'default'),
    [
        ({'cluster': 'cluster', 'annot_full': 'cell type'}, 'cell type'),
        ({'cluster': 'cluster', 'annot_auto': 'cell type', 'annot_article': 'phase'}, 'phase'),
        # Numbers are not names, whatever their role in the file.
        ({'cluster': 'phase', 'annot_full': 'cluster'}, 'phase'),
        ({'cluster': 'cluster'}, 'cluster'),
    ],
)
def test_names_of_cell_types_group_the_cells_until_clusters_are_chosen(
    store: DiskStore, content: Content, levels: dict[str, str], default: str
) -> None:
    write(store, 'named', content, info={'name': 'named', 'levels': levels})
    app = create_app(Settings(object_store='', secret='s3cret', port=0), store)
    with TestClient(app, headers={'X-Stroma-Secret': 's3cret'}, raise_server_exceptions=False) as client:
        assert data(client.get('/datasets/named'))['defaultColumn'] == default
        assert data(client.get('/datasets/named/embedding_annotation'))['defaults']['colourBy'] == default
        data(client.post('/datasets/named/observation_columns', json={'cluster': 'sample'}))
        assert data(client.get('/datasets/named'))['defaultColumn'] == 'sample'


@pytest.mark.parametrize(('labelled', 'default'), [(CELLS // 2, 'cluster'), (CELLS * 9 // 10, 'article')])
def test_labels_that_most_cells_lack_do_not_group_them(
    store: DiskStore, content: Content, labelled: int, default: str
) -> None:
    article = content.obs['cell type'].astype(object)
    article.iloc[labelled:] = np.nan
    obs = content.obs.assign(article=article.astype('category'))
    info = {'name': 'named', 'levels': {'cluster': 'cluster', 'annot_article': 'article'}}
    write(store, 'named', content, obs=obs, info=info)
    app = create_app(Settings(object_store='', secret='s3cret', port=0), store)
    with TestClient(app, headers={'X-Stroma-Secret': 's3cret'}, raise_server_exceptions=False) as client:
        assert data(client.get('/datasets/named'))['defaultColumn'] == default
