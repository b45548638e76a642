"""The object store of a job, which notes the owner of its scratch folders."""

from __future__ import annotations

from pathlib import Path

from stroma_runner.engine.scratch import OWNER, discard, owner_text
from stroma_store.objects import ObjectStore


class OwnedStore:
    """An object store that writes `<name>.owner` next to each scratch folder until the folder is published."""

    def __init__(self, store: ObjectStore) -> None:
        self.inner = store
        self._open: set[Path] = set()

    def path(self, key: str) -> Path:
        return self.inner.path(key)

    def exists(self, key: str) -> bool:
        return self.inner.exists(key)

    def create(self, key: str, data: bytes) -> bool:
        return self.inner.create(key, data)

    def names(self, key: str) -> list[str]:
        return self.inner.names(key)

    def remove(self, key: str) -> None:
        self.inner.remove(key)

    def forget(self, key: str) -> bool:
        return self.inner.forget(key)

    def publish(self, folder: Path, key: str) -> None:
        self.inner.publish(folder, key)
        self._open.discard(folder)
        folder.with_name(folder.name + OWNER).unlink(missing_ok=True)

    def discard_unpublished(self) -> None:
        """Removes each scratch folder that was not published, so that a failed job leaves nothing on the disk."""
        while self._open:
            discard(self._open.pop())

    def scratch(self) -> Path:
        folder = self.inner.scratch()
        self._open.add(folder)
        folder.with_name(folder.name + OWNER).write_text(owner_text())
        return folder


def underlying_store(store: ObjectStore) -> ObjectStore:
    """The store that an `OwnedStore` passes its calls to; any other store itself."""
    return store.inner if isinstance(store, OwnedStore) else store
