"""B cell receptors and receptors of mouse: real contigs against scirpy's reader, simulated ones with names of IMGT."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from contig_support import CODONS, store_contigs
from support import real_data
from tool_support import run_tool, small_dataset

from stroma_runner.methods.repertoire.clonotypes import clonotypes
from stroma_store.contigs import read_contigs
from stroma_store.disk_store import DiskStore

BD = 'vdj/scirpy/bd/RhapVDJDemo_BCR_Dominant_Contigs.csv.gz'
BD_LOCI = {
    **{'BCR_Heavy': 'IGH', 'BCR_Kappa': 'IGK', 'BCR_Lambda': 'IGL'},
    **{'TCR_Alpha': 'TRA', 'TCR_Beta': 'TRB', 'TCR_Gamma': 'TRG', 'TCR_Delta': 'TRD'},
}
#: IMGT names, with "/", "-" and "D" as in mouse genes.
GENES = {
    'human': {
        'IGH': ('IGHV3-23', 'IGHV1-69D', 'IGHV4-38-2', 'IGHJ4', 'IGHM'),
        'IGK': ('IGKV3-20', 'IGKV1D-39', 'IGKV2-28', 'IGKJ1', 'IGKC'),
        'IGL': ('IGLV2-14', 'IGLV1-40', 'IGLV3-1', 'IGLJ2', 'IGLC2'),
    },
    'mouse': {
        'TRA': ('TRAV6-7/DV9', 'TRAV14D-3/DV8', 'TRAV12D-2', 'TRAJ33', 'TRAC'),
        'TRB': ('TRBV12-2', 'TRBV13-2', 'TRBV1', 'TRBJ2-7', 'TRBC2'),
        'IGH': ('IGHV1-72', 'IGHV14-3', 'IGHV5-9-1', 'IGHJ2', 'IGHG2C'),
        'IGK': ('IGKV4-57-1', 'IGKV14-111', 'IGKV12-44', 'IGKJ5', 'IGKC'),
        'IGL': ('IGLV1', 'IGLV2', 'IGLV3', 'IGLJ1', 'IGLC1'),
    },
}


@pytest.fixture
def store(tmp_path: Path) -> DiskStore:
    return DiskStore(tmp_path / 'objects')


def contig(cell: str, locus: str, number: int, species: str = 'human', umis: int = 5, **over: Any) -> dict[str, Any]:
    """A row of Cell Ranger; equal numbers have equal chains."""
    rng = np.random.default_rng([number, ord(locus[-1])])
    *v, j, c = GENES[species][locus]
    middle = ''.join(rng.choice(list(CODONS), 9))
    row = {
        **{'barcode': cell, 'is_cell': True, 'contig_id': f'{cell}_{locus}_{number}', 'high_confidence': True},
        **{'chain': locus, 'v_gene': v[number % 3], 'd_gene': '', 'j_gene': j, 'c_gene': c, 'productive': True},
        **{'cdr3': f'C{middle}W', 'cdr3_nt': 'TGT' + ''.join(CODONS[one] for one in middle) + 'TGG'},
        **{'reads': 10 * umis, 'umis': umis},
    }
    return row | over


PARAMS: dict[str, Any] = {
    'type': 'BCR',
    'bulk': None,
    'contigs': [{'file': 'b', 'sample': 's0'}],
    'sampleBy': 'sample',
    'groupBy': 'cell type',
    'doubleChainOnly': False,
    'clonotype': 'nucleotide',
    'secondChains': 'all',
}


@pytest.mark.parametrize('species', ['human', 'mouse'])
def test_heavy_and_light_chains(store: DiskStore, species: str) -> None:
    """Cells c0, c4, c8 ... are of the sample s0."""
    small_dataset(store, 'd1')
    rows = []
    for k in range(0, 40, 4):
        light = 'IGK' if k < 20 else 'IGL'
        rows += [contig(f'c{k}', 'IGH', k // 8, species), contig(f'c{k}', light, k // 8, species)]
    rows += [
        # Kappa and lambda: a second light chain. Heavy only. Three heavy chains. An additional T cell receptor.
        *(contig('c40', locus, 90, species, umis) for locus, umis in (('IGH', 9), ('IGK', 8), ('IGL', 7))),
        contig('c44', 'IGH', 91, species),
        *(contig('c48', 'IGH', number, species) for number in (92, 93, 94)),
        contig('c48', 'IGK', 92, species),
        contig('c52', 'IGH', 95, species, productive=False),
    ]
    store_contigs(store, 'b', pd.DataFrame(rows))
    summary = run_tool(store, 'vdj', PARAMS, {'datasetId': 'd1'})
    chains = {one['category']: one['cells'] for one in summary['chains']}
    assert chains == {'single pair': 10, 'extra VJ': 1, 'orphan VDJ': 1, 'multichain': 1, 'no IR': 1}
    # Pairs of neighbours c0 c4, c8 c12, c16 c20 (kappa and lambda: two), c24 c28, c32 c36; and c40, c44.
    assert (summary['clonotypes'], summary['cells']) == (8, 12)
    cells = pd.read_parquet(store.path('results/job') / 'cells.parquet').set_index('barcode')
    assert cells.loc[['c0', 'c20', 'c40'], 'locus_1'].to_list() == ['IGK', 'IGL', 'IGK']
    assert set(cells.loc[cells['clonotype'].notna(), 'locus_2']) == {'IGH'}
    assert set(cells['v_2'].dropna()) <= set(GENES[species]['IGH'])
    pairs = {one['pair'] for one in summary['pairs']}
    assert pairs == {'IGH', 'IGK', 'IGL', 'V'}


def test_genes_of_mouse_keep_their_names(store: DiskStore) -> None:
    small_dataset(store, 'd1')
    rows = [contig(f'c{4 * k}', locus, k, 'mouse') for k in range(9) for locus in ('TRA', 'TRB')]
    store_contigs(store, 'b', pd.DataFrame(rows))
    run_tool(store, 'vdj', PARAMS | {'type': 'TCR'}, {'datasetId': 'd1'})
    usage = pd.read_parquet(store.path('results/job') / 'usage.parquet')
    of_v = usage[(usage['segment'] == 'V') & (usage['chain'] == 'TRA')]
    assert dict(zip(of_v['gene'], of_v['cells'], strict=True)) == dict.fromkeys(GENES['mouse']['TRA'][:3], 3)


def test_mutation_splits_a_clone_of_b_cells(store: DiskStore) -> None:
    """One changed nucleotide creates another clonotype, which the result cannot join; guidebook and panel state it."""
    small_dataset(store, 'd1')
    rows = [contig(cell, locus, 1) for cell in ('c0', 'c4') for locus in ('IGH', 'IGK')]
    # GGA and GGT are both glycine.
    rows[0] |= {'cdr3': 'CGGGGGW', 'cdr3_nt': 'TGTGGAGGAGGAGGAGGATGG'}
    rows[2] |= {'cdr3': 'CGGGGGW', 'cdr3_nt': 'TGTGGTGGAGGAGGAGGATGG'}
    store_contigs(store, 'b', pd.DataFrame(rows))
    found = {
        kind: run_tool(store, 'vdj', PARAMS | {'clonotype': kind}, {'datasetId': 'd1'}, job=kind)['clonotypes']
        for kind in ('nucleotide', 'aminoAcid')
    }
    assert found == {'nucleotide': 2, 'aminoAcid': 1}


def test_real_b_cells_equal_scirpys(store: DiskStore) -> None:
    """Contigs of BD Rhapsody in the columns of AIRR, against scirpy's own reader of that file."""
    import scirpy

    path = real_data(BD)
    with gzip.open(path, 'rt') as file:
        table = pd.read_csv(file, comment='#')
    names = {
        **{'Cell_Index': 'cell_id', 'Contig_ID': 'sequence_id', 'V_gene_Dominant': 'v_call'},
        **{'D_gene_Dominant': 'd_call', 'J_gene_Dominant': 'j_call', 'C_gene_Dominant': 'c_call'},
        **{'CDR3_Nucleotide_Dominant': 'junction', 'CDR3_Translation_Dominant': 'junction_aa'},
        **{'Productive': 'productive', 'Read_Count': 'consensus_count', 'Molecule_Count': 'umi_count'},
    }
    rows = table[list(names)].rename(columns=names).astype({'productive': bool})
    rows['locus'] = table['Chain_Type'].map(BD_LOCI)
    store_contigs(store, 'b', rows.to_csv(sep='\t', index=False), 'x.tsv')
    contigs = read_contigs(store.path('samples/b'))
    contigs['cell'], cells = pd.factorize(contigs['barcode'])
    ours = clonotypes(contigs, 'nucleotide', both_chains=False)
    ours.index = pd.Index([cells[k] for k in ours.index])
    theirs = scirpy.io.read_bd_rhapsody(path)
    scirpy.pp.index_chains(theirs)
    scirpy.tl.chain_qc(theirs)
    pairing = theirs.obs['chain_pairing'].astype(str)
    assert ours['chains'].to_dict() == pairing.loc[ours.index].to_dict()
    kept = theirs[~pairing.isin(['multichain', 'ambiguous', 'no IR']).to_numpy()].copy()
    scirpy.pp.ir_dist(kept, metric='identity', sequence='nt', n_jobs=1)
    scirpy.tl.define_clonotype_clusters(
        kept, metric='identity', sequence='nt', receptor_arms='all', dual_ir='all', key_added='clone', n_jobs=1
    )
    groups = {frozenset(part.index) for _, part in kept.obs.groupby('clone', observed=True)}
    assert {frozenset(part.index) for _, part in ours.groupby('clonotype')} == groups
