"""Puts a finished dataset in the place of the one that was shown before it was finished, while others read it.

Both have the same cells, columns and matrix, and the same version, so labels and results that were made meanwhile
stay. What the finished one adds is written beside the files that are there, and replacing dataset.json (on S3 the
marker) is the one step that makes it the dataset. A kill before it leaves the unfinished one as it was.
"""

from __future__ import annotations

from pathlib import Path

from stroma_store.convert import replace_files
from stroma_store.disk import fsync_tree
from stroma_store.errors import StromaError
from stroma_store.reader import Dataset


def unfinished(folder: Path) -> Dataset | None:
    """The dataset in a folder where it is not finished, else None."""
    found = Dataset.open(folder)
    return found if found.pending else None


def complete_on_disk(folder: Path, target: Path) -> None:
    """`folder`: the finished dataset, `target`: the unfinished one. Raises NOT_FOUND where it was deleted."""
    fsync_tree(folder)
    try:
        replace_files(folder, target)
    except FileNotFoundError as error:
        raise StromaError('NOT_FOUND', key=target.name) from error
