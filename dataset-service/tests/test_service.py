"""The service's calls in the form made by the BFF."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import decode
import numpy as np
import pandas as pd
import pytest
from small_dataset import CELLS, Content, write
from starlette.testclient import TestClient

from stroma_store.disk_store import DiskStore

D = '/datasets/d1'
BINARY = {'Accept': 'application/octet-stream'}
EXACT = {'Accept': 'application/octet-stream;exact=1'}


def data(reply: object) -> object:
    assert reply.status_code == 200, reply.text  # type: ignore[attr-defined]
    body = reply.json()  # type: ignore[attr-defined]
    assert (body['code'], body['msg']) == (200, 'ok')
    return body['data']


def error(reply: object) -> tuple[int, str]:
    body = reply.json()  # type: ignore[attr-defined]
    assert body['data'] is None and body['code'] == reply.status_code  # type: ignore[attr-defined]
    return body['code'], body['error']['id']


def test_health_needs_no_secret_and_everything_else_does(client: TestClient) -> None:
    assert client.get('/healthz', headers={'X-Stroma-Secret': ''}).json()['status'] == 'ok'
    for secret in ('', 'wrong'):
        assert error(client.get(D, headers={'X-Stroma-Secret': secret})) == (401, 'SESSION_EXPIRED')


def test_detail(client: TestClient) -> None:
    found = data(client.get(D))
    assert (found['cells'], found['genes'], found['layers']) == (CELLS, 40, ['raw', 'normalized'])
    assert found['embeddings'] == [{'key': 'umap', 'dimensions': 2}, {'key': 'umap', 'dimensions': 3}]
    assert found['levels'] == {'cluster': 'cluster', 'annot_full': 'cell type'}
    assert found['analysisInfo'] == {'general': {'cells': CELLS}}
    assert data(client.get(D + '/')) == found


@pytest.mark.parametrize('path', ['/datasets/none', '/datasets/..%2Fd1', '/datasets/.scratch', f'{D}/nothing', '/x'])
def test_what_is_not_there(client: TestClient, path: str) -> None:
    assert error(client.get(path)) == (404, 'NOT_FOUND')


def test_embedding_views(client: TestClient, content: Content) -> None:
    reply = client.get(f'{D}/embedding_view2?key=umap&dimensions=3', headers=BINARY)
    meta = decode.meta(reply)
    points = np.frombuffer(reply.content, '<i2').reshape(CELLS, 3).astype(float)
    low, high = np.array(meta['ranges']).T
    assert np.abs(low + (points + 32767) / 65534 * (high - low) - content.umap3).max() < 1e-3
    rows = data(client.get(f'{D}/embedding_view2'))['values']
    assert rows[9] == [None, None] and rows[0] == pytest.approx(content.umap[0].tolist(), abs=1e-5)
    chosen = data(client.post(f'{D}/embedding', json={'key': 'umap', 'cells': [5, 3]}))['values']
    assert chosen == [rows[5], rows[3]]
    assert error(client.post(f'{D}/embedding', json={'key': 'umap', 'cells': [CELLS]})) == (
        400,
        'INPUT_INVALID',
    )
    assert error(client.get(f'{D}/embedding_view2?key=tsne')) == (404, 'EMBEDDING_NOT_FOUND')
    assert error(client.get(f'{D}/embedding_view2?dimensions=9')) == (400, 'INPUT_INVALID')


def test_columns(client: TestClient, content: Content) -> None:
    listed = {column['name']: column for column in data(client.get(f'{D}/observation_annotation_view2'))}
    assert listed['n_genes']['max'] == content.obs['n_genes'].max()
    counts = content.obs['cluster'].value_counts()
    assert {c['name']: c['count'] for c in listed['cluster']['categories']} == counts.to_dict()
    reply = client.get(f'{D}/observation_annotation?name=cluster', headers=BINARY)
    names = [*decode.meta(reply)['categories'], *[None] * 252]
    codes = np.frombuffer(reply.content, np.uint8)
    assert [names[c] if c < 255 else None for c in codes] == content.obs['cluster'].astype(object).where(
        content.obs['cluster'].notna(), None
    ).tolist()
    reply = client.get(f'{D}/observation_annotation?name=pct_mito', headers=BINARY)
    assert np.allclose(np.frombuffer(reply.content, '<f4'), content.obs['pct_mito'], equal_nan=True)
    both = data(client.get(f'{D}/observation_annotation?name=pct_mito&name=cluster'))
    assert both[0]['values'][6] is None and both[1]['codes'][5] == 255
    assert error(client.get(f'{D}/observation_annotation?name=x')) == (404, 'COLUMN_NOT_FOUND')


@pytest.mark.parametrize('layer', ['raw', 'normalized'])
def test_a_gene_in_both_forms(client: TestClient, content: Content, layer: str) -> None:
    expected = content.counts if layer == 'raw' else content.normalised
    for symbol, column in (('CD3D', 0), ('CD3E', 1), ('NOBODY', 2), ('ENSG00000000007.3', 7)):
        form = {'gene': symbol, 'layer': layer}
        exact, _ = decode.gene(client.post(f'{D}/observation_gene', data=form, headers=EXACT))
        assert np.allclose(exact, expected[:, column], rtol=1e-6)
        shown, meta = decode.gene(client.post(f'{D}/observation_gene', data=form, headers=BINARY))
        assert np.abs(shown - exact).max() <= meta['maxError'] * 1.001 + 1e-6
        assert ((shown > 0) == (exact > 0)).all() and meta['layer'] == layer


def test_genes_by_name(client: TestClient, content: Content) -> None:
    found = data(
        client.post(f'{D}/observation_gene', data={'gene': ['cd3d', 'nope', 'ensg00000000001'], 'layer': 'raw'})
    )
    assert [gene['index'] for gene in found['found']] == [3, 1] and found['missing'] == ['nope']
    assert found['values'][1] == content.counts[:, 1].tolist()
    assert error(client.post(f'{D}/observation_gene', data={'gene': 'nope'})) == (404, 'GENE_NOT_FOUND')
    assert error(client.post(f'{D}/observation_gene', data={'gene': 'CD3D', 'layer': 'x'})) == (
        400,
        'INPUT_INVALID',
    )
    assert error(client.post(f'{D}/observation_gene')) == (400, 'INPUT_INVALID')
    hits = data(client.get(f'{D}/genes?q=gene1&limit=4'))
    assert [hit['symbol'] for hit in hits] == ['GENE10', 'GENE11', 'GENE12', 'GENE13']
    assert data(client.get(f'{D}/genes?q=d3e'))[0]['symbol'] == 'CD3E'
    assert data(client.get(f'{D}/genes?q=GENE5'))[0]['symbol'] == 'GENE5'


def test_summary(client: TestClient, content: Content) -> None:
    found = data(client.get(f'{D}/summary?column=group&gene=CD3E&gene=nope&layer=raw'))
    groups = {group['group']: group for group in found['genes'][0]['groups']}
    ctrl = content.counts[(content.obs['group'] == 'ctrl').to_numpy(), 1].astype(float)
    assert groups['ctrl']['n'] == 200 and groups['ctrl']['mean'] == pytest.approx(ctrl.mean())
    assert groups['ctrl']['median'] == np.median(ctrl) and found['missing'] == ['nope']
    assert data(client.get(f'{D}/summary?gene=CD3E'))['column'] == 'cluster'
    assert error(client.get(f'{D}/summary?column=n_genes&gene=CD3E')) == (404, 'COLUMN_NOT_FOUND')


def test_quality(client: TestClient, content: Content) -> None:
    found = data(client.get(f'{D}/quality'))
    by_sample = found['bySample']
    assert by_sample['column'] == 'sample' and found['byCluster']['column'] == 'cluster'
    assert by_sample['metrics']['ribosomal'] is None  # not measured is not zero
    first = by_sample['metrics']['umi'][0]
    assert (first['group'], first['n']) == ('s1', 200)
    assert first['mean'] == pytest.approx(content.obs['n_counts'][:200].mean())
    assert by_sample['metrics']['mitochondrial'][0]['n'] == 199
    assert by_sample['metrics']['mitochondrial'][0]['max'] < 1  # pct_mito is percent whatever its size
    called = content.obs.groupby('sample', observed=True)['predicted_doublet'].sum()
    assert [g['doublets'] for g in by_sample['doublets']['groups']] == called.tolist()
    phases = pd.crosstab(content.obs['sample'], content.obs['phase'])
    assert by_sample['cellCycle']['groups'][1]['G2M'] == phases.loc['s2', 'G2M']


def test_quality_of_all_cells(client: TestClient, content: Content) -> None:
    overall = data(client.get(f'{D}/quality'))['overall']
    assert overall['ribosomal'] is None  # not measured is not zero
    for measure, column in {'umi': 'n_counts', 'mitochondrial': 'pct_mito'}.items():
        values = content.obs[column].dropna().to_numpy(np.float64)
        found = overall[measure]
        names = ('min', 'q1', 'median', 'q3', 'max')
        assert [found[name] for name in names] == pytest.approx(np.percentile(values, (0, 25, 50, 75, 100)).tolist())
        assert found['n'] == values.size == sum(found['counts'])
        assert found['counts'] == np.histogram(values, 30)[0].tolist()


def test_markers(client: TestClient) -> None:
    url = f'{D}/differential_expression'
    found = data(client.get(url))
    assert found['total'] == 8 and found['clusters'] == ['0', '1'] and found['column'] == 'cluster'
    assert found['rows'][2]['p_val_adj'] is None
    top = data(client.get(f'{url}?cluster=0&sort=log2fc&order=desc&pageSize=2&page=1'))
    assert [row['log2fc'] for row in top['rows']] == [3.0, 2.0] and top['total'] == 4
    assert data(client.get(f'{url}?minLog2fc=2&maxPadj=0.001'))['total'] == 2
    assert data(client.get(f'{url}?direction=down'))['total'] == 2
    firsts = data(client.get(f'{url}?top=1'))['rows']
    every = data(client.get(f'{url}?pageSize=1000'))['rows']
    first = {row['cluster']: row for row in reversed(every)}
    assert firsts == [row for row in every if first[row['cluster']] is row]
    assert data(client.get(f'{url}?top=100'))['total'] == len(every)
    assert client.get(f'{url}?top=0').status_code == 400
    assert data(client.get(f'{url}?q=cd3d'))['total'] == 2
    assert data(client.get(f'{url}?column=cluster&page=99'))['rows'] == []
    assert error(client.get(f'{url}?sort=x')) == (400, 'INPUT_INVALID')
    assert error(client.get(f'{url}?minPct=abc')) == (400, 'INPUT_INVALID')
    text = client.get(url, headers={'Accept': 'text/csv'}).text
    assert '"\'=HYPERLINK(""x"")"' in text and ',-1.0,' in text  # formulas are escaped, numbers are not
    assert len(text.splitlines()) == 9


def test_hierarchy(client: TestClient, content: Content) -> None:
    found = data(client.get(f'{D}/celltype_hierarchy2'))
    tree = {node['name']: node for node in found['tree']}
    assert tree['T']['count'] == (content.obs['cell type'] == 'T').sum()
    children = {child['name']: child['count'] for child in tree['T']['children']}
    assert children['1'] == ((content.obs['cluster'] == '1') & (content.obs['cell type'] == 'T')).sum()


def test_colours(client: TestClient) -> None:
    url = f'{D}/observation_color_manager'
    start = data(client.get(f'{url}?column=cluster'))
    assert start['version'] == 0 and len(set(start['colours'].values())) == 4
    saved = data(client.post(url, json={'column': 'cluster', 'colours': {'0': '#abcdef'}, 'version': 0}))
    assert saved['version'] == 1 and saved['colours'] == start['colours'] | {'0': '#ABCDEF'}
    stale = {'column': 'cluster', 'colours': {'0': '#123456'}, 'version': 0}
    assert error(client.post(url, json=stale)) == (412, 'VERSION_CONFLICT')
    for colour in ('red', '#12345', '#1234567', '#GGGGGG', 5):
        bad = {'column': 'cluster', 'colours': {'0': colour}}
        assert error(client.post(url, json=bad)) == (422, 'COLOUR_INVALID')
    twin = {'column': 'cluster', 'colours': {'1': '#abcdef'}}
    assert error(client.post(url, json=twin)) == (422, 'COLOUR_DUPLICATE')
    assert error(client.post(url, json={'column': 'cluster', 'colours': {'x': '#000000'}})) == (
        400,
        'INPUT_INVALID',
    )
    listed = {c['name']: c for c in data(client.get(f'{D}/observation_annotation_view2'))}
    assert listed['cluster']['categories'][0]['colour'] == '#ABCDEF'
    assert data(client.post(url, json={'column': 'cluster', 'colours': {}}))['colours'] == start['colours']


def test_one_of_racing_saves_wins(client: TestClient) -> None:
    url = f'{D}/observation_color_manager'

    def save(k: int) -> int:
        colours = {'0': f'#0000{k:02X}'}
        return client.post(url, json={'column': 'cluster', 'colours': colours, 'version': 0}).status_code

    with ThreadPoolExecutor(12) as pool:
        statuses = list(pool.map(save, range(12)))
    assert sorted(set(statuses)) == [200, 412] and statuses.count(200) == 1


def test_settings_and_views(client: TestClient) -> None:
    url = f'{D}/embedding_annotation'
    start = data(client.get(url))
    assert start['defaults']['embedding'] == {'key': 'umap', 'dimensions': 2}
    assert start['defaults']['colourBy'] == 'cell type' and start['views'] == []
    view = {'name': 'T cells', 'query': {'gene': 'CD3D'}}
    saved = data(client.post(url, json={'settings': {'pointSize': 3}, 'view': view, 'version': 0}))
    assert saved['settings'] == {'pointSize': 3} and saved['views'] == [view]
    assert data(client.get(f'{D}/observation_display'))['pointSize'] == 3
    assert error(client.post(url, json={'settings': {}, 'version': 0})) == (412, 'VERSION_CONFLICT')
    assert data(client.post(url, json={'removeView': 'T cells'}))['views'] == []
    for bad in (
        {'settings': {'x': 1}},
        {'settings': {'pointSize': 'big'}},
        {'view': {'name': ''}},
        {'settings': 5},
    ):
        assert error(client.post(url, json=bad)) == (400, 'INPUT_INVALID')
    assert error(client.post(url, content=b'{')) == (400, 'INPUT_INVALID')
    assert error(client.post(url, content=b'[' * 100_000)) == (400, 'INPUT_INVALID')


def test_caching(client: TestClient) -> None:
    url = f'{D}/embedding_view2?key=umap&dimensions=2'
    first = client.get(url, headers=BINARY)
    assert first.headers['Cache-Control'] == 'private, no-cache'
    again = client.get(url, headers={**BINARY, 'If-None-Match': first.headers['ETag']})
    assert again.status_code == 304 and again.content == b''
    versioned = client.get(url + '&v=1', headers=BINARY)
    assert versioned.headers['Cache-Control'] == 'private, no-cache'
    listed = client.get(f'{D}/observation_annotation_view2')
    client.post(f'{D}/observation_color_manager', json={'column': 'cluster', 'colours': {'0': '#010203'}})
    changed = client.get(f'{D}/observation_annotation_view2', headers={'If-None-Match': listed.headers['ETag']})
    assert changed.status_code == 200


def test_other_methods_and_large_bodies(client: TestClient) -> None:
    assert error(client.post(f'{D}/quality')) == (405, 'METHOD_NOT_ALLOWED')
    assert error(client.post(f'{D}/embedding', content=b' ' * (17 * 1024**2))) == (413, 'BODY_TOO_LARGE')


def test_a_dataset_with_next_to_nothing(client: TestClient, store: DiskStore, content: Content) -> None:
    bare = content.obs[['n_genes']]
    write(store, 'bare', content, obs=bare, embeddings={}, markers=None, info={'name': 'bare'})
    detail = data(client.get('/datasets/bare'))
    assert detail['embeddings'] == [] and detail['hasMarkers'] is False
    assert data(client.get('/datasets/bare/differential_expression'))['total'] == 0
    quality = data(client.get('/datasets/bare/quality'))
    assert (quality['bySample'], quality['byCluster'], quality['overall']['umi']) == (None, None, None)
    assert quality['overall']['genes']['median'] == np.median(bare['n_genes'])
    assert data(client.get('/datasets/bare/celltype_hierarchy2')) == {'levels': [], 'tree': []}
    assert data(client.get('/datasets/bare/embedding_annotation'))['defaults']['embedding'] is None
    assert error(client.get('/datasets/bare/embedding_view2')) == (404, 'EMBEDDING_NOT_FOUND')
    assert error(client.get('/datasets/bare/summary?gene=CD3D')) == (404, 'COLUMN_NOT_FOUND')
