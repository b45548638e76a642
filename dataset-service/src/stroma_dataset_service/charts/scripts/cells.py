from __future__ import annotations

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
    sides, groups, chosen = [], [], []
    for side, members in sides_of(adata):
        for number, (group, cells) in enumerate(groups_of(adata, members)):
            # The same sample every time: the generator's seed is the group's number.
            if cells.size > CHART['perGroup']:
                cells = np.sort(np.random.default_rng(number).choice(cells, CHART['perGroup'], replace=False))
            sides += [side] * cells.size
            groups += [group] * cells.size
            chosen += cells.tolist()
    table = pd.DataFrame({'barcode': adata.obs_names[chosen], 'side': sides, 'group': groups})
    values = [one_gene(adata, gene)[chosen] for gene in CHART['genes']]
    for gene, row in zip(CHART['genes'], values, strict=True):
        table[gene['symbol']] = row
    (axis,) = axes(height=20 + 5 * len(values))
    plt.colorbar(axis.imshow(np.array(values), aspect='auto', cmap='viridis'), ax=axis)
    axis.set_yticks(range(len(values)), [gene['symbol'] for gene in CHART['genes']])
    finish(cells=table)


if __name__ == '__main__':
    main()
