"""Checks of tables, names, metadata and embeddings of AnnData."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import numpy as np
import pandas as pd

from stroma_runner.methods.cellxgene.problems import Problems
from stroma_runner.methods.cellxgene.rules import ANYWHERE, organism_of, rules
from stroma_runner.methods.cellxgene.source import Source
from stroma_runner.methods.cellxgene.terms import check_terms
from stroma_store.catalogue import ontology

_EMBEDDING = re.compile(r'[a-zA-Z][a-zA-Z0-9_.-]*\Z')
_HEX = re.compile(r'#[0-9a-fA-F]{6}\Z')
#: Genes below which the file may have been filtered.
FEW_GENES = 20_000
_ORGANISM = 'organism_ontology_term_id'
#: Parts of the schema that are not checked here.
UNCHECKED = ('genetic_perturbation_id', 'genetic_perturbation_strategy', 'in_tissue')


def check_names(problems: Problems, source: Source) -> None:
    """Checks names that the schema reserves, deprecates or does not allow."""
    tables: dict[str, Any] = {'obs': source.obs, 'var': source.var, 'uns': source.uns, 'obsm': source.obsm}
    if source.raw_var is not None:
        tables['raw.var'] = source.raw_var
    tables |= source.mappings
    for part, table in tables.items():
        for name in table:
            field = f'{part}.{name}'
            if str(name).startswith('__'):
                problems.add('nameReserved', field)
            if name in rules()['reserved'].get(part, ()):
                problems.add('nameReserved', field)
            if name in rules()['deprecated'].get(part, ()):
                problems.add('nameDeprecated', field)
    if source.raw_var is not None and 'feature_is_filtered' in source.raw_var:
        problems.add('nameReserved', 'raw.var.feature_is_filtered')
    for name in UNCHECKED:
        if name in source.obs:
            problems.add('notChecked', f'obs.{name}', level='warning')
    for name in ('spatial', 'genetic_perturbations'):
        if name in source.uns:
            problems.add('notChecked', f'uns.{name}', level='warning')


def check_tables(problems: Problems, source: Source) -> None:
    """Types of all columns, and indices."""
    for part, table in (('obs', source.obs), ('var', source.var)):
        for name in table.columns:
            _check_type(problems, f'{part}.{name}', table[name], is_obs=part == 'obs')
    if source.obs.index.nunique() != len(source.obs):
        problems.add('indexRepeated', 'obs.index', None, int(source.obs.index.duplicated().sum()))
    for part, var in (('var', source.var), ('raw.var', source.raw_var)):
        if var is None:
            continue
        if var.index.nunique() != len(var):
            problems.add('indexRepeated', f'{part}.index', None, int(var.index.duplicated().sum()))
        check_genes(problems, source, part, var)
    if len(source.var) < FEW_GENES:
        problems.add('genesFew', 'var.index', None, len(source.var), 'warning')


def _check_type(problems: Problems, field: str, column: pd.Series, *, is_obs: bool) -> None:
    if not isinstance(column.dtype, pd.CategoricalDtype):
        if len({type(one) for one in column.to_numpy()}) != 1:
            problems.add('valueType', field)
        return
    kinds = {type(one) for one in column.dtype.categories.to_numpy()}
    if kinds & {bool, np.bool_} and bool in kinds:
        problems.add('valueType', field)
    if len(kinds) > 1:
        problems.add('valueType', field)
    if is_obs:
        used = set(np.unique(column.cat.codes.to_numpy()))
        for code, category in enumerate(column.dtype.categories):
            if code not in used:
                problems.add('categoryUnused', field, category, level='warning')


def check_genes(problems: Problems, source: Source, part: str, var: pd.DataFrame) -> None:
    """Ids are genes of the organism, or of a spike-in."""
    organism = source.uns.get(_ORGANISM)
    likely = organism if isinstance(organism, str) else None
    other = 0
    for gene in var.index:
        of = organism_of(str(gene), likely)
        if of is None:
            problems.add('geneUnknown', f'{part}.index', gene)
        elif likely is not None and of != likely and of not in ANYWHERE:
            other += 1
    if other:
        problems.add('geneSpecies', f'{part}.index', organism, other)


def check_facts(problems: Problems, source: Source) -> None:
    """uns: organism, title, default embedding, colours."""
    uns = source.uns
    for name in (_ORGANISM, 'title'):
        if name not in uns:
            problems.add('fieldMissing', f'uns.{name}')
    if _ORGANISM in uns:
        check_terms(problems, f'uns.{_ORGANISM}', {uns[_ORGANISM]: 1}, rules()['organism'])
    for name in ('title', 'default_embedding', 'X_approximate_distribution'):
        if name not in uns or not _check_text(problems, f'uns.{name}', uns[name]):
            continue
        if name == 'default_embedding' and uns[name] not in source.obsm:
            problems.add('valueForbidden', f'uns.{name}', uns[name])
        if name == 'X_approximate_distribution' and uns[name] not in rules()['distributions']:
            problems.add('valueForbidden', f'uns.{name}', uns[name])
    if 'batch_condition' in uns:
        listed = uns['batch_condition']
        if not isinstance(listed, list | np.ndarray):
            problems.add('valueType', 'uns.batch_condition', listed)
        else:
            for one in listed:
                if one not in source.obs:
                    problems.add('valueForbidden', 'uns.batch_condition', one)
    for name, value in uns.items():
        if _is_empty(value):
            problems.add('fieldEmpty', f'uns.{name}')
        if str(name).endswith('_colors'):
            _check_colours(problems, source, str(name), value)


def _is_empty(value: Any) -> bool:
    return hasattr(value, '__len__') and len(value) == 0


def _check_text(problems: Problems, field: str, value: Any) -> bool:
    if not isinstance(value, str):
        problems.add('valueType', field, value)
        return False
    if value != ' '.join(value.split()):
        problems.add('valueSpaces', field, value)
        return False
    return True


def _check_colours(problems: Problems, source: Source, name: str, value: Any) -> None:
    column = source.obs.get(name.removesuffix('_colors'))
    if column is None or not isinstance(column.dtype, pd.CategoricalDtype) or not column.nunique():
        problems.add('coloursWithoutColumn', f'uns.{name}')
        return
    if not isinstance(value, np.ndarray) or not all(isinstance(one, str) for one in value):
        problems.add('coloursWrong', f'uns.{name}')
        return
    if len(value) < column.nunique():
        problems.add('coloursFew', f'uns.{name}', None, column.nunique())
    if not (all(map(_HEX.match, value)) or _are_named(value)):
        problems.add('coloursWrong', f'uns.{name}')


def _are_named(value: np.ndarray) -> bool:
    from matplotlib.colors import CSS4_COLORS

    return all(one in CSS4_COLORS for one in value)


def check_embeddings(problems: Problems, source: Source) -> None:
    """Checks names, shapes and values of the embeddings."""
    for part, mapping in (('obsm', source.obsm), *source.mappings.items()):
        for name, value in mapping.items():
            if isinstance(value, np.ndarray) and not value.size:
                problems.add('fieldEmpty', f'{part}.{name}')
    if not source.obsm:
        problems.add('embeddingMissing', 'obsm')
        return
    for name, value in source.obsm.items():
        _check_embedding(problems, source, name, value)
    if not any(name.startswith('X_') for name in source.obsm) and not _is_spatial(source):
        problems.add('embeddingMissing', 'obsm')
    single = _is_single(source.uns)
    if single and 'spatial' not in source.obsm:
        problems.add('embeddingMissing', 'obsm.spatial')
    elif single is None and 'spatial' in source.obsm:
        problems.add('embeddingName', 'obsm.spatial')


def _check_embedding(problems: Problems, source: Source, name: str, value: Any) -> None:
    field, is_spatial, is_shown = f'obsm.{name}', name.lower() == 'spatial', name.startswith('X_')
    if is_shown and (name.lower() == 'x_spatial' or not _EMBEDDING.match(name[2:])):
        problems.add('embeddingName', field)
    elif not is_shown and not is_spatial:
        if not _EMBEDDING.match(name):
            problems.add('embeddingName', field)
        problems.add('embeddingHidden', field, level='warning')
    is_known = is_shown or is_spatial
    if not isinstance(value, np.ndarray):
        problems.add('embeddingShape', field)
        return
    if value.ndim < 2 or value.shape[0] != len(source.obs) or value.shape[1] < (2 if is_known else 1):
        problems.add('embeddingShape', field)
    if not np.issubdtype(value.dtype, np.integer) and not np.issubdtype(value.dtype, np.floating):
        problems.add('embeddingValues', field, level='error' if is_known else 'warning')
    elif np.isinf(value).any() or (np.isnan(value).any() if is_spatial else np.isnan(value).all()):
        problems.add('embeddingValues', field, level='error' if is_known else 'warning')


def _is_spatial(source: Source) -> bool:
    assays = source.obs.get('assay_ontology_term_id')
    return assays is not None and any(
        ontology.is_below(str(one), 'EFO:0010961', itself=True) or ontology.is_below(str(one), 'EFO:0920001')
        for one in assays.drop_duplicates()
    )


def _is_single(uns: Mapping[str, Any]) -> bool | None:
    spatial = uns.get('spatial')
    value = spatial.get('is_single') if isinstance(spatial, Mapping) else None
    return bool(value) if isinstance(value, bool | np.bool_) else None
