"""Samples of a published dataset through preprocessing, the preview of the clusters and integration."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp
from support import integration_params, preprocessing_params, put_simulated, run_reproduction, run_tool

from stroma_store.dataset.writer import write_dataset
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError
from stroma_store.open_dataset import open_dataset
from stroma_store.samples import read_sample

OPTIONS: dict[str, Any] = {'samples': 3, 'cells': 300, 'seed': 3, 'genes': 2500}
LABELS = np.array(['T cells', 'B cells', 'Monocytes'])


def publish(store: DiskStore, rows: list[dict[str, Any]], id: str = 'public1', **changes: Any) -> None:
    """Writes the cells of parsed samples, interleaved, as one dataset with cell type names."""
    samples = [read_sample(store.path(row['key'])) for row in rows]
    counts = sp.csr_matrix(sp.vstack([sample.counts for sample in samples]))
    names = np.concatenate([np.full(len(s.barcodes), row['name']) for s, row in zip(samples, rows, strict=True)])
    barcodes = np.concatenate([s.barcodes for s in samples])
    # Cells of a sample are not contiguous.
    order = np.random.default_rng(0).permutation(len(names))
    order = np.concatenate([order[:100], np.sort(order[100:])])
    within = {name: np.flatnonzero(names == name) for name in np.unique(names)}
    for name, places in within.items():
        order[names[order] == name] = places
    types = LABELS[np.asarray(counts.sum(axis=1)).ravel().astype(int) % 3].astype(object)
    types[:5] = np.nan
    obs = pd.DataFrame(
        {'donor': pd.Categorical(names[order]), 'cell type': pd.Categorical(types[order], LABELS)},
        index=[f'{n}_{b}' for n, b in zip(names[order], barcodes[order], strict=True)],
    )
    var = pd.DataFrame({'gene_id': samples[0].gene_ids}, index=pd.Index(samples[0].symbols))
    info = {'name': 'Atlas', 'species': 'Homo sapiens', 'samples': [], 'levels': {}, 'sampleColumn': 'donor'}
    folder = store.scratch()
    points = np.zeros((len(order), 2), np.float32)
    given = {
        'counts': counts[order],
        'obs': obs,
        'var': var,
        'embeddings': {'umap': points},
        'markers': None,
        'info': info,
    }
    write_dataset(folder, **{**given, **changes})
    store.publish(folder, f'datasets/{id}')


def public_row(row: dict[str, Any], id: str = 'public1', **changes: Any) -> dict[str, Any]:
    """The row of a job's inputs for the same sample of the published dataset."""
    given = {
        **{'dataset': id, 'version': 2, 'sample': row['name'], 'name': 'Atlas', 'doi': '10.1/abc'},
        **{'sampleColumn': 'donor', 'labelColumn': 'cell type', 'labels': {}},
    }
    return {**row, 'key': f'datasets/{id}', 'sha256': None, 'public': {**given, **changes}}


@pytest.fixture(scope='module')
def finished_job(tmp_path_factory: pytest.TempPathFactory) -> Any:
    store = DiskStore(tmp_path_factory.mktemp('store') / 'objects')
    own = put_simulated(store, **OPTIONS)
    first, *others = own['samples']
    publish(store, others)
    mixed = {'samples': [first, *(public_row(row) for row in others)]}
    results = {}
    for name, inputs in (('own', own), ('mixed', mixed)):
        params = integration_params(inputs, tsne=False, removeDoublets=True)
        result = run_tool(store, 'integration', params, inputs, id=name, dataset_id=f'made-{name}')
        results[name] = (result, json.loads(store.path(f'results/{name}/receipt.json').read_text()))
    return store, own, mixed, results


def test_public_samples_integrate_like_the_same_files(finished_job: Any) -> None:
    store, _, _, results = finished_job
    own, mixed = (open_dataset(store.path(f'datasets/made-{name}')) for name in ('own', 'mixed'))
    assert own.barcodes == mixed.barcodes
    for column in ('cluster', 'sample', 'group', 'predicted_doublet', 'phase'):
        one, other = own.column(column), mixed.column(column)
        assert one.categories == other.categories and np.array_equal(one.codes, other.codes), column
    for name in ('umap', 'umap3', 'pca'):
        assert np.array_equal(own.embedding(name), mixed.embedding(name)), name
    assert own.genes == mixed.genes and own.matrix_sha256 == mixed.matrix_sha256
    pd.testing.assert_frame_equal(own.markers(), mixed.markers())  # type: ignore[arg-type]
    one, other = results['own'][0], results['mixed'][0]
    assert {**one, 'seconds': 0, 'datasetId': 0} == {**other, 'seconds': 0, 'datasetId': 0}


