"""One object of R, without R."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True)
class RValue:
    """One object of R. `values`: an array of numbers, a list of strings (None: NA), a list of RValue, or None for other
    types (S4, NULL, code). `kind`: rdata's name of its type."""

    kind: str
    values: Any
    attributes: dict[str, RValue]

    @property
    def classes(self) -> list[str]:
        found = self.attributes.get('class')
        return [str(v) for v in found.values] if found is not None and isinstance(found.values, list) else []

    @property
    def names(self) -> list[str]:
        return self.texts('names')

    def texts(self, name: str) -> list[str]:
        found = self.attributes.get(name)
        if found is None or found.kind != 'STR':
            return []
        return ['' if v is None else str(v) for v in found.values]

    def get(self, name: str) -> RValue | None:
        """Slot of an S4 object or element of a named list; None if it is missing or NULL."""
        found = self.attributes.get(name) if self.kind == 'S4' else None
        if found is None and self.kind == 'VEC':
            places = dict(zip(self.names, self.values, strict=False))
            found = places.get(name)
        if found is None:
            found = self.attributes.get(name)
        return None if found is None or found.kind in ('NIL', 'NILVALUE', 'SYM') else found

    def items(self) -> list[tuple[str, RValue]]:
        """Elements of a named list, without those that are NULL."""
        if self.kind != 'VEC':
            return []
        pairs = zip(self.names, self.values, strict=False)
        return [(name, value) for name, value in pairs if value.kind not in ('NIL', 'NILVALUE')]


def floats_with_nan(values: Any) -> np.ndarray:
    """Numbers as floats with NaN for NA; rdata masks NA of integers and Booleans."""
    if isinstance(values, np.ma.MaskedArray):
        return np.asarray(np.ma.filled(values.astype(np.float64), np.nan))
    return np.asarray(values)
