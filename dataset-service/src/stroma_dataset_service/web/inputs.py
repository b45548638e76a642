"""Parses a request's query and body: any input results in a value or in an error of the caller."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any

from starlette.requests import Request

from stroma_store.contract import service_schemas
from stroma_store.errors import StromaError, invalid

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator

MAX_BODY = 16 * 1024**2


async def limited_body(request: Request, most: int = MAX_BODY) -> bytes:
    """The body; BODY_TOO_LARGE past `most` bytes, 16 MiB by default."""
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > most:
            raise StromaError('BODY_TOO_LARGE', limit=most)
        parts.append(part)
    return b''.join(parts)


def _not_json(name: str) -> None:
    """JSON has no NaN or Infinity, but Python would accept them."""
    raise ValueError(name)


def _whole_characters(content: bytes, body: Any) -> None:
    """Raises ValueError for half a character (a lone surrogate), which UTF-8 cannot encode. Only escape sequences can
    contain one."""
    if b'\\ud' in content or b'\\uD' in content:
        json.dumps(body, ensure_ascii=False).encode('utf-8')


def json_object(content: bytes) -> dict[str, Any]:
    """A JSON object; raises INPUT_INVALID for anything else."""
    try:
        body = json.loads(content, parse_constant=_not_json)
        _whole_characters(content, body)
    except (ValueError, RecursionError) as error:
        raise invalid('body', '', 'syntax') from error
    if not isinstance(body, dict):
        raise invalid('body', '', 'type')
    return body


def checked_body(content: bytes, name: str) -> dict[str, Any]:
    """Returns a JSON object that is valid for the contract's body `name` (contract/schema/service.json). Raises
    INPUT_INVALID."""
    body = json_object(content)
    check(body, name)
    return body


def check(body: dict[str, Any], name: str) -> None:
    """Raises INPUT_INVALID if `body` is not valid for the contract's body `name`."""
    for error in _validator(name).iter_errors(body):
        path = ''.join(f'/{part}' for part in error.absolute_path)
        raise invalid('body', path, str(error.validator))


@cache
def _validator(name: str) -> Draft202012Validator:
    from jsonschema import Draft202012Validator

    return Draft202012Validator(service_schemas()['bodies'][name])


def whole_number(request: Request, name: str, default: int, low: int, high: int) -> int:
    """An integer of the query within the bounds. Raises INPUT_INVALID."""
    text = request.query_params.get(name)
    if text is None or text == '':
        return default
    if not text.isascii() or not text.isdigit() or not low <= int(text[:12]) <= high:
        raise invalid('query', f'/{name}', 'integer')
    return int(text)


def number(request: Request, name: str) -> float | None:
    """A finite number of the query, or None if absent. Raises INPUT_INVALID."""
    text = request.query_params.get(name)
    if text is None or text == '':
        return None
    try:
        value = float(text)
    except ValueError:
        value = float('nan')
    if value != value or value in (float('inf'), float('-inf')):
        raise invalid('query', f'/{name}', 'number')
    return value
