"""Reads one file of gene counts by layout: featureCounts, STAR, HTSeq, RSEM, Salmon, kallisto, CeleScope, any table."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import NoReturn

import numpy as np

from stroma_runner.tools.import_.facts import FileReport
from stroma_runner.tools.import_.files.fields import rows_of
from stroma_runner.tools.import_.files.streams import open_maybe_gzip, text_lines
from stroma_runner.tools.import_.names import MAX_GENES
from stroma_runner.tools.import_.tables import words
from stroma_store.contract import limits
from stroma_store.errors import StromaError

_SEPARATORS = words('tables', 'separators')
_STAR_HEAD = 'N_unmapped'
_HTSEQ_TAIL = re.compile(r'^__(no_feature|ambiguous|too_low_aQual|not_aligned|alignment_not_unique)$')
_FEATURE_COUNTS = ('geneid', 'chr', 'start', 'end', 'strand', 'length')
#: Heads of tables with one row per transcript or gene: name, effective length, counts.
_QUANT = {
    'counts-salmon': ('name', 'effectivelength', 'numreads'),
    'counts-kallisto': ('target_id', 'eff_length', 'est_counts'),
    'counts-rsem': ('gene_id', 'effective_length', 'expected_count'),
}
#: Layouts whose counts are estimates.
ESTIMATES = frozenset(_QUANT)
#: Characters of a line that a warning shows.
_SHOWN = 40
#: Cells without a value.
_MISSING = ('', 'NA', 'N/A', 'NULL', 'NONE', '-', '.')
#: Columns that describe genes, not samples.
_DESCRIBES = re.compile(
    r'^(chr(om(osome)?)?|seqnames|start|end|strand|length|width|gene_?(type|biotype|description)|bio_?type|type|description|'
    r'entrez(_?(gene)?_?id)?|source|family|score)$',
    re.IGNORECASE,
)
_GENE_HEADS = frozenset((*words('tables', 'geneHeaders'), 'gene', 'genes', 'gene_id', 'geneid', 'id', 'symbol'))
_SYMBOLS = re.compile(
    r'^(gene_?(name|symbol|short_name)|symbol|external_gene_name|hgnc_symbol|mgi_symbol)$', re.IGNORECASE
)
#: Text that programs write around a sample's name.
_AROUND = re.compile(
    r'(\.(sorted|dedup|markdup|bam|sam|cram|gz|txt|tsv|csv|tab|counts?|htseq|out|results|genes|isoforms|sf|xlsx)|'
    r'[._-]?(Aligned\.sortedByCoord\.out|Aligned\.out|ReadsPerGene\.out|_?featureCounts|_matrix|_quant))+$',
    re.IGNORECASE,
)


@dataclass
class ReadTable:
    """One file: `values` genes x samples. `lengths`: effective lengths in base pairs of the rows, one column per
    sample; None without them. `by_transcript`: rows are transcripts."""

    layout: str
    ids: list[str]
    symbols: list[str]
    samples: list[str]
    values: np.ndarray
    lengths: np.ndarray | None = None
    by_transcript: bool = False


def sample_name(path: str) -> str:
    """The sample of a file or of a column that a program named by a path; of a `quant.sf` its folder."""
    parts = [part for part in path.replace('\\', '/').split('/') if part]
    last = _AROUND.sub('', parts[-1]) if parts else ''
    if last.lower() in ('', 'quant', 'abundance', 'genes', 'readspergene', 'counts') and len(parts) > 1:
        last = _AROUND.sub('', parts[-2])
    return last or (parts[-1] if parts else path)


def read_table(path: Path, file: str, warnings: FileReport) -> ReadTable:
    """Reads any layout. Raises BULK_TABLE_INVALID with row and column from 1, ENCODING_INVALID, ARCHIVE_TOO_LARGE."""
    with open_maybe_gzip(path, file) as stream:
        lines = enumerate(text_lines(stream, file), 1)
        kept = _without_comments(lines, warnings)
        first = next(kept, None)
        if first is None:
            raise StromaError('BULK_TABLE_INVALID', file=file, reason='empty')
        separator = max(_SEPARATORS, key=first[1].count)
        rows = ((n, _fields(line, separator)) for n, line in chain([first], kept))
        number, head = next(rows)
        if len(head) < 2:
            raise StromaError('BULK_TABLE_INVALID', file=file, reason='columns', row=number)
        names = [name.lower() for name in head]
        if names[0] == _STAR_HEAD.lower():
            return _star(chain([(number, head)], rows), file, warnings)
        for layout, wanted in _QUANT.items():
            if set(wanted) <= set(names):
                return _quant(layout, [names.index(one) for one in wanted], rows, file)
        if len(head) == 2 and _is_number(head[1]):
            return _headless(chain([(number, head)], rows), file)
        return _matrix(head, rows, file)


def _without_comments(lines: Iterator[tuple[int, str]], warnings: FileReport) -> Iterator[tuple[int, str]]:
    """Lines that are not comments (#). The comment above the first row is the header if it has the same number of
    fields; comments among the rows are counted, because a spreadsheet's error (#REF!) instead of a name looks like one.
    """
    comment: tuple[int, str] | None = None
    for n, line in lines:
        if not line.strip():
            continue
        if line.startswith('#'):
            comment = (n, line.lstrip('#').strip(' '))
            continue
        if comment is not None and any(comment[1].count(s) == line.count(s) > 0 for s in _SEPARATORS):
            yield comment
        yield n, line
        break
    count, first = 0, (0, '')
    for n, line in lines:
        if line.startswith('#'):
            count, first = count + 1, first if count else (n, line[:_SHOWN].replace('\t', ' '))
        elif line.strip():
            yield n, line
    if count:
        warnings.add('warning.bulkHashLines', count=count, row=first[0], example=first[1])


def _fields(line: str, separator: str) -> list[str]:
    if '"' in line:
        try:
            return [cell.strip() for cell in next(rows_of([line], delimiter=separator))]
        except csv.Error:
            return [line]  # of another number of fields than the head
    return [cell.strip() for cell in line.split(separator)]


def _is_plain(text: str) -> bool:
    """Whether a number has the form used in tables: Python also reads `1_000`, and digits of other scripts."""
    return text.isascii() and '_' not in text


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return _is_plain(text)


def _is_text(cell: str) -> bool:
    """A word that describes a gene; an empty cell and NA are missing values of a sample."""
    return not _is_number(cell) and cell.upper() not in _MISSING


def _numbers(fields: Sequence[str], places: Sequence[int], file: str, row: int) -> list[float]:
    try:
        found = [float(fields[place]) for place in places]
    except (ValueError, IndexError):
        _refuse(fields, places, file, row)
    if not all(abs(value) < 1e15 for value in found) or not all(_is_plain(fields[place]) for place in places):
        _refuse(fields, places, file, row)
    return found


def _refuse(fields: Sequence[str], places: Sequence[int], file: str, row: int) -> NoReturn:
    for place in places:
        value = fields[place] if place < len(fields) else ''
        if not _is_number(value) or not abs(float(value)) < 1e15:
            raise StromaError(
                'BULK_TABLE_INVALID', file=file, reason='value', row=row, column=place + 1, value=value[:60]
            )
    raise StromaError('BULK_TABLE_INVALID', file=file, reason='columns', row=row)


def _check_length(ids: Sequence[str], file: str) -> None:
    if len(ids) > MAX_GENES:
        raise StromaError('ARCHIVE_TOO_LARGE', file=file, reason='genes', limit=MAX_GENES)


def _star(rows: Iterator[tuple[int, list[str]]], file: str, warnings: FileReport) -> ReadTable:
    """Columns: gene, unstranded, first strand, second strand. The strand with most of the reads is used."""
    ids: list[str] = []
    values: list[list[float]] = []
    for number, fields in rows:
        if fields[0].startswith('N_'):
            continue
        ids.append(fields[0])
        values.append(_numbers(fields, (1, 2, 3), file, number))
        _check_length(ids, file)
    if not ids:
        raise StromaError('BULK_TABLE_INVALID', file=file, reason='empty')
    counted = np.array(values)
    sums = counted.sum(axis=0)
    shares = sums[1:] / max(1.0, sums[1:].sum())
    # In an unstranded library, each strand has half.
    column = 0 if shares.max() < 0.8 else 1 + int(np.argmax(shares))
    percent = round(100 * float(shares.max()), 1)
    warnings.add('warning.bulkStrand', column=column + 2, percent=percent)
    return ReadTable('counts-star', ids, list(ids), [sample_name(file)], counted[:, [column]])


def _headless(rows: Iterator[tuple[int, list[str]]], file: str) -> ReadTable:
    """HTSeq and others that write a gene and its count a line, without a head."""
    ids: list[str] = []
    values: list[list[float]] = []
    is_htseq = False
    for number, fields in rows:
        if _HTSEQ_TAIL.match(fields[0]):
            is_htseq = True
            continue
        ids.append(fields[0])
        values.append(_numbers(fields, (1,), file, number))
        _check_length(ids, file)
    layout = 'counts-htseq' if is_htseq else 'counts-table'
    return ReadTable(layout, ids, list(ids), [sample_name(file)], np.array(values))


def _quant(layout: str, places: list[int], rows: Iterator[tuple[int, list[str]]], file: str) -> ReadTable:
    """Salmon, kallisto and RSEM: a row per transcript, or per gene, with its effective length and estimated counts."""
    ids: list[str] = []
    values: list[list[float]] = []
    for number, fields in rows:
        if len(fields) <= max(places):
            _refuse(fields, places[1:], file, number)
        ids.append(fields[places[0]])
        values.append(_numbers(fields, places[1:], file, number))
        _check_length(ids, file)
    if not ids:
        raise StromaError('BULK_TABLE_INVALID', file=file, reason='empty')
    found = np.array(values)
    by_transcript = layout != 'counts-rsem' and not re.search(r'genes?\.sf', file, re.IGNORECASE)
    # RSEM names genes `id_symbol` if its annotation has symbols.
    split = [one.split('_', 1) if layout == 'counts-rsem' and one.startswith('ENS') else [one] for one in ids]
    names = [one[0] for one in split]
    symbols = [one[-1] for one in split]
    return ReadTable(layout, names, symbols, [sample_name(file)], found[:, [1]], found[:, [0]], by_transcript)


def _matrix(head: list[str], rows: Iterator[tuple[int, list[str]]], file: str) -> ReadTable:
    """A table with a head: genes in rows, then columns that describe them, then samples."""
    number, first = next(rows, (0, []))
    if not first:
        raise StromaError('BULK_TABLE_INVALID', file=file, reason='empty')
    if all(map(_is_number, head[1:])) and head[0] and head[0].lower() not in _GENE_HEADS:
        raise StromaError('BULK_TABLE_INVALID', file=file, reason='head', value=head[0][:60])
    if len(first) == len(head) + 1:
        head = ['', *head]  # as R writes a table with row names
    lower = tuple(name.lower() for name in head)
    is_feature_counts = lower[:6] == _FEATURE_COUNTS
    symbol_at = next((k for k, name in enumerate(head) if k and _SYMBOLS.match(name)), None)
    places = [
        k
        for k, name in enumerate(head)
        if k and k != symbol_at and not (is_feature_counts and k < 6) and not _DESCRIBES.match(name)
    ]
    # Text columns before the samples describe genes too.
    while places and _is_text(first[places[0]] if places[0] < len(first) else ''):
        if symbol_at is None and places[0] == 1:
            symbol_at = 1
        places = places[1:]
    if not places:
        raise StromaError('BULK_TABLE_INVALID', file=file, reason='samples', row=number)
    if len(places) > limits()['bulk']['fileSamples']:
        most = limits()['bulk']['fileSamples']
        raise StromaError('BULK_TABLE_INVALID', file=file, reason='many', n=len(places), most=most)
    ids: list[str] = []
    symbols: list[str] = []
    values: list[np.ndarray] = []
    for row, fields in chain([(number, first)], rows):
        if len(fields) != len(head):
            raise StromaError('BULK_TABLE_INVALID', file=file, reason='columns', row=row)
        if not fields[0] or _HTSEQ_TAIL.match(fields[0]):
            continue
        ids.append(fields[0])
        symbols.append((fields[symbol_at] if symbol_at is not None else '') or fields[0])
        values.append(np.array(_numbers(fields, places, file, row)))
        _check_length(ids, file)
    samples = [sample_name(head[k]) if is_feature_counts else head[k] for k in places]
    layout = 'counts-featurecounts' if is_feature_counts else 'counts-table'
    if not head[0] and re.search(r'_matrix\.tsv(\.gz)?$', file, re.IGNORECASE) and ids[0].startswith('ENS'):
        layout = 'counts-celescope'
    return ReadTable(layout, ids, symbols, samples, np.array(values).reshape(len(ids), len(places)))
