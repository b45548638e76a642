"""Contig tables for tests, read by the import's parser."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pandas as pd

from stroma_runner.tools.import_.contigs.tables import parse_contigs
from stroma_store.disk_store import DiskStore

CODONS = {'A': 'GCT', 'S': 'AGC', 'G': 'GGA', 'L': 'CTG', 'Q': 'CAG', 'Y': 'TAC', 'D': 'GAT', 'E': 'GAA', 'T': 'ACC'}
GENES = {'TRA': ('TRAV1-2', 'TRAV19', 'TRAJ33', 'TRAJ49'), 'TRB': ('TRBV20-1', 'TRBV28', 'TRBJ1-1', 'TRBJ2-7')}


def chain_of(locus: str, number: int) -> dict[str, str]:
    """The chain of clonotype `number`: equal numbers have equal chains."""
    rng = np.random.default_rng([number, len(locus), ord(locus[-1])])
    middle = ''.join(rng.choice(list(CODONS), 8))
    v, w, j, i = GENES[locus]
    pick = rng.random(2) < 0.5
    return {
        'chain': locus,
        'v_gene': v if pick[0] else w,
        'd_gene': 'None',
        'j_gene': j if pick[1] else i,
        'c_gene': f'{locus}C',
        'full_length': 'True',
        'productive': 'True',
        'cdr3': f'C{middle}F',
        'cdr3_nt': 'TGT' + ''.join(CODONS[letter] for letter in middle) + 'TTC',
    }


def contig_table(cells: Sequence[tuple[str, int]], loci: Sequence[str] = ('TRA', 'TRB')) -> pd.DataFrame:
    """A CeleScope table: barcode and clonotype of each cell. It lacks is_cell, contig_id and high_confidence."""
    rows = [
        {'barcode': barcode, **chain_of(locus, number), 'reads': 40, 'umis': 5 + k, 'raw_clonotype_id': number}
        for barcode, number in cells
        for k, locus in enumerate(loci)
    ]
    return pd.DataFrame(rows)


def store_contigs(
    store: DiskStore, id: str, table: pd.DataFrame | str | bytes, name: str = 'contigs.csv'
) -> dict[str, Any]:
    """Publishes samples/<id> as the import of such a file does; returns its ImportResult."""
    content = table.to_csv(index=False) if isinstance(table, pd.DataFrame) else table
    with TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        made = store.scratch()
        found = parse_contigs(path, name, made, lambda fraction: None)
    store.publish(made, f'samples/{id}')
    return found


def small_contigs(store: DiskStore, cells: int) -> None:
    """`contigs` and `contigs2`: receptors of the T cells of the samples s0 and s1 of the small dataset."""
    for id, sample in (('contigs', 0), ('contigs2', 1)):
        names = [(f'c{k}', k % 7 if k % 5 else 1000 + k) for k in range(cells) if k % 4 == sample and k % 3 < 2]
        store_contigs(store, id, contig_table(names))
