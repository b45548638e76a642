"""Means, shares, distributions, sampled cells and co-expression against scanpy, numpy and scipy."""

from __future__ import annotations

import base64
from typing import Any

import anndata
import decode
import numpy as np
import pytest
import scanpy as sc
import scipy.sparse as sp
from schemas import valid_reply
from scipy import stats
from small_dataset import CELLS, Content, write
from starlette.testclient import TestClient

from stroma_dataset_service.expression.sparse import summarise_sparse
from stroma_dataset_service.expression.statistics import summarise
from stroma_store.disk_store import DiskStore

D = '/datasets/d1'
GENES = ['CD3D', 'ENSG00000000001.7', 'GENE9', 'nope', 'CD3E', 'ensg00000000009']
FOUND = [0, 1, 9]


def post_request(**over: Any) -> dict[str, Any]:
    body = {'genes': GENES, 'layer': 'normalized', 'groupBy': 'cluster', 'compare': None, 'distributions': False}
    return {**body, **over}


def data(reply: Any) -> Any:
    assert reply.status_code == 200, reply.text
    return reply.json()['data']


def error(reply: Any) -> tuple[int, str]:
    return reply.status_code, reply.json()['error']['id']


def matrix(content: Content, layer: str) -> np.ndarray:
    return content.counts.astype(float) if layer == 'raw' else content.normalised


def group(name: str, column: str, *categories: str) -> dict[str, Any]:
    return {'name': name, 'column': column, 'categories': list(categories)}


@pytest.mark.parametrize('layer', ['raw', 'normalized'])
def test_means_and_shares_are_those_of_scanpy(client: TestClient, content: Content, layer: str) -> None:
    found = valid_reply('expression', data(client.post(f'{D}/expression', json=post_request(layer=layer))))
    assert [gene['symbol'] for gene in found['genes']] == ['CD3D', 'CD3E', 'GENE9']  # each once, in the order asked
    assert found['undetected'] == ['nope']
    cells = anndata.AnnData(sp.csr_matrix(matrix(content, layer)), content.obs, content.var)
    made = sc.get.aggregate(cells[cells.obs['cluster'].notna()].copy(), 'cluster', ['mean', 'count_nonzero'])
    (side,) = found['sides']
    assert side['name'] is None and side['summaries'] is None and found['overlap'] == 0
    assert side['cells'] == content.obs['cluster'].value_counts()[found['groups']].tolist()
    rows = [list(made.obs_names).index(name) for name in found['groups']]
    for k, gene in enumerate(FOUND):
        means = [dot['mean'] for dot in side['dots'][k]]
        assert means == pytest.approx(made.layers['mean'][rows, gene].tolist(), rel=1e-6)
        above = np.array([dot['fraction'] for dot in side['dots'][k]]) * side['cells']
        assert above == pytest.approx(made.layers['count_nonzero'][rows, gene])


def test_distributions_are_those_of_numpy_and_scipy(client: TestClient, content: Content) -> None:
    found = valid_reply('expression', data(client.post(f'{D}/expression', json=post_request(distributions=True))))
    for k, gene in enumerate(FOUND):
        for j, name in enumerate(found['groups']):
            values = content.normalised[(content.obs['cluster'] == name).to_numpy(), gene]
            shown = found['sides'][0]['summaries'][k][j]
            assert shown['n'] == values.size and shown['mean'] == pytest.approx(values.mean(), rel=1e-6)
            quartiles = [shown[q] for q in ('min', 'q1', 'median', 'q3', 'max')]
            assert quartiles == pytest.approx(np.percentile(values, (0, 25, 50, 75, 100)), rel=1e-6, abs=1e-9)
            kde = stats.gaussian_kde(values)(np.linspace(values.min(), values.max(), 64))
            assert shown['density'] == pytest.approx(kde, rel=1e-4)
            assert np.abs(np.subtract.outer(shown['sampled'], values)).min(axis=1).max() < 1e-4  # values of the group


