"""Bulk repertoires: tables without cells from four sources, indices computed by hand and by scirpy, and errors."""

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
from contig_support import chain_of, contig_table, store_contigs
from tool_support import run_tool, small_dataset

from stroma_store.contigs import read_contigs, read_facts
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError

PARAMS: dict[str, Any] = {
    'type': 'TCR',
    'bulk': 'TRB',
    'contigs': [{'file': 'a', 'sample': 'blood'}, {'file': 'b', 'sample': 'tumour'}],
    'sampleBy': '',
    'groupBy': '',
    'doubleChainOnly': False,
    'clonotype': 'nucleotide',
    'secondChains': 'all',
}
#: Copies by clonotype of two samples. Clonotype 3 is in both.
BLOOD, TUMOUR = {1: 6, 2: 2, 3: 1, 4: 1}, {3: 20, 5: 10, 6: 10}


@pytest.fixture
def store(tmp_path: Path) -> DiskStore:
    return DiskStore(tmp_path / 'objects')


def airr(copies: dict[int, int], locus: str = 'TRB', count: str = 'duplicate_count') -> pd.DataFrame:
    rows = []
    for number, copied in copies.items():
        chain = chain_of(locus, number)
        rows.append(
            {
                **{'sequence_id': f's{number}', 'locus': locus, 'v_call': f'{chain["v_gene"]}*01'},
                **{'j_call': chain['j_gene'], 'junction': chain['cdr3_nt'], 'junction_aa': chain['cdr3']},
                **{'productive': 'T', count: copied},
            }
        )
    return pd.DataFrame(rows)


def tsv(table: pd.DataFrame) -> str:
    return table.to_csv(sep='\t', index=False)


def test_tables_of_four_sources_and_json_say_the_same(store: DiskStore) -> None:
    table = airr(BLOOD)
    genes = {'v': table['v_call'], 'j': table['j_call']}
    mixcr = pd.DataFrame(
        {
            **{'cloneId': range(4), 'readCount': [f'{n}.0' for n in BLOOD.values()], 'readFraction': 0.1},
            'allVHitsWithScore': [f'{v}(1830.5),TRBV99*00(12)' for v in genes['v']],
            **{'allDHitsWithScore': '', 'allJHitsWithScore': [f'{j}*00(400)' for j in genes['j']]},
            **{'nSeqCDR3': table['junction'], 'aaSeqCDR3': table['junction_aa']},
        }
    )
    vdjtools = pd.DataFrame(
        {
            **{'#count': BLOOD.values(), 'freq': 0.1, 'cdr3nt': table['junction'], 'cdr3aa': table['junction_aa']},
            **{'v': genes['v'].str.split('*').str[0], 'd': '.', 'j': genes['j']},
        }
    ).replace('.', '')
    celescope = pd.DataFrame(
        {
            **{'well': 'A1', 'sample': 'x', 'chain': 'TRB', 'v_gene': genes['v'], 'd_gene': 'None'},
            'j_gene': genes['j'],
            **{'cdr3_nt': table['junction'], 'cdr3': table['junction_aa'], 'raw_clonotype_id': 1},
            **{'umis': BLOOD.values(), 'percent': '12.34%'},
        }
    )
    stored = {
        'airr': (tsv(table), 'x.tsv'),
        'cells': (tsv(table.assign(cell_id='')), 'x.tsv'),
        'mixcr': (tsv(mixcr), 'x.txt'),
        'vdjtools': (tsv(vdjtools), 'x.txt'),
        'celescope': (celescope.to_csv(index=False), 'x_clonotypes.csv'),
        'json': (json.dumps({'Rearrangement': table.to_dict('records')}), 'x.json'),
        'list': (json.dumps(table.to_dict('records')), 'x.json'),
    }
    found = {id: store_contigs(store, id, *content) for id, content in stored.items()}
    assert [one['layout'] for one in found.values()] == [
        *('bulk-airr', 'bulk-airr', 'bulk-mixcr', 'bulk-vdjtools', 'bulk-celescope', 'bulk-airr-json', 'bulk-airr-json')
    ]
    assert {(one['cells'], one['contigs']) for one in found.values()} == {(0, 4)}
    facts = [read_facts(store.path(f'samples/{id}'))['bulk'] for id in stored]
    counted = ['copies', 'copies', 'reads', 'reads', 'molecules', 'copies', 'copies']
    assert facts == [{'counted': kind, 'copies': 10} for kind in counted]
    same = ['locus', 'v_call', 'j_call', 'junction', 'junction_aa', 'productive', 'duplicate_count']
    first, *others = (read_contigs(store.path(f'samples/{id}'))[same] for id in stored)
    for other in others:
        pd.testing.assert_frame_equal(first, other)


