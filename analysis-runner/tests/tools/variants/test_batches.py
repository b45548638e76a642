"""Batches of an integration: a warning if they are the groups; a tiny one is corrected, with the same result twice."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from support import context, integration_params, put_simulated

from stroma_runner.methods.embedding import reduce
from stroma_runner.shared import batches, pipeline
from stroma_runner.tools.integration.cells import select_cells
from stroma_store.disk_store import DiskStore


def cells(**columns: list[str]) -> pd.DataFrame:
    """Two cells of each sample."""
    return pd.DataFrame({name: np.repeat(values, 2) for name, values in columns.items()}).astype('category')


FOUR = {'sample': ['a', 'b', 'c', 'd'], 'group': ['ctrl', 'ctrl', 'stim', 'stim']}


@pytest.mark.parametrize(
    ('values', 'warned'),
    [
        (['mon', 'mon', 'tue', 'tue'], True),
        (['mon', 'mon', 'tue', 'wed'], True),
        (['mon', 'tue', 'mon', 'tue'], False),
        (['mon', 'tue', 'tue', 'wed'], False),
        # Each sample is its own batch, under any name.
        (['1', '2', '3', '4'], False),
    ],
)
def test_batches_with_one_group_each_are_warned_of(values: list[str], warned: bool) -> None:
    found = batches.batch_warnings(cells(**FOUR, day=values), 'day')
    params = {'column': 'day', 'batches': len(set(values)), 'groups': 2}
    assert found == ([{'id': 'warning.batchesAreGroups', 'params': params}] if warned else [])


def test_groups_as_batches_are_warned_of_and_samples_are_not() -> None:
    obs = cells(**FOUR)
    assert [one['params'] for one in batches.batch_warnings(obs, 'group')] == [
        {'column': 'group', 'batches': 2, 'groups': 2}
    ]
    assert batches.batch_warnings(obs, 'sample') == []
    assert batches.batch_warnings(cells(**FOUR | {'group': ['one'] * 4}), 'group') == []
    # A subset of a dataset without groups.
    assert batches.batch_warnings(cells(sample=['a', 'b'], donor=['1', '2']), 'donor') == []


def test_an_integration_by_its_groups_says_so_and_none_does_not(tmp_path: Path) -> None:
    store = DiskStore(tmp_path / 'objects')
    inputs = put_simulated(store, samples=4, cells=100)
    told = {}
    for method in ('harmony', 'none'):
        params = integration_params(inputs, batchRemoveMethod=method, batchName='group')
        job = context(store, 'integration', params, inputs)
        state = pipeline.State(select_cells(job))
        for step in (pipeline.normalise, pipeline.variable_genes, pipeline.pca, pipeline.batch):
            step(job, state)
        told[method] = [one for one in state.cells.warnings if one['id'] == 'warning.batchesAreGroups']
    params = {'column': 'group', 'batches': 2, 'groups': 2}
    assert told == {'harmony': [{'id': 'warning.batchesAreGroups', 'params': params}], 'none': []}


def test_a_batch_of_fewer_cells_than_neighbours_is_corrected_the_same_twice() -> None:
    rng = np.random.default_rng(0)
    scores = rng.normal(size=(405, 20)).astype(np.float32)
    names = ['large'] * 200 + ['other'] * 200 + ['tiny'] * 5
    scores[200:400] += 2.0
    scores[400:] -= 3.0
    frame = pd.DataFrame({'batch': names})
    first, second = (reduce.harmony(scores, frame, 'batch', 0, 1) for _ in range(2))
    assert np.isfinite(first).all() and np.array_equal(first, second)
    apart = lambda points: float(np.linalg.norm(points[:200].mean(axis=0) - points[400:].mean(axis=0)))  # noqa: E731
    assert apart(first) < 0.5 * apart(scores)
