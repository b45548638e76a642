"""The service over the small dataset `d1` of the store's tests."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest
from s3_fixtures import bucket, machine, proxy, server  # noqa: F401
from starlette.testclient import TestClient
from store_fixtures import content, store  # noqa: F401

from stroma_dataset_service import app
from stroma_dataset_service.opened.datasets import Datasets
from stroma_dataset_service.settings import Settings
from stroma_store.disk_store import DiskStore


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The service's time in seconds, as `clock[0]`. It is constant until a test changes it."""
    now = [0.0]
    monkeypatch.setattr(app, 'Datasets', partial(Datasets, clock=lambda: now[0]))
    return now


@pytest.fixture
def client(store: DiskStore, clock: list[float]) -> Iterator[TestClient]:  # noqa: F811
    made = app.create_app(Settings(object_store='', secret='s3cret', port=0), store)
    with TestClient(made, headers={'X-Stroma-Secret': 's3cret'}, raise_server_exceptions=False) as opened:
        yield opened
