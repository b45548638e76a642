"""R's DESeq2 results for an experiment: from R if it is installed, otherwise from the stored tables.

`python -m methods.groups.deseq2.reference` in `analysis-runner/tests` rewrites the stored tables with R (`npm run
r:setup`).
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pandas as pd
from methods.groups.deseq2.designs import PLANS, STORED, Experiment, simulate
from methods.r_support import run_r

HERE = Path(__file__).parent
COLUMNS = ('mean', 'log2fc', 'z_score', 'p_val', 'p_val_adj', 'trend')


def by_r(folder: Path, experiments: Mapping[str, Experiment]) -> dict[str, pd.DataFrame]:
    """R's table of each experiment, one row per gene; skips the test without R or DESeq2."""
    for name, one in experiments.items():
        samples = {'group': np.where(one.is_a, 'a', 'b')} | ({} if one.blocks is None else {'block': one.blocks})
        pd.DataFrame(samples).to_csv(folder / f'{name}.samples.csv', index=False)
        counts = pd.DataFrame(one.counts.T, columns=[f's{k}' for k in range(len(one.counts))])
        counts.to_csv(folder / f'{name}.counts.csv', index=False)
    run_r(folder, f'source("{HERE / "reference.R"}")', 'DESeq2')
    return {name: pd.read_csv(folder / f'{name}.expected.csv') for name in experiments}


def stored(name: str) -> tuple[Experiment, pd.DataFrame]:
    """An experiment with R's table; the columns of counts are named by group and block, as `a.0.1` or `b.1.2`."""
    table = pd.read_csv(HERE / f'{name}.csv')
    samples = [column for column in table.columns if column not in COLUMNS]
    groups, blocks, _ = np.array([column.split('.') for column in samples]).T
    is_blocked = len(np.unique(blocks)) > 1
    one = Experiment(table[samples].to_numpy().T, groups == 'a', blocks.astype(int) if is_blocked else None)
    return one, table[list(COLUMNS)]


def store() -> None:
    experiments = {name: simulate(PLANS[name]) for name in STORED}
    with tempfile.TemporaryDirectory() as folder:
        found = by_r(Path(folder), experiments)
    for name, one in experiments.items():
        blocks = np.zeros(len(one.is_a), int) if one.blocks is None else one.blocks
        names = [f'{"a" if a else "b"}.{b}.{k}' for k, (a, b) in enumerate(zip(one.is_a, blocks, strict=True))]
        counts = pd.DataFrame(one.counts.T, columns=names)
        pd.concat([counts, found[name][list(COLUMNS)]], axis=1).to_csv(HERE / f'{name}.csv', index=False)


if __name__ == '__main__':
    assert shutil.which('Rscript'), 'R is not installed: npm run r:setup'
    store()
