"""One upload of bulk samples, a file or an archive of one file per sample. Runs in the limited child process only."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from stroma_runner.methods.genes.gene_names import write_keys
from stroma_runner.tools.import_.bulk import transcripts
from stroma_runner.tools.import_.bulk.genes_of_all import genes_of_all
from stroma_runner.tools.import_.bulk.layouts import ESTIMATES, ReadTable, read_table
from stroma_runner.tools.import_.bulk.measure import measure_of
from stroma_runner.tools.import_.choices import Choices, Library, discard_progress
from stroma_runner.tools.import_.cleaning import NameCleaner
from stroma_runner.tools.import_.facts import FileReport, gene_id_kind, species_of
from stroma_runner.tools.import_.features import are_genes_rows
from stroma_runner.tools.import_.files import archive
from stroma_runner.tools.import_.gene_release import release_of
from stroma_runner.tools.import_.repairs import GeneNames, name_by_id
from stroma_store.bulk import BulkTable, write_bulk
from stroma_store.contract import limits
from stroma_store.errors import StromaError

#: Files of an archive that contain counts of one sample, most specific name first; the first kind found is read.
_KINDS = (
    re.compile(r'(^|/|[._-])quant\.genes\.sf(\.gz)?$', re.IGNORECASE),
    re.compile(r'(^|/|[._-])quant\.sf(\.gz)?$', re.IGNORECASE),
    re.compile(r'(^|/|[._-])abundance\.tsv(\.gz)?$', re.IGNORECASE),
    re.compile(r'\.genes\.results(\.gz)?$', re.IGNORECASE),
    re.compile(r'ReadsPerGene\.out\.tab(\.gz)?$', re.IGNORECASE),
    re.compile(r'_matrix\.tsv(\.gz)?$', re.IGNORECASE),
    re.compile(r'\.(tsv|txt|csv|tab|counts?|out)(\.gz)?$', re.IGNORECASE),
)


def check_bulk(path: Path, name: str) -> dict[str, Any]:
    """Raises ARCHIVE_CORRUPT and FILE_TYPE_UNSUPPORTED before anything is read."""
    with path.open('rb') as stream:
        head = stream.read(4)
    if not head:
        raise StromaError('ARCHIVE_CORRUPT', file=name, reason='empty')
    # A text may have any ending, packed by gzip or not: `.tab`, `.sf`, `.results`.
    is_packed = re.search(r'\.(zip|tar|tgz|tar\.gz|xlsx)$', name, re.IGNORECASE)
    return {'kind': archive.kind_of(path, name) if is_packed else 'text'}


def parse_bulk(
    path: Path,
    name: str,
    scratch: Path,
    out: Path,
    choices: Choices | None = None,
    library: Library | None = None,
    report: Callable[[float], None] = discard_progress,
) -> dict[str, Any]:
    """Reads `path` (uploaded as `name`), writes the samples' files into `out`; ImportResult's fields."""
    warnings = FileReport()
    kind = check_bulk(path, name)['kind']
    genes: transcripts.Genes | None = None
    if kind in ('zip', 'tar'):
        reads, genes = _from_archive(path, name, kind, scratch, warnings)
    elif kind == 'sheet':
        from stroma_runner.tools.import_.counts.sheet import as_text

        reads = [read_table(as_text(path, name, scratch, warnings), name, warnings)]
    else:
        reads = [read_table(path, name, warnings)]
    report(0.7)
    return _write(out, name, reads, genes, library or {}, warnings)


def _from_archive(
    path: Path, name: str, kind: str, scratch: Path, warnings: FileReport
) -> tuple[list[ReadTable], transcripts.Genes | None]:
    def wanted(member: str) -> bool:
        is_counts = any(one.search(member) for one in _KINDS) or transcripts.IS_TABLE.search(member)
        return bool(is_counts) and not archive.is_junk_file(member)

    members, names = archive.extract(path, name, kind, scratch, wanted)
    tables = [member for member in members if transcripts.IS_TABLE.search(member)]
    counts = [member for member in members if member not in tables]
    chosen: list[str] = next((found for one in _KINDS if (found := [m for m in counts if one.search(m)])), [])
    if not chosen:
        raise StromaError('BULK_TABLE_INVALID', file=name, reason='members')
    for member in names:
        if not archive.is_junk_file(member):
            warnings.part('member', member, member in chosen or member in tables[:1])
    reads = [read_table(members[member], f'{name}/{member}', warnings) for member in sorted(chosen)]
    table = transcripts.read_genes(members[tables[0]], f'{name}/{tables[0]}') if tables else None
    return reads, table


def _joined(
    reads: list[ReadTable], usual: list[np.ndarray | None], file: str, warnings: FileReport
) -> tuple[ReadTable, Any]:
    """Joins the files of one upload. A gene that a file lacks was not counted there and is left out, unless all files
    list only counted genes: then it has no counts. Either case causes a warning."""
    if len(reads) == 1:
        return reads[0], usual[0]
    place, symbols, doubt = genes_of_all([(read.ids, read.symbols, read.values) for read in reads])
    if not place:
        raise StromaError('BULK_TABLE_INVALID', file=file, reason='genes')
    samples = [sample for read in reads for sample in read.samples]
    values = np.zeros((len(place), len(samples)))
    with_lengths = all(read.lengths is not None for read in reads)
    lengths = np.full(values.shape, np.nan)
    mean, known = np.zeros(len(place)), np.zeros(len(place))
    at = 0
    for read, own in zip(reads, usual, strict=True):
        kept = [k for k, gene in enumerate(read.ids) if gene in place]
        rows = np.array([place[read.ids[k]] for k in kept], int)
        columns = slice(at, at + len(read.samples))
        values[rows, columns] = read.values[kept]
        if read.lengths is not None:
            lengths[rows, columns] = read.lengths[kept]
            mean[rows] += read.lengths[kept].mean(axis=1) if own is None else own[kept]
            known[rows] += 1
        at += len(read.samples)
    if doubt:
        warnings.add(doubt['id'], **doubt['params'])
    joined = ReadTable(reads[0].layout, list(place), symbols, samples, values, lengths if with_lengths else None)
    return joined, mean / np.maximum(known, 1) if with_lengths else None


def _summed(read: ReadTable, usual: Any, warnings: FileReport) -> tuple[ReadTable, Any]:
    """A gene of several rows becomes one row with their sum."""
    place: dict[str, int] = {}
    rows = np.array([place.setdefault(gene, len(place)) for gene in read.ids], int)
    if len(place) == len(read.ids):
        return read, usual
    first = np.unique(rows, return_index=True)[1]
    values = np.zeros((len(place), len(read.samples)))
    np.add.at(values, rows, read.values)
    warnings.add('warning.bulkRowsSummed', rows=len(read.ids), genes=len(place))
    kept = ReadTable(read.layout, list(place), [read.symbols[k] for k in first], read.samples, values)
    if read.lengths is not None:
        kept.lengths, usual = read.lengths[first], None if usual is None else usual[first]
    return kept, usual


def _write(
    out: Path,
    name: str,
    reads: list[ReadTable],
    table: transcripts.Genes | None,
    library: Library,
    warnings: FileReport,
) -> dict[str, Any]:
    usual: list[np.ndarray | None] = [None] * len(reads)
    clean = NameCleaner()
    lost = 0
    for k, read in enumerate(reads):
        read.ids, read.symbols = clean.names(read.ids), clean.names(read.symbols)
        if read.by_transcript:
            reads[k], usual[k], none = transcripts.by_gene(read, table, name)
            lost = max(lost, none)
        reads[k], usual[k] = _summed(reads[k], usual[k], warnings)
    if lost:
        warnings.add('warning.bulkTranscripts', transcripts=lost, of=max(len(read.ids) for read in reads) + lost)
    read, mean = _joined(reads, usual, name, warnings)
    samples = clean.names(read.samples)
    _check_samples(samples, name)
    ids, symbols = read.ids, read.symbols
    clean.warn(warnings)
    estimates = read.layout in ESTIMATES
    measured = measure_of(read.values, '' if estimates else ' '.join([name, *samples]), warnings, estimates=estimates)
    rows = are_genes_rows(ids, symbols, warnings)
    if not rows.any():
        raise StromaError('BULK_TABLE_INVALID', file=name, reason='empty')
    kept = np.flatnonzero(rows)
    own = name_by_id(GeneNames([ids[k] for k in kept], [symbols[k] for k in kept]), {}, warnings)
    values = read.values[kept]
    lengths = None if read.lengths is None else read.lengths[kept]
    if lengths is not None and mean is None:
        mean = np.full(len(kept), 1.0) if not lengths.size else np.nanmean(lengths, axis=1)
    elif lengths is not None:
        mean = mean[kept]
    species = species_of(own.ids, own.symbols, name, warnings)
    facts = {
        'kind': 'bulk',
        'layout': read.layout,
        'libraryType': 'Gene Expression',
        'cells': len(samples),
        'genes': len(kept),
        'nonZeros': int(np.count_nonzero(values)),
        'species': species,
        'geneIds': gene_id_kind(own.ids, own.symbols),
        **release_of(own.ids, own.symbols, species, library.get('geneTables', [])),
        'simulated': False,
        'samples': samples,
        'bulk': {
            'measure': measured,
            'hasLengths': lengths is not None,
            'samples': [
                {'name': one, 'size': float(max(0.0, values[:, k].sum())), 'detected': int((values[:, k] > 0).sum())}
                for k, one in enumerate(samples)
            ],
        },
        'warnings': warnings.items,
        'repairs': warnings.repairs,
        'contents': warnings.contents(),
        'datasetId': None,
    }
    gene_ids, names = np.array(own.ids, dtype=object), np.array(own.symbols, dtype=object)
    made = BulkTable(values, samples, gene_ids, names, lengths, mean if lengths is not None else None, facts)
    write_bulk(out, made)
    write_keys(out, gene_ids, names)
    return made.facts


def _check_samples(samples: list[str], file: str) -> None:
    most = limits()['bulk']['fileSamples']
    if len(samples) > most:
        raise StromaError('BULK_TABLE_INVALID', file=file, reason='many', n=len(samples), most=most)
    seen: set[str] = set()
    for k, sample in enumerate(samples, 1):
        if not sample.strip() or len(sample) > 200:
            raise StromaError('BULK_TABLE_INVALID', file=file, reason='names', column=k + 1)
        if sample in seen:
            raise StromaError('BULK_TABLE_INVALID', file=file, reason='twice', value=sample[:60], column=k + 1)
        seen.add(sample)
