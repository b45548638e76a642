"""What an annotated file says beside its matrix: gene names, levels, samples, colours, markers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import h5py
import numpy as np
import pandas as pd

from stroma_runner.tools.import_.facts import Warnings, ensembl_species
from stroma_runner.tools.import_.h5_matrix import text
from stroma_store.writer import MARKER_COLUMNS

_ID_COLUMNS = ('gene_ids', 'gene_id', 'ensembl_id', 'ensembl_ids', 'ensembl', 'feature_id', 'ensgene')
_SYMBOL_COLUMNS = ('feature_name', 'gene_symbols', 'gene_symbol', 'symbol', 'gene_name', 'gene_names', 'name')
#: The specification's annotation levels (section 3) by the columns that other tools write.
_LEVELS = {
    'cluster': ('cluster', 'clusters', 'leiden', 'louvain', 'seurat_clusters', 'snn_clusters', 'kmeans'),
    'annot_full': (
        *('annot_full', 'cell_type', 'celltype', 'cell_types', 'bulk_labels', 'cell_ontology_class'),
        *('annotation', 'cell.type', 'celltypes', 'labels', 'major_type'),
    ),
    'annot_sub': ('annot_sub', 'cell_subtype', 'subtype', 'cell_type_fine', 'minor_type'),
    'annot_sub2': ('annot_sub2',),
    'annot_article': ('annot_article', 'author_cell_type', 'author_label'),
    'annot_auto': ('annot_auto', 'majority_voting', 'predicted_labels', 'singler_labels'),
}
_SAMPLES = ('sample', 'sample_id', 'sampleid', 'samples', 'orig.ident', 'library_id', 'donor_id', 'batch')
_GROUPS = ('group', 'condition', 'treatment', 'disease', 'stim', 'genotype')
_TISSUES = ('tissue', 'tissue_general', 'organ')


def gene_names(var: pd.DataFrame) -> tuple[list[str], list[str]]:
    """(ids, symbols not yet unique) of a `var` table: an index of Ensembl ids looks for a column of
    symbols."""
    index = [str(name) for name in var.index]
    by_name = {str(name).lower(): name for name in var.columns}
    sample = index[:: max(1, len(index) // 500)]
    if sum(ensembl_species(name) is not None for name in sample) * 2 > len(sample):
        return index, _column(var, by_name, _SYMBOL_COLUMNS, index)
    return _column(var, by_name, _ID_COLUMNS, index), index


def _column(var: pd.DataFrame, by_name: dict[str, Any], names: Sequence[str], default: list[str]) -> list[str]:
    for name in names:
        if name in by_name:
            values = var[by_name[name]].astype(object)
            return [str(v) if isinstance(v, str) and v else d for v, d in zip(values, default, strict=True)]
    return default


def _categorical(obs: pd.DataFrame) -> dict[str, str]:
    """Columns with 1 to 200 categories, by lower-case name."""
    return {
        str(name).lower(): str(name)
        for name in obs.columns
        if isinstance(obs[name].dtype, pd.CategoricalDtype) and 1 <= len(obs[name].cat.categories) <= 200
    }


def levels_of(obs: pd.DataFrame) -> dict[str, str]:
    """{level: column}; without a cluster-like column the first categorical one stands in for it."""
    columns = _categorical(obs)
    levels = {
        level: next(columns[name] for name in names if name in columns)
        for level, names in _LEVELS.items()
        if any(name in columns for name in names)
    }
    rest = [c for c in columns.values() if c not in levels.values() and len(obs[c].cat.categories) > 1]
    if 'cluster' not in levels and (levels or rest):
        levels = {'cluster': next(iter(levels.values()), rest[0] if rest else '')} | levels
    return levels


def with_samples(obs: pd.DataFrame, name: str) -> tuple[pd.DataFrame, str]:
    """(obs, its column of samples); a file that names no samples is one sample, `name`."""
    columns = _categorical(obs)
    found = next((columns[sample] for sample in _SAMPLES if sample in columns), None)
    if found is not None:
        return obs, found
    column = next(c for c in ('sample', 'stroma_sample', 'stroma_sample_') if c not in obs)
    return obs.assign(**{column: pd.Categorical([name] * len(obs))}), column


def sample_rows(obs: pd.DataFrame, column: str) -> list[dict[str, Any]]:
    """`[{name, group, cells}]`; the group is the one condition that all cells of a sample share,
    else empty."""
    columns = _categorical(obs)
    group = next((columns[name] for name in _GROUPS if name in columns and columns[name] != column), None)
    rows = []
    for sample, cells in obs.groupby(column, observed=True):
        kinds = set(cells[group].dropna().astype(str)) if group else set()
        rows.append({'name': str(sample), 'group': kinds.pop() if len(kinds) == 1 else '', 'cells': len(cells)})
    return rows


def tissue_of(obs: pd.DataFrame) -> str | None:
    columns = _categorical(obs)
    for name in _TISSUES:
        if name in columns and len(obs[columns[name]].cat.categories) == 1:
            return str(obs[columns[name]].cat.categories[0])
    return None


def colours_of(handle: h5py.File, obs: pd.DataFrame) -> dict[str, dict[str, str]]:
    """scanpy's `{column}_colors` as {column: {category: #RRGGBB}},
    where there is one distinct colour for each."""
    found = {}
    for name in obs.columns:
        item = handle.get(f'uns/{name}_colors')
        if not isinstance(item, h5py.Dataset) or item.ndim != 1 or not isinstance(obs[name].dtype, pd.CategoricalDtype):
            continue
        colours = [text(v)[:7].upper() for v in item[:]]
        categories = [str(c) for c in obs[name].cat.categories]
        valid = all(re.fullmatch('#[0-9A-F]{6}', c) for c in colours) and len(set(colours)) == len(colours)
        if valid and len(colours) == len(categories):
            found[str(name)] = dict(zip(categories, colours, strict=True))
    return found


def is_simulated(handle: h5py.File) -> bool:
    """`uns['simulated']`, written by the project's simulator."""
    item = handle.get('uns/simulated')
    if not isinstance(item, h5py.Dataset) or item.shape not in ((), (1,)):
        return False
    return text(np.ravel(item[()])[0]).lower() in ('true', '1')


