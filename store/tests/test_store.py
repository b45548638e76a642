"""The store: reads return written data; nothing is visible before it is complete; keys cannot leave the store."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp
from small_dataset import CELLS, GENES, Content, write

from stroma_store.dataset.layout import MISSING_COORDINATE, indptr_dtype
from stroma_store.dataset.reader import Dataset
from stroma_store.dataset.writer import write_dataset
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError
from stroma_store.open_dataset import open_dataset
from stroma_store.open_store import open_store
from stroma_store.samples import Sample, read_sample, write_sample


def open_written(store: DiskStore, id: str = 'd1') -> Dataset:
    return open_dataset(store.path(f'datasets/{id}'))


def test_every_value_comes_back(store: DiskStore, content: Content) -> None:
    dataset = open_written(store)
    dataset.verify()
    for g in range(GENES):
        cells, values = dataset.gene(g, 'raw')
        assert np.array_equal(cells, np.flatnonzero(content.counts[:, g]))
        assert np.array_equal(values, content.counts[cells, g])
        assert np.allclose(dataset.dense(g), content.normalised[:, g], rtol=1e-6)
    assert dataset.meta['valueType'] == '<u2'  # 700 is the largest count
    pointers, genes, values = dataset.cell_range(0, CELLS)
    whole = sp.csr_matrix((values, genes, pointers), shape=(CELLS, GENES))
    assert np.array_equal(whole.toarray(), content.counts) and whole.has_sorted_indices
    assert np.array_equal(dataset.cell(7)[0], np.flatnonzero(content.counts[7]))
    assert dataset.genes.ids == content.var['gene_id'].tolist()
    assert dataset.barcodes == content.obs.index.tolist()


def test_columns(store: DiskStore, content: Content) -> None:
    dataset = open_written(store)
    cluster = dataset.column('cluster')
    assert cluster.categories == ('0', '1', '2', '10') and cluster.codes.dtype == np.uint8
    assert cluster.codes[5] == cluster.missing == 255
    assert sum(cluster.counts) == CELLS - 1
    assert np.isnan(dataset.column('pct_mito').values[6])
    assert dataset.column('predicted_doublet').categories == ('False', 'True')
    assert dataset.column('n_counts').values.tolist() == content.obs['n_counts'].tolist()
    with pytest.raises(StromaError, match='COLUMN_NOT_FOUND'):
        dataset.column('nothing')


def test_many_categories_take_two_bytes(store: DiskStore, content: Content) -> None:
    names = [f'k{k % 300}' for k in range(CELLS)]
    write(store, 'd2', content, obs=content.obs.assign(many=pd.Categorical(names)))
    many = open_written(store, 'd2').column('many')
    assert many.codes.dtype == np.uint16 and [many.categories[c] for c in many.codes] == names


def test_embeddings_and_their_quantisation(store: DiskStore, content: Content) -> None:
    dataset = open_written(store)
    assert np.array_equal(dataset.embedding('umap', 3), content.umap3)
    points, ranges = dataset.embedding_view('umap', 2)
    assert (points[9] == MISSING_COORDINATE).all()
    known = np.arange(CELLS) != 9
    for axis, (low, high) in enumerate(ranges):
        value = low + (points[known, axis].astype(float) + 32767) / 65534 * (high - low)
        assert np.abs(value - content.umap[known, axis]).max() <= (high - low) / 65534
    for key, dimensions in (('pca', 2), ('umap', 4)):
        with pytest.raises(StromaError, match='EMBEDDING_NOT_FOUND'):
            dataset.embedding(key, dimensions)


def test_pointers_have_the_type_of_the_indices_as_long_as_they_fit() -> None:
    assert (indptr_dtype(2**31 - 1), indptr_dtype(2**31)) == (np.dtype('<i4'), np.dtype('<i8'))


class Blocks:
    """Rows in blocks of 7, with stored zeros and unsorted indices."""

    def __init__(self, matrix: np.ndarray) -> None:
        self.matrix, (self.n_cells, self.n_genes) = matrix, matrix.shape

    def blocks(self) -> Iterator[tuple[int, sp.csr_matrix]]:
        for first in range(0, self.n_cells, 7):
            part = self.matrix[first : first + 7]
            rows = np.repeat(np.arange(len(part)), self.n_genes)
            columns = np.tile(np.arange(self.n_genes)[::-1], len(part))
            indptr = np.arange(len(part) + 1) * self.n_genes
            yield first, sp.csr_matrix((part[rows, columns], columns, indptr), shape=part.shape)


def test_blocks_give_the_same_files_as_memory(store: DiskStore, content: Content) -> None:
    write(store, 'd2', content, counts=Blocks(content.counts))
    assert open_written(store, 'd2').meta['files'] == open_written(store).meta['files']


class GeneMajor(Blocks):
    """The same, gene by gene."""

    def gene_blocks(self) -> Iterator[tuple[int, sp.csr_matrix]]:
        return Blocks(self.matrix.T).blocks()


def test_gene_major_blocks_give_the_same_files(store: DiskStore, content: Content) -> None:
    write(store, 'd2', content, counts=GeneMajor(content.counts))
    assert open_written(store, 'd2').meta['files'] == open_written(store).meta['files']


def test_bad_values_are_named_in_gene_major_blocks_too(tmp_path: Path, content: Content) -> None:
    counts = content.counts.astype(float)
    counts[3, 4] = -1
    arguments = {'obs': content.obs, 'var': content.var, 'embeddings': {}, 'markers': None, 'info': {}}
    with pytest.raises(StromaError) as caught:
        write_dataset(tmp_path / 'x', counts=GeneMajor(counts), **arguments)  # type: ignore[arg-type]
    assert (caught.value.params['row'], caught.value.params['column']) == (4, 5)


@pytest.mark.parametrize('value', [np.nan, -1.0, np.inf])
def test_bad_values_are_named(value: float, tmp_path: Path, content: Content) -> None:
    counts = content.counts.astype(float)
    counts[3, 4] = value
    arguments = {'obs': content.obs, 'var': content.var, 'embeddings': {}, 'markers': None, 'info': {}}
    with pytest.raises(StromaError) as caught:
        write_dataset(tmp_path / 'x', counts=sp.csr_matrix(counts), **arguments)  # type: ignore[arg-type]
    assert caught.value.id == 'MATRIX_VALUE_INVALID'
    assert (caught.value.params['row'], caught.value.params['column']) == (4, 5)


def test_normalised_only_has_no_raw_layer(store: DiskStore, content: Content) -> None:
    values = sp.csr_matrix(content.normalised.astype(np.float32))
    write(store, 'd2', content, counts=values, normalised_only=True)
    dataset = open_written(store, 'd2')
    assert np.array_equal(dataset.dense(1), values.toarray()[:, 1])
    with pytest.raises(StromaError, match='INPUT_INVALID'):
        dataset.gene(1, 'raw')


def test_a_changed_byte_is_found(store: DiskStore) -> None:
    path = store.path('datasets/d1/X/data/c/0')
    data = bytearray(path.read_bytes())
    data[10] ^= 1
    path.write_bytes(bytes(data))
    with pytest.raises(StromaError, match='DATASET_DAMAGED'):
        open_written(store).verify()


def test_a_key_that_is_there_wins(store: DiskStore) -> None:
    before = open_written(store).version
    folder = store.scratch()
    (folder / 'dataset.json').write_text('{}')
    store.publish(folder, 'datasets/d1')
    assert open_written(store).version == before
    assert list((store.root / '.scratch').iterdir()) == []


def test_one_of_many_creators_wins(store: DiskStore) -> None:
    with ThreadPoolExecutor(12) as pool:
        won = list(pool.map(lambda k: store.create('annotations/d1/x/1.json', str(k).encode()), range(60)))
    assert sum(won) == 1
    assert store.path('annotations/d1/x/1.json').read_text() == str(won.index(True))


@pytest.mark.parametrize('key', ['../x', 'a/../../x', '/', '', 'a//b', 'a\\..\\b', 'a/\0b'])
def test_keys_cannot_leave_the_store(store: DiskStore, key: str) -> None:
    with pytest.raises(StromaError, match='NOT_FOUND'):
        store.path(key)


def test_open_store_by_url(tmp_path: Path) -> None:
    (tmp_path / 'a b').mkdir()
    store = open_store((tmp_path / 'a b').as_uri())
    assert store.create('x/y', b'1') and (tmp_path / 'a b/x/y').read_bytes() == b'1'
    with pytest.raises(ValueError, match='ftp'):
        open_store('ftp://somewhere')


def test_samples_round_trip_and_their_hash_follows_the_content(tmp_path: Path, content: Content) -> None:
    names = np.array(content.var.index), np.array(content.var['gene_id'])
    barcodes = np.array(content.obs.index)
    with_zeros = sp.csr_matrix(content.counts)
    with_zeros.data[0] = 0
    sample = Sample(with_zeros, barcodes, names[1], names[0], {'layout': 'test'})
    write_sample(tmp_path / 'a', sample)
    found = read_sample(tmp_path / 'a')
    assert (found.counts != with_zeros).nnz == 0 and found.counts.nnz == with_zeros.nnz - 1
    assert found.counts.dtype == np.int32 and found.facts['layout'] == 'test'
    assert found.symbols.tolist() == names[0].tolist() and found.barcodes.tolist() == barcodes.tolist()
    write_sample(tmp_path / 'b', found)
    assert read_sample(tmp_path / 'b').facts['matrixSha256'] == found.facts['matrixSha256']
    found.counts.data[0] += 1
    write_sample(tmp_path / 'c', found)
    assert found.facts['matrixSha256'] != json.loads((tmp_path / 'a/sample.json').read_text())['matrixSha256']


def test_errors_cross_process_borders() -> None:
    error = pickle.loads(pickle.dumps(StromaError('NOT_FOUND', key='x')))
    assert (error.id, error.params) == ('NOT_FOUND', {'key': 'x'})
