"""CNV: copy number of single cells from expression, by the steps of inferCNV. Method and papers: README.md here."""

from __future__ import annotations

from typing import Any

import numpy as np

from stroma_runner.engine.context import JobContext
from stroma_runner.engine.dataset_view import view_of
from stroma_runner.engine.result import Result
from stroma_runner.methods import rscript
from stroma_runner.methods.genes.gene_matching import GeneFinder
from stroma_runner.methods.tumour import copy_number
from stroma_runner.tools.cnv import infer, method_text, tables
from stroma_runner.tools.cnv.cells import cells_of
from stroma_runner.tools.cnv.found import find_copy_numbers
from stroma_runner.tools.cnv.positions import ASSEMBLIES, genome_of, order_genes
from stroma_runner.tools.cnv.reproduce import write_reproduction
from stroma_store.errors import StromaError, invalid

STEPS = ('read', 'smooth', 'tree', 'tables')


def run(job: JobContext) -> dict[str, Any]:
    """The contract's CnvResult.

    Writes results/<jobId> with the tables `windows`, `arms` and `cells`, six columns of the cells and the matrices of
    the heat map. Raises CNV_IMPOSSIBLE without R's package, with too few genes or too many cells; INPUT_INVALID for
    another species, TOO_FEW_CELLS, GROUPS_OVERLAP and the errors of labels and groups.
    """
    view, params = view_of(job), job.params
    in_r = params['version'] == 'R'
    if in_r and (reason := rscript.missing_packages('infercnv')):
        raise StromaError('CNV_IMPOSSIBLE', reason=reason, n=0, most=0)
    species, asked = view.dataset.info.get('species'), params['positions']
    if 'assembly' in asked and species and species != ASSEMBLIES[asked['assembly']]:
        raise invalid('body', '/params/positions/assembly', 'species')
    report = job.progress('read')
    report(0.0)
    cells = cells_of(view, params)
    genome = genome_of(asked, job.inputs.get('references', ()), job.store)
    on_genome = order_genes(genome, GeneFinder(view.genes.ids, view.genes.symbols), params['sexChromosomes'])
    plan = infer.plan_of(view, cells, on_genome, params, report)
    report(1.0)
    if in_r:
        values = infer.infer_in_r(view, cells, plan, params, job.progress('smooth'))
    else:
        values = infer.read(job.map('smooth', infer.compute, infer.parts_of(view, cells, plan, params)))
        normal = cells.reference >= 0
        copy_number.distance_from_reference(
            values, copy_number.group_means(values[normal], cells.reference[normal], len(cells.groups))
        )
    report = job.progress('tree')
    report(0.0)
    # R has already removed the noise.
    found = find_copy_numbers(
        {**params, 'denoise': params['denoise'] and not in_r}, cells, genome, plan, values, job.seed
    )
    report(1.0)
    report = job.progress('tables')
    report(0.0)
    result = Result(job, view)
    tables.write(result, view, found)
    report(0.7)
    write_reproduction(result.file('reproduce.zip'), job, view, found)
    read = np.zeros(view.cells, bool)
    read[cells.chosen] = True
    return result.publish(
        tables.summary(params, len(on_genome.genes), found),
        cells=read,
        method=method_text.method(params, found),
        citations=method_text.CITATIONS,
        libraries=method_text.LIBRARIES,
    )


__all__ = ['STEPS', 'run']
