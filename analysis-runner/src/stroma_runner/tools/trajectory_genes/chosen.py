"""Chosen genes along pseudotime and by state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from stroma_runner.engine.context import Progress
from stroma_runner.methods.genes.gene_matching import GeneFinder
from stroma_runner.methods.groups.distribution import density, describe
from stroma_runner.methods.groups.markers import benjamini_hochberg
from stroma_runner.methods.trajectory.splines import NaturalSpline, add_intercept, spline_test
from stroma_runner.tools.trajectory_genes.found import (
    DEGREES,
    SIGNIFICANT,
    GenesFindings,
    GenesRequest,
    contract_gene,
    reached_cells,
    read_selected,
    rounded_values,
    short_number,
    table_of,
    warning,
)
from stroma_store.errors import StromaError

#: Maximum numbers: points of a curve, drawn cells per gene and for all genes, and values drawn next to a violin.
CURVE, DRAWN, DRAWN_IN_ALL, SAMPLED = 100, 500, 5000, 10
#: States of a gene; summaries of all genes together; above MANY of them each has fewer points of its density.
STATES, SUMMARIES, MANY, EVERY = 60, 600, 150, 7


def compute(asked: GenesRequest, report: Progress) -> GenesFindings:
    """Raises GENE_NOT_FOUND if the matrix has none of the genes, and TRAJECTORY_IMPOSSIBLE."""
    order, view = asked.order, asked.view
    genes, missing = named_genes(asked)
    reached = reached_cells(order)
    cells, time, state = order.cells[reached], order.pseudotime[reached], order.state[reached]
    values = read_selected(view, cells, genes)
    report(0.5)
    spline = NaturalSpline.fitted_to(time, DEGREES)
    found = spline_test([(0, len(genes), values)], spline.at(time))
    testable = found.f > 0
    q = np.full(len(genes), np.nan)
    q[testable] = benjamini_hochberg(found.p[testable])
    grid = np.linspace(float(time.min()), float(time.max()), CURVE)
    curves = (add_intercept(spline.at(grid)) @ found.coefficients.T).T
    report(0.8)
    shown = _shown(len(cells), len(genes), asked.job.seed)
    rows, by_state = [], []
    groups = _states(state, len(genes))
    for k, index in enumerate(genes.tolist()):
        own = values[:, k].toarray().ravel()
        p_values = [float(found.p[k]), float(q[k])] if testable[k] else [None, None]
        rows.append(
            {
                **contract_gene(view.genes, index),
                **{'p_val': p_values[0], 'q_val': p_values[1]},
                'points': {
                    't': rounded_values(time[shown]),
                    'y': rounded_values(own[shown]),
                    'state': state[shown].tolist(),
                },
                'curve': {'t': rounded_values(grid), 'y': rounded_values(curves[k])},
            }
        )
        few = len(genes) * len(groups) <= MANY
        summaries = [_summary(str(number), own[state == number], 1 if few else EVERY) for number in groups]
        by_state.append({**contract_gene(view.genes, index), 'groups': summaries})
    table = table_of(
        view.genes,
        genes,
        mean=found.mean,
        fraction=found.expressed / len(cells),
        statistic=found.f,
        p_val=np.where(testable, found.p, 1.0),
        q_val=np.where(testable, q, 1.0),
        group=None,
    ).sort_values(['p_val', 'statistic'], ascending=[True, False], kind='stable')
    return GenesFindings(
        cells,
        table,
        {'genes': rows, 'states': by_state},
        int((q < SIGNIFICANT).sum()),
        missing,
        genes=genes,
        arrays={'time': time, 'grid': grid, 'curves': curves},
        facts={'degrees': DEGREES},
        warnings=[*_of_partitions(order.partition[reached]), *_of_states(state, groups)],
    )


def _of_partitions(partition: np.ndarray) -> list[dict[str, Any]]:
    """One curve is fitted to the cells of all partitions, although their pseudotimes begin at different roots."""
    number = len(np.unique(partition))
    return [warning('timesOfPartitions', partitions=number)] if number > 1 else []


def _of_states(state: np.ndarray, shown: Sequence[int]) -> list[dict[str, Any]]:
    """Only the largest states are drawn."""
    states = len(np.unique(state))
    cells = int((~np.isin(state, shown)).sum())
    return [warning('groupsLeftOut', shown=len(shown), groups=states, cells=cells)] if cells else []


def named_genes(asked: GenesRequest) -> tuple[np.ndarray, list[str]]:
    """(indices of the named genes, without duplicates; names that the matrix lacks)."""
    names = list(dict.fromkeys(name.strip() for name in asked.analysis['genes'] if name.strip()))
    genes = asked.view.genes
    found = GeneFinder(genes.ids, genes.symbols).find(names)
    missing = [name for name, index in zip(names, found.tolist(), strict=True) if index < 0]
    places = list(dict.fromkeys(index for index in found.tolist() if index >= 0))
    if not places:
        raise StromaError('GENE_NOT_FOUND', gene=', '.join(missing[:10]))
    return np.array(places, np.int64), missing


def _shown(cells: int, genes: int, seed: int) -> np.ndarray:
    """Indices of the drawn cells, the same for each gene."""
    number = min(cells, DRAWN, DRAWN_IN_ALL // genes)
    return np.sort(np.random.default_rng(seed).choice(cells, number, replace=False))


def _states(state: np.ndarray, genes: int) -> list[int]:
    """States in their order; only the largest if there are too many."""
    names, sizes = np.unique(state, return_counts=True)
    kept = np.argsort(-sizes, kind='stable')[: min(STATES, SUMMARIES // genes)]
    return sorted(names[kept].tolist())


def _summary(group: str, values: np.ndarray, step: int) -> dict[str, Any]:
    few = np.random.default_rng(0).choice(values, min(SAMPLED, len(values)), replace=False)
    described = {name: one if name == 'n' else short_number(one) for name, one in describe(values)._asdict().items()}
    return {
        'group': group,
        **described,
        'density': rounded_values(density(values)[1][::step]),
        'sampled': rounded_values(few),
    }