def annotation(sample: str, well: int) -> pd.DataFrame:
    """A well of `outs/annotation` as CeleScope 2.12 writes it (bulk_vdj/mapping_vdj.py, create_well_annotation_clono):
    clonotypes of (v_gene, d_gene, j_gene, cdr3_nt), the well's barcode with the number of the row."""
    rows = airr(BLOOD)
    umis = list(BLOOD.values())
    return pd.DataFrame(
        {
            'barcode': [f'AACGTGAT_{k}' for k in range(1, 5)],
            **{'well': well, 'sample': sample, 'chain': 'TRB', 'v_gene': rows['v_call'].str.split('*').str[0]},
            **{'d_gene': [None, 'TRBD1', 'TRBD2', None], 'j_gene': rows['j_call'], 'productive': True},
            **{'cdr3_nt': rows['junction'], 'cdr3': rows['junction_aa'], 'umis': umis},
            'raw_clonotype_id': [f'{sample}_{k}' for k in range(1, 5)],
            'percent': [f'{100 * n / sum(umis):.2f}%' for n in umis],
        }
    )


def test_wells_of_celescope_are_no_cells(store: DiskStore) -> None:
    one = annotation('control1', 1)
    found = store_contigs(store, 'well', one.to_csv(index=False), 'control1_annotation.csv')
    assert (found['layout'], found['cells'], found['contigs'], found['warnings']) == ('bulk-celescope', 0, 4, [])
    assert read_facts(store.path('samples/well'))['bulk'] == {'counted': 'molecules', 'copies': 10}
    table = read_contigs(store.path('samples/well'))
    assert table['d_call'].to_list() == [None, 'TRBD1', 'TRBD2', None]
    clonotypes = one.drop(columns=['barcode', 'productive'])
    store_contigs(store, 'clonotypes', clonotypes.to_csv(index=False), 'control1_clonotypes.csv')
    columns = ['locus', 'v_call', 'd_call', 'j_call', 'junction', 'junction_aa', 'productive', 'duplicate_count']
    pd.testing.assert_frame_equal(table[columns], read_contigs(store.path('samples/clonotypes'))[columns])


def test_a_table_of_several_wells_is_one_repertoire_with_a_warning(store: DiskStore) -> None:
    both = pd.concat([annotation('control1', 1), annotation('treated', 2).iloc[:3]])
    for id, table in (('annotations', both), ('clonotypes', both.drop(columns=['barcode', 'productive']))):
        found = store_contigs(store, id, table.to_csv(index=False), 'x.csv')
        told = {'n': 2, 'names': 'control1 (4), treated (3)'}
        assert found['warnings'] == [{'id': 'warning.contigs.severalSamples', 'params': told}]
        assert found['contigs'] == 7


def test_short_names_of_genes_are_read(store: DiskStore) -> None:
    names = {'v_gene': 'v', 'd_gene': 'd', 'j_gene': 'j', 'cdr3_nt': 'CDR3_nt', 'cdr3': 'CDR3_aa'}
    table = annotation('control1', 1).drop(columns=['barcode', 'productive']).rename(columns=names)
    found = store_contigs(store, 'short', table.to_csv(index=False), 'x.csv')
    assert (found['layout'], found['contigs']) == ('bulk-celescope', 4)
    assert read_contigs(store.path('samples/short'))['junction_aa'].to_list() == airr(BLOOD)['junction_aa'].to_list()


def test_counts_frames_and_rows_that_are_equal(store: DiskStore) -> None:
    """Molecules are used before reads; without counts a row counts as one; a shifted frame is not productive."""
    both = airr(BLOOD).assign(umi_count=[3, 2, 1, 1])
    store_contigs(store, 'both', tsv(both), 'x.tsv')
    assert read_facts(store.path('samples/both'))['bulk'] == {'counted': 'molecules', 'copies': 7}
    plain = airr(BLOOD).drop(columns=['duplicate_count', 'sequence_id'])
    twice = store_contigs(store, 'twice', tsv(pd.concat([plain, plain])), 'x.tsv')
    assert (twice['contigs'], twice['warnings']) == (8, [])
    assert read_facts(store.path('samples/twice'))['bulk'] == {'counted': 'rows', 'copies': 8}
    named = store_contigs(store, 'named', tsv(pd.concat([airr(BLOOD)] * 2)), 'x.tsv')
    assert (named['contigs'], named['warnings'][0]['id']) == (4, 'warning.contigs.repeated')
    frames = airr(BLOOD).drop(columns='productive').assign(junction_aa=['CASF', 'CA*F', 'CA_F', ''])
    store_contigs(store, 'frames', tsv(frames), 'x.tsv')
    assert read_contigs(store.path('samples/frames'))['productive'].to_list() == [True, False, False, False]


