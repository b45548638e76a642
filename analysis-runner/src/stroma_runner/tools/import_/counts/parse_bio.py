"""Tables of Parse Biosciences' split-pipe: cells with their columns, and genes, each comma separated with a header."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from stroma_runner.tools.import_.files.fields import rows_of
from stroma_runner.tools.import_.files.streams import open_maybe_gzip, text_lines
from stroma_runner.tools.import_.mismatch import mismatch
from stroma_runner.tools.import_.names import GENE_EXPRESSION, MAX_GENES, GeneTable
from stroma_store.contract import limits
from stroma_store.errors import StromaError


def read_cells(path: Path, file: str) -> tuple[list[str], dict[str, list[str]]]:
    """(barcodes, further columns) of cell_metadata.csv; the first column names the cells (`bc_wells`)."""
    header, rows = _table(path, file, int(limits()['sampleCells']['below']) * 100)
    columns = {name: [row[k] for row in rows] for k, name in enumerate(header) if k > 0 and name}
    return [row[0] for row in rows], columns


def read_genes(path: Path, file: str) -> GeneTable:
    """Ids and symbols of all_genes.csv (gene_id, gene_name, genome)."""
    header, rows = _table(path, file, MAX_GENES)
    named = [name.lower() for name in header]
    if 'gene_id' not in named:
        raise StromaError('MATRIX_FILES_MISSING', file=file, missing='gene_id')
    place, name = named.index('gene_id'), named.index('gene_name') if 'gene_name' in named else named.index('gene_id')
    ids = [row[place] for row in rows]
    symbols = [row[name] or row[place] for row in rows]
    return GeneTable(ids, symbols, GENE_EXPRESSION, np.ones(len(ids), bool))


def _table(path: Path, file: str, most: int) -> tuple[list[str], list[list[str]]]:
    rows = read_rows(path, file)
    header = next(rows, [])
    found: list[list[str]] = []
    for line, row in enumerate(rows, 2):
        if len(row) != len(header):
            raise mismatch(file, 'columns', len(header), len(row), line=line)
        found.append(row)
        if len(found) > most:
            raise StromaError('ARCHIVE_TOO_LARGE', file=file, reason='rows', limit=most)
    return header, found


def read_rows(path: Path, file: str) -> Iterator[list[str]]:
    """Fields of each line that is neither blank nor a comment (##)."""
    with open_maybe_gzip(path, file) as stream:
        lines = (line for line in text_lines(stream, file) if line and not line.startswith('##'))
        try:
            for row in rows_of(lines):
                yield [field.strip() for field in row]
        except csv.Error as error:
            raise StromaError('ARCHIVE_CORRUPT', file=file, reason=str(error)[:200]) from error
