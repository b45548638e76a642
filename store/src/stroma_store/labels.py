"""Versions of label columns: `labels/<dataset>/<version>/`, addressed by their content. The dataset is immutable."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from stroma_store.dataset import layout
from stroma_store.dataset.reader import Column
from stroma_store.disk import write_array
from stroma_store.errors import StromaError
from stroma_store.objects import ObjectStore

CODES, FACTS = 'codes', 'column.json'


@dataclass(frozen=True)
class StoredLabels:
    """A stored version: the column, the default colours of its categories, and the file with its codes."""

    column: Column
    colours: dict[str, str]
    file: Path


def labels_version(categories: Sequence[str], codes: np.ndarray) -> str:
    """Returns 32 hex digits of the sha256 of categories and codes (`layout.code_dtype`). Equal for equal labels."""
    kind = layout.code_dtype(len(categories))
    names = json.dumps(list(categories), ensure_ascii=False, separators=(',', ':')).encode('utf-8', 'surrogatepass')
    digest = hashlib.sha256(names + b'\0')
    digest.update(np.ascontiguousarray(codes, dtype=kind).data)
    return digest.hexdigest()[:32]


def save_labels(
    store: ObjectStore, dataset_id: str, categories: Sequence[str], codes: np.ndarray, colours: Mapping[str, str]
) -> str:
    """Stores a version and returns its name. An existing version is left unchanged."""
    version = labels_version(categories, codes)
    key = f'labels/{dataset_id}/{version}'
    if store.exists(key):
        return version
    folder = store.scratch()
    try:
        write_array(folder / CODES, np.ascontiguousarray(codes, dtype=layout.code_dtype(len(categories))))
        facts = {'categories': list(categories), 'colours': dict(colours)}
        (folder / FACTS).write_text(json.dumps(facts, ensure_ascii=False), encoding='utf-8', errors='surrogatepass')
        store.publish(folder, key)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    return version


def read_labels(store: ObjectStore, dataset_id: str, name: str, version: str, n_cells: int) -> StoredLabels:
    """Reads a stored version as column `name`. Raises DATASET_DAMAGED if it is missing or was changed."""
    key = f'labels/{dataset_id}/{version}'
    try:
        folder = store.path(key)
        facts = json.loads((folder / FACTS).read_bytes())
        categories, colours = tuple(map(str, facts['categories'])), dict(facts['colours'])
        kind = layout.code_dtype(len(categories))
        codes = np.fromfile(folder / CODES, kind)
    except (OSError, ValueError, KeyError, TypeError, StromaError) as error:
        if isinstance(error, StromaError) and error.id in ('DATASET_BUSY', 'DISK_FULL'):
            raise  # the store does not answer, or there is no room for a copy
        raise StromaError('DATASET_DAMAGED', file=f'{key}/{FACTS}') from error
    if codes.size != n_cells or labels_version(categories, codes) != version:
        raise StromaError('DATASET_DAMAGED', file=f'{key}/{CODES}')
    column = Column(name, 'category', codes, categories, counts_of(codes, len(categories)))
    return StoredLabels(column, colours, folder / CODES)


def counts_of(codes: np.ndarray, categories: int) -> tuple[int, ...]:
    """Returns the number of cells per category. Cells without a label are not counted."""
    return tuple(np.bincount(codes, minlength=categories)[:categories].tolist())
