"""Copy number against the stored result of inferCNV (R), infercnvpy and planted changes; Ward's tree against scipy."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp
from scipy.cluster.hierarchy import fcluster, linkage

from stroma_runner.methods.tumour import copy_number
from stroma_runner.methods.tumour.cell_tree import cell_tree, cut, weighted_ward

DATA = Path(os.environ.get('STROMA_TEST_DATA', '/nothing')) / 'cnv_oligodendroglioma'


def by_cell(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Pearson correlation of each row with the same row."""
    return np.array([np.corrcoef(x, y)[0, 1] for x, y in zip(a, b, strict=True)])


@pytest.mark.skipif(not DATA.exists(), reason='STROMA_TEST_DATA has no cnv_oligodendroglioma')
def test_values_equal_those_of_infercnv_in_r() -> None:
    oracle = DATA / 'r_oracle'
    counts = pd.read_csv(oracle / 'infercnv_data_example.csv.gz', index_col=0)
    expected = pd.read_csv(oracle / 'infercnv_expr_data.csv.gz', index_col=0)
    order = pd.read_csv(oracle / 'infercnv_gene_order.csv', index_col=0).loc[expected.index, 'chr']
    kind = pd.read_csv(oracle / 'infercnv_annots_example.csv', index_col=0)['V2'][expected.columns]
    normal = (kind == 'normal').to_numpy()
    matrix = sp.csr_matrix(counts.loc[expected.index, expected.columns].to_numpy(float).T)
    chromosome = pd.factorize(order)[0]
    totals = np.asarray(matrix.sum(axis=1)).ravel()
    logged = copy_number.logged(matrix, totals, float(np.median(totals)))
    windows = copy_number.windows_of(chromosome, 101, 1)
    means = logged[normal].mean(axis=0, keepdims=True)
    values = copy_number.smoothed_windows(logged, means, windows)
    copy_number.distance_from_reference(values, values[normal].mean(axis=0, keepdims=True))
    clean = copy_number.zero_within_noise(values, copy_number.noise_bounds(values[normal]))
    assert by_cell(np.exp2(clean), expected.to_numpy().T).min() > 0.999


