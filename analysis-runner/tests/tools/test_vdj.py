"""V(D)J: real contigs against scirpy's expected tables, STARTRAC computed by hand, and errors."""

from __future__ import annotations

import json
import math
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp
from contig_support import chain_of, contig_table, store_contigs
from support import real_data
from tool_support import run_tool, small_dataset

from stroma_runner.methods.repertoire import diversity
from stroma_runner.methods.repertoire.clonotypes import FIELDS, clonotypes
from stroma_runner.tools.import_.contigs.tables import parse_contigs
from stroma_store.contigs import match_barcodes, nucleotides, read_contigs, reverse_complement
from stroma_store.dataset.writer import write_dataset
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError
from stroma_store.result_columns import result_column

PBMC3 = 'vdj/scirpy/10x/vdj_nextgem_hs_pbmc3_t_filtered_contig_annotations.csv.gz'
EXPECTED = 'vdj/scirpy/test_workflow/adata_10x_pbmc3_t.obs.expected.csv'
WU = 'vdj/wu2020_200_v0_6.h5ad'
WU_EXPECTED = 'vdj/scirpy/test_workflow/adata_wu_200_old_schema.obs.expected.csv'
HEAD = 'barcode,chain,v_gene,j_gene,cdr3,cdr3_nt,umis'
ROW = 'AAACCTGA-1,TRA,TRAV1,TRAJ1,CAF,TGTGCTTTC,3'


@pytest.fixture
def store(tmp_path: Path) -> DiskStore:
    return DiskStore(tmp_path / 'objects')


def parsed(path: Path, folder: Path) -> tuple[dict[str, Any], pd.DataFrame]:
    found = parse_contigs(path, path.name, folder, lambda fraction: None)
    return found, read_contigs(folder)


def numbered(contigs: pd.DataFrame) -> tuple[pd.DataFrame, list[str]]:
    contigs = contigs[contigs['locus'].isin(['TRA', 'TRB', 'TRG', 'TRD'])].copy()
    contigs['cell'], names = pd.factorize(contigs['barcode'])
    return contigs, list(names)


def groups_of(labels: pd.Series) -> set[frozenset[str]]:
    """Which cells are together, regardless of the groups' names."""
    return {frozenset(part.index) for _, part in labels.groupby(labels)}


def test_pbmc3_has_the_published_numbers(tmp_path: Path) -> None:
    found, table = parsed(real_data(PBMC3), tmp_path / 'out')
    assert (found['contigs'], found['cells'], found['layout']) == (4004, 1556, '10x-contigs')
    contigs, names = numbered(table)
    cells = clonotypes(contigs, 'nucleotide', both_chains=False)
    sizes = cells['clonotype'].value_counts().to_numpy()
    assert len(sizes) == 1515
    assert [int((sizes == 1).sum()), int(((sizes > 1) & (sizes <= 10)).sum()), int((sizes > 10).sum())] == [1491, 24, 0]
    assert round(diversity.diversity(sizes).d50 or 0, 1) == 48.6
    expected = pd.read_csv(real_data(EXPECTED)).set_index('cell_id')
    ours = cells.set_axis([names[k] for k in cells.index])
    assert ours['chains'].to_dict() == expected['chain_pairing'].to_dict()
    lenient = clonotypes(contigs, 'nucleotide', both_chains=False, second='any').set_axis(ours.index)
    assert groups_of(lenient['clonotype']) == groups_of(expected['clone_id'])


