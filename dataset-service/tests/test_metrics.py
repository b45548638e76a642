"""Metrics read by Prometheus."""

from __future__ import annotations

import re
import time
from types import SimpleNamespace

from starlette.testclient import TestClient

from stroma_dataset_service import app
from stroma_dataset_service.settings import Settings
from stroma_store.disk_store import DiskStore


def read(client: TestClient) -> str:
    reply = client.get('/metrics', headers={'X-Stroma-Secret': ''})
    assert reply.status_code == 200 and reply.headers['content-type'].startswith('text/plain')
    return reply.text


def count(text: str, call: str, status: int, method: str = 'GET') -> float:
    labels = f'call="{call}",method="{method}",status="{status}"'
    found = re.search(re.escape(f'stroma_dataset_requests_total{{{labels}}}') + r' (\S+)', text)
    return float(found.group(1)) if found else 0.0


def test_calls_are_counted_by_route_and_status_and_not_by_dataset(client: TestClient) -> None:
    for path in ('/datasets/d1/quality', '/datasets/none/quality', '/datasets/none/quality', '/nowhere'):
        client.get(path)
    client.get('/datasets/d1', headers={'X-Stroma-Secret': 'wrong'})
    client.post('/datasets/d1/cell_count', json={})
    text = read(client)
    call = '/datasets/{id}/quality'
    assert (count(text, call, 200), count(text, call, 404), count(text, 'other', 404)) == (1, 2, 1)
    assert count(text, 'other', 401) == 1 and count(text, '/datasets/{id}/cell_count', 400, 'POST') == 1
    assert f'stroma_dataset_request_seconds_count{{call="{call}",method="GET"}} 3.0' in text
    assert 'none' not in text and 'd1' not in text


def test_memory_and_the_delay_of_the_loop(client: TestClient) -> None:
    client.get('/healthz')
    time.sleep(0.6)
    text = read(client)
    memory = re.search(r'^process_resident_memory_bytes (\S+)', text, re.M)
    assert memory is not None and float(memory.group(1)) > 1e7
    delays = dict(re.findall(r'^stroma_event_loop_delay_ms\{quantile="(\w+)"\} (\S+)', text, re.M))
    assert set(delays) == {'p50', 'p99', 'max'} and 0 < float(delays['max']) < 5000
    assert 'stroma_s3_cache_bytes' not in text  # a store on the disk has no cache


def test_the_cache_of_a_store_on_s3(store: DiskStore) -> None:
    store.cache = SimpleNamespace(total=lambda: 1234, limit=5000)  # type: ignore[attr-defined]
    made = app.create_app(Settings(object_store='', secret='s3cret', port=0), store)
    with TestClient(made) as client:
        text = read(client)
    assert 'stroma_s3_cache_bytes 1234.0' in text and 'stroma_s3_cache_limit_bytes 5000.0' in text
