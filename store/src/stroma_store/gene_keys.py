"""Gene names used to join samples, independent of each file's naming."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from stroma_store.gene_tables import are_mouse_symbols, gene_tables

ENSEMBL = re.compile(r'^(?:.*?_)?(ENS[A-Z]{0,5}G\d{6,})(?:\.\d+)?$')
#: Reference prefixes of a barnyard experiment, e.g. GRCh38_CD3E next to mm10_Cd3e.
GENOME = re.compile(r'^(GRCh3[78]|hg19|hg38|human|GRCm3[89]|mm9|mm10|mm39|mouse)_+', re.IGNORECASE)


@dataclass(frozen=True)
class GeneKeys:
    """Per gene: `ids` (without version), `symbols` and `approved` (both upper case); '' if missing."""

    ids: list[str]
    symbols: list[str]
    approved: list[str]

    def __len__(self) -> int:
        return len(self.ids)


def ensembl_id(name: str) -> str | None:
    """The Ensembl gene id in a name, without genome prefix and version."""
    match = ENSEMBL.match(name)
    return match.group(1) if match else None


def gene_keys(ids: Iterable[object], symbols: Iterable[object]) -> GeneKeys:
    """Names of one sample's genes in the form that `join` compares."""
    of_id, of_alias = gene_tables()
    pairs = [(str(i), str(s)) for i, s in zip(ids, symbols, strict=True)]
    own = [ensembl_id(i) for i, _ in pairs]
    # Ids of another database (Entrez, FlyBase) differ from the symbols throughout; in a table with only symbols, both
    # columns are the same except for repeated symbols, which were numbered.
    others = sum(o is None and i != s for o, (i, s) in zip(own, pairs, strict=True))
    has_other_ids = others * 2 > max(1, sum(o is None for o in own)) or any(own)
    of_alias = {} if are_mouse_symbols([s for _, s in pairs]) else of_alias
    keys = GeneKeys([], [], [])
    for found, (raw_id, raw_symbol) in zip(own, pairs, strict=True):
        symbol = '' if ensembl_id(raw_symbol) else GENOME.sub('', raw_symbol).upper()
        gene_id = found or (raw_id if has_other_ids and raw_id != raw_symbol else '')
        keys.ids.append(gene_id)
        keys.symbols.append(symbol)
        keys.approved.append(of_alias.get(symbol, symbol) or of_id.get(gene_id, '').upper())
    return keys
