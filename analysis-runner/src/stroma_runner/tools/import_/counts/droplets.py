"""The raw matrix next to a filtered one: counts of its empty droplets per gene.

The matrix is read twice and never kept: 10x writes millions of droplets, but a sample needs only one number per gene.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from stroma_runner.methods.quality.droplets import EMPTY_UP_TO
from stroma_runner.tools.import_.counts.mtx import _Body, _read_header
from stroma_runner.tools.import_.files.streams import open_maybe_gzip
from stroma_runner.tools.import_.mismatch import mismatch
from stroma_store.errors import StromaError

#: Maximum number of droplets in a raw matrix: 10x has at most 6.8 million, and each takes memory.
MOST_DROPLETS = 10_000_000
#: With fewer counts in all empty droplets together, the composition of the ambient RNA cannot be estimated.
LEAST_COUNTS = 10_000


@dataclass(frozen=True)
class Droplets:
    """`soup`: counts of each gene in the empty droplets, int64; `empty`: number of these droplets, which have 1 to 100
    counts."""

    soup: np.ndarray
    empty: int

    @property
    def counts(self) -> int:
        return int(self.soup.sum())


class _Totals(_Body):
    """Counts of each droplet."""

    def _keep(self, gene: np.ndarray, cell: np.ndarray, value: np.ndarray) -> None:
        self.per_cell += np.bincount(cell - 1, value, self.header.cells).astype(np.int64)


class _OfEmpty(_Body):
    """Counts of each gene in the droplets of `is_empty`."""

    is_empty: np.ndarray
    soup: np.ndarray

    def _keep(self, gene: np.ndarray, cell: np.ndarray, value: np.ndarray) -> None:
        inside = self.is_empty[cell - 1]
        self.soup += np.bincount(gene[inside] - 1, value[inside], self.header.genes).astype(np.int64)


def read_droplets(path: Path, file: str, genes: int) -> Droplets:
    """Reads a raw matrix with `genes` rows twice. Raises the errors of `mtx.read_mtx`."""
    with open_maybe_gzip(path, file) as stream:
        header = _read_header(stream, file)
        if header.genes != genes:
            sizes = (header.genes, header.cells)
            raise mismatch(file, 'genes', genes, header.genes, matrix=sizes, lists=(genes, header.cells))
        if header.cells > MOST_DROPLETS:
            raise StromaError('ARCHIVE_TOO_LARGE', file=file, reason='droplets', limit=MOST_DROPLETS)
        totals = _Totals(header, file)
        totals.read(stream)
    with open_maybe_gzip(path, file) as stream:
        second = _OfEmpty(_read_header(stream, file), file)
        second.is_empty = (totals.per_cell > 0) & (totals.per_cell <= EMPTY_UP_TO)
        second.soup = np.zeros(genes, np.int64)
        second.read(stream)
    return Droplets(second.soup, int(second.is_empty.sum()))
