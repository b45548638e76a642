"""Doublets by Scrublet: in the evaluation, the dataset, the receipt and the script; the default is unchanged."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from support import integration_params, preprocessing_params, put_simulated, run_reproduction, run_tool

from stroma_runner.methods.quality import scrublet
from stroma_store.disk_store import DiskStore
from stroma_store.samples import read_sample


@pytest.fixture(scope='module')
def finished_job(tmp_path_factory: pytest.TempPathFactory) -> tuple[DiskStore, dict[str, Any], dict[str, Any]]:
    store = DiskStore(tmp_path_factory.mktemp('store') / 'objects')
    inputs = put_simulated(store)
    run_tool(store, 'preprocessing', preprocessing_params(), inputs, id='usual')
    found = run_tool(store, 'preprocessing', preprocessing_params(doubletMethod='scrublet'), inputs, id='pre')
    params = integration_params(inputs, removeDoublets=True, doubletMethod='scrublet', tsne=False)
    run_tool(store, 'integration', params, inputs)
    return store, inputs, found


def test_evaluation_names_the_method_and_has_its_calls(finished_job: Any) -> None:
    store, inputs, found = finished_job
    for sample, row in zip(found['samples'], inputs['samples'], strict=True):
        own = scrublet.score_doublets(read_sample(store.path(row['key'])).counts, 0)
        assert own is not None and sample['doublets']['method'] == 'scrublet'
        assert sample['doublets']['called'] == own.called.sum()
        assert sample['doublets']['threshold'] == own.threshold


def test_the_default_names_no_method_and_shares_no_scores(finished_job: Any) -> None:
    store, _, found = finished_job
    usual = json.loads((store.path('results/usual') / 'result.json').read_text())
    assert all('method' not in sample['doublets'] for sample in usual['samples'])
    assert [s['doublets']['threshold'] for s in usual['samples']] != [
        s['doublets']['threshold'] for s in found['samples']
    ]
    notes = [json.loads(p.read_text()) for p in store.path('checkpoints').glob('*/step.json')]
    # Two samples by each method; the integration uses those of its evaluation.
    assert sum(note['kind'] == 'shared.doublets' for note in notes) == 4


@pytest.mark.broad
def test_the_receipt_says_which_and_the_script_gives_the_same_labels(finished_job: Any, tmp_path: Path) -> None:
    store, _, _ = finished_job
    receipt = json.loads((store.path('results/job1') / 'receipt.json').read_text())
    assert receipt['params']['doubletMethod'] == 'scrublet' and 'scikit-image' in receipt['libraries']
    assert all('Scrublet' in text and 'classifier' not in text for text in receipt['method'].values())
    assert any(c.startswith('Wolock') for c in receipt['citations'])
    assert not any('scDblFinder' in c for c in receipt['citations'])
    copy, report = run_reproduction(store.path('results/job1/reproduce.zip'), tmp_path)
    assert (copy / 'stroma_scrublet.py').exists() and report['sameCells'] and report['sameLabels']


def test_a_sample_without_a_threshold_is_named_with_its_numbers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_minimum(scores: np.ndarray) -> float:
        raise RuntimeError('Unable to find two maxima in histogram')

    monkeypatch.setattr('skimage.filters.threshold_minimum', no_minimum)
    store = DiskStore(tmp_path / 'objects')
    inputs = put_simulated(store)
    found = run_tool(store, 'preprocessing', preprocessing_params(doubletMethod='scrublet'), inputs)
    for sample in found['samples']:
        assert sample['doublets']['threshold'] is None and sample['doublets']['called'] == 0
        (warning,) = [one for one in sample['warnings'] if one['id'] == 'warning.noDoubletThreshold']
        expected = round(sample['cells'] * sample['doublets']['expectedRate'])
        assert warning['params']['cells'] == sample['cells'] and warning['params']['expected'] == expected
        assert 0 < warning['params']['highest'] < 1
