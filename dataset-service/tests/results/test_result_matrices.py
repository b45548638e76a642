"""Matrices of results, written by the store's writer and read over HTTP in parts."""

from __future__ import annotations

import json

import numpy as np
import pytest
from starlette.testclient import TestClient

from stroma_store import result_matrices
from stroma_store.disk_store import DiskStore
from stroma_store.result_matrices import write_result_matrix

M = '/results/j1/matrices/tested'


def publish(store: DiskStore, values: np.ndarray, labels: np.ndarray) -> None:
    folder = store.scratch()
    write_result_matrix(folder / 'matrices', 'tested', values)
    write_result_matrix(folder / 'matrices', 'testedLabels', labels)
    store.publish(folder, 'results/j1')


def read(client: TestClient, path: str) -> tuple[dict[str, object], np.ndarray]:
    reply = client.get(path)
    assert reply.status_code == 200, reply.text
    kind = {'matrix-i1': 'i1', 'matrix-i2': '<i2'}[reply.headers['X-Stroma-Format']]
    meta = json.loads(reply.headers['X-Stroma-Meta'])
    rows, columns = ((b - a) for a, b in (meta['rows'], meta['shown']))
    return meta, np.frombuffer(reply.content, kind).reshape(rows, columns) * meta['scale']


def test_the_coarsest_level_is_means_of_neighbours_and_fits_a_screen(client: TestClient, store: DiskStore) -> None:
    values = np.random.default_rng(0).normal(size=(4001, 30)).astype(np.float32)
    publish(store, values, np.arange(4001, dtype=np.int16)[:, None])
    meta, shown = read(client, M)
    assert meta['levels'] == [4001, 1001, 251] and shown.shape == (251, 30)
    assert np.allclose(shown[3], values[48:64].mean(axis=0), atol=0.03)
    # Codes are never averaged: a row has the label of its first cell.
    _, labels = read(client, f'{M}Labels')
    assert labels.ravel()[:3].tolist() == [0, 16, 32]


def test_a_part_of_the_finest_level_and_its_etag(client: TestClient, store: DiskStore) -> None:
    values = np.random.default_rng(1).normal(size=(900, 12)).astype(np.float32)
    publish(store, values, np.zeros((900, 1), np.int16))
    path = f'{M}?level=0&rows=10-13&columns=2-12'
    _, part = read(client, path)
    assert np.allclose(part, values[10:13, 2:12], atol=np.abs(values).max() / 127)
    etag = client.get(path).headers['ETag']
    assert client.get(path, headers={'If-None-Match': etag}).status_code == 304


@pytest.mark.parametrize('query', ['level=9', 'level=x', 'rows=5-5', 'rows=0-9999', 'rows=1', 'columns=0-99'])
def test_what_is_beyond_the_matrix_is_refused(client: TestClient, store: DiskStore, query: str) -> None:
    publish(store, np.ones((20, 4), np.float32), np.zeros((20, 1), np.int16))
    reply = client.get(f'{M}?{query}')
    assert (reply.status_code, reply.json()['error']['id']) == (400, 'INPUT_INVALID')


def test_a_missing_matrix_and_a_part_that_is_too_large(
    client: TestClient, store: DiskStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    publish(store, np.ones((20, 4), np.float32), np.zeros((20, 1), np.int16))
    assert client.get('/results/j1/matrices/other').status_code == 404
    monkeypatch.setattr(result_matrices, 'MOST_BYTES', 10)
    assert client.get(f'{M}?level=0').json()['error']['id'] == 'REPLY_TOO_LARGE'
