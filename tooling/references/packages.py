"""Orthologs that an installed Python package carries: those of CellTypist (Ensembl).

python packages.py PACKAGES OUT

Writes the files into OUT and sets.json: a list of the sets, each with `file` and the fields of an import. The list is
empty if the package is not installed. Pairs of genes that are not protein-coding are left out, by the biotypes in
PACKAGES (locked.py).
"""

from __future__ import annotations

import csv
import json
import re
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import locked

SPECIES = {
    'Human': 'Homo sapiens',
    'Mouse': 'Mus musculus',
    'Rhesus': 'Macaca mulatta',
    'Pig': 'Sus scrofa',
}
ORTHOLOGS = re.compile(r'^Ensembl(\d+)_([A-Z][a-z]+)2([A-Z][a-z]+)_Genes\.csv$')
Made = dict[str, Any]


def samples() -> Path | None:
    """CellTypist's folder of tables, found without importing the package."""
    spec = find_spec('celltypist')
    places = spec.submodule_search_locations if spec else None
    return Path(places[0]) / 'data/samples' if places else None


def pairs_of(path: Path) -> list[tuple[str, str]]:
    """Pairs of symbols in the order of the file, each once; lines without a partner are left out."""
    with path.open(encoding='utf-8', newline='') as file:
        rows = ((row[0].strip(), row[1].strip()) for row in csv.reader(file) if len(row) == 2)
        return list(dict.fromkeys(row for row in rows if all(row) and not any(' ' in name for name in row)))


def orthologs(folder: Path, packages: Path, out: Path, package: str) -> Iterator[Made]:
    for path in sorted(folder.iterdir()):
        found = ORTHOLOGS.match(path.name)
        if not found:
            continue
        release, one, other = found.groups()
        if one not in SPECIES or other not in SPECIES:
            continue
        coding = locked.coding_genes(packages, SPECIES[one])
        pairs = [pair for pair in pairs_of(path) if pair[0] in coding]
        lines = [f'{SPECIES[one]}\t{SPECIES[other]}', *map('\t'.join, pairs)]
        name = f'{path.stem}.tsv'
        (out / name).write_text('\n'.join(lines) + '\n', encoding='utf-8')
        yield {
            'file': name,
            'kind': 'orthologs',
            'name': f'Orthologs {one.lower()} to {other.lower()}',
            'species': SPECIES[one],
            'toSpecies': SPECIES[other],
            'version': f'Ensembl {release}',
            'licence': 'MIT (CellTypist); Ensembl data without restrictions',
            'source': f'Ensembl by celltypist {package}',
        }


def main() -> None:
    packages, out = Path(sys.argv[1]), Path(sys.argv[2])
    out.mkdir(parents=True, exist_ok=True)
    made: list[Made] = []
    folder = samples()
    if folder is not None and folder.is_dir():
        try:
            package = version('celltypist')
        except PackageNotFoundError:
            package = ''
        made = list(orthologs(folder, packages, out, package))
    (out / 'sets.json').write_text(json.dumps(made), encoding='utf-8')


if __name__ == '__main__':
    main()
