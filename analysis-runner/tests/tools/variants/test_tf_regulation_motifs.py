"""Pruning by motifs in TF regulation: a planted motif keeps the planted targets of its factor and drops the others."""

from __future__ import annotations

import gzip
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
import pyarrow as pa
import pyarrow.feather as feather
import pytest
from test_tf_regulation import INFER, publish_factors, reference, run, table

from stroma_runner.tools.tf_regulation import pruning
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError

MOTIFS, GENES = 300, 3000
#: The targets of F0 that its motif m0 ranks first; T8 and T9 of its planted targets are last.
TRUE = [f'T{k}' for k in range(8)]
LAST = ['T8', 'T9']
SYMBOLS = [*(f'F{k}' for k in range(10)), *(f'T{k}' for k in range(100)), *(f'N{k}' for k in range(2890))]
MOTIFS_OF = {'rankings': ['k1'], 'annotations': 'a1'}


@pytest.fixture
def store(tmp_path: Path) -> DiskStore:
    return DiskStore(tmp_path / 'objects')


def library(store: DiskStore, annotated: dict[str, list[str]]) -> list[dict[str, Any]]:
    """Random rankings in which m0 ranks TRUE first and LAST last, and the motifs of factors."""
    rng = np.random.default_rng(0)
    ranks = np.array([rng.permutation(GENES) for _ in range(MOTIFS)])
    rest = [one for one in rng.permutation(SYMBOLS).tolist() if one not in TRUE + LAST]
    place = {one: k for k, one in enumerate([*TRUE, *rest, *LAST])}
    ranks[0] = [place[one] for one in SYMBOLS]
    columns = {name: pa.array(ranks[:, k].astype(np.int16)) for k, name in enumerate(SYMBOLS)}
    scratch = store.root.parent / 'toy.feather'
    names = pa.array([f'm{k}' for k in range(MOTIFS)])
    feather.write_feather(pa.table(columns | {'motifs': names}), str(scratch), compression='uncompressed')
    lines = ''.join(f'{motif}\t{factor}\t0\n' for factor, of in annotated.items() for motif in of)
    table = gzip.compress(f'#motif_id\tgene_name\tmotif_similarity_qvalue\n{lines}'.encode(), mtime=0)
    shas = []
    for content in (scratch.read_bytes(), table):
        shas.append(hashlib.sha256(content).hexdigest())
        path = store.root / 'references' / shas[-1]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return [reference(shas[0], id='k1', name='Toy', version='1'), reference(shas[1], id='a1', name='Own', version='2')]


def pruned_run(store: DiskStore, given: list[dict[str, Any]], job: str = 'j1', **over: Any) -> dict[str, Any]:
    source = INFER | {'motifs': MOTIFS_OF}
    return run(store, job, {'references': given}, **{'source': source, 'minTargets': 3} | over)


def test_the_planted_motif_keeps_its_targets_and_the_others_are_dropped(store: DiskStore) -> None:
    publish_factors(store)
    run(store, 'whole', source=INFER, minTargets=3)
    before = table(store, 'targets', 'whole').query("tf == 'F0'")
    given = library(store, {'F0': ['m0', 'm5'], 'F1': ['m7']})
    summary = pruned_run(store, given)
    kept = table(store, 'targets')
    # F1 has an annotated motif that is not enriched; the other factors have none.
    assert set(kept['tf']) == {'F0'} and summary['regulons'] == 1
    assert set(before['gene']) & set(TRUE) <= set(kept['gene']) < set(before['gene'])
    assert len(set(before['gene']) & set(TRUE)) >= 6
    assert not set(kept['gene']) & set(LAST) and set(before['gene']) & set(LAST)
    network = summary['network']
    facts = network['pruned']
    assert (network['factors'], network['edges'], facts['factors']) == (1, len(kept), 10)
    assert facts['edges'] > network['edges'] and (facts['unmapped'], facts['without']) == (0, 9)
    assert [one['name'] for one in facts['rankings']] == ['Toy'] and facts['annotations']['version'] == '2'
    [motif] = table(store, 'motifs').to_dict('records')
    assert (motif['motif'], motif['tf'], motif['regulon'], motif['rankings']) == ('m0', 'F0', 'F0(+)', 'Toy')
    assert motif['nes'] > 3 and motif['targets'] == len(kept) and motif['rank'] >= len(TRUE)
    assert table(store, 'motifs', 'whole').empty
    receipt = json.loads((store.path('results/j1') / 'receipt.json').read_text())
    assert f'{network["edges"]} of {facts["edges"]} edges' in receipt['method']['en-US']
    assert 'cisTarget' in receipt['method']['zh-CN'] and any('pySCENIC' in one for one in receipt['citations'])
    assert {one['sha256'] for one in receipt['references']} == {one['sha256'] for one in given}


def test_reproduce_gives_the_scores_of_the_pruned_network(store: DiskStore, tmp_path: Path) -> None:
    publish_factors(store, 200)
    pruned_run(store, library(store, {'F0': ['m0']}), method='ulm')
    with zipfile.ZipFile(store.path('results/j1') / 'reproduce.zip') as packed:
        packed.extractall(tmp_path / 'again')
    done = subprocess.run(
        [sys.executable, str(tmp_path / 'again' / 'reproduce.py')],
        capture_output=True,
        text=True,
        env={'PATH': os.environ['PATH']},
        check=False,
    )
    assert done.returncode == 0 and 'cells, 1 regulons, the same' in done.stdout, done.stdout + done.stderr


def test_the_same_in_any_blocks_of_factors(store: DiskStore, monkeypatch: pytest.MonkeyPatch) -> None:
    publish_factors(store, 200)
    given = library(store, {'F0': ['m0'], 'F1': ['m7']})
    pruned_run(store, given)
    monkeypatch.setattr(pruning, 'BLOCK', 3)
    pruned_run(store, given, 'j2')
    for name in ('targets', 'motifs'):
        pd.testing.assert_frame_equal(table(store, name), table(store, name, 'j2'), check_exact=True)


def test_without_a_motif_of_its_own_no_regulon_remains(store: DiskStore) -> None:
    publish_factors(store, 200)
    with pytest.raises(StromaError) as refused:
        pruned_run(store, library(store, {'F0': ['m5']}))
    assert (refused.value.id, refused.value.params) == ('REGULONS_EMPTY', {'n': 10, 'min': 3})


def test_sets_that_are_missing_or_of_another_species_are_refused(store: DiskStore) -> None:
    publish_factors(store, 200)
    given = library(store, {'F0': ['m0']})
    with pytest.raises(StromaError) as refused:
        pruned_run(store, given[:1])
    assert (refused.value.id, refused.value.params) == ('REFERENCE_NOT_FOUND', {'reference': 'a1'})
    with pytest.raises(StromaError) as other:
        pruned_run(store, [given[0] | {'species': 'Mus musculus'}, given[1]])
    assert other.value.id == 'INPUT_INVALID'
