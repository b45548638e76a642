"""Compares the files of opened datasets with their recorded hashes: small ones before their first use, and all of them
in the background, slowly."""

from __future__ import annotations

import hashlib
import logging
import queue
import threading
import time
from collections.abc import Callable

from stroma_store.dataset.reader import Dataset
from stroma_store.disk import CHUNK, sha256_of
from stroma_store.errors import StromaError

log = logging.getLogger('stroma.dataset_service')
#: Maximum size in bytes of a file that is checked before its first use. For 1,000,000 cells, the flat embedding has 4
#: MB, a column 1 to 4 MB, the barcodes 20 MB; sha256 reads 1.6 GB per second (4 MB: 5 ms, 32 MB: 20 ms), once per
#: process. Only the arrays of a large matrix are checked in the background.
SMALL = 32 * 1024**2
#: Inode, change time and size of a file; None if it cannot be read.
_State = tuple[int, int, int] | None


def _state_of(dataset: Dataset, name: str) -> _State:
    try:
        found = dataset.files.path(name).stat()
    except OSError:
        return None
    return found.st_ino, found.st_mtime_ns, found.st_size


class Verifier:
    """Checks each dataset version once per process, one at a time; `rate` in bytes per second."""

    def __init__(self, rate: int, sleep: Callable[[float], None] = time.sleep) -> None:
        self._rate, self._sleep = rate, sleep
        self._queue: queue.Queue[tuple[str, Dataset]] = queue.Queue()
        self._seen: set[tuple[str, str]] = set()
        self._damaged: dict[tuple[str, str], tuple[str, _State]] = {}
        self._whole: set[tuple[str, str, str]] = set()
        self._started = threading.Lock()

    def submit(self, id: str, dataset: Dataset) -> None:
        """Requests one check of this version; returns immediately."""
        if (id, dataset.fingerprint) in self._seen:
            return
        self._seen.add((id, dataset.fingerprint))
        self._queue.put((id, dataset))
        if self._started.acquire(blocking=False):
            threading.Thread(target=self._work, name='verify', daemon=True).start()

    def assert_whole(self, id: str, dataset: Dataset) -> None:
        """DATASET_DAMAGED for a version that was found damaged."""
        found = self._damaged.get((id, dataset.fingerprint))
        if found is not None:
            raise StromaError('DATASET_DAMAGED', file=found[0])

    def is_unchanged(self, id: str, dataset: Dataset) -> bool:
        """Whether the file that was found damaged is still the current one."""
        found = self._damaged.get((id, dataset.fingerprint))
        return found is not None and _state_of(dataset, found[0]) == found[1]

    def check_small(self, id: str, dataset: Dataset, name: str) -> None:
        """Raises DATASET_DAMAGED if a small file differs from the recorded one; each is read once per process."""
        key = (id, dataset.fingerprint, name)
        entry = dataset.meta['files'][name]
        if key in self._whole or entry['bytes'] > SMALL:
            return
        try:
            found = sha256_of(dataset.files.path(name))
        except FileNotFoundError:
            if not dataset.files.exists():
                raise StromaError('NOT_FOUND') from None  # deleted, not damaged
            found = ''
        if found != entry['sha256']:
            log.error('dataset %s: %s is not what was written', id, name)
            # All requests report this until the dataset is reopened: the open file may be the damaged one.
            self._damaged[id, dataset.fingerprint] = name, _state_of(dataset, name)
            raise StromaError('DATASET_DAMAGED', file=name)
        self._whole.add(key)

    def forget(self, id: str) -> None:
        """The dataset was closed because of damage: it is checked again when it is opened again."""
        self._whole = {key for key in self._whole if key[0] != id}
        for key in [key for key in self._damaged if key[0] == id]:
            del self._damaged[key]
            self._seen.discard(key)

    def wait(self) -> None:
        """Returns when everything that was submitted is checked."""
        self._queue.join()

    def _work(self) -> None:
        while True:
            id, dataset = self._queue.get()
            try:
                file = self._first_damaged(dataset)
                if file is not None:
                    log.error('dataset %s: %s is not what was written', id, file)
                    self._damaged[id, dataset.fingerprint] = file, _state_of(dataset, file)
            except Exception:  # a deleted dataset; the next one is checked all the same
                log.warning('dataset %s: not checked', id, exc_info=True)
                self._seen.discard((id, dataset.fingerprint))
            finally:
                del dataset
                self._queue.task_done()

    def _first_damaged(self, dataset: Dataset) -> str | None:
        for name, entry in dataset.meta['files'].items():
            # For a dataset on S3, only local files: the rest is checked when it is fetched.
            if not dataset.files.is_local(name):
                continue
            digest = hashlib.sha256()
            try:
                with dataset.files.path(name).open('rb') as stream:
                    while piece := stream.read(CHUNK):
                        digest.update(piece)
                        self._sleep(len(piece) / self._rate)
            except FileNotFoundError:
                if not dataset.files.exists():
                    raise  # deleted, not damaged
                return str(name)
            except OSError:
                return str(name)
            if digest.hexdigest() != entry['sha256']:
                return str(name)
        return None
