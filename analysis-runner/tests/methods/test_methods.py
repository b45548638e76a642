"""Single methods on small data, next to the field's libraries or values worked out by hand."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
import scipy.sparse as sp
from support import MITO, RIBO, simulated

from stroma_runner.methods.embedding import graph, normalise, reduce
from stroma_runner.methods.genes.gene_lists import G2M_GENES, S_GENES, genes_in_matrix
from stroma_runner.methods.genes.matrix import KeptRows, join_samples, kept_counts
from stroma_runner.methods.groups import markers
from stroma_runner.methods.quality import cell_quality, doublets


def test_quality_by_hand() -> None:
    counts = sp.csr_matrix(np.array([[1, 0, 3], [0, 0, 0], [2, 2, 0]], dtype=np.int32))
    q = cell_quality.cell_quality(counts, np.array(['MT-CO1', 'RPS3', 'CD3E']), MITO, RIBO)
    assert q.genes.tolist() == [2, 0, 2] and q.umi.tolist() == [4, 0, 4]
    assert q.mitochondrial is not None and q.mitochondrial.tolist() == [25.0, 0.0, 50.0]
    assert q.ribosomal is not None and q.ribosomal.tolist() == [0.0, 0.0, 50.0]


def test_ranges_are_inclusive_and_percentages_exclusive() -> None:
    q = cell_quality.Quality(np.array([200, 199, 300]), np.array([5, 5, 5]), np.array([1.0, 1.0, 10.0]), None)
    limits = {
        'gene': {'min': 200, 'max': 300},
        'umi': {'min': 0, 'max': 5},
        'mitochondrial': 10,
        'ribosomal': 1,
    }
    assert cell_quality.passes_thresholds(q, limits).tolist() == [True, False, False]
    assert cell_quality.passes_thresholds(q, limits | {'mitochondrial': 100}).tolist() == [True, False, True]


@pytest.mark.parametrize(('share', 'option'), [(0.05, 15.0), (0.0, 50.0)])
def test_the_mitochondrial_option_closest_to_five_percent(share: float, option: float) -> None:
    mito = np.full(1000, 4.0)
    mito[: int(1000 * share)] = 17.0  # at or above 15 and below 20
    q = cell_quality.Quality(np.arange(1000) + 500, np.arange(1000) + 900, mito, None)
    found = cell_quality.recommend(q)
    assert found['mitochondrial'] == option
    assert found['gene'] == {'min': 200, 'max': 1480} and found['umi'] == {'min': 0, 'max': 1880}
    assert found['ribosomal'] == 50.0


def test_histogram_counts_everything_once() -> None:
    found = cell_quality.histogram(np.array([1.0, 1.0, 2.0, 5.0]), bins=4)
    assert found['edges'] == [1.0, 2.0, 3.0, 4.0, 5.0] and found['counts'] == [2, 1, 0, 1]


def test_cell_cycle_lists() -> None:
    assert (len(S_GENES), len(G2M_GENES)) == (43, 54)
    assert genes_in_matrix(('MLF1IP', 'PCNA'), {'CENPU', 'PCNA'}, 'Homo sapiens') == ['CENPU', 'PCNA']
    assert genes_in_matrix(('MLF1IP', 'PCNA'), {'Mlf1ip', 'Pcna'}, 'Mus musculus') == ['Mlf1ip', 'Pcna']
    counts = simulated()[1][0].counts
    assert normalise.cycle_scores(normalise.log_normalise(counts), simulated()[0].symbols, 'Danio rerio', 0) is None


def test_log_normalisation_is_scanpys() -> None:
    import anndata as ad
    import scanpy as sc

    counts = simulated()[1][0].counts
    shell = ad.AnnData(counts.astype(np.float32))
    sc.pp.normalize_total(shell, target_sum=1e4)
    sc.pp.log1p(shell)
    assert np.allclose(normalise.log_normalise(counts).toarray(), shell.X.toarray(), rtol=1e-5)


def test_samples_with_other_genes_are_joined() -> None:
    class S:
        def __init__(self, counts: list[list[int]], genes: list[str]) -> None:
            self.counts = sp.csr_matrix(np.array(counts, dtype=np.int32))
            self.gene_ids = self.symbols = np.array(genes, dtype=object)

        def blocks(self) -> Iterator[tuple[int, sp.csr_matrix]]:
            yield 0, self.counts

    a, b = S([[1, 2], [3, 4]], ['A', 'B']), S([[5, 6]], ['C', 'A'])
    joined = join_samples([a, b])
    kept = [np.array([False, True]), np.array([True])]
    rows = KeptRows([a, b], kept, joined.columns, np.arange(3), kept_counts([a, b], kept, joined.columns, 3))
    counts, symbols = sp.vstack([block for _, block in rows.blocks()]), joined.symbols
    assert symbols.tolist() == ['A', 'B', 'C'] and counts.toarray().tolist() == [[3, 4, 0], [6, 0, 5]]


@pytest.mark.parametrize(
    ('variance', 'number', 'rule'),
    [
        ([50.0, 30.0, 15.0, 3.0, 2.0], 4, 'single'),
        ([60.0, 31.0, 3.0, 3.0, 3.0], 3, 'difference'),
        ([40.0] + [2.0] * 30, 2, 'difference'),
    ],
)
def test_recommended_components(variance: list[float], number: int, rule: str) -> None:
    assert reduce.recommended_components(np.array(variance)) == (number, rule)


def test_components_are_exact() -> None:
    values = np.random.default_rng(0).normal(size=(200, 30)).astype(np.float32) * np.linspace(5, 1, 30)
    scores, variance, loadings = reduce.principal_components(reduce.MemoryVariableRows(sp.csr_matrix(values)), 5)
    exact = np.linalg.svd(values - values.mean(axis=0), full_matrices=False)[1][:5] ** 2 / 199
    assert np.allclose(variance, exact, rtol=1e-3) and scores.shape == (200, 5)
    assert np.allclose((values - values.mean(axis=0)) @ loadings, scores, atol=1e-3)


def test_neighbours_are_exact_and_a_point_is_its_own_first() -> None:
    points = np.random.default_rng(1).normal(size=(150, 4)).astype(np.float32)
    points[7] = points[8] = points[9]
    found, distances = graph.nearest(points, 6)
    assert found[:, 0].tolist() == list(range(150)) and (distances[:, 0] == 0).all()
    brute = np.sort(np.linalg.norm(points[:, None] - points[None], axis=2), axis=1)[:, :6]
    assert np.allclose(distances, brute, atol=1e-3)


def test_tsne_keeps_the_order_and_neighbours_of_its_cells() -> None:
    from openTSNE import TSNE
    from sklearn.manifold import trustworthiness

    rng = np.random.default_rng(6)
    groups = rng.permutation(np.repeat(np.arange(4), 90))
    points = (rng.normal(0.0, 6.0, (4, 12))[groups] + rng.normal(0.0, 1.0, (360, 12))).astype(np.float32)
    told: list[float] = []
    found = graph.tsne(points, 1, 1, told.append)
    assert found.shape == (360, 2) and found.dtype == np.float32 and np.isfinite(found).all()
    near, _ = graph.nearest(found, 16)
    assert (groups[near[:, 1:]] == groups[:, None]).mean() > 0.99
    plain = TSNE(random_state=1, n_jobs=1, neighbors='exact', initialization='pca').fit(points)
    ours, theirs = (trustworthiness(points, np.asarray(made), n_neighbors=15) for made in (found, plain))
    assert ours == pytest.approx(theirs, abs=0.01)
    assert told == sorted(told) and 0 < told[0] < 0.1 and told[-1] == 1.0


def test_leiden_numbers_clusters_by_size_and_repeats() -> None:
    rng = np.random.default_rng(0)
    sizes, centres = (100, 60, 30), np.array([[0, 0], [20, 0], [0, 20]])
    points = np.concatenate([rng.normal(c, 1.0, (n, 2)) for n, c in zip(sizes, centres, strict=True)])
    fuzzy = graph.connectivities(*graph.nearest(points.astype(np.float32), 15))
    labels = graph.leiden(fuzzy, 0.05, 0)
    assert [len(set(labels[a:b])) for a, b in ((0, 100), (100, 160), (160, 190))] == [1, 1, 1]
    assert np.bincount(labels).tolist() == sorted(np.bincount(labels), reverse=True)
    assert (labels == graph.leiden(fuzzy, 0.05, 0)).all()


def test_markers_are_scanpys_wilcoxon() -> None:
    import anndata as ad
    import pandas as pd
    import scanpy as sc

    model, drawn = simulated()
    truth = drawn[0].truth['type']
    codes = pd.Categorical(truth).codes.astype(int)
    logged = normalise.log_normalise(drawn[0].counts)
    table = markers.find_markers(logged, codes, model.ids, model.symbols, 1)
    shell = ad.AnnData(logged, obs=pd.DataFrame({'c': pd.Categorical(codes.astype(str))}))
    shell.obs_names, shell.var_names = [f'c{i}' for i in range(len(codes))], model.symbols.astype(str)
    sc.tl.rank_genes_groups(shell, 'c', groups=['0'], method='wilcoxon', tie_correct=True)
    theirs = sc.get.rank_genes_groups_df(shell, '0').set_index('names')
    ours = table[table['cluster'] == '0'].set_index('symbol')
    theirs = theirs.loc[ours.index]
    assert np.allclose(np.abs(ours['z_score']), np.abs(theirs['scores']), atol=0.02)
    assert np.corrcoef(ours['p_val'], theirs['pvals'])[0, 1] > 0.999
    inside = drawn[0].counts[codes == 0]
    gene = int(np.flatnonzero(model.symbols == ours.index[0])[0])
    assert ours['pct1'].iloc[0] == pytest.approx((inside[:, gene].toarray() > 0).mean())
    assert (ours['p_val_adj'] >= ours['p_val'] - 1e-12).all()


def test_adjustment_by_hand() -> None:
    assert np.allclose(
        markers.benjamini_hochberg(np.array([0.01, 0.04, 0.03, np.nan])), [0.04, 0.16 / 3, 0.16 / 3, 1.0]
    )


def test_neighbours_of_doublets_are_the_same_by_either_way() -> None:
    points = np.random.default_rng(0).normal(size=(700, 25)).astype(np.float32)
    found, squared = doublets._few(points, 151)
    others, apart = doublets._many(points, 151)
    assert (found == others).mean() > 0.999  # equal distances may change places
    np.testing.assert_allclose(squared, apart, atol=1e-3)
