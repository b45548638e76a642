"""Columns of ontology terms: unknown and obsolete terms are listed, with their cells."""

from __future__ import annotations

import pandas as pd

from stroma_runner.tools.import_.annotated.ontology import check_terms
from stroma_runner.tools.import_.facts import FileReport


def term_warnings(**columns: list[str]) -> list[tuple[str, dict[str, object]]]:
    warnings = FileReport()
    check_terms(pd.DataFrame({f'{name}_ontology_term_id': values for name, values in columns.items()}), warnings)
    return [(one['id'], one['params']) for one in warnings.items]


def test_terms_that_exist_and_values_without_a_term_are_passed() -> None:
    assert (
        term_warnings(
            cell_type=['CL:0000084', 'unknown', 'na'], disease=['PATO:0000461', 'MONDO:0007254', 'PATO:0000461']
        )
        == []
    )
    assert term_warnings(organism=['NCBITaxon:9913', 'NCBITaxon:9913']) == []
    assert term_warnings(self_reported_ethnicity=['HANCESTRO:0005, HANCESTRO:0010', 'unknown']) == []


def test_a_term_of_right_form_that_does_not_exist_is_named() -> None:
    [(id_, params)] = term_warnings(cell_type=['CL:9999999', 'CL:9999999', 'CL:0000084', 'T cell'])
    assert id_ == 'warning.ontologyTerms'
    assert params == {
        'column': 'cell_type_ontology_term_id',
        'count': 2,
        'cells': 3,
        'names': 'CL:9999999, T cell',
        'more': 0,
    }


def test_an_obsolete_term_is_named_with_its_successor() -> None:
    [(id_, params)] = term_warnings(self_reported_ethnicity=['HANCESTRO:0575', 'unknown'])
    assert id_ == 'warning.obsoleteTerms'
    assert params['names'] == 'HANCESTRO:0575 → AfPO:0000105' and params['cells'] == 1