@pytest.mark.parametrize(
    ('change', 'params'),
    [
        ({'duplicate_count': ''}, {'line': 2, 'column': 'duplicate_count', 'value': ''}),
        ({'duplicate_count': '-1'}, {'line': 2, 'column': 'duplicate_count', 'value': '-1'}),
        ({'v_call': '=cmd()'}, {'line': 2, 'column': 'v_call'}),
    ],
)
def test_a_wrong_value_is_refused_with_its_place(store: DiskStore, change: dict[str, str], params: Any) -> None:
    with pytest.raises(StromaError) as refused:
        store_contigs(store, 'c', tsv(airr({1: 3}).assign(**change)), 'x.tsv')
    assert refused.value.id == 'CONTIGS_INVALID'
    assert params.items() <= refused.value.params.items()


def two_samples(store: DiskStore) -> None:
    small_dataset(store, 'd1')
    store_contigs(store, 'a', tsv(pd.concat([airr(BLOOD), airr({9: 50}, 'TRA')])), 'a.tsv')
    store_contigs(store, 'b', tsv(airr(TUMOUR)), 'b.tsv')


def test_clonotypes_are_weighted_by_their_counts(store: DiskStore) -> None:
    two_samples(store)
    summary = run_tool(store, 'vdj', PARAMS, {'datasetId': 'd1'})
    assert (summary['bulk'], summary['type'], summary['cells'], summary['clonotypes']) == ('TRB', 'TCR', 50, 6)
    # Sizes 21, 10, 10, 6, 2, 1 of both samples.
    assert summary['total'] == {
        'clonotypes': {'Single': 1, 'Medium': 4, 'Large': 1},
        'cells': {'Single': 1, 'Medium': 28, 'Large': 21},
    }
    assert [one['cells'] for one in summary['largest']] == [21, 10, 10, 6, 2, 1]
    assert summary['largest'][0]['cdr3_2'] == chain_of('TRB', 3)['cdr3']
    assert summary['largest'][0]['cdr3_1'] is None
    assert (summary['largest'][0]['samples'], summary['largest'][0]['sample']) == (2, 'tumour')
    assert summary['contigs']['otherReceptor'] == 1
    assert [one['bulk'] for one in summary['files']] == [
        {'counted': 'copies', 'copies': 60},
        {'counted': 'copies', 'copies': 40},
    ]
    assert (summary['byCellType'], summary['chains']) == ([], [])
    folder = store.path('results/job')
    tables = {
        name: pd.read_parquet(folder / f'{name}.parquet')
        for name in ('cells', 'startrac', 'diversity', 'sharing', 'usage', 'pairs')
    }
    assert not len(tables['cells'])
    assert not len(tables['startrac'])
    by_hand = tables['diversity'].set_index('group').loc['blood']
    # Computed by hand: test_diversity_by_hand of the cells has the same sizes, 6, 2, 1, 1.
    assert (by_hand['d50'], by_hand['chao1'], by_hand['cells']) == (25.0, 4.5, 10)
    assert by_hand['gini'] == pytest.approx(2 * (4 + 5 + 5 + 1 + 1) / (2 * 16 * 2.5))
    (shared,) = tables['sharing'].to_dict('records')
    assert (shared['clonotypes'], shared['cellsA'], shared['cellsB']) == (1, 1, 20)
    assert shared['jaccard'] == pytest.approx(1 / 6)
    assert tables['usage'].groupby(['segment', 'sample'])['cells'].sum().to_dict() == {
        **{('V', 'blood'): 10, ('V', 'tumour'): 40, ('J', 'blood'): 10, ('J', 'tumour'): 40}
    }
    assert (set(tables['pairs']['pair']), tables['pairs']['cells'].sum()) == ({'TRB'}, 50)
    assert not list(folder.glob('*.f32'))


