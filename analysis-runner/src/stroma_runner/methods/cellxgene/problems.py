"""Problems of a file, each once, in the order in which they are found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Problem:
    """The contract's PublicationProblem. `field`: location in the file, such as `obs.donor_id`."""

    id: str
    field: str
    value: str | None = None
    count: int | None = None
    level: Literal['error', 'warning'] = 'error'


class Problems:
    def __init__(self) -> None:
        self._found: dict[tuple[str, str, str | None], Problem] = {}

    def add(
        self,
        id_: str,
        field: str,
        value: object = None,
        count: int | None = None,
        level: Literal['error', 'warning'] = 'error',
    ) -> None:
        """Adds a problem. The same value in the same place is reported once, with the largest count, because several
        rules may refuse it."""
        text = None if value is None else str(value)[:200]
        known = self._found.get((id_, field, text))
        if known is None or (known.count or 0) < (count or 0):
            self._found[id_, field, text] = Problem(id_, field, text, count, level)

    @property
    def has_errors(self) -> bool:
        return any(one.level == 'error' for one in self._found.values())

    def all(self) -> list[Problem]:
        """Errors before warnings."""
        return sorted(self._found.values(), key=lambda one: one.level == 'warning')
