"""Steps that a GPU may compute: chosen by a setting, compared with the processor's result by floors if there is one."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.sparse as sp
from sklearn.metrics import adjusted_rand_score
from support import simulated

from stroma_runner.methods.embedding import graph, processors, reduce


def test_the_setting_chooses_and_another_value_is_refused() -> None:
    assert processors.steps({}) is processors.steps({processors.SETTING: 'cpu'}) is processors.PROCESSOR
    with pytest.raises(ValueError, match='cpu or gpu'):
        processors.steps({processors.SETTING: 'cuda'})


def gpu() -> processors.Steps:
    try:
        return processors.gpu()
    except processors.NoGpu as error:
        pytest.skip(str(error))


def test_without_a_gpu_the_setting_says_what_is_missing() -> None:
    try:
        processors.gpu()
    except processors.NoGpu as error:
        assert str(error).startswith('STROMA_COMPUTE=gpu: ')
    else:
        pytest.skip('there is a GPU')


def test_a_gpu_finds_the_types_as_the_processor_does() -> None:
    there, here = gpu(), processors.PROCESSOR
    _, drawn = simulated(2, 1500)
    counts = sp.vstack([one.counts for one in drawn]).tocsr().astype(np.float32)
    types = np.concatenate([one.truth['type'].to_numpy() for one in drawn])
    scale = 1e4 / np.maximum(np.asarray(counts.sum(axis=1)).ravel(), 1)
    logged = sp.csr_matrix(sp.diags(scale) @ counts)
    logged.data = np.log1p(logged.data)
    found = {}
    for name, library in (('here', here), ('there', there)):
        values = reduce.MemoryVariableRows(logged[:, :2000])
        scores, variance, _ = reduce.principal_components(values, 30, arrays=library.arrays)
        fuzzy = library.connectivities(scores, 15, 0, graph.nearest)
        clusters = library.leiden(fuzzy, 0.8, 0)
        layout = library.umap(fuzzy, scores, 2, 0)
        assert layout.shape == (len(types), 2) and np.isfinite(layout).all()
        found[name] = variance, adjusted_rand_score(types, clusters)
    assert np.allclose(found['here'][0], found['there'][0], rtol=1e-3)
    assert found['there'][1] >= found['here'][1] - 0.05
