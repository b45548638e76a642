"""The AUCell score of chosen genes against its definition and decoupler, and as the calls answer it."""

from __future__ import annotations

import math
from itertools import permutations

import decode
import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp
from old_formats import write_old
from schemas import valid_reply
from small_dataset import Content
from starlette.testclient import TestClient

from stroma_dataset_service.expression import enrichment
from stroma_dataset_service.expression.enrichment import aucell, places
from stroma_store.contract import limits
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError
from stroma_store.open_dataset import open_dataset


def scores(dense: np.ndarray, genes: list[int], top: int) -> np.ndarray:
    rows = sp.csr_matrix(dense)
    rows.eliminate_zeros()
    return aucell(rows.indptr, rows.indices, rows.data, np.array(genes), dense.shape[1], top)


def by_definition(order: np.ndarray, genes: list[int], top: int) -> float:
    """The recovery curve of one ranking, place by place, divided by that of the best ranking."""
    hits = np.isin(order, genes)[: top - 1]
    best = np.arange(len(order)) < len(genes)
    return float(np.cumsum(hits).sum() / np.cumsum(best[: top - 1]).sum())


def test_without_equal_values_the_score_is_the_definition() -> None:
    rng = np.random.default_rng(3)
    dense = rng.permuted(np.tile(np.arange(1.0, 201.0), (30, 1)), axis=1)
    ranked = np.argsort(-dense, axis=1)
    sets = [[3], list(range(40, 60)), list(range(0, 200, 4)), [0, 199]]
    for top in (2, 10, 50, 200):
        for genes in sets:
            np.testing.assert_allclose(
                scores(dense, genes, top), [by_definition(order, genes, top) for order in ranked], atol=1e-12
            )


@pytest.mark.broad
def test_scores_are_those_of_decoupler() -> None:
    import decoupler as dc

    dense = np.random.default_rng(3).permuted(np.tile(np.arange(1.0, 201.0), (30, 1)), axis=1)
    sets = [[3], list(range(40, 60)), list(range(0, 200, 4)), [0, 199]]
    frame = pd.DataFrame(dense, columns=[f'g{k}' for k in range(200)])
    net = pd.DataFrame([{'source': f's{k}', 'target': f'g{g}'} for k, one in enumerate(sets) for g in one])
    found, _ = dc.mt.aucell(frame, net, tmin=1, n_up=10, verbose=False)
    for k, genes in enumerate(sets):
        np.testing.assert_allclose(scores(dense, genes, 10), found[f's{k}'], atol=1e-6)


@pytest.mark.parametrize(
    'cell',
    [[5, 0, 0, 2, 0, 2], [0, 0, 0, 0, 0, 0], [1, 1, 1, 1, 1, 1], [3, 0, -1, 0, -1, 2], [-1, -2, -1, -3, -1, -2]],
)
def test_equal_values_are_the_mean_over_all_their_orders(cell: list[int]) -> None:
    dense = np.array([cell], float)
    for top in (2, 3, 5, 6):
        drawn = [np.array(order) for order in permutations(range(6)) if (np.diff(dense[0, list(order)]) <= 0).all()]
        for genes in ([0], [1, 2], [3, 4, 5], [2], [0, 1, 2, 3, 4, 5]):
            expected = np.mean([by_definition(order, genes, top) for order in drawn])
            np.testing.assert_allclose(scores(dense, genes, top)[0], expected, atol=1e-12)


def test_stored_zeros_count_as_absent_ones() -> None:
    dense = np.random.default_rng(0).poisson(1.0, (20, 40)).astype(float)
    stored = sp.csr_matrix(np.where(dense == 0, 9.0, dense))
    stored.data[stored.data == 9.0] = 0.0
    found = aucell(stored.indptr, stored.indices, stored.data, np.array([1, 5, 30]), 40, 12)
    np.testing.assert_allclose(found, scores(np.where(dense == 9, 0, dense), [1, 5, 30], 12))


def test_places() -> None:
    assert [places(0.05, n) for n in (20, 21, 765, 40_000)] == [2, 2, 39, 2000]


def test_a_reply_has_the_score_of_every_group_and_the_map_the_same(client: TestClient, content: Content) -> None:
    body = {'genes': ['CD3D', 'nope', 'GENE9', 'CD3E'], 'layer': 'raw', 'groupBy': 'cluster', 'compare': None}
    asked = {**body, 'distributions': True, 'enrichment': True}
    found = valid_reply('expression', client.post('/datasets/d1/expression', json=asked).json()['data'])
    assert [gene['symbol'] for gene in found['genes']] == ['AUCell']
    assert ([gene['symbol'] for gene in found['set']['genes']], found['undetected']) == (
        ['CD3D', 'GENE9', 'CD3E'],
        ['nope'],
    )
    rows = sp.csr_matrix(content.counts)
    n_genes = content.counts.shape[1]
    assert found['set']['places'] == places(0.05, n_genes)
    expected = aucell(rows.indptr, rows.indices, rows.data, np.array([0, 1, 9]), n_genes, found['set']['places'])
    codes = content.obs['cluster'].astype(str).to_numpy()
    (side,) = found['sides']
    for k, group in enumerate(found['groups']):
        own = expected[codes == group]
        assert side['dots'][0][k]['mean'] == pytest.approx(own.mean(), abs=1e-6)
        assert side['dots'][0][k]['fraction'] == pytest.approx((own > 0).mean())
        assert side['summaries'][0][k]['median'] == pytest.approx(np.median(own), abs=1e-6)
    form = {'gene': ['CD3D', 'GENE9', 'CD3E', 'nope'], 'enrichment': '1'}
    reply = client.post('/datasets/d1/observation_gene', data=form, headers={'Accept': 'application/octet-stream'})
    dense, meta = decode.gene(reply)
    assert (meta['symbol'], meta['n']) == ('AUCell', len(expected))
    np.testing.assert_allclose(dense, expected, atol=meta['maxError'] + 1e-6)


def test_a_matrix_with_more_values_than_the_limit_is_refused(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit = {'geneExpression': {**limits()['geneExpression'], 'enrichmentValues': 10}}
    monkeypatch.setattr(enrichment, 'limits', lambda: limit)
    body = {'genes': ['CD3D'], 'layer': 'raw', 'groupBy': 'cluster', 'compare': None, 'distributions': False}
    reply = client.post('/datasets/d1/expression', json={**body, 'enrichment': True})
    assert (reply.status_code, reply.json()['error']['id']) == (422, 'ENRICHMENT_TOO_LARGE')


def test_a_format_that_reads_the_whole_matrix_for_each_block_has_a_lower_limit(
    store: DiskStore, content: Content, monkeypatch: pytest.MonkeyPatch
) -> None:
    values = int(np.count_nonzero(content.counts))
    limit = {'geneExpression': {**limits()['geneExpression'], 'enrichmentValues': values}}
    monkeypatch.setattr(enrichment, 'limits', lambda: limit)
    monkeypatch.setattr(enrichment, '_BLOCK', values // 4)
    old = open_dataset(write_old(store, 'old', content))
    with pytest.raises(StromaError) as refused:
        enrichment.scores_of(old, [0])
    most = math.isqrt(values * (values // 4))
    assert (refused.value.id, refused.value.params['most']) == ('ENRICHMENT_TOO_LARGE', most)
    # No limit applies if the matrix is one block.
    monkeypatch.setattr(enrichment, '_BLOCK', values)
    assert enrichment._most_values(old) == values
