"""CNV: planted gains and losses, the oligodendroglioma, refusals, and reproduce.py."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp
from tool_support import run_tool

from stroma_runner.methods import rscript
from stroma_runner.tools import cnv as cnv_package
from stroma_runner.tools.cnv.positions import assembly
from stroma_store.dataset.writer import write_dataset
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError
from stroma_store.result_columns import result_column
from stroma_store.result_matrices import read_matrix, result_matrix

DATA = Path(os.environ.get('STROMA_TEST_DATA', '/nothing')) / 'cnv_oligodendroglioma'
ARMS = {'1p': 0.5, '19q': 0.5, '7p': 1.5, '7q': 1.5}


def publish(
    store: DiskStore, counts: sp.spmatrix, symbols: list[str], obs: pd.DataFrame, species: str = 'Homo sapiens'
) -> None:
    folder = store.scratch()
    write_dataset(
        folder,
        counts=sp.csr_matrix(counts),
        obs=obs.astype('category'),
        var=pd.DataFrame({'gene_id': symbols}, index=symbols),
        embeddings={},
        markers=None,
        info={'name': 'tumour', 'species': species},
    )
    store.publish(folder, 'datasets/d1')


def simulated(
    cells: int = 300, seed: int = 0, *, changes: Mapping[str, float] = ARMS, kinds: float = 0.4, depth: float = 1.0
) -> tuple[sp.csr_matrix, list[str], pd.DataFrame]:
    """A third tumour cells with `changes` of arms, two kinds of normal cells, a third of them not declared. `kinds`:
    standard deviation of the log by which genes differ between kinds of cells; `depth`: counts of a cell, 1: as ever.
    """
    from stroma_runner.tools.cnv.positions import CENTROMERES

    rng = np.random.default_rng(seed)
    genome = [one for one in assembly('GRCh38').positions if one.chromosome not in 'XY'][::8]
    mean = depth * rng.gamma(0.4, 1.0, len(genome))
    kind = np.array(['tumour', 'T', 'B'])[np.arange(cells) % 3]
    own = {name: np.exp(rng.normal(0, kinds, len(genome))) for name in ('tumour', 'T', 'B')}
    change = np.ones(len(genome))
    for k, one in enumerate(genome):
        arm = 'p' if one.start < CENTROMERES['GRCh38'][one.chromosome] * 1e6 else 'q'
        change[k] = changes.get(f'{one.chromosome}{arm}', 1.0)
    size = rng.lognormal(0, 0.3, cells)
    rate = np.vstack([mean * own[name] * (change if name == 'tumour' else 1) for name in kind]) * size[:, None]
    hidden = (kind != 'tumour') & (np.arange(cells) % 9 > 5)
    obs = pd.DataFrame({'truth': kind, 'given': np.where(hidden | (kind == 'tumour'), 'unknown', kind)})
    obs.index = [f'c{k}' for k in range(cells)]
    return sp.csr_matrix(rng.poisson(rate).astype(np.int32)), [one.gene for one in genome], obs


def params(**over: Any) -> dict[str, Any]:
    given: dict[str, Any] = {
        'version': 'python',
        'sample': None,
        'test': {'name': 'tested', 'column': 'given', 'categories': ['unknown']},
        'reference': {'name': 'normal', 'column': 'given', 'categories': ['T', 'B']},
        'keepLabel': 'truth',
        'positions': {'assembly': 'GRCh38'},
        'clusters': 2,
        'windowSize': 101,
        'step': 10,
        'minCount': 0.1,
        'sexChromosomes': False,
        'denoise': True,
        'seed': 0,
    }
    return given | over


def run(store: DiskStore, **over: Any) -> dict[str, Any]:
    return run_tool(store, 'cnv', params(**over), {'datasetId': 'd1'}, job='j1')


def auroc(positive: np.ndarray, negative: np.ndarray) -> float:
    from scipy.stats import mannwhitneyu

    return float(mannwhitneyu(positive, negative).statistic) / (len(positive) * len(negative))


@pytest.fixture
def store(tmp_path: Path) -> DiskStore:
    made = DiskStore(tmp_path / 'objects')
    publish(made, *simulated())
    return made


def test_planted_changes_are_found(store: DiskStore) -> None:
    found = run(store)
    folder = store.path('results/j1')
    cells = pd.read_parquet(folder / 'cells.parquet')
    tested = cells[~cells['reference']]
    is_tumour = tested['group'] == 'tumour'
    for column in ('score', 'correlation', 'confidence'):
        assert auroc(tested[column][is_tumour].to_numpy(), tested[column][~is_tumour].to_numpy()) > 0.98
    assert (tested['call'][is_tumour] == 'malignant').mean() > 0.95
    assert (tested['call'][~is_tumour] == 'malignant').mean() < 0.05
    arms = pd.read_parquet(folder / 'arms.parquet').set_index(['group', 'arm'])
    calls = arms.loc['tumour', 'call']
    assert {arm for arm in calls.index if calls[arm] == 'loss'} == {'1p', '19q'}
    assert {arm for arm in calls.index if calls[arm] == 'gain'} == {'7p', '7q'}
    assert not any(arms.loc[kind, 'call'].isin(['gain', 'loss']).any() for kind in ('T', 'B'))
    assert found['malignancy']['separate'] and found['tested'] + found['reference'] == 300
    assert (found['step'], found['askedStep']) == (10, None)
    # The two clusters of the tree are the tumour and the rest.
    assert sum(found['leaves']) == found['tested']
    entry = result_column(folder, 'cluster')
    codes = np.fromfile(folder / entry['file'], 'u1')
    of = np.array([*entry['categories']])[codes[[int(one[1:]) for one in tested['barcode']]]]
    assert pd.crosstab(of, is_tumour.to_numpy()).to_numpy().max(axis=0).sum() > 0.97 * len(tested)


def calls_of(store: DiskStore, counts: sp.csr_matrix, symbols: list[str], obs: pd.DataFrame) -> pd.DataFrame:
    publish(store, counts, symbols, obs)
    found = run(store)
    rows = pd.read_parquet(store.path('results/j1') / 'arms.parquet')
    assert 0.05 < found['arms']['leastEffect'] < 0.3
    called = rows[rows['call'] != 'neutral']
    assert (called['confidence'] >= 0.95).all() and (called['low'] * called['high'] > 0).all()
    return rows.set_index('group')


@pytest.mark.parametrize('seed', [1, 2, 3])
def test_cells_of_another_kind_without_a_change_have_few_called_arms(tmp_path: Path, seed: int) -> None:
    """Deep counts of very different kinds: in many arms, half of the cells differ from the reference."""
    rows = calls_of(DiskStore(tmp_path / 'objects'), *simulated(240, seed, changes={}, kinds=0.8, depth=4.0))
    beyond = (rows[['lost', 'gained']].max(axis=1) >= 0.5).loc['tumour']
    assert beyond.mean() > 0.05, 'the shares of cells alone would call as few'
    assert (rows.loc['tumour', 'call'] != 'neutral').mean() <= 0.05
    assert (rows['call'] != 'neutral').mean() <= 0.02


def test_planted_changes_are_called_among_kinds_that_differ(tmp_path: Path) -> None:
    rows = calls_of(DiskStore(tmp_path / 'objects'), *simulated(240, 1, kinds=0.8, depth=4.0))
    calls = rows.loc['tumour'].set_index('arm')['call']
    assert (calls[['1p', '19q']] == 'loss').all() and (calls[['7p', '7q']] == 'gain').all()
    assert (calls.drop([*ARMS]) != 'neutral').mean() <= 0.05


def test_clones_without_a_common_change_are_both_called(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = DiskStore(tmp_path / 'objects')
    counts, symbols, obs = simulated(400)
    other = dict(zip(('10p', '10q', '13q', '8q'), (0.5, 0.5, 0.5, 1.5), strict=True))
    monkeypatch.setattr(sys.modules[__name__], 'ARMS', other)
    of_other, _, same = simulated(400)
    assert same.equals(obs)
    second = (obs['truth'] == 'tumour').to_numpy() & (np.arange(400) % 2 == 0)
    mixed = sp.vstack([(of_other if is_second else counts)[k] for k, is_second in enumerate(second)])
    publish(store, mixed, symbols, obs)
    run(store)
    cells = pd.read_parquet(store.path('results/j1') / 'cells.parquet')
    tested = cells[~cells['reference']]
    is_tumour = tested['group'] == 'tumour'
    assert auroc(tested['correlation'][is_tumour].to_numpy(), tested['correlation'][~is_tumour].to_numpy()) > 0.95
    called = (cells['call'] == 'malignant').to_numpy()
    first = (obs['truth'] == 'tumour').to_numpy() & ~second
    assert called[first].mean() > 0.9 and called[second].mean() > 0.9
    assert (tested['call'][~is_tumour] == 'malignant').mean() < 0.05


def test_rows_of_the_matrix_are_the_cells_of_the_column_row(store: DiskStore) -> None:
    run(store)
    folder = store.path('results/j1')
    row = np.fromfile(folder / result_column(folder, 'row')['file'], '<f4')
    score = np.fromfile(folder / result_column(folder, 'score')['file'], '<f4')
    parts = []
    for name in ('reference', 'tested'):
        entry = result_matrix(folder, name)
        whole = (0, entry['levels'][0]), (0, entry['columns'])
        parts.append(read_matrix(folder, name, entry, 0, *whole) * entry['scale'])
    values = np.vstack(parts)
    place = row.astype(int) - 1
    assert np.array_equal(np.sort(place), np.arange(len(row)))
    assert np.allclose((values**2).mean(axis=1)[place], score, atol=3e-3, rtol=0.1)


@pytest.mark.skipif(not DATA.exists(), reason='STROMA_TEST_DATA has no cnv_oligodendroglioma')
def test_losses_of_the_oligodendroglioma(tmp_path: Path) -> None:
    store = DiskStore(tmp_path / 'objects')
    with gzip.open(DATA / 'oligodendroglioma_expression_downsampled.counts.matrix.gz', 'rt') as file:
        counts = pd.read_csv(file, sep='\t', index_col=0)
    label = pd.read_csv(DATA / 'oligodendroglioma_annotations_downsampled.txt', sep='\t', header=None, index_col=0)[1]
    label = label[counts.columns].astype(str)
    normal = ~label.str.startswith('malignant').to_numpy()
    # Every other normal cell is not declared, so that normal cells are tested too.
    given = np.where(normal & (np.arange(len(label)) % 2 == 0), label, 'unknown')
    obs = pd.DataFrame({'truth': label.to_numpy(), 'given': given}, index=list(counts.columns))
    publish(store, sp.csr_matrix(counts.to_numpy(np.float32).T), list(counts.index), obs)
    reference = {'name': 'normal', 'column': 'given', 'categories': sorted(set(given) - {'unknown'})}
    found = run(store, reference=reference, positions={'assembly': 'GRCh37'}, minCount=1.0)
    folder = store.path('results/j1')
    cells = pd.read_parquet(folder / 'cells.parquet').query('not reference')
    malignant = cells['group'].str.startswith('malignant')
    assert auroc(cells['correlation'][malignant].to_numpy(), cells['correlation'][~malignant].to_numpy()) >= 0.95
    arms = pd.read_parquet(folder / 'arms.parquet').query('group.str.startswith("malignant")')
    for arm in ('1p', '19q'):
        assert (arms[arms['arm'] == arm]['call'] == 'loss').all(), arms[arms['arm'] == arm]
    assert found['malignancy']['malignant'] >= 0.9 * malignant.sum()


@pytest.mark.parametrize(
    ('over', 'error'),
    [
        ({'minCount': 100.0}, ('CNV_IMPOSSIBLE', 'genes')),
        ({'positions': {'assembly': 'GRCm39'}}, ('INPUT_INVALID', None)),
        ({'test': {'name': 'a', 'column': 'truth', 'categories': ['tumour', 'B']}}, ('GROUPS_OVERLAP', None)),
        ({'sample': {'column': 'truth', 'name': 'none'}}, ('CATEGORY_NOT_FOUND', None)),
    ],
)
def test_refusals(store: DiskStore, over: dict[str, Any], error: tuple[str, str | None]) -> None:
    with pytest.raises(StromaError) as raised:
        run(store, **over)
    assert (raised.value.id, raised.value.params.get('reason')) == error


def test_a_request_of_too_many_values_names_the_number_that_fits(
    store: DiskStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    from stroma_runner.tools.cnv import infer

    monkeypatch.setitem(infer.MOST, 'values', 100 * 100)
    with pytest.raises(StromaError) as raised:
        run(store)
    assert raised.value.params['reason'] == 'cells' and 0 < raised.value.params['most'] < 300


def test_a_wider_step_than_the_request_s_is_told(store: DiskStore, monkeypatch: pytest.MonkeyPatch) -> None:
    from stroma_runner.tools.cnv import infer

    monkeypatch.setitem(infer.MOST, 'windows', 60)
    wider = run(store, step=9)
    assert wider['askedStep'] == 9 and wider['step'] == -(-wider['genes']['used'] // 60) > 10
    receipt = json.loads((store.path('results/j1') / 'receipt.json').read_text('utf-8'))
    assert all(f' {wider["step"]} ' in text for text in receipt['method'].values())


def test_positions_of_the_request_and_one_sample(store: DiskStore) -> None:
    genes = [one for one in assembly('GRCh38').positions if one.chromosome in ('1', '2')][::8]
    own = [{'gene': g.gene, 'chromosome': f'chr{g.chromosome}', 'start': g.start, 'end': g.end} for g in genes]
    found = run(store, positions={'name': 'own', 'genes': own}, sample={'column': 'truth', 'name': 'tumour'})
    assert [one['name'] for one in found['chromosomes']] == ['1', '2'] and found['tested'] == 100
    # Without known centromeres a chromosome is one arm.
    assert found['arms']['names'] == ['1', '2']


@pytest.mark.parametrize('kind', ['positions', 'gene table'])
def test_positions_of_the_library(store: DiskStore, kind: str) -> None:
    genes = [one for one in assembly('GRCh38').positions if one.chromosome in ('1', '2')][::8]
    text = ''.join(f'{g.gene}\tchr{g.chromosome}\t{g.start}\t{g.end}\n' for g in genes)
    if kind == 'gene table':
        rows = ''.join(f'\t{g.gene}\t\tchr{g.chromosome}\t{g.start}\t{g.end}\tlncRNA\n' for g in genes)
        text = f'id\tsymbol\taliases\tchromosome\tstart\tend\tbiotype\n{rows}ENSG1\tNOWHERE\t\t\t\t\t\n'
    sha = hashlib.sha256(text.encode()).hexdigest()
    store.create(f'references/{sha}', text.encode())
    given = {
        **{'id': 'r1', 'name': 'Own', 'version': '1', 'sha256': sha, 'species': 'Homo sapiens', 'orthologs': None},
        **{'licence': '', 'source': '', 'database': None},
    }
    inputs = {'datasetId': 'd1', 'references': [given]}
    asked = params(positions={'reference': 'r1'})
    found = run_tool(store, 'cnv', asked, inputs, job='j1')
    assert [one['name'] for one in found['chromosomes']] == ['1', '2']
    assert found['positions'] == {'name': 'Own 1', 'genes': len(genes), 'sha256': sha}
    with pytest.raises(StromaError, match='REFERENCE_NOT_FOUND'):
        run_tool(store, 'cnv', asked, {'datasetId': 'd1'}, job='j2')
    with pytest.raises(StromaError, match='INPUT_INVALID'):
        run_tool(store, 'cnv', asked, inputs | {'references': [given | {'orthologs': given}]}, job='j3')


def test_the_script_computes_the_same(store: DiskStore, tmp_path: Path) -> None:
    run(store)
    with zipfile.ZipFile(store.path('results/j1') / 'reproduce.zip') as packed:
        packed.extractall(tmp_path / 'again')
    done = subprocess.run(
        [sys.executable, str(tmp_path / 'again/reproduce.py')], capture_output=True, text=True, env={'PATH': ''}
    )
    assert done.returncode == 0, done.stdout + done.stderr


#: Answers as R does: the question for the package, then 2 for the first half of the genes of tested cells, 1 elsewhere.
RSCRIPT = """#!{python}
import sys
from pathlib import Path
import numpy as np
import scipy.io
if sys.argv[1] == '-e':
    sys.exit({status})
