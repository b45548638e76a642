"""CellTypist and SingleR: labels of one half of real cells for the other half, compared with the libraries' own
results, and rejected input."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp
from test_cell_annotation import HUMAN, MOUSE, OF_STORED, SLUG, label_of_cells, pbmc68k, put
from tool_support import run_tool, small_dataset

from stroma_runner.methods.annotation import model_scores, singler_labels
from stroma_store.cell_type_models import from_celltypist, to_bytes
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError
from stroma_store.result_columns import result_column


@pytest.fixture
def store(tmp_path: Path) -> DiskStore:
    return DiskStore(tmp_path / 'objects')


@pytest.fixture(scope='module')
def celltypist(tmp_path_factory: pytest.TempPathFactory) -> Any:
    # The library creates a folder in the home directory on import.
    os.environ['CELLTYPIST_FOLDER'] = str(tmp_path_factory.mktemp('celltypist'))
    return pytest.importorskip('celltypist')


def numbers(store: DiskStore, name: str, job: str = 'j1') -> np.ndarray:
    folder = store.path(f'results/{job}')
    return np.fromfile(folder / result_column(folder, name)['file'], '<f4')


def add_model(store: DiskStore, content: bytes, **over: Any) -> dict[str, Any]:
    """The model's file in the library; the job's `inputs.references`."""
    plain = to_bytes(from_celltypist(content))
    sha = hashlib.sha256(plain).hexdigest()
    put_text(store, sha, plain)
    facts = {'id': 'm1', 'name': 'Blood', 'version': '1', 'sha256': sha, 'species': HUMAN, 'licence': '', 'source': ''}
    return facts | {'database': None, 'orthologs': None} | over


def put_text(store: DiskStore, sha: str, content: bytes) -> None:
    path = store.root / 'references' / sha
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def run(store: DiskStore, model: dict[str, Any] | None = None, job: str = 'j1', **over: Any) -> dict[str, Any]:
    params: dict[str, Any] = {'method': 'celltypist', 'species': HUMAN, 'groupBy': 'bulk_labels', 'within': None}
    params |= {'reference': None, 'floor': 0.0}
    if model is not None:
        params['model'] = {'reference': model['id'], 'match': over.pop('match', 'best')}
    inputs = {'datasetId': 'd1', 'references': [model] if model else []}
    params |= over
    if params['floor'] is None:  # the method's own
        del params['floor']
    return run_tool(store, SLUG, params, inputs, job=job)


def publish_halves(store: DiskStore) -> tuple[Any, Any, list[str]]:
    """pbmc68k: d1 the cells to name, d2 the others; both as AnnData of log-normalised values."""
    import anndata as ad

    values, obs, symbols = pbmc68k()
    obs = obs.copy()
    second = np.random.default_rng(0).random(len(obs)) < 0.5
    whole = ad.AnnData(values, obs, pd.DataFrame(index=pd.Index(symbols)))
    for id, cells in (('d1', ~second), ('d2', second)):
        put(store, id, values[cells], obs[cells], symbols, normalised=True)
    return whole[~second].copy(), whole[second].copy(), symbols


def label_agreement(found: list[Any], stored: pd.Series) -> tuple[float, float]:
    """Shares of the cells with the stored label, and with one of the same major type."""
    pairs = list(zip(map(str, found), stored.astype(str), strict=True))
    major = [OF_STORED.get(a) == OF_STORED[b] for a, b in pairs]
    return sum(a == b for a, b in pairs) / len(pairs), sum(major) / len(pairs)


def test_a_celltypist_model_of_one_half_of_pbmc68k_names_the_other(
    store: DiskStore, tmp_path: Path, celltypist: Any
) -> None:
    cells, others, _ = publish_halves(store)
    trained = celltypist.train(others, labels='bulk_labels', check_expression=False, n_jobs=1, max_iter=200)
    trained.write(str(tmp_path / 'model.pkl'))
    model = add_model(store, (tmp_path / 'model.pkl').read_bytes())
    summary = run(store, model)
    found = label_of_cells(store)
    fine, major = label_agreement(found, cells.obs['bulk_labels'])
    print(f'celltypist on pbmc68k: {fine:.3f} fine, {major:.3f} major')
    assert fine >= 0.8 and major >= 0.95
    assert summary['model'] == {'name': 'Blood', 'version': '1', 'labels': 10, 'orthologs': None}
    assert (summary['genes'], summary['detected'], summary['reference']) == (765, 765, None)
    expected = celltypist.annotate(cells, model=trained)
    assert found == expected.predicted_labels['predicted_labels'].astype(str).tolist()
    chances = expected.probability_matrix.to_numpy()
    np.testing.assert_allclose(numbers(store, 'score'), chances.max(axis=1), atol=1e-6)
    second = np.sort(chances, axis=1)[:, -2]
    np.testing.assert_allclose(numbers(store, 'margin'), chances.max(axis=1) - second, atol=1e-6)
    # All probabilities to 1e-6, before they are written as float32.
    plain = from_celltypist((tmp_path / 'model.pkl').read_bytes())
    blocks = [(slice(k, k + 100), cells.X[:, k : k + 100]) for k in range(0, 765, 100)]
    scores = model_scores.decision_scores(blocks, len(found), plain.weights, plain.intercept, plain.mean, plain.scale)
    np.testing.assert_allclose(scores, expected.decision_matrix.to_numpy(), atol=1e-6)
    np.testing.assert_allclose(model_scores.probabilities(scores), chances, atol=1e-6)
    for k, floor in enumerate((0.5, 0.05)):
        run(store, model, f'p{k}', match='probability', floor=floor)
        wanted = celltypist.annotate(cells, model=trained, mode='prob match', p_thres=floor).predicted_labels
        named = [one or 'Unassigned' for one in label_of_cells(store, f'p{k}')]
        assert named == wanted['predicted_labels'].astype(str).tolist()
    assert any('|' in one for one in named)


def test_a_model_of_two_labels(store: DiskStore, tmp_path: Path, celltypist: Any) -> None:
    cells, others, _ = publish_halves(store)
    two = np.where(others.obs['bulk_labels'].astype(str).str.startswith('CD'), 'lymphoid', 'Dendritic')
    trained = celltypist.train(others, labels=two, check_expression=False, n_jobs=1, with_mean=False)
    trained.write(str(tmp_path / 'model.pkl'))
    run(store, add_model(store, (tmp_path / 'model.pkl').read_bytes()))
    # The library cannot scale sparse values without a mean.
    cells.X = cells.X.toarray()
    expected = celltypist.annotate(cells, model=trained)
    assert label_of_cells(store) == expected.predicted_labels['predicted_labels'].astype(str).tolist()
    np.testing.assert_allclose(numbers(store, 'score'), expected.probability_matrix.max(axis=1), atol=1e-6)


def test_a_model_of_another_species_and_one_of_other_genes(store: DiskStore, tmp_path: Path, celltypist: Any) -> None:
    rng = np.random.default_rng(0)
    symbols = [f'GENE{k}' for k in range(40)]
    kind = np.repeat(['a', 'b'], 60)
    values = rng.poisson(np.where((np.arange(40) < 10)[None] == (kind == 'a')[:, None], 6.0, 1.0))
    logged = np.log1p(values / values.sum(1, keepdims=True) * 1e4)
    given = {'labels': kind, 'genes': np.array(symbols), 'check_expression': False, 'n_jobs': 1}
    celltypist.train(logged, **given).write(str(tmp_path / 'm.pkl'))
    content = (tmp_path / 'm.pkl').read_bytes()
    obs = pd.DataFrame({'kind': pd.Categorical(kind)}, index=[f'c{k}' for k in range(120)])
    put(store, 'd1', sp.csr_matrix(values), obs, [name.title() for name in symbols], species=MOUSE)
    lines = ['Homo sapiens\tMus musculus', *(f'{one}\t{one.title()}' for one in symbols[:30])]
    # Of these two, the first has two orthologs, and the second shares one.
    lines += ['GENE30\tGene30', 'GENE30\tGene31', 'GENE32\tGene31']
    put_text(store, 'f' * 64, '\n'.join(lines).encode())
    table = {'id': 'o1', 'name': 'Orthologs', 'version': '2', 'sha256': 'f' * 64, 'licence': '', 'source': ''}
    model = add_model(store, content, orthologs=table)
    summary = run(store, model, groupBy='kind', species=MOUSE)
    assert (summary['genes'], summary['detected']) == (40, 30)
    assert summary['model']['orthologs'] == 'Orthologs 2'
    assert {p['cluster']: p['label'] for p in summary['proposals']} == {'a': 'a', 'b': 'b'}

    def refused(model: dict[str, Any] | None, **over: Any) -> tuple[str, dict[str, Any]]:
        with pytest.raises(StromaError) as error:
            run(store, model, 'j2', groupBy='kind', **{'species': MOUSE} | over)
        return error.value.id, error.value.params

    assert refused(model | {'orthologs': None})[0] == 'SPECIES_INCONSISTENT'
    put_text(store, 'e' * 64, '\n'.join(lines[:5]).encode())
    assert refused(model | {'orthologs': table | {'sha256': 'e' * 64}}) == (
        'MODEL_GENES_MISSING',
        {'model': 'Blood', 'detected': 4, 'genes': 40, 'percent': 10, 'min': 20},
    )
    assert refused(model, method='markers')[0] == 'INPUT_INVALID'
    assert refused(None)[0] == 'INPUT_INVALID'
    with pytest.raises(StromaError, match='REFERENCE_NOT_FOUND'):
        run_tool(
            store,
            SLUG,
            {'method': 'celltypist', 'species': MOUSE, 'groupBy': 'kind', 'within': None, 'reference': None}
            | {'floor': 0, 'model': {'reference': 'other', 'match': 'best'}},
            {'datasetId': 'd1', 'references': [model]},
        )


def test_joined_labels_fit_the_contract() -> None:
    labels = [c * 200 for c in 'abc']
    chances = np.array([[0.9, 0.8, 0.95], [0.1, 0.2, 0.3], [0.9, 0.2, 0.95]])
    assert model_scores.joined_labels(chances, labels, 0.5, 500) == [
        f'{labels[0]}|{labels[2]}',
        None,
        f'{labels[0]}|{labels[2]}',
    ]


def test_singler_with_one_half_of_pbmc68k_names_the_other(store: DiskStore) -> None:
    cells, others, symbols = publish_halves(store)
    reference = {'dataset': 'd2', 'column': 'bulk_labels'}
    summary = run(store, method='singler', reference=reference, floor=0.5)
    found = label_of_cells(store)
    kept = [one is not None for one in found]
    fine, major = label_agreement(found, cells.obs['bulk_labels'])
    named = label_agreement([one for one in found if one], cells.obs['bulk_labels'][kept])
    print(f'singler on pbmc68k: {fine:.3f} fine, {major:.3f} major; {named} of {sum(kept)} cells')
    assert fine >= 0.7 and major >= 0.9
    assert summary['reference'] == {'name': 'd2', 'column': 'bulk_labels', 'cells': others.n_obs, 'labels': 10}
    assert summary['unassigned'] == kept.count(False) and 0 < summary['unassigned'] < 0.1 * cells.n_obs
    # The library itself on the same cells.
    import singler

    expected = singler.annotate_single(
        cells.X.T.tocsc().astype(float),
        others.X.T.tocsc().astype(float),
        others.obs['bulk_labels'].astype(str).tolist(),
        symbols,
        symbols,
        train_args={'marker_method': 'auc', 'num_de': 10},
    )
    best = list(expected.column('best'))
    assert [a for a in found if a] == [b for a, b in zip(found, best, strict=True) if a]
    np.testing.assert_allclose(numbers(store, 'margin'), expected.column('delta'), atol=1e-6)
    scores = expected.column('scores')
    np.testing.assert_allclose(
        numbers(store, 'score'), [scores.column(name)[k] for k, name in enumerate(best)], atol=1e-6
    )


def test_singler_prunes_by_deviations_within_a_label() -> None:
    label = np.array([0] * 6 + [1] * 3)
    prominence = np.array([0.5, 0.52, 0.48, 0.51, 0.49, 0.1, 0.05, 0.06, np.nan])
    assert np.flatnonzero(singler_labels.is_pruned(label, prominence)).tolist() == [5, 8]


def test_references_that_singler_cannot_take(store: DiskStore, monkeypatch: pytest.MonkeyPatch) -> None:
    from stroma_runner.tools.cell_annotation import by_singler

    small_dataset(store, 'd1')
    small_dataset(store, 'd2')

    def to(column: str) -> dict[str, Any]:
        return {'method': 'singler', 'reference': {'dataset': 'd2', 'column': column}, 'groupBy': 'group'}

    # A label with two cells among 240.
    assert run(store, **to('size'))['reference']['labels'] == 2
    obs = pd.DataFrame({'kind': pd.Categorical(['a', 'b'] * 5)}, index=[f'c{k}' for k in range(10)])
    symbols = [f'G{k}' for k in range(60)]
    put(store, 'd3', sp.csr_matrix(np.ones((10, 60), np.int32)), obs, symbols)
    with pytest.raises(StromaError, match='LABELS_ALIKE'):
        run(store, job='j3', **to('kind') | {'reference': {'dataset': 'd3', 'column': 'kind'}})
    monkeypatch.setattr(by_singler, 'MOST_LABELS', 3)
    with pytest.raises(StromaError) as error:
        run(store, job='j2', **to('sample'))
    assert (error.value.id, error.value.params['max']) == ('COLUMN_NOT_GROUPS', 3)
