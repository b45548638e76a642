"""Bulk analyses as a job: joined files, tables, summary, receipt, and the script that computes them again."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp
from bulk_support import Simulated, bulk_params, put_bulk, simulate, write_table
from support import run_tool

from stroma_runner.engine.context import Stopped
from stroma_runner.engine.contract import check, tool_schema
from stroma_runner.methods.bulk import by_r
from stroma_runner.tools.bulk import comparisons
from stroma_store.dataset.writer import write_dataset
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError
from stroma_store.labels import labels_version
from stroma_store.open_dataset import open_dataset

MISSING = by_r.missing_requirement


@pytest.fixture(scope='module', autouse=True)
def without_r() -> Iterator[None]:
    """Loading packages of R takes longer than these tests; one of them reads R's output."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(comparisons, '_lacks', lambda method: 'r')
        yield


@pytest.fixture(scope='module')
def finished_job(tmp_path_factory: pytest.TempPathFactory) -> tuple[DiskStore, Simulated, dict[str, Any]]:
    place = tmp_path_factory.mktemp('bulk')
    store, data = DiskStore(place / 'objects'), simulate()
    files = put_bulk(store, place, {'f1': write_table(place / 'counts.tsv', data.genes, data.samples, data.counts)})
    return store, data, run_tool(store, 'bulk', bulk_params(data, anyGroup=True, shrink=True), {'files': files}, id='b')


def _table(store: DiskStore, name: str) -> pd.DataFrame:
    return pd.read_parquet(store.path('results/b') / f'{name}.parquet')


def test_planted_genes_are_found(finished_job: Any) -> None:
    store, data, result = finished_job
    check('bulk', 'result', result)
    rows = _table(store, 'genes').query('comparison == 0')
    planted = rows['row'] < data.changed
    found = rows['p_val_adj'] <= 0.05
    assert (found & planted).sum() >= 0.9 * data.changed
    assert (found & ~planted).sum() <= 0.1 * found.sum() + 2
    shrunken = rows['shrunken'].abs() < rows['log2fc'].abs() + 1e-6
    assert shrunken[rows['p_val'].notna()].mean() > 0.95
    up = rows[found & planted & (rows['log2fc'] > 0)]
    assert set(up['row'] % 2) == {0}, 'a fold change above 1 is higher in the first group of the pair'
    first = result['comparisons'][0]
    far = found & (rows['p_val'] <= 0.05) & (rows['log2fc'].abs() >= 1)
    assert (first['up'], first['down']) == ((far & (rows['log2fc'] > 0)).sum(), (far & (rows['log2fc'] < 0)).sum())
    assert first['tested'] == rows['p_val'].notna().sum()
    assert sum(one['genes'] for one in first['missing']) == (rows['why'].notna()).sum()


def test_all_groups_have_no_direction(finished_job: Any) -> None:
    store, _, result = finished_job
    whole = result['comparisons'][1]
    assert (whole['a'], whole['b'], whole['gsea'], whole['down']) == (None, None, None, 0)
    rows = _table(store, 'genes').query('comparison == 1')
    assert rows['log2fc'].isna().all() and whole['up'] == (rows['p_val_adj'] <= 0.05).sum()


def test_gene_sets_agree_with_the_planted_ones(finished_job: Any) -> None:
    store, data, result = finished_job
    terms = _table(store, 'terms').set_index('term')
    assert terms.loc['planted', 'nes'] > 1.5 and terms.loc['planted', 'fdr'] <= 0.05
    assert terms.loc['others', 'fdr'] > 0.05
    members = _table(store, 'members').query('term_id == "planted"')
    assert len(members) == terms.loc['planted', 'size'] == data.changed / 2
    over = _table(store, 'over')
    assert list(over.query('direction == "up"')['term'][:1]) == ['planted']
    assert result['comparisons'][0]['gsea']['terms'] == len(terms)
    counted = result['comparisons'][0]['over']
    assert 0 < counted['tested'] <= counted['sets']
    # An empty table of over-representation can say what was tested.
    assert over.query('comparison == 0').groupby('direction').size().max() <= counted['tested']


