"""What a request reads, by hashes that do not depend on names."""

from __future__ import annotations

from typing import Any

import numpy as np
from schemas import fits
from small_dataset import Content
from starlette.testclient import TestClient

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
    asked = {'groups': [], 'parts': [], 'also': [], 'aside': [], 'only': [], **over}
    return dict(fits('readings', post(client, 'cell_readings', {'readings': [asked]}))[0])


def names(client: TestClient, column: str, *numbers: int) -> dict[str, list[str]]:
    return dict(fits('categoryNames', post(client, 'category_names', {'columns': {column: list(numbers)}}))[column])


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
    chosen = {'parts': ['sample'], 'only': [{'column': 'cluster', 'names': ['1', 'not there']}]}
    assert reading(client, **chosen)['cells']['cells'] == int(
        ((content.obs['cluster'] == '1') & (content.obs['sample'] == 's1')).sum()
    )


def test_without_a_label_is_a_part_of_its_own(client: TestClient) -> None:
    whole = reading(client, parts=['cluster'])['columns']
    edit(client, {'kind': 'assign', 'cells': {'column': 'cluster', 'categories': ['0']}, 'name': None}, 'cluster')
    assert reading(client, parts=['cluster'])['columns'] != whole


def test_what_is_gone_is_said_of_its_own_request(client: TestClient) -> None:
    asked = {'parts': [], 'also': [], 'aside': [], 'only': []}
    wrong = [group('X'), group('T', column='none'), {'name': 'set', 'cellSet': 'e' * 64}, group('1', column='n_genes')]
    bodies = [{'groups': [one], **asked} for one in (group('T'), *wrong)]
    replies = fits('readings', post(client, 'cell_readings', {'readings': bodies}))
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
    check = {'columns': ['mine'], 'cellSets': [], 'groups': [], 'categories': [], 'samples': None, 'counts': False}
    asked = check | {'parts': [], 'also': [], 'aside': [], 'only': []}
    first = post(client, 'cell_check', asked)['reading']['categories']['mine']
    edit(client, {'kind': 'remove'}, 'mine')
    edit(client, {'kind': 'copy', 'name': 'mine'})
    again = post(client, 'cell_check', asked)['reading']['categories']['mine']
    assert not set(first.values()) & set(again.values())
    assert names(client, 'mine', *first.values()) == {str(number): [] for number in first.values()}


def test_a_division_is_the_same_for_any_order_of_labels(client: TestClient, content: Content) -> None:
    from stroma_dataset_service.readings import division
    from stroma_store.reader import Column

    rng = np.random.default_rng(0)
    codes = rng.integers(0, 5, 200).astype(np.uint8)
    cells = rng.random(200) < 0.5
    order = rng.permutation(4)
    mapped = np.where(codes < 4, order[np.minimum(codes, 3)], 255).astype(np.uint8)
    first = Column('x', 'category', np.where(codes < 4, codes, 255).astype(np.uint8), ('a', 'b', 'c', 'd'), ())
    second = Column('x', 'category', mapped, ('p', 'q', 'r', 's'), ())
    assert division(first, cells) == division(second, cells)
    mapped[np.flatnonzero(cells & (codes < 4))[0]] = 255
    assert division(first, cells) != division(Column('x', 'category', mapped, ('p', 'q', 'r', 's'), ()), cells)