def test_a_summary_of_stored_values_is_that_of_all_values() -> None:
    rng = np.random.default_rng(3)
    for n, stored, low in ((1, 0, 1), (1, 1, 1), (7, 3, -2), (50, 50, -1), (300, 120, 0.1), (21, 20, -3)):
        values = rng.uniform(low, 4, stored)
        dense = np.concatenate([values, np.zeros(n - stored)])
        expected = summarise('g', dense, seed=0)
        found = summarise_sparse('g', values, n, 200, seed=0)
        for name in ('n', 'mean', 'fraction', 'min', 'max', 'q1', 'median', 'q3', 'density'):
            assert found[name] == pytest.approx(expected[name], rel=1e-5, abs=1e-12), (n, stored, name)
        assert n > 200 or found['sampled'] == pytest.approx(sorted(dense), rel=1e-5)
    assert summarise_sparse('g', np.empty(0), 0, 200, 0)['mean'] is None


def test_two_groups_of_cells_side_by_side(client: TestClient, content: Content) -> None:
    body = {'name': 'ones', 'cells': {'op': 'and', 'of': [{'cells': {'gene': 'CD3E', 'atLeast': 1}}]}}
    sha = data(client.post(f'{D}/cell_sets', json={'cells': body['cells']}))['hash']
    compare = [group('c', 'group', 'ctrl'), {'name': 'set', 'cellSet': sha}]
    found = valid_reply('expression', data(client.post(f'{D}/expression', json=post_request(compare=compare))))
    masks = [(content.obs['group'] == 'ctrl').to_numpy(), content.normalised[:, 1].astype(np.float32) >= 1]
    assert [side['name'] for side in found['sides']] == ['c', 'set']
    assert found['overlap'] == (masks[0] & masks[1]).sum()
    for side, mask in zip(found['sides'], masks, strict=True):
        for j, name in enumerate(found['groups']):
            cells = mask & (content.obs['cluster'] == name).to_numpy()
            assert side['cells'][j] == cells.sum()
            assert side['dots'][2][j]['mean'] == pytest.approx(content.normalised[cells, 9].mean(), rel=1e-6)
    # A group that one side lacks has no mean there.
    compare = [group('s1', 'sample', 's1'), group('s2', 'sample', 's2')]
    by_sample = data(
        client.post(f'{D}/expression', json=post_request(compare=compare, groupBy='sample', distributions=True))
    )
    assert by_sample['sides'][0]['dots'][0][1] == {'fraction': None, 'mean': None}
    assert by_sample['sides'][1]['summaries'][0][0]['n'] == 0


def drawn(mask: np.ndarray) -> dict[str, Any]:
    bits = base64.b64encode(np.packbits(mask).tobytes()).decode()
    return {'names': ['Selected', '其余'], 'bits': bits}


def test_a_selection_beside_all_other_cells(client: TestClient, content: Content) -> None:
    mask = np.zeros(len(content.obs), bool)
    mask[3:200:2] = True
    body = post_request(compare=drawn(mask), distributions=True)
    found = valid_reply('expression', data(client.post(f'{D}/expression', json=body)))
    assert [side['name'] for side in found['sides']] == ['Selected', '其余'] and found['overlap'] == 0
    for side, cells in zip(found['sides'], (mask, ~mask), strict=True):
        for j, name in enumerate(found['groups']):
            of_group = cells & (content.obs['cluster'] == name).to_numpy()
            assert side['summaries'][2][j]['n'] == side['cells'][j] == of_group.sum()
            assert side['summaries'][2][j]['median'] == pytest.approx(
                float(np.median(content.normalised[of_group, 9])), rel=1e-5, abs=1e-9
            )
    for wrong, expected in (
        (drawn(mask[:-9]), (400, 'INPUT_INVALID')),
        (drawn(np.zeros_like(mask)), (422, 'CELL_SET_EMPTY')),
        (drawn(np.ones_like(mask)), (422, 'CELL_SET_EMPTY')),
        ({**drawn(mask), 'bits': 'no bits'}, (400, 'INPUT_INVALID')),
    ):
        assert error(client.post(f'{D}/expression', json=post_request(compare=wrong))) == expected


def test_cells_are_a_bounded_sample_of_each_group(client: TestClient, content: Content) -> None:
    body = {name: value for name, value in post_request().items() if name != 'distributions'}
    found = valid_reply('expressionCells', data(client.post(f'{D}/expression_cells', json=body)))
    assert found == data(client.post(f'{D}/expression_cells', json=body))
    counts = content.obs['cluster'].value_counts()
    assert [(g['n'], g['shown']) for g in found['groups']] == [(counts[g['group']], 100) for g in found['groups']]
    assert len(set(found['barcodes'])) == 400
    rows = content.obs.index.get_indexer(found['barcodes'])
    assert content.obs['cluster'].to_numpy()[rows].tolist() == [g['group'] for g in found['groups'] for _ in range(100)]
    for k, gene in enumerate(FOUND):
        assert found['values'][k] == pytest.approx(content.normalised[rows, gene], rel=1e-5)


