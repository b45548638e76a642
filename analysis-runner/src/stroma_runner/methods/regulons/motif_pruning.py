"""Pruning of regulons by motifs: cisTarget (Aibar et al. 2017; Van de Sande et al. 2020).

A rankings file orders all genes by each motif's score around them. A motif is enriched in a module if its genes are
early in the motif's ranking: the area under the recovery curve is high compared with all other motifs. Targets in the
leading edge of an enriched motif that is annotated to the module's factor are kept. Written from the papers'
definitions; only uses numpy and pyarrow.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from stroma_runner.methods.genes.gene_matching import GeneFinder

#: Share of the ranking used for the area, and minimum z score over motifs.
AUC_SHARE, LEAST_NES = 0.05, 3.0
#: Number of top ranks searched for the leading edge.
EDGE_RANKS = 1500
#: A module that lacks this share of its genes in the rankings is left out (pySCENIC).
MOST_MISSING = 0.2
#: Annotations: largest q value of the similarity to an annotated motif.
MOST_SIMILARITY_Q = 0.001
#: Number of motifs whose recovery curves are in memory at once.
BLOCK = 1024

#: Factor, target and weight.
Edge = tuple[str, str, float]


class Rankings:
    """A cisTarget rankings file (Feather V2): one row per motif, one column of ranks from 0 per gene, and a column of
    motif names. Columns are read on demand, because the file of a genome has about 1 GB."""

    def __init__(self, path: Path) -> None:
        """ValueError for a file that is not a table of rankings."""
        import pyarrow as pa

        self._path, self.name = path, path.name
        try:
            schema = self._open().schema
        except (pa.ArrowInvalid, OSError) as error:
            raise ValueError(f'{path.name} is not a Feather V2 file') from error
        texts = [k for k, column in enumerate(schema) if pa.types.is_string(column.type)]
        numbers = [k for k, column in enumerate(schema) if pa.types.is_integer(column.type)]
        names = schema.names
        if len(texts) != 1 or len(numbers) + 1 != len(names):
            raise ValueError(f'{path.name} has not one column of names and one column of ranks per gene')
        self._columns = numbers
        self.genes = [names[k] for k in numbers]
        self.motifs: list[str] = self._open(texts).read_all().column(0).to_pylist()

    @property
    def total(self) -> int:
        """Number of ranked genes."""
        return len(self.genes)

    def ranks(self, genes: np.ndarray) -> np.ndarray:
        """Motifs x chosen genes (indices in `genes`, ascending), ranks from 0."""
        if not len(genes):
            return np.empty((len(self.motifs), 0), np.int32)
        table = self._open([self._columns[k] for k in genes.tolist()]).read_all()
        return np.column_stack([table.column(k).to_numpy() for k in range(table.num_columns)]).astype(np.int32)

    def _open(self, fields: Sequence[int] | None = None) -> Any:
        import pyarrow as pa

        options = pa.ipc.IpcReadOptions(included_fields=list(fields) if fields is not None else None)
        return pa.ipc.open_file(pa.memory_map(str(self._path)), options=options)


def areas(ranks: np.ndarray, total: int, share: float = AUC_SHARE) -> np.ndarray:
    """Area under each motif's recovery curve, as a share of the largest possible one. `ranks`: motifs x genes of the
    module. As in RcisTarget, the last counted rank adds nothing to the area, but counts in its maximum."""
    places = round(share * total)
    if places < 2 or not ranks.shape[1]:
        raise ValueError(f'{share:g} of {total} genes and a module of {ranks.shape[1]} have no recovery curve')
    return np.asarray(np.maximum(places - 1 - ranks, 0).sum(axis=1) / (places * ranks.shape[1]))


def normalised(areas: np.ndarray) -> np.ndarray:
    """z score of each motif's area among all motifs (NES); zeros where the areas do not vary."""
    deviation = float(areas.std())
    return np.asarray((areas - areas.mean()) / deviation) if deviation > 0 else np.zeros(len(areas))


def leading_ranks(ranks: np.ndarray, chosen: np.ndarray, places: int = EDGE_RANKS) -> np.ndarray:
    """Rank up to which each chosen motif recovers genes: where its curve is farthest above the mean + 2 standard
    deviations of the curves of all motifs, the first one of equal ranks."""
    sums, squares = np.zeros(places), np.zeros(places)
    for start in range(0, len(ranks), BLOCK):
        curves = _curves(ranks[start : start + BLOCK], places)
        sums += curves.sum(axis=0)
        squares += (curves**2).sum(axis=0)
    mean = sums / len(ranks)
    bound = mean + 2 * np.sqrt(np.maximum(squares / len(ranks) - mean**2, 0.0))
    return np.asarray((_curves(ranks[chosen], places) - bound).argmax(axis=1))


def _curves(ranks: np.ndarray, places: int) -> np.ndarray:
    """Genes that each motif has recovered at each of the first places."""
    found = np.zeros((len(ranks), places))
    rows, columns = np.nonzero(ranks < places)
    np.add.at(found, (rows, ranks[rows, columns]), 1.0)
    return found.cumsum(axis=1)


