"""Rows of a table with separators. The reader has its own field size limit: `csv` has one for the whole process."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from typing import Any

#: Default maximum length of a field, as in `csv`.
MOST_LETTERS = 1 << 17


def rows_of(lines: Iterable[str], most: int = MOST_LETTERS, **form: Any) -> Iterator[list[str]]:
    """Fields of each row of `lines`; csv.Error for a field of more than `most` letters. `form` as for csv.reader."""
    reader = csv.reader(lines, **form)
    while True:
        before = csv.field_size_limit(most)
        try:
            row = next(reader, None)
        finally:
            csv.field_size_limit(before)
        if row is None:
            return
        yield row


def named_rows(lines: Iterable[str], **form: Any) -> Iterator[dict[str, str]]:
    """Rows that are not blank by the names of the first one; a field that a short row lacks is empty."""
    rows = rows_of(lines, **form)
    head = next(rows, [])
    for row in rows:
        if row:
            yield dict(zip(head, row + [''] * (len(head) - len(row)), strict=False))
