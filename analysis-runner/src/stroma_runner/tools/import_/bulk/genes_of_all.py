"""Union of the genes of several count tables: the files of one upload, or the uploads of one analysis."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np


class GenesOfAll(NamedTuple):
    """`place`: row of each gene; `symbols` of the rows; `warning`: what was left out or counts as zero, or None."""

    place: dict[str, int]
    symbols: list[str]
    warning: dict[str, Any] | None


def genes_of_all(tables: Sequence[tuple[Iterable[str], Iterable[str], np.ndarray]]) -> GenesOfAll:
    """`tables`: ids, symbols and values (genes x samples) of each. A gene that a table lacks was not counted there and
    is left out, unless all of them list only counted genes: then it has no counts there."""
    alone = all(values.shape[1] == 1 and bool((values > 0).all()) for *_, values in tables)
    listed = [set(ids) for ids, *_ in tables]
    every, shared = set.union(*listed), set.intersection(*listed)
    kept = every if alone else shared
    place: dict[str, int] = {}
    symbols: list[str] = []
    for ids, names, _ in tables:
        for gene, symbol in zip(ids, names, strict=True):
            if gene in kept and gene not in place:
                place[gene] = len(place)
                symbols.append(symbol)
    missing = len(every) - len(shared)
    if not missing:
        return GenesOfAll(place, symbols, None)
    facts = {'files': len(tables), 'genes': len(place), 'missing': missing}
    return GenesOfAll(place, symbols, {'id': f'warning.bulkGenes{"Absent" if alone else "Differ"}', 'params': facts})
