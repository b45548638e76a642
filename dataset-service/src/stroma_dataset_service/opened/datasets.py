"""Open datasets, the least used closed first."""

from __future__ import annotations

import copy
import re
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, TypeVar

import numpy as np

from stroma_dataset_service.opened.gene_names import LibraryNames
from stroma_dataset_service.opened.genes import GeneIndex
from stroma_dataset_service.opened.lookups import Lookups, availability_check
from stroma_dataset_service.opened.shared import SharedBuffers
from stroma_dataset_service.opened.verifier import Verifier
from stroma_store.dataset.files import DatasetFiles
from stroma_store.dataset.reader import Column, Dataset
from stroma_store.errors import StromaError
from stroma_store.labels import labels_version
from stroma_store.objects import ObjectStore
from stroma_store.open_dataset import files_of
from stroma_store.s3.health import waiting_for

_ID = re.compile(r'^[A-Za-z0-9_-]{1,64}$')
RECHECK = 5.0
#: Readings of one dataset that are remembered.
READINGS = 1000
T = TypeVar('T')


@dataclass(frozen=True)
class EditedColumn:
    """Edited labels that replace a column of the dataset, or a column that was created by copying one."""

    column: Column
    version: str
    colours: dict[str, str]
    file: Path


class NewestValues(Generic[T]):
    """The most recently added values, shared by several threads."""

    def __init__(self, most: int) -> None:
        self._most, self._lock = most, threading.Lock()
        self._found: OrderedDict[str, T] = OrderedDict()

    def get(self, key: str) -> T | None:
        with self._lock:
            return self._found.get(key)

    def put(self, key: str, value: T) -> None:
        with self._lock:
            self._found[key] = value
            while len(self._found) > self._most:
                self._found.popitem(last=False)


class OpenDataset(Dataset):
    """A dataset with data that requests build once: gene index, order of cells by category, marker table."""

    def __init__(self, files: DatasetFiles, id: str, shared: SharedBuffers, verifier: Verifier) -> None:
        # First, because opening already reads files.
        self.id, self.shared, self._verifier = id, shared, verifier
        super().__init__(files)
        self._orders: OrderedDict[str, tuple[np.ndarray, np.ndarray]] = OrderedDict()
        self._base_versions: dict[str, str] = {}
        self._edited: dict[str, EditedColumn] = {}
        #: Counts the edits of labels; 0 before the first.
        self.labels_revision = 0
        #: Cached copy of the dataset with its current labels; None before the first edit.
        self.edited: OpenDataset | None = None
        #: Readings of the current labels by requests, by their hash.
        self.readings: NewestValues[dict[str, Any]] = NewestValues(READINGS)
        #: Copies with the labels of earlier revisions, by revision (`as_of.py`).
        self.earlier: NewestValues[OpenDataset] = NewestValues(2)
        #: Hashes of the gene tables of the library that name its genes.
        self.gene_tables: tuple[str, ...] = ()
        self._gene_indices: OrderedDict[tuple[str, ...], GeneIndex] = OrderedDict()

    @property
    def etag_version(self) -> str:
        """The version in an ETag: an unfinished dataset has the version of the finished one, and fewer parts."""
        return f'{self.version}.{self.fingerprint}' if self.pending else self.version

    def checked_path(self, name: str) -> Path:
        self._verifier.check_small(self.id, self, name)
        return super().checked_path(name)

    def check_array(self, name: str) -> None:
        # An array on S3 that is read by range has no bytes here that could be checked.
        if self.files.is_local(name):
            self._verifier.check_small(self.id, self, name)

    @cached_property
    def gene_index(self) -> GeneIndex:
        return GeneIndex(self.genes)

    def with_gene_tables(self, tables: tuple[str, ...], library: LibraryNames) -> OpenDataset:
        """Returns a copy of the dataset whose genes are also found by the names in these tables of the library."""
        # Read here, so that the copies share it.
        own = self.gene_index
        index = self._gene_indices.get(tables)
        if index is None:
            index = GeneIndex(own.genes, library.of(tables, human=own.takes_human_names))
            self._gene_indices[tables] = index
            while len(self._gene_indices) > 2:
                self._gene_indices.popitem(last=False)
        made = copy.copy(self)
        # Sets the cached property.
        made.__dict__['gene_index'] = index
        made.gene_tables = tables
        return made

    @cached_property
    def marker_table(self) -> dict[str, np.ndarray]:
        table = self.markers()
        return {} if table is None else {str(name): table[name].to_numpy() for name in table.columns}

    def with_labels(self, revision: int, columns: Mapping[str, EditedColumn]) -> OpenDataset:
        """Returns a copy of the dataset in which these columns replace its own or are appended."""
        made = copy.copy(self)
        own = {entry['name']: entry for entry in self.column_entries}
        for name, edited in columns.items():
            labels = edited.column
            own[name] = {
                'name': name,
                'kind': 'category',
                'categories': list(labels.categories),
                'counts': list(labels.counts),
            }
        made.meta = {**self.meta, 'columns': list(own.values())}
        made._columns, made._edited, made._orders = own, dict(columns), OrderedDict()
        made.labels_revision, made.edited, made.readings = revision, None, NewestValues(READINGS)
        return made

    def column(self, name: str) -> Column:
        edited = self._edited.get(name)
        return edited.column if edited else super().column(name)

    def column_file(self, name: str) -> tuple[Path, int]:
        edited = self._edited.get(name)
        return (edited.file, edited.column.codes.nbytes) if edited else super().column_file(name)

    def label_version(self, name: str) -> str:
        """Returns the current version of a label column. Raises COLUMN_NOT_FOUND."""
        edited = self._edited.get(name)
        return edited.version if edited else self._own_version(name)

    def edited_colours(self, name: str) -> dict[str, str] | None:
        """Returns the default colours of an edited column, or None if it was not edited."""
        edited = self._edited.get(name)
        return dict(edited.colours) if edited else None

    def edited_column(self, name: str) -> EditedColumn | None:
        """Returns the labels that replace a column of the written dataset or were added to it; None for others."""
        return self._edited.get(name)

    def is_edited(self, name: str | None) -> bool:
        """Returns whether a column has other labels than the written dataset."""
        return name in self._edited

    def base_version(self, name: str) -> str | None:
        """Returns the version of a column in the written dataset, or None for a column that was added later."""
        return self._own_version(name) if name in self._columns and name not in self._edited else None

    def _own_version(self, name: str) -> str:
        known = self._base_versions.get(name)
        if known is None:
            column = super().column(name)
            known = self._base_versions[name] = labels_version(column.categories, column.codes)
        return known

    def order(self, name: str) -> tuple[np.ndarray, np.ndarray]:
        """(cells sorted by category, first place of each category and the end) of a column,
        without missing cells."""
        known = self._orders.get(name)
        if known is None:
            column = self.column(name)
            cells = np.argsort(column.codes, kind='stable').astype(np.int32)
            bounds = np.concatenate([[0], np.cumsum(column.counts)]).astype(np.int64)
            known = self._orders[name] = (cells, bounds)
            while len(self._orders) > 4:
                self._orders.popitem(last=False)
        return known


