"""Enrichment against stored results of GSEA (Java), scipy's exact test, and its own reproduce.py."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from scipy.stats import fisher_exact
from tool_support import run_tool, small_dataset

from stroma_runner.methods.gene_sets.enrichment import (
    links,
    membership,
    over_representation,
    reduce_curve,
    running_score,
)
from stroma_runner.methods.gene_sets.gsea import gsea
from stroma_runner.tools.enrichment.sets import read_gmt, read_orthologs, term_of
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError

DATA = Path(os.environ.get('STROMA_TEST_DATA', '/nothing'))
EDB = DATA / 'bulk_gsea/edb'
FILTER = {'log2fc': 0.0, 'padj': 1.0, 'pct': 0.0}
OWN = [
    {'name': 'raised', 'genes': ['G3', 'G4', 'G5', 'G6', 'G7', 'G8']},
    {'name': 'others', 'genes': [f'G{k}' for k in range(20, 40)]},
]


@pytest.fixture
def store(tmp_path: Path) -> DiskStore:
    made = DiskStore(tmp_path / 'objects')
    small_dataset(made, 'd1')
    return made


def params(**over: Any) -> dict[str, Any]:
    given: dict[str, Any] = {
        'method': 'ora',
        'genes': {'kind': 'list', 'name': 'mine', 'genes': ['G3', 'g4', 'ENSG5', 'G30', 'none'], 'scores': None},
        'databases': [{'name': 'own', 'sets': OWN}],
        'background': 'tested',
        'minSize': 2,
        'maxSize': 500,
        'permutations': 200,
        'seed': 0,
    }
    return given | over


def run(store: DiskStore, inputs: dict[str, Any] | None = None, **over: Any) -> dict[str, Any]:
    return run_tool(store, 'enrichment', params(**over), {'datasetId': 'd1'} | (inputs or {}), job='j1')


def library(store: DiskStore, text: str, **over: Any) -> dict[str, Any]:
    """A set of the library as the BFF names it in a job's inputs."""
    sha = hashlib.sha256(text.encode()).hexdigest()
    folder = store.scratch()
    (folder / 'file').write_text(text, encoding='utf-8')
    (folder / 'file').rename(store.path('datasets/d1').parents[1] / f'ref-{sha}')
    target = store.path('datasets/d1').parents[1] / 'references'
    target.mkdir(exist_ok=True)
    (target.parent / f'ref-{sha}').rename(target / sha)
    known = {'id': 'r1', 'name': 'GO', 'version': '2021', 'sha256': sha, 'species': 'Homo sapiens', 'licence': 'CC BY'}
    return known | {'source': 'here', 'database': 'go_bp', 'orthologs': None} | over


@pytest.mark.skipif(not EDB.exists(), reason='STROMA_TEST_DATA has no bulk_gsea')
def test_scores_equal_those_of_gsea_in_java() -> None:
    ranking = pd.read_csv(EDB / 'gsea_data.gsea_data.rnk', sep='\t', header=None, comment='#').dropna()
    names = ranking[0].astype(str).tolist()
    place = {name: k for k, name in enumerate(names)}
    scores = ranking[1].to_numpy(float)
    order = np.argsort(-scores, kind='stable')
    lines = [line.split('\t') for line in (EDB / 'gene_sets.gmt').read_text().splitlines() if line]
    sets = {name: np.array([place[g] for g in genes if g in place]) for name, _, *genes in lines}
    found = gsea(
        list(sets.values()), order, scores[order], min_size=1, max_size=5000, permutations=1000, seed=1, threads=1
    )
    found.index = pd.Index([list(sets)[k] for k in found['set']])
    stored = ElementTree.parse(EDB / 'results.edb').getroot().findall('DTG')
    assert len(stored) >= 3
    for node in stored:
        name = node.attrib['GENESET'].split('#')[1]
        row = found.loc[name]
        assert row['es'] == pytest.approx(float(node.attrib['ES']), abs=1e-4), name
        hits = np.flatnonzero(np.isin(order, sets[name]))
        curve = running_score(hits, scores[order])
        assert curve.es == pytest.approx(float(node.attrib['ES']), abs=1e-4)
        assert hits.tolist() == [int(hit) for hit in node.attrib['HIT_INDICES'].split()]
        # NES is ES / mean of the permutations of the same sign; the tolerance is three standard errors of that mean.
        random = np.array(node.attrib['RND_ES'].split(), float)
        same = np.abs(random[np.sign(random) == np.sign(row['es'])])
        noise = 3 * np.sqrt(2) * same.std() / np.sqrt(len(same)) / same.mean()
        assert row['nes'] == pytest.approx(float(node.attrib['NES']), rel=max(noise, 0.02)), name
        assert abs(row['p_val_adj'] - float(node.attrib['FDR'])) <= 0.05, name


