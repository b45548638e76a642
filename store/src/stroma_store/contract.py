"""The emitted contract (contract/schema): errors and limits; Python never reads the TypeScript."""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path
from typing import Any, cast


def schema_folder() -> Path:
    """`STROMA_CONTRACT_SCHEMA`, or contract/schema of this file's repository."""
    named = os.environ.get('STROMA_CONTRACT_SCHEMA')
    return Path(named) if named else Path(__file__).resolve().parents[3] / 'contract' / 'schema'


@cache
def _read(name: str) -> dict[str, Any]:
    return cast(dict[str, Any], json.loads((schema_folder() / name).read_text(encoding='utf-8')))


def error_statuses() -> dict[str, int]:
    """HTTP status by error id."""
    return cast(dict[str, int], _read('errors.json'))


def service_schemas() -> dict[str, Any]:
    """JSON schemas of the dataset service: `{bodies: {name: schema}, replies: {name: schema}}`."""
    return _read('service.json')


def limits() -> dict[str, Any]:
    """The constants of the specification's section 9."""
    return _read('limits.json')


def reading() -> dict[str, Any]:
    """Rules that recognise files: names of columns, entries of archives, patterns."""
    return _read('reading.json')


def term_names() -> dict[str, Any]:
    """Chinese names of `terms` of ontologies, and the `organisms` of the CELLxGENE schema: id, label, labelZh."""
    return _read('term-names.json')


def cell_types() -> dict[str, Any]:
    """Cell types that come with the product: `major`, and `subtypes` by major type."""
    return _read('cell-types.json')


def cite(key: str, about: str | None = None) -> str:
    """The work `key` of the contract's list in the format of a receipt: authors, year, place, DOI or link, and in
    brackets what it is cited for.

    `about` replaces the list's own text for that. Raises KeyError for a key that the list does not have.
    """
    work = cast(dict[str, dict[str, str]], _read('citations.json')['works'])[key]
    place = f', doi:{work["doi"]}' if 'doi' in work else f', {work["link"]}' if 'link' in work else ''
    note = about or work.get('about')
    return f'{work["text"]}{place}' + (f' ({note})' if note else '')