@pytest.mark.parametrize('layer', ['raw', 'normalized'])
def test_coexpression_is_that_of_scipy(client: TestClient, content: Content, layer: str) -> None:
    body = {'layer': layer, 'groupBy': 'cluster', 'compare': None, 'x': 'CD3D', 'y': 'gene8'}
    cutoffs = {'x': 2.0, 'y': 0.0}
    (found,) = valid_reply('coexpression', data(client.post(f'{D}/coexpression', json={**body, 'cutoffs': cutoffs})))[
        'sides'
    ]
    # The served single-precision values have the same ties as the store's, which Spearman depends on.
    exact = {'Accept': 'application/octet-stream;exact=1'}
    asked_for = [{'gene': gene, 'layer': layer} for gene in ('CD3D', 'GENE8')]
    x, y = (decode.gene(client.post(f'{D}/observation_gene', data=form, headers=exact))[0] for form in asked_for)
    x, y = x.astype(float), y.astype(float)
    assert np.allclose([x, y], matrix(content, layer)[:, [0, 8]].T, rtol=1e-6)
    for name, oracle in (('pearson', stats.pearsonr(x, y)), ('spearman', stats.spearmanr(x, y))):
        assert found['correlation'][name]['r'] == pytest.approx(oracle.statistic, rel=1e-9)
        assert found['correlation'][name]['p'] == pytest.approx(oracle.pvalue, rel=1e-9)
    fit = stats.linregress(x, y)
    assert found['correlation']['fit'] == pytest.approx({'slope': fit.slope, 'intercept': fit.intercept}, rel=1e-9)
    high, expressed = x > 2, y > 0
    assert found['quadrants'] == {
        'both': (high & expressed).sum(),
        'onlyX': (high & ~expressed).sum(),
        'onlyY': (~high & expressed).sum(),
        'neither': (~high & ~expressed).sum(),
    }
    assert (found['n'], len(found['points']['x'])) == (CELLS, CELLS)
    for row in found['groups']:
        cells = (content.obs['cluster'] == row['group']).to_numpy()
        assert row['both'] == (high & expressed & cells).sum() and row['neither'] == (~high & ~expressed & cells).sum()
    # Another cutoff is counted again; the correlation stays.
    moved = data(client.post(f'{D}/coexpression', json={**body, 'cutoffs': {'x': 0, 'y': 1}}))['sides'][0]
    assert moved['correlation'] == found['correlation'] and moved['quadrants']['onlyX'] == ((x > 0) & (y <= 1)).sum()


def test_coexpression_of_two_groups_and_of_a_gene_that_does_not_vary(client: TestClient, content: Content) -> None:
    body = {'layer': 'raw', 'groupBy': 'cluster', 'x': 'CD3D', 'y': 'NOBODY', 'cutoffs': {'x': 0, 'y': 0}}
    silent = data(client.post(f'{D}/coexpression', json={**body, 'compare': None}))
    assert valid_reply('coexpression', silent)['sides'][0]['correlation'] is None
    compare = [group('a', 'sample', 's1'), group('b', 'sample', 's2', 's3')]
    both = data(client.post(f'{D}/coexpression', json={**body, 'y': 'GENE8', 'compare': compare}))
    assert [side['n'] for side in valid_reply('coexpression', both)['sides']] == [200, 400]
    for side, cells in zip(both['sides'], (slice(0, 200), slice(200, None)), strict=True):
        oracle = stats.spearmanr(content.counts[cells, 0], content.counts[cells, 8])
        assert side['correlation']['spearman']['r'] == pytest.approx(oracle.statistic)
    assert error(client.post(f'{D}/coexpression', json={**body, 'compare': None, 'y': 'nope'})) == (
        404,
        'GENE_NOT_FOUND',
    )


