"""Rows or columns of a full matrix that describe each cell: its type, its sample, its percentage of mitochondrial
genes. They are kept as columns of the cells; anything else that is not a count is rejected."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from stroma_runner.methods.genes.gene_names import known_gene_share
from stroma_runner.tools.import_.facts import FileReport
from stroma_runner.tools.import_.tables import pattern, table, words
from stroma_store.errors import StromaError

if TYPE_CHECKING:
    from stroma_runner.tools.import_.counts.table_columns import Columns

_MEASURE = pattern('tables', 'measures', re.IGNORECASE)
_MISSING = frozenset(words('tables', 'missing'))
_NUMBER = re.compile(r'[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?')
#: Names of label columns, the same as in annotated files.
_NAMED = frozenset(
    word
    for names in (
        *table('annotated', 'levels').values(),
        *(words('annotated', n) for n in ('samples', 'sampleGuesses')),
    )
    for word in names
) | frozenset((*words('annotated', 'groups'), *words('annotated', 'tissues'), 'phase', 'barcode', 'orig_ident'))
_CLUSTER = pattern('annotated', 'cluster')
#: A table with more columns than this is another kind of table.
MOST_LABELS = 200
#: Same limit as for the columns of annotated files.
MOST_CATEGORIES = 2000


def is_named(name: str) -> bool:
    """Whether a name belongs to a measure or a label of cells and is not a gene."""
    return is_measure(name) or _plain(name) in _NAMED or bool(_CLUSTER.match(_plain(name)))


def is_measure(name: str) -> bool:
    return bool(_MEASURE.fullmatch(name.strip()))


def is_label(name: str, values: Sequence[str]) -> bool:
    """Whether these are labels by their content: only text, at least two not missing, and a name that is not a gene."""
    known = [value for value in values if value.strip().lower() not in _MISSING]
    return len(known) > 1 and not any(map(is_number, known)) and bool(name) and known_gene_share([name]) == 0


def is_number(text: str) -> bool:
    return bool(_NUMBER.fullmatch(text.strip()))


def _plain(name: str) -> str:
    return re.sub('[^a-z0-9]+', '_', name.lower()).strip('_')


def typed(values: Sequence[str]) -> np.ndarray[Any, Any]:
    """Numbers if every non-missing value is one (NaN for missing), otherwise text (None for missing)."""
    texts: list[str | None] = [None if v.strip().lower() in _MISSING else v.strip() for v in values]
    known = [text for text in texts if text is not None]
    if known and all(map(is_number, known)):
        return np.array([np.nan if text is None else float(text) for text in texts])
    return np.array(texts, dtype=object)


def is_row_of_labels(name: str, values: Sequence[str]) -> bool:
    """Whether a row, whose columns are cells, describes each cell: numbers of a measure, or labels."""
    if is_measure(name):
        return all(is_number(value) or value.strip().lower() in _MISSING for value in values)
    return bool(values) and not is_number(values[0]) and is_label(name, values)


def unused(name: str, taken: Mapping[str, Any]) -> str:
    """The name, with a number added if it is taken."""
    number, found = 1, name
    while found in taken:
        found, number = f'{name}-{number}', number + 1
    return found


def check_labels(kept: Columns, labels: Mapping[str, Sequence[str]], file: str) -> None:
    """Raises MATRIX_VALUE_INVALID if a column that began with text also contains numbers: it is neither counts nor
    labels."""
    for place, name in kept.labels.items():
        if not is_named(name) and not is_label(name, labels[name]):
            row = next((k for k, value in enumerate(labels[name]) if not is_number(value)), 0)
            value = labels[name][row][:60]
            raise StromaError('MATRIX_VALUE_INVALID', file=file, row=row + 2, column=place + 1, value=value)


def kept_labels(labels: Mapping[str, list[str]], warnings: FileReport) -> dict[str, list[str]]:
    """The columns that a dataset can contain, each listed with its number of distinct values; columns with a different
    name for nearly every cell are listed as not read."""
    kept: dict[str, list[str]] = {}
    for name, values in labels.items():
        different = len(set(values))
        is_held = different <= MOST_CATEGORIES or all(is_number(v) or v.lower() in _MISSING for v in values)
        warnings.part('columns', name, is_held, different)
        if is_held:
            kept[name] = values
    return kept


def json_values(values: np.ndarray[Any, Any]) -> list[Any]:
    """Values of a column for JSON: None if missing."""
    return [None if isinstance(one, float) and np.isnan(one) else one for one in values.tolist()]
