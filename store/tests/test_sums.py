"""Sums of groups: equal to numpy's results for the cells; genes by name; damaged files."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import scipy.sparse as sp

import stroma_store.catalogue.sums as module
from stroma_store.catalogue.sums import FILE, Group, Sums, group_values, merge_groups, statistics, write_sums
from stroma_store.errors import StromaError

CELLS, GENES = 400, 700


def matrix(scale: float = 1.0) -> np.ndarray:
    rng = np.random.default_rng(2)
    counts = rng.poisson(rng.gamma(0.4, 1.5, (1, GENES)), (CELLS, GENES))
    counts[:, 3] = 0
    return (scale * np.log1p(counts * rng.gamma(3, 3, (CELLS, 1)))).astype(np.float32)


def codes() -> np.ndarray:
    """Groups of very different sizes, including one with a single cell and one without cells."""
    made = np.random.default_rng(3).choice([-1, 0, 1, 2], CELLS, p=[0.1, 0.6, 0.25, 0.05])
    made[7] = 3
    return made


def written(folder: Path, values: np.ndarray, ids: list[str], symbols: list[str], step: int = 37) -> Sums:
    groups = [Group(f'type {k}', 'd' if k else None, None, int((codes() == k).sum())) for k in range(4)]
    logged = sp.csc_matrix(values)
    parts = (group_values(logged[:, k : k + step], codes(), 4) for k in range(0, len(ids), step))
    size = write_sums(folder / FILE, groups, ids, symbols, parts)
    assert size == (folder / FILE).stat().st_size and [path.name for path in folder.iterdir()] == [FILE]
    return Sums(folder / FILE)


@pytest.fixture(scope='module')
def sums(tmp_path_factory: pytest.TempPathFactory) -> Sums:
    ids = [f'ENSG{k:011d}' for k in range(GENES)]
    return written(tmp_path_factory.mktemp('sums'), matrix(), ids, [f'Gene-{k}' for k in range(GENES)])


def test_values_are_those_of_the_cells(sums: Sums) -> None:
    rows = [699, 0, 3, 350]
    mean, share, variance = statistics(sums.read(rows), sums.cells)
    for k, row in enumerate(rows):
        for group in range(4):
            cells = matrix()[codes() == group, row].astype(np.float64)
            assert mean[k, group] == pytest.approx(cells.mean(), abs=1e-6)
            assert share[k, group] == (cells > 0).mean()
            if group == 3:
                assert np.isnan(variance[k, group])
            else:
                assert variance[k, group] == pytest.approx(cells.var(ddof=1), abs=1e-6)
    assert sums.groups[0] == Group('type 0', None, None, int((codes() == 0).sum()))


def test_joined_groups_are_those_of_the_joined_cells(sums: Sums) -> None:
    values, cells = merge_groups(sums.read(range(GENES)), sums.cells, np.array([0, 1, 0, 0]), 2)
    mean, share, variance = statistics(values, cells)
    for group, of in ((0, [0, 2, 3]), (1, [1])):
        found = matrix()[np.isin(codes(), of)].astype(np.float64)
        assert cells[group] == len(found)
        np.testing.assert_allclose(mean[:, group], found.mean(0), atol=1e-6)
        np.testing.assert_allclose(share[:, group], (found > 0).mean(0), atol=1e-12)
        np.testing.assert_allclose(variance[:, group], found.var(0, ddof=1), atol=2e-6)


def test_large_values_are_kept_coarser_and_do_not_overflow(tmp_path: Path) -> None:
    names = [str(k) for k in range(GENES)]
    found = written(tmp_path, matrix(400.0), names, names)
    mean, _, variance = statistics(found.read(range(GENES)), found.cells)
    cells = matrix(400.0)[codes() == 0].astype(np.float64)
    np.testing.assert_allclose(mean[:, 0], cells.mean(0), rtol=1e-6, atol=1e-3)
    np.testing.assert_allclose(variance[:, 0], cells.var(0, ddof=1), rtol=1e-6, atol=1e-2)


def test_genes_are_found_by_id_and_symbol_in_either_case(sums: Sums) -> None:
    assert sums.find('gene-5') == sums.find('ensg00000000005') == (5, 'ENSG00000000005', 'Gene-5')
    assert sums.find('GENE-699') == (699, 'ENSG00000000699', 'Gene-699')
    assert sums.find('Gene-700') is None and sums.find('') is None


def test_names_of_equal_hash_are_told_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr('stroma_store.catalogue.sums._hash', lambda name: len(name))
    names = [f'{k}' for k in range(GENES)]
    found = written(tmp_path, matrix(), names, names)
    assert [found.find(name) for name in ('12', '699', '701')] == [(12, '12', '12'), (699, '699', '699'), None]


def test_a_gene_is_read_alone(sums: Sums, monkeypatch: pytest.MonkeyPatch) -> None:
    """One block of numbers for one gene, whatever the number of genes."""
    read: list[int] = []
    decompress = module.blosc.decompress
    monkeypatch.setattr(module.blosc, 'decompress', lambda part: read.append(len(part)) or decompress(part))
    sums.read([350])
    assert len(read) == 1 and read[0] <= 1 << 13


def test_what_is_no_such_file_is_named(tmp_path: Path, sums: Sums) -> None:
    with pytest.raises(StromaError, match='NOT_FOUND'):
        Sums(tmp_path / FILE)
    whole = sums._part(0, 1 << 30)
    for content in (b'', b'x', b'STROMA-SUMS-1\n', whole[:-1], whole[:60]):
        (tmp_path / FILE).write_bytes(content)
        with pytest.raises(StromaError, match='DATASET_DAMAGED'):
            Sums(tmp_path / FILE)


def test_parts_of_other_genes_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match='genes'):
        write_sums(tmp_path / FILE, [Group('a', None, None, CELLS)], ['a', 'b'], ['a', 'b'], [])
