"""Replaces an unfinished dataset with the finished one while others read it.

Both have the same cells, columns, matrix and version, so labels and results created in the meantime stay valid. The new
files are written next to the existing ones. Replacing dataset.json (on S3 the marker) is the atomic commit. If the
process is killed before it, the unfinished dataset stays unchanged.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from stroma_store.dataset.reader import Dataset
from stroma_store.dataset.replace import replace_files
from stroma_store.disk import fsync_tree, locked
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError
from stroma_store.objects import ObjectStore, check_key
from stroma_store.open_dataset import open_dataset
from stroma_store.s3.complete import complete_on_s3
from stroma_store.s3.store import S3Store


def complete(store: ObjectStore, folder: Path, key: str) -> None:
    """Replaces the unfinished dataset at `key` with the finished one in `folder`, a folder of `store.scratch()`.

    Removes `folder`. Raises NOT_FOUND if the dataset was deleted.
    """
    if isinstance(store, S3Store):
        complete_on_s3(store, folder, check_key(key))
    elif isinstance(store, DiskStore):
        _complete_on_disk(folder, store.path(key))
    else:
        raise TypeError(f'{type(store).__name__}: complete needs the store itself, not one around it')
    shutil.rmtree(folder, ignore_errors=True)


def unfinished(folder: Path) -> Dataset | None:
    """Opens the dataset in a folder. Returns None if it is finished."""
    found = open_dataset(folder)
    return found if found.pending else None


def _complete_on_disk(folder: Path, target: Path) -> None:
    """Replaces the dataset in `target` with the one in `folder`, unless another process has finished it. Raises
    NOT_FOUND if it was deleted."""
    fsync_tree(folder)
    try:
        # A runner that lost its lease may complete it at the same moment as the next one.
        with locked(target, wait=True):
            if target.is_dir() and unfinished(target) is None:
                return
            replace_files(folder, target)
    except FileNotFoundError as error:
        raise StromaError('NOT_FOUND', key=target.name) from error
