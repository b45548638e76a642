"""A dataset in an earlier state: its labels, colours, roles and settings at the versions of a named state of the BFF.

Everything that users change in a dataset is a document, and each save of it is a new file (`opened/versions.py`);
labels are stored by their content (`stroma_store/labels.py`). So the versions of the documents describe the whole
state. A request names them in the header VERSIONS (contract: VERSIONS_HEADER); its handler gets `Versions` and `Labels`
restricted to those versions.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from stroma_dataset_service.labels.versioned import DOCUMENT, Labels
from stroma_dataset_service.opened.datasets import OpenDataset
from stroma_dataset_service.opened.versions import Versions
from stroma_dataset_service.web.replies import json_reply
from stroma_store.errors import StromaError, invalid
from stroma_store.objects import ObjectStore

VERSIONS = 'x-stroma-versions'
_DOCUMENT = re.compile(r'([a-z0-9-]{1,64})=([0-9]{1,8})')


class VersionsAsOf(Versions):
    """The documents of one dataset at given versions; a document not listed did not exist then. Read only."""

    def __init__(self, store: ObjectStore, at: Mapping[str, int]) -> None:
        self._store, self._lookups, self._at = store, None, at

    def version(self, dataset: str, name: str) -> int:
        return self._at.get(name, 0)

    def save(self, dataset: str, name: str, document: dict[str, Any], expected: int) -> int:
        raise StromaError('STATE_READ_ONLY')


def parse_versions(header: str) -> dict[str, int] | None:
    """`labels=12,columns=3` as a dictionary; None without a header. Raises INPUT_INVALID."""
    if not header:
        return None
    found = [_DOCUMENT.fullmatch(part) for part in header.split(',')] if header != '-' else []
    if not all(found):
        raise invalid('header', f'/{VERSIONS}', 'pattern')
    return {one[1]: int(one[2]) for one in found if one}


class LabelsAsOf(Labels):
    """The labels at the version that a state has. The datasets with the last two such versions are kept."""

    def present(self, dataset: OpenDataset) -> OpenDataset:
        revision = self._versions.version(dataset.id, DOCUMENT)
        if revision == 0:
            return dataset
        newest = dataset.edited
        if newest is not None and newest.labels_revision == revision:
            return newest
        known = dataset.earlier.get(str(revision))
        if known is None:
            known = self._applied(dataset, *self._versions.read(dataset.id, DOCUMENT))
            dataset.earlier.put(str(revision), known)
        return known


class AsOf:
    """Objects shared by handlers, at the versions that a request names, or at the newest ones."""

    def __init__(self, labels: Labels, versions: Versions, store: ObjectStore, header: str) -> None:
        at = parse_versions(header)
        self.labels, self._versions = labels, versions
        if at is not None:
            self._versions = VersionsAsOf(store, at)
            self.labels = LabelsAsOf(store, self._versions)
        self._replaced = {id(labels): self.labels, id(versions): self._versions}

    def __call__(self, shared: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(self._replaced.get(id(one), one) for one in shared)


def present_versions(request: Request, dataset: OpenDataset, store: ObjectStore, _labels: Labels) -> Response:
    """GET: the contract's DatasetVersions. `dataset`: the written one. The versions of the columns match the returned
    version of the labels, even during an edit."""
    folder = f'annotations/{dataset.id}'
    documents = {name: int(store.names(f'{folder}/{name}')[-1].removesuffix('.json')) for name in store.names(folder)}
    then = LabelsAsOf(store, VersionsAsOf(store, documents)).present(dataset)
    columns = [
        {'column': entry['name'], 'version': then.label_version(entry['name'])}
        for entry in then.column_entries
        if entry['kind'] == 'category'
    ]
    return json_reply({'documents': documents, 'columns': columns})
