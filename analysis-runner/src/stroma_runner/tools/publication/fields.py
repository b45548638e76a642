"""The published fields of a dataset: the value of each cell, and the terms of ontologies that the values are."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import pandas as pd

from stroma_runner.engine.dataset_view import DatasetView
from stroma_runner.methods.cellxgene.rules import rules
from stroma_store.catalogue import ontology
from stroma_store.catalogue.ontology import Term
from stroma_store.contract import cell_types

#: Ontologies of each kind of term, in which labels are looked up. Development stages are of the species.
KINDS: dict[str, tuple[str, ...]] = {
    'species': (ontology.ORGANISM,),
    'tissue': ('UBERON', 'CL'),
    'disease': ('MONDO', 'PATO'),
    'technology': ('EFO',),
    'cellType': ('CL',),
    'developmentStage': ('UBERON',),
    'sex': ('PATO',),
    'ethnicity': ('HANCESTRO',),
}
_STAGES = {'NCBITaxon:9606': ('HsapDv',), 'NCBITaxon:10090': ('MmusDv',)}
UNKNOWN = 'unknown'
#: Columns of obs by our name of the field (the contract's PUBLISHED_FIELDS); the species is a fact of the file.
OBS = {
    'cellType': 'cell_type_ontology_term_id',
    'donor': 'donor_id',
    'disease': 'disease_ontology_term_id',
    'tissue': 'tissue_ontology_term_id',
    'tissueType': 'tissue_type',
    'technology': 'assay_ontology_term_id',
    'developmentStage': 'development_stage_ontology_term_id',
    'sex': 'sex_ontology_term_id',
    'ethnicity': 'self_reported_ethnicity_ontology_term_id',
    'suspensionType': 'suspension_type',
    'isPrimaryData': 'is_primary_data',
}
_ORGANISM = 'organism_ontology_term_id'
#: Separator between several terms of one cell.
_SEPARATOR = re.compile(r'\s*\|\|\s*')


@dataclass(frozen=True)
class Values:
    """Field of each cell: `categories[codes]`, -1 if unknown; `terms` has the id of each category, None for a label
    that is not a term."""

    codes: np.ndarray
    categories: tuple[str, ...]
    terms: tuple[str | None, ...]

    def labels(self) -> tuple[str, ...]:
        """Name of each category: the name of its terms, otherwise its own."""
        return tuple(
            own if ids is None else ' || '.join(_label(one) for one in _SEPARATOR.split(ids))
            for own, ids in zip(self.categories, self.terms, strict=True)
        )

    def schema_values(self) -> tuple[str, ...]:
        """Values as the schema has them: ids of terms, otherwise the label."""
        return tuple(own if ids is None else ids for own, ids in zip(self.categories, self.terms, strict=True))


def _label(term_id: str) -> str:
    found = ontology.term(term_id)
    return found.label if found else term_id


def fields_of(view: DatasetView, params: Mapping[str, Any]) -> dict[str, Values]:
    """The fields that are given, by their name. COLUMN_NOT_FOUND, COLUMN_NOT_GROUPS for a column of numbers.

    Without a species, that of the dataset.
    """
    given = dict(params['fields'])
    if given['species'] is None and ontology.organism_id(view.dataset.info.get('species')):
        given['species'] = {'term': view.dataset.info['species']}
    found: dict[str, Values] = {}
    # Development stages are looked up by species, which comes first.
    for name, field in given.items():
        if field is not None:
            found[name] = _values(view, name, field, found.get('species'))
    return found


def _values(view: DatasetView, name: str, field: Mapping[str, Any], species: Values | None) -> Values:
    if 'term' in field:
        categories: tuple[str, ...] = (field['term'],)
        codes = np.zeros(view.cells, np.int64)
        given: Mapping[str, str] = {}
    else:
        labels = view.labels(field['column'])
        codes = labels.codes.astype(np.int64)
        codes[codes == labels.missing] = -1
        categories, given = tuple(labels.categories), field.get('terms') or {}
    ontologies = ontologies_of(name, species)
    terms = tuple(given.get(label) or term_of(label, ontologies) for label in categories)
    return Values(codes, categories, terms)


def ontologies_of(name: str, species: Values | None) -> tuple[str, ...]:
    """Where labels of a field are looked up; empty for fields without terms."""
    if name == 'developmentStage' and species is not None and len(species.terms) == 1:
        return _STAGES.get(species.terms[0] or '', KINDS[name])
    return KINDS.get(name, ())


def term_of(label: str, ontologies: Sequence[str]) -> str | None:
    """The ids of a label's terms as the schema writes them; None if it is not a term. An id stays unchanged, even if
    its term does not exist: the check reports it."""
    if not ontologies:
        return None
    parts = _SEPARATOR.split(label)
    if all(ontology.ontology_of(one) for one in parts):
        return label
    if len(parts) > 1:
        return None
    for name in ontologies:
        found = ontology.by_label(name, label)
        if found is not None:
            return found.id
    return _our_types().get(label) if 'CL' in ontologies else None


@cache
def _our_types() -> dict[str, str]:
    """Terms of the cell type names used by our annotation."""
    found = cell_types()
    subtypes = [one for types in found['subtypes'].values() for one in types]
    return {one['name']: one['term'] for one in (*found['major'], *subtypes) if one['term']}


#: Synonyms of one term in the summary.
_MOST_SYNONYMS = 12


def term_rows(fields: Mapping[str, Values]) -> list[dict[str, Any]]:
    """The contract's PublishedTerm of each kind, most cells first. A cell with several terms counts for each."""
    rows: list[dict[str, Any]] = []
    for kind in KINDS:
        if kind not in fields:
            continue
        values = fields[kind]
        cells = np.bincount(values.codes[values.codes >= 0], minlength=len(values.categories))
        counts: dict[tuple[str | None, str], int] = {}
        for own, ids, number in zip(values.categories, values.terms, cells.tolist(), strict=True):
            if number:
                for one in _SEPARATOR.split(ids) if ids else [None]:
                    key = one, own if one is None else _label(one)
                    counts[key] = counts.get(key, 0) + number
        order = sorted(counts, key=lambda key: (-counts[key], key[1]))
        rows += [_row(kind, term_id, label, counts[term_id, label]) for term_id, label in order]
    return rows