def prerank(sets: list[np.ndarray], scores: np.ndarray, permutations: int, seed: int) -> pd.DataFrame:
    from gseapy.gse import prerank_rs

    given = {str(k): [str(gene) for gene in one] for k, one in enumerate(sets)}
    names = [str(gene) for gene in range(len(scores))]
    found = prerank_rs(names, scores.tolist(), given, 1.0, 1, len(names), permutations, 1, seed).summaries
    rows = [(int(s.term), len(s.hits), s.es, s.nes, s.pval, s.fdr) for s in found]
    frame = pd.DataFrame(rows, columns=['set', 'size', 'es', 'nes', 'p_val', 'p_val_adj'])
    return frame.sort_values('set', ignore_index=True)


def test_sets_of_different_sizes_have_exactly_gseapys_numbers() -> None:
    rng = np.random.default_rng(0)
    scores = np.sort(rng.normal(size=3000))[::-1]
    # Every third set is at the top, so that some are significant; more sets than one call accepts.
    sets = [np.sort(rng.choice(3000 if k % 3 else 750, 10 + k, replace=False)) for k in range(130)]
    found = gsea(sets, np.arange(3000), scores, min_size=1, max_size=500, permutations=100, seed=5, threads=1)
    pd.testing.assert_frame_equal(found, prerank(sets, scores, 100, 5), rtol=1e-12)
    assert 10 < (found['p_val_adj'] < 0.05).sum() < 100


def test_sets_of_one_size_share_permutations_and_differ_by_their_noise_alone() -> None:
    rng = np.random.default_rng(1)
    scores = np.sort(rng.normal(size=2000))[::-1]
    sets = [np.sort(rng.choice(2000 if k % 4 else 700, (20, 60)[k % 2], replace=False)) for k in range(60)]
    found = gsea(sets, np.arange(2000), scores, min_size=1, max_size=500, permutations=1000, seed=5, threads=1)
    own = prerank(sets, scores, 1000, 6)
    np.testing.assert_allclose(found['es'], own['es'], rtol=1e-12)
    # A mean of about 500 positive scores: its standard error is near 1 %.
    np.testing.assert_allclose(found['nes'], own['nes'], rtol=0.06)
    np.testing.assert_allclose(found['p_val'], own['p_val'], atol=0.1)
    likely = own['p_val_adj'] < 0.25
    assert 10 < likely.sum() < 50
    np.testing.assert_allclose(found['p_val_adj'][likely], own['p_val_adj'][likely], atol=0.05)


def test_over_representation_equals_fishers_exact_test() -> None:
    rng = np.random.default_rng(3)
    genes = 400
    background, query = rng.random(genes) < 0.8, rng.random(genes) < 0.2
    sets = [np.sort(rng.choice(genes, size, replace=False)) for size in (5, 20, 60, 150, 300)]
    found = over_representation(membership(sets, genes), query, background, 10, 200)
    assert found['set'].tolist() == [k for k, one in enumerate(sets) if 10 <= background[one].sum() <= 200]
    for row in found.itertuples():
        inside = np.zeros(genes, bool)
        inside[sets[row.set]] = True
        inside &= background
        drawn = query & background
        table = [
            [(inside & drawn).sum(), (drawn & ~inside).sum()],
            [(inside & ~drawn).sum(), (background & ~drawn & ~inside).sum()],
        ]
        odds, p = fisher_exact(table, alternative='greater')
        assert (row.overlap, row.size) == (table[0][0], inside.sum())
        assert row.p_val == pytest.approx(p, rel=1e-9)
        assert row.odds_ratio == pytest.approx(odds, rel=1e-9)
    order = found['p_val'].to_numpy()
    assert (found['p_val_adj'] >= order - 1e-12).all() and found['p_val_adj'].max() <= 1


