"""Layouts written by real instruments, in a small size; each must give exactly the input matrix."""

from __future__ import annotations

import gzip
from pathlib import Path

import matrix_files as files
import numpy as np
import pytest
import scipy.sparse as sp
from matrix_files import Import

from stroma_store.disk_store import DiskStore
from stroma_store.samples import read_sample


def v1(cells: int) -> list[str]:
    return [(code + 'ACGTACGT')[:24] for code in (b[:16] for b in files.barcodes(cells))]


def v2(cells: int) -> list[str]:
    return [f'ATCGATCGA_{code[:9]}_{code[7:16]}' for code in files.barcodes(cells)]


def renamed(members: dict[str, bytes], old: str, new: str) -> dict[str, bytes]:
    return {name.replace(old, new): data for name, data in members.items()}


CASES = {
    '10x-v3': ('10x-v3', 'a.zip', files.trio(), {}),
    'plain at the root': ('10x-v3', 'a.tar', files.trio(folder='', gz=False), {}),
    'deep in tar.gz': ('10x-v3', 'a.tar.gz', files.trio(folder='x/y/z/'), {}),
    'tgz': ('10x-v3', 'a.tgz', files.trio(), {}),
    '10x-v2': ('10x-v2', 'a.zip', renamed(files.trio(gz=False), 'features', 'genes'), {}),
    'prefixed': ('10x-v3', 'a.zip', files.trio(folder='GSM1_s1_'), {}),
    'one column': ('10x-v3', 'a.zip', files.trio(features=files.features(columns=1)), {'geneIds': 'symbol'}),
    'two columns': ('10x-v3', 'a.zip', files.trio(features=files.features(columns=2)), {'geneIds': 'both'}),
    'celescope-v1': ('celescope-v1', 'a.zip', files.trio(barcodes=files.lines(v1(40))), {}),
    'celescope-v2': ('celescope-v2', 'a.zip', files.trio(barcodes=files.lines(v2(40))), {}),
    'filtered and raw': (
        '10x-v3',
        'a.zip',
        files.trio() | files.trio(folder='sample/outs/raw/', matrix=b'never read'),
        {},
    ),
    'litter': (
        '10x-v3',
        'a.zip',
        files.trio() | {'__MACOSX/sample/._matrix.mtx.gz': b'x', 'metrics.csv': b'1'},
        {},
    ),
    'BOM and CRLF': (
        '10x-v3',
        'a.zip',
        files.trio(
            features=b'\xef\xbb\xbf' + files.features().replace(b'\n', b'\r\n'),
            barcodes=files.lines(files.barcodes(40)).replace(b'\n', b'\r\n'),
        ),
        {},
    ),
    'backslashes': ('10x-v3', 'a.zip', renamed(files.trio(), '/', '\\'), {}),
    'real in the header': (
        '10x-v3',
        'a.zip',
        files.trio(matrix=files.mtx(files.counts(40)).replace(b'integer', b'real')),
        {},
    ),
    'marker of simulation': (
        '10x-v3',
        'a.zip',
        files.trio() | {'sample/SIMULATED.txt': b''},
        {'simulated': True},
    ),
    'comment of simulation': (
        '10x-v3',
        'a.zip',
        files.trio(matrix=files.mtx(files.counts(40), ' simulated, seed 1')),
        {'simulated': True},
    ),
}


@pytest.mark.parametrize('name', CASES)
def test_archive_layouts(name: str, tmp_path: Path, run_import: Import, store: DiskStore) -> None:
    layout, file, members, more = CASES[name]
    write = files.write_zip if file.endswith('.zip') else files.write_tar
    result = run_import(write(tmp_path / file, members))
    expected = {
        'layout': layout,
        'cells': 40,
        'genes': 24,
        'species': 'Homo sapiens',
        'simulated': False,
        **more,
    }
    assert {key: result[key] for key in expected} == expected
    sample = read_sample(store.path('samples/f1'))
    assert (sample.counts != files.counts(40)).nnz == 0
    assert sample.symbols.tolist() == files.HUMAN
    assert sample.facts['matrixSha256'] == result['matrixSha256']


def table(separator: str, corner: str | None, end: str = '\n') -> bytes:
    names = files.barcodes(40)
    head = separator.join(names if corner is None else [corner, *names])
    rows = [separator.join([s, *map(str, r)]) for s, r in zip(files.HUMAN, files.counts(40).T.toarray(), strict=True)]
    return end.join([head, *rows, '']).encode()


