"""Proposed labels: real data against their stored labels, simulated halves against the truth, and errors."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp
from marker_tissue import HAEMOGLOBIN, UNKNOWN, Simulated, tissue, tumour
from support import real_data, simulated
from tool_support import run_tool, small_dataset

from stroma_runner.tools.cell_annotation.cell_types import cell_types, term_of
from stroma_store.dataset.writer import write_dataset
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError
from stroma_store.result_columns import result_column

SLUG = 'cell-annotation'
HUMAN, MOUSE = 'Homo sapiens', 'Mus musculus'
#: Names under which the stored labels of pbmc68k and the table agree. The stored label Dendritic was assigned by
#: correlation with bulk samples and includes monocytes too, so both count as myeloid.
OF_STORED = {
    'CD4+/CD25 T Reg': 'T',
    'CD4+/CD45RA+/CD25- Naive T': 'T',
    'CD4+/CD45RO+ Memory': 'T',
    'CD8+ Cytotoxic T': 'T',
    'CD8+/CD45RA+ Naive Cytotoxic': 'T',
    'CD14+ Monocyte': 'myeloid',
    'Dendritic': 'myeloid',
    'CD19+ B': 'B',
    'CD34+': 'progenitor',
    'CD56+ NK': 'NK',
}
OF_TABLE = {
    'T cells': 'T',
    'NK cells': 'NK',
    'B cells': 'B',
    'Mononuclear phagocytes': 'myeloid',
    'Dendritic cells': 'myeloid',
    'Plasmacytoid dendritic cells': 'myeloid',
    'Hematopoietic progenitors': 'progenitor',
}


@pytest.fixture
def store(tmp_path: Path) -> DiskStore:
    return DiskStore(tmp_path / 'objects')


def run(store: DiskStore, job: str = 'j1', dataset: str = 'd1', **over: Any) -> dict[str, Any]:
    params = {'method': 'markers', 'species': HUMAN, 'groupBy': 'cluster', 'within': None, 'reference': None}
    return run_tool(store, SLUG, params | {'floor': 0.25} | over, {'datasetId': dataset}, job=job)


def label_of_cells(store: DiskStore, job: str = 'j1') -> list[str | None]:
    folder = store.path(f'results/{job}')
    entry = result_column(folder, 'label')
    codes = np.fromfile(folder / entry['file'], f'<u{1 if len(entry["categories"]) < 255 else 2}')
    names = [*entry['categories'], None]
    return [names[min(code, len(names) - 1)] for code in codes.tolist()]


def put(
    store: DiskStore,
    id: str,
    values: sp.spmatrix,
    obs: pd.DataFrame,
    symbols: list[str],
    *,
    normalised: bool = False,
    **info: Any,
) -> None:
    folder = store.scratch()
    var = pd.DataFrame({'gene_id': symbols}, index=symbols)
    given: dict[str, Any] = {'embeddings': {}, 'markers': None, 'info': {'name': id} | info}
    write_dataset(folder, counts=sp.csr_matrix(values), obs=obs, var=var, normalised_only=normalised, **given)
    store.publish(folder, f'datasets/{id}')


def pbmc68k() -> tuple[sp.csr_matrix, pd.DataFrame, list[str]]:
    import anndata as ad

    whole = ad.read_h5ad(real_data('scrna_pbmc68k') / '10x_pbmc68k_reduced.h5ad')
    raw = whole.raw.to_adata()
    return sp.csr_matrix(raw.X), whole.obs, list(raw.var_names)


def ifnb() -> tuple[sp.csr_matrix, pd.DataFrame, list[str]]:
    """Counts; `cluster`: Leiden clusters of both samples, corrected by Harmony as the wizard does it."""
    import anndata as ad

    from stroma_runner.methods.embedding import graph, normalise, reduce

    whole = ad.read_h5ad(real_data('scrna_ifnb') / 'ifnb_2samples.h5ad')
    counts = sp.csr_matrix(whole.X).astype(np.int32)
    logged = normalise.log_normalise(counts)
    variable = normalise.variable_genes(logged, whole.var_names.to_numpy(), 2000)['highly_variable'].to_numpy(bool)
    scores, _, _ = reduce.principal_components(reduce.MemoryVariableRows(logged[:, np.flatnonzero(variable)]), 20)
    points = reduce.harmony(scores, whole.obs[['sample']].astype(str), 'sample', 0, 1)
    near = graph.connectivities(*graph.nearest(points, 15))
    obs = whole.obs.copy()
    obs['cluster'] = pd.Categorical(graph.leiden(near, 0.8, 0).astype(str))
    return counts, obs, list(whole.var_names)


def agreement(found: list[str | None], stored: list[str]) -> float:
    """Share of the cells whose label is the stored one; cells without a label count as wrong."""
    pairs = Counter(zip([OF_TABLE.get(str(one), str(one)) for one in found], stored, strict=True))
    print(pairs.most_common(20))
    return sum(n for (a, b), n in pairs.items() if a == b) / len(stored)


def test_major_types_of_pbmc68k_are_its_stored_labels(store: DiskStore) -> None:
    values, obs, symbols = pbmc68k()
    put(store, 'd1', values, obs, symbols, normalised=True)
    summary = run(store, groupBy='louvain')
    stored = [OF_STORED[str(one)] for one in obs['bulk_labels']]
    share = agreement(label_of_cells(store), stored)
    print(f'pbmc68k: {share:.3f}', [(p['cluster'], p['label'], p['score']) for p in summary['proposals']])
    assert share >= 0.85
    assert summary['cells'] == 700 and sum(p['cells'] for p in summary['proposals']) == 700


#: Published sets of Hay et al. 2018 (only in the test data) by the table's names for the same cells.
HAY = {
    'NAIVE_T_CELL': 'T',
    'CD8_T_CELL': 'T',
    'NK_CELLS': 'NK',
    'FOLLICULAR_B_CELL': 'B',
    'MONOCYTE': 'myeloid',
    'DENDRITIC_CELL': 'myeloid',
}


def test_major_types_of_ifnb_are_those_of_an_independent_method(store: DiskStore) -> None:
    """The file has no stored labels. Each cell is named by the highest of scanpy's scores of other authors' sets (60 to
    340 genes each), standardised over the cells."""
    import anndata as ad
    import scanpy as sc

    from stroma_runner.methods.embedding import normalise

    counts, obs, symbols = ifnb()
    put(store, 'd1', counts, obs, symbols)
    summary = run(store)
    lines = (real_data('annotation') / 'cellmarkers.gmt').read_text(encoding='utf-8').splitlines()
    sets = {line.split('\t')[0]: line.split('\t')[2:] for line in lines}
    data = ad.AnnData(normalise.log_normalise(counts), obs, pd.DataFrame(index=pd.Index(symbols)))
    for name in HAY:
        genes = sorted(set(sets[f'HAY_BONE_MARROW_{name}']) & set(symbols))
        assert len(genes) > 50
        sc.tl.score_genes(data, genes, score_name=name, random_state=0)
    scores = data.obs[list(HAY)]
    stored = [HAY[name] for name in ((scores - scores.mean()) / scores.std()).idxmax(axis=1)]
    share = agreement(label_of_cells(store), stored)
    print(f'ifnb: {share:.3f}', [(p['cluster'], p['label'], p['score'], p['cells']) for p in summary['proposals']])
    assert share >= 0.85


@pytest.mark.parametrize('seed', [0, 1])
def test_labels_of_one_simulated_half_name_the_other(store: DiskStore, seed: int) -> None:
    model, drawn = simulated(samples=2, cells=1200, seed=seed)
    truth = pd.concat([one.truth.assign(sample=one.design.name) for one in drawn], ignore_index=True)
    counts = sp.csr_matrix(sp.vstack([one.counts for one in drawn]))
    kept = ~truth['doublet'].to_numpy(bool)
    half = np.random.default_rng(seed).random(len(truth)) < 0.5
    symbols = list(map(str, model.symbols))
    for id, cells in (('d1', kept & half), ('d2', kept & ~half)):
        obs = pd.DataFrame({'type': truth['type'][cells].astype(str).astype('category')})
        obs.index = pd.Index([f'{id}-{k}' for k in range(len(obs))])
        put(store, id, counts[cells], obs, symbols, species=HUMAN)
    summary = run(store, method='transfer', reference={'dataset': 'd2', 'column': 'type'}, groupBy='type', floor=0.5)
    found = np.array([str(one) for one in label_of_cells(store)])
    own = truth['type'][kept & half].astype(str).to_numpy()
    print(f'simulated halves, seed {seed}: {(found == own).mean():.3f}')
    assert (found == own).mean() >= 0.95
    assert {p['cluster']: p['label'] for p in summary['proposals']} == {name: name for name in set(own)}
    assert summary['reference'] == {
        'name': 'd2',
        'column': 'type',
        'cells': int((kept & ~half).sum()),
        'labels': truth['type'][kept & ~half].nunique(),
    }


def test_cells_unlike_the_reference_are_unassigned(store: DiskStore) -> None:
    _, obs = small_dataset(store, 'd1')
    small_dataset(store, 'd2')
    over = {'method': 'transfer', 'groupBy': 'group', 'reference': {'dataset': 'd2', 'column': 'sample'}}
    high = run(store, floor=0.9, **over)
    # Samples of the small dataset do not differ in expression: their labels are chance.
    assert high['unassigned'] > 200 and all(p['label'] is None for p in high['proposals'])
    folder = store.path('results/j1')
    share = np.fromfile(folder / result_column(folder, 'score')['file'], '<f4')
    labels = label_of_cells(store)
    assert [one is None for one in labels] == (share < 0.9).tolist()
    assert run(store, 'j2', floor=0.0, **over)['unassigned'] == 0
    assert len(obs) == len(labels)


def test_subtypes_are_proposed_inside_cells_of_the_exact_name(store: DiskStore) -> None:
    rng = np.random.default_rng(0)
    types = {one.name: one for one in cell_types(HUMAN, 'T cells')}
    symbols = sorted({g for one in types.values() for g in one.markers} | {f'X{k}' for k in range(200)})
    plan = [('Naive T cells', '0'), ('Regulatory T cells', '1'), ('Cytotoxic T cells', '2')]
    names = rng.integers(0, 3, 300)
    # Other types' markers are almost silent, as in real cells.
    rates = np.tile(np.where([g.startswith('X') for g in symbols], 5.0, 0.01), (3, 1))
    for row, (name, _) in enumerate(plan):
        rates[row, [symbols.index(g) for g in types[name].markers]] = 6.0
    obs = pd.DataFrame(
        {
            'cluster': pd.Categorical([plan[k][1] for k in names]),
            'annot_full': pd.Categorical(np.where(np.arange(300) < 240, 'T cells', 'B-cells')),
        },
        index=[f'c{k}' for k in range(300)],
    )
    put(store, 'd1', sp.csr_matrix(rng.poisson(rates[names])), obs, symbols)
    within = {'column': 'annot_full', 'cellTypes': ['T cells', 'B cells']}
    summary = run(store, within=within)
    assert summary['unmatched'] == ['B cells'] and summary['cells'] == 240
    proposed = {p['cluster']: (p['cellType'], p['label'], p['term']) for p in summary['proposals']}
    assert proposed == {cluster: ('T cells', name, types[name].term) for name, cluster in plan}
    assert set(summary['proposals'][1]['markers']) <= set(types['Regulatory T cells'].markers)
    found = label_of_cells(store)
    assert found[:240] == [plan[k][0] for k in names[:240]] and set(found[240:]) == {None}
    scores = pd.read_parquet(store.path('results/j1/scores.parquet'))
    markers = pd.read_parquet(store.path('results/j1/markers.parquet'))
    best = scores.sort_values('score').groupby('cluster').last()['label'].to_dict()
    assert best == {cluster: name for name, cluster in plan}
    assert markers['fraction'].between(0, 1).all() and (markers['mean'] >= 0).all()
    nobody = run(store, 'j2', within={'column': 'annot_full', 'cellTypes': ['Endothelial cells']})
    assert (nobody['cells'], nobody['proposals'], nobody['unmatched']) == (0, [], ['Endothelial cells'])


def test_mouse_genes_are_found_by_their_own_names(store: DiskStore) -> None:
    types = {one.name: one for one in cell_types(MOUSE, None)}
    symbols = ['Cd3d', 'Cd3e', 'Cd2', 'Ncr1', 'Klrb1c', 'Nkg7', 'Xkr4']
    counts = np.tile([[5, 5, 5, 0, 0, 0, 1], [0, 0, 0, 5, 5, 5, 1]], (10, 1))
    obs = pd.DataFrame({'cluster': pd.Categorical(['0', '1'] * 10)}, index=[f'c{k}' for k in range(20)])
    put(store, 'd1', sp.csr_matrix(counts), obs, symbols, species=MOUSE)
    found = {p['cluster']: p['label'] for p in run(store, species=MOUSE)['proposals']}
    assert found == {'0': 'T cells', '1': 'NK cells'}
    assert 'Ncr1' in types['NK cells'].markers
    with pytest.raises(StromaError) as refused:
        run(store, 'j2')
    assert refused.value.id == 'SPECIES_INCONSISTENT'


def test_terms_are_those_of_the_table_regardless_of_case() -> None:
    assert (term_of('t cells'), term_of('Regulatory T cells'), term_of('Tip cells')) == (
        'CL:0000084',
        'CL:0000815',
        None,
    )


def test_references_that_cannot_serve_are_refused(store: DiskStore) -> None:
    small_dataset(store, 'd1')
    other = [f'H{k}' for k in range(60)]
    obs = pd.DataFrame({'type': pd.Categorical(['a', 'b'] * 5), 'one': pd.Categorical(['a'] * 10)})
    obs.index = pd.Index([f'c{k}' for k in range(10)])
    put(store, 'd2', sp.csr_matrix(np.ones((10, 60), np.int32)), obs, other)

    def refused(**over: Any) -> tuple[str, dict[str, Any]]:
        with pytest.raises(StromaError) as error:
            run(store, groupBy='group', **over)
        assert not store.exists('results/j1')
        return error.value.id, error.value.params

    def to(dataset: str, column: str) -> dict[str, Any]:
        return {'method': 'transfer', 'reference': {'dataset': dataset, 'column': column}}

    id, params = refused(**to('d2', 'type'))
    assert (id, params['shared'], params['min']) == ('GENES_DIFFER', 0, 20)
    assert refused(**to('d2', 'one'))[0] == 'COLUMN_NOT_GROUPS'
    assert refused(**to('d2', 'none'))[0] == 'COLUMN_NOT_FOUND'
    assert refused(**to('d3', 'type'))[0] == 'NOT_FOUND'
    assert refused(method='transfer')[0] == 'INPUT_INVALID'
    assert refused(reference={'dataset': 'd2', 'column': 'type'})[0] == 'INPUT_INVALID'


def put_simulated(store: DiskStore, one: Simulated) -> None:
    obs = pd.DataFrame({'cluster': pd.Categorical(one.clusters.astype(str))})
    obs.index = pd.Index([f'c{k}' for k in range(len(obs))])
    put(store, 'd1', sp.csr_matrix(one.counts), obs, one.genes, species=HUMAN)


def test_ambient_haemoglobin_is_named_and_makes_no_tumour_erythroid(store: DiskStore) -> None:
    one = tumour(0, 0.15)
    put_simulated(store, one)
    result = run(store)
    labels = {int(p['cluster']): p['label'] for p in result['proposals']}
    assert [labels[k] for k in range(len(one.truth))] == [None if name == UNKNOWN else name for name in one.truth]
    warned = {w['id']: w['params'] for w in result['warnings']}
    assert set(HAEMOGLOBIN) <= set(warned['cell-annotation.warning.alike']['genes'])
    assert 'cell-annotation.warning.oneGroup' not in warned
    receipt = json.loads((store.path('results/j1') / 'receipt.json').read_text(encoding='utf-8'))
    assert '2.5 times the background' in receipt['method']['en-US'] and '2.5 倍' in receipt['method']['zh-CN']


def test_one_cluster_has_nothing_to_compare_with_and_says_so(store: DiskStore) -> None:
    put_simulated(store, tissue(1, ['T cells'], ambient=0.15, cells=150, clusters=(1, 2)))
    result = run(store)
    assert [p['label'] for p in result['proposals']] == ['T cells']
    assert result['warnings'] == [{'id': 'cell-annotation.warning.oneGroup', 'params': {'types': [], 'n': 0}}]


def test_several_clusters_of_one_type_are_named_by_what_they_have_alike(store: DiskStore) -> None:
    put_simulated(store, tissue(1, ['T cells'], ambient=0.15, cells=300, clusters=(3, 4)))
    result = run(store)
    assert {p['label'] for p in result['proposals']} == {'T cells'} and len(result['proposals']) == 3
    warned = {w['id']: w['params'] for w in result['warnings']}
    assert warned['cell-annotation.warning.common'] == {'types': ['T cells'], 'n': 1}
    # Markers of that type are not ambient RNA.
    assert not {'CD3D', 'CD3E'} & set(warned['cell-annotation.warning.alike']['genes'])
