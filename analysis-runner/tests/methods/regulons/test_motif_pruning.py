"""Pruning by motifs: a small example computed by hand, ctxcore's values, real rankings, simulated targets."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.feather as feather
import pytest
from support import real_data

from stroma_runner.methods.genes.gene_matching import GeneFinder
from stroma_runner.methods.regulons.motif_pruning import (
    Rankings,
    areas,
    enriched_motifs,
    leading_ranks,
    normalised,
    prune,
    read_annotations,
)

MOTIFS, GENES = 400, 3000
SYMBOLS = [f'G{k}' for k in range(GENES)]
#: Genes of the simulated module, and those among them that the simulated motif ranks first.
MODULE, TRUE = list(range(40)), list(range(25))


def write(path: Path, ranks: np.ndarray, genes: list[str], motifs: list[str]) -> Rankings:
    columns = {name: pa.array(ranks[:, k].astype(np.int16)) for k, name in enumerate(genes)}
    feather.write_feather(pa.table(columns | {'motifs': pa.array(motifs)}), str(path), compression='uncompressed')
    return Rankings(path)


@pytest.fixture(scope='module')
def write_rankings(tmp_path_factory: pytest.TempPathFactory) -> tuple[Rankings, np.ndarray]:
    """Random rankings; motif m7 has the genes TRUE among its first 150."""
    rng = np.random.default_rng(0)
    ranks = np.array([rng.permutation(GENES) for _ in range(MOTIFS)])
    order = rng.permutation(GENES)
    rest = [gene for gene in order.tolist() if gene not in TRUE]
    early = np.sort(rng.choice(150, len(TRUE), replace=False))
    for place, gene in zip(early.tolist(), TRUE, strict=True):
        rest.insert(place, gene)
    ranks[7] = np.argsort(rest)
    path = tmp_path_factory.mktemp('rankings') / 'toy.feather'
    return write(path, ranks, SYMBOLS, [f'm{k}' for k in range(MOTIFS)]), ranks


def test_areas_by_hand() -> None:
    """A quarter of 40 genes counts: 10 ranks, the last of which adds nothing. A gene at rank r adds 9 - r."""
    ranks = np.array([[0, 1, 20], [8, 9, 10], [3, 3, 3]])
    assert areas(ranks, 40, 0.25).tolist() == pytest.approx([(9 + 8) / 30, 1 / 30, 18 / 30])
    assert normalised(np.array([1.0, 2, 3])) == pytest.approx([-(1.5**0.5), 0, 1.5**0.5])
    assert normalised(np.ones(4)).tolist() == [0] * 4


def test_leading_edge_by_hand() -> None:
    """Curves over 4 places: 1 2 2 2, 0 0 0 0, 0 0 1 1. The first is farthest above mean + 2 deviations at rank 1."""
    ranks = np.array([[0, 1], [9, 9], [2, 9]])
    curves = np.array([[1, 2, 2, 2], [0, 0, 0, 0], [0, 0, 1, 1]])
    expected = (curves - curves.mean(axis=0) - 2 * curves.std(axis=0)).argmax(axis=1)
    assert leading_ranks(ranks, np.arange(3), 4).tolist() == expected.tolist()
    assert leading_ranks(ranks, np.array([0]), 4).tolist() == [0]


def test_values_are_those_of_ctxcore(write_rankings: tuple[Rankings, np.ndarray]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter('ignore')
        from ctxcore.recovery import aucs, leading_edge, recovery

    ranks = write_rankings[1][:, MODULE]
    table, ones = pd.DataFrame(ranks), np.ones(len(MODULE))
    assert np.allclose(areas(ranks, GENES), aucs(table, GENES, ones, 0.05), atol=1e-12)
    curves, _ = recovery(table, GENES, ones, 1500, 0.05)
    bound = curves.mean(axis=0) + 2 * curves.std(axis=0)
    own = leading_ranks(ranks, np.arange(MOTIFS))
    for k in range(0, MOTIFS, 13):
        genes, rank = leading_edge(curves[k], bound, ranks[k], np.array(MODULE))
        assert own[k] == rank
        assert sorted(gene for gene, _ in genes) == [MODULE[j] for j in np.flatnonzero(ranks[k] <= own[k])]


def test_real_rankings_have_the_values_of_ctxcore(tmp_path: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter('ignore')
        from ctxcore.recovery import aucs

        source = real_data('tf') / 'pyscenic' / 'hg19-tss-centered-10kb-10species.mc9nr.feather'
        table = feather.read_table(str(source))
    with pytest.raises(ValueError, match='Feather V2'):
        Rankings(source)
    path = tmp_path / 'real.feather'
    feather.write_feather(table, str(path))
    rankings = Rankings(path)
    assert (rankings.total, len(rankings.motifs)) == (22284, 5)
    genes = np.array([rankings.genes.index(name) for name in ('A1BG', 'STAT1', 'IRF1', 'ZZZ3')])
    ranks = rankings.ranks(np.sort(genes))
    expected = aucs(pd.DataFrame(ranks), 22284, np.ones(4), 0.05)
    assert np.allclose(areas(ranks, 22284), expected, atol=1e-12)
    assert ranks.min() >= 0 and ranks.max() < 22284


def test_columns_are_those_of_the_genes(write_rankings: tuple[Rankings, np.ndarray]) -> None:
    rankings, ranks = write_rankings
    chosen = np.array([3, 17, 2999])
    assert np.array_equal(rankings.ranks(chosen), ranks[:, chosen])
    assert rankings.ranks(np.array([], np.int64)).shape == (MOTIFS, 0)


def test_the_planted_motif_keeps_its_targets(write_rankings: tuple[Rankings, np.ndarray]) -> None:
    rankings, ranks = write_rankings
    edges = [('G0', f'G{k}', 40.0 - k) for k in MODULE[1:]]
    found = prune(edges, [rankings], {'G0': ['m7', 'm8']})
    [motif] = found.motifs
    assert (motif.factor, motif.motif, motif.rankings) == ('G0', 'm7', 'toy.feather') and motif.nes > 3
    kept = {target for _, target, _ in found.edges}
    assert {f'G{k}' for k in TRUE[1:]} <= kept
    # Genes outside the planted ones are kept where chance puts them before the end of the leading edge.
    assert kept == {f'G{k}' for k in MODULE[1:] if ranks[7, k] <= motif.rank} and len(kept) < 30
    assert found.edges == [edge for edge in edges if edge[1] in kept] and found.unmapped == []


def test_without_an_annotation_no_target_remains(write_rankings: tuple[Rankings, np.ndarray]) -> None:
    edges = [('G0', f'G{k}', 1.0) for k in MODULE[1:]]
    for annotated in ({'G0': ['m8']}, {'G1': ['m7']}, {}):
        assert prune(edges, [write_rankings[0]], annotated).edges == []


def test_activated_and_repressed_targets_are_modules_of_their_own(write_rankings: tuple[Rankings, np.ndarray]) -> None:
    repressed = [('G0', f'G{k}', -1.0) for k in range(2000, 2030)]
    found = prune([('G0', f'G{k}', 1.0) for k in MODULE[1:]] + repressed, [write_rankings[0]], {'G0': ['m7']})
    assert found.edges and all(weight > 0 for _, _, weight in found.edges)


def test_a_module_that_is_not_ranked_is_named(write_rankings: tuple[Rankings, np.ndarray]) -> None:
    rankings = write_rankings[0]
    edges = [('G0', f'G{k}', 1.0) for k in range(1, 8)] + [('G0', f'unknown{k}', 1.0) for k in range(3)]
    assert prune(edges, [rankings], {'G0': ['m7']}).unmapped == ['G0']
    finder = GeneFinder(rankings.genes, rankings.genes)
    # Exactly 80 % of the genes are too few, as in pySCENIC; a larger share is enough.
    five = ['G0', 'G1', 'G2', 'G3', 'unknown']
    assert enriched_motifs('G0', five, rankings, finder, ['m7']) is None
    assert enriched_motifs('G0', [*five, 'G4'], rankings, finder, ['m7']) is not None


def test_annotations_by_similarity() -> None:
    lines = [
        '#motif_id\tmotif_name\tgene_name\tmotif_similarity_qvalue\torthologous_identity\tdescription\n',
        'm1\tone\tSPI1\t0\t1\tgene is directly annotated\n',
        'm2\ttwo\tSPI1\t0.0005\t0.8\tmotif is similar\n',
        'm3\tthree\tSPI1\t0.01\t1\tmotif is "similar\n',
        'm1\tone\tGATA1\t0\t1\tgene is directly annotated\n',
    ]
    assert read_annotations(lines, ['SPI1', 'PAX5']) == {'SPI1': {'m1', 'm2'}}
    with pytest.raises(ValueError, match='lacks'):
        read_annotations(['tf\ttarget\n'], ['SPI1'])


def test_other_tables_are_refused(tmp_path: Path) -> None:
    feather.write_feather(pa.table({'a': [0.5], 'motifs': ['m']}), str(tmp_path / 'scores.feather'))
    (tmp_path / 'text.feather').write_text('no table')
    for name in ('scores.feather', 'text.feather'):
        with pytest.raises(ValueError):
            Rankings(tmp_path / name)
