"""TF regulation: activity of regulons in each cell, by group, and their modules. Method and papers: README.md here."""

from __future__ import annotations

from typing import Any

import numpy as np

from stroma_runner.engine.context import JobContext
from stroma_runner.engine.dataset_view import view_of
from stroma_runner.engine.result import Result
from stroma_runner.methods.genes.gene_matching import GeneFinder
from stroma_runner.tools.tf_regulation import inference, method_text, pruning, scoring, tables
from stroma_runner.tools.tf_regulation.groups import cells_of
from stroma_runner.tools.tf_regulation.network import network_of, regulons_of, require_species
from stroma_runner.tools.tf_regulation.reproduce import write_reproduction

STEPS = ('read', 'network', 'prune', 'score', 'tables')


def run(job: JobContext) -> dict[str, Any]:
    """The contract's TfRegulationResult.

    Writes results/<jobId> with the tables `regulons`, `targets`, `groups`, `similarity` and `motifs`, and a column of
    scores for each of the first regulons. Raises REGULONS_EMPTY if no regulon has enough targets, INPUT_INVALID for
    another species, REFERENCE_NOT_FOUND, COLUMN_NOT_GROUPS and the errors of labels and groups.
    """
    import pandas as pd

    from stroma_runner.methods.gene_sets.aucell import counted_ranks

    view, params = view_of(job), job.params
    report = job.progress('read')
    report(0.0)
    require_species(view, params['species'])
    cells = cells_of(view, params)
    report(1.0)
    network = inference.infer_network(job, view, cells.chosen) if 'factors' in params['source'] else network_of(job)
    network, by_motifs = pruning.prune_network(job, view, network)
    finder = GeneFinder(view.genes.ids, view.genes.symbols)
    by_sign = params['method'] == 'aucell'
    regulons = regulons_of(network.edges, finder, by_sign=by_sign, least=params['minTargets'])
    ranked = view.dataset.n_genes
    top = counted_ranks(params['topShare'], ranked)
    folders = job.map('score', scoring.compute, scoring.parts_of(view, cells.chosen, regulons, params['method'], top))
    report = job.progress('tables')
    report(0.0)
    found = tables.regulon_findings(regulons, scoring.read(folders), cells)
    report(0.4)
    result = Result(job, view)
    symbols = view.genes.symbols
    factors = finder.find([one.tf for one in found.regulons]).tolist()
    regulon_rows = tables.regulon_rows(found, cells, [symbols[k] if k >= 0 else None for k in factors])
    result.table('regulons', regulon_rows)
    result.table('targets', tables.target_rows(found, view.genes))
    result.table('groups', tables.group_rows(found, cells))
    result.table('similarity', tables.similarity_rows(found))
    result.table('motifs', pruning.motif_rows(by_motifs, found.regulons))
    for k in range(found.coloured):
        values = np.full(view.cells, np.nan, np.float32)
        values[cells.chosen] = found.scores[:, k]
        result.column(f'score{k + 1}', pd.Series(values), label=found.regulons[k].name)
    report(0.7)
    write_reproduction(result.file('reproduce.zip'), view, params, cells, found, top)
    return result.publish(
        tables.summary(params, found, cells, network, ranked=ranked, top=top, pruned=pruning.summary_of(by_motifs)),
        cells=cells.chosen,
        method=method_text.method(params, network, len(regulons), by_motifs, ranked=ranked, top=top),
        citations=method_text.citations(params),
        libraries=method_text.LIBRARIES,
    )


__all__ = ['STEPS', 'run']
