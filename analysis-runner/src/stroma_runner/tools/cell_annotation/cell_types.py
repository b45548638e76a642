"""The contract's table of cell types with their markers (contract/schema/cell-types.json)."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, NamedTuple

from stroma_runner.engine.contract import schema_folder


class CellType(NamedTuple):
    """Markers of a species, and genes that are low in the type."""

    name: str
    term: str | None
    markers: tuple[str, ...]
    absent: tuple[str, ...]


@cache
def _table() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((schema_folder() / 'cell-types.json').read_text(encoding='utf-8'))
    return loaded


def cell_types(species: str, divided: str | None) -> list[CellType]:
    """The major types, or the subtypes of the type `divided`; with the mouse's genes where it has others."""
    table = _table()
    rows = table['major'] if divided is None else table['subtypes'][divided]
    return [_of(row, species) for row in rows]


def _of(row: dict[str, Any], species: str) -> CellType:
    mouse = row['mouse'] if species == 'Mus musculus' else None
    return CellType(row['name'], row['term'], tuple(mouse or row['markers']), tuple(row['absent']))


def sources(species: str, divided: list[str | None]) -> list[str]:
    """Papers of the compared types, sorted, without duplicates."""
    table = _table()
    rows = [row for one in divided for row in (table['major'] if one is None else table['subtypes'][one])]
    return sorted({table['sources'][key]['text'] for row in rows for key in row['sources']})


def term_of(label: str) -> str | None:
    """The ontology id of a label that has the name of a type, regardless of case."""
    return _terms().get(label.strip().lower())


@cache
def _terms() -> dict[str, str]:
    table = _table()
    rows = [row for of in table['subtypes'].values() for row in of] + table['major']
    return {row['name'].lower(): row['term'] for row in rows if row['term'] is not None}
