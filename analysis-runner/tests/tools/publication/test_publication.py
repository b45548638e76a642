"""Results of publishing: sums like scanpy's aggregate, terms with ancestors, markers, problems of the file."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import anndata as ad
import numpy as np
import pandas as pd
import pytest
import scanpy as sc
import scipy.sparse as sp
from jsonschema import Draft202012Validator
from tool_support import run_tool, small_dataset

from stroma_runner.engine.context import Stopped
from stroma_runner.engine.contract import check_receipt, tool_schema
from stroma_runner.tools.publication import groups as grouping
from stroma_store.catalogue.sums import FILE, Sums, statistics
from stroma_store.dataset.writer import write_dataset
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError
from stroma_store.open_dataset import open_dataset

SLUG = 'publication'
DATA = Path(os.environ.get('STROMA_TEST_DATA', Path(__file__).resolve().parents[5] / 'shared' / 'data'))
NAMES = (
    *('species', 'cellType', 'donor', 'disease', 'tissue', 'tissueType', 'technology'),
    *('developmentStage', 'sex', 'ethnicity', 'suspensionType', 'isPrimaryData'),
)
TERMS = {
    'species': 'NCBITaxon:9606',
    'disease': 'PATO:0000461',
    'tissue': 'UBERON:0000178',
    'tissueType': 'tissue',
    'technology': 'EFO:0009899',
    'developmentStage': 'HsapDv:0000258',
    'sex': 'unknown',
    'ethnicity': 'unknown',
    'suspensionType': 'cell',
    'isPrimaryData': 'true',
    'donor': 'd1',
}


def params(**fields: Any) -> dict[str, Any]:
    """Columns by `fields`; a text names a column, a dict is used as is, and all other fields get one term."""
    given = {name: {'column': value} if isinstance(value, str) else value for name, value in fields.items()}
    every = {name: {'term': TERMS[name]} if name in TERMS else None for name in NAMES}
    return {'title': 'A study', 'fields': every | given}


def put(store: DiskStore, counts: Any, obs: pd.DataFrame, names: list[str], ids: list[str], **info: Any) -> None:
    folder = store.scratch()
    var = pd.DataFrame({'gene_id': ids}, index=names)
    umap = {'umap': np.random.default_rng(1).normal(size=(len(obs), 2)).astype(np.float32)}
    shape = {'counts': sp.csr_matrix(counts), 'obs': obs, 'var': var, 'embeddings': umap, 'markers': None}
    write_dataset(folder, **shape, info={'name': 'study', 'species': 'Homo sapiens', **info})
    store.publish(folder, 'datasets/d1')


def publish(store: DiskStore, job: str = 'p', **fields: Any) -> dict[str, Any]:
    return run_tool(store, SLUG, params(**fields), {'datasetId': 'd1'}, job=job)


def table(store: DiskStore, name: str, job: str = 'p') -> pd.DataFrame:
    return pd.read_parquet(store.path(f'results/{job}') / f'{name}.parquet')


def ifnb() -> tuple[Any, pd.DataFrame, list[str]]:
    """Real cells of two conditions, with clusters by scanpy."""
    found = ad.read_h5ad(DATA / 'scrna_ifnb' / 'ifnb_2samples.h5ad')
    found.obs_names_make_unique()
    made = logged(found.X)
    sc.pp.pca(made, n_comps=15)
    sc.pp.neighbors(made)
    sc.tl.leiden(made, flavor='igraph', n_iterations=2)
    obs = pd.DataFrame({'type': made.obs['leiden'].to_numpy(str), 'condition': found.obs['condition'].to_numpy(str)})
    return found.X, obs.set_index(found.obs_names), list(found.var_names)


def pbmc68k() -> tuple[Any, pd.DataFrame, list[str]]:
    """Real cells with labels; counts are derived from their values."""
    found = ad.read_h5ad(DATA / 'scrna_pbmc68k' / '10x_pbmc68k_reduced.h5ad')
    counts = np.rint(np.expm1(found.raw.X.toarray() if sp.issparse(found.raw.X) else found.raw.X))
    obs = pd.DataFrame({'type': found.obs['bulk_labels'].to_numpy(str), 'condition': found.obs['phase'].to_numpy(str)})
    return counts, obs.set_index(found.obs_names), list(found.raw.var_names)


def simulated() -> tuple[Any, pd.DataFrame, list[str]]:
    rng = np.random.default_rng(7)
    counts = rng.poisson(rng.gamma(0.5, 2, (1, 300)), (900, 300))
    counts[:, 0] += 1
    obs = pd.DataFrame({'type': rng.choice(list('abc'), 900), 'condition': rng.choice(['x', 'y'], 900)})
    return counts, obs.set_index(obs.index.map('c{}'.format)), [f'G{k}' for k in range(300)]


def logged(counts: Any) -> ad.AnnData:
    made = ad.AnnData(sp.csr_matrix(counts).astype(np.float32))
    sc.pp.normalize_total(made, target_sum=1e4)
    sc.pp.log1p(made)
    return made


@pytest.mark.parametrize('source', [ifnb, pbmc68k, simulated], ids=lambda one: one.__name__)
def test_sums_are_those_of_scanpy(tmp_path: Path, source: Any) -> None:
    """Uses the explorer's values: scanpy's own normalisation rounds the last digit of float32 differently."""
    if source is not simulated and not DATA.exists():
        pytest.skip(f'no data in {DATA}')
    counts, obs, names = source()
    store = DiskStore(tmp_path)
    put(store, counts, obs, names, names)
    publish(store, cellType='type', donor='condition')
    sums = Sums(store.path('results/p') / FILE)
    dataset = open_dataset(store.path('datasets/d1'))
    values = np.column_stack([dataset.dense(k) for k in range(dataset.n_genes)])
    np.testing.assert_allclose(values, logged(counts).X.toarray(), rtol=1e-5)
    made = ad.AnnData(values.astype(np.float64), obs=obs.assign(group=obs['type'] + '|' + obs['condition']))
    oracle = sc.get.aggregate(made, 'group', ['mean', 'var', 'count_nonzero'])
    order = [list(oracle.obs_names).index(f'{one.cell_type}|{one.donor}') for one in sums.groups]
    assert len(order) == oracle.n_obs
    found = sums.read(range(sums.genes))
    mean, _, variance = statistics(found, sums.cells)
    np.testing.assert_allclose(mean.T, oracle.layers['mean'][order], atol=1e-6)
    np.testing.assert_array_equal(found.expressing.T, oracle.layers['count_nonzero'][order])
    many = sums.cells > 1
    np.testing.assert_allclose(variance.T[many], oracle.layers['var'][order][many], atol=1e-6)


@pytest.fixture
def store(tmp_path: Path) -> DiskStore:
    """Four types: the ontology's names, a synonym and an unknown one; ten real genes, three of one type."""
    ids = [f'ENSG00000{number}' for number in ('141510', '012048', '139618', '167286', '153563', '010610', '156738')]
    ids += ['ENSG00000177455', 'ENSG00000105374', 'ENSG00000090382']
    rng = np.random.default_rng(4)
    counts = rng.poisson(2.0, (200, 10)) + 1
    place = np.arange(200)
    counts[place % 4 == 0, 3:6] += 15
    obs = pd.DataFrame(
        {
            'type': np.array(['T cells', 'NK cell', 'B cell', 'odd'])[place % 4],
            'donor': [f'd{k % 3}' for k in place],
            'disease': np.array(['normal', 'influenza'])[place % 2],
            'size': place.astype(float),
        },
        index=[f'c{k}' for k in place],
    )
    obs.loc[obs.index[:5], 'type'] = None
    made = DiskStore(tmp_path / 'store')
    put(made, counts, obs, [f'GENE{k}' for k in range(10)], ids)
    return made


