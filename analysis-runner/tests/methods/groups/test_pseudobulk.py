"""The pseudobulk test beside R's DESeq2 on stored references, and on data without any difference."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from methods.nulls import null_splits
from support import real_data

from stroma_runner.methods.groups.dispersions import Posterior, line_search
from stroma_runner.methods.groups.pseudobulk import summed_counts, wald
from stroma_store.dataset.reader import Dataset
from stroma_store.dataset.writer import write_dataset
from stroma_store.errors import StromaError
from stroma_store.open_dataset import open_dataset

#: Largest relative difference of a fold change from R's.
RELATIVE = 1e-4


def dummies(values: pd.Series, reference: str) -> list[np.ndarray]:
    return [(values == name).to_numpy(float) for name in sorted(values.unique()) if name != reference]


@pytest.mark.parametrize('factor', ['single_factor', 'multi_factor'])
def test_fold_changes_are_those_of_r_on_synthetic_counts(factor: str) -> None:
    folder = real_data('bulk_pydeseq2')
    counts = pd.read_csv(folder / 'synthetic' / 'test_counts.csv', index_col=0).T
    about = pd.read_csv(folder / 'synthetic' / 'test_metadata.csv', index_col=0).loc[counts.index]
    columns = [np.ones(len(about)), *(dummies(about['group'], 'X') if factor == 'multi_factor' else [])]
    found = wald(counts.to_numpy(), np.column_stack([*columns, *dummies(about['condition'], 'A')]))
    expected = pd.read_csv(folder / factor / 'r_test_res.csv', index_col=0)
    np.testing.assert_allclose(found['log2fc'], expected['log2FoldChange'], rtol=RELATIVE)
    np.testing.assert_allclose(found['z_score'], expected['stat'], rtol=1e-4)
    np.testing.assert_allclose(found['p_val'], expected['pvalue'], rtol=1e-3)


@pytest.mark.floors
@pytest.mark.parametrize('design', [pytest.param('airway_dex', marks=pytest.mark.broad), 'airway_cell_dex'])
def test_a_whole_experiment_is_compared_as_by_r(design: str) -> None:
    """Treated and control cells of four donors, 33,469 genes with counts; unpaired, and paired by donor."""
    folder = real_data('bulk_airway')
    counts = pd.read_csv(folder / 'airway_rawcounts.csv', index_col=0).T
    about = pd.read_csv(folder / 'airway_metadata.csv', index_col=0).loc[counts.index]
    donors = dummies(about['celltype'], sorted(about['celltype'].unique())[0]) if 'cell' in design else []
    found = wald(counts.to_numpy(), np.column_stack([np.ones(8), *donors, *dummies(about['dex'], 'control')]))
    expected = pd.read_csv(folder / 'expected' / f'{design}_DESeq2.csv.gz', index_col=0).loc[counts.columns]
    seen = (expected['baseMean'] > 0).to_numpy()
    theirs = expected.loc[seen, 'log2FoldChange'].to_numpy()
    away = np.abs(found.loc[seen, 'log2fc'].to_numpy() - theirs)
    # In one gene the fold change is nearly 0, and R's last digits decide.
    assert (away > RELATIVE * np.abs(theirs)).sum() <= 1
    np.testing.assert_allclose(found.loc[seen, 'z_score'], expected.loc[seen, 'stat'], atol=1e-4)
    known = seen & expected['pvalue'].notna().to_numpy()
    np.testing.assert_allclose(found.loc[known, 'p_val'], expected.loc[known, 'pvalue'], rtol=1e-3)
    np.testing.assert_array_equal(found.loc[seen & ~known, 'p_val'], 1.0)


def test_a_gene_without_counts_says_nothing_and_sparse_samples_have_size_factors() -> None:
    rng = np.random.default_rng(0)
    counts = rng.negative_binomial(2, 0.4, (6, 40))
    counts[np.arange(40) % 6, np.arange(40)] = 0  # no gene is in every sample
    counts[:, 7] = 0
    found = wald(counts, np.column_stack([np.ones(6), np.arange(6) < 3]))
    assert found.loc[7, ['log2fc', 'z_score', 'p_val', 'p_val_adj']].tolist() == [0.0, 0.0, 1.0, 1.0]
    assert found.loc[7, ['log10_p_val', 'log10_p_val_adj']].tolist() == [0.0, 0.0]
    assert np.isfinite(found.to_numpy()).all() and (found['log2fc'].drop(7) != 0).all()


def test_the_derivative_of_the_likelihood_is_that_of_its_values() -> None:
    rng = np.random.default_rng(1)
    counts, means = rng.poisson(6.0, (7, 30)), rng.uniform(1.0, 9.0, (7, 30))
    design = np.column_stack([np.ones(7), np.arange(7) % 2, rng.normal(size=7)])
    posterior = Posterior(counts, means, design, (rng.normal(size=30), 0.7))
    at, genes, step = rng.uniform(-5.0, 1.0, 30), np.arange(30), 1e-5
    slope = (posterior.value(at + step, genes) - posterior.value(at - step, genes)) / (2 * step)
    np.testing.assert_allclose(posterior.both(at, genes)[1], slope, rtol=1e-5, atol=1e-6)
    found, _, has_risen = line_search(posterior, at, np.log(1e-9))
    assert has_risen.all() and (posterior.value(found, genes) >= posterior.value(at, genes)).all()


def put(folder: Path, counts: np.ndarray, *, normalised: bool) -> Dataset:
    import scipy.sparse as sp

    obs = pd.DataFrame({'n': np.arange(len(counts))}, index=[f'c{k}' for k in range(len(counts))])
    var = pd.DataFrame({'gene_id': [f'g{k}' for k in range(counts.shape[1])]}, index=range(counts.shape[1]))
    matrix = sp.csr_matrix(counts.astype(np.float32) * 0.5 if normalised else counts)
    about = {'info': {}, 'markers': None, 'embeddings': {}, 'normalised_only': normalised}
    write_dataset(folder, counts=matrix, obs=obs, var=var.rename(index=str), **about)
    return open_dataset(folder)


def test_counts_are_summed_per_profile_and_cells_of_none_are_left_out(tmp_path: Path) -> None:
    counts = np.random.default_rng(2).poisson(0.7, (50, 12)).astype(np.int32)
    codes = np.random.default_rng(3).integers(-1, 4, 50)
    found = summed_counts(put(tmp_path, counts, normalised=False), codes, 4)
    np.testing.assert_array_equal(found, [counts[codes == k].sum(axis=0) for k in range(4)])


def test_a_dataset_without_counts_has_no_sums(tmp_path: Path) -> None:
    dataset = put(tmp_path, np.ones((5, 3), np.int32), normalised=True)
    with pytest.raises(StromaError, match='INPUT_INVALID'):
        summed_counts(dataset, np.zeros(5, int), 1)


def test_samples_give_the_stated_rate_of_false_positives_and_cells_do_not() -> None:
    found = null_splits(splits=8, samples=12, cells=100, genes=150)
    assert found['low'] <= found['pseudobulk'] <= found['high']
    assert found['wilcoxon'] > 2 * found['high']
