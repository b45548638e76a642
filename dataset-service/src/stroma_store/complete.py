"""Replaces an unfinished dataset with the finished one while others read it.

Both have the same cells, columns, matrix and version, so labels and results that were made meanwhile stay valid. The
new files are written beside the existing ones. Replacing dataset.json (on S3 the marker) is the atomic commit. If the
process is killed before it, the unfinished dataset stays unchanged.
"""

from __future__ import annotations

from pathlib import Path

from stroma_store.convert import replace_files
from stroma_store.disk import fsync_tree, locked
from stroma_store.errors import StromaError
from stroma_store.reader import Dataset


def unfinished(folder: Path) -> Dataset | None:
    """Opens the dataset in a folder. Returns None if it is finished."""
    found = Dataset.open(folder)
    return found if found.pending else None


def complete_on_disk(folder: Path, target: Path) -> None:
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
