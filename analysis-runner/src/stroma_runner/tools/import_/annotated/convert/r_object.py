"""Seurat (3 to 5), SingleCellExperiment and matrices of R as the parts of an `.h5ad`."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import h5py
import numpy as np
import pandas as pd
import scipy.sparse as sp

from stroma_runner.shared.r_files.read import corrupt, read_r
from stroma_runner.shared.r_files.values import RValue, filled
from stroma_runner.tools.import_.annotated.convert.parts import SparseWriter, write_parts
from stroma_runner.tools.import_.facts import Warnings
from stroma_runner.tools.import_.tables import words
from stroma_store.contract import limits
from stroma_store.errors import StromaError

#: A triangle whose diagonal is stored is written as any other matrix.
_SPARSE = {'dgCMatrix', 'dgTMatrix', 'dgRMatrix', 'lgCMatrix', 'igCMatrix', 'dtCMatrix'}

#: What R calls values of these types.
_NAMES = {
    **{'CLO': 'function', 'BUILTIN': 'function', 'SPECIAL': 'function', 'ENV': 'environment', 'VEC': 'list'},
    **{'STR': 'character', 'INT': 'integer', 'REAL': 'numeric', 'LGL': 'logical', 'NILVALUE': 'NULL', 'LANG': 'call'},
}


@dataclass
class Parts:
    """Matrices are cells x genes. `layers` by name: `counts` first where it is there."""

    obs: pd.DataFrame
    var: pd.DataFrame
    layers: dict[str, sp.csr_matrix]
    embeddings: dict[str, np.ndarray] = field(default_factory=dict)


def to_h5ad(path: Path, file: str, out: Path, warnings: Warnings) -> None:
    """Writes the first object of the file that holds cells. Raises R_OBJECT_UNSUPPORTED when none does."""
    objects, last = read_r(path, file), 'NULL'
    for name in list(objects):
        value = objects.pop(name)  # frees what was looked at
        try:
            parts = _parts(value, warnings)
        except _Unfit as error:
            raise corrupt(file, f'{name}: {error}' if name else str(error)) from error
        if parts is not None:
            if objects:
                others = ', '.join(list(objects)[:5])
                warnings.add('warning.objectsNotRead', chosen=name, names=others, count=len(objects))
            _write(parts, out)
            return
        last = value.classes[0] if value.classes else _NAMES.get(value.kind, value.kind)
    raise StromaError('R_OBJECT_UNSUPPORTED', file=file, found=last)


class _Unfit(Exception):
    """The object is of a known class, but lacks a part or contradicts itself."""


def _write(parts: Parts, out: Path) -> None:
    with h5py.File(out, 'w') as made:
        write_parts(made, parts.obs, parts.var, parts.embeddings)
        genes = len(parts.var)
        names = list(parts.layers)
        for name in names:
            place = 'X' if name == _main(names) else f'layers/{name}'
            writer = SparseWriter(made, place, genes)
            writer.add(parts.layers.pop(name))
            writer.end()


def _main(names: list[str]) -> str:
    """`X` is what is not the counts, as AnnData's users have it; the reader looks at all."""
    return next((name for name in names if name != 'counts'), names[0])


def _parts(value: RValue, warnings: Warnings, is_inner_allowed: bool = True) -> Parts | None:
    classes = set(value.classes)
    if 'Seurat' in classes:
        return _seurat(value, warnings)
    if (
        'SingleCellExperiment' in classes
        or 'SummarizedExperiment' in classes
        or 'RangedSummarizedExperiment' in classes
    ):
        return _experiment(value, warnings)
    if 'data.frame' in classes:
        return _counts_of_frame(value)
    matrix = _matrix(value)
    if matrix is not None:
        genes, cells = _dimnames(value)
        if not genes or not cells:
            raise _Unfit('matrix without names')
        return Parts(_empty(cells), _empty(genes), {'counts': matrix})
    return _list(value, warnings) if is_inner_allowed else None


def _list(value: RValue, warnings: Warnings) -> Parts | None:
    """The first element that holds cells: of a list of an object and its notes, of SoupX, of several matrices."""
    usual = words('annotated', 'listCounts')
    items = sorted(value.items(), key=lambda item: usual.index(item[0]) if item[0] in usual else len(usual))
    for name, item in items:
        parts = _parts(item, warnings, is_inner_allowed=False)
        if parts is not None:
            others = [other for other, _ in value.items() if other != name]
            if others:
                warnings.add('warning.objectsNotRead', chosen=name, names=', '.join(others[:5]), count=len(others))
            return parts
    return None


