"""The object store in a folder of the local disk."""

from __future__ import annotations

import os
import shutil
import uuid
from pathlib import Path

from stroma_store.disk import fsync_path, fsync_tree
from stroma_store.errors import StromaError
from stroma_store.objects import check_key


class DiskStore:
    """A folder of the local disk. Temporary name, fsync, rename;
    scratch files are in `.scratch` below the root."""

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
        # rename(2) fails for an existing folder that is not empty, so two writers of one key cannot mix.
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
