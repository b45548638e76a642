"""The index of the local cache: size of each file, and what is being written. One SQLite file, shared by all processes
of a machine."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

_SCHEMA = """
CREATE TABLE IF NOT EXISTS files (name TEXT PRIMARY KEY, bytes INTEGER NOT NULL, used REAL NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS files_used ON files (used);
CREATE TABLE IF NOT EXISTS writing (id TEXT PRIMARY KEY, name TEXT NOT NULL, bytes INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS total (bytes INTEGER NOT NULL);
INSERT INTO total SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM total);
CREATE TRIGGER IF NOT EXISTS file_added AFTER INSERT ON files BEGIN UPDATE total SET bytes = bytes + new.bytes; END;
CREATE TRIGGER IF NOT EXISTS file_gone AFTER DELETE ON files BEGIN UPDATE total SET bytes = bytes - old.bytes; END;
CREATE TRIGGER IF NOT EXISTS write_begun AFTER INSERT ON writing BEGIN UPDATE total SET bytes = bytes + new.bytes; END;
CREATE TRIGGER IF NOT EXISTS write_ended AFTER DELETE ON writing BEGIN UPDATE total SET bytes = bytes - old.bytes; END;
"""
BUSY_SECONDS = 60.0


class CacheIndex:
    """Rows `files` (name below the cache, bytes, time of the last use) and `writing` (bytes that are reserved)."""

    def __init__(self, path: Path, survey: Callable[[sqlite3.Connection], None]) -> None:
        """`survey` writes down the files that exist when the index is new."""
        self._path, self._survey, self._lock, self._owner = path, survey, threading.RLock(), 0
        self._connection: sqlite3.Connection | None = None

    def _open(self) -> sqlite3.Connection:
        # A connection does not survive a fork.
        if self._connection is None or self._owner != os.getpid():
            try:
                self._connection = self._created()
            except sqlite3.OperationalError:
                raise
            except sqlite3.DatabaseError:  # the file is damaged, for example after a power cut
                for end in ('', '-wal', '-shm'):
                    self._path.with_name(self._path.name + end).unlink(missing_ok=True)
                self._connection = self._created()
            self._owner = os.getpid()
        return self._connection

    def _created(self) -> sqlite3.Connection:
        made = sqlite3.connect(
            self._path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False, cached_statements=64
        )
        made.execute('PRAGMA synchronous=OFF')  # a lost index costs a fetch, never data
        made.execute('BEGIN IMMEDIATE')
        is_new = not made.execute("SELECT 1 FROM sqlite_master WHERE name = 'total'").fetchone()
        for statement in _SCHEMA.replace('; END', '\0').split(';'):
            if statement.strip():
                made.execute(statement.replace('\0', '; END'))
        if is_new:
            self._survey(made)
        made.execute('COMMIT')
        return made

    @contextmanager
    def change(self) -> Iterator[sqlite3.Connection]:
        """One transaction that no other process or thread overlaps."""
        with self._lock:
            connection = self._open()
            connection.execute('BEGIN IMMEDIATE')
            try:
                yield connection
            except BaseException:
                connection.execute('ROLLBACK')
                raise
            connection.execute('COMMIT')

    def total(self) -> int:
        """Bytes of all files, including those being written."""
        with self._lock:
            return int(self._open().execute('SELECT bytes FROM total').fetchone()[0])
