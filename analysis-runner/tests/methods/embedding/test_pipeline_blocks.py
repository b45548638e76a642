"""Steps of the pipeline that work block by block, against the same on the whole matrix with the field's libraries."""

from __future__ import annotations

import functools
from dataclasses import replace
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp
from engine.test_steps import make
from support import simulated

from stroma_runner.engine.checkpoints import write_note
from stroma_runner.engine.owned_store import OwnedStore
from stroma_runner.methods.embedding import graph, normalise, reduce
from stroma_runner.methods.genes.matrix import KeptRows, kept_counts
from stroma_runner.methods.groups import markers
from stroma_runner.shared import neighbour_parts, stored_matrix
from stroma_runner.shared.stored_matrix import StoredMatrix
from stroma_runner.shared.variable_rows import StoredVariable
from stroma_store.dataset.matrix_files import MatrixFiles
from stroma_store.dataset.rows import MemoryRows, SurveyedRows
from stroma_store.disk_store import DiskStore


@pytest.fixture(scope='module')
def counts() -> sp.csr_matrix:
    _, drawn = simulated()
    found = sp.csr_matrix(sp.vstack([one.counts for one in drawn], format='csr'))
    return sp.csr_matrix(found[:, np.flatnonzero(np.bincount(found.indices, minlength=found.shape[1]) >= 3)])


@pytest.fixture(scope='module')
def stored(counts: sp.csr_matrix, tmp_path_factory: pytest.TempPathFactory) -> StoredMatrix:
    folder = tmp_path_factory.mktemp('matrix')
    rows = MemoryRows(counts, block=100)
    MatrixFiles.write(folder, rows, counts=True, report=lambda done: None).describe()
    write_note(folder, {})
    return StoredMatrix(folder, normalised_only=False)


class Blocks:
    """As `StoredCounts`."""

    def __init__(self, matrix: sp.csr_matrix, rows: int) -> None:
        self._matrix, self._rows = matrix, rows

    def blocks(self) -> object:
        for start in range(0, self._matrix.shape[0], self._rows):
            yield start, self._matrix[start : start + self._rows]


def test_kept_cells_of_samples_with_other_genes() -> None:
    rng = np.random.default_rng(0)
    matrices = [sp.random(50, 12, 0.4, 'csr', random_state=1), sp.random(30, 8, 0.5, 'csr', random_state=2)]
    columns = [rng.permutation(15)[:12], rng.permutation(15)[:8]]
    kept = [rng.random(50) < 0.6, rng.random(30) < 0.5]
    whole = np.zeros((80, 15))
    whole[np.ix_(np.arange(50), columns[0])] = matrices[0].toarray()
    whole[np.ix_(np.arange(50, 80), columns[1])] = matrices[1].toarray()
    whole = whole[np.concatenate(kept)]
    blocks = [Blocks(matrix, 7) for matrix in matrices]
    facts = kept_counts(blocks, kept, columns, 15)
    assert np.array_equal(facts.cells_with, (whole > 0).sum(axis=0))
    assert facts.largest == whole.max() and not facts.whole
    genes = np.flatnonzero((whole > 0).sum(axis=0) >= 9)
    assert 0 < len(genes) < 15
    rows = KeptRows(blocks, kept, columns, genes, facts)
    found = list(rows.blocks())
    assert (rows.n_cells, rows.n_genes) == (len(whole), len(genes))
    assert all(block.has_sorted_indices for _, block in found)
    assert np.array_equal(sp.vstack([block for _, block in found]).toarray(), whole[:, genes])
    assert [first for first, _ in found] == list(np.cumsum([0, *(block.shape[0] for _, block in found)])[:-1])


