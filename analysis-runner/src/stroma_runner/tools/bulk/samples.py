"""The samples of a bulk analysis: counts of all files with the genes of all, and the design."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from stroma_runner.engine.context import JobContext
from stroma_runner.methods.bulk import design as designs
from stroma_runner.tools.import_.bulk.genes_of_all import genes_of_all
from stroma_runner.tools.import_.bulk.transcripts import length_scaled
from stroma_store.bulk import BulkTable, bulk_sha256, read_bulk
from stroma_store.errors import StromaError

#: Share of the genes of the smaller table that two files must share.
LEAST_SHARED = 50.0
#: Error ids of problems of a design in the contract.
_ERRORS = {
    'few-groups': 'BULK_REPLICATES',
    'few-replicates': 'BULK_REPLICATES',
    'value-missing': 'BULK_VALUE_MISSING',
    'not-a-number': 'BULK_NOT_NUMBER',
    'pair-missing': 'BULK_PAIR_MISSING',
    'constant': 'BULK_CONFOUNDED',
    'confounded': 'BULK_CONFOUNDED',
    'no-residual': 'BULK_NO_RESIDUAL',
}


@dataclass(frozen=True)
class JoinedCounts:
    """`counts`: genes x samples, whole numbers; `scaled`: whether they are corrected for lengths of genes."""

    counts: np.ndarray
    gene_ids: np.ndarray
    symbols: np.ndarray
    samples: tuple[str, ...]
    groups: tuple[str, ...]
    scaled: bool
    warnings: list[dict[str, Any]]


def join_samples(job: JobContext) -> JoinedCounts:
    """Reads the files of the job. JOB_INPUT_CHANGED, BULK_SAMPLE_UNKNOWN, BULK_NOT_COUNTS, GENES_DIFFER,
    BULK_SAMPLE_EMPTY for a sample without a count."""
    tables = {one['fileId']: _table(job, one) for one in job.inputs['files']}
    names = {one['fileId']: one['name'] for one in job.inputs['files']}
    _check_overlap(tables, names)
    place, symbols, doubt = genes_of_all([(one.gene_ids, one.symbols, one.values) for one in tables.values()])
    warnings = [doubt] if doubt else []
    chosen = job.params['samples']
    counts = np.zeros((len(place), len(chosen)))
    lengths, usual = np.full(counts.shape, np.nan), np.ones(len(place))
    scaled = all(tables[one['file']].lengths is not None for one in chosen)
    kept = {f: np.flatnonzero([gene in place for gene in table.gene_ids]) for f, table in tables.items()}
    rows = {f: np.array([place[tables[f].gene_ids[k]] for k in at], int) for f, at in kept.items()}
    for k, one in enumerate(chosen):
        table, column = tables[one['file']], one.get('column', one['sample'])
        if column not in table.samples:
            raise StromaError('BULK_SAMPLE_UNKNOWN', sample=one['sample'], column=column, row=k + 1)
        at = table.samples.index(column)
        own = kept[one['file']]
        counts[rows[one['file']], k] = table.values[own, at]
        if scaled and table.lengths is not None and table.usual is not None:
            lengths[rows[one['file']], k] = table.lengths[own, at]
            usual[rows[one['file']]] = table.usual[own]
    if scaled:
        counts = length_scaled(counts, lengths, usual)
    elif any(table.lengths is not None for table in tables.values()):
        warnings.append({'id': 'warning.bulkLengthsUnused', 'params': {}})
    whole = np.rint(counts).astype(np.int64)
    for k in np.flatnonzero(whole.sum(axis=0) == 0)[:1]:
        raise StromaError('BULK_SAMPLE_EMPTY', sample=chosen[k]['sample'], row=int(k) + 1)
    return JoinedCounts(
        counts=whole,
        gene_ids=np.array(list(place), dtype=object),
        symbols=np.array(symbols, dtype=object),
        samples=tuple(one['sample'] for one in chosen),
        groups=tuple(one['group'] for one in chosen),
        scaled=scaled,
        warnings=warnings,
    )


def _table(job: JobContext, one: dict[str, Any]) -> BulkTable:
    table = read_bulk(job.store.path(one['key']))
    if bulk_sha256(table) != one['sha256']:
        raise StromaError('JOB_INPUT_CHANGED', file=one['name'])
    measure = table.facts['bulk']['measure']
    if measure not in ('counts', 'estimated'):
        raise StromaError('BULK_NOT_COUNTS', file=one['name'], measure=measure)
    return table


def _check_overlap(tables: dict[str, BulkTable], names: dict[str, str]) -> None:
    """GENES_DIFFER if a pair of files shares too few of the genes of the smaller one."""
    genes = {file: set(table.gene_ids.tolist()) for file, table in tables.items()}
    files = list(genes)
    for i, a in enumerate(files):
        for b in files[i + 1 :]:
            shared = len(genes[a] & genes[b])
            percent = 100 * shared / max(1, min(len(genes[a]), len(genes[b])))
            if percent < LEAST_SHARED:
                values = {'a': names[a], 'b': names[b], 'shared': shared, 'percent': round(percent, 1)}
                raise StromaError('GENES_DIFFER', **values, min=LEAST_SHARED)


def design_of(job: JobContext, joined: JoinedCounts) -> designs.Design:
    """The model of the job; the first group of the table that is compared with is its reference."""
    found = designs.design_of_request(job.params)
    if isinstance(found, designs.Problem):
        samples = ', '.join(joined.samples[k] for k in found.samples[:5])
        about = {'column': ', '.join(found.columns), 'samples': samples, 'n': found.n, 'group': found.group}
        raise StromaError(_ERRORS[found.id], **{name: one for name, one in about.items() if one not in ('', None)})
    return found


def formula(job: JobContext) -> str:
    """Same format as the contract's `bulkFormula`."""
    chosen = job.params['samples']
    parts = [name for name in ('batch', 'pair') if any(one.get(name) for one in chosen)]
    return '~ ' + ' + '.join([*parts, *(one['name'] for one in job.params.get('covariates', [])), 'group'])
