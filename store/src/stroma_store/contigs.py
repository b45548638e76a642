"""Contig tables of immune receptors: written by the import; their barcodes among the cells of a dataset, and a
dataset's receptors of its own cells."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from stroma_store.dataset import layout
from stroma_store.dataset.reader import Column, Dataset
from stroma_store.errors import StromaError
from stroma_store.objects import ObjectStore

if TYPE_CHECKING:
    import pandas as pd

TABLE, FACTS = 'contigs.parquet', 'contigs.json'
#: Columns of the table, in the names of the AIRR standard; `barcode` is as the file has it.
COLUMNS = (
    'barcode',
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
#: Columns of a dataset's own receptors; `cell`: index in the dataset, from 0.
OF_CELLS = ('cell', *COLUMNS[1:])
RECEPTORS = {'TCR': ('TRA', 'TRB', 'TRG', 'TRD'), 'BCR': ('IGH', 'IGK', 'IGL')}
#: Segments of nucleotides, with "_" between the three segments of CeleScope.
_NUCLEOTIDES = re.compile(r'[ACGTN]{6,}(?:_[ACGTN]{6,})*')
_COMPLEMENT = str.maketrans('ACGTN', 'TGCAN')
MATCHES = ('exact', 'nucleotides', 'reverseComplement')


@dataclass(frozen=True)
class MatchedBarcodes:
    """`positions[k]`: the cell of the k-th barcode in the dataset, -1 without one."""

    positions: np.ndarray
    match: str | None
    ambiguous: int


def folder_of(store: ObjectStore, file: str, *, bulk: bool = False) -> Path:
    """The parsed contig file. Raises CONTIGS_NOT_FOUND, CONTIGS_WITHOUT_CELLS and, for `bulk`, CONTIGS_WITH_CELLS."""
    if not re.fullmatch('[A-Za-z0-9_-]{1,64}', file) or not store.exists(f'samples/{file}'):
        raise StromaError('CONTIGS_NOT_FOUND', file=file)
    folder = store.path(f'samples/{file}')
    if not (folder / FACTS).is_file():
        raise StromaError('CONTIGS_NOT_FOUND', file=file)
    facts = read_facts(folder)
    if ('bulk' in facts) != bulk:
        raise StromaError('CONTIGS_WITH_CELLS' if bulk else 'CONTIGS_WITHOUT_CELLS', file=facts['name'])
    return folder


def read_facts(folder: Path) -> dict[str, Any]:
    """`contigs`, `receptors`, `sha256`, `layout`, `name`; without cells also `bulk` (`counted`, `copies`)."""
    found: dict[str, Any] = json.loads((folder / FACTS).read_text(encoding='utf-8'))
    return found


def read_contigs(folder: Path, columns: Sequence[str] = COLUMNS) -> pd.DataFrame:
    import pandas as pd

    return pd.read_parquet(folder / TABLE, columns=list(columns))


def nucleotides(barcode: str) -> str:
    """The longest run of nucleotides without "_"; the whole name if there is none."""
    runs = _NUCLEOTIDES.findall(barcode.upper())
    return max(runs, key=len).replace('_', '') if runs else barcode


def reverse_complement(barcode: str) -> str:
    return barcode.translate(_COMPLEMENT)[::-1]


def match_barcodes(barcodes: Sequence[str], names: Sequence[str], positions: np.ndarray) -> MatchedBarcodes:
    """Matches barcodes with `names`, the names of the cells `positions` of a dataset.

    Uses the first of MATCHES that finds the most. A name shared by several cells is not matched.
    """
    forms = {
        'exact': (list(barcodes), list(names)),
        'nucleotides': ([nucleotides(b) for b in barcodes], [nucleotides(n) for n in names]),
    }
    forward, cells = forms['nucleotides']
    forms['reverseComplement'] = ([reverse_complement(b) for b in forward], cells)
    best = MatchedBarcodes(np.full(len(barcodes), -1, np.int64), None, 0)
    most = 0
    for name, (wanted, known) in forms.items():
        places: dict[str, int] = {}
        for k, one in enumerate(known):
            places[one] = -1 if one in places else int(positions[k])
        found = np.array([places.get(one, -2) for one in wanted], np.int64)
        number = int((found >= 0).sum())
        if number > most:
            most = number
            best = MatchedBarcodes(np.maximum(found, -1), name, int((found == -1).sum()))
    return best


def cells_of_sample(column: Column, sample: str) -> np.ndarray:
    """Positions of the sample's cells. Raises CATEGORY_NOT_FOUND."""
    if sample not in column.categories:
        raise StromaError('CATEGORY_NOT_FOUND', column=column.name, category=sample[:200])
    return np.flatnonzero(column.codes == column.categories.index(sample))


def overlap(
    folder: Path, file: str, sample: str, barcodes: Sequence[str], names: Sequence[str], positions: np.ndarray
) -> tuple[dict[str, Any], MatchedBarcodes]:
    """The contract's ContigOverlap of one file, and where its barcodes are."""
    facts = read_facts(folder)
    matched = match_barcodes(barcodes, names, positions)
    cells = len(np.unique(matched.positions[matched.positions >= 0]))
    report = {
        'file': file,
        'sample': sample,
        'contigs': facts['contigs'],
        'barcodes': len(barcodes),
        'cells': len(names),
        'matched': cells,
        'shareOfBarcodes': min(1.0, cells / len(barcodes)) if barcodes else 0.0,
        'shareOfCells': cells / len(names) if names else 0.0,
        'ambiguous': matched.ambiguous,
        'match': matched.match,
        'receptors': facts['receptors'],
        'example': {
            'barcode': barcodes[0][:120] if barcodes else None,
            'cell': names[0][:120] if names else None,
        },
    }
    return report, matched


def write_receptors(folder: Path, table: pd.DataFrame, origin: str) -> dict[str, Any]:
    """Writes the receptors of a dataset's own cells into its folder, before `write_dataset` records the files.

    `table`: OF_CELLS, one row per chain. `origin`: layout of the file that had them. Returns the contract's
    `Receptors`, which `info` of the dataset has as `receptors`.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    kinds = {'productive': pa.bool_(), **dict.fromkeys(('cell', 'duplicate_count', 'consensus_count'), pa.int64())}
    schema = pa.schema([(column, kinds.get(column, pa.string())) for column in OF_CELLS])
    rows = table.sort_values('cell', kind='stable')[list(OF_CELLS)]
    target = folder / layout.RECEPTORS
    target.parent.mkdir(parents=True, exist_ok=True)
    pq.write_table(pa.Table.from_pandas(rows, schema, preserve_index=False), target, compression='zstd')
    return {
        'layout': origin,
        'chains': len(rows),
        'cells': {name: int(rows.loc[rows['locus'].isin(loci), 'cell'].nunique()) for name, loci in RECEPTORS.items()},
        'nucleotides': bool(rows['junction'].notna().any()),
    }


def read_receptors(dataset: Dataset) -> pd.DataFrame | None:
    """The receptors of the dataset's own cells (OF_CELLS, ascending by cell); None if the dataset has none."""
    import pandas as pd

    if layout.RECEPTORS not in dataset.meta['files']:
        return None
    return pd.read_parquet(dataset.checked_path(layout.RECEPTORS))
