"""Ambient RNA: fraction and corrected counts on simulated truth, on PBMC 4k with its empty droplets, and if it cannot
be determined."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import scipy.sparse as sp
from support import real_data, simulated

from stroma_runner.methods.quality import contamination, droplets
from stroma_runner.simulator.sample import DrawnSample


@pytest.fixture(scope='module')
def drawn() -> list[DrawnSample]:
    """Samples with 5, 15, 30 % ambient RNA."""
    return list(simulated(samples=6, cells=700, seed=11, genes=4000)[1][:3])


def estimated(counts: sp.csr_matrix) -> tuple[contamination.Estimate, np.ndarray, np.ndarray]:
    labels, soup = contamination.first_clusters(counts, 0), contamination.soup_of_cells(counts)
    return contamination.estimate(counts, labels, soup, 0), labels, soup


def test_fractions_follow_the_truth(drawn: list[DrawnSample]) -> None:
    found = [estimated(one.counts)[0] for one in drawn]
    truth = [1 - one.native.sum() / one.counts.sum() for one in drawn]
    fractions = [one.fraction for one in found]
    assert fractions == sorted(fractions)
    assert np.abs(np.array(fractions) - truth).max() < 0.08
    assert all(one.low <= one.fraction <= one.high for one in found)


def test_corrected_counts_are_nearer_to_the_native_ones(drawn: list[DrawnSample]) -> None:
    for one in drawn:
        found, labels, soup = estimated(one.counts)
        made = contamination.correct(one.counts, labels, soup, found.low)
        assert made.dtype == one.counts.dtype and made.shape == one.counts.shape
        difference = one.counts - made
        assert difference.min() >= 0 and made.min() >= 0
        assert abs(made - one.native).sum() < abs(one.counts - one.native).sum()
        # Not more than there is.
        assert 0 < difference.sum() < (one.counts - one.native).sum()


def test_silent_markers_lose_their_counts_and_own_ones_keep_them(drawn: list[DrawnSample]) -> None:
    model = simulated(samples=6, cells=700, seed=11, genes=4000)[0]
    one = drawn[2]
    found, labels, soup = estimated(one.counts)
    made = contamination.correct(one.counts, labels, soup, found.low)
    kinds, genes = one.truth['type'].to_numpy(), [str(s) for s in model.symbols]
    single = ~one.truth['doublet'].to_numpy(bool)
    gene = genes.index('CD79A')
    others, own = (np.flatnonzero(single & mask) for mask in (kinds == 'Mono', kinds == 'B'))
    assert made[others, gene].sum() < 0.4 * one.counts[others, gene].sum()
    assert made[own, gene].sum() > 0.95 * one.counts[own, gene].sum()


def test_nothing_is_removed_at_fraction_0_and_a_larger_fraction_removes_more(drawn: list[DrawnSample]) -> None:
    counts = drawn[1].counts
    _, labels, soup = estimated(counts)
    sums = [contamination.correct(counts, labels, soup, fraction).sum() for fraction in (0.0, 0.1, 0.3, 0.6, 1.0)]
    assert sums[0] == counts.sum() and sums == sorted(sums, reverse=True) and sums[-1] < sums[0]


def test_few_cells_and_cells_alike_have_no_fraction(drawn: list[DrawnSample]) -> None:
    counts = drawn[0].counts
    for cells, reason in ((100, 'fewCells'), (101, None)):
        few = sp.csr_matrix(counts[:cells])
        found = estimated(few)[0]
        assert (found.reason == 'fewCells') == (reason == 'fewCells')
    # The same composition in all cells: no gene is silent anywhere.
    rng = np.random.default_rng(0)
    alike = sp.csr_matrix(rng.poisson(3.0, (300, 400)).astype(np.int32))
    found = estimated(alike)[0]
    assert found.fraction is None and found.reason == 'clustersAlike'
    nothing = estimated(sp.csr_matrix((200, 50), dtype=np.int32))[0]
    assert nothing.fraction is None and nothing.reason == 'fewSilentGenes'


def test_the_same_seed_gives_the_same(drawn: list[DrawnSample]) -> None:
    first, second = (estimated(drawn[0].counts) for _ in range(2))
    assert first[0].fraction == second[0].fraction and np.array_equal(first[1], second[1])


def pbmc() -> tuple[sp.csr_matrix, np.ndarray, list[str]]:
    """(counts cells x genes, composition of the empty droplets, symbols) of SoupX's PBMC 4k."""
    import rdata

    parsed = rdata.parser.parse_file(real_data('ambient_soupx') / 'PBMC_sc.RData')
    channel = next(iter(rdata.conversion.convert(parsed, default_encoding='utf8').values()))
    matrix = channel['toc']
    shape = tuple(int(n) for n in matrix.Dim)
    counts = sp.coo_matrix((matrix.x, (matrix.i, matrix.j)), shape).T.tocsr().astype(np.int32)
    return counts, np.asarray(channel['soupProfile']['est'], float), [str(name) for name in matrix.Dimnames[0]]


