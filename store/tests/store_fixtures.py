"""Fixtures of the tests that read one small dataset from a store on disk."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from small_dataset import Content, make_content, write

from stroma_store.disk_store import DiskStore

#: Created once for all test folders that import the fixtures.
_content = cache(make_content)


@pytest.fixture(scope='session')
def content() -> Content:
    return _content()


@pytest.fixture
def store(tmp_path: Path, content: Content) -> DiskStore:
    store = DiskStore(tmp_path / 'objects')
    write(store, 'd1', content)
    return store
