"""Subset of a dataset that was corrected for its samples: with and without the correction of its parent."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp
from sklearn.metrics import adjusted_rand_score
from subset_support import ANALYSIS, SUBTYPES, labels, params
from tool_support import run_tool

from stroma_store.dataset.reader import Dataset
from stroma_store.dataset.writer import write_dataset
from stroma_store.disk_store import DiskStore
from stroma_store.open_dataset import open_dataset

HARMONY = {'batchEffectRemoval': 'harmony', 'batchBy': 'sample'}


@pytest.fixture
def store(tmp_path: Path) -> DiskStore:
    return DiskStore(tmp_path / 'objects')


def two_batches(store: DiskStore) -> None:
    """Publishes datasets/d1: one type of cells in three planted subtypes, measured in two samples that differ in a
    third of the genes; its analysis was corrected for the samples by Harmony and had cell-cycle effects removed."""
    rng = np.random.default_rng(5)
    genes, cells = 500, 600
    kind, sample = np.arange(cells) % SUBTYPES, rng.integers(0, 2, cells)
    rates = np.tile(rng.gamma(0.8, 1.0, genes), (cells, 1))
    for k in range(SUBTYPES):
        rates[kind == k, 25 * k : 25 * k + 25] *= 5
    rates[sample == 1] *= np.where(np.arange(genes) < genes * 2 // 3, 1.0, rng.lognormal(0, 0.8, genes))
    counts = rng.poisson(rates).astype(np.int32)
    counts[:, 0] += 1
    obs = pd.DataFrame(
        {'type': 't0', 'planted': [f'p{k}' for k in kind], 'sample': [f's{k}' for k in sample]},
        index=[f'c{k}' for k in range(cells)],
    ).astype('category')
    obs['s_score'], obs['g2m_score'] = rng.normal(size=(2, cells)).astype(np.float32)
    options = {'batchEffectRemoval': 'harmony', 'batchBy': 'sample', 'removeCellCycleEffects': True}
    folder = store.scratch()
    write_dataset(
        folder,
        counts=sp.csr_matrix(counts),
        obs=obs,
        var=pd.DataFrame({'gene_id': [f'ENSG{k}' for k in range(genes)]}, index=[f'G{k}' for k in range(genes)]),
        embeddings={},
        markers=None,
        info={'name': 'two batches', 'analysisInfo': {'analysisOptions': options}, 'sampleColumn': 'sample'},
    )
    store.publish(folder, 'datasets/d1')


def most_of_one_sample(child: Dataset) -> pd.Series:
    """Share of the commonest sample in each cluster."""
    table = pd.crosstab(labels(child, 'cluster'), labels(child, 'sample'), normalize='index')
    return table.max(axis=1)


def test_a_child_that_is_corrected_as_its_parent_mixes_the_batches(store: DiskStore) -> None:
    two_batches(store)
    own = ANALYSIS | HARMONY | {'removeCellCycle': True}
    result = run_tool(store, 'subset', params(labels=['planted'], analysis=own), {'datasetId': 'd1'}, job='j')
    child = open_dataset(store.path('datasets/made'))
    assert (most_of_one_sample(child) < 0.75).all()
    assert adjusted_rand_score(labels(child, 'planted'), labels(child, 'cluster')) >= 0.9
    said = {name: result[name] for name in ('correctedBy', 'parentCorrectedBy', 'cellCycleRemoved')}
    assert said == {
        'correctedBy': 'sample',
        'parentCorrectedBy': 'sample',
        'cellCycleRemoved': True,
    }
    # Clusters are shared; within them the strong batch is still visible, and reported.
    assert [one['id'] for one in result['warnings']] == ['warning.samplesHardlyMix']
    assert result['mixing']['before'] < result['mixing']['after'] < 0.5
    assert child.info['mixing'] == result['mixing']
    # The next generation finds it in the child.
    stored = child.info['analysisInfo']['childAnalysis']
    assert (stored['batchEffectRemoval'], stored['batchBy'], stored['removeCellCycleEffects']) == (
        'harmony',
        'sample',
        True,
    )
    receipt = json.loads((store.path('results/j') / 'receipt.json').read_text(encoding='utf-8'))
    assert 'corrected for sample by Harmony' in receipt['method']['en-US']


def test_a_child_without_its_parents_correction_says_so_and_names_the_clusters_of_one_sample(store: DiskStore) -> None:
    two_batches(store)
    result = run_tool(store, 'subset', params(labels=['planted']), {'datasetId': 'd1'}, job='j')
    child = open_dataset(store.path('datasets/made'))
    alone = most_of_one_sample(child)[lambda share: share > 0.9]
    assert len(alone) >= 2
    warnings = {one['id']: one['params'] for one in result['warnings']}
    assert warnings['warning.childNotCorrected'] == {'column': 'sample'}
    assert warnings['warning.childKeepsCellCycle'] == {}
    said = warnings['warning.clustersOfOneSample']
    assert (said['n'], said['percent']) == (len(alone), 90)
    assert [one.split(' ')[0] for one in said['clusters']] == list(map(str, alone.index))
    assert (result['correctedBy'], result['parentCorrectedBy']) == (None, 'sample')
    assert child.info['warnings'] == result['warnings']
    receipt = json.loads((store.path('results/j') / 'receipt.json').read_text(encoding='utf-8'))
    assert 'was not repeated' in receipt['method']['en-US']


def test_cells_of_one_sample_need_no_correction(store: DiskStore) -> None:
    two_batches(store)
    cells = {'name': 's0', 'column': 'sample', 'categories': ['s0']}
    result = run_tool(store, 'subset', params(labels=['planted'], cells=cells), {'datasetId': 'd1'}, job='j')
    assert [one['id'] for one in result['warnings']] == ['warning.childKeepsCellCycle']
