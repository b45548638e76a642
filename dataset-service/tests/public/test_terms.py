"""Ontologies over HTTP: search, lookup by id, and rejected requests."""

from __future__ import annotations

from typing import Any

import pytest
from schemas import valid_reply
from starlette.testclient import TestClient


def data(reply: Any) -> Any:
    assert reply.status_code == 200, reply.text
    return reply.json()['data']


@pytest.mark.parametrize('text', ['natural killer', '自然杀伤', 'NK cell'])
def test_a_search_finds_by_name_synonym_and_chinese(client: TestClient, text: str) -> None:
    found = valid_reply('foundTerms', data(client.get('/terms', params={'ontology': 'CL', 'search': text, 'limit': 3})))
    assert found['terms'][0]['id'] == 'CL:0000623' and len(found['terms']) <= 3 <= found['total']


def test_the_same_search_again_is_not_sent_again(client: TestClient) -> None:
    ask = {'ontology': 'organism', 'search': 'mouse'}
    first = client.get('/terms', params=ask)
    assert [one['label'] for one in data(first)['terms']] == ['Mus musculus', 'Microcebus murinus']
    again = client.get('/terms', params=ask, headers={'If-None-Match': first.headers['etag']})
    assert again.status_code == 304


@pytest.mark.parametrize(
    'query',
    [
        {'search': 'x'},
        {'ontology': 'GO', 'search': 'x'},
        {'ontology': 'CL', 'search': 'x' * 201},
        {'ontology': 'CL', 'limit': '0'},
        {'ontology': 'CL', 'limit': '101'},
        {'ontology': 'CL', 'limit': 'all'},
    ],
)
def test_a_search_of_another_form_is_refused(client: TestClient, query: dict[str, str]) -> None:
    reply = client.get('/terms', params=query)
    assert reply.status_code == 400 and reply.json()['error']['id'] == 'INPUT_INVALID'


def test_terms_come_in_order_with_ancestors_and_the_others_are_named(client: TestClient) -> None:
    ids = ['UBERON:0002107', 'CL:9999999', 'CL:0000003', 'NCBITaxon:10090', 'nonsense']
    found = valid_reply('terms', data(client.post('/terms', json={'ids': ids})))
    assert [one['id'] for one in found['terms']] == ['UBERON:0002107', 'CL:0000003', 'NCBITaxon:10090']
    assert found['missing'] == ['CL:9999999', 'nonsense']
    liver, old, mouse = found['terms']
    assert liver['labelZh'] == '肝脏' and 'UBERON:0001062' in [one['id'] for one in liver['ancestors']]
    assert old['obsolete'] and mouse['label'] == 'Mus musculus'


@pytest.mark.parametrize('body', [{}, {'ids': []}, {'ids': ['']}, {'ids': 'CL:0000084'}, {'ids': ['x' * 61]}])
def test_ids_of_another_form_are_refused(client: TestClient, body: dict[str, Any]) -> None:
    assert client.post('/terms', json=body).status_code == 400
