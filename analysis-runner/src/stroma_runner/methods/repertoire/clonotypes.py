"""Clonotypes of cells from their contigs, by scirpy (Sturm et al. 2020, doi:10.1093/bioinformatics/btaa611)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    import pandas as pd

#: Kept fields of a contig; `cell` is a number, in the order of the cells.
FIELDS = (
    'sequence_id',
    'locus',
    'v_call',
    'd_call',
    'j_call',
    'c_call',
    'junction_aa',
    'junction',
    'productive',
    'duplicate_count',
    'consensus_count',
)
#: Probable doublets: more than two chains of a kind, or chains of two receptors.
DOUBTFUL = ('multichain', 'ambiguous')
BOTH_CHAINS = ('single pair', 'extra VJ', 'extra VDJ', 'two full chains')
NO_RECEPTOR = 'no IR'
#: Name in the tables by arm and field of scirpy: the first chain of each arm.
CHAINS = {'1': 'VJ_1', '2': 'VDJ_1'}
#: scirpy's names by the contract's `secondChains`.
DUAL = {'all': 'all', 'any': 'any', 'primary': 'primary_only'}
_CALLS = {'locus': 'locus', 'v': 'v_call', 'd': 'd_call', 'j': 'j_call', 'cdr3': 'junction_aa', 'cdr3_nt': 'junction'}
#: Fields that a contig must have, by the contract's `clonotype`, for two contigs to be compared.
NEEDED = {
    'nucleotide': ['junction_aa', 'junction'],
    'aminoAcid': ['junction_aa'],
    'vGeneAndCdr3': ['junction_aa', 'v_call'],
}
#: A dummy cell that is added before scirpy compares receptors and removed afterwards, with two chains of each kind that
#: no other cell has. scirpy fails if no cell has a chain of a kind ("zero-size array to reduction operation").
_STANDARD = -1
_STANDARD_LOCI = ('TRA', 'TRA', 'TRB', 'TRB')


def is_usable_contig(contigs: pd.DataFrame, definition: str) -> np.ndarray:
    """Mask of the productive contigs that have everything the clonotype definition compares."""
    told = contigs[NEEDED[definition]].notna().all(axis=1)
    return np.asarray(contigs['productive'].to_numpy(bool) & told.to_numpy())


def clonotypes(
    contigs: pd.DataFrame, definition: str, both_chains: bool, jobs: int = 1, second: str = 'all'
) -> pd.DataFrame:
    """One row per cell of `contigs` (`cell` and FIELDS), by cell: `chains` (scirpy's chain pairing), the first chains
    (`v_1`, `cdr3_2` and so on) and `clonotype` (numbered by size, NaN for a cell without one).

    Cells of one clonotype have equal CDR3s; of each arm the two chains with the most molecules count. `second`: both
    must be equal (all), one equal pair is enough (any), or only the first counts (primary). Contigs that are not
    `is_usable_contig` count as chains that are not productive.
    """
    import awkward
    import pandas as pd
    import scirpy

    data = _receptors(contigs.assign(productive=is_usable_contig(contigs, definition)))
    scirpy.pp.index_chains(data)
    scirpy.tl.chain_qc(data)
    calls = scirpy.get.airr(data, list(_CALLS.values()), list(CHAINS.values()))
    found = pd.DataFrame(index=data.obs_names.astype(int))
    found['chains'] = data.obs['chain_pairing'].astype(str).to_numpy()
    for number, chain in CHAINS.items():
        for name, field in _CALLS.items():
            values = calls[f'{chain}_{field}'].astype(object).to_numpy()
            found[f'{name}_{number}'] = [None if pd.isna(value) else str(value) for value in values]
    kept = found['chains'].isin(BOTH_CHAINS).to_numpy()
    if not both_chains:
        kept = ~found['chains'].isin((*DOUBTFUL, NO_RECEPTOR)).to_numpy()
    found['clonotype'] = np.nan
    is_standard = found.index.to_numpy() == _STANDARD
    if (kept & ~is_standard).any():
        chosen = data[kept].copy()
        chosen.obsm['airr'] = awkward.to_packed(chosen.obsm['airr'])
        named = _named(chosen, definition, jobs, second).astype(object)
        found.loc[kept & ~is_standard, 'clonotype'] = number_clonotypes(named[~is_standard[kept]]).to_numpy()
    return found[~is_standard]


def _receptors(contigs: pd.DataFrame) -> Any:
    import scirpy

    cells: dict[int, Any] = {}
    columns = [contigs['cell'].to_list(), *(contigs[field].to_list() for field in FIELDS)]
    for number, *values in zip(*columns, strict=True):
        cell = cells.get(number)
        if cell is None:
            cell = cells[number] = scirpy.io.AirrCell(str(number))
        chain = scirpy.io.AirrCell.empty_chain_dict()
        chain.update({field: _plain(value) for field, value in zip(FIELDS, values, strict=True)})
        cell.add_chain(chain)
    return scirpy.io.from_airr_cells([*(cells[number] for number in sorted(cells)), _standard()])


def _standard() -> Any:
    import scirpy

    cell = scirpy.io.AirrCell(str(_STANDARD))
    for k, locus in enumerate(_STANDARD_LOCI):
        # Digits, so that no contig has the sequence.
        chain = {'sequence_id': f'standard{k}', 'locus': locus, 'productive': True, 'duplicate_count': 1}
        chain |= {'junction': str(k), 'junction_aa': str(k), 'v_call': str(k), 'consensus_count': 1}
        cell.add_chain(scirpy.io.AirrCell.empty_chain_dict() | chain)
    return cell


def _plain(value: Any) -> Any:
    """Converts missing values of pandas to None."""
    return None if value is None or value != value else value


def _named(data: Any, definition: str, jobs: int, second: str) -> pd.Series:
    import scirpy

    sequence = 'nt' if definition == 'nucleotide' else 'aa'
    scirpy.pp.ir_dist(data, metric='identity', sequence=sequence, n_jobs=jobs)
    scirpy.tl.define_clonotype_clusters(
        data,
        metric='identity',
        sequence=sequence,
        receptor_arms='all',
        dual_ir=DUAL[second],
        same_v_gene=definition == 'vGeneAndCdr3',
        key_added='clone',
        n_jobs=jobs,
    )
    return data.obs['clone']


def number_clonotypes(named: pd.Series) -> pd.Series:
    """Numbers clonotypes from 1: most cells first, ties by the first cell."""
    import pandas as pd

    codes, _ = pd.factorize(named.astype(object))
    sizes = np.bincount(codes[codes >= 0])
    rank = np.empty(len(sizes))
    rank[np.argsort(-sizes, kind='stable')] = np.arange(1, len(sizes) + 1)
    return pd.Series(np.where(codes >= 0, rank[np.maximum(codes, 0)], np.nan), index=named.index)


__all__ = [
    'BOTH_CHAINS',
    'CHAINS',
    'DOUBTFUL',
    'FIELDS',
    'NO_RECEPTOR',
    'clonotypes',
    'number_clonotypes',
    'is_usable_contig',
]
