"""Gene names, colours and markers of an annotated file: everything except its matrix and its columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import h5py
import numpy as np
import pandas as pd

from stroma_runner.methods.genes.gene_names import known_gene_share
from stroma_runner.methods.groups.log_p import log10_adjusted, log10_two_sided
from stroma_runner.tools.import_.facts import FileReport, ensembl_species
from stroma_runner.tools.import_.files.h5_matrix import text
from stroma_runner.tools.import_.tables import words
from stroma_store.dataset.writer import MARKER_COLUMNS

_ID_COLUMNS = words('annotated', 'idColumns')
_SYMBOL_COLUMNS = words('annotated', 'symbolColumns')
#: Symbols in a column are preferred to an index of names of which fewer than this share are genes.
_FEW_GENES = 0.1


def gene_names(var: pd.DataFrame) -> tuple[list[str], list[str]]:
    """(ids, symbols, possibly with duplicates) of a `var` table. If the index has Ensembl ids, a column of symbols is
    used."""
    index = [str(name) for name in var.index]
    by_name = {str(name).lower(): name for name in var.columns}
    sample = index[:: max(1, len(index) // 500)]
    if sum(ensembl_species(name) is not None for name in sample) * 2 > len(sample):
        return index, _column(var, by_name, _SYMBOL_COLUMNS, index)
    symbols = _column(var, by_name, _SYMBOL_COLUMNS, index)
    if known_gene_share(index) < _FEW_GENES and known_gene_share(symbols) > 0.5:
        return _column(var, by_name, _ID_COLUMNS, index), symbols
    return _column(var, by_name, _ID_COLUMNS, index), index


def feature_types(var: pd.DataFrame) -> list[str]:
    """Type of each row of `var`, named as by Cell Ranger (`Gene Expression`, `Antibody Capture`); empty if not
    available."""
    by_name = {str(name).lower(): name for name in var.columns}
    return _column(var, by_name, words('annotated', 'typeColumns'), [''] * len(var))


def _column(var: pd.DataFrame, by_name: dict[str, Any], names: Sequence[str], default: list[str]) -> list[str]:
    for name in names:
        if name in by_name:
            values = var[by_name[name]].astype(object)
            return [str(v) if isinstance(v, str) and v else d for v, d in zip(values, default, strict=True)]
    return default


def colours_of(handle: h5py.File, obs: pd.DataFrame, warnings: FileReport) -> dict[str, dict[str, str]]:
    """scanpy's `{column}_colors` as {column: {category: #RRGGBB}}, with a distinct colour for each category.

    Reads hexadecimal (also with alpha), named and rgb() colours. Warns of columns whose colours are not used.
    """
    found: dict[str, dict[str, str]] = {}
    unused: list[str] = []
    for name in obs.columns:
        item = handle.get(f'uns/{name}_colors')
        if not isinstance(item, h5py.Dataset) or item.ndim != 1 or not isinstance(obs[name].dtype, pd.CategoricalDtype):
            continue
        colours = [_hexadecimal(text(v)) for v in item[:]]
        categories = [str(c) for c in obs[name].cat.categories]
        known = [colour for colour in colours if colour is not None]
        if len(known) == len(colours) == len(categories) == len(set(known)):
            found[str(name)] = dict(zip(categories, known, strict=True))
        else:
            unused.append(str(name))
    if unused:
        warnings.add('warning.coloursNotUsed', count=len(unused), columns=', '.join(unused[:5]))
    return found


def _hexadecimal(colour: str) -> str | None:
    """A CSS colour as #RRGGBB without its alpha; None for anything else."""
    from PIL import ImageColor

    try:
        red, green, blue = ImageColor.getrgb(colour.strip())[:3]
    except ValueError:
        return None
    return f'#{red:02X}{green:02X}{blue:02X}'


def is_simulated(handle: h5py.File) -> bool:
    """`uns['simulated']`, written by the project's simulator."""
    item = handle.get('uns/simulated')
    if not isinstance(item, h5py.Dataset) or item.shape not in ((), (1,)):
        return False
    return text(np.ravel(item[()])[0]).lower() in ('true', '1')


def markers_of(
    handle: h5py.File, ids: Sequence[str], symbols: Sequence[str], names: Sequence[str], warnings: FileReport
) -> tuple[pd.DataFrame | None, str | None]:
    """(markers, their cluster column) from scanpy's `rank_genes_groups`, or (None, None).

    `names`: genes as the file names them, in the matrix' order; `ids` and `symbols`: the same genes in the dataset.
    """
    group = handle.get('uns/rank_genes_groups')
    if not isinstance(group, h5py.Group) or not isinstance(group.get('names'), h5py.Dataset):
        return None, None
    genes = group['names'][:]
    clusters = list(genes.dtype.names or ())
    place = {name: k for k, name in enumerate(names)}
    parts, unknown = [], 0
    stored = group.get('params/method')
    method = text(np.ravel(stored[()])[0]) if isinstance(stored, h5py.Dataset) else ''
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
        rows |= _logarithms(rows, method)
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


def _logarithms(rows: dict[str, Any], method: str) -> dict[str, np.ndarray]:
    """log10 of the p values. If a p value is 0, it is computed from the z score of a Wilcoxon test; NaN if not
    available."""
    p, adjusted = np.asarray(rows['p_val'], float), np.asarray(rows['p_val_adj'], float)
    with np.errstate(divide='ignore', invalid='ignore'):
        log10_p, log10_adjusted_p = np.log10(p), np.log10(adjusted)
    by_score = log10_two_sided(rows['z_score']) if method == 'wilcoxon' else np.full(len(p), np.nan)
    by_score = np.where(np.isnan(rows['z_score']), np.nan, by_score)
    log10_p = np.where(p == 0, by_score, log10_p)
    whole = len(p) > 0 and bool(np.isfinite(log10_p).all())
    again = log10_adjusted(log10_p) if whole else np.full(len(p), np.nan)
    return {'log10_p_val': log10_p, 'log10_p_val_adj': np.where(adjusted == 0, again, log10_adjusted_p)}


def _statistic(group: h5py.Group, name: str, cluster: str, length: int) -> np.ndarray:
    item = group.get(name)
    if not isinstance(item, h5py.Dataset) or cluster not in (item.dtype.names or ()) or len(item) != length:
        return np.full(length, np.nan)
    return item[cluster].astype(np.float64)
