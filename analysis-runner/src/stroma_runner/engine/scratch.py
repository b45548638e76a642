"""Scratch folders that know their owner, and the janitor that removes those of dead processes."""

from __future__ import annotations

import logging
import os
import shutil
from pathlib import Path

import psutil

from stroma_store.objects import ObjectStore

OWNER = '.owner'


def owner_text() -> str:
    """This process, named so that a later one with the same number is not taken for it."""
    me = psutil.Process()
    return f'{me.pid} {me.create_time():.2f}'


def is_alive(text: str) -> bool:
    """Whether the process that wrote `owner_text` still runs; a text that says nothing counts as dead."""
    try:
        pid, created = text.split()
        process = psutil.Process(int(pid))
        return process.status() != psutil.STATUS_ZOMBIE and abs(process.create_time() - float(created)) < 1.0
    except (ValueError, psutil.Error):
        return False


class OwnedStore:
    """An object store whose scratch folders carry `<name>.owner` beside them until they are published."""

    def __init__(self, store: ObjectStore) -> None:
        self._store = store
        self._open: set[Path] = set()

    def path(self, key: str) -> Path:
        return self._store.path(key)

    def exists(self, key: str) -> bool:
        return self._store.exists(key)

    def create(self, key: str, data: bytes) -> bool:
        return self._store.create(key, data)

    def names(self, key: str) -> list[str]:
        return self._store.names(key)

    def remove(self, key: str) -> None:
        self._store.remove(key)

    def forget(self, key: str) -> bool:
        return self._store.forget(key)

    def publish(self, folder: Path, key: str) -> None:
        self._store.publish(folder, key)
        self._open.discard(folder)
        folder.with_name(folder.name + OWNER).unlink(missing_ok=True)

    def discard_unpublished(self) -> None:
        """Removes every scratch folder that was not published: a job that failed leaves nothing on the disk."""
        while self._open:
            discard(self._open.pop())

    def scratch(self) -> Path:
        folder = self._store.scratch()
        self._open.add(folder)
        folder.with_name(folder.name + OWNER).write_text(owner_text())
        return folder


def discard(folder: Path) -> None:
    """Removes a scratch folder that will not be published, and the note of its owner."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.with_name(folder.name + OWNER).unlink(missing_ok=True)


def sweep(scratch: Path, log: logging.Logger) -> int:
    """Removes scratch folders whose owner is dead; others, the BFF's uploads among them, are left alone."""
    removed = 0
    for mark in scratch.glob(f'*{OWNER}'):
        if is_alive(mark.read_text()):
            continue
        shutil.rmtree(mark.with_name(mark.name.removesuffix(OWNER)), ignore_errors=True)
        mark.unlink(missing_ok=True)
        removed += 1
    if removed:
        log.info('janitor: removed %d orphan scratch folders of %s (pid %d)', removed, scratch, os.getpid())
    return removed
