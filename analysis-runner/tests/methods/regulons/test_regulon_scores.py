"""Scores of regulons against decoupler and the stored result of R's VIPER; groups against scipy and the definition."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp

from stroma_runner.methods.regulons.regulon_groups import (
    activity_by_group,
    connection_specificity,
    correlations,
    ranks_of,
    sort_by_specificity,
)
from stroma_runner.methods.regulons.regulon_scores import ulm, viper

DATA = Path(os.environ.get('STROMA_TEST_DATA', '/nowhere')) / 'tf/dorothea'
needs_data = pytest.mark.skipif(not DATA.exists(), reason='STROMA_TEST_DATA has no tf/dorothea')


def toy() -> tuple[pd.DataFrame, pd.DataFrame, sp.csc_matrix, pd.DataFrame]:
    """(genes x samples, edges, genes x factors, expected activity)."""
    values = pd.read_csv(DATA / 'dorothea_toy_matrix.csv', index_col=0)
    expected = pd.read_csv(DATA / 'dorothea_viper_output.csv', index_col=0)
    edges = pd.read_csv(DATA / 'dorothea_hs_ABC.csv.gz')
    edges = edges[edges['target'].isin(values.index) & edges['tf'].isin(expected.index)]
    rows = values.index.get_indexer(edges['target'])
    columns = expected.index.get_indexer(edges['tf'])
    shape = len(values), len(expected)
    return values, edges, sp.csc_matrix((edges['mor'].astype(float), (rows, columns)), shape), expected


@needs_data
def test_viper_is_that_of_r_on_the_stored_toy() -> None:
    values, _, weights, expected = toy()
    scaled = values.sub(values.mean(axis=1), axis=0).div(values.std(axis=1), axis=0)
    found = viper(scaled.to_numpy().T, weights)
    np.testing.assert_allclose(found, expected.to_numpy().T, atol=1e-6)


@needs_data
def test_viper_and_ulm_are_those_of_decoupler() -> None:
    import decoupler as dc

    values, edges, weights, expected = toy()
    net = edges.rename(columns={'tf': 'source', 'mor': 'weight'})[['source', 'target', 'weight']]
    names = list(expected.index)
    for own, theirs in (
        (viper(values.to_numpy().T, weights), dc.mt.viper(values.T, net, tmin=1, pleiotropy=False)[0]),
        (ulm(sp.csr_matrix(values.to_numpy().T), weights), dc.mt.ulm(values.T, net, tmin=1)[0]),
    ):
        np.testing.assert_allclose(own, theirs[names].to_numpy(), rtol=1e-6, atol=1e-6)


def test_ulm_differs_from_decoupler_by_the_targets_with_another_name_alone() -> None:
    """MLL and IL8 are former symbols of KMT2A and CXCL8, which the matrix has; one gene is in no cell."""
    import decoupler as dc

    from stroma_runner.methods.genes.gene_matching import GeneFinder
    from stroma_runner.tools.tf_regulation.network import regulons_of, weights_of
    from stroma_runner.tools.tf_regulation.scoring import score

    rng = np.random.default_rng(8)
    names = ['KMT2A', 'CXCL8', 'CD4', 'CD8A', 'MS4A1', 'NKG7', 'LYZ', 'PPBP', 'FCER1A', 'CD14', 'GNLY', 'IL7R']
    values = rng.poisson(1.0, (30, len(names))).astype(float)
    values[:, 3] = 0
    targets = ['MLL', 'IL8', 'CD4', 'CD8A', 'MS4A1', 'NKG7']
    edges = [('TF', target, weight) for target, weight in zip(targets, (1.0, 0.5, 1.0, -1.0, 1.0, -0.5), strict=True)]

    def own(of: list[tuple[str, str, float]]) -> np.ndarray:
        weights = weights_of(regulons_of(of, GeneFinder(names, names), by_sign=False, least=3), len(names))
        return score(sp.csr_matrix(values), weights, 'ulm', 0, (values.mean(axis=0), values.std(axis=0)))[:, 0]

    def theirs(of: list[tuple[str, str, float]]) -> np.ndarray:
        net = pd.DataFrame(of, columns=['source', 'target', 'weight'])
        return dc.mt.ulm(pd.DataFrame(values, columns=names), net, tmin=3)[0]['TF'].to_numpy()

    present = {'MLL': 'KMT2A', 'IL8': 'CXCL8'}
    renamed = [(tf, present.get(target, target), weight) for tf, target, weight in edges]
    np.testing.assert_allclose(own(edges), theirs(renamed), rtol=1e-6, atol=1e-9)
    assert np.abs(own(edges) - theirs(edges)).max() > 0.1
    np.testing.assert_allclose(own(edges[2:]), theirs(edges), rtol=1e-6, atol=1e-9)


def test_ulm_of_a_cell_without_variance_is_0() -> None:
    weights = sp.csc_matrix(np.array([[1.0], [-1.0], [0.0], [0.0]]))
    values = sp.csr_matrix(np.array([[0.0, 0, 0, 0], [3.0, 0, 1, 1]]))
    found = ulm(values, weights)
    assert found[0, 0] == 0
    slope, intercept = np.polyfit([1, -1, 0, 0], [3, 0, 1, 1], 1)
    error = np.array([3, 0, 1, 1]) - (slope * np.array([1, -1, 0, 0]) + intercept)
    assert found[1, 0] == pytest.approx(slope / np.sqrt((error @ error) / 2 / 2))


def test_specificity_is_one_minus_scipys_jensen_shannon_distance() -> None:
    from scipy.spatial.distance import jensenshannon

    rng = np.random.default_rng(3)
    scores = rng.gamma(0.5, 1, (9000, 4)).astype(np.float32)
    codes = rng.integers(-1, 3, 9000)
    scores[codes == 1, 0] *= 20
    scores[:, 3] = -1
    found = activity_by_group(scores, codes, 3)
    kept = codes >= 0
    for regulon in range(3):
        for group in range(3):
            p, q = scores[kept, regulon].astype(float), (codes[kept] == group).astype(float)
            distance = jensenshannon(p / p.sum(), q / q.sum(), base=2)
            assert found.specificity[regulon, group] == pytest.approx(1 - distance, abs=1e-9)
            own = scores[codes == group, regulon].astype(float)
            assert found.mean[regulon, group] == pytest.approx(own.mean())
            every = scores[:, regulon].astype(float)
            assert found.on[regulon, group] == pytest.approx((own > every.mean() + every.std()).mean())
    assert np.isnan(found.specificity[3]).all()
    assert found.specificity[0].argmax() == 1
    assert sort_by_specificity(found.specificity, list('abcd'))[-1] == 3
    assert ranks_of(found.specificity)[0, 1] == 1


def test_regulons_that_lead_a_group_come_first() -> None:
    specificity = np.array([[0.5, 0.1], [0.9, 0.2], [0.8, 0.3], [0.7, 0.6]])
    # First in a group: b, d; second: c (first group, second place of both), and so on.
    assert sort_by_specificity(specificity, list('abcd')).tolist() == [1, 3, 2, 0]


def test_correlations_and_connection_specificity_are_those_of_the_definition() -> None:
    rng = np.random.default_rng(1)
    base = rng.normal(size=(6000, 3))
    scores = np.column_stack([base[:, k % 3] + 0.5 * rng.normal(size=6000) for k in range(12)] + [np.ones(6000)])
    r = correlations(scores)
    np.testing.assert_allclose(r[:12, :12], np.corrcoef(scores[:, :12].T), atol=1e-12)
    assert (r[12, :12] == 0).all()
    found = connection_specificity(r, 8)
    for a in range(8):
        for b in range(8):
            below = [r[a, k] < r[a, b] - 0.05 and r[b, k] < r[a, b] - 0.05 for k in range(13)]
            assert found[a, b] == (1 if a == b else np.mean(below))
    assert found[0, 3] > 0.5 > found[0, 1]
