"""Genes that change along pseudotime: F tests of a natural spline, trends, and the curves of the first ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd

from stroma_runner.engine.dataset_view import DatasetView
from stroma_runner.methods.groups.markers import benjamini_hochberg
from stroma_runner.methods.trajectory.splines import NaturalSpline, SplineTest, add_intercept, spline_test
from stroma_runner.shared.cell_order import CellOrder
from stroma_store.contract import limits

#: Degrees of freedom of the spline, cells that express a tested gene, level of the q values.
FREEDOM, LEAST_CELLS, LEVEL = 3, 10, 0.05
TOP: int = limits()['topPseudotimeGenes']
#: Drawn cells of a gene, points of its curve.
POINTS, CURVE = 400, 100
#: A curve that leaves the range of its two ends by more than this share of its height has a peak or a valley.
BEYOND = 0.25


def rank_genes(view: DatasetView, order: CellOrder, report: Callable[[float], None]) -> tuple[pd.DataFrame, SplineTest]:
    """(rows of the table `genes`, best first, with the gene's index in the column `gene`; the tests of all genes)."""
    reached = order.reached
    time = order.pseudotime[reached]
    spline = NaturalSpline.fitted_to(time, FREEDOM)
    cells = order.cells[reached]

    def blocks() -> Any:
        for start, stop, block in view.blocks(cells):
            yield start, stop, block
            report(stop / len(view.genes))

    found = spline_test(blocks(), spline.at(time))
    genes = np.flatnonzero(found.expressed >= LEAST_CELLS)
    grid = np.linspace(0.0, float(time.max()), CURVE)
    curves = found.coefficients[genes] @ add_intercept(spline.at(grid)).T
    frame = pd.DataFrame(
        {
            'gene': genes,
            'gene_id': np.array(view.genes.ids, object)[genes],
            'symbol': np.array(view.genes.symbols, object)[genes],
            'mean': found.mean[genes],
            'fraction': found.expressed[genes] / len(cells),
            'f': found.f[genes],
            'p_val': found.p[genes],
            'q_val': benjamini_hochberg(found.p[genes]),
            'trend': trends(curves),
            'peak': grid[curves.argmax(axis=1)] if len(genes) else [],
        }
    )
    return frame.sort_values(['p_val', 'f', 'gene'], ascending=[True, False, True], ignore_index=True), found


def trends(curves: np.ndarray) -> list[str]:
    """`up`, `down`, `peak` or `valley` of each curve (genes x points)."""
    if not len(curves):
        return []
    first, last = curves[:, 0], curves[:, -1]
    high, low = curves.max(axis=1), curves.min(axis=1)
    height = np.maximum(high - low, 1e-300)
    above, below = (high - np.maximum(first, last)) / height, (np.minimum(first, last) - low) / height
    found = np.where(last > first, 'up', 'down')
    found = np.where((above > BEYOND) & (above >= below), 'peak', found)
    return [str(one) for one in np.where((below > BEYOND) & (below > above), 'valley', found)]


def draw_cells(order: CellOrder, seed: int) -> np.ndarray:
    """Indices of at most POINTS reached cells, one from each of as many equal parts of their order."""
    reached = np.flatnonzero(order.reached)
    ranked = reached[np.argsort(order.pseudotime[reached], kind='stable')]
    if len(ranked) <= POINTS:
        return ranked
    rng = np.random.default_rng([seed, 1])
    bounds = np.linspace(0, len(ranked), POINTS + 1).astype(np.int64)
    return ranked[bounds[:-1] + (rng.random(POINTS) * np.diff(bounds)).astype(np.int64)]


def top_genes(
    view: DatasetView, order: CellOrder, frame: pd.DataFrame, found: SplineTest, seed: int
) -> list[dict[str, Any]]:
    """The contract's PseudotimeGene of the first genes."""
    time = order.pseudotime[order.reached]
    spline = NaturalSpline.fitted_to(time, FREEDOM)
    grid = np.linspace(0.0, float(time.max()), CURVE)
    design = add_intercept(spline.at(grid))
    cells = draw_cells(order, seed)
    shown = []
    for row in frame.head(TOP).to_dict('records'):
        values = view.dataset.dense(int(row['gene']))[order.cells[cells]]
        shown.append(
            {
                **{name: row[name] for name in ('gene_id', 'symbol', 'p_val', 'q_val')},
                'points': {
                    't': short_numbers(order.pseudotime[cells]),
                    'y': short_numbers(values, 3),
                    'state': order.state[cells].tolist(),
                },
                'curve': {'t': short_numbers(grid), 'y': short_numbers(design @ found.coefficients[int(row['gene'])])},
            }
        )
    return shown


def short_numbers(values: Any, digits: int = 4) -> list[float]:
    """Numbers with a few significant digits, for the summary."""
    return [float(f'{value:.{digits}g}') for value in np.asarray(values, np.float64).tolist()]
