"""Durable writes on a local file system: nothing becomes visible before all its bytes are on the disk."""

from __future__ import annotations

import errno
import fcntl
import hashlib
import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np

CHUNK = 4 * 1024 * 1024
#: h5py includes the number in its text; numpy's tofile reports only how much was written.
_FULL = re.compile(r'errno = (28|122)\b|No space left on device|Disk quota exceeded|^\d+ requested and \d+ written$')


def is_full(error: BaseException | None) -> bool:
    """Whether a full disk or an exhausted quota caused an error, directly or indirectly."""
    while error is not None:
        if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT):
            return True
        if isinstance(error, sqlite3.Error) and getattr(error, 'sqlite_errorcode', None) == sqlite3.SQLITE_FULL:
            return True
        if isinstance(error, OSError | RuntimeError) and _FULL.search(str(error)):
            return True
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return False


def write_array(path: Path, array: np.ndarray) -> None:
    """Writes an array's bytes as a file. Not `tofile`: on a full disk it writes an empty file without an error."""
    # Imported here, because the first check of an upload, a separate process, takes half as long without it.
    import numpy as np

    with path.open('wb') as stream:
        stream.write(np.ascontiguousarray(array).data)


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


@contextmanager
def locked(path: Path, *, wait: bool = False) -> Iterator[bool]:
    """Locks a file or folder exclusively; false if it is already locked, unless `wait`. A missing one counts as locked.
    The lock ends with the process, even if it crashes."""
    try:
        handle = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        yield True
        return
    try:
        is_ours = False
        with suppress(BlockingIOError):
            fcntl.flock(handle, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
            is_ours = True
        yield is_ours
    finally:
        os.close(handle)
