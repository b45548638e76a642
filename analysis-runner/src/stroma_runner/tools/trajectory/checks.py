"""Other methods on the same cells: diffusion pseudotime (Haghverdi et al. 2016) and PAGA (Wolf et al. 2019)."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np

from stroma_runner.engine.dataset_view import DatasetView
from stroma_runner.methods.embedding.compiled import load_umap
from stroma_runner.methods.embedding.normalise import variable_genes
from stroma_runner.methods.embedding.reduce import MemoryVariableRows, principal_components
from stroma_runner.shared.cell_order import CellOrder
from stroma_runner.tools.trajectory.genes import short_numbers

#: Cells that are compared, neighbours, variable genes, components, and the cells that both methods must reach.
MOST, NEIGHBOURS, GENES, COMPONENTS, LEAST = 3000, 15, 2000, 30, 30
#: Groups of the summary, edges, and the weight from which an edge is listed.
GROUPS, EDGES, WEIGHT = 60, 500, 0.05


def checks(view: DatasetView, order: CellOrder, column: str | None, seed: int) -> dict[str, Any]:
    """The contract's `check`. The cells are drawn with the seed; the root cell is always among them."""
    import anndata as ad
    import scanpy as sc

    root = _root(order)
    cells = _drawn(order, root, seed)
    load_umap()
    shell = ad.AnnData(_components(view, order.cells[cells], seed))
    with warnings.catch_warnings():
        warnings.simplefilter('ignore')
        sc.pp.neighbors(shell, n_neighbors=min(NEIGHBOURS, len(cells) - 1), use_rep='X', random_state=seed)
        return {
            'dpt': _dpt(shell, order, cells, int(np.searchsorted(cells, root)), seed),
            'paga': None if column is None else _paga(shell, view, order, cells, column),
        }


def _root(order: CellOrder) -> int:
    """The cell of the smallest pseudotime in the largest partition that a root reaches."""
    reached = np.flatnonzero(order.reached)
    largest = np.bincount(order.partition[reached]).argmax()
    own = reached[order.partition[reached] == largest]
    return int(own[order.pseudotime[own].argmin()])


def _drawn(order: CellOrder, root: int, seed: int) -> np.ndarray:
    """Indices of the cells, ascending."""
    count = len(order.cells)
    if count <= MOST:
        return np.arange(count)
    drawn = np.random.default_rng([seed, 2]).choice(count, MOST, replace=False)
    return np.unique(np.r_[drawn[1:] if root not in drawn else drawn, root])


def _components(view: DatasetView, cells: np.ndarray, seed: int) -> np.ndarray:
    """Stored principal components, or components computed from the variable genes of these cells."""
    widths = {entry['key']: entry['dimensions'] for entry in view.dataset.embedding_entries}
    if widths.get('pca', 0) > 2:
        return np.ascontiguousarray(view.dataset.embedding('pca')[cells][:, :COMPONENTS], np.float32)
    import scipy.sparse as sp

    logged = sp.hstack([block for _, _, block in view.blocks(cells)], format='csr')
    kept = np.flatnonzero(np.diff(logged.tocsc().indptr) >= 3)
    logged = logged[:, kept]
    symbols = np.array(view.genes.symbols, object)[kept]
    if logged.shape[1] > GENES:
        logged = logged[:, variable_genes(logged, symbols, GENES)['highly_variable'].to_numpy()]
    return principal_components(MemoryVariableRows(logged), COMPONENTS)[0]


def _dpt(shell: Any, order: CellOrder, cells: np.ndarray, root: int, seed: int) -> dict[str, Any] | None:
    import scanpy as sc
    from scipy.stats import spearmanr

    size = min(15, len(cells) - 2)
    if size < 3:
        return None
    try:
        sc.tl.diffmap(shell, n_comps=size, random_state=seed)
        shell.uns['iroot'] = root
        sc.tl.dpt(shell, n_dcs=min(10, size))
    except (ArithmeticError, ValueError, RuntimeError):  # no eigenvectors of this graph
        return None
    other = shell.obs['dpt_pseudotime'].to_numpy(np.float64)
    own = order.pseudotime[cells]
    both = np.isfinite(other) & np.isfinite(own) & (order.partition[cells] == order.partition[cells[root]])
    if both.sum() < LEAST:
        return None
    rho = float(spearmanr(own[both], other[both])[0])
    return {'rho': round(rho, 4), 'cells': int(both.sum())} if np.isfinite(rho) else None


def _paga(shell: Any, view: DatasetView, order: CellOrder, cells: np.ndarray, column: str) -> dict[str, Any] | None:
    import pandas as pd
    import scanpy as sc

    labels = view.labels(column)
    codes = np.asarray(labels.codes)[order.cells].astype(np.int64)
    codes[codes == labels.missing] = -1
    present = np.bincount(codes[cells][codes[cells] >= 0], minlength=len(labels.categories))
    groups = np.sort(np.argsort(-present, kind='stable')[:GROUPS])
    groups = groups[present[groups] > 0]
    if len(groups) < 2:
        return None
    place = np.full(len(labels.categories) + 1, -1)
    place[groups] = np.arange(len(groups))
    of_cell = place[codes]
    used = of_cell[cells] >= 0
    part = shell[used].copy()
    names = [str(k) for k in range(len(groups))]
    part.obs['group'] = pd.Categorical.from_codes(of_cell[cells][used], categories=pd.Index(names))
    sc.tl.paga(part, groups='group')
    weights = part.uns['paga']['connectivities'].toarray()
    tree = part.uns['paga']['connectivities_tree'].toarray()
    tree = np.maximum(tree, tree.T) > 0
    a, b = np.triu_indices(len(groups), 1)
    listed = np.flatnonzero((weights[a, b] >= WEIGHT) | tree[a, b])
    listed = listed[np.argsort(-weights[a, b][listed], kind='stable')][:EDGES]
    shown = []
    for k, code in enumerate(groups.tolist()):
        own = of_cell == k
        x, y = short_numbers(np.median(order.points[own], axis=0))
        shown.append({'group': str(labels.categories[code]), 'cells': int(own.sum()), 'x': x, 'y': y})
    edges = [
        {
            'a': int(a[k]),
            'b': int(b[k]),
            'weight': min(1.0, round(float(weights[a[k], b[k]]), 4)),
            'tree': bool(tree[a[k], b[k]]),
        }
        for k in listed.tolist()
    ]
    return {'groups': shown, 'edges': edges}
