"""The envelope of JSON replies, headers of binary replies, ETags."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from stroma_dataset_service.web.streaming import BufferReply, FileReply
from stroma_store.contract import error_statuses
from stroma_store.errors import StromaError

REVALIDATE = 'private, no-cache'
_JSON = 'application/json; charset=utf-8'
#: Maximum number of values in a JSON reply. As Python objects and text they take 60 bytes each, and the encoder holds
#: the interpreter lock, so that nothing else runs in this process: 0.1 s for this many. Larger replies have a binary
#: form.
MAX_JSON_VALUES = 200_000


def envelope(data: Any) -> bytes:
    """Encodes `{code, msg, message, data}` of a success. NaN is not valid JSON, so callers replace it with None."""
    body = {'code': 200, 'msg': 'ok', 'message': 'ok', 'data': data}
    return json.dumps(body, ensure_ascii=False, separators=(',', ':'), allow_nan=False).encode()


def error_reply(error: StromaError) -> Response:
    """Error envelope. An id that is not in the contract is sent as 500; `seconds` is also sent as Retry-After."""
    status = error_statuses().get(error.id, 500)
    body = {
        'code': status,
        'msg': error.id,
        'message': error.id,
        'data': None,
        'error': {'id': error.id, 'params': error.params},
    }
    text = json.dumps(body, ensure_ascii=False, default=str).encode('utf-8', 'replace')
    retry = {'Retry-After': str(error.params['seconds'])} if 'seconds' in error.params else {}
    return BufferReply(text, status, _JSON, {'Cache-Control': 'no-store'} | retry)


class Caching:
    """ETag and cache headers of one reply, from the dataset's version and the versions of its mutable parts."""

    def __init__(self, request: Request, *versions: object) -> None:
        self._request = request
        self.etag = '"' + '-'.join(str(v) for v in versions) + '"'

    @property
    def headers(self) -> dict[str, str]:
        return {'ETag': self.etag, 'Cache-Control': REVALIDATE, 'Vary': 'Accept'}

    def fresh(self) -> Response | None:
        """A 304 reply if If-None-Match names this version, otherwise None."""
        known = self._request.headers.get('if-none-match', '')
        if self.etag in (tag.strip().removeprefix('W/') for tag in known.split(',')):
            return Response(status_code=304, headers=self.headers)
        return None


def json_reply(data: Any, caching: Caching | None = None) -> Response:
    return BufferReply(envelope(data), 200, _JSON, caching.headers if caching else {'Cache-Control': 'no-store'})


def encoded_reply(body: bytes, caching: Caching) -> Response:
    """Reply of an encoded envelope."""
    return BufferReply(body, 200, _JSON, caching.headers)


def check_json_size(values: int, accept: str = 'application/octet-stream') -> None:
    """Raises REPLY_TOO_LARGE, with the Accept header of the binary form, above MAX_JSON_VALUES."""
    if values > MAX_JSON_VALUES:
        raise StromaError('REPLY_TOO_LARGE', values=values, limit=MAX_JSON_VALUES, accept=accept)


def binary_reply(form: str, meta: dict[str, Any], body: bytes, caching: Caching | None = None) -> Response:
    """Binary reply of little-endian bytes. `X-Stroma-Meta` is ASCII JSON on one line."""
    return BufferReply(body, 200, 'application/octet-stream', _binary_headers(form, meta, caching))


def file_reply(form: str, meta: dict[str, Any], file: tuple[Path, int], caching: Caching | None = None) -> Response:
    """Binary reply whose body is a whole file of the store, given as path and size."""
    return FileReply(*file, _binary_headers(form, meta, caching))


def _binary_headers(form: str, meta: dict[str, Any], caching: Caching | None) -> dict[str, str]:
    headers = caching.headers if caching else {'Cache-Control': 'no-store', 'Vary': 'Accept'}
    text = json.dumps(meta, separators=(',', ':'), allow_nan=False)
    return headers | {'X-Stroma-Format': form, 'X-Stroma-Meta': text}


def wants_binary(request: Request) -> bool:
    return 'application/octet-stream' in request.headers.get('accept', '')


def wants_exact(request: Request) -> bool:
    """Whether the caller requests float32 instead of one byte per value: `Accept: application/octet-stream;exact=1`."""
    return 'exact=1' in request.headers.get('accept', '').replace(' ', '')
