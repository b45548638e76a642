"""Rows of contig tables in the names of the AIRR standard, checked value by value."""

from __future__ import annotations

import csv
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

#: Columns of Cell Ranger's contig annotations, as CeleScope and others write them too.
TENX: dict[str, tuple[str, ...]] = {
    'barcode': ('barcode', 'cell_id', 'cell_barcode'),
    'sequence_id': ('contig_id', 'sequence_id'),
    'locus': ('chain',),
    'v_call': ('v_gene',),
    'd_call': ('d_gene',),
    'j_call': ('j_gene',),
    'c_call': ('c_gene',),
    'junction_aa': ('cdr3',),
    'junction': ('cdr3_nt',),
    'productive': ('productive',),
    'duplicate_count': ('umis', 'umi_count'),
    'consensus_count': ('reads',),
}
#: Columns of the AIRR standard (Rearrangement schema). There `cdr3` is nucleotides, without the two conserved residues.
AIRR: dict[str, tuple[str, ...]] = {
    'barcode': ('cell_id', 'barcode', 'cell_barcode'),
    'sequence_id': ('sequence_id',),
    'locus': ('locus',),
    'v_call': ('v_call',),
    'd_call': ('d_call',),
    'j_call': ('j_call',),
    'c_call': ('c_call',),
    'junction_aa': ('junction_aa',),
    'junction': ('junction',),
    'productive': ('productive',),
    'duplicate_count': ('umi_count', 'duplicate_count'),
    'consensus_count': ('consensus_count',),
}
#: A header with one of these belongs to an AIRR table, unless it has a V gene under the 10x name.
_AIRR_ONLY = {'v_call', 'junction', 'junction_aa'}
#: Amino acids suffice to define clonotypes.
_NEEDED = ('barcode', 'v_call', 'j_call', 'junction_aa')
_NOTHING = {'', 'none', 'na', 'nan', 'null'}
_TRUE, _FALSE = {'true', 't', '1', 'yes'}, {'false', 'f', '0', 'no'}
_LOCI = re.compile('TRA|TRB|TRG|TRD|IGH|IGK|IGL')
#: Rejects text that a spreadsheet would execute: no value begins with =, +, - or @.
_FORMS = {
    'barcode': re.compile(r'[A-Za-z0-9_][\w.:|#+/ \-]{0,199}'),
    'sequence_id': re.compile(r'[A-Za-z0-9_][\w.:|#+/ \-]{0,299}'),
    'junction_aa': re.compile(r'[A-Za-z*_?]{1,200}'),
    'junction': re.compile(r'[ACGTNacgtn.\-]{1,600}'),
}
#: Amino acids, X for any of them, and what MiXCR, VDJtools and IMGT write for stops and shifted frames.
AMINO_ACIDS = frozenset('ACDEFGHIKLMNPQRSTVWYX*_?')
#: Letters shared by nucleotides and amino acids. No CDR3 consists only of these: it ends in F or W.
_NUCLEOTIDES_ONLY = re.compile('[ACGTUN]{9,}')
_GENE = re.compile(r'[A-Za-z][\w*/.()\-]{0,60}(?:,[\w*/.()\- ]{1,60}){0,20}')
_GENES = ('v_call', 'd_call', 'j_call', 'c_call')
_COUNTS = ('duplicate_count', 'consensus_count')
#: Letters of a field: the sequences of a contig, and a row of JSON in one field.
MOST_LETTERS = 1 << 20


class UnreadableContigs(Exception):
    """The file cannot be read; `params` contain the reason."""

    def __init__(self, **params: Any) -> None:
        super().__init__(params)
        self.params = params


@dataclass(frozen=True)
class Contig:
    row: dict[str, Any]
    is_cell: bool
    #: For a table without cells, the column with the sample names.
    sample: str | None = None

    @property
    def is_amino_acids(self) -> bool:
        """Whether every letter of the CDR3 is an amino acid; true for a row without a CDR3."""
        return AMINO_ACIDS.issuperset(self.row['junction_aa'] or '')


def is_airr(header: Collection[str]) -> bool:
    """Whether the columns are those of the AIRR standard. `header` is in lower case."""
    return bool(_AIRR_ONLY.intersection(header)) and 'v_gene' not in header


def rows_of_table(
    header: Sequence[str], rows: Iterator[list[str]], comma: bool = False
) -> tuple[str, Iterator[Contig]]:
    """The layout and the contigs of the rows below a header in small letters. `comma`: numbers have decimal commas."""
    names = AIRR if is_airr(header) else TENX
    named = {
        column: name
        for column, known in names.items()
        if (name := next((one for one in known if one in header), None)) is not None
    }
    missing = [column for column in _NEEDED if column not in named]
    if 'barcode' in missing and 'junction' not in named:
        missing.append('junction')  # a table without cells needs the nucleotides
    if missing:
        raise UnreadableContigs(reason='columns', columns=', '.join(names[column][0] for column in missing))
    layout = 'airr' if names is AIRR else '10x-contigs' if 'contig_id' in header else 'celescope-contigs'
    flags = [header.index(name) for name in ('is_cell', 'high_confidence') if name in header]
    return layout, _table(rows, header, named, flags, comma)


