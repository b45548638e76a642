"""Columns of the cells: type, values, terms, and what depends on other columns or on the organism."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pandas as pd

from stroma_runner.methods.cellxgene.problems import Problems
from stroma_runner.methods.cellxgene.rules import rules
from stroma_runner.methods.cellxgene.source import Source
from stroma_runner.methods.cellxgene.terms import check_terms
from stroma_store.catalogue import ontology


def check_columns(problems: Problems, source: Source) -> None:
    """Checks the columns of the schema."""
    for name, rule in rules()['columns'].items():
        if name not in source.obs:
            if rule.get('required', True):
                problems.add('fieldMissing', f'obs.{name}')
            continue
        column = source.obs[name]
        rest = np.ones(len(column), bool)
        for dependency in rule.get('dependencies', ()):
            cells = _matching(source, dependency['rule'])
            if cells is None:
                continue
            rest &= ~cells
            if cells.any():
                _check(problems, name, column[cells], dependency)
        if rest.any():
            _check(problems, name, column[rest], rule)
    _check_by_organism(problems, source)


def _matching(source: Source, given: Any) -> np.ndarray | None:
    """Cells for which all rules of a dependency apply; None if a column or key of it is missing."""
    cells = np.ones(len(source.obs), bool)
    is_known = False
    for rule in given if isinstance(given, list) else [given]:
        wanted, excluded = _terms(rule, 'match'), _terms(rule, 'exclude')
        if 'column' in rule:
            if rule['column'] not in source.obs:
                continue
            values = source.obs[rule['column']]
            if wanted:
                cells &= values.isin(wanted).to_numpy()
            if excluded:
                cells &= ~values.isin(excluded).to_numpy()
        else:
            if rule['uns_key'] not in source.uns:
                continue
            value = source.uns[rule['uns_key']]
            if (wanted and value not in wanted) or (excluded and value in excluded):
                cells &= False
        is_known = True
    return cells if is_known else None


def _terms(rule: Mapping[str, Any], kind: str) -> set[str]:
    found = set(rule.get(f'{kind}_exact', {}).get('terms', ()))
    for ancestor in rule.get(f'{kind}_ancestors_inclusive', {}).get('ancestors', ()):
        found |= {ancestor, *ontology.descendants(ancestor)}
    return found


def _check(problems: Problems, name: str, column: pd.Series, rule: Mapping[str, Any]) -> None:
    field, kind = f'obs.{name}', rule.get('type')
    if rule.get('forbidden_when_all_na') and (column == 'na').all():
        problems.add('valueForbidden', field, 'na', len(column))
    if kind == 'bool' and column.dtype != bool:
        problems.add('valueType', field, column.dtype.name)
    if kind == 'categorical':
        _check_categories(problems, field, column, rule)
    if 'enum' in rule:
        for value, cells in _counts(column).items():
            if value not in rule['enum']:
                problems.add('valueForbidden', field, value, cells)
    if kind == 'curie':
        empty = int(column.isna().sum())
        if empty:
            problems.add('fieldEmpty', field, None, empty)
        elif 'curie_constraints' in rule:
            check_terms(problems, field, _counts(column), rule['curie_constraints'])


def _check_categories(problems: Problems, field: str, column: pd.Series, rule: Mapping[str, Any]) -> None:
    if not isinstance(column.dtype, pd.CategoricalDtype):
        problems.add('notCategorical', field, column.dtype.name)
        return
    if rule.get('subtype') == 'str':
        categories = column.dtype.categories
        if categories.dtype != 'object' and categories.dtype != 'string':
            problems.add('valueType', field, categories.dtype.name)
        elif any(not str(one).strip() for one in categories):
            problems.add('valueBlank', field)
    empty = int(column.isna().sum())
    if empty and 'enum' not in rule:
        problems.add('fieldEmpty', field, None, empty)
    for value, cells in _counts(column).items():
        if value in rule.get('forbidden', ()):
            problems.add('valueForbidden', field, value, cells)


def _counts(column: pd.Series) -> dict[Any, int]:
    """Cells by value, in the order of the cells; without a value as nan."""
    values = column.astype(object)
    counts = values.value_counts(dropna=False, sort=False)
    return {value: int(counts[value]) for value in values.drop_duplicates()} if len(values) else {}


#: Ontologies of animals with their own cell types and tissues, in addition to CL and UBERON.
_OWN = {'NCBITaxon:6239': 'WBbt', 'NCBITaxon:7955': 'ZFA', 'NCBITaxon:7227': 'FBbt'}


def _check_by_organism(problems: Problems, source: Source) -> None:
    """Cell types and tissues of the ontologies of the organism; `na` for all cells of cell lines or for none."""
    obs, own = source.obs, _OWN.get(str(source.uns.get('organism_ontology_term_id')))
    if 'organism_ontology_term_id' not in source.uns or 'tissue_type' not in obs:
        return
    kinds = obs['tissue_type'].astype(object)

    def wrong(values: pd.Series, prefixes: tuple[str, ...], excepted: tuple[str, ...]) -> np.ndarray:
        return np.array(
            [not (str(one) in excepted or str(one).startswith(prefixes)) for one in values.astype(object)], bool
        )

    extra = (own,) if own else ()
    if 'cell_type_ontology_term_id' in obs:
        types = obs['cell_type_ontology_term_id']
        cells = wrong(types, ('CL', *extra), ('unknown', 'na'))
        if cells.any():
            problems.add('dependent', 'obs.cell_type_ontology_term_id', None, int(cells.sum()))
        lines = (kinds == 'cell line').to_numpy()
        na = (types.astype(object) == 'na').to_numpy() & lines
        if na.any() and na.sum() != lines.sum():
            problems.add('valueForbidden', 'obs.cell_type_ontology_term_id', 'na', int(na.sum()))
    if 'tissue_ontology_term_id' in obs:
        tissues, cultured = obs['tissue_ontology_term_id'], (kinds == 'primary cell culture').to_numpy()
        of_tissue = wrong(tissues, ('UBERON', *extra), ())
        of_culture = wrong(tissues, ('CL', *extra), ('unknown',))
        cells = np.where(cultured, of_culture, of_tissue) & (kinds != 'cell line').to_numpy()
        if cells.any():
            problems.add('dependent', 'obs.tissue_ontology_term_id', None, int(cells.sum()))
