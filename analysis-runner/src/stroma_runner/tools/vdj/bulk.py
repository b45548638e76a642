"""Bulk repertoires: clonotypes of samples from tables without cells, weighted by their counts."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
import scipy.sparse as sp

from stroma_runner.methods.repertoire.bulk_clonotypes import FIELDS, bulk_clonotypes, is_usable_row
from stroma_runner.tools.vdj import tables
from stroma_runner.tools.vdj.reproduce import write_zip
from stroma_store.contigs import RECEPTORS, folder_of, read_contigs, read_facts
from stroma_store.errors import StromaError

if TYPE_CHECKING:
    from pathlib import Path

    from stroma_runner.engine.result import Result
    from stroma_store.objects import ObjectStore

#: Columns of the first and of the second arm.
SECOND_ARM = ('TRB', 'TRD', 'IGH')
_READ = ('locus', *FIELDS, 'productive')


@dataclass(frozen=True)
class BulkRows:
    #: Usable rows of the chain, with `sample`.
    rows: pd.DataFrame
    #: The contract's ContigOverlap of each file.
    files: list[dict[str, Any]]
    samples: list[str]
    #: Rows by outcome.
    all: int
    other_chain: int
    unusable: int


def read(store: ObjectStore, params: dict[str, Any]) -> BulkRows:
    """Raises CONTIGS_NOT_FOUND, CONTIGS_WITH_CELLS, CONTIGS_OTHER_CHAIN."""
    frames: list[pd.DataFrame] = []
    files: list[dict[str, Any]] = []
    total = other = left = 0
    for asked in params['contigs']:
        folder = folder_of(store, asked['file'], bulk=True)
        table = read_contigs(folder, _READ)
        is_chain = (table['locus'] == params['bulk']).to_numpy()
        is_usable = is_chain & is_usable_row(table, params['clonotype'])
        files.append(_file(read_facts(folder), asked))
        total += len(table)
        other += int((~is_chain).sum())
        left += int((is_chain & ~is_usable).sum())
        frames.append(table.loc[is_usable, list(FIELDS)].assign(sample=asked['sample']))
    rows = pd.concat(frames, ignore_index=True)
    if not len(rows):
        raise StromaError('CONTIGS_OTHER_CHAIN', chain=params['bulk'])
    samples = list(dict.fromkeys(asked['sample'] for asked in params['contigs']))
    return BulkRows(rows, files, samples, total, other, left)


def _file(facts: dict[str, Any], asked: dict[str, Any]) -> dict[str, Any]:
    nothing = {'barcodes': 0, 'cells': 0, 'matched': 0, 'shareOfBarcodes': 0.0, 'shareOfCells': 0.0, 'ambiguous': 0}
    return {
        **{'file': asked['file'], 'sample': asked['sample'], 'contigs': facts['contigs'], **nothing},
        **{'match': None, 'receptors': facts['receptors'], 'example': {'barcode': None, 'cell': None}},
        'bulk': facts['bulk'],
    }


@dataclass(frozen=True)
class BulkRepertoire:
    read: BulkRows
    #: Usable rows with `clonotype`.
    rows: pd.DataFrame
    #: Only samples: no cells, no types. `cells` of a clonotype are its copies.
    made: tables.Repertoire
    chain: str


def analyse_bulk(found: BulkRows, params: dict[str, Any]) -> BulkRepertoire:
    chain = params['bulk']
    named = bulk_clonotypes(found.rows, params['clonotype'], found.samples)
    first = found.rows.iloc[named.rows]
    copies = np.asarray(named.counts.sum(axis=1)).ravel()
    arm = '2' if chain in SECOND_ARM else '1'
    texts = {'cdr3': 'junction_aa', 'cdr3_nt': 'junction', 'v': 'v_call', 'j': 'j_call'}
    of_arm = {f'{name}_{arm}': first[field].to_numpy(object) for name, field in texts.items()}
    clonotypes = tables.clonotype_rows(
        pd.DataFrame({**dict.fromkeys(tables.CLONOTYPE), **of_arm, 'clonotype': np.arange(1, len(copies) + 1)}),
        copies,
        named.counts,
        found.samples,
    )
    none = sp.csr_matrix((len(copies), 0), dtype=np.int64)
    made = tables.Repertoire(pd.DataFrame(), clonotypes, found.samples, [], named.counts, none)
    return BulkRepertoire(found, found.rows.assign(clonotype=named.number), made, chain)


def write(result: Result, bulk: BulkRepertoire) -> None:
    """Writes the tables. Those of cells and of cell types are empty."""
    made = bulk.made
    result.table('clonotypes', made.clonotypes)
    result.table('cells', pd.DataFrame(columns=tables.CELL_COLUMNS))
    result.table('usage', usage(bulk))
    result.table('pairs', pairs(bulk))
    result.table('diversity', tables.diversities(made))
    result.table('startrac', tables.startrac(made))
    result.table('sharing', tables.sharing(made))


def usage(bulk: BulkRepertoire) -> pd.DataFrame:
    """Copies by gene and sample."""
    frames = []
    for segment in ('V', 'J'):
        part = bulk.rows[[f'{segment.lower()}_call', 'sample', 'duplicate_count']].dropna()
        part.columns = pd.Index(['gene', 'sample', 'cells'])
        frames.append(part.groupby(['gene', 'sample'], as_index=False)['cells'].sum().assign(segment=segment))
    return pd.concat(frames, ignore_index=True).assign(chain=bulk.chain)


def pairs(bulk: BulkRepertoire) -> pd.DataFrame:
    """Copies by V and J gene."""
    part = bulk.rows[['v_call', 'j_call', 'duplicate_count']].dropna()
    part.columns = pd.Index(['a', 'b', 'cells'])
    return part.groupby(['a', 'b'], as_index=False)['cells'].sum().assign(pair=bulk.chain)


def summary(params: dict[str, Any], bulk: BulkRepertoire) -> dict[str, Any]:
    """The contract's VdjResult; its "cells" are copies."""
    found = bulk.read
    receptor = next(name for name, loci in RECEPTORS.items() if bulk.chain in loci)
    paired = pairs(bulk)
    return {
        **{k: params[k] for k in ('clonotype', 'secondChains', 'doubleChainOnly')},
        **{'type': receptor, 'bulk': bulk.chain, 'sampleBy': '', 'groupBy': ''},
        **tables.count_clonotypes(bulk.made),
        'files': found.files,
        'chains': [],
        'contigs': {
            **{'all': found.all, 'otherReceptor': found.other_chain, 'unusable': found.unusable},
            **{'notInDataset': 0, 'surplus': 0, 'used': len(bulk.rows)},
        },
        'pairs': [{'pair': bulk.chain, 'cells': int(paired['cells'].sum())}] if len(paired) else [],
    }


def write_reproduction(path: Path, params: dict[str, Any], bulk: BulkRepertoire) -> None:
    facts = {'bulk': bulk.chain, 'clonotype': params['clonotype'], 'samples': bulk.made.samples}
    texts = {
        'parameters.json': json.dumps(facts, ensure_ascii=False, indent=1),
        'rows.csv': bulk.rows[['sample', *FIELDS, 'clonotype']].to_csv(index=False),
        'expected/diversity.csv': tables.diversities(bulk.made).to_csv(index=False),
        'expected/sharing.csv': tables.sharing(bulk.made).to_csv(index=False),
    }
    write_zip(path, 'bulk_script.py', ('bulk_clonotypes.py', 'diversity.py'), ('numpy', 'pandas', 'scipy'), texts)
