"""Sums transcripts to genes, like tximport (Soneson, Love and Robinson 2015)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from stroma_runner.tools.import_.bulk.layouts import ReadTable
from stroma_runner.tools.import_.files.streams import open_maybe_gzip, text_lines
from stroma_store.errors import StromaError

IS_TABLE = re.compile(r'(^|/)[^/]*(tx2gene|t2g|transcripts?_to_genes?)[^/]*\.(csv|tsv|txt)(\.gz)?$', re.IGNORECASE)
_VERSION = re.compile(r'\.\d+$')
#: Genes of a transcript: id, symbol.
Genes = Mapping[str, tuple[str, str]]


def read_genes(path: Path, file: str) -> dict[str, tuple[str, str]]:
    """Gene id and symbol by transcript, of a table with two or three columns; with and without versions."""
    found: dict[str, tuple[str, str]] = {}
    with open_maybe_gzip(path, file) as stream:
        for line in text_lines(stream, file):
            fields = [cell.strip().strip('"') for cell in re.split('[\t,;]', line)]
            if len(fields) < 2 or not fields[0] or not fields[1]:
                continue
            gene = fields[1], (fields[2] if len(fields) > 2 and fields[2] else fields[1])
            found[fields[0]] = gene
            found.setdefault(_VERSION.sub('', fields[0]), gene)
    return found


def _gene_of(transcript: str, genes: Genes | None) -> tuple[str, str] | None:
    if genes:
        plain = transcript.split('|', 1)[0]
        return genes.get(plain) or genes.get(_VERSION.sub('', plain))
    # GENCODE: transcript|gene|…|…|transcript name|gene name|…
    parts = transcript.split('|')
    return (parts[1], parts[5]) if len(parts) > 5 and parts[1].startswith('ENS') else None


def by_gene(read: ReadTable, genes: Genes | None, file: str) -> tuple[ReadTable, np.ndarray, int]:
    """(counts and lengths by gene, mean length of each gene's transcripts, transcripts without a gene).

    A gene's length in a sample is the mean of its transcripts' effective lengths, weighted by their abundance; NaN if
    none is expressed. Raises BULK_TRANSCRIPTS if no transcript has a gene."""
    named = [_gene_of(one, genes) for one in read.ids]
    kept = [k for k, gene in enumerate(named) if gene is not None]
    if not kept or read.lengths is None:
        raise StromaError('BULK_TRANSCRIPTS', file=file, transcripts=len(read.ids), example=read.ids[0][:60])
    order: dict[str, int] = {}
    symbols: list[str] = []
    place = np.empty(len(kept), int)
    for at, k in enumerate(kept):
        gene, symbol = named[k] or ('', '')
        if gene not in order:
            order[gene] = len(order)
            symbols.append(symbol)
        place[at] = order[gene]
    lengths, counts = read.lengths[kept], read.values[kept]
    abundance = counts / np.maximum(lengths, 1)
    n = len(order)
    sums = np.column_stack([np.bincount(place, counts[:, j], n) for j in range(counts.shape[1])])
    total = np.column_stack([np.bincount(place, abundance[:, j], n) for j in range(counts.shape[1])])
    weighted = np.column_stack([np.bincount(place, abundance[:, j] * lengths[:, j], n) for j in range(counts.shape[1])])
    mean = np.divide(weighted, total, out=np.full_like(total, np.nan), where=total > 0)
    usual = np.bincount(place, lengths.mean(axis=1), n) / np.bincount(place, minlength=n)
    ids = list(order)
    found = ReadTable(read.layout, ids, symbols, read.samples, sums, mean)
    return found, usual, len(read.ids) - len(kept)


def length_scaled(counts: np.ndarray, lengths: np.ndarray, usual: Sequence[float] | np.ndarray) -> np.ndarray:
    """Counts (genes x samples) scaled from abundance by mean lengths, as `lengthScaledTPM` of tximport.

    A missing length is the geometric mean of the gene's others, or its `usual` one without any."""
    with np.errstate(invalid='ignore', divide='ignore'):
        logs = np.log(lengths)
    present = np.isfinite(logs)
    means = np.exp(np.where(present, logs, 0).sum(axis=1) / np.maximum(present.sum(axis=1), 1))
    fill = np.where(present.any(axis=1), means, np.maximum(np.asarray(usual, float), 1))
    whole = np.maximum(np.where(present, lengths, fill[:, None]), 1e-9)
    scaled = counts / whole * whole.mean(axis=1)[:, None]
    sums = scaled.sum(axis=0)
    return np.asarray(scaled * np.divide(counts.sum(axis=0), sums, out=np.ones_like(sums), where=sums > 0))
