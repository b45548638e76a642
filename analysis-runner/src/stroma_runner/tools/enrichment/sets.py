"""Gene sets of the reference library or of the request, as genes of the matrix."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from stroma_runner.engine.context import JobContext
from stroma_runner.methods.genes.gene_matching import GeneFinder
from stroma_store.errors import StromaError

_ID = r'GO:\d{7}|R-[A-Z]{3}-\d+(?:\.\d+)?|WP\d+|[a-z]{3,4}\d{5}'
#: `name (GO:0051084)` and `name_Homo sapiens_R-HSA-73942` of Enrichr, `name WP254`.
_IN_NAME = re.compile(rf'^(?P<term>.+?)(?:_[A-Z][a-z]+ [a-z]+_| [A-Z][a-z]+ [a-z]+ |\s|_)\(?(?P<id>{_ID})\)?$')
_IS_ID = re.compile(rf'^(?:{_ID})$')


class Term(NamedTuple):
    """A set: its id and displayed name, and its genes as listed."""

    id: str
    name: str
    genes: tuple[str, ...]


@dataclass(frozen=True)
class Database:
    """The sets of one source. `members`: indices of the genes in the matrix, ascending, one array per term.
    `renamed`: `gene` and `symbol` of the genes that the matrix has under another symbol."""

    database: str
    name: str
    release: str
    species: str | None
    orthologs: str | None
    sha256: str
    terms: list[Term]
    members: list[np.ndarray]
    renamed: list[dict[str, str]]


def term_of(name: str, about: str, genes: tuple[str, ...]) -> Term:
    """Id and name from the two first fields of a line, as written by GO, Reactome, WikiPathways, Enrichr and MSigDB.
    Without an id, the name is the id."""
    if name.count('%') == 3:  # WikiPathways: name%release%WP254%species
        title, _, code, _ = name.split('%')
        return Term(code, title, genes)
    if _IS_ID.match(name):
        return Term(name, about if about and not about.startswith('http') else name, genes)
    found = _IN_NAME.match(name)
    if found:
        return Term(found['id'], found['term'], genes)
    return Term(about if _IS_ID.match(about) else name, name, genes)


def read_gmt(text: str) -> list[Term]:
    """Terms of a checked GMT text. If several lines share an id, their terms keep their names."""
    lines = [line.split('\t') for line in text.splitlines() if line]
    terms = [term_of(name, about, tuple(genes)) for name, about, *genes in lines]
    once: dict[str, int] = {}
    for term in terms:
        once[term.id] = once.get(term.id, 0) + 1
    return [
        term if once[term.id] == 1 else Term(line[0], term.name if term.name != term.id else line[0], term.genes)
        for term, line in zip(terms, lines, strict=True)
    ]


def read_orthologs(text: str, species: str) -> dict[str, list[str]]:
    """Genes of the other species by gene of `species`; the header names the species of both columns."""
    header, *lines = text.splitlines()
    first, _ = header.split('\t')
    pairs = [line.split('\t') for line in lines if line]
    found: dict[str, list[str]] = {}
    for one, other in pairs:
        key, value = (one, other) if first == species else (other, one)
        found.setdefault(key, []).append(value)
    return found


def databases(job: JobContext, finder: GeneFinder) -> Iterator[Database]:
    """In the order of the parameters. Raises REFERENCE_NOT_FOUND for a set of the library that the job does not
    name."""
    return databases_of(job, job.params['databases'], finder)


def databases_of(job: JobContext, wanted: Sequence[Mapping[str, Any]], finder: GeneFinder) -> Iterator[Database]:
    """`wanted`: `{reference}` of a set of the library, `{name, sets}` of own ones. Raises REFERENCE_NOT_FOUND."""
    given: dict[str, Mapping[str, Any]] = {one['id']: one for one in job.inputs.get('references', ())}
    for asked in wanted:
        if 'sets' in asked:
            yield _own(asked, finder)
            continue
        if asked['reference'] not in given:
            raise StromaError('REFERENCE_NOT_FOUND', reference=asked['reference'])
        yield _of_library(job, given[asked['reference']], finder)


def _own(asked: Mapping[str, Any], finder: GeneFinder) -> Database:
    terms = [Term(one['name'], one['name'], tuple(dict.fromkeys(one['genes']))) for one in asked['sets']]
    return Database('custom', asked['name'], '', None, None, '', terms, *_members(terms, finder))


def _of_library(job: JobContext, one: Mapping[str, Any], finder: GeneFinder) -> Database:
    terms = read_gmt(_text(job.store.path(f'references/{one["sha256"]}')))
    table = one.get('orthologs')
    converted = terms
    if table:
        other = read_orthologs(_text(job.store.path(f'references/{table["sha256"]}')), one['species'])
        converted = [
            Term(t.id, t.name, tuple(dict.fromkeys(g for gene in t.genes for g in other.get(gene, ())))) for t in terms
        ]
    members, renamed = _members(converted, finder)
    return Database(
        database=one['database'] or 'custom',
        name=one['name'],
        release=one['version'],
        species=one['species'],
        orthologs=f'{table["name"]} {table["version"]}' if table else None,
        sha256=f'{one["sha256"]}{table["sha256"] if table else ""}',
        terms=converted,
        members=members,
        renamed=renamed,
    )


def _text(path: Path) -> str:
    return path.read_text(encoding='utf-8')


def _members(terms: list[Term], finder: GeneFinder) -> tuple[list[np.ndarray], list[dict[str, str]]]:
    """(members, renamed) of a Database. Each name is looked up once: a database lists a gene hundreds of times."""
    names = list(dict.fromkeys(gene for term in terms for gene in term.genes))
    places = finder.find(names)
    place = dict(zip(names, places.tolist(), strict=True))
    found = [np.array([place[gene] for gene in term.genes], np.int64) for term in terms]
    return [np.unique(one[one >= 0]) for one in found], finder.renamed(names, places)
