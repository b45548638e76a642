"""Parts of an exported file next to the matrices: tables of cells and genes, embeddings, facts."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd

from stroma_runner.engine.dataset_view import DatasetView, hash_of
from stroma_runner.tools.export_dataset.receptors import receptor_columns
from stroma_runner.tools.export_dataset.slide import KEY, slide_of
from stroma_runner.tools.import_.annotated.receptors import COLUMN
from stroma_store.dataset.anndata_group import unique_names
from stroma_store.dataset.group_content import embedding_keys
from stroma_store.dataset.reader import Column
from stroma_store.dataset.zarr_keys import zarr_keys

#: Terms of the NCBI taxonomy by species name as used by datasets.
ORGANISMS = {'Homo sapiens': 'NCBITaxon:9606', 'Mus musculus': 'NCBITaxon:10090'}
_ENSEMBL = re.compile(r'(ENS[A-Z]*G\d{11})(\.\d+)?')


@dataclass(frozen=True)
class Contents:
    """`obs` and `var` are indexed by cells and genes; `columns` are rows of the contract's ExportedColumn."""

    obs: pd.DataFrame
    var: pd.DataFrame
    has_ensembl_ids: bool
    obsm: dict[str, np.ndarray]
    uns: dict[str, Any]
    columns: list[dict[str, Any]]

    def column_table(self) -> pd.DataFrame:
        table = pd.DataFrame(self.columns, columns=['column', 'key', 'kind', 'categories'])
        return table.astype({'categories': 'Int64'})


class _Stored:
    """Numbers and Booleans keep their stored type; older formats only have float32."""

    def __init__(self, view: DatasetView) -> None:
        self._view = view
        self._entries = {entry['name']: entry for entry in view.dataset.column_entries}

    @cached_property
    def _group(self) -> Any:
        import zarr

        return zarr.open_group(self._view.dataset.folder, mode='r')['obs']

    def array(self, column: str) -> np.ndarray | None:
        """The column's values; None for categories, and if the store has only codes."""
        entry = self._entries.get(column, {})
        if 'key' not in entry:
            return self._view.dataset.column(column).values if entry.get('kind') == 'number' else None
        found = self._group[entry['key']]
        return np.asarray(found[:]) if hasattr(found, 'shape') else None

    def is_number(self, column: str) -> bool:
        return bool(self._entries.get(column, {}).get('kind') == 'number')


def contents(view: DatasetView, dataset_id: str, names: Sequence[str], cells: np.ndarray) -> Contents:
    """Columns in the order of `names`, restricted to the chosen cells (mask).

    Raises COLUMN_NOT_FOUND. The column with the receptors' chains represents the receptors: their own columns follow at
    its place in `names`.
    """
    stored, keys = _Stored(view), zarr_keys(list(names))
    series: dict[str, pd.Series] = {}
    rows: list[dict[str, Any]] = []
    colours: dict[str, np.ndarray] = {}
    index = pd.Index(np.array(view.dataset.barcodes, object)[cells])
    for name, key in zip(names, keys, strict=True):
        values, kind = _values(view, stored, name, cells)
        series[key] = pd.Series(values, index=index)
        categories = list(values.categories) if isinstance(values, pd.Categorical) else None
        rows.append(
            {'column': name, 'key': key, 'kind': kind, 'categories': None if categories is None else len(categories)}
        )
        chosen = view.colours(name) if categories else {}
        if chosen and all(category in chosen for category in categories or ()):
            colours[f'{key}_colors'] = np.array([chosen[category] for category in categories or ()], object)
    for key, chains in receptor_columns(view.dataset, cells).items() if COLUMN in names else ():
        if key in series:
            continue  # a chosen column of the same name is the user's own
        series[key] = chains.set_axis(index)
        number = len(chains.cat.categories) if isinstance(chains.dtype, pd.CategoricalDtype) else None
        kind = 'numbers' if number is None else 'categories'
        rows.append({'column': key, 'key': key, 'kind': kind, 'categories': number})
    var, has_ensembl_ids = _genes(view)
    embedded = {entry['key']: view.embedding(entry['key'])[cells] for entry in view.dataset.embedding_entries}
    slide = slide_of(view)
    keys_of = embedding_keys(list(embedded)) | ({slide[0]: KEY} if slide else {})
    obsm = {keys_of[name]: points for name, points in embedded.items()}
    facts = _facts(view, dataset_id, cells, list(obsm), rows) | colours
    if slide and slide[1]:
        facts[KEY] = slide[1]
    return Contents(
        obs=pd.DataFrame(series, index=index),
        var=var,
        has_ensembl_ids=has_ensembl_ids,
        obsm=obsm,
        uns=facts,
        columns=rows,
    )


