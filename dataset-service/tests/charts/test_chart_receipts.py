"""Receipts of charts, rejected requests, and odd names; the values of each kind of chart are in test_charts.py."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import anndata
import numpy as np
import pandas as pd
import pytest
from chart_support import ASKED, PAIR, SIDES, SOME, D, data, run
from schemas import valid_reply
from small_dataset import CELLS, Content, write
from starlette.testclient import TestClient

from stroma_dataset_service.charts import calls
from stroma_store.disk_store import DiskStore


def test_a_receipt_names_what_the_chart_was_drawn_from(client: TestClient, tmp_path: Path) -> None:
    view = {'chart': 'violin', **ASKED, 'compare': SIDES}
    receipt = valid_reply('chartReceipt', data(client.post(f'{D}/chart_receipt', json=view)))
    detail = data(client.get(D))
    versions = {column['name']: column['version'] for column in detail['columns'] if column['kind'] == 'category'}
    assert receipt['inputs'][0]['version'] == detail['version'] and receipt['inputs'][0]['cells'] == CELLS
    assert receipt['labels'] == {name: versions[name] for name in ('cluster', 'group', 'phase')}
    both = data(
        client.post(
            f'{D}/cell_count',
            json={
                'cells': {
                    'op': 'or',
                    'of': [
                        {'cells': {'column': 'group', 'categories': ['stim']}},
                        {'cells': {'column': 'phase', 'categories': ['S', 'G1']}},
                    ],
                }
            },
        )
    )
    assert receipt['cellSet'] == {'cells': both['cells'], 'sha256': both['hash']}
    assert [gene['symbol'] for gene in receipt['genes']] == ['CD3D', 'CD3E', 'GENE9']
    assert receipt['params'] == view
    for locale, words in (('en-US', 'log1p of'), ('zh-CN', '小提琴图展示')):
        assert words.split()[0] in receipt['method'][locale] and 'CD3D' in receipt['method'][locale]
    run(client, tmp_path, view)
    packed = json.loads((tmp_path / 'receipt.json').read_text('utf-8'))
    assert {**packed, 'createdAt': '', 'script': ''} == {**receipt, 'createdAt': '', 'script': ''}
    assert (tmp_path / 'reproduce.py').read_text('utf-8') == receipt['script']


def test_a_receipt_changes_with_an_edit_of_the_labels(client: TestClient, tmp_path: Path) -> None:
    view = {'chart': 'dot', **ASKED, 'groupBy': 'cell type'}
    before = data(client.post(f'{D}/chart_receipt', json=view))
    version = before['labels']['cell type']
    edit = {'kind': 'rename', 'category': 'T', 'name': 'T cells'}
    data(client.post(f'{D}/labels', json={'column': 'cell type', 'expected': version, 'edit': edit}))
    assert data(client.post(f'{D}/chart_receipt', json=view))['labels']['cell type'] != version
    assert edit['name'] in run(client, tmp_path, view)['means']['group'].tolist()


def test_a_chart_of_too_many_numbers_is_refused_with_the_number(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = {'chart': 'violin', **ASKED}
    receipt = data(client.post(f'{D}/chart_receipt', json=view))
    most = receipt['data']['values'] - 1
    monkeypatch.setattr(calls, 'limits', lambda: {'chartData': {'values': most}})
    reply = client.post(f'{D}/chart_script', json=view)
    assert reply.status_code == 422
    assert reply.json()['error'] == {'id': 'CHART_DATA_TOO_LARGE', 'params': {'values': most + 1, 'most': most}}
    assert data(client.post(f'{D}/chart_receipt', json=view))['data'] == {'values': most + 1, 'most': most}


@pytest.mark.parametrize(
    ('view', 'error'),
    [
        ({'chart': 'violin', **ASKED, 'genes': ['nope']}, 'GENE_NOT_FOUND'),
        ({'chart': 'violin', **ASKED, 'groupBy': 'none'}, 'COLUMN_NOT_FOUND'),
        ({'chart': 'violin', **ASKED, 'groupBy': 'pct_mito'}, 'COLUMN_NOT_GROUPS'),
        ({'chart': 'pie'}, 'INPUT_INVALID'),
        ({'chart': 'violin', **ASKED, 'more': 1}, 'INPUT_INVALID'),
        ({'chart': 'embedding', 'embedding': 'tsne', 'dimensions': 2, 'colour': None}, 'EMBEDDING_NOT_FOUND'),
        ({'chart': 'embedding', 'embedding': 'umap', 'dimensions': 2, 'colour': {'column': 'x'}}, 'COLUMN_NOT_FOUND'),
        (
            {'chart': 'embedding', 'embedding': 'umap', 'dimensions': 2, 'colour': {'gene': 'x', 'layer': 'raw'}},
            'GENE_NOT_FOUND',
        ),
        ({'chart': 'coexpression', **PAIR, 'x': 'x', 'cutoffs': {'x': 0, 'y': 0}}, 'GENE_NOT_FOUND'),
        ({'chart': 'selected', 'column': 'pct_mito', 'cells': SOME}, 'COLUMN_NOT_GROUPS'),
    ],
)
def test_bad_requests_are_refused(client: TestClient, view: dict[str, Any], error: str) -> None:
    for call in ('chart_receipt', 'chart_script'):
        reply = client.post(f'{D}/{call}', json=view)
        assert (reply.status_code < 500, reply.json()['error']['id']) == (True, error)


def test_no_folder_is_left_behind(client: TestClient, store: DiskStore, tmp_path: Path) -> None:
    before = sorted(str(path) for path in tmp_path.rglob('*') if path.is_dir())
    assert client.post(f'{D}/chart_script', json={'chart': 'overall'}).status_code == 200
    assert sorted(str(path) for path in tmp_path.rglob('*') if path.is_dir()) == before


def test_names_that_python_and_csv_would_take_apart(
    client: TestClient, store: DiskStore, content: Content, tmp_path: Path
) -> None:
    names = ['a,b', 'quote"\'', '"""', 'nan', '1e3', '\\n', '细胞/类型']
    obs = content.obs.assign(**{'kind/of "cell"': pd.Categorical(np.array(names)[np.arange(CELLS) % len(names)])})
    write(store, 'odd', content, obs=obs, info={'name': '"""odd\\'})
    view = {'chart': 'violin', **ASKED, 'groupBy': 'kind/of "cell"'}
    run(client, tmp_path, view, 'odd')
    with (tmp_path / 'summary.csv').open(encoding='utf-8', newline='') as text:
        assert {row['group'] for row in csv.DictReader(text)} == set(names)