def test_the_result_says_what_the_catalogue_needs(store: DiskStore) -> None:
    result = publish(store, cellType='type', donor='donor', disease='disease')
    Draft202012Validator(tool_schema(SLUG)['result']).validate(result)
    assert (result['cells'], result['genes'], result['hasRawCounts'], result['cellsWithoutType']) == (200, 10, True, 5)
    assert result['bytes'] == (store.path('results/p') / FILE).stat().st_size
    types = {row['cellType']: row for row in result['composition']}
    assert types['T cell'] == {'cellType': 'T cell', 'id': 'CL:0000084', 'cells': 48, 'donors': 3}
    assert types['natural killer cell']['id'] == 'CL:0000623' and types['odd']['id'] is None
    terms = {(row['kind'], row['label']): row for row in result['terms']}
    killer = terms['cellType', 'natural killer cell']
    assert killer['labelZh'] == '自然杀伤细胞' and 'NK cell' in killer['synonyms'] and killer['cells'] == 49
    assert 'CL:0000542' in killer['ancestors'] and killer['ancestors'][-1] == 'CL:0000000'
    assert terms['cellType', 'odd']['ancestors'] == [] and terms['species', 'Homo sapiens']['cells'] == 200
    assert terms['disease', 'influenza']['id'] == 'MONDO:0005812' and terms['tissue', 'blood']['labelZh'] == '血液'
    named = {row['id'] for row in result['above']}
    assert {one for row in result['terms'] for one in row['ancestors']} == named
    groups = table(store, 'groups')
    assert len(groups) == result['groups'] == 4 * 3 * 1 and groups['cells'].sum() == 195
    first = [row['symbol'] for row in result['markers'] if row['cellType'] == 'T cell']
    assert sorted(first[:3]) == ['GENE3', 'GENE4', 'GENE5'] and len(first) <= 5
    receipt = json.loads((store.path('results/p') / 'receipt.json').read_text(encoding='utf-8'))
    check_receipt(receipt)
    assert set(receipt['labels']) == {'type', 'donor', 'disease'}