def test_a_thinned_curve_keeps_its_peak_and_links_are_of_the_smaller_set() -> None:
    rng = np.random.default_rng(0)
    scores = np.sort(rng.normal(size=5000))[::-1]
    curve = running_score(np.sort(rng.choice(5000, 400, replace=False)), scores)
    position, score = reduce_curve(curve, 50)
    assert len(score) <= 50 and np.abs(score).max() == np.abs(curve.score).max() and len(position) == len(score)
    found = links([np.array([1, 2]), np.array([1, 2, 3, 4]), np.array([9])], 10, 0.3, 5)
    assert [one._asdict() for one in found] == [{'a': 0, 'b': 1, 'shared': 2, 'similarity': 1.0}]


@pytest.mark.parametrize(
    ('name', 'about', 'id', 'term'),
    [
        ('protein folding (GO:0051084)', '', 'GO:0051084', 'protein folding'),
        ('DNA Damage Reversal_Homo sapiens_R-HSA-73942', '', 'R-HSA-73942', 'DNA Damage Reversal'),
        ('GO:0006954', 'inflammatory response', 'GO:0006954', 'inflammatory response'),
        ('hsa04612', 'Antigen processing', 'hsa04612', 'Antigen processing'),
        ('Statin%WikiPathways_20240110%WP430%Homo sapiens', 'http://x', 'WP430', 'Statin'),
        ('Apoptosis WP254', '', 'WP254', 'Apoptosis'),
        ('HALLMARK_HYPOXIA', 'http://gsea-msigdb.org', 'HALLMARK_HYPOXIA', 'HALLMARK_HYPOXIA'),
        ('Signaling by EGFR', 'R-HSA-177929', 'R-HSA-177929', 'Signaling by EGFR'),
    ],
)
def test_ids_are_read_in_the_forms_of_the_databases(name: str, about: str, id: str, term: str) -> None:
    assert term_of(name, about, ())[:2] == (id, term)


def test_an_id_of_two_lines_names_neither() -> None:
    names = ['a (GO:0000001)', 'b (GO:0000001)']
    assert [t.id for t in read_gmt(''.join(f'{name}\t\tX\n' for name in names))] == names


def test_a_list_is_matched_by_symbol_case_and_id(store: DiskStore) -> None:
    summary = run(store)
    counted = {'genes': 4, 'unknown': 1, 'annotated': 4, 'background': 60}
    assert summary['query'] == counted | {'renamed': 0, 'renamedGenes': []}
    raised = summary['terms'][0]
    assert (raised['term'], raised['overlap'], raised['size']) == ('raised', 3, 6)
    rows = pd.read_parquet(store.path('results/j1') / 'terms.parquet')
    members = pd.read_parquet(store.path('results/j1') / 'members.parquet')
    assert rows['overlap'].tolist() == members.groupby('term', sort=False).size().tolist()
    assert members['rank'].isna().all()


def test_genes_under_another_symbol_are_named_of_the_list_and_of_the_sets(tmp_path: Path) -> None:
    store = DiskStore(tmp_path / 'objects')
    small_dataset(store, 'd1', symbols=['KMT2A', 'CXCL8', 'CCN2'])
    genes = {'kind': 'list', 'name': 'mine', 'genes': ['MLL', 'cxcl8', 'G30', 'none'], 'scores': None}
    sets = [{'name': 'old', 'genes': ['IL8', 'CTGF', 'KMT2A', 'G3']}, {'name': 'new', 'genes': ['CTGF', 'CXCL8', 'G4']}]
    found = run(store, genes=genes, databases=[{'name': 'own', 'sets': sets}])
    assert (found['query']['renamed'], found['query']['renamedGenes']) == (1, [{'gene': 'MLL', 'symbol': 'KMT2A'}])
    own = found['databases'][0]
    assert own['renamed'] == 2
    assert own['renamedGenes'] == [{'gene': 'IL8', 'symbol': 'CXCL8'}, {'gene': 'CTGF', 'symbol': 'CCN2'}]


