"""Two versions of a column of labels, against pandas and scikit-learn."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import pytest
from schemas import valid_reply
from sklearn.metrics import adjusted_rand_score
from small_dataset import CELLS, Content
from starlette.testclient import TestClient

from stroma_dataset_service.labels.comparison import compare_columns
from stroma_store.dataset.reader import Column
from stroma_store.labels import counts_of

D = '/datasets/d1'
TYPE = 'cell type'


def version(client: TestClient, column: str = TYPE) -> str:
    found = client.get(f'{D}/labels').json()['data']['columns']
    return next(str(one['version']) for one in found if one['column'] == column)


def edit(client: TestClient, edit: dict[str, Any], column: str = TYPE) -> str:
    body = {'column': column, 'expected': version(client, column), 'edit': edit}
    reply = client.post(f'{D}/labels', json=body)
    assert reply.status_code == 200, reply.text
    return str(reply.json()['data']['version'])


def compare(client: TestClient, a: str, b: str, column: str = TYPE) -> dict[str, Any]:
    reply = client.get(f'{D}/label_comparison', params={'column': column, 'from': a, 'to': b})
    assert reply.status_code == 200, reply.text
    return dict(valid_reply('labelComparison', reply.json()['data']))


def labels(rng: np.random.Generator, names: int, cells: int) -> Column:
    codes = rng.integers(0, names + 1, cells)
    own = np.where(codes < names, codes, 255).astype(np.uint8)
    return Column('x', 'category', own, tuple(f'L{k}' for k in range(names)), counts_of(own, names))


@pytest.mark.parametrize('seed', range(40))
def test_a_comparison_is_the_table_of_pandas_and_the_index_of_scikit_learn(seed: int) -> None:
    rng = np.random.default_rng(seed)
    before = labels(rng, int(rng.integers(1, 9)), 500)
    after = labels(rng, int(rng.integers(1, 9)), 500)
    if seed % 3 == 0:
        # The same division under other names.
        after = Column('x', 'category', before.codes, tuple(f'N{k}' for k in range(len(before.categories))), ())
    found = compare_columns(before, after)
    a, b = (pd.Series([*one.categories, '–'])[np.minimum(one.codes, len(one.categories))] for one in (before, after))
    table = pd.crosstab(a.to_numpy(), b.to_numpy())
    wanted = {(x, y): int(table.loc[x, y]) for x in table.index for y in table.columns if table.loc[x, y]}
    assert {(r['before'] or '–', r['after'] or '–'): r['cells'] for r in found['rows']} == wanted
    assert [r['cells'] for r in found['rows']] == sorted(wanted.values(), reverse=True)
    assert found['pairs'] == len(wanted) and found['cells'] == 500
    assert found['changed'] == int((a.to_numpy() != b.to_numpy()).sum())
    assert found['adjustedRand'] == pytest.approx(adjusted_rand_score(a, b), abs=1e-12)


def test_versions_of_the_log_are_compared(client: TestClient, content: Content) -> None:
    first = version(client)
    renamed = edit(client, {'kind': 'rename', 'category': 'T', 'name': 'T cells'})
    cells = {'column': 'sample', 'categories': ['s1']}
    last = edit(client, {'kind': 'assign', 'cells': cells, 'name': None})
    t = int((content.obs[TYPE] == 'T').sum())
    only = compare(client, first, renamed)
    assert (only['changed'], only['adjustedRand']) == (t, 1.0)
    found = compare(client, first, last)
    kept = content.obs[TYPE].astype(object).where(content.obs['sample'] != 's1', '–').replace('T', 'T cells')
    table = pd.crosstab(content.obs[TYPE].astype(object).fillna('–'), kept.fillna('–'))
    wanted = {(x, y): int(table.loc[x, y]) for x in table.index for y in table.columns if table.loc[x, y]}
    assert {(r['before'] or '–', r['after'] or '–'): r['cells'] for r in found['rows']} == wanted
    assert compare(client, last, last)['changed'] == 0
    edit(client, {'kind': 'undo'})
    edit(client, {'kind': 'rename', 'category': 'B', 'name': 'B cells'})
    assert compare(client, last, first)['cells'] == CELLS, 'a version that can be undone no more is still known'


def test_labels_of_a_removed_copy_are_compared(client: TestClient) -> None:
    edit(client, {'kind': 'copy', 'name': 'mine'})
    first = version(client, 'mine')
    last = edit(client, {'kind': 'merge', 'categories': ['T', 'B'], 'name': 'all'}, 'mine')
    body = {'column': 'mine', 'expected': last, 'edit': {'kind': 'remove'}}
    assert client.post(f'{D}/labels', json=body).status_code == 200
    assert compare(client, first, last, 'mine')['changed'] > 0


@pytest.mark.parametrize(
    ('query', 'status', 'error'),
    [
        ({'column': 'none'}, 404, 'COLUMN_NOT_FOUND'),
        ({'column': 'n_genes'}, 422, 'COLUMN_NOT_GROUPS'),
        ({'to': 'a' * 32}, 400, 'INPUT_INVALID'),
        ({'to': '../../x'}, 400, 'INPUT_INVALID'),
        ({'from': ''}, 400, 'INPUT_INVALID'),
    ],
)
def test_what_cannot_be_compared(client: TestClient, query: dict[str, str], status: int, error: str) -> None:
    own = version(client)
    reply = client.get(f'{D}/label_comparison', params={'column': TYPE, 'from': own, 'to': own, **query})
    assert (reply.json()['code'], reply.json()['error']['id']) == (status, error)
