"""An experiment of three groups, two batches and an age, with what DESeq2 1.38, edgeR 3.40 and limma 3.54 find in it.

`python -m methods.bulk.oracle.reference` in `analysis-runner/tests` writes three-groups.csv again, by R
(`npm run r:setup`).
"""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

import numpy as np
import pandas as pd

HERE = Path(__file__).parent
SAMPLES = pd.DataFrame(
    {
        'group': list('aaaabbbbcccc'),
        'batch': ['x', 'y'] * 6,
        'age': [31, 42, 55, 38, 61, 47, 29, 36, 50, 58, 44, 33],
    },
    index=[f's{k}' for k in range(12)],
)


def simulate(genes: int = 240, seed: int = 3) -> pd.DataFrame:
    """Counts, genes x samples: some genes differ, some have no counts in two groups, one has an outlier."""
    rng = np.random.default_rng(seed)
    means = rng.lognormal(4.0, 1.8, genes)
    effect = np.where(rng.random((genes, 3)) < 0.2, rng.normal(0, 1.5, (genes, 3)), 0.0)
    codes = np.array(['abc'.index(one) for one in SAMPLES['group']])
    batch = np.where(SAMPLES['batch'] == 'y', 0.3, 0.0) * rng.normal(0, 1, (genes, 1))
    expected = means[:, None] * np.exp(effect[:, codes] + batch) * rng.uniform(0.6, 1.6, 12)
    size = 1 / (0.05 + 2 / means * rng.lognormal(0, 0.5, genes))
    counts = rng.negative_binomial(size[:, None], size[:, None] / (size[:, None] + expected))
    counts[:3] = 0
    counts[3:6, :8] = 0
    counts[6, 2] = 60000
    counts[7:10, :4] = 0
    return pd.DataFrame(counts, index=[f'g{k}' for k in range(genes)], columns=SAMPLES.index)


def stored() -> tuple[pd.DataFrame, pd.DataFrame]:
    """(counts, R's columns `test.column`), one row per gene."""
    table = pd.read_csv(HERE / 'three-groups.csv', index_col=0)
    return table[SAMPLES.index.tolist()], table.drop(columns=SAMPLES.index)


def store() -> None:
    counts = simulate()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        counts.to_csv(folder / 'counts.csv')
        SAMPLES.to_csv(folder / 'samples.csv')
        subprocess.run(['Rscript', '--vanilla', str(HERE / 'reference.R')], cwd=folder, check=True)
        expected = pd.read_csv(folder / 'expected.csv', index_col=0)
    pd.concat([counts, expected], axis=1).to_csv(HERE / 'three-groups.csv', float_format='%.10g')


if __name__ == '__main__':
    store()
