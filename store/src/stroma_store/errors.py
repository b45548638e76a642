"""Errors that reach a user: an id of contract/src/errors.ts and the values for its sentence."""

from __future__ import annotations

from typing import Any


class StromaError(Exception):
    """An error with a message in both languages.

    `id` is one of contract/schema/errors.json; `params` fill the message (JSON values only).
    """

    def __init__(self, id: str, **params: Any) -> None:
        super().__init__(id, params)
        self.id = id
        self.params = params

    def __str__(self) -> str:
        return f'{self.id} {self.params}'

    def __reduce__(self) -> tuple[Any, ...]:
        # Crosses process borders (Dask, the import's child), where BaseException would lose the keywords.
        return (_rebuild, (self.id, self.params))


def invalid(where: str, path: str, rule: str) -> StromaError:
    """Returns an INPUT_INVALID error. `where`: body, query, file …; `path`: the field ('/gene'), '' for the whole;
    `rule`: the keyword of the JSON schema or a short word."""
    return StromaError('INPUT_INVALID', where=where, path=path, rule=rule)


def _rebuild(id: str, params: dict[str, Any]) -> StromaError:
    return StromaError(id, **params)