def test_a_matrix_that_knows_its_facts_is_written_as_any_other(tmp_path: Path) -> None:
    rng = np.random.default_rng(4)
    matrices = [sp.csr_matrix(rng.poisson(0.4, shape).astype(np.int32)) for shape in ((40, 12), (25, 12))]
    kept, columns = [rng.random(40) < 0.7, rng.random(25) < 0.7], [np.arange(12), rng.permutation(12)]
    blocks = [Blocks(matrix, 9) for matrix in matrices]
    facts = kept_counts(blocks, kept, columns, 12)
    rows = KeptRows(blocks, kept, columns, np.arange(1, 11), facts)
    assert isinstance(rows, SurveyedRows)
    plain = sp.vstack([block for _, block in rows.blocks()]).tocsr()
    for name, given in (('known', rows), ('read', plain)):
        (tmp_path / name).mkdir()
        MatrixFiles.write(tmp_path / name, given, counts=True, report=lambda done: None).describe()
    files = sorted(path.relative_to(tmp_path / 'read') for path in (tmp_path / 'read').rglob('*') if path.is_file())
    assert len(files) == 8
    for file in files:
        assert (tmp_path / 'known' / file).read_bytes() == (tmp_path / 'read' / file).read_bytes(), file
    more = replace(facts, cells_with=facts.cells_with + 1)
    (tmp_path / 'wrong').mkdir()
    with pytest.raises(ValueError, match='not as its survey says'):
        MatrixFiles.write(
            tmp_path / 'wrong',
            KeptRows(blocks, kept, columns, np.arange(1, 11), more),
            counts=True,
            report=lambda done: None,
        )


@pytest.mark.parametrize('options', [{}, {'scale': True}, {'covariates': 2, 'scale': True}])
def test_sums_of_ranges_of_cells_are_those_of_all(
    stored: StoredMatrix, options: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reduce, 'BLOCK_CELLS', 64)
    values = StoredVariable(stored, np.arange(stored.n_genes) % 3 == 0)
    n, scale = stored.n_cells, bool(options.get('scale'))
    covariates = np.random.default_rng(3).normal(5.0, 1.0, (n, 2)) if 'covariates' in options else None
    cuts = [0, 64, 256, n]
    ranges = list(zip(cuts, cuts[1:], strict=False))

    def own(cells: tuple[int, int]) -> np.ndarray | None:
        return None if covariates is None else covariates[slice(*cells)]

    whole = reduce.principal_components(values, 8, covariates, scale)
    parts = reduce.decompose(
        values.shape,
        8,
        scale,
        lambda change: functools.reduce(
            reduce.Spread.joined, (reduce.spread_of(values, *one, own(one), change) for one in ranges)
        ),
        lambda made: np.concatenate([reduce.scores_of(values, *one, own(one), made) for one in ranges]),
    )
    for one, other in zip(whole, parts, strict=True):
        assert np.allclose(one, other, rtol=1e-4, atol=1e-4)


def test_normalised_values_by_cells_and_by_genes(stored: StoredMatrix, counts: sp.csr_matrix) -> None:
    expected = normalise.log_normalise(counts).toarray()
    parts = [stored.cells(*place).toarray() for place in stored.cell_ranges(5000)]
    assert len(parts) > 3 and np.array_equal(np.vstack(parts), expected)
    place = np.full(stored.n_genes, -1, np.int32)
    place[2::3] = np.arange(len(place[2::3]))
    some = [stored.cells(*cells, place) for cells in stored.cell_ranges(5000)]
    assert all(block.has_sorted_indices for block in some)
    assert np.array_equal(np.vstack([block.toarray() for block in some]), expected[:, 2::3])
    parts = [stored.genes(*place).toarray() for place in stored.gene_ranges(5000)]
    assert len(parts) > 3 and np.array_equal(np.hstack(parts), expected)


def test_variable_genes_are_scanpys(
    stored: StoredMatrix, counts: sp.csr_matrix, monkeypatch: pytest.MonkeyPatch
) -> None:
    import anndata as ad
    import scanpy as sc

    monkeypatch.setattr(stored_matrix, 'BLOCK_NONZEROS', 5000)
    shell = ad.AnnData(X=normalise.log_normalise(counts))
    for number in (300, 2000, 10_000):
        found = normalise.variable_by_moments(*stored.moments(lambda done: None), number)
        sc.pp.highly_variable_genes(shell, n_top_genes=min(number, counts.shape[1]))
        assert np.array_equal(found['highly_variable'], shell.var['highly_variable'])
        for column in ('means', 'dispersions', 'dispersions_norm'):
            assert np.allclose(found[column], shell.var[column], rtol=1e-5, atol=1e-6, equal_nan=True)


def test_a_gene_alone_in_its_bin_counts_as_one() -> None:
    mean = np.r_[np.linspace(0.1, 0.2, 30), 50.0]
    found = normalise.variable_by_moments(mean, mean * np.linspace(1.1, 3.0, 31), 5)
    assert found['dispersions_norm'].iloc[-1] == pytest.approx(1.0)


