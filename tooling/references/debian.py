"""Human GO sets of Debian's r-bioc-org.hs.eg.db as GMT files.

    python debian.py PACKAGE.deb OUT

Writes go_bp.gmt, go_cc.gmt, go_mf.gmt and release.json (`go`: date of the Gene Ontology, `package`: version). A gene
belongs to a term and to all terms above it (the package's tables `go_bp_all` …). The names of the terms come from
GO.db where it is given as a third argument; without it a term is named by its id.
"""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
import tempfile
from collections import defaultdict
from contextlib import closing
from pathlib import Path

BRANCHES = ('bp', 'cc', 'mf')


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
        facts = dict(db.execute('SELECT name, value FROM metadata'))
    return {'go': facts.get('GOSOURCEDATE', ''), 'package': facts.get('DBSCHEMAVERSION', '')}


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
