"""Terms of ontologies: by id and name, ancestors, search.

The files are those of `cellxgene-ontology-guide` for version 7.1 of the CELLxGENE schema. Each ontology is read on
first use; the eight that can be searched take about 120 MB together. The NCBI taxonomy (3 GB) is never read: only the
species that the schema accepts are known, from the contract.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from stroma_store.contract import term_names

SCHEMA = '7.1.0'
#: Ontologies that can be searched, without the species.
SEARCHED = ('CL', 'UBERON', 'MONDO', 'PATO', 'EFO', 'HsapDv', 'MmusDv', 'HANCESTRO')
ORGANISM = 'organism'
_TAXONOMY = 'NCBITaxon'
#: Ontologies that have terms under other prefixes.
_INSIDE = {'AfPO': 'HANCESTRO', 'AFPO': 'HANCESTRO', 'ZFS': 'ZFA'}
_AGE = re.compile(r'(\d+)-(year|month|week|day)-old stage')
_UNITS = {'year': '岁', 'month': '月龄', 'week': '周龄', 'day': '日龄'}
#: Ranks of a search: the name itself, its beginning, the beginning of a word of it, anywhere.
_EXACT, _START, _WORD, _INNER = range(4)
_loading = threading.Lock()


@dataclass(frozen=True)
class Term:
    """`ancestors`: ids of all terms above it, nearest first."""

    id: str
    label: str
    label_zh: str | None
    synonyms: tuple[str, ...]
    ancestors: tuple[str, ...]
    obsolete: bool
    replaced_by: str | None


@dataclass(frozen=True)
class FoundTerm:
    """A term found by a search, and the name that matched."""

    term: Term
    match: str


def ontology_of(term_id: str) -> str | None:
    """The ontology for a term prefix such as CL; None if the schema has none."""
    prefix, colon, _ = term_id.replace('CVCL_', 'CVCL:', 1).partition(':')
    if not colon:
        return None
    name = _INSIDE.get(prefix, prefix)
    return name if name in _versions() or name == _TAXONOMY else None


def term(term_id: str) -> Term | None:
    """The term of an id; None if no ontology has it."""
    name = ontology_of(term_id)
    if name is None:
        return None
    if name == _TAXONOMY:
        return _organisms().get(term_id)
    entry = entries(name).get(term_id)
    return None if entry is None else _term(term_id, entry)


def is_known(term_id: str) -> bool:
    return term(term_id) is not None


def is_below(term_id: str, ancestor: str, *, itself: bool = False) -> bool:
    """Whether a term is below another one; False for unknown terms."""
    if term_id == ancestor:
        return itself
    name = ontology_of(term_id)
    if name is None or name == _TAXONOMY:
        return False
    return ancestor in (entries(name).get(term_id) or {}).get('ancestors', {})


def descendants(term_id: str) -> list[str]:
    """Ids of all terms below one, in the ontology's order."""
    name = ontology_of(term_id)
    if name is None or name == _TAXONOMY:
        return []
    return [one for one, entry in entries(name).items() if term_id in entry.get('ancestors', {})]


def by_label(ontology: str, label: str) -> Term | None:
    """The term with this name, otherwise the only one that has it as a synonym; in any letter case, also in the plural
    with an s."""
    folded = label.strip().casefold()
    for name in (folded, folded.removesuffix('s')):
        found = [one for one in map(term, _names(ontology).exact.get(name, ())) if one is not None and not one.obsolete]
        named = [one for one in found if one.label.casefold() == name]
        if named or len(found) == 1:
            return (named or found)[0]
    return None


def search(ontology: str, text: str, limit: int) -> tuple[list[FoundTerm], int]:
    """(the best terms, the number of all) whose name, Chinese name, synonym or id has the words of `text`.

    Sorted by exact match, then prefix of the name, then prefix of a word; names before synonyms, short before long,
    obsolete terms last.
    """
    words = text.casefold().split()
    if not words:
        return [], 0
    whole = ' '.join(words)
    best: dict[str, tuple[tuple[int, int, int, int], str]] = {}
    for folded, name, term_id, is_synonym, is_obsolete in _names(ontology).rows:
        rank = _rank(folded, whole, words)
        if rank is None:
            continue
        key = (int(is_obsolete), rank, int(is_synonym), len(name))
        if term_id not in best or key < best[term_id][0]:
            best[term_id] = key, name
    order = sorted(best, key=lambda one: (best[one][0], one))
    found = [(one, term(one)) for one in order[:limit]]
    return [FoundTerm(value, best[one][1]) for one, value in found if value is not None], len(best)


