"""Fixtures of the tests on S3: one server, an empty bucket, stores of several machines."""

from __future__ import annotations

import atexit
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from s3_server import CREDENTIALS, Proxy, S3Server, proxy_of

from stroma_store.open_store import open_store
from stroma_store.s3.store import S3Store

URL = 's3://data/some/prefix'
PREFIX = 'some/prefix'
Opener = Callable[..., S3Store]


@cache
def _server() -> S3Server:
    """One server for all folders of tests that import the fixtures."""
    made = S3Server()
    atexit.register(made.stop)
    return made


@pytest.fixture(scope='session')
def server() -> S3Server:
    return _server()


@pytest.fixture
def bucket(server: S3Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty bucket; the environment names its server."""
    server.empty()
    for name, value in (CREDENTIALS | {'AWS_ENDPOINT_URL': server.endpoint}).items():
        monkeypatch.setenv(name, value)


@pytest.fixture
def proxy(bucket: None, server: S3Server, monkeypatch: pytest.MonkeyPatch) -> Iterator[Proxy]:
    """Counts requests to the bucket."""
    with proxy_of(server) as made:
        monkeypatch.setenv('AWS_ENDPOINT_URL', made.endpoint)
        yield made


@pytest.fixture
def machine(bucket: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Opener:
    """Opens the store as on the machine of that name, with its own cache."""

    def opened(name: str = 'a', limit: int = 10**9, **options: bool) -> S3Store:
        monkeypatch.setenv('STROMA_DATA_DIR', str(tmp_path / name))
        monkeypatch.setenv('STROMA_S3_CACHE_BYTES', str(limit))
        store = open_store(URL, **options)
        assert isinstance(store, S3Store)
        return store

    return opened
