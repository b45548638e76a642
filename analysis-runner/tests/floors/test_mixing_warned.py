"""Which simulated samples the integration warns of: only those that a strong batch effect separates. Two of each; in
`npm run broad` ten of each."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from support import context, integration_params, put_simulated

from stroma_runner.shared import pipeline
from stroma_runner.tools.integration.cells import select_cells
from stroma_store.disk_store import DiskStore

pytestmark = pytest.mark.floors
SEEDS = [seed if seed < 2 else pytest.param(seed, marks=pytest.mark.broad) for seed in range(10)]
IDS = ('warning.samplesHardlyMix', 'warning.samplesHardlyMixUncorrected')


def integrate(tmp_path: Path, method: str, **options: Any) -> pipeline.State:
    """The integration's own steps."""
    store = DiskStore(tmp_path / 'objects')
    inputs = put_simulated(store, cells=500, genes=3000, **options)
    job = context(store, 'integration', integration_params(inputs, batchRemoveMethod=method), inputs)
    state = pipeline.State(select_cells(job))
    for _, step in pipeline.ORDER:
        step(job, state)
    assert state.mixing is not None
    print(options['seed'], method, {name: state.mixing[name] for name in ('before', 'after')})
    return state


def mixing_warnings(state: pipeline.State) -> list[str]:
    return [one['id'] for one in state.cells.warnings if one['id'] in IDS]


@pytest.mark.parametrize('seed', SEEDS)
def test_samples_that_a_strong_batch_keeps_apart_are_warned_of(tmp_path: Path, seed: int) -> None:
    """Two samples with a batch of 0.30 in most genes are more than Harmony can correct."""
    state = integrate(tmp_path, 'harmony', samples=2, seed=seed, batch=0.3)
    assert state.mixing is not None and state.mixing['after'] < 0.5
    assert mixing_warnings(state) == ['warning.samplesHardlyMix']


@pytest.mark.parametrize('seed', SEEDS)
def test_samples_that_mix_are_not_warned_of(tmp_path: Path, seed: int) -> None:
    """A weak batch and no treatment."""
    state = integrate(tmp_path, 'harmony', samples=2, seed=seed, batch=0.1, treated=False)
    assert state.mixing is not None and state.mixing['before'] < state.mixing['after']
    assert mixing_warnings(state) == []


def test_without_a_correction_the_hint_is_harmony(tmp_path: Path) -> None:
    state = integrate(tmp_path, 'none', samples=2, seed=0, batch=0.3)
    assert state.mixing is not None
    assert state.mixing['before'] == state.mixing['after'] and not state.mixing['isCorrected']
    assert mixing_warnings(state) == ['warning.samplesHardlyMixUncorrected']


def test_one_sample_is_not_measured(tmp_path: Path) -> None:
    store = DiskStore(tmp_path / 'objects')
    inputs = put_simulated(store, samples=1, cells=300)
    job = context(store, 'integration', integration_params(inputs), inputs)
    state = pipeline.State(select_cells(job))
    for _, step in pipeline.ORDER:
        step(job, state)
    assert state.mixing is None and mixing_warnings(state) == []
