"""One uploaded count matrix, whatever its layout, as a sample. Runs in the limited child process only."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from stroma_runner.methods.genes.gene_names import symbols_by_id, write_keys
from stroma_runner.tools.import_.choices import Choices
from stroma_runner.tools.import_.cleaning import NameCleaner
from stroma_runner.tools.import_.counts import trio
from stroma_runner.tools.import_.facts import Warnings, gene_id_kind, layout_of, species_of, unique_symbols
from stroma_runner.tools.import_.features import are_genes_rows
from stroma_runner.tools.import_.files import archive
from stroma_runner.tools.import_.names import (
    GENE_EXPRESSION,
    GeneTable,
    check_axes,
    check_barcodes,
    check_cell_count,
    read_barcodes,
    read_genes,
    with_symbols,
)
from stroma_store.errors import StromaError

if TYPE_CHECKING:
    import scipy.sparse as sp

    Parsed = tuple[sp.csr_matrix, list[str], GeneTable, str, bool]

# Readers are imported where they are needed: most bad files are refused before any of them is.


def parse_matrix(path: Path, name: str, scratch: Path, out: Path, choices: Choices | None = None) -> dict[str, Any]:
    """Reads `path` (uploaded as `name`), writes the sample's files into `out`,
    returns its facts (ImportResult's fields).

    Raises the StromaErrors of reliability.md's table, each with `file`.
    """
    warnings = Warnings()
    kind = archive.kind_of(path, name)
    if kind in ('zip', 'tar'):
        counts, barcodes, genes, layout, simulated = _from_archive(path, name, kind, scratch, warnings)
    elif kind == 'h5':
        from stroma_runner.tools.import_.counts.tenx_h5 import read_tenx_h5

        counts, barcodes, genes = read_tenx_h5(path, name, warnings)
        check_barcodes(barcodes, name)
        layout, simulated = '10x-h5', False
    elif '.mtx' in name.lower():
        raise StromaError('MATRIX_FILES_MISSING', file=name, missing='barcodes.tsv.gz, features.tsv.gz')
    else:
        from stroma_runner.tools.import_.counts.full_matrix import read_full_matrix

        source = path
        if kind == 'sheet':
            from stroma_runner.tools.import_.counts.sheet import as_text

            source = as_text(path, name, scratch, warnings)
        counts, barcodes, symbols = read_full_matrix(source, name, warnings, choices)
        genes = GeneTable(symbols, symbols, GENE_EXPRESSION, np.ones(len(symbols), bool))
        layout, simulated = 'xlsx' if kind == 'sheet' else 'tsv', False
    return _write(out, name, counts, barcodes, genes, layout, simulated, warnings)


def _from_archive(path: Path, name: str, kind: str, scratch: Path, warnings: Warnings) -> Parsed:
    from stroma_runner.tools.import_.counts.mtx import read_mtx

    members, names = archive.extract(path, name, kind, scratch, trio.is_part)
    found = trio.find_trio(members, name)
    barcodes = read_barcodes(members[found.barcodes], f'{name}/{found.barcodes}', warnings)
    check_cell_count(len(barcodes), name)
    check_barcodes(barcodes, f'{name}/{found.barcodes}')
    genes = read_genes(members[found.genes], f'{name}/{found.genes}', warnings)
    sizes = {'genes': len(genes.ids), 'cells': len(barcodes)}
    if found.gene_names is not None:
        genes = with_symbols(genes, members[found.gene_names], f'{name}/{found.gene_names}')
    counts, marked, turned = read_mtx(members[found.matrix], f'{name}/{found.matrix}', **sizes, turned=found.is_turned)
    if turned:
        warnings.add('warning.matrixTurned', cells=len(barcodes), genes=len(genes.ids))
    if trio.has_spatial(names):
        warnings.add('warning.spatialNotRead')
    simulated = marked or any(member.rsplit('/', 1)[-1] == trio.SIMULATED for member in members)
    return counts, barcodes, genes, layout_of(barcodes, found.gene_table), simulated


def _write(
    out: Path,
    name: str,
    counts: sp.csr_matrix,
    barcodes: list[str],
    genes: GeneTable,
    layout: str,
    simulated: bool,
    warnings: Warnings,
) -> dict[str, Any]:
    import scipy.sparse as sp

    from stroma_store.samples import Sample, write_sample

    if not genes.keep.all():
        counts = sp.csr_matrix(counts[:, np.flatnonzero(genes.keep)])
    clean = NameCleaner()
    barcodes = list(unique_symbols(clean.names(barcodes), Warnings()))
    ids = np.array(clean.names(genes.ids), dtype=object)[genes.keep]
    symbols = np.array(clean.names(genes.symbols), dtype=object)[genes.keep]
    clean.warn(warnings)
    check_axes(barcodes, list(symbols), name)
    rows = are_genes_rows(list(ids), list(symbols), warnings)
    if not rows.all():
        counts, ids, symbols = sp.csr_matrix(counts[:, np.flatnonzero(rows)]), ids[rows], symbols[rows]
    named, found = symbols_by_id(ids, symbols)
    if found:
        symbols = np.array(named, dtype=object)
        warnings.add('warning.symbolsFromIds', count=found, genes=len(symbols))
    species = species_of(ids, symbols, name, warnings)
    kind = gene_id_kind(ids, symbols)
    empty = int((np.diff(counts.indptr) == 0).sum())
    if empty:
        warnings.add('warning.emptyCells', count=empty)
    unique = unique_symbols(list(symbols), warnings)
    facts = {
        'kind': 'matrix',
        'layout': layout,
        'libraryType': genes.library_type,
        'cells': int(counts.shape[0]),
        'genes': int(counts.shape[1]),
        'nonZeros': int(counts.nnz),
        'species': species,
        'geneIds': kind,
        'ensemblVersion': None,
        'overlapPercent': None,
        'simulated': simulated,
        'samples': [],
        'warnings': warnings.items,
        'datasetId': None,
    }
    sample = Sample(counts, np.array(barcodes, dtype=object), ids, unique, facts)
    write_sample(out, sample)
    write_keys(out, ids, unique)
    return sample.facts
