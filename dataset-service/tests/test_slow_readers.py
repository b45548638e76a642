"""Readers that receive a reply slowly or not at all cost the others neither time nor memory."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import numpy as np
import pandas as pd
import psutil
import pytest
import scipy.sparse as sp
import uvicorn
from small_dataset import Content, write
from starlette.testclient import TestClient

from stroma_dataset_service.app import create_app
from stroma_dataset_service.opened.shared import SharedBuffers
from stroma_dataset_service.settings import Settings
from stroma_dataset_service.web import admission, replies
from stroma_dataset_service.web.admission import Admission
from stroma_dataset_service.web.protocol import CuttingProtocol
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError

CELLS, READERS = 1_000_000, 40
GET = 'GET {path} HTTP/1.1\r\nHost: x\r\nX-Stroma-Secret: s\r\nAccept: application/octet-stream\r\n\r\n'


@pytest.fixture(scope='module')
def large(tmp_path_factory: pytest.TempPathFactory) -> DiskStore:
    """One dataset of a million cells whose 3-dimensional layout takes 6 MB."""
    store, rng = DiskStore(tmp_path_factory.mktemp('large') / 'objects'), np.random.default_rng(0)
    counts = sp.random(CELLS, 4, 0.05, 'csr', dtype=np.float32, random_state=0)
    counts.data = np.ceil(counts.data * 9)
    obs = pd.DataFrame({'n': np.arange(CELLS, dtype='f4')}, index=np.arange(CELLS).astype(str))
    umap = rng.normal(size=(CELLS, 3)).astype('f4')
    content = Content(counts, obs, pd.DataFrame(index=['A', 'B', 'C', 'D']), umap, umap, pd.DataFrame())
    write(store, 'd1', content, counts=counts, embeddings={'umap': umap}, markers=None, info={'name': 'large'})
    return store


def free_port() -> int:
    with socket.socket() as s:
        s.bind(('127.0.0.1', 0))
        return int(s.getsockname()[1])


@contextmanager
def process(store: DiskStore) -> Iterator[tuple[int, psutil.Process]]:
    port = free_port()
    env = {'OBJECT_STORE': store.root.as_uri(), 'INTERNAL_SECRET': 's', 'DATASET_SERVICE_PORT': str(port)}
    child = subprocess.Popen([sys.executable, '-m', 'stroma_dataset_service'], env=os.environ | env)
    try:
        for _ in range(200):
            try:
                if b'"warm":true' in send_request(port, '/healthz'):
                    break
            except OSError:
                pass
            time.sleep(0.1)
        yield port, psutil.Process(child.pid)
    finally:
        child.terminate()
        child.wait(20)


def connect(port: int, path: str) -> socket.socket:
    """Sends a request without reading yet, with small system buffers for the reader."""
    client = socket.socket()
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 16_384)
    client.connect(('127.0.0.1', port))
    client.sendall(GET.format(path=path).encode())
    return client


def send_request(port: int, path: str) -> bytes:
    """The body of a reply that has a length."""
    with connect(port, path) as client:
        data = b''
        while b'\r\n\r\n' not in data:
            data += client.recv(65_536)
        head, _, body = data.partition(b'\r\n\r\n')
        length = next(int(line.split(b':')[1]) for line in head.split(b'\r\n') if line.lower().startswith(b'content-l'))
        while len(body) < length:
            body += client.recv(1 << 20)
        return body


def test_40_slow_readers_beside_a_quick_one(large: DiskStore) -> None:
    view = '/datasets/d1/embedding_view2?key=umap&dimensions=3'
    with process(large) as (port, service), ExitStack() as open_sockets:
        expected = send_request(port, view)
        assert len(expected) == CELLS * 6
        for path in (view, '/datasets/d1/genes?q=A', '/datasets/d1'):
            send_request(port, path)
        before = service.memory_info().rss
        slow = [open_sockets.enter_context(connect(port, view)) for _ in range(READERS)]
        slow += [open_sockets.enter_context(connect(port, '/datasets/d1/observation_annotation?name=n')) for _ in slow]
        begun = [client.recv(1000) for client in slow]
        assert all(begun)
        # Each is answered while all 80 others still wait for their reader.
        for turn in range(200):
            assert b'"data"' in send_request(port, '/datasets/d1/genes?q=A' if turn % 2 else '/datasets/d1')
        assert service.memory_info().rss - before < 60 * 1024**2  # copies would take 400 MB
        # A slow reader finally receives every byte.
        slow[0].settimeout(30)
        data = begun[0]
        # The first piece contains the headers, and the beginning of the body if both arrived together.
        while not data.endswith(expected[-1000:]):
            piece = slow[0].recv(1 << 20)
            assert piece, f'cut after {len(data)} bytes'
            data += piece
        assert data.endswith(expected)


def rest_of(client: socket.socket) -> int:
    """Bytes until the server closes the connection."""
    client.settimeout(10)
    size, piece = 0, b'x'
    while piece:
        try:
            piece = client.recv(1 << 20)
        except ConnectionResetError:
            break
        size += len(piece)
    return size


@contextmanager
def served(store: DiskStore, stall: float) -> Iterator[int]:
    class Impatient(CuttingProtocol):
        STALL_SECONDS = stall

    port = free_port()
    app = create_app(Settings(object_store='', secret='s', port=0), store)
    server = uvicorn.Server(uvicorn.Config(app, port=port, http=Impatient, log_config=None))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    try:
        yield port
    finally:
        server.should_exit = True
        thread.join(20)


def test_a_reader_that_takes_nothing_is_cut(large: DiskStore) -> None:
    with served(large, 0.5) as port, connect(port, '/datasets/d1/embedding_view2?key=umap&dimensions=3') as client:
        assert client.recv(1000)
        time.sleep(1.5)
        assert rest_of(client) < CELLS * 6


def test_a_reader_that_takes_its_time_is_not_cut(large: DiskStore) -> None:
    """The whole reply takes longer than the limit, but no single piece does."""
    stall = 4
    with served(large, stall) as port, connect(port, '/datasets/d1/embedding_view2?key=umap&dimensions=3') as client:
        size, start = 0, time.monotonic()
        while size < CELLS * 6:
            piece = client.recv(262_144)
            assert piece, f'cut after {size} bytes'
            size += len(piece)
            if time.monotonic() - start < stall + 1:
                time.sleep(0.25)
        assert time.monotonic() - start > stall


def test_json_beyond_its_limit_names_the_binary_form(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replies, 'MAX_JSON_VALUES', 1000)
    for method, path, options in (
        ('GET', '/embedding_view2', {}),
        ('POST', '/embedding', {'json': {'key': 'umap'}}),
        ('GET', '/observation_annotation?name=n_genes&name=cluster', {}),
        ('POST', '/observation_gene', {'data': {'gene': ['CD3D', 'CD3E']}}),
    ):
        reply = client.request(method, f'/datasets/d1{path}', **options)  # type: ignore[arg-type]
        assert reply.status_code == 422, path
        assert reply.json()['error'] == {
            'id': 'REPLY_TOO_LARGE',
            'params': {'values': 1200, 'limit': 1000, 'accept': 'application/octet-stream'},
        }
    assert client.get('/datasets/d1/observation_annotation?name=n_genes').status_code == 200


def test_more_open_calls_than_allowed_are_busy(store: DiskStore) -> None:
    app = create_app(Settings(object_store='', secret='s', port=0, calls=0), store)
    with TestClient(app, headers={'X-Stroma-Secret': 's'}) as client:
        reply = client.get('/datasets/d1')
        assert (reply.status_code, reply.json()['error']['id'], reply.headers['Retry-After']) == (
            409,
            'DATASET_BUSY',
            '2',
        )
        assert client.get('/healthz').status_code == 200


def test_a_call_waits_for_its_turn_and_then_is_busy() -> None:
    async def run() -> None:
        gate = Admission(computing=1, memory=1, wait=0.2)
        blocked = threading.Event()
        first = asyncio.create_task(gate.compute(lambda: blocked.wait(5)))
        await asyncio.sleep(0.05)
        with pytest.raises(StromaError, match='DATASET_BUSY'):
            await gate.compute(lambda: None)
        second = asyncio.create_task(gate.compute(lambda: 'mine'))
        await asyncio.sleep(0.05)
        blocked.set()
        assert await first and await second == 'mine'

    asyncio.run(run())


def test_no_user_takes_all_turns() -> None:
    """Four slow calls of one user run two at a time. The call of another user does not wait, and none is rejected."""

    async def run() -> None:
        gate = Admission(computing=3, memory=1, wait=0.2, share=2)
        blocked = threading.Event()
        running: list[int] = []

        def slow() -> str:
            running.append(1)
            assert blocked.wait(600)
            return 'slow'

        slow_calls = [asyncio.create_task(gate.compute(slow, 'mei')) for _ in range(4)]
        while len(running) < 2:
            await asyncio.sleep(0.01)
        assert await gate.compute(lambda: 'mine', 'lin') == 'mine'
        # Longer than a call waits for its turn; waiting for one's own calls has no such limit.
        await asyncio.sleep(0.4)
        assert len(running) == 2
        blocked.set()
        assert await asyncio.gather(*slow_calls) == ['slow'] * 4
        assert gate._users == {}

    asyncio.run(run())


def test_bytes_that_wait_for_readers_are_limited() -> None:
    async def run() -> None:
        gate = Admission(computing=1, memory=3 * admission.SMALL, wait=0.2, waiting=1)
        one, two, other = (bytes(2 * admission.SMALL) for _ in range(3))
        sent: list[str] = []

        async def send(body: bytes, name: str, seconds: float) -> None:
            async with gate.hold(body):
                sent.append(name)
                await asyncio.sleep(seconds)

        slow = asyncio.create_task(send(one, 'one', 0.3))
        await asyncio.sleep(0.02)
        await send(one, 'one again', 0)  # a shared buffer counts once
        late = asyncio.create_task(send(two, 'two', 0))
        await asyncio.sleep(0.02)
        with pytest.raises(StromaError, match='DATASET_BUSY'):
            await send(other, 'other', 0)  # one waits already
        with pytest.raises(StromaError, match='DATASET_BUSY'):
            await late
        await slow
        await send(two, 'two', 0)
        await send(bytes(10), 'small', 0)
        assert sent == ['one', 'one again', 'two', 'small']

    asyncio.run(run())


def test_equal_genes_are_encoded_once() -> None:
    calls: list[int] = []
    shared = SharedBuffers(100)

    def compute() -> tuple[bytes, dict[str, int]]:
        calls.append(1)
        time.sleep(0.1)
        return bytes(60), {}

    threads = [threading.Thread(target=shared.get, args=('gene', compute)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(calls) == 1
    assert shared.get('gene', compute)[0] is shared.get('gene', compute)[0]
    shared.get('other', compute)  # pushes the first out
    shared.get('gene', compute)
    assert len(calls) == 3
    with pytest.raises(ValueError, match='no'):
        shared.get('bad', lambda: (_ for _ in ()).throw(ValueError('no')))
    assert shared.get('bad', compute)


def test_a_file_that_ends_early_closes_the_connection(large: DiskStore, tmp_path: Path) -> None:
    folder = large.path('datasets/d1')
    path = folder / 'stroma/obsm/umap.3.i16'
    whole = path.read_bytes()
    with served(large, 5) as port:
        send_request(port, '/datasets/d1')
        try:
            with connect(port, '/datasets/d1/embedding_view2?key=umap&dimensions=3') as client:
                client.recv(1000)
                os.truncate(path, 1000)
                assert rest_of(client) < len(whole)
            assert send_request(port, '/healthz')  # a memory map would have ended the process
        finally:
            path.write_bytes(whole)
