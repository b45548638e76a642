"""Validation against the emitted contract (contract/schema): parameters before a tool runs, results before
completion."""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path
from typing import Any

from stroma_store.errors import invalid


def schema_folder() -> Path:
    """`STROMA_CONTRACT_SCHEMA`, or contract/schema of the repository that contains this file."""
    configured = os.environ.get('STROMA_CONTRACT_SCHEMA')
    if configured:
        return Path(configured)
    for parent in Path(__file__).resolve().parents:
        if (parent / 'contract' / 'schema').is_dir():
            return parent / 'contract' / 'schema'
    raise FileNotFoundError('contract/schema: run `npm run gen` or set STROMA_CONTRACT_SCHEMA')


@cache
def tool_schema(slug: str) -> dict[str, Any]:
    """`{slug, version, params, result, steps…}` of one tool."""
    loaded: dict[str, Any] = json.loads((schema_folder() / 'tools' / f'{slug}.json').read_text(encoding='utf-8'))
    return loaded


@cache
def _validator(slug: str, part: str) -> Any:
    from jsonschema import Draft202012Validator

    return Draft202012Validator(tool_schema(slug)[part])


def check_receipt(receipt: dict[str, Any]) -> None:
    """ValueError when the receipt is not the contract's `Receipt`, whose readers would show it with gaps."""
    from jsonschema import Draft202012Validator

    schema = json.loads((schema_folder() / 'receipt.json').read_text(encoding='utf-8'))
    error = next(Draft202012Validator(schema).iter_errors(receipt), None)
    if error is not None:
        raise ValueError(f'receipt {"/".join(map(str, error.absolute_path))}: {error.message[:500]}')


def check(slug: str, part: str, value: Any) -> None:
    """Validates params or a result (`part`). Raises INPUT_INVALID for params and ValueError for a result, which is a
    defect."""
    error = next(iter(sorted(_validator(slug, part).iter_errors(value), key=lambda e: list(map(str, e.path)))), None)
    if error is None:
        return
    field = '/'.join(map(str, error.absolute_path)) or part
    if part == 'params':
        path = ''.join(f'/{part}' for part in error.absolute_path)
        raise invalid('body', f'/params{path}', str(error.validator))
    raise ValueError(f'{slug} {part} {field}: {error.message[:500]}')