def test_wu2020_equals_its_expected_table() -> None:
    import anndata

    obs = anndata.read_h5ad(real_data(WU)).obs
    contigs, names = wu_contigs(obs)
    # The tables were created with scirpy's rule that one equal pair of chains is enough.
    cells = clonotypes(contigs, 'nucleotide', both_chains=False, second='any')
    cells.index = pd.Index([names[k] for k in cells.index])
    expected = pd.read_csv(real_data(WU_EXPECTED)).set_index('cell_id').loc[cells.index]
    assert len(cells) == 200
    assert cells['chains'].to_dict() == expected['chain_pairing'].to_dict()
    assert groups_of(cells['clonotype']) == groups_of(expected['clone_id'])
    assert cells['clonotype'].nunique() == 196
    # With all chains equal, one pair of cells is separate: one of them has a second alpha chain.
    strict = clonotypes(contigs, 'nucleotide', both_chains=False)
    assert strict['clonotype'].nunique() == 197


def wu_contigs(obs: pd.DataFrame) -> tuple[pd.DataFrame, list[str]]:
    """The old columns of receptors as contigs."""

    def text(value: Any) -> str | None:
        return None if str(value) in ('nan', 'None') else str(value)

    rows = []
    for number, (_, row) in enumerate(obs.iterrows()):
        for chain in ('VJ_1', 'VJ_2', 'VDJ_1', 'VDJ_2'):
            get = {name: text(row[f'IR_{chain}_{name}']) for name in ('locus', 'v_gene', 'j_gene', 'cdr3', 'cdr3_nt')}
            if get['cdr3'] is not None:
                umis = int(float(row[f'IR_{chain}_expr']))
                rows.append({'cell': number, 'umis': umis, **get})
    table = pd.DataFrame(rows).rename(
        columns={'v_gene': 'v_call', 'j_gene': 'j_call', 'cdr3': 'junction_aa', 'cdr3_nt': 'junction'}
    )
    table = table.assign(
        sequence_id=[f'c{k}' for k in range(len(table))],
        d_call=None,
        c_call=None,
        productive=True,
        duplicate_count=table['umis'],
        consensus_count=1,
    )
    return table[['cell', *FIELDS]], [str(name) for name in obs.index]


def test_startrac_equals_its_definition_worked_out_by_hand() -> None:
    # Three clonotypes; types T1, T2; samples blood, tumour.
    by_type = sp.csr_matrix(np.array([[4, 4], [2, 0], [1, 0]]))
    by_sample = sp.csr_matrix(np.array([[2, 6], [1, 1], [1, 0]]))
    found = diversity.startrac(by_type, by_sample)
    h_t1 = -(4 / 7 * math.log2(4 / 7) + 2 / 7 * math.log2(2 / 7) + 1 / 7 * math.log2(1 / 7))
    assert found.expansion[0] == pytest.approx(1 - h_t1 / math.log2(3))
    assert np.isnan(found.expansion[1])  # one clonotype: not defined
    migration_of_first = -(0.25 * math.log2(0.25) + 0.75 * math.log2(0.75))
    # T1: 4/7 of the first, 2/7 of the second (1 bit), 1/7 of the third (0); T2: only in the first.
    assert found.migration == pytest.approx([4 / 7 * migration_of_first + 2 / 7, migration_of_first])
    # The first is in both types alike (1 bit), the others in one.
    assert found.transition == pytest.approx([4 / 7, 1.0])
    # Between the two: 8 of 11 cells are of the clonotype that both have.
    assert diversity.transitions(by_type) == {(0, 1): pytest.approx(8 / 11)}


def test_diversity_by_hand() -> None:
    found = diversity.diversity(np.array([6, 2, 1, 1]))
    assert (found.cells, found.clonotypes, found.d50) == (10, 4, 25.0)
    assert found.shannon == pytest.approx(-(0.6 * math.log2(0.6) + 0.2 * math.log2(0.2) + 0.2 * math.log2(0.1)))
    assert found.evenness == pytest.approx((found.shannon or 0) / 2)
    # Mean difference over twice the mean: pairs (6,2) 4, (6,1) 5 twice, (2,1) 1 twice, (1,1) 0.
    assert found.gini == pytest.approx(2 * (4 + 5 + 5 + 1 + 1) / (2 * 16 * 2.5))
    assert found.chao1 == 4 + 2 * 1 / (2 * (1 + 1))
    # 50 of 100 clonotypes have exactly half: sums of shares in floating point would require one more.
    assert diversity.d50(np.ones(100, int)) == 50.0
    assert diversity.diversity(np.array([], int)).d50 is None


