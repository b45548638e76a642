"""Writes one immutable dataset folder: gene-major matrix, columns, embeddings, markers, dataset.json last."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import scipy.sparse as sp

from stroma_store import layout
from stroma_store.disk import files_below, fsync_tree, sha256_of, write_array
from stroma_store.marker_columns import MARKER_COLUMNS
from stroma_store.matrix_writer import survey, write_matrix
from stroma_store.rows import RowBlocks, as_rows

__all__ = ['MARKER_COLUMNS', 'write_dataset']


def write_dataset(
    folder: Path,
    *,
    counts: sp.spmatrix | RowBlocks,
    obs: pd.DataFrame,
    var: pd.DataFrame,
    embeddings: Mapping[str, np.ndarray],
    markers: pd.DataFrame | None,
    info: Mapping[str, Any],
    normalised_only: bool = False,
    progress: Callable[[float], Any] | None = None,
) -> None:
    """Fills `folder` (made when missing) with a dataset; publish it afterwards,
    its files are already flushed.

    `counts`: cells x genes, raw counts, or with `normalised_only` log-normalised values;
    scipy sparse or `RowBlocks` (bounded memory). `obs`: index barcodes, unique; categorical, text,
    truth and number columns. `var`: index symbols, unique; column `gene_id`. `embeddings`: `umap` n x 2,
    `umap3` n x 3, others n x d. `markers`:
    `MARKER_COLUMNS`.
    `info`: name, species, tissue, samples, analysisInfo, levels, receipt; JSON values.
    `progress` gets 0 to 1.
    Raises MATRIX_VALUE_INVALID for NaN, infinite or negative values; ValueError for frames that do not fit.
    """
    rows = as_rows(counts)
    _check_frames(rows, obs, var, embeddings)
    report = progress or (lambda fraction: None)
    folder.mkdir(parents=True, exist_ok=True)
    facts = survey(rows, lambda done: report(0.3 * done))
    value_type = write_matrix(
        folder, rows, facts, counts=not normalised_only, report=lambda done: report(0.3 + 0.5 * done)
    )
    _write_names(folder / layout.BARCODES, [str(name) for name in obs.index])
    gene_ids = var['gene_id'] if 'gene_id' in var else var.index
    _write_names(folder / layout.GENES, {'ids': list(map(str, gene_ids)), 'symbols': list(map(str, var.index))})
    columns = [_write_column(folder, k, str(name), obs[name]) for k, name in enumerate(obs.columns)]
    shapes = [_write_embedding(folder, key, points) for key, points in embeddings.items()]
    if markers is not None:
        markers[[c for c in MARKER_COLUMNS if c in markers]].to_parquet(folder / layout.MARKERS, index=False)
    report(0.85)
    meta = {
        'formatVersion': layout.FORMAT_VERSION,
        'cells': rows.n_cells,
        'genes': rows.n_genes,
        'nonZeros': facts.nnz,
        'valueType': value_type.str,
        'normalisedOnly': normalised_only,
        'targetSum': layout.TARGET_SUM,
        'columns': columns,
        'embeddings': shapes,
        'markers': markers is not None,
        'info': dict(info),
        'files': {
            str(path.relative_to(folder)): {'bytes': path.stat().st_size, 'sha256': sha256_of(path)}
            for path in files_below(folder)
        },
    }
    text = json.dumps(meta, ensure_ascii=False, allow_nan=False, default=_plain)
    (folder / layout.META).write_text(text, encoding='utf-8')
    fsync_tree(folder)
    report(1.0)


def _check_frames(rows: RowBlocks, obs: pd.DataFrame, var: pd.DataFrame, embeddings: Mapping[str, np.ndarray]) -> None:
    if (len(obs), len(var)) != (rows.n_cells, rows.n_genes):
        raise ValueError(f'{rows.n_cells} x {rows.n_genes} values for {len(obs)} cells and {len(var)} genes')
    if not obs.index.is_unique or not var.index.is_unique or not obs.columns.is_unique:
        raise ValueError('barcodes, symbols and column names must be unique')
    for key, points in embeddings.items():
        if not re.fullmatch(r'[A-Za-z0-9_.-]{1,60}', key):
            raise ValueError(f'embedding name {key!r}')
        if points.ndim != 2 or points.shape[0] != rows.n_cells or points.shape[1] < 2:
            raise ValueError(f'embedding {key}: {points.shape} for {rows.n_cells} cells')


def _plain(value: Any) -> Any:
    """numpy scalars and arrays as JSON values."""
    if isinstance(value, np.generic | np.ndarray):
        return value.tolist()
    raise TypeError(f'{type(value).__name__} is not JSON')


def _write_names(path: Path, names: Any) -> None:
    """JSON, because it holds any name: one that is no UTF-8 raises UnicodeEncodeError here, not in a reader."""
    path.write_bytes(json.dumps(names, ensure_ascii=False, separators=(',', ':')).encode())


def _write_column(folder: Path, number: int, name: str, column: pd.Series) -> dict[str, Any]:
    """A column of the cells; returns its entry of dataset.json."""
    (folder / 'obs').mkdir(exist_ok=True)
    return column_files(folder, f'obs/{number}', name, column)


def column_files(folder: Path, stem: str, name: str, column: pd.Series) -> dict[str, Any]:
    """Writes numbers as float32, everything else as codes, to `folder/<stem>.<type>`.

    Returns the column's entry: `name`, `kind`, `file`, and `categories` with `counts` or `min` and `max`.
    """
    categorical = isinstance(column.dtype, pd.CategoricalDtype)
    if not categorical and pd.api.types.is_numeric_dtype(column) and not pd.api.types.is_bool_dtype(column):
        values = column.to_numpy(dtype='<f4', na_value=np.nan)
        file = f'{stem}.f32'
        write_array(folder / file, values)
        finite = values[np.isfinite(values)]
        low, high = (float(finite.min()), float(finite.max())) if finite.size else (None, None)
        return {'name': name, 'kind': 'number', 'file': file, 'min': low, 'max': high}
    coded = column if categorical else column.astype('string').astype('category')
    categories = [str(c) for c in coded.cat.categories]
    kind = layout.code_dtype(len(categories))
    codes = coded.cat.codes.to_numpy()
    counts = np.bincount(codes[codes >= 0], minlength=len(categories)).tolist()
    file = f'{stem}.u{kind.itemsize * 8}'
    write_array(folder / file, np.where(codes < 0, np.iinfo(kind).max, codes).astype(kind))
    return {'name': name, 'kind': 'category', 'file': file, 'categories': categories, 'counts': counts}


def _write_embedding(folder: Path, key: str, points: np.ndarray) -> dict[str, Any]:
    """Float32 whole, and the first 2 and 3 dimensions ready as int16 (form A)."""
    (folder / 'obsm').mkdir(exist_ok=True)
    coordinates = np.ascontiguousarray(points, dtype='<f4')
    write_array(folder / f'obsm/{key}.f32', coordinates)
    views = {}
    for dimensions in (2, 3):
        if coordinates.shape[1] >= dimensions:
            quantised, ranges = layout.quantise(coordinates[:, :dimensions])
            write_array(folder / f'obsm/{key}.{dimensions}.i16', quantised)
            views[str(dimensions)] = ranges
    return {'key': key, 'dimensions': coordinates.shape[1], 'file': f'obsm/{key}.f32', 'ranges': views}
