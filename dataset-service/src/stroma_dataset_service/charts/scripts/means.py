from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd

from stroma_dataset_service.charts.scripts.common import (
    CHART,
    DATA,
    ad,
    axes,
    finish,
    groups_of,
    one_gene,
    plt,
    sides_of,
)


def main() -> None:
    adata = ad.read_h5ad(DATA)
    sides = [(side, groups_of(adata, members)) for side, members in sides_of(adata)]
    # Groups without cells are not drawn; the sides of a group are adjacent.
    columns = [
        (group, side, groups[k][1])
        for k, group in enumerate(CHART['groups'])
        for side, groups in sides
        if groups[k][1].size
    ]
    rows = []
    for gene in CHART['genes']:
        values = one_gene(adata, gene).astype(float)
        for group, side, cells in columns:
            named = {'gene': gene['symbol'], 'group': group, 'side': side, 'n': cells.size}
            rows.append({**named, 'fraction': (values[cells] > 0).mean(), 'mean': values[cells].mean()})
    table = pd.DataFrame(rows)
    if CHART.get('scaleByRow'):
        # z scores of each gene; a gene with the same mean in all groups is 0.
        by_gene = table.groupby('gene', sort=False)['mean']
        spread = by_gene.transform('std').fillna(0)
        centred = table['mean'] - by_gene.transform('mean')
        table['z'] = np.divide(centred, spread, out=np.zeros(len(table)), where=spread > 1e-12)
    draw(table, [f'{group} · {side}' if side else group for group, side, _ in columns])
    finish(means=table)


def draw(table: pd.DataFrame, names: list[str]) -> None:
    (axis,) = axes(height=20 + 5 * len(CHART['genes']))
    shape = len(CHART['genes']), len(names)
    colour = table['z' if 'z' in table else 'mean'].to_numpy().reshape(shape)
    if CHART['chart'] == 'dot':
        y, x = np.indices(shape)
        made: Any = axis.scatter(x, y, s=60 * table['fraction'], c=colour, cmap='viridis')
        axis.invert_yaxis()
    else:
        made = axis.imshow(colour, aspect='auto', cmap='viridis')
    plt.colorbar(made, ax=axis, label='z' if 'z' in table else 'mean')
    axis.set_xticks(range(len(names)), names, rotation=90)
    axis.set_yticks(range(shape[0]), [gene['symbol'] for gene in CHART['genes']])


if __name__ == '__main__':
    main()
