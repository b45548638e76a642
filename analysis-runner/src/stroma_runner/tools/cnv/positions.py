"""Positions of genes along the genome: of the server's assemblies, or of the request."""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from typing import Any

import numpy as np

from stroma_runner.methods.genes.gene_matching import GeneFinder
from stroma_store.errors import StromaError, invalid
from stroma_store.objects import ObjectStore

#: End of the short arm of chromosomes 1 to 22, X and Y, millions of bases (cytogenetic bands of UCSC, acen).
_ARMS = {
    'GRCh38': '123.4 93.9 90.9 50 48.8 59.8 60.1 45.2 43 39.8 53.4 '
    '35.5 17.7 17.2 19 36.8 25.1 18.5 26.2 28.1 12 15 61 10.4',
    'GRCh37': '125 93.3 91 50.4 48.4 61 59.9 45.6 49 40.2 53.7 '
    '35.8 17.9 17.6 19 36.6 24 17.2 26.5 27.5 13.2 14.7 60.6 12.5',
}
CENTROMERES: dict[str, dict[str, float]] = {
    name: dict(zip([*map(str, range(1, 23)), 'X', 'Y'], map(float, ends.split()), strict=True))
    for name, ends in _ARMS.items()
}
ASSEMBLIES = {'GRCh38': 'Homo sapiens', 'GRCh37': 'Homo sapiens', 'GRCm39': 'Mus musculus'}
SEX = frozenset({'X', 'Y'})
_PREFIX = re.compile(r'^chr', re.IGNORECASE)


@dataclass(frozen=True)
class Position:
    gene: str
    chromosome: str
    start: int
    end: int


@dataclass(frozen=True)
class Genome:
    """`listed`: number of genes with a position, known to the matrix or not."""

    name: str
    assembly: str | None
    sha256: str
    listed: int
    positions: list[Position]


def genome_of(asked: Mapping[str, Any], references: Sequence[Mapping[str, Any]], store: ObjectStore) -> Genome:
    """Chromosomes without `chr`; a gene that is listed twice gets its first position. `references`: from the job's
    inputs. Raises REFERENCE_NOT_FOUND, or INPUT_INVALID for positions of another species than the dataset's."""
    if 'assembly' in asked:
        return assembly(asked['assembly'])
    if 'reference' in asked:
        given = next((one for one in references if one['id'] == asked['reference']), None)
        if given is None:
            raise StromaError('REFERENCE_NOT_FOUND', reference=asked['reference'])
        if given['orthologs']:
            raise invalid('body', '/params/positions/reference', 'species')
        lines = store.path(f'references/{given["sha256"]}').read_text('utf-8').splitlines()
        found = _once(_positions(lines))
        return Genome(f'{given["name"]} {given["version"]}', None, given['sha256'], len(found), found)
    rows = [
        Position(one['gene'], without_chr_prefix(one['chromosome']), one['start'], one['end']) for one in asked['genes']
    ]
    text = '\n'.join(f'{one.gene}\t{one.chromosome}\t{one.start}\t{one.end}' for one in rows)
    found = _once(rows)
    return Genome(asked['name'], None, hashlib.sha256(text.encode()).hexdigest(), len(found), found)


def assembly(name: str) -> Genome:
    """GRCh38 and GRCm39: Ensembl 109; GRCh37: GENCODE 19."""
    content = resources.files(__package__).joinpath('positions', f'{name}.tsv.gz').read_bytes()
    lines = gzip.decompress(content).decode().splitlines()
    rows = [_position(line) for line in lines]
    return Genome(name, name, hashlib.sha256(content).hexdigest(), len(rows), rows)


def without_chr_prefix(chromosome: str) -> str:
    """`1` of `chr1`."""
    return _PREFIX.sub('', chromosome)


def _position(line: str) -> Position:
    gene, chromosome, start, end = line.split('\t')
    return Position(gene, without_chr_prefix(chromosome), int(start), int(end))


def _positions(lines: list[str]) -> list[Position]:
    """Reads gene positions, or the genes with a position from a gene table; by symbol, or by id if there is none."""
    columns = lines[0].split('\t')
    if len(columns) == 4:
        return [_position(line) for line in lines]
    rows = (dict(zip(columns, line.split('\t'), strict=True)) for line in lines[1:])
    return [
        Position(row['symbol'] or row['id'], without_chr_prefix(row['chromosome']), int(row['start']), int(row['end']))
        for row in rows
        if row['start']
    ]


def _once(rows: list[Position]) -> list[Position]:
    found: dict[str, Position] = {}
    for row in rows:
        found.setdefault(row.gene, row)
    return list(found.values())


@dataclass(frozen=True)
class OrderedGenes:
    """Genes of the matrix in genome order. `genes`: their indices in the matrix; `chromosome`: index in `names`."""

    genes: np.ndarray
    chromosome: np.ndarray
    start: np.ndarray
    end: np.ndarray
    names: list[str]

    def only(self, kept: np.ndarray) -> OrderedGenes:
        """Keeps only these genes (mask); chromosomes without any are dropped."""
        used = np.unique(self.chromosome[kept])
        return OrderedGenes(
            self.genes[kept],
            np.searchsorted(used, self.chromosome[kept]),
            self.start[kept],
            self.end[kept],
            [self.names[k] for k in used.tolist()],
        )


def order_genes(genome: Genome, finder: GeneFinder, sex_chromosomes: bool) -> OrderedGenes:
    """The mitochondrion is left out: its copies are not a change of the genome."""
    found = finder.find([one.gene for one in genome.positions])
    first: dict[int, Position] = {}
    for gene, one in zip(found.tolist(), genome.positions, strict=True):
        if gene < 0 or one.chromosome.upper() in ('M', 'MT') or (one.chromosome in SEX and not sex_chromosomes):
            continue
        first.setdefault(gene, one)
    names = sorted({one.chromosome for one in first.values()}, key=_natural)
    place = {name: k for k, name in enumerate(names)}
    rows = sorted((place[one.chromosome], one.start, one.end, gene) for gene, one in first.items())
    table = np.array(rows, np.int64).reshape(-1, 4)
    return OrderedGenes(table[:, 3], table[:, 0], table[:, 1], table[:, 2], names)


def _natural(name: str) -> tuple[int, int, str]:
    return (0, int(name), '') if name.isdigit() else (1, 0, name)


def arms(genome: Genome, names: list[str], chromosome: np.ndarray, start: np.ndarray) -> list[str]:
    """Arm of each window by its chromosome (index in `names`) and first base; the chromosome itself if its centromere
    is unknown."""
    known = CENTROMERES.get(genome.assembly or '', {})
    found = []
    for place, base in zip(chromosome.tolist(), start.tolist(), strict=True):
        name = names[place]
        found.append(name if name not in known else f'{name}{"p" if base < known[name] * 1e6 else "q"}')
    return found
