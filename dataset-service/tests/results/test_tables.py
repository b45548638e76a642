"""Tables of results: every filter, sort, search and page against pandas on the same rows."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from starlette.requests import Request
from starlette.testclient import TestClient

from stroma_dataset_service.markers import csv_cell
from stroma_dataset_service.results import tables
from stroma_dataset_service.web.streaming import PiecesReply
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError

T = '/results/j1/tables/deg'


@pytest.fixture
def rows(store: DiskStore) -> pd.DataFrame:
    rng = np.random.default_rng(3)
    n = 500
    frame = pd.DataFrame(
        {
            'comparison': np.repeat([0, 1], n // 2).astype(np.int32),
            'side': np.tile(['a', 'b'], n // 2),
            'symbol': [f'GENE{k}' for k in range(n - 3)] + ['=SUM(A1)', '-9', 'quote"d, "x'],
            'log2fc': rng.normal(size=n),
            'pct1': rng.random(n),
            'pct2': rng.random(n),
            'p_val': rng.random(n) ** 40,
        }
    )
    frame.loc[7, 'log2fc'] = np.nan
    folder = store.scratch()
    frame.to_parquet(folder / 'deg.parquet', index=False)
    store.publish(folder, 'results/j1')
    return frame


def reply_rows(client: TestClient, **query: Any) -> dict[str, Any]:
    reply = client.get(T, params=query)
    assert reply.status_code == 200, reply.text
    data: dict[str, Any] = reply.json()['data']
    return data


def test_filters_hold_together_and_one_of_two_columns_is_enough(client: TestClient, rows: pd.DataFrame) -> None:
    found = reply_rows(
        client, filter=['comparison:eq:1', 'side:eq:a', 'log2fc:ge:0.25', 'pct1|pct2:ge:0.9'], pageSize=1000
    )
    kept = rows[(rows.comparison == 1) & (rows.side == 'a') & (rows.log2fc >= 0.25)]
    kept = kept[kept[['pct1', 'pct2']].max(axis=1) >= 0.9]
    assert 0 < len(kept) == found['total']
    assert [r['symbol'] for r in found['rows']] == kept.symbol.tolist()


def test_sorted_pages_neither_repeat_nor_miss_a_row(client: TestClient, rows: pd.DataFrame) -> None:
    seen = [r['symbol'] for page in (1, 2, 3) for r in reply_rows(client, sort='side', page=page, pageSize=200)['rows']]
    assert sorted(seen) == sorted(rows.symbol)
    down = reply_rows(client, sort='log2fc', order='desc', pageSize=1000)['rows']
    assert [r['symbol'] for r in down] == rows.sort_values('log2fc', ascending=False).symbol.tolist()
    assert down[-1]['log2fc'] is None  # a missing value is last


def test_search_is_of_text_and_without_case(client: TestClient, rows: pd.DataFrame) -> None:
    assert reply_rows(client, search='gene49')['total'] == rows.symbol.str.contains('GENE49').sum()
    assert reply_rows(client, search='%')['total'] == 0


def test_csv_is_whole_and_no_formula(client: TestClient, rows: pd.DataFrame) -> None:
    reply = client.get(T, headers={'Accept': 'text/csv'})
    back = pd.read_csv(io.BytesIO(reply.content), float_precision='round_trip')
    assert len(back) == len(rows) and back.symbol.tolist()[-3:] == ["'=SUM(A1)", "'-9", 'quote"d, "x']
    np.testing.assert_array_equal(back.p_val, rows.p_val)  # full precision


def test_arrow_holds_the_chosen_columns(client: TestClient, rows: pd.DataFrame) -> None:
    query = {'columns': 'symbol,log2fc', 'filter': 'side:eq:b'}
    reply = client.get(T, params=query, headers={'Accept': 'application/vnd.apache.arrow.stream'})
    table = pa.ipc.open_stream(reply.content).read_all()
    assert table.column_names == ['symbol', 'log2fc'] and table.num_rows == (rows.side == 'b').sum()


@pytest.mark.parametrize(
    'query',
    [
        {'filter': 'log2fc:ge:one'},
        {'filter': 'log2fc:ge:nan'},
        {'filter': 'nobody:eq:1'},
        {'filter': 'log2fc'},
        {'filter': 'symbol" OR 1=1 --:eq:1'},
        {'sort': 'log2fc; DROP'},
        {'order': 'sideways'},
        {'columns': 'symbol,secret'},
        {'page': '0'},
        {'pageSize': '5000'},
    ],
)
def test_what_the_table_does_not_have_is_refused(query: dict[str, str], client: TestClient, rows: pd.DataFrame) -> None:
    reply = client.get(T, params=query)
    assert 400 <= reply.status_code < 500 and reply.json()['error']['id'] in ('INPUT_INVALID', 'COLUMN_NOT_FOUND')


@pytest.mark.parametrize('path', ['/results/j2/tables/deg', '/results/j1/tables/other', '/results/../tables/deg'])
def test_no_other_file_is_read(path: str, client: TestClient, rows: pd.DataFrame, store: DiskStore) -> None:
    assert client.get(path).status_code == 404
    assert Path(store.path('results/j1')).is_dir()


def test_a_known_version_is_not_sent_again(client: TestClient, rows: pd.DataFrame) -> None:
    tag = client.get(T).headers['etag']
    assert client.get(T, headers={'If-None-Match': tag}).status_code == 304


def test_one_of_several_values(client: TestClient, rows: pd.DataFrame) -> None:
    names = ['GENE3', 'GENE400', 'quote"d, "x', 'none']
    found = reply_rows(client, filter=[f'symbol:in:{json.dumps(names)}'])
    assert [r['symbol'] for r in found['rows']] == ['GENE3', 'GENE400', 'quote"d, "x']
    assert reply_rows(client, filter=['comparison:in:[1, 7]'], pageSize=1)['total'] == (rows.comparison == 1).sum()
    assert reply_rows(client, filter=['comparison:in:[]'], pageSize=1)['total'] == 0
    for wrong in ('symbol:in:GENE3', 'symbol:in:[1]', 'comparison:in:["1"]', 'comparison:in:[true]', 'side:in:{}'):
        reply = client.get(T, params={'filter': wrong})
        assert (reply.status_code, reply.json()['error']['id']) == (400, 'INPUT_INVALID'), wrong


def test_groups_are_counted(client: TestClient, rows: pd.DataFrame) -> None:
    found = reply_rows(client, group='side,comparison', filter=['pct1:ge:0.5'])
    expected = rows[rows.pct1 >= 0.5].groupby(['side', 'comparison']).size()
    assert found['columns'] == ['side', 'comparison', 'rows']
    assert {(r['side'], r['comparison']): r['rows'] for r in found['rows']} == expected.to_dict()
    assert [(r['side'], r['comparison']) for r in found['rows']] == list(expected.index)
    assert found['total'] == 4 and len(reply_rows(client, group='side', pageSize=1, page=2)['rows']) == 1
    reply = client.get(T, params={'group': 'side'}, headers={'Accept': 'application/vnd.apache.arrow.stream'})
    read = pa.ipc.open_stream(reply.content).read_all().to_pydict()
    assert read == {'side': ['a', 'b'], 'rows': [250, 250]}
    assert client.get(T, params={'group': 'none'}).json()['error']['id'] == 'COLUMN_NOT_FOUND'
    assert client.get(T, params={'group': 'side', 'sort': 'p_val'}).json()['error']['id'] == 'INPUT_INVALID'


def test_a_stream_is_made_as_it_is_read(rows: pd.DataFrame, store: DiskStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole table is in memory at no time: a reader that stops has cost one batch."""
    monkeypatch.setattr(tables, 'BATCH', 50)
    made: list[int] = []
    real = tables._csv

    def counted(found: Any) -> Any:
        for piece in real(found):
            made.append(len(piece))
            yield piece

    monkeypatch.setattr(tables, '_csv', counted)
    scope = {'type': 'http', 'method': 'GET', 'path': '/', 'query_string': b'', 'headers': [(b'accept', b'text/csv')]}
    reply = tables.read_table(Request(scope), store.path('results/j1'), 'deg')
    assert isinstance(reply, PiecesReply)
    assert len(made) == 1
    text = b''.join([reply._first, *reply._pieces]).decode()
    assert len(made) >= len(rows) // 50
    read = pd.read_csv(io.StringIO(text), keep_default_na=False)
    assert list(read.columns) == list(rows.columns)
    assert len(read) == len(rows)