@pytest.mark.floors
@pytest.mark.broad
@pytest.mark.filterwarnings('ignore')
def test_pbmc_with_its_empty_droplets_has_soupx_fraction() -> None:
    """SoupX: .06 automatic, .077 by immunoglobulin genes."""
    counts, soup, symbols = pbmc()
    labels = contamination.first_clusters(counts, 0)
    found = contamination.estimate(counts, labels, soup, 0, of_droplets=True)
    assert found.fraction is not None and 0.04 <= found.fraction <= 0.09
    shown = {symbols[k] for k in found.genes}
    assert len(shown & {'LYZ', 'S100A8', 'S100A9', 'HLA-DRA', 'CD3D', 'CD3E', 'IGKC', 'FCN1', 'CSTA', 'AIF1'}) >= 3
    # Without the droplets the estimate is lower, and its interval contains this one.
    own = contamination.estimate(counts, labels, contamination.soup_of_cells(counts), 0)
    assert own.low is not None and own.high is not None and own.low <= found.fraction <= own.high + 0.02


def small_counts(kind: str) -> tuple[sp.csr_matrix, list[str]]:
    from scipy.io import mmread

    folder = Path(real_data('ambient_soupx')) / 'toy' / kind
    names = (folder / 'barcodes.tsv').read_text().split()
    return sp.csr_matrix(mmread(folder / 'matrix.mtx').T.astype(np.int32)), names


def test_cells_differ_from_the_soup_and_empty_droplets_do_not() -> None:
    raw, barcodes = small_counts('raw')
    called = np.isin(barcodes, small_counts('filtered')[1])
    soup = droplets.soup_of_droplets(raw)
    totals = np.asarray(raw.sum(axis=1)).ravel()
    p = droplets.differs_from_soup(raw, soup, 0, simulations=300)
    assert called.sum() == 62 and (p[called] < 0.01).mean() > 0.9
    # The ambient RNA estimated from few counts is noisy, and empty droplets vary more than a multinomial.
    assert (p[(totals > 0) & (totals <= droplets.EMPTY_UP_TO)] < 0.01).mean() < 0.25


def test_p_is_that_of_exact_enumeration() -> None:
    """Two genes, three counts: probabilities of the four outcomes by the binomial."""
    from scipy.stats import binom

    outcomes = sp.csr_matrix(np.array([[k, 3 - k] for k in range(4)], dtype=np.int32))
    chances = binom.pmf(np.arange(4), 3, 0.7)
    exact = [chances[chances <= one + 1e-12].sum() for one in chances]
    found = droplets.differs_from_soup(outcomes, np.array([0.7, 0.3]), 0, simulations=20_000)
    np.testing.assert_allclose(found, exact, atol=0.015)


def test_droplets_without_counts_are_refused() -> None:
    with pytest.raises(ValueError, match='no droplet'):
        droplets.soup_of_droplets(sp.csr_matrix((5, 3), dtype=np.int32))
