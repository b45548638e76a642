"""The names and patterns that the browser's check before an upload reads too (contract/src/reading)."""

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
    """The text (`place`: of a list, the one there) is written as JavaScript wants it, whose named groups lack the P."""
    text = table(part, name) if place is None else table(part, name)[place]
    return re.compile(_NAMED.sub('(?P<', text), flags)
