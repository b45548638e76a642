"""Lists which parts of an annotated file were read and which were not."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import h5py
import numpy as np
import pandas as pd

from stroma_runner.tools.import_.annotated.h5ad import embedding_key
from stroma_runner.tools.import_.annotated.receptors import AIRR
from stroma_runner.tools.import_.annotated.tissue import KEY
from stroma_runner.tools.import_.facts import FileReport
from stroma_runner.tools.import_.files.h5_matrix import shape_of

_GRAPHS = ('obsp', 'varp')
_COLOURS = '_colors'


def survey(
    handle: h5py.File,
    warnings: FileReport,
    *,
    obs_left: Sequence[str],
    embeddings: Collection[str],
    colours: Collection[str],
    markers: pd.DataFrame | None,
) -> None:
    """Adds each part of the file to `warnings.parts`.

    `obs_left`: columns that a dataset cannot contain; `embeddings` and `colours`: names of those that were imported.
    """
    read = set(warnings.matrix.split(' + '))
    for path in ('X', 'raw/X', 'raw.X', *(f'layers/{name}' for name in _members(handle, 'layers'))):
        item = handle.get(path)
        if isinstance(item, h5py.Group | h5py.Dataset):
            shape = shape_of(item)
            warnings.part(
                'layer' if path.startswith('layers/') else 'matrix', path, path in read, shape[1] if shape else None
            )
    columns = list(_members(handle, 'obs'))
    warnings.part('columns', 'obs', True, len(columns) - len(obs_left))
    for name in obs_left:
        warnings.part('columns', f'obs/{name}', False)
    named = {part['name'] for part in warnings.parts}
    for name in _members(handle, 'obsm'):
        if name == AIRR and f'obsm/{name}' in named:
            continue
        holder = handle['obsm']
        # Before 0.7 the embeddings are fields of one table.
        item = holder.get(name) if isinstance(holder, h5py.Group) else holder.dtype[name]
        shape = (0, *item.shape) if isinstance(item, np.dtype) else getattr(item, 'shape', None)
        is_read = embedding_key(name) in embeddings
        # MuData marks the cells of each part by Boolean columns.
        kind = 'other' if isinstance(item, h5py.Dataset) and item.dtype.kind == 'b' else 'embedding'
        warnings.part(kind, f'obsm/{name}', is_read, shape[1] if shape and len(shape) > 1 else None)
    for part in (*_GRAPHS, 'varm'):
        for name in _members(handle, part):
            warnings.part('graph' if part in _GRAPHS else 'other', f'{part}/{name}', False)
    for name in _members(handle, 'uns'):
        kind, is_read = _of_uns(name, colours, markers)
        warnings.part(kind, f'uns/{name}', is_read)


def _of_uns(name: str, colours: Collection[str], markers: pd.DataFrame | None) -> tuple[str, bool]:
    if name.endswith(_COLOURS):
        return 'colours', name.removesuffix(_COLOURS) in colours
    if name == 'rank_genes_groups':
        return 'markers', markers is not None
    if name == KEY:
        return 'image', True
    return 'unstructured', name == 'simulated'


def _members(handle: h5py.File, name: str) -> Iterator[str]:
    item = handle.get(name)
    if isinstance(item, h5py.Group):
        yield from (one for one in item if one not in ('__categories', item.attrs.get('_index')))
    elif isinstance(item, h5py.Dataset):
        yield from item.dtype.names or ()