def _counts_of_frame(value: RValue) -> Parts | None:
    """A data.frame of numbers alone, genes x cells; a table of cells has texts or few columns and is none."""
    columns = value.items()
    genes = _row_names(value)
    if len(columns) <= limits()['sampleCells']['above'] or not genes:
        return None
    if any(column.kind not in ('INT', 'REAL') or column.texts('levels') for _, column in columns):
        return None
    dense = np.column_stack([filled(column.values) for _, column in columns])
    if len(dense) != len(genes):
        raise _Unfit('data.frame of another size')
    return Parts(_empty([name for name, _ in columns]), _empty(genes), {'counts': sp.csr_matrix(dense.T)})


def _empty(names: list[str]) -> pd.DataFrame:
    return pd.DataFrame(index=pd.Index(names, dtype=object))


# Matrices


def _dimnames(value: RValue) -> tuple[list[str], list[str]]:
    found = value.get('Dimnames') or value.get('dimnames')
    parts = found.values if found is not None and isinstance(found.values, list) else []
    names = [[str(v) for v in part.values] if part.kind == 'STR' else [] for part in parts]
    return (names[0], names[1]) if len(names) == 2 else ([], [])


def _matrix(value: RValue | None) -> sp.csr_matrix | None:
    """A matrix of R (genes x cells) as cells x genes; None for what is no matrix or is empty."""
    if value is None:
        return None
    kind = next((name for name in value.classes if name in _SPARSE), '')
    if kind:
        return _sparse(value, kind)
    dim = value.get('dim') or value.get('Dim')
    numbers = (
        value if value.kind in ('REAL', 'INT', 'LGL') else value.get('x') if 'dgeMatrix' in value.classes else None
    )
    if dim is None or numbers is None or numbers.values is None or len(dim.values) != 2:
        return None
    genes, cells = (int(v) for v in dim.values)
    if genes == 0 or cells == 0:
        return None
    dense = filled(numbers.values)
    if dense.size != genes * cells:
        raise _Unfit('matrix of another size')
    return sp.csr_matrix(dense.reshape(cells, genes))  # by columns in R: rows are the cells


def _sparse(value: RValue, kind: str) -> sp.csr_matrix | None:
    dim = value.get('Dim')
    if dim is None or len(dim.values) != 2:
        raise _Unfit(f'{kind} without Dim')
    genes, cells = (int(v) for v in dim.values)
    if genes == 0 or cells == 0:
        return None
    x = value.get('x')
    names = {'dgTMatrix': ('i', 'j'), 'dgRMatrix': ('p', 'j')}.get(kind, ('p', 'i'))
    first, second = (value.get(name) for name in names)
    if first is None or second is None or x is None:
        raise _Unfit(f'{kind} without its slots')
    data, a, b = filled(x.values), np.asarray(first.values), np.asarray(second.values)
    data = data.astype(np.float64) if data.dtype.kind == 'b' else data
    try:
        if kind == 'dgTMatrix':
            return sp.csr_matrix((data, (b, a)), shape=(cells, genes))
        if kind == 'dgRMatrix':
            return sp.csr_matrix(sp.csr_matrix((data, b, a), shape=(genes, cells)).T)
        # Columns of R are our rows: the same three arrays.
        made = sp.csr_matrix((data, b, a), shape=(cells, genes))
        made.check_format(full_check=True)
        return made
    except (ValueError, IndexError) as error:
        raise _Unfit(f'{kind}: {error}') from error


# Tables


def _frame(value: RValue | None, rows: list[str] | None = None) -> pd.DataFrame:
    """A data.frame or DFrame as a table of categoricals, numbers and truth values."""
    if value is None:
        return _empty(rows or [])
    columns = value if value.kind == 'VEC' else value.get('listData')
    names = _row_names(value) or (rows or [])
    data: dict[str, Any] = {}
    for name, column in columns.items() if columns is not None else []:
        read = _column(column)
        if read is not None and len(read) == len(names):
            data[name] = read
    return pd.DataFrame(data, index=pd.Index(names, dtype=object))


def _row_names(value: RValue) -> list[str]:
    return value.texts('row.names') or value.texts('rownames')


def _column(value: RValue) -> Any:
    """A column of one value a row; None for matrices, lists and code."""
    levels = value.texts('levels')
    if value.kind == 'INT' and levels:
        codes = np.ma.filled(np.ma.masked_less(value.values, 1), 0).astype(np.int64) - 1
        if codes.size and codes.max() >= len(levels):
            raise _Unfit('factor with a level that is not there')
        kept = list(dict.fromkeys(levels))
        place = {name: k for k, name in enumerate(kept)}
        mapped = np.array([place[name] for name in levels] + [-1])[codes]
        return pd.Categorical.from_codes(mapped, pd.Index(kept, dtype=object), ordered='ordered' in value.classes)
    if value.kind == 'STR':
        return np.array([np.nan if v is None else v for v in value.values], dtype=object)
    if value.kind == 'LGL':
        masked = np.ma.getmaskarray(value.values)
        texts = np.where(np.ma.getdata(value.values), 'TRUE', 'FALSE').astype(object)
        texts[masked] = np.nan
        return texts
    if value.kind in ('INT', 'REAL') and value.get('dim') is None:
        return filled(value.values)
    return None


