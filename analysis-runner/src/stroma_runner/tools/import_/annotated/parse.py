"""Parses one annotated .h5ad into a dataset of the store. Runs only in the limited child, after `h5ad_check`."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import h5py
import numpy as np
import pandas as pd

from stroma_runner.tools.import_.annotated import annotation, columns, contents, ontology, percent, values
from stroma_runner.tools.import_.annotated.convert import as_h5ad
from stroma_runner.tools.import_.annotated.h5ad import read_embeddings, read_table, tidy_columns
from stroma_runner.tools.import_.annotated.labels import tidy_categories
from stroma_runner.tools.import_.annotated.marker_values import complete_markers
from stroma_runner.tools.import_.annotated.receptors import take_receptors
from stroma_runner.tools.import_.annotated.tissue import read_tissue
from stroma_runner.tools.import_.choices import Choices, Library, discard_progress
from stroma_runner.tools.import_.cleaning import NameCleaner, finite_coordinates
from stroma_runner.tools.import_.facts import HUMAN, FileReport, gene_id_kind, species_of, unique_symbols
from stroma_runner.tools.import_.features import are_genes_rows
from stroma_runner.tools.import_.files.guard import check_h5, opened
from stroma_runner.tools.import_.files.h5_matrix import kept_genes, length_of
from stroma_runner.tools.import_.gene_release import release_of
from stroma_runner.tools.import_.homologues import converted_species, to_human_genes
from stroma_runner.tools.import_.names import check_axes, choose_library
from stroma_runner.tools.import_.outcomes import outcome
from stroma_runner.tools.import_.repairs import (
    GeneNames,
    name_by_id,
    repaired_barcodes,
    repaired_names,
)
from stroma_runner.tools.import_.tables import pattern
from stroma_store.dataset.writer import write_dataset
from stroma_store.errors import StromaError
from stroma_store.open_dataset import open_dataset


def parse_annotated(
    source: Path,
    file: str,
    scratch: Path,
    out: Path,
    choices: Choices | None = None,
    library: Library | None = None,
    report: Callable[[float], None] = discard_progress,
) -> dict[str, Any]:
    """Writes the dataset to `out` and returns ImportResult's fields without `datasetId`.

    Files of other formats than `.h5ad` are first converted in `scratch`. `values` chooses the matrix: whole-number
    counts if there are any, otherwise log-normalised values (`normalisedOnly`). Raises ANNDATA_INVALID if there are
    only scaled values, MATRIX_TRANSPOSED, and the H5 errors for damage.
    """
    warnings, chosen = FileReport(), choices or {}
    origin, tables = converted_species(chosen), (library or {}).get('geneTables', [])
    path, layout = as_h5ad(source, file, scratch, chosen, warnings)
    with opened(path, file) as handle:
        check_h5(handle, path, file)  # again: the guard and the reader look at the same open file
        clean = NameCleaner()
        obs = clean.table(read_table(handle, 'obs', file, _length(handle, 'obs', file)))
        rows, var_name, normalised = values.choose_matrix(
            *(handle, file, len(obs), lambda t: _length(handle, t, file), warnings), wanted=chosen.get('matrix')
        )
        var = read_table(handle, var_name, file, rows.n_genes)
        stored_names, var = list(map(str, var.index)), clean.table(var)
        clean.warn(warnings)
        keep, features = choose_library(annotation.feature_types(var), warnings)
        genes = repaired_names(*annotation.gene_names(var), chosen, warnings)
        ids, names = genes.ids, genes.symbols
        keep = keep & _are_genes(ids, names, keep, warnings)
        if not keep.all():
            rows, var = kept_genes(rows, keep), var[keep]
            stored_names, ids, names = (
                [n for n, k in zip(x, keep, strict=True) if k] for x in (stored_names, ids, names)
            )
        check_axes([str(name) for name in obs.index], names, file)
        own = name_by_id(GeneNames(ids, names), chosen, warnings)
        genes = to_human_genes(own, chosen, library or {}, file, warnings)
        if genes.keep is not None:
            rows, var = kept_genes(rows, genes.keep), var[genes.keep]
            stored_names = [n for n, k in zip(stored_names, genes.keep, strict=True) if k]
        ids, names = genes.ids, genes.symbols
        symbols = unique_symbols(names, warnings)
        obs = obs.set_axis(pd.Index(repaired_barcodes(list(obs.index), chosen, file, warnings), dtype=object), axis=0)
        obs, receptors = take_receptors(handle, obs, warnings, out)
        obs, left = tidy_columns(_unique_index(obs, warnings))
        if left:
            warnings.add('warning.columnsLeftOut', count=len(left), columns=', '.join(left[:5]))
        # A few genes may not be enough to decide, but the table is.
        species = HUMAN if origin else species_of(ids, names, file, warnings)
        markers, marker_column = annotation.markers_of(handle, ids, list(symbols), stored_names, warnings)
        name = dataset_name(file)
        obs = columns.as_categories(obs)
        colours = annotation.colours_of(handle, obs, warnings)
        obs = tidy_categories(obs, warnings)
        ontology.check_terms(obs, warnings)
        obs, sample_column = columns.with_samples(
            obs, name, warnings, chosen.get('sampleColumn'), chosen.get('library')
        )
        evidence = columns.Evidence(marker_column, frozenset(colours))
        levels = columns.levels_of(obs, sample_column, warnings, chosen.get('clusterColumn'), evidence)
        percents = percent.factors(obs, rows, list(symbols), warnings, counts=not normalised)
        if not normalised:
            obs = percent.with_quality(obs, rows, list(symbols))
        if markers is not None and marker_column in obs:
            complete_markers(markers, obs[marker_column], rows, list(symbols), counts=not normalised)
        embeddings = finite_coordinates(read_embeddings(handle, len(obs)), warnings)
        spatial = read_tissue(handle, embeddings, warnings, out)
        contents.survey(handle, warnings, obs_left=left, embeddings=embeddings, colours=colours, markers=markers)
        samples, tissue = columns.sample_rows(obs, sample_column), columns.tissue_of(obs)
        info = {
            'name': name,
            'species': species,
            'tissue': tissue,
            'samples': samples,
            'sampleColumn': sample_column,
            'levels': levels,
            'percentFactors': percents,
            'markersColumn': marker_column,
            'colours': {name: _present(obs[name], known) for name, known in colours.items()},
            'simulated': annotation.is_simulated(handle),
            'spatial': spatial,
            'receptors': receptors.facts if receptors else None,
            'analysisInfo': {
                'general': {
                    'cells': rows.n_cells,
                    'samples': len(samples),
                    'sampleNames': [row['name'] for row in samples],
                    'species': species,
                    'tissue': tissue,
                    'sampleColumn': sample_column,
                    'clusterColumn': levels.get('cluster'),
                }
            },
            'warnings': warnings.items,
        }
        write_dataset(
            out,
            counts=rows,
            obs=receptors.with_column(obs) if receptors else obs,
            var=pd.DataFrame({'gene_id': ids}, index=pd.Index(symbols)),
            embeddings=embeddings,
            markers=markers,
            info=info,
            normalised_only=normalised,
            progress=report,
        )
    facts = _facts(out, info, gene_id_kind(ids, names), features, layout)
    release = release_of(own.ids, own.symbols, origin or species, tables)
    converted = {'convertedFrom': origin} if origin else {}
    return {**facts, **release, **converted, 'repairs': warnings.repairs, 'contents': warnings.contents()}


def dataset_name(file: str) -> str:
    """The name of the file without its format suffixes."""
    return pattern('annotated', 'ending', re.IGNORECASE).sub('', Path(file).name) or Path(file).name


def _are_genes(ids: list[str], names: list[str], keep: np.ndarray, warnings: FileReport) -> np.ndarray:
    """`are_genes_rows` of the kept rows; the others have been reported already."""
    places = np.flatnonzero(keep)
    found = np.ones(len(keep), bool)
    found[places] = are_genes_rows([ids[k] for k in places], [names[k] for k in places], warnings)
    return found


def _present(column: pd.Series, colours: dict[str, str]) -> dict[str, str]:
    """Colours of the categories that have cells."""
    return {str(name): colours[str(name)] for name in column.cat.categories if str(name) in colours}


def _facts(out: Path, info: dict[str, Any], gene_ids: str, library: str, layout: str) -> dict[str, Any]:
    dataset = open_dataset(out)
    files, paths = dataset.meta['files'], dataset.paths
    parts = '\n'.join(files[name]['sha256'] for name in (paths.indptr, paths.indices, paths.values))
    return {
        'kind': 'annotated',
        'layout': layout,
        'libraryType': library,
        'cells': dataset.n_cells,
        'genes': dataset.n_genes,
        'nonZeros': int(dataset.meta['nonZeros']),
        'species': info['species'],
        'geneIds': gene_ids,
        'simulated': info['simulated'],
        'samples': [row['name'] for row in info['samples']],
        'warnings': info['warnings'],
        'matrixSha256': hashlib.sha256(parts.encode()).hexdigest(),
    }


def _length(handle: h5py.File, name: str, file: str) -> int:
    """Number of rows of a table, before it is read."""
    item = handle[name]
    if isinstance(item, h5py.Dataset):
        return len(item) if item.ndim == 1 else 0
    index = item.attrs.get('_index', 'index' if 'index' in item else '_index')
    index = index.decode() if isinstance(index, bytes) else str(index)
    length = length_of(item.get(index))
    if length is None:
        raise StromaError('ANNDATA_INVALID', file=file, path=name, reason=f'{name}: no index')
    return length


def _unique_index(obs: pd.DataFrame, warnings: FileReport) -> pd.DataFrame:
    """Cells joined from several samples often repeat barcodes; they get `-1`, `-2` … with a warning."""
    if obs.index.is_unique:
        return obs
    names = unique_symbols([str(name) for name in obs.index], FileReport())
    warnings.add('warning.barcodesMadeUnique', count=int(obs.index.duplicated().sum()))
    shared = int(obs.index.duplicated(keep=False).sum())
    counts = {'one': len(names) - shared, 'many': shared, 'none': 0}
    warnings.repairs.append(outcome('duplicates', list(names), **counts, axis='cells'))
    return obs.set_axis(pd.Index(names), axis=0)
