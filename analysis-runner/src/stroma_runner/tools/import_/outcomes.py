"""Numbers of names of a file that a repair changed (RepairOutcome of the contract)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any


def outcome(
    repair: str, names: Sequence[str | None], *, one: int, many: int, none: int, axis: str = 'genes'
) -> dict[str, Any]:
    """`names`: the new names of those that the repair examined, None for one that was left out.

    `one`, `many` and `none` count them by the number of matches and add up to `before`."""
    return {
        **{'repair': repair, 'axis': axis, 'before': one + many + none},
        **{'after': len({name for name in names if name is not None}), 'oneToOne': one, 'many': many, 'none': none},
    }


def count_renamed(
    repair: str, names: Sequence[str], is_found: Sequence[bool], *, axis: str = 'genes'
) -> dict[str, Any]:
    """Outcome of a renaming repair: number of names with an unshared match, with a shared match, and without one."""
    times = Counter(names)
    found = [name for name, was in zip(names, is_found, strict=True) if was]
    one = sum(times[name] == 1 for name in found)
    return outcome(repair, names, one=one, many=len(found) - one, none=len(names) - len(found), axis=axis)
