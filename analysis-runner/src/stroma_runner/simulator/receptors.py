"""Clonotypes of the simulated T and B cells, as the contig table that the instrument's software writes."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pandas as pd

from stroma_runner.simulator import biology as b

CHAINS = {'TCR': ('TRA', 'TRB'), 'BCR': ('IGK', 'IGH')}
V_GENES = {
    'TRA': ('TRAV1-2', 'TRAV8-4', 'TRAV12-2', 'TRAV19', 'TRAV29DV5', 'TRAV38-2DV8'),
    'TRB': ('TRBV5-1', 'TRBV6-2', 'TRBV7-9', 'TRBV12-3', 'TRBV20-1', 'TRBV28'),
    'IGK': ('IGKV1-5', 'IGKV1-39', 'IGKV3-11', 'IGKV3-20', 'IGKV4-1'),
    'IGH': ('IGHV1-69', 'IGHV3-23', 'IGHV3-30', 'IGHV4-34', 'IGHV5-51'),
}
J_GENES = {
    'TRA': ('TRAJ20', 'TRAJ33', 'TRAJ42', 'TRAJ49'),
    'TRB': ('TRBJ1-1', 'TRBJ2-1', 'TRBJ2-3', 'TRBJ2-7'),
    'IGK': ('IGKJ1', 'IGKJ2', 'IGKJ4'),
    'IGH': ('IGHJ3', 'IGHJ4', 'IGHJ6'),
}
C_GENES = {'TRA': 'TRAC', 'TRB': 'TRBC1', 'IGK': 'IGKC', 'IGH': 'IGHM'}
#: One codon of each amino acid.
CODONS = dict(
    pair.split(':')
    for pair in (
        'A:GCT C:TGT D:GAT E:GAA F:TTC G:GGA H:CAC I:ATC K:AAG L:CTG N:AAC P:CCT Q:CAG R:CGA S:AGC T:ACC V:GTG '
        'W:TGG Y:TAC'
    ).split()
)
#: Chance that a chain of a cell is not caught, and exponent of the clone sizes (CD8 T cells expand most).
MISSED, EXPONENTS = 0.12, {'CD4T': 2.6, 'CD8T': 1.7, 'B': 2.3}


#: Receptor and exponent of the clone sizes of each type that has one.
Kinds = Mapping[str, tuple[str, float]]
KINDS: Kinds = {name: (receptor, EXPONENTS[name]) for name, receptor in b.RECEPTORS.items()}


def contigs(truth: pd.DataFrame, rng: np.random.Generator, kinds: Kinds = KINDS) -> tuple[pd.DataFrame, pd.Series]:
    """(contig table of one sample, clonotype of each cell or '')."""
    clone = pd.Series('', index=truth.index, name='clonotype')
    rows: list[dict[str, object]] = []
    for kind, (receptor, exponent) in kinds.items():
        cells = truth.index[(truth['type'] == kind).to_numpy()]
        number, place = 0, 0
        while place < len(cells):
            size = int(min(rng.zipf(exponent), max(1, len(cells) // 5)))
            number += 1
            name = f'{kind}_{number}'
            chains = {chain: _chain(chain, rng) for chain in CHAINS[receptor]}
            for barcode in cells[place : place + size]:
                clone[barcode] = name
                caught = [c for c in chains if rng.random() >= MISSED] or [CHAINS[receptor][1]]
                rows += [_row(str(barcode), i, name, chains[c], rng) for i, c in enumerate(caught, start=1)]
            place += size
    return pd.DataFrame(rows), clone


def _chain(chain: str, rng: np.random.Generator) -> dict[str, str]:
    letters = ''.join(rng.choice(list(CODONS), int(rng.integers(8, 14))))
    cdr3 = f'CA{letters}F'
    return {
        'chain': chain,
        'v_gene': str(rng.choice(V_GENES[chain])),
        'd_gene': '',
        'j_gene': str(rng.choice(J_GENES[chain])),
        'c_gene': C_GENES[chain],
        'cdr3': cdr3,
        'cdr3_nt': ''.join(CODONS[letter] for letter in cdr3),
    }


def _row(barcode: str, number: int, clone: str, chain: dict[str, str], rng: np.random.Generator) -> dict[str, object]:
    umis = int(rng.poisson(6)) + 1
    return {
        'barcode': barcode,
        'is_cell': True,
        'contig_id': f'{barcode}_contig_{number}',
        'high_confidence': True,
        'length': 500 + len(chain['cdr3_nt']),
        **chain,
        'full_length': True,
        'productive': True,
        'reads': umis * int(rng.integers(20, 60)),
        'umis': umis,
        'raw_clonotype_id': clone,
        'raw_consensus_id': f'{clone}_consensus_{number}',
    }
