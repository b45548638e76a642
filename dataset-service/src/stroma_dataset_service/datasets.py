"""Open datasets, the least used closed first."""

from __future__ import annotations

import re
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import cached_property
from pathlib import Path

import numpy as np

from stroma_dataset_service.genes import GeneIndex
from stroma_store.errors import StromaError
from stroma_store.objects import ObjectStore
from stroma_store.reader import Dataset

_ID = re.compile(r'^[A-Za-z0-9_-]{1,64}$')
RECHECK = 5.0


class OpenDataset(Dataset):
    """A dataset with what requests build once: gene index, order of cells by category, marker table."""

    def __init__(self, folder: Path, id: str) -> None:
        super().__init__(folder)
        self.id = id
        self._orders: OrderedDict[str, tuple[np.ndarray, np.ndarray]] = OrderedDict()

    @cached_property
    def gene_index(self) -> GeneIndex:
        return GeneIndex(self.genes)

    @cached_property
    def marker_table(self) -> dict[str, np.ndarray]:
        table = self.markers()
        return {} if table is None else {str(name): table[name].to_numpy() for name in table.columns}

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

    def category_column(self, name: str | None) -> str:
        """`name`, or the column of the first level; COLUMN_NOT_FOUND for numbers and unknown names."""
        levels = self.info.get('levels') or {}
        chosen = levels.get(name, name) if name else levels.get('cluster') or next(iter(levels.values()), None)
        if chosen is None:
            chosen = next((e['name'] for e in self.column_entries if e['kind'] == 'category'), '')
        if not any(e['name'] == chosen and e['kind'] == 'category' for e in self.column_entries):
            raise StromaError('COLUMN_NOT_FOUND', column=name or '')
        return str(chosen)


class Datasets:
    """Opens datasets of the store by id and keeps the last `limit`;
    a deleted one is gone within `RECHECK` seconds."""

    def __init__(self, store: ObjectStore, limit: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.store, self._limit, self._clock = store, limit, clock
        self._seen: dict[str, float] = {}
        self._open: OrderedDict[str, OpenDataset] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, id: str) -> OpenDataset:
        """NOT_FOUND for an id that is no dataset."""
        key = f'datasets/{id}'
        now = self._clock()
        if not _ID.match(id):
            raise StromaError('NOT_FOUND')
        with self._lock:
            # On S3 every look is a request of its own, so not every call looks.
            if id not in self._open or now - self._seen.get(id, -RECHECK) >= RECHECK:
                if not self.store.exists(key):
                    self._open.pop(id, None)
                    raise StromaError('NOT_FOUND')
                self._seen[id] = now
            found = self._open.get(id)
            if found is None:
                found = self._open[id] = OpenDataset(self.store.path(key), id)
                found.prefetch()
                if len(self._open) > self._limit:
                    self._open.popitem(last=False)
            self._open.move_to_end(id)
            return found
