"""Several samples in one count file, separated by a column of samples or by the number that Cell Ranger's `aggr` and
AnnData's `concatenate` append to the barcodes of each library."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from stroma_runner.tools.import_.choices import Choices
from stroma_runner.tools.import_.facts import FileReport
from stroma_runner.tools.import_.names import check_cell_count
from stroma_runner.tools.import_.tables import pattern, words
from stroma_store.errors import StromaError

if TYPE_CHECKING:
    from stroma_runner.tools.import_.counts.read import ReadCounts

_NUMBERED = pattern('names', 'library')
_SAMPLES = words('annotated', 'samples')
#: Maximum number of libraries in a warning.
EXAMPLES = 5
#: A choice that reads all libraries as one sample.
TOGETHER = '*'


def libraries_of(barcodes: Sequence[str]) -> list[str] | None:
    """The library of each cell by the number at the end of its barcode; None unless every cell has one and there are
    several, numbered without a gap."""
    found: list[str] = []
    forms: set[bool] = set()
    for barcode in barcodes:
        match = _NUMBERED.match(barcode)
        if match is None:
            return None
        found.append(match.group('library'))
        forms.add(match.group('own') is None)
    # If a file has two forms, the longer ones are repeated barcodes that were numbered.
    if len(forms) != 1:
        return None
    # Libraries are counted from 1 (aggr) or 0 (concatenate). R makes `-11` of a repeated `-1`.
    numbers = sorted(set(map(int, found)))
    return found if len(numbers) > 1 and numbers[-1] - numbers[0] == len(numbers) - 1 and numbers[0] <= 1 else None


def samples_of(columns: Mapping[str, Sequence[str]] | None) -> list[str] | None:
    """The sample of each cell, from a column that is named like one and has several values."""
    by_name = {re.sub('[^a-z0-9]+', '_', name.lower()).strip('_'): name for name in columns or {}}
    for known in _SAMPLES:
        if columns is not None and known in by_name and len(set(columns[by_name[known]])) > 1:
            return [value or '–' for value in columns[by_name[known]]]
    return None


def of_library(read: ReadCounts, file: str, choices: Choices, warnings: FileReport) -> ReadCounts:
    """The cells of the library that was chosen; all cells if none was chosen, with a warning of several libraries.

    LIBRARY_NOT_FOUND for a choice that the file lacks, CELL_COUNT_RANGE for one whose size is not that of a sample.
    """
    columned = samples_of(read.columns)
    found = columned or libraries_of(read.barcodes)
    wanted = choices.get('library')
    if found is None:
        if wanted not in (None, TOGETHER):
            raise StromaError('LIBRARY_NOT_FOUND', file=file, library=wanted, libraries='–')
        return read
    if wanted is None:
        how = 'column' if columned else 'barcodes'
        warnings.add('warning.severalLibraries', count=len(set(found)), libraries=library_examples(found), how=how)
    if wanted in (None, TOGETHER):
        return read
    rows = rows_of(found, wanted)
    if not rows.size:
        raise StromaError('LIBRARY_NOT_FOUND', file=file, library=wanted, libraries=library_examples(found))
    check_cell_count(rows.size, file)
    kept = rows.tolist()
    columns = {name: [values[k] for k in kept] for name, values in (read.columns or {}).items()}
    return replace(read, counts=read.counts[rows], barcodes=[read.barcodes[k] for k in kept], columns=columns or None)


def library_examples(libraries: Sequence[str]) -> str:
    """The largest libraries with their cells, by name."""
    most = sorted(Counter(libraries).most_common(EXAMPLES))
    return ', '.join(f'{name[:40]} ({cells:,})' for name, cells in most)


def rows_of(libraries: Sequence[str], library: str) -> np.ndarray:
    return np.flatnonzero(np.array(libraries, dtype=object) == library)
