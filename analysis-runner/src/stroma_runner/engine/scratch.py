"""Scratch folders that know their owner and its machine, and the janitor that removes those of dead processes."""

from __future__ import annotations

import logging
import os
import shutil
import time
from contextlib import suppress
from functools import cache
from pathlib import Path

import psutil

from stroma_store.objects import ObjectStore

LOG = logging.getLogger('stroma.runner')
OWNER = '.owner'
#: Nobody can tell whether a process of another machine lives: its folder is left until nothing was written into it for
#: so many seconds. The same holds after a restart of the machine.
ELSEWHERE_SECONDS = 3 * 24 * 3600.0


@cache
def machine() -> str:
    """The running kernel and the space of process numbers: where both are equal, a number means the same process."""
    try:
        boot = Path('/proc/sys/kernel/random/boot_id').read_text().strip()
        return f'{boot}/{os.readlink("/proc/self/ns/pid")}'
    except OSError:  # no Linux: a shared store is then a matter of hosts with different names
        return os.uname().nodename


def owner_text() -> str:
    """This process, named so that a later one with the same number, or one elsewhere, is not taken for it."""
    me = psutil.Process()
    return f'{me.pid} {me.create_time():.2f} {machine()}'


def is_alive(text: str) -> bool:
    """Whether the process of this machine that wrote `owner_text` still runs; a text that says nothing counts as
    dead."""
    try:
        pid, created = text.split()[:2]
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
        self._published(folder)

    def complete(self, folder: Path, key: str) -> None:
        self._store.complete(folder, key)
        discard(folder)
        self._published(folder)

    def _published(self, folder: Path) -> None:
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
        try:
            text = mark.read_text()
        except FileNotFoundError:  # published meanwhile
            continue
        folder = mark.with_name(mark.name.removesuffix(OWNER))
        if is_alive(text) if _is_here(text) else _was_written_lately(folder, mark):
            continue
        shutil.rmtree(folder, ignore_errors=True)
        mark.unlink(missing_ok=True)
        removed += 1
    if removed:
        log.info('janitor: removed %d orphan scratch folders of %s (pid %d)', removed, scratch, os.getpid())
    return removed


def sweep_store(url: str) -> int:
    """`sweep` of the scratch folder that this machine has for the store: in the store itself, or in the cache of S3."""
    from stroma_store.s3_settings import cache_root

    is_s3 = url.startswith('s3:')
    root = cache_root() if is_s3 else Path(url.removeprefix('file://').removeprefix('file:'))
    return sweep(root / '.scratch', LOG) if (root / '.scratch').is_dir() else 0


def _is_here(text: str) -> bool:
    """Whether the owner was on this machine. Marks of older versions name none; they are of a machine of its own."""
    return text.split()[2:] in ([], [machine()])


def _was_written_lately(folder: Path, mark: Path) -> bool:
    newest = 0.0
    for path in (mark, folder, *folder.rglob('*')):
        with suppress(OSError):
            newest = max(newest, path.stat().st_mtime)
    return time.time() - newest < ELSEWHERE_SECONDS
