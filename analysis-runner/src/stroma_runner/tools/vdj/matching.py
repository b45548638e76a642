"""Contigs of the files, joined to the cells of the dataset."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from stroma_runner.engine.dataset_view import DatasetView
from stroma_store.contigs import RECEPTORS, cells_of_sample, folder_of, overlap, read_contigs
from stroma_store.errors import StromaError
from stroma_store.objects import ObjectStore

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class MatchedContigs:
    #: Contigs of the type on cells of the dataset; `cell`: position in the dataset.
    contigs: pd.DataFrame
    #: The contract's ContigOverlap of each file.
    files: list[dict[str, Any]]
    #: n truth values: the cells of the samples.
    cells: np.ndarray
    #: Contigs by what became of them, so far.
    all: int
    other_receptor: int
    not_in_dataset: int


def matched(store: ObjectStore, view: DatasetView, params: dict[str, Any]) -> MatchedContigs:
    """Raises CONTIGS_NOT_FOUND, CONTIGS_UNMATCHED, CONTIGS_OTHER_RECEPTOR, CONTIGS_WITHOUT_NUCLEOTIDES and the errors
    of labels."""
    import pandas as pd

    column = view.labels(params['sampleBy'])
    barcodes = np.array(view.dataset.barcodes, object)
    loci = RECEPTORS[params['type']]
    read, frames = np.zeros(view.cells, bool), []
    files: list[dict[str, Any]] = []
    total = other = unknown = 0
    for asked in params['contigs']:
        folder = folder_of(store, asked['file'])
        positions = cells_of_sample(column, asked['sample'])
        read[positions] = True
        table = read_contigs(folder)
        codes, names = pd.factorize(table['barcode'])
        report, found = overlap(
            folder, asked['file'], asked['sample'], list(names), list(barcodes[positions]), positions
        )
        if not report['matched']:
            example = {k: report['example'][k] or '' for k in ('barcode', 'cell')}
            raise StromaError('CONTIGS_UNMATCHED', sample=asked['sample'], **example)
        files.append(report)
        table['cell'] = found.positions[codes]
        is_type = table['locus'].isin(loci).to_numpy()
        is_cell = (table['cell'] >= 0).to_numpy()
        total += len(table)
        other += int((~is_type).sum())
        unknown += int((is_type & ~is_cell).sum())
        frames.append(table[is_type & is_cell].drop(columns='barcode'))
    contigs = pd.concat(frames, ignore_index=True)
    if not len(contigs):
        raise StromaError('CONTIGS_OTHER_RECEPTOR', type=params['type'])
    if (
        params['clonotype'] == 'nucleotide'
        and contigs['junction_aa'].notna().any()
        and contigs['junction'].isna().all()
    ):
        raise StromaError('CONTIGS_WITHOUT_NUCLEOTIDES')
    contigs = contigs.sort_values('cell', kind='stable', ignore_index=True)
    return MatchedContigs(contigs, files, read, total, other, unknown)
