"""`reproduce.zip` of results: unpacked in an empty folder, its script gives the values without this repository."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import prepared_python
import pytest
from test_every_tool import params_of
from tool_support import run_tool, small_dataset

from stroma_runner.shared import reproduction
from stroma_store.cell_type_models import CellTypeModel, to_bytes
from stroma_store.disk_store import DiskStore


def group(name: str, *categories: str) -> dict[str, Any]:
    return {'name': name, 'column': 'group', 'categories': list(categories or (name,))}


#: Symbols in the table of cell types.
KNOWN = ['CD3D', 'CD3E', 'CD3G', 'TRAC', 'CD79A', 'CD79B', 'MS4A1', 'CD19', 'LYZ', 'CD14', 'FCGR3A', 'NKG7', 'GNLY']
DEG = params_of('differential-expression')
PAIR = {'mode': 'normal', 'a': group('stim'), 'b': group('ctrl'), 'batchBy': None, 'batchCategories': []}
BATCH = PAIR | {'mode': 'batchTwoGroups', 'batchBy': 'cell type', 'batchCategories': ['T', 'B']}
SIDES = [{'name': 'first', 'samples': ['s0', 's1', 's2']}, {'name': 'second', 'samples': ['s3', 's4', 's5']}]


@pytest.fixture
def store(tmp_path: Path) -> DiskStore:
    made = DiskStore(tmp_path / 'objects')
    small_dataset(made, 'd1', symbols=KNOWN)
    return made


def unpacked(store: DiskStore, folder: Path, slug: str, params: dict[str, Any], **inputs: Any) -> Path:
    run_tool(store, slug, params, {'datasetId': 'd1'} | inputs, job='j1')
    with zipfile.ZipFile(store.path('results/j1') / 'reproduce.zip') as packed:
        packed.extractall(folder / 'again')
    return folder / 'again'


def run_script(folder: Path, *given: str, alone: bool = False) -> subprocess.CompletedProcess[str]:
    """Runs the script without the paths of this repository. `alone`: in a new interpreter."""
    environment = {'PATH': os.environ['PATH'], 'NUMBA_CACHE_DIR': str(folder / 'numba')}
    if not alone:
        return prepared_python.run(folder / 'reproduce.py', *given, cwd=folder.parent, env=environment)
    # No PYTHONPATH: the script's imports are next to it or installed.
    ran = [sys.executable, str(folder / 'reproduce.py'), *given]
    return subprocess.run(ran, capture_output=True, text=True, cwd=folder.parent, env=environment, check=False)


CASES = [
    ('differential-expression', DEG | PAIR, 1),
    ('differential-expression', DEG | BATCH, 2),
    ('differential-expression', DEG | PAIR | {'test': 'pseudobulk', 'replicates': 'sample'}, 1),
    ('composition', params_of('composition'), 4),
    ('gene-set', params_of('gene-set') | {'sets': [{'name': 'raised', 'genes': KNOWN[3:9]}]}, 1),
    (
        'gene-set',
        params_of('gene-set') | {'method': 'scoreGenes', 'sets': [{'name': 'raised', 'genes': KNOWN[3:9]}]},
        1,
    ),
    ('cell-annotation', params_of('cell-annotation'), 1),
]


@pytest.mark.parametrize(('slug', 'params', 'least'), CASES, ids=[f'{slug}-{k}' for k, (slug, *_) in enumerate(CASES)])
def test_the_script_gives_the_values(
    store: DiskStore, tmp_path: Path, slug: str, params: dict[str, Any], least: int
) -> None:
    folder = unpacked(store, tmp_path, slug, params)
    done = run_script(folder)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count('the same') >= least and 'NOT' not in done.stdout
    assert not done.stdout.startswith('0 ')


REFERENCE = {'reference': {'dataset': 'd2', 'column': 'group'}}
MODEL = {'id': 'm', 'name': 'Model', 'version': '1', 'sha256': 'a' * 64, 'species': 'Homo sapiens', 'orthologs': None}
LABELLING = [
    {'method': 'transfer', 'floor': 0.6} | REFERENCE,
    {'method': 'singler', 'floor': 0.5} | REFERENCE,
    {'method': 'celltypist', 'floor': 0.5, 'model': {'reference': 'm', 'match': 'best'}},
    {'method': 'celltypist', 'floor': 0.4, 'model': {'reference': 'm', 'match': 'probability'}},
]


@pytest.mark.parametrize('over', LABELLING, ids=[f'{one["method"]}-{k}' for k, one in enumerate(LABELLING)])
def test_the_script_gives_the_labels_of_cells(store: DiskStore, tmp_path: Path, over: dict[str, Any]) -> None:
    small_dataset(store, 'd2', symbols=KNOWN)
    rng = np.random.default_rng(0)
    numbers = rng.normal(size=(3, 60)), rng.normal(size=3), rng.random(60), rng.random(60) + 0.5
    genes = [*KNOWN, *(f'G{k}' for k in range(len(KNOWN), 60))]
    model = CellTypeModel(['a', 'b', 'c'], genes, *numbers, {})
    (store.root / 'references').mkdir()
    (store.root / 'references' / MODEL['sha256']).write_bytes(to_bytes(model))
    params = params_of('cell-annotation') | over
    facts = MODEL | {'licence': '', 'source': '', 'database': None}
    folder = unpacked(store, tmp_path, 'cell-annotation', params, references=[facts])
    done = run_script(folder)
    assert (done.returncode, done.stdout) == (0, '240 labels: the same\n'), done.stdout + done.stderr
    computed = pd.read_csv(folder / 'computed.csv')
    assert computed['label'].nunique() >= 2
    if over['method'] == 'transfer':  # the comparison of labels is the same code for every method
        expected = pd.read_csv(folder / 'expected.csv')
        expected.loc[5, 'label'] = 'another'
        expected.to_csv(folder / 'expected.csv', index=False)
        assert run_script(folder).returncode == 1


def test_another_value_is_found(store: DiskStore, tmp_path: Path) -> None:
    folder = unpacked(store, tmp_path, 'differential-expression', DEG | PAIR)
    expected = pd.read_csv(folder / '0/expected.csv')
    expected.loc[5, 'p_val'] *= 1.001
    expected.to_csv(folder / '0/expected.csv', index=False)
    done = run_script(folder)
    assert done.returncode == 1 and 'NOT the same' in done.stdout


def test_too_many_cells_for_the_zip_come_from_an_export(
    store: DiskStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reproduction, 'MOST_VALUES', 100)
    folder = unpacked(store, tmp_path, 'differential-expression', DEG | PAIR)
    assert not (folder / 'expression.npz').exists()
    refused = run_script(folder)
    assert refused.returncode == 1 and 'Export the dataset as h5ad' in refused.stderr
    whole = params_of('export-dataset') | {'cells': None}
    export = run_tool(store, 'export-dataset', whole, {'datasetId': 'd1'}, job='export')
    file = next(store.path('results/export').glob('*.h5ad'))
    assert export['cells'] == 240
    done = run_script(folder, str(file), alone=True)
    assert done.returncode == 0, done.stdout + done.stderr
