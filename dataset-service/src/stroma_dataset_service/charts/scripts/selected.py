from __future__ import annotations

import numpy as np
import pandas as pd

from stroma_dataset_service.charts.scripts.common import CHART, DATA, ad, axes, cells_of, finish, groups_of


def main() -> None:
    adata = ad.read_h5ad(DATA)
    selected = cells_of(adata, CHART['cells'])
    parts = {name: dict(groups_of(adata, cells)) for name, cells in (('selected', selected), ('rest', ~selected))}
    table = pd.DataFrame(
        [{'label': name, **{part: cells[name].size for part, cells in parts.items()}} for name in CHART['groups']]
    )
    (axis,) = axes(width=89)
    below = np.zeros(2)
    shares = table[['selected', 'rest']].to_numpy() / np.maximum(1, table[['selected', 'rest']].sum().to_numpy())
    for name, share in zip(table['label'], shares, strict=True):
        axis.bar(['selected', 'rest'], share, bottom=below, label=name)
        below = below + share
    axis.legend(loc='center left', bbox_to_anchor=(1, 0.5), frameon=False)
    finish(labels=table)


if __name__ == '__main__':
    main()
