"""V(D)J with few cells and one kind of chain: every such repertoire has clonotypes, equal to pairwise comparison."""

from __future__ import annotations

from itertools import combinations, product
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from contig_support import store_contigs
from test_vdj import PARAMS
from tool_support import run_tool, small_dataset

from stroma_runner.methods.repertoire.clonotypes import FIELDS, NEEDED, clonotypes
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError

#: Chains of one cell: one kind, both kinds, two of a kind.
CHAINS = [
    ('TRA',),
    ('TRB',),
    ('TRG',),
    ('TRD',),
    ('IGH',),
    ('IGK',),
    ('IGL',),
    ('TRA', 'TRB'),
    ('TRG', 'TRD'),
    ('IGH', 'IGL'),
    ('TRB', 'TRB'),
    ('TRA', 'TRA'),
    ('TRA', 'TRA', 'TRB', 'TRB'),
]
SECOND = ('TRB', 'TRD', 'IGH')
CODONS = ('GCT', 'GCA', 'GGA')
RULES = list(product(NEEDED, ('all', 'any', 'primary'), (False, True)))


def contigs_of(chains: tuple[str, ...], receptors: list[int]) -> pd.DataFrame:
    """One cell per receptor; equal numbers have equal chains, and 0 and 1 differ in the codon only."""
    rows = []
    for cell, receptor in enumerate(receptors):
        for k, locus in enumerate(chains):
            codon = CODONS[receptor % 3]
            row = dict.fromkeys(FIELDS) | {'cell': cell, 'sequence_id': f'{cell}-{k}', 'locus': locus}
            row |= {'v_call': f'{locus}V{k}', 'j_call': f'{locus}J1', 'productive': True, 'duplicate_count': 9 - k}
            row |= {'junction': f'TGT{codon}TTC' + 'GGG' * k, 'consensus_count': 5}
            rows.append(row | {'junction_aa': 'C' + ('A' if codon[1] == 'C' else 'G') + 'F' + 'G' * k})
    return pd.DataFrame(rows)


def expected_groups(contigs: pd.DataFrame, definition: str, second: str, both_chains: bool) -> set[frozenset[int]]:
    """Cells in one group by the definition itself: every two cells are compared, chain by chain."""
    compared = ['v_call', 'junction_aa'] if definition == 'vGeneAndCdr3' else NEEDED[definition][-1:]
    cells: dict[int, list[list[tuple[str, ...]]]] = {}
    for cell, rows in contigs.groupby('cell'):
        arms: list[list[tuple[str, ...]]] = [[], []]
        for row in rows.sort_values('duplicate_count', ascending=False, kind='stable').to_dict('records'):
            arms[row['locus'] in SECOND].append(tuple(row[field] for field in compared))
        arms = [arm[: 1 if second == 'primary' else 2] for arm in arms]
        if not both_chains or all(arms):
            cells[int(str(cell))] = arms
    together = {cell: {cell} for cell in cells}
    for a, b in combinations(cells, 2):
        pairs = list(zip(cells[a], cells[b], strict=True))
        equal = all(bool(x) == bool(y) for x, y in pairs) and all(
            (not x) or (bool(set(x) & set(y)) if second == 'any' else sorted(x) == sorted(y)) for x, y in pairs
        )
        if equal:
            merged = together[a] | together[b]
            for cell in merged:
                together[cell] = merged
    return {frozenset(one) for one in together.values()}


def found_groups(cells: pd.DataFrame) -> set[frozenset[int]]:
    known = cells['clonotype'].dropna()
    return {frozenset(part.index) for _, part in known.groupby(known)}


@pytest.mark.parametrize('receptors', [[0], [0, 1], [0, 2, 2]], ids=str)
@pytest.mark.parametrize('number', range(len(CHAINS)), ids=lambda number: '+'.join(CHAINS[number]))
def test_one_to_three_cells_of_any_chains(number: int, receptors: list[int]) -> None:
    """Each case uses another one of the 18 rules in turn; all of them are in the broad test below."""
    rule = RULES[(5 * number + len(receptors) * 7 + sum(receptors)) % len(RULES)]
    check_rule(CHAINS[number], receptors, *rule)


@pytest.mark.broad
@pytest.mark.parametrize('rule', RULES, ids=str)
def test_every_rule_of_one_to_three_cells(rule: tuple[str, str, bool]) -> None:
    for chains, receptors in product(CHAINS, ([0], [0, 1], [0, 2, 2], [0, 1, 2])):
        check_rule(chains, receptors, *rule)


