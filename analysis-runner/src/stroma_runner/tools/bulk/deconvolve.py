"""Shares of cell types in the samples, by an annotated dataset, and their tests between groups."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np
import scipy.sparse as sp

from stroma_runner.engine.context import JobContext
from stroma_runner.engine.dataset_view import DatasetView
from stroma_runner.methods.bulk import deconvolution
from stroma_runner.methods.genes.gene_matching import GeneFinder
from stroma_runner.methods.groups import composition
from stroma_runner.tools.bulk.comparisons import requested_comparisons
from stroma_store.dataset import layout
from stroma_store.errors import StromaError

if TYPE_CHECKING:
    from stroma_runner.tools.bulk.samples import JoinedCounts

#: Maximum number of reference cells that are read, in total and per type and donor.
MOST_CELLS, PER_TYPE = 20_000, 300
#: Fewer cells of a type or donor are too few for a profile.
LEAST_CELLS = 10
#: Least percentage of the reference's genes that the bulk samples have too.
LEAST_SHARED = 20
#: Number of mixtures used to measure the error, and maximum number of samples in both groups for an exact test.
MIXTURES, EXACT = 60, 60


def deconvolve(
    job: JobContext, joined: JoinedCounts, progress: Callable[[float], None]
) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """(the contract's BulkDeconvolution, warnings). Raises NOT_FOUND for a deleted dataset, COLUMN_NOT_FOUND,
    COLUMN_NOT_GROUPS for fewer than two types with LEAST_CELLS cells, DECONVOLUTION_COUNTS without raw counts,
    GENES_DIFFER, DECONVOLUTION_MARKERS for a type that no gene tells from the others."""
    given = job.params['deconvolution']
    view = _view(job)
    if view.dataset.normalised_only:
        raise StromaError('DECONVOLUTION_COUNTS', name=_name(view, given))
    cells, types, donors, left = _drawn(view, given, job.seed)
    ours, theirs = _shared(view, joined, given)
    counts = _counts(view, cells, theirs)
    progress(0.3)
    bulk = joined.counts[ours].astype(float)
    try:
        known = deconvolution.reference(counts, types, donors)
    except ValueError as error:
        raise StromaError('DECONVOLUTION_MARKERS', type=str(error), name=_name(view, given)) from error
    for k in np.flatnonzero(bulk[known.markers].sum(axis=0) == 0)[:1]:
        raise StromaError('BULK_SAMPLE_EMPTY', sample=joined.samples[k], row=int(k) + 1)
    found = deconvolution.estimate(bulk, known)
    progress(0.6)
    measured = _measured(counts, types, donors, job.seed)
    progress(1.0)
    names = list(known.types)
    warnings = (
        [{'id': 'warning.deconvolutionLeftOut', 'params': {'types': ', '.join(left), 'n': len(left)}}] if left else []
    )
    if found.unsettled:
        warnings.append({'id': 'warning.deconvolutionUnsettled', 'params': {'n': int(found.unsettled)}})
    return {
        'reference': {
            'dataset': given['dataset'],
            'name': _name(view, given),
            'column': given['column'],
            'donors': len(set(donors)),
            'cells': len(cells),
        },
        'genes': len(known.markers),
        'types': names,
        'shares': [[round(float(one), 5) for one in row] for row in found.shares.T],
        'unexplained': [round(float(one), 5) for one in found.unexplained],
        'measured': measured,
        'tests': _tests(job.params, joined, names, found.shares),
    }, warnings


def _view(job: JobContext) -> DatasetView:
    given = job.params['deconvolution']
    folder = job.store.path(f'datasets/{given["dataset"]}')
    if not (folder / layout.META).is_file():
        raise StromaError('NOT_FOUND')
    versions = {one['column']: one['version'] for one in (job.inputs['donorLabels'], job.inputs['otherLabels'])}
    return DatasetView(folder, labels=versions, store=job.store, dataset_id=given['dataset'])


def _name(view: DatasetView, given: dict[str, Any]) -> str:
    return str(view.dataset.info.get('name') or given['dataset'])


def _drawn(view: DatasetView, given: dict[str, Any], seed: int) -> tuple[np.ndarray, list[str], list[str], list[str]]:
    """(cells, type and donor of each, types that are left out): by the seed, at most PER_TYPE of a type and donor."""
    kinds, people = view.labels(given['column']), view.labels(given['donors'])
    kind, person = (np.where(one.codes == one.missing, -1, one.codes.astype(np.int64)) for one in (kinds, people))
    usable = (kind >= 0) & (person >= 0)
    sizes = np.bincount(kind[usable], minlength=len(kinds.categories))
    few = np.flatnonzero((sizes > 0) & (sizes < LEAST_CELLS))
    usable &= ~np.isin(kind, few)
    present = np.unique(kind[usable])
    if len(present) < 2:
        raise StromaError('COLUMN_NOT_GROUPS', column=given['column'], categories=len(present), min=2, max=500)
    order = np.random.default_rng(seed).permutation(np.flatnonzero(usable))
    pair = kind[order] * (int(person.max()) + 1) + person[order]
    by_pair = np.argsort(pair, kind='stable')
    starts = np.concatenate([[0], np.flatnonzero(np.diff(pair[by_pair])) + 1])
    rank = np.arange(len(order)) - np.repeat(starts, np.diff([*starts.tolist(), len(order)]))
    # If there are too many cells, the first ones per type and donor are kept.
    chosen = by_pair[np.lexsort((by_pair, rank))]
    kept = chosen[np.sort(rank) < PER_TYPE][:MOST_CELLS]
    cells = np.sort(order[kept])
    names = [str(one) for one in kinds.categories], [str(one) for one in people.categories]
    types, donors = ([name[code] for code in codes[cells]] for name, codes in zip(names, (kind, person), strict=True))
    return cells, types, donors, [names[0][k] for k in few]


def _shared(view: DatasetView, joined: JoinedCounts, given: dict[str, Any]) -> tuple[np.ndarray, np.ndarray]:
    """(rows of the bulk counts, the same genes of the reference), by symbol or id; each gene once."""
    finder = GeneFinder(list(joined.gene_ids), list(joined.symbols))
    by_symbol = finder.find(view.genes.symbols)
    found = np.where(by_symbol >= 0, by_symbol, finder.find([name or '-' for name in view.genes.ids]))
    _, first = np.unique(found, return_index=True)
    theirs = np.sort(first[found[first] >= 0])
    percent = round(100 * len(theirs) / max(1, len(view.genes)))
    if percent < LEAST_SHARED:
        facts = {'a': _name(view, given), 'b': 'bulk', 'shared': len(theirs), 'percent': percent}
        raise StromaError('GENES_DIFFER', **facts, min=LEAST_SHARED)
    return found[theirs], theirs


def _counts(view: DatasetView, cells: np.ndarray, genes: np.ndarray) -> sp.csr_matrix:
    """Counts of the drawn cells, cells x genes, read in ranges of adjacent cells."""
    rows = []
    for run in np.split(cells, np.flatnonzero(np.diff(cells) > 50) + 1):
        first, last = int(run[0]), int(run[-1]) + 1
        ends, columns, values = view.dataset.cell_range(first, last)
        block = sp.csr_matrix((values, columns, ends), shape=(last - first, len(view.genes)))
        rows.append(block[run - first][:, genes])
    return sp.csr_matrix(sp.vstack(rows))


def _measured(counts: sp.csr_matrix, types: list[str], donors: list[str], seed: int) -> dict[str, Any] | None:
    """The error on mixtures of held-out cells; None if the halves are too small to have markers."""
    try:
        found = deconvolution.expected_accuracy(counts, types, donors, mixtures=MIXTURES, seed=seed)
    except ValueError:
        return None
    correlation = float(found.correlation)
    return {
        'mixtures': found.mixtures,
        'error': round(float(found.error), 5),
        'correlation': round(correlation, 4) if np.isfinite(correlation) else None,
        'types': [round(float(one), 5) for one in found.by_type],
    }


def _tests(params: dict[str, Any], joined: JoinedCounts, types: list[str], shares: np.ndarray) -> list[dict[str, Any]]:
    """The composition tool's test of each type between the groups of each comparison, adjusted within it."""
    groups, told = np.array(joined.groups), []
    for k, one in enumerate(requested_comparisons(params)):
        if one.a is None:
            continue
        sides = [np.flatnonzero(groups == name) for name in (one.a, one.b)]
        test = composition.choose_test([len(side) for side in sides], EXACT)
        p = [composition.p_value(test, [row[side] for side in sides]) for row in shares]
        for name, row, own, adjusted in zip(types, shares, p, composition.adjust(p), strict=True):
            means = {side: round(float(row[at].mean()), 5) for side, at in zip('ab', sides, strict=True)}
            told.append({'comparison': k, 'type': name, **means, 'p_val': own, 'p_val_adj': adjusted})
    return told
