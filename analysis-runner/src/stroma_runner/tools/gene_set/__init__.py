"""Gene set: scores of every cell by AUCell or by mean expression, by group. Method and papers: README.md here."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd

from stroma_runner.engine.context import JobContext
from stroma_runner.engine.dataset_view import view_of
from stroma_runner.engine.result import Result
from stroma_runner.tools.gene_set import method_text
from stroma_runner.tools.gene_set.grouping import CellsByGroup
from stroma_runner.tools.gene_set.matching import MOST_RENAMED, gene_rows, match
from stroma_runner.tools.gene_set.reproduce import write_reproduction
from stroma_runner.tools.gene_set.scoring import AUCELL, by_expression, by_ranking

STEPS = ('match', 'score', 'groups')


def run(job: JobContext) -> dict[str, Any]:
    """The contract's GeneSetResult; writes results/<jobId> with the tables `genes`, `groups` and `density` a column
    of scores per set, and `reproduce.zip`.

    GENE_SET_UNDETECTED for sets without a gene in the matrix, GENE_SET_CONTROLS, COLUMN_NOT_GROUPS, INPUT_INVALID.
    """
    from stroma_runner.methods.gene_sets.aucell import counted_ranks

    view, params = view_of(job), job.params
    report = job.progress('match')
    report(0.0)
    groups = CellsByGroup(view.labels(params['groupBy']))
    matched = match(params['sets'], view.genes)
    ranked = view.dataset.n_genes
    kind = params.get('method', AUCELL)
    report(1.0)
    if kind == AUCELL:
        scored = by_ranking(job, view, matched, counted_ranks(params['topShare'], ranked))
    else:
        scored = by_expression(job, view, matched)
    report = job.progress('groups')
    result = Result(job, view)
    result.table('genes', gene_rows(matched, view.genes))
    rows: list[pd.DataFrame] = []
    shapes: list[pd.DataFrame] = []
    sets: list[dict[str, Any]] = []
    for place, one in enumerate(matched):
        scores = scored.of_sets[place]
        result.column(f'score{place + 1}', pd.Series(scores), label=one.name)
        of_groups, shape = groups.summaries(place + 1, one.name, scores)
        rows.append(of_groups)
        shapes.append(shape)
        others = one.renamed
        sets.append(
            {
                'name': one.name,
                'genes': len(one.listed),
                'detected': int((one.found >= 0).sum()),
                'renamed': len(others),
                'renamedGenes': others[:MOST_RENAMED],
                'mean': float(scores.mean(dtype=np.float64)),
                **({} if scored.controls is None else {'controls': len(scored.controls[place])}),
            }
        )
        report((place + 1) / len(matched))
    result.table('groups', rows)
    result.table('density', shapes)
    write_reproduction(result.file('reproduce.zip'), view, matched, scored)
    summary = {
        'method': kind,
        'cells': view.cells,
        'ranked': ranked,
        'top': scored.top,
        'groupBy': params['groupBy'],
        'left': groups.left,
        'sets': sets,
    }
    return result.publish(
        summary,
        cells=np.ones(view.cells, bool),
        method=method_text.method(scored.top, ranked),
        citations=method_text.CITATIONS[kind],
        libraries=method_text.LIBRARIES,
    )


__all__ = ['STEPS', 'run']
