"""A store that accepts connections and never responds: cached data is served, other requests end in bounded time, and
never with a 5xx, which would sign users out of the product."""

from __future__ import annotations

import asyncio
import os
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import httpx
import pytest
import uvicorn
from s3_fixtures import URL, Opener
from s3_server import S3Server
from small_dataset import Content, write

from stroma_dataset_service.app import create_app
from stroma_dataset_service.opened.lookups import Lookups
from stroma_dataset_service.settings import Settings
from stroma_store.s3 import client as s3_client
from stroma_store.s3.client import Bucket, Timeouts
from stroma_store.s3.health import REFUSED, STALLED, Health, StoreUnavailable

#: `TEST_FREEZE_SECONDS=40` freezes the store longer, with the timeouts of the product.
GIVEN = os.environ.get('TEST_FREEZE_SECONDS')
FROZEN_SECONDS = float(GIVEN or 6)
#: The timeouts of the product, shortened: tests that they bound a reply.
QUICK = s3_client.SERVICE if GIVEN else Timeouts(connect=1, read=1.5, tries=2, waiting=3)
#: Maximum duration of a request: two attempts, the pause between them, and a margin for a busy machine.
BOUND = QUICK.tries * QUICK.read + 5


@pytest.fixture
def service(bucket: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], httpx.Client]]:
    """Starts the service in its own thread, on a port; returns a function that opens a client."""
    monkeypatch.setattr('stroma_store.s3.store.SERVICE', QUICK)
    running: list[tuple[uvicorn.Server, threading.Thread]] = []

    def start() -> httpx.Client:
        app = create_app(Settings(object_store=URL, secret='s', port=0, computing=8 if GIVEN else 4))
        made = uvicorn.Server(uvicorn.Config(app, port=0, log_level='warning', timeout_keep_alive=75))
        thread = threading.Thread(target=made.run, daemon=True)
        thread.start()
        while not made.started:
            time.sleep(0.02)
        running.append((made, thread))
        port = made.servers[0].sockets[0].getsockname()[1]
        return httpx.Client(base_url=f'http://127.0.0.1:{port}', headers={'X-Stroma-Secret': 's'}, timeout=60)

    yield start
    for made, thread in running:
        made.should_exit = True
        thread.join(10)


