"""The cut by type: a planted type of few counts, which a fixed cut loses, through preprocessing, integration and its
script."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import anndata
import numpy as np
import pytest
import scipy.sparse as sp
from support import integration_params, preprocessing_params, put_sample, run_reproduction, run_tool, simulated

from stroma_runner.methods.quality.by_type import by_type, limits_by_type, type_limits, widen_thresholds
from stroma_store.disk_store import DiskStore

#: Simulated cells of this type, the share of their counts that remains, and the number of their own genes.
PLANTED, STAYS, OWN = 60, 0.12, 12
CUT = {'gene': {'min': 300, 'max': 5000}, 'umi': {'min': 0, 'max': 30_000}, 'mitochondrial': 50, 'ribosomal': 50}


@dataclass
class PlantedSample:
    store: DiskStore
    inputs: dict[str, Any]
    planted: np.ndarray
    own: list[str]
    pre: dict[str, Any]


@pytest.fixture(scope='module')
def made(tmp_path_factory: pytest.TempPathFactory) -> PlantedSample:
    """One sample with neutrophil-like cells: few counts, a third of them of genes that no other cell has."""
    rng = np.random.default_rng(0)
    model, drawn = simulated(samples=2, cells=300, seed=0, genes=2500)
    counts = sp.lil_matrix(drawn[0].counts)
    rows = np.sort(rng.choice(counts.shape[0], PLANTED, replace=False))
    rare = np.argsort(np.asarray(drawn[0].counts.sum(axis=0)).ravel(), kind='stable')[:OWN]
    thin = sp.csr_matrix(drawn[0].counts[rows])
    thin.data = rng.binomial(thin.data.astype(int), STAYS)
    counts[rows] = thin
    counts[np.ix_(rows, rare)] = rng.poisson(6, (PLANTED, OWN))
    kept = sp.csr_matrix(counts.tocsr(), dtype=np.int32)
    kept.eliminate_zeros()
    store = DiskStore(tmp_path_factory.mktemp('store') / 'objects')
    row = put_sample(store, 's1', kept, model.symbols, drawn[0].truth.index, 'a', model.ids)
    inputs = {'samples': [row]}
    pre = run_tool(store, 'preprocessing', preprocessing_params(), inputs, id='pre')
    planted = np.zeros(counts.shape[0], bool)
    planted[rows] = True
    return PlantedSample(store, inputs, planted, [str(model.symbols[g]) for g in rare], pre)


def test_the_evaluation_knows_the_type_and_what_a_fixed_cut_takes_of_it(made: PlantedSample) -> None:
    sample = made.pre['samples'][0]
    types, genes = np.array(sample['preview']['type']), np.array(sample['preview']['gene'])
    assert sum(one['cells'] for one in sample['types']) == len(types)
    shares = [float(made.planted[types == one['type']].mean()) for one in sample['types']]
    named = sample['types'][int(np.argmax(shares))]
    assert max(shares) > 0.9 and set(named['markers']) <= set(made.own) and len(named['markers']) == 3
    lost = genes < CUT['gene']['min']
    own = types == named['type']
    assert lost[own].mean() > 0.8 and lost[own].mean() > 2 * lost[~own].mean()
    # Its own limits keep it.
    assert np.mean(genes[own] < named['limits']['gene']['min']) < 0.1


def kept_share(made: PlantedSample, store_id: str) -> float:
    """Share of the planted cells in the dataset."""
    names = set(anndata.read_zarr(made.store.path(f'datasets/{store_id}')).obs_names)
    _, drawn = simulated(samples=2, cells=300, seed=0, genes=2500)
    barcodes = np.array([f's1_{one}' for one in drawn[0].truth.index])
    return float(np.mean([name in names for name in barcodes[made.planted]]))


@pytest.mark.broad
def test_the_integration_keeps_the_type_by_its_own_limits(made: PlantedSample, tmp_path: Path) -> None:
    shared: dict[str, Any] = {'thresholds': {'s1': CUT}, 'batchRemoveMethod': 'none', 'tsne': False}
    params = integration_params(made.inputs, **shared)
    run_tool(made.store, 'integration', params, made.inputs, id='fixed', dataset_id='fixed')
    params = integration_params(made.inputs, filterByType=True, **shared)
    result = run_tool(made.store, 'integration', params, made.inputs, id='by', dataset_id='by')
    assert kept_share(made, 'fixed') < 0.3
    assert kept_share(made, 'by') > 0.9
    # No cell is lost that the thresholds keep.
    fixed, by = (set(anndata.read_zarr(made.store.path(f'datasets/{one}')).obs_names) for one in ('fixed', 'by'))
    assert fixed < by and result['samples'][0]['kept'] == len(by)
    copy, report = run_reproduction(made.store.path('results/by/reproduce.zip'), tmp_path)
    assert report['sameLabels'] and report['sameCells'] and (copy / 'stroma_by_type.py').exists()


def test_limits_are_the_definition_and_have_ends() -> None:
    rng = np.random.default_rng(1)
    genes = np.round(np.exp(rng.normal(7, 0.2, 400)))
    found = type_limits(genes, genes * 2, rng.normal(5, 1, 400), None)
    assert found is not None
    logs = np.log(genes)
    width = 3 * 1.4826 * np.median(np.abs(logs - np.median(logs)))
    assert found['gene']['min'] == int(np.exp(np.median(logs) - width))
    assert found['mitochondrial'] == pytest.approx(8, abs=0.6) and found['ribosomal'] == 100
    few = type_limits(np.full(400, 60), np.full(400, 80), np.full(400, 99.0), None)
    assert few is not None and few['gene']['min'] == 100 and few['mitochondrial'] == 80
    assert type_limits(genes[:19], genes[:19], None, None) is None
    types = np.repeat([0, 1], [385, 15])
    limits = limits_by_type(genes, genes, None, None, types)
    assert limits[1] is None and by_type(CUT, limits)[1] == CUT
    wide = widen_thresholds(CUT, found)
    assert wide['gene']['min'] == min(300, found['gene']['min']) and wide['mitochondrial'] == 50