@pytest.mark.parametrize(
    ('asked', 'rule'),
    [
        (['pct1|pct2|pct1:ge:0.9'], 'uniqueItems'),
        (['|'.join(['symbol'] * 21) + ':eq:a'], 'maxItems'),
        (['|'.join(['symbol', 'side']) + f':in:{json.dumps(["x"] * 3000)}'] * 2, 'maxItems'),
    ],
)
def test_filters_have_a_limit_of_work(rows: pd.DataFrame, asked: list[str], rule: str) -> None:
    columns = {name: tables.Column(name, name in ('symbol', 'side')) for name in rows.columns}
    scope = {'type': 'http', 'method': 'GET', 'path': '/', 'headers': []}
    query = urlencode({'filter': asked}, doseq=True).encode()
    with pytest.raises(StromaError) as raised:
        tables.query_of(Request(scope | {'query_string': query}), columns)
    assert (raised.value.id, raised.value.params['rule']) == ('INPUT_INVALID', rule)


@pytest.mark.parametrize('text', ['=1', '+1', '-1', '@a', '\t=1', '\r=1', '＝1', '＋1', '－1', '＠a'])
def test_a_barcode_or_marker_is_no_formula(text: str) -> None:
    assert csv_cell(text) == "'" + text
    assert [csv_cell(value) for value in ('CD8＋', 'a=1', -1.5, 3, None, '')] == ['CD8＋', 'a=1', -1.5, 3, '', '']


