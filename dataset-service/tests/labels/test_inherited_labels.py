"""Labels that a child takes over from its parent, against a comparison of every cell by pandas."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd
import pytest
from schemas import valid_reply
from small_dataset import Content, write
from starlette.testclient import TestClient

from stroma_dataset_service.app import create_app
from stroma_dataset_service.labels.edits import overlay
from stroma_dataset_service.settings import Settings
from stroma_store.dataset.reader import Column
from stroma_store.disk_store import DiskStore

COLUMN, OF = 'kinds', 'cell type'


@pytest.fixture
def child(content: Content) -> Content:
    """A third of the cells of d1 in another order, whose labels have another name, and ten cells that d1 lacks."""
    rows = np.random.default_rng(3).permutation(len(content.obs))[:210]
    obs = content.obs.iloc[rows].rename(columns={OF: COLUMN})
    obs.index = pd.Index([*obs.index[:200], *(f'x{k}' for k in range(10))])
    return replace(content, counts=content.counts[rows], obs=obs, umap=content.umap[rows], umap3=content.umap3[rows])


@pytest.fixture
def client(store: DiskStore, child: Content) -> Iterator[TestClient]:
    write(store, 'd2', child)
    made = create_app(Settings(object_store='', secret='s3cret', port=0), store)
    with TestClient(made, headers={'X-Stroma-Secret': 's3cret', 'X-Stroma-User': 'mei'}) as opened:
        yield opened


def data(reply: Any) -> Any:
    assert reply.status_code == 200, reply.text
    return reply.json()['data']


def version(client: TestClient, dataset: str, column: str) -> str:
    columns = data(client.get(f'/datasets/{dataset}/labels'))['columns']
    return next(str(one['version']) for one in columns if one['column'] == column)


def edit(client: TestClient, dataset: str, column: str, what: dict[str, Any]) -> Any:
    body = {'column': column, 'expected': version(client, dataset, column), 'edit': what}
    return data(client.post(f'/datasets/{dataset}/labels', json=body))


def labels(client: TestClient, dataset: str, column: str, barcodes: pd.Index) -> pd.Series:
    [found] = data(client.get(f'/datasets/{dataset}/observation_annotation?name={column}'))
    names = np.array([*found['categories'], None], dtype=object)
    return pd.Series(names[np.minimum(found['codes'], len(found['categories']))], index=barcodes)


def post_inherited(client: TestClient, since: str, **more: Any) -> Any:
    asked = {'column': COLUMN, 'of': OF, 'from': since, **more}
    return client.post('/datasets/d2/inherited_labels', json={'parent': 'd1', 'columns': [asked]})


def take(client: TestClient, since: str) -> Any:
    [one] = valid_reply('inheritedLabels', data(post_inherited(client, since)))
    [made] = data(post_inherited(client, since, take={'version': one['version'], 'to': one['to']}))
    return valid_reply('labelColumn', made)


def oracle(then: pd.Series, now: pd.Series, own: pd.Series) -> tuple[pd.Series, int]:
    """(labels of the child afterwards, cells that keep their own), cell by cell."""
    made, kept = own.copy(), 0
    for barcode in own.index.intersection(then.index):
        if then[barcode] == now[barcode] or own[barcode] == now[barcode]:
            continue
        if own[barcode] == then[barcode]:
            made[barcode] = now[barcode]
        else:
            kept += 1
    return made, kept


def test_nothing_is_told_while_the_parent_is_as_it_was(client: TestClient) -> None:
    since = version(client, 'd1', OF)
    assert data(post_inherited(client, since)) == []
    edit(client, 'd2', COLUMN, {'kind': 'rename', 'category': 'T', 'name': 'mine'})
    edit(client, 'd1', 'cluster', {'kind': 'rename', 'category': '0', 'name': 'zero'})
    assert data(post_inherited(client, since)) == []


def test_the_log_says_what_was_taken_and_a_new_label_has_the_colour_of_the_parent(client: TestClient) -> None:
    since = version(client, 'd1', OF)
    edit(client, 'd1', OF, {'kind': 'rename', 'category': 'B', 'name': 'Lymph'})
    colours = {'column': OF, 'colours': {'Lymph': '#123456'}}
    data(client.post('/datasets/d1/observation_color_manager', json=colours))
    made = take(client, since)
    assert made['changes'][-1]['edit'] == {
        'kind': 'inherit',
        'column': f'test · {OF}',
        'cells': made['changes'][-1]['edit']['cells'],
    }
    assert made['changes'][-1]['by'] == 'mei'
    [column] = data(client.get(f'/datasets/d2/observation_annotation?name={COLUMN}'))
    # Cells that the parent lacks keep the earlier label.
    assert column['categories'] == ['B', 'T', 'Lymph']
    assert data(client.get(f'/datasets/d2/observation_color_manager?column={COLUMN}'))['colours']['Lymph'] == '#123456'
    assert data(post_inherited(client, since)) == []


def test_a_label_that_is_renamed_as_a_whole_keeps_its_place() -> None:
    codes = np.array([0, 0, 1, 2, 255], np.uint8)
    column = Column('x', 'category', codes, ('B', 'T', 'NK'), (2, 1, 1))
    colours = {'B': '#000001', 'T': '#000002', 'NK': '#000003', 'Lymph': '#000004'}
    made = overlay(column, colours, np.array([1, 1, 0, 1, 0], bool), ('T', 'Lymph'), np.array([1, 1, 0, 0, -1]))
    assert (made.categories, made.codes.tolist()) == (('Lymph', 'T'), [0, 0, 1, 1, 255])
    assert made.colours == {'Lymph': '#000004', 'T': '#000002'}
    # Two labels that swap names keep their own cells.
    swapped = overlay(column, colours, codes < 2, ('T', 'B'), np.array([0, 0, 1, -1, -1]))
    assert (swapped.categories, swapped.codes.tolist()) == (('B', 'T', 'NK'), [1, 1, 0, 2, 255])
    nothing = overlay(column, colours, codes == 2, ('T',), np.full(5, -1))
    assert (nothing.categories, nothing.codes.tolist()) == (('B', 'T'), [0, 0, 1, 255, 255])


def test_undo_shows_the_difference_again(client: TestClient) -> None:
    since = version(client, 'd1', OF)
    edit(client, 'd1', OF, {'kind': 'rename', 'category': 'B', 'name': 'Lymph'})
    before = data(post_inherited(client, since))
    take(client, since)
    # An edit of the child afterwards starts from the same labels of the parent.
    edit(client, 'd2', COLUMN, {'kind': 'rename', 'category': 'T', 'name': 'mine'})
    assert data(post_inherited(client, since)) == []
    edit(client, 'd2', COLUMN, {'kind': 'undo'})
    assert data(post_inherited(client, since)) == []
    edit(client, 'd2', COLUMN, {'kind': 'undo'})
    assert data(post_inherited(client, since)) == before
    edit(client, 'd2', COLUMN, {'kind': 'redo'})
    assert data(post_inherited(client, since)) == []


def test_only_what_was_shown_is_taken(client: TestClient) -> None:
    since = version(client, 'd1', OF)
    edit(client, 'd1', OF, {'kind': 'rename', 'category': 'B', 'name': 'Lymph'})
    [shown] = data(post_inherited(client, since))
    edit(client, 'd1', OF, {'kind': 'rename', 'category': 'T', 'name': 'Tee'})
    stale = {'version': shown['version'], 'to': shown['to']}
    first = post_inherited(client, since, take=stale)
    assert (first.status_code, first.json()['error']['id']) == (412, 'VERSION_CONFLICT')
    edit(client, 'd2', COLUMN, {'kind': 'rename', 'category': 'T', 'name': 'mine'})
    second = post_inherited(client, since, take={**stale, 'to': version(client, 'd1', OF)})
    assert (second.status_code, second.json()['error']['id']) == (412, 'VERSION_CONFLICT')
    gone = post_inherited(client, since, of='nowhere', take=stale)
    assert (gone.status_code, gone.json()['error']['id']) == (404, 'COLUMN_NOT_FOUND')
    assert (
        data(post_inherited(client, since, of='nowhere')) == data(post_inherited(client, since, column='nowhere')) == []
    )


@pytest.mark.parametrize('seed', range(12))
def test_each_cell_has_the_label_of_whoever_changed_it(
    client: TestClient, content: Content, child: Content, seed: int
) -> None:
    rng = np.random.default_rng(seed)
    since = version(client, 'd1', OF)
    there, here = content.obs.index, child.obs.index

    def some(dataset: str, column: str, n: int) -> None:
        for _ in range(n):
            [found] = data(client.get(f'/datasets/{dataset}/observation_annotation?name={column}'))
            names = found['categories']
            picked = [str(name) for name in rng.permutation(names)]
            label = rng.choice([*'ABCT', f'new{rng.integers(5)}'])
            kind = rng.integers(4)
            if kind == 0 and label not in names:
                what: dict[str, Any] = {'kind': 'rename', 'category': picked[0], 'name': label}
            elif kind == 1 and len(picked) > 2:
                what = {'kind': 'merge', 'categories': picked[:2], 'name': picked[0]}
            else:
                cells = {'column': 'cluster', 'categories': [str(rng.choice(['0', '1', '2', '10']))]}
                what = {'kind': 'assign', 'cells': cells, 'name': None if kind == 3 else label}
            edit(client, dataset, column, what)

    then = labels(client, 'd1', OF, there)
    for _ in range(3):
        some('d1', OF, rng.integers(1, 4))
        some('d2', COLUMN, rng.integers(0, 3))
        now, own = labels(client, 'd1', OF, there), labels(client, 'd2', COLUMN, here)
        expected, kept = oracle(then, now, own)
        found = valid_reply('inheritedLabels', data(post_inherited(client, since)))
        changed = int((expected.fillna('') != own.fillna('')).sum())
        if not changed:
            assert found == []
            continue
        assert [(one['cells'], one['kept']) for one in found] == [(changed, kept)]
        take(client, since)
        made = labels(client, 'd2', COLUMN, here)
        assert made.fillna('').tolist() == expected.fillna('').tolist()
        assert data(post_inherited(client, since)) == []
        then = now
