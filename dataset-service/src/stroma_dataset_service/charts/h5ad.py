"""Writes the cells and genes of a chart as AnnData, gene by gene, so that only one gene is in memory."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from stroma_dataset_service.charts.chart import Chart, embedding_key, keys_of, names_of
from stroma_dataset_service.charts.h5_file import FullDisk, h5_to_write
from stroma_dataset_service.opened.datasets import OpenDataset

#: Column of obs with the counts of a cell over all genes, from which the normalised values follow.
TOTALS = 'total_counts_of_cell'


def write_h5ad(path: Path, dataset: OpenDataset, chart: Chart) -> None:
    """X holds the stored values of the script's genes: counts, or the normalised values of a dataset without counts.
    Raises OSError on a full disk."""
    with h5_to_write(path) as (file, disk):
        _encode(file, 'anndata', '0.1.0')
        for name in ('layers', 'obsp', 'varm', 'varp', 'uns', 'obsm'):
            _encode(file.create_group(name), 'dict', '0.1.0')
        genes = chart.data_genes(dataset)
        _write_matrix(file.create_group('X'), dataset, chart, genes, disk)
        _write_obs(file.create_group('obs'), dataset, chart)
        var = file.create_group('var')
        _frame(var, [dataset.genes.ids[index] for index in genes], ['gene_symbols'])
        _strings(var, 'gene_symbols', [dataset.genes.symbols[index] for index in genes])
        for key in chart.embeddings:
            _array(file['obsm'], embedding_key(key, chart.embeddings), dataset.embedding(key)[chart.cells])


def _write_matrix(group: Any, dataset: OpenDataset, chart: Chart, genes: list[int], disk: FullDisk) -> None:
    """CSC: the columns are genes, as the store has them."""
    _encode(group, 'csc_matrix', '0.1.0')
    kept, pointers = int(chart.cells.sum()), [0]
    group.attrs['shape'] = np.array([kept, len(genes)], np.int64)
    place = np.cumsum(chart.cells) - 1
    values = np.dtype('<f4' if dataset.normalised_only else dataset.meta['valueType'])
    parts = {
        name: group.create_dataset(
            name, (0,), kind, maxshape=(None,), chunks=(65_536,), compression='gzip', compression_opts=4, shuffle=True
        )
        for name, kind in (('data', values), ('indices', np.dtype('<i4')))
    }
    for index in genes:
        cells, stored = dataset.gene(index, 'normalized' if dataset.normalised_only else 'raw')
        chosen = chart.cells[cells]
        pointers.append(pointers[-1] + int(chosen.sum()))
        for name, part in (('data', stored[chosen]), ('indices', place[cells[chosen]])):
            parts[name].resize((pointers[-1],))
            parts[name][pointers[-2] :] = part
        disk.check()
    group.create_dataset('indptr', data=np.array(pointers, np.int64))


def _write_obs(group: Any, dataset: OpenDataset, chart: Chart) -> None:
    keys, kept = keys_of(chart.columns), np.flatnonzero(chart.cells)
    totals = [] if dataset.normalised_only else [TOTALS]
    _frame(group, dataset.barcodes_of(kept), [*keys.values(), *totals])
    for name, key in keys.items():
        column = dataset.column(name)
        if column.kind == 'number':
            _array(group, key, column.values[kept])
            continue
        labels = group.create_group(key)
        _encode(labels, 'categorical', '0.2.0')
        labels.attrs['ordered'] = False
        codes = column.codes[kept].astype(np.int32)
        codes[codes == column.missing] = -1
        _array(labels, 'codes', codes)
        _strings(labels, 'categories', names_of(dataset, name))
    if totals:
        _array(group, TOTALS, dataset.totals[kept])


def _encode(item: Any, kind: str, version: str) -> None:
    item.attrs['encoding-type'], item.attrs['encoding-version'] = kind, version


def _frame(group: Any, index: list[str], columns: list[str]) -> None:
    import h5py

    _encode(group, 'dataframe', '0.2.0')
    group.attrs['_index'] = '_index'
    group.attrs.create('column-order', columns, (len(columns),), h5py.string_dtype())
    _strings(group, '_index', index)


def _array(group: Any, key: str, values: np.ndarray) -> None:
    compression = {'compression': 'gzip', 'compression_opts': 4} if values.size else {}
    _encode(group.create_dataset(key, data=values, **compression), 'array', '0.2.0')


def _strings(group: Any, key: str, values: list[str]) -> None:
    import h5py

    compression = {'compression': 'gzip', 'compression_opts': 4} if values else {}
    made = group.create_dataset(key, (len(values),), h5py.string_dtype(), **compression)
    if values:
        made[:] = np.array([value.encode('utf-8', 'replace') for value in values], object)
    _encode(made, 'string-array', '0.2.0')
