"""Symbols that a spreadsheet changed to dates: MARCH1, SEPT2 and DEC1 as 1-Mar, Mar-01, 2001-03-01, 3/1/2001, 3月1日.

Kept in step with workbench/src/doctor/repairs/dates.ts.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from stroma_runner.tools.import_.tables import pattern, table
from stroma_store.gene_tables import are_mouse_symbols

_MONTHS: list[str] = table('repairs', 'months')
_DATES = [pattern('repairs', 'dates', re.IGNORECASE, k) for k in range(len(table('repairs', 'dates')))]
_EITHER_ORDER = pattern('repairs', 'eitherOrder')
_DATED: list[dict[str, Any]] = table('repairs', 'dated')
_TWINS: dict[int, dict[str, Any]] = {one['day']: one for one in table('repairs', 'twins')}


def is_date(symbol: str) -> bool:
    return _month_and_day(symbol.strip()) is not None or bool(_EITHER_ORDER.fullmatch(symbol.strip()))


def restore_dates(symbols: Sequence[str]) -> list[str]:
    """Replaces dates that a spreadsheet created by the original symbols. A date stays if two genes explain it or the
    file already has the symbol."""
    names = Counter(symbol.upper() for symbol in symbols)
    is_mouse = are_mouse_symbols(list(symbols))
    found = [_of_date(symbol.strip(), names) for symbol in symbols]
    times = Counter(symbol.upper() for symbol in found if symbol)
    result = []
    for old, new in zip(symbols, found, strict=True):
        usable = new is not None and times[new.upper()] == 1 and new.upper() not in names
        result.append((new.capitalize() if is_mouse else new) if new is not None and usable else old)
    return result


def has_gene(symbol: str) -> bool:
    """Whether a gene explains the date, even if there are two."""
    place = _month_and_day(symbol.strip())
    return place is None or _symbol(*place) is not None


def _of_date(text: str, names: Counter[str]) -> str | None:
    place = _month_and_day(text)
    if place is None:
        return None
    month, day = place
    if month == 3 and day in _TWINS:
        has_march, has_marc = (any(names[name] for name in _TWINS[day][kind]) for kind in ('march', 'marc'))
        if has_march == has_marc:
            return None
        return _TWINS[day]['marc' if has_march else 'march'][0]
    return _symbol(month, day)


def _symbol(month: int, day: int) -> str | None:
    return next((f'{d["stem"]}{day}' for d in _DATED if d['month'] == month and d['from'] <= day <= d['to']), None)


def _month_and_day(text: str) -> tuple[int, int] | None:
    for one in _DATES:
        if match := one.fullmatch(text):
            parts = match.groupdict()
            named = parts.get('month')
            return (_MONTHS.index(named[:3].lower()) + 1 if named else int(parts['m'])), int(parts['n'])
    if match := _EITHER_ORDER.fullmatch(text):
        first, second = int(match['m']), int(match['n'])
        both = [(m, d) for m, d in ((first, second), (second, first)) if _symbol(m, d) is not None]
        # 3/3/2001 is the same in both orders.
        return both[0] if len(set(both)) == 1 else None
    return None
