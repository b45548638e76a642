"""Columns of results: an analysis' value for every cell, in the binary forms of a dataset's own columns."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from stroma_dataset_service.web.replies import Caching, file_reply
from stroma_store.result_columns import result_column


def read_result_column(request: Request, folder: Path, name: str) -> Response:
    """Form B (codes) or C (numbers). A result never changes under its id."""
    entry = result_column(folder, name)
    path = folder / entry['file']
    facts = path.stat()
    caching = Caching(request, folder.name, name, facts.st_size, facts.st_mtime_ns)
    if fresh := caching.fresh():
        return fresh
    meta: dict[str, Any] = {'n': entry['cells'], 'name': name}
    if 'label' in entry:
        meta['label'] = entry['label']
    if entry['kind'] == 'number':
        return file_reply('f32', meta | {'min': entry['min'], 'max': entry['max']}, (path, facts.st_size), caching)
    form = f'codes-{path.suffix[1:]}'
    return file_reply(form, meta | {'categories': entry['categories']}, (path, facts.st_size), caching)
