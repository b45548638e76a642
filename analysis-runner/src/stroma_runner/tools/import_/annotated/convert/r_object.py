"""Seurat (3 to 5), SingleCellExperiment and matrices of R as an `.h5ad`."""

from __future__ import annotations

from pathlib import Path

import h5py
import numpy as np
import scipy.sparse as sp

from stroma_runner.shared.r_files.read import corrupt, read_r
from stroma_runner.shared.r_files.values import RValue, floats_with_nan
from stroma_runner.tools.import_.annotated.convert.parts import SparseWriter, write_parts
from stroma_runner.tools.import_.annotated.convert.r_experiment import experiment
from stroma_runner.tools.import_.annotated.convert.r_seurat import seurat
from stroma_runner.tools.import_.annotated.convert.r_slide import write_slide
from stroma_runner.tools.import_.annotated.convert.r_values import (
    InconsistentObject,
    Parts,
    dimnames,
    empty,
    matrix_of,
    row_names,
)
from stroma_runner.tools.import_.facts import FileReport
from stroma_runner.tools.import_.tables import words
from stroma_store.contract import limits
from stroma_store.errors import StromaError

#: R's names of these types.
_NAMES = {
    **{'CLO': 'function', 'BUILTIN': 'function', 'SPECIAL': 'function', 'ENV': 'environment', 'VEC': 'list'},
    **{'STR': 'character', 'INT': 'integer', 'REAL': 'numeric', 'LGL': 'logical', 'NILVALUE': 'NULL', 'LANG': 'call'},
}


def to_h5ad(path: Path, file: str, out: Path, warnings: FileReport) -> None:
    """Writes the first object of the file that contains cells. Raises R_OBJECT_UNSUPPORTED if there is none."""
    objects, last = read_r(path, file), 'NULL'
    for name in list(objects):
        value = objects.pop(name)  # frees what was looked at
        last = value.classes[0] if value.classes else _NAMES.get(value.kind, value.kind)
        try:
            parts = _parts(value, warnings)
        # A damaged file can contain anything instead of a text or a number.
        except (InconsistentObject, TypeError, ValueError, AttributeError, LookupError) as error:
            raise corrupt(file, f'{name}: {error}' if name else str(error)) from error
        del value
        if parts is not None:
            if objects:
                others = ', '.join(list(objects)[:5])
                warnings.add('warning.objectsNotRead', chosen=name, names=others, count=len(objects))
            if parts.left:
                names = ', '.join(parts.left[:10])
                warnings.add('warning.partsNotRead', names=names, count=len(parts.left))
            _write(parts, out)
            return
    raise StromaError('R_OBJECT_UNSUPPORTED', file=file, found=last)


def _write(parts: Parts, out: Path) -> None:
    with h5py.File(out, 'w') as made:
        write_parts(made, parts.obs, parts.var, parts.embeddings)
        if parts.slide is not None:
            write_slide(made, parts.slide)
        genes = len(parts.var)
        names = list(parts.layers)
        for name in names:
            place = 'X' if name == _main(names) else f'layers/{name}'
            writer = SparseWriter(made, place, genes)
            writer.add(parts.layers.pop(name))
            writer.end()


def _main(names: list[str]) -> str:
    """`X` is the matrix other than the counts, as usual in AnnData; the reader looks at all."""
    return next((name for name in names if name != 'counts'), names[0])


def _parts(value: RValue, warnings: FileReport, is_inner_allowed: bool = True) -> Parts | None:
    classes = set(value.classes)
    if 'Seurat' in classes:
        return seurat(value, warnings)
    if (
        'SingleCellExperiment' in classes
        or 'SummarizedExperiment' in classes
        or 'RangedSummarizedExperiment' in classes
    ):
        return experiment(value)
    if 'data.frame' in classes:
        return _counts_of_frame(value)
    matrix = matrix_of(value)
    if matrix is not None:
        genes, cells = dimnames(value)
        if not genes or not cells:
            raise InconsistentObject('matrix without names')
        return Parts(empty(cells), empty(genes), {'counts': matrix})
    return _list(value, warnings) if is_inner_allowed else None


def _list(value: RValue, warnings: FileReport) -> Parts | None:
    """The first element that contains cells, for a list of an object and notes, for SoupX, and for several matrices."""
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
    """A data.frame of only numbers, genes x cells; a table of cells has text or few columns and does not count."""
    columns = value.items()
    genes = row_names(value)
    if len(columns) <= limits()['sampleCells']['above'] or not genes:
        return None
    if any(column.kind not in ('INT', 'REAL') or column.texts('levels') for _, column in columns):
        return None
    dense = np.column_stack([floats_with_nan(column.values) for _, column in columns])
    if len(dense) != len(genes):
        raise InconsistentObject('data.frame of another size')
    return Parts(empty([name for name, _ in columns]), empty(genes), {'counts': sp.csr_matrix(dense.T)})
