"""Writes bad input, and two good files, into a folder: python make-bad-input.py FOLDER"""

import gzip
import io
import sys
import zipfile
from pathlib import Path

import h5py
import numpy as np

folder = Path(sys.argv[1])
rng = np.random.default_rng(0)
HUMAN = [(f'ENSG{i:011d}', f'GENE{i}') for i in range(1, 41)]
MOUSE = [(f'ENSMUSG{i:011d}', f'Gene{i}') for i in range(1, 41)]


def trio(cells: int, genes=HUMAN, values=None, rows: int | None = None) -> dict[str, bytes]:
    """The three files of a 10x v3 folder: two entries per cell, or the given value in the first entry."""
    cell = np.repeat(np.arange(1, cells + 1), 2)
    gene = np.tile([1, 2], cells) + (np.repeat(np.arange(cells), 2) * 2) % (len(genes) - 2)
    lines = [f'{g} {c} {v}' for g, c, v in zip(gene, cell, rng.integers(1, 9, 2 * cells), strict=True)]
    if values is not None:
        g, c, _ = lines[0].split(' ')
        lines[0] = f'{g} {c} {values}'
    kind = 'real' if values is not None else 'integer'
    header = f'%%MatrixMarket matrix coordinate {kind} general\n%\n{rows or len(genes)} {cells} {2 * cells}\n'
    matrix = header + '\n'.join(lines) + '\n'
    features = ''.join(f'{i}\t{s}\tGene Expression\n' for i, s in genes)
    barcodes = ''.join(f'{barcode(k)}-1\n' for k in range(cells))
    named = {'matrix.mtx.gz': matrix, 'features.tsv.gz': features, 'barcodes.tsv.gz': barcodes}
    return {name: gzip.compress(text.encode(), 1) for name, text in named.items()}


def barcode(k: int) -> str:
    letters = []
    for _ in range(16):
        letters.append('ACGT'[k % 4])
        k //= 4
    return ''.join(letters)


def archive(name: str, folders: dict[str, dict[str, bytes]]) -> None:
    with zipfile.ZipFile(folder / name, 'w') as out:
        for inside, files in folders.items():
            for file, data in files.items():
                out.writestr(f'{inside}/{file}', data)


(folder / 'not-an-archive.zip').write_bytes(b'MZ this is no archive' * 50)
archive('no-trio.zip', {'s': {'barcodes.tsv.gz': trio(40)['barcodes.tsv.gz']}})
archive('two-matrices.zip', {'a': trio(40) | {'matrix.mtx': gzip.decompress(trio(40)['matrix.mtx.gz'])}})
archive('dimensions.zip', {'s': trio(40, rows=39)})
archive('nan.zip', {'s': trio(40, values='nan')})
archive('negative.zip', {'s': trio(40, values='-3')})
archive('30-cells.zip', {'s': trio(30)})
archive('100000-cells.zip', {'s': trio(100_000)})
archive('raw-only.zip', {'s/outs/raw_feature_bc_matrix': trio(60)})
archive('mixed-species.zip', {'s': trio(60, HUMAN[:20] + MOUSE[:20])})
archive('good.zip', {'s/outs/filtered_feature_bc_matrix': trio(60)})
archive('mouse.zip', {'s': trio(60, MOUSE)})

whole = io.BytesIO()
with h5py.File(whole, 'w') as f:
    f.create_dataset('X', data=rng.random((100, 50)))
(folder / 'truncated.h5ad').write_bytes(whole.getvalue()[: len(whole.getvalue()) // 2])
with h5py.File(folder / 'external-link.h5ad', 'w') as f:
    f['X'] = h5py.ExternalLink('/etc/hostname', '/X')
