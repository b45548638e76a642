"""Small documents that people change: every save is a new immutable file, so that any save can be undone."""

from __future__ import annotations

import json
from typing import Any, cast

from stroma_store.errors import StromaError
from stroma_store.objects import ObjectStore


class Versions:
    """`annotations/<dataset>/<name>/<version>.json`; version 0 is nothing saved yet."""

    def __init__(self, store: ObjectStore) -> None:
        self._store = store

    def version(self, dataset: str, name: str) -> int:
        names = self._store.names(f'annotations/{dataset}/{name}')
        return int(names[-1].removesuffix('.json')) if names else 0

    def read(self, dataset: str, name: str) -> tuple[int, dict[str, Any]]:
        """(version, document); (0, {}) where nothing was saved."""
        version = self.version(dataset, name)
        if version == 0:
            return 0, {}
        path = self._store.path(f'annotations/{dataset}/{name}/{version:08d}.json')
        return version, cast(dict[str, Any], json.loads(path.read_text(encoding='utf-8')))

    def save(self, dataset: str, name: str, document: dict[str, Any], expected: int) -> int:
        """Writes the version after `expected`; VERSION_CONFLICT when another save came first.
        Answers the new version."""
        version = expected + 1
        data = json.dumps(document, ensure_ascii=False, allow_nan=False).encode()
        key = f'annotations/{dataset}/{name}/{version:08d}.json'
        if self.version(dataset, name) != expected or not self._store.create(key, data):
            raise StromaError('VERSION_CONFLICT', version=self.version(dataset, name))
        return version
