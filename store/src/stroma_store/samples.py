"""One parsed sample: written by the import, and read by preprocessing and integration."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import scipy.sparse as sp

#: Characters that end a line or a column of the name tables, which a user's reproduce script reads as text.
_BREAKS = re.compile('[\t\n\r]')
COUNTS, BARCODES, GENES, FACTS = 'counts.npz', 'barcodes.txt', 'genes.tsv', 'sample.json'
#: Columns of the cells in the file, by name: numbers or texts; null if missing. Written only if there are any.
COLUMNS = 'columns.json'
Columns = dict[str, list[str | None] | list[float | None]]
#: Counts of each gene in the empty droplets, int64; only if a raw matrix accompanied the filtered one.
SOUP = 'soup.npy'


@dataclass
class Sample:
    """`counts`: CSR, cells x genes, int32 or float32, sorted indices, no stored zeros;
    `symbols` are unique. `soup`: counts of each gene in the empty droplets, int64; None without a raw matrix."""

    counts: sp.csr_matrix
    barcodes: np.ndarray
    gene_ids: np.ndarray
    symbols: np.ndarray
    facts: dict[str, Any] = field(default_factory=dict)
    columns: Columns = field(default_factory=dict)
    soup: np.ndarray | None = None


def write_sample(folder: Path, sample: Sample) -> None:
    """Writes the files of `samples/<fileId>/`; sample.json gets `matrixSha256` of their content."""
    counts = sp.csr_matrix(sample.counts)
    if not counts.has_canonical_format or (counts.data == 0).any():
        counts = counts.copy()  # the caller's matrix stays as it was
    if counts.shape != (len(sample.barcodes), len(sample.symbols)) or len(sample.gene_ids) != len(sample.symbols):
        raise ValueError(f'shape {counts.shape} for {len(sample.barcodes)} barcodes, {len(sample.symbols)} genes')
    for names in (sample.barcodes, sample.gene_ids, sample.symbols):
        bad = next((str(name) for name in names if _BREAKS.search(str(name))), None)
        if bad is not None:
            raise ValueError(f'a name that would break its line: {bad!r}')
    odd = next((name for name, values in sample.columns.items() if len(values) != counts.shape[0]), None)
    if odd is not None:
        raise ValueError(f'column {odd} of another length than the cells')
    if sample.soup is not None and sample.soup.shape != (counts.shape[1],):
        raise ValueError(f'soup of {sample.soup.shape} for {counts.shape[1]} genes')
    counts.sum_duplicates()
    counts.eliminate_zeros()
    kind = np.float32 if counts.dtype.kind == 'f' else np.int32
    folder.mkdir(parents=True, exist_ok=True)
    sp.save_npz(folder / COUNTS, counts.astype(kind, copy=False), compressed=False)
    (folder / BARCODES).write_text(''.join(f'{b}\n' for b in sample.barcodes), encoding='utf-8')
    rows = zip(sample.gene_ids, sample.symbols, strict=True)
    (folder / GENES).write_text(''.join(f'{i}\t{s}\n' for i, s in rows), encoding='utf-8')
    if sample.columns:
        (folder / COLUMNS).write_text(json.dumps(sample.columns, ensure_ascii=False, allow_nan=False), encoding='utf-8')
    if sample.soup is not None:
        np.save(folder / SOUP, sample.soup.astype('<i8'))
    sha256 = sample_sha256(counts, sample.barcodes, sample.gene_ids, sample.symbols, sample.columns, sample.soup)
    facts = {**sample.facts, 'matrixSha256': sha256}
    (folder / FACTS).write_text(json.dumps(facts, indent=1, ensure_ascii=False), encoding='utf-8')
    sample.facts = facts


def sample_sha256(
    counts: sp.csr_matrix,
    barcodes: np.ndarray,
    gene_ids: np.ndarray,
    symbols: np.ndarray,
    columns: Columns | None = None,
    soup: np.ndarray | None = None,
) -> str:
    """One hash over matrix, barcodes, genes and, where there are any, columns of the cells and empty droplets, free of
    file details: the input hash of later jobs."""
    digest = hashlib.sha256()
    digest.update(np.asarray(counts.shape, '<i8').tobytes())
    digest.update(counts.indptr.astype('<i8'))
    digest.update(counts.indices.astype('<i4', copy=False))
    digest.update(counts.data.astype('<f4' if counts.dtype.kind == 'f' else '<i4', copy=False))
    for names in (barcodes, gene_ids, symbols):
        digest.update('\n'.join(map(str, names)).encode())
        digest.update(b'\0')
    if columns:
        digest.update(json.dumps(columns, ensure_ascii=False, sort_keys=True).encode())
    if soup is not None:
        digest.update(soup.astype('<i8').tobytes())
    return digest.hexdigest()


def read_sample(folder: Path) -> Sample:
    """Reads the output of `write_sample`; ids and symbols are arrays of str."""
    barcodes, gene_ids, symbols, facts = read_names(folder)
    counts = sp.csr_matrix(sp.load_npz(folder / COUNTS))
    return Sample(counts, barcodes, gene_ids, symbols, facts, read_columns(folder), read_soup(folder))


def read_soup(folder: Path) -> np.ndarray | None:
    """Counts of each gene in the empty droplets; None for most files."""
    path = folder / SOUP
    return np.load(path) if path.exists() else None


def read_columns(folder: Path) -> Columns:
    """Columns of the cells that the file had; none for most files."""
    path = folder / COLUMNS
    found: Columns = json.loads(path.read_text(encoding='utf-8')) if path.exists() else {}
    return found


def read_names(folder: Path) -> tuple[np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
    """Barcodes, gene ids, symbols (arrays of str) and facts of a sample."""
    genes = [(line + '\t').split('\t') for line in _lines(folder / GENES)]
    return (
        np.array(_lines(folder / BARCODES), dtype=object),
        np.array([row[0] for row in genes], dtype=object),
        np.array([row[1] for row in genes], dtype=object),
        json.loads((folder / FACTS).read_text(encoding='utf-8')),
    )


def _lines(path: Path) -> list[str]:
    # Not read_text: it would treat a carriage return inside a name as the end of a line.
    return path.read_bytes().decode('utf-8', 'replace').split('\n')[:-1]
