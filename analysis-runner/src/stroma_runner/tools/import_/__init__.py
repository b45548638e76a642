"""Parses one uploaded file after the guard: a count matrix becomes a sample, an annotated .h5ad a dataset, a contig
table a table of the same kind for any source.

The content is read only in a limited child process (`sandbox`); this side checks the hash and publishes.
"""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stroma_runner.tools.import_.choices import GeneTable
from stroma_runner.tools.import_.sandbox import BASE_BYTES, Errors, memory_limit, run_limited, time_limit
from stroma_store.disk import sha256_of
from stroma_store.errors import StromaError

if TYPE_CHECKING:
    # Each limited process imports this package first; importing less saves half a second per file.
    from stroma_runner.engine.context import JobContext, Progress
    from stroma_runner.tools.import_.choices import Choices, Library

STEPS = ('check', 'parse', 'write')
_RESULT = 'import.json'
_CONTENT = 'content'


def run(job: JobContext) -> dict[str, Any]:
    """`job.inputs`: {fileId, key, name, kind, sha256}. Publishes samples/<fileId> or datasets/<datasetId>;
    ImportResult."""
    from stroma_runner.engine.publish import is_already_published

    inputs = job.inputs
    choices: Choices = job.params.get('choices', {})
    source = job.store.path(inputs['key'])
    table = inputs.get('orthologs')
    task = _Import(source, str(inputs['name']), str(inputs['kind']), inputs['sha256'], choices)
    if table:
        path = job.store.path(f'references/{table["sha256"]}')
        named = f'{table["name"]} {table["version"]}'
        task.library['orthologs'] = {'path': str(path), 'species': table['species'], 'name': named}
        # A table that was deleted after the upload is not read; the import then reports that it did not check.
        if _is_there(job, table.get('coding')):
            task.library['coding'] = _gene_table(job, table['coding'], 'Homo sapiens')
        if _is_there(job, table.get('genes')):
            task.library['genes'] = _gene_table(job, table['genes'], table['species'])
    # A table that was deleted since the upload is not compared; the report lists those that were.
    releases = [one for one in inputs.get('geneTables', []) if _is_there(job, one)]
    task.library['geneTables'] = [_gene_table(job, one, one['species']) for one in releases]
    # The name is part of the key, because the error and the dataset carry it.
    params = {'kind': task.kind, 'name': task.name, **({'choices': task.choices} if task.choices else {})}
    read = [table, table.get('coding'), table.get('genes')] if table else []
    hashes = [inputs['sha256'], *(one['sha256'] for one in [*read, *releases] if one)]
    checked = job.step('check', params=params, inputs=hashes, compute=task.check)
    task.facts = json.loads((checked / _RESULT).read_text(encoding='utf-8'))
    parsed = job.step('parse', params=params, inputs=hashes, compute=task.parse)
    result: dict[str, Any] = json.loads((parsed / _RESULT).read_text(encoding='utf-8'))
    if result['kind'] == 'project':
        job.progress('write')(1.0)
        job.log.info('%s: %s samples', task.name, len(result['samples']))
        return result
    annotated = task.kind == 'annotated'
    key = f'datasets/{job.dataset_id}' if annotated else f'samples/{inputs["fileId"]}'
    result['datasetId'] = job.dataset_id if annotated else None
    report = job.progress('write')
    report(0.0)
    if not is_already_published(job, key, lambda published: _WHOLE[task.kind](published, result)):
        folder = job.store.scratch()
        _link_tree(parsed / _CONTENT, folder)
        job.publish(folder, key)
    report(1.0)
    job.log.info('%s: %s cells x %s genes, %s', task.name, result['cells'], result['genes'], result['layout'])
    return result


def _is_dataset(folder: Path, result: dict[str, Any]) -> None:
    from stroma_store.open_dataset import open_dataset

    open_dataset(folder).verify()


def _is_sample(folder: Path, result: dict[str, Any]) -> None:
    """Raises for a damaged sample, and for one that was parsed before with other choices."""
    from stroma_store.samples import read_sample, sample_sha256

    sample = read_sample(folder)
    names = (sample.barcodes, sample.gene_ids, sample.symbols)
    found = sample_sha256(sample.counts, *names, sample.columns, sample.soup)
    if found != result['matrixSha256']:
        raise StromaError('DATASET_DAMAGED', file=folder.name)


