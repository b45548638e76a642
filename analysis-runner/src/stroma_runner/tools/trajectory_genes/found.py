"""Results of each kind of analysis, limits that they share, and readers of expression."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pandas as pd
import scipy.sparse as sp

from stroma_runner.engine.context import JobContext, Progress
from stroma_runner.engine.dataset_view import DatasetView
from stroma_runner.shared.cell_order import CellOrder
from stroma_store.contract import limits
from stroma_store.dataset.reader import Genes
from stroma_store.errors import StromaError

#: Genes seen in fewer cells are not tested.
LEAST_CELLS = 10
#: Columns of the table `genes`.
COLUMNS = ('gene_id', 'symbol', 'mean', 'fraction', 'statistic', 'p_val', 'q_val', 'group')
#: Default significance level, unless the request sets another.
SIGNIFICANT = 0.05
#: Degrees of freedom of a curve (Monocle 2's `sm.ns(Pseudotime, df = 3)`).
DEGREES = 3
FEWEST: int = limits()['trajectory']['cells']


@dataclass(frozen=True)
class GenesRequest:
    """The request with its data."""

    job: JobContext
    view: DatasetView
    order: CellOrder

    @property
    def analysis(self) -> Mapping[str, Any]:
        found: Mapping[str, Any] = self.job.params['analysis']
        return found


@dataclass(frozen=True)
class GenesFindings:
    """`cells`: indices in the dataset of the analysed cells, ascending. `table`: COLUMNS. `summary`: the contract's
    part of this kind. `scores`: analysed cells x modules. `genes`: indices of the genes that reproduce.py reads (None:
    all). `arrays`: its further data by file name; `facts`: for the method text and for reproduce.py."""

    cells: np.ndarray
    table: pd.DataFrame
    summary: dict[str, Any]
    significant: int
    missing: list[str] = field(default_factory=list)
    scores: np.ndarray | None = None
    genes: np.ndarray | None = None
    arrays: dict[str, np.ndarray] = field(default_factory=dict)
    facts: dict[str, Any] = field(default_factory=dict)
    #: The contract's warnings, whose texts are the design system's.
    warnings: list[dict[str, Any]] = field(default_factory=list)


def warning(name: str, **params: Any) -> dict[str, Any]:
    return {'id': f'trajectoryGenes.{name}', 'params': params}


def reached_cells(order: CellOrder) -> np.ndarray:
    """Indices in the order of the cells that have a pseudotime. Raises TRAJECTORY_IMPOSSIBLE if there are too few."""
    reached = np.flatnonzero(order.reached)
    if not len(reached) or np.ptp(order.pseudotime[reached]) <= 0:
        raise StromaError('TRAJECTORY_IMPOSSIBLE', reason='flat', n=0, most=0)
    require_cells(len(reached))
    return reached


def require_cells(cells: int) -> None:
    """Raises TRAJECTORY_IMPOSSIBLE for too few cells."""
    if cells < FEWEST:
        raise StromaError('TRAJECTORY_IMPOSSIBLE', reason='few', n=cells, most=FEWEST)


def read_selected(view: DatasetView, cells: np.ndarray, genes: np.ndarray) -> sp.csc_matrix:
    """Chosen cells x chosen genes, log-normalised float32. `cells`: ascending indices."""
    place = np.full(view.cells, -1, np.int32)
    place[cells] = np.arange(len(cells), dtype=np.int32)
    rows, values, ends = [np.empty(0, np.int32)], [np.empty(0, np.float32)], [0]
    for gene in genes.tolist():
        of, read = view.dataset.gene(gene)
        kept = place[of] >= 0
        rows.append(place[of[kept]])
        values.append(read[kept])
        ends.append(ends[-1] + len(rows[-1]))
    return sp.csc_matrix((np.concatenate(values), np.concatenate(rows), ends), shape=(len(cells), len(genes)))


def report_progress(
    blocks: Iterator[tuple[int, int, sp.csc_matrix]], genes: int, report: Progress
) -> Iterator[tuple[int, int, sp.csc_matrix]]:
    """The same blocks; reports the share of the genes read so far."""
    for start, stop, block in blocks:
        yield start, stop, block
        report(stop / genes)


def contract_gene(genes: Genes, index: int) -> dict[str, str]:
    """The contract's Gene."""
    return {'gene_id': str(genes.ids[index]), 'symbol': str(genes.symbols[index])}


def table_of(genes: Genes, tested: np.ndarray, **columns: Any) -> pd.DataFrame:
    """The table `genes`. `tested`: indices of the genes of its rows."""
    named = {'gene_id': [genes.ids[k] for k in tested], 'symbol': [genes.symbols[k] for k in tested]}
    return pd.DataFrame(named | columns)[list(COLUMNS)]


def short_number(value: float) -> float:
    """Four significant digits, for the summary."""
    return float(f'{value:.4g}')


def rounded_values(values: np.ndarray) -> list[float]:
    """Three significant digits, for values drawn as points."""
    return [float(f'{value:.3g}') for value in np.asarray(values, np.float64).tolist()]


def integers(values: np.ndarray) -> Any:
    """Numbers as integers; NaN as missing."""
    return pd.array(values, dtype='Float64').astype('Int64')