def test_full_width_formulas_are_text(client: TestClient, store: DiskStore) -> None:
    folder = store.scratch()
    pd.DataFrame({'name': ['＝SUM(A1)', '＋1', '－1', '＠a', 'plain']}).to_parquet(folder / 'deg.parquet', index=False)
    store.publish(folder, 'results/j2')
    text = client.get('/results/j2/tables/deg', headers={'accept': 'text/csv'}).text
    read = pd.read_csv(io.StringIO(text))
    assert read.name.tolist() == ["'＝SUM(A1)", "'＋1", "'－1", "'＠a", 'plain']


NAMES = {
    'columns': [
        {'column': 'cluster', 'when': None, 'names': [{'from': 'T', 'to': 'B'}, {'from': 'B', 'to': 'T'}]},
        {
            'column': 'group',
            'when': {'column': 'by', 'value': 'type'},
            'names': [{'from': 'T', 'to': 'B'}, {'from': 'B', 'to': 'T'}],
        },
        {'column': 'group', 'when': {'column': 'by', 'value': 'sample'}, 'names': [{'from': 's1', 'to': 'first'}]},
    ]
}
P = '/results/j3/tables/named'


@pytest.fixture
def named(store: DiskStore) -> pd.DataFrame:
    """Genes and samples that are called like labels, which are renamed."""
    frame = pd.DataFrame(
        {
            'cluster': ['T', 'T', 'B', 'B', None, 'NK'],
            'symbol': ['T', 'CD4', 'B', 'T', 'NK', 'B'],
            'by': ['type', 'sample', 'type', 'sample', 'sample', 'type'],
            'group': ['T', 'T', 'B', 's1', 'B', 'NK'],
            'n': np.arange(6),
        }
    )
    folder = store.scratch()
    frame.to_parquet(folder / 'named.parquet', index=False)
    store.publish(folder, 'results/j3')
    return frame


SHOWN = {
    'cluster': ['B', 'B', 'T', 'T', None, 'NK'],
    'symbol': ['T', 'CD4', 'B', 'T', 'NK', 'B'],
    'group': ['B', 'T', 'T', 'first', 'B', 'NK'],
}


def test_labels_are_sent_under_other_names_and_nothing_else_is(client: TestClient, named: pd.DataFrame) -> None:
    def as_named(accept: str = 'application/json', **query: Any) -> Any:
        reply = client.post(P, json=NAMES, params=query, headers={'Accept': accept})
        assert reply.status_code == 200, reply.text
        return reply

    rows = as_named().json()['data']['rows']
    assert {name: [row[name] for row in rows] for name in SHOWN} == SHOWN
    back = pd.read_csv(io.BytesIO(as_named('text/csv').content), keep_default_na=False)
    assert {name: [text or None for text in back[name]] for name in SHOWN} == SHOWN
    table = pa.ipc.open_stream(as_named('application/vnd.apache.arrow.stream').content).read_all()
    assert {name: table[name].to_pylist() for name in SHOWN} == SHOWN

    def places(**query: Any) -> list[int]:
        return [row['n'] for row in as_named(**query).json()['data']['rows']]

    assert places(filter='cluster:eq:T') == [2, 3] and places(filter='cluster:in:["B","none"]') == [0, 1]
    assert places(filter='symbol:eq:T') == [0, 3] and places(filter='cluster|symbol:eq:T') == [0, 2, 3]
    assert places(search='first') == [3] and places(search='s1') == []
    assert places(sort='cluster') == [0, 1, 5, 2, 3, 4] and places(sort='group', order='desc') == [3, 1, 2, 5, 0, 4]
    assert places(sort='cluster', page=2, pageSize=2) == [5, 2] and places(filter='n:ge:4') == [4, 5]
    grouped = as_named(group='cluster').json()['data']['rows']
    assert {row['cluster']: row['rows'] for row in grouped} == {'B': 2, 'T': 2, 'NK': 1, None: 1}


def test_another_name_is_another_version(client: TestClient, named: pd.DataFrame) -> None:
    plain, other = client.get(P).headers['etag'], client.post(P, json=NAMES).headers['etag']
    assert plain != other != client.post(P, json={'columns': NAMES['columns'][:1]}).headers['etag']
    assert client.post(P, json={'columns': []}).headers['etag'] == plain
    assert client.post(P, json=NAMES, headers={'If-None-Match': other}).status_code == 304
    assert client.post(P, json=NAMES, headers={'If-None-Match': plain}).status_code == 200


@pytest.mark.parametrize(
    'columns',
    [
        [{'column': 'n', 'when': None, 'names': []}],
        [{'column': 'nobody', 'when': None, 'names': []}],
        [{'column': 'group', 'when': {'column': 'none" = 1 --', 'value': 'x'}, 'names': []}],
        [{'column': 'group', 'names': []}],
    ],
)
def test_names_of_what_has_none_are_refused(client: TestClient, named: pd.DataFrame, columns: list[Any]) -> None:
    reply = client.post(P, json={'columns': columns})
    assert reply.status_code == 400 and reply.json()['error']['id'] == 'INPUT_INVALID'
