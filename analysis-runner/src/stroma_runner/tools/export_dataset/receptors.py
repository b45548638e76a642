"""Immune receptors as columns of the cells, as scirpy 0.7 to 0.12 has them; its `upgrade_schema` reads them."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pandas as pd

from stroma_store.contigs import COLUMNS, read_receptors
from stroma_store.dataset.reader import Dataset

#: Fields of a chain; barcodes are the names of the cells.
_FIELDS = COLUMNS[1:]
#: Chains with a V, D and J gene; all others are of the arm VJ.
_VDJ = ('TRB', 'TRD', 'IGH')
#: Chains of each arm that have columns.
_MOST = 2


def receptor_columns(dataset: Dataset, cells: np.ndarray) -> dict[str, pd.Series]:
    """`IR_VJ_1_junction_aa` and so on, for the chosen cells (Boolean mask of n); empty if they have no receptors.

    The productive chains with the most molecules have columns; all others of a cell are JSON in `extra_chains`. The
    columns of the first chain of each arm are always there, if empty: by them the layout is recognised.
    """
    table = read_receptors(dataset)
    if table is None:
        return {}
    place = np.full(dataset.n_cells, -1, np.int64)
    place[cells] = np.arange(int(cells.sum()))
    table = table.assign(cell=place[table['cell'].to_numpy()]).query('cell >= 0')
    if not len(table):
        return {}
    table = table.assign(arm=np.where(table['locus'].isin(_VDJ), 'VDJ', 'VJ'))
    by_molecules = ['cell', 'arm', 'productive', 'duplicate_count']
    table = table.sort_values(by_molecules, ascending=[True, True, False, False], kind='stable', na_position='last')
    # Counts only chains that may have columns.
    is_chosen = (table['productive'] & table['locus'].notna()).to_numpy(bool)
    number = np.zeros(len(table), np.int64)
    number[is_chosen] = table[is_chosen].groupby(['cell', 'arm']).cumcount() + 1
    is_shown = is_chosen & (number <= _MOST)
    rows = int(cells.sum())
    found: dict[str, pd.Series] = {}
    for arm in ('VJ', 'VDJ'):
        for k in range(1, _MOST + 1):
            of = table[is_shown & (table['arm'] == arm).to_numpy() & (number == k)].set_index('cell')
            if k > 1 and not len(of):
                continue
            for name in _FIELDS:
                column = of[name].reindex(range(rows))
                kept = column.astype(float) if name.endswith('_count') else _texts(column)
                found[f'IR_{arm}_{k}_{name}'] = kept
    extra: list[list[dict[str, Any]]] = [[] for _ in range(rows)]
    for cell, *fields in table.loc[~is_shown, ['cell', *_FIELDS]].itertuples(index=False):
        extra[cell].append({name: _plain(value) for name, value in zip(_FIELDS, fields, strict=True)})
    found['extra_chains'] = pd.Series([json.dumps(chains) for chains in extra], dtype='category')
    return found


def _texts(values: pd.Series) -> pd.Series:
    texts = [None if pd.isna(value) else str(value) for value in values]
    return pd.Series(pd.Categorical(texts, pd.Index(sorted({one for one in texts if one is not None}), dtype=object)))


def _plain(value: Any) -> Any:
    """Converts for JSON: counts become whole numbers."""
    if pd.isna(value):
        return None
    return int(value) if isinstance(value, float) else value.item() if isinstance(value, np.generic) else value
