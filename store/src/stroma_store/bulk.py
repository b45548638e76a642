"""Counts of the bulk samples of one uploaded file: written by the import and read by bulk analyses
(`samples/<fileId>/`)."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

VALUES, GENES, FACTS = 'bulk.npz', 'genes.tsv', 'sample.json'


@dataclass
class BulkTable:
    """`values`: genes x samples, float64, at least 0 unless the table contains logarithms. `lengths`: effective lengths
    of the genes in base pairs, NaN if a sample has no transcript of the gene; None if the file has none. `usual`: mean
    length of a gene's transcripts, used for such samples."""

    values: np.ndarray
    samples: list[str]
    gene_ids: np.ndarray
    symbols: np.ndarray
    lengths: np.ndarray | None = None
    usual: np.ndarray | None = None
    facts: dict[str, Any] = field(default_factory=dict)


def write_bulk(folder: Path, table: BulkTable) -> None:
    """Writes the files of `samples/<fileId>/`; the facts get `matrixSha256` of the content."""
    shape = (len(table.gene_ids), len(table.samples))
    if table.values.shape != shape or len(table.symbols) != shape[0]:
        raise ValueError(f'values of {table.values.shape} for {shape[0]} genes of {shape[1]} samples')
    folder.mkdir(parents=True, exist_ok=True)
    arrays = {'values': table.values.astype('<f8')}
    if table.lengths is not None and table.usual is not None:
        arrays |= {'lengths': table.lengths.astype('<f8'), 'usual': table.usual.astype('<f8')}
    np.savez_compressed(folder / VALUES, **arrays, allow_pickle=False)
    rows = zip(table.gene_ids, table.symbols, strict=True)
    (folder / GENES).write_text(''.join(f'{i}\t{s}\n' for i, s in rows), encoding='utf-8')
    table.facts = {**table.facts, 'matrixSha256': bulk_sha256(table)}
    (folder / FACTS).write_text(json.dumps(table.facts, indent=1, ensure_ascii=False), encoding='utf-8')


def bulk_sha256(table: BulkTable) -> str:
    """One hash over values, lengths and names: the input hash of later jobs."""
    digest = hashlib.sha256()
    digest.update(np.asarray(table.values.shape, '<i8').tobytes())
    for array in (table.values, table.lengths, table.usual):
        digest.update(b'-' if array is None else np.ascontiguousarray(array, '<f8').tobytes())
    for names in (table.samples, table.gene_ids, table.symbols):
        digest.update('\n'.join(map(str, names)).encode())
        digest.update(b'\0')
    return digest.hexdigest()


def read_bulk(folder: Path) -> BulkTable:
    """Reads the output of `write_bulk`."""
    with np.load(folder / VALUES, allow_pickle=False) as stored:
        arrays = {name: stored[name] for name in stored.files}
    lines = (folder / GENES).read_text(encoding='utf-8').split('\n')[:-1]
    ids, symbols = zip(*(line.split('\t') for line in lines), strict=True) if lines else ((), ())
    facts = json.loads((folder / FACTS).read_text(encoding='utf-8'))
    samples = [one['name'] for one in facts['bulk']['samples']]
    names = np.array(ids, dtype=object), np.array(symbols, dtype=object)
    return BulkTable(arrays['values'], samples, *names, arrays.get('lengths'), arrays.get('usual'), facts)
