"""Converts a dataset of format 1 or 2 on S3, while others read it.

Objects cannot be renamed, so the new files are written beside the old ones and the marker, which names the object of
each file, is replaced last: one conditional write. Before it everybody reads the old dataset, after it the new one. No
object is overwritten: a file whose name is taken by other bytes gets a name with its hash. So a conversion that is
killed, or two that run on two machines, leave objects that nobody reads; `prune` removes them.
"""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from stroma_store import layout
from stroma_store.convert import GRACE, build
from stroma_store.disk import sha256_of
from stroma_store.errors import StromaError
from stroma_store.reader import Dataset
from stroma_store.s3 import S3Store
from stroma_store.s3_marker import MARKER, MarkedFile, other_name, read_marker, write_marker
from stroma_store.s3_transfer import PART, each, read_body, save, upload

Marked = Mapping[str, MarkedFile]


def is_pending(store: S3Store, id: str) -> bool:
    """Whether a dataset has an old format, or its old files are still there, of which `OLD_SIGN` goes last."""
    return store.head(f'datasets/{id}/{layout.OLD_SIGN}') is not None


def convert(store: S3Store, id: str, scratch: Path, on_step: Callable[[str], Any] = lambda name: None) -> bool:
    """Converts a dataset; false where it has the current format already, or another process was faster.

    `scratch`: a folder of the local disk with room for the old and the new files, emptied first and removed after.
    Raises NOT_FOUND, JOB_INPUT_CHANGED or DATASET_DAMAGED for a dataset with a damaged object, which is not changed.
    `on_step` gets the name of each step before it.
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
        build(Dataset.open(scratch / 'old'), scratch / 'new', on_step)
        on_step('upload')
        new = place_all(store, key, scratch / 'new', old, on_step)
        on_step('commit')
        marker = write_marker(new)
        if store.bucket.put(store.object_of(f'{key}/{MARKER}'), marker, if_match=etag) is None:
            return lost(store, key, marker, old, new)
        on_step('committed')
        return True
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def marker_of(store: S3Store, key: str) -> tuple[bytes, str]:
    found = store.bucket.get(store.object_of(f'{key}/{MARKER}'))
    if found is None:
        raise StromaError('NOT_FOUND', key=key)
    return b''.join(read_body(store.bucket, found[1])), found[0].etag


def _fetch(store: S3Store, key: str, marked: Marked, folder: Path) -> None:
    def get(name: str) -> None:
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        store.bucket.again(partial(_fetch_one, store, f'{key}/{marked[name].object}', marked[name], target))

    each(get, list(marked))


def _fetch_one(store: S3Store, key: str, file: MarkedFile, target: Path) -> None:
    found = store.bucket.get(store.object_of(key))
    if found is None:
        raise StromaError('JOB_INPUT_CHANGED', file=target.name)
    save(store.bucket, found[1], found[0].size, target, file.sha256)


def place_all(
    store: S3Store, key: str, folder: Path, old: Marked, on_step: Callable[[str], Any] = lambda name: None
) -> dict[str, MarkedFile]:
    """Makes an object of every new file; returns the files of the new marker."""
    entries: dict[str, Any] = json.loads((folder / layout.META).read_bytes())['files']
    hashes = {name: str(entry['sha256']) for name, entry in entries.items()}
    hashes[layout.META] = sha256_of(folder / layout.META)
    prefix = store.object_of(key) + '/'
    taken = {item['Key'][len(prefix) :] for page in store.bucket.list(prefix) for item in page.get('Contents', [])}
    same = {file.sha256: file.object for file in old.values()}

    def place(name: str) -> MarkedFile:
        return _place(store, key, name, folder / name, hashes[name], same, taken)

    names = list(hashes)
    placed = each(place, names[: len(names) // 2])
    on_step('half uploaded')
    placed += each(place, names[len(names) // 2 :])
    return dict(zip(names, placed, strict=True))


def _place(
    store: S3Store, key: str, name: str, path: Path, sha256: str, same: Mapping[str, str], taken: set[str]
) -> MarkedFile:
    """`taken`: objects that were there before this attempt; others may come meanwhile."""
    size = path.stat().st_size
    for candidate in (name, other_name(name, sha256)):
        if candidate not in taken and _send(store, key, candidate, path, sha256, same.get(sha256)):
            return MarkedFile(sha256, candidate)
        there = store.head(f'{key}/{candidate}')
        if there is not None and (there.sha256, there.size) == (sha256, size):
            return MarkedFile(sha256, candidate)  # of an attempt that was killed, or of another machine
    raise StromaError('JOB_INPUT_CHANGED', file=name)


def _send(store: S3Store, key: str, name: str, path: Path, sha256: str, source: str | None) -> bool:
    """False where the name was taken meanwhile."""
    if source is not None and path.stat().st_size > PART:
        return _copy(store, f'{key}/{source}', f'{key}/{name}', sha256)
    return upload(store.bucket, path, store.object_of(f'{key}/{name}'), sha256=sha256, new=True) is not None


def _copy(store: S3Store, source: str, target: str, sha256: str) -> bool:
    """Copies within the bucket, so that the large arrays are not sent. False where the copy is not what was asked for.

    The target may be written by two machines at once; both write the same bytes.
    """
    bucket = store.bucket
    bucket.client.copy(
        {'Bucket': bucket.name, 'Key': store.object_of(source)},
        bucket.name,
        store.object_of(target),
        ExtraArgs={'Metadata': {'sha256': sha256}, 'MetadataDirective': 'REPLACE'},
    )
    found = store.head(target)
    return found is not None and found.sha256 == sha256


def lost(store: S3Store, key: str, marker: bytes, old: Marked, new: Marked) -> bool:
    """The marker is not the one that was read. Whether the one that is there is ours: a repeated request answers so."""
    try:
        now, _ = marker_of(store, key)
    except StromaError:
        # The dataset was deleted meanwhile: nothing of it comes back.
        for file in {file.object for file in new.values()} | {file.object for file in old.values()}:
            store.bucket.delete(store.object_of(f'{key}/{file}'))
        return False
    return now == marker


def prune(store: S3Store, id: str, now: Callable[[], float] = time.time) -> bool:
    """Removes the objects that the marker does not name, `GRACE` seconds after the conversion; false where there is
    nothing to do yet. Objects that are younger stay, because another process may be about to name them."""
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
