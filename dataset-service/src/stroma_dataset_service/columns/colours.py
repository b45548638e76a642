"""Colours of a column's categories: the palette, the imported colours, and those chosen by users."""

from __future__ import annotations

import hashlib
import re
from typing import Any

from stroma_dataset_service.columns.palette import default_colours
from stroma_dataset_service.columns.roles import category_column, read_roles
from stroma_dataset_service.opened.datasets import OpenDataset
from stroma_dataset_service.opened.versions import Versions
from stroma_store.errors import StromaError, invalid

_HEX = re.compile(r'^#[0-9A-Fa-f]{6}$')


def _name(column: str) -> str:
    """A folder name for any column name."""
    return 'colours-' + hashlib.sha256(column.encode()).hexdigest()[:16]


def colours_version(versions: Versions, dataset: OpenDataset) -> str:
    """Changes with every saved colour of the dataset."""
    names = [entry['name'] for entry in dataset.column_entries if entry['kind'] == 'category']
    return '.'.join(str(versions.version(dataset.id, _name(name))) for name in names)


def read_colours(versions: Versions, dataset: OpenDataset, column: str) -> dict[str, Any]:
    """`{column, colours: {category: #RRGGBB}, defaults, custom, version}`."""
    defaults = _defaults(dataset, column)
    version, document = versions.read(dataset.id, _name(column))
    custom = {name: colour for name, colour in document.get('colours', {}).items() if name in defaults}
    return {
        'column': column,
        'colours': defaults | custom,
        'defaults': defaults,
        'custom': bool(custom),
        'version': version,
    }


def _defaults(dataset: OpenDataset, column: str) -> dict[str, str]:
    """Default colours: those kept by edits, otherwise those of the imported file, otherwise the palette."""
    edited = dataset.edited_colours(column)
    if edited is not None:
        return edited
    categories = dataset.column(column).categories
    brought = (dataset.info.get('colours') or {}).get(column) or {}
    if set(brought) == set(categories):
        return {name: brought[name] for name in categories}
    return default_colours(categories)


def save_colours(versions: Versions, dataset: OpenDataset, body: dict[str, Any]) -> dict[str, Any]:
    """Saves chosen colours in place of the others; `colours: {}` restores the defaults.

    Raises COLOUR_INVALID, COLOUR_DUPLICATE (specification 5: no two clusters share one), and VERSION_CONFLICT if
    `version` is given but no longer the newest.
    """
    chosen = body.get('colours')
    if not isinstance(body.get('column'), str) or not isinstance(chosen, dict):
        raise invalid('body', '/colours', 'required')
    column = category_column(dataset, read_roles(versions, dataset), body['column'])
    now = read_colours(versions, dataset, column)
    version = body.get('version', now['version'])
    if not isinstance(version, int) or isinstance(version, bool):
        raise invalid('body', '/version', 'type')
    if version != now['version']:
        raise StromaError('VERSION_CONFLICT', version=now['version'])
    for name, colour in chosen.items():
        if name not in now['defaults']:
            raise invalid('body', '/colours', 'category')
        if not isinstance(colour, str) or not _HEX.match(colour):
            raise StromaError('COLOUR_INVALID', category=name, colour=str(colour)[:20])
    merged = (now['colours'] if chosen else now['defaults']) | {k: v.upper() for k, v in chosen.items()}
    by_colour: dict[str, str] = {}
    for name, colour in merged.items():
        if by_colour.setdefault(colour.upper(), name) != name:
            raise StromaError('COLOUR_DUPLICATE', colour=colour, categories=[by_colour[colour.upper()], name])
    custom = {name: colour for name, colour in merged.items() if colour != now['defaults'][name]}
    versions.save(dataset.id, _name(column), {'column': column, 'colours': custom}, version)
    return read_colours(versions, dataset, column)
