"""Uploads a folder: its files first, then the marker that makes it visible."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from stroma_store.dataset import layout
from stroma_store.disk import files_below
from stroma_store.s3.client import Bucket
from stroma_store.s3.marker import MARKER, MarkedFile, write_marker
from stroma_store.s3.transfer import map_concurrently, upload


def upload_folder(bucket: Bucket, folder: Path, object: str) -> str | None:
    """Uploads a folder below the name `object`, adds the marker to the folder and returns its ETag; None if another
    writer of the same folder was first. Raises the errors of `upload`."""
    hashes = _recorded(folder)

    def send(path: Path) -> MarkedFile:
        name = path.relative_to(folder).as_posix()
        return MarkedFile(str(upload(bucket, path, f'{object}/{name}', sha256=hashes.get(name))), name)

    marker = write_marker({file.object: file for file in map_concurrently(send, list(files_below(folder)))})
    etag = bucket.put(f'{object}/{MARKER}', marker, new=True)
    if etag is not None:
        (folder / MARKER).write_bytes(marker)
    return etag


def _recorded(folder: Path) -> dict[str, str]:
    """The hashes that a dataset has recorded for its own files, so that they are not computed again."""
    try:
        files: dict[str, dict[str, Any]] = json.loads((folder / layout.META).read_bytes())['files']
        return {name: str(entry['sha256']) for name, entry in files.items()}
    except (OSError, ValueError, KeyError, TypeError):
        return {}
