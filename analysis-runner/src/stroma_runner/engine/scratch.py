"""Scratch folders that record their owner process, and the cleaner that removes those of dead processes."""

from __future__ import annotations

import logging
import os
import shutil
import time
from contextlib import suppress
from functools import cache
from pathlib import Path

import psutil

from stroma_store.s3.settings import cache_root

LOG = logging.getLogger('stroma.runner')
OWNER = '.owner'
#: It is unknown whether a process of another machine is alive. Its folder is removed if nothing was written to it for
#: this many seconds. The same applies to folders from before a restart of this machine.
ELSEWHERE_SECONDS = 3 * 24 * 3600.0


@cache
def machine() -> str:
    """Identifies the running kernel and the pid namespace. With both equal, a pid means the same process."""
    try:
        boot = Path('/proc/sys/kernel/random/boot_id').read_text().strip()
        return f'{boot}/{os.readlink("/proc/self/ns/pid")}'
    except OSError:  # not Linux
        return os.uname().nodename


def owner_text() -> str:
    """Identifies this process by pid, start time and machine, so that no other process is mistaken for it."""
    me = psutil.Process()
    return f'{me.pid} {me.create_time():.2f} {machine()}'


def is_alive(text: str) -> bool:
    """Whether the process described by `text` is still running on this machine. An unreadable text counts as dead."""
    try:
        pid, created = text.split()[:2]
        process = psutil.Process(int(pid))
        return process.status() != psutil.STATUS_ZOMBIE and abs(process.create_time() - float(created)) < 1.0
    except (ValueError, psutil.Error):
        return False


def discard(folder: Path) -> None:
    """Removes a scratch folder that will not be published, with its `.owner` file."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.with_name(folder.name + OWNER).unlink(missing_ok=True)


def sweep(scratch: Path, log: logging.Logger) -> int:
    """Removes scratch folders whose owner is dead. Folders without an owner, such as the BFF's uploads, stay."""
    removed = 0
    for mark in scratch.glob(f'*{OWNER}'):
        try:
            text = mark.read_text()
        except FileNotFoundError:  # published meanwhile
            continue
        folder = mark.with_name(mark.name.removesuffix(OWNER))
        # An owner that is just writing its mark leaves it empty for a moment.
        if is_alive(text) if text and _is_here(text) else _was_written_lately(folder, mark):
            continue
        shutil.rmtree(folder, ignore_errors=True)
        mark.unlink(missing_ok=True)
        removed += 1
    if removed:
        log.info('janitor: removed %d orphan scratch folders of %s (pid %d)', removed, scratch, os.getpid())
    return removed


def sweep_store(url: str) -> int:
    """Sweeps this machine's scratch folder of a store, which is in the store itself or in the S3 cache."""
    is_s3 = url.startswith('s3:')
    root = cache_root() if is_s3 else Path(url.removeprefix('file://').removeprefix('file:'))
    return sweep(root / '.scratch', LOG) if (root / '.scratch').is_dir() else 0


def _is_here(text: str) -> bool:
    """Whether the owner runs on this machine. Marks of older versions name no machine and are always local."""
    return text.split()[2:] in ([], [machine()])


def _was_written_lately(folder: Path, mark: Path) -> bool:
    try:
        paths = [mark, folder, *folder.rglob('*')]
    except OSError:  # the owner has just removed or published a part of it
        return True
    newest = 0.0
    for path in paths:
        with suppress(OSError):
            newest = max(newest, path.stat().st_mtime)
    return time.time() - newest < ELSEWHERE_SECONDS
