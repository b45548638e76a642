"""A raw matrix next to the filtered one: its empty droplets are kept as the composition of the ambient RNA."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import matrix_files as files
import numpy as np
import pytest
import scipy.sparse as sp
from matrix_files import Import
from support import real_data

from stroma_store.disk_store import DiskStore
from stroma_store.samples import Sample, read_sample

RAW = 'sample/outs/raw_feature_bc_matrix/'
FILTERED = 'sample/outs/filtered_feature_bc_matrix/'
TYPES = ['Gene Expression'] * 20 + ['Antibody Capture'] * 4


def table(types: list[str]) -> bytes:
    rows = (f'ENSG{k:011d}\t{name}\t{kind}\n' for k, (name, kind) in enumerate(zip(files.HUMAN, types, strict=True), 1))
    return ''.join(rows).encode()


@pytest.fixture(scope='module')
def droplets() -> sp.csr_matrix:
    """40 cells of hundreds of counts, 3,000 empty droplets of a few, ten of about 100, 50 without any."""
    draw = np.random.default_rng(0)
    cells = draw.poisson(30.0, (40, 24))
    empty = draw.poisson(0.4, (3000, 24))
    between = draw.poisson(4.2, (10, 24))
    return sp.csr_matrix(np.vstack([cells, empty, between, np.zeros((50, 24))]).astype(np.int32))


def archive(path: Path, droplets: sp.csr_matrix, raw: dict[str, bytes] | None = None) -> Path:
    names = files.lines([f'{k:016d}-1' for k in range(droplets.shape[0])])
    own = {'matrix': files.mtx(droplets), 'features': table(TYPES), 'barcodes': names} | (raw or {})
    cells = {
        **{'matrix': files.mtx(droplets[:40]), 'features': table(TYPES)},
        'barcodes': files.lines([f'{k:016d}-1' for k in range(40)]),
    }
    return files.write_zip(path, files.trio(folder=RAW, **own) | files.trio(folder=FILTERED, **cells))


def stored(store: DiskStore, file_id: str = 'f1') -> Sample:
    return read_sample(store.path(f'samples/{file_id}'))


def warned(result: dict[str, Any]) -> list[tuple[str, Any]]:
    rows = [one for one in result['warnings'] if one['id'].startswith('warning.droplets')]
    return [(one['id'].removeprefix('warning.'), one['params']) for one in rows]


def test_the_empty_droplets_are_summed_by_gene(
    droplets: sp.csr_matrix, tmp_path: Path, run_import: Import, store: DiskStore
) -> None:
    result = run_import(archive(tmp_path / 'both.zip', droplets))
    totals = np.asarray(droplets.sum(axis=1)).ravel()
    is_empty = (totals > 0) & (totals <= 100)
    assert 3000 < is_empty.sum() < 3010
    expected = np.asarray(droplets[np.flatnonzero(is_empty)].sum(axis=0)).ravel()
    sample = stored(store)
    assert result['cells'] == 40 and sample.counts.shape == (40, 20)
    # The antibodies are not genes.
    np.testing.assert_array_equal(sample.soup, expected[:20])
    told = {'file': f'{RAW}matrix.mtx.gz', 'empty': int(is_empty.sum()), 'counts': int(expected.sum())}
    assert warned(result) == [('dropletsRead', told)]
    # Already stored content is recognised.
    assert run_import(tmp_path / 'both.zip')['matrixSha256'] == result['matrixSha256']
    read = {part['name']: part['isRead'] for part in result['contents']['parts']}
    assert read[f'{RAW}matrix.mtx.gz'] and read[f'{FILTERED}matrix.mtx.gz']


def test_the_order_of_the_entries_does_not_matter(
    droplets: sp.csr_matrix, tmp_path: Path, run_import: Import, store: DiskStore
) -> None:
    run_import(archive(tmp_path / 'a.zip', droplets))
    head, *rest = files.mtx(droplets).split(b'\n')
    body = rest[2:-1]
    np.random.default_rng(1).shuffle(body)
    run_import(
        archive(tmp_path / 'b.zip', droplets, {'matrix': b'\n'.join([head, *rest[:2], *body, b''])}), file_id='f2'
    )
    np.testing.assert_array_equal(stored(store).soup, stored(store, 'f2').soup)


@pytest.mark.parametrize(
    ('raw', 'reason'),
    [
        ({'matrix': b'%%MatrixMarket matrix coordinate integer general\n24 3100 9\n1 1 x\n'}, 'unreadable'),
        ({'matrix': b'nothing'}, 'unreadable'),
        ({'matrix': b'%%MatrixMarket matrix coordinate integer general\n24 999999999999 1\n1 1 1\n'}, 'unreadable'),
        ({'features': table(TYPES).replace(b'ENSG00000000001', b'ENSG00000099999')}, 'genes'),
    ],
)
def test_a_raw_matrix_that_does_not_fit_is_left_out_with_the_reason(
    raw: dict[str, bytes], reason: str, droplets: sp.csr_matrix, tmp_path: Path, run_import: Import, store: DiskStore
) -> None:
    result = run_import(archive(tmp_path / 'both.zip', droplets, raw))
    [(told, params)] = warned(result)
    assert (told, params['reason'], result['cells']) == ('dropletsNotRead', reason, 40)
    assert stored(store).soup is None
    read = {part['name']: part['isRead'] for part in result['contents']['parts']}
    assert not read[f'{RAW}matrix.mtx.gz']


def test_few_counts_do_not_tell_the_composition(
    droplets: sp.csr_matrix, tmp_path: Path, run_import: Import, store: DiskStore
) -> None:
    result = run_import(archive(tmp_path / 'both.zip', droplets[:200]))
    [(told, params)] = warned(result)
    assert (told, params['reason'], params['least']) == ('dropletsNotRead', 'few', 10_000)
    assert 0 < params['counts'] < 10_000 and stored(store).soup is None


def test_a_file_without_a_raw_matrix_is_as_before(tmp_path: Path, run_import: Import, store: DiskStore) -> None:
    result = run_import(files.write_zip(tmp_path / 'one.zip', files.trio()))
    assert warned(result) == [] and stored(store).soup is None


def test_raw_and_filtered_folders_of_soupx(tmp_path: Path, run_import: Import, store: DiskStore) -> None:
    """The toy of SoupX's package: 226 genes of 62 cells, and its raw droplets."""
    folder = Path(real_data('ambient_soupx')) / 'toy'
    members = {
        f'GRCh38/{kind}_gene_bc_matrices/{path.name}': path.read_bytes()
        for kind in ('raw', 'filtered')
        for path in (folder / kind).iterdir()
    }
    result = run_import(files.write_zip(tmp_path / 'toy.zip', members))
    [(told, params)] = warned(result)
    sample = stored(store)
    assert told in ('dropletsRead', 'dropletsNotRead')
    if sample.soup is not None:
        assert params['counts'] == int(np.sum(sample.soup)) and len(sample.soup) == result['genes']


def test_a_raw_matrix_of_gigabytes_is_not_kept(tmp_path: Path) -> None:
    """Only one number per droplet and one per gene are kept, not the entries."""
    import tracemalloc

    from stroma_runner.tools.import_.counts.droplets import read_droplets

    entries = 400_000
    draw = np.random.default_rng(2)
    cells, genes = np.sort(draw.integers(1, 100_001, entries)), draw.integers(1, 1001, entries)
    body = ''.join(f'{g} {c} 1\n' for g, c in zip(genes, cells, strict=True))
    path = tmp_path / 'matrix.mtx.gz'
    head = f'%%MatrixMarket matrix coordinate integer general\n1000 100000 {entries}\n'
    path.write_bytes(gzip.compress((head + body).encode(), 1))
    tracemalloc.start()
    found = read_droplets(path, 'matrix.mtx.gz', 1000)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert found.counts == entries and found.empty == len(np.unique(cells))
    # Pieces of 8 MB of text, as numbers.
    assert most < 80e6
