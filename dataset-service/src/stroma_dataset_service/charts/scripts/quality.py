from __future__ import annotations

import numpy as np
import pandas as pd

from stroma_dataset_service.charts.scripts.common import CHART, DATA, ad, axes, cells_of, finish, groups_of, labels_of


def summary(values: np.ndarray) -> dict[str, float]:
    if not values.size:
        return dict.fromkeys(('mean', 'min', 'q1', 'median', 'q3', 'max'), np.nan)
    low, q1, median, q3, high = np.percentile(values, (0, 25, 50, 75, 100))
    return {'mean': values.mean(), 'min': low, 'q1': q1, 'median': median, 'q3': q3, 'max': high}


def counts(adata: ad.AnnData) -> pd.DataFrame:
    """Cells called doublets, and cells in each phase of the cell cycle."""
    rows = []
    for group, cells in groups_of(adata, np.ones(adata.n_obs, bool)):
        for measure, found in CHART['counted'].items():
            labels = pd.Series(labels_of(adata, found['column'])[cells])
            if measure == 'doublets':
                is_one = labels.str.lower().isin(('true', '1', 'doublet', 'yes'))
                names = {'cells': int((labels != '').sum()), 'doublets': int(is_one.sum())}
            else:
                names = {name: int((labels == name).sum()) for name in ('G1', 'S', 'G2M')}
            rows += [{'measure': measure, 'group': group, 'label': name, 'n': n} for name, n in names.items()]
    return pd.DataFrame(rows, columns=['measure', 'group', 'label', 'n'])


def main() -> None:
    adata = ad.read_h5ad(DATA)
    selected = cells_of(adata, CHART['cells']) if CHART['cells'] else None
    parts = [('', np.ones(adata.n_obs, bool))] if selected is None else [('selected', selected), ('rest', ~selected)]
    rows = []
    measures = CHART['measures']
    for axis, (measure, found) in zip(axes(max(1, len(measures))), measures.items(), strict=False):
        values = adata.obs[found['column']].to_numpy(np.float32) * np.float32(found['factor'])
        drawn, names = [], []
        for part, members in parts:
            for group, cells in groups_of(adata, members):
                known = values[cells][np.isfinite(values[cells])].astype(float)
                rows.append({'measure': measure, 'part': part, 'group': group, 'n': known.size, **summary(known)})
                if known.size:
                    drawn.append(known)
                    names.append(f'{group} · {part}' if part else group)
        axis.boxplot(drawn, showfliers=False)
        axis.set_xticks(range(1, len(names) + 1), names, rotation=90)
        axis.set_ylabel(measure)
    tables = {'quality': pd.DataFrame(rows)}
    if CHART['counted']:
        tables['counts'] = counts(adata)
    finish(**tables)


if __name__ == '__main__':
    main()