def test_drawn_cells_are_a_sample_and_statistics_are_over_all(
    client: TestClient, store: DiskStore, content: Content
) -> None:
    times = 10
    counts = np.tile(content.counts, (times, 1))
    obs = content.obs.iloc[np.tile(np.arange(CELLS), times)].set_axis([f'b{k}' for k in range(CELLS * times)])
    write(store, 'large', content, counts=sp.csr_matrix(counts), obs=obs, embeddings={}, markers=None)
    body = {'layer': 'raw', 'groupBy': 'cluster', 'compare': None, 'x': 'CD3D', 'y': 'GENE8'}
    made = data(client.post('/datasets/large/coexpression', json={**body, 'cutoffs': {'x': 0, 'y': 0}}))
    (found,) = valid_reply('coexpression', made)['sides']
    assert (found['n'], len(found['points']['x'])) == (6000, 5000)
    assert found['correlation']['pearson']['r'] == pytest.approx(
        stats.pearsonr(counts[:, 0], counts[:, 8]).statistic, rel=1e-9
    )
    assert sum(found['quadrants'].values()) == 6000


@pytest.mark.parametrize(
    ('over', 'expected'),
    [
        ({'groupBy': 'none'}, (404, 'COLUMN_NOT_FOUND')),
        ({'groupBy': 'n_genes'}, (422, 'COLUMN_NOT_GROUPS')),
        ({'layer': 'scaled'}, (400, 'INPUT_INVALID')),
        ({'genes': []}, (400, 'INPUT_INVALID')),
        ({'genes': [f'GENE{k}' for k in range(51)]}, (400, 'INPUT_INVALID')),
        ({'compare': [group('a', 'sample', 's1')]}, (400, 'INPUT_INVALID')),
        ({'compare': [group('a', 'sample', 'x'), group('b', 'sample', 's1')]}, (422, 'CATEGORY_NOT_FOUND')),
        ({'compare': [{'name': 'a', 'cellSet': 'a' * 64}, group('b', 'sample', 's1')]}, (404, 'CELL_SET_NOT_FOUND')),
    ],
)
def test_refusals(client: TestClient, over: dict[str, Any], expected: tuple[int, str]) -> None:
    assert error(client.post(f'{D}/expression', json=post_request(**over))) == expected


def test_a_selection_without_cells_and_too_many_groups_are_refused(
    client: TestClient, store: DiskStore, content: Content
) -> None:
    nobody = {**group('a', 'cluster', '0'), 'and': [{'column': 'cluster', 'categories': ['1']}]}
    compare = [nobody, group('b', 'cluster', '2')]
    assert error(client.post(f'{D}/expression', json=post_request(compare=compare))) == (422, 'CELL_SET_EMPTY')
    obs = content.obs.assign(many=np.arange(CELLS).astype(str))
    write(store, 'many', content, obs=obs.astype({'many': 'category'}), embeddings={}, markers=None)
    names = [f'GENE{k}' for k in range(4, 16)]
    reply = client.post('/datasets/many/expression', json=post_request(genes=names, groupBy='many'))
    assert error(reply) == (422, 'EXPRESSION_TOO_LARGE')
    assert reply.json()['error']['params'] == {'genes': 12, 'groups': CELLS, 'most': 6000}


def test_genes_that_the_matrix_lacks_are_named(client: TestClient) -> None:
    found = valid_reply('expression', data(client.post(f'{D}/expression', json=post_request(genes=['x', 'y']))))
    assert (found['genes'], found['undetected'], found['sides'][0]['dots']) == ([], ['x', 'y'], [])


def test_a_reply_is_named_by_request_and_version(client: TestClient) -> None:
    first = client.post(f'{D}/expression', json=post_request())
    tag = {'If-None-Match': first.headers['ETag']}
    assert client.post(f'{D}/expression', json=post_request(), headers=tag).status_code == 304
    assert client.post(f'{D}/expression', json=post_request(layer='raw'), headers=tag).status_code == 200
    versions = {c['column']: c['version'] for c in data(client.get(f'{D}/labels'))['columns']}
    edit = {'kind': 'merge', 'categories': ['0', '1'], 'name': 'both'}
    client.post(f'{D}/labels', json={'column': 'cluster', 'expected': versions['cluster'], 'edit': edit})
    after = client.post(f'{D}/expression', json=post_request(), headers=tag)
    assert after.status_code == 200 and data(after)['groups'] == ['both', '2', '10']
