"""Rows of contig tables in the names of the AIRR standard, checked value by value."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

#: What a file may call the columns, the first that it has counts.
_NAMES: dict[str, tuple[str, ...]] = {
    'barcode': ('barcode', 'cell_id', 'cell_barcode'),
    'sequence_id': ('contig_id', 'sequence_id'),
    'locus': ('chain', 'locus'),
    'v_call': ('v_gene', 'v_call'),
    'd_call': ('d_gene', 'd_call'),
    'j_call': ('j_gene', 'j_call'),
    'c_call': ('c_gene', 'c_call'),
    'junction_aa': ('cdr3', 'junction_aa'),
    'junction': ('cdr3_nt', 'junction'),
    'productive': ('productive',),
    'duplicate_count': ('umis', 'umi_count', 'duplicate_count'),
    'consensus_count': ('reads', 'consensus_count'),
}
_NEEDED = ('barcode', 'v_call', 'j_call', 'junction_aa', 'junction')
_NOTHING = {'', 'none', 'na', 'nan', 'null'}
_TRUE, _FALSE = {'true', 't', '1', 'yes'}, {'false', 'f', '0', 'no'}
_LOCI = re.compile('TRA|TRB|TRG|TRD|IGH|IGK|IGL')
#: Nothing that a spreadsheet would run: no value begins with =, +, - or @.
_FORMS = {
    'barcode': re.compile(r'[A-Za-z0-9_][\w.:|#+/ \-]{0,199}'),
    'sequence_id': re.compile(r'[A-Za-z0-9_][\w.:|#+/ \-]{0,299}'),
    'junction_aa': re.compile(r'[A-Za-z*_?]{1,200}'),
    'junction': re.compile(r'[ACGTNacgtn.\-]{1,600}'),
}
_GENE = re.compile(r'[A-Za-z][\w*/.()\-]{0,60}(?:,[\w*/.()\- ]{1,60}){0,20}')
_GENES = ('v_call', 'd_call', 'j_call', 'c_call')
csv.field_size_limit(1 << 20)


class Refused(Exception):
    """The file cannot be read; `params` say why."""

    def __init__(self, **params: Any) -> None:
        super().__init__(params)
        self.params = params


@dataclass(frozen=True)
class Contig:
    row: dict[str, Any]
    is_cell: bool


def rows_of_table(header: Sequence[str], rows: Iterator[list[str]]) -> tuple[str, Iterator[Contig]]:
    """The layout and the contigs of the rows below a header."""
    place = {
        column: header.index(name)
        for column, names in _NAMES.items()
        if (name := next((n for n in names if n in header), None)) is not None
    }
    missing = [column for column in _NEEDED if column not in place]
    if missing:
        raise Refused(reason='columns', columns=', '.join(_NAMES[column][0] for column in missing))
    is_airr = 'v_call' in header
    layout = 'airr' if is_airr else '10x-contigs' if 'contig_id' in header else 'celescope-contigs'
    flags = [header.index(name) for name in ('is_cell', 'high_confidence') if name in header]
    return layout, _table(rows, header, place, flags)


def _table(
    rows: Iterator[list[str]], header: Sequence[str], place: Mapping[str, int], flags: Sequence[int]
) -> Iterator[Contig]:
    for line, fields in numbered(rows, header):
        given = {column: fields[k] for column, k in place.items()}
        kept = all(fields[k].strip().lower() not in _FALSE for k in flags)
        yield Contig(checked(given, line), kept)


def numbered(rows: Iterator[list[str]], header: Sequence[str]) -> Iterator[tuple[int, list[str]]]:
    """Each row that is not blank, with its line; `Refused` for one with another number of fields than the header."""
    try:
        for line, fields in enumerate(rows, start=2):
            if not fields:
                continue
            if len(fields) != len(header):
                raise Refused(reason='fields', line=line, found=len(fields), expected=len(header))
            yield line, fields
    except csv.Error as error:
        raise Refused(reason='csv') from error


def rows_of_json(found: Sequence[Any]) -> Iterator[Contig]:
    """The contigs of Cell Ranger's all_contig_annotations.json."""
    for number, one in enumerate(found, start=1):
        if not isinstance(one, dict) or not isinstance(one.get('annotations', []), list):
            raise Refused(reason='json')
        yield _of_json(one, number)


def _of_json(one: dict[str, Any], number: int) -> Contig:
    genes: dict[str, str] = {}
    loci: set[str] = set()
    for annotation in one.get('annotations', []):
        feature = annotation.get('feature', {}) if isinstance(annotation, dict) else {}
        region, gene = str(feature.get('region_type', '')), str(feature.get('gene_name', ''))
        for start, column in (('L-REGION+V', 'v_call'), ('D', 'd_call'), ('J', 'j_call'), ('C', 'c_call')):
            if region.startswith(start):
                genes[column] = gene
                loci.add(str(feature.get('chain', '')))
    given = {
        'barcode': one.get('barcode'),
        'sequence_id': one.get('contig_name'),
        'locus': loci.pop() if len(loci) == 1 else None,
        'junction_aa': one.get('cdr3'),
        'junction': one.get('cdr3_seq'),
        'productive': one.get('productive'),
        'duplicate_count': one.get('umi_count'),
        'consensus_count': one.get('read_count'),
        **genes,
    }
    texts = {column: '' if value is None else str(value) for column, value in given.items()}
    is_cell = one.get('is_cell') is not False and one.get('high_confidence') is not False
    return Contig(checked(texts, number), is_cell)


def checked(given: Mapping[str, str], line: int, names: Mapping[str, str] | None = None) -> dict[str, Any]:
    """The row with every column; `Refused` with line, column and value for what is no contig.

    `names`: of a table without cells, what the file calls the columns.
    """

    def wrong(column: str, value: str) -> Refused:
        name = (names or {}).get(column, _NAMES[column][0])
        return Refused(reason='value', line=line, column=name, value=value[:60])

    row: dict[str, Any] = {}
    for column in _NAMES:
        text = given.get(column, '').strip()
        value: Any = None if text.lower() in _NOTHING else text
        if value is not None and column in _FORMS and not _FORMS[column].fullmatch(value):
            raise wrong(column, text)
        if value is not None and column in _GENES:
            if not _GENE.fullmatch(value):
                raise wrong(column, text)
            # The first of several candidates, without its allele and its score.
            value = value.split(',')[0].split('*')[0].split('(')[0]
        if value is not None and column in ('duplicate_count', 'consensus_count'):
            try:
                value = int(float(value))
            except (ValueError, OverflowError):
                raise wrong(column, text) from None
            if not 0 <= value < 2**40:
                raise wrong(column, text)
        row[column] = value
    if names is None and row['barcode'] is None:
        raise wrong('barcode', '')
    for column in ('junction', 'junction_aa'):
        row[column] = row[column].upper() if row[column] else None
    row['locus'] = _locus(row)
    productive = (row['productive'] or '').lower()
    if productive and productive not in _TRUE | _FALSE:
        raise wrong('productive', productive)
    # A table without the column holds productive contigs alone; 10x has none for a contig that it could not tell.
    row['productive'] = productive in _TRUE or 'productive' not in given
    return row


def _locus(row: Mapping[str, Any]) -> str | None:
    """Of the chain; without such a column, of the V gene, else of the J gene. None for `Multi` and other words."""
    if row['locus'] is not None:
        named = row['locus'].upper()
        return named if _LOCI.fullmatch(named) else None
    genes = row['v_call'] or row['j_call'] or ''
    found = _LOCI.match(genes.upper())
    return found.group() if found else None