# Seurat


def _seurat(value: RValue, warnings: Warnings) -> Parts:
    assays = value.get('assays')
    found = dict(assays.items()) if assays is not None else {}
    if not found:
        raise _Unfit('Seurat object without assays')
    chosen = _chosen_assay(value, list(found))
    cells = _row_names(value.get('meta.data') or RValue('NIL', None, {}))
    layers, genes, own = _assay(found[chosen], cells, warnings)
    if not layers:
        raise _Unfit(f'assay {chosen} without cells')
    cells = own or cells
    left = [name for name in found if name != chosen]
    if left:
        warnings.add('warning.modalitiesLeftOut', chosen=chosen, names=', '.join(left[:10]), count=len(left))
    obs = _frame(value.get('meta.data'), cells)
    if list(obs.index) != cells:
        obs = obs.reindex(cells)
    active = value.get('active.ident')
    if active is not None and 'active.ident' not in obs:
        idents = _column(active)
        # Names of cell types that a user gave to clusters are kept here alone.
        if idents is not None and len(idents) == len(cells) and not _is_there(pd.Series(idents), obs):
            obs['active_ident'] = pd.Series(idents, index=obs.index)
    embeddings: dict[str, np.ndarray] = {}
    for name, reduction in (value.get('reductions') or RValue('VEC', [], {})).items():
        coordinates = reduction.get('cell.embeddings')
        dense = _matrix(coordinates)
        if dense is not None and dense.shape[1] == len(cells):
            embeddings[name] = dense.toarray().T
    images = value.get('images')
    if images is not None and images.items():
        warnings.add('warning.spatialNotRead')
    return Parts(obs, _var(found[chosen], genes), layers, embeddings)


def _chosen_assay(value: RValue, names: list[str]) -> str:
    """The assay of gene expression by its usual names, else the active one. SCT and integrated ones are made of it."""
    usual = words('annotated', 'expressionAssays')
    active = value.get('active.assay')
    current = str(active.values[0]) if active is not None and active.kind == 'STR' and active.values else names[0]
    return next((name for word in usual for name in names if name == word), current if current in names else names[0])


def _assay(
    value: RValue, cells: list[str], warnings: Warnings
) -> tuple[dict[str, sp.csr_matrix], list[str], list[str]]:
    """(layers, genes, cells) of an Assay (versions 3 and 4) or an Assay5, whose layers may be one a sample."""
    if 'Assay5' in value.classes or value.get('layers') is not None:
        return _assay5(value, warnings)
    layers: dict[str, sp.csr_matrix] = {}
    genes: list[str] = []
    found: list[str] = []
    for name in ('counts', 'data'):
        slot = value.get(name)
        matrix = _matrix(slot)
        if slot is None or matrix is None:
            continue
        rows, columns = _dimnames(slot)
        if len(rows) != matrix.shape[1] or len(columns) != matrix.shape[0]:
            raise _Unfit(f'{name} without names')
        if layers and (rows != genes or columns != found):
            continue  # counts of other genes: the first is the fuller one
        genes, found = rows, columns
        # Before any normalisation `data` is the counts once more.
        if not layers or not _same(next(iter(layers.values())), matrix):
            layers[name] = matrix
    return layers, genes, found


def _same(a: sp.csr_matrix, b: sp.csr_matrix) -> bool:
    return a.nnz == b.nnz and np.array_equal(a.indices, b.indices) and np.array_equal(a.data, b.data)


def _assay5(value: RValue, warnings: Warnings) -> tuple[dict[str, sp.csr_matrix], list[str], list[str]]:
    genes, cells = _log_map(value.get('features')), _log_map(value.get('cells'))
    if not genes[0] or not cells[0]:
        raise _Unfit('Assay5 without features or cells')
    pieces: dict[str, list[tuple[np.ndarray, np.ndarray, sp.csr_matrix]]] = {}
    for name, layer in (value.get('layers') or RValue('VEC', [], {})).items():
        kind = name.split('.', 1)[0]
        matrix = _matrix(layer) if kind in ('counts', 'data') else None
        if kind in ('counts', 'data') and matrix is None:
            raise _Unfit(
                f'layer {name} is on disk or of a kind that is not read ({", ".join(layer.classes) or layer.kind})'
            )
        if matrix is not None:
            rows, columns = genes[1].get(name), cells[1].get(name)
            if rows is None or columns is None or matrix.shape != (len(columns), len(rows)):
                raise _Unfit(f'layer {name} of another size')
            pieces.setdefault(kind, []).append((columns, rows, matrix))
    layers = {kind: _joined(parts, len(cells[0]), len(genes[0])) for kind, parts in pieces.items()}
    split = max((len(parts) for parts in pieces.values()), default=0)
    if split > 1:
        warnings.add('warning.layersJoined', count=split)
    order = [name for name in ('counts', 'data') if name in layers]
    return {name: layers[name] for name in order}, genes[0], cells[0]


