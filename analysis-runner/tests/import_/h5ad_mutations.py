"""An annotated file with all parts, and seeded ways to make it odd: names, numbers, types, shapes, damage."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import h5py
import numpy as np

CELLS, GENES = 48, 30
TEXT = h5py.string_dtype()
NAMES: list[str | bytes] = [
    *('a\tb', 'a\rb', 'a\nb', 'a\r\nb', '\t', '\r', '', ' ', 'a' * 5000, 'a\u2028b', 'a\u0085b', 'a\x1fb', 'a\x7fb'),
    *('"', "'", ',', '=1+1', '@x', '../x', 'a/b', 'a\\b', '__proto__', 'NaN', 'None', 'nan', 'null', 'inf', '1e999'),
    *(
        '\U0001f9ec',
        'é',
        '中文',
        'CD3D',
        'CD3D',
        'cluster',
        'umap3',
        '{count}',
        '<b>',
        '%00',
        b'\xff\xfe',
        b'a\xed\xa0\x80b',
    ),
]
NUMBERS = [np.nan, np.inf, -np.inf, 1e300, -1e300, 3.4e38, 1e-320, -0.0, 2.0**63, -1.0, 0.5, 2.0**31, 2.0**40]

Mutation = Callable[[h5py.File, random.Random], None]


def make(path: Path) -> Path:
    rng = np.random.default_rng(5)
    counts = rng.poisson(0.8, (CELLS, GENES)).astype('f4')
    counts[:, 0] += 1
    logged = np.log1p(counts / counts.sum(axis=1, keepdims=True) * 1e4).astype('f4')
    groups = ('a', 'b', 'c')
    with h5py.File(path, 'w') as handle:
        _sparse(handle.create_group('layers/counts'), counts)
        _sparse(handle.create_group('X'), logged)
        obs, var = (
            _table(handle, 'obs', [f'c{k}' for k in range(CELLS)]),
            _table(handle, 'var', ['CD3D', 'MT-CO1', 'RPS3', *(f'GENE{k}' for k in range(3, GENES))]),
        )
        var['gene_ids'] = np.array([f'ENSG{k:011d}' for k in range(GENES)], dtype=TEXT)
        _category(obs, 'leiden', np.arange(CELLS) % 3, groups)
        _category(obs, 'cell_type', np.arange(CELLS) % 2, ('T', 'B'))
        _category(obs, 'sample', np.arange(CELLS) // 24, ('s1', 's2'))
        _category(obs, 'phase', np.arange(CELLS) % 3, ('G1', 'S', 'G2M'))
        obs['n_genes'] = (counts > 0).sum(axis=1)
        obs['total_counts'] = counts.sum(axis=1)
        obs['pct_counts_mt'] = rng.random(CELLS)
        obs['doublet_score'] = rng.random(CELLS)
        obs['predicted_doublet'] = rng.random(CELLS) < 0.1
        obs['note'] = np.array([f'n{k % 5}' for k in range(CELLS)], dtype=TEXT)
        for key, width in (('X_umap', 2), ('X_umap3', 3), ('X_pca', 10), ('X_tsne', 2)):
            handle[f'obsm/{key}'] = rng.normal(size=(CELLS, width)).astype('f4')
        handle['uns/leiden_colors'] = np.array(['#FF0000', '#00FF00', '#0000FF'], dtype=TEXT)
        _markers(handle, groups)
    return path


def _sparse(group: h5py.Group, values: np.ndarray) -> None:
    rows, columns = np.nonzero(values)
    group['data'], group['indices'] = values[rows, columns], columns.astype('i4')
    group['indptr'] = np.concatenate([[0], np.cumsum(np.bincount(rows, minlength=len(values)))]).astype('i4')
    group.attrs.update({'encoding-type': 'csr_matrix', 'encoding-version': '0.1.0', 'shape': values.shape})


def _table(handle: h5py.File, name: str, index: list[str]) -> h5py.Group:
    group = handle.create_group(name)
    group.attrs.update({'encoding-type': 'dataframe', '_index': '_index', 'column-order': np.array([], 'S1')})
    group['_index'] = np.array(index, dtype=TEXT)
    return group


def _category(group: h5py.Group, name: str, codes: np.ndarray, categories: tuple[str, ...]) -> None:
    made = group.create_group(name)
    made.attrs['encoding-type'] = 'categorical'
    made['codes'], made['categories'] = codes.astype('i1'), np.array(categories, dtype=TEXT)


def _markers(handle: h5py.File, groups: tuple[str, ...]) -> None:
    genes = np.rec.fromarrays([np.array(['CD3D', 'GENE4', 'GENE9'], 'S8')] * 3, names=list(groups))
    handle['uns/rank_genes_groups/names'] = genes
    for name in ('scores', 'pvals', 'pvals_adj', 'logfoldchanges'):
        values = np.rec.fromarrays([np.array([0.5, 0.1, 0.01], 'f8')] * 3, names=list(groups))
        handle[f'uns/rank_genes_groups/{name}'] = values
    handle['uns/rank_genes_groups/params/groupby'] = 'leiden'


def _datasets(handle: h5py.File, below: str = '/', kinds: str = '') -> list[str]:
    found: list[str] = []

    def visit(name: str, item: Any) -> None:
        if isinstance(item, h5py.Dataset) and (not kinds or item.dtype.kind in kinds):
            found.append(f'{below.rstrip("/")}/{name}')

    if isinstance(handle.get(below), h5py.Group):
        handle[below].visititems(visit)
    return sorted(found)


def _replace(handle: h5py.File, path: str, values: Any) -> None:
    attributes = dict(handle[path].attrs)
    del handle[path]
    handle[path] = values
    handle[path].attrs.update(attributes)


def _text(values: list[Any]) -> np.ndarray:
    return np.array(values, dtype=TEXT)


def names(handle: h5py.File, rng: random.Random) -> None:
    path = rng.choice(_datasets(handle, rng.choice(['obs', 'var', 'uns']), 'O') or _datasets(handle, 'obs', 'O'))
    values = np.atleast_1d(handle[path][()]).tolist()
    for _ in range(rng.randint(1, 4)):
        values[rng.randrange(len(values))] = rng.choice(NAMES)
    _replace(handle, path, _text(values))


def numbers(handle: h5py.File, rng: random.Random) -> None:
    path = rng.choice(_datasets(handle, rng.choice(['obs', 'obsm', 'X', 'layers']), 'fiu'))
    values = handle[path][:].astype(rng.choice(['f4', 'f8', 'f2']) if rng.random() < 0.7 else handle[path].dtype)
    flat = values.reshape(-1)
    with np.errstate(all='ignore'):
        for _ in range(rng.choice([1, 3, flat.size])):
            flat[rng.randrange(flat.size)] = np.array(rng.choice(NUMBERS)).astype(values.dtype)
    _replace(handle, path, values)


def embedding(handle: h5py.File, rng: random.Random) -> None:
    rows, width = rng.choice([(CELLS, 2), (CELLS, 3), (CELLS, 1), (CELLS, 0), (CELLS, 120), (CELLS - 1, 2), (0, 2)])
    kind = rng.choice(['f2', 'f4', 'f8', 'i1', 'i8', 'u8', '?', 'S3', 'c8'])
    key = rng.choice(['X_umap', 'X_umap2', 'X_umap3', 'X_pca3', 'X_', 'X_..', 'X_a b', 'spatial', 'X_' + 'k' * 90])
    if f'obsm/{key}' in handle:
        del handle[f'obsm/{key}']
    value = rng.choice([0, 1, np.nan, np.inf, 1e300]) if kind in ('f4', 'f8') else 1
    with np.errstate(all='ignore'):
        handle[f'obsm/{key}'] = np.full((rows, width), value).astype(kind)


def column(handle: h5py.File, rng: random.Random) -> None:
    name = rng.choice(
        ['leiden', 'cell_type', 'sample', 'phase', 'extra', 'cluster', 'a\tb', 'a\rb', 'é', 'n_genes', ' ']
    )
    if f'obs/{name}' in handle:
        del handle[f'obs/{name}']
    count = rng.choice([0, 1, 2, 48, 300])
    categories: Any = [rng.choice(NAMES) if rng.random() < 0.3 else f'k{k}' for k in range(count)]
    group = handle['obs'].create_group(name)
    group['codes'] = np.array([rng.randrange(-1, count) for _ in range(CELLS)], 'i2')
    group['categories'] = rng.choice([_text(categories), np.arange(count), np.arange(count) / 3, np.arange(count) > 0])


def plain_column(handle: h5py.File, rng: random.Random) -> None:
    name = rng.choice(['extra', 'leiden', 'sample', 'n_genes', 'pct_counts_mt', 'predicted_doublet', 'index'])
    if f'obs/{name}' in handle:
        del handle[f'obs/{name}']
    texts = [rng.choice(NAMES) for _ in range(CELLS)]
    handle[f'obs/{name}'] = rng.choice(
        [
            _text(texts),
            np.full(CELLS, np.nan),
            np.full(CELLS, np.inf, 'f4'),
            np.array([rng.choice(NUMBERS) for _ in range(CELLS)]),
            np.full(CELLS, 2**63 - 1),
            np.zeros(CELLS, '?'),
            np.full((CELLS, 2), 1.0),
            np.zeros(CELLS - 1),
            np.zeros(CELLS, 'c8'),
            np.zeros(CELLS, [('a', 'f4'), ('b', 'S3')]),
            np.array(3.0),
        ]
    )


def markers(handle: h5py.File, rng: random.Random) -> None:
    group = handle['uns/rank_genes_groups']
    name = rng.choice(sorted(set(group) - {'params'}))
    values = group[name][:]
    if name == 'names':
        values = (
            values.astype([(rng.choice(['a', 'zz', 'a\tb', 'é']), 'S60'), ('b', 'S60')][: rng.randint(1, 2)])
            if (rng.random() < 0.5 and len(values.dtype) == 2)
            else values
        )
        values[values.dtype.names[0]][0] = rng.choice([b'', b'nothing', b'a\tb', b'\xff'])
    else:
        values[values.dtype.names[0]][:] = rng.choice(NUMBERS)
    _replace(handle, f'uns/rank_genes_groups/{name}', values)
    if rng.random() < 0.3:
        _replace(
            handle, 'uns/rank_genes_groups/params/groupby', rng.choice(['', 'sample', 'nothing', 'n_genes', 'a\tb'])
        )


def matrix(handle: h5py.File, rng: random.Random) -> None:
    where = rng.choice(['X', 'layers/counts'])
    shape = (CELLS, GENES)
    dense = np.array([[rng.choice([0, 0, 0, 1, 5]) for _ in range(GENES)] for _ in range(CELLS)], 'f8')
    kind = rng.choice(['i1', 'u2', 'i8', 'u8', 'f2', 'f4', 'f8', '?'])
    with np.errstate(all='ignore'):
        if rng.random() < 0.5:
            dense[rng.randrange(CELLS), rng.randrange(GENES)] = rng.choice(NUMBERS)
        if rng.random() < 0.2:
            dense[:] = rng.choice([0, 1e-3, 255, 65_536])
        values = dense.astype(kind)
    if where in handle:
        del handle[where]
    if rng.random() < 0.5:
        handle[where] = values
        return
    group = handle.create_group(where)
    if rng.random() < 0.5:
        _sparse(group, values)
        return
    # Explicit zeros, unsorted and repeated indices.
    order = np.array([rng.sample(range(GENES), GENES) for _ in range(CELLS)])
    order[:, -1] = order[:, 0]
    group['data'] = np.take_along_axis(values, order, axis=1).reshape(-1)
    group['indices'], group['indptr'] = order.reshape(-1).astype('i4'), np.arange(CELLS + 1) * GENES
    group.attrs.update({'encoding-type': 'csr_matrix', 'shape': shape})


def without(handle: h5py.File, rng: random.Random) -> None:
    found = sorted({path.rsplit('/', rng.randint(0, 1))[0] for path in _datasets(handle)} - {''})
    del handle[rng.choice(found)]


def attribute(handle: h5py.File, rng: random.Random) -> None:
    group = handle[rng.choice(['obs', 'var', 'obs/leiden', 'X', 'layers/counts'])]
    name = rng.choice(['_index', 'column-order', 'encoding-type', 'shape', 'extra'])
    group.attrs[name] = rng.choice(
        ['', 'leiden', 'csc_matrix', 5, np.array([1, 2]), np.array(['x', 'leiden'], dtype=TEXT)]
    )


def colours(handle: h5py.File, rng: random.Random) -> None:
    values = [rng.choice(['#FF0000', '#ff0000ff', 'red', '', '#00FF00', '#0000FF', b'\xff']) for _ in range(3)]
    _replace(handle, 'uns/leiden_colors', rng.choice([_text(values), np.arange(3), np.zeros((3, 4))]))


MUTATIONS: tuple[Mutation, ...] = (
    *(names, names, numbers, numbers, embedding, column, plain_column, markers, matrix, without, attribute, colours),
)


def mutate(path: Path, seed: int) -> list[str]:
    """Applies 1 to 4 mutations to the file, sometimes also damaged bytes. Returns their descriptions."""
    rng, done = random.Random(seed), []
    with h5py.File(path, 'r+') as handle:
        for _ in range(rng.randint(1, 4)):
            mutation = rng.choice(MUTATIONS)
            try:
                mutation(handle, rng)
                done.append(mutation.__name__)
            except (KeyError, IndexError, ValueError, TypeError, OverflowError, RuntimeError, OSError):
                done.append(f'({mutation.__name__} found nothing to change)')
    if rng.random() < 0.05:
        data = bytearray(path.read_bytes())
        for _ in range(rng.randint(1, 5)):
            data[rng.randrange(len(data))] = rng.randrange(256)
        path.write_bytes(data)
        done.append('damage')
    return done
