"""Data read by a request, as hashes that do not depend on names."""

from __future__ import annotations

import base64
import hashlib
from typing import Any

import numpy as np
import pytest
from schemas import valid_reply
from small_dataset import CELLS, Content
from starlette.testclient import TestClient

from stroma_store.disk_store import DiskStore

D = '/datasets/d1'
TYPE = 'cell type'


def post(client: TestClient, path: str, body: dict[str, Any]) -> Any:
    reply = client.post(f'{D}/{path}', json=body)
    assert reply.status_code == 200, reply.text
    return reply.json()['data']


def edit(client: TestClient, edit: dict[str, Any], column: str = TYPE) -> None:
    found = client.get(f'{D}/labels').json()['data']['columns']
    expected = next(one['version'] for one in found if one['column'] == column)
    post(client, 'labels', {'column': column, 'expected': expected, 'edit': edit})


def group(*names: str, column: str = TYPE) -> dict[str, Any]:
    return {'name': 'group', 'column': column, 'categories': list(names)}


def reading(client: TestClient, **over: Any) -> dict[str, Any]:
    asked = {'groups': [], 'parts': [], 'aside': [], 'only': [], 'named': [], **over}
    return dict(valid_reply('readings', post(client, 'cell_readings', {'readings': [asked]}))[0])


def labels(column: str, *names: str, group: int | None = None) -> dict[str, Any]:
    return {'column': column, 'names': list(names), 'group': group}


def names(client: TestClient, column: str, *numbers: int) -> dict[str, list[str]]:
    return dict(
        valid_reply('categoryNames', post(client, 'category_names', {'columns': {column: list(numbers)}}))[column]
    )


def test_names_change_nothing_cells_do(client: TestClient) -> None:
    before = reading(client, groups=[group('T'), group('B')], parts=['cluster'])
    edit(client, {'kind': 'rename', 'category': 'T', 'name': 'T cells'})
    edit(client, {'kind': 'rename', 'category': '0', 'name': 'first'}, 'cluster')
    assert reading(client, groups=[group('T cells'), group('B')], parts=['cluster']) == before
    edit(client, {'kind': 'assign', 'cells': {'column': 'sample', 'categories': ['s1']}, 'name': 'B'})
    after = reading(client, groups=[group('T cells'), group('B')], parts=['cluster'])
    assert after['columns'] == before['columns'], 'both groups hold the same cells together'
    assert all(a['hash'] != b['hash'] for a, b in zip(after['groups'], before['groups'], strict=True))


def test_a_column_divides_the_cells_that_count(client: TestClient, content: Content) -> None:
    within = {'groups': [group('s1', column='sample')], 'parts': ['cluster']}
    first = reading(client, **within)['columns']
    # Cells of other samples get other clusters.
    edit(client, {'kind': 'assign', 'cells': {'column': 'sample', 'categories': ['s2', 's3']}, 'name': '0'}, 'cluster')
    assert reading(client, **within)['columns'] == first
    assert reading(client, parts=['cluster'])['columns'] != first
    chosen = {'parts': ['sample'], 'only': [labels('cluster', '1', 'not there')]}
    assert reading(client, **chosen)['cells']['cells'] == int(
        ((content.obs['cluster'] == '1') & (content.obs['sample'] == 's1')).sum()
    )


def test_without_a_label_is_a_part_of_its_own(client: TestClient) -> None:
    whole = reading(client, parts=['cluster'])['columns']
    edit(client, {'kind': 'assign', 'cells': {'column': 'cluster', 'categories': ['0']}, 'name': None}, 'cluster')
    assert reading(client, parts=['cluster'])['columns'] != whole


def test_what_is_gone_is_said_of_its_own_request(client: TestClient) -> None:
    asked = {'parts': [], 'aside': [], 'only': [], 'named': []}
    wrong = [group('X'), group('T', column='none'), {'name': 'set', 'cellSet': 'e' * 64}, group('1', column='n_genes')]
    bodies = [{'groups': [one], **asked} for one in (group('T'), *wrong)]
    replies = valid_reply('readings', post(client, 'cell_readings', {'readings': bodies}))
    assert [one.get('problem', {}).get('id') for one in replies] == [
        None,
        'CATEGORY_NOT_FOUND',
        'COLUMN_NOT_FOUND',
        'CELL_SET_NOT_FOUND',
        'COLUMN_NOT_GROUPS',
    ]


