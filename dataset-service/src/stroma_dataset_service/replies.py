"""The product's envelope, binary replies with their form, ETags."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from stroma_dataset_service.streaming import BufferReply, FileReply
from stroma_store.contract import error_statuses
from stroma_store.errors import StromaError

IMMUTABLE = 'private, max-age=31536000, immutable'
REVALIDATE = 'private, no-cache'
_JSON = 'application/json; charset=utf-8'
#: Numbers of one JSON reply: as Python objects and text they take 60 bytes each.
MAX_JSON_VALUES = 2_000_000


def envelope(data: Any) -> bytes:
    """`{code, msg, message, data}` of a success; NaN is no JSON and must be None before."""
    body = {'code': 200, 'msg': 'ok', 'message': 'ok', 'data': data}
    return json.dumps(body, ensure_ascii=False, separators=(',', ':'), allow_nan=False).encode()


def error_reply(error: StromaError) -> Response:
    """The envelope of an error with its status; an id that the contract lacks counts as INTERNAL."""
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
    """How one reply may be kept: by the dataset's version, and for mutable parts by theirs."""

    def __init__(self, request: Request, *versions: object) -> None:
        self._request = request
        self.etag = '"' + '-'.join(str(v) for v in versions) + '"'

    @property
    def headers(self) -> dict[str, str]:
        kept = IMMUTABLE if 'v' in self._request.query_params else REVALIDATE
        return {'ETag': self.etag, 'Cache-Control': kept, 'Vary': 'Accept'}

    def fresh(self) -> Response | None:
        """304 when the caller already has this version."""
        known = self._request.headers.get('if-none-match', '')
        if self.etag in (tag.strip().removeprefix('W/') for tag in known.split(',')):
            return Response(status_code=304, headers=self.headers)
        return None


def json_reply(data: Any, caching: Caching | None = None) -> Response:
    return BufferReply(envelope(data), 200, _JSON, caching.headers if caching else {'Cache-Control': 'no-store'})


def check_json_size(values: int, accept: str = 'application/octet-stream') -> None:
    """REPLY_TOO_LARGE, which names the binary form, for more values than one JSON reply may hold."""
    if values > MAX_JSON_VALUES:
        raise StromaError('REPLY_TOO_LARGE', values=values, limit=MAX_JSON_VALUES, accept=accept)


def binary_reply(form: str, meta: dict[str, Any], body: bytes, caching: Caching | None = None) -> Response:
    """Little-endian bytes; `X-Stroma-Meta` is ASCII JSON on one line."""
    return BufferReply(body, 200, 'application/octet-stream', _binary_headers(form, meta, caching))


def file_reply(form: str, meta: dict[str, Any], file: tuple[Path, int], caching: Caching | None = None) -> Response:
    """A whole file of the store (path and size) as the body of a binary reply."""
    return FileReply(*file, _binary_headers(form, meta, caching))


def _binary_headers(form: str, meta: dict[str, Any], caching: Caching | None) -> dict[str, str]:
    headers = caching.headers if caching else {'Cache-Control': 'no-store', 'Vary': 'Accept'}
    text = json.dumps(meta, separators=(',', ':'), allow_nan=False)
    return headers | {'X-Stroma-Format': form, 'X-Stroma-Meta': text}


def wants_binary(request: Request) -> bool:
    return 'application/octet-stream' in request.headers.get('accept', '')


def wants_exact(request: Request) -> bool:
    """`Accept: application/octet-stream;exact=1`: float32 in place of one byte a value."""
    return 'exact=1' in request.headers.get('accept', '').replace(' ', '')
