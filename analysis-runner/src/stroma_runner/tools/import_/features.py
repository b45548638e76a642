"""Rows of a matrix that are not genes, and symbols that a spreadsheet changed."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from stroma_runner.tools.import_.dates import is_date
from stroma_runner.tools.import_.facts import FileReport
from stroma_runner.tools.import_.tables import pattern

#: Rows that HTSeq, STAR, featureCounts and others count besides the genes, with sums and measures of cells.
_SUMMARY = pattern('tables', 'summary', re.IGNORECASE)
#: Spike-ins of the External RNA Controls Consortium; not the genes ERCC1 to ERCC8.
_SPIKE = pattern('tables', 'spike', re.IGNORECASE)
EXAMPLES = 5


def are_genes_rows(ids: Sequence[str], symbols: Sequence[str], warnings: FileReport) -> np.ndarray:
    """Boolean mask of the rows to keep; false for summaries, totals, measures of cells, rows without a name, and
    spike-ins.

    Warns of what is left out with numbers, and of symbols that are dates, which stay.
    """
    summary = np.array([not s.strip() or bool(_SUMMARY.fullmatch(s.strip())) for s in symbols], bool)
    spikes = np.array([bool(_SPIKE.fullmatch(s) or _SPIKE.fullmatch(i)) for i, s in zip(ids, symbols, strict=True)])
    spikes = spikes.astype(bool) & ~summary
    dates = [s for s in symbols if is_date(s)]
    if summary.any():
        names = [symbols[k] for k in np.flatnonzero(summary).tolist()]
        warnings.add('warning.rowsNotGenes', count=len(names), examples=_shown(names))
    if spikes.any():
        warnings.add('warning.spikeIns', count=int(spikes.sum()))
    if dates:
        warnings.add('warning.symbolsDates', count=len(dates), examples=_shown(dates))
    return ~(summary | spikes)


def _shown(names: Sequence[str]) -> str:
    return ', '.join(name[:60] or '""' for name in names[:EXAMPLES])
