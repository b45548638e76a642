"""Barcode and gene tables of a 10x-style trio."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from stroma_runner.methods.genes.gene_names import known_gene_share
from stroma_runner.tools.import_.facts import FileReport
from stroma_runner.tools.import_.files.streams import open_maybe_gzip, text_lines
from stroma_runner.tools.import_.mismatch import mismatch
from stroma_runner.tools.import_.tables import table, words
from stroma_store.contract import limits
from stroma_store.errors import StromaError

GENE_EXPRESSION = str(table('names', 'geneExpression'))
MAX_GENES = 500_000
#: Minimum share of known genes for names to count as genes, and maximum share for them not to. Well names (A1, B2 …)
#: reach 0.45, because many are aliases of genes.
MOST_GENES, FEW_GENES = float(table('names', 'mostGenes')), float(table('names', 'fewGenes'))
#: First cells of a header that R and spreadsheets write over the tables. No cell or gene has these names.
_BARCODE_HEADERS = frozenset(words('tables', 'barcodeHeaders'))
_GENE_HEADERS = frozenset(words('tables', 'geneHeaders'))


@dataclass
class GeneTable:
    """Rows of features.tsv or genes.tsv; `keep` marks the rows of the library type that is used."""

    ids: list[str]
    symbols: list[str]
    library_type: str
    keep: np.ndarray


def check_cell_count(cells: int, file: str) -> None:
    """A sample has more than 30 and fewer than 100,000 cells (specification 5)."""
    bounds = limits()['sampleCells']
    if not bounds['above'] < cells < bounds['below']:
        raise StromaError('CELL_COUNT_RANGE', file=file, cells=cells, min=bounds['above'], max=bounds['below'])


def are_genes(names: Sequence[str]) -> bool:
    """Whether most names are human or mouse genes."""
    return known_gene_share(names) >= MOST_GENES


def is_transposed(cells: Sequence[str], genes: Sequence[str]) -> bool:
    """Whether the names of the cells are genes and those of the genes are not."""
    return are_genes(cells) and known_gene_share(genes) < FEW_GENES


def check_axes(cells: Sequence[str], genes: Sequence[str], file: str) -> None:
    """Raises MATRIX_TRANSPOSED if the names of the cells are genes and those of the genes are not."""
    if is_transposed(cells, genes):
        raise StromaError(
            'MATRIX_TRANSPOSED', file=file, rows=len(genes), columns=len(cells), example=str(cells[0])[:60]
        )


def check_barcodes(barcodes: list[str], file: str) -> None:
    """Raises BARCODE_DUPLICATE with the first repeated barcode and its place, counted from 1."""
    if len(set(barcodes)) == len(barcodes):
        return
    seen: set[str] = set()
    for line, barcode in enumerate(barcodes, 1):
        if barcode in seen:
            raise StromaError('BARCODE_DUPLICATE', file=file, barcode=barcode[:100], line=line)
        seen.add(barcode)


def read_barcodes(path: Path, file: str, warnings: FileReport) -> list[str]:
    """First column of barcodes.tsv without its header; stops early at a file that cannot be one sample."""
    most = limits()['sampleCells']['below'] * 100
    barcodes: list[str] = []
    with open_maybe_gzip(path, file) as stream:
        for line in text_lines(stream, file):
            if line:
                barcodes.append(line.split('\t', 1)[0].strip().strip('"'))
            if len(barcodes) > most:
                break
    if barcodes and barcodes[0].lower() in _BARCODE_HEADERS:
        warnings.add('warning.headerLines')
        return barcodes[1:]
    return barcodes


def with_symbols(genes: GeneTable, path: Path, file: str) -> GeneTable:
    """The table with the symbols from a separate file, one per line in the order of the ids (kb-python). Raises
    MATRIX_DIM_MISMATCH if the lengths differ."""
    with open_maybe_gzip(path, file) as stream:
        symbols = [line.strip() for line in text_lines(stream, file)]
    if len(symbols) != len(genes.ids):
        raise mismatch(file, 'genes', len(genes.ids), len(symbols))
    return replace(genes, symbols=[symbol or id for symbol, id in zip(symbols, genes.ids, strict=True)])


def read_genes(path: Path, file: str, warnings: FileReport) -> GeneTable:
    """One (symbol), two (id, symbol) or three columns (id, symbol, library type);
    ids replace missing symbols."""
    ids: list[str] = []
    symbols: list[str] = []
    types: list[str] = []
    with open_maybe_gzip(path, file) as stream:
        for line in text_lines(stream, file):
            if not line:
                continue
            fields = line.split('\t')
            ids.append(fields[0].strip())
            symbols.append((fields[1].strip() if len(fields) > 1 else '') or fields[0].strip())
            types.append(fields[2].strip() if len(fields) > 2 else '')
            if len(ids) > MAX_GENES:
                raise StromaError('ARCHIVE_TOO_LARGE', file=file, reason='genes', limit=MAX_GENES)
    if ids and ids[0].strip('"').lower() in _GENE_HEADERS:
        warnings.add('warning.headerLines')
        ids, symbols, types = ids[1:], symbols[1:], types[1:]
    keep, library = choose_library(types, warnings)
    return GeneTable(ids, symbols, library, keep)


def choose_library(types: list[str], warnings: FileReport) -> tuple[np.ndarray, str]:
    """Gene expression if it exists (other features are left out, with a warning), otherwise the most frequent type."""
    types = [GENE_EXPRESSION if kind.lower().replace('_', ' ') == GENE_EXPRESSION.lower() else kind for kind in types]
    kinds = {kind for kind in types if kind}
    if len(kinds) < 2:
        library = next(iter(kinds), GENE_EXPRESSION)
        warnings.part('features', library, True, len(types))
        return np.ones(len(types), bool), library
    wanted = GENE_EXPRESSION if GENE_EXPRESSION in kinds else max(sorted(kinds), key=types.count)
    keep = np.array([kind == wanted for kind in types], bool)
    for kind in sorted(kinds):
        warnings.part('features', kind, kind == wanted, types.count(kind))
    if nameless := len(types) - sum(map(bool, types)):
        warnings.part('features', '', False, nameless)
    warnings.add('warning.featuresLeftOut', count=int((~keep).sum()), types=', '.join(sorted(kinds - {wanted})))
    return keep, wanted
