"""Reads a contig table: 10x and CeleScope csv, AIRR tsv, 10x json. Writes contigs.parquet and contigs.json."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from stroma_runner.tools.import_.contig_rows import Contig, Refused, Unlike, rows_of_json, rows_of_table
from stroma_runner.tools.import_.streams import open_maybe_gzip, text_lines
from stroma_store.contigs import COLUMNS, FACTS, RECEPTORS, TABLE
from stroma_store.contract import limits
from stroma_store.disk import sha256_of
from stroma_store.errors import StromaError

#: Rows that are written at once: memory does not grow with the file.
CHUNK = 100_000
_RECEPTOR_OF = {locus: receptor for receptor, loci in RECEPTORS.items() for locus in loci}


def inspect_contigs(path: Path, name: str) -> dict[str, Any]:
    """The layout, from the first line. Raises CONTIGS_INVALID, CONTIGS_WITHOUT_CELLS, ENCODING_INVALID."""
    layout, _ = _opened(path, name)
    return {'kind': 'contigs', 'layout': layout}


def parse_contigs(path: Path, name: str, out: Path, report: Callable[[float], None]) -> dict[str, Any]:
    """The contract's ImportResult; `out` gets the table and its facts."""
    layout, rows = _opened(path, name)
    out.mkdir(parents=True, exist_ok=True)
    found = _write(out / TABLE, rows, name, report)
    if found.contigs == 0:
        raise StromaError('CONTIGS_INVALID', file=name, reason='empty')
    sha256 = sha256_of(out / TABLE)
    facts = {
        'name': name,
        'layout': layout,
        'contigs': found.contigs,
        'barcodes': len(found.barcodes),
        'receptors': found.receptors,
        'sha256': sha256,
    }
    (out / FACTS).write_text(json.dumps(facts, ensure_ascii=False), encoding='utf-8')
    told = [{'id': f'warning.contigs.{kind}', 'params': {'n': number}} for kind, number in found.left.items() if number]
    return {
        'kind': 'contigs',
        'layout': layout,
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


def _opened(path: Path, name: str) -> tuple[str, Iterator[Contig]]:
    most = int(limits()['contigs']['bytes'])
    if path.stat().st_size > most:
        raise StromaError('CONTIGS_INVALID', file=name, reason='bytes', most=most)
    lines = text_lines(open_maybe_gzip(path, name), name)
    first = next(lines, '').strip()
    try:
        if first[:1] in ('[', '{'):
            return '10x-contigs-json', _refusing(name, rows_of_json(first, lines))
        layout, rows = rows_of_table(first, lines)
        return layout, _refusing(name, rows)
    except Refused as error:
        raise StromaError('CONTIGS_INVALID', file=name, **error.params) from error
    except Unlike as error:
        raise StromaError('CONTIGS_WITHOUT_CELLS', file=name) from error


def _refusing(name: str, rows: Iterator[Contig]) -> Iterator[Contig]:
    try:
        yield from rows
    except Refused as error:
        raise StromaError('CONTIGS_INVALID', file=name, **error.params) from error


class _Found:
    def __init__(self) -> None:
        self.contigs = 0
        self.barcodes: set[str] = set()
        self.receptors = dict.fromkeys(RECEPTORS, 0)
        #: Rows that are not in the table, by reason.
        self.left = {'notCells': 0, 'repeated': 0, 'unknownChain': 0}


def _write(path: Path, rows: Iterator[Contig], name: str, report: Callable[[float], None]) -> _Found:
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

        for contig in rows:
            if not contig.is_cell:
                found.left['notCells'] += 1
                continue
            row = contig.row
            key = hashlib.blake2b(repr(list(row.values())).encode(), digest_size=12).digest()
            if key in seen:
                found.left['repeated'] += 1
                continue
            seen.add(key)
            receptor = _RECEPTOR_OF.get(row['locus'] or '')
            found.left['unknownChain'] += receptor is None
            if receptor is not None:
                found.receptors[receptor] += 1
            found.contigs += 1
            if found.contigs > most:
                raise StromaError('CONTIGS_INVALID', file=name, reason='rows', most=most)
            found.barcodes.add(row['barcode'])
            chunk.append(row)
            if len(chunk) == CHUNK:
                flush()
        flush()
    return found
