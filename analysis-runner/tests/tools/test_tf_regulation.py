"""TF regulation of small datasets against the definition, decoupler, planted regulons, and reproduce.py."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp
from tool_support import run_tool, small_dataset

from stroma_runner.tools.tf_regulation.inference import block_of
from stroma_runner.tools.tf_regulation.network import read_network
from stroma_store.dataset.writer import write_dataset
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError
from stroma_store.result_columns import result_column

SLUG = 'tf-regulation'


def edges(tf: str, targets: range, weight: float = 1.0) -> list[dict[str, Any]]:
    return [{'tf': tf, 'target': f'G{k}', 'weight': weight} for k in targets]


NETWORK = {
    'name': 'Own',
    'edges': [
        *edges('G3', range(4, 9)),
        *edges('G20', range(10, 18)),
        *edges('G20', range(4, 8), -0.5),
        *edges('none', range(30, 40), -1.0),
        *edges('small', range(58, 62)),
    ],
}
PARAMS: dict[str, Any] = {
    'cells': None,
    'groupBy': 'group',
    'species': 'Homo sapiens',
    'source': NETWORK,
    'method': 'aucell',
    'minTargets': 3,
    'topShare': 0.2,
    'seed': 0,
}
A, B = 'a1' * 32, 'b2' * 32


@pytest.fixture
def store(tmp_path: Path) -> DiskStore:
    return DiskStore(tmp_path / 'objects')


def run(store: DiskStore, job: str = 'j1', inputs: dict[str, Any] | None = None, **over: Any) -> dict[str, Any]:
    given = {name: value for name, value in over.items() if name != 'fan_out'}
    more = {name: value for name, value in over.items() if name == 'fan_out'}
    return run_tool(store, SLUG, PARAMS | given, {'datasetId': 'd1'} | (inputs or {}), job=job, **more)


def table(store: DiskStore, name: str, job: str = 'j1') -> pd.DataFrame:
    return pd.read_parquet(store.path(f'results/{job}') / f'{name}.parquet')


def scores(store: DiskStore, number: int, job: str = 'j1') -> tuple[str, np.ndarray]:
    """(label, values) of a column of the cells."""
    folder = store.path(f'results/{job}')
    entry = result_column(folder, f'score{number}')
    return entry['label'], np.fromfile(folder / entry['file'], '<f4')


def normalised(counts: np.ndarray) -> np.ndarray:
    found: np.ndarray = np.log1p(counts / counts.sum(axis=1, keepdims=True) * 1e4)
    return found


def test_aucell_is_the_mean_area_over_all_orders_of_equal_values(store: DiskStore) -> None:
    counts, _ = small_dataset(store, 'd1')
    summary = run(store)
    listed = table(store, 'targets')
    top, rng = summary['top'], np.random.default_rng(0)
    assert top == 12
    for number in (1, summary['regulons']):
        label, found = scores(store, number)
        of = listed[(listed['number'] == number) & listed['detected']]
        assert set(of['regulon']) == {label}
        members = np.isin(np.arange(60), [int(g[1:]) for g in of['gene']])
        largest = sum(max(0, top - r) for r in range(1, len(of) + 1))
        for cell in (0, 100, 239):
            areas = []
            for _ in range(2000):
                order = np.lexsort((rng.random(60), -counts[cell]))
                areas.append(sum(top - r for r, gene in enumerate(order[:top], 1) if members[gene]) / largest)
            assert found[cell] == pytest.approx(np.mean(areas), abs=0.02)


def test_regulons_are_split_by_sign_and_small_ones_are_left_out(store: DiskStore) -> None:
    small_dataset(store, 'd1')
    summary = run(store)
    rows = table(store, 'regulons').set_index('regulon')
    assert sorted(rows.index) == ['G20(+)', 'G20(-)', 'G3(+)', 'none(-)']
    assert rows.loc['none(-)', 'symbol'] is None and rows.loc['G20(-)', 'symbol'] == 'G20'
    assert summary['regulons'] == summary['coloured'] == summary['clustered'] == 4
    # G3 to G8 are higher in `stim`: the regulon is highest there.
    assert (rows.loc['G3(+)', 'group'], rows.loc['G3(+)', 'sign']) == ('stim', '+')
    stim = next(one for one in summary['groups'] if one['group'] == 'stim')
    assert stim['cells'] == 80 and rows['number'].sort_values().tolist() == [1, 2, 3, 4]
    assert rows.loc['G3(+)', 'number'] in stim['top'][:2]
    run(store, 'j2', minTargets=2)
    listed = table(store, 'targets', 'j2')
    lacking = listed[listed['regulon'] == 'small(+)'].set_index('gene')['detected']
    assert lacking.to_dict() == {'G58': True, 'G59': True, 'G60': False, 'G61': False}


def test_groups_ranks_and_similarity_are_those_of_the_scores(store: DiskStore) -> None:
    from scipy.spatial.distance import jensenshannon

    _, obs = small_dataset(store, 'd1')
    summary = run(store)
    rows = table(store, 'groups')
    values = np.column_stack([scores(store, k)[1] for k in range(1, 5)]).astype(float)
    for row in rows.itertuples():
        member = (obs['group'] == row.group).to_numpy()
        own = values[:, row.number - 1]
        assert row.n == member.sum() and row.mean == pytest.approx(own[member].mean(), rel=1e-6)
        assert row.on == pytest.approx((own[member] > own.mean() + own.std()).mean())
        assert row.specificity == pytest.approx(1 - jensenshannon(own, member.astype(float), base=2), abs=1e-7)
        assert summary['groups'][row.group_number - 1]['group'] == row.group
    for group, of in rows.groupby('group'):
        assert of.sort_values('rank')['specificity'].is_monotonic_decreasing
        top = next(one['top'] for one in summary['groups'] if one['group'] == group)
        assert of.sort_values('rank')['number'].tolist() == top
    r = np.corrcoef(values.T)
    for row in table(store, 'similarity').itertuples():
        a, b = row.a - 1, row.b - 1
        below = [r[a, k] < r[a, b] - 0.05 and r[b, k] < r[a, b] - 0.05 for k in range(4)]
        assert row.csi == (1 if a == b else np.mean(below))
    assert summary['linkage']['labels'] == table(store, 'regulons').sort_values('number')['regulon'].tolist()


@pytest.mark.parametrize('method', ['ulm', 'viper'])
def test_signed_scores_are_those_of_decoupler(store: DiskStore, method: str) -> None:
    import decoupler as dc

    counts, obs = small_dataset(store, 'd1')
    run(store, method=method)
    values = normalised(counts)
    frame = pd.DataFrame(values, index=obs.index, columns=[f'G{k}' for k in range(60)])
    if method == 'viper':
        varied = frame.loc[:, frame.std() > 0]
        frame = (varied - varied.mean()) / varied.std()
    net = pd.DataFrame(NETWORK['edges']).rename(columns={'tf': 'source'})
    options = {'pleiotropy': False} if method == 'viper' else {}
    expected = getattr(dc.mt, method)(frame, net, tmin=3, **options)[0]
    labels = []
    for k in range(1, 4):
        label, found = scores(store, k)
        labels.append(label)
        np.testing.assert_allclose(found, expected[label], rtol=1e-4, atol=1e-4)
    assert sorted(labels) == ['G20', 'G3', 'none']


def test_only_chosen_cells_are_scored(store: DiskStore) -> None:
    _, obs = small_dataset(store, 'd1')
    run(store, 'all')
    summary = run(store, cells={'name': 'T', 'column': 'cell type', 'categories': ['T']})
    chosen = (obs['cell type'] == 'T').to_numpy()
    assert summary['cells'] == chosen.sum() == sum(one['cells'] for one in summary['groups'])
    names = table(store, 'regulons', 'all').set_index('regulon')['number']
    for k in range(1, 5):
        label, found = scores(store, k)
        assert np.isnan(found[~chosen]).all()
        np.testing.assert_array_equal(found[chosen], scores(store, int(names[label]), 'all')[1][chosen])


@pytest.mark.parametrize('method', ['aucell', 'viper'])
def test_the_same_in_any_division_of_the_cells(store: DiskStore, monkeypatch: pytest.MonkeyPatch, method: str) -> None:
    small_dataset(store, 'd1')
    run(store, method=method)
    monkeypatch.setattr('stroma_runner.tools.tf_regulation.scoring.PART_NONZEROS', 700)
    monkeypatch.setattr('stroma_runner.tools.tf_regulation.scoring.BLOCK_NONZEROS', 300)
    monkeypatch.setattr('stroma_runner.tools.tf_regulation.scoring.BLOCK_DENSE', 400)
    run(store, 'j2', method=method)
    for name in ('regulons', 'groups', 'similarity', 'targets'):
        pd.testing.assert_frame_equal(table(store, name), table(store, name, 'j2'))


def publish_factors(store: DiskStore, cells: int = 500, renamed: dict[str, str] | None = None) -> np.ndarray:
    """Publishes d1: F0 to F9 are factors, each of which drives ten of T0 to T99; the activity of F0 marks group `a`.
    Returns the true activity, factors x cells."""
    rng = np.random.default_rng(11)
    group = np.where(np.arange(cells) < cells // 3, 'a', 'b')
    activity = rng.gamma(1.0, 1.0, (10, cells))
    activity[0] += 2.5 * (group == 'a')
    factors = rng.poisson(1.5 * activity)
    base = rng.gamma(2.0, 1.0, 100)[:, None]
    targets = rng.poisson(base * np.exp(0.5 * (np.repeat(activity, 10, axis=0) - 1)))
    noise = rng.poisson(rng.gamma(0.7, 2.0, (300, 1)), (300, cells))
    counts = np.vstack([factors, targets, noise]).T.astype(np.int32)
    names = [f'F{k}' for k in range(10)] + [f'T{k}' for k in range(100)] + [f'N{k}' for k in range(300)]
    names = [(renamed or {}).get(name, name) for name in names]
    obs = pd.DataFrame({'group': pd.Categorical(group)}, index=[f'c{k}' for k in range(cells)])
    var = pd.DataFrame({'gene_id': names}, index=names)
    folder = store.scratch()
    write_dataset(folder, counts=sp.csr_matrix(counts), obs=obs, var=var, embeddings={}, markers=None, info={})
    store.publish(folder, 'datasets/d1')
    return activity


INFER = {'factors': [f'F{k}' for k in range(10)] + ['missing'], 'targets': 400, 'perFactor': 30}


def test_listed_genes_that_are_no_factors_are_left_out_and_named(store: DiskStore) -> None:
    publish_factors(store, renamed={'N0': 'RPL35', 'N1': 'ENO1', 'N2': 'ZDHHC5', 'N3': 'GATA1'})
    names = [*INFER['factors'], 'Rpl35', 'ENO1', 'ZDHHC5', 'RPL6', 'GATA1']  # type: ignore[misc]
    summary = run(store, source=INFER | {'factors': names}, minTargets=3)
    left = {'n': 4, 'listed': 16, 'names': 'Rpl35, ENO1, ZDHHC5, RPL6'}
    assert summary['warnings'] == [
        {'id': 'tf.notFactors', 'params': left},
        {'id': 'tf.factorsUnused', 'params': {'listed': 16, 'absent': 1, 'silent': 0}},
    ]
    assert not {'RPL35', 'Rpl35', 'ENO1', 'ZDHHC5'} & set(table(store, 'targets')['tf'])
    receipt = json.loads((store.path('results/j1') / 'receipt.json').read_text('utf-8'))
    assert all('Rpl35, ENO1' in text for text in receipt['method'].values())
    plain = run(store, 'j2', source=INFER, minTargets=3)
    assert [one['id'] for one in plain['warnings']] == ['tf.factorsUnused']


def test_planted_regulons_are_recovered_from_the_cells(store: DiskStore) -> None:
    from sklearn.metrics import roc_auc_score

    activity = publish_factors(store)
    summary = run(store, source=INFER, minTargets=3)
    assert summary['inferred'] and summary['network']['name'] == 'GRNBoost2' and summary['regulons'] == 10
    listed = table(store, 'targets')
    weight = listed.set_index(['tf', 'gene'])['weight']
    truth, given = [], []
    for factor in range(10):
        for gene in range(100):
            truth.append(gene // 10 == factor)
            given.append(weight.get((f'F{factor}', f'T{gene}'), 0.0))
    assert roc_auc_score(truth, given) >= 0.9
    assert (listed['weight'] > 0).all() and not listed['gene'].eq(listed['tf']).any()
    for k in range(1, 11):
        label, found = scores(store, k)
        own = activity[int(label[1:-3])]
        assert np.corrcoef(found, own)[0, 1] > 0.4
        # Compares cells with high and low activity of the factor.
        high, low = own > np.quantile(own, 0.75), own < np.quantile(own, 0.25)
        kept = high | low
        assert roc_auc_score(high[kept], found[kept]) >= 0.8
    group = next(one for one in summary['groups'] if one['group'] == 'a')
    assert scores(store, group['top'][0])[0] == 'F0(+)'


def test_a_network_is_the_same_in_any_blocks_of_genes_and_a_lost_block_alone_runs_again(
    store: DiskStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    from stroma_runner.tools.tf_regulation import inference

    publish_factors(store, 200)
    computed: list[list[int]] = []
    compute = inference.compute

    def counted(job: Any, folder: Path, part: Any, progress: Any) -> None:
        computed.append(part.params['targets'])
        compute(job, folder, part, progress)

    monkeypatch.setattr(inference, 'compute', counted)
    run(store, source=INFER)
    genes = sorted(gene for block in computed for gene in block)
    assert len(genes) == len(set(genes)) and len(computed) == -(-len(genes) // 25) > 10
    lost = computed[3]
    # The checkpoint of one block is gone, as after the death of its worker.
    notes = {path.parent.name: json.loads(path.read_text()) for path in store.path('checkpoints').glob('*/step.json')}
    (key,) = [name for name, note in notes.items() if note['params'].get('targets') == lost]
    store.remove(f'checkpoints/{key}')
    computed.clear()
    run(store, 'j2', source=INFER)
    assert computed == [lost]
    monkeypatch.setattr(inference, 'BLOCK', 7)
    computed.clear()
    run(store, 'j3', source=INFER)
    assert len(computed) == -(-len(genes) // 7)
    for name in ('regulons', 'targets', 'groups'):
        pd.testing.assert_frame_equal(table(store, name), table(store, name, 'j3'), check_exact=True)
    run(store, 'j4', source=INFER, seed=1)
    assert not table(store, 'targets')['weight'].equals(table(store, 'targets', 'j4')['weight'])


def put(store: DiskStore, sha: str, text: str) -> None:
    path = store.root / 'references' / sha
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding='utf-8')


def reference(sha: str = A, **over: Any) -> dict[str, Any]:
    one: dict[str, Any] = {
        **{'id': 'r1', 'name': 'DoRothEA', 'version': 'ABC', 'sha256': sha, 'species': 'Homo sapiens'},
        **{'licence': 'GPL-3', 'source': 'saezlab', 'database': None, 'orthologs': None},
    }
    return one | over


TEXT = 'tf\ttarget\tweight\n' + ''.join(f'G3\tG{k}\t{w}\n' for k, w in ((4, 1), (5, 1), (6, 0.5), (7, -1), (8, 1)))


def test_a_network_of_the_library_is_read_and_converted_by_orthologs(store: DiskStore) -> None:
    small_dataset(store, 'd1')
    put(store, A, TEXT)
    summary = run(store, inputs={'references': [reference()]}, source={'reference': 'r1'})
    assert [summary['network'][key] for key in ('name', 'version', 'edges', 'factors')] == ['DoRothEA', 'ABC', 5, 1]
    assert table(store, 'regulons')['regulon'].tolist() == ['G3(+)']
    mouse = TEXT.replace('G', 'Gm')
    put(store, B, 'Mus musculus\tHomo sapiens\n' + ''.join(f'Gm{k}\tG{k}\n' for k in range(60)))
    sha = hashlib.sha256(mouse.encode()).hexdigest()
    put(store, sha, mouse)
    table_of = {k: v for k, v in reference(B, id='o1', name='Orthologs', version='1').items() if k != 'orthologs'}
    given = reference(sha, species='Mus musculus', orthologs=table_of)
    converted = run(store, 'j2', {'references': [given]}, source={'reference': 'r1'})
    assert converted['network']['orthologs'] == 'Orthologs 1'
    pd.testing.assert_frame_equal(table(store, 'targets'), table(store, 'targets', 'j2'))
    with pytest.raises(StromaError) as refused:
        run(store, 'j3', {'references': [reference(sha, species='Mus musculus')]}, source={'reference': 'r1'})
    assert refused.value.id == 'INPUT_INVALID'
    with pytest.raises(StromaError) as missing:
        run(store, 'j4', source={'reference': 'r1'})
    assert missing.value.id == 'REFERENCE_NOT_FOUND'
    assert read_network(TEXT)[3] == ('G3', 'G7', -1.0)


@pytest.mark.parametrize(
    'source',
    [
        {'name': 'x', 'edges': edges('A', range(100, 120))},
        {'factors': ['nothing', 'no'], 'targets': 50, 'perFactor': 5},
    ],
)
def test_without_a_regulon_the_request_is_refused(store: DiskStore, source: dict[str, Any]) -> None:
    small_dataset(store, 'd1')
    with pytest.raises(StromaError) as refused:
        run(store, source=source)
    assert refused.value.id == 'REGULONS_EMPTY'
    assert not store.exists('results/j1')


# The script of AUCell compiles for ten seconds; test_reproduce.py runs the same code for gene sets.
@pytest.mark.parametrize('method', [pytest.param('aucell', marks=pytest.mark.broad), 'ulm', 'viper'])
def test_reproduce_computes_the_scores_again(store: DiskStore, tmp_path: Path, method: str) -> None:
    small_dataset(store, 'd1')
    run(store, method=method)
    again = tmp_path / 'again'
    with zipfile.ZipFile(store.path('results/j1') / 'reproduce.zip') as packed:
        packed.extractall(again)
    # Runs without the platform's packages.
    done = subprocess.run(
        [sys.executable, '-I', '-c', f'import runpy, sys; sys.path.insert(0, {str(again)!r}); '
         f'runpy.run_path({str(again / "reproduce.py")!r}, run_name="__main__")'],
        capture_output=True, text=True, check=False, env={**os.environ, 'NUMBA_CACHE_DIR': str(tmp_path)},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert 'scores: 240 cells' in done.stdout and done.stdout.count('the same') == 2
    assert 'NOT' not in done.stdout
    values = np.load(again / 'expected_scores.npy')
    np.save(again / 'expected_scores.npy', values + 0.01)
    failed = subprocess.run([sys.executable, str(again / 'reproduce.py')], capture_output=True, check=False)
    assert failed.returncode == 1


@pytest.mark.parametrize(
    ('cells', 'factors', 'expected'),
    [(2000, 800, 25), (5000, 300, 25), (20_000, 300, 12), (20_000, 1500, 5), (1, 2, 25)],
)
def test_parts_of_large_inferences_are_small(cells: int, factors: int, expected: int) -> None:
    assert block_of(cells, factors) == expected
