"""Recommended thresholds on panels and other odd samples, the doublet rate, few genes, one rule for the components."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import scipy.sparse as sp
from support import integration_params, preprocessing_params, put_sample, run_tool, simulated

from stroma_runner.methods.embedding import reduce
from stroma_runner.methods.quality import cell_quality, doublets
from stroma_runner.shared.samples import LoadedSample
from stroma_runner.tools.preprocessing import sample_result
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError
from stroma_store.samples import Sample

NO_SET: dict[str, Any] = {'prefixes': ['MT-'], 'genes': []}


def gene_panel(genes: int, cells: int = 80, depth: float = 1.0) -> sp.csr_matrix:
    rng = np.random.default_rng(genes)
    return sp.csr_matrix(rng.poisson(rng.gamma(0.5, depth, (1, genes)), (cells, genes)).astype(np.int32))


def evaluate(counts: sp.csr_matrix, symbols: list[str] | None = None) -> dict[str, Any]:
    names = np.array(symbols or [f'G{k}' for k in range(counts.shape[1])], dtype=object)
    sample = Sample(counts, np.array([f'c{k}' for k in range(counts.shape[0])], dtype=object), names, names)
    measured = cell_quality.cell_quality(counts, names, NO_SET, {'prefixes': ['RPS'], 'genes': []})
    seen = np.bincount(counts.indices, minlength=counts.shape[1])
    return sample_result(LoadedSample({'name': 's'}, sample, measured, seen), 0)


@pytest.mark.parametrize(('genes', 'depth'), [(240, 1.0), (300, 3.0), (500, 1.0), (2000, 0.2)])
def test_recommendations_keep_the_cells_of_a_panel(genes: int, depth: float) -> None:
    result = evaluate(gene_panel(genes, depth=depth))
    assert result['kept'] >= 0.8 * result['cells']
    warning = next(w for w in result['warnings'] if w['id'] == 'warning.geneMinimumLowered')
    assert warning['params']['min'] == result['recommended']['gene']['min'] < 200 == warning['params']['usual']
    assert warning['params']['below'] > 8


def test_a_usual_sample_keeps_the_usual_minimum() -> None:
    result = evaluate(gene_panel(3000, depth=2.0))
    assert result['recommended']['gene']['min'] == 200 and result['warnings'] == []


def test_recommendations_that_remove_many_cells_say_why() -> None:
    counts = gene_panel(3000, cells=100, depth=2.0).tolil()
    counts[:60, 0] = 60_000  # 60 cells of mitochondrial RNA only
    result = evaluate(sp.csr_matrix(counts), ['MT-CO1', *(f'G{k}' for k in range(2999))])
    assert result['kept'] < 80
    warning = next(w for w in result['warnings'] if w['id'] == 'warning.recommendationKeepsFew')
    assert warning['params'] == {
        **{'sample': 's', 'cells': 100, 'kept': result['kept'], 'percent': float(result['kept'])},
        **{'filter': 'mitochondrial', 'removed': 60},
    }


def test_the_doublet_rate_ends_where_it_was_measured() -> None:
    assert doublets.expected_rate(10_000) == pytest.approx(0.04)
    assert doublets.expected_rate(99_999) == doublets.expected_rate(20_000) == pytest.approx(0.08)
    scores = np.random.default_rng(0).beta(1, 6, 99_999)
    called = scores >= doublets._threshold(scores, doublets.expected_rate(99_999))
    assert called.mean() <= 0.08


@pytest.mark.parametrize('tool', ['preprocessing', 'integration'])
def test_fifteen_genes_fail_with_a_reason(tool: str, tmp_path: Any) -> None:
    store = DiskStore(tmp_path / 'objects')
    counts = gene_panel(15, depth=4.0)
    inputs = {'samples': [put_sample(store, 'few', counts, [f'G{k}' for k in range(15)], [f'c{k}' for k in range(80)])]}
    params = (
        preprocessing_params()
        if tool == 'preprocessing'
        else integration_params(inputs, cellFilteringEvaluation='skip')
    )
    with pytest.raises(StromaError) as error:
        run_tool(store, tool, params, inputs)
    assert error.value.id == 'TOO_FEW_GENES' and error.value.params['min'] == 20 and error.value.params['genes'] <= 15


def test_a_panel_of_forty_genes_is_analysed(tmp_path: Any) -> None:
    store = DiskStore(tmp_path / 'objects')
    names = [f'G{k}' for k in range(40)]
    rng = np.random.default_rng(0)
    counts = sp.csr_matrix(rng.poisson(rng.gamma(2.0, 2.0, (4, 40))[np.arange(80) % 4]).astype(np.int32))
    inputs = {'samples': [put_sample(store, 'few', counts, names, [f'c{k}' for k in range(80)])]}
    before = run_tool(store, 'preprocessing', preprocessing_params(), inputs, id='pre')
    result = run_tool(store, 'integration', integration_params(inputs, cellFilteringEvaluation='skip'), inputs)
    assert result['clusters'] >= 3
    assert before['components']['recommended'] == result['pcs']['recommended'] == result['pcs']['used']


def test_one_rule_for_the_components() -> None:
    steep = 0.5 ** np.arange(50)
    found = reduce.components(steep)
    assert found['byRule'] < 20 == found['recommended']
    assert reduce.components(steep[:12])['recommended'] == 12
    slow = np.arange(50.0, 0.0, -1.0) ** 2
    assert 50 >= reduce.components(slow)['recommended'] == reduce.components(slow)['byRule'] > 20


def test_scaling_the_variable_genes_changes_the_components() -> None:
    _, drawn = simulated()
    logged = sp.csr_matrix(drawn[0].counts[:, :300], dtype=np.float32).log1p()
    values = reduce.MemoryVariableRows(logged)
    plain, scaled = (reduce.principal_components(values, 50, scale=scale) for scale in (False, True))
    # Scaled, all genes have the same variance: together the number of genes that vary.
    vary = int((logged.toarray().std(axis=0) > 0).sum())
    whole = reduce.principal_components(values, 300, scale=True)[1].sum()
    assert whole == pytest.approx(vary, rel=0.05)
    assert not np.allclose(plain[1], scaled[1])
