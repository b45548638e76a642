"""Reads a contig table: 10x and CeleScope csv, AIRR tsv, 10x json; or a table of clonotypes without cells (bulk).
Writes contigs.parquet and contigs.json.
"""

from __future__ import annotations

import csv
import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain, islice
from pathlib import Path
from typing import Any

from stroma_runner.tools.import_.contigs import bulk_rows, rhapsody_rows
from stroma_runner.tools.import_.contigs.contig_rows import (
    MOST_LETTERS,
    Contig,
    UnreadableContigs,
    is_airr,
    rows_of_json,
    rows_of_table,
)
from stroma_runner.tools.import_.files.fields import rows_of
from stroma_runner.tools.import_.files.streams import open_maybe_gzip, text_lines
from stroma_store.contigs import COLUMNS, FACTS, RECEPTORS, TABLE
from stroma_store.contract import limits
from stroma_store.disk import sha256_of
from stroma_store.errors import StromaError

#: Rows that are written at once: memory does not grow with the file.
CHUNK = 100_000
#: Maximum number of samples counted, and of samples in a warning.
MOST_SAMPLES, EXAMPLES = 10_000, 5
_RECEPTOR_OF = {locus: receptor for receptor, loci in RECEPTORS.items() for locus in loci}


@dataclass(frozen=True)
class _Opened:
    layout: str
    rows: Iterator[Contig]
    #: Unit that a table without cells counts (`bulk_rows.COUNTED`); None for contigs of cells.
    counted: str | None = None


def inspect_contigs(path: Path, name: str) -> dict[str, Any]:
    """The layout, from the first line. Raises CONTIGS_INVALID, ENCODING_INVALID."""
    return {'kind': 'contigs', 'layout': _opened(path, name).layout}


def parse_contigs(path: Path, name: str, out: Path, report: Callable[[float], None]) -> dict[str, Any]:
    """The contract's ImportResult. Writes the table and its facts to `out`."""
    opened = _opened(path, name)
    out.mkdir(parents=True, exist_ok=True)
    found = _write(out / TABLE, opened, name, report)
    if found.contigs == 0 and found.left['notAminoAcids']:
        raise StromaError('CONTIGS_INVALID', file=name, reason='aminoAcids', n=found.left['notAminoAcids'])
    if found.contigs == 0:
        raise StromaError('CONTIGS_INVALID', file=name, reason='empty')
    sha256 = sha256_of(out / TABLE)
    facts = {
        'name': name,
        'layout': opened.layout,
        'contigs': found.contigs,
        'barcodes': len(found.barcodes),
        'receptors': found.receptors,
        'sha256': sha256,
        **({} if opened.counted is None else {'bulk': {'counted': opened.counted, 'copies': found.copies}}),
    }
    (out / FACTS).write_text(json.dumps(facts, ensure_ascii=False), encoding='utf-8')
    told = _told_samples(found.samples)
    told += [
        {'id': f'warning.contigs.{kind}', 'params': {'n': number}} for kind, number in found.left.items() if number
    ]
    return {
        'kind': 'contigs',
        'layout': opened.layout,
        'libraryType': ' + '.join(receptor for receptor, number in found.receptors.items() if number) or 'TCR',
        'cells': len(found.barcodes),
        'genes': 0,
        'contigs': found.contigs,
        'nonZeros': found.contigs,
        'species': None,
        'geneIds': 'symbol',
        'ensemblVersion': None,
        'overlapPercent': None,
        'simulated': False,
        'samples': [],
        'warnings': told,
        'datasetId': None,
        'matrixSha256': sha256,
    }


def _told_samples(samples: Mapping[str, int]) -> list[dict[str, Any]]:
    """Warning for a table of several samples, which is read as one repertoire."""
    if len(samples) < 2:
        return []
    most = sorted(samples, key=lambda name: -samples[name])[:EXAMPLES]
    names = ', '.join(f'{name[:40]} ({samples[name]:,})' for name in sorted(most))
    return [{'id': 'warning.contigs.severalSamples', 'params': {'n': len(samples), 'names': names}}]


def _opened(path: Path, name: str) -> _Opened:
    most = int(limits()['contigs']['bytes'])
    if path.stat().st_size > most:
        raise StromaError('CONTIGS_INVALID', file=name, reason='bytes', most=most)
    lines = text_lines(open_maybe_gzip(path, name), name)
    first = next((line for line in lines if not line.startswith(rhapsody_rows.COMMENT)), '').strip()
    try:
        opened = _json(first, lines) if first[:1] in ('[', '{') else _table(first, lines)
    except UnreadableContigs as error:
        raise StromaError('CONTIGS_INVALID', file=name, **error.params) from error
    return replace(opened, rows=_refusing(name, opened.rows))


