"""Converts a dataset of format 1 or 2 on S3, while others read it.

Objects cannot be renamed, so the new files are written next to the old ones. The marker, which names the object of each
file, is replaced last, by one conditional write: before it everybody reads the old dataset, after it the new one. No
object is overwritten: a file whose name is taken by other bytes gets a name with its hash. A conversion that is killed,
or two that run on two machines, therefore leave objects that nobody reads; `prune` removes them.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from stroma_store.dataset import layout
from stroma_store.dataset.convert import GRACE, build
from stroma_store.dataset.files import LocalFiles
from stroma_store.dataset.reader import Dataset
from stroma_store.errors import StromaError
from stroma_store.s3.marker import MARKER, MarkedFile, read_marker, write_marker
from stroma_store.s3.placing import Marked, is_marker_replaced, marker_of, place_all
from stroma_store.s3.store import S3Store
from stroma_store.s3.transfer import map_concurrently, save_response


def is_pending(store: S3Store, id: str) -> bool:
    """Whether a dataset has an old format, or old files remain. `OLD_SIGN` is removed last."""
    return store.head(f'datasets/{id}/{layout.OLD_SIGN}') is not None


def convert(store: S3Store, id: str, scratch: Path, on_step: Callable[[str], Any] = lambda name: None) -> bool:
    """Converts a dataset; false if it already has the current format, or another process was faster.

    `scratch`: a folder of the local disk with space for the old and the new files, emptied first and removed
    afterwards. Raises NOT_FOUND, JOB_INPUT_CHANGED, or DATASET_DAMAGED for a dataset with a damaged object, which is
    not changed. `on_step` gets the name of each step before it.
    """
    key = f'datasets/{id}'
    data, etag = marker_of(store, key)
    old = read_marker(data)
    if layout.META not in old or old.keys() >= {layout.CURRENT.indptr}:
        return False
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir(parents=True)
    try:
        on_step('fetch')
        _fetch(store, key, old, scratch / 'old')
        on_step('build')
        (scratch / 'new').mkdir()
        build(Dataset(LocalFiles(scratch / 'old')), scratch / 'new', on_step)
        on_step('upload')
        new = place_all(store, key, scratch / 'new', old, on_step)
        on_step('commit')
        marker = write_marker(new)
        if store.bucket.put(store.object_of(f'{key}/{MARKER}'), marker, if_match=etag) is None:
            return is_marker_replaced(store, key, marker, old, new)
        on_step('committed')
        return True
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def _fetch(store: S3Store, key: str, marked: Marked, folder: Path) -> None:
    def get(name: str) -> None:
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        store.bucket.again(partial(_fetch_one, store, f'{key}/{marked[name].object}', marked[name], target))

    map_concurrently(get, list(marked))


def _fetch_one(store: S3Store, key: str, file: MarkedFile, target: Path) -> None:
    found = store.bucket.get(store.object_of(key))
    if found is None:
        raise StromaError('JOB_INPUT_CHANGED', file=target.name)
    save_response(store.bucket, found[1], found[0].size, target, file.sha256)


def prune(store: S3Store, id: str, now: Callable[[], float] = time.time) -> bool:
    """Removes the objects that the marker does not name, `GRACE` seconds after the conversion; false if there is
    nothing to do yet. Newer objects stay, because another process may be about to use them."""
    key = f'datasets/{id}'
    head = store.head(f'{key}/{MARKER}')
    if head is None or now() - head.modified < GRACE:
        return False
    named = {file.object for file in read_marker(marker_of(store, key)[0]).values()} | {MARKER}
    if layout.CURRENT.indptr not in named:
        return False
    prefix = store.object_of(key) + '/'
    gone, is_complete = list[str](), True
    for page in store.bucket.list(prefix):
        for item in page.get('Contents', []):
            name = item['Key'][len(prefix) :]
            if name not in named:
                is_old = now() - item['LastModified'].timestamp() >= GRACE
                is_complete = is_complete and is_old
                if is_old and name != layout.OLD_SIGN:
                    gone.append(item['Key'])
    for object in gone:
        store.bucket.delete(object)
    if is_complete:
        store.bucket.delete(prefix + layout.OLD_SIGN)
    return True
