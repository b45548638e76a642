from __future__ import annotations

import numpy as np
import pandas as pd

from stroma_dataset_service.charts.scripts.common import CHART, DATA, ad, axes, finish


def main() -> None:
    adata = ad.read_h5ad(DATA)
    rows, bars = [], []
    measures = CHART['measures']
    for axis, (measure, found) in zip(axes(max(1, len(measures)), width=89), measures.items(), strict=False):
        values = adata.obs[found['column']].to_numpy(np.float32) * np.float32(found['factor'])
        known = values[np.isfinite(values)].astype(float)
        low, q1, median, q3, high = np.percentile(known, (0, 25, 50, 75, 100))
        rows.append(
            {'measure': measure, 'n': known.size, 'min': low, 'q1': q1, 'median': median, 'q3': q3, 'max': high}
        )
        counts = np.histogram(known, 30, (low, high))[0] if high > low else np.array([known.size])
        bars += [{'measure': measure, 'part': k, 'cells': int(n)} for k, n in enumerate(counts)]
        axis.bar(range(len(counts)), counts, width=1)
        axis.set_ylabel(measure)
    finish(quartiles=pd.DataFrame(rows), histogram=pd.DataFrame(bars))


if __name__ == '__main__':
    main()
