"""Rows of tables of clonotypes without cells: AIRR, MiXCR, VDJtools, CeleScope (bulk repertoires)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from stroma_runner.tools.import_.contigs.contig_rows import AIRR, Contig, UnreadableContigs, check_row, number_rows

#: Column names in small letters; the first that a file has is used.
_NAMES: dict[str, tuple[str, ...]] = {
    'sequence_id': ('sequence_id',),
    'locus': ('chain', 'locus', 'topchains'),
    'v_call': ('v_gene', 'v_call', 'allvhitswithscore', 'bestvhit', 'bestvgene', 'v'),
    'd_call': ('d_gene', 'd_call', 'alldhitswithscore', 'bestdhit', 'bestdgene', 'd'),
    'j_call': ('j_gene', 'j_call', 'alljhitswithscore', 'bestjhit', 'bestjgene', 'j'),
    'c_call': ('c_gene', 'c_call', 'allchitswithscore', 'bestchit', 'bestcgene', 'c'),
    'junction_aa': ('junction_aa', 'aaseqcdr3', 'cdr3aa', 'cdr3', 'cdr3_aa'),
    'junction': ('junction', 'nseqcdr3', 'cdr3nt', 'cdr3_nt'),
    'productive': ('productive',),
}
_NEEDED = ('v_call', 'j_call', 'junction_aa', 'junction')
#: Counted unit by column name, molecules before reads.
COUNTED: dict[str, tuple[str, ...]] = {
    'molecules': ('umis', 'umi_count', 'uniquemoleculecount', 'uniqueumicount'),
    'copies': ('duplicate_count',),
    'reads': ('consensus_count', 'readcount', 'clonecount', 'reads', 'count', '#count'),
}
#: Each row counts once.
ROWS = 'rows'
#: Barcode column names: a table with one of them is of cells.
BARCODES = {'barcode', 'cell_id', 'cell_barcode', 'tagvaluecell'}
#: Columns that name the samples of one table, the usual first.
_SAMPLES = ('sample', 'sample_id', 'repertoire_id', 'well')
#: Detected by a column that only this source writes.
_LAYOUTS = {'well': 'celescope', 'nseqcdr3': 'mixcr', 'cdr3nt': 'vdjtools', 'v_call': 'airr'}


@dataclass(frozen=True)
class BulkContigs:
    layout: str
    counted: str
    #: Column names of the file; `duplicate_count` is the counted one.
    names: dict[str, str]
    #: The sample column, or None.
    sample: str | None = None


def layout_of(header: Sequence[str]) -> BulkContigs | None:
    """Layout of a table without barcodes; None for any other. `header` is in lower case."""
    has = set(header)
    # CeleScope's annotations of wells number the rows of a well in the column of barcodes.
    if has & BARCODES and 'well' not in has:
        return None
    source = next((layout for column, layout in _LAYOUTS.items() if column in has), 'table')
    # An AIRR table may have an additional `cdr3`, which is nucleotides there.
    known_names = AIRR if source == 'airr' else _NAMES
    names = {
        column: name
        for column in _NAMES
        if (known := known_names[column]) and (name := next((one for one in known if one in has), None)) is not None
    }
    if any(column not in names for column in _NEEDED):
        return None
    counted = next((kind for kind, known in COUNTED.items() if has & set(known)), ROWS)
    if counted != ROWS:
        names['duplicate_count'] = next(one for one in COUNTED[counted] if one in has)
    return BulkContigs(f'bulk-{source}', counted, names, next((one for one in _SAMPLES if one in has), None))


def rows_of_table(bulk: BulkContigs, header: Sequence[str], rows: Iterator[list[str]]) -> Iterator[Contig]:
    place = {column: header.index(name) for column, name in bulk.names.items()}
    for line, fields in number_rows(rows, header):
        sample = None if bulk.sample is None else fields[header.index(bulk.sample)].strip() or None
        yield _row(bulk, {column: fields[k] for column, k in place.items()}, line, sample)


def rows_of_json(bulk: BulkContigs, found: Sequence[Any]) -> Iterator[Contig]:
    for number, one in enumerate(found, start=1):
        if not isinstance(one, dict):
            raise UnreadableContigs(reason='json')
        values = {str(name).lower(): value for name, value in one.items()}
        given = {column: values.get(name) for column, name in bulk.names.items()}
        texts = {column: '' if value is None else str(value) for column, value in given.items()}
        sample = None if bulk.sample is None else str(values.get(bulk.sample) or '') or None
        yield _row(bulk, texts, number, sample)


def _row(bulk: BulkContigs, given: Mapping[str, str], line: int, sample: str | None) -> Contig:
    row = check_row(given, line, bulk.names, of_cells=False)
    if bulk.counted == ROWS:
        row['duplicate_count'] = 1
    elif row['duplicate_count'] is None:
        raise UnreadableContigs(reason='value', line=line, column=bulk.names['duplicate_count'], value='')
    if 'productive' not in given:
        # A stop codon or a shifted frame, as MiXCR and VDJtools write them.
        row['productive'] = not set('*_?') & set(row['junction_aa'] or '*')
    return Contig(row, True, sample)