def test_sharing_counts_clonotypes_and_cells_of_both() -> None:
    (one,) = diversity.sharing(sp.csr_matrix(np.array([[3, 2], [1, 0], [0, 4], [5, 1]])), ['a', 'b'])
    assert one == ('a', 'b', 2, 8, 3, 0.5)


@pytest.mark.parametrize(('definition', 'expected'), [('nucleotide', 3), ('aminoAcid', 2), ('vGeneAndCdr3', 3)])
def test_definitions_of_a_clonotype(definition: str, expected: int) -> None:
    """Two cells are equal; one has another codon, one another V gene."""
    rows = []
    for cell, (nt, v) in enumerate([('GCT', 'TRAV1-2'), ('GCT', 'TRAV1-2'), ('GCA', 'TRAV1-2'), ('GCT', 'TRAV19')]):
        for locus, gene in (('TRA', v), ('TRB', 'TRBV28')):
            row = dict.fromkeys(FIELDS) | {'cell': cell, 'sequence_id': f'{cell}{locus}', 'locus': locus}
            row |= {'v_call': gene, 'j_call': f'{locus}J1', 'junction_aa': 'CAF', 'productive': True}
            row |= {'junction': f'TGT{nt}TTC', 'duplicate_count': 3, 'consensus_count': 9}
            rows.append(row)
    # One clonotype of other sequences, so that there is something to distinguish.
    rows += [
        rows[0] | {'cell': 4, 'junction': 'TGTGGATTC', 'junction_aa': 'CGF'},
        rows[1] | {'cell': 4},
    ]
    cells = clonotypes(pd.DataFrame(rows), definition, both_chains=False)
    found = cells['clonotype'].nunique()
    # nucleotide: {0, 1, 3}, {2}, {4}; amino acids: {0, 1, 2, 3}, {4}; V gene: {0, 1, 2}, {3}, {4}
    assert found == expected


def test_both_chains_leaves_out_single_ones() -> None:
    table = contig_table([('AAACCTGAGAGTGAGA', 1)])
    rows = table.rename(columns={'chain': 'locus', 'v_gene': 'v_call', 'j_gene': 'j_call', 'cdr3': 'junction_aa'})
    rows = rows.assign(junction=rows['cdr3_nt'], cell=[0, 0], productive=True, duplicate_count=1, consensus_count=1)
    rows = rows.assign(sequence_id=['a', 'b'], d_call=None, c_call=None)[['cell', *FIELDS]]
    single = rows.iloc[:1].assign(cell=1)
    both = pd.concat([rows, single], ignore_index=True)
    assert clonotypes(both, 'nucleotide', False)['clonotype'].notna().to_list() == [True, True]
    assert clonotypes(both, 'nucleotide', True)['clonotype'].notna().to_list() == [True, False]


def test_barcodes_are_found_in_every_form() -> None:
    core = ['AACCGGTTAACCGGTA', 'TTTTGGGGCCCCAAAA', 'ACACACACGTGTGTGG']
    places = np.arange(3) + 10
    assert match_barcodes(core, core, places).match == 'exact'
    names = [f'S1_{one}-1-2' for one in core]
    found = match_barcodes([f'{one}-1' for one in core], names, places)
    assert (found.match, found.positions.tolist()) == ('nucleotides', [10, 11, 12])
    found = match_barcodes([reverse_complement(one) for one in core], names, places)
    assert (found.match, found.positions.tolist()) == ('reverseComplement', [10, 11, 12])
    # Two cells of one sample with the same barcode (two lanes): neither is chosen.
    found = match_barcodes(core, [*names, f'S2_{core[0]}-3'], np.arange(4))
    assert (found.positions.tolist(), found.ambiguous) == ([-1, 1, 2], 1)
    assert nucleotides('S_ATCGATCGA_ATCGATCGA_ATCGATCGA') == 'ATCGATCGA' * 3
    assert match_barcodes(['x'], names, places).match is None


