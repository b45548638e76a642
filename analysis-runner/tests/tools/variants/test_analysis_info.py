"""Every field of the analysis info named in the specification (section 3) is in that of a real dataset."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import tool_support
from subset_support import ANALYSIS
from support import integration_params, put_simulated, run_tool

from stroma_store.disk_store import DiskStore
from stroma_store.open_dataset import open_dataset

#: The names, written once; the tests of the contract and of the server's drafts use the same list.
SPECIFIED: dict[str, list[str]] = json.loads(
    (Path(__file__).parents[4] / 'tooling/check/specified-fields.json').read_text(encoding='utf-8')
)['analysisInfo']
#: Why a section is of no dataset: docs/spec-map.md, 2.9.
NOT_MADE = {'bulkDifferential': 'analyses of bulk data are not computed yet'}
ANNOTATION: dict[str, Any] = {
    'method': 'markers',
    'species': 'Homo sapiens',
    'groupBy': 'cluster',
    'within': None,
    'reference': None,
    'floor': 0.25,
}


@pytest.fixture(scope='module')
def analysis_infos(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The analysis info of an integration, and that of an analysis of one of its named types."""
    store = DiskStore(tmp_path_factory.mktemp('store') / 'objects')
    inputs = put_simulated(store)
    params = integration_params(inputs, annotation=ANNOTATION)
    run_tool(store, 'integration', params, inputs | {'annotation': {'jobId': 'names'}})
    data = open_dataset(store.path('datasets/dataset1'))
    column = data.column('annot_auto')
    named = [(n, name) for name, n in zip(column.categories, column.counts, strict=True) if not name.isdigit()]
    largest = max(named)[1]
    child = {
        'jobName': 'child',
        'cells': {'name': largest, 'column': 'annot_auto', 'categories': [largest]},
        'labels': ['annot_auto'],
        'sampleBy': 'sample',
        'clusterBy': None,
        'seed': 0,
        'analysis': ANALYSIS,
    }
    tool_support.run_tool(store, 'subset', child, {'datasetId': 'dataset1'}, dataset_id='child1')
    of_child = open_dataset(store.path('datasets/child1')).info['analysisInfo']
    assert of_child['childAnnotation'] == {
        'algorithm': 'markers',
        'reference': 'markers',
        'annotationSpecies': 'Homo sapiens',
        'cellTypeReference': [largest],
    }
    assert of_child['other'] == {'taskMode': 'subset', 'clusters': of_child['other']['clusters'], 'samples': 2}
    assert of_child['other']['clusters'] >= 1
    return {**of_child, **data.info['analysisInfo']}


@pytest.mark.parametrize(('section', 'name'), [(section, name) for section, all in SPECIFIED.items() for name in all])
def test_each_field_is_in_the_info_of_a_real_dataset(analysis_infos: dict[str, Any], section: str, name: str) -> None:
    if section in NOT_MADE:
        assert section not in analysis_infos
    else:
        assert name in analysis_infos[section]
