"""Columns that a result adds to the cells of its dataset: `results/<id>/columns/<name>.json` and its numbers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stroma_store.dataset.columns import column_files
from stroma_store.errors import StromaError

if TYPE_CHECKING:
    import pandas as pd


def write_result_column(folder: Path, name: str, values: pd.Series, label: str | None = None) -> dict[str, Any]:
    """Numbers as float32, everything else as codes, like a column of a dataset; returns the column's entry.

    `folder` is the result's; `values` has one entry per cell, in the dataset's order. `label`: shown to readers instead
    of the name.
    """
    (folder / 'columns').mkdir(exist_ok=True)
    entry = column_files(folder, f'columns/{name}', name, values) | {'cells': len(values)}
    if label is not None:
        entry['label'] = label
    (folder / 'columns' / f'{name}.json').write_text(json.dumps(entry, ensure_ascii=False), encoding='utf-8')
    return entry


def result_column(folder: Path, name: str) -> dict[str, Any]:
    """The column's entry: `name`, `kind`, `file` (relative to the result), `cells`, `label` if it has one, and
    `categories` or `min` and `max`. Raises NOT_FOUND."""
    try:
        found: dict[str, Any] = json.loads((folder / 'columns' / f'{name}.json').read_text(encoding='utf-8'))
    except FileNotFoundError:
        raise StromaError('NOT_FOUND') from None
    return found
