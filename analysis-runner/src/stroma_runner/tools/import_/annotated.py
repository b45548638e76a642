"""One annotated .h5ad as a dataset of the store. Runs in the limited child process only,
behind `h5ad_check`."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import h5py
import numpy as np
import pandas as pd

from stroma_runner.tools.import_ import annotation
from stroma_runner.tools.import_.facts import Warnings, gene_id_kind, species_of, unique_symbols
from stroma_runner.tools.import_.guard import check_h5, opened
from stroma_runner.tools.import_.h5_matrix import FileGenes, FileRows, matrix_rows
from stroma_runner.tools.import_.h5ad import read_embeddings, read_table, tidy_columns
from stroma_runner.tools.import_.marker_values import complete_markers
from stroma_runner.tools.import_.names import GENE_EXPRESSION, MAX_GENES
from stroma_store import layout
from stroma_store.errors import StromaError
from stroma_store.reader import Dataset
from stroma_store.writer import write_dataset

Rows = FileRows | FileGenes


def parse_annotated(path: Path, file: str, out: Path, report: Callable[[float], None]) -> dict[str, Any]:
    """Writes the dataset into `out` and returns ImportResult's fields without `datasetId`.

    Counts come from `layers/counts`, `raw/X` or `X`, the first with whole numbers only;
    without any the log-normalised
    `raw/X` or `X` is used (`normalisedOnly`). Raises ANNDATA_INVALID for scaled values only,
    the H5 errors for damage.
    """
    warnings = Warnings()
    with opened(path, file) as handle:
        check_h5(handle, path, file)  # again: the guard and the reader look at the same open file
        obs = read_table(handle, 'obs', file, _length(handle, 'obs', file))
        rows, var_name, normalised = _choose(handle, file, len(obs))
        var = read_table(handle, var_name, file, rows.n_genes)
        ids, names = annotation.gene_names(var)
        symbols = unique_symbols(names, warnings)
        obs, left = tidy_columns(_unique_index(obs, warnings))
        if left:
            warnings.add('warning.columnsLeftOut', count=len(left), columns=', '.join(left[:5]))
        species = species_of(ids, names, file)
        if species is None:
            warnings.add('warning.speciesUnknown', file=file)
        if normalised:
            warnings.add('warning.countsMissing', file=file)
        markers, marker_column = annotation.markers_of(handle, ids, list(symbols), list(map(str, var.index)), warnings)
        name = Path(file).name.removesuffix('.h5ad')
        obs, sample_column = annotation.with_samples(obs, name)
        if markers is not None and marker_column in obs:
            complete_markers(markers, obs[marker_column], rows, list(symbols), counts=not normalised)
        samples, tissue = annotation.sample_rows(obs, sample_column), annotation.tissue_of(obs)
        info = {
            'name': name,
            'species': species,
            'tissue': tissue,
            'samples': samples,
            'sampleColumn': sample_column,
            'levels': annotation.levels_of(obs),
            'markersColumn': marker_column,
            'colours': annotation.colours_of(handle, obs),
            'simulated': annotation.is_simulated(handle),
            'analysisInfo': {
                'general': {
                    'cells': rows.n_cells,
                    'samples': len(samples),
                    'sampleNames': [row['name'] for row in samples],
                    'species': species,
                    'tissue': tissue,
                }
            },
            'warnings': warnings.items,
        }
        write_dataset(
            out,
            counts=rows,
            obs=obs,
            var=pd.DataFrame({'gene_id': ids}, index=pd.Index(symbols)),
            embeddings=read_embeddings(handle, len(obs)),
            markers=markers,
            info=info,
            normalised_only=normalised,
            progress=report,
        )
    return _facts(out, info, gene_id_kind(ids, names))


def _facts(out: Path, info: dict[str, Any], gene_ids: str) -> dict[str, Any]:
    dataset = Dataset.open(out)
    files = dataset.meta['files']
    parts = '\n'.join(files[name]['sha256'] for name in (layout.INDPTR, layout.INDICES, layout.VALUES))
    return {
        'kind': 'annotated',
        'layout': 'h5ad',
        'libraryType': GENE_EXPRESSION,
        'cells': dataset.n_cells,
        'genes': dataset.n_genes,
        'nonZeros': int(dataset.meta['nonZeros']),
        'species': info['species'],
        'geneIds': gene_ids,
        'ensemblVersion': None,
        'overlapPercent': None,
        'simulated': info['simulated'],
        'samples': [row['name'] for row in info['samples']],
        'warnings': info['warnings'],
        'matrixSha256': hashlib.sha256(parts.encode()).hexdigest(),
    }


def _length(handle: h5py.File, name: str, file: str) -> int:
    """Rows of a table, before it is read."""
    item = handle[name]
    if isinstance(item, h5py.Dataset):
        return len(item) if item.ndim == 1 else 0
    index = item.attrs.get('_index', 'index' if 'index' in item else '_index')
    index = index.decode() if isinstance(index, bytes) else str(index)
    if not isinstance(item.get(index), h5py.Dataset):
        raise StromaError('ANNDATA_INVALID', file=file, path=name, reason=f'{name}: no index')
    return len(item[index])


def _choose(handle: h5py.File, file: str, cells: int) -> tuple[Rows, str, bool]:
    """(matrix, table of its genes, whether it is normalised only)."""
    sources = [('layers/counts', 'var'), *_raw(handle), ('X', 'var')]
    usable: tuple[Rows, str] | None = None
    for name, var in sources:
        item = handle.get(name)
        if not isinstance(item, h5py.Group | h5py.Dataset):
            continue
        genes = _length(handle, var, file)
        if genes > MAX_GENES:
            raise StromaError('H5_TOO_LARGE', file=file, path=var, reason='genes', limit=MAX_GENES)
        rows = matrix_rows(item, file, cells, genes)
        kind = _kind(rows)
        if kind == 'counts':
            return rows, var, False
        if kind == 'normalised' and usable is None:
            usable = rows, var
    if usable is None:
        raise StromaError('ANNDATA_INVALID', file=file, path='X', reason='X: scaled values only')
    return *usable, True


def _raw(handle: h5py.File) -> list[tuple[str, str]]:
    """`raw` as a group (since 0.7) or as members with dotted names (before)."""
    for matrix, table in (('raw/X', 'raw/var'), ('raw.X', 'raw.var')):
        if matrix in handle and table in handle:
            return [(matrix, table)]
    return []


def _kind(rows: Rows) -> str:
    """counts: whole numbers from 0; normalised: fractions from 0; scaled: negative values.
    Stops at the first answer."""
    for _, block in rows.gene_blocks() if isinstance(rows, FileGenes) else rows.blocks():
        data = block.data
        if data.size == 0:
            continue
        if (data < 0).any():
            return 'scaled'
        if data.dtype.kind == 'f' and not (data == np.rint(data)).all():
            return 'normalised'
    return 'counts'


def _unique_index(obs: pd.DataFrame, warnings: Warnings) -> pd.DataFrame:
    """Cells joined from several samples often repeat barcodes; they get `-1`, `-2` … with a warning."""
    if obs.index.is_unique:
        return obs
    names = unique_symbols([str(name) for name in obs.index], Warnings())
    warnings.add('warning.barcodesMadeUnique', count=int(obs.index.duplicated().sum()))
    return obs.set_axis(pd.Index(names), axis=0)
