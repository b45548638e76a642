"""Durable writes on a local file system: nothing becomes visible before all its bytes are on the disk."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path

CHUNK = 4 * 1024 * 1024


def sha256_of(path: Path) -> str:
    """The hex sha256 of one file, read in 4 MiB pieces."""
    digest = hashlib.sha256()
    with path.open('rb') as stream:
        while piece := stream.read(CHUNK):
            digest.update(piece)
    return digest.hexdigest()


def fsync_path(path: Path) -> None:
    """Flushes one file or one folder's entries."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def files_below(folder: Path) -> Iterator[Path]:
    """Every regular file below a folder, in a fixed order."""
    for root, names, files in os.walk(folder):
        names.sort()
        for name in sorted(files):
            yield Path(root) / name


def fsync_tree(folder: Path) -> None:
    """Flushes a file, or every file and folder of a tree, before a rename makes it visible."""
    if folder.is_file():
        fsync_path(folder)
        return
    for root, _, files in os.walk(folder, topdown=False):
        for name in files:
            fsync_path(Path(root) / name)
        fsync_path(Path(root))