def test_indices_equal_scirpys_of_as_many_cells(store: DiskStore) -> None:
    """scirpy supports only cells: each copy becomes one."""
    import anndata
    import scirpy

    rng = np.random.default_rng(4)
    small_dataset(store, 'd1')
    copies = {name: {int(k): int(n) for k, n in enumerate(rng.zipf(1.8, 60).clip(max=300))} for name in ('a', 'b')}
    for name, sizes in copies.items():
        store_contigs(store, name, tsv(airr(sizes)), f'{name}.tsv')
    run_tool(store, 'vdj', PARAMS, {'datasetId': 'd1'})
    ours = pd.read_parquet(store.path('results/job') / 'diversity.parquet').set_index('group')
    samples = {'a': 'blood', 'b': 'tumour'}
    cells = [(samples[name], f'c{k}') for name, sizes in copies.items() for k, n in sizes.items() for _ in range(n)]
    obs = pd.DataFrame(cells, columns=['sample', 'clone'], index=[str(k) for k in range(len(cells))])
    data = anndata.AnnData(obs=obs)
    asked: dict[str, Any] = {'target_col': 'clone', 'inplace': False}
    even = scirpy.tl.alpha_diversity(data, 'sample', metric='normalized_shannon_entropy', **asked).iloc[:, 0]
    assert ours['evenness'].to_dict() == pytest.approx(even.to_dict(), rel=1e-9)
    theirs = scirpy.tl.alpha_diversity(data, 'sample', metric='D50', **asked).iloc[:, 0]
    # In floating point scirpy may require one more clonotype.
    assert (np.abs(ours['d50'] - theirs) <= 100 / ours['clonotypes']).all()


@pytest.mark.parametrize(('definition', 'expected'), [('nucleotide', 3), ('aminoAcid', 1), ('vGeneAndCdr3', 2)])
def test_definitions_of_a_clonotype(store: DiskStore, definition: str, expected: int) -> None:
    small_dataset(store, 'd1')
    rows = pd.concat([airr({1: 3})] * 3, ignore_index=True)
    rows['sequence_id'] = ['x', 'y', 'z']
    rows['junction'] = ['TGTGCTTTC', 'TGTGCATTC', 'TGTGCCTTC']
    rows['junction_aa'] = 'CAF'
    rows['v_call'] = ['TRBV28', 'TRBV28', 'TRBV20-1']
    store_contigs(store, 'a', tsv(rows), 'a.tsv')
    params = PARAMS | {'clonotype': definition, 'contigs': PARAMS['contigs'][:1]}
    assert run_tool(store, 'vdj', params, {'datasetId': 'd1'})['clonotypes'] == expected


def test_the_script_computes_the_same(store: DiskStore, tmp_path: Path) -> None:
    two_samples(store)
    run_tool(store, 'vdj', PARAMS, {'datasetId': 'd1'})
    with zipfile.ZipFile(store.path('results/job') / 'reproduce.zip') as packed:
        packed.extractall(tmp_path / 'again')
    command = [sys.executable, str(tmp_path / 'again/reproduce.py')]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path, env={'PATH': ''})
    assert done.returncode == 0, done.stdout + done.stderr
    assert '50 copies, 6 clonotypes; equal to the platform: True' in done.stdout


@pytest.mark.parametrize(
    ('change', 'id'),
    [
        ({'contigs': [{'file': 'nowhere', 'sample': 'x'}]}, 'CONTIGS_NOT_FOUND'),
        ({'contigs': [{'file': 'contigs', 'sample': 'x'}]}, 'CONTIGS_WITH_CELLS'),
        ({'bulk': 'TRG'}, 'CONTIGS_OTHER_CHAIN'),
        (
            {'bulk': None, 'sampleBy': 'sample', 'groupBy': 'cell type', 'contigs': [{'file': 'a', 'sample': 's0'}]},
            'CONTIGS_WITHOUT_CELLS',
        ),
    ],
)
def test_refusals(store: DiskStore, change: dict[str, Any], id: str) -> None:
    two_samples(store)
    with pytest.raises(StromaError) as refused:
        run_tool(store, 'vdj', PARAMS | change, {'datasetId': 'd1'})
    assert refused.value.id == id


def test_one_name_is_one_sample_of_several_files(store: DiskStore) -> None:
    two_samples(store)
    files = [{'file': 'a', 'sample': 'all'}, {'file': 'b', 'sample': 'all'}]
    summary = run_tool(store, 'vdj', PARAMS | {'contigs': files}, {'datasetId': 'd1'})
    assert [one['group'] for one in summary['frequency']] == ['all']
    assert sum(summary['frequency'][0]['cells'].values()) == 50


def test_cells_of_single_cell_tables_stay_cells(store: DiskStore) -> None:
    found = store_contigs(store, 'c', contig_table([('AAACCTGAGAGTGAGA', 1)]))
    assert (found['layout'], found['cells']) == ('celescope-contigs', 1)
    assert 'bulk' not in read_facts(store.path('samples/c'))
