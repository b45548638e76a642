"""Labels as an edit would make them, without writing anything: used for its preview."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from starlette.requests import Request
from starlette.responses import Response

from stroma_dataset_service.labels.versioned import Labels, State
from stroma_dataset_service.opened.datasets import OpenDataset
from stroma_dataset_service.web.inputs import checked_body
from stroma_dataset_service.web.replies import json_reply
from stroma_store.dataset import layout
from stroma_store.dataset.reader import Column
from stroma_store.labels import StoredLabels, counts_of, labels_version

#: Not a revision of the labels document: the cache of the current labels is not used for these.
_NONE = -1


class PreviewedLabels(Labels):
    """The labels of one dataset after a hypothetical edit. Its versions are kept only in memory."""

    def __init__(self, labels: Labels, dataset: OpenDataset, editing: dict[str, Any]) -> None:
        """`editing`: the contract's LabelEditing; `dataset`: the edited one. Raises the errors of the edit."""
        super().__init__(labels._store, labels._versions, labels._now)
        self._made: dict[str, StoredLabels] = {}
        self._known = labels.present(dataset)
        revision, document = labels.document(dataset.id)
        states = document.get('columns', {})
        present = self._applied(dataset, revision, document)
        name, state = self._edited(dataset, present, states, editing, '')
        self._after = {'columns': {**states, name: state}}
        self.column = name
        self._dataset = self._applied(dataset, _NONE, self._after)

    def present(self, dataset: OpenDataset) -> OpenDataset:
        return self._dataset

    def document(self, dataset_id: str) -> tuple[int, State]:
        return _NONE, self._after

    def _stored(self, dataset_id: str, name: str, version: str, n_cells: int) -> StoredLabels:
        made = self._made.get(version)
        if made is not None:
            column = Column(name, 'category', made.column.codes, made.column.categories, made.column.counts)
            return StoredLabels(column, made.colours, made.file)
        # Edited columns that are open need not be read again.
        known = self._known.edited_column(name)
        if known is not None and known.version == version:
            return StoredLabels(known.column, known.colours, known.file)
        return super()._stored(dataset_id, name, version, n_cells)

    def _save(self, dataset_id: str, categories: Sequence[str], codes: np.ndarray, colours: Mapping[str, str]) -> str:
        version = labels_version(categories, codes)
        own = np.ascontiguousarray(codes, layout.code_dtype(len(categories)))
        column = Column('', 'category', own, tuple(categories), counts_of(own, len(categories)))
        self._made[version] = StoredLabels(column, dict(colours), Path())
        return version


def labels_after_edit(labels: Labels, dataset: OpenDataset, editing: dict[str, Any] | None) -> Labels:
    """The labels after an edit; without one the current labels."""
    return labels if editing is None else PreviewedLabels(labels, dataset, editing)


def label_preview(request: Request, dataset: OpenDataset, content: bytes, labels: Labels) -> Response:
    """POST, a LabelEditing of the contract: the column after the edit. Raises the errors of the edit."""
    made = PreviewedLabels(labels, dataset, checked_body(content, 'labelEditing'))
    return json_reply(made.read(dataset, [made.column])['columns'][0])
