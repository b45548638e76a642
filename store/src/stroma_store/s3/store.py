"""The object store on S3 (or a compatible service), read through a checksummed local cache of limited size.

A folder is its files below the key and, written last, `<key>/.complete.json` with their hashes: without it the folder
is invisible. Objects never change, so a verified cached file stays valid; only the marker of a dataset is replaced when
the dataset is converted (`stroma_store.s3.convert`).
"""

from __future__ import annotations

import json
import logging
import shutil
import threading
import uuid
import weakref
from collections.abc import Mapping
from pathlib import Path

from stroma_store.dataset import layout
from stroma_store.dataset.files import REMOTE
from stroma_store.disk import files_below, fsync_tree, sha256_of
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError
from stroma_store.objects import check_key
from stroma_store.s3.cache import WAIT_SECONDS, Cache, CacheFull, entry_of
from stroma_store.s3.client import JOB, SERVICE, Bucket, ObjectFacts
from stroma_store.s3.health import StoreUnavailable, waiting_for
from stroma_store.s3.holds import Holds
from stroma_store.s3.marker import MARKER, MarkedFile, read_marker
from stroma_store.s3.publish import upload_folder
from stroma_store.s3.ranges import Ranges
from stroma_store.s3.settings import cache_bytes, cache_root, shares_checkpoints
from stroma_store.s3.transfer import map_concurrently, read_body, save_response, upload

log = logging.getLogger('stroma.store')
#: Seconds for which a service keeps what `path` returned; a job keeps it until its end.
HELD_SECONDS = 10.0
#: Keys that stay on the local disk unless several machines share them (`STROMA_SHARED_CHECKPOINTS=on`).
CHECKPOINTS = ('checkpoints', 'checkpoint-users', 'job-checkpoints')
#: Folder of the cache with these keys; it does not count towards the limit.
LOCAL = '.local'
_stores: weakref.WeakValueDictionary[tuple[str, str, Path], S3Store] = weakref.WeakValueDictionary()


def store_of(bucket: str, prefix: str, cache: Path) -> S3Store:
    """The store of this process with that cache, or a new one."""
    return _stores.get((bucket, prefix, cache)) or S3Store.from_environment(bucket, prefix, cache=cache)