@dataclass(frozen=True)
class EnrichedMotif:
    """`rank`: end of the leading edge; `targets`: its genes, by the module's names."""

    factor: str
    motif: str
    rankings: str
    auc: float
    nes: float
    rank: int
    targets: list[str]


@dataclass(frozen=True)
class Pruned:
    """`edges`: those supported by an annotated enriched motif, in their original order. `unmapped`: factors with too
    few genes in every rankings file; other factors without edges have no such motif."""

    edges: list[Edge]
    motifs: list[EnrichedMotif]
    unmapped: list[str] = field(default_factory=list)


def enriched_motifs(
    factor: str, genes: Sequence[str], rankings: Rankings, finder: GeneFinder, annotated: Iterable[str]
) -> list[EnrichedMotif] | None:
    """Enriched motifs annotated to the factor, highest NES first. `genes`: genes of the module; `finder`: finds genes
    in the rankings. None if too few of the genes are ranked."""
    found = finder.find(genes)
    names: dict[int, str] = {}
    for gene, place in zip(genes, found.tolist(), strict=True):
        if place >= 0:
            names.setdefault(place, gene)
    if not names or len(genes) - len(names) >= MOST_MISSING * len(genes):
        return None
    places = np.array(sorted(names), np.int64)
    ranks = rankings.ranks(places)
    auc = areas(ranks, rankings.total)
    nes = normalised(auc)
    wanted = set(annotated)
    chosen = np.array([k for k in np.flatnonzero(nes >= LEAST_NES).tolist() if rankings.motifs[k] in wanted], np.int64)
    if not len(chosen):
        return []
    ends = leading_ranks(ranks, chosen, min(EDGE_RANKS, rankings.total))
    of = [
        EnrichedMotif(
            factor,
            rankings.motifs[k],
            rankings.name,
            float(auc[k]),
            float(nes[k]),
            int(end),
            [names[places[j]] for j in np.flatnonzero(ranks[k] <= end).tolist()],
        )
        for k, end in zip(chosen.tolist(), ends.tolist(), strict=True)
    ]
    return sorted(of, key=lambda one: (-one.nes, one.motif))


def prune(
    edges: Sequence[Edge],
    files: Sequence[Rankings],
    annotations: Mapping[str, Iterable[str]],
    finders: Sequence[GeneFinder] | None = None,
) -> Pruned:
    """Keeps the targets of each factor that are in the leading edge of one of its enriched motifs in one of the files.

    `annotations`: motifs of each factor; `finders`: of the genes of each file, if the caller has them. The module of a
    factor is its targets and the factor itself, as in pySCENIC; the factor remains its own target only where `edges`
    has it as one. Activated and repressed targets are modules of their own.
    """
    finders = finders or [GeneFinder(one.genes, one.genes) for one in files]
    modules: dict[tuple[str, bool], list[str]] = {}
    for factor, target, weight in edges:
        modules.setdefault((factor, weight > 0), []).append(target)
    kept: set[tuple[str, bool, str]] = set()
    motifs: list[EnrichedMotif] = []
    unmapped: list[str] = []
    for (factor, activates), targets in modules.items():
        genes = list(dict.fromkeys([*targets, factor]))
        of = [
            enriched_motifs(factor, genes, one, finder, annotations.get(factor, ()))
            for one, finder in zip(files, finders, strict=True)
        ]
        if all(one is None for one in of):
            unmapped.append(factor)
        for one in of:
            motifs += one or []
            kept |= {(factor, activates, target) for motif in one or [] for target in motif.targets}
    remaining = [edge for edge in edges if (edge[0], edge[2] > 0, edge[1]) in kept]
    return Pruned(remaining, motifs, list(dict.fromkeys(unmapped)))


def read_annotations(
    lines: Iterable[str], factors: Iterable[str], similarity: float = MOST_SIMILARITY_Q
) -> dict[str, set[str]]:
    """Motifs of each factor in a motif-to-factor table of cisTarget (`.tbl`, separated by tabs): annotated directly, by
    orthology, or by similarity with a q value of at most `similarity`. ValueError without the columns."""
    rows = csv.DictReader(lines, delimiter='\t', quoting=csv.QUOTE_NONE)
    motif = next((name for name in ('#motif_id', 'motif_id') if name in (rows.fieldnames or ())), None)
    if motif is None or not {'gene_name', 'motif_similarity_qvalue'} <= set(rows.fieldnames or ()):
        raise ValueError('the table lacks #motif_id, gene_name or motif_similarity_qvalue')
    wanted, found = set(factors), dict[str, set[str]]()
    for row in rows:
        if row['gene_name'] in wanted and float(row['motif_similarity_qvalue']) <= similarity:
            found.setdefault(row['gene_name'], set()).add(row[motif])
    return found


__all__ = [
    'EnrichedMotif',
    'Pruned',
    'Rankings',
    'areas',
    'enriched_motifs',
    'leading_ranks',
    'normalised',
    'prune',
    'read_annotations',
]
