"""Cell interactions of small datasets against their definition, CellPhoneDB's own results and liana."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp
from tool_support import run_tool, small_dataset

from stroma_runner.tools.cell_interaction.archive import TIME
from stroma_runner.tools.cell_interaction.resource import MARK, bundled, read_pairs, simple_pair
from stroma_store.dataset.writer import write_dataset
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError

SLUG = 'cell-interaction'
PAIRS = [
    {'ligand': 'G3', 'receptor': 'G20'},
    {'ligand': 'G4_G5', 'receptor': 'G6'},
    {'ligand': 'G30', 'receptor': 'G31_G32'},
    {'ligand': 'none', 'receptor': 'G1'},
]
PARAMS: dict[str, Any] = {
    'groupBy': 'cell type',
    'cellTypes': ['T', 'B'],
    'cells': None,
    'species': 'Homo sapiens',
    'resource': {'name': 'Own', 'pairs': PAIRS},
    'condition': None,
    'permutations': 100,
    'minExpressing': 0.1,
    'seed': 0,
}
P, ORTHOLOGS = 'a1' * 32, 'b2' * 32
TWO = {'column': 'group', 'a': 'stim', 'b': 'ctrl'}


@pytest.fixture
def store(tmp_path: Path) -> DiskStore:
    return DiskStore(tmp_path / 'objects')


def run(store: DiskStore, job: str = 'j1', inputs: dict[str, Any] | None = None, **over: Any) -> dict[str, Any]:
    return run_tool(store, SLUG, PARAMS | over, {'datasetId': 'd1'} | (inputs or {}), job=job)


def table(store: DiskStore, name: str, job: str = 'j1') -> pd.DataFrame:
    return pd.read_parquet(store.path(f'results/{job}') / f'{name}.parquet')


def normalised(counts: np.ndarray) -> np.ndarray:
    found: np.ndarray = np.log1p(counts / counts.sum(axis=1, keepdims=True) * 1e4)
    return found


def test_means_shares_and_ranks_are_those_of_the_definition(store: DiskStore) -> None:
    counts, obs = small_dataset(store, 'd1')
    summary = run(store)
    values, kind = normalised(counts), obs['cell type'].to_numpy()
    rows = table(store, 'interactions')
    assert len(rows) == 3 * 4
    for row in rows.itertuples():
        a, b = ([int(g[1:]) for g in side.split('_')] for side in (row.partner_a, row.partner_b))
        ligand = min(values[kind == row.source][:, g].mean() for g in a)
        receptor = min(values[kind == row.target][:, g].mean() for g in b)
        assert row.means == pytest.approx((ligand + receptor) / 2, rel=1e-5)
        share = min((counts[kind == row.source][:, g] > 0).mean() for g in a)
        assert row.ligand_share == pytest.approx(share)
        assert (row.source, row.target) == (['T', 'B'][row.source_number - 1], ['T', 'B'][row.target_number - 1])
    assert rows['mean_a'].isna().all() and rows['p_a'].isna().all()
    pairs = table(store, 'pairs')
    for pair, of in rows.groupby('pair'):
        significant = int((of['pvalues'] <= 0.05).sum())
        listed = pairs.set_index('pair').loc[pair]
        assert (listed['couples'], listed['significant']) == (4, significant)
        expected = significant / 4 if significant else np.nan
        np.testing.assert_equal(listed['rank_value'], expected)
        np.testing.assert_array_equal(of['rank_value'], np.full(4, expected))
    assert (summary['resource']['pairs'], summary['resource']['tested']) == (4, 3)
    assert np.sum(summary['counts']) == summary['total']['significant'] == (rows['pvalues'] <= 0.05).sum()
    assert [one['cells'] for one in summary['cellTypes']] == [(kind == 'T').sum(), (kind == 'B').sum()]


def test_conditions_are_tested_apart_and_compared(store: DiskStore) -> None:
    counts, obs = small_dataset(store, 'd1')
    run(store, 'two', condition=TWO)
    rows = table(store, 'interactions', 'two')
    for key in 'ab':
        group = {'name': key, 'column': 'group', 'categories': [TWO[key]]}
        run(store, key, cells=group)
        one = table(store, 'interactions', key)
        joined = rows.merge(one, on=['pair', 'source', 'target'], suffixes=('', '_of'))
        assert len(joined) == len(one) > 0
        np.testing.assert_allclose(joined[f'mean_{key}'], joined['means_of'])
        np.testing.assert_array_equal(joined[f'p_{key}'], joined['pvalues_of'])
    np.testing.assert_allclose(rows['difference'], rows['mean_a'] - rows['mean_b'])
    raised = rows[(rows['interacting_pair'] == 'G4_G5_G6')]
    assert (raised['difference'] > 0.5).all()  # the genes are higher in stim
    values = normalised(counts)[(obs['group'] == 'stim').to_numpy() & (obs['cell type'] == 'T').to_numpy()]
    found = rows[(rows['pair'] == 1) & (rows['source'] == 'T') & (rows['target'] == 'T')].iloc[0]
    assert found['mean_a'] == pytest.approx(values[:, [3, 20]].mean(), rel=1e-5)


def test_a_type_without_cells_in_a_condition_has_no_values_there(store: DiskStore) -> None:
    small_dataset(store, 'd1')
    summary = run(store, groupBy='size', cellTypes=['most', 'rare'], condition=TWO)
    assert [one['cellsA'] for one in summary['cellTypes']] == [80, 0]
    rows = table(store, 'interactions')
    of = rows[(rows['source'] == 'rare') | (rows['target'] == 'rare')]
    assert len(of) and of['mean_a'].isna().all() and of['p_a'].isna().all() and of['difference'].isna().all()
    assert of['mean_b'].notna().all()


def test_too_few_expressing_cells_leave_a_pair_out(store: DiskStore) -> None:
    small_dataset(store, 'd1')
    run(store, minExpressing=0.0)
    every = table(store, 'interactions')
    least = float(every[['ligand_share', 'receptor_share']].min(axis=1).median())
    run(store, 'j2', minExpressing=least)
    kept = table(store, 'interactions', 'j2')
    assert 0 < len(kept) < len(every)
    assert len(kept) == (every[['ligand_share', 'receptor_share']].min(axis=1) >= least).sum()


def test_the_same_with_any_blocks_of_permutations(store: DiskStore, monkeypatch: pytest.MonkeyPatch) -> None:
    small_dataset(store, 'd1')
    run(store)
    monkeypatch.setattr('stroma_runner.tools.cell_interaction.parts.BLOCK', 17)
    run(store, 'j2')
    pd.testing.assert_frame_equal(table(store, 'interactions'), table(store, 'interactions', 'j2'))
    run(store, 'j3', seed=1)
    assert not table(store, 'interactions')['pvalues'].equals(table(store, 'interactions', 'j3')['pvalues'])


def test_the_archive_has_cellphonedbs_files(store: DiskStore) -> None:
    small_dataset(store, 'd1')
    run(store)
    rows = table(store, 'interactions').set_index(['interacting_pair', 'source', 'target'])
    with tarfile.open(store.path('results/j1') / 'results.tar') as packed:
        assert packed.getnames() == ['means.txt', 'pvalues.txt', 'significant_means.txt']
        frames = {name: pd.read_csv(packed.extractfile(name), sep='\t') for name in packed.getnames()}  # type: ignore[arg-type]
    for (pair, source, target), row in rows.iterrows():
        of = {name: frame.set_index('interacting_pair').loc[pair] for name, frame in frames.items()}
        couple = f'{source}|{target}'
        assert of['means.txt'][couple] == pytest.approx(row['means'], abs=5e-4)
        assert of['pvalues.txt'][couple] == pytest.approx(row['pvalues'])
        assert np.isnan(of['significant_means.txt'][couple]) == (row['pvalues'] > 0.05)


def test_the_archive_names_the_conditions_and_has_their_differences(store: DiskStore) -> None:
    small_dataset(store, 'd1')
    run(store, condition=TWO)
    rows = table(store, 'interactions').set_index(['interacting_pair', 'source', 'target'])
    files = ('means', 'pvalues', 'significant_means')
    with tarfile.open(store.path('results/j1') / 'results.tar') as packed:
        named = [f'{TWO[key]}_{name}.txt' for key in 'ab' for name in files]
        assert packed.getnames() == [*(f'{name}.txt' for name in files), *named, 'differences.txt']
        assert {entry.mtime for entry in packed.getmembers()} == {TIME}
        found = pd.read_csv(packed.extractfile('differences.txt'), sep='\t').set_index('interacting_pair')  # type: ignore[arg-type]
    for (pair, source, target), row in rows.iterrows():
        difference = np.nan_to_num(row['mean_a']) - np.nan_to_num(row['mean_b'])
        assert found.loc[pair, f'{source}|{target}'] == pytest.approx(difference, abs=5e-4)


@pytest.mark.broad
def test_the_zip_computes_the_result_again(store: DiskStore, tmp_path: Path) -> None:
    small_dataset(store, 'd1')
    run(store, condition=TWO)
    folder = tmp_path / 'again'
    with zipfile.ZipFile(store.path('results/j1') / 'reproduce.zip') as packed:
        packed.extractall(folder)
    environment = {'PATH': os.environ['PATH'], 'NUMBA_CACHE_DIR': str(tmp_path / 'numba')}
    ran = [sys.executable, str(folder / 'reproduce.py')]
    done = subprocess.run(ran, capture_output=True, text=True, cwd=tmp_path, env=environment, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count('the same') == 3
    expected = np.load(folder / 'expected_b.npy')
    expected[0, 4] += 0.01
    np.save(folder / 'expected_b.npy', expected)
    done = subprocess.run(ran, capture_output=True, text=True, cwd=tmp_path, env=environment, check=False)
    assert done.returncode == 1
    assert 'b: 12 rows, NOT the same' in done.stdout


def test_what_is_refused(store: DiskStore) -> None:
    small_dataset(store, 'd1')
    for over, id in (
        ({'resource': {'bundled': 'cellphonedb'}}, 'INTERACTION_EMPTY'),
        ({'resource': {'reference': 'gone'}}, 'REFERENCE_NOT_FOUND'),
        ({'cellTypes': ['none']}, 'CATEGORY_NOT_FOUND'),
        ({'groupBy': 'none'}, 'COLUMN_NOT_FOUND'),
    ):
        with pytest.raises(StromaError) as raised:
            run(store, **over)
        assert raised.value.id == id


def test_pairs_of_the_library_and_their_orthologs(store: DiskStore) -> None:
    small_dataset(store, 'd1')

    def add(sha: str, text: str) -> None:
        store.create(f'references/{sha}', text.encode())

    add(P, 'ligand\treceptor\nHA\tHB_HC\nHA\tHD\n')
    add(ORTHOLOGS, 'Homo sapiens\tMus musculus\nHA\tG3\nHB\tG4\nHC\tG5\nHC\tG6\n')
    about = {'version': '1', 'licence': '', 'source': '', 'database': None}
    orthologs = about | {'id': 'o', 'name': 'Map', 'sha256': ORTHOLOGS, 'species': 'Homo sapiens'}
    given = about | {'id': 'r', 'name': 'Lab', 'sha256': P, 'species': 'Homo sapiens', 'orthologs': orthologs}
    inputs = {'references': [given]}
    summary = run(store, inputs=inputs, resource={'reference': 'r'}, species='Mus musculus')
    assert summary['resource']['orthologs'] == 'Map 1'
    assert (summary['resource']['pairs'], summary['resource']['tested']) == (1, 1)
    assert summary['resource']['unconverted'] == 1  # HD has no ortholog
    pairs = table(store, 'pairs')
    assert pairs.loc[0, ['genes_a', 'genes_b']].tolist() == ['G3', 'G4 G5 G6']
    receipt = json.loads((store.path('results/j1') / 'receipt.json').read_text(encoding='utf-8'))
    assert 'Map 1; pairs without them: 1' in receipt['method']['en-US'] and 'Map 1' in receipt['method']['zh-CN']


def test_another_species_is_refused(store: DiskStore) -> None:
    folder = store.scratch()
    var = pd.DataFrame({'gene_id': ['E1', 'E2']}, index=['Ccl5', 'Ccr5'])
    obs = pd.DataFrame({'type': pd.Categorical(['a', 'b'])}, index=['c0', 'c1'])
    counts = sp.csr_matrix(np.array([[1, 2], [3, 1]]))
    info = {'name': 'x', 'species': 'Mus musculus'}
    write_dataset(folder, counts=counts, obs=obs, var=var, embeddings={}, markers=None, info=info)
    store.publish(folder, 'datasets/d1')
    asked = {'groupBy': 'type', 'cellTypes': ['a', 'b'], 'resource': {'bundled': 'cellphonedb'}}
    with pytest.raises(StromaError) as raised:
        run(store, **asked)
    assert (raised.value.id, raised.value.params['path']) == ('INPUT_INVALID', '/params/species')
    asked['resource'] = {'bundled': 'mouseconsensus'}
    assert run(store, **asked, species='Mus musculus')['resource']['tested'] == 1


def test_the_package_carries_its_resources() -> None:
    human = bundled('cellphonedb', 'Homo sapiens')
    assert len(human.pairs) == 1223
    assert human.version == 'liana 1.10.0' and len(human.sha256) == 64
    assert len(bundled('mouseconsensus', 'Mus musculus').pairs) == 3989
    named = {pair.name: pair for pair in human.pairs}
    il12 = named['IL12A_IL12B_IL12RB1_IL12RB2']
    assert [subunit[0][0] for subunit in il12.a] == ['IL12A', 'IL12B'] and il12.cytokine
    assert not simple_pair('COL1A1', 'IL2RA').cytokine and simple_pair('Ccl5', 'Ccr5').cytokine


def test_version_5_tables_are_read(store: DiskStore) -> None:
    folder = Path(os.environ.get('STROMA_TEST_DATA', '../../shared/data')) / 'lr_cellphonedb/db_v5.0.0'
    if not folder.exists():
        pytest.skip('needs STROMA_TEST_DATA')
    names = ('interaction', 'complex', 'gene', 'protein')
    text = ''.join(
        f'{MARK}{name}_input.csv\n{(folder / f"{name}_input.csv").read_text("utf-8").rstrip()}\n' for name in names
    )
    pairs = read_pairs(text)
    assert len(pairs) > 2800
    cytokine = next(pair for pair in pairs if pair.name == 'CCL5_CCR5')
    assert (cytokine.secreted, cytokine.receptor_a, cytokine.receptor_b, cytokine.cytokine) == (True, False, True, True)
