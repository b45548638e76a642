"""From the stored counts to log2 ratios of cells x windows: the genes, the depth, and the computation in blocks."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import scipy.sparse as sp

from stroma_runner.engine.context import JobContext, Progress
from stroma_runner.engine.dataset_view import DatasetView, view_of
from stroma_runner.engine.parts import Part
from stroma_runner.methods.tumour import copy_number, infercnv_r
from stroma_runner.tools.cnv.cells import BLOCK, Cells, count_blocks
from stroma_runner.tools.cnv.positions import OrderedGenes
from stroma_store.contract import limits
from stroma_store.errors import StromaError

#: Minimum number of reference cells that must express a gene, as in inferCNV.
LEAST_REFERENCE = 3
#: A chromosome with fewer genes has no window worth reading.
LEAST_GENES = 10
LEAST_WINDOWS = 20
#: `windows` of one result; a smaller step than fits them is widened. `values`: cells x windows; most larger requests
#: are rejected before the job.
MOST = limits()['cnv']
#: Cells x genes of the R package: it keeps about ten dense copies of them, with 8 bytes per value.
MOST_IN_R = 100_000_000
VALUES = 'values.npy'
#: Cells of the dataset in one part.
PART = 5 * BLOCK


@dataclass(frozen=True)
class Plan:
    """Shared by all parts. `totals`: counts of the used genes by chosen cell; `means`: per reference group."""

    placed: OrderedGenes
    windows: copy_number.Windows
    step: int
    totals: np.ndarray
    target: float
    means: np.ndarray


def plan_of(
    view: DatasetView, cells: Cells, placed: OrderedGenes, params: Mapping[str, Any], report: Callable[[float], None]
) -> Plan:
    """CNV_IMPOSSIBLE if too few genes are left, or the result would be larger than the server's memory."""
    used = _used(view, cells, placed, float(params['minCount']), lambda done: report(0.3 * done))
    genes = placed.only(used)
    step = max(int(params['step']), -(-len(genes.genes) // MOST['windows']))
    if not len(genes.genes):
        raise StromaError('CNV_IMPOSSIBLE', reason='genes', n=0, most=0)
    windows = copy_number.windows_of(genes.chromosome, int(params['windowSize']), step)
    number = len(windows.first)
    if number < LEAST_WINDOWS:
        raise StromaError('CNV_IMPOSSIBLE', reason='genes', n=len(genes.genes), most=0)
    if number * len(cells.chosen) > MOST['values']:
        raise StromaError('CNV_IMPOSSIBLE', reason='cells', n=len(cells.chosen), most=MOST['values'] // number)
    totals = np.zeros(len(cells.chosen))
    for low, high, counts in count_blocks(view, cells.chosen, genes.genes):
        totals[low:high] = np.asarray(counts.sum(axis=1)).ravel()
        report(0.3 + 0.3 * high / len(cells.chosen))
    target = float(np.median(totals))
    sums, sizes = np.zeros((len(cells.groups), len(genes.genes))), np.zeros(len(cells.groups))
    normal = np.flatnonzero(cells.reference >= 0)
    for low, high, counts in count_blocks(view, cells.chosen[normal], genes.genes):
        rows = normal[low:high]
        values = copy_number.logged(counts, totals[rows], target)
        for group in np.unique(cells.reference[rows]).tolist():
            sums[group] += values[cells.reference[rows] == group].sum(axis=0)
            sizes[group] += int((cells.reference[rows] == group).sum())
        report(0.6 + 0.4 * high / len(normal))
    return Plan(genes, windows, step, totals, target, sums / sizes[:, None])


def _used(
    view: DatasetView, cells: Cells, placed: OrderedGenes, least: float, report: Callable[[float], None]
) -> np.ndarray:
    sums, expressed = np.zeros(len(placed.genes)), np.zeros(len(placed.genes), np.int64)
    for low, high, counts in count_blocks(view, cells.chosen, placed.genes):
        sums += np.asarray(counts.sum(axis=0)).ravel()
        normal = counts[cells.reference[low:high] >= 0]
        expressed += np.asarray((normal > 0).sum(axis=0)).ravel().astype(np.int64)
        report(high / len(cells.chosen))
    used = (sums / len(cells.chosen) >= least) & (expressed >= LEAST_REFERENCE)
    on_each = np.bincount(placed.chromosome[used], minlength=len(placed.names))
    found: np.ndarray = used & (on_each[placed.chromosome] >= LEAST_GENES)
    return found


def parts_of(view: DatasetView, cells: Cells, plan: Plan, params: Mapping[str, Any]) -> list[Part]:
    """Cells of the dataset in blocks."""
    identity = hashlib.sha256()
    for one in (plan.placed.genes, plan.placed.chromosome, plan.totals, plan.means, cells.chosen):
        identity.update(np.ascontiguousarray(one).tobytes())
    found = []
    for start in range(0, view.cells, PART):
        low, high = (int(one) for one in np.searchsorted(cells.chosen, (start, start + PART)))
        if low == high:
            continue
        data = plan.placed.genes, plan.placed.chromosome, plan.totals[low:high], plan.target, plan.means
        found.append(
            Part(
                str(start),
                {'start': start, 'windowSize': params['windowSize'], 'step': plan.step},
                [view.version, identity.hexdigest()],
                (cells.chosen[low:high], *data),
                float(high - low),
            )
        )
    return found


def compute(job: JobContext, folder: Path, part: Part, progress: Progress) -> None:
    """Writes `values.npy`: cells x windows around the median of each cell, float32."""
    chosen, genes, chromosome, totals, target, means = part.data
    windows = copy_number.windows_of(chromosome, part.params['windowSize'], part.params['step'])
    values = np.empty((len(chosen), len(windows.first)), np.float32)
    for low, high, counts in count_blocks(view_of(job), chosen, genes):
        values[low:high] = copy_number.smoothed_windows(
            copy_number.logged(counts, totals[low:high], target), means, windows
        )
        progress(high / len(chosen))
    np.save(folder / VALUES, values)


def read(folders: list[Path]) -> np.ndarray:
    found: np.ndarray = np.concatenate([np.load(folder / VALUES) for folder in folders])
    return found


def infer_in_r(
    view: DatasetView, cells: Cells, plan: Plan, params: Mapping[str, Any], report: Callable[[float], None]
) -> np.ndarray:
    """The same values, computed by the R package infercnv. Raises CNV_IMPOSSIBLE with more counts than it has memory
    for."""
    genes = plan.placed
    most = MOST_IN_R // len(genes.genes)
    if len(cells.chosen) > most:
        raise StromaError('CNV_IMPOSSIBLE', reason='cells', n=len(cells.chosen), most=most)
    blocks = [counts for _, _, counts in count_blocks(view, cells.chosen, genes.genes)]
    report(0.1)
    names = [genes.names[k] for k in genes.chromosome.tolist()]
    settings = {'windowSize': params['windowSize'], 'denoise': int(params['denoise'])}
    with TemporaryDirectory() as folder, resources.as_file(resources.files(__package__) / 'infercnv.R') as script:
        counts = sp.vstack(blocks, format='csr')
        positions = names, genes.start, genes.end
        found, _ = infercnv_r.ratios(Path(folder), script, counts, cells.reference, positions, settings)
    report(1.0)
    return infercnv_r.by_window(found, plan.windows.first, plan.windows.last)