def test_smoothing_equals_infercnvpy() -> None:
    import infercnvpy as cnv
    from anndata import AnnData

    rng = np.random.default_rng(1)
    cells, genes = 30, 400
    values = rng.gamma(1.0, 1.0, (cells, genes))
    chromosome = np.repeat([0, 1], genes // 2)
    var = pd.DataFrame({'chromosome': [f'chr{k + 1}' for k in chromosome], 'start': range(genes), 'end': range(genes)})
    var.index = [f'G{k}' for k in range(genes)]
    data = AnnData(values.copy(), var=var)
    data.obs['kind'] = np.where(np.arange(cells) < 20, np.where(np.arange(cells) < 10, 'a', 'b'), 'tested')
    _, found, _ = cnv.tl.infercnv(
        data,
        reference_key='kind',
        reference_cat=['a', 'b'],
        window_size=51,
        step=1,
        dynamic_threshold=None,
        n_jobs=1,
        inplace=False,
    )
    groups = np.where(np.arange(cells) < 10, 0, np.where(np.arange(cells) < 20, 1, -1))
    windows = copy_number.windows_of(chromosome, 51, 1)
    ours = copy_number.smoothed_windows(values.copy(), copy_number.group_means(values, groups, 2), windows)
    # infercnvpy has no windows that reach over an end, so that the medians of the cells differ.
    inner = np.concatenate([np.arange(25, 175), np.arange(225, 375)])
    difference = ours[:, inner] - found.toarray()
    assert np.ptp(difference, axis=1).max() < 1e-6


def test_windows_cover_every_gene_once_and_weigh_one() -> None:
    windows = copy_number.windows_of(np.repeat([0, 1, 2], [37, 10, 3]), 11, 4)
    assert np.allclose(np.asarray(windows.weights.sum(axis=0)), 1)
    covered = np.concatenate([np.arange(a, b + 1) for a, b in zip(windows.first, windows.last, strict=True)])
    assert np.array_equal(covered, np.arange(50))
    assert windows.bounds.tolist() == [0, 10, 13, 14]


def test_correlation_leaves_the_cell_itself_out() -> None:
    values = np.random.default_rng(0).normal(size=(12, 40))
    profiled = np.array([0, 3, 5])
    found = copy_number.profile_correlation(values, profiled)
    assert found[3] == pytest.approx(np.corrcoef(values[3], values[[0, 5]].mean(axis=0))[0, 1])
    assert found[7] == pytest.approx(np.corrcoef(values[7], values[profiled].mean(axis=0))[0, 1])


def test_a_call_needs_cells_apart_from_the_reference() -> None:
    rng = np.random.default_rng(3)
    reference = np.arange(300) < 100
    alike = copy_number.malignant(rng.normal(0, 0.1, 300), reference)
    assert not alike.separate and not alike.confidence.any()
    apart = np.concatenate([rng.normal(0, 0.1, 200), rng.normal(0.8, 0.1, 100)])
    call = copy_number.malignant(apart, reference)
    assert call.separate
    assert (call.confidence[200:] > 0.9).mean() > 0.98 and (call.confidence[:200] < 0.1).mean() > 0.98
    # More correlated is never less malignant.
    assert np.all(np.diff(call.confidence[np.argsort(apart)]) >= -1e-9)


def test_the_difference_of_a_group_is_that_of_welch() -> None:
    from scipy.stats import t as student

    rng = np.random.default_rng(4)
    reference, group = rng.normal(0, 0.05, (80, 6)), rng.normal([0, 0, 0, 0, 0.04, -0.3], 0.08, (25, 6))
    found = copy_number.difference(group, reference)
    error = np.sqrt(
        np.maximum(group.std(0, ddof=1), reference.std(0, ddof=1)) ** 2 / 25 + reference.var(0, ddof=1) / 80
    )
    np.testing.assert_allclose(found.mean, group.mean(0) - reference.mean(0))
    np.testing.assert_allclose(found.high - found.low, 2 * student.ppf(0.975, 79) * error)
    p = 2 * student.sf(np.abs(found.mean) / error, 79)
    assert found.confidence[5] == pytest.approx(1 - min(1, 6 * p[5]))
    assert np.all(found.confidence <= 1 - p + 1e-12)
    assert not copy_number.difference(group, np.zeros((5, 6))).confidence.any()


def test_few_false_differences_of_cells_of_one_kind() -> None:
    """Family-wise: at most 5 % of the groups have any arm of that confidence (200 groups: 19 are the 99.9 % bound)."""
    rng = np.random.default_rng(5)
    sure = 0
    for _ in range(200):
        reference, group = rng.normal(0, 0.05, (40, 39)), rng.normal(0, 0.05, (30, 39))
        sure += bool((copy_number.difference(group, reference).confidence >= 0.95).any())
    assert sure <= 19


def test_the_least_effect_is_a_part_of_a_loss_or_of_the_differences_of_the_reference_groups() -> None:
    assert copy_number.smallest_called_change(np.zeros((1, 8)), 0.3) == pytest.approx(0.1)
    assert copy_number.smallest_called_change(np.zeros((3, 8)), 0.3) == pytest.approx(0.1)
    arms = np.random.default_rng(6).normal(0, 0.2, (2, 400))
    assert copy_number.smallest_called_change(arms + [[5.0], [0.0]], 0.3) == pytest.approx(
        0.2 * copy_number.APART, rel=0.1
    )


def test_the_loss_of_a_copy_is_what_half_of_the_counts_give() -> None:
    rng = np.random.default_rng(7)
    rate = rng.gamma(2.0, 4.0, 60)
    whole, half = (np.log2(1 + rng.poisson(one, (4000, 60))).mean(axis=0) for one in (rate, rate / 2))
    # Single cells scatter around the mean, which a curved logarithm takes for a little less.
    assert copy_number.single_copy_loss(whole[None]) == pytest.approx((whole - half).mean(), rel=0.1)


def test_a_fit_that_still_moves_says_so() -> None:
    rng = np.random.default_rng(3)
    values = np.concatenate([rng.normal(0, 0.1, 200), rng.normal(0.5, 0.3, 100)])
    reference = np.arange(300) < 100
    assert copy_number.malignant(values, reference).settled
    assert not copy_number.malignant(values, reference, rounds=2).settled


def test_a_cell_beyond_the_tumour_is_as_malignant_as_its_mean() -> None:
    rng = np.random.default_rng(3)
    reference = np.arange(500) < 200
    # The reference is wide and the tumour narrow, so far above both a normal component of the reference is likelier.
    values = np.concatenate([rng.normal(0, 0.2, 300), rng.normal(0.7, 0.03, 200)])
    values[-3:] = (0.9, 0.95, 1.0)
    call = copy_number.malignant(values, reference)
    assert call.separate
    at_the_mean = call.confidence[np.argmin(np.abs(values - 0.7))]
    assert at_the_mean > 0.9 and np.all(call.confidence[-3:] >= at_the_mean - 1e-9)
    assert np.all(np.diff(call.confidence[np.argsort(values)]) >= -1e-9)


def test_ward_of_single_cells_equals_scipy() -> None:
    points = np.random.default_rng(2).normal(size=(60, 5))
    ours, theirs = weighted_ward(points, np.ones(60)), linkage(points, 'ward')
    assert np.allclose(ours[:, 2:], theirs[:, 2:])
    for k in (2, 5, 9):
        a, b = cut(ours, 60, k), fcluster(theirs, k, 'maxclust')
        assert len({*zip(a.tolist(), b.tolist(), strict=True)}) == k


def test_ward_of_groups_equals_scipy_on_their_cells() -> None:
    points = np.random.default_rng(4).normal(size=(25, 4))
    sizes = np.random.default_rng(5).integers(1, 6, 25)
    theirs = linkage(np.repeat(points, sizes, axis=0), 'ward')
    assert np.allclose(weighted_ward(points, sizes)[:, 2], theirs[-24:, 2])


def test_a_tree_keeps_its_top_and_orders_every_cell() -> None:
    rng = np.random.default_rng(6)
    truth = np.repeat([0, 1, 2], 150)
    values = rng.normal(size=(450, 8)) + 8 * truth[:, None]
    rank = rng.normal(size=450)
    for exact in (1000, 100):  # every cell, and groups of cells
        tree = cell_tree(values, 40, 0, rank, exact=exact)
        assert np.array_equal(np.sort(tree.order), np.arange(450))
        assert tree.leaves.sum() == 450 and len(tree.leaves) <= 40 and tree.grouped == (exact == 100)
        of = np.empty(450, int)
        of[tree.order] = np.repeat(cut(tree.merges, len(tree.leaves), 3), tree.leaves)
        assert len({*zip(of.tolist(), truth.tolist(), strict=True)}) == 3
        # Clusters are runs of the page, numbered from above.
        assert np.all(np.diff(of[tree.order]) >= 0)