def _values(view: DatasetView, stored: _Stored, name: str, cells: np.ndarray) -> tuple[Any, str]:
    """(the chosen cells' values, `kind` of the contract's ExportedColumn)."""
    if stored.is_number(name):
        numbers = stored.array(name)
        assert numbers is not None
        return numbers[cells], 'numbers'
    labels = view.labels(name)
    array = stored.array(name)
    if array is not None and array.dtype == bool and set(labels.categories) <= {'False', 'True'}:
        codes = labels.codes[cells]
        if (codes != labels.missing).all():  # an edit may have taken the label of some cells
            return np.array([category == 'True' for category in labels.categories], bool)[codes], 'truth'
    return _categorical(labels, cells), 'categories'


def _categorical(labels: Column, cells: np.ndarray) -> pd.Categorical:
    """Categories without cells are left out, as AnnData does for a subset."""
    codes = labels.codes[cells].astype(np.int32)
    codes[codes == labels.missing] = -1
    categories = pd.Index(unique_names(labels.categories), dtype=object)
    return pd.Categorical.from_codes(codes, categories).remove_unused_categories()


def _genes(view: DatasetView) -> tuple[pd.DataFrame, bool]:
    """(var, whether its index is Ensembl ids): only where every gene has one and no two share it."""
    genes = view.genes
    found = [_ENSEMBL.fullmatch(gene) for gene in genes.ids]
    ids = [match.group(1) for match in found if match]
    if ids and len(ids) == len(genes.ids) == len(set(ids)):
        return pd.DataFrame({'gene_symbols': list(genes.symbols)}, index=pd.Index(ids, dtype=object)), True
    return pd.DataFrame({'gene_ids': list(genes.ids)}, index=pd.Index(list(genes.symbols), dtype=object)), False


def _facts(
    view: DatasetView, dataset_id: str, cells: np.ndarray, embeddings: list[str], columns: list[dict[str, Any]]
) -> dict[str, Any]:
    """Without times and job ids, so that equal requests produce equal files."""
    info = view.dataset.info
    source = {
        'dataset': dataset_id,
        'version': view.version,
        'labels': dict(sorted(view.labels_read.items())),
        'cells': {'cells': int(cells.sum()), 'sha256': hash_of(cells)},
    }
    facts: dict[str, Any] = {'export': json.dumps(source, ensure_ascii=False)}
    if info.get('receipt') is not None:
        facts['receipt'] = json.dumps(info['receipt'], ensure_ascii=False)
    renamed = {row['key']: row['column'] for row in columns if row['key'] != row['column']}
    if renamed:
        facts['columns'] = json.dumps(renamed, ensure_ascii=False)
    uns: dict[str, Any] = {'stroma': facts}
    if info.get('name'):
        uns['title'] = str(info['name'])
    if info.get('species') in ORGANISMS:
        uns['organism_ontology_term_id'] = ORGANISMS[info['species']]
    if info.get('simulated'):
        uns['simulated'] = True
    if embeddings:
        uns['default_embedding'] = 'X_umap' if 'X_umap' in embeddings else embeddings[0]
    return uns
