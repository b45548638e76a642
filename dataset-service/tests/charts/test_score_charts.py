"""The zip of charts of an AUCell score, run in an empty folder."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import anndata
import decode
import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp
from chart_support import ASKED, SIDES, D, data, run
from schemas import valid_reply
from small_dataset import CELLS, GENES, Content
from starlette.testclient import TestClient

from stroma_dataset_service.charts.scripts.common import aucell
from stroma_dataset_service.expression import enrichment

SET = ['CD3D', 'GENE9', 'CD3E', 'nope']
SCORED = {**ASKED, 'genes': SET, 'enrichment': True}
MAP = {'chart': 'embedding', 'embedding': 'umap', 'dimensions': 2, 'colour': {'set': SET}}


def scores(client: TestClient, genes: list[str]) -> np.ndarray:
    """The colours that the map gets."""
    asked = {'Accept': 'application/octet-stream'}
    form = {'gene': genes, 'enrichment': '1'}
    return decode.gene(client.post(f'{D}/observation_gene', data=form, headers=asked))[0]


@pytest.mark.parametrize(
    'cell',
    [[5, 0, 0, 2, 0, 2], [0, 0, 0, 0, 0, 0], [1, 1, 1, 1, 1, 1], [3, 0, -1, 0, -1, 2], [-1, -2, -1, -3, -1, -2]],
)
@pytest.mark.parametrize('top', [2, 3, 5, 6])
def test_the_script_scores_as_the_service_does(cell: list[int], top: int) -> None:
    rows = sp.csr_matrix(np.array([cell, cell[::-1]], float))
    for chosen in ([0], [1, 3], [0, 4, 5], [0, 1, 2, 3, 4, 5]):
        known = enrichment.aucell(rows.indptr, rows.indices, rows.data, np.array(chosen), len(cell), top)
        np.testing.assert_allclose(aucell(rows.tocsc(), chosen, top), known, atol=1e-6)


@pytest.mark.parametrize(('kind', 'compare'), [('violin', None), ('violin', SIDES), ('box', SIDES)])
def test_distributions_of_a_score(client: TestClient, tmp_path: Path, kind: str, compare: Any) -> None:
    asked = {**SCORED, 'compare': compare}
    found = run(client, tmp_path, {'chart': kind, **asked})
    reply = data(client.post(f'{D}/expression', json={**asked, 'distributions': True}))
    shown = [group for side in reply['sides'] for group in side['summaries'][0]]
    table = found['summary']
    assert table['gene'].unique().tolist() == ['AUCell']
    for name in ('n', 'mean', 'fraction', 'min', 'q1', 'median', 'q3', 'max'):
        assert np.allclose(table[name], [group[name] for group in shown], rtol=1e-5)
    assert table['max'].max() > 0 and ('density' in found) == (kind == 'violin')


def test_dots_of_a_score(client: TestClient, tmp_path: Path) -> None:
    table = run(client, tmp_path, {'chart': 'dot', **SCORED})['means']
    dots = data(client.post(f'{D}/expression', json={**SCORED, 'distributions': False}))['sides'][0]['dots'][0]
    assert np.allclose(table['mean'], [dot['mean'] for dot in dots], rtol=1e-5)
    assert np.allclose(table['fraction'], [dot['fraction'] for dot in dots])


def test_maps_of_a_score(client: TestClient, tmp_path: Path) -> None:
    own, other = scores(client, SET), scores(client, ['GENE9'])
    assert own.max() > 0 and not np.allclose(own, other)
    beside = {'map': {'embedding': 'umap', 'dimensions': 3, 'colour': {'set': ['GENE9']}}}
    for k, view in enumerate((MAP, {**MAP, 'beside': {'split': 'phase'}}, {**MAP, 'beside': beside})):
        folder = tmp_path / str(k)
        folder.mkdir()
        table = run(client, folder, view)['cells']
        assert len(table) == CELLS and np.allclose(table['value'], own, atol=own.max() / 250)
    assert np.allclose(table['value2'], other, atol=other.max() / 250)


def test_the_receipt_of_a_score_names_its_set_and_method(client: TestClient, tmp_path: Path) -> None:
    for view in (MAP, {'chart': 'violin', **SCORED}):
        receipt = valid_reply('chartReceipt', data(client.post(f'{D}/chart_receipt', json=view)))
        assert [gene['symbol'] for gene in receipt['genes']] == ['CD3D', 'GENE9', 'CD3E']
        for locale, words in (('en-US', 'AUCell scores (first 2 places'), ('zh-CN', 'AUCell 评分（取每个细胞')):
            assert words in receipt['method'][locale] and 'GENE9' in receipt['method'][locale]
        assert any('Aibar' in cited for cited in receipt['citations'])
    # A cell is ranked by all genes, so the data has them all, and the receipt counts them.
    run(client, tmp_path, view)
    held = anndata.read_h5ad(tmp_path / 'data.h5ad')
    assert held.shape == (CELLS, GENES)
    assert receipt['data']['values'] == 2 * held.X.nnz + 2 * CELLS
    plain = data(client.post(f'{D}/chart_receipt', json={'chart': 'violin', **ASKED}))
    assert not any('Aibar' in cited for cited in plain['citations'])


@pytest.mark.parametrize(
    'view', [{'chart': 'violin', **SCORED, 'genes': ['nope']}, {**MAP, 'colour': {'set': ['nope']}}]
)
def test_a_set_without_genes_is_refused(client: TestClient, view: dict[str, Any]) -> None:
    for call in ('chart_receipt', 'chart_script'):
        assert client.post(f'{D}/{call}', json=view).json()['error']['id'] == 'GENE_NOT_FOUND'


def test_the_script_of_a_score_runs_on_an_export(client: TestClient, tmp_path: Path, content: Content) -> None:
    """The layout of the export: X normalised, counts of all genes in raw, genes by Ensembl id."""
    view = {'chart': 'violin', **SCORED}
    (tmp_path / 'zip').mkdir()
    shown = run(client, tmp_path / 'zip', view)['summary']
    var = pd.DataFrame({'gene_symbols': content.var.index}, index=list(content.var['gene_id']))
    whole = anndata.AnnData(sp.csr_matrix(content.counts.astype(np.float32)), content.obs.copy(), var)
    whole.raw = whole.copy()
    whole.X = content.normalised.astype(np.float32)
    whole.write_h5ad(tmp_path / 'whole.h5ad')
    script = data(client.post(f'{D}/chart_receipt', json=view))['script']
    (tmp_path / 'pasted.py').write_text(script.replace("DATA = 'data.h5ad'", "DATA = 'whole.h5ad'"), 'utf-8')
    subprocess.run([sys.executable, 'pasted.py'], cwd=tmp_path, check=True, capture_output=True)
    pd.testing.assert_frame_equal(pd.read_csv(tmp_path / 'summary.csv', keep_default_na=False, na_values=['']), shown)