def test_present_names_by_number(client: TestClient) -> None:
    assert names(client, TYPE, 0, 1, 7) == {'0': ['B'], '1': ['T'], '7': []}
    edit(client, {'kind': 'rename', 'category': 'T', 'name': 'T cells'})
    assert names(client, TYPE, 1) == {'1': ['T cells']}
    edit(client, {'kind': 'merge', 'categories': ['T cells', 'B'], 'name': 'all'})
    assert names(client, TYPE, 0, 1) == {'0': ['all'], '1': ['all']}
    edit(client, {'kind': 'undo'})
    assert names(client, TYPE, 0, 1, 2) == {'0': ['B'], '1': ['T cells'], '2': ['B', 'T cells']}
    assert names(client, 'none', 1) == {'1': []} and names(client, 'n_genes', 1) == {'1': []}


def test_a_column_that_was_removed_and_made_again_has_other_categories(client: TestClient) -> None:
    edit(client, {'kind': 'copy', 'name': 'mine'})
    check = {'columns': ['mine'], 'cellSets': [], 'groups': [], 'samples': None, 'counts': False}
    asked = check | {
        'categories': [{'column': 'mine', 'names': ['T', 'B']}],
        'parts': [],
        'aside': [],
        'only': [],
        'named': [],
    }
    first = post(client, 'cell_check', asked)['reading']['categories']['mine']
    edit(client, {'kind': 'remove'}, 'mine')
    edit(client, {'kind': 'copy', 'name': 'mine'})
    again = post(client, 'cell_check', asked)['reading']['categories']['mine']
    assert not set(first.values()) & set(again.values())
    assert names(client, 'mine', *first.values()) == {str(number): [] for number in first.values()}


def test_a_division_is_the_same_for_any_order_of_labels(client: TestClient, content: Content) -> None:
    from stroma_dataset_service.labels.readings import division_hash
    from stroma_store.dataset.reader import Column

    rng = np.random.default_rng(0)
    codes = rng.integers(0, 5, 200).astype(np.uint8)
    cells = rng.random(200) < 0.5
    order = rng.permutation(4)
    mapped = np.where(codes < 4, order[np.minimum(codes, 3)], 255).astype(np.uint8)
    first = Column('x', 'category', np.where(codes < 4, codes, 255).astype(np.uint8), ('a', 'b', 'c', 'd'), ())
    second = Column('x', 'category', mapped, ('p', 'q', 'r', 's'), ())
    assert division_hash(first, cells, 'a') == division_hash(second, cells, 'a')
    mapped[np.flatnonzero(cells & (codes < 4))[0]] = 255
    assert division_hash(first, cells, 'a') != division_hash(
        Column('x', 'category', mapped, ('p', 'q', 'r', 's'), ()), cells, 'a'
    )


def test_labels_that_are_named_are_read_one_by_one(client: TestClient, content: Content) -> None:
    groups = [labels('sample', 's1', 's2'), labels('sample', 's3')]
    before = reading(client, parts=['sample'], named=groups)
    edit(client, {'kind': 'rename', 'category': 's1', 'name': 'first'}, 'sample')
    renamed = [labels('sample', 'first', 's2'), labels('sample', 's3')]
    assert reading(client, parts=['sample'], named=renamed) == before
    assert reading(client, parts=['sample'], named=[labels('sample', 's2', 'first'), groups[1]]) != before
    # The samples divide the cells as before, and each name has the cells of the other.
    edit(client, {'kind': 'undo'}, 'sample')
    samples = content.obs['sample'].to_numpy()
    first, other = (np.flatnonzero(samples == name)[1:] for name in ('s1', 's2'))
    for cells, name in ((first, 's2'), (other, 's1')):
        edit(client, assigned(cells, name), 'sample')
    for cells, name in ((np.flatnonzero(samples == 's1')[:1], 's2'), (np.flatnonzero(samples == 's2')[:1], 's1')):
        edit(client, assigned(cells, name), 'sample')
    after = reading(client, parts=['sample'], named=groups)
    assert (after['columns'], after['named'][1]) == (before['columns'], before['named'][1])
    assert after['named'][0] != before['named'][0]
    assert reading(client, only=groups[:1])['named'] != reading(client, only=[labels('sample', 's2', 's1')])['named']


def assigned(cells: np.ndarray, name: str) -> dict[str, Any]:
    return {'kind': 'assign', 'cells': {'bits': bits(cells)}, 'name': name}


def bits(cells: np.ndarray) -> str:
    chosen = np.zeros(CELLS, bool)
    chosen[cells] = True
    return base64.b64encode(np.packbits(chosen).tobytes()).decode()


