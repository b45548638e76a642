"""A folder of fetched files with a limit on its size, shared by the processes of one machine.

Room is made before anything is written, so the folder is never above its limit. The least recently used file leaves
first (its mtime is the time of its last use), never one that is open (a shared lock on the file or on its entry) or
being fetched (reserved in the index, in a folder that its writer has locked).
"""

from __future__ import annotations

import fcntl
import os
import shutil
import sqlite3
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path

from stroma_store.disk import files_below, locked
from stroma_store.errors import StromaError
from stroma_store.s3.cache_index import CacheIndex

#: Seconds that a writer waits for room which files in use take up.
WAIT_SECONDS = 5.0
#: Folder of cached ranges.
RANGES = '.ranges'
_BATCH = 64


class CacheFull(StromaError):
    """No space can be freed: everything else is in use, or one file is larger than the limit. A job waits and tries
    again; users get the sentence of DISK_FULL."""

    def __init__(self) -> None:
        super().__init__('DISK_FULL')

    def __reduce__(self) -> tuple[object, ...]:
        return (CacheFull, ())


class CacheLock:
    """A shared lock on a file or folder of the cache: it stays until `release`, the last reference or the process
    ends."""

    def __init__(self, handle: int) -> None:
        self._handle: int | None = handle

    def is_of(self, path: Path) -> bool:
        """Whether the path is still the held file."""
        try:
            return self._handle is not None and os.path.samestat(os.fstat(self._handle), os.stat(path))
        except OSError:
            return False

    def release(self) -> None:
        handle, self._handle = self._handle, None
        if handle is not None:
            os.close(handle)

    __del__ = release


def hold(path: Path) -> CacheLock | None:
    """Holds a file or folder in the cache; None if it no longer exists."""
    for _ in range(100):
        try:
            handle = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
        except OSError:
            return None
        fcntl.flock(handle, fcntl.LOCK_SH)
        try:
            if os.path.samestat(os.fstat(handle), os.stat(path)):
                return CacheLock(handle)
        except FileNotFoundError:
            pass
        os.close(handle)  # it was removed, and maybe written again, before the lock was there
    return None


def entry_of(name: str) -> str:
    """The folder (or file) of the cache that is held as a whole: the first two parts of a key."""
    return '/'.join(name.split('/')[:2])


class CacheReservation:
    """Reserved space for a file or folder `name`. `folder` is where it is written; `commit` moves it into the cache."""

    def __init__(self, cache: Cache, id: str, name: str, folder: Path) -> None:
        self._cache, self.id, self.name, self.folder = cache, id, name, folder

    def commit(self, source: Path, *, replace: bool = False) -> bool:
        """Moves `source` to its final path. False if another reader has already stored the same bytes. With `replace`,
        the file replaces one with other bytes atomically."""
        return self._cache._adopt(self, source, replace)


