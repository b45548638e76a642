"""Natural order of names that contain numbers."""

from __future__ import annotations

import re


def natural_key(name: str) -> tuple[tuple[int, int, str], ...]:
    """A key that sorts numbers within names by their size: c2 before c10."""
    return tuple(
        (0, int(part), '') if part.isdigit() else (1, 0, part) for part in re.findall(r'[0-9]{1,18}|[^0-9]+', name)
    )
