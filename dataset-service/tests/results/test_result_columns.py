"""Columns of results, written by the store's writer and read over HTTP."""

from __future__ import annotations

import json

import numpy as np
import pandas as pd
from starlette.testclient import TestClient

from stroma_store.disk_store import DiskStore
from stroma_store.result_columns import write_result_column

C = '/results/j1/columns'


def publish(store: DiskStore, **columns: pd.Series) -> None:
    folder = store.scratch()
    for name, values in columns.items():
        write_result_column(folder, name, values)
    store.publish(folder, 'results/j1')


def test_numbers_are_float32_with_their_range(client: TestClient, store: DiskStore) -> None:
    values = np.array([0.5, np.nan, -2.25, 3.0])
    publish(store, score=pd.Series(values))
    reply = client.get(f'{C}/score')
    assert reply.headers['X-Stroma-Format'] == 'f32'
    assert json.loads(reply.headers['X-Stroma-Meta']) == {'n': 4, 'name': 'score', 'min': -2.25, 'max': 3.0}
    np.testing.assert_array_equal(np.frombuffer(reply.content, '<f4'), values.astype(np.float32))


def test_categories_are_codes_and_a_cell_without_one_has_the_largest(client: TestClient, store: DiskStore) -> None:
    publish(store, state=pd.Series(['b', None, 'a', 'b']))
    reply = client.get(f'{C}/state')
    assert reply.headers['X-Stroma-Format'] == 'codes-u8'
    assert json.loads(reply.headers['X-Stroma-Meta'])['categories'] == ['a', 'b']
    assert np.frombuffer(reply.content, np.uint8).tolist() == [1, 255, 0, 1]
    again = client.get(f'{C}/state', headers={'If-None-Match': reply.headers['ETag']})
    assert again.status_code == 304


def test_a_label_is_told_in_any_language(client: TestClient, store: DiskStore) -> None:
    folder = store.scratch()
    write_result_column(folder, 'score1', pd.Series([0.5, 1.0]), '细胞毒性, "a"')
    store.publish(folder, 'results/j1')
    meta = json.loads(client.get(f'{C}/score1').headers['X-Stroma-Meta'])
    assert (meta['name'], meta['label']) == ('score1', '细胞毒性, "a"')


def test_an_unknown_column_result_or_path_is_not_found(client: TestClient, store: DiskStore) -> None:
    publish(store, score=pd.Series([1.0]))
    for path in (
        f'{C}/state',
        '/results/j2/columns/score',
        f'{C}/..%2Fscore',
        f'{C}/score.json',
        '/results/..%2Fdatasets%2Fd1/columns/score',
    ):
        assert client.get(path).status_code == 404, path
