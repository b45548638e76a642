"""What somebody chose for a file before it was sent (ImportChoices of the contract)."""

from __future__ import annotations

from typing import Literal, TypedDict


class Choices(TypedDict, total=False):
    """Columns of a table are counted from 1, in the file's own order."""

    orientation: Literal['genesInRows', 'genesInColumns']
    names: int
    leftOut: list[int]
    matrix: str
    clusterColumn: str
    sampleColumn: str
