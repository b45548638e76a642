"""Decides which genes of several samples are the same gene, whatever their names in the files.

Two genes are joined by their id without version if both have one of the same kind, otherwise by symbol regardless of
case, otherwise by the approved symbol (HGNC) of both. Two genes of one sample are never joined.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from stroma_store.gene_keys import GENOME, GeneKeys, ensembl_id, gene_keys
from stroma_store.gene_tables import gene_tables

__all__ = [
    *('GENOME', 'GeneKeys', 'JointGenes', 'Overlap', 'ensembl_id', 'gene_keys', 'join', 'known_gene_share', 'match'),
    *('overlaps', 'symbols_by_id', 'write_keys'),
]

#: Written next to a parsed sample, so that overlaps can be computed without its matrix.
KEYS_FILE = 'gene_keys.tsv'


@dataclass(frozen=True)
class JointGenes:
    """`columns[s][g]`: the joint column of gene `g` of sample `s`; `ids` and `symbols` name the joint columns."""

    columns: list[np.ndarray]
    ids: np.ndarray
    symbols: np.ndarray


def symbols_by_id(ids: Iterable[object], symbols: Iterable[object]) -> tuple[list[str], int]:
    """(symbols, number of matches): genes that have only an Ensembl id get the symbol of the tables."""
    of_id, _ = gene_tables()
    found, named = [], 0
    for gene_id, symbol in zip(map(str, ids), map(str, symbols), strict=True):
        own = ensembl_id(symbol)
        known = of_id.get(own) if own is not None and own == ensembl_id(gene_id) else None
        found.append(known or symbol)
        named += known is not None
    return found, named


def known_gene_share(names: Sequence[str], most: int = 2000) -> float:
    """Share of names that are genes: Ensembl ids, or human or mouse symbols; of at most `most` names."""
    known = _known_symbols()
    drawn = names[:: max(1, len(names) // most)]
    return sum(ensembl_id(n) is not None or GENOME.sub('', n).upper() in known for n in map(str, drawn)) / max(
        1, len(drawn)
    )


@functools.cache
def _known_symbols() -> frozenset[str]:
    of_id, of_alias = gene_tables()
    return frozenset(s.upper() for s in of_id.values()) | frozenset(of_alias)


def join(samples: Sequence[tuple[np.ndarray, np.ndarray]]) -> JointGenes:
    """Joins the genes of all samples, each given as (ids, symbols); columns are in the order of first appearance.

    A joint gene has the id and the symbol of the sample with the most complete name. Symbols stay unique: if two genes
    share one, the later gets `<symbol>-<id>`.
    """
    first_ids, first_symbols = samples[0]
    if all(np.array_equal(i, first_ids) and np.array_equal(s, first_symbols) for i, s in samples[1:]):
        same = np.arange(len(first_ids))
        return JointGenes([same] * len(samples), first_ids, first_symbols)
    keys = [gene_keys(*sample) for sample in samples]
    merge = _Merge()
    # Samples with ids and symbols come first, because they connect samples with only ids to those with only symbols.
    columns: list[np.ndarray] = [np.empty(0)] * len(samples)
    for number in sorted(range(len(samples)), key=lambda k: _poverty(keys[k])):
        columns[number] = merge.add(keys[number], *samples[number])
    order = {c: k for k, c in enumerate(dict.fromkeys(int(c) for part in columns for c in part))}
    taken: set[str] = set()
    ids, symbols = [], []
    for column in order:
        gene_id, symbol = merge.names[column]
        name = symbol if symbol not in taken else f'{symbol}-{gene_id}'
        while name in taken:
            name += '-1'
        taken.add(name)
        ids.append(gene_id)
        symbols.append(name)
    place = np.array([order[c] for c in range(len(merge.names))])
    return JointGenes([place[c] for c in columns], np.array(ids, dtype=object), np.array(symbols, dtype=object))


def _poverty(keys: GeneKeys) -> int:
    return (0 if any(keys.ids) else 2) + (0 if any(keys.symbols) else 1)


class _Merge:
    """The joint genes so far."""

    def __init__(self) -> None:
        self.names: list[tuple[str, str]] = []
        self.ids: list[str] = []
        self.by_id: dict[str, int] = {}
        self.by_symbol: dict[str, int] = {}
        self.by_approved: dict[str, int] = {}

    def add(self, keys: GeneKeys, ids: np.ndarray, symbols: np.ndarray) -> np.ndarray:
        columns = match(keys, self)
        for gene in np.flatnonzero(columns < 0).tolist():
            columns[gene] = len(self.names)
            self.names.append((str(ids[gene]), str(symbols[gene])))
            self.ids.append(keys.ids[gene])
        for gene, column in enumerate(columns.tolist()):
            if keys.ids[gene]:
                self.by_id.setdefault(keys.ids[gene], column)
                if not self.ids[column]:
                    # Matched by symbol before; a name with an id is more specific.
                    self.ids[column] = keys.ids[gene]
                    self.names[column] = (str(ids[gene]), self.names[column][1])
            for known, name in ((self.by_symbol, keys.symbols[gene]), (self.by_approved, keys.approved[gene])):
                if name:
                    known.setdefault(name, column)
                    if known is self.by_symbol and ensembl_id(self.names[column][1]):
                        self.names[column] = (self.names[column][0], str(symbols[gene]))
        return columns


def match(keys: GeneKeys, known: _Merge) -> np.ndarray:
    """The known column of each gene, -1 for a new gene; a column is used at most once per sample."""
    columns = np.full(len(keys), -1, dtype=np.int64)
    taken: set[int] = set()
    # Kept in step with bff/src/services/jobs/gene-overlap.ts.
    for names, table in ((keys.ids, known.by_id), (keys.symbols, known.by_symbol), (keys.approved, known.by_approved)):
        for gene, name in enumerate(names):
            if columns[gene] >= 0 or not name:
                continue
            column = table.get(name, -1)
            if column < 0 or column in taken:
                continue
            if names is not keys.ids and _is_same_kind(keys.ids[gene], known.ids[column]):
                continue  # both have an id, and the ids differ
            columns[gene] = column
            taken.add(column)
    return columns


def _is_same_kind(one: str, other: str) -> bool:
    return bool(one and other) and one.startswith('ENS') == other.startswith('ENS')


@dataclass(frozen=True)
class Overlap:
    """Genes that two samples share. `percent`: of the smaller gene list; `percent_of_larger`: of the larger one."""

    a: str
    b: str
    genes_a: int
    genes_b: int
    shared: int

    @property
    def percent(self) -> float:
        return round(100.0 * self.shared / max(1, min(self.genes_a, self.genes_b)), 1)

    @property
    def percent_of_larger(self) -> float:
        return round(100.0 * self.shared / max(1, max(self.genes_a, self.genes_b)), 1)

    def as_json(self) -> dict[str, object]:
        return {
            **{'a': self.a, 'b': self.b, 'genesA': self.genes_a, 'genesB': self.genes_b, 'shared': self.shared},
            **{'percent': self.percent, 'percentOfLarger': self.percent_of_larger},
        }


def overlaps(names: Sequence[str], joined: JointGenes) -> list[Overlap]:
    """One entry per pair of samples, the smallest overlap first."""
    found = []
    sets = [np.unique(c) for c in joined.columns]
    for first in range(len(names)):
        for second in range(first + 1, len(names)):
            a, b = sets[first], sets[second]
            shared = len(a) if a is b else len(np.intersect1d(a, b, assume_unique=True))
            found.append(Overlap(names[first], names[second], len(a), len(b), shared))
    return sorted(found, key=lambda o: (o.percent, o.percent_of_larger))


def write_keys(folder: Path, ids: Iterable[object], symbols: Iterable[object]) -> None:
    """`gene_keys.tsv`: id, symbol and approved symbol per gene, for the wizard's overlap of every pair of samples."""
    keys = gene_keys(ids, symbols)
    rows = zip(keys.ids, keys.symbols, keys.approved, strict=True)
    lines = ('\t'.join(' '.join(name.split()) for name in row) + '\n' for row in rows)
    (folder / KEYS_FILE).write_text(''.join(lines), encoding='utf-8')
