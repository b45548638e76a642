"""Values that must be terms of an ontology."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from stroma_runner.methods.cellxgene.problems import Problems
from stroma_store.catalogue import ontology

_NONE = ['NA']
_SPECIES = re.compile(r'NCBITaxon:\d+')


def check_terms(problems: Problems, field: str, counts: Mapping[Any, int], constraints: Mapping[str, Any]) -> None:
    """`counts`: cells by value."""
    for value, cells in counts.items():
        _check(problems, field, value, cells, constraints)


def _check(problems: Problems, field: str, value: Any, cells: int, constraints: Mapping[str, Any]) -> None:
    if value in constraints.get('exceptions', ()):
        return
    if constraints['ontologies'] == _NONE:
        problems.add('valueForbidden', field, value, cells)
        return
    if not isinstance(value, str):
        problems.add('valueType', field, value, cells)
        return
    several = constraints.get('multi_term')
    if not several:
        _check_one(problems, field, value, cells, constraints)
        return
    terms = value.split(several['delimiter'])
    for one in terms:
        _check_one(problems, field, one, cells, constraints)
        if len(terms) > 1 and 'multi_term_constraints' in several:
            _check_one(problems, field, one, cells, several['multi_term_constraints'])
    stripped = [one.strip() for one in terms]
    if several.get('sorted') and stripped != sorted(stripped):
        problems.add('termOrder', field, value, cells)
    if len(set(terms)) != len(terms):
        problems.add('termRepeated', field, value, cells)


def _check_one(problems: Problems, field: str, value: str, cells: int, constraints: Mapping[str, Any]) -> None:
    forbidden, allowed = constraints.get('forbidden', {}), constraints.get('allowed')
    term_id = value
    for prefixes in constraints.get('stripped_prefixes', {}).values():
        term_id = next((term_id.removeprefix(one) for one in prefixes if term_id.startswith(one)), term_id)
    if term_id in forbidden.get('terms', ()):
        problems.add('termForbidden', field, value, cells)
        return
    term = ontology.term(term_id)
    if term is None:
        # Only the species that the schema allows are known here.
        id_ = 'termForbidden' if _SPECIES.fullmatch(term_id) else 'termUnknown'
        problems.add(id_, field, value, cells)
        return
    if not any(_is_of(term_id, name) for name in constraints['ontologies']):
        problems.add('termOfOther', field, value, cells)
        return
    if term.obsolete:
        problems.add('termObsolete', field, value, cells)
        return
    above = set(term.ancestors)
    if above & _flat(forbidden.get('ancestors', {})):
        problems.add('termForbidden', field, value, cells)
        return
    if allowed is None:
        return
    named = any(
        _is_of(term_id, name) and (terms == ['all'] or term_id in terms)
        for name, terms in allowed.get('terms', {}).items()
    )
    if not named and not above & _flat(allowed.get('ancestors', {})):
        problems.add('termForbidden', field, value, cells)


def _is_of(term_id: str, name: str) -> bool:
    return ontology.ontology_of(term_id) == name


def _flat(terms: Mapping[str, list[str]]) -> set[str]:
    return {one for part in terms.values() for one in part}