def test_the_fixture_of_the_interface_is_a_receipt_of_this_service(client: TestClient) -> None:
    """`STROMA_WRITE_FIXTURES=1` writes it again."""
    view = {'chart': 'violin', **ASKED, 'compare': SIDES}
    receipt = valid_reply('chartReceipt', data(client.post(f'{D}/chart_receipt', json=view)))
    path = Path(__file__).parents[3] / 'contract/fixtures/chart-receipt.json'
    if os.environ.get('STROMA_WRITE_FIXTURES'):
        path.write_text(json.dumps(receipt, indent=2, ensure_ascii=False) + '\n', 'utf-8')
    written = valid_reply('chartReceipt', json.loads(path.read_text('utf-8')))
    machine = dict.fromkeys(('createdAt', 'libraries', 'python', 'machine'))
    assert {**written, **machine} == {**receipt, **machine}


@pytest.mark.broad
def test_the_script_runs_on_a_file_of_all_genes_with_the_counts_in_raw(
    client: TestClient, tmp_path: Path, content: Content
) -> None:
    """The layout of the export: X normalised, counts of all genes in raw, genes by Ensembl id."""
    view = {'chart': 'violin', **ASKED, 'compare': SIDES}
    (tmp_path / 'zip').mkdir()
    shown = run(client, tmp_path / 'zip', view, alone=True)['summary']
    var = pd.DataFrame({'gene_symbols': content.var.index}, index=list(content.var['gene_id']))
    whole = anndata.AnnData(content.counts.astype(np.float32), content.obs.copy(), var)
    whole.raw = whole.copy()
    whole.X = content.normalised.astype(np.float32)
    whole.write_h5ad(tmp_path / 'whole.h5ad')
    script = data(client.post(f'{D}/chart_receipt', json=view))['script']
    (tmp_path / 'pasted.py').write_text(script.replace("DATA = 'data.h5ad'", "DATA = 'whole.h5ad'"), 'utf-8')
    subprocess.run([sys.executable, 'pasted.py'], cwd=tmp_path, check=True, capture_output=True)
    pd.testing.assert_frame_equal(pd.read_csv(tmp_path / 'summary.csv', keep_default_na=False, na_values=['']), shown)
