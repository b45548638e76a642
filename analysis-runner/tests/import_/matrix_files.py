"""Small count matrices in every layout, and ways to spoil them."""

from __future__ import annotations

import gzip
import io
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import scipy.sparse as sp

#: The fixture `run_import`: (path, kind, file id) to the tool's result.
Import = Callable[..., dict[str, Any]]

HUMAN = [
    *('CD3D', 'CD3E', 'MS4A1', 'CD79A', 'NKG7', 'GNLY', 'LYZ', 'S100A8', 'FCGR3A', 'PPBP', 'MALAT1', 'ACTB'),
    *(
        'GAPDH',
        'B2M',
        'TMSB4X',
        'RPS3',
        'RPL7',
        'MT-CO1',
        'MT-ND1',
        'CST3',
        'FCER1A',
        'IL7R',
        'CCR7',
        'HLA-DRA',
    ),
]


def counts(cells: int, genes: int = 24, seed: int = 0) -> sp.csr_matrix:
    """Cells x genes, about half of it zero."""
    values = np.random.default_rng(seed).poisson(0.7, (cells, genes)).astype(np.int32)
    return sp.csr_matrix(values)


def barcodes(cells: int) -> list[str]:
    """Distinct 16-base barcodes as Cell Ranger writes them."""
    return [''.join('ACGT'[(k >> (2 * i)) & 3] for i in range(16)) + '-1' for k in range(cells)]


def mtx(matrix: sp.csr_matrix, comment: str = '') -> bytes:
    """Matrix Market, genes x cells, cell by cell."""
    coo = sp.csr_matrix(matrix).tocoo()
    head = f'%%MatrixMarket matrix coordinate integer general\n%{comment}\n'
    head += f'{matrix.shape[1]} {matrix.shape[0]} {coo.nnz}\n'
    body = io.BytesIO()
    np.savetxt(body, np.column_stack([coo.col + 1, coo.row + 1, coo.data]), '%d')
    return head.encode() + body.getvalue()


def features(symbols: list[str] | None = None, columns: int = 3) -> bytes:
    names = symbols or HUMAN
    rows = [(f'ENSG{k:011d}', name, 'Gene Expression') for k, name in enumerate(names, 1)]
    if columns == 1:
        return ''.join(f'{row[1]}\n' for row in rows).encode()
    return ''.join('\t'.join(row[:columns]) + '\n' for row in rows).encode()


def lines(names: list[str]) -> bytes:
    return ''.join(f'{name}\n' for name in names).encode()


def trio(
    cells: int = 40, *, folder: str = 'sample/outs/filtered/', gz: bool = True, **other: bytes
) -> dict[str, bytes]:
    """Members of a good v3 archive; `matrix`, `features`, `barcodes` replace single ones."""
    parts = {
        'matrix.mtx': other.get('matrix', mtx(counts(cells))),
        'features.tsv': other.get('features', features()),
        'barcodes.tsv': other.get('barcodes', lines(barcodes(cells))),
    }
    if gz:
        return {f'{folder}{name}.gz': gzip.compress(data, 1) for name, data in parts.items()}
    return {f'{folder}{name}': data for name, data in parts.items()}


def write_zip(path: Path, members: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return path


def write_tar(path: Path, members: dict[str, bytes], extra: tuple[tarfile.TarInfo, ...] = ()) -> Path:
    mode = 'w' if path.suffix == '.tar' else 'w:gz'
    with tarfile.open(path, mode) as archive:
        for name, data in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
        for info in extra:
            archive.addfile(info)
    return path


def book(path: Path, *sheets: tuple[str, list[list[Any]]]) -> Path:
    """Writes a workbook with these sheets: names with their rows."""
    import openpyxl

    made = openpyxl.Workbook()
    made.remove(made.active)
    for name, rows in sheets:
        page = made.create_sheet(name)
        for row in rows:
            page.append(row)
    made.save(path)
    return path
