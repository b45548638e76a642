"""Symbols, Ensembl ids, former symbols and aliases of human and mouse genes, as set-up writes them next to the Python
environment (tooling/setup/gene_tables.py)."""

from __future__ import annotations

import functools
import gzip
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

#: Per line symbol, Ensembl gene id, former symbols and aliases separated by `|`.
TABLES = Path(sys.prefix) / 'share/stroma/gene_tables'


class GeneTables(NamedTuple):
    """`of_id`: symbol of each Ensembl id. `of_alias`: approved symbol of each former symbol or alias of a human gene,
    both in upper case; an alias belongs to one gene and is not a symbol of another."""

    of_id: dict[str, str]
    of_alias: dict[str, str]


@functools.cache
def gene_tables() -> GeneTables:
    """Raises FileNotFoundError where set-up has not written them."""
    found = GeneTables({}, {})
    for name in ('human', 'mouse'):
        packed = TABLES / f'{name}.tsv.gz'
        for line in gzip.decompress(packed.read_bytes()).decode().splitlines():
            symbol, gene_id, former = line.split('\t')
            found.of_id[gene_id] = symbol
            for old in filter(None, former.split('|')):
                found.of_alias[old.upper()] = symbol.upper()
    return found


def are_mouse_symbols(symbols: Sequence[str]) -> bool:
    """Most symbols are in title case, as for mouse; the aliases are those of human genes."""
    titles = sum(s[:1].isupper() and s != s.upper() and 'orf' not in s for s in symbols)
    return titles * 2 > len(symbols)