def markers_of(
    handle: h5py.File, ids: Sequence[str], symbols: Sequence[str], names: Sequence[str], warnings: Warnings
) -> tuple[pd.DataFrame | None, str | None]:
    """(markers, the column of their clusters) from scanpy's `rank_genes_groups`, or (None, None).

    `names`: genes as the file names them, in the matrix' order;
    `ids` and `symbols` the same genes as the dataset does.
    """
    group = handle.get('uns/rank_genes_groups')
    if not isinstance(group, h5py.Group) or not isinstance(group.get('names'), h5py.Dataset):
        return None, None
    genes = group['names'][:]
    clusters = list(genes.dtype.names or ())
    place = {name: k for k, name in enumerate(names)}
    parts, unknown = [], 0
    for cluster in clusters:
        found = [place.get(text(v), -1) for v in genes[cluster]]
        rows = {
            'cluster': [cluster] * len(found),
            'place': found,
            'z_score': _statistic(group, 'scores', cluster, len(found)),
            'log2fc': _statistic(group, 'logfoldchanges', cluster, len(found)),
            'p_val': _statistic(group, 'pvals', cluster, len(found)),
            'p_val_adj': _statistic(group, 'pvals_adj', cluster, len(found)),
        }
        unknown += sum(k < 0 for k in found)
        parts.append(pd.DataFrame(rows))
    if not parts:
        return None, None
    table = pd.concat(parts, ignore_index=True)
    table = table[table['place'] >= 0].reset_index(drop=True)
    if unknown:
        warnings.add('warning.markersUnknownGenes', count=unknown)
    table['gene_id'] = [ids[k] for k in table['place']]
    table['symbol'] = [symbols[k] for k in table['place']]
    for column in MARKER_COLUMNS:
        if column not in table:
            table[column] = np.nan
    item = group.get('params/groupby')
    groupby = text(np.ravel(item[()])[0]) if isinstance(item, h5py.Dataset) else None
    return table[list(MARKER_COLUMNS)], groupby


def _statistic(group: h5py.Group, name: str, cluster: str, length: int) -> np.ndarray:
    item = group.get(name)
    if not isinstance(item, h5py.Dataset) or cluster not in (item.dtype.names or ()) or len(item) != length:
        return np.full(length, np.nan)
    return item[cluster].astype(np.float64)
