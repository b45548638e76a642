"""Requests to one bucket: bounded timeouts, answers instead of exceptions, and the store's health."""

from __future__ import annotations

import base64
import hashlib
import logging
import os
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

from stroma_store.errors import StromaError
from stroma_store.s3.health import Health, StoreUnavailable

log = logging.getLogger('stroma.store')
T = TypeVar('T')
#: Name of the object metadata with the sha256 of an object's bytes.
SHA256 = 'sha256'
#: The server received bytes that do not match the checksum: nothing was written.
_DAMAGED = ('BadDigest', 'InvalidDigest', 'XAmzContentChecksumMismatch', 'XAmzContentSHA256Mismatch')
_clients: dict[tuple[Any, ...], Any] = {}
_creating = threading.Lock()


@dataclass(frozen=True)
class Timeouts:
    """Timeouts of a client in seconds. `tries` includes the first one; `waiting`: see `Health`."""

    connect: float
    read: float
    tries: int
    waiting: int | None


#: A job waits: a slow response costs less than the job.
JOB = Timeouts(connect=5, read=60, tries=5, waiting=None)
#: A person waits. A request without an answer ends after about 11 s: two tries of 5 s and a pause.
SERVICE = Timeouts(connect=3, read=5, tries=2, waiting=6)


def create_client(patience: Timeouts) -> Any:
    """Region, credentials and AWS_ENDPOINT_URL as boto3 reads them. Clients are shared by the threads of a process."""
    import boto3  # type: ignore[import-untyped]
    from botocore.config import Config  # type: ignore[import-untyped]

    settings = tuple(sorted((name, value) for name, value in os.environ.items() if name.startswith('AWS_')))
    key = (os.getpid(), patience, settings)
    with _creating:
        if key not in _clients:
            _clients[key] = boto3.client(
                's3',
                config=Config(
                    s3={'addressing_style': 'path' if os.environ.get('AWS_ENDPOINT_URL') else 'auto'},
                    retries={'total_max_attempts': patience.tries, 'mode': 'standard'},
                    connect_timeout=patience.connect,
                    read_timeout=patience.read,
                    max_pool_connections=64,
                    # Uploads send their sha256, because not all S3 servers support other checksums.
                    request_checksum_calculation='when_required',
                    response_checksum_validation='when_required',
                ),
            )
        return _clients[key]


@dataclass(frozen=True)
class ObjectFacts:
    """Facts of an object. `size` is that of the whole object, even in the response to a range, which has `length`
    bytes; `sha256` is the recorded one."""

    etag: str
    size: int
    length: int
    sha256: str | None
    modified: float


