"""Columns of the CELLxGENE schema whose values are terms of an ontology: what is none, by its form, is named."""

from __future__ import annotations

import re

import pandas as pd

from stroma_runner.tools.import_.facts import Warnings
from stroma_runner.tools.import_.tables import table

_TERMS: dict[str, str] = table('annotated', 'ontologyTerms')
_ORGANISM = 'organism_ontology_term_id'
#: What stands between several terms of one cell.
_SEPARATOR = re.compile(r'\s*(?:,|\|\|)\s*')
#: Values that a warning names.
EXAMPLES = 5


def check_terms(obs: pd.DataFrame, warnings: Warnings) -> None:
    """Warns of each column with values that cannot be terms of its ontology, with their cells, and of several species.

    Whether a term of the right form exists is not known: no ontology is at hand.
    """
    for column, form in _TERMS.items():
        if column not in obs:
            continue
        counts = obs[column].dropna().astype(str).value_counts()
        whole = re.compile(form)
        wrong = {
            value: int(cells)
            for value, cells in counts.items()
            if not all(whole.fullmatch(one) for one in _SEPARATOR.split(str(value)))
        }
        if wrong:
            warnings.add(
                'warning.ontologyTerms',
                column=column,
                count=len(wrong),
                cells=sum(wrong.values()),
                names=', '.join(map(str, list(wrong)[:EXAMPLES]))[:300],
                more=max(0, len(wrong) - EXAMPLES),
            )
        if column == _ORGANISM and len(counts) - len(wrong) > 1:
            named = [f'{value} ({cells})' for value, cells in counts.items() if value not in wrong]
            warnings.add('warning.severalOrganisms', column=column, names=', '.join(named[:EXAMPLES]))