def _log_map(value: RValue | None) -> tuple[list[str], dict[str, np.ndarray]]:
    """(names, {layer: places of its rows}) of a LogMap: a matrix of truth values, names x layers."""
    if value is None:
        return [], {}
    data = value.get('.Data') or value
    names, layers = _dimnames(value)
    if data.values is None or len(names) * len(layers) != len(data.values):
        return [], {}
    table = np.ma.filled(np.ma.asarray(data.values), False).astype(bool).reshape(len(layers), len(names))
    return names, {layer: np.flatnonzero(table[k]) for k, layer in enumerate(layers)}


def _joined(parts: list[tuple[np.ndarray, np.ndarray, sp.csr_matrix]], cells: int, genes: int) -> sp.csr_matrix:
    if len(parts) == 1 and parts[0][2].shape == (cells, genes):
        return parts[0][2]
    coos = [(columns, rows, matrix.tocoo()) for columns, rows, matrix in parts]
    i = np.concatenate([columns[coo.row] for columns, _, coo in coos])
    j = np.concatenate([rows[coo.col] for _, rows, coo in coos])
    return sp.csr_matrix((np.concatenate([coo.data for *_, coo in coos]), (i, j)), shape=(cells, genes))


def _is_there(idents: pd.Series, obs: pd.DataFrame) -> bool:
    texts = idents.astype(str).to_numpy()
    return any(np.array_equal(texts, obs[name].astype(str).to_numpy()) for name in obs.columns)


def _var(assay: RValue, genes: list[str]) -> pd.DataFrame:
    """Columns of the genes (`meta.features`, `meta.data` of an Assay5) where they fit."""
    table = _frame(assay.get('meta.features') or assay.get('meta.data'), genes)
    return table if len(table) == len(genes) and list(table.index) == genes else _empty(genes)


# SingleCellExperiment


def _experiment(value: RValue, warnings: Warnings) -> Parts:
    assays = value.get('assays')
    held = assays.get('data') if assays is not None else None
    listed = (held.get('listData') or held) if held is not None else None
    if listed is None:
        raise _Unfit('no assays')
    genes = value.texts('NAMES') or _names_of_ranges(value)
    obs = _frame(value.get('colData'))
    layers: dict[str, sp.csr_matrix] = {}
    for name, item in listed.items():
        matrix = _matrix(item)
        if matrix is None:
            warnings.add('warning.partsNotRead', names=f'assay {name}', count=1)
            continue
        rows, cells = _dimnames(item)
        genes = genes or rows
        if obs.empty and len(obs) != matrix.shape[0] and cells:
            obs = _empty(cells)
        layers['data' if name == 'logcounts' else name] = matrix
    if not layers:
        raise _Unfit('no assay that can be read')
    shape = next(iter(layers.values())).shape
    if any(matrix.shape != shape for matrix in layers.values()) or shape != (len(obs), len(genes)):
        raise _Unfit('assays, genes and cells of different sizes')
    embeddings: dict[str, np.ndarray] = {}
    for name, reduced in _reduced(value):
        dense = _matrix(reduced)
        if dense is not None and dense.shape[1] == len(obs):
            embeddings[name.lower()] = dense.toarray().T
    ranges = value.get('rowRanges')
    rows_of = _frame((ranges.get('elementMetadata') if ranges else None) or value.get('elementMetadata'), genes)
    var = rows_of if len(rows_of) == len(genes) else _empty(genes)
    return Parts(obs, var.set_axis(pd.Index(genes, dtype=object), axis=0), layers, embeddings)


def _names_of_ranges(value: RValue) -> list[str]:
    """Names of the rows of a RangedSummarizedExperiment: of its list of ranges."""
    ranges = value.get('rowRanges')
    partitioning = ranges.get('partitioning') if ranges is not None else None
    for place in (partitioning, ranges.get('ranges') if ranges is not None else None):
        if place is not None and place.texts('NAMES'):
            return place.texts('NAMES')
    return []


def _reduced(value: RValue) -> list[tuple[str, RValue]]:
    """`reducedDims` are a table within a column of the internal columns."""
    internal = value.get('int_colData')
    columns = internal.get('listData') if internal is not None else None
    held = columns.get('reducedDims') if columns is not None else None
    listed = held.get('listData') if held is not None else None
    return listed.items() if listed is not None else []