@pytest.mark.parametrize(
    ('file', 'text'),
    [
        ('a.tsv', table('\t', 'gene')),
        ('a.tsv', table('\t', '')),
        ('a.txt', table('\t', None)),
        ('a.csv', table(',', '', '\r\n')),
        ('a.tsv.gz', gzip.compress(table('\t', 'gene'))),
    ],
)
def test_full_matrix(file: str, text: bytes, tmp_path: Path, run_import: Import, store: DiskStore) -> None:
    (tmp_path / file).write_bytes(text)
    result = run_import(tmp_path / file)
    assert (result['layout'], result['cells'], result['geneIds']) == ('tsv', 40, 'symbol')
    sample = read_sample(store.path('samples/f1'))
    assert (sample.counts != files.counts(40)).nnz == 0
    assert sample.barcodes.tolist() == files.barcodes(40)


def test_other_features_are_left_out_and_symbols_made_unique(
    tmp_path: Path, run_import: Import, store: DiskStore
) -> None:
    symbols = [*files.HUMAN[:-3], 'ACTB', 'ACTB', 'CD3_TotalSeqB']
    rows = files.features(symbols).decode().splitlines()
    rows[-1] = rows[-1].replace('Gene Expression', 'Antibody Capture')
    result = run_import(files.write_zip(tmp_path / 'a.zip', files.trio(features=files.lines(rows))))
    assert result['genes'] == 23 and result['libraryType'] == 'Gene Expression'
    found = {warning['id']: warning['params'] for warning in result['warnings']}
    assert found['warning.featuresLeftOut'] == {'count': 1, 'types': 'Antibody Capture'}
    assert found['warning.symbolsMadeUnique'] == {'count': 2, 'examples': 'ACTB'}
    sample = read_sample(store.path('samples/f1'))
    assert sample.symbols.tolist()[-2:] == ['ACTB-1', 'ACTB-2']
    assert (sample.counts != files.counts(40)[:, :23]).nnz == 0


def test_entries_in_any_order_give_the_same_matrix(tmp_path: Path, run_import: Import, store: DiskStore) -> None:
    head, size, *rows = files.mtx(files.counts(40)).decode().replace('\n%\n', '\n').splitlines()
    np.random.default_rng(1).shuffle(rows)
    text = '\n'.join([head, size, *rows]).encode()
    run_import(files.write_zip(tmp_path / 'a.zip', files.trio(matrix=text)))
    assert (read_sample(store.path('samples/f1')).counts != files.counts(40)).nnz == 0


@pytest.mark.parametrize('cells', [31, 99_999])
def test_cell_counts_inside_the_bounds(cells: int, tmp_path: Path, run_import: Import) -> None:
    matrix = sp.csr_matrix(files.counts(cells))
    members = files.trio(cells, matrix=files.mtx(matrix))
    assert run_import(files.write_zip(tmp_path / 'a.zip', members))['cells'] == cells


def test_the_species_is_read_from_letter_case_where_genes_of_the_mhc_confirm_it() -> None:
    from stroma_runner.tools.import_.facts import FileReport, species_of

    def species(names: list[str]) -> tuple[str | None, list[str]]:
        warnings = FileReport()
        return species_of(names, names, 'f', warnings), [one['id'].removeprefix('warning.') for one in warnings.items]

    unconfirmed, unknown = ['speciesByLetterCase'], ['speciesUnknown']
    human = [name for name in files.HUMAN if not name.startswith('HLA')]
    mouse = [name.capitalize() for name in human]
    assert species(files.HUMAN) == ('Homo sapiens', [])
    assert species(human) == ('Homo sapiens', unconfirmed)
    assert species([*mouse, 'H2-Aa']) == ('Mus musculus', [])
    assert species(mouse) == ('Mus musculus', unconfirmed)
    # Rats have the symbols of mice, macaques those of humans.
    assert species([*mouse, 'RT1-Da']) == (None, unknown)
    assert species([*human, 'MAMU-DRA']) == (None, unknown)
    assert species(['A1', 'B2']) == (None, unknown)
    assert species([f'ENSRNOG{k:011d}' for k in range(50)]) == (None, unknown)
    shouted = [name.upper() for name in mouse] + [f'GM{k}' for k in range(100, 110)]
    assert species(shouted) == (None, unknown)  # Gm genes exist in mouse only
