"""Files to and from S3. Uploads carry the sha256 of what they send, so the server refuses a damaged one; downloads are
compared with the recorded sha256 while they are written."""

from __future__ import annotations

import base64
import hashlib
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

from stroma_store.disk import CHUNK, sha256_of
from stroma_store.errors import StromaError
from stroma_store.s3.client import SHA256, Bucket
from stroma_store.s3.health import StoreUnavailable

#: Bytes of a part; S3 accepts at most 10,000 parts. `AT_ONCE` files and parts of a file are sent in parallel, and a
#: process has at most `AT_ONCE` parts in memory.
PART = 16 * 1024**2
AT_ONCE = 4
_MOST_PARTS = 10_000
A = TypeVar('A')
B = TypeVar('B')
#: Large files are sent one after the other, each by several threads.
_ONE_LARGE = threading.Lock()


def upload(bucket: Bucket, path: Path, key: str, *, sha256: str | None = None, new: bool = False) -> str | None:
    """Uploads a file and returns its sha256.

    `sha256`: the known one. With `new`, only if the name is free: otherwise None (and nothing is written). Nothing
    becomes visible unless the sent bytes have the recorded sha256; a job sends again what the server rejects as
    damaged. Raises JOB_INPUT_CHANGED for a file that changed, StoreUnavailable.
    """
    recorded = sha256 or sha256_of(path)
    size = path.stat().st_size
    if size > PART:
        return recorded if _Multipart(bucket, key, recorded, new).send(path, size) else None
    data = path.read_bytes()
    if hashlib.sha256(data).hexdigest() != recorded:
        raise StromaError('JOB_INPUT_CHANGED', file=path.name)
    return recorded if bucket.again(lambda: bucket.put(key, data, new=new)) is not None else None


class _Multipart:
    """One upload in parts."""

    def __init__(self, bucket: Bucket, key: str, sha256: str, new: bool) -> None:
        self._bucket, self._key, self._sha256, self._new = bucket, key, sha256, new

    def send(self, path: Path, size: int) -> bool:
        begun = self._bucket.call(
            'create_multipart_upload', Key=self._key, ChecksumAlgorithm='SHA256', Metadata={SHA256: self._sha256}
        )
        assert begun is not None
        target = {'Key': self._key, 'UploadId': begun['UploadId']}
        try:
            parts = self._send_parts(path, max(PART, -(-size // _MOST_PARTS)), target)
            condition = {'IfNoneMatch': '*'} if self._new else {}
            reply = self._bucket.call(
                'complete_multipart_upload',
                absent=(409, 412) if self._new else (),
                MultipartUpload={'Parts': parts},
                **target,
                **condition,
            )
        except BaseException:
            self._abort(target)
            raise
        if reply is None:
            self._abort(target)
        return reply is not None

    def _abort(self, target: dict[str, Any]) -> None:
        # Remains of a killed process or an unavailable server are removed by the bucket's lifecycle rule
        # (docs/operations.md).
        with suppress(Exception):
            self._bucket.call('abort_multipart_upload', **target)

    def _send_parts(self, path: Path, size: int, target: dict[str, Any]) -> list[dict[str, Any]]:
        with _ONE_LARGE:
            return self._sent_parts(path, size, target)

    def _sent_parts(self, path: Path, size: int, target: dict[str, Any]) -> list[dict[str, Any]]:
        digest, sent = hashlib.sha256(), list[dict[str, Any]]()
        pending: list[Future[dict[str, Any]]] = []
        with path.open('rb') as stream, ThreadPoolExecutor(AT_ONCE, 's3-upload') as threads:
            try:
                for number, data in enumerate(_pieces(stream, size), 1):
                    digest.update(data)
                    pending.append(threads.submit(self._send_part, number, data, target))
                    del data
                    if len(pending) == AT_ONCE:
                        sent.append(pending.pop(0).result())
                sent += [part.result() for part in pending]
            except BaseException:
                threads.shutdown(cancel_futures=True)
                raise
        if digest.hexdigest() != self._sha256:
            raise StromaError('JOB_INPUT_CHANGED', file=path.name)
        return sent

    def _send_part(self, number: int, data: bytes, target: dict[str, Any]) -> dict[str, Any]:
        checksum = base64.b64encode(hashlib.sha256(data).digest()).decode()
        reply = self._bucket.again(
            lambda: self._bucket.call('upload_part', PartNumber=number, Body=data, ChecksumSHA256=checksum, **target)
        )
        assert reply is not None
        return {'PartNumber': number, 'ETag': reply['ETag'], 'ChecksumSHA256': checksum}


def _pieces(stream: BinaryIO, size: int) -> Iterator[bytes]:
    while piece := stream.read(size):
        yield piece


def read_body(bucket: Bucket, body: Any, size: int | None = None) -> Iterator[bytes]:
    """The pieces of a response. Raises StoreUnavailable if it breaks off or stalls."""
    from botocore.exceptions import BotoCoreError  # type: ignore[import-untyped]
    from urllib3.exceptions import HTTPError

    found = 0
    try:
        with bucket.health.request():
            while piece := body.read(CHUNK):
                found += len(piece)
                bucket.health.answered()
                yield piece
    except (BotoCoreError, HTTPError, OSError) as error:
        bucket.health.timed_out()
        raise StoreUnavailable() from error
    finally:
        body.close()
    if size is not None and found != size:
        raise StoreUnavailable()


def save_response(bucket: Bucket, body: Any, size: int, target: Path, sha256: str | None) -> None:
    """Writes a response to a file. Raises JOB_INPUT_CHANGED if its bytes differ from the recorded ones."""
    digest = hashlib.sha256()
    with target.open('wb') as stream:
        for piece in read_body(bucket, body, size):
            digest.update(piece)
            stream.write(piece)
    if sha256 is not None and digest.hexdigest() != sha256:
        raise StromaError('JOB_INPUT_CHANGED', file=target.name)


def map_concurrently(action: Callable[[A], B], items: Sequence[A]) -> list[B]:
    """The action on every item, some at a time. The first error ends it."""
    with ThreadPoolExecutor(AT_ONCE, 's3-files') as threads:
        try:
            return list(threads.map(action, items))
        except BaseException:
            threads.shutdown(cancel_futures=True)
            raise