class S3Store:
    """Keys below `prefix` of one bucket. Raises StoreUnavailable if the bucket does not respond in time."""

    def __init__(
        self,
        bucket: Bucket,
        prefix: str,
        cache: Cache,
        *,
        held_seconds: float | None = None,
        checkpoints: DiskStore | None = None,
    ) -> None:
        self.bucket, self.prefix, self.cache, self._checkpoints = bucket, prefix, cache, checkpoints
        self._scratch = cache.root / '.scratch'
        self._scratch.mkdir(parents=True, exist_ok=True)
        self._ranges, self._holds = Ranges(bucket, cache), Holds(held_seconds)
        self._fetching = [threading.Lock() for _ in range(64)]
        self._current: dict[str, str] = {}
        _stores[bucket.name, prefix, cache.root] = self

    @classmethod
    def from_environment(
        cls, bucket: str, prefix: str, *, interactive: bool = False, cache: Path | None = None
    ) -> S3Store:
        """Region, credentials and AWS_ENDPOINT_URL as boto3 reads them. The cache is `STROMA_DATA_DIR`/s3-cache with at
        most STROMA_S3_CACHE_BYTES. `interactive`: short timeouts, for a service."""
        root = cache or cache_root()
        root.mkdir(parents=True, exist_ok=True)
        root = root.resolve()
        return cls(
            Bucket.open(bucket, SERVICE if interactive else JOB),
            prefix,
            Cache(root, cache_bytes()),
            held_seconds=HELD_SECONDS if interactive else None,
            checkpoints=None if shares_checkpoints() else DiskStore(root / LOCAL),
        )

    def _local(self, key: str) -> DiskStore | None:
        return self._checkpoints if key.strip('/').split('/', 1)[0] in CHECKPOINTS else None

    def object_of(self, key: str) -> str:
        """The name of a key's object in the bucket."""
        return '/'.join(part for part in (self.prefix, check_key(key)) if part)

    def _is_answering(self) -> bool:
        return self.bucket.health.is_answering

    def head(self, key: str) -> ObjectFacts | None:
        """Facts of an object."""
        return self.bucket.head(self.object_of(key))

    def exists(self, key: str) -> bool:
        if (local := self._local(key)) is not None:
            return local.exists(key)
        name = self.object_of(key)
        try:
            marker = self.bucket.head(f'{name}/{MARKER}')
            if marker is not None:
                self._current[check_key(key)] = marker.etag
                return True
            self._current.pop(check_key(key), None)
            return self.bucket.head(name) is not None
        except StoreUnavailable:
            if self.cache.path(check_key(key)).exists():  # it was there, and what is cached can be read
                return True
            raise

    def is_current(self, key: str, etag: str) -> bool:
        """Whether a folder still has this marker, according to the last `exists`."""
        return self._current.get(key, etag) == etag

    def path(self, key: str) -> Path:
        if (local := self._local(key)) is not None:
            return local.path(key)
        key = check_key(key)
        target = self.cache.path(key)
        is_dataset = key.startswith('datasets/') and key.count('/') == 1
        if target.is_file():
            return self.fetch(key, key)
        if not is_dataset and (target / MARKER).is_file():
            return self.whole_folder(key, target, read_marker((target / MARKER).read_bytes()))
        marked = self._refreshed(key) if is_dataset else self._fetched_marker(key)
        if marked is None:
            return self.fetch(key, key)
        if is_dataset and layout.META in marked:
            return self._dataset(key, target, marked[layout.META])
        return self.whole_folder(key, target, marked)

    def _dataset(self, key: str, target: Path, meta: MarkedFile) -> Path:
        """The folder of a dataset with the data that `remote_files` needs to fetch the rest."""
        for _ in range(10):
            place = self.fetch(f'{key}/{meta.object}', f'{key}/{layout.META}', meta.sha256)
            if sha256_of(place) != meta.sha256:  # of the format that the dataset had, or damaged
                self.forget(f'{key}/{layout.META}')
            elif self._holds.add(target / MARKER) and self._holds.add(target / REMOTE):
                return target
            else:  # the notes left the cache in this moment
                self.cache.drop(f'{key}/{REMOTE}')
                meta = (self._refreshed(key) or {}).get(layout.META, meta)
        raise CacheFull()

    def _fetched_marker(self, key: str) -> dict[str, MarkedFile] | None:
        found = self.bucket.get(f'{self.object_of(key)}/{MARKER}')
        if found is None:
            return None
        data = b''.join(read_body(self.bucket, found[1]))
        self._write(f'{key}/{MARKER}', data)
        return read_marker(data)

    def _refreshed(self, key: str) -> dict[str, MarkedFile] | None:
        """The marker of a dataset. A conversion may have replaced it, so it is revalidated by its ETag."""
        folder = self.cache.path(key)
        try:
            known: str | None = str(json.loads((folder / REMOTE).read_bytes())['etag'])
            marked = read_marker((folder / MARKER).read_bytes())
        except (OSError, ValueError, KeyError):
            known, marked = None, {}
        try:
            found = self.bucket.get(f'{self.object_of(key)}/{MARKER}', unless=known)
        except StoreUnavailable:
            if known is None:
                raise
            return marked
        if found is None:
            self.forget(key)
            return None
        facts, body = found
        self._current[key] = facts.etag
        if body is None:
            return marked
        data = b''.join(read_body(self.bucket, body))
        fresh = read_marker(data)
        for name, file in marked.items():
            if fresh.get(name, file).sha256 != file.sha256:
                self.cache.drop(f'{key}/{name}')
        self._write_notes(key, data, facts.etag)
        return fresh

    def _write_notes(self, key: str, marker: bytes, etag: str) -> None:
        self._write(f'{key}/{MARKER}', marker)
        self._write(f'{key}/{REMOTE}', self._note(key, etag))

    def _note(self, key: str, etag: str) -> bytes:
        return json.dumps({'bucket': self.bucket.name, 'prefix': self.prefix, 'key': key, 'etag': etag}).encode()

    def _write(self, name: str, data: bytes, wait: float = WAIT_SECONDS) -> None:
        """Keeps a small file; without a wait only where there is room."""
        try:
            with self.cache.write(name, len(data), wait) as writing:
                made = writing.folder / 'file'
                made.write_bytes(data)
                writing.commit(made, replace=True)
        except CacheFull:
            if wait:
                raise

    def fetch(self, key: str, name: str, sha256: str | None = None, size: int | None = None) -> Path:
        """The object `key` as the file `name` of the cache, compared with its hash when it was fetched. Raises
        NOT_FOUND, JOB_INPUT_CHANGED, CacheFull."""
        path = self.cache.path(name)
        for _ in range(10):
            # Another process may free its space at any moment before it is held.
            if self._holds.add(path) and self.cache.touch(path):
                if size is None or path.stat().st_size == size:
                    return path
                self._holds.drop(path)
            with waiting_for(self._fetching[hash(name) % len(self._fetching)], self._is_answering):
                if not path.is_file() or (size is not None and path.stat().st_size != size):
                    self.cache.drop(name)
                    self.bucket.again(lambda: self._fetched(key, name, sha256))
        raise CacheFull()

    def _fetched(self, key: str, name: str, sha256: str | None) -> None:
        found = self.bucket.get(self.object_of(key))
        if found is None:
            raise StromaError('NOT_FOUND', key=key)
        facts, body = found
        try:
            with self.cache.write(name, facts.size) as writing:
                made = writing.folder / name.rsplit('/', 1)[-1]
                save_response(self.bucket, body, facts.size, made, sha256 or facts.sha256)
                writing.commit(made)
        finally:
            body.close()

    def span(self, key: str, span: tuple[int, int], size: int, sha256: str) -> bytes:
        """The bytes of a range of an object; see `Ranges.read`."""
        return self._ranges.read(self.object_of(key), span, size, sha256)

    def whole_folder(self, key: str, folder: Path, marked: Mapping[str, MarkedFile]) -> Path:
        """The folder with all its files on the local disk."""
        entry = self.cache.path(entry_of(key))
        for _ in range(10):
            entry.mkdir(parents=True, exist_ok=True)
            if self._holds.add(entry):

                def get(name: str) -> None:
                    if not self.cache.touch(folder / name):
                        self.fetch(f'{key}/{marked[name].object}', f'{key}/{name}', marked[name].sha256)

                map_concurrently(get, list(marked))
                if entry.is_dir():
                    folder.mkdir(parents=True, exist_ok=True)
                    return folder
        raise CacheFull()

    def publish(self, folder: Path, key: str) -> None:
        if (local := self._local(key)) is not None:
            local.publish(folder, key)
            return
        key = check_key(key)
        if not self.exists(key):
            fsync_tree(folder)
            if folder.is_file():
                upload(self.bucket, folder, self.object_of(key))
                self._keep(folder, key, folder.stat().st_size)
            else:
                etag = upload_folder(self.bucket, folder, self.object_of(key))
                if etag is not None:
                    (folder / REMOTE).write_bytes(self._note(key, etag))
                    self._keep(folder, key, sum(path.stat().st_size for path in files_below(folder)))
        shutil.rmtree(folder, ignore_errors=True)
        folder.unlink(missing_ok=True)

    def _keep(self, source: Path, key: str, size: int) -> None:
        """Makes the newly written file the local copy, if there is space, so that it is not downloaded again."""
        self.forget(key)
        try:
            with self.cache.write(key, size, wait=0) as writing:
                writing.commit(source)
        except (CacheFull, OSError) as error:
            log.info('%s is not kept in the cache: %s', key, error)

    def create(self, key: str, data: bytes) -> bool:
        if (local := self._local(key)) is not None:
            return local.create(key, data)
        if self.bucket.put(self.object_of(key), data, new=True) is None:
            return False
        self._write(check_key(key), data, wait=0)
        return True

    def names(self, key: str) -> list[str]:
        if (local := self._local(key)) is not None:
            return local.names(key)
        prefix = self.object_of(key) + '/'
        found = set()
        for page in self.bucket.list(prefix, '/'):
            found |= {item['Key'][len(prefix) :] for item in page.get('Contents', [])}
            found |= {item['Prefix'][len(prefix) :].rstrip('/') for item in page.get('CommonPrefixes', [])}
        return sorted(found - {'', MARKER})

    def remove(self, key: str) -> None:
        if (local := self._local(key)) is not None:
            local.remove(key)
            return
        name = self.object_of(key)
        # Removes the marker first, so that nobody sees an incomplete folder.
        self.bucket.delete(f'{name}/{MARKER}')
        for page in self.bucket.list(name):
            for item in page.get('Contents', []):
                if item['Key'] == name or item['Key'].startswith(name + '/'):
                    self.bucket.delete(item['Key'])
        self.forget(key)

    def forget(self, key: str) -> bool:
        if self._local(key) is not None:
            return False
        key = check_key(key)
        self._holds.drop(self.cache.path(key))
        return self.cache.drop(key)

    def scratch(self) -> Path:
        folder = self._scratch / uuid.uuid4().hex
        folder.mkdir()
        return folder
