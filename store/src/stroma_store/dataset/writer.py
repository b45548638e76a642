"""Writes one immutable dataset folder: an AnnData group, the views of the services next to it, dataset.json last."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import scipy.sparse as sp

from stroma_store.dataset import layout
from stroma_store.dataset.anndata_group import AnnDataGroup
from stroma_store.dataset.columns import column_files, write_element
from stroma_store.dataset.group_content import (
    describe_matrix,
    embedding_keys,
    file_entries,
    plain,
    write_names,
    write_uns,
    write_view,
)
from stroma_store.dataset.marker_columns import MARKER_COLUMNS
from stroma_store.dataset.matrix_files import MatrixFiles, shape_of
from stroma_store.dataset.rows import RowBlocks
from stroma_store.dataset.zarr_keys import zarr_keys
from stroma_store.disk import fsync_tree

__all__ = ['MARKER_COLUMNS', 'Neighbours', 'write_dataset']


@dataclass(frozen=True)
class Neighbours:
    """`connectivities`: cells x cells, with `number` neighbours including the cell itself."""

    connectivities: sp.csr_matrix
    number: int
    metric: str = 'euclidean'


def write_dataset(
    folder: Path,
    *,
    counts: sp.spmatrix | RowBlocks | MatrixFiles,
    obs: pd.DataFrame,
    var: pd.DataFrame,
    embeddings: Mapping[str, np.ndarray],
    markers: pd.DataFrame | None,
    info: Mapping[str, Any],
    varm: Mapping[str, np.ndarray] | None = None,
    neighbours: Neighbours | None = None,
    normalised_only: bool = False,
    layers: Mapping[str, RowBlocks] | None = None,
    pending: Sequence[str] = (),
    version: str | None = None,
    progress: Callable[[float], Any] | None = None,
) -> None:
    """Fills `folder` (created if missing) with a dataset; publish it afterwards, its files are already flushed.

    `counts`: cells x genes, raw counts, or with `normalised_only` log-normalised values; scipy sparse, `RowBlocks`
    (bounded memory), or files that are already written (linked). `obs`: index barcodes, unique; categorical, text,
    boolean and number columns. `var`: index symbols, unique; column `gene_id`. `embeddings`: `umap` n x 2, `umap3` n x
    3, others n x d. `markers`: `MARKER_COLUMNS`. `varm`: genes x d by key, such as PCA loadings as `PCs`. `neighbours`:
    the cells' graph in scanpy's form. `layers`: further counts of the same cells and genes, which AnnData shows and the
    services do not read (CSR). `info`: name, species, tissue, samples, analysisInfo, levels, receipt; JSON values.
    `pending`: missing parts of a dataset that is shown before it is finished: keys of embeddings, `markers`. `version`:
    that of the unfinished dataset which this one completes. `progress` gets 0 to 1. Raises MATRIX_VALUE_INVALID for
    NaN, infinite or negative values; ValueError for frames that do not match.
    """
    _check_frames(counts, obs, var, embeddings)
    report = progress or (lambda fraction: None)
    folder.mkdir(parents=True, exist_ok=True)
    if isinstance(counts, MatrixFiles):
        matrix = counts.link_to(folder)
    else:
        matrix = MatrixFiles.write(folder, counts, counts=not normalised_only, report=lambda done: report(0.8 * done))
    (folder / layout.OWN / 'obs').mkdir(parents=True, exist_ok=True)
    barcodes, symbols = [str(name) for name in obs.index], [str(name) for name in var.index]
    table = var if 'gene_id' in var else var.assign(gene_id=symbols)
    write_names(folder / layout.CURRENT.barcodes, barcodes)
    write_names(folder / layout.CURRENT.genes, {'ids': list(map(str, table['gene_id'])), 'symbols': symbols})
    if markers is not None:
        markers[[c for c in MARKER_COLUMNS if c in markers]].to_parquet(folder / layout.CURRENT.markers, index=False)
    group = AnnDataGroup(folder)
    describe_matrix(group, matrix.n_cells, matrix.n_genes, matrix.nnz, matrix.value_type)
    columns = _write_obs(group, obs, barcodes)
    _write_var(group, table, symbols)
    shapes = _write_embeddings(group, embeddings)
    _write_varm(group, varm or {}, matrix.n_genes)
    write_uns(group, info, columns, normalised_only)
    if neighbours:
        _write_neighbours(group, neighbours)
    if layers:
        _write_layers(group, layers, (matrix.n_cells, matrix.n_genes))
    group.close()
    report(0.85)
    meta = {
        'formatVersion': layout.FORMAT_VERSION,
        'cells': matrix.n_cells,
        'genes': matrix.n_genes,
        'nonZeros': matrix.nnz,
        'valueType': matrix.value_type.str,
        'normalisedOnly': normalised_only,
        'targetSum': layout.TARGET_SUM,
        'columns': columns,
        'embeddings': shapes,
        'markers': markers is not None,
        'info': dict(info),
    }
    files = file_entries(folder, matrix.known)
    if pending:
        # Files that completing replaces are not recorded, so that a reader never reports them as damaged.
        meta['pending'] = list(pending)
        files = {name: entry for name, entry in files.items() if not is_replaced_on_completion(name)}
    meta['files'] = files
    write_meta(folder, meta, version)
    fsync_tree(folder)
    report(1.0)


def is_replaced_on_completion(name: str) -> bool:
    """Whether a file of an unfinished dataset has other bytes in the finished one: facts and all metadata."""
    return name == layout.ROOT or name.startswith('uns/')


def write_meta(folder: Path, meta: dict[str, Any], version: str | None = None) -> None:
    """Writes dataset.json. `version`: that of a dataset that already has one; others get the hash of `meta`."""
    found = version or hashlib.sha256(_json(meta).encode()).hexdigest()[:16]
    (folder / layout.META).write_text(_json({'version': found} | meta), encoding='utf-8')


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False, default=plain)


def _check_frames(
    counts: sp.spmatrix | RowBlocks | MatrixFiles,
    obs: pd.DataFrame,
    var: pd.DataFrame,
    embeddings: Mapping[str, np.ndarray],
) -> None:
    cells, genes = shape_of(counts)
    if (len(obs), len(var)) != (cells, genes):
        raise ValueError(f'{cells} x {genes} values for {len(obs)} cells and {len(var)} genes')
    if not obs.index.is_unique or not var.index.is_unique or not obs.columns.is_unique:
        raise ValueError('barcodes, symbols and column names must be unique')
    for key, points in embeddings.items():
        if not re.fullmatch(r'[A-Za-z0-9_.-]{1,60}', key):
            raise ValueError(f'embedding name {key!r}')
        if points.ndim != 2 or points.shape[0] != cells or points.shape[1] < 2:
            raise ValueError(f'embedding {key}: {points.shape} for {cells} cells')


def _write_obs(group: AnnDataGroup, obs: pd.DataFrame, barcodes: list[str]) -> list[dict[str, Any]]:
    """Columns of the cells, for AnnData and for the services; returns their entries of dataset.json."""
    names = [str(name) for name in obs.columns]
    keys = zarr_keys(names)
    group.table('obs', barcodes, keys)
    entries = []
    for k, (name, key, label) in enumerate(zip(names, keys, obs.columns, strict=True)):
        write_element(group, f'obs/{key}', obs[label])
        entries.append(column_files(group.folder, f'{layout.OWN}/obs/{k}', name, obs[label]) | {'key': key})
    return entries


def _write_var(group: AnnDataGroup, var: pd.DataFrame, symbols: list[str]) -> None:
    keys = zarr_keys([str(name) for name in var.columns])
    group.table('var', symbols, keys)
    for key, label in zip(keys, var.columns, strict=True):
        if label == 'gene_id':
            group.strings(f'var/{key}', list(map(str, var[label])))
        else:
            write_element(group, f'var/{key}', var[label])


def _write_varm(group: AnnDataGroup, varm: Mapping[str, np.ndarray], genes: int) -> None:
    group.group('varm', 'dict')
    for key, values in varm.items():
        if values.ndim != 2 or values.shape[0] != genes:
            raise ValueError(f'varm {key}: {values.shape} for {genes} genes')
        group.array(f'varm/{key}', values)


def _write_neighbours(group: AnnDataGroup, neighbours: Neighbours) -> None:
    """`obsp['connectivities']`, and `uns['neighbors']` that refers to it."""
    group.group('obsp', 'dict')
    group.sparse('obsp/connectivities', neighbours.connectivities)
    group.group('uns/neighbors', 'dict')
    group.text('uns/neighbors/connectivities_key', 'connectivities')
    group.group('uns/neighbors/params', 'dict')
    group.text('uns/neighbors/params/method', 'umap')
    group.text('uns/neighbors/params/metric', neighbours.metric)
    group.scalar('uns/neighbors/params/n_neighbors', neighbours.number)


def _write_layers(group: AnnDataGroup, layers: Mapping[str, RowBlocks], shape: tuple[int, int]) -> None:
    group.group('layers', 'dict')
    for key, rows in layers.items():
        if (rows.n_cells, rows.n_genes) != shape:
            raise ValueError(f'layer {key}: {rows.n_cells} x {rows.n_genes} for {shape[0]} x {shape[1]}')
        group.sparse_rows(f'layers/{key}', rows)


def _write_embeddings(group: AnnDataGroup, embeddings: Mapping[str, np.ndarray]) -> list[dict[str, Any]]:
    """Float32 whole, and the first 2 and 3 dimensions ready as int16 (form A)."""
    group.group('obsm', 'dict')
    keys = embedding_keys(list(embeddings))
    entries = []
    for name, points in embeddings.items():
        coordinates = np.ascontiguousarray(points, dtype='<f4')
        file = group.array(f'obsm/{keys[name]}', coordinates)
        views = write_view(group.folder, name, coordinates)
        path = file.relative_to(group.folder).as_posix()
        entries.append({'key': name, 'dimensions': coordinates.shape[1], 'file': path, 'ranges': views})
    return entries
