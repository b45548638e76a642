"""Contig tables are read by the column names of their own layout; only an amino acid sequence is accepted as one."""

from __future__ import annotations

import gzip
import io
import itertools
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from contig_support import store_contigs
from support import real_data
from test_vdj import PARAMS
from tool_support import run_tool, small_dataset

from stroma_store.contigs import read_contigs
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError

ALPHA = {'locus': 'TRA', 'v_call': 'TRAV3*01', 'j_call': 'TRAJ33*01', 'junction_aa': 'CAVRDSNYQLIW'}
ALPHA |= {'junction': 'TGTGCTGTGAGAGATAGCAACTATCAGTTAATCTGG', 'cdr3': 'GCTGTGAGAGATAGCAACTATCAGTTAATC'}
BETA = {'locus': 'TRB', 'v_call': 'TRBV7-9*01', 'j_call': 'TRBJ1-1*01', 'junction_aa': 'CASSLGTEAFF'}
BETA |= {'junction': 'TGTGCCAGCAGCTTAGGCACTGAAGCTTTCTTT', 'cdr3': 'GCCAGCAGCTTAGGCACTGAAGCTTTC'}
#: As written by IgBLAST: CDR3 without the conserved residues, and the junction with them.
IGBLAST = [
    {'sequence_id': f'{cell}-{one["locus"]}', 'cell_id': cell, 'productive': 'T', **one, 'duplicate_count': 5}
    for cell in ('c0', 'c4', 'c8')
    for one in (ALPHA | {'cdr3_aa': 'AVRDSNYQLI'}, BETA | {'cdr3_aa': 'ASSLGTEAF'})
]


@pytest.fixture
def store(tmp_path: Path) -> DiskStore:
    return DiskStore(tmp_path / 'objects')


def text_of(rows: list[dict[str, Any]], separator: str = '\t', without: tuple[str, ...] = ()) -> str:
    return pd.DataFrame(rows).drop(columns=list(without)).to_csv(sep=separator, index=False)


def refusal(store: DiskStore, content: str, name: str = 'x.tsv') -> dict[str, Any]:
    with pytest.raises(StromaError) as refused:
        store_contigs(store, 'refused', content, name)
    assert refused.value.id == 'CONTIGS_INVALID'
    return refused.value.params


def test_airr_nucleotides_are_not_taken_for_amino_acids(store: DiskStore) -> None:
    found = store_contigs(store, 'airr', text_of(IGBLAST), 'x.tsv')
    assert (found['layout'], found['contigs'], found['warnings']) == ('airr', 6, [])
    table = read_contigs(store.path('samples/airr'))
    assert set(table['junction_aa']) == {'CAVRDSNYQLIW', 'CASSLGTEAFF'}
    assert set(table['junction']) == {ALPHA['junction'], BETA['junction']}
    small_dataset(store, 'd1')
    summary = run_tool(store, 'vdj', PARAMS | {'contigs': [{'file': 'airr', 'sample': 's0'}]}, {'datasetId': 'd1'})
    assert (summary['cells'], summary['clonotypes']) == (3, 1)
    assert summary['largest'][0]['cdr3_1'] == 'CAVRDSNYQLIW'


def test_airr_without_amino_acids_names_the_column_that_is_missing(store: DiskStore) -> None:
    assert refusal(store, text_of(IGBLAST, without=('junction_aa',))) == {
        **{'file': 'x.tsv', 'reason': 'columns', 'columns': 'junction_aa'}
    }
    # Also without cells: `cdr3` of AIRR is not a column of amino acids, whatever its meaning in other bulk tables.
    params = refusal(store, text_of(IGBLAST, without=('junction_aa', 'cell_id')))
    assert params['columns'] == 'cell_id, junction_aa'


def test_a_bulk_table_of_airr_is_read_by_the_names_of_airr(store: DiskStore) -> None:
    found = store_contigs(store, 'bulk', text_of(IGBLAST, without=('cell_id',)), 'x.tsv')
    assert found['layout'] == 'bulk-airr'
    assert set(read_contigs(store.path('samples/bulk'))['junction_aa']) == {'CAVRDSNYQLIW', 'CASSLGTEAFF'}


def test_airr_without_nucleotides_has_clonotypes_of_amino_acids(store: DiskStore) -> None:
    found = store_contigs(store, 'aa', text_of(IGBLAST, without=('junction', 'cdr3')), 'x.tsv')
    assert found['warnings'] == [{'id': 'warning.contigs.noNucleotides', 'params': {'n': 6}}]
    small_dataset(store, 'd1')
    params = PARAMS | {'contigs': [{'file': 'aa', 'sample': 's0'}]}
    with pytest.raises(StromaError) as refused:
        run_tool(store, 'vdj', params, {'datasetId': 'd1'})
    assert refused.value.id == 'CONTIGS_WITHOUT_NUCLEOTIDES'
    summary = run_tool(store, 'vdj', params | {'clonotype': 'aminoAcid'}, {'datasetId': 'd1'}, job='again')
    assert (summary['cells'], summary['clonotypes']) == (3, 1)


