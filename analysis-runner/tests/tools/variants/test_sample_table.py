"""Uses of the sample table: columns of the dataset, batches, diseases, and the same by reproduce.py."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from support import integration_params, put_simulated, run_reproduction, run_tool

from stroma_runner.tools.integration.cells import with_sample_columns
from stroma_store.disk_store import DiskStore
from stroma_store.open_dataset import open_dataset


def column(name: str, values: dict[str, str], is_disease: bool = False) -> dict[str, Any]:
    return {'name': name, 'values': values, 'isDisease': is_disease}


def test_columns_of_two_samples_one_of_which_is_not_known() -> None:
    obs = pd.DataFrame({'sample': pd.Categorical(['a', 'b', 'a', 'c'])})
    found = with_sample_columns(obs, [column('donor', {'a': 'P10', 'b': 'P2'}), column('none', {})])
    assert list(found['donor'].cat.categories) == ['P2', 'P10']
    assert found['donor'].isna().tolist() == [False, False, False, True] and found['donor'][2] == 'P10'
    assert found['none'].isna().all()


@pytest.mark.broad
def test_a_dataset_has_the_columns_and_is_corrected_by_one(tmp_path: Path) -> None:
    store = DiskStore(tmp_path / 'objects')
    inputs = put_simulated(store)
    names = [row['name'] for row in inputs['samples']]
    donors = {name: f'P{number + 1}' for number, name in enumerate(names)}
    table = [column('donor', donors), column('diagnosis', {names[0]: 'lupus'}, is_disease=True)]
    by_sample = run_tool(store, 'integration', integration_params(inputs), inputs)
    params = integration_params(inputs, batchName='donor', sampleColumns=table)
    result = run_tool(store, 'integration', params, inputs, id='job2', dataset_id='dataset2')

    data = open_dataset(store.path('datasets/dataset2'))
    said = data.info['analysisInfo']
    assert said['general']['sampleDiseases'] == ['lupus'] and said['analysisOptions']['batchBy'] == 'donor'
    codes = data.column('donor').codes
    assert list(data.column('donor').categories) == sorted(donors.values())
    assert np.array_equal(codes, data.column('sample').codes)
    assert list(data.column('diagnosis').categories) == ['lupus']
    # One donor per sample: the same batches under another name.
    before = open_dataset(store.path('datasets/dataset1'))
    assert np.array_equal(data.column('cluster').codes, before.column('cluster').codes)
    assert result['mixing'] == by_sample['mixing']
    assert 'corrected for donor by Harmony' in data.info['receipt']['method']['en-US']
    _, report = run_reproduction(store.path('results/job2/reproduce.zip'), tmp_path)
    assert report['sameCells'] and report['sameLabels']


@pytest.mark.broad
def test_other_samples_in_batches_of_equal_sizes_are_another_step(tmp_path: Path) -> None:
    store = DiskStore(tmp_path / 'objects')
    inputs = put_simulated(store, samples=3)
    keys = []
    for number, of in enumerate(('AAB', 'ABA', 'AAB')):
        lanes = {row['name']: lane for row, lane in zip(inputs['samples'], of, strict=True)}
        params = integration_params(
            inputs, cellFilteringEvaluation='skip', batchName='lane', sampleColumns=[column('lane', lanes)]
        )
        run_tool(store, 'integration', params, inputs, id=f'j{number}', dataset_id=f'd{number}')
        keys.append(open_dataset(store.path(f'datasets/d{number}')).info['receipt']['steps']['batch'])
    assert keys[0] == keys[2] != keys[1]
