"""The object store on S3 (or anything that speaks it), read through a checksummed local cache.

A folder is its files below the key and, written last, `<key>/.complete.json` with their hashes:
without it nobody sees any.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
import uuid
from pathlib import Path
from typing import Any

from stroma_store.disk import files_below, sha256_of
from stroma_store.errors import StromaError
from stroma_store.objects import check_key

MARKER = '.complete.json'
_HASH = 'sha256'


class S3Store:
    """Keys below `prefix` of one bucket. Objects never change,
    so a cached file is right for ever once its hash was."""

    def __init__(self, client: Any, bucket: str, prefix: str, cache: Path) -> None:
        self._client, self._bucket, self._prefix = client, bucket, prefix
        self._cache = cache
        (cache / '.scratch').mkdir(parents=True, exist_ok=True)

    @classmethod
    def from_environment(cls, bucket: str, prefix: str) -> S3Store:
        """Region, credentials and AWS_ENDPOINT_URL as boto3 reads them;
        the cache lies in `STROMA_DATA_DIR`/s3-cache."""
        import boto3  # type: ignore[import-untyped]
        from botocore.config import Config  # type: ignore[import-untyped]

        addressing = 'path' if os.environ.get('AWS_ENDPOINT_URL') else 'auto'
        config = Config(s3={'addressing_style': addressing}, retries={'max_attempts': 5, 'mode': 'standard'})
        data = os.environ.get('STROMA_DATA_DIR')
        cache = Path(data) / 's3-cache' if data else Path(tempfile.gettempdir()) / f'stroma-s3-cache-{os.getuid()}'
        return cls(boto3.client('s3', config=config), bucket, prefix, cache.resolve())

    def _at(self, key: str) -> str:
        return '/'.join(part for part in (self._prefix, check_key(key)) if part)

    def _head(self, name: str) -> dict[str, Any] | None:
        try:
            return dict(self._client.head_object(Bucket=self._bucket, Key=name))
        except self._client.exceptions.ClientError as error:
            if error.response['ResponseMetadata']['HTTPStatusCode'] in (403, 404):
                return None
            raise

    def exists(self, key: str) -> bool:
        name = self._at(key)
        return self._head(f'{name}/{MARKER}') is not None or self._head(name) is not None

    def path(self, key: str) -> Path:
        target = self._cache / check_key(key)
        if target.exists():
            return target
        name = self._at(key)
        scratch = self.scratch()
        try:
            if self._head(f'{name}/{MARKER}') is not None:
                self._fetch_folder(name, scratch / 'folder')
                self._adopt(scratch / 'folder', target)
            else:
                head = self._head(name)
                if head is None:
                    raise StromaError('NOT_FOUND', key=key)
                self._fetch(name, scratch / 'file', head.get('Metadata', {}).get(_HASH))
                self._adopt(scratch / 'file', target)
        finally:
            shutil.rmtree(scratch, ignore_errors=True)
        return target

    def _fetch_folder(self, name: str, folder: Path) -> None:
        folder.mkdir()
        reply = self._client.get_object(Bucket=self._bucket, Key=f'{name}/{MARKER}')
        for relative, sha256 in json.loads(reply['Body'].read()).items():
            target = folder / check_key(relative)
            target.parent.mkdir(parents=True, exist_ok=True)
            self._fetch(f'{name}/{relative}', target, sha256)

    def _fetch(self, name: str, target: Path, sha256: str | None) -> None:
        self._client.download_file(self._bucket, name, str(target))
        if sha256 is not None and sha256_of(target) != sha256:
            raise StromaError('JOB_INPUT_CHANGED', file=name.rsplit('/', 1)[-1])

    @staticmethod
    def _adopt(source: Path, target: Path) -> None:
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            os.rename(source, target)
        except OSError:
            if not target.exists():  # another reader may have been first; both hold the same bytes
                raise

    def publish(self, folder: Path, key: str) -> None:
        name = self._at(key)
        if not self.exists(key):
            if folder.is_file():
                self._upload(folder, name)
            else:
                hashes = {}
                for path in files_below(folder):
                    relative = path.relative_to(folder).as_posix()
                    hashes[relative] = self._upload(path, f'{name}/{relative}')
                self._put(f'{name}/{MARKER}', json.dumps(hashes).encode(), new=True)
        if folder.is_dir():
            shutil.rmtree(folder)
        else:
            folder.unlink()

    def _upload(self, path: Path, name: str) -> str:
        sha256 = sha256_of(path)
        self._client.upload_file(str(path), self._bucket, name, ExtraArgs={'Metadata': {_HASH: sha256}})
        return sha256

    def _put(self, name: str, data: bytes, *, new: bool) -> bool:
        """With `new` only where nothing is (a conditional write): False when the name is taken."""
        try:
            condition = {'IfNoneMatch': '*'} if new else {}
            self._client.put_object(Bucket=self._bucket, Key=name, Body=data, **condition)
        except self._client.exceptions.ClientError as error:
            if error.response['ResponseMetadata']['HTTPStatusCode'] in (409, 412):
                return False
            raise
        return True

    def create(self, key: str, data: bytes) -> bool:
        return self._put(self._at(key), data, new=True)

    def names(self, key: str) -> list[str]:
        prefix = self._at(key) + '/'
        pages = self._client.get_paginator('list_objects_v2').paginate(
            Bucket=self._bucket, Prefix=prefix, Delimiter='/'
        )
        found = set()
        for page in pages:
            found |= {item['Key'][len(prefix) :] for item in page.get('Contents', [])}
            found |= {item['Prefix'][len(prefix) :].rstrip('/') for item in page.get('CommonPrefixes', [])}
        return sorted(found - {'', MARKER})

    def remove(self, key: str) -> None:
        name = self._at(key)
        # The marker first, so that nobody sees half a folder.
        self._client.delete_object(Bucket=self._bucket, Key=f'{name}/{MARKER}')
        for page in self._client.get_paginator('list_objects_v2').paginate(Bucket=self._bucket, Prefix=name):
            for item in page.get('Contents', []):
                if item['Key'] == name or item['Key'].startswith(name + '/'):
                    self._client.delete_object(Bucket=self._bucket, Key=item['Key'])
        self.forget(key)

    def forget(self, key: str) -> bool:
        cached = self._cache / check_key(key)
        if not cached.exists():
            return False
        if cached.is_dir():
            shutil.rmtree(cached, ignore_errors=True)
        else:
            cached.unlink(missing_ok=True)
        return True

    def scratch(self) -> Path:
        folder = self._cache / '.scratch' / uuid.uuid4().hex
        folder.mkdir()
        return folder
