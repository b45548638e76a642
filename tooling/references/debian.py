"""Human GO sets and the gene table of Debian's r-bioc-org.hs.eg.db.

python debian.py PACKAGE.deb OUT [GO-PACKAGE.deb]

Writes go_bp.gmt, go_cc.gmt, go_mf.gmt, genes.tsv and release.json (`go`, `genes`: dates of the Gene Ontology and of
NCBI Gene; `package`: version). A gene belongs to a term and to all terms above it (the package's tables `go_bp_all` …).
The names of the terms come from GO.db if it is given as a third argument; otherwise a term is named by its id.
"""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
import tempfile
from collections import defaultdict
from contextlib import closing
from datetime import datetime
from pathlib import Path

BRANCHES = ('bp', 'cc', 'mf')
COLUMNS = ('id', 'symbol', 'aliases', 'chromosome', 'start', 'end', 'biotype', 'entrez')
CHROMOSOMES = (*map(str, range(1, 23)), 'X', 'Y', 'MT')
#: Entries of NCBI Gene without a gene product: enhancers, and records that only a map names.
NO_GENES = ('biological-region', 'unknown')
#: No human gene is longer; for copies that are further apart, the position of the first is used.
LONGEST_GENE = 3_000_000
Row = tuple[str, str, str, str, str, str, str, str]


def database_of(package: Path, folder: Path) -> Path:
    """The SQLite file in a .deb, unpacked into `folder`."""
    subprocess.run(['dpkg-deb', '-x', str(package), str(folder)], check=True)
    found = sorted(folder.rglob('*.sqlite'))
    if not found:
        raise SystemExit(f'{package.name} has no SQLite file')
    return found[0]


def names_of(path: Path | None) -> dict[str, str]:
    """Name of a term by its id, from GO.db."""
    if path is None:
        return {}
    with closing(sqlite3.connect(f'file:{path}?mode=ro', uri=True)) as db:
        return dict(db.execute('SELECT go_id, term FROM go_term'))


def places(db: sqlite3.Connection) -> dict[int, tuple[str, int, int]]:
    """Chromosome, start and end of each gene, from the first base of its transcripts to the last, counted from 1."""
    # A negative number is on the reverse strand; starts count from 0.
    query = 'SELECT _id, seqname, abs(start_location) + 1, abs(end_location) FROM chromosome_locations'
    transcripts = sorted(row for row in db.execute(query) if row[1] in CHROMOSOMES)
    found: dict[int, tuple[str, int, int]] = {}
    for gene, chromosome, start, end in transcripts:
        known = found.setdefault(gene, (chromosome, start, end))
        if known[0] == chromosome and end - known[1] <= LONGEST_GENE:
            found[gene] = (chromosome, known[1], max(known[2], end))
    return found


def gene_rows(db: sqlite3.Connection) -> list[Row]:
    """Rows of a gene table: one per gene, and one per further Ensembl id of a gene, without a position."""
    symbols: dict[int, str] = dict(db.execute('SELECT _id, symbol FROM gene_info'))
    biotypes: dict[int, str] = dict(db.execute('SELECT _id, gene_type FROM genetype'))
    ids: dict[int, list[str]] = defaultdict(list)
    # An id that several genes share belongs to the first.
    for ensembl, gene in db.execute('SELECT ensembl_id, min(_id) FROM ensembl GROUP BY ensembl_id ORDER BY ensembl_id'):
        ids[gene].append(ensembl)
    aliases: dict[int, set[str]] = defaultdict(set)
    for gene, alias in db.execute('SELECT _id, alias_symbol FROM alias'):
        if '|' not in alias and '\t' not in alias:
            aliases[gene].add(alias)
    numbers: dict[int, str] = dict(db.execute('SELECT _id, gene_id FROM genes'))
    at = places(db)
    rows: list[Row] = []
    for gene, symbol in sorted(symbols.items()):
        biotype = biotypes.get(gene, '')
        if not symbol or biotype in NO_GENES:
            continue
        others = '|'.join(sorted(aliases[gene] - {symbol}))
        place = at.get(gene)
        chromosome, start, end = (place[0], str(place[1]), str(place[2])) if place else ('', '', '')
        first, *further = ids[gene] or ['']
        number = numbers.get(gene, '')
        rows.append((first, symbol, others, chromosome, start, end, biotype, number))
        rows += [(one, symbol, others, '', '', '', biotype, number) for one in further]
    return rows


def iso_date(text: str) -> str:
    """`2022-Sep12` as 2022-09-12; other texts are returned unchanged."""
    try:
        return datetime.strptime(text, '%Y-%b%d').date().isoformat()
    except ValueError:
        return text


def write_table(path: Path, rows: list[Row]) -> None:
    lines = ['\t'.join(row) for row in [COLUMNS, *rows]]
    path.write_text('\n'.join(lines) + '\n', encoding='utf-8')


def write(database: Path, names: dict[str, str], out: Path) -> dict[str, str]:
    with closing(sqlite3.connect(f'file:{database}?mode=ro', uri=True)) as db:
        for branch in BRANCHES:
            members: dict[str, set[str]] = defaultdict(set)
            query = f'SELECT go_id, symbol FROM go_{branch}_all JOIN gene_info USING (_id)'  # noqa: S608 names are ours
            for term, symbol in db.execute(query):
                members[term].add(symbol)
            lines = [
                '\t'.join([term, names.get(term, term), *sorted(genes)]) for term, genes in sorted(members.items())
            ]
            (out / f'go_{branch}.gmt').write_text('\n'.join(lines) + '\n', encoding='utf-8')
        write_table(out / 'genes.tsv', gene_rows(db))
        facts = dict(db.execute('SELECT name, value FROM metadata'))
    return {
        'go': facts.get('GOSOURCEDATE', ''),
        'genes': iso_date(facts.get('EGSOURCEDATE', '')),
        'package': facts.get('DBSCHEMAVERSION', ''),
    }


def main() -> None:
    package, out = Path(sys.argv[1]), Path(sys.argv[2])
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        database = database_of(package, Path(scratch) / 'genes')
        terms = None
        if len(sys.argv) > 3:
            terms = database_of(Path(sys.argv[3]), Path(scratch) / 'terms')
        facts = write(database, names_of(terms), out)
    (out / 'release.json').write_text(json.dumps(facts), encoding='utf-8')


if __name__ == '__main__':
    main()
