"""One uploaded count matrix, whatever its layout, as a sample. Runs in the limited child process only."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from stroma_runner.methods.genes.gene_names import write_keys
from stroma_runner.tools.import_.choices import Choices, Library, discard_progress
from stroma_runner.tools.import_.cleaning import NameCleaner
from stroma_runner.tools.import_.counts.libraries import of_library
from stroma_runner.tools.import_.counts.project import project_facts
from stroma_runner.tools.import_.counts.read import Project, ReadCounts, read_counts
from stroma_runner.tools.import_.counts.table_labels import json_values, typed
from stroma_runner.tools.import_.facts import HUMAN, FileReport, gene_id_kind, species_of, unique_symbols
from stroma_runner.tools.import_.features import are_genes_rows
from stroma_runner.tools.import_.gene_release import release_of
from stroma_runner.tools.import_.homologues import converted_species, to_human_genes
from stroma_runner.tools.import_.names import check_axes
from stroma_runner.tools.import_.repairs import (
    GeneNames,
    name_by_id,
    repaired_barcodes,
    repaired_names,
)


def parse_matrix(
    path: Path,
    name: str,
    scratch: Path,
    out: Path,
    choices: Choices | None = None,
    library: Library | None = None,
    report: Callable[[float], None] = discard_progress,
) -> dict[str, Any]:
    """Reads `path` (uploaded as `name`), writes the sample's files into `out`,
    returns its facts (ImportResult's fields).

    Raises the StromaErrors of reliability.md's table, each with `file`.
    """
    warnings, chosen = FileReport(), choices or {}
    read = read_counts(path, name, scratch, warnings, chosen)
    if isinstance(read, Project):
        return project_facts(read.places)
    report(0.8)
    return _write(out, name, of_library(read, name, chosen, warnings), chosen, library or {}, warnings)


def _write(
    out: Path, name: str, read: ReadCounts, choices: Choices, library: Library, warnings: FileReport
) -> dict[str, Any]:
    import scipy.sparse as sp

    from stroma_store.samples import Sample, write_sample

    counts, features = read.counts, read.genes
    soup = None if read.droplets is None else read.droplets.soup[features.keep]
    if not features.keep.all():
        counts = sp.csr_matrix(counts[:, np.flatnonzero(features.keep)])
    clean = NameCleaner()
    barcodes = list(unique_symbols(clean.names(read.barcodes), FileReport()))
    ids = np.array(clean.names(features.ids), dtype=object)[features.keep]
    symbols = np.array(clean.names(features.symbols), dtype=object)[features.keep]
    clean.warn(warnings)
    check_axes(barcodes, list(symbols), name)
    barcodes = repaired_barcodes(barcodes, choices, name, warnings)
    genes = repaired_names(list(ids), list(symbols), choices, warnings)
    rows = are_genes_rows(genes.ids, genes.symbols, warnings)
    if not rows.all():
        counts = sp.csr_matrix(counts[:, np.flatnonzero(rows)])
        soup = None if soup is None else soup[rows]
        genes = GeneNames(_kept(genes.ids, rows), _kept(genes.symbols, rows))
    own = name_by_id(genes, choices, warnings)
    genes = to_human_genes(own, choices, library, name, warnings)
    if genes.keep is not None:
        counts = sp.csr_matrix(counts[:, np.flatnonzero(genes.keep)])
        soup = None if soup is None else soup[genes.keep]
    origin = converted_species(choices)
    # A few genes may not be enough to decide, but the table is.
    species = HUMAN if origin else species_of(genes.ids, genes.symbols, name, warnings)
    kind = gene_id_kind(genes.ids, genes.symbols)
    empty = int((np.diff(counts.indptr) == 0).sum())
    if empty:
        warnings.add('warning.emptyCells', count=empty)
    unique = unique_symbols(genes.symbols, warnings)
    facts = {
        'kind': 'matrix',
        'layout': read.layout,
        'libraryType': features.library_type,
        'cells': int(counts.shape[0]),
        'genes': int(counts.shape[1]),
        'nonZeros': int(counts.nnz),
        'species': species,
        'geneIds': kind,
        **release_of(own.ids, own.symbols, origin or species, library.get('geneTables', [])),
        **({'convertedFrom': origin} if origin else {}),
        'simulated': read.simulated,
        'samples': [],
        'warnings': warnings.items,
        'repairs': warnings.repairs,
        'contents': warnings.contents(),
        'datasetId': None,
    }
    gene_ids = np.array(genes.ids, dtype=object)
    columns = {clean.name(label): json_values(typed(clean.names(v))) for label, v in (read.columns or {}).items()}
    sample = Sample(counts, np.array(barcodes, dtype=object), gene_ids, unique, facts, columns, soup)
    write_sample(out, sample)
    write_keys(out, gene_ids, unique)
    return sample.facts


def _kept(names: list[str], keep: np.ndarray) -> list[str]:
    return [name for name, kept in zip(names, keep, strict=True) if kept]