def columns_of(store: DiskStore, name: str) -> np.ndarray:
    folder = store.path('results/job')
    entry = result_column(folder, name)
    kind = {'f32': '<f4', 'u8': 'u1', 'u16': '<u2'}[entry['file'].rsplit('.', 1)[1]]
    values = np.fromfile(folder / entry['file'], kind)
    if entry['kind'] == 'number':
        return values
    names = np.array([*entry['categories'], None], object)
    return names[np.minimum(values, len(names) - 1)]


PARAMS = {
    'type': 'TCR',
    'bulk': None,
    'contigs': [{'file': 'contigs', 'sample': 's0'}, {'file': 'contigs2', 'sample': 's1'}],
    'sampleBy': 'sample',
    'groupBy': 'cell type',
    'doubleChainOnly': False,
    'clonotype': 'nucleotide',
    'secondChains': 'all',
}


def test_tables_columns_and_summary_agree(store: DiskStore) -> None:
    small_dataset(store, 'd1')
    summary = run_tool(store, 'vdj', PARAMS, {'datasetId': 'd1'})
    folder = store.path('results/job')
    cells = pd.read_parquet(folder / 'cells.parquet')
    rows = pd.read_parquet(folder / 'clonotypes.parquet')
    number = columns_of(store, 'clonotype')
    assert np.array_equal(number[cells['cell']], cells['clonotype'].to_numpy(float), equal_nan=True)
    assert np.isnan(np.delete(number, cells['cell'])).all()
    counts = cells.groupby('clonotype').size()
    assert rows.set_index('clonotype')['cells'].to_dict() == counts.to_dict()
    assert rows['cells'].is_monotonic_decreasing
    assert (summary['cells'], summary['clonotypes']) == (len(cells), len(rows))
    assert sum(summary['total']['cells'].values()) == len(cells)
    for one in summary['frequency']:
        mine = cells[cells['sample'] == one['group']]
        assert sum(one['cells'].values()) == len(mine)
        assert sum(one['clonotypes'].values()) == mine['clonotype'].nunique()
    classes = columns_of(store, 'expansion')
    for name, number_of in summary['total']['cells'].items():
        assert (classes == name).sum() == number_of
    assert summary['contigs']['all'] == sum(summary['contigs'].values()) - summary['contigs']['all']
    usage = pd.read_parquet(folder / 'usage.parquet')
    assert set(usage.groupby(['chain', 'segment'])['cells'].sum()) == {len(cells)}
    pairs = pd.read_parquet(folder / 'pairs.parquet')
    assert {one['pair']: one['cells'] for one in summary['pairs']} == pairs.groupby('pair')['cells'].sum().to_dict()
    # Equal numbers in the generated tables mean equal receptors.
    assert (cells.groupby('clonotype')['cdr3_2'].nunique() == 1).all()


def test_the_script_computes_the_same(store: DiskStore, tmp_path: Path) -> None:
    small_dataset(store, 'd1')
    summary = run_tool(store, 'vdj', PARAMS, {'datasetId': 'd1'})
    with zipfile.ZipFile(store.path('results/job') / 'reproduce.zip') as packed:
        packed.extractall(tmp_path / 'again')
    command = [sys.executable, '-W', 'ignore', str(tmp_path / 'again/reproduce.py')]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path, env={'PATH': ''})
    assert done.returncode == 0, done.stdout + done.stderr
    assert f'{summary["cells"]} cells, {summary["clonotypes"]} clonotypes; equal to the platform: True' in done.stdout


