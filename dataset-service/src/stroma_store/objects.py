"""The object store: immutable files and folders by key (docs/interfaces.md, "Object store")."""

from __future__ import annotations

import os
import re
import shutil
import uuid
from pathlib import Path
from typing import Protocol
from urllib.parse import unquote, urlparse

from stroma_store.disk import fsync_path, fsync_tree
from stroma_store.errors import StromaError

_PART = re.compile(r'[^/\x00-\x1f\\]{1,255}')


def check_key(key: str) -> str:
    """The key without slashes at its ends; raises NOT_FOUND for one that could leave the store."""
    parts = key.strip('/').split('/')
    if not all(_PART.fullmatch(part) and part not in ('.', '..') for part in parts):
        raise StromaError('NOT_FOUND', key=key)
    return '/'.join(parts)


class ObjectStore(Protocol):
    """Interface of a store. A visible key never changes, except that an unfinished dataset is completed once."""

    def path(self, key: str) -> Path:
        """A readable local path of a visible file or folder; NOT_FOUND where there is none."""
        ...

    def exists(self, key: str) -> bool: ...

    def publish(self, folder: Path, key: str) -> None:
        """Makes a file or folder of `scratch()` visible, whole; a key already there wins.
        The source is gone after."""
        ...

    def complete(self, folder: Path, key: str) -> None:
        """Replaces the unfinished dataset at `key` with the finished one in `folder` (`stroma_store.complete`).

        Consumes the source. Raises NOT_FOUND if the dataset was deleted.
        """
        ...

    def create(self, key: str, data: bytes) -> bool:
        """Writes one small file; False (and nothing written) when the key is there:
        the base of versioned columns."""
        ...

    def names(self, key: str) -> list[str]:
        """Names directly below a key, sorted; empty where there is nothing."""
        ...

    def remove(self, key: str) -> None:
        """Deletes a file or folder; nothing happens where there is none."""
        ...

    def forget(self, key: str) -> bool:
        """Drops the local copy of a key, so that `path` fetches it again; False where the store keeps no copies."""
        ...

    def scratch(self) -> Path:
        """A fresh folder on the same file system as the store (S3: as its cache)."""
        ...


class DiskStore:
    """A folder of the local disk. Temporary name, fsync, rename;
    scratch lies in `.scratch` below the root."""

    def __init__(self, root: Path) -> None:
        self.root = root.resolve()
        self._scratch = self.root / '.scratch'
        self._scratch.mkdir(parents=True, exist_ok=True)

    def _at(self, key: str) -> Path:
        return self.root / check_key(key)

    def path(self, key: str) -> Path:
        path = self._at(key)
        if not path.exists():
            raise StromaError('NOT_FOUND', key=key)
        return path

    def exists(self, key: str) -> bool:
        return self._at(key).exists()

    def publish(self, folder: Path, key: str) -> None:
        target = self._at(key)
        target.parent.mkdir(parents=True, exist_ok=True)
        fsync_tree(folder)
        # rename(2) refuses a folder that is there and not empty, so two writers of one key cannot mix.
        try:
            if target.exists():
                raise FileExistsError(target)
            if folder.is_dir():
                os.rename(folder, target)
            else:
                os.link(folder, target)
                folder.unlink()
        except (FileExistsError, OSError) as error:
            if not target.exists():
                raise error
            _discard(folder)
            return
        fsync_path(target.parent)

    def complete(self, folder: Path, key: str) -> None:
        from stroma_store.complete import complete_on_disk

        complete_on_disk(folder, self.path(key))

    def create(self, key: str, data: bytes) -> bool:
        target = self._at(key)
        target.parent.mkdir(parents=True, exist_ok=True)
        temporary = self._scratch / uuid.uuid4().hex
        try:
            temporary.write_bytes(data)
            fsync_path(temporary)
            os.link(temporary, target)  # fails when the name is there: one winner among racing writers
        except FileExistsError:
            return False
        finally:
            temporary.unlink(missing_ok=True)
        fsync_path(target.parent)
        return True

    def names(self, key: str) -> list[str]:
        folder = self._at(key)
        return sorted(entry.name for entry in folder.iterdir()) if folder.is_dir() else []

    def remove(self, key: str) -> None:
        target = self._at(key)
        if not target.exists():
            return
        gone = self._scratch / uuid.uuid4().hex
        os.rename(target, gone)  # readers see all of it or nothing
        _discard(gone)

    def forget(self, key: str) -> bool:
        return False

    def scratch(self) -> Path:
        folder = self._scratch / uuid.uuid4().hex
        folder.mkdir()
        return folder


def _discard(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)


def open_store(url: str, *, interactive: bool = False) -> ObjectStore:
    """Opens `file:<path>`, `file:///path` or `s3://bucket/prefix` (S3: settings of `stroma_store.s3`; `interactive` for
    a service, which answers that it is busy instead of waiting for minutes)."""
    parsed = urlparse(url)
    if parsed.scheme == 's3':
        from stroma_store.s3 import S3Store

        return S3Store.from_environment(parsed.netloc, parsed.path.strip('/'), interactive=interactive)
    if parsed.scheme in ('', 'file'):
        return DiskStore(Path(unquote(parsed.path if parsed.scheme else url)))
    raise ValueError(f'OBJECT_STORE: {parsed.scheme} is not known; use file: or s3:')
