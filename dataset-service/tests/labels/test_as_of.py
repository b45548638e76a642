"""A dataset at the versions of a named state: equal bytes after any edits, without saving anything."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from schemas import valid_reply
from starlette.testclient import TestClient

from stroma_dataset_service.app import create_app
from stroma_dataset_service.as_of import VERSIONS
from stroma_dataset_service.settings import Settings
from stroma_store.disk_store import DiskStore

D = '/datasets/d1'
COLUMN = 'cell type'
BINARY = {'Accept': 'application/octet-stream'}
#: Reads of everything that labels, colours, roles and settings change.
READS: list[tuple[str, dict[str, str]]] = [
    (D, {}),
    (f'{D}/labels', {}),
    (f'{D}/observation_annotation?name=cell+type', BINARY),
    (f'{D}/observation_annotation?name=cell+type&name=sample', {}),
    (f'{D}/observation_annotation_view2', {}),
    (f'{D}/observation_color_manager?column=cell+type', {}),
    (f'{D}/celltype_hierarchy2', {}),
    (f'{D}/quality', {}),
    (f'{D}/embedding_annotation', {}),
    (f'{D}/observation_display', {}),
    (f'{D}/summary?column=cell+type&gene=CD3D', {}),
    (f'{D}/thumbnail', {}),
]
EXPRESSION = {'genes': ['CD3D'], 'layer': 'normalized', 'groupBy': COLUMN, 'compare': None, 'distributions': True}


@pytest.fixture
def client(store: DiskStore) -> Iterator[TestClient]:
    made = create_app(Settings(object_store='', secret='s3cret', port=0), store)
    headers = {'X-Stroma-Secret': 's3cret', 'X-Stroma-User': 'mei'}
    with TestClient(made, headers=headers, raise_server_exceptions=False) as opened:
        yield opened


def data(reply: Any) -> Any:
    assert reply.status_code == 200, reply.text
    return reply.json()['data']


def post(client: TestClient, path: str, body: dict[str, Any]) -> Any:
    return data(client.post(f'{D}/{path}', json=body))


def edit(client: TestClient, made: dict[str, Any], column: str = COLUMN) -> None:
    columns = data(client.get(f'{D}/labels'))['columns']
    expected = next(one['version'] for one in columns if one['column'] == column)
    post(client, 'labels', {'column': column, 'expected': expected, 'edit': made})


def categories(client: TestClient, column: str = COLUMN) -> list[str]:
    found = data(client.get(f'{D}/observation_annotation?name={column.replace(" ", "+")}'))
    return list(found[0]['categories'])


def header(versions: dict[str, Any]) -> dict[str, str]:
    return {VERSIONS: ','.join(f'{name}={at}' for name, at in versions['documents'].items()) or '-'}


def seen(client: TestClient, headers: dict[str, str]) -> list[tuple[int, bytes, str, str]]:
    replies = [client.get(path, headers={**headers, **more}) for path, more in READS]
    replies.append(client.post(f'{D}/expression', json=EXPRESSION, headers=headers))
    names = ('etag', 'x-stroma-meta')
    return [(r.status_code, r.content, *(r.headers.get(name, '') for name in names)) for r in replies]


def recolour(client: TestClient, colour: str) -> None:
    name = categories(client)[0]
    post(client, 'observation_color_manager', {'column': COLUMN, 'colours': {name: colour}})


def test_equal_bytes_after_edits_of_labels_colours_roles_and_settings(client: TestClient) -> None:
    states = []
    for round in range(3):
        versions = valid_reply('versions', data(client.get(f'{D}/versions')))
        states.append((header(versions), seen(client, {})))
        assert [reply[:2] for reply in states[-1][1] if reply[0] != 200] == []
        names = categories(client)
        edit(client, {'kind': 'rename', 'category': names[0], 'name': f'renamed {round}'})
        edit(client, {'kind': 'merge', 'categories': categories(client)[:2], 'name': f'merged {round}'})
        edit(client, {'kind': 'undo'})
        recolour(client, f'#0000{round}F')
        edit(client, {'kind': 'copy', 'name': f'copy {round}'})
        post(client, 'observation_columns', {'cluster': f'copy {round}'})
        post(client, 'embedding_annotation', {'settings': {'pointSize': 3 + round}})
        if round:
            edit(client, {'kind': 'remove'}, f'copy {round - 1}')
    for headers, before in states:
        assert seen(client, headers) == before
    assert seen(client, {}) != states[-1][1]


def test_a_browser_that_knows_the_state_is_told_that_nothing_changed(client: TestClient) -> None:
    headers = header(data(client.get(f'{D}/versions')))
    tag = client.get(D).headers['etag']
    edit(client, {'kind': 'rename', 'category': categories(client)[0], 'name': 'other'})
    known = {'If-None-Match': tag}
    assert client.get(D, headers=known).status_code == 200
    assert client.get(D, headers={**headers, **known}).status_code == 304


def test_versions_name_the_columns_and_their_labels(client: TestClient) -> None:
    edit(client, {'kind': 'copy', 'name': 'mine'})
    versions = valid_reply('versions', data(client.get(f'{D}/versions')))
    labels = data(client.get(f'{D}/labels'))
    assert versions['documents'] == {'labels': labels['revision']}
    assert {one['column']: one['version'] for one in versions['columns']} == {
        one['column']: one['version'] for one in labels['columns']
    }


def test_nothing_is_saved_in_a_state_and_a_wrong_header_is_refused(client: TestClient) -> None:
    edit(client, {'kind': 'rename', 'category': categories(client)[0], 'name': 'other'})
    headers = header(data(client.get(f'{D}/versions')))
    body = {'column': COLUMN, 'colours': {categories(client)[0]: '#123456'}}
    refused = client.post(f'{D}/observation_color_manager', json=body, headers=headers)
    assert (refused.status_code, refused.json()['error']['id']) == (409, 'STATE_READ_ONLY')
    for wrong in ('labels', 'labels=x', 'labels=1,', '../x=1'):
        reply = client.get(D, headers={VERSIONS: wrong})
        assert (reply.status_code, reply.json()['error']['id']) == (400, 'INPUT_INVALID')


def test_without_any_document_the_dataset_is_the_written_one(client: TestClient) -> None:
    before = client.get(f'{D}/labels').content
    headers = header(data(client.get(f'{D}/versions')))
    assert headers[VERSIONS] == '-'
    edit(client, {'kind': 'rename', 'category': categories(client)[0], 'name': 'other'})
    assert client.get(f'{D}/labels', headers=headers).content == before
