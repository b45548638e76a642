"""A type of cell that markers, reference or model do not have: who gets a name all the same, and who loses one."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp
from support import simulated
from test_cell_annotation import HUMAN, label_of_cells, put
from test_cell_annotation import run as annotate
from test_cell_annotation_models import add_model, numbers
from test_cell_annotation_models import run as by_model

from stroma_runner.simulator.model import Model
from stroma_store.disk_store import DiskStore

#: The simulated types of the lineage that the reference lacks; all others are blood cells or fibroblasts.
UNSEEN = 'Epithelial'


@pytest.fixture(scope='module')
def store(tmp_path_factory: pytest.TempPathFactory) -> DiskStore:
    """d1: one sample; d2: a sample of another batch; d3: the same without the type."""
    store = DiskStore(tmp_path_factory.mktemp('unseen') / 'objects')
    model, drawn = two_samples()
    for id, sample, left in (('d1', 0, None), ('d2', 1, None), ('d3', 1, UNSEEN)):
        truth = drawn[sample].truth
        kept = ~truth['doublet'].to_numpy(bool) & (truth['type'] != left).to_numpy()
        obs = pd.DataFrame({'type': truth['type'][kept].astype(str).astype('category')})
        obs.index = pd.Index([f'{id}-{k}' for k in range(len(obs))])
        put(store, id, sp.csr_matrix(drawn[sample].counts[kept]), obs, list(map(str, model.symbols)), species=HUMAN)
    return store


def two_samples() -> tuple[Model, list[Any]]:
    return simulated(samples=2, cells=1000, seed=3)


def truth_of_query() -> np.ndarray:
    truth = two_samples()[1][0].truth
    return np.asarray(truth['type'][~truth['doublet'].to_numpy(bool)].astype(str))


def shares(with_it: list[str | None], without: list[str | None], margin: np.ndarray, what: str) -> tuple[float, float]:
    """(share of the unseen cells that get a name, share of the others that lose it)."""
    unseen = truth_of_query() == UNSEEN
    before, after = (np.array([one is not None for one in labels]) for labels in (with_it, without))
    named, lost = float(after[unseen].mean()), float((before & ~after)[~unseen].sum() / before[~unseen].sum())
    middle = [float(np.nanmedian(margin[cells])) for cells in (unseen, ~unseen)]
    print(f'{what}: {named:.3f} unseen named, {lost:.3f} others lost, margins {middle[0]:.2f} and {middle[1]:.2f}')
    return named, lost


def test_label_transfer_names_no_cells_of_another_lineage(store: DiskStore) -> None:
    labels = []
    for dataset in ('d2', 'd3'):
        reference = {'dataset': dataset, 'column': 'type'}
        summary = annotate(store, f't{dataset}', method='transfer', reference=reference, groupBy='type', floor=0.5)
        labels.append(label_of_cells(store, f't{dataset}'))
    score = numbers(store, 'score', 'td3')
    named, lost = shares(labels[0], labels[1], numbers(store, 'margin', 'td3'), 'transfer')
    assert named <= 0.10 and lost <= 0.10
    # All neighbours of such a cell may have the same label: the score shows that none of them is close.
    assert np.nanmedian(score[truth_of_query() == UNSEEN]) == 0
    proposal = next(one for one in summary['proposals'] if one['cluster'] == UNSEEN)
    assert proposal['label'] is None
    warned = {one['id']: one['params'] for one in summary['warnings']}
    unseen = int((truth_of_query() == UNSEEN).sum())
    assert warned['cell-annotation.warning.remote']['n'] >= 0.9 * unseen


def test_singler_is_the_librarys(store: DiskStore) -> None:
    """Its own pruning ignores distance; the shares are for docs/measurements.md."""
    labels = []
    for dataset in ('d2', 'd3'):
        reference = {'dataset': dataset, 'column': 'type'}
        annotate(store, f's{dataset}', method='singler', reference=reference, groupBy='type', floor=0.5)
        labels.append(label_of_cells(store, f's{dataset}'))
    _, lost = shares(labels[0], labels[1], numbers(store, 'margin', 'sd3'), 'SingleR')
    assert lost <= 0.10


def test_celltypist_names_no_unseen_cell_by_probability_and_each_by_the_best(store: DiskStore, tmp_path: Path) -> None:
    os.environ['CELLTYPIST_FOLDER'] = str(tmp_path / 'celltypist')
    celltypist = pytest.importorskip('celltypist')
    model, drawn = two_samples()
    truth = drawn[1].truth
    labels: dict[str, list[list[str | None]]] = {'probability': [], 'best': []}
    for left in (None, UNSEEN):
        kept = ~truth['doublet'].to_numpy(bool) & (truth['type'] != left).to_numpy()
        counts = drawn[1].counts[kept].toarray()
        logged = np.log1p(counts / counts.sum(axis=1, keepdims=True) * 1e4)
        given = {'labels': truth['type'][kept].astype(str).to_numpy(), 'genes': np.array(list(map(str, model.symbols)))}
        trained = celltypist.train(logged, **given, check_expression=False, n_jobs=1, max_iter=50)
        trained.write(str(tmp_path / 'model.pkl'))
        added = add_model(store, (tmp_path / 'model.pkl').read_bytes())
        for match in labels:
            job = f'c{match}{left}'
            # Without a given minimum score: the method's default, which is none for the best label.
            by_model(store, added, job, match=match, groupBy='type', floor=None if match == 'best' else 0.5)
            labels[match].append(label_of_cells(store, job))
    named, lost = shares(
        *labels['probability'], numbers(store, 'margin', f'cprobability{UNSEEN}'), 'CellTypist probability'
    )
    assert named <= 0.10 and lost <= 0.10
    shares(*labels['best'], numbers(store, 'margin', f'cbest{UNSEEN}'), 'CellTypist best')
    assert None not in labels['best'][1]


def test_the_lowest_score_is_the_methods_own_unless_it_is_given() -> None:
    from stroma_runner.tools.cell_annotation import minimum_score

    def model(match: str) -> dict[str, Any]:
        return {'method': 'celltypist', 'model': {'reference': 'm', 'match': match}}

    assert [minimum_score({'method': name, 'model': None}) for name in ('markers', 'transfer', 'singler')] == [
        0.25,
        0.5,
        0.5,
    ]
    assert (minimum_score(model('best')), minimum_score(model('probability'))) == (0.0, 0.5)
    assert minimum_score(model('best') | {'floor': 0.25}) == 0.25
    assert minimum_score({'method': 'markers', 'floor': 0}) == 0.0