assert sys.argv[1] == '--vanilla' and Path(sys.argv[2]).name == 'infercnv.R'
folder = Path(sys.argv[3])
counts = scipy.io.mmread(folder / 'counts.mtx').tocsr()
genes = (folder / 'genes.tsv').read_text().splitlines()
cells = [line.split('\\t')[1] for line in (folder / 'cells.tsv').read_text().splitlines()]
assert counts.shape == (len(genes), len(cells)) and sorted(set(cells)) == ['reference0', 'reference1', 'tested']
assert all(len(line.split('\\t')) == 4 for line in genes)
settings = dict(line.split('\\t') for line in (folder / 'settings.tsv').read_text().splitlines())
assert settings == dict(windowSize='101', denoise='1')
noise = np.random.default_rng(0).normal(1, 0.01, (len(cells), len(genes)))
noise[np.array(cells) == 'tested', : len(genes) // 2] *= 2
noise.astype('<f4').tofile(folder / 'ratios.bin')
(folder / 'version.txt').write_text('1.0.0')
"""


def fake_r(folder: Path, monkeypatch: pytest.MonkeyPatch, status: int = 0) -> Path:
    program = folder / 'bin' / 'Rscript'
    program.parent.mkdir()
    program.write_text(RSCRIPT.format(python=sys.executable, status=status))
    program.chmod(0o755)
    monkeypatch.setenv('PATH', str(program.parent))
    return program.parent


def test_without_r_or_its_package_the_request_says_which(
    store: DiskStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv('PATH', str(tmp_path / 'nothing'))
    with pytest.raises(StromaError) as raised:
        run(store, version='R')
    assert (raised.value.id, raised.value.params['reason']) == ('CNV_IMPOSSIBLE', 'r')
    fake_r(tmp_path, monkeypatch, status=1)
    with pytest.raises(StromaError) as raised:
        run(store, version='R')
    assert (raised.value.id, raised.value.params['reason']) == ('CNV_IMPOSSIBLE', 'rPackage')


@pytest.mark.broad
def test_values_of_r_are_read_and_its_script_computes_the_same(
    store: DiskStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = fake_r(tmp_path, monkeypatch)
    found = run(store, version='R')
    assert found['version'] == 'R' and found['malignancy']['malignant'] == found['tested']
    leaves = np.array(found['arms']['leaves'])
    assert np.allclose(leaves[:, 0], 1, atol=0.05) and np.allclose(leaves[:, -1], 0, atol=0.05)
    with zipfile.ZipFile(store.path('results/j1') / 'reproduce.zip') as packed:
        packed.extractall(tmp_path / 'again')
    done = subprocess.run(
        [sys.executable, str(tmp_path / 'again/reproduce.py')],
        capture_output=True,
        text=True,
        env={'PATH': str(folder)},
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_more_counts_than_r_has_memory_for_are_refused(
    store: DiskStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from stroma_runner.tools.cnv import infer

    fake_r(tmp_path, monkeypatch)
    monkeypatch.setattr(infer, 'MOST_IN_R', 100_000)
    with pytest.raises(StromaError) as raised:
        run(store, version='R')
    assert raised.value.params['reason'] == 'cells' and 0 < raised.value.params['most'] < 300


R_HAS_IT = rscript.missing_packages('infercnv') is None


@pytest.mark.skipif(not R_HAS_IT, reason='R with its package infercnv is not installed')
def test_r_and_python_agree(store: DiskStore) -> None:
    scores = []
    for version in ('R', 'python'):
        run(store, version=version)
        scores.append(pd.read_parquet(store.path('results/j1') / 'cells.parquet')['correlation'])
        store.remove('results/j1')
    assert np.corrcoef(*scores)[0, 1] > 0.95


@pytest.mark.skipif(shutil.which('Rscript') is None, reason='R is not installed')
def test_r_can_read_the_script() -> None:
    script = Path(cnv_package.__file__).with_name('infercnv.R')
    subprocess.run(['Rscript', '-e', f'invisible(parse("{script}"))'], check=True)
