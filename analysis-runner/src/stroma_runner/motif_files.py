"""Checks files for pruning by motifs before `npm run references` copies them into the reference library.

    python -m stroma_runner.motif_files rankings FILE SPECIES
    python -m stroma_runner.motif_files annotations FILE SPECIES OUT

Prints a line of JSON with the numbers of motifs and genes. Exit status 1, with a sentence on stderr: a refused file.
"""

from __future__ import annotations

import csv
import gzip
import io
import json
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from stroma_runner.methods.regulons.motif_pruning import MOST_SIMILARITY_Q, Rankings, read_annotations

#: Species whose symbols are written in capitals, and in title case.
UPPER, TITLE = ('Homo sapiens',), ('Mus musculus',)
#: Share of symbols in the other species' letter case above which a file is refused.
OTHER_CASE = 0.8
#: Number of rank columns read at once.
BLOCK = 500


def check_rankings(path: Path, species: str) -> dict[str, int]:
    """(motifs, genes) of a rankings file. ValueError for one that is damaged or has no rankings of these genes."""
    rankings = Rankings(path)
    total, motifs = rankings.total, len(rankings.motifs)
    if total < 2 or motifs < 2 or len(set(rankings.genes)) < total or len(set(rankings.motifs)) < motifs:
        raise ValueError(f'{path.name} has too few genes or motifs, or one of them twice')
    check_species(path.name, rankings.genes, species)
    sums = np.zeros(motifs, np.int64)
    for start in range(0, total, BLOCK):
        ranks = rankings.ranks(np.arange(start, min(total, start + BLOCK)))
        if ranks.min() < 0 or ranks.max() >= total:
            raise ValueError(f'{path.name}: ranks are not between 0 and {total - 1}')
        sums += ranks.sum(axis=1)
    if (sums != total * (total - 1) // 2).any():
        raise ValueError(f'{path.name}: the ranks of a motif are not those of its genes, each once')
    return {'entries': motifs, 'genes': total}


def check_annotations(path: Path, species: str, out: Path) -> dict[str, int]:
    """Writes the motifs of each factor as gzip of a table for `read_annotations`; equal annotations give equal bytes.
    ValueError for another table and for one without a similar motif."""
    opened = gzip.open if path.suffix == '.gz' else open
    try:
        with opened(path, 'rt', encoding='utf-8-sig', newline='') as file:
            text = file.read()
        factors = {row.get('gene_name') or '' for row in _rows(text)} - {''}
        found = read_annotations(io.StringIO(text), factors)
    except (UnicodeDecodeError, OSError, EOFError, csv.Error, TypeError) as error:
        raise ValueError(f'{path.name} is no table of motifs and factors: {error}') from error
    if not found:
        raise ValueError(f'{path.name} has no motif with a similarity q value of {MOST_SIMILARITY_Q:g} or less')
    check_species(path.name, sorted(found), species)
    lines = sorted(f'{motif}\t{factor}\t0\n' for factor, of in found.items() for motif in of)
    table = '#motif_id\tgene_name\tmotif_similarity_qvalue\n' + ''.join(lines)
    out.write_bytes(gzip.compress(table.encode(), mtime=0))
    return {'entries': len({line.split('\t')[0] for line in lines}), 'genes': len(found)}


def check_species(name: str, symbols: Sequence[str], species: str) -> None:
    """ValueError for symbols in the letter case of another species."""
    told = [one for one in symbols if len(one) > 2 and one[:3].isalpha() and one[0].isupper()]
    title = sum(one[1:3].islower() for one in told)
    wrong = title if species in UPPER else len(told) - title if species in TITLE else 0
    if len(told) >= 10 and wrong > OTHER_CASE * len(told):
        raise ValueError(f'{name}: the symbols are not written as those of {species}, for example {told[0]}')


def _rows(text: str) -> csv.DictReader[str]:
    return csv.DictReader(io.StringIO(text), delimiter='\t', quoting=csv.QUOTE_NONE)


def main(arguments: Sequence[str]) -> int:
    kind, file, species, *rest = arguments
    try:
        if kind == 'rankings':
            found = check_rankings(Path(file), species)
        else:
            found = check_annotations(Path(file), species, Path(rest[0]))
    except (ValueError, OSError) as error:
        print(str(error), file=sys.stderr)
        return 1
    print(json.dumps(found))
    return 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
