"""Computes the clonotypes and indices of an analysis again from the files next to this one.

    pip install -r requirements.txt
    python reproduce.py

Writes clonotypes.csv, diversity.csv and startrac.csv and compares them with the platform's values.
"""

import json
import sys
from pathlib import Path

import numpy as np
import pandas as pd

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
from clonotypes import clonotypes  # noqa: E402
from diversity import Diversity, diversity, startrac, table  # noqa: E402


def read(name: str, **columns: type) -> pd.DataFrame:
    """NA and None are names here."""
    return pd.read_csv(HERE / name, dtype=columns, keep_default_na=False, na_values=[''])


def main() -> int:
    facts = json.loads((HERE / 'parameters.json').read_text(encoding='utf-8'))
    contigs = read('contigs.csv')
    cells = read('cells.csv', sample=str, type=str).set_index('cell')
    found = clonotypes(contigs, facts['clonotype'], facts['doubleChainOnly'], second=facts['secondChains'])
    number = found['clonotype'].reindex(cells.index)
    cells.assign(clonotype=number).to_csv(HERE / 'clonotypes.csv')
    same = [np.array_equal(number.to_numpy(), cells['clonotype'].to_numpy(), equal_nan=True)]
    counts, codes = {}, number.fillna(0).to_numpy(np.int64)
    rows = []
    for by in ('sample', 'type'):
        expected = read('expected/diversity.csv', group=str).query('by == @by')
        groups = list(expected['group'])
        counts[by] = table(codes, np.asarray(pd.Categorical(cells[by], categories=groups).codes, np.int64), len(groups))
        columns = counts[by].toarray().T
        rows += [{'by': by, 'group': g, **diversity(columns[k])._asdict()} for k, g in enumerate(groups)]
    indices = startrac(counts['type'], counts['sample'])._asdict()
    of_types = read('expected/startrac.csv', type=str)
    made = {'diversity': pd.DataFrame(rows), 'startrac': of_types.assign(**indices)}
    fields = {'diversity': list(Diversity._fields), 'startrac': list(indices)}
    for name, values in made.items():
        values.to_csv(HERE / f'{name}.csv', index=False)
        ours, theirs = (frame[fields[name]].to_numpy(float) for frame in (values, read(f'expected/{name}.csv')))
        same.append(np.allclose(ours, theirs, rtol=1e-9, atol=1e-12, equal_nan=True))
    cells_with = int((codes > 0).sum())
    print(f'{cells_with} cells, {codes.max()} clonotypes; equal to the platform: {all(same)}')
    return 0 if all(same) else 1


if __name__ == '__main__':
    sys.exit(main())
