"""The formats 1 and 2 of a dataset as their writers wrote them; frozen, so that today's writer may change."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import scipy.sparse as sp
from small_dataset import Content

from stroma_store.objects import ObjectStore


def write_old(
    store: ObjectStore, id: str, content: Content, format: int = 2, *, info: dict[str, Any] | None = None
) -> Path:
    """Publishes the content as a dataset of format 1 or 2 and returns its folder. A 1-byte matrix for counts below 256,
    else 2 bytes."""
    folder = store.scratch()
    shown = {'umap': content.umap, 'umap3': content.umap3}
    for part in ('matrix', 'obs', 'obsm'):
        (folder / part).mkdir()
    matrix = sp.csc_matrix(content.counts)
    kind = '|u1' if matrix.nnz == 0 or matrix.data.max() < 256 else '<u2'
    totals = content.counts.sum(axis=1, dtype=np.float64)
    scale = np.divide(1e4, totals, out=np.zeros_like(totals), where=totals > 0)
    matrix.indptr.astype('<i8').tofile(folder / 'matrix/indptr.i64')
    matrix.indices.astype('<i4').tofile(folder / 'matrix/indices.i32')
    matrix.data.astype(kind).tofile(folder / 'matrix/values')
    scale.astype('<f4').tofile(folder / 'matrix/scale.f32')
    _write_names(folder, content, format)
    columns = [_column(folder, k, str(name), content.obs[name]) for k, name in enumerate(content.obs.columns)]
    embeddings = [_embedding(folder, key, points) for key, points in shown.items()]
    if content.markers is not None:
        content.markers.to_parquet(folder / 'markers.parquet', index=False)
    meta = {
        'formatVersion': format,
        'cells': content.counts.shape[0],
        'genes': content.counts.shape[1],
        'nonZeros': int(matrix.nnz),
        'valueType': kind,
        'normalisedOnly': False,
        'targetSum': 1e4,
        'columns': columns,
        'embeddings': embeddings,
        'markers': content.markers is not None,
        'info': info or {'name': 'old', 'levels': {'cluster': 'cluster'}, 'receipt': {'tool': 'integration'}},
        'files': {
            path.relative_to(folder).as_posix(): {
                'bytes': path.stat().st_size,
                'sha256': hashlib.sha256(path.read_bytes()).hexdigest(),
            }
            for path in sorted(folder.rglob('*'))
            if path.is_file()
        },
    }
    (folder / 'dataset.json').write_text(json.dumps(meta, ensure_ascii=False, allow_nan=False), encoding='utf-8')
    store.publish(folder, f'datasets/{id}')
    return store.path(f'datasets/{id}')


def _write_names(folder: Path, content: Content, format: int) -> None:
    ids, symbols = content.var['gene_id'].tolist(), content.var.index.tolist()
    barcodes = content.obs.index.tolist()
    if format == 1:
        rows = ''.join(f'{i}\t{s}\n' for i, s in zip(ids, symbols, strict=True))
        (folder / 'genes.tsv').write_bytes(rows.encode())
        (folder / 'barcodes.txt').write_bytes(''.join(f'{name}\n' for name in barcodes).encode())
        return
    (folder / 'genes.json').write_text(json.dumps({'ids': ids, 'symbols': symbols}, ensure_ascii=False))
    (folder / 'barcodes.json').write_text(json.dumps(barcodes, ensure_ascii=False))


def _column(folder: Path, number: int, name: str, column: pd.Series) -> dict[str, Any]:
    categorical = isinstance(column.dtype, pd.CategoricalDtype)
    if not categorical and pd.api.types.is_numeric_dtype(column) and not pd.api.types.is_bool_dtype(column):
        values = column.to_numpy(dtype='<f4', na_value=np.nan)
        values.tofile(folder / f'obs/{number}.f32')
        finite = values[np.isfinite(values)]
        low, high = (float(finite.min()), float(finite.max())) if finite.size else (None, None)
        return {'name': name, 'kind': 'number', 'file': f'obs/{number}.f32', 'min': low, 'max': high}
    coded = column if categorical else column.astype('string').astype('category')
    categories = [str(c) for c in coded.cat.categories]
    codes = coded.cat.codes.to_numpy()
    kind = np.dtype('u1' if len(categories) <= 255 else '<u2')
    file = f'obs/{number}.u{kind.itemsize * 8}'
    np.where(codes < 0, np.iinfo(kind).max, codes).astype(kind).tofile(folder / file)
    counts = np.bincount(codes[codes >= 0], minlength=len(categories)).tolist()
    return {'name': name, 'kind': 'category', 'file': file, 'categories': categories, 'counts': counts}


def _embedding(folder: Path, key: str, points: np.ndarray) -> dict[str, Any]:
    coordinates = np.ascontiguousarray(points, dtype='<f4')
    coordinates.tofile(folder / f'obsm/{key}.f32')
    views = {}
    for dimensions in (d for d in (2, 3) if coordinates.shape[1] >= d):
        quantised, views[str(dimensions)] = _quantise(coordinates[:, :dimensions])
        quantised.tofile(folder / f'obsm/{key}.{dimensions}.i16')
    return {'key': key, 'dimensions': coordinates.shape[1], 'file': f'obsm/{key}.f32', 'ranges': views}


def _quantise(points: np.ndarray) -> tuple[np.ndarray, list[list[float]]]:
    result, ranges = np.full(points.shape, -32768, '<i2'), []
    for axis in range(points.shape[1]):
        column = points[:, axis]
        known = np.isfinite(column)
        low, high = (float(column[known].min()), float(column[known].max())) if known.any() else (0.0, 0.0)
        result[known, axis] = np.rint((column[known].astype(np.float64) - low) / ((high - low) or 1.0) * 65534 - 32767)
        ranges.append([low, high])
    return result, ranges
