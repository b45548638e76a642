"""The effects of an edit, without writing anything."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from schemas import valid_reply
from starlette.testclient import TestClient

from stroma_store.disk_store import DiskStore

D = '/datasets/d1'
TYPE = 'cell type'


def answer(client: TestClient, path: str, body: dict[str, Any]) -> Any:
    reply = client.post(f'{D}/{path}', json=body)
    assert reply.status_code == 200, reply.text
    return reply.json()['data']


def editing(client: TestClient, edit: dict[str, Any], column: str = TYPE) -> dict[str, Any]:
    found = client.get(f'{D}/labels').json()['data']['columns']
    expected = next(one['version'] for one in found if one['column'] == column)
    return {'column': column, 'expected': expected, 'edit': edit}


def group(*names: str) -> dict[str, Any]:
    return {'name': 'group', 'column': TYPE, 'categories': list(names)}


ASKED = {'groups': [], 'parts': ['cluster', TYPE], 'aside': [], 'only': [], 'named': []}
NEW = {'column': 'sample', 'categories': ['s1']}
EDITS: list[tuple[str, dict[str, Any]]] = [
    (TYPE, {'kind': 'rename', 'category': 'T', 'name': 'T cells'}),
    (TYPE, {'kind': 'merge', 'categories': ['T', 'B'], 'name': 'all'}),
    (TYPE, {'kind': 'assign', 'cells': NEW, 'name': 'first'}),
    (TYPE, {'kind': 'assign', 'cells': NEW, 'name': None}),
    (TYPE, {'kind': 'annotate', 'annotate': [{'from': 'cluster', 'labels': [{'category': '0', 'name': 'zero'}]}]}),
    (TYPE, {'kind': 'copy', 'name': 'mine'}),
    ('cluster', {'kind': 'undo'}),
    ('cluster', {'kind': 'assign', 'cells': NEW, 'name': '1'}),
]


def files(root: Path) -> set[str]:
    return {str(path.relative_to(root)) for path in root.rglob('*') if path.is_file() and '.scratch' not in path.parts}


@pytest.mark.parametrize(('column', 'edit'), EDITS)
def test_a_preview_reads_what_the_edit_makes(
    client: TestClient, store: DiskStore, column: str, edit: dict[str, Any]
) -> None:
    # Two edits before it, one of which can be undone.
    answer(client, 'labels', editing(client, {'kind': 'rename', 'category': '0', 'name': '0'}, 'cluster'))
    answer(client, 'labels', editing(client, {'kind': 'merge', 'categories': ['0', '1'], 'name': '0'}, 'cluster'))
    answer(client, 'labels', editing(client, {'kind': 'undo'}, 'cluster'))
    answer(client, 'labels', editing(client, {'kind': 'redo'}, 'cluster'))
    if edit['kind'] == 'annotate' or edit.get('name') == '1':
        answer(client, 'labels', editing(client, {'kind': 'undo'}, 'cluster'))
    made = editing(client, edit, column)
    readings = {'readings': [{**ASKED, 'parts': [*ASKED['parts'], *(['mine'] if edit['kind'] == 'copy' else [])]}]}
    numbers = {'columns': {TYPE: [0, 1, 2], 'cluster': [0, 1, 2, 3]}}
    before = answer(client, 'cell_readings', readings), answer(client, 'category_names', numbers)
    stored = files(store.root)
    shown = valid_reply('labelColumn', answer(client, 'label_preview', made))
    supposed = (
        answer(client, 'cell_readings', {**readings, 'edit': made}),
        answer(client, 'category_names', {**numbers, 'edit': made}),
    )
    assert files(store.root) == stored, 'nothing is written'
    assert before == (answer(client, 'cell_readings', readings), answer(client, 'category_names', numbers))
    real = answer(client, 'labels', made)
    assert {**shown, 'changes': []} == {**real, 'changes': []}
    assert [one['edit'] for one in shown['changes']] == [one['edit'] for one in real['changes']]
    assert supposed == (answer(client, 'cell_readings', readings), answer(client, 'category_names', numbers))


def test_a_preview_of_a_removal(client: TestClient) -> None:
    answer(client, 'labels', editing(client, {'kind': 'copy', 'name': 'mine'}))
    made = editing(client, {'kind': 'remove'}, 'mine')
    asked = {'readings': [{**ASKED, 'parts': ['mine']}], 'edit': made}
    assert answer(client, 'cell_readings', asked)[0]['problem']['id'] == 'COLUMN_NOT_FOUND'
    assert answer(client, 'label_preview', made)['version'] is None
    assert 'problem' not in answer(client, 'cell_readings', {'readings': asked['readings']})[0]


@pytest.mark.parametrize(
    ('edit', 'error'),
    [
        ({'kind': 'rename', 'category': 'X', 'name': 'Y'}, 'CATEGORY_NOT_FOUND'),
        ({'kind': 'rename', 'category': 'T', 'name': 'B'}, 'LABEL_TAKEN'),
        ({'kind': 'rename', 'category': 'T', 'name': '*'}, 'INPUT_INVALID'),
        ({'kind': 'undo'}, 'INPUT_INVALID'),
        ({'kind': 'remove'}, 'INPUT_INVALID'),
    ],
)
@pytest.mark.parametrize('path', ['label_preview', 'cell_readings', 'category_names'])
def test_a_preview_is_refused_as_the_edit_is(client: TestClient, path: str, edit: dict[str, Any], error: str) -> None:
    made = editing(client, edit)
    body = {
        'label_preview': made,
        'cell_readings': {'readings': [ASKED], 'edit': made},
        'category_names': {'columns': {}, 'edit': made},
    }[path]
    assert client.post(f'{D}/{path}', json=body).json()['error']['id'] == error
    assert client.post(f'{D}/labels', json=made).json()['error']['id'] == error


def test_a_preview_of_labels_that_were_edited_meanwhile(client: TestClient) -> None:
    made = editing(client, {'kind': 'rename', 'category': 'T', 'name': 'T cells'})
    answer(client, 'labels', made)
    assert client.post(f'{D}/label_preview', json=made).json()['error']['id'] == 'VERSION_CONFLICT'
