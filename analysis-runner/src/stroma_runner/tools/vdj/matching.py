"""Contigs of the cells: of files that are joined by barcodes, or the receptors of the dataset itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from stroma_runner.engine.dataset_view import DatasetView
from stroma_store.contigs import RECEPTORS, cells_of_sample, folder_of, overlap, read_contigs, read_receptors
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
    #: Mask of the cells of the samples; all cells if the receptors are those of the dataset.
    cells: np.ndarray
    #: Names of the samples, unordered.
    samples: frozenset[str]
    #: Contigs by outcome, so far.
    all: int
    other_receptor: int
    not_in_dataset: int
    #: The contract's Receptors of the dataset; None for files.
    receptors: dict[str, Any] | None = None


def find_contigs(store: ObjectStore, view: DatasetView, params: dict[str, Any]) -> MatchedContigs:
    """The contigs of the request's source, ascending by cell.

    Raises the errors of `match_contigs` and `contigs_of_dataset`."""
    return contigs_of_dataset(view, params) if params.get('source') == 'dataset' else match_contigs(store, view, params)


def contigs_of_dataset(view: DatasetView, params: dict[str, Any]) -> MatchedContigs:
    """The receptors that the dataset's own file had. Raises RECEPTORS_NOT_FOUND, RECEPTORS_OTHER_TYPE,
    RECEPTORS_WITHOUT_NUCLEOTIDES and the errors of labels."""
    table = read_receptors(view.dataset)
    if table is None:
        raise StromaError('RECEPTORS_NOT_FOUND')
    column = view.labels(params['sampleBy'])
    contigs = table[table['locus'].isin(RECEPTORS[params['type']])].reset_index(drop=True)
    if not len(contigs):
        raise StromaError('RECEPTORS_OTHER_TYPE', type=params['type'])
    if _lacks_nucleotides(contigs, params):
        raise StromaError('RECEPTORS_WITHOUT_NUCLEOTIDES')
    codes = column.codes[contigs['cell'].to_numpy()]
    samples = frozenset(column.categories[code] for code in np.unique(codes[codes != column.missing]))
    return MatchedContigs(
        contigs=contigs,
        files=[],
        cells=np.ones(view.cells, bool),
        samples=samples,
        all=len(table),
        other_receptor=len(table) - len(contigs),
        not_in_dataset=0,
        receptors=dict(view.dataset.info['receptors']),
    )


def _lacks_nucleotides(contigs: pd.DataFrame, params: dict[str, Any]) -> bool:
    """Whether clonotypes of nucleotides are requested but the contigs have only amino acid CDR3s."""
    return bool(
        params['clonotype'] == 'nucleotide'
        and contigs['junction_aa'].notna().any()
        and contigs['junction'].isna().all()
    )


def match_contigs(store: ObjectStore, view: DatasetView, params: dict[str, Any]) -> MatchedContigs:
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
    if _lacks_nucleotides(contigs, params):
        raise StromaError('CONTIGS_WITHOUT_NUCLEOTIDES')
    contigs = contigs.sort_values('cell', kind='stable', ignore_index=True)
    samples = frozenset(asked['sample'] for asked in params['contigs'])
    return MatchedContigs(contigs, files, read, samples, total, other, unknown)
