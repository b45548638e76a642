"""Current names of labels of earlier versions, by their cells."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from schemas import valid_reply
from starlette.testclient import TestClient
from test_identities import History
from test_readings import TYPE, assigned, edit, group, labels, post

from stroma_dataset_service.labels.names import renamed_since

ALL: dict[str, Any] = {'groups': [], 'parts': [], 'aside': [], 'only': [], 'named': []}


def version(client: TestClient, column: str = TYPE) -> str:
    found = client.get('/datasets/d1/labels').json()['data']['columns']
    return next(str(one['version']) for one in found if one['column'] == column)


def names(client: TestClient, then: str, column: str = TYPE, **reading: Any) -> dict[str, str]:
    body = {'columns': {column: then}, 'reading': {**ALL, **reading}}
    found = valid_reply('labelNames', post(client, 'label_names', body))
    return {one['from']: one['to'] for one in found[column]}


def rename(client: TestClient, before: str, after: str, column: str = TYPE) -> None:
    edit(client, {'kind': 'rename', 'category': before, 'name': after}, column)


def test_a_rename_its_undo_a_chain_and_a_swap(client: TestClient) -> None:
    first = version(client)
    assert names(client, first) == {}
    rename(client, 'T', 'Lymph')
    assert names(client, first) == {'T': 'Lymph'}
    rename(client, 'Lymph', 'T lymphocytes')
    assert names(client, first) == {'T': 'T lymphocytes'}
    between = version(client)
    rename(client, 'T lymphocytes', 'x')
    rename(client, 'B', 'T')
    rename(client, 'x', 'B')
    assert names(client, first) == {'T': 'B', 'B': 'T'}
    assert names(client, between) == {'T lymphocytes': 'B', 'B': 'T'}
    for _ in range(5):
        edit(client, {'kind': 'undo'})
    assert names(client, first) == {} and names(client, between) == {'T lymphocytes': 'T'}


def test_merged_and_parted_labels_keep_their_names(client: TestClient) -> None:
    first = version(client)
    edit(client, {'kind': 'merge', 'categories': ['T', 'B'], 'name': 'all'})
    assert names(client, first) == {}
    edit(client, {'kind': 'undo'})
    edit(client, {'kind': 'assign', 'cells': {'column': 'sample', 'categories': ['s1']}, 'name': 'new'})
    rename(client, 'T', 'T cells')
    assert names(client, first) == {}, 'its cells have two labels'


def test_a_name_that_another_label_had_before(client: TestClient) -> None:
    """All cells of B got another label, which is B under another name; T is now named B."""
    first = version(client)
    edit(client, {'kind': 'assign', 'cells': {'column': TYPE, 'categories': ['B']}, 'name': 'other'})
    rename(client, 'T', 'B')
    assert names(client, first, groups=[group('B')]) == {'B': 'other', 'T': 'B'}
    assert names(client, first) == {'B': 'other', 'T': 'B'}


def test_only_the_cells_that_are_read_say_what_a_label_is(client: TestClient) -> None:
    first = version(client, 'cluster')
    within = {'groups': [group('s1', column='sample')]}
    edit(
        client, {'kind': 'assign', 'cells': {'column': 'sample', 'categories': ['s2', 's3']}, 'name': 'rest'}, 'cluster'
    )
    rename(client, '1', 'one', 'cluster')
    assert names(client, first, 'cluster', **within) == {'1': 'one'}
    only = {'only': [labels('sample', 's1')]}
    assert names(client, first, 'cluster', **only) == {'1': 'one'}


def test_a_label_without_cells_is_found_by_its_number(client: TestClient) -> None:
    first = version(client)
    rename(client, 'T', 'Lymph')
    rename(client, 'B', 'Plasma')
    assert names(client, first, groups=[group('Lymph')]) == {'T': 'Lymph', 'B': 'Plasma'}


def test_columns_that_are_gone_have_no_names_and_unknown_versions_are_refused(client: TestClient) -> None:
    edit(client, {'kind': 'copy', 'name': 'mine'})
    then = version(client, 'mine')
    rename(client, 'T', 'Lymph', 'mine')
    assert names(client, then, 'mine') == {'T': 'Lymph'}
    edit(client, {'kind': 'remove'}, 'mine')
    assert names(client, then, 'mine') == {}
    body = {'columns': {TYPE: 'f' * 32}, 'reading': ALL}
    reply = client.post('/datasets/d1/label_names', json=body)
    assert 400 <= reply.status_code < 500
    body = {'columns': {TYPE: version(client)}, 'reading': {**ALL, 'groups': [group('nobody')]}}
    assert client.post('/datasets/d1/label_names', json=body).json()['error']['id'] == 'CATEGORY_NOT_FOUND'


@pytest.mark.parametrize('seed', range(40))
def test_after_any_edits_a_name_is_that_of_all_its_cells(seed: int) -> None:
    """Against a plain search: of the cells that count, a renamed label's all have the new name, and no two labels of
    theirs are called the same."""
    rng = random.Random(seed)
    history = History([rng.choice(['a', 'b', 'c', 'd']) for _ in range(60)])
    start = history.present
    for step in range(rng.randrange(1, 8)):
        found = list(history.present.categories)
        what = rng.choice(['rename', 'rename', 'rename', 'merge', 'assign', 'undo'])
        if what == 'rename':
            name = rng.choice(['a', 'b', 'c', 'd', f'n{step}'])
            if name not in found:
                history.rename(rng.choice(found), name)
        elif what == 'merge' and len(found) > 2:
            history.merge(rng.sample(found, 2), f'm{step}')
        elif what == 'assign':
            history.assign(set(rng.sample(range(60), 5)), rng.choice([*found, f'x{step}']))
        elif what == 'undo':
            history.move(-1)
    cells = np.array([rng.random() < 0.5 for _ in range(60)])
    renamed = renamed_since(start, history.present, cells, [])
    shown = {}
    for code, name in enumerate(start.categories):
        own = np.flatnonzero(cells & (start.codes == code))
        now = {history.present.categories[k] if k < 255 else None for k in history.present.codes[own].tolist()}
        if name in renamed:
            assert now == {renamed[name]}
        if len(own):
            shown[name] = renamed.get(name, name)
    assert len({*shown.values()}) == len(shown)


def test_cells_that_are_assigned_to_a_renamed_label_are_no_rename(client: TestClient) -> None:
    first = version(client)
    rename(client, 'T', 'Lymph')
    edit(client, assigned(np.arange(5), 'Lymph'))
    assert names(client, first).get('T') == 'Lymph'
