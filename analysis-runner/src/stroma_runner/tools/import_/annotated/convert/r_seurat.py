"""Seurat objects of versions 3 to 5."""

from __future__ import annotations

import numpy as np
import pandas as pd
import scipy.sparse as sp

from stroma_runner.shared.r_files.values import RValue
from stroma_runner.tools.import_.annotated.convert.parts import SPATIAL
from stroma_runner.tools.import_.annotated.convert.r_slide import slide_of
from stroma_runner.tools.import_.annotated.convert.r_values import (
    InconsistentObject,
    Parts,
    column_of,
    coordinates_by_cell,
    dimnames,
    empty,
    frame_of,
    matrix_of,
    row_names,
)
from stroma_runner.tools.import_.facts import FileReport
from stroma_runner.tools.import_.tables import words


def seurat(value: RValue, warnings: FileReport) -> Parts:
    assays = value.get('assays')
    found = dict(assays.items()) if assays is not None else {}
    if not found:
        raise InconsistentObject('Seurat object without assays')
    chosen = _chosen_assay(value, list(found))
    cells = row_names(value.get('meta.data') or RValue('NIL', None, {}))
    unread: list[str] = []
    layers, genes, own = _assay(found[chosen], unread, warnings)
    if not layers:
        raise InconsistentObject(f'assay {chosen} without cells')
    cells = own or cells
    left = [name for name in found if name != chosen]
    if left:
        warnings.add('warning.modalitiesLeftOut', chosen=chosen, names=', '.join(left[:10]), count=len(left))
    obs = frame_of(value.get('meta.data'), cells, unread)
    if list(obs.index) != cells:
        obs = obs.reindex(cells)
    active = value.get('active.ident')
    if active is not None and 'active.ident' not in obs:
        idents = column_of(active)
        # Names of cell types that a user assigned to clusters are stored only here.
        if idents is not None and len(idents) == len(cells) and not _is_there(pd.Series(idents), obs):
            obs['active_ident'] = pd.Series(idents, index=obs.index)
    embeddings: dict[str, np.ndarray] = {}
    for name, reduction in (value.get('reductions') or RValue('VEC', [], {})).items():
        coordinates = reduction.get('cell.embeddings')
        points = None if coordinates is None else coordinates_by_cell(coordinates, cells)
        if points is None:
            unread.append(f'reduction {name}')
        else:
            embeddings[name] = points
    images = value.get('images')
    slide = slide_of(images, cells, warnings) if images is not None and images.items() else None
    if slide is not None:
        embeddings[SPATIAL] = slide.places
        obs = obs.assign(**{str(name): slide.columns[name] for name in slide.columns if name not in obs})
    return Parts(obs, _var(found[chosen], genes, unread), layers, embeddings, unread, slide)


def _chosen_assay(value: RValue, names: list[str]) -> str:
    """The gene expression assay by its usual names, otherwise the active one. SCT and integrated assays are derived
    from it."""
    usual = words('annotated', 'expressionAssays')
    active = value.get('active.assay')
    current = str(active.values[0]) if active is not None and active.kind == 'STR' and active.values else names[0]
    return next((name for word in usual for name in names if name == word), current if current in names else names[0])


def _assay(
    value: RValue, unread: list[str], warnings: FileReport
) -> tuple[dict[str, sp.csr_matrix], list[str], list[str]]:
    """(layers, genes, cells) of an Assay (versions 3 and 4) or an Assay5, whose layers may be one per sample."""
    if 'Assay5' in value.classes or value.get('layers') is not None:
        return _assay5(value, warnings)
    layers: dict[str, sp.csr_matrix] = {}
    genes: list[str] = []
    found: list[str] = []
    for name in ('counts', 'data'):
        slot = value.get(name)
        matrix = matrix_of(slot)
        if slot is None or matrix is None:
            continue
        rows, columns = dimnames(slot)
        if len(rows) != matrix.shape[1] or len(columns) != matrix.shape[0]:
            raise InconsistentObject(f'{name} without names')
        if layers and (rows != genes or columns != found):
            unread.append(f'{name} of other genes')  # the first is the fuller one
            continue
        genes, found = rows, columns
        # Before any normalisation, `data` repeats the counts.
        if not layers or not _same(next(iter(layers.values())), matrix):
            layers[name] = matrix
    return layers, genes, found