def test_cells_rank_their_raised_genes_first(store: DiskStore) -> None:
    cells = {'name': 'stim', 'column': 'group', 'categories': ['stim']}
    genes = {'kind': 'cells', 'cells': cells, 'direction': 'up', 'filter': FILTER}
    summary = run(store, method='gsea', genes=genes)
    raised = next(term for term in summary['terms'] if term['term'] == 'raised')
    assert raised['es'] == pytest.approx(1.0, abs=1e-6) and raised['nes'] > 1.2
    curve = next(c for c in summary['curves'] if summary['terms'][c['term']]['term'] == 'raised')
    assert sorted(curve['leadingEdge']) == [f'G{k}' for k in range(3, 9)]
    assert curve['hits'] == [0, 1, 2, 3, 4, 5]


def test_sets_of_another_species_are_converted_and_named_in_the_receipt(store: DiskStore) -> None:
    table = library(store, 'Homo sapiens\tMus musculus\nH3\tG3\nH4\tG4\nH4\tG5\n', id='o1', name='map')
    table.pop('orthologs')
    given = library(store, 'folding (GO:0051084)\t\tH3\tH4\tH5\n', orthologs=table)
    summary = run(store, {'references': [given]}, databases=[{'reference': 'r1'}])
    assert summary['databases'][0]['orthologs'] == 'map 2021'
    assert (summary['terms'][0]['term_id'], summary['terms'][0]['size']) == ('GO:0051084', 3)
    receipt = json.loads((store.path('results/j1') / 'receipt.json').read_text(encoding='utf-8'))
    assert [one['name'] for one in receipt['references']] == ['GO', 'map']
    assert 'GO 2021' in receipt['method']['en-US'] and 'map 2021' in receipt['method']['zh-CN']
    assert read_orthologs('A\tB\nx\ty\n', 'B') == {'y': ['x']}


@pytest.mark.parametrize('method', ['ora', 'gsea'])
def test_reproduce_gives_the_same_rows(store: DiskStore, tmp_path: Path, method: str) -> None:
    cells = {'name': 'stim', 'column': 'group', 'categories': ['stim']}
    run(store, method=method, genes={'kind': 'cells', 'cells': cells, 'direction': 'both', 'filter': FILTER})
    with zipfile.ZipFile(store.path('results/j1') / 'reproduce.zip') as packed:
        packed.extractall(tmp_path / 'again')
    done = subprocess.run([sys.executable, 'reproduce.py'], cwd=tmp_path / 'again', capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert 'own: 2 sets, the same' in done.stdout


@pytest.mark.parametrize(
    ('over', 'id', 'given'),
    [
        ({'minSize': 100}, 'ENRICHMENT_EMPTY', 'sets'),
        ({'genes': {'kind': 'list', 'name': 'x', 'genes': ['none'], 'scores': None}}, 'ENRICHMENT_EMPTY', 'genes'),
        (
            {'method': 'gsea', 'genes': {'kind': 'list', 'name': 'x', 'genes': ['G1', 'G2'], 'scores': [1, 2]}},
            'ENRICHMENT_EMPTY',
            'ranking',
        ),
        ({'databases': [{'reference': 'r9'}]}, 'REFERENCE_NOT_FOUND', None),
        (
            {
                'genes': {
                    'kind': 'differential-expression',
                    'result': 'gone',
                    'comparison': 0,
                    'direction': 'up',
                    'filter': FILTER,
                }
            },
            'PARENT_NOT_FOUND',
            None,
        ),
    ],
)
def test_what_has_nothing_to_test_is_refused(
    store: DiskStore, over: dict[str, Any], id: str, given: str | None
) -> None:
    with pytest.raises(StromaError) as refused:
        run(store, **over)
    assert (refused.value.id, refused.value.params.get('reason')) == (id, given)
    assert not store.exists('results/j1')
