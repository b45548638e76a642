from __future__ import annotations

import numpy as np
import pandas as pd
from scipy.stats import gaussian_kde

from stroma_dataset_service.charts.scripts.common import CHART, DATA, ad, axes, finish, groups_of, one_gene, sides_of


def summary(values: np.ndarray) -> dict[str, float]:
    """Summary of one group's cells; empty if it has none."""
    if not values.size:
        return dict.fromkeys(('mean', 'fraction', 'min', 'q1', 'median', 'q3', 'max'), np.nan)
    low, q1, median, q3, high = np.percentile(values, (0, 25, 50, 75, 100))
    mean, fraction = values.mean(), (values > 0).mean()
    return {'mean': mean, 'fraction': fraction, 'min': low, 'q1': q1, 'median': median, 'q3': q3, 'max': high}


def density(values: np.ndarray) -> np.ndarray:
    """Gaussian kernels with Scott's bandwidth at 64 points from the smallest to the largest value."""
    if values.size < 2 or np.ptp(values) == 0:
        return np.zeros(64 if values.size else 0)
    return np.asarray(gaussian_kde(values)(np.linspace(values.min(), values.max(), 64)))


def main() -> None:
    adata = ad.read_h5ad(DATA)
    summaries, densities = [], []
    shown = axes(len(CHART['genes']), height=40 if len(CHART['genes']) > 1 else 70)
    for gene, axis in zip(CHART['genes'], shown, strict=True):
        values = one_gene(adata, gene).astype(float)
        drawn, names = [], []
        for side, members in sides_of(adata):
            for group, cells in groups_of(adata, members):
                named = {'side': side, 'gene': gene['symbol'], 'group': group}
                summaries.append({**named, 'n': cells.size, **summary(values[cells])})
                if CHART['chart'] != 'box':
                    points = density(values[cells])
                    densities += [{**named, 'point': k, 'density': height} for k, height in enumerate(points)]
                if cells.size:
                    drawn.append(values[cells])
                    names.append(f'{group} · {side}' if side else group)
        if CHART['chart'] == 'box':
            axis.boxplot(drawn, showfliers=False)
        else:
            axis.violinplot(drawn, showextrema=False, showmedians=True)
        axis.set_xticks(range(1, len(names) + 1), names, rotation=90)
        axis.set_ylabel(gene['symbol'])
    tables = {'summary': pd.DataFrame(summaries)}
    if CHART['chart'] != 'box':
        tables['density'] = pd.DataFrame(densities, columns=['side', 'gene', 'group', 'point', 'density'])
    finish(**tables)


if __name__ == '__main__':
    main()
