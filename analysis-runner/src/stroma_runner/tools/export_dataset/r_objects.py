"""An export as an R object:

Seurat (version 4, which 5 opens) or SingleCellExperiment. R's own empty objects (`templates/`, created by `make.R`) are
filled: classes, slots and versions are those that R wrote. The matrix is buffered in one file per vector, so that only
one block is in memory.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, cast

import numpy as np
import pandas as pd

from stroma_runner.engine.context import Progress
from stroma_runner.shared.r_files.read import read_r
from stroma_runner.shared.r_files.values import RValue
from stroma_runner.shared.r_files.write import MAX_LENGTH, ValuesOnDisk, write_rds
from stroma_runner.tools.export_dataset.contents import Contents
from stroma_runner.tools.export_dataset.matrix import blocks
from stroma_runner.tools.export_dataset.r_slide import images_of
from stroma_runner.tools.export_dataset.slide import KEY as SPATIAL
from stroma_store.dataset.reader import Dataset
from stroma_store.errors import StromaError

SEURAT, EXPERIMENT = 'seurat', 'sce'
_TEMPLATES = Path(__file__).parent / 'templates'
_NULL = RValue('SYM', '\1NULL\1', {})


@dataclass(frozen=True)
class SpilledMatrix:
    """The matrix genes x cells in R's layout: rows, counts (or None) and log values in files; `ends`: pointers of the
    cells. Also the cells' sums and lengths."""

    rows: ValuesOnDisk
    counts: ValuesOnDisk | None
    logged: ValuesOnDisk
    ends: np.ndarray
    sums: np.ndarray
    shape: tuple[int, int]


def write_object(
    path: Path, kind: str, dataset: Dataset, cells: np.ndarray, found: Contents, idents: str | None, report: Progress
) -> None:
    """`idents`: the column whose labels become its identities. Raises R_MATRIX_TOO_LARGE (with the numbers)."""
    spilled = _spill(path.parent, dataset, cells, lambda done: report(0.5 * done))
    made = _seurat(spilled, found, idents) if kind == SEURAT else _experiment(spilled, found)
    # No time or name in the header, so that equal contents produce equal files.
    with path.open('wb') as raw, gzip.GzipFile('', 'wb', 1, raw, 0) as stream:
        write_rds(cast('IO[bytes]', stream), made)
    for part in (spilled.rows, spilled.counts, spilled.logged):
        if part is not None:
            part.path.unlink()
    report(1.0)


def _spill(folder: Path, dataset: Dataset, cells: np.ndarray, report: Callable[[float], None]) -> SpilledMatrix:
    names = ('rows', 'counts', 'logged')
    paths = {name: folder / f'r-{name}.part' for name in names}
    ends, sums, total = [np.zeros(1, np.int64)], [], 0
    streams = {name: paths[name].open('wb') for name in names}
    try:
        for stop, pointers, genes, values, logged in blocks(dataset, cells):
            total += len(genes)
            if total > MAX_LENGTH:
                raise StromaError('R_MATRIX_TOO_LARGE', limit=MAX_LENGTH)
            streams['rows'].write(genes.astype('>i4').tobytes())
            streams['counts'].write(values.astype('>f8').tobytes())
            streams['logged'].write(logged.astype('>f8').tobytes())
            ends.append(pointers[1:] + ends[-1][-1])
            padded = np.append(values.astype(np.float64), 0.0)
            sums.append(np.add.reduceat(padded, pointers[:-1]) * (np.diff(pointers) > 0))
            report(stop / dataset.n_cells)
    finally:
        for stream in streams.values():
            stream.close()
    has_counts = not dataset.normalised_only
    if not has_counts:
        paths['counts'].unlink()
    return SpilledMatrix(
        rows=ValuesOnDisk(paths['rows'], total),
        counts=ValuesOnDisk(paths['counts'], total) if has_counts else None,
        logged=ValuesOnDisk(paths['logged'], total),
        ends=np.concatenate(ends).astype(np.int32),
        sums=np.concatenate(sums) if sums else np.zeros(0),
        shape=(dataset.n_genes, int(cells.sum())),
    )


# Values of R


def _texts(values: Iterable[Any], **attributes: RValue) -> RValue:
    return RValue('STR', [None if v is None else str(v) for v in values], attributes)


def _integers(values: Any, **attributes: RValue) -> RValue:
    return RValue('INT', np.asarray(values, np.int32), attributes)


def _list(items: Mapping[str, RValue]) -> RValue:
    return RValue('VEC', list(items.values()), {'names': _texts(items)} if items else {})