def _table(first: str, lines: Iterator[str]) -> _Opened:
    separator = max('\t,;', key=first.count)
    rows = rows_of(lines, MOST_LETTERS, delimiter=separator)
    try:
        header = [one.strip().lower() for one in next(rows_of([first], MOST_LETTERS, delimiter=separator), [])]
        begin = list(islice(rows, 1))
    except csv.Error as error:
        raise UnreadableContigs(reason='csv') from error
    rows_of_all = chain(begin, rows)
    # AIRR tables of bulk repertoires may have the column of cells and leave it empty.
    empty = {one for one, value in zip(header, begin[0] if begin else [], strict=False) if not value.strip()}
    named = [one for one in header if one not in empty & bulk_rows.BARCODES]
    if (bulk := bulk_rows.layout_of(named)) is not None:
        return _Opened(bulk.layout, bulk_rows.rows_of_table(bulk, header, rows_of_all), bulk.counted)
    if rhapsody_rows.is_rhapsody(header):
        return _Opened(rhapsody_rows.LAYOUT, rhapsody_rows.rows_of_table(header, rows_of_all))
    # A spreadsheet that writes semicolons writes decimal commas.
    return _Opened(*rows_of_table(header, rows_of_all, separator == ';'))


def _json(first: str, lines: Iterator[str]) -> _Opened:
    try:
        found = json.loads('\n'.join(chain([first], lines)))
    except (ValueError, RecursionError) as error:
        raise UnreadableContigs(reason='json') from error
    if isinstance(found, dict):
        found = found.get('Rearrangement')
    if not isinstance(found, list) or not all(isinstance(one, dict) for one in found[:1]):
        raise UnreadableContigs(reason='json')
    header = [str(one).lower() for one in found[0]] if found else []
    if (bulk := bulk_rows.layout_of(header)) is not None:
        return _Opened(f'{bulk.layout}-json', bulk_rows.rows_of_json(bulk, found), bulk.counted)
    if is_airr(header):
        rows = ([_text(one.get(name)) for name in found[0]] for one in found if isinstance(one, dict))
        layout, contigs = rows_of_table(header, rows)
        return _Opened(f'{layout}-json', contigs)
    return _Opened('10x-contigs-json', rows_of_json(found))


def _text(value: Any) -> str:
    return '' if value is None else str(value)


def _refusing(name: str, rows: Iterator[Contig]) -> Iterator[Contig]:
    try:
        yield from rows
    except UnreadableContigs as error:
        raise StromaError('CONTIGS_INVALID', file=name, **error.params) from error


class _Found:
    def __init__(self) -> None:
        self.contigs = 0
        #: For a table without cells: sum of the counts.
        self.copies = 0
        self.barcodes: set[str] = set()
        #: Rows per sample of a table without cells.
        self.samples: dict[str, int] = {}
        self.receptors = dict.fromkeys(RECEPTORS, 0)
        #: Rows that are not in the table or cannot be used, by reason.
        self.left = {'notCells': 0, 'notAminoAcids': 0, 'repeated': 0, 'unknownChain': 0, 'noNucleotides': 0}


def _write(path: Path, opened: _Opened, name: str, report: Callable[[float], None]) -> _Found:
    import pyarrow as pa
    import pyarrow.parquet as pq

    kinds = {'productive': pa.bool_(), 'duplicate_count': pa.int64(), 'consensus_count': pa.int64()}
    schema = pa.schema([(column, kinds.get(column, pa.string())) for column in COLUMNS])
    most = int(limits()['contigs']['rows'])
    found, seen = _Found(), set[bytes]()
    chunk: list[dict[str, Any]] = []
    with pq.ParquetWriter(path, schema, compression='zstd') as writer:

        def flush() -> None:
            if chunk:
                writer.write_table(pa.Table.from_pylist(chunk, schema))
                chunk.clear()
                report(min(0.95, found.contigs / most))

        for contig in opened.rows:
            if not contig.is_cell:
                found.left['notCells'] += 1
                continue
            if not contig.is_amino_acids:
                found.left['notAminoAcids'] += 1
                continue
            row = contig.row
            key = hashlib.blake2b(repr(list(row.values())).encode(), digest_size=12).digest()
            # Rows of a table without cells and without ids may be equal and be two.
            if opened.counted is None or row['sequence_id'] is not None:
                if key in seen:
                    found.left['repeated'] += 1
                    continue
                seen.add(key)
            receptor = _RECEPTOR_OF.get(row['locus'] or '')
            found.left['unknownChain'] += receptor is None
            if receptor is not None:
                found.receptors[receptor] += 1
            found.left['noNucleotides'] += row['junction_aa'] is not None and row['junction'] is None
            found.contigs += 1
            if found.contigs > most:
                raise StromaError('CONTIGS_INVALID', file=name, reason='rows', most=most)
            if opened.counted is None:
                found.barcodes.add(row['barcode'])
            else:
                found.copies += row['duplicate_count']
                if contig.sample is not None and len(found.samples) < MOST_SAMPLES:
                    found.samples[contig.sample] = found.samples.get(contig.sample, 0) + 1
            chunk.append(row)
            if len(chunk) == CHUNK:
                flush()
        flush()
    return found