def _table(
    rows: Iterator[list[str]], header: Sequence[str], named: Mapping[str, str], flags: Sequence[int], comma: bool
) -> Iterator[Contig]:
    place = {column: header.index(name) for column, name in named.items()}
    for line, fields in number_rows(rows, header):
        given = {column: fields[k] for column, k in place.items()}
        if comma:
            given |= {column: given[column].replace(',', '.') for column in _COUNTS if column in given}
        kept = all(fields[k].strip().lower() not in _FALSE for k in flags)
        yield Contig(check_row(given, line, named), kept)


def number_rows(rows: Iterator[list[str]], header: Sequence[str]) -> Iterator[tuple[int, list[str]]]:
    """Each non-blank row, with its line number.

    Raises `UnreadableContigs` if its number of fields differs from the header's."""
    try:
        for line, fields in enumerate(rows, start=2):
            if not fields:
                continue
            if len(fields) != len(header):
                raise UnreadableContigs(reason='fields', line=line, found=len(fields), expected=len(header))
            yield line, fields
    except csv.Error as error:
        raise UnreadableContigs(reason='csv') from error


def rows_of_json(found: Sequence[Any]) -> Iterator[Contig]:
    """The contigs of Cell Ranger's all_contig_annotations.json."""
    for number, one in enumerate(found, start=1):
        if not isinstance(one, dict) or not isinstance(one.get('annotations', []), list):
            raise UnreadableContigs(reason='json')
        yield _of_json(one, number)


#: Column names of Cell Ranger's JSON.
_JSON = {'barcode': 'barcode', 'sequence_id': 'contig_name', 'junction_aa': 'cdr3', 'junction': 'cdr3_seq'}
_JSON |= {'duplicate_count': 'umi_count', 'consensus_count': 'read_count', 'productive': 'productive'}
_JSON |= {'v_call': 'gene_name', 'd_call': 'gene_name', 'j_call': 'gene_name', 'c_call': 'gene_name'}


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
    return Contig(check_row(texts, number, _JSON), is_cell)


def check_row(
    given: Mapping[str, str], line: int, names: Mapping[str, str], *, of_cells: bool = True
) -> dict[str, Any]:
    """The row with every column.

    Raises `UnreadableContigs` with line, column and value for an invalid contig. `names`: the file's column names.
    `of_cells`: a row must have a barcode.
    """

    def wrong(column: str, value: str, reason: str = 'value') -> UnreadableContigs:
        return UnreadableContigs(reason=reason, line=line, column=names.get(column, column), value=value[:60])

    row: dict[str, Any] = {}
    for column in TENX:
        text = given.get(column, '').strip()
        value: Any = None if text.lower() in _NOTHING else text
        if value is not None and column in _FORMS and not _FORMS[column].fullmatch(value):
            raise wrong(column, text)
        if value is not None and column in _GENES:
            if not _GENE.fullmatch(value):
                raise wrong(column, text)
            # The first of several candidates, without its allele and its score.
            value = value.split(',')[0].split('*')[0].split('(')[0]
        if value is not None and column in _COUNTS:
            try:
                value = int(float(value))
            except (ValueError, OverflowError):
                raise wrong(column, text) from None
            if not 0 <= value < 2**40:
                raise wrong(column, text)
        row[column] = value
    if of_cells and row['barcode'] is None:
        raise wrong('barcode', '')
    for column in ('junction', 'junction_aa'):
        row[column] = row[column].upper() if row[column] else None
    if row['junction_aa'] and _NUCLEOTIDES_ONLY.fullmatch(row['junction_aa']):
        raise wrong('junction_aa', row['junction_aa'], 'nucleotides')
    row['locus'] = _locus(row)
    productive = (row['productive'] or '').lower()
    if productive and productive not in _TRUE | _FALSE:
        raise wrong('productive', productive)
    # A table without the column contains only productive contigs; 10x has no value for a contig it could not classify.
    row['productive'] = productive in _TRUE or 'productive' not in given
    return row


def _locus(row: Mapping[str, Any]) -> str | None:
    """Locus of the chain; without such a column, locus of the V gene, otherwise of the J gene. None for `Multi` and
    other words."""
    if row['locus'] is not None:
        named = row['locus'].upper()
        return named if _LOCI.fullmatch(named) else None
    genes = row['v_call'] or row['j_call'] or ''
    found = _LOCI.match(genes.upper())
    return found.group() if found else None
