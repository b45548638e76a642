"""MuData (.h5mu): one modality of several, as the `.h5ad` that AnnData would write of it."""

from __future__ import annotations

from pathlib import Path

import h5py
import numpy as np

from stroma_runner.tools.import_.facts import FileReport
from stroma_runner.tools.import_.files.guard import check_h5, opened
from stroma_runner.tools.import_.files.h5_matrix import length_of, text
from stroma_runner.tools.import_.tables import words
from stroma_store.errors import StromaError


def to_h5ad(path: Path, file: str, out: Path, modality: str | None, warnings: FileReport) -> None:
    """Writes `modality` (default: gene expression) to `out`, with the top-level columns and embeddings for the same
    cells. Raises ANNDATA_INVALID (reason mudata, with the modalities) if none is gene expression."""
    with opened(path, file) as handle:
        check_h5(handle, path, file)
        modalities = [name for name in sorted(handle['mod']) if isinstance(handle['mod'][name], h5py.Group)]
        chosen = modality if modality in modalities else _expression(modalities)
        if chosen is None or modality not in (None, chosen):
            names = ', '.join(modalities[:10])
            raise StromaError('ANNDATA_INVALID', file=file, path='mod', reason='mudata', modalities=names)
        sizes = {name: features_of(handle['mod'][name]) for name in modalities}
        for name in modalities:
            warnings.part('modality', name, name == chosen, sizes[name])
        left = [f'{name} ({sizes[name]})' if sizes[name] is not None else name for name in modalities if name != chosen]
        if left:
            warnings.add('warning.modalitiesLeftOut', chosen=chosen, names=', '.join(left[:10]), count=len(left))
        with h5py.File(out, 'w') as made:
            for name in handle[f'mod/{chosen}']:
                handle.copy(f'mod/{chosen}/{name}', made, name=name)
            if isinstance(made.get('obs'), h5py.Group) and isinstance(handle.get('obs'), h5py.Group):
                _add_whole(handle, made, chosen)


def features_of(modality: h5py.Group) -> int | None:
    """Number of genes, proteins or peaks of a modality; None if its table has no names."""
    var = modality.get('var')
    names = var.get(_index_name(var)) if isinstance(var, h5py.Group) else var
    return length_of(names)


def _expression(modalities: list[str]) -> str | None:
    """The gene expression modality by its usual names, or the only modality."""
    if len(modalities) == 1:
        return modalities[0]
    usual = words('annotated', 'expressionModalities')
    return next((name for word in usual for name in modalities if name.lower() == word), None)


def _add_whole(handle: h5py.File, made: h5py.File, chosen: str) -> None:
    """Adds the top-level `obs` columns and `obsm`, matched by cell names; the modality's own entries are kept."""
    names, own = (_index(group) for group in (handle['obs'], made['obs']))
    place = {name: k for k, name in enumerate(names)}
    rows = np.array([place.get(name, -1) for name in own])
    if len(place) != len(names) or (rows < 0).any():
        return
    for name in handle['obs']:
        column = handle['obs'][name]
        bare = name.removeprefix(f'{chosen}:')
        if bare in made['obs'] or ':' in bare or name == _index_name(handle['obs']):
            continue
        if isinstance(column, h5py.Dataset) and column.shape == (len(names),):
            _copy_rows(column, made['obs'], bare, rows)
        elif isinstance(column, h5py.Group) and 'codes' in column:
            group = made['obs'].create_group(bare)
            _copy_attributes(column, group)
            handle.copy(column['categories'], group, name='categories')
            _copy_rows(column['codes'], group, 'codes', rows)
    whole = handle.get('obsm')
    embeddings = made.require_group('obsm')
    for name in whole if isinstance(whole, h5py.Group) else ():
        item = whole[name]
        if isinstance(item, h5py.Dataset) and item.ndim == 2 and len(item) == len(names) and name not in embeddings:
            _copy_rows(item, embeddings, name, rows)


def _copy_rows(source: h5py.Dataset, group: h5py.Group, name: str, rows: np.ndarray) -> None:
    made = group.create_dataset(name, data=source[:][rows], dtype=source.dtype)
    _copy_attributes(source, made)


def _copy_attributes(source: h5py.Dataset | h5py.Group, target: h5py.Dataset | h5py.Group) -> None:
    for name in ('encoding-type', 'encoding-version', 'ordered'):
        if name in source.attrs:
            target.attrs[name] = source.attrs[name]


def _index_name(group: h5py.Group) -> str:
    return text(group.attrs.get('_index', '_index'))


def _index(group: h5py.Group) -> list[str]:
    item = group.get(_index_name(group))
    return [text(v) for v in item[:]] if isinstance(item, h5py.Dataset) else []
