"""Ligand-receptor pairs: of the liana package, of the reference library or of the request."""

from __future__ import annotations

import csv
import hashlib
import io
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from importlib import metadata, resources
from pathlib import Path
from typing import Any

from stroma_runner.engine.context import JobContext
from stroma_runner.tools.enrichment.sets import read_orthologs
from stroma_store.errors import StromaError, invalid

#: A gene by the names under which a matrix may have it, the first that it has counts.
Gene = tuple[str, ...]
#: The genes of a protein, usually one.
Subunit = tuple[Gene, ...]
#: Line before each table of CellPhoneDB in the combined text: its file name.
MARK = '##file '
#: Symbols of cytokines: interleukins, chemokines, interferons, the TNF, TGF-beta, IL-6 and colony-stimulating families.
_CYTOKINE = re.compile(
    r'(IL\d+([A-Z]|F\d+|RN)?|IL36RN|CCL\d+(L\d)?|CXCL\d+|XCL[12]|CX3CL1|PF4(V1)?|PPBP|IFN(A\d+|[BGKEW]1?|L[1-4])'
    r'|TNF|TNFSF\d+[A-Z]?|LT[AB]|FASLG|CD40LG|CD70|CSF[123]|LIF|OSM|CNTF|CTF1|CLCF1|EBI3|TSLP|MIF|TGFB[123])'
)


@dataclass(frozen=True)
class Pair:
    """`a`, `b`: subunits of the partners. `secreted`: None if the resource does not provide it."""

    name: str
    partner_a: str
    partner_b: str
    a: tuple[Subunit, ...]
    b: tuple[Subunit, ...]
    secreted: bool | None
    receptor_a: bool
    receptor_b: bool
    cytokine: bool
    id: str = ''


@dataclass(frozen=True)
class Resource:
    """Pairs with where they are from; `orthologs`: name and release of the table that converted them."""

    name: str
    version: str
    licence: str
    source: str
    sha256: str
    species: str
    orthologs: str | None
    pairs: list[Pair]
    #: Pairs that the orthologs lack.
    unconverted: int = 0


def resource_of(job: JobContext) -> Resource:
    """REFERENCE_NOT_FOUND for a set of the library that the job does not name."""
    asked, species = job.params['resource'], job.params['species']
    if 'bundled' in asked:
        return bundled(asked['bundled'], species)
    if 'pairs' in asked:
        pairs = [simple_pair(one['ligand'].strip(), one['receptor'].strip()) for one in asked['pairs']]
        text = '\n'.join(f'{one.partner_a}\t{one.partner_b}' for one in pairs)
        return Resource(asked['name'], '', '', '', _sha(text.encode()), species, None, _once(pairs))
    given: dict[str, Mapping[str, Any]] = {one['id']: one for one in job.inputs.get('references', ())}
    if asked['reference'] not in given:
        raise StromaError('REFERENCE_NOT_FOUND', reference=asked['reference'])
    return _of_library(job, given[asked['reference']])


def bundled(name: str, species: str) -> Resource:
    """Pairs of the installed liana package. Partners are symbols, subunits are separated by `_`."""
    file = resources.files('liana.resource').joinpath('omni_resource.csv')
    content = file.read_bytes()
    rows = csv.DictReader(io.StringIO(content.decode('utf-8')))
    pairs = [simple_pair(row['source_genesymbol'], row['target_genesymbol']) for row in rows if row['resource'] == name]
    version = f'liana {metadata.version("liana")}'
    source = 'liana (OmniPath), doi:10.1038/s41467-022-30755-0'
    return Resource(name, version, 'BSD-3-Clause (liana)', source, _sha(content), species, None, _once(pairs))


def simple_pair(ligand: str, receptor: str) -> Pair:
    """A ligand and its receptor by symbols; the resource has no further facts."""
    a, b = _complex(ligand), _complex(receptor)
    name = f'{ligand}_{receptor}'
    return Pair(name, ligand, receptor, a, b, None, False, True, _has_cytokine(a) or _has_cytokine(b))


def _complex(name: str) -> tuple[Subunit, ...]:
    return tuple(((symbol,),) for symbol in name.split('_') if symbol)


def _once(pairs: list[Pair]) -> list[Pair]:
    """A pair that is listed again is left out."""
    return list({(one.partner_a, one.partner_b): one for one in reversed(pairs)}.values())[::-1]


def _has_cytokine(partner: tuple[Subunit, ...]) -> bool:
    return any(_CYTOKINE.fullmatch(name.upper()) for subunit in partner for gene in subunit for name in gene)


