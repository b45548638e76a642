"""Checks of AnnData's matrices: storage, raw counts, duplicated cells. Each matrix is read once."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

import numpy as np
import scipy.sparse as sp

from stroma_runner.methods.cellxgene.problems import Problems
from stroma_runner.methods.cellxgene.rules import rules
from stroma_runner.methods.cellxgene.source import Matrix, Rows, Source
from stroma_store.catalogue import ontology


@dataclass
class _Facts:
    """Facts of a matrix from one pass over it."""

    nonzero: int = 0
    empty_rows: int = 0
    not_counts: int = 0
    repeated: int = 0
    column_sums: np.ndarray | None = None


def check_matrices(problems: Problems, source: Source) -> _Facts | None:
    """Checks storage and duplicated cells; returns facts of the count matrix for `check_raw`."""
    facts = {}
    for matrix in (source.x, *((source.raw,) if source.raw else ()), *source.layers):
        if matrix.form not in ('csr', 'dense'):
            problems.add('matrixFormat', matrix.name, matrix.form)
            continue
        counts = matrix is (source.raw or source.x)
        found = facts[matrix.name] = _read(matrix, hashed=counts)
        share = 1 - found.nonzero / max(1, matrix.shape[0] * matrix.shape[1])
        if matrix.form == 'dense' and share > rules()['sparsity']:
            problems.add('matrixFormat', matrix.name, matrix.form)
        if counts and found.repeated:
            problems.add('cellRepeated', matrix.name, None, found.repeated)
    _check_filtered(problems, source, facts)
    return facts.get((source.raw or source.x).name)


def _read(matrix: Matrix, *, hashed: bool) -> _Facts:
    found = _Facts(column_sums=np.zeros(matrix.shape[1]))
    assert found.column_sums is not None
    hashes: list[bytes] = []
    for rows in matrix.rows():
        values = rows.data if sp.issparse(rows) else rows
        found.nonzero += int(np.count_nonzero(values))
        found.not_counts += int(np.count_nonzero((values % 1 > 0) | (values < 0)))
        found.empty_rows += int((_filled(rows) == 0).sum())
        found.column_sums += np.asarray(rows.sum(0)).ravel()
        if hashed:
            hashes += _hashes(rows)
    if hashed:
        counts: dict[bytes, int] = {}
        for one in hashes:
            counts[one] = counts.get(one, 0) + 1
        found.repeated = sum(number for number in counts.values() if number > 1)
    return found


def _filled(rows: Rows) -> np.ndarray:
    if sp.issparse(rows):
        ends = np.concatenate([[0], np.cumsum(rows.data != 0)])
        return np.asarray(ends[rows.indptr[1:]] - ends[rows.indptr[:-1]])
    return np.count_nonzero(rows, axis=1)


def _hashes(rows: Rows) -> list[bytes]:
    """Equal for rows of equal values."""
    made = rows if sp.issparse(rows) else sp.csr_matrix(rows)
    made.sort_indices()
    made.eliminate_zeros()
    return [
        hashlib.blake2b(
            made.indices[start:stop].astype('<i8').tobytes() + b'|' + made.data[start:stop].tobytes(), digest_size=16
        ).digest()
        for start, stop in zip(made.indptr[:-1].tolist(), made.indptr[1:].tolist(), strict=True)
    ]


def _check_filtered(problems: Problems, source: Source, facts: dict[str, _Facts]) -> None:
    """Checks var.feature_is_filtered: genes whose values were removed from X."""
    field = 'var.feature_is_filtered'
    if 'feature_is_filtered' not in source.var:
        problems.add('fieldMissing', field)
        return
    column = source.var['feature_is_filtered']
    if column.dtype != bool:
        problems.add('valueType', field, column.dtype.name)
        return
    filtered = column.to_numpy()
    if source.raw is None:
        if filtered.any():
            problems.add('valueForbidden', field, 'True', int(filtered.sum()))
        return
    x, raw = facts.get('X'), facts.get('raw.X')
    if x is None or raw is None or x.column_sums is None or raw.column_sums is None:
        return
    if len(x.column_sums) > len(raw.column_sums):
        problems.add('rawDiffers', field)
        return
    lost = (x.column_sums == 0) & ~filtered & (raw.column_sums[: len(x.column_sums)] != 0)
    if lost.any():
        problems.add('dependent', field, None, int(lost.sum()), 'warning')
    if filtered.any() and (x.column_sums[filtered] != 0).any():
        problems.add('dependent', field, None, int((x.column_sums[filtered] != 0).sum()), 'warning')


def check_raw(problems: Problems, source: Source, counts: _Facts | None) -> None:
    """X and raw.X are of the same cells and genes, and an assay of RNA has raw counts, float32."""
    raw, var = source.raw, source.raw_var
    if raw is not None and var is not None:
        if len(source.var) != len(var):
            problems.add('rawDiffers', 'raw.X', None, len(var))
        elif not (source.var.index == var.index).all():
            problems.add('rawDiffers', 'raw.var.index')
        if raw.shape[0] != len(source.obs):
            problems.add('rawDiffers', 'raw.X', None, raw.shape[0])
    if not _needs_counts(source) or counts is None:
        return
    place = (raw or source.x).name
    if (raw or source.x).dtype != np.float32:
        problems.add('rawType', place)
        problems.add('rawMissing', place)
        return
    if counts.empty_rows:
        problems.add('rawEmptyCells', place, None, counts.empty_rows)
    if counts.not_counts:
        problems.add('rawValues', place, None, counts.not_counts)
    if counts.empty_rows or counts.not_counts:
        problems.add('rawMissing', place)
    elif raw is None:
        problems.add('onlyRaw', 'X', level='warning')


def _needs_counts(source: Source) -> bool:
    assays = [str(one) for one in source.obs['assay_ontology_term_id'].drop_duplicates()]
    of = rules()['rawOf']

    def below(one: str, terms: list[str]) -> list[bool]:
        return [ontology.is_below(one, term, itself=True) for term in terms]

    is_other = any(any(below(one, of['notBelow'])) for one in assays)
    return not is_other or any(all(below(one, of['belowAll'])) for one in assays)
