"""Kind of the numbers of an annotated file, decided by measurement: raw counts, log-normalised, linear, or scaled."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import h5py
import numpy as np
import scipy.sparse as sp

from stroma_runner.tools.import_.annotated.measure import OTHER_BASES, measure, with_data
from stroma_runner.tools.import_.facts import FileReport
from stroma_runner.tools.import_.files.h5_matrix import FileGenes, FileRows, matrix_rows, shape_of
from stroma_runner.tools.import_.names import MAX_GENES
from stroma_runner.tools.import_.tables import table, words
from stroma_store.dataset.layout import TARGET_SUM
from stroma_store.dataset.rows import MemoryRows, RowBlocks
from stroma_store.errors import StromaError

#: Names of layers with counts, most common first; other layers with whole numbers come after `raw/X` and `X`.
_COUNT_LAYERS = words('annotated', 'countLayers')
#: RNA velocity: the counts are the sum of both parts.
_PARTS = words('annotated', 'parts')
#: Counts of fewer genes than this share of another matrix are not a substitute for it.
FEWEST_GENES = float(table('annotated', 'fewestGenes'))


@dataclass(frozen=True)
class Candidate:
    name: str
    var: str
    rows: RowBlocks
    kind: str


class MappedMatrix:
    """Another matrix with its nonzero values changed; `function(block)` keeps the shape."""

    def __init__(self, rows: RowBlocks, function: Callable[[sp.csr_matrix], sp.csr_matrix]) -> None:
        self.n_cells, self.n_genes, self._rows, self._function = rows.n_cells, rows.n_genes, rows, function

    def blocks(self) -> Iterator[tuple[int, sp.csr_matrix]]:
        for first, block in self._rows.blocks():
            yield first, self._function(block)


def choose_matrix(
    handle: h5py.File,
    file: str,
    cells: int,
    length: Callable[[str], int],
    warnings: FileReport,
    wanted: str | None = None,
) -> tuple[RowBlocks, str, bool]:
    """(matrix, table of its genes, whether there are only normalised values): the counts with most genes, otherwise the
    values.

    `length`: rows of a table. `wanted`: the path of the chosen matrix; without it, warns of everything that is not the
    file's own raw counts of all its genes.
    """
    if wanted is not None:
        only = _wanted(handle, wanted, file, cells, length)
        warnings.matrix = only.name
        if only.kind == 'counts':
            return only.rows, only.var, False
        return as_normalised(only, file, warnings), only.var, True
    candidates = _candidates(handle, file, cells, length, warnings)
    if not candidates:
        raise StromaError('ANNDATA_INVALID', file=file, path='X', reason='X: missing')
    found = [c for c in candidates if c.kind != 'scaled']
    if not found:
        raise StromaError('ANNDATA_INVALID', file=file, path='X', reason='X: scaled values only')
    # The first of equals: sorting is stable, and the candidates are in the order of preference.
    widest = max(c.rows.n_genes for c in found)
    counts = sorted((c for c in found if c.kind == 'counts'), key=lambda c: -c.rows.n_genes)
    usable = [c for c in counts if c.rows.n_genes >= FEWEST_GENES * widest]
    chosen = usable[0] if usable else next(c for c in found if c.rows.n_genes == widest)
    warnings.matrix = chosen.name
    fewer = chosen if usable else next(iter(counts), None)
    if fewer is not None and fewer.rows.n_genes < widest:
        values = {'path': fewer.name, 'genes': fewer.rows.n_genes, 'all': widest, 'chosen': chosen.name}
        warnings.add('warning.countsOfFewGenes', **values)
    if usable:
        return chosen.rows, chosen.var, False
    if not counts:
        warnings.add('warning.countsMissing', file=file, paths=', '.join(c.name for c in found))
    return as_normalised(chosen, file, warnings), chosen.var, True


def _wanted(handle: h5py.File, path: str, file: str, cells: int, length: Callable[[str], int]) -> Candidate:
    """A matrix by its path: X, raw/X (raw.X) or a layer."""
    known = path in ('X', 'raw/X', 'raw.X') or path.startswith('layers/')
    item = handle.get(path) if known else None
    if not isinstance(item, h5py.Group | h5py.Dataset) or shape_of(item) is None:
        raise StromaError('ANNDATA_INVALID', file=file, path=path, reason=f'{path}: missing')
    var = {'raw/X': 'raw/var', 'raw.X': 'raw.var'}.get(path, 'var')
    rows = matrix_rows(item, file, cells, length(var))
    return Candidate(path, var, rows, kind_of(rows))


def as_normalised(chosen: Candidate, file: str, warnings: FileReport) -> RowBlocks:
    """The values as ln(1 + per 10,000); linear values and other bases are converted, with a warning."""
    measured = measure(chosen.rows)
    values: dict[str, Any] = {'path': chosen.name, 'largest': round(measured.largest, 2)}
    if measured.kind == 'scaled':
        raise StromaError('ANNDATA_INVALID', file=file, path=chosen.name, reason=f'{chosen.name}: scaled values only')
    if measured.kind == 'log':
        return chosen.rows
    if measured.kind == 'unsure':
        warnings.add('warning.valuesTakenAsLog', **values)
        return chosen.rows
    if measured.kind in OTHER_BASES:
        base = OTHER_BASES[measured.kind]
        warnings.add('warning.valuesLogBase', base=base, how=measured.how, total=round(measured.total), **values)
        return MappedMatrix(chosen.rows, lambda block: with_data(block, block.data * np.log(float(base))))
    if measured.kind == 'total':
        warnings.add('warning.valuesPerTotal', total=round(measured.total), **values)
    elif measured.kind == 'counts':
        warnings.add('warning.valuesFractional', percent=round(100 * measured.whole, 1), **values)
    else:
        warnings.add('warning.valuesLinear', **values)
    return MappedMatrix(chosen.rows, _logged)


def _candidates(
    handle: h5py.File, file: str, cells: int, length: Callable[[str], int], warnings: FileReport
) -> list[Candidate]:
    layers = handle.get('layers')
    names = (
        [n for n in layers if isinstance(layers[n], h5py.Group | h5py.Dataset)]
        if isinstance(layers, h5py.Group)
        else []
    )
    known = [n for c in _COUNT_LAYERS for n in names if n.lower() == c]
    rest = [n for n in names if n not in known and n.lower() not in _PARTS]
    found = []
    for name, var in [*((f'layers/{n}', 'var') for n in known), *_raw(handle), ('X', 'var')]:
        item = handle.get(name)
        if not isinstance(item, h5py.Group | h5py.Dataset) or shape_of(item) is None:
            continue
        genes = length(var)
        if genes > MAX_GENES:
            raise StromaError('H5_TOO_LARGE', file=file, path=var, reason='genes', limit=MAX_GENES)
        rows = matrix_rows(item, file, cells, genes)
        found.append(Candidate(name, var, rows, kind_of(rows)))
    if any(c.kind == 'counts' for c in found):
        return found
    unread = []
    for name in rest:
        try:
            rows = matrix_rows(layers[name], file, cells, length('var'))
            kind = kind_of(rows)
        except StromaError:
            unread.append(name)  # something else than a matrix of these cells, or damaged
            continue
        if kind == 'counts' or not any(c.kind != 'scaled' for c in found):
            found.append(Candidate(f'layers/{name}', 'var', rows, kind))
    if unread:
        warnings.add('warning.layersNotRead', count=len(unread), layers=', '.join(unread[:5]))
    parts = [n for n in names if n.lower() in _PARTS]
    if len(parts) > 1 and not any(c.kind == 'counts' for c in found):
        joined = [matrix_rows(layers[n], file, cells, length('var')) for n in parts]
        if all(kind_of(rows) == 'counts' for rows in joined):
            total = sum(sp.vstack([block for _, block in rows.blocks()], format='csr') for rows in joined)
            found.append(Candidate(' + '.join(f'layers/{n}' for n in parts), 'var', MemoryRows(total), 'counts'))
    return found


def _raw(handle: h5py.File) -> list[tuple[str, str]]:
    """`raw` as a group (since 0.7) or as members with dotted names (before)."""
    for matrix, genes in (('raw/X', 'raw/var'), ('raw.X', 'raw.var')):
        if matrix in handle and genes in handle:
            return [(matrix, genes)]
    return []


def kind_of(rows: FileRows | FileGenes) -> str:
    """counts: whole numbers from 0; normalised: fractions from 0; scaled: negative values. Stops as soon as the kind is
    certain."""
    for _, block in rows.gene_blocks() if isinstance(rows, FileGenes) else rows.blocks():
        data = block.data
        if data.size == 0:
            continue
        if (data < 0).any():
            return 'scaled'
        if data.dtype.kind == 'f' and not (data == np.rint(data)).all():
            return 'normalised'
    return 'counts'


def _logged(block: sp.csr_matrix) -> sp.csr_matrix:
    totals = np.asarray(block.sum(axis=1), dtype=float).ravel()
    scale = np.divide(TARGET_SUM, totals, out=np.zeros_like(totals), where=totals > 0)
    return with_data(block, np.log1p(block.data * np.repeat(scale, np.diff(block.indptr))))