def _of_library(job: JobContext, one: Mapping[str, Any]) -> Resource:
    pairs = read_pairs(_text(job.store.path(f'references/{one["sha256"]}')))
    table = one.get('orthologs')
    if not table and one['species'] != job.params['species']:
        raise invalid('body', '/params/resource/reference', 'species')
    listed = len(pairs)
    if table:
        other = read_orthologs(_text(job.store.path(f'references/{table["sha256"]}')), one['species'])
        pairs = [found for pair in pairs if (found := converted(pair, other))]
    return Resource(
        name=one['name'],
        version=one['version'],
        licence=one['licence'],
        source=one['source'],
        sha256=one['sha256'],
        species=one['species'],
        orthologs=f'{table["name"]} {table["version"]}' if table else None,
        pairs=pairs,
        unconverted=listed - len(pairs),
    )


def converted(pair: Pair, orthologs: Mapping[str, list[str]]) -> Pair | None:
    """The pair with the orthologs of its genes; None if a subunit has no ortholog."""

    def partner(subunits: tuple[Subunit, ...]) -> tuple[Subunit, ...] | None:
        found = []
        for subunit in subunits:
            genes = [other for gene in subunit for name in gene for other in orthologs.get(name, ())]
            if not genes:
                return None
            found.append(tuple((gene,) for gene in dict.fromkeys(genes)))
        return tuple(found)

    a, b = partner(pair.a), partner(pair.b)
    return replace(pair, a=a, b=b) if a and b else None


def read_pairs(text: str) -> list[Pair]:
    """The checked text of the reference library: tables of CellPhoneDB, each preceded by its file name, or two columns
    with a header."""
    if text.startswith(MARK):
        return read_cellphonedb(_tables(text))
    header, *lines = text.splitlines()
    return _once([simple_pair(*line.split('\t')[:2]) for line in lines if line])


def _tables(text: str) -> dict[str, str]:
    parts = re.split(rf'^{re.escape(MARK)}(.+)\n', text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def read_cellphonedb(tables: Mapping[str, str]) -> list[Pair]:
    """Pairs of CellPhoneDB's tables, versions 2 to 5: `interaction_input.csv`, `complex_input.csv`, `gene_input.csv`,
    `protein_input.csv`, text by name. A pair with a protein that the tables lack is left out."""

    def rows(name: str) -> Iterator[dict[str, str]]:
        return csv.DictReader(io.StringIO(tables[f'{name}_input.csv']))

    genes: dict[str, list[Gene]] = {}
    titles: dict[str, str] = {}
    for row in rows('gene'):
        names = tuple(dict.fromkeys(n for n in (row['ensembl'], row['hgnc_symbol'], row['gene_name']) if n))
        genes.setdefault(row['uniprot'], []).append(names)
        titles.setdefault(row['uniprot'], row['gene_name'])
    proteins = {row['uniprot']: row for row in rows('protein')}
    complexes = {row['complex_name']: row for row in rows('complex')}
    found = []
    for row in rows('interaction'):
        sides = [_side(row[side], genes, titles, proteins, complexes) for side in ('partner_a', 'partner_b')]
        a, b = sides
        if a is None or b is None:
            continue
        found.append(
            Pair(
                name=f'{a.title}_{b.title}',
                partner_a=a.partner,
                partner_b=b.partner,
                a=a.subunits,
                b=b.subunits,
                secreted=a.is_secreted or b.is_secreted,
                receptor_a=a.is_receptor,
                receptor_b=b.is_receptor,
                cytokine=a.is_cytokine or b.is_cytokine,
                id=row['id_cp_interaction'],
            )
        )
    return _once(found)


@dataclass(frozen=True)
class _Side:
    partner: str
    title: str
    subunits: tuple[Subunit, ...]
    is_secreted: bool
    is_receptor: bool
    is_cytokine: bool


def _side(
    name: str,
    genes: Mapping[str, list[Gene]],
    titles: Mapping[str, str],
    proteins: Mapping[str, Mapping[str, str]],
    complexes: Mapping[str, Mapping[str, str]],
) -> _Side | None:
    is_complex = name in complexes
    row = complexes.get(name) or proteins.get(name)
    if row is None:
        return None
    ids = [row[f'uniprot_{k}'] for k in range(1, 6) if row.get(f'uniprot_{k}')] if is_complex else [name]
    if not ids or any(one not in genes for one in ids):
        return None
    subunits = tuple(tuple(genes[one]) for one in ids)
    said = row.get('secreted_desc', '').lower()
    return _Side(
        partner=f'{"complex" if is_complex else "simple"}:{name}',
        title=name if is_complex else titles[name],
        subunits=subunits,
        is_secreted=_true(row['secreted']),
        is_receptor=_true(row['receptor']),
        is_cytokine=said.startswith('cytokine') or '| cytokine' in said or _has_cytokine(subunits),
    )


def _true(text: str) -> bool:
    return text.strip().lower() == 'true'


def _text(path: Path) -> str:
    return path.read_text(encoding='utf-8')


def _sha(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
