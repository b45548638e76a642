"""One odd file of docs/odd-files.md."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

#: Cells of most files.
N = 40


@dataclass(frozen=True)
class OddFile:
    """`write(folder)` creates the file. `says`: warnings; `refused`: the error instead."""

    what: str
    write: Callable[[Path], Path]
    cells: int = N
    genes: int = 24
    layout: str = ''
    species: str | None = 'Homo sapiens'
    says: tuple[str, ...] = ()
    refused: str | None = None
    note: str = ''
    kind: str = field(default='matrix')