TENX = 'barcode,contig_id,chain,v_gene,j_gene,cdr3,cdr3_nt,umis'
ROWS = [f'c{k},c{k}_1,TRB,TRBV7-9,TRBJ1-1,CASSLGTEAFF,{BETA["junction"]},5' for k in (0, 4, 8)]


def test_nucleotides_in_the_column_of_amino_acids_are_refused_with_their_place(store: DiskStore) -> None:
    content = '\n'.join([TENX, ROWS[0], ROWS[1].replace('CASSLGTEAFF', BETA['junction'])])
    params = refusal(store, content, 'x.csv')
    assert params == {
        **{'file': 'x.csv', 'reason': 'nucleotides', 'line': 3, 'column': 'cdr3', 'value': BETA['junction']}
    }


def test_letters_that_are_no_amino_acids_are_left_out_with_numbers(store: DiskStore) -> None:
    found = store_contigs(store, 'c', '\n'.join([TENX, *ROWS[:2], ROWS[2].replace('CASSL', 'CASJL')]))
    assert found['warnings'] == [{'id': 'warning.contigs.notAminoAcids', 'params': {'n': 1}}]
    assert found['contigs'] == 2
    params = refusal(store, '\n'.join([TENX, ROWS[2].replace('CASSL', 'CABZL')]))
    assert (params['reason'], params['n']) == ('aminoAcids', 1)


def test_semicolons_and_decimal_commas_of_a_spreadsheet_are_read(store: DiskStore) -> None:
    content = '\n'.join([TENX, *ROWS]).replace(',', ';').replace(';5', ';5,0')
    found = store_contigs(store, 's', content)
    assert (found['layout'], found['contigs'], found['cells']) == ('10x-contigs', 3, 3)
    assert read_contigs(store.path('samples/s'))['duplicate_count'].to_list() == [5, 5, 5]


def test_airr_json_of_cells_is_read_by_the_names_of_airr(store: DiskStore) -> None:
    content = pd.DataFrame(IGBLAST).to_json(orient='records')
    assert store_contigs(store, 'j', content, 'x.json')['layout'] == 'airr-json'
    assert set(read_contigs(store.path('samples/j'))['junction_aa']) == {'CAVRDSNYQLIW', 'CASSLGTEAFF'}


CODONS = {
    ''.join(codon): amino
    for codon, amino in zip(
        itertools.product('TCAG', repeat=3),
        'FFLLSSSSYY**CC*WLLLLPPPPHHQQRRRRIIIMTTTTNNKKSSRRVVVVAAAADDEEGGGG',
        strict=True,
    )
}


def translated(nucleotides: str) -> str:
    return ''.join(CODONS[nucleotides[k : k + 3]] for k in range(0, len(nucleotides) - 2, 3))


def test_contigs_of_rhapsody_have_the_conserved_residues(store: DiskStore) -> None:
    """The demonstration data of BD: junctions of V and J genes begin with C and end in F or W, and match their
    nucleotides."""
    path = real_data('vdj') / 'scirpy/bd/RhapVDJDemo_BCR_Dominant_Contigs.csv.gz'
    content = gzip.decompress(path.read_bytes()).decode()
    found = store_contigs(store, 'bd', content, 'BCR_Dominant_Contigs.csv')
    raw = pd.read_csv(io.StringIO(content), comment='#')
    assert (found['layout'], found['contigs'], found['cells']) == ('bd-contigs', len(raw), raw['Cell_Index'].nunique())
    table = read_contigs(store.path('samples/bd'))
    assert table['duplicate_count'].tolist() == raw['Molecule_Count'].tolist()
    assert table['productive'].tolist() == raw['Productive'].tolist()
    kinds = {'BCR_Heavy': 'IGH', 'BCR_Kappa': 'IGK', 'BCR_Lambda': 'IGL', 'TCR_Alpha': 'TRA', 'TCR_Beta': 'TRB'}
    kinds |= {'TCR_Gamma': 'TRG', 'TCR_Delta': 'TRD'}
    assert table['locus'].tolist() == raw['Chain_Type'].map(kinds).tolist()
    # Every junction has its flanks; a row without them has none.
    flanks = [f'{part}_Nucleotide_Dominant' for part in ('FR3', 'CDR3', 'FR4')]
    assert table['junction'].notna().tolist() == raw[flanks].notna().all(axis=1).tolist()
    whole = table[table['productive'] & table['junction'].notna() & table['junction_aa'].notna()]
    assert len(whole) > 1000
    assert whole['junction_aa'].str.startswith('C').mean() > 0.95
    assert whole['junction_aa'].str.contains('[FW]$').mean() > 0.95
    assert (whole['junction'].map(translated) == whole['junction_aa']).mean() > 0.99