def test_markers_are_in_the_order_of_scanpys_t_test(store: DiskStore) -> None:
    publish(store, cellType='type')
    dataset = open_dataset(store.path('datasets/d1'))
    values = np.column_stack([dataset.dense(k) for k in range(10)])
    labels = dataset.column('type')
    kept = labels.codes != labels.missing
    made = ad.AnnData(values[kept], var=pd.DataFrame(index=dataset.genes.symbols))
    made.obs['type'] = pd.Categorical.from_codes(labels.codes[kept].astype(int), list(labels.categories))
    made.uns['log1p'] = {'base': None}
    sc.tl.rank_genes_groups(made, 'type', method='t-test', pts=True)
    for own, name in (('T cells', 'T cell'), ('odd', 'odd')):
        rows = table(store, 'markers')
        rows = rows[rows['cellType'] == name]
        oracle = sc.get.rank_genes_groups_df(made, own)
        listed = [gene for gene in oracle['names'] if gene in set(rows['symbol'])]
        assert list(rows['symbol']) == listed and len(listed)
        share = oracle.set_index('names')['pct_nz_group'][listed].to_numpy()
        np.testing.assert_allclose(rows['inside'], share, atol=1e-6)


def test_the_curators_terms_come_before_names(store: DiskStore) -> None:
    put_complete(store)
    result = publish(store, cellType={'column': 'type', 'terms': {'odd': 'CL:0000236', 'T cells': 'CL:9999999'}})
    assert {row['cellType']: (row['id'], row['cells']) for row in result['composition']} == {
        'B cell': ('CL:0000236', 100),
        'natural killer cell': ('CL:0000623', 50),
        'CL:9999999': ('CL:9999999', 50),
    }
    problems = {(row['id'], row['field'], row['value'], row['count']) for row in result['problems']}
    assert ('termUnknown', 'obs.cell_type_ontology_term_id', 'CL:9999999', 50) in problems


