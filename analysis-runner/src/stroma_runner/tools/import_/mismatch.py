"""The single error for parts that do not match, always with every value that its sentence names."""

from __future__ import annotations

from typing import Any

from stroma_store.errors import StromaError


def mismatch(
    file: str,
    what: str,
    expected: object,
    found: object,
    *,
    line: int | None = None,
    matrix: tuple[object, object] = ('?', '?'),
    lists: tuple[object, object] = ('?', '?'),
    **more: Any,
) -> StromaError:
    """MATRIX_DIM_MISMATCH: the expected and the found number of `what` (genes, cells, entries, index, header, columns).

    `matrix` and `lists` are (genes, cells) according to the matrix and to the name tables.
    """
    rows, columns = matrix
    genes, barcodes = lists
    sizes = {'rows': rows, 'columns': columns, 'genes': genes, 'barcodes': barcodes}
    place = {} if line is None else {'line': line}
    return StromaError(
        'MATRIX_DIM_MISMATCH', file=file, what=what, expected=expected, found=found, **sizes, **place, **more
    )
