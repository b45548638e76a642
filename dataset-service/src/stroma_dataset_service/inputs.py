"""Reading a request's query and body: whatever it holds, the answer is a value or an error of the caller."""

from __future__ import annotations

import json
from typing import Any

from starlette.requests import Request

from stroma_store.errors import StromaError

MAX_BODY = 16 * 1024**2


async def limited_body(request: Request) -> bytes:
    """The body; BODY_TOO_LARGE past 16 MiB."""
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > MAX_BODY:
            raise StromaError('BODY_TOO_LARGE', limit=MAX_BODY)
        parts.append(part)
    return b''.join(parts)


def json_object(content: bytes) -> dict[str, Any]:
    """A JSON object; INPUT_INVALID for anything else."""
    try:
        body = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise StromaError('INPUT_INVALID', field='body') from error
    if not isinstance(body, dict):
        raise StromaError('INPUT_INVALID', field='body')
    return body


def whole_number(request: Request, name: str, default: int, low: int, high: int) -> int:
    """A whole number of the query between the bounds; INPUT_INVALID."""
    text = request.query_params.get(name)
    if text is None or text == '':
        return default
    if not text.isascii() or not text.isdigit() or not low <= int(text[:12]) <= high:
        raise StromaError('INPUT_INVALID', field=name, value=text[:50], min=low, max=high)
    return int(text)


def number(request: Request, name: str) -> float | None:
    """A finite number of the query, or None where it is absent; INPUT_INVALID."""
    text = request.query_params.get(name)
    if text is None or text == '':
        return None
    try:
        value = float(text)
    except ValueError:
        value = float('nan')
    if value != value or value in (float('inf'), float('-inf')):
        raise StromaError('INPUT_INVALID', field=name, value=text[:50])
    return value