def check_rule(chains: tuple[str, ...], receptors: list[int], definition: str, second: str, both: bool) -> None:
    contigs = contigs_of(chains, receptors)
    cells = clonotypes(contigs, definition, both, 1, second)
    assert list(cells.index) == list(range(len(receptors)))
    assert found_groups(cells) == expected_groups(contigs, definition, second, both)


@pytest.fixture
def store(tmp_path: Path) -> DiskStore:
    store = DiskStore(tmp_path / 'objects')
    small_dataset(store, 'd1')
    return store


HEAD = 'barcode,chain,v_gene,j_gene,productive,cdr3,cdr3_nt,umis'
#: c0, c4, c8 are cells of the sample s0.
ONE = 'c0,TRB,TRBV7-9,TRBJ1-1,True,CASSLGTEAFF,TGTGCCAGCAGCTTAGGCACTGAAGCTTTCTTT,5'
TWO = 'c4,TRB,TRBV5-1,TRBJ2-7,True,CASSPGQYEQYF,TGTGCCAGCAGCCCCGGACAGTACGAGCAGTACTTC,5'


def run_of(store: DiskStore, rows: list[str], job: str = 'job', **change: Any) -> dict[str, Any]:
    store_contigs(store, job, '\n'.join([HEAD, *rows]) + '\n')
    params = PARAMS | {'contigs': [{'file': job, 'sample': 's0'}]} | change
    return run_tool(store, 'vdj', params, {'datasetId': 'd1'}, job=job)


@pytest.mark.parametrize(
    ('rows', 'cells', 'clonotypes', 'd50'),
    [([ONE], 1, 1, 100.0), ([ONE, TWO, TWO.replace('c4', 'c8')], 3, 2, 50.0)],
    ids=['one cell', 'three cells, beta chains alone'],
)
def test_a_whole_analysis_of_few_cells(
    store: DiskStore, rows: list[str], cells: int, clonotypes: int, d50: float
) -> None:
    found = run_of(store, rows)
    assert (found['cells'], found['clonotypes'], found['diversity']['d50']) == (cells, clonotypes, d50)
    assert found['largest'][0]['v_2'] == ('TRBV7-9' if cells == 1 else 'TRBV5-1')
    assert [one['cells'] for one in found['largest']] == ([1] if cells == 1 else [2, 1])


@pytest.mark.parametrize(
    'rows', [[ONE.replace('True', 'False')], [ONE.replace('CASSLGTEAFF', 'None')]], ids=['not productive', 'no CDR3']
)
def test_cells_without_a_usable_chain_make_an_analysis_of_no_clonotype(store: DiskStore, rows: list[str]) -> None:
    found = run_of(store, rows)
    assert (found['cells'], found['clonotypes'], found['diversity']['d50']) == (0, 0, None)
    assert found['contigs']['unusable'] == 1
    assert found['chains'] == [{'category': 'no IR', 'cells': 1, 'usedCells': 0, 'share': 1.0}]


def test_contigs_without_what_is_compared_are_unusable(store: DiskStore) -> None:
    """Two cells without nucleotides are not equal by them; nor is a second chain used as the first."""
    bare = [ONE.replace('TGTGCCAGCAGCTTAGGCACTGAAGCTTTCTTT', ''), TWO.replace('c4', 'c0').replace(',5', ',3')]
    rows = [*bare, *(row.replace('c0', 'c4') for row in bare[:1])]
    found = run_of(store, rows)
    assert (found['cells'], found['clonotypes'], found['contigs']['unusable']) == (1, 1, 2)
    three = [ONE, ONE.replace('c0', 'c4'), TWO.replace('c4', 'c8')]
    found = run_of(store, [row.replace('TRBV7-9', '') for row in three], 'genes', clonotype='vGeneAndCdr3')
    assert (found['cells'], found['clonotypes'], found['contigs']['unusable']) == (1, 1, 2)


def test_a_file_without_a_cell_of_its_sample_is_refused(store: DiskStore) -> None:
    with pytest.raises(StromaError) as refused:
        run_of(store, [ONE.replace('c0', 'c1')])
    assert refused.value.id == 'CONTIGS_UNMATCHED'
    with pytest.raises(StromaError) as refused:
        run_of(store, [ONE], 'other', type='BCR')
    assert refused.value.id == 'CONTIGS_OTHER_RECEPTOR'
