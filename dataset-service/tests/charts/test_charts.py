"""The zip of each kind of chart, run in an empty folder: the same values as in the service's own reply."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

import anndata
import decode
import numpy as np
import pandas as pd
import pytest
from chart_support import ASKED, PAIR, SIDES, SOME, D, data, run
from schemas import valid_reply
from small_dataset import CELLS, Content, write
from starlette.testclient import TestClient

from stroma_store.cell_sets import hash_of
from stroma_store.disk_store import DiskStore


@pytest.mark.parametrize('kind', ['violin', 'box', 'stacked'])
@pytest.mark.parametrize('compare', [None, SIDES])
def test_distributions(client: TestClient, tmp_path: Path, kind: str, compare: Any) -> None:
    asked = {**ASKED, 'compare': compare}
    found = run(client, tmp_path, {'chart': kind, **asked})
    reply = data(client.post(f'{D}/expression', json={**asked, 'distributions': True}))
    shown = [
        (side['name'] or '', gene['symbol'], group)
        for g, gene in enumerate(reply['genes'])
        for side in reply['sides']
        for group in side['summaries'][g]
    ]
    table = found['summary']
    assert len(table) == len(shown) == 3 * 4 * len(reply['sides'])
    assert [*zip(table['side'].fillna(''), table['gene'], table['group'].astype(str), strict=True)] == [
        (side, gene, group['group']) for side, gene, group in shown
    ]
    for name in ('n', 'mean', 'fraction', 'min', 'q1', 'median', 'q3', 'max'):
        assert np.allclose(table[name], [group[name] for _, _, group in shown], rtol=1e-5)
    assert ('density' in found) == (kind != 'box')
    if kind != 'box':
        heights = [height for _, _, group in shown for height in group['density']]
        assert np.allclose(found['density']['density'], heights, rtol=1e-4, atol=1e-9)


@pytest.mark.parametrize(('kind', 'layer'), [('dot', 'raw'), ('dot', 'normalized'), ('heatmap', 'normalized')])
def test_means(client: TestClient, tmp_path: Path, kind: str, layer: str) -> None:
    asked = {**ASKED, 'compare': SIDES, 'layer': layer}
    view = {'chart': kind, **asked} | ({'scaleByRow': True} if kind == 'heatmap' else {})
    table = run(client, tmp_path, view)['means']
    reply = data(client.post(f'{D}/expression', json={**asked, 'distributions': False}))
    dots = [side['dots'][g][k] for g in range(3) for k in range(4) for side in reply['sides'] if side['cells'][k]]
    assert np.allclose(table['mean'], [dot['mean'] for dot in dots], rtol=1e-5)
    assert np.allclose(table['fraction'], [dot['fraction'] for dot in dots])
    if kind == 'heatmap':
        rows = table['mean'].to_numpy().reshape(3, -1)
        scaled = (rows - rows.mean(axis=1, keepdims=True)) / rows.std(axis=1, ddof=1, keepdims=True)
        assert np.allclose(table['z'], scaled.ravel(), atol=1e-6)


@pytest.mark.parametrize('compare', [None, SIDES])
def test_single_cells(client: TestClient, tmp_path: Path, compare: Any) -> None:
    asked = {**ASKED, 'compare': compare}
    table = run(client, tmp_path, {'chart': 'cells', **asked})['cells']
    reply = data(client.post(f'{D}/expression_cells', json=asked))
    assert max(group['n'] for group in reply['groups']) > max(group['shown'] for group in reply['groups'])  # a sample
    assert table['barcode'].tolist() == reply['barcodes']
    for gene, values in zip(reply['genes'], reply['values'], strict=True):
        assert np.allclose(table[gene['symbol']], values, rtol=1e-5)


def test_two_genes(client: TestClient, tmp_path: Path) -> None:
    for k, compare in enumerate((None, SIDES)):
        asked = {**PAIR, 'compare': compare, 'cutoffs': {'x': 5.5, 'y': 0}}
        folder = tmp_path / str(k)
        folder.mkdir()
        found = run(client, folder, {'chart': 'coexpression', **asked})
        for row, side in zip(
            found['correlation'].itertuples(), data(client.post(f'{D}/coexpression', json=asked))['sides'], strict=True
        ):
            known = side['correlation']
            assert np.allclose([row.pearson, row.spearman], [known['pearson']['r'], known['spearman']['r']], atol=1e-6)
            assert np.allclose(
                [row.slope, row.intercept], [known['fit']['slope'], known['fit']['intercept']], rtol=1e-4
            )
            mine = found['quadrants'][found['quadrants']['side'].fillna('') == (side['name'] or '')]
            total = mine[mine['group'].isna()].iloc[0]
            assert {name: total[name] for name in side['quadrants']} == side['quadrants']
            assert [
                dict(group) for group in mine[mine['group'].notna()].drop(columns='side').to_dict('records')
            ] == side['groups']
            points = found['points'][found['points']['side'].fillna('') == (side['name'] or '')]
            assert np.allclose(points['x'], side['points']['x'], rtol=1e-5)


@pytest.mark.parametrize('dimensions', [2, 3])
def test_embedding_coloured_by_labels(client: TestClient, tmp_path: Path, dimensions: int) -> None:
    view = {'chart': 'embedding', 'embedding': 'umap', 'dimensions': dimensions, 'colour': {'column': 'cluster'}}
    table = run(client, tmp_path, view)['cells']
    reply = client.get(
        f'{D}/embedding_view2?key=umap&dimensions={dimensions}', headers={'Accept': 'application/octet-stream'}
    )
    steps = np.frombuffer(reply.content, '<i2').reshape(CELLS, dimensions).astype(float)
    low, high = np.array(decode.meta(reply)['ranges']).T
    places = np.where(steps == -32768, np.nan, low + (steps + 32767) / 65534 * (high - low))
    spans = np.ptp(np.nan_to_num(places), axis=0)
    assert np.allclose(table[[*'xyz'[:dimensions]]], places, atol=spans.max() / 65_000, equal_nan=True)
    labels = data(client.get(f'{D}/observation_annotation?name=cluster'))[0]
    names = [*labels['categories'], '']
    written = pd.read_csv(tmp_path / 'cells.csv', dtype=str)['value'].fillna('')
    assert [names[min(code, 4)] for code in labels['codes']] == written.tolist()
    assert pd.isna(table['value'][5])  # the cell without a label


@pytest.mark.parametrize('layer', ['raw', 'normalized'])
def test_embedding_coloured_by_a_gene(client: TestClient, tmp_path: Path, content: Content, layer: str) -> None:
    view = {'chart': 'embedding', 'embedding': 'umap', 'dimensions': 2, 'colour': {'gene': 'CD3E', 'layer': layer}}
    table = run(client, tmp_path, view)['cells']
    reply = data(client.post(f'{D}/observation_gene', data={'gene': 'CD3E', 'layer': layer}))
    assert np.allclose(table['value'], reply['values'][0], rtol=1e-5)


def test_embedding_of_one_colour_and_of_a_number(client: TestClient, tmp_path: Path, content: Content) -> None:
    for k, colour in enumerate((None, {'column': 'pct_mito'})):
        folder = tmp_path / str(k)
        folder.mkdir()
        table = run(client, folder, {'chart': 'embedding', 'embedding': 'umap', 'dimensions': 2, 'colour': colour})[
            'cells'
        ]
        assert ('value' in table) == (colour is not None)
    assert np.allclose(table['value'], content.obs['pct_mito'], rtol=1e-5, equal_nan=True)


def _places(client: TestClient, key: str, dimensions: int) -> np.ndarray:
    asked = {'Accept': 'application/octet-stream'}
    reply = client.get(f'{D}/embedding_view2?key={key}&dimensions={dimensions}', headers=asked)
    steps = np.frombuffer(reply.content, '<i2').reshape(CELLS, dimensions).astype(float)
    low, high = np.array(decode.meta(reply)['ranges']).T
    return np.where(steps == -32768, np.nan, low + (steps + 32767) / 65534 * (high - low))


def _near(shown: pd.Series, places: np.ndarray) -> bool:
    return bool(np.allclose(shown, places, atol=np.ptp(np.nan_to_num(places)) / 65_000, equal_nan=True))


def test_a_plane_of_other_components(client: TestClient, tmp_path: Path) -> None:
    view = {'chart': 'embedding', 'embedding': 'umap', 'dimensions': 2, 'colour': None, 'axes': '31'}
    table = run(client, tmp_path, view)['cells']
    places = _places(client, 'umap', 3)
    assert _near(table['x'], places[:, 2]) and _near(table['y'], places[:, 0])
    assert 'component 3 along x' in data(client.post(f'{D}/chart_receipt', json=view))['method']['en-US']


def test_a_map_for_each_group(client: TestClient, tmp_path: Path) -> None:
    colour = {'gene': 'CD3E', 'layer': 'normalized'}
    view = {
        'chart': 'embedding',
        'embedding': 'umap',
        'dimensions': 2,
        'colour': colour,
        'beside': {'split': 'cluster'},
    }
    table = run(client, tmp_path, view)['cells']
    labels = data(client.get(f'{D}/observation_annotation?name=cluster'))[0]
    names = [*labels['categories'], '']
    written = pd.read_csv(tmp_path / 'cells.csv', dtype=str)['part'].fillna('')
    assert [names[min(code, 4)] for code in labels['codes']] == written.tolist()
    reply = data(client.post(f'{D}/observation_gene', data=colour))
    assert np.allclose(table['value'], reply['values'][0], rtol=1e-5)
    receipt = data(client.post(f'{D}/chart_receipt', json=view))
    assert 'cluster' in receipt['labels'] and 'one map for each group of cluster' in receipt['method']['en-US']


@pytest.mark.parametrize('layer', ['raw', 'normalized'])
def test_two_genes_blended(client: TestClient, tmp_path: Path, layer: str) -> None:
    blend = {'first': 'CD3E', 'second': 'GENE9', 'layer': layer}
    view = {'chart': 'embedding', 'embedding': 'umap', 'dimensions': 2, 'colour': None, 'beside': {'blend': blend}}
    table = run(client, tmp_path, view)['cells']
    for name, gene in (('value', 'CD3E'), ('value2', 'GENE9')):
        reply = data(client.post(f'{D}/observation_gene', data={'gene': gene, 'layer': layer}))
        assert np.allclose(table[name], reply['values'][0], rtol=1e-5)
    receipt = data(client.post(f'{D}/chart_receipt', json=view))
    assert [gene['symbol'] for gene in receipt['genes']] == ['CD3E', 'GENE9']
    missing = client.post(f'{D}/chart_receipt', json={**view, 'beside': {'blend': {**blend, 'second': 'nope'}}})
    assert missing.json()['error']['id'] == 'GENE_NOT_FOUND'


@pytest.mark.parametrize('dimensions', [2, 3])
def test_a_second_map(client: TestClient, tmp_path: Path, dimensions: int) -> None:
    other = {'embedding': 'umap', 'dimensions': dimensions, 'colour': {'gene': 'CD3E', 'layer': 'raw'}}
    colour = {'column': 'cluster'}
    view = {'chart': 'embedding', 'embedding': 'umap', 'dimensions': 2, 'colour': colour, 'beside': {'map': other}}
    table = run(client, tmp_path, view)['cells']
    assert list(table) == ['barcode', 'x', 'y', 'value', *[f'{axis}2' for axis in 'xyz'[:dimensions]], 'value2']
    for suffix, width in (('', 2), ('2', dimensions)):
        places = _places(client, 'umap', width)
        for k, axis in enumerate('xyz'[:width]):
            assert _near(table[f'{axis}{suffix}'], places[:, k])
    reply = data(client.post(f'{D}/observation_gene', data={'gene': 'CD3E', 'layer': 'raw'}))
    assert np.allclose(table['value2'], reply['values'][0], rtol=1e-5)
    kept = anndata.read_h5ad(tmp_path / 'data.h5ad')
    assert len(kept.obsm) == dimensions - 1


@pytest.mark.parametrize('by', ['sample', 'cluster'])
def test_quality(client: TestClient, tmp_path: Path, by: str) -> None:
    found = run(client, tmp_path, {'chart': 'quality', 'by': by, 'cells': None})
    part = data(client.get(f'{D}/quality'))['bySample' if by == 'sample' else 'byCluster']
    table = found['quality']
    for measure, groups in {**part['metrics'], 'doubletScore': part['doublets']['scores']}.items():
        if groups:
            mine = table[table['measure'] == measure]
            assert mine['n'].tolist() == [group['n'] for group in groups]
            assert np.allclose(mine['median'], [group['median'] for group in groups], rtol=1e-5)
    counts = found['counts'].set_index(['measure', 'group', 'label'])['n']
    counts.index = counts.index.set_levels([level.astype(str) for level in counts.index.levels])
    for group in part['doublets']['groups']:
        assert counts['doublets', group['group'], 'doublets'] == group['doublets']
        assert counts['doublets', group['group'], 'cells'] == group['n']
    for group in part['cellCycle']['groups']:
        assert [counts['phases', group['group'], phase] for phase in ('G1', 'S', 'G2M')] == [
            group['G1'],
            group['S'],
            group['G2M'],
        ]


def test_quality_of_selected_cells(client: TestClient, tmp_path: Path) -> None:
    table = run(client, tmp_path, {'chart': 'quality', 'by': 'cluster', 'cells': SOME})['quality']
    reply = data(client.post(f'{D}/cell_quality', json={'cells': SOME}))['byCluster']
    for part in ('selected', 'rest'):
        mine = table[(table['measure'] == 'umi') & (table['part'] == part)]
        assert np.allclose(mine['median'], [group['median'] for group in reply[part]['umi']])


def test_quality_of_all_cells(client: TestClient, tmp_path: Path) -> None:
    found = run(client, tmp_path, {'chart': 'overall'})
    overall = data(client.get(f'{D}/quality'))['overall']
    for measure, spread in overall.items():
        bars = found['histogram'][found['histogram']['measure'] == measure]
        assert bars['cells'].tolist() == (spread['counts'] if spread else [])


def test_labels_of_selected_cells(client: TestClient, tmp_path: Path, content: Content) -> None:
    selected = np.zeros(CELLS, bool)
    selected[::7] = True
    cells = {'op': 'and', 'of': [{'cells': {'bits': base64.b64encode(np.packbits(selected).tobytes()).decode()}}]}
    view = {'chart': 'selected', 'column': 'cell type', 'cells': cells}
    table = run(client, tmp_path, view)['labels'].set_index('label')
    known = pd.crosstab(content.obs['cell type'].to_numpy(), selected)
    for name in ('T', 'B'):
        assert table.loc[name].tolist() == [known.loc[name, True], known.loc[name, False]]
    receipt = valid_reply('chartReceipt', data(client.post(f'{D}/chart_receipt', json=view)))
    assert [group['sha256'] for group in receipt['groups']] == [hash_of(selected), hash_of(~selected)]
    assert receipt['params']['cells']['of'][0]['cells']['bits'] == '…'


def test_a_stored_set_is_compared_by_its_barcodes(client: TestClient, tmp_path: Path) -> None:
    sets = [
        data(client.post(f'{D}/cell_sets', json={'cells': SOME})),
        data(
            client.post(
                f'{D}/cell_sets',
                json={'cells': {'op': 'and', 'of': [{'not': True, 'cells': leaf['cells']} for leaf in SOME['of'][:1]]}},
            )
        ),
    ]
    compare = [{'name': name, 'cellSet': found['hash']} for name, found in zip('ab', sets, strict=True)]
    asked = {**ASKED, 'compare': compare}
    table = run(client, tmp_path, {'chart': 'dot', **asked})['means']
    reply = data(client.post(f'{D}/expression', json={**asked, 'distributions': False}))
    assert table.groupby('side')['n'].sum().tolist() == [3 * sum(side['cells']) for side in reply['sides']]
    written = anndata.read_h5ad(tmp_path / 'data.h5ad')
    assert written.n_obs == sets[0]['cells'] + sets[1]['cells'] < CELLS  # the compared cells, and no others


def test_a_selection_is_compared_by_its_barcodes(client: TestClient, tmp_path: Path) -> None:
    selected = np.arange(CELLS) % 3 == 0
    bits = base64.b64encode(np.packbits(selected).tobytes()).decode()
    view = {'chart': 'violin', **ASKED, 'compare': {'names': ['Selected', 'All other cells'], 'bits': bits}}
    table = run(client, tmp_path, view)['summary']
    assert table['side'].unique().tolist() == ['Selected', 'All other cells']
    receipt = data(client.post(f'{D}/chart_receipt', json=view))
    assert [group['sha256'] for group in receipt['groups']] == [hash_of(selected), hash_of(~selected)]
    assert receipt['params']['compare']['bits'] == '…'


def test_a_dataset_without_counts(client: TestClient, store: DiskStore, content: Content, tmp_path: Path) -> None:
    import scipy.sparse as sp

    write(store, 'log', content, counts=sp.csr_matrix(content.normalised.astype(np.float32)), normalised_only=True)
    table = run(client, tmp_path, {'chart': 'dot', **ASKED}, 'log')['means']
    reply = data(client.post('/datasets/log/expression', json={**ASKED, 'distributions': False}))
    assert np.allclose(table['mean'], [dot['mean'] for row in reply['sides'][0]['dots'] for dot in row], rtol=1e-5)
    receipt = data(client.post('/datasets/log/chart_receipt', json={'chart': 'dot', **ASKED}))
    assert 'log-normalised values (as imported)' in receipt['method']['en-US']


def test_the_data_are_what_anndata_reads(client: TestClient, tmp_path: Path, content: Content) -> None:
    run(client, tmp_path, {'chart': 'violin', **ASKED})
    written = anndata.read_h5ad(tmp_path / 'data.h5ad')
    assert written.shape == (CELLS, 3) and list(written.obs_names) == list(content.obs.index)
    assert (written.X.toarray() == content.counts[:, [0, 1, 9]]).all()
    assert (written.obs['total_counts_of_cell'] == content.counts.sum(axis=1)).all()
    assert written.var['gene_symbols'].tolist() == ['CD3D', 'CD3E', 'GENE9']
    assert written.obs['cluster'].isna().sum() == 1