def _with(value: RValue, **slots: RValue) -> RValue:
    """The same object with other slots."""
    return RValue(value.kind, value.values, {**value.attributes, **slots})


def _slot(value: RValue, *path: str) -> RValue:
    for name in path:
        found = value.get(name)
        assert found is not None, name
        value = found
    return value


def _factor(values: Any, names: RValue | None = None) -> RValue:
    codes = np.ma.masked_less(np.asarray(values.codes, np.int32) + 1, 1)
    attributes = {'levels': _texts(values.categories), 'class': _texts(['factor'])}
    return RValue('INT', codes, ({'names': names} if names else {}) | attributes)


def _column(values: pd.Series) -> RValue:
    if isinstance(values.dtype, pd.CategoricalDtype):
        return _factor(values.array)
    numbers = values.to_numpy()
    if numbers.dtype.kind == 'b':
        return RValue('LGL', numbers.astype(np.int32), {})
    if numbers.dtype.kind in 'iu' and numbers.size and numbers.min() > -(2**31) and numbers.max() < 2**31:
        return _integers(numbers)
    if numbers.dtype.kind in 'iuf':
        return RValue('REAL', numbers.astype(np.float64), {})
    return _texts(numbers)


def _frame(table: pd.DataFrame, **first: RValue) -> RValue:
    columns = first | {str(name): _column(table[name]) for name in table.columns}
    made = _list(columns)
    attributes = {'names': _texts(columns), 'row.names': _texts(table.index), 'class': _texts(['data.frame'])}
    return RValue('VEC', made.values, attributes)


def _dense(values: np.ndarray, cells: RValue, stem: str) -> RValue:
    names = _texts(f'{stem}_{k + 1}' for k in range(values.shape[1]))
    dims = {'dim': _integers(values.shape), 'dimnames': RValue('VEC', [cells, names], {})}
    return RValue('REAL', np.asarray(values, np.float64).T.reshape(-1), dims)


def _sparse(spilled: SpilledMatrix, values: ValuesOnDisk, genes: RValue, cells: RValue, like: RValue) -> RValue:
    slots = {
        'i': RValue('INT', spilled.rows, {}),
        'p': _integers(spilled.ends),
        'Dim': _integers(spilled.shape),
        'Dimnames': RValue('VEC', [genes, cells], {}),
        'x': RValue('REAL', values, {}),
        'factors': RValue('VEC', [], {}),
        'class': _texts(['dgCMatrix'], package=_texts(['Matrix'])),
    }
    return RValue('S4', None, slots) if like.kind == 'S4' else like


def _misc(found: Contents) -> RValue:
    """Facts of the export and the colours of the labels, by column."""
    colours = {
        name.removesuffix('_colors'): _texts(
            values, names=_texts(found.obs[name.removesuffix('_colors')].cat.categories)
        )
        for name, values in found.uns.items()
        if name.endswith('_colors') and name.removesuffix('_colors') in found.obs
    }
    facts = {name: value for name, value in found.uns.items() if not name.endswith('_colors')}
    text = json.dumps(facts, ensure_ascii=False, sort_keys=True, default=_plain)
    return _list({'colours': _list(colours), 'stroma': _texts([text])})


