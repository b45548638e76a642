"""Cell Ranger's matrix .h5: version 3 (`/matrix`) and the older one with a group per genome."""

from __future__ import annotations

import re
from pathlib import Path

import h5py
import numpy as np
import scipy.sparse as sp

from stroma_runner.tools.import_.counts.mtx import INT32_MAX
from stroma_runner.tools.import_.facts import FileReport
from stroma_runner.tools.import_.files.guard import check_h5, opened
from stroma_runner.tools.import_.files.h5_matrix import SparseInFile, text
from stroma_runner.tools.import_.mismatch import mismatch
from stroma_runner.tools.import_.names import GeneTable, check_cell_count, choose_library
from stroma_store.errors import StromaError


def read_tenx_h5(
    path: Path, file: str, warnings: FileReport, *, is_sample: bool = True
) -> tuple[sp.csr_matrix, list[str], GeneTable]:
    """(CSR cells x genes int32, barcodes, genes), read after the guard; two genomes are SPECIES_MIXED. `is_sample`: all
    cells are one sample, whose number has limits."""
    if re.search(r'raw_(feature_bc_matrix|gene_bc_matrices)', file, re.IGNORECASE):
        raise StromaError('MATRIX_IS_RAW', file=file, folder=file)
    with opened(path, file) as handle:
        check_h5(handle, path, file)
        group = _matrix_group(handle, file)
        table = _genes(group, file, warnings)
        barcodes = _names(group, 'barcodes', file)
        if is_sample:
            check_cell_count(len(barcodes), file)
        shape = [int(n) for n in group['shape'][:]] if isinstance(group.get('shape'), h5py.Dataset) else []
        listed = (len(table.ids), len(barcodes))
        for what, said, found in zip(('genes', 'cells'), shape, listed, strict=False):
            if said != found:
                raise mismatch(file, what, said, found, matrix=(shape[0], shape[-1]), lists=listed)
        sparse = SparseInFile(group, file, len(barcodes), len(table.ids))
        blocks = []
        for first, block in sparse.slices():
            _check_values(block, first, file)
            blocks.append(block.astype(np.int32))
        matrix = sp.csr_matrix(sp.vstack(blocks, format='csr'))
        matrix.eliminate_zeros()
        return matrix, barcodes, table


def _matrix_group(handle: h5py.File, file: str) -> h5py.Group:
    if isinstance(handle.get('matrix'), h5py.Group):
        return handle['matrix']
    genomes = [name for name in handle if isinstance(handle[name], h5py.Group) and 'indptr' in handle[name]]
    if len(genomes) > 1:
        raise StromaError('SPECIES_MIXED', file=file, species=', '.join(genomes))
    if not genomes:
        raise StromaError('MATRIX_FILES_MISSING', file=file, missing='matrix')
    return handle[genomes[0]]


def _genes(group: h5py.Group, file: str, warnings: FileReport) -> GeneTable:
    features = group.get('features')
    if isinstance(features, h5py.Group):
        ids, symbols = _names(features, 'id', file), _names(features, 'name', file)
        types = _names(features, 'feature_type', file) if 'feature_type' in features else [''] * len(ids)
    else:
        ids, symbols = _names(group, 'genes', file), _names(group, 'gene_names', file)
        types = [''] * len(ids)
    if not len(ids) == len(symbols) == len(types):
        raise mismatch(file, 'genes', len(ids), len(symbols))
    keep, library = choose_library(types, warnings)
    return GeneTable(ids, symbols, library, keep)


def _names(group: h5py.Group, name: str, file: str) -> list[str]:
    item = group.get(name)
    if not isinstance(item, h5py.Dataset) or item.ndim != 1 or item.dtype.kind not in 'SO':
        raise StromaError('MATRIX_FILES_MISSING', file=file, missing=name)
    return [text(value) for value in item[:]]


def _check_values(block: sp.csr_matrix, first: int, file: str) -> None:
    data = block.data
    bad = ~((data >= 0) & (data <= INT32_MAX))
    if data.dtype.kind == 'f':
        bad |= data != np.rint(data)
    if bad.any():
        where = int(np.flatnonzero(bad)[0])
        cell = first + int(np.searchsorted(block.indptr, where, side='right'))
        gene = int(block.indices[where]) + 1
        raise StromaError('MATRIX_VALUE_INVALID', file=file, row=gene, column=cell, value=str(data[where]))
