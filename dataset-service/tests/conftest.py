"""The small dataset `d1` in a store, and the service over it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from small_dataset import Content, make_content, write
from starlette.testclient import TestClient

from stroma_dataset_service.app import create_app
from stroma_dataset_service.settings import Settings
from stroma_store.objects import DiskStore


@pytest.fixture(scope='session')
def content() -> Content:
    return make_content()


@pytest.fixture
def store(tmp_path: Path, content: Content) -> DiskStore:
    store = DiskStore(tmp_path / 'objects')
    write(store, 'd1', content)
    return store


@pytest.fixture
def client(store: DiskStore) -> Iterator[TestClient]:
    app = create_app(Settings(object_store='', secret='s3cret', port=0), store)
    with TestClient(app, headers={'X-Stroma-Secret': 's3cret'}, raise_server_exceptions=False) as made:
        yield made