def _plain(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return value.tolist() if value.size <= 1000 else f'{value.shape}'
    return value.item() if isinstance(value, np.generic) else str(value)


# The two objects


def _seurat(spilled: SpilledMatrix, found: Contents, idents: str | None) -> RValue:
    template = read_r(_TEMPLATES / 'seurat.rds', 'seurat.rds')['']
    genes, cells = _texts(_symbols(found)), _texts(found.obs.index)
    assay = _slot(template, 'assays', 'RNA')
    like = _slot(assay, 'counts')
    logged = _sparse(spilled, spilled.logged, genes, cells, like)
    # Without counts, Seurat gets an empty matrix.
    counts = _sparse(spilled, spilled.counts, genes, cells, like) if spilled.counts else _none(like)
    meta = _frame(_ids(found).set_axis(pd.Index(genes.values), axis=0))
    assay = _with(assay, counts=counts, data=logged, **{'var.features': _texts([]), 'meta.features': meta})
    first: dict[str, RValue] = {}
    if 'orig.ident' not in found.obs:
        first['orig.ident'] = _factor(_labels(found, idents))
    if spilled.counts and 'nCount_RNA' not in found.obs:
        first['nCount_RNA'] = RValue('REAL', spilled.sums, {})
        first['nFeature_RNA'] = _integers(np.diff(spilled.ends))
    umap = _slot(template, 'reductions', 'umap')
    reductions = {}
    for name, points in _reduced(found).items():
        key = ''.join(c for c in name if c.isalnum()).upper() or 'DIM'
        placed = {'cell.embeddings': _dense(points, cells, key), 'key': _texts([f'{key}_'])}
        reductions[name] = _with(umap, **placed)
    return _with(
        template,
        assays=_list({'RNA': assay}),
        reductions=_list(reductions),
        images=_list(images_of(found, _frame, _texts)),
        misc=_misc(found),
        **{'meta.data': _frame(found.obs, **first), 'active.ident': _factor(_labels(found, idents), cells)},
    )


def _reduced(found: Contents) -> dict[str, np.ndarray]:
    """Embeddings by their R names, including spatial coordinates."""
    return {
        name.removeprefix('X_'): points
        for name, points in found.obsm.items()
        if points.ndim == 2 and (name.startswith('X_') or name == SPATIAL)
    }


def _none(like: RValue) -> RValue:
    empty = {'i': _integers([]), 'p': _integers([0]), 'Dim': _integers([0, 0]), 'x': RValue('REAL', np.zeros(0), {})}
    return _with(like, Dimnames=RValue('VEC', [RValue('NIL', None, {})] * 2, {}), **empty)


def _labels(found: Contents, idents: str | None) -> Any:
    if idents is not None and idents in found.obs and isinstance(found.obs[idents].dtype, pd.CategoricalDtype):
        return found.obs[idents].array
    return pd.Categorical(['Stroma'] * len(found.obs))


def _symbols(found: Contents) -> list[str]:
    return list(found.var['gene_symbols'] if found.has_ensembl_ids else found.var.index)


def _ids(found: Contents) -> pd.DataFrame:
    ids = list(found.var.index) if found.has_ensembl_ids else list(found.var['gene_ids'])
    return pd.DataFrame({'gene_ids': pd.Series(ids, dtype=object)})


def _sized(value: RValue, rows: int) -> RValue:
    """A Bioconductor table and its nested tables, resized to another number of rows."""
    attributes = {name: _sized(item, rows) for name, item in value.attributes.items()}
    if value.kind == 'S4' and 'DFrame' in value.classes:
        attributes['nrows'] = _integers([rows])
    values = [_sized(item, rows) for item in value.values] if value.kind == 'VEC' else value.values
    return RValue(value.kind, values, attributes)


def _experiment(spilled: SpilledMatrix, found: Contents) -> RValue:
    template = read_r(_TEMPLATES / 'sce.rds', 'sce.rds')['']
    n_genes, n_cells = spilled.shape
    genes, cells = _texts(_symbols(found)), _texts(found.obs.index)
    like = _slot(template, 'assays', 'data', 'listData', 'counts')
    assays = {'counts': spilled.counts, 'logcounts': spilled.logged}
    listed = {name: _sparse(spilled, part, genes, cells, like) for name, part in assays.items() if part is not None}
    data = _with(_slot(template, 'assays', 'data'), listData=_list(listed))
    ranges = _slot(template, 'rowRanges')
    ids = _list({'gene_ids': _column(_ids(found)['gene_ids'])})
    rows = _with(_sized(_slot(ranges, 'elementMetadata'), n_genes), listData=ids)
    ends = _with(_slot(ranges, 'partitioning'), end=_integers(np.zeros(n_genes)), NAMES=genes)
    columns = {str(name): _column(found.obs[name]) for name in found.obs.columns}
    inner = _sized(_slot(template, 'int_colData'), n_cells)
    reduced = {name.upper(): _dense(points, cells, name.upper()) for name, points in _reduced(found).items()}
    dims = _with(_slot(inner, 'listData', 'reducedDims'), listData=_list(reduced))
    kept = {**dict(_slot(inner, 'listData').items()), 'reducedDims': dims}
    return _with(
        template,
        assays=_with(_slot(template, 'assays'), data=data),
        rowRanges=_with(ranges, elementMetadata=rows, partitioning=ends),
        colData=_with(_sized(_slot(template, 'colData'), n_cells), rownames=cells, listData=_list(columns)),
        elementMetadata=_sized(_slot(template, 'elementMetadata'), n_genes),
        int_elementMetadata=_sized(_slot(template, 'int_elementMetadata'), n_genes),
        int_colData=_with(inner, listData=_list(kept)),
        metadata=_misc(found),
    )