def _row(kind: str, term_id: str | None, label: str, cells: int) -> dict[str, Any]:
    found: Term | None = ontology.term(term_id) if term_id else None
    return {
        'kind': kind,
        'id': term_id,
        'label': label,
        'labelZh': found.label_zh if found else None,
        'cells': cells,
        'synonyms': list(found.synonyms[:_MOST_SYNONYMS]) if found else [],
        'ancestors': list(found.ancestors) if found else [],
    }


def above_rows(terms: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Names of the ancestors of `terms`, without duplicates."""
    found = [ontology.term(one) for one in dict.fromkeys(above for row in terms for above in row['ancestors'])]
    return [{'id': one.id, 'label': one.label, 'labelZh': one.label_zh} for one in found if one is not None]


def reserved_names() -> set[str]:
    """Columns of obs that the schema keeps for itself, has given up, or that the fields become."""
    return {*rules()['reserved']['obs'], *rules()['deprecated']['obs'], *OBS.values()}


def schema_columns(fields: Mapping[str, Values]) -> dict[str, Any]:
    """The columns of obs that the fields become, by their names in the schema."""
    return {
        column: _schema_column(fields[name], is_truth=name == 'isPrimaryData')
        for name, column in OBS.items()
        if name in fields
    }


def schema_facts(uns: Mapping[str, Any], title: str, fields: Mapping[str, Values]) -> dict[str, Any]:
    """The facts of a file with the title and, where all cells are of one species, its term."""
    found: dict[str, Any] = {**uns, 'title': title}
    found.pop(_ORGANISM, None)
    species = fields.get('species')
    used = [] if species is None else np.unique(species.codes).tolist()
    if species is not None and len(used) == 1 and used[0] >= 0:
        found[_ORGANISM] = species.schema_values()[used[0]]
    return found


def _schema_column(values: Values, *, is_truth: bool) -> Any:
    texts = values.schema_values()
    if is_truth and set(texts) <= {'True', 'False', 'true', 'false'} and (values.codes >= 0).all():
        return np.array([text.lower() == 'true' for text in texts], bool)[values.codes]
    names = list(dict.fromkeys(texts))
    onto = np.array([*(names.index(text) for text in texts), -1], np.int64)
    return pd.Categorical.from_codes(onto[values.codes], pd.Index(names, dtype=object)).remove_unused_categories()
