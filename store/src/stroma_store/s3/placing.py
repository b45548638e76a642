"""Creates objects for the new files of a dataset next to those of its old files; the marker that names them follows."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from stroma_store.dataset import layout
from stroma_store.disk import sha256_of
from stroma_store.errors import StromaError
from stroma_store.s3.marker import MARKER, MarkedFile, content_name
from stroma_store.s3.store import S3Store
from stroma_store.s3.transfer import PART, map_concurrently, read_body, upload

Marked = Mapping[str, MarkedFile]


def marker_of(store: S3Store, key: str) -> tuple[bytes, str]:
    found = store.bucket.get(store.object_of(f'{key}/{MARKER}'))
    if found is None:
        raise StromaError('NOT_FOUND', key=key)
    return b''.join(read_body(store.bucket, found[1])), found[0].etag


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
    placed = map_concurrently(place, names[: len(names) // 2])
    on_step('half uploaded')
    placed += map_concurrently(place, names[len(names) // 2 :])
    return dict(zip(names, placed, strict=True))


def _place(
    store: S3Store, key: str, name: str, path: Path, sha256: str, same: Mapping[str, str], taken: set[str]
) -> MarkedFile:
    """`taken`: objects that existed before this attempt; others may be added in the meantime."""
    size = path.stat().st_size
    for candidate in (name, content_name(name, sha256)):
        if candidate not in taken and _send(store, key, candidate, path, sha256, same.get(sha256)):
            return MarkedFile(sha256, candidate)
        there = store.head(f'{key}/{candidate}')
        if there is not None and (there.sha256, there.size) == (sha256, size):
            return MarkedFile(sha256, candidate)  # of an attempt that was killed, or of another machine
    raise StromaError('JOB_INPUT_CHANGED', file=name)


def _send(store: S3Store, key: str, name: str, path: Path, sha256: str, source: str | None) -> bool:
    """False if the name has been taken."""
    if source is not None and path.stat().st_size > PART:
        return _copy(store, f'{key}/{source}', f'{key}/{name}', sha256)
    return upload(store.bucket, path, store.object_of(f'{key}/{name}'), sha256=sha256, new=True) is not None


def _copy(store: S3Store, source: str, target: str, sha256: str) -> bool:
    """Copies within the bucket, so that the large arrays are not uploaded.

    False if the copy differs from the expected one. Two machines may write the target at the same time; both write the
    same bytes.
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


def is_marker_replaced(store: S3Store, key: str, marker: bytes, old: Marked, new: Marked) -> bool:
    """The marker has changed since it was read. Returns whether the current one is ours, which happens if a request was
    repeated."""
    try:
        now, _ = marker_of(store, key)
    except StromaError:
        # The dataset has been deleted, so no part of it may be recreated.
        for file in {file.object for file in new.values()} | {file.object for file in old.values()}:
            store.bucket.delete(store.object_of(f'{key}/{file}'))
        return False
    return now == marker
