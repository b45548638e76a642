"""Versioned labels: edits, undo and redo, compare-and-swap, and current labels in every reply."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import decode
import numpy as np
import pytest
from schemas import valid_reply
from small_dataset import CELLS, Content, write
from starlette.testclient import TestClient

from stroma_dataset_service.app import create_app
from stroma_dataset_service.settings import Settings
from stroma_store.disk_store import DiskStore
from stroma_store.labels import labels_version, read_labels

D = '/datasets/d1'
COLUMN = 'cell type'
NOW = datetime(2026, 11, 23, 8, 30, tzinfo=UTC)


@pytest.fixture
def client(store: DiskStore) -> Iterator[TestClient]:
    made = create_app(Settings(object_store='', secret='s3cret', port=0), store, now=lambda: NOW)
    headers = {'X-Stroma-Secret': 's3cret', 'X-Stroma-User': 'Jos%C3%A9'}
    with TestClient(made, headers=headers, raise_server_exceptions=False) as opened:
        yield opened


def data(reply: Any) -> Any:
    assert reply.status_code == 200, reply.text
    return reply.json()['data']


def error(reply: Any) -> tuple[int, str, dict[str, Any]]:
    body = reply.json()
    return body['code'], body['error']['id'], body['error']['params']


def version(client: TestClient, column: str = COLUMN) -> str:
    columns = valid_reply('labels', data(client.get(f'{D}/labels')))['columns']
    return next(str(c['version']) for c in columns if c['column'] == column)


def post(client: TestClient, edit: dict[str, Any], column: str = COLUMN, expected: str | None = None) -> Any:
    body = {'column': column, 'expected': expected or version(client, column), 'edit': edit}
    return client.post(f'{D}/labels', json=body)


def post_edit(client: TestClient, edit: dict[str, Any], column: str = COLUMN) -> dict[str, Any]:
    return dict(valid_reply('labelColumn', data(post(client, edit, column))))


def values(client: TestClient, column: str = COLUMN) -> list[str | None]:
    """Labels of all cells as the binary reply has them."""
    reply = client.get(f'{D}/observation_annotation?name={column}', headers={'Accept': 'application/octet-stream'})
    names = decode.meta(reply)['categories']
    return [names[c] if c < 255 else None for c in np.frombuffer(reply.content, np.uint8)]


RENAME = {'kind': 'rename', 'category': 'T', 'name': 'T cells'}


def test_before_an_edit_versions_are_those_of_the_dataset(client: TestClient, content: Content) -> None:
    found = valid_reply('labels', data(client.get(f'{D}/labels')))
    assert found['revision'] == 0
    by_name = {c['column']: c for c in found['columns']}
    kinds = content.obs[COLUMN].cat
    assert by_name[COLUMN] == {
        'column': COLUMN,
        'version': labels_version(list(kinds.categories), kinds.codes.to_numpy().astype(np.uint8)),
        'copyOf': None,
        'canUndo': False,
        'canRedo': False,
        'changes': [],
    }
    assert 'n_genes' not in by_name
    some = data(client.get(f'{D}/labels?column={COLUMN}&column=none'))
    assert some['columns'] == [by_name[COLUMN]]


def test_a_rename_reaches_every_reply_and_its_etag(client: TestClient, content: Content) -> None:
    paths = {
        'detail': D,
        'columns': f'{D}/observation_annotation_view2',
        'values': f'{D}/observation_annotation?name={COLUMN}',
        'hierarchy': f'{D}/celltype_hierarchy2',
        'summary': f'{D}/summary?gene=CD3D&column={COLUMN}',
        'quality': f'{D}/quality',
        'colours': f'{D}/observation_color_manager?column={COLUMN}',
        'markers': f'{D}/differential_expression',
        'display': f'{D}/observation_display',
    }
    data(client.post(f'{D}/observation_columns', json={'cluster': COLUMN}))
    before = {name: client.get(path) for name, path in paths.items()}
    colour = data(before['colours'])['colours']['T']
    start = version(client)
    made = post_edit(client, RENAME)
    assert made['changes'] == [
        {
            'from': start,
            'to': made['version'],
            'by': 'José',
            'at': '2026-11-23T08:30:00.000Z',
            'edit': {'kind': 'rename', 'category': 'T', 'name': 'T cells'},
        }
    ]
    after = {}
    for name, path in paths.items():
        reply = client.get(path, headers={'If-None-Match': before[name].headers['etag']})
        assert reply.status_code == 200, name
        after[name] = data(reply)
    count = int((content.obs[COLUMN] == 'T').sum())
    column = next(c for c in after['detail']['columns'] if c['name'] == COLUMN)
    assert {'name': 'T cells', 'count': count, 'colour': colour} in column['categories']
    assert column['version'] == made['version'] and after['detail']['labelsRevision'] == 1
    assert column in after['columns'] and 'T cells' in after['values'][0]['categories']
    assert {'T cells', 'B'} == {n['name'] for n in after['hierarchy']['tree']}
    assert {g['group']: g['n'] for g in after['summary']['genes'][0]['groups']}['T cells'] == count
    assert {g['group'] for g in after['quality']['byCluster']['metrics']['umi']} == {'T cells', 'B'}
    assert after['colours']['colours']['T cells'] == colour
    # Replies that do not depend on labels stay in browsers' caches.
    embedding = f'{D}/embedding_view2?key=umap&dimensions=2'
    known = client.get(embedding).headers['etag']
    post_edit(client, {'kind': 'undo'})
    assert client.get(embedding, headers={'If-None-Match': known}).status_code == 304


def test_undo_and_redo_across_sessions_come_back_to_the_same_versions(client: TestClient, store: DiskStore) -> None:
    start = version(client)
    first = post_edit(client, RENAME)['version']
    second = post_edit(client, {'kind': 'merge', 'categories': ['T cells', 'B'], 'name': 'all'})['version']
    assert values(client) == ['all'] * CELLS
    undone = post_edit(client, {'kind': 'undo'})
    assert (undone['version'], undone['canUndo'], undone['canRedo']) == (first, True, True)
    later = create_app(Settings(object_store='', secret='s3cret', port=0), store, now=lambda: NOW)
    with TestClient(later, headers={'X-Stroma-Secret': 's3cret'}) as other:
        assert post_edit(other, {'kind': 'undo'})['version'] == start
        assert set(values(other)) == {'T', 'B'}
        assert post_edit(other, {'kind': 'redo'})['version'] == first
        assert post_edit(other, {'kind': 'redo'})['version'] == second
    assert error(post(client, {'kind': 'redo'}))[2] == {'where': 'body', 'path': '/edit/kind', 'rule': 'history'}
    post_edit(client, {'kind': 'undo'})
    other_way = post_edit(client, {'kind': 'rename', 'category': 'T cells', 'name': 'T'})
    assert other_way['version'] == start and not other_way['canRedo']


def test_a_label_for_the_cells_of_a_set(client: TestClient, content: Content) -> None:
    leaf = {'column': 'cluster', 'categories': ['0']}
    given = {'cells': {'op': 'and', 'of': [{'cells': leaf}]}}
    stored = data(client.post(f'{D}/cell_sets', json=given))
    made = post_edit(client, {'kind': 'assign', 'cells': {'cellSet': stored['hash']}, 'name': 'NK'})
    zero = (content.obs['cluster'] == '0').to_numpy()
    expected = np.where(zero, 'NK', content.obs[COLUMN].astype(str))
    assert values(client) == expected.tolist()
    assert made['changes'][-1]['edit'] == {'kind': 'assign', 'name': 'NK', 'cells': stored['cells']}
    colours = data(client.get(f'{D}/observation_color_manager?column={COLUMN}'))['colours']
    assert len(set(colours.values())) == 3
    post_edit(client, {'kind': 'assign', 'cells': leaf, 'name': None})
    assert values(client) == [None if z else v for z, v in zip(zero, expected.tolist(), strict=True)]
    listed = next(c for c in data(client.get(D))['columns'] if c['name'] == COLUMN)
    assert [c['name'] for c in listed['categories']] == ['B', 'T']  # nobody is an NK any more


def test_cells_without_a_label_stay_so(client: TestClient, content: Content) -> None:
    assert content.obs['cluster'].isna().sum() == 1
    made = post_edit(client, {'kind': 'merge', 'categories': ['10', '1'], 'name': 'one'}, 'cluster')
    expected = content.obs['cluster'].astype(object).replace({'1': 'one', '10': 'one'})
    assert values(client, 'cluster') == expected.where(expected.notna(), None).tolist()
    names = [c['name'] for c in next(c for c in data(client.get(D))['columns'] if c['name'] == 'cluster')['categories']]
    assert names == ['0', 'one', '2']  # in the place of the first
    assert made['changes'][-1]['edit']['categories'] == ['10', '1']
    assert data(client.get(D))['markersOutdated'] is True
    post_edit(client, {'kind': 'undo'}, 'cluster')
    assert data(client.get(D))['markersOutdated'] is False


def test_a_new_label_is_given_to_its_cells_alone(client: TestClient, content: Content) -> None:
    post_edit(client, {'kind': 'assign', 'cells': {'column': 'sample', 'categories': ['s3']}, 'name': 'new'}, 'cluster')
    expected = content.obs['cluster'].astype(object).where(content.obs['cluster'].notna(), None)
    expected[content.obs['sample'] == 's3'] = 'new'
    assert values(client, 'cluster') == expected.tolist()
    assert expected['c5'] is None


def test_a_merged_category_may_keep_a_name_that_the_file_gave(client: TestClient) -> None:
    made = post_edit(client, {'kind': 'merge', 'categories': ['0', '1'], 'name': '0'}, 'cluster')
    assert made['changes'][-1]['edit']['name'] == '0'


def test_a_copy_is_a_column_of_its_own_and_can_be_removed(client: TestClient) -> None:
    made = post_edit(client, {'kind': 'copy', 'name': 'mine'})
    assert (made['column'], made['copyOf'], made['version']) == ('mine', COLUMN, version(client))
    post_edit(client, RENAME, 'mine')
    assert set(values(client, 'mine')) == {'T cells', 'B'} and set(values(client)) == {'T', 'B'}
    assert error(post(client, {'kind': 'copy', 'name': 'mine'}))[:2] == (409, 'COLUMN_TAKEN')
    assert error(post(client, {'kind': 'remove'}))[2]['rule'] == 'copy'
    data(client.post(f'{D}/observation_columns', json={'cluster': 'mine'}))
    gone = post_edit(client, {'kind': 'remove'}, 'mine')
    assert gone['version'] is None
    assert data(client.get(D))['levels']['cluster'] == 'cluster'  # a chosen column that is gone: the guess again
    assert error(client.get(f'{D}/observation_annotation?name=mine')) == (404, 'COLUMN_NOT_FOUND', {'column': 'mine'})
    again = post_edit(client, {'kind': 'copy', 'name': 'mine'})
    assert [c['edit']['kind'] for c in again['changes']] == ['copy', 'rename', 'remove', 'copy']


NAMING = {'from': 'cluster', 'labels': [{'category': '0', 'name': 'NK'}, {'category': '1', 'name': 'NK'}]}


def test_clusters_are_named_in_one_edit_and_the_others_stay(client: TestClient, content: Content) -> None:
    made = post_edit(client, {'kind': 'annotate', 'annotate': [NAMING]})
    named = content.obs['cluster'].isin(['0', '1']).to_numpy()
    assert values(client) == np.where(named, 'NK', content.obs[COLUMN].astype(str)).tolist()
    facts = made['changes'][-1]['edit']
    assert facts == {'kind': 'annotate', 'categories': ['NK'], 'column': 'cluster', 'cells': int(named.sum())}
    again = post_edit(client, {'kind': 'annotate', 'annotate': [NAMING]})
    assert again == made  # nothing is left to change
    post_edit(client, {'kind': 'undo'})
    assert set(values(client)) == {'T', 'B'}


def test_names_inside_a_type_leave_the_cells_of_other_types(client: TestClient, content: Content) -> None:
    within = {'column': 'sample', 'categories': ['s3']}
    post_edit(client, {'kind': 'annotate', 'annotate': [NAMING | {'within': within}]})
    named = content.obs['cluster'].isin(['0', '1']).to_numpy() & (content.obs['sample'] == 's3').to_numpy()
    assert 0 < named.sum() < content.obs['cluster'].isin(['0', '1']).sum()
    assert values(client) == np.where(named, 'NK', content.obs[COLUMN].astype(str)).tolist()


def test_a_level_is_a_named_copy_in_one_edit(client: TestClient, content: Content) -> None:
    copy = {'kind': 'copy', 'name': 'annot_auto', 'annotate': [NAMING]}
    made = post_edit(client, copy, 'cluster')
    assert (made['column'], made['copyOf'], made['canUndo']) == ('annot_auto', 'cluster', True)
    expected = content.obs['cluster'].astype(object).replace({'0': 'NK', '1': 'NK'})
    assert values(client, 'annot_auto') == expected.where(expected.notna(), None).tolist()
    found = data(client.get(D))
    assert found['levels']['annot_auto'] == 'annot_auto' and found['levels']['cluster'] == 'cluster'
    listed = next(c for c in found['columns'] if c['name'] == 'annot_auto')
    assert {c['name'] for c in listed['categories']} == {'NK', '2', '10'}
    assert len({c['colour'] for c in listed['categories']}) == 3
    undone = post_edit(client, {'kind': 'undo'}, 'annot_auto')
    assert undone['version'] == version(client, 'cluster') and undone['canRedo']
    assert post_edit(client, {'kind': 'redo'}, 'annot_auto')['version'] == made['version']
    post_edit(client, {'kind': 'remove'}, 'annot_auto')
    assert 'annot_auto' not in data(client.get(D))['levels']


@pytest.mark.parametrize(
    ('naming', 'expected'),
    [
        ({'from': 'none'}, (404, 'COLUMN_NOT_FOUND')),
        ({'from': 'n_genes'}, (422, 'COLUMN_NOT_GROUPS')),
        ({'labels': [{'category': 'X', 'name': 'NK'}]}, (422, 'CATEGORY_NOT_FOUND')),
        ({'labels': [{'category': '0', 'name': '1st'}]}, (400, 'INPUT_INVALID')),
        ({'labels': [{'category': '0', 'name': 'T细胞'}]}, (400, 'INPUT_INVALID')),
        ({'labels': []}, (400, 'INPUT_INVALID')),
        ({'within': {'column': COLUMN, 'categories': ['X']}}, (422, 'CATEGORY_NOT_FOUND')),
    ],
)
def test_wrong_names_of_clusters_change_nothing(
    client: TestClient, naming: dict[str, Any], expected: tuple[int, str]
) -> None:
    edit = {'kind': 'annotate', 'annotate': [NAMING | naming]}
    assert error(post(client, edit))[:2] == expected
    assert error(post(client, {'kind': 'copy', 'name': 'annot_sub', 'annotate': [NAMING | naming]}))[:2] == expected
    assert set(values(client)) == {'T', 'B'} and 'annot_sub' not in data(client.get(D))['levels']


def test_a_colour_that_people_chose_stays_with_its_category(client: TestClient) -> None:
    url = f'{D}/observation_color_manager'
    start = data(client.post(url, json={'column': 'cluster', 'colours': {'2': '#ABCDEF'}}))['colours']
    post_edit(client, {'kind': 'merge', 'categories': ['0', '1'], 'name': 'x'}, 'cluster')
    now = data(client.get(f'{url}?column=cluster'))['colours']
    assert now == {'x': start['0'], '2': '#ABCDEF', '10': start['10']}


@pytest.mark.parametrize(
    ('edit', 'expected'),
    [
        ({'kind': 'rename', 'category': 'X', 'name': 'Y'}, (422, 'CATEGORY_NOT_FOUND')),
        ({'kind': 'rename', 'category': 'T', 'name': 'B'}, (409, 'LABEL_TAKEN')),
        ({'kind': 'merge', 'categories': ['T', 'X'], 'name': 'Y'}, (422, 'CATEGORY_NOT_FOUND')),
        ({'kind': 'merge', 'categories': ['T'], 'name': 'Y'}, (400, 'INPUT_INVALID')),
        ({'kind': 'rename', 'category': 'T', 'name': '  '}, (400, 'INPUT_INVALID')),
        # An override of the writing direction.
        ({'kind': 'rename', 'category': 'T', 'name': '\u202eevil'}, (400, 'INPUT_INVALID')),
        ({'kind': 'rename', 'category': 'T', 'name': '1st'}, (400, 'INPUT_INVALID')),
        ({'kind': 'copy', 'name': 'a/b'}, (400, 'INPUT_INVALID')),
        ({'kind': 'assign', 'cells': {'cellSet': 'b' * 64}, 'name': 'Y'}, (404, 'CELL_SET_NOT_FOUND')),
        ({'kind': 'undo'}, (400, 'INPUT_INVALID')),
        ({'kind': 'burn'}, (400, 'INPUT_INVALID')),
    ],
)
def test_what_is_refused_changes_nothing(client: TestClient, edit: dict[str, Any], expected: tuple[int, str]) -> None:
    assert error(post(client, edit))[:2] == expected
    assert data(client.get(f'{D}/labels'))['revision'] == 0


@pytest.mark.parametrize('text', [r'x\ud83e', r'\udd00', r'\uDD00\uD83E'])
def test_half_a_character_is_refused_and_a_whole_one_by_two_escapes_is_not(client: TestClient, text: str) -> None:
    def sent(text: str) -> Any:
        content = f'{{"column": "{COLUMN}", "{text}": ["{text}"]}}'
        return error(client.post(f'{D}/labels', content=content, headers={'Content-Type': 'application/json'}))

    assert sent(text) == (400, 'INPUT_INVALID', {'where': 'body', 'path': '', 'rule': 'syntax'})
    assert sent(r'\ud83e\uddec')[2]['rule'] != 'syntax'


def test_numbers_and_unknown_columns_are_no_labels(client: TestClient) -> None:
    assert error(post(client, RENAME, 'n_genes', 'a' * 32))[:2] == (422, 'COLUMN_NOT_GROUPS')
    assert error(post(client, RENAME, 'none', 'a' * 32))[:2] == (404, 'COLUMN_NOT_FOUND')


def test_a_stale_edit_says_who_was_first_and_changes_nothing(client: TestClient) -> None:
    start = version(client)
    first = post_edit(client, RENAME)
    status, id, params = error(post(client, {'kind': 'rename', 'category': 'B', 'name': 'b'}, expected=start))
    assert (status, id) == (412, 'VERSION_CONFLICT')
    expected = {'column': COLUMN, 'version': first['version'], 'by': 'José', 'at': '2026-11-23T08:30:00.000Z'}
    assert params == expected
    assert set(values(client)) == {'T cells', 'B'}


def test_of_racing_edits_of_one_column_one_wins_and_of_other_columns_all(client: TestClient) -> None:
    start = version(client)

    def one(k: int) -> int:
        edit = {'kind': 'rename', 'category': 'T', 'name': f'T{k}'}
        return int(post(client, edit, expected=start).status_code)

    with ThreadPoolExecutor(8) as pool:
        statuses = list(pool.map(one, range(8)))
    assert sorted(statuses) == [200, *[412] * 7]
    others = {'group': 'ctrl', 'sample': 's1', 'phase': 'G1', 'cluster': '0'}
    versions = {column: version(client, column) for column in others}

    def each(column: str) -> int:
        edit = {'kind': 'rename', 'category': others[column], 'name': 'new'}
        return int(post(client, edit, column, versions[column]).status_code)

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(each, others)) == [200] * 4
    assert data(client.get(f'{D}/labels'))['revision'] == 5


def test_a_damaged_version_is_not_shown(client: TestClient, store: DiskStore) -> None:
    made = post_edit(client, RENAME)['version']
    codes = store.path(f'labels/d1/{made}/codes')
    raw = bytearray(codes.read_bytes())
    raw[7] ^= 1
    codes.write_bytes(bytes(raw))
    with TestClient(
        create_app(Settings(object_store='', secret='s3cret', port=0), store), headers={'X-Stroma-Secret': 's3cret'}
    ) as other:
        assert error(other.get(D))[:2] == (422, 'DATASET_DAMAGED')


def test_a_full_disk_saves_nothing(client: TestClient, store: DiskStore, monkeypatch: pytest.MonkeyPatch) -> None:
    before = version(client)

    def full(path: Path, text: str, **_: Any) -> int:
        raise OSError(errno.ENOSPC, 'No space left on device')

    with monkeypatch.context() as patched:
        patched.setattr(Path, 'write_text', full)
        assert post(client, RENAME, expected=before).status_code == 422
    assert version(client) == before and list((store.root / '.scratch').iterdir()) == []
    assert post_edit(client, RENAME)['canUndo']


def test_more_categories_than_a_byte_holds(client: TestClient, store: DiskStore, content: Content) -> None:
    names = np.array([f'k{k}' for k in range(255)])[np.arange(CELLS) % 255]
    wide = content.obs.assign(wide=names)
    wide['wide'] = wide['wide'].astype('category')
    write(store, 'd2', content, obs=wide)
    start = next(c['version'] for c in data(client.get('/datasets/d2/labels'))['columns'] if c['column'] == 'wide')
    bits = {'column': 'sample', 'categories': ['s3']}
    edit = {'kind': 'assign', 'cells': bits, 'name': 'new'}
    made = data(client.post('/datasets/d2/labels', json={'column': 'wide', 'expected': start, 'edit': edit}))
    stored = read_labels(store, 'd2', 'wide', made['version'], CELLS).column
    assert stored.codes.dtype == np.uint16
    shown = [stored.categories[c] for c in stored.codes]
    assert shown == np.where(np.arange(CELLS) >= 400, 'new', names).tolist()