def test_samples_are_described_by_their_counts(finished_job: Any) -> None:
    store, data, result = finished_job
    sizes = data.counts.sum(axis=0)
    assert [one['size'] for one in result['samples']] == sizes.tolist()
    assert [one['detected'] for one in result['samples']] == (data.counts > 0).sum(axis=0).tolist()
    top = result['top']
    shares = data.counts / sizes
    assert top['genes'][0] == data.genes[int(np.argmax(shares.mean(axis=1)))]
    assert [one['topShare'] for one in result['samples']] == pytest.approx(np.sum(top['shares'], axis=0), abs=1e-4)
    heat = result['comparisons'][0]['heatmap']
    matrix = np.fromfile(store.path('results/b') / 'matrices/heatmap.0', np.int8).reshape(-1, len(sizes))
    assert heat['offset'] == 0 and len(matrix) >= len(heat['genes']['labels']) > 10
    values = np.fromfile(store.path('results/b') / 'matrices/values.0', '<i2').reshape(-1, len(sizes)) / 1000
    factors = np.array([one['sizeFactor'] for one in result['samples']])
    assert values == pytest.approx(np.log2(data.counts / factors + 1), abs=2e-3)


def test_the_script_computes_the_tables_again(finished_job: Any, tmp_path: Path) -> None:
    store, _, _ = finished_job
    receipt = json.loads((store.path('results/b') / 'receipt.json').read_text('utf-8'))
    assert receipt['cellSet']['cells'] == 8 and 'DESeq2' in receipt['method']['en-US'] + receipt['method']['zh-CN']
    with zipfile.ZipFile(store.path('results/b') / 'reproduce.zip') as packed:
        packed.extractall(tmp_path)
    ran = subprocess.run(
        [sys.executable, '-P', 'reproduce.py'], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert 'largest difference' in ran.stdout


def test_files_of_one_sample_each_are_the_table_of_all(tmp_path: Path) -> None:
    store, data = DiskStore(tmp_path / 'objects'), simulate(genes=120, changed=10)
    whole = put_bulk(store, tmp_path, {'f1': write_table(tmp_path / 'all.tsv', data.genes, data.samples, data.counts)})
    tables = {
        f's{k}': write_table(tmp_path / f'{name}.tsv', data.genes, [name], data.counts[:, [k]])
        for k, name in enumerate(data.samples)
    }
    single = put_bulk(store, tmp_path, tables)
    params = bulk_params(data, gsea=None)
    other = {**params, 'samples': [{**one, 'file': f's{k}'} for k, one in enumerate(params['samples'])]}
    one = run_tool(store, 'bulk', params, {'files': whole}, id='one')
    many = run_tool(store, 'bulk', other, {'files': single}, id='many')
    assert one == many


@pytest.mark.parametrize('engine', ['Python', pytest.param('R', marks=pytest.mark.broad)])
@pytest.mark.parametrize('method', ['edgeR', 'limma-voom'])
def test_other_methods_find_the_planted_genes(
    finished_job: Any, tmp_path: Path, method: str, engine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if engine == 'R':
        monkeypatch.setattr(comparisons, '_lacks', MISSING)
        if MISSING('limma-voom'):
            pytest.skip('no R with edgeR and limma')
    store, data, _ = finished_job
    store = DiskStore(tmp_path / 'objects')
    files = put_bulk(store, tmp_path, {'f2': write_table(tmp_path / 'c.tsv', data.genes, data.samples, data.counts)})
    params = bulk_params(data, 'f2', differentialAnalysisMethod=method, gsea=None)
    result = run_tool(store, 'bulk', params, {'files': files}, id=method)
    assert (result['engine'] == 'Python') == (engine == 'Python')
    rows = pd.read_parquet(store.path(f'results/{method}') / 'genes.parquet')
    assert (rows[rows['row'] < data.changed]['p_val_adj'] <= 0.05).mean() >= 0.9
    assert (rows[rows['row'] >= data.changed]['p_val_adj'] <= 0.05).mean() <= 0.03
    assert 'low' not in set(rows['why']), 'only DESeq2 sets genes aside after the test'
    with zipfile.ZipFile(store.path(f'results/{method}') / 'reproduce.zip') as packed:
        packed.extractall(tmp_path / 'again')
    ran = subprocess.run(
        [sys.executable, '-P', 'reproduce.py'], cwd=tmp_path / 'again', capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_what_is_not_counted_is_refused(tmp_path: Path) -> None:
    store, data = DiskStore(tmp_path / 'objects'), simulate(genes=60, changed=6)
    tpm = 1e6 * data.counts / data.counts.sum(axis=0)
    files = put_bulk(store, tmp_path, {'f1': write_table(tmp_path / 'tpm.tsv', data.genes, data.samples, tpm)})
    with pytest.raises(StromaError) as refused:
        run_tool(store, 'bulk', bulk_params(data), {'files': files}, id='tpm')
    assert (refused.value.id, refused.value.params['measure']) == ('BULK_NOT_COUNTS', 'tpm')


def test_files_of_other_genes_are_refused(tmp_path: Path) -> None:
    store, data = DiskStore(tmp_path / 'objects'), simulate(genes=60, changed=6)
    half = len(data.samples) // 2
    tables = {
        'f1': write_table(tmp_path / 'a.tsv', data.genes, data.samples[:half], data.counts[:, :half]),
        'f2': write_table(
            tmp_path / 'b.tsv', [f'X{gene}' for gene in data.genes], data.samples[half:], data.counts[:, half:]
        ),
    }
    files = put_bulk(store, tmp_path, tables)
    params = bulk_params(data)
    params['samples'] = [{**one, 'file': 'f1' if k < half else 'f2'} for k, one in enumerate(params['samples'])]
    with pytest.raises(StromaError) as refused:
        run_tool(store, 'bulk', params, {'files': files}, id='x')
    assert refused.value.id == 'GENES_DIFFER' and refused.value.params['shared'] == 0


def _files(store: DiskStore, place: Path, data: Simulated) -> dict[str, Any]:
    return {
        'files': put_bulk(store, place, {'f1': write_table(place / 'c.tsv', data.genes, data.samples, data.counts)})
    }


def test_stopped_anywhere_and_run_again_gives_the_same(tmp_path: Path) -> None:
    data = simulate(genes=80, changed=8)
    params, asked = bulk_params(data, anyGroup=True), 0
    store = DiskStore(tmp_path / 'whole')
    inputs = _files(store, tmp_path, data)

    def count() -> bool:
        nonlocal asked
        asked += 1
        return False

    expected = run_tool(store, 'bulk', params, inputs, id='b', should_stop=count)
    assert asked > 4
    names = tool_schema('bulk')['tables']
    for stop in np.unique(np.linspace(1, asked - 1, 4).astype(int)):
        left = iter([False] * int(stop))
        place = tmp_path / str(stop)
        place.mkdir()
        own = DiskStore(place / 'objects')
        inputs = _files(own, place, data)
        with pytest.raises(Stopped):
            run_tool(own, 'bulk', params, inputs, id='b', should_stop=lambda left=left: next(left, True))
        assert own.exists('results/b') == own.exists('results/b/result.json')
        assert run_tool(own, 'bulk', params, inputs, id='b') == expected
        for name in names:
            one, other = (pd.read_parquet(at.path('results/b') / f'{name}.parquet') for at in (store, own))
            pd.testing.assert_frame_equal(one, other, check_exact=True)


@pytest.mark.broad
def test_the_largest_analysis_has_a_small_summary(tmp_path: Path) -> None:
    """100 samples of 7 groups in 20 comparisons, with names as long as they may be."""
    groups, n = 7, 100
    store, data = DiskStore(tmp_path / 'objects'), simulate(genes=1000, per_group=n // 2, changed=0)
    long = [f'{k:03d}'.ljust(60, 'x') for k in range(n)]
    inputs = _files(store, tmp_path, Simulated(data.counts, data.genes, long, [], [], 0))
    names = [f'{k}'.ljust(60, 'g') for k in range(groups)]
    pairs = [{'a': a, 'b': b} for i, a in enumerate(names) for b in names[:i]][:20]
    samples = [{'sample': one, 'group': names[k % groups], 'file': 'f1'} for k, one in enumerate(long)]
    params = bulk_params(data, samples=samples, pairs=pairs, gsea=None)
    result = run_tool(store, 'bulk', params, inputs, id='b')
    assert len(result['comparisons']) == 20
    assert len(json.dumps(result).encode()) <= 256 * 1024


def _reference(store: DiskStore, rng: np.random.Generator) -> tuple[np.ndarray, list[str], str, str]:
    """Publishes datasets/ref of 4 donors x 3 types x 60 cells; (profiles, genes, versions of types and donors)."""
    genes = [f'GENE{k:04d}' for k in range(400)]
    profiles = rng.lognormal(0, 0.5, (3, 400))
    for k in range(3):
        profiles[k, 40 * k : 40 * k + 40] *= 8
    kinds, people, counts = [], [], []
    for donor in range(4):
        own = profiles * rng.lognormal(0, 0.1, profiles.shape)
        for k, name in enumerate('ABC'):
            counts.append(rng.poisson(2000 * own[k] / own[k].sum(), (60, 400)))
            kinds += [name] * 60
            people += [f'd{donor}'] * 60
    names = pd.Index([f'c{k}' for k in range(len(kinds))])
    obs = pd.DataFrame({'type': pd.Categorical(kinds), 'sample': pd.Categorical(people)}, index=names)
    var = pd.DataFrame({'gene_id': genes}, index=genes)
    folder = store.scratch()
    cells = sp.csr_matrix(np.vstack(counts).astype(np.int32))
    write_dataset(folder, counts=cells, obs=obs, var=var, embeddings={}, markers=None, info={'name': 'atlas'})
    store.publish(folder, 'datasets/ref')
    columns = [open_dataset(store.path('datasets/ref')).column(name) for name in ('type', 'sample')]
    types, donors = (labels_version(one.categories, one.codes) for one in columns)
    return profiles, genes, types, donors


def test_shares_of_cell_types_are_those_that_were_mixed(tmp_path: Path) -> None:
    rng, store = np.random.default_rng(5), DiskStore(tmp_path / 'objects')
    profiles, genes, version, donors = _reference(store, rng)
    truth = rng.dirichlet(np.ones(3), 8)
    truth[4:] = truth[4:] * 0.3 + [0.7, 0, 0]
    counts = np.column_stack(
        [rng.poisson(2e5 * share @ (profiles / profiles.sum(axis=1, keepdims=True))) for share in truth]
    )
    data = simulate(genes=400)
    table = write_table(tmp_path / 'c.tsv', genes, data.samples, counts)
    inputs = {
        'files': put_bulk(store, tmp_path, {'f1': table}),
        'otherLabels': {'dataset': 'ref', 'column': 'type', 'version': version},
        'donorLabels': {'dataset': 'ref', 'column': 'sample', 'version': donors},
    }
    asked = {'dataset': 'ref', 'column': 'type', 'donors': 'sample'}
    result = run_tool(store, 'bulk', bulk_params(data, gsea=None, deconvolution=asked), inputs, id='b')
    found = result['deconvolution']
    assert (found['types'], found['reference']['donors'], found['reference']['cells']) == (['A', 'B', 'C'], 4, 720)
    assert np.abs(np.array(found['shares']) - truth).mean() <= 0.04
    assert np.sum(found['shares'], axis=1) + found['unexplained'] == pytest.approx(np.ones(8), abs=1e-4)
    assert found['measured']['error'] <= 0.06
    first = next(one for one in found['tests'] if one['type'] == 'A')
    assert first['a'] > first['b'] and first['p_val'] == pytest.approx(2 / 70)
    receipt = json.loads((store.path('results/b') / 'receipt.json').read_text('utf-8'))
    assert receipt['labels'] == {'type': version, 'sample': donors} and 'atlas' in receipt['method']['zh-CN']
    # Nothing can be computed for a dataset with other genes.
    other = write_table(tmp_path / 'o.tsv', [f'X{gene}' for gene in genes], data.samples, counts)
    inputs = inputs | {'files': put_bulk(store, tmp_path / 'o', {'f1b': other})}
    params = bulk_params(data, 'f1b', gsea=None, deconvolution=asked)
    with pytest.raises(StromaError) as refused:
        run_tool(store, 'bulk', params, inputs, id='x')
    assert refused.value.id == 'GENES_DIFFER'


METHODS = ('DESeq2', 'edgeR', 'limma-voom')


@pytest.mark.parametrize('method', METHODS)
def test_samples_and_tables_without_counts_are_refused(tmp_path: Path, method: str) -> None:
    store, data = DiskStore(tmp_path / 'objects'), simulate(genes=40, changed=4)
    params = bulk_params(data, gsea=None, differentialAnalysisMethod=method)
    data.counts[:, 2] = 0
    with pytest.raises(StromaError) as refused:
        run_tool(store, 'bulk', params, _files(store, tmp_path, data), id='empty')
    assert (refused.value.id, refused.value.params) == ('BULK_SAMPLE_EMPTY', {'sample': 'control_3', 'row': 3})


@pytest.mark.parametrize('method', METHODS)
def test_a_table_with_too_few_counts_is_refused(tmp_path: Path, method: str) -> None:
    store, data = DiskStore(tmp_path / 'objects'), simulate(genes=40, changed=4)
    data.counts[:] = 0
    data.counts[0] = 1
    params = bulk_params(data, gsea=None, differentialAnalysisMethod=method)
    try:
        result = run_tool(store, 'bulk', params, _files(store, tmp_path, data), id='few')
    except StromaError as refused:
        assert refused.id == 'BULK_NO_GENES'
    else:
        assert result['comparisons'][0]['up'] == result['comparisons'][0]['down'] == 0


def test_a_covariate_with_the_name_of_a_coefficient_is_another(tmp_path: Path) -> None:
    store, data = DiskStore(tmp_path / 'objects'), simulate()
    inputs = _files(store, tmp_path, data)
    made = []
    for id, name in (('x', 'x'), ('g', 'group:treated')):
        params = bulk_params(data, gsea=None, covariates=[{'name': name, 'isNumber': True}])
        params['samples'] = [{**one, 'values': [str((3 * k) % 7)]} for k, one in enumerate(params['samples'])]
        made.append(run_tool(store, 'bulk', params, inputs, id=id)['comparisons'])
    assert made[0] == made[1] and made[0][0]['up'] > 5


def test_a_gene_that_one_file_lacks_is_not_tested(tmp_path: Path) -> None:
    store, data = DiskStore(tmp_path / 'objects'), simulate(genes=200, changed=0)
    half, kept = 4, 150
    tables = {
        'f1': write_table(tmp_path / 'a.tsv', data.genes, data.samples[:half], data.counts[:, :half]),
        'f2': write_table(tmp_path / 'b.tsv', data.genes[:kept], data.samples[half:], data.counts[:kept, half:]),
    }
    params = bulk_params(data, gsea=None)
    params['samples'] = [{**one, 'file': 'f1' if k < half else 'f2'} for k, one in enumerate(params['samples'])]
    result = run_tool(store, 'bulk', params, {'files': put_bulk(store, tmp_path, tables)}, id='b')
    assert result['genes'] == kept and result['comparisons'][0]['up'] + result['comparisons'][0]['down'] <= 2
    assert result['warnings'][0] == {
        'id': 'warning.bulkGenesDiffer',
        'params': {'files': 2, 'genes': kept, 'missing': 50},
    }


def test_a_sample_may_be_called_symbol(tmp_path: Path) -> None:
    store, data = DiskStore(tmp_path / 'objects'), simulate(genes=60, changed=6)
    params = bulk_params(data, gsea=None)
    params['samples'][0] |= {'sample': 'symbol', 'column': data.samples[0]}
    result = run_tool(store, 'bulk', params, _files(store, tmp_path, data), id='b')
    assert result['samples'][0]['sample'] == 'symbol'
