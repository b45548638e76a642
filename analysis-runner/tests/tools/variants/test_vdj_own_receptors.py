"""V(D)J of receptors that the dataset's own file had: real cells in four layouts, against scirpy and contig files."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from contig_support import store_contigs
from support import real_data
from tool_support import run_tool, small_dataset

from stroma_runner.engine.dataset_view import DatasetView
from stroma_runner.tools.import_.annotated.parse import parse_annotated
from stroma_runner.tools.vdj.matching import contigs_of_dataset
from stroma_store.contigs import read_receptors
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError
from stroma_store.open_dataset import open_dataset

WU = 'vdj/wu2020_200_v0_6.h5ad'
EXPECTED = 'vdj/scirpy/test_workflow/adata_wu_200_old_schema.obs.expected.csv'
PARAMS = {
    'type': 'TCR',
    'source': 'dataset',
    'contigs': [],
    'bulk': None,
    'sampleBy': 'sample',
    'groupBy': 'cluster_orig',
    'doubleChainOnly': False,
    'clonotype': 'nucleotide',
    # scirpy's rule, which produced the expected table.
    'secondChains': 'any',
}
ARMS = ('VJ', 'VDJ')
NEWER = {'cdr3': 'junction_aa', 'cdr3_nt': 'junction', 'expr': 'duplicate_count'}
NEWER |= {f'{one}_gene': f'{one}_call' for one in 'vdjc'}


@pytest.fixture
def store(tmp_path: Path) -> DiskStore:
    return DiskStore(tmp_path / 'objects')


def imported(store: DiskStore, path: Path, id: str) -> dict[str, Any]:
    scratch, out = store.scratch(), store.scratch()
    scratch.mkdir(parents=True, exist_ok=True)
    found = parse_annotated(path, path.name, scratch, out)
    store.publish(out, f'datasets/{id}')
    return found


@pytest.fixture(scope='module')
def source() -> Any:
    import anndata

    return anndata.read_h5ad(real_data(WU))


def renamed(data: Any, to: Any) -> Any:
    """The file with other names of its receptor columns: `to` gets arm, number and field. None removes a value."""
    made = data.copy()
    columns = {}
    for name in data.obs:
        values = data.obs[name]
        if name.startswith('IR_'):
            _, arm, number, field = name.split('_', 3)
            texts = values.astype(object)
            values = [None if str(one) in ('None', 'nan') else str(one) for one in texts]
            name = to(arm, number, NEWER.get(field, field))
        columns[name] = values
    made.obs = pd.DataFrame(columns, index=data.obs.index).dropna(axis=1, how='all')
    return made


def scirpy_newer(data: Any) -> Any:
    """The columns of scirpy 0.7 to 0.12."""
    return renamed(data, lambda arm, number, field: f'IR_{arm}_{number}_{field}')


def scirpy_array(data: Any) -> Any:
    """The array of scirpy 0.13 and later, converted by scirpy."""
    import scirpy

    made = scirpy_newer(data)
    for name in made.obs:
        if name.endswith('_duplicate_count'):
            made.obs[name] = pd.Series(
                [None if one is None else int(float(one)) for one in made.obs[name]], dtype=object
            ).to_numpy()
    cells = []
    for barcode, row in made.obs.iterrows():
        cell = scirpy.io.AirrCell(str(barcode))
        for arm in ARMS:
            for number in '12':
                given = {field: row.get(f'IR_{arm}_{number}_{field}') for field in ('locus', *NEWER.values())}
                if given['junction_aa'] is not None:
                    cell.add_chain(scirpy.io.AirrCell.empty_chain_dict() | given | {'productive': True})
        cells.append(cell)
    made.obsm['airr'] = scirpy.io.from_airr_cells(cells)[list(map(str, made.obs_names))].obsm['airr']
    made.obs = made.obs[[name for name in made.obs if not name.startswith('IR_')]]
    return made


def dandelion(data: Any) -> Any:
    """The columns of dandelion: the chains of an arm in one value."""
    made = scirpy_newer(data)
    obs = made.obs[[name for name in made.obs if not name.startswith('IR_')]].copy()
    for arm in ARMS:
        for field in ('locus', *NEWER.values()):
            if f'IR_{arm}_1_{field}' not in made.obs:
                continue
            both = zip(*(made.obs[f'IR_{arm}_{number}_{field}'] for number in '12'), strict=True)
            has = zip(*(made.obs[f'IR_{arm}_{number}_junction_aa'] for number in '12'), strict=True)
            obs[f'{field}_{arm}'] = [
                '|'.join(str(one or 'None') for one, chain in zip(values, chains, strict=True) if chain) or 'No_contig'
                for values, chains in zip(both, has, strict=True)
            ]
    made.obs = obs
    return made


LAYOUTS = {
    'old scirpy': (None, 'scirpy'),
    'scirpy 0.7': (scirpy_newer, 'scirpy'),
    'scirpy 0.13': (scirpy_array, 'airr'),
    'dandelion': (dandelion, 'dandelion'),
}


def written(source: Any, layout: str, folder: Path) -> Path:
    change, _ = LAYOUTS[layout]
    if change is None:
        return real_data(WU)
    path = folder / 'wu.h5ad'
    change(source).write_h5ad(path)
    return path


def groups_of(labels: pd.Series) -> set[frozenset[str]]:
    return {frozenset(part.index) for _, part in labels.groupby(labels)}


@pytest.mark.parametrize('layout', LAYOUTS)
def test_every_layout_gives_the_same_receptors(store: DiskStore, tmp_path: Path, source: Any, layout: str) -> None:
    found = imported(store, written(source, layout, tmp_path), 'wu')
    dataset = open_dataset(store.path('datasets/wu'))
    name = LAYOUTS[layout][1]
    facts = {'layout': name, 'chains': 322, 'cells': {'TCR': 200, 'BCR': 0}, 'nucleotides': True}
    assert dataset.info['receptors'] == facts
    assert {'id': 'warning.receptorsFound', 'params': {'n': 200, 'layout': name}} in found['warnings']
    (part,) = (one for one in found['contents']['parts'] if one['part'] == 'receptors')
    assert (part['isRead'], part['count']) == (True, 322)
    columns = [entry['name'] for entry in dataset.column_entries]
    # One column represents all of the receptors.
    assert [one for one in columns if 'IR_' in one or 'junction' in one or 'call' in one] == []
    chains = dataset.column('receptor_chains')
    has = {arm: source.obs[f'IR_{arm}_1_cdr3'].astype(str) != 'None' for arm in ARMS}
    expected = {
        'TRA': int((has['VJ'] & ~has['VDJ']).sum()),
        'TRA+TRB': int((has['VJ'] & has['VDJ']).sum()),
        'TRB': int((has['VDJ'] & ~has['VJ']).sum()),
    }
    assert dict(zip(chains.categories, chains.counts, strict=True)) == expected
    imported(store, real_data(WU), 'old')
    first, other = (read_receptors(open_dataset(store.path(f'datasets/{id}'))) for id in ('old', 'wu'))
    assert first is not None and other is not None
    same = ['cell', 'locus', 'v_call', 'j_call', 'junction_aa', 'junction', 'productive', 'duplicate_count']
    pd.testing.assert_frame_equal(*(one[same].sort_values(same, ignore_index=True) for one in (first, other)))


def test_the_result_equals_the_expected_table_of_scirpy(store: DiskStore) -> None:
    imported(store, real_data(WU), 'wu')
    summary = run_tool(store, 'vdj', PARAMS, {'datasetId': 'wu'})
    assert summary['receptors'] == open_dataset(store.path('datasets/wu')).info['receptors']
    assert (summary['files'], summary['cells'], summary['clonotypes']) == ([], 200, 196)
    assert len(summary['frequency']) == 30
    cells = pd.read_parquet(store.path('results/job') / 'cells.parquet').set_index('barcode')
    expected = pd.read_csv(real_data(EXPECTED)).set_index('cell_id').loc[cells.index]
    assert cells['chains'].to_dict() == expected['chain_pairing'].to_dict()
    assert groups_of(cells['clonotype']) == groups_of(expected['clone_id'])


def test_the_same_receptors_as_contig_files_give_the_same_result(store: DiskStore) -> None:
    imported(store, real_data(WU), 'wu')
    dataset = open_dataset(store.path('datasets/wu'))
    receptors = read_receptors(dataset)
    assert receptors is not None
    barcodes = np.array(dataset.barcodes, object)
    samples = np.array([*dataset.column('sample').categories], object)[dataset.column('sample').codes]
    files = []
    for k, sample in enumerate(sorted(set(samples))):
        rows = receptors[samples[receptors['cell']] == sample]
        table = rows.drop(columns='cell').assign(cell_id=barcodes[rows['cell']])
        store_contigs(store, f'f{k}', table.to_csv(index=False, sep='\t'), f'{sample}.tsv')
        files.append({'file': f'f{k}', 'sample': str(sample)})
    own = run_tool(store, 'vdj', PARAMS, {'datasetId': 'wu'}, job='own')
    given = {name: value for name, value in PARAMS.items() if name != 'source'} | {'contigs': files}
    by_files = run_tool(store, 'vdj', given, {'datasetId': 'wu'}, job='files')
    for left_out in ('files', 'receptors'):
        own.pop(left_out, None), by_files.pop(left_out, None)
    assert own == by_files
    for name in ('clonotypes', 'cells', 'usage', 'pairs', 'diversity', 'startrac', 'sharing'):
        one, other = (pd.read_parquet(store.path(f'results/{job}') / f'{name}.parquet') for job in ('own', 'files'))
        pd.testing.assert_frame_equal(one, other)
    texts = [json.loads((store.path(f'results/{job}') / 'receipt.json').read_text()) for job in ('own', 'files')]
    assert 'annotated file of the dataset itself (layout of scirpy; 200 cells' in json.dumps(texts[0])
    assert 'Contigs of 30 file(s)' in json.dumps(texts[1])


@pytest.mark.broad
def test_the_script_computes_the_same(store: DiskStore, tmp_path: Path) -> None:
    imported(store, real_data(WU), 'wu')
    run_tool(store, 'vdj', PARAMS, {'datasetId': 'wu'})
    with zipfile.ZipFile(store.path('results/job') / 'reproduce.zip') as packed:
        packed.extractall(tmp_path / 'again')
    command = [sys.executable, '-W', 'ignore', str(tmp_path / 'again/reproduce.py')]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path, env={'PATH': ''})
    assert done.returncode == 0, done.stdout + done.stderr
    assert '200 cells, 196 clonotypes; equal to the platform: True' in done.stdout


def test_a_subset_keeps_the_receptors_of_its_cells(store: DiskStore) -> None:
    imported(store, real_data(WU), 'wu')
    parent = open_dataset(store.path('datasets/wu'))
    cells = {'column': 'source', 'categories': ['Tumor'], 'name': 'Tumor'}
    params = {'jobName': 'tumour', 'cells': cells, 'labels': ['cluster_orig', 'source'], 'analysis': None, 'seed': 0}
    params |= {'sampleBy': 'sample', 'clusterBy': 'cluster_orig'}
    run_tool(store, 'subset', params, {'datasetId': 'wu'})
    child = open_dataset(store.path('datasets/made'))
    told, kept = read_receptors(parent), read_receptors(child)
    assert told is not None and kept is not None
    by_barcode = [
        table.assign(cell=[dataset.barcodes[k] for k in table['cell']]).set_index('cell')
        for table, dataset in ((told, parent), (kept, child))
    ]
    expected = by_barcode[0].loc[by_barcode[0].index.isin(child.barcodes)]
    pd.testing.assert_frame_equal(by_barcode[1].sort_index(), expected.sort_index())
    assert child.info['receptors']['cells'] == {'TCR': child.n_cells, 'BCR': 0}
    summary = run_tool(store, 'vdj', PARAMS, {'datasetId': 'made'}, job='vdj')
    assert summary['cells'] == child.n_cells < 200


@pytest.mark.parametrize(
    ('change', 'without', 'id'),
    [
        ({'type': 'BCR'}, False, 'RECEPTORS_OTHER_TYPE'),
        ({}, True, 'RECEPTORS_WITHOUT_NUCLEOTIDES'),
        ({'clonotype': 'aminoAcid'}, True, None),
        ({'sampleBy': 'nowhere'}, False, 'COLUMN_NOT_FOUND'),
    ],
)
def test_refusals(
    store: DiskStore, tmp_path: Path, source: Any, change: dict[str, Any], without: bool, id: str | None
) -> None:
    made = source.copy()
    if without:
        made.obs = made.obs[[name for name in made.obs if not name.endswith('_cdr3_nt')]]
    made.write_h5ad(tmp_path / 'wu.h5ad')
    imported(store, tmp_path / 'wu.h5ad', 'wu')
    view = DatasetView(store.path('datasets/wu'))
    if id is None:
        assert len(contigs_of_dataset(view, PARAMS | change).contigs) == 322
        return
    with pytest.raises(StromaError) as refused:
        contigs_of_dataset(view, PARAMS | change)
    assert refused.value.id == id


def test_a_dataset_without_receptors_is_refused(store: DiskStore) -> None:
    small_dataset(store, 'd1')
    with pytest.raises(StromaError) as refused:
        run_tool(store, 'vdj', PARAMS | {'groupBy': 'cell type'}, {'datasetId': 'd1'})
    assert refused.value.id == 'RECEPTORS_NOT_FOUND'


def test_chains_that_the_file_lost_or_that_are_none_are_told(store: DiskStore, tmp_path: Path, source: Any) -> None:
    """A cell with more chains than the columns can contain is left out unless the file also has the others."""
    made = scirpy_newer(source)
    multi = ['False'] * 200
    multi[3] = multi[4] = 'True'
    extra = ['[]'] * 200
    third = {
        'locus': 'TRB',
        'junction_aa': 'CASSF',
        'junction': 'TGTGCTAGCAGCTTC',
        'v_call': 'TRBV5',
        'productive': True,
    }
    # The columns have one chain of this cell; these make at least three of the beta chain.
    extra[4] = json.dumps([third, third | {'junction_aa': 'CASTF'}, third | {'junction_aa': 'CAGGF'}])
    made.obs = made.obs.assign(multi_chain=multi, extra_chains=extra)
    of_first = made.obs['IR_VDJ_1_junction_aa'].to_list()
    at = next(k for k, one in enumerate(of_first) if one is not None and k > 4)
    of_first[at] = '=cmd()'
    made.obs['IR_VDJ_1_junction_aa'] = of_first
    made.write_h5ad(tmp_path / 'wu.h5ad')
    found = imported(store, tmp_path / 'wu.h5ad', 'wu')
    said = {one['id']: one['params'] for one in found['warnings']}
    assert said['warning.receptorsInvalid'] == {'n': 1}
    assert said['warning.receptorsIncomplete'] == {'n': 1}
    run_tool(store, 'vdj', PARAMS, {'datasetId': 'wu'})
    cells = pd.read_parquet(store.path('results/job') / 'cells.parquet').set_index('cell')
    assert 3 not in cells.index
    assert cells.loc[4, 'chains'] == 'multichain'


def test_columns_that_only_look_like_receptors_stay(store: DiskStore, tmp_path: Path, source: Any) -> None:
    made = source.copy()
    kept = [name for name in made.obs if not name.startswith('IR_')]
    made.obs = made.obs[kept].assign(locus_VJ='here', IR_VJ_1_locus='TRA')
    made.write_h5ad(tmp_path / 'wu.h5ad')
    imported(store, tmp_path / 'wu.h5ad', 'wu')
    dataset = open_dataset(store.path('datasets/wu'))
    assert dataset.info['receptors'] is None
    assert read_receptors(dataset) is None
    assert {'locus_VJ', 'IR_VJ_1_locus'} <= {entry['name'] for entry in dataset.column_entries}


@pytest.mark.parametrize('fault', ['form', 'length', 'offsets'])
def test_a_damaged_array_is_told_and_not_read(store: DiskStore, tmp_path: Path, source: Any, fault: str) -> None:
    import h5py

    scirpy_array(source).write_h5ad(tmp_path / 'wu.h5ad')
    with h5py.File(tmp_path / 'wu.h5ad', 'r+') as handle:
        group = handle['obsm/airr']
        if fault == 'form':
            group.attrs['form'] = '{"class": "NumpyArray", "primitive": "int64"}'
        elif fault == 'length':
            group.attrs['length'] = 100
        else:
            offsets = group['node0-offsets']
            offsets[...] = np.arange(offsets.size)[::-1]
    found = imported(store, tmp_path / 'wu.h5ad', 'wu')
    assert 'warning.receptorsUnreadable' in {one['id'] for one in found['warnings']}
    assert open_dataset(store.path('datasets/wu')).info['receptors'] is None


def test_an_export_has_the_receptors_as_scirpy_reads_them(store: DiskStore, tmp_path: Path, source: Any) -> None:
    """Includes a third and an unproductive chain, which have no columns."""
    import anndata
    import scirpy

    made = scirpy_newer(source)
    third = {'locus': 'TRB', 'junction_aa': 'CASSF', 'junction': 'TGTGCTAGCAGCTTC', 'v_call': 'TRBV5'}
    both = [third | {'productive': True}, third | {'productive': False, 'junction_aa': 'CAGGF', 'duplicate_count': 4}]
    made.obs['extra_chains'] = [json.dumps(both) if k == 4 else '[]' for k in range(200)]
    made.write_h5ad(tmp_path / 'wu.h5ad')
    imported(store, tmp_path / 'wu.h5ad', 'wu')
    params = {'format': 'h5ad', 'cells': None, 'columns': ['sample', 'cluster_orig', 'receptor_chains']}
    summary = run_tool(store, 'export-dataset', params, {'datasetId': 'wu'})
    path = store.path('results/job') / summary['file']
    imported(store, path, 'again')
    first, again = (read_receptors(open_dataset(store.path(f'datasets/{id}'))) for id in ('wu', 'again'))
    assert first is not None and again is not None and len(first) == 324
    same = ['cell', 'locus', 'v_call', 'j_call', 'junction_aa', 'junction', 'productive', 'duplicate_count']
    pd.testing.assert_frame_equal(*(one[same].sort_values(same, ignore_index=True) for one in (first, again)))
    exported = anndata.read_h5ad(path)
    assert summary['columns'] == len(exported.obs.columns)
    scirpy.io.upgrade_schema(exported)
    scirpy.pp.index_chains(exported)
    scirpy.tl.chain_qc(exported)
    expected = pd.read_csv(real_data(EXPECTED)).set_index('cell_id')['chain_pairing']
    found = exported.obs['chain_pairing'].astype(str)
    others = found.index.delete(4)
    assert found[others].to_dict() == expected[others].to_dict()
