"""Reports values in ontology columns of the CELLxGENE schema that are not terms or are obsolete."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pandas as pd

from stroma_runner.tools.import_.facts import FileReport
from stroma_runner.tools.import_.tables import table
from stroma_store.catalogue import ontology

_TERMS: dict[str, str] = table('annotated', 'ontologyTerms')
_ORGANISM = 'organism_ontology_term_id'
#: Separator between several terms of one cell.
_SEPARATOR = re.compile(r'\s*(?:,|\|\|)\s*')
#: Maximum number of values in a warning.
EXAMPLES = 5


#: Ontologies that are only partly included: of the taxonomy, only the species that the schema accepts.
_UNREAD = 'NCBITaxon:'


def check_terms(obs: pd.DataFrame, warnings: FileReport) -> None:
    """Warns per column of values that are not terms of its ontology, of obsolete terms with their replacements, each
    with their cells; and of several species."""
    for column, form in _TERMS.items():
        if column not in obs:
            continue
        counts = obs[column].dropna().astype(str).value_counts()
        whole = re.compile(form)
        wrong: dict[str, int] = {}
        obsolete: dict[str, int] = {}
        for value, cells in counts.items():
            terms = _SEPARATOR.split(str(value))
            found = [ontology.term(one) for one in terms if whole.fullmatch(one)]
            if len(found) < len(terms) or any(
                one is None and _has_term(name) for one, name in zip(found, terms, strict=True)
            ):
                wrong[str(value)] = int(cells)
            elif any(one is not None and one.obsolete for one in found):
                obsolete[_with_new(found, str(value))] = int(cells)
        for id_, values in (('warning.ontologyTerms', wrong), ('warning.obsoleteTerms', obsolete)):
            if values:
                warnings.add(id_, column=column, **_named(values))
        if column == _ORGANISM and len(counts) - len(wrong) > 1:
            named = [f'{value} ({cells})' for value, cells in counts.items() if value not in wrong]
            warnings.add('warning.severalOrganisms', column=column, names=', '.join(named[:EXAMPLES]))


def _has_term(value: str) -> bool:
    """Whether the value is a term of a known ontology: `unknown` and `na` are not."""
    return ':' in value and not value.startswith(_UNREAD)


def _with_new(found: list[ontology.Term | None], value: str) -> str:
    new = [one.replaced_by for one in found if one is not None and one.obsolete and one.replaced_by]
    return f'{value} → {", ".join(new)}' if new else value


def _named(values: Mapping[str, int]) -> dict[str, int | str]:
    return {
        'count': len(values),
        'cells': sum(values.values()),
        'names': ', '.join(list(values)[:EXAMPLES])[:300],
        'more': max(0, len(values) - EXAMPLES),
    }
