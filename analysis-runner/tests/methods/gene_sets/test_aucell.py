"""AUCell against its definition, decoupler, and the mean over orders of equal values."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp

from stroma_runner.methods.gene_sets.aucell import aucell, counted_ranks, largest_area, membership
from stroma_runner.methods.genes.gene_matching import GeneFinder
from stroma_runner.methods.groups.distribution import density, describe


def scores(dense: np.ndarray, sets: list[list[int]], top: int) -> np.ndarray:
    rows = sp.csr_matrix(dense)
    rows.eliminate_zeros()
    rows.sort_indices()
    given = membership([np.array(one) for one in sets], dense.shape[1])
    return aucell(rows.indptr, rows.indices, rows.data, given, dense.shape[1], top)


def by_definition(order: np.ndarray, genes: list[int], top: int) -> float:
    """The recovery curve of one ranking, place by place, divided by that of the best ranking."""
    hits = np.isin(order, genes)[: top - 1]
    best = np.arange(len(order)) < len(genes)
    return float(np.cumsum(hits).sum() / np.cumsum(best[: top - 1]).sum())


def decoupler(dense: np.ndarray, sets: list[list[int]], top: int) -> np.ndarray:
    import decoupler as dc

    frame = pd.DataFrame(dense, columns=[f'g{k}' for k in range(dense.shape[1])])
    net = pd.DataFrame([{'source': f's{k}', 'target': f'g{g}'} for k, one in enumerate(sets) for g in one])
    found, _ = dc.mt.aucell(frame, net, tmin=1, n_up=top, verbose=False)
    return found[[f's{k}' for k in range(len(sets))]].to_numpy()


def test_without_equal_values_the_score_is_the_definition_and_decouplers() -> None:
    rng = np.random.default_rng(3)
    dense = rng.permuted(np.tile(np.arange(1.0, 201.0), (30, 1)), axis=1)
    sets = [[3], list(range(40, 60)), list(range(0, 200, 3)), [0, 199]]
    for top in (2, 10, 50, 200):
        found = scores(dense, sets, top)
        ranked = np.argsort(-dense, axis=1)
        expected = [[by_definition(order, one, top) for one in sets] for order in ranked]
        np.testing.assert_allclose(found, expected, atol=1e-12)
        if top == 10:  # decoupler compiles its kernel again for each value
            np.testing.assert_allclose(found, decoupler(dense, sets, top), atol=1e-6)


@pytest.mark.parametrize('cell', [[5, 0, 0, 2, 0, 2], [0, 0, 0, 0, 0, 0], [1, 1, 1, 1, 1, 1], [3, 0, -1, 0, -1, 2]])
def test_equal_values_are_the_mean_over_all_their_orders(cell: list[int]) -> None:
    dense = np.array([cell], float)
    sets = [[0], [1, 2], [3, 4, 5], [2]]
    for top in (2, 3, 5, 6):
        drawn = [np.array(order) for order in permutations(range(6)) if (np.diff(dense[0, list(order)]) <= 0).all()]
        expected = [np.mean([by_definition(order, one, top) for order in drawn]) for one in sets]
        np.testing.assert_allclose(scores(dense, sets, top)[0], expected, atol=1e-12)


def test_sparse_counts_are_the_mean_over_random_orders_of_equal_values() -> None:
    rng = np.random.default_rng(1)
    dense = rng.poisson(rng.gamma(0.4, 1.0, (1, 60)), (8, 60)).astype(float)
    sets, top = [[0, 5, 9, 13], list(range(30, 50))], 12
    drawn = np.array(
        [
            [[by_definition(np.lexsort((rng.random(60), -cell)), one, top) for one in sets] for cell in dense]
            for _ in range(2000)
        ]
    )
    np.testing.assert_allclose(
        scores(dense, sets, top), drawn.mean(axis=0), atol=5 * drawn.std(axis=0).max() / 2000**0.5
    )


def test_places_and_areas() -> None:
    assert [counted_ranks(0.05, n) for n in (20, 21, 765, 40_000)] == [2, 2, 39, 2000]
    assert (counted_ranks(0.07, 100), counted_ranks(1.0, 3), counted_ranks(1e-9, 100)) == (7, 3, 2)
    assert (largest_area(1, 10), largest_area(3, 10), largest_area(50, 3)) == (9, 24, 3)


def test_density_is_scipys_also_of_many_values() -> None:
    from scipy.stats import gaussian_kde

    rng = np.random.default_rng(0)
    for values in (rng.beta(2, 8, 500), rng.beta(2, 8, 20_000), np.round(rng.random(300), 1)):
        points, found = density(values.astype(np.float32))
        expected = gaussian_kde(values.astype(np.float32).astype(float))(points)
        np.testing.assert_allclose(found, expected, atol=2e-4 * expected.max())
    assert density(np.full(5, 0.25))[1].tolist() == [0.0] * 64
    assert describe(np.array([0.0, 1.0, 2.0, 4.0]))[:3] == (4, 1.75, 0.75)


def test_genes_are_found_by_symbol_id_version_case_and_former_symbol() -> None:
    ids = ['ENSG00000010610', 'ENSG00000118523', 'ENSG00000153563', 'ENSG00000000001']
    finder = GeneFinder(ids, ['CD4', 'CCN2', 'CD8A', 'cd8a-like'])
    names = ['CD4', 'cd8a', 'ENSG00000153563.15', 'CTGF', 'CD19', 'ENSG00000118523', '']
    assert finder.find(names).tolist() == [0, 2, 2, 1, -1, 1, -1]
    # Human symbols find mouse genes of the same name.
    mouse = GeneFinder([f'ENSMUSG{k:011}' for k in range(3)], ['Cd4', 'Ccn2', 'Gzmb'])
    assert mouse.find(['CD4', 'CTGF', 'GZMB', 'GNLY']).tolist() == [0, 1, 2, -1]
