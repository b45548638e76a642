"""Shares of cell types in mixtures of simulated cells that the reference of the estimate has not seen."""

from __future__ import annotations

import os
import types
from pathlib import Path

import numpy as np
import pytest
import scipy.sparse as sp
from support import real_data, simulated

from stroma_runner.methods.bulk.deconvolution import (
    Reference,
    estimate,
    expected_accuracy,
    reference,
    simulate_mixtures,
)

Cells = tuple[sp.csr_matrix, np.ndarray, np.ndarray]
#: Mean absolute error allowed, and the settings of the shared simulator for each set.
KINDS = {
    'easy': (0.03, {'depth': 2500, 'batch_sd': 0.30, 'seed': 0}),
    'hard': (0.06, {'depth': 1300, 'batch_sd': 0.40, 'seed': 1}),
}
#: Types without a similar one; a missing CD4 T cell looks like a CD8 T cell.
DISTINCT = ('B', 'Epithelial', 'Fibroblast', 'NK')


def split_reference(cells: Cells, lacks: str | None = None, by_donor: bool = False) -> tuple[Reference, Cells]:
    """(reference from half of the cells or donors, the other half)."""
    counts, kind, donor = cells
    first = np.random.default_rng(0).random(len(kind)) < 0.5
    if by_donor:
        first = np.isin(donor, np.unique(donor)[::2])
    used = first & (kind != lacks)
    known = reference(counts[used], kind[used].tolist(), donor[used].tolist())
    return known, (counts[~first], kind[~first], donor[~first])


def errors(cells: Cells, by_donor: bool) -> tuple[float, float, float]:
    """(mean absolute error, correlation, mean share unexplained) over 100 mixtures."""
    known, (counts, kind, _) = split_reference(cells, by_donor=by_donor)
    bulk, truth = simulate_mixtures(counts, kind.tolist(), known.types, 100, np.random.default_rng(1))
    found = estimate(bulk, known)
    np.testing.assert_allclose(found.shares.sum(axis=0) + found.unexplained, 1)
    assert found.unsettled == 0
    error = float(np.abs(found.shares - truth).mean())
    return error, float(np.corrcoef(found.shares.ravel(), truth.ravel())[0, 1]), float(found.unexplained.mean())


def errors_without_type(cells: Cells, missing: str) -> tuple[float, float]:
    """(mean share unexplained where 20 % of the cells are of a type that the reference lacks, largest mean rise)."""
    rng = np.random.default_rng(2)
    known, (counts, kind, _) = split_reference(cells, lacks=missing)
    extra = np.flatnonzero(kind == missing)
    bulk, truth = simulate_mixtures(
        counts[kind != missing], kind[kind != missing].tolist(), known.types, 20, rng, cells=800
    )
    for k in range(20):
        bulk[:, k] += np.asarray(counts[rng.choice(extra, 200)].sum(axis=0)).ravel()
    found = estimate(bulk, known)
    return float(found.unexplained.mean()), float((found.shares - 0.8 * truth).mean(axis=1).max())


def simulated_cells() -> Cells:
    """Cells from this project's simulator."""
    drawn = simulated(samples=4, cells=400, seed=3, treated=False)[1]
    counts = sp.vstack([one.counts for one in drawn]).tocsr()
    kind = np.concatenate([one.truth['type'].to_numpy(str) for one in drawn])
    return counts, kind, np.repeat([one.design.name for one in drawn], [len(one.truth) for one in drawn])


def shared_simulation(kind: str) -> Cells:
    """Cells from the simulator next to the test data."""
    import anndata as ad

    data = real_data('scrna_ifnb')
    script = Path(os.environ.get('STROMA_TEST_BENCH') or data.parents[1] / 'bench') / 'simulate.py'
    if not script.exists():
        pytest.skip(f'no reference simulator at {script}')
    module = types.ModuleType('reference_simulate')
    exec(compile(script.read_text('utf-8'), str(script), 'exec'), module.__dict__)
    ref = ad.read_h5ad(data / 'ifnb_2samples.h5ad')
    made = module.simulate(
        ref[ref.obs['condition'] == 'ctrl'], n_cells=1000, n_samples=6, n_genes=8000, **KINDS[kind][1]
    )
    return sp.csr_matrix(made.X), made.obs['true_type'].to_numpy(str), made.obs['sample'].to_numpy(str)


def test_shares_of_mixtures_are_found() -> None:
    error, correlation, unexplained = errors(simulated_cells(), by_donor=False)
    assert error <= 0.03 and correlation >= 0.95 and unexplained <= 0.06


def test_a_type_that_the_reference_lacks_is_said() -> None:
    unexplained, rise = errors_without_type(simulated_cells(), 'Fibroblast')
    assert unexplained >= 0.1 and rise < 0.05


def test_a_reference_measures_its_own_error() -> None:
    counts, kind, donor = simulated_cells()
    found = expected_accuracy(counts, kind.tolist(), donor.tolist(), mixtures=15)
    assert 0 < found.error <= 0.05 and found.correlation >= 0.9 and found.mixtures == 15
    assert found.by_type.mean() == pytest.approx(found.error) and found.unexplained <= 0.15
    again = expected_accuracy(counts, kind.tolist(), donor.tolist(), mixtures=15)
    assert again.error == found.error


def test_a_type_without_markers_and_a_sample_without_counts_are_refused() -> None:
    counts, kind, donor = simulated_cells()
    with pytest.raises(ValueError, match='^B$'):
        half = np.where((kind == 'B') & (np.arange(len(kind)) % 2 == 0), 'half', kind)
        reference(counts, half.tolist(), donor.tolist())
    known = reference(counts, kind.tolist(), donor.tolist())
    with pytest.raises(ValueError, match='no marker'):
        estimate(np.zeros((counts.shape[1], 1)), known)


@pytest.mark.broad
@pytest.mark.floors
@pytest.mark.parametrize('kind', KINDS)
def test_shares_of_the_shared_simulator_are_found(kind: str) -> None:
    """Measured for unseen cells of the same donors and of other donors."""
    cells = shared_simulation(kind)
    for by_donor in (False, True):
        error, correlation, _ = errors(cells, by_donor)
        assert error <= KINDS[kind][0] and correlation >= 0.95
    for missing in DISTINCT:
        unexplained, rise = errors_without_type(cells, missing)
        assert unexplained >= 0.1 and rise < 0.05, missing
