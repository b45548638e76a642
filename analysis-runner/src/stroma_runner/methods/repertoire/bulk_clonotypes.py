"""Clonotypes of bulk repertoires: rows with equal CDR3s, weighted by their counts."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pandas as pd
import scipy.sparse as sp

#: Retained fields of a row, besides `sample` (a name).
FIELDS = ('v_call', 'j_call', 'junction', 'junction_aa', 'duplicate_count')
#: Columns in which the rows of a clonotype are equal, by the contract's `clonotype`.
EQUAL = {'nucleotide': ['junction'], 'aminoAcid': ['junction_aa'], 'vGeneAndCdr3': ['v_call', 'junction_aa']}


class BulkClonotypes(NamedTuple):
    #: Clonotype of each row, numbered from 1: most copies first, ties by the first row.
    number: np.ndarray
    #: Per clonotype: the row with the most copies, which provides its genes and sequences.
    rows: np.ndarray
    #: Copies by clonotype and sample.
    counts: sp.csr_matrix


def is_usable_row(rows: pd.DataFrame, definition: str) -> np.ndarray:
    """Mask of the productive rows with copies and with every column that defines a clonotype."""
    told = rows[['junction_aa', *EQUAL[definition]]].notna().all(axis=1)
    return np.asarray(rows['productive'].to_numpy(bool) & told.to_numpy() & (rows['duplicate_count'] > 0).to_numpy())


def bulk_clonotypes(rows: pd.DataFrame, definition: str, samples: list[str]) -> BulkClonotypes:
    """`rows`: usable rows of one chain, with `sample` and FIELDS."""
    codes = rows.groupby(EQUAL[definition], sort=False).ngroup().to_numpy()
    copies = rows['duplicate_count'].to_numpy(np.int64)
    clonotypes = int(codes.max(initial=-1)) + 1
    totals = np.zeros(clonotypes, np.int64)
    np.add.at(totals, codes, copies)
    order = np.argsort(-totals, kind='stable')
    rank = np.empty(clonotypes, np.int64)
    rank[order] = np.arange(1, clonotypes + 1)
    number = rank[codes]
    # The first of the rows with the most copies.
    by_copies = np.lexsort((np.arange(len(rows)), -copies, number))
    _, first = np.unique(number[by_copies], return_index=True)
    columns = pd.Categorical(rows['sample'], categories=samples).codes.astype(np.int64)
    counts = sp.csr_matrix((copies, (number - 1, columns)), (clonotypes, len(samples)))
    counts.sum_duplicates()
    return BulkClonotypes(number, by_copies[first], counts)
