"""Matrices of results, in parts: rows of one level, all columns or some."""

from __future__ import annotations

from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from stroma_dataset_service.web.replies import Caching, binary_reply
from stroma_store.errors import invalid
from stroma_store.result_matrices import read_matrix, result_matrix


def read_result_matrix(request: Request, folder: Path, name: str) -> Response:
    """Form G: `level`, `rows=0-100` and `columns=0-50`, ends excluded; without them the coarsest level, all rows, all
    columns. A result never changes under its id."""
    entry = result_matrix(folder, name)
    level = _whole(request, 'level', len(entry['levels']) - 1)
    if not 0 <= level < len(entry['levels']):
        raise invalid('query', '/level', 'maximum')
    rows = _range(request, 'rows', entry['levels'][level])
    columns = _range(request, 'columns', entry['columns'])
    caching = Caching(request, folder.name, name, level, *rows, *columns)
    if fresh := caching.fresh():
        return fresh
    values = read_matrix(folder, name, entry, level, rows, columns)
    meta = {**entry, 'name': name, 'level': level, 'rows': list(rows), 'shown': list(columns)}
    return binary_reply(f'matrix-{entry["type"]}', meta, values.tobytes(), caching)


def _whole(request: Request, name: str, default: int) -> int:
    text = request.query_params.get(name)
    if text is None:
        return default
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise invalid('query', f'/{name}', 'type')
    return int(text)


def _range(request: Request, name: str, size: int) -> tuple[int, int]:
    text = request.query_params.get(name)
    if text is None:
        return 0, size
    ends = text.split('-')
    if len(ends) != 2 or not all(one.isascii() and one.isdigit() and len(one) < 10 for one in ends):
        raise invalid('query', f'/{name}', 'type')
    return int(ends[0]), int(ends[1])
