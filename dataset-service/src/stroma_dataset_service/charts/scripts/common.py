from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import anndata as ad
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib import font_manager
from scipy import sparse

#: The file next to this script, or an export of the whole dataset (Explorer, Export, h5ad).
DATA = 'data.h5ad'
# <chart>
CHART: dict[str, Any] = {}
# </chart>


def one_gene(adata: ad.AnnData, gene: dict[str, Any], layer: str | None = None) -> np.ndarray:
    """A gene in every cell, in a layer (the chart's): counts, or log1p of counts per 10,000 of the cell. The score of a
    set of genes has no layer."""
    # An export has all genes, its counts in raw; data.h5ad has the chart's genes and the totals of the cells.
    table = adata if adata.raw is None else adata.raw
    if 'set' in gene:
        return aucell(table.X, [place_of(table, one) for one in gene['set']], gene['places'])
    column = table.X[:, [place_of(table, gene)]]
    stored = np.asarray(column.todense() if hasattr(column, 'todense') else column).ravel()
    if (layer or CHART['layer']) == 'raw' or not CHART['counts']:
        return stored.astype(np.float32)
    in_file = 'total_counts_of_cell' in adata.obs
    totals = np.asarray(adata.obs['total_counts_of_cell'] if in_file else table.X.sum(axis=1), float).ravel()
    scale = np.divide(1e4, totals, out=np.zeros_like(totals), where=totals > 0).astype(np.float32)
    return np.log1p(scale * stored.astype(np.float32))


def place_of(table: Any, gene: dict[str, Any]) -> int:
    """Column of a gene in a matrix whose genes are named by id or by symbol."""
    names = (gene['gene_id'], gene['gene_id'].split('.')[0], gene['symbol'])
    return int(table.var_names.get_loc(next(name for name in names if name in table.var_names)))


def aucell(matrix: Any, chosen: list[int], top: int) -> np.ndarray:
    """AUCell (Aibar et al. 2017) of one set of genes in every cell: a gene at rank r of the cell, starting with the
    highest value, adds `top` - r; the sum is divided by the largest possible sum of the genes. Tied values share the
    mean of their ranks' contributions."""
    rows = sparse.csr_array(matrix)
    is_in = np.isin(np.arange(rows.shape[1]), chosen)
    counted = min(len(chosen), top - 1)
    scores = np.zeros(rows.shape[0])
    for cell in range(len(scores)):
        part = slice(rows.indptr[cell], rows.indptr[cell + 1])
        hits, stored = is_in[rows.indices[part]], rows.data[part]
        # The last of the values is zero, which all genes have that are not stored.
        _, level, size = np.unique(-np.append(stored, 0).astype(float), return_inverse=True, return_counts=True)
        size[level[-1]] += rows.shape[1] - len(stored) - 1
        ends = np.minimum(np.cumsum([0, *size]), top)
        share = np.diff(ends * top - ends * (ends + 1) / 2) / np.maximum(size, 1)
        scores[cell] = share[level[:-1][hits]].sum() + (len(chosen) - hits.sum()) * share[level[-1]]
    return (scores / (counted * top - counted * (counted + 1) / 2)).astype(np.float32)


def cells_of(adata: ad.AnnData, group: dict[str, Any]) -> np.ndarray:
    """Boolean mask of the cells of a group, by labels or by the barcodes in a file."""
    if 'file' in group:
        return np.asarray(adata.obs_names.isin(Path(group['file']).read_text('utf-8').splitlines()))
    each = [group, *group.get('and', [])]
    return np.all([np.isin(labels_of(adata, one['column']), one['categories']) for one in each], axis=0)


def labels_of(adata: ad.AnnData, column: str) -> np.ndarray:
    """Labels as text; an empty one for cells without a label."""
    labels = adata.obs[column]
    return labels.astype(object).where(labels.notna(), '').astype(str).to_numpy(dtype=str)


def sides_of(adata: ad.AnnData) -> list[tuple[str, np.ndarray]]:
    """The two groups of cells that are compared, or all cells."""
    if not CHART['compare']:
        return [('', np.ones(adata.n_obs, bool))]
    return [(group['name'], cells_of(adata, group)) for group in CHART['compare']]


def groups_of(adata: ad.AnnData, cells: np.ndarray) -> list[tuple[str, np.ndarray]]:
    """The labels of the chart's column, each with the numbers of its cells."""
    labels = labels_of(adata, CHART['groupBy'])
    return [(name, np.flatnonzero(cells & (labels == name))) for name in CHART['groups']]


def finish(**tables: pd.DataFrame) -> None:
    """Writes the tables, compares them with the chart's values if those are present, and saves the figure."""
    plt.savefig('figure.pdf', bbox_inches='tight')
    for name, table in tables.items():
        table.to_csv(f'{name}.csv', index=False)
        expected = Path('expected') / f'{name}.csv'
        if expected.exists():
            shown = pd.read_csv(expected, dtype=str, keep_default_na=False)
            differences = [column for column in table if not same(table[column], shown[column])]
            if list(table) != list(shown) or differences:
                raise SystemExit(f'{name}.csv differs from what the chart showed: {differences}')
            print(f'{name}.csv: {len(table)} rows, as the chart showed them')
        else:
            print(table.to_string(max_rows=40))


def same(values: pd.Series, shown: pd.Series) -> bool:
    if len(values) != len(shown):
        return False
    if not pd.api.types.is_numeric_dtype(values):
        return bool((values.fillna('').astype(str).to_numpy() == shown.to_numpy()).all())
    # Charts use six digits; coordinates and colours use the number of steps given in `CHART`.
    step = CHART.get('steps', {}).get(values.name, 1e-6)
    return bool(np.allclose(values, pd.to_numeric(shown), rtol=2e-5, atol=step, equal_nan=True))


def axes(rows: int = 1, width: float = 183, height: float = 60, columns: int = 1) -> Sequence[plt.Axes]:
    """Rows of a figure, each `height` mm high, with text of 7 pt; from left to right where there are columns."""
    plt.switch_backend('agg')
    known = ('DejaVu Sans', 'Noto Sans CJK SC', 'PingFang SC', 'Microsoft YaHei', 'SimHei')
    fonts = [name for name in known if name in font_manager.get_font_names()]
    plt.rcParams.update({'font.family': fonts, 'font.size': 7, 'axes.linewidth': 0.5, 'pdf.fonttype': 42})
    _, made = plt.subplots(rows, columns, figsize=(width / 25.4, rows * height / 25.4), squeeze=False)
    return list(made.ravel())