@pytest.mark.parametrize('options', [{}, {'scale': True}, {'covariates': 2}, {'covariates': 2, 'scale': True}])
def test_components_are_those_of_the_whole_matrix(
    stored: StoredMatrix,
    counts: sp.csr_matrix,
    tmp_path: Path,
    options: dict[str, int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import anndata as ad
    import scanpy as sc
    from sklearn.decomposition import PCA

    monkeypatch.setattr(reduce, 'BLOCK_CELLS', 64)
    variable = np.arange(counts.shape[1]) % 3 == 0
    dense = normalise.log_normalise(counts)[:, np.flatnonzero(variable)].toarray().astype(np.float64)
    covariates = None
    if 'covariates' in options:
        covariates = np.random.default_rng(3).normal(size=(len(dense), 2))
        shell = ad.AnnData(X=dense.copy(), obs=pd.DataFrame(covariates, columns=['a', 'b']).rename(index=str))
        sc.pp.regress_out(shell, ['a', 'b'], n_jobs=1)
        dense = np.asarray(shell.X)
    if options.get('scale'):
        dense = np.asarray(sc.pp.scale(dense.copy(), max_value=10.0, copy=True))
    model = PCA(12, svd_solver='full')
    expected = model.fit_transform(dense)
    values = StoredVariable(stored, variable)
    scores, variance, loadings = reduce.principal_components(values, 12, covariates, bool(options.get('scale')))
    assert np.allclose(variance, model.explained_variance_, rtol=1e-4)
    assert scores.shape == (len(dense), 12) and loadings.shape == (dense.shape[1], 12)
    signs = np.sign((scores * expected).sum(axis=0))
    assert np.allclose(scores * signs, expected, atol=2e-3 * np.abs(expected).max())
    assert np.allclose(loadings.T @ loadings, np.eye(12), atol=1e-4)
    assert (loadings[np.argmax(np.abs(loadings), axis=0), np.arange(12)] > 0).all()


def test_markers_of_ranges_of_genes_are_those_of_all(stored: StoredMatrix, counts: sp.csr_matrix) -> None:
    codes = np.random.default_rng(0).integers(0, 4, counts.shape[0])
    names = np.arange(counts.shape[1]).astype(str)
    expected = markers.find_markers(normalise.log_normalise(counts), codes, names, names, 1)
    parts = [markers.compare(stored.genes(*place), codes, 1) for place in stored.gene_ranges(20_000)]
    assert len(parts) > 2
    found = markers.markers_table(markers.MarkerStatistics.joined(parts), codes, names, names)
    pd.testing.assert_frame_equal(found, expected, rtol=1e-9)


def test_approximate_neighbours_are_nearly_all_of_the_nearest(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(5)
    centres = rng.normal(0, 6, (12, 20))
    points = (centres[rng.integers(0, 12, 12_000)] + rng.normal(0, 1, (12_000, 20))).astype(np.float32)
    exact, _ = graph.nearest(points, 15)
    monkeypatch.setattr(graph, 'EXACT_BELOW', 10_000)
    found, distances = graph.nearest(points, 15)
    recall = np.mean([len(set(a) & set(b)) / 15 for a, b in zip(exact.tolist(), found.tolist(), strict=True)])
    assert recall >= 0.98 and not np.array_equal(found, exact)
    assert (found[:, 0] == np.arange(len(points))).all() and (np.diff(distances, axis=1) >= -1e-6).all()
    again, _ = graph.nearest(points, 15)
    assert np.array_equal(found, again)


@pytest.mark.parametrize('exact_below', [50_000, 10_000])
def test_neighbours_of_ranges_of_cells_are_those_of_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, exact_below: int
) -> None:
    points = np.random.default_rng(5).normal(0, 1, (12_000, 20)).astype(np.float32)
    points[7000:7020] = points[7000]  # copies of one cell, across two ranges below
    monkeypatch.setattr(graph, 'EXACT_BELOW', exact_below)
    monkeypatch.setattr(neighbour_parts, 'LEAST_CELLS', 3510)
    job = make(OwnedStore(DiskStore(tmp_path / 'objects')), steps=('batch', 'neighbours'))
    job.step('batch', params={}, inputs=[], compute=lambda folder, _: np.save(folder / 'points.npy', points))
    indices, distances = neighbour_parts.nearest_in_parts(job, points, 15)
    assert len([label for label in job.keys if label.startswith('neighbours:cells')]) == 4
    expected, far = graph.nearest(points, 15)
    assert np.allclose(distances, far, atol=1e-3)
    assert np.mean(indices == expected) > 0.999 and (indices[:, 0] == np.arange(12_000)).all()
