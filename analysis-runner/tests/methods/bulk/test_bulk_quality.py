"""Quality measures of bulk samples: a planted outlier and a swapped sex, components, a clustering."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from support import real_data

from stroma_runner.methods.bulk import quality

GROUPS = ['a'] * 4 + ['b'] * 4


def counts(seed: int = 0, genes: int = 2000) -> np.ndarray:
    """Two groups of four: every tenth gene differs fourfold."""
    rng = np.random.default_rng(seed)
    means = np.tile(rng.lognormal(4, 1.5, genes)[:, None], 8) * rng.uniform(0.5, 2, 8)
    means[::10, 4:] *= 4
    return rng.negative_binomial(20, 20 / (20 + means))


def test_size_factors_are_those_of_deseq2() -> None:
    folder = real_data('bulk_airway')
    table = pd.read_csv(folder / 'airway_rawcounts.csv', index_col=0)
    expected = pd.read_csv(folder / 'expected' / 'airway_dex_DESeq2_sizefactors.csv', index_col=0)['sizeFactor']
    np.testing.assert_allclose(quality.size_factors(table.to_numpy()), expected, rtol=1e-10)


def test_components_and_clustering_tell_the_groups_apart() -> None:
    values = quality.log2_normalised(counts(), quality.size_factors(counts()))
    found = quality.components(values)
    first = found.coordinates[:, 0]
    assert found.percent[0] > 50 and found.genes == quality.VARIABLE_GENES
    assert abs(first[:4].mean() - first[4:].mean()) > 10 * max(first[:4].std(), first[4:].std())
    assert (np.diff(found.percent) <= 0).all()
    tree = quality.cluster_samples(quality.correlations(values))
    assert {frozenset(tree.order[:4]), frozenset(tree.order[4:])} == {frozenset(range(4)), frozenset(range(4, 8))}


def test_a_sample_that_is_unlike_its_group_is_pointed_at_and_no_other() -> None:
    table = counts()
    values = quality.log2_normalised(table, quality.size_factors(table))
    clean = quality.outliers(quality.correlations(values), GROUPS)
    assert not clean.are.any() and (clean.medians > clean.limit).all()
    table[:, 2] = np.random.default_rng(1).permutation(table[:, 2])
    values = quality.log2_normalised(table, quality.size_factors(table))
    found = quality.outliers(quality.correlations(values), GROUPS)
    assert np.flatnonzero(found.are).tolist() == [2] and found.medians[2] < found.limit


@pytest.mark.parametrize('case', [str.upper, str.capitalize])
def test_the_sex_of_a_sample_is_said_where_its_genes_say_it(case: object) -> None:
    symbols = [case(one) for one in ('XIST', 'DDX3Y', 'KDM5D', 'ACTB')]  # type: ignore[operator]
    # Female, male, both, neither; one million counts each.
    table = np.array([[400, 0, 400, 0], [0, 300, 300, 1], [1, 100, 100, 0], [999599, 999600, 999200, 999999]])
    assert quality.infer_sexes(table, symbols) == ['female', 'male', None, None]


def test_the_most_expressed_genes_and_their_shares_are_found() -> None:
    table = np.array([[10, 0], [70, 20], [20, 80]])
    rows, shares = quality.top_genes(table, 2)
    assert rows.tolist() == [2, 1]
    np.testing.assert_allclose(shares, [[0.2, 0.8], [0.7, 0.2]])