def test_a_frozen_store(
    service: Callable[[], httpx.Client],
    machine: Opener,
    server: S3Server,
    content: Content,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr('stroma_dataset_service.opened.versions.FRESH', 0.2)
    few = replace(content, obs=content.obs[['sample', 'cluster']])
    for id in ('d1', 'cold'):
        write(machine('a'), id, few)  # type: ignore[arg-type]
    machine('b')
    client = service()
    calls = ('/datasets/d1/genes?q=CD3', '/datasets/d1', '/datasets/d1/observation_annotation_view2')
    warm = {path: client.get(path).status_code for path in calls}
    gene = {'gene': 'CD3D', 'layer': 'raw'}
    assert client.post('/datasets/d1/observation_gene', data=gene).status_code == 200
    assert warm['/datasets/d1'] == 200
    time.sleep(0.3)  # the versions of labels are asked for again
    with server.frozen(), ThreadPoolExecutor(14) as threads:
        began = time.monotonic()
        names = ['cold', *(f'other{k}' for k in range(6))] * 2  # more than the service has threads
        cold = [threads.submit(_timed, client, f'/datasets/{name}/genes?q=CD') for name in names]
        time.sleep(0.3)
        seen, slowest = 0, 0.0
        while (
            time.monotonic() - began < FROZEN_SECONDS
        ):  # longer than every timeout, with the calls of a cold dataset before
            for path in ('/healthz', *calls):
                status, seconds = _timed(client, path)
                slowest = max(slowest, seconds)
                assert status == (200 if path == '/healthz' else warm[path]) and seconds < 3.0, (path, status, seconds)
            seconds = time.monotonic()
            assert client.post('/datasets/d1/observation_gene', data=gene).status_code == 200
            assert time.monotonic() - seconds < 3.0
            seen += 1
        assert seen >= 3
        cold_seconds = []
        for answer in cold:
            status, seconds = answer.result()
            assert status == 409 and seconds < BOUND
            cold_seconds.append(seconds)
        print(f'slowest cached answer {slowest:.2f} s, cold ones up to {max(cold_seconds):.2f} s')
        late = client.get('/datasets/cold')
        assert late.status_code == 409 and late.json()['error'] == {'id': 'DATASET_BUSY', 'params': {'seconds': 5}}
        assert late.headers['retry-after'] == '5'
    end = time.monotonic() + 2 * REFUSED
    while client.get('/datasets/cold').status_code != 200:  # it comes back by itself
        assert time.monotonic() < end
        time.sleep(0.2)


def _timed(client: httpx.Client, path: str) -> tuple[int, float]:
    began = time.monotonic()
    return client.get(path).status_code, time.monotonic() - began


def test_no_request_in_the_event_loop(
    service: Callable[[], httpx.Client], machine: Opener, content: Content, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(machine('a'), 'd1', content)  # type: ignore[arg-type]
    machine('b')
    in_loop: list[str] = []
    seen: list[str] = []
    call = Bucket.call

    def watched(self: Bucket, operation: str, *rest: object, **arguments: object) -> object:
        seen.append(operation)
        try:
            asyncio.get_running_loop()
            in_loop.append(f'{operation} {arguments}')
        except RuntimeError:
            pass
        return call(self, operation, *rest, **arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(Bucket, 'call', watched)
    client = service()
    binary = {'Accept': 'application/octet-stream'}
    for method, path, body in (
        ('GET', '/datasets/d1', None),
        ('GET', '/datasets/d1/embedding_view2?key=umap&dimensions=2', None),
        ('GET', '/datasets/d1/observation_annotation?name=cluster', None),
        ('GET', '/datasets/d1/labels', None),
        ('GET', '/datasets/d1/thumbnail', None),
        ('GET', '/datasets/missing', None),
        ('GET', '/results/missing/tables/deg', None),
        ('POST', '/datasets/d1/observation_color_manager', {'column': 'cluster', 'colours': {'0': '#000000'}}),
        ('POST', '/datasets/d1/cell_sets', {'cells': {'kind': 'labels', 'column': 'cluster', 'values': ['0']}}),
    ):
        assert client.request(method, path, json=body, headers=binary).status_code < 500
    assert {'head_object', 'get_object', 'list_objects_v2', 'put_object'} <= set(seen)
    assert in_loop == []


def test_the_timeouts_of_a_service_bound_an_answer() -> None:
    patience = s3_client.SERVICE
    assert patience.tries * (patience.connect + patience.read) <= 20 and patience.waiting is not None
    assert patience.waiting < Settings(object_store='', secret='', port=0).computing


def test_health_refuses_what_would_only_wait() -> None:
    now = [0.0]
    health = Health(waiting=2, clock=lambda: now[0])
    with health.request(), health.request():
        now[0] += STALLED + 0.1
        assert not health.is_answering
        with pytest.raises(StoreUnavailable), health.request():
            pass
        health.answered()
        assert health.is_answering
        health.timed_out()
    with pytest.raises(StoreUnavailable), health.request():
        pass
    now[0] += REFUSED + 0.1
    with health.request(), pytest.raises(StoreUnavailable), health.request():  # one tries, the others are refused
        pass


def test_requests_of_a_service_take_turns() -> None:
    health, most, done = Health(waiting=3), [0], [0]
    lock = threading.Lock()

    def ask(_: int) -> None:
        with health.request():
            with lock:
                done[0] += 1
                most[0] = max(most[0], len(health._started))
            time.sleep(0.02)
            health.answered()

    with ThreadPoolExecutor(12) as threads:
        list(threads.map(ask, range(30)))
    assert done == [30] and most == [3]


def test_a_known_answer_is_used_while_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr('stroma_dataset_service.opened.lookups.PATIENCE', 0.3)
    open_door, answers = threading.Event(), [1]

    def ask(key: str) -> int:
        assert open_door.wait(10)
        return answers[0]

    is_answering = [True]
    lookups = Lookups(ask, 0.0, lambda: is_answering[0])
    open_door.set()
    assert lookups.get('a') == 1
    open_door.clear()
    answers[0] = 2
    is_answering[0] = False
    began = time.monotonic()
    assert lookups.get('a') == 1 and time.monotonic() - began < 0.5
    is_answering[0] = True
    began = time.monotonic()
    assert lookups.get('a') == 1 and time.monotonic() - began < 5  # a slow answer is waited for, but not for long
    open_door.set()
    while lookups.get('a') != 2:
        assert time.monotonic() - began < 10
    open_door.clear()
    lookups.forget('a')
    threading.Timer(0.1, open_door.set).start()
    assert lookups.get('a') == 2
