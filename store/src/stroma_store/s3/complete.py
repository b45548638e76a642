"""Replaces an unfinished dataset on S3 with the finished one (`stroma_store.complete`)."""

from __future__ import annotations

from pathlib import Path

from stroma_store.disk import fsync_tree
from stroma_store.errors import StromaError
from stroma_store.s3.marker import MARKER, read_marker, write_marker
from stroma_store.s3.placing import is_marker_replaced, marker_of, place_all
from stroma_store.s3.store import S3Store


def complete_on_s3(store: S3Store, folder: Path, key: str) -> None:
    """Replaces the dataset at `key` with the one in `folder`, and does not upload large arrays that it has already.

    Raises NOT_FOUND if the dataset was deleted or changed in the meantime.
    """
    fsync_tree(folder)
    data, etag = marker_of(store, key)
    old = read_marker(data)
    new = place_all(store, key, folder, old)
    marker = write_marker(new)
    written = store.bucket.put(store.object_of(f'{key}/{MARKER}'), marker, if_match=etag)
    if written is None and not is_marker_replaced(store, key, marker, old, new):
        raise StromaError('NOT_FOUND', key=key)