class Bucket:
    """The objects of one bucket. Raises StoreUnavailable if there is no response."""

    def __init__(self, client: Any, name: str, health: Health, tries: int = 1) -> None:
        self.client, self.name, self.health, self._tries = client, name, health, tries

    @classmethod
    def open(cls, name: str, patience: Timeouts) -> Bucket:
        return cls(create_client(patience), name, Health(patience.waiting), 1 if patience.waiting else patience.tries)

    def again(self, action: Callable[[], T]) -> T:
        """Retries what the client does not: interrupted downloads, and uploads that arrive damaged. A service does not
        wait."""
        for number in range(1, self._tries):
            try:
                return action()
            except StoreUnavailable:
                time.sleep(min(2**number, 10))
        return action()

    def call(self, operation: str, absent: tuple[int, ...] = (), **arguments: Any) -> dict[str, Any] | None:
        """The response to an operation of the client; None for one with a status of `absent`. Raises StoreUnavailable,
        and botocore's ClientError for other failures."""
        from botocore.exceptions import (  # type: ignore[import-untyped]
            ClientError,
            ConnectionError,
            HTTPClientError,
            ReadTimeoutError,
        )

        with self.health.request():
            try:
                reply = getattr(self.client, operation)(Bucket=self.name, **arguments)
            except ClientError as error:
                status = error.response['ResponseMetadata'].get('HTTPStatusCode', 0)
                self.health.answered()
                if status in absent:
                    return None
                if status >= 500 or status == 429 or error.response['Error'].get('Code') in _DAMAGED:
                    log.warning('%s of %s: %s', operation, arguments.get('Key', ''), error)
                    raise StoreUnavailable() from error
                raise
            except (ConnectionError, HTTPClientError, ReadTimeoutError) as error:
                log.warning('%s of %s: no answer: %s', operation, arguments.get('Key', ''), error)
                self.health.timed_out()
                raise StoreUnavailable() from error
            self.health.answered()
            return dict(reply)

    def head(self, key: str) -> ObjectFacts | None:
        """None if there is no object. Without the permission to list, S3 returns 403 for a missing object."""
        reply = self.call('head_object', absent=(403, 404), Key=key)
        return None if reply is None else _found(reply)

    def get(
        self, key: str, *, span: tuple[int, int] | None = None, if_match: str | None = None, unless: str | None = None
    ) -> tuple[ObjectFacts, Any] | None:
        """(facts, stream) of an object, or of its bytes `span` (the end excluded).

        None if there is no object. `if_match`: raises JOB_INPUT_CHANGED for an object with another ETag. `unless`: the
        stream is None for this ETag.
        """
        arguments: dict[str, Any] = {'Key': key}
        if span is not None:
            arguments['Range'] = f'bytes={span[0]}-{span[1] - 1}'
        if if_match is not None:
            arguments['IfMatch'] = if_match
        if unless is not None:
            arguments['IfNoneMatch'] = unless
        try:
            reply = self.call('get_object', absent=(403, 404), **arguments)
        except self.client.exceptions.ClientError as error:
            status = error.response['ResponseMetadata'].get('HTTPStatusCode')
            if status == 304 and unless is not None:
                return ObjectFacts(unless, 0, 0, None, 0.0), None
            if status in (412, 416):
                raise StromaError('JOB_INPUT_CHANGED', file=key.rsplit('/', 1)[-1]) from error
            raise
        return None if reply is None else (_found(reply), reply['Body'])

    def put(self, key: str, data: bytes, *, new: bool = False, if_match: str | None = None) -> str | None:
        """Writes a small object with its checksum and returns its ETag. Returns None without writing if the condition
        fails: `new` and the name is taken, or `if_match` and the object has another ETag."""
        condition = {'IfNoneMatch': '*'} if new else {'IfMatch': if_match} if if_match is not None else {}
        digest = hashlib.sha256(data)
        reply = self.call(
            'put_object',
            absent=(404, 409, 412) if condition else (),
            Key=key,
            Body=data,
            ChecksumSHA256=base64.b64encode(digest.digest()).decode(),
            Metadata={SHA256: digest.hexdigest()},
            **condition,
        )
        return None if reply is None else str(reply['ETag'])

    def list(self, prefix: str, delimiter: str = '') -> Iterator[dict[str, Any]]:
        """Pages of the objects below a prefix."""
        more: dict[str, Any] = {'Delimiter': delimiter} if delimiter else {}
        while True:
            page = self.call('list_objects_v2', Prefix=prefix, **more)
            assert page is not None
            yield page
            if not page.get('IsTruncated'):
                return
            more['ContinuationToken'] = page['NextContinuationToken']

    def delete(self, key: str) -> None:
        self.call('delete_object', absent=(404,), Key=key)


def _found(reply: dict[str, Any]) -> ObjectFacts:
    size = int(reply.get('ContentLength') or 0)
    whole = str(reply.get('ContentRange') or '').rpartition('/')[2]
    modified = reply.get('LastModified')
    return ObjectFacts(
        etag=str(reply.get('ETag', '')),
        size=int(whole) if whole.isdigit() else size,
        length=size,
        sha256=(reply.get('Metadata') or {}).get(SHA256),
        modified=modified.timestamp() if modified else 0.0,
    )
