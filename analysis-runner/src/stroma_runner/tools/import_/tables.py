"""The names and patterns that the browser's check before an upload also reads (contract/src/reading)."""

from __future__ import annotations

import re
from typing import Any

from stroma_store.contract import reading

_NAMED = re.compile(r'\(\?<(?![=!])')


def table(part: str, name: str) -> Any:
    return reading()[part][name]


def words(part: str, name: str) -> tuple[str, ...]:
    return tuple(table(part, name))


def pattern(
    part: str, name: str, flags: re.RegexFlag = re.RegexFlag.NOFLAG, place: int | None = None
) -> re.Pattern[str]:
    """The text (`place`: for a list, the entry at that index) uses JavaScript syntax, where named groups lack the P."""
    text = table(part, name) if place is None else table(part, name)[place]
    return re.compile(_NAMED.sub('(?P<', text), flags)
