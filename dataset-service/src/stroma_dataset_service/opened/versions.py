"""Small documents that people change: every save is a new immutable file, so that any save can be undone."""

from __future__ import annotations

import json
from typing import Any, cast

from stroma_dataset_service.opened.lookups import Lookups, availability_check
from stroma_store.errors import StromaError
from stroma_store.objects import ObjectStore

#: Seconds for which a version of a document on S3 counts as the newest.
FRESH = 2.0


class Versions:
    """`annotations/<dataset>/<name>/<version>.json`; version 0 means nothing has been saved yet."""

    def __init__(self, store: ObjectStore) -> None:
        self._store = store
        is_answering = availability_check(store)
        self._lookups = None if is_answering is None else Lookups(self._newest, FRESH, is_answering)

    def _newest(self, key: str) -> int:
        names = self._store.names(key)
        return int(names[-1].removesuffix('.json')) if names else 0

    def version(self, dataset: str, name: str) -> int:
        """The newest version; on S3 one that another process saved shows within `FRESH` seconds."""
        key = f'annotations/{dataset}/{name}'
        return self._newest(key) if self._lookups is None else self._lookups.get(key)

    def read(self, dataset: str, name: str) -> tuple[int, dict[str, Any]]:
        """(version, document); (0, {}) if nothing was saved."""
        version = self.version(dataset, name)
        if version == 0:
            return 0, {}
        path = self._store.path(f'annotations/{dataset}/{name}/{version:08d}.json')
        return version, cast(dict[str, Any], json.loads(path.read_text(encoding='utf-8')))

    def save(self, dataset: str, name: str, document: dict[str, Any], expected: int) -> int:
        """Writes the version after `expected` and returns the new version. Raises VERSION_CONFLICT if another save came
        first."""
        version = expected + 1
        data = json.dumps(document, ensure_ascii=False, allow_nan=False).encode()
        folder = f'annotations/{dataset}/{name}'
        try:
            if self._newest(folder) == expected and self._store.create(f'{folder}/{version:08d}.json', data):
                return version
        finally:
            if self._lookups is not None:
                self._lookups.forget(folder)
        raise StromaError('VERSION_CONFLICT', version=self._newest(folder))
