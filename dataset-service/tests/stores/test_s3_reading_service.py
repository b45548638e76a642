"""Data that the service fetches from S3, and its handling of a damaged local copy."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
import scipy.sparse as sp
from s3_fixtures import PREFIX, Opener
from s3_server import Proxy
from small_dataset import Content, write
from starlette.testclient import TestClient
from test_s3_reading import large, publish, written  # noqa: F401

from stroma_dataset_service.app import create_app
from stroma_dataset_service.opened.datasets import RECHECK, Datasets
from stroma_dataset_service.settings import Settings
from stroma_store.errors import StromaError


def test_a_service_asks_twice_for_a_cold_gene(
    machine: Opener,
    proxy: Proxy,
    large: sp.csc_matrix,  # noqa: F811
    written: Path,  # noqa: F811
) -> None:
    publish(machine('a'), written)
    machine('b')
    settings = Settings(object_store='s3://data/some/prefix', secret='s', port=0)
    with TestClient(create_app(settings), headers={'X-Stroma-Secret': 's'}) as client:
        headers = {'Accept': 'application/octet-stream;exact=1'}
        assert client.post('/datasets/large/observation_gene', data={'gene': 'G0'}, headers=headers).status_code == 200
        proxy.clear()
        reply = client.post('/datasets/large/observation_gene', data={'gene': 'G1'}, headers=headers)
        assert reply.status_code == 200 and len(reply.content) > 10_000
        assert len(proxy.requests) <= 3 and proxy.received < 100_000
        assert proxy.names('GET').count(f'{PREFIX}/datasets/large/X/indices/c/0') == 1


def test_a_damaged_local_copy_is_fetched_again(machine: Opener, content: Content) -> None:
    store = machine('a')
    write(store, 'd1', content)  # type: ignore[arg-type]
    values = store.path('datasets/d1') / 'X/data/c/0'
    whole, now = values.read_bytes(), [0.0]
    values.write_bytes(b'')
    datasets = Datasets(store, 4, lambda: now[0], verify_rate=10**9)
    assert (datasets.get('d1').folder / 'X/data/c/0').read_bytes() == whole  # its size says so at once
    datasets, read = Datasets(store, 4, lambda: now[0]), threading.Event()
    datasets.verifier._sleep = lambda _: None if read.wait(30) else None
    values.write_bytes(b'\7' * len(whole))
    datasets.get('d1')
    read.set()
    datasets.verifier.wait()
    with pytest.raises(StromaError, match='DATASET_DAMAGED'):
        datasets.get('d1')
    now[0] += RECHECK
    datasets.get('d1')
    datasets.verifier.wait()
    assert (datasets.get('d1').folder / 'X/data/c/0').read_bytes() == whole