class Cache:
    """`root` with at most `limit` bytes of files. Names are keys of the store, followed by the names of files."""

    def __init__(self, root: Path, limit: int) -> None:
        self.root, self.limit = root, limit
        self._writing = root / '.writing'
        self._writing.mkdir(parents=True, exist_ok=True)
        self._index = CacheIndex(root / '.index.sqlite', self._survey)

    def _survey(self, rows: sqlite3.Connection) -> None:
        for entry in self.root.iterdir():
            if not entry.name.startswith('.') or entry.name == RANGES:
                self._record(rows, entry.name)

    def path(self, name: str) -> Path:
        return self.root / name

    def total(self) -> int:
        """Bytes that count towards the limit."""
        return self._index.total()

    def touch(self, path: Path) -> bool:
        """Records a use of a file; False if it no longer exists."""
        try:
            os.utime(path)
        except OSError:
            return False
        return True

    @contextmanager
    def write(self, name: str, size: int, wait: float = WAIT_SECONDS) -> Iterator[CacheReservation]:
        """Reserves `size` bytes for `name`. Raises CacheFull after `wait` seconds."""
        id = uuid.uuid4().hex
        folder = self._writing / id
        folder.mkdir(parents=True)
        handle = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX)  # says that the writer lives
            self._reserve(id, name, size, time.monotonic() + wait)
            try:
                yield CacheReservation(self, id, name, folder)
            finally:
                shutil.rmtree(folder, ignore_errors=True)
                with self._index.change() as rows:
                    rows.execute('DELETE FROM writing WHERE id = ?', (id,))
        finally:
            shutil.rmtree(folder, ignore_errors=True)
            os.close(handle)

    def _reserve(self, id: str, name: str, size: int, end: float) -> None:
        while True:
            if size <= self.limit:
                with self._index.change() as rows:
                    if self._make_room(rows, size):
                        rows.execute('INSERT INTO writing VALUES (?, ?, ?)', (id, name, size))
                        return
            if size > self.limit or time.monotonic() > end:
                raise CacheFull()
            time.sleep(0.05)

    def _make_room(self, rows: sqlite3.Connection, size: int) -> bool:
        def fits() -> bool:
            return int(rows.execute('SELECT bytes FROM total').fetchone()[0]) + size <= self.limit

        if fits():
            return True
        self._clear_dead(rows)
        kept: set[str] = set()
        while not fits():
            oldest = rows.execute(
                'SELECT name, used FROM files ORDER BY used LIMIT ?', (_BATCH + len(kept),)
            ).fetchall()
            fresh = [(name, used) for name, used in oldest if name not in kept]
            if not fresh:
                return False
            for name, used in fresh:
                try:
                    now = self.path(name).stat().st_mtime
                except FileNotFoundError:
                    rows.execute('DELETE FROM files WHERE name = ?', (name,))
                    continue
                if now > used:  # used since it was written down: it takes its new place in the order
                    rows.execute('UPDATE files SET used = ? WHERE name = ?', (now, name))
                    break
                if not self._evict(rows, name):
                    kept.add(name)
                if fits():
                    break
        return True

    def _evict(self, rows: sqlite3.Connection, name: str) -> bool:
        path = self.path(name)
        entry = self.path(entry_of(name))
        with locked(path) as is_closed, locked(entry) if entry != path else nullcontext(True) as is_free:
            if not (is_free and is_closed):
                return False
            path.unlink(missing_ok=True)
            rows.execute('DELETE FROM files WHERE name = ?', (name,))
            # rmdir refuses a folder that is not empty.
            with suppress(OSError):
                for folder in path.parents:
                    if folder == self.root:
                        break
                    folder.rmdir()
        return True

    def _clear_dead(self, rows: sqlite3.Connection) -> None:
        """Releases reservations of killed writers."""
        for id, name in rows.execute('SELECT id, name FROM writing').fetchall():
            folder = self._writing / id
            with locked(folder) as is_dead:
                if is_dead:
                    rows.execute('DELETE FROM writing WHERE id = ?', (id,))
                    self._record(rows, name)  # it may have died between the move and its record
                    shutil.rmtree(folder, ignore_errors=True)

    def _record(self, rows: sqlite3.Connection, name: str) -> None:
        place = self.path(name)
        for path in files_below(place) if place.is_dir() else [place] if place.is_file() else []:
            facts, known = path.stat(), path.relative_to(self.root).as_posix()
            rows.execute('DELETE FROM files WHERE name = ?', (known,))
            rows.execute('INSERT INTO files VALUES (?, ?, ?)', (known, facts.st_size, facts.st_mtime))

    def _adopt(self, writing: CacheReservation, source: Path, replace: bool) -> bool:
        target = self.path(writing.name)
        with self._index.change() as rows:
            if source.is_file():
                os.utime(source)
            # An eviction removes empty folders in a transaction too, so this one stays until the move.
            target.parent.mkdir(parents=True, exist_ok=True)
            try:
                if replace:
                    os.replace(source, target)
                elif source.is_file():
                    os.link(source, target)
                    source.unlink()
                else:
                    os.rename(source, target)
            except OSError:
                if not target.exists():
                    raise
                return False
            rows.execute('DELETE FROM writing WHERE id = ?', (writing.id,))
            self._record(rows, writing.name)
        return True

    def drop(self, name: str) -> bool:
        """Removes a file or folder, even one in use, if it must not be read again."""
        place = self.path(name)
        with self._index.change() as rows:
            if not place.exists():
                return False
            rows.execute('DELETE FROM files WHERE name = ? OR name GLOB ?', (name, f'{_literal(name)}/*'))
            if place.is_dir():
                shutil.rmtree(place, ignore_errors=True)
            else:
                place.unlink(missing_ok=True)
        return True


def _literal(name: str) -> str:
    return ''.join(f'[{letter}]' if letter in '*?[' else letter for letter in name)
