"""Cell interactions: ligand-receptor pairs between cell types by permutation. Method and papers: README.md here."""

from __future__ import annotations

from typing import Any

import numpy as np

from stroma_runner.engine.context import JobContext
from stroma_runner.engine.dataset_view import view_of
from stroma_runner.engine.result import Result
from stroma_runner.methods.genes.gene_matching import GeneFinder
from stroma_runner.tools.cell_interaction import method_text, tables
from stroma_runner.tools.cell_interaction.archive import write_archive
from stroma_runner.tools.cell_interaction.cells import cells_of, expression, require_species, tested_pairs
from stroma_runner.tools.cell_interaction.parts import compute, parts_of, read
from stroma_runner.tools.cell_interaction.reproduce import write_reproduction
from stroma_runner.tools.cell_interaction.resource import resource_of
from stroma_store.contract import limits

LIMIT = limits()['interaction']
STEPS = ('read', 'permute', 'tables')


def run(job: JobContext) -> dict[str, Any]:
    """The contract's CellInteractionResult.

    Writes results/<jobId> with the tables `interactions` and `pairs`, and `results.tar`. Raises INTERACTION_EMPTY if no
    cell or no pair is left, INPUT_INVALID for another species, REFERENCE_NOT_FOUND and the errors of labels and groups.
    """
    from stroma_runner.methods.interactions.permutations import (
        Partners,
        all_rows,
        is_expressed,
        means_of,
        observe,
        p_values,
        ranks,
    )
    from stroma_runner.methods.interactions.sample_difference import difference_of

    view, params = view_of(job), job.params
    report = job.progress('read')
    report(0.0)
    require_species(view, params['species'])
    cells = cells_of(view, params)
    resource = resource_of(job)
    tested = tested_pairs(resource.pairs, GeneFinder(view.genes.ids, view.genes.symbols))
    chosen = cells.types['all'] >= 0
    values = expression(view, tested.genes, np.flatnonzero(chosen), lambda done: report(0.8 * done))
    partners = Partners.of([one for sides in zip(tested.a, tested.b, strict=True) for one in sides])
    kinds, pairs = len(cells.names), len(tested.pairs)
    first = np.arange(0, 2 * pairs, 2, dtype=np.int32)
    seen = {key: observe(values, types[chosen], kinds, partners) for key, types in cells.types.items()}
    every = all_rows(first, first + 1, kinds)
    kept = np.logical_or.reduce([is_expressed(every, one, params['minExpressing']) for one in seen.values()])
    rows = every.take(np.flatnonzero(kept))
    del every
    present = {key: (one.cells[rows.source] > 0) & (one.cells[rows.target] > 0) for key, one in seen.items()}
    report(1.0)
    by_stratum = parts_of(
        job, view, cells, tested.genes, partners, {key: rows.take(np.flatnonzero(of)) for key, of in present.items()}
    )
    folders = job.map('permute', compute, [part for parts in by_stratum.values() for part in parts])
    report = job.progress('tables')
    report(0.0)
    strata, start = {}, 0
    for key, parts in by_stratum.items():
        means, p = np.full(len(rows), np.nan), np.full(len(rows), np.nan)
        of = present[key]
        means[of] = means_of(rows.take(np.flatnonzero(of)), seen[key])
        p[of] = p_values(read(folders[start : start + len(parts)]), params['permutations'], means[of])
        strata[key] = tables.Stratum(seen[key], means, p)
        start += len(parts)
    rank = ranks(rows.pair, strata['all'].p, pairs, kinds, tables.SIGNIFICANT)
    compared = None
    if cells.samples is not None:
        sides = np.where(cells.types['a'][chosen] >= 0, 0, 1)
        types = cells.types['all'][chosen]
        given = values, types, sides, cells.samples[chosen], kinds, partners, rows
        compared = difference_of(*given, LIMIT['sampleCells'], LIMIT['samples'])
    found = tables.InteractionTable(cells, tested, rows, strata, rank, compared)
    result = Result(job, view)
    result.table('interactions', tables.interactions(found))
    pair_rows = tables.pairs(found, view.genes)
    result.table('pairs', pair_rows)
    report(0.5)
    two = job.params['condition']
    write_archive(result.file('results.tar'), found, (two['a'], two['b']) if two else None)
    write_reproduction(result.file('reproduce.zip'), job, found, values, view.genes)
    return result.publish(
        tables.summary(params, found, resource, pair_rows),
        cells=chosen,
        method=method_text.method(params, resource, pairs),
        citations=method_text.CITATIONS,
        libraries=method_text.LIBRARIES,
    )


__all__ = ['STEPS', 'run']
