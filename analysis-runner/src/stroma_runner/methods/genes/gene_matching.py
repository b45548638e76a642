"""Finds the genes of a list in a matrix, whatever the list calls them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from stroma_runner.methods.genes.gene_names import ensembl_id, gene_keys


class GeneFinder:
    """Looks up names among the genes of one matrix."""

    def __init__(self, ids: Sequence[str], symbols: Sequence[str]) -> None:
        keys = gene_keys(ids, symbols)
        self._names = list(zip(ids, symbols, strict=True))
        #: Tried in this order; the first gene wins where several have the name.
        self._exact = _first([*symbols, *ids])
        self._ids, self._symbols = _first(keys.ids), _first(keys.symbols)
        # A former symbol of several genes of the matrix is ambiguous and matches none.
        held = Counter(keys.approved)
        self._approved = {name: place for name, place in _first(keys.approved).items() if held[name] == 1}
        self._genes = len(symbols)

    def find(self, names: Sequence[str]) -> np.ndarray:
        """Index of the gene of each name, -1 where the matrix lacks it.

        By symbol or id as written, Ensembl id without version, symbol regardless of case, former symbol or alias
        (HGNC).
        """
        keys = gene_keys(names, names)
        found = np.full(len(names), -1, np.int64)
        for place, name in enumerate(names):
            index = self._exact.get(name, -1)
            for table, key in (
                (self._ids, keys.ids[place]),
                (self._symbols, keys.symbols[place]),
                (self._approved, keys.approved[place]),
            ):
                if index < 0 and key:
                    index = table.get(key, -1)
            # The exact table contains symbols, then ids.
            found[place] = index % self._genes if index >= 0 else -1
        return found

    def renamed(self, names: Sequence[str], found: np.ndarray) -> list[dict[str, str]]:
        """`gene` and `symbol` of the names that matched by a former symbol or alias. `found`: result of `find`."""
        pairs = [(name, *self._names[k]) for name, k in zip(names, found.tolist(), strict=True) if k >= 0]
        return [
            {'gene': name, 'symbol': symbol}
            for name, gene_id, symbol in pairs
            if name.upper() != symbol.upper() and name != gene_id and ensembl_id(name) is None
        ]


def _first(names: Sequence[str]) -> dict[str, int]:
    table: dict[str, int] = {}
    for place, name in enumerate(names):
        if name:
            table.setdefault(name, place)
    return table