def test_only_some_cells_of_one_group_are_read(client: TestClient, content: Content) -> None:
    groups = [group('T'), group('B')]
    asked = {'groups': groups, 'only': [labels('sample', 's1', group=0)], 'named': [labels('cluster', '0', group=1)]}
    found = reading(client, **asked)
    types, samples = (content.obs[name].to_numpy() for name in (TYPE, 'sample'))
    sizes = [int(((types == 'T') & (samples == 's1')).sum()), int((types == 'B').sum())]
    assert [one['cells'] for one in found['groups']] == sizes and found['cells']['cells'] == sum(sizes)
    clusters = content.obs['cluster'].to_numpy()
    edit(client, assigned(np.flatnonzero((types == 'T') & (samples != 's1') & (clusters != '0')), '0'), 'cluster')
    assert reading(client, **asked) == found
    edit(client, assigned(np.flatnonzero((types == 'B') & (clusters != '0'))[:1], '0'), 'cluster')
    assert reading(client, **asked) != found
    asked = {'groups': [], 'parts': [], 'aside': [], 'only': [], 'named': [labels('cluster', '0', group=1)]}
    assert client.post(f'{D}/cell_readings', json={'readings': [asked]}).status_code == 400


def test_a_damaged_set_is_a_problem_of_its_own_request(client: TestClient, store: DiskStore) -> None:
    sha = post(client, 'cell_sets', {'cells': {'op': 'and', 'of': [{'cells': {'column': TYPE, 'categories': ['T']}}]}})
    store.path(f'cell-sets/d1/{sha["hash"]}.roaring').write_bytes(b'no bitmap')
    none = {'parts': [], 'aside': [], 'only': [], 'named': []}
    bodies = [{'groups': [one], **none} for one in ({'name': 'set', 'cellSet': sha['hash']}, group('T'))]
    replies = valid_reply('readings', post(client, 'cell_readings', {'readings': bodies}))
    assert [one.get('problem', {}).get('id') for one in replies] == ['CELL_SET_NOT_FOUND', None]


def test_names_and_numbers_are_of_one_revision(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    from stroma_dataset_service.opened.versions import Versions

    edit(client, {'kind': 'merge', 'categories': ['T', 'B'], 'name': 'all'})
    edit(client, {'kind': 'undo'})
    read, waiting = Versions.read, ['new']

    def edited_meanwhile(self: Versions, dataset: str, name: str) -> Any:
        found = read(self, dataset, name)
        if waiting:
            edit(client, {'kind': 'assign', 'cells': {'bits': bits(np.arange(5))}, 'name': waiting.pop()})
        return found

    monkeypatch.setattr(Versions, 'read', edited_meanwhile)
    assert names(client, TYPE, 0, 1, 2) == {'0': ['B'], '1': ['T'], '2': ['B', 'T']}


@pytest.mark.parametrize('name', ['__proto__', 'constructor', ' ', 'x' * 500, '细胞', 'a"b\\c'])
def test_any_name_has_a_number(client: TestClient, name: str) -> None:
    check = {'columns': [TYPE], 'cellSets': [], 'groups': [], 'samples': None, 'counts': False}
    asked = check | {'categories': [], 'parts': [], 'aside': [], 'only': [], 'named': [labels(TYPE, name, 'T')]}
    found = valid_reply('check', post(client, 'cell_check', asked))['reading']
    assert found['categories'] == {TYPE: {'T': 1}}


@pytest.mark.parametrize('seed', range(5))
def test_a_division_is_that_of_the_first_cells_of_each_part(seed: int) -> None:
    from stroma_dataset_service.labels.readings import division_hash
    from stroma_store.dataset.reader import Column

    rng = np.random.default_rng(seed)
    n, k = 30_000, 40
    codes = np.minimum(rng.geometric(0.2, n), k).astype(np.uint8)
    codes[rng.random(n) < 0.1] = 255
    cells = rng.random(n) < 0.7
    names = tuple(f'c{one}' for one in range(k + 1))
    order: dict[int, int] = {}
    plain = [order.setdefault(code, len(order)) if code < 255 else 65_535 for code in codes[cells].tolist()]
    expected = hashlib.sha256(b'sha' + np.array(plain, '<u2').tobytes()).hexdigest()
    assert division_hash(Column('x', 'category', codes, names, ()), cells, 'sha') == expected


def test_a_reading_is_computed_once_until_labels_are_edited(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    from stroma_dataset_service.labels import readings

    asked: list[int] = []
    real = readings.reading_of
    monkeypatch.setattr(readings, 'reading_of', lambda *given: asked.append(1) or real(*given))
    first = reading(client, groups=[group('T')], parts=['cluster'])
    assert reading(client, groups=[group('T')], parts=['cluster']) == first and len(asked) == 1
    edit(client, {'kind': 'rename', 'category': '0', 'name': 'zero'}, 'cluster')
    assert reading(client, groups=[group('T')], parts=['cluster']) == first and len(asked) == 2
    edit(client, {'kind': 'assign', 'cells': {'column': 'sample', 'categories': ['s1']}, 'name': 'zero'}, 'cluster')
    assert reading(client, groups=[group('T')], parts=['cluster']) != first