def _is_contigs(folder: Path, result: dict[str, Any]) -> None:
    from stroma_store.contigs import TABLE, read_facts

    if sha256_of(folder / TABLE) != read_facts(folder)['sha256']:
        raise StromaError('DATASET_DAMAGED', file=folder.name)


def _is_there(job: JobContext, one: dict[str, Any] | None) -> bool:
    return one is not None and job.store.exists(f'references/{one["sha256"]}')


def _gene_table(job: JobContext, one: dict[str, Any], species: str) -> GeneTable:
    path = str(job.store.path(f'references/{one["sha256"]}'))
    return GeneTable(path=path, species=species, name=one['name'], version=one['version'])


def _is_bulk(folder: Path, result: dict[str, Any]) -> None:
    from stroma_store.bulk import bulk_sha256, read_bulk

    if bulk_sha256(read_bulk(folder)) != result['matrixSha256']:
        raise StromaError('DATASET_DAMAGED', file=folder.name)


_WHOLE = {'annotated': _is_dataset, 'matrix': _is_sample, 'contigs': _is_contigs, 'bulk': _is_bulk}


class _Import:
    """The computing of the steps for one file."""

    def __init__(self, source: Path, name: str, kind: str, sha256: str, choices: Choices) -> None:
        self.source, self.name, self.kind, self.sha256, self.choices = source, name, kind, sha256, choices
        self.facts: dict[str, Any] = {}
        self.library: Library = {}

    @property
    def _errors(self) -> Errors:
        if self.kind == 'annotated':
            return Errors(too_large='H5_TOO_LARGE', corrupt='H5_CORRUPT')
        return Errors(too_large='ARCHIVE_TOO_LARGE', corrupt='ARCHIVE_CORRUPT')

    def check(self, folder: Path, progress: Progress) -> None:
        """Checks that the bytes match the upload and have a supported kind and shape."""
        if sha256_of(self.source) != self.sha256:
            raise StromaError('JOB_INPUT_CHANGED', file=self.name)
        progress(0.5)
        facts = run_limited(
            f'check_{self.kind}',
            {'path': str(self.source), 'name': self.name},
            memory=BASE_BYTES,
            seconds=time_limit(self.source.stat().st_size),
            errors=self._errors,
        )
        _save(folder, facts)

    def parse(self, folder: Path, progress: Progress) -> None:
        """Reads everything. The memory limit depends on what the guard measured (h5ad) or on the size of the upload."""
        size = self.source.stat().st_size
        declared = self.facts.get('bytes', 5 * size)
        arguments: dict[str, Any] = {'path': str(self.source), 'name': self.name, 'out': str(folder / _CONTENT)}
        scratch = folder / 'scratch'
        if self.kind != 'contigs':
            arguments |= {'scratch': str(scratch), 'choices': self.choices, 'library': self.library}

        def prepare() -> None:
            for place in (folder / _CONTENT, scratch):
                shutil.rmtree(place, ignore_errors=True)
            if self.kind != 'contigs':
                scratch.mkdir()

        try:
            facts = run_limited(
                f'parse_{self.kind}',
                arguments,
                memory=memory_limit(declared),
                seconds=time_limit(max(size, declared)),
                progress=progress,
                prepare=prepare,
                errors=self._errors,
            )
        finally:
            shutil.rmtree(scratch, ignore_errors=True)
        _save(folder, facts)


def _save(folder: Path, facts: dict[str, Any]) -> None:
    (folder / _RESULT).write_text(json.dumps(facts, ensure_ascii=False), encoding='utf-8')


def _link_tree(source: Path, target: Path) -> None:
    """Links the same bytes under a second name; copies them if the file system has no links."""
    for path in sorted(source.rglob('*')):
        place = target / path.relative_to(source)
        if path.is_dir():
            place.mkdir(parents=True, exist_ok=True)
            continue
        place.parent.mkdir(parents=True, exist_ok=True)
        try:
            os.link(path, place)
        except OSError:
            shutil.copy2(path, place)
