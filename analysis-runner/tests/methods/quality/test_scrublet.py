"""Scrublet compared with the classifier: equal to scanpy's own result, on simulated truth, and if it finds no
threshold."""

from __future__ import annotations

from collections.abc import Iterator

import anndata as ad
import numpy as np
import pytest
import scanpy as sc
import scipy.sparse as sp
from sklearn.metrics import roc_auc_score
from threadpoolctl import threadpool_limits

from stroma_runner.methods.quality import doublets, scrublet
from stroma_runner.simulator.__main__ import designs, simulate


@pytest.fixture(scope='module')
def sample() -> Iterator[tuple[sp.csr_matrix, np.ndarray]]:
    """(counts of 1,000 simulated cells, which are doublets)."""
    _, drawn = simulate(1, 3000, designs(1, 1000, 2500.0, 0.3, 0.08, False))
    one = next(iter(drawn))
    yield sp.csr_matrix(one.counts), one.truth['doublet'].to_numpy(bool)


def test_scores_and_calls_are_scanpys(sample: tuple[sp.csr_matrix, np.ndarray]) -> None:
    counts, _ = sample
    found = scrublet.score_doublets(counts, 0)
    data = ad.AnnData(sp.csr_matrix(counts, dtype=np.float32))
    # Several threads sum in another order, which swaps a few neighbours.
    with threadpool_limits(limits=1):
        sc.pp.scrublet(data, expected_doublet_rate=doublets.expected_rate(counts.shape[0]), random_state=0)
    assert found is not None
    np.testing.assert_array_equal(found.score, data.obs['doublet_score'])
    np.testing.assert_array_equal(found.called, data.obs['predicted_doublet'])
    assert found.threshold == data.uns['scrublet']['threshold']
    assert found.expected_rate == pytest.approx(0.004)


def test_doublets_are_found_better_than_by_depth(sample: tuple[sp.csr_matrix, np.ndarray]) -> None:
    counts, truth = sample
    found, own = scrublet.score_doublets(counts, 0), doublets.score_doublets(counts, 0)
    assert found is not None and own is not None
    depth = roc_auc_score(truth, np.asarray(counts.sum(axis=1)).ravel())
    # .914 and .944 by the classifier; .839 by depth only.
    assert roc_auc_score(truth, found.score) > max(0.89, depth + 0.05)
    assert roc_auc_score(truth, own.score) > 0.92
    assert (found.called & truth).sum() > 0.8 * found.called.sum() > 0


def test_one_mode_has_no_threshold_and_calls_no_cell(
    sample: tuple[sp.csr_matrix, np.ndarray], monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_minimum(scores: np.ndarray) -> float:
        raise RuntimeError('Unable to find two maxima in histogram')

    monkeypatch.setattr('skimage.filters.threshold_minimum', no_minimum)
    found = scrublet.score_doublets(sample[0], 0)
    assert found is not None and found.threshold is None and not found.called.any()
    assert np.isfinite(found.score).all() and found.score.max() > 0


def test_few_cells_and_few_genes_are_not_scored(sample: tuple[sp.csr_matrix, np.ndarray]) -> None:
    counts, _ = sample
    assert scrublet.score(counts[:99], 0) == (None, 0)
    found, genes = scrublet.score(sp.csr_matrix(counts[:, :20]), 0)
    assert found is None and genes <= 20


def test_a_cell_without_genes_has_the_score_0(sample: tuple[sp.csr_matrix, np.ndarray]) -> None:
    counts = sample[0].copy()
    counts.data[: counts.indptr[1]] = 0
    counts.eliminate_zeros()
    found = scrublet.score_doublets(counts, 0)
    assert found is not None and found.score[0] == 0 and not found.called[0]