class Datasets:
    """Opens datasets of the store by id and keeps the last `limit`; a deleted one is dropped within `RECHECK` seconds.
    A damaged one is reopened equally often, so that a repair is noticed; an unfinished one is checked in every request.
    """

    def __init__(
        self,
        store: ObjectStore,
        limit: int,
        clock: Callable[[], float] = time.monotonic,
        *,
        shared_bytes: int = 128 * 1024**2,
        verify_rate: int = 64 * 1024**2,
    ) -> None:
        self.store, self._limit, self._clock = store, limit, clock
        self.shared, self.verifier = SharedBuffers(shared_bytes), Verifier(verify_rate)
        self._seen: dict[str, float] = {}
        self._open: OrderedDict[str, OpenDataset] = OrderedDict()
        self._opening: dict[str, threading.Lock] = {}
        self._lock = threading.Lock()
        self._is_answering = availability_check(store)
        self._lookups = None if self._is_answering is None else Lookups(store.exists, 0.0, self._is_answering)

    def get(self, id: str) -> OpenDataset:
        """NOT_FOUND for an id without a dataset, DATASET_DAMAGED if its files differ from what was written."""
        if not _ID.match(id):
            raise StromaError('NOT_FOUND')
        with self._lock:
            opening = self._opening.setdefault(id, threading.Lock())
        # One lock per dataset: opening one may fetch it, while the others are served.
        with opening if self._is_answering is None else waiting_for(opening, self._is_answering):
            return self._get(id, f'datasets/{id}')

    def _get(self, id: str, key: str) -> OpenDataset:
        now = self._clock()
        with self._lock:
            found = self._open.get(id)
        if found is None or found.pending or now - self._seen.get(id, -RECHECK) >= RECHECK:
            # On S3 every check is its own request, so not every request checks.
            if not self._exists(key):
                self._close(id)
                self.store.forget(key)  # a deleted dataset leaves no copy
                raise StromaError('NOT_FOUND')
            self._seen[id] = now
            if found is not None and self._is_damaged(id, found):
                # An opened dataset is shown until its damage is found: it is opened again once its file has changed.
                if self.store.forget(key) or not self.verifier.is_unchanged(id, found):
                    self._close(id)
                    found = None
            elif found is not None and not found.files.is_current():
                # It was converted or completed; its version, and so labels and results, stay valid.
                self._close(id)
                found = None
        if found is None:
            found = self._opened(id, key)
            found.prefetch()
            self.verifier.submit(id, found)
        with self._lock:
            self._open[id] = found
            self._open.move_to_end(id)
            if len(self._open) > self._limit:
                self._open.popitem(last=False)
        self.verifier.assert_whole(id, found)
        return found

    def _exists(self, key: str) -> bool:
        return self.store.exists(key) if self._lookups is None else self._lookups.get(key)

    def _opened(self, id: str, key: str) -> OpenDataset:
        try:
            return OpenDataset(files_of(self.store.path(key)), id, self.shared, self.verifier)
        except StromaError as error:
            if error.id in ('DATASET_BUSY', 'DISK_FULL') or not self.store.forget(key):
                raise
            # Only the local copy was damaged.
            return OpenDataset(files_of(self.store.path(key)), id, self.shared, self.verifier)

    def _is_damaged(self, id: str, dataset: OpenDataset) -> bool:
        try:
            self.verifier.assert_whole(id, dataset)
        except StromaError:
            return True
        return False

    def _close(self, id: str) -> None:
        with self._lock:
            self._open.pop(id, None)
            if len(self._opening) > 10_000:
                self._opening.clear()
        self.verifier.forget(id)