def _same(a: sp.csr_matrix, b: sp.csr_matrix) -> bool:
    return a.nnz == b.nnz and np.array_equal(a.indices, b.indices) and np.array_equal(a.data, b.data)


def _assay5(value: RValue, warnings: FileReport) -> tuple[dict[str, sp.csr_matrix], list[str], list[str]]:
    genes, cells = _log_map(value.get('features')), _log_map(value.get('cells'))
    if not genes[0] or not cells[0]:
        raise InconsistentObject('Assay5 without features or cells')
    pieces: dict[str, list[tuple[np.ndarray, np.ndarray, sp.csr_matrix]]] = {}
    for name, layer in (value.get('layers') or RValue('VEC', [], {})).items():
        kind = name.split('.', 1)[0]
        matrix = matrix_of(layer) if kind in ('counts', 'data') else None
        if kind in ('counts', 'data') and matrix is None:
            raise InconsistentObject(
                f'layer {name} is on disk or of a kind that is not read ({", ".join(layer.classes) or layer.kind})'
            )
        if matrix is not None:
            rows, columns = genes[1].get(name), cells[1].get(name)
            if rows is None or columns is None or matrix.shape != (len(columns), len(rows)):
                raise InconsistentObject(f'layer {name} of another size')
            pieces.setdefault(kind, []).append((columns, rows, matrix))
    layers = {kind: _joined(parts, len(cells[0]), len(genes[0])) for kind, parts in pieces.items()}
    split = max((len(parts) for parts in pieces.values()), default=0)
    if split > 1:
        warnings.add('warning.layersJoined', count=split)
    order = [name for name in ('counts', 'data') if name in layers]
    return {name: layers[name] for name in order}, genes[0], cells[0]


def _log_map(value: RValue | None) -> tuple[list[str], dict[str, np.ndarray]]:
    """(names, {layer: indices of its rows}) of a LogMap: a mask, names x layers."""
    if value is None:
        return [], {}
    data = value.get('.Data') or value
    names, layers = dimnames(value)
    if data.values is None or len(names) * len(layers) != len(data.values):
        return [], {}
    table = np.ma.filled(np.ma.asarray(data.values), False).astype(bool).reshape(len(layers), len(names))
    return names, {layer: np.flatnonzero(table[k]) for k, layer in enumerate(layers)}


def _joined(parts: list[tuple[np.ndarray, np.ndarray, sp.csr_matrix]], cells: int, genes: int) -> sp.csr_matrix:
    if len(parts) == 1 and parts[0][2].shape == (cells, genes):
        return parts[0][2]
    coos = [(columns, rows, matrix.tocoo()) for columns, rows, matrix in parts]
    i = np.concatenate([columns[coo.row] for columns, _, coo in coos])
    j = np.concatenate([rows[coo.col] for _, rows, coo in coos])
    return sp.csr_matrix((np.concatenate([coo.data for *_, coo in coos]), (i, j)), shape=(cells, genes))


def _is_there(idents: pd.Series, obs: pd.DataFrame) -> bool:
    texts = idents.astype(str).to_numpy()
    return any(np.array_equal(texts, obs[name].astype(str).to_numpy()) for name in obs.columns)


def _var(assay: RValue, genes: list[str], unread: list[str]) -> pd.DataFrame:
    """Columns of the genes (`meta.features`, `meta.data` of an Assay5) where they fit."""
    table = frame_of(assay.get('meta.features') or assay.get('meta.data'), genes, unread)
    return table if len(table) == len(genes) and list(table.index) == genes else empty(genes)