def test_the_receipt_differs_by_the_source_alone(finished_job: Any) -> None:
    _, own, _, results = finished_job
    one, other = results['own'][1], results['mixed'][1]
    differing = {'jobId', 'datasetId', 'createdAt', 'inputs', 'steps', 'method'}
    assert {k: v for k, v in one.items() if k not in differing} == {
        k: v for k, v in other.items() if k not in differing
    }
    named = [{k: v for k, v in row.items() if k not in ('sha256', 'public')} for row in other['inputs']]
    assert named == [{k: v for k, v in row.items() if k != 'sha256'} for row in one['inputs']]
    assert 'public' not in other['inputs'][0] and other['inputs'][0]['sha256'] == one['inputs'][0]['sha256']
    second = own['samples'][1]['name']
    assert other['inputs'][1]['public'] == {
        **{'dataset': 'public1', 'version': 2, 'sample': second, 'name': 'Atlas', 'doi': '10.1/abc'},
        'labels': 'cell type',
    }
    english, chinese = other['method']['en-US'], other['method']['zh-CN']
    assert english.startswith(f'From the public database: {second} (Atlas, version 2, doi:10.1/abc: {second}); ')
    assert english.endswith(one['method']['en-US']) and chinese.endswith(one['method']['zh-CN'])
    assert '取自公共数据库' in chinese and '第 2 版' in chinese


def test_labels_of_the_publication_go_along_with_its_cells(finished_job: Any) -> None:
    store, own, _, _ = finished_job
    made, source = open_dataset(store.path('datasets/made-mixed')), open_dataset(store.path('datasets/public1'))
    column, sample = made.column('annot_article'), made.column('sample')
    names = np.array([*column.categories, ''], dtype=object)
    found = names[np.minimum(column.codes.astype(int), len(column.categories))]
    mine = sample.codes == sample.categories.index(own['samples'][0]['name'])
    assert set(found[mine]) == {''}
    types = source.column('cell type')
    known = dict(zip(source.barcodes, types.codes.tolist(), strict=True))
    expected = [types.categories[c] if (c := known[b]) != types.missing else '' for b in np.array(made.barcodes)[~mine]]
    assert found[~mine].tolist() == expected and len(set(expected)) > 2
    assert made.info['levels']['annot_article'] == 'annot_article'
    told = made.info['analysisInfo']['general']['publicSamples']
    assert told[own['samples'][1]['name']].startswith('Atlas, version 2')


@pytest.mark.broad
def test_the_script_computes_the_same_from_the_packed_cells(finished_job: Any, tmp_path: Path) -> None:
    store, _, _, _ = finished_job
    _, report = run_reproduction(store.path('results/mixed/reproduce.zip'), tmp_path)
    assert report['sameLabels'] and report['sameCells']


def test_preprocessing_and_preview_read_them_alike(finished_job: Any) -> None:
    store, own, mixed, _ = finished_job
    found = [
        run_tool(store, 'preprocessing', preprocessing_params(), inputs, id=f'pre-{k}')
        for k, inputs in enumerate((own, mixed))
    ]
    assert found[0] == found[1]
    params = {**integration_params(mixed)}
    for name in ('jobName', 'tissue'):
        del params[name]
    previews = [
        run_tool(store, 'stability', params, inputs, id=f'stab-{k}')['summary'] for k, inputs in enumerate((own, mixed))
    ]
    assert previews[0] == previews[1]


@pytest.mark.parametrize(
    ('change', 'id'),
    [
        ({'dataset': 'gone'}, 'PUBLIC_SAMPLE_WITHDRAWN'),
        ({'sample': 'nobody'}, 'PUBLIC_SAMPLE_UNKNOWN'),
        ({'dataset': 'normalised'}, 'PUBLIC_COUNTS_MISSING'),
    ],
)
def test_what_cannot_be_read_is_said(finished_job: Any, change: dict[str, str], id: str) -> None:
    store, own, _, _ = finished_job
    first, second, _ = own['samples']
    if not store.exists('datasets/normalised'):
        counts = read_sample(store.path(second['key'])).counts.astype(np.float32)
        obs = pd.DataFrame({'donor': pd.Categorical([second['name']] * counts.shape[0])})
        obs.index = [f'n{k}' for k in range(len(obs))]
        values = sp.csr_matrix(np.log1p(counts.toarray()))
        publish(store, [second], 'normalised', counts=values, obs=obs, normalised_only=True)
    inputs = {'samples': [first, public_row(second, **change)]}
    with pytest.raises(StromaError, match=id) as told:
        run_tool(store, 'preprocessing', preprocessing_params(), inputs, id='bad')
    assert told.value.params['name'] == second['name'] and told.value.params['dataset'] == 'Atlas'