def test_a_dataset_with_all_fields_is_valid(store: DiskStore) -> None:
    terms = {'T cells': 'CL:0000084', 'odd': 'unknown'}
    put_complete(store)
    result = publish(store, cellType={'column': 'type', 'terms': terms}, donor='donor', disease='disease')
    assert [row for row in result['problems'] if row['level'] == 'error'] == []


def put_complete(store: DiskStore) -> None:
    """The dataset without a missing label."""
    dataset = open_dataset(store.path('datasets/d1'))
    raw = np.zeros((200, 10), np.int64)
    for gene in range(10):
        cells, values = dataset.gene(gene, 'raw')
        raw[cells, gene] = values
    place = np.arange(200)
    obs = pd.DataFrame(
        {
            'type': np.array(['T cells', 'NK cell', 'B cell', 'odd'])[place % 4],
            'donor': [f'd{k % 3}' for k in place],
            'disease': np.array(['normal', 'influenza'])[place % 2],
        },
        index=dataset.barcodes,
    )
    symbols, ids = list(dataset.genes.symbols), list(dataset.genes.ids)
    store.remove('datasets/d1')
    put(store, raw, obs, symbols, ids)


def test_what_is_missing_and_wrong_is_a_problem(store: DiskStore) -> None:
    result = publish(store, cellType='type', donor=None, sex={'term': 'female'}, suspensionType={'term': 'nuclei'})
    found = {(row['id'], row['field'], row['value'], row['count']) for row in result['problems']}
    assert ('fieldEmpty', 'obs.cell_type_ontology_term_id', None, 5) in found
    assert ('fieldMissing', 'obs.donor_id', None, None) in found
    assert ('valueForbidden', 'obs.suspension_type', 'nuclei', 200) in found
    assert not any(row[1] == 'obs.sex_ontology_term_id' for row in found)  # `female` is found by its name


def test_genes_without_ids_are_counted_and_not_listed(tmp_path: Path) -> None:
    made = DiskStore(tmp_path)
    small_dataset(made, 'd1')
    result = publish(made, cellType='cell type')
    genes = [row for row in result['problems'] if row['id'] == 'geneUnknown']
    assert [(row['field'], row['count']) for row in genes] == [('var.index', 60), ('raw.var.index', 60)]


def test_a_column_of_numbers_and_none_are_refused(store: DiskStore) -> None:
    with pytest.raises(StromaError, match='COLUMN_NOT_GROUPS'):
        publish(store, cellType='size')
    with pytest.raises(StromaError, match='COLUMN_NOT_FOUND'):
        publish(store, cellType='nothing')


def test_more_groups_than_are_published_are_refused(store: DiskStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grouping, 'MOST_GROUPS', 5)
    with pytest.raises(StromaError, match='PUBLICATION_GROUPS_MANY') as refused:
        publish(store, cellType='type', donor='donor')
    assert refused.value.params['limit'] == 5 and refused.value.params['groups'] > 5


def test_a_stopped_job_ends_as_an_undisturbed_one(store: DiskStore) -> None:
    whole = publish(store, job='whole', cellType='type', donor='donor')
    store.remove('checkpoints')
    for stop in (2, 4, 6, 20):
        left = iter(range(stop))
        try:
            run_tool(
                store,
                SLUG,
                params(cellType='type', donor='donor'),
                {'datasetId': 'd1'},
                job=f'stopped{stop}',
                should_stop=lambda left=left: next(left, None) is None,
            )
        except Stopped:
            assert not store.exists(f'results/stopped{stop}/result.json')
        again = publish(store, job=f'stopped{stop}', cellType='type', donor='donor')
        assert again == whole
        first, second = (store.path(f'results/{name}') / FILE for name in ('whole', f'stopped{stop}'))
        assert first.read_bytes() == second.read_bytes()