def _rank(name: str, whole: str, words: Sequence[str]) -> int | None:
    if whole in name:
        if name == whole:
            return _EXACT
        place = name.find(whole)
        if place == 0:
            return _START
        return _WORD if not name[place - 1].isalnum() else _INNER
    return _INNER if len(words) > 1 and all(word in name for word in words) else None


@dataclass(frozen=True)
class _Names:
    """`rows`: (folded name, name, id, whether it is a synonym, whether the term is obsolete)."""

    rows: list[tuple[str, str, str, bool, bool]]
    exact: Mapping[str, tuple[str, ...]]


@lru_cache(maxsize=len(SEARCHED) + 1)
def _names(ontology: str) -> _Names:
    rows: list[tuple[str, str, str, bool, bool]] = []
    every: Iterable[Term] = (
        _organisms().values()
        if ontology == ORGANISM
        else (_term(one, entry) for one, entry in entries(ontology).items() if ontology_of(one) == ontology)
    )
    for one in every:
        names = [(one.label, False), (one.id, True), *((name, True) for name in one.synonyms)]
        if one.label_zh:
            names.append((one.label_zh, False))
        rows += [(name.casefold(), name, one.id, late, one.obsolete) for name, late in names]
    exact: dict[str, tuple[str, ...]] = {}
    for folded, _, term_id, _, _ in rows:
        known = exact.get(folded, ())
        if term_id not in known:
            exact[folded] = (*known, term_id)
    return _Names(rows, exact)


def _term(term_id: str, entry: Mapping[str, Any]) -> Term:
    above: Mapping[str, int] = entry['ancestors']
    return Term(
        id=term_id,
        label=entry['label'],
        label_zh=name_zh(term_id, entry['label']),
        synonyms=tuple(entry.get('synonyms') or ()),
        ancestors=tuple(sorted(above, key=lambda one: (above[one], one))),
        obsolete=bool(entry['deprecated']),
        replaced_by=entry.get('replaced_by'),
    )


def name_zh(term_id: str, label: str) -> str | None:
    """Our Chinese name of a term, or of an age; None if we have none."""
    known = _chinese().get(term_id)
    if known is not None:
        return known
    age = _AGE.fullmatch(label)
    return f'{age.group(1)} {_UNITS[age.group(2)]}' if age else None


@cache
def _chinese() -> dict[str, str]:
    return {one['id']: one['labelZh'] for one in term_names()['terms']}


@cache
def _organisms() -> dict[str, Term]:
    return {
        one['id']: Term(one['id'], one['label'], one['labelZh'], (one['common'],), (), False, None)
        for one in term_names()['organisms']
    }


def organism_id(species: str | None) -> str | None:
    """The id of a species by its Latin name; None if the schema does not accept it."""
    return next((one.id for one in _organisms().values() if one.label == species), None)


@cache
def _versions() -> Any:
    """Ontologies of the schema's version; importing costs 0.3 s."""
    from cellxgene_ontology_guide.supported_versions import CXGSchema

    return CXGSchema(SCHEMA).supported_ontologies


def entries(ontology: str) -> Mapping[str, Any]:
    """All entries of an ontology by id, read once: `label`, `ancestors` with distances, `deprecated`, and optionally
    `synonyms` and `replaced_by`."""
    with _loading:
        return _entries(ontology)


@cache
def _entries(ontology: str) -> Mapping[str, Any]:
    from cellxgene_ontology_guide.supported_versions import CXGSchema, clear_ontology_file_cache

    kept = ('label', 'ancestors', 'deprecated', 'synonyms', 'replaced_by')
    found = {
        one: {name: entry[name] for name in kept if name in entry}
        for one, entry in CXGSchema(SCHEMA).ontology(ontology).items()
    }
    clear_ontology_file_cache()
    return found
