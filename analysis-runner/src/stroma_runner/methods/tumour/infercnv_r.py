"""inferCNV of R, called in a separate process on files; infercnv.R next to the tool is its script.

Only uses numpy and scipy, so that reproduce.py can run it.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path

import numpy as np
import scipy.io
import scipy.sparse as sp


def ratios(
    folder: Path,
    script: Path,
    counts: sp.csr_matrix,
    reference: np.ndarray,
    positions: tuple[list[str], np.ndarray, np.ndarray],
    settings: Mapping[str, object],
) -> tuple[np.ndarray, str]:
    """(cells x genes with 1 for the reference's level, version of the package). `reference`: place of each cell's
    reference group, -1 of a tested cell; `positions`: chromosome, start, end of each gene. Raises RuntimeError with
    R's message.
    """
    names, start, end = positions
    cells, genes = counts.shape
    scipy.io.mmwrite(folder / 'counts.mtx', sp.coo_matrix(counts.T), field='real')
    rows = zip(names, start.tolist(), end.tolist(), strict=True)
    _write(folder / 'genes.tsv', ((f'g{k}', *row) for k, row in enumerate(rows)))
    of = ['tested' if k < 0 else f'reference{k}' for k in reference.tolist()]
    _write(folder / 'cells.tsv', ((f'c{k}', group) for k, group in enumerate(of)))
    _write(folder / 'settings.tsv', settings.items())
    command = [shutil.which('Rscript') or 'Rscript', '--vanilla', str(script), str(folder)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f'inferCNV of R ended with {done.returncode}: {done.stderr[-2000:]}')
    found = np.fromfile(folder / 'ratios.bin', '<f4')
    if found.size != cells * genes or not np.isfinite(found).all() or found.min() <= 0:
        raise RuntimeError(f'inferCNV of R answered {found.size} values for {cells} cells x {genes} genes')
    return found.reshape(cells, genes), (folder / 'version.txt').read_text('utf-8').strip()


def by_window(values: np.ndarray, first: np.ndarray, last: np.ndarray) -> np.ndarray:
    """log2 ratios, cells x windows: the mean of the genes `first` to `last` of each."""
    sums = np.add.reduceat(np.log2(values, dtype=np.float64), first, axis=1)
    found: np.ndarray = (sums / (last - first + 1)).astype(np.float32)
    return found


def _write(file: Path, rows: Iterable[tuple[object, ...]]) -> None:
    with file.open('w', encoding='utf-8', newline='\n') as out:
        for row in rows:
            out.write('\t'.join(str(one) for one in row) + '\n')
