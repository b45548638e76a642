"""The small dataset `d1` in a store, and the service over it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from s3_fixtures import bucket, machine, proxy, server  # noqa: F401
from small_dataset import Content, make_content, write
from starlette.testclient import TestClient

from stroma_dataset_service import app
from stroma_dataset_service.datasets import Datasets
from stroma_dataset_service.settings import Settings
from stroma_store.disk_store import DiskStore


@pytest.fixture(scope='session')
def content() -> Content:
    return make_content()


@pytest.fixture
def store(tmp_path: Path, content: Content) -> DiskStore:
    store = DiskStore(tmp_path / 'objects')
    write(store, 'd1', content)
    return store


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The service's time in seconds, as `clock[0]`. It stands still until a test changes it."""
    now = [0.0]
    monkeypatch.setattr(app, 'Datasets', partial(Datasets, clock=lambda: now[0]))
    return now


@pytest.fixture
def client(store: DiskStore, clock: list[float]) -> Iterator[TestClient]:
    made = app.create_app(Settings(object_store='', secret='s3cret', port=0), store)
    with TestClient(made, headers={'X-Stroma-Secret': 's3cret'}, raise_server_exceptions=False) as opened:
        yield opened