@pytest.mark.parametrize(
    ('change', 'id'),
    [
        ({'contigs': [{'file': 'nowhere', 'sample': 's0'}]}, 'CONTIGS_NOT_FOUND'),
        ({'contigs': [{'file': '../d1', 'sample': 's0'}]}, 'CONTIGS_NOT_FOUND'),
        ({'contigs': [{'file': 'contigs', 'sample': 's2'}]}, 'CONTIGS_UNMATCHED'),
        ({'contigs': [{'file': 'contigs', 'sample': 'other'}]}, 'CATEGORY_NOT_FOUND'),
        ({'type': 'BCR'}, 'CONTIGS_OTHER_RECEPTOR'),
    ],
)
def test_refusals(store: DiskStore, change: dict[str, Any], id: str) -> None:
    from stroma_runner.engine.dataset_view import DatasetView
    from stroma_runner.tools.vdj.matching import match_contigs

    small_dataset(store, 'd1')
    with pytest.raises(StromaError) as refused:
        match_contigs(store, DatasetView(store.path('datasets/d1')), PARAMS | change)
    assert refused.value.id == id


@pytest.mark.parametrize(
    ('content', 'id', 'params'),
    [
        ('a,b\n1,2\n', 'CONTIGS_INVALID', {'reason': 'columns', 'columns': 'barcode, v_gene, j_gene, cdr3, cdr3_nt'}),
        ('', 'CONTIGS_INVALID', {'reason': 'columns'}),
        (f'{HEAD}\n', 'CONTIGS_INVALID', {'reason': 'empty'}),
        (f'{HEAD}\n{ROW},9\n', 'CONTIGS_INVALID', {'reason': 'fields', 'line': 2, 'found': 8, 'expected': 7}),
        (f'{HEAD}\n{ROW.replace("TRAV1", "=cmd()")}\n', 'CONTIGS_INVALID', {'reason': 'value', 'column': 'v_gene'}),
        (f'{HEAD}\n{ROW.replace("AAAC", "@AAAC")}\n', 'CONTIGS_INVALID', {'reason': 'value', 'column': 'barcode'}),
        (f'{HEAD}\n{ROW.replace("CAF", "C1F")}\n', 'CONTIGS_INVALID', {'reason': 'value', 'column': 'cdr3'}),
        (f'{HEAD}\n{ROW[:-1]}-4\n', 'CONTIGS_INVALID', {'reason': 'value', 'column': 'umis', 'value': '-4'}),
        (f'{HEAD}\n{ROW[:-1]}1e999\n', 'CONTIGS_INVALID', {'reason': 'value', 'column': 'umis'}),
        (f'{HEAD}\n{ROW}\0\n', 'ENCODING_INVALID', {'line': 2}),
        (f'{HEAD}\n'.encode() + b'\xff\xfe\n', 'ENCODING_INVALID', {'line': 2}),
        ('[{"barcode": 1', 'CONTIGS_INVALID', {'reason': 'json'}),
        ('[1, 2]', 'CONTIGS_INVALID', {'reason': 'json'}),
        ('[' * 100_000, 'CONTIGS_INVALID', {'reason': 'json'}),
    ],
)
def test_a_file_that_is_no_contig_table_is_refused_with_its_place(
    store: DiskStore, content: str | bytes, id: str, params: dict[str, Any]
) -> None:
    with pytest.raises(StromaError) as refused:
        store_contigs(store, 'c', content, 'x.csv')
    assert refused.value.id == id
    assert params.items() <= refused.value.params.items()


def test_repeated_rows_and_cells_that_are_none_are_told(store: DiskStore) -> None:
    head = HEAD + ',is_cell,high_confidence'
    rows = [f'{ROW},True,True', f'{ROW},True,True', f'{ROW.replace("AAAC", "GAAC")},False,True']
    rows.append(f'{ROW.replace("TRA,", "Multi,")},true,TRUE')
    found = store_contigs(store, 'c', '\n'.join([head, *rows]) + '\n')
    told = {one['id']: one['params']['n'] for one in found['warnings']}
    assert told == {
        'warning.contigs.notCells': 1,
        'warning.contigs.repeated': 1,
        'warning.contigs.unknownChain': 1,
    }
    assert (found['contigs'], found['cells']) == (2, 1)


