"""Reading on S3, with counted requests and bytes: unrequested data is not fetched, written data is not read back."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp
from s3_fixtures import PREFIX, Opener
from s3_server import Proxy, S3Server
from small_dataset import Content, write

from stroma_store.dataset.writer import write_dataset
from stroma_store.errors import StromaError
from stroma_store.open_dataset import open_dataset
from stroma_store.s3.store import S3Store

CELLS, GENES = 200_000, 60


@pytest.fixture(scope='module')
def large() -> sp.csc_matrix:
    """200,000 cells; each gene in about a twentieth of them."""
    rng = np.random.default_rng(5)
    made = sp.random(CELLS, GENES, 0.05, 'csc', rng=rng, data_rvs=lambda size: rng.integers(1, 9, size))
    return sp.csc_matrix(made, dtype=np.int32)


@pytest.fixture(scope='module')
def written(large: sp.csc_matrix, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp('large')
    write_dataset(
        folder,
        counts=sp.csr_matrix(large),
        obs=pd.DataFrame({'sample': pd.Categorical(np.repeat(['a', 'b'], CELLS // 2))}, index=_barcodes()),
        var=pd.DataFrame({'gene_id': [f'E{k}' for k in range(GENES)]}, index=[f'G{k}' for k in range(GENES)]),
        embeddings={'umap': np.zeros((CELLS, 2), np.float32)},
        markers=None,
        info={'name': 'large', 'levels': {}},
    )
    return folder


def publish(store: S3Store, written: Path) -> None:
    folder = store.scratch()
    shutil.copytree(written, folder, dirs_exist_ok=True)
    store.publish(folder, 'datasets/large')


def _barcodes() -> list[str]:
    return [f'c{k}' for k in range(CELLS)]


def test_a_gene_is_two_requests(machine: Opener, proxy: Proxy, large: sp.csc_matrix, written: Path) -> None:
    store = machine('a')
    publish(store, written)
    assert proxy.names('GET') == []  # nothing that was written is read back
    proxy.clear()
    local = open_dataset(store.path('datasets/large'))
    assert np.array_equal(local.gene(1, 'raw')[0], large[:, 1].indices)
    assert [request.name for request in proxy.requests] == [f'{PREFIX}/datasets/large/.complete.json']

    other = machine('b')
    proxy.clear()
    dataset = open_dataset(other.path('datasets/large'))
    matrix = sum(dataset.meta['files'][name]['bytes'] for name in ('X/indices/c/0', 'X/data/c/0'))
    fetched = proxy.received
    assert len(proxy.requests) <= 5 and fetched < matrix
    assert not any(name.endswith(('/X/indices/c/0', '/X/data/c/0', 'barcodes.json')) for name in proxy.names())
    for gene in range(3):
        proxy.clear()
        cells, values = dataset.gene(gene, 'raw')
        column = large[:, gene]
        assert np.array_equal(cells, np.sort(column.indices)) and values.sum() == column.sum()
        assert len(proxy.requests) == 2 and proxy.received == cells.nbytes + values.nbytes
        assert cells.nbytes + values.nbytes < 80_000
        dataset.gene(gene)
        open_dataset(machine('b').path('datasets/large')).gene(gene)
        assert [name for name in proxy.names() if '/X/' in name] == [
            f'{PREFIX}/datasets/large/X/{part}/c/0' for part in ('indices', 'data')
        ]
    # Blocks of a scan are shared: the second scan sends no requests.
    cells, values = dataset.gene_range(0, GENES)
    assert np.array_equal(dataset.stored_range(0, GENES)[0], cells)
    assert np.array_equal(cells, sp.csc_matrix(large).sorted_indices().indices)


def test_small_files_come_when_they_are_used(machine: Opener, proxy: Proxy, content: Content) -> None:
    write(machine('a'), 'd1', content)  # type: ignore[arg-type]
    proxy.clear()
    dataset = open_dataset(machine('b').path('datasets/d1'))
    assert not any('obsm' in name or 'markers' in name or '/obs/' in name for name in proxy.names())
    for use, part in (
        (lambda: dataset.column('cluster'), '/obs/'),
        (lambda: dataset.embedding('umap'), '/obsm/'),
        (dataset.markers, 'markers.parquet'),
        (lambda: dataset.barcodes, 'barcodes.json'),
    ):
        proxy.clear()
        use()
        assert len(proxy.requests) == 1 and part in proxy.names()[0]
    folder = dataset.folder  # all of it, for readers of the group
    assert all((folder / name).is_file() for name in dataset.meta['files'])
    dataset.verify()


def test_an_array_that_changed_is_refused(
    machine: Opener,
    proxy: Proxy,
    server: S3Server,
    written: Path,
) -> None:
    publish(machine('a'), written)
    dataset = open_dataset(machine('b').path('datasets/large'))
    dataset.gene(0, 'raw')
    client, key = server.client(), f'{PREFIX}/datasets/large/X/indices/c/0'
    body = client.get_object(Bucket='data', Key=key)['Body'].read()
    other, first = np.frombuffer(body, '<i4').copy(), int(dataset.indptr[1])
    assert other[first] > 0
    other[first] = 0  # still a gene in order; the size is the same
    for changed, metadata in ((other.tobytes(), {}), (body[:-4], {}), (other.tobytes(), {'sha256': 'f' * 64})):
        client.put_object(Bucket='data', Key=key, Body=changed, Metadata=metadata)
        with pytest.raises(StromaError, match='DATASET_DAMAGED'):
            dataset.gene(1, 'raw')  # the ETag is another one
        if changed != other.tobytes() or metadata:
            with pytest.raises(StromaError, match='DATASET_DAMAGED'):  # known by its size, or by its hash
                open_dataset(machine(f'new {len(changed)}').path('datasets/large')).gene(1, 'raw')


def test_a_damaged_range_of_the_cache_is_read_again(
    machine: Opener, proxy: Proxy, large: sp.csc_matrix, written: Path
) -> None:
    publish(machine('a'), written)
    store = machine('b')
    dataset = open_dataset(store.path('datasets/large'))
    cells, _ = dataset.gene(2, 'raw')
    kept = [path for path in (store.cache.root / '.ranges').rglob('*-*') if path.is_file()]
    assert len(kept) == 2
    for path in kept:
        data = bytearray(path.read_bytes())
        data[100] ^= 1
        path.write_bytes(data)
    assert np.array_equal(dataset.gene(2, 'raw')[0], cells)


def test_a_document_that_was_saved_is_not_fetched(machine: Opener, proxy: Proxy) -> None:
    store = machine('a')
    assert store.create('annotations/d1/colours/00000001.json', b'{"a": 1}')
    folder: Path = store.scratch()
    (folder / 'table.parquet').write_bytes(b'x' * 1000)
    store.publish(folder, 'results/j1')
    proxy.clear()
    assert store.path('annotations/d1/colours/00000001.json').read_bytes() == b'{"a": 1}'
    assert (store.path('results/j1') / 'table.parquet').stat().st_size == 1000
    assert proxy.requests == []
