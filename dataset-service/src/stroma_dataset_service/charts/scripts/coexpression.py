from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
from scipy import stats

from stroma_dataset_service.charts.scripts.common import CHART, DATA, ad, axes, finish, groups_of, one_gene, sides_of


def correlation(x: np.ndarray, y: np.ndarray) -> dict[str, float]:
    names = ('pearson', 'pearson_p', 'spearman', 'spearman_p', 'slope', 'intercept')
    if x.size < 3 or np.ptp(x) == 0 or np.ptp(y) == 0:
        return dict.fromkeys(names, np.nan)
    pearson, spearman, fit = stats.pearsonr(x, y), stats.spearmanr(x, y), stats.linregress(x, y)
    found = (pearson.statistic, pearson.pvalue, spearman.statistic, spearman.pvalue, fit.slope, fit.intercept)
    return dict(zip(names, map(float, found), strict=True))


def main() -> None:
    adata = ad.read_h5ad(DATA)
    x, y = (one_gene(adata, gene) for gene in CHART['genes'])
    above_x, above_y = (v > np.float32(CHART['cutoffs'][axis]) for v, axis in ((x, 'x'), (y, 'y')))
    places = {
        'both': above_x & above_y,
        'onlyX': above_x & ~above_y,
        'onlyY': ~above_x & above_y,
        'neither': ~(above_x | above_y),
    }
    correlations, quadrants, points = [], [], []
    sides = sides_of(adata)
    for (side, members), axis in zip(sides, axes(len(sides), width=89, height=70), strict=True):
        a, b = x[members].astype(float), y[members].astype(float)
        correlations.append({'side': side, 'n': a.size, **correlation(a, b)})
        named: list[tuple[str, Any]] = [('', np.flatnonzero(members)), *groups_of(adata, members)]
        for group, cells in named:
            if cells.size:
                quadrants.append(
                    {'side': side, 'group': group, **{name: int(place[cells].sum()) for name, place in places.items()}}
                )
        shown = np.arange(a.size)
        if a.size > CHART['points']:
            shown = np.sort(np.random.default_rng(0).choice(a.size, CHART['points'], replace=False))
        points.append(pd.DataFrame({'side': side, 'x': a[shown], 'y': b[shown]}))
        axis.scatter(a[shown], b[shown], s=2)
        axis.set_xlabel(CHART['genes'][0]['symbol'])
        axis.set_ylabel(CHART['genes'][1]['symbol'])
        axis.set_title(side)
    finish(correlation=pd.DataFrame(correlations), quadrants=pd.DataFrame(quadrants), points=pd.concat(points))


if __name__ == '__main__':
    main()