def test_celescope_airr_and_json_say_the_same(store: DiskStore) -> None:
    table = contig_table([('AAACCTGAGAGTGAGA', 1), ('AAACCTGAGGCATTGG', 2)])
    names = {'barcode': 'cell_id', 'chain': 'locus', 'v_gene': 'v_call', 'd_gene': 'd_call', 'j_gene': 'j_call'}
    names |= {'c_gene': 'c_call', 'cdr3': 'junction_aa', 'cdr3_nt': 'junction', 'umis': 'duplicate_count'}
    airr = table.rename(columns=names).assign(sequence_id=[f's{k}' for k in range(len(table))])
    airr['v_call'] += '*01,TRAV99*02'
    regions = {'v_gene': 'L-REGION+V-REGION', 'j_gene': 'J-REGION', 'c_gene': 'C-REGION'}
    ten = [
        {
            **{'barcode': row['barcode'], 'contig_name': 'n', 'cdr3': row['cdr3'], 'cdr3_seq': row['cdr3_nt']},
            **{'productive': True, 'is_cell': True, 'high_confidence': True, 'umi_count': row['umis']},
            'read_count': row['reads'],
            'annotations': [
                {'feature': {'chain': row['chain'], 'gene_name': row[gene], 'region_type': region}}
                for gene, region in regions.items()
            ],
        }
        for row in table.to_dict('records')
    ]
    layouts = [
        store_contigs(store, 'a', table)['layout'],
        store_contigs(store, 'b', airr.to_csv(sep='\t', index=False), 'x.tsv')['layout'],
        store_contigs(store, 'c', json.dumps(ten), 'x.json')['layout'],
    ]
    assert layouts == ['celescope-contigs', 'airr', '10x-contigs-json']
    same = [
        'barcode',
        'locus',
        'v_call',
        'j_call',
        'c_call',
        'junction',
        'junction_aa',
        'productive',
        'duplicate_count',
    ]
    first, *others = (read_contigs(store.path(f'samples/{id}'))[same] for id in 'abc')
    for other in others:
        pd.testing.assert_frame_equal(first, other)


def test_cells_of_wide_names_keep_their_labels(store: DiskStore) -> None:
    """Chinese names, names of 80 characters and 60 types are kept unchanged."""
    rng = np.random.default_rng(3)
    types = [f'{k:02d} 效应记忆性 T 细胞 ' + 'x' * 60 for k in range(60)]
    barcodes = [''.join(rng.choice(list('ACGT'), 16)) for _ in range(600)]
    obs = pd.DataFrame({'type': [types[k % 60] for k in range(600)], 'sample': '样本甲'}, index=barcodes).astype(
        'category'
    )
    folder = store.scratch()
    var = pd.DataFrame({'gene_id': ['g']}, index=['G'])
    counts = sp.csr_matrix(np.ones((600, 1), np.int32))
    write_dataset(folder, counts=counts, obs=obs, var=var, embeddings={}, markers=None, info={'name': 'wide'})
    store.publish(folder, 'datasets/wide')
    store_contigs(store, 'w', contig_table([(one, k % 40) for k, one in enumerate(barcodes)]))
    params = PARAMS | {'contigs': [{'file': 'w', 'sample': '样本甲'}], 'groupBy': 'type'}
    summary = run_tool(store, 'vdj', params, {'datasetId': 'wide'})
    assert [one['group'] for one in summary['byCellType']] == sorted(types)
    assert summary['clonotypes'] == len({chain_of('TRA', k)['cdr3_nt'] for k in range(40)})
    assert summary['files'][0]['shareOfCells'] == 1
    sharing = pd.read_parquet(store.path('results/job') / 'sharing.parquet')
    assert len(sharing) == 60 * 59 / 2
