"""The analysed cells, their depth, and the genes that Monocle 2 orders them by."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import scipy.sparse as sp

from stroma_runner.engine.context import JobContext, Progress
from stroma_runner.engine.dataset_view import BLOCK_NONZEROS, DatasetView, hash_of
from stroma_runner.methods.genes.gene_matching import GeneFinder
from stroma_runner.methods.trajectory import over_dispersed
from stroma_store.contract import limits
from stroma_store.errors import StromaError

LIMITS = limits()['trajectory']
#: More ordering genes add noise, so only the most over-dispersed ones are kept. Too few genes span no tree.
MOST_GENES, LEAST_GENES = 2000, 3
READ, FACTS = 'ordering.npz', 'ordering.json'


def chosen_cells(view: DatasetView, params: Mapping[str, Any]) -> tuple[np.ndarray, int]:
    """(indices in the dataset, ascending; cells left out because they have no coordinates in Monocle 3's embedding).

    EMBEDDING_NOT_FOUND; TRAJECTORY_IMPOSSIBLE for too few or, with Monocle 2, too many cells.
    """
    asked = params['cells']
    chosen = np.arange(view.cells) if asked is None else np.flatnonzero(view.group(asked))
    left_out = 0
    if params['version'] == 'monocle3':
        drawn = np.isfinite(view.embedding(params['embedding'], 2)[chosen]).all(axis=1)
        chosen, left_out = chosen[drawn], int((~drawn).sum())
    if len(chosen) < LIMITS['cells']:
        raise StromaError('TRAJECTORY_IMPOSSIBLE', reason='few', n=len(chosen), most=LIMITS['cells'])
    if params['version'] == 'monocle2' and len(chosen) > LIMITS['monocle2']:
        raise StromaError('TRAJECTORY_IMPOSSIBLE', reason='cells', n=len(chosen), most=LIMITS['monocle2'])
    return chosen, left_out


@dataclass(frozen=True)
class Ordering:
    """`genes`: indices in the matrix, ascending; `factors`: size factor of each chosen cell; `missing`: chosen names
    that the matrix lacks; `fit`: how the curve of dispersions was fitted, None if the user chose genes."""

    genes: np.ndarray
    factors: np.ndarray
    missing: list[str]
    fit: CurveFit | None


@dataclass(frozen=True)
class CurveFit:
    """Same fields as in `over_dispersed.Dispersions`."""

    genes: int
    settled: bool
    outliers: int


def ordering(job: JobContext, view: DatasetView, chosen: np.ndarray) -> Ordering:
    """The checkpoint `read`: ordering genes of Monocle 2. TRAJECTORY_IMPOSSIBLE with fewer than three of them."""
    asked = job.params['ordering']

    def compute(folder: Path, progress: Progress) -> None:
        factors = over_dispersed.size_factors(_totals(view, chosen, lambda done: progress(0.4 * done)))
        missing: list[str] = []
        fit = None
        if 'genes' in asked:
            genes, missing = _named(view, asked['genes'])
        else:
            least = float(asked['meanExpression'])
            genes, fit = _over_dispersed(view, chosen, factors, least, lambda done: progress(0.4 + 0.6 * done))
        np.savez(folder / READ, genes=np.sort(genes), factors=factors)
        facts = {'missing': missing, 'fit': None if fit is None else asdict(fit)}
        (folder / FACTS).write_text(json.dumps(facts), 'utf-8')

    folder = job.step(
        'read', params={'ordering': asked}, inputs=[view.version, cells_key(view, chosen)], compute=compute
    )
    with np.load(folder / READ) as found:
        genes, factors = found['genes'], found['factors']
    if len(genes) < LEAST_GENES:
        raise StromaError('TRAJECTORY_IMPOSSIBLE', reason='genes', n=len(genes), most=LEAST_GENES)
    facts = json.loads((folder / FACTS).read_text('utf-8'))
    return Ordering(genes, factors, facts['missing'], None if facts['fit'] is None else CurveFit(**facts['fit']))


def cells_key(view: DatasetView, chosen: np.ndarray) -> str:
    """Hash of the analysed cells, which a checkpoint depends on."""
    mask = np.zeros(view.cells, bool)
    mask[chosen] = True
    return hash_of(mask)


def _named(view: DatasetView, names: list[str]) -> tuple[np.ndarray, list[str]]:
    places = GeneFinder(view.genes.ids, view.genes.symbols).find(names)
    missing = [name for name, place in zip(names, places.tolist(), strict=True) if place < 0]
    return np.unique(places[places >= 0]), missing


def count_blocks(view: DatasetView, chosen: np.ndarray) -> Iterator[tuple[int, int, sp.csc_matrix]]:
    """Yields (first gene, end, counts of chosen cells x genes). For normalised data: ratios before the logarithm."""
    place = np.full(view.cells, -1, np.int64)
    place[chosen] = np.arange(len(chosen))
    dataset = view.dataset
    for start, stop in view.gene_ranges(BLOCK_NONZEROS):
        cells, values = dataset.stored_range(start, stop)
        rows = place[cells]
        kept = rows >= 0
        ends = np.concatenate([[0], np.cumsum(kept)])[dataset.indptr[start : stop + 1] - dataset.indptr[start]]
        data = values[kept].astype(np.float64)
        if dataset.normalised_only:
            data = np.expm1(data)
        yield start, stop, sp.csc_matrix((data, rows[kept], ends), shape=(len(chosen), stop - start))


def ordering_counts(
    view: DatasetView, chosen: np.ndarray, genes: np.ndarray
) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """(indices among the chosen cells, counts) of one gene at a time."""
    place = np.full(view.cells, -1, np.int64)
    place[chosen] = np.arange(len(chosen))
    for gene in genes.tolist():
        cells, values = view.dataset.stored_range(gene, gene + 1)
        rows = place[cells]
        kept = rows >= 0
        data = values[kept].astype(np.float64)
        yield rows[kept], np.expm1(data) if view.dataset.normalised_only else data


def _totals(view: DatasetView, chosen: np.ndarray, report: Any) -> np.ndarray:
    if not view.dataset.normalised_only:
        report(1.0)
        return np.asarray(view.dataset.totals[chosen])
    found = np.zeros(len(chosen))
    for _, stop, block in count_blocks(view, chosen):
        found += np.asarray(block.sum(axis=1)).ravel()
        report(stop / view.dataset.n_genes)
    return found


def _over_dispersed(
    view: DatasetView, chosen: np.ndarray, factors: np.ndarray, least: float, report: Any
) -> tuple[np.ndarray, CurveFit | None]:
    means, squares, expressed = (np.zeros(view.dataset.n_genes) for _ in range(3))
    scale = sp.diags(1 / factors)
    for start, stop, block in count_blocks(view, chosen):
        scaled = sp.csc_matrix(scale @ block)
        means[start:stop] = np.asarray(scaled.mean(axis=0)).ravel()
        squares[start:stop] = np.asarray(scaled.power(2).mean(axis=0)).ravel()
        expressed[start:stop] = np.asarray((block > 0).sum(axis=0)).ravel()
        report(stop / view.dataset.n_genes)
    found = over_dispersed.dispersions(means, squares, expressed, factors)
    if found is None:
        return np.empty(0, np.int64), None
    return found.order(least)[:MOST_GENES], CurveFit(found.genes, found.settled, found.outliers)
