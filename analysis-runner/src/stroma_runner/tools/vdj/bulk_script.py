"""Computes the clonotypes and indices of a bulk repertoire again from the files next to this one.

    pip install -r requirements.txt
    python reproduce.py

Writes clonotypes.csv, diversity.csv and sharing.csv and compares them with the platform's values.
"""

import json
import sys
from pathlib import Path

import numpy as np
import pandas as pd

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
from bulk_clonotypes import bulk_clonotypes  # noqa: E402
from diversity import diversity, sharing  # noqa: E402


def read(name: str, **columns: type) -> pd.DataFrame:
    """NA and None are names here."""
    return pd.read_csv(HERE / name, dtype=columns, keep_default_na=False, na_values=[''])


def main() -> int:
    facts = json.loads((HERE / 'parameters.json').read_text(encoding='utf-8'))
    rows = read('rows.csv', sample=str)
    found = bulk_clonotypes(rows, facts['clonotype'], facts['samples'])
    rows.assign(clonotype=found.number).to_csv(HERE / 'clonotypes.csv', index=False)
    same = [np.array_equal(found.number, rows['clonotype'])]
    counts = found.counts.toarray()
    groups = [
        {'by': 'sample', 'group': name, **diversity(counts[:, k])._asdict()} for k, name in enumerate(facts['samples'])
    ]
    shared = [one._asdict() for one in sharing(found.counts, facts['samples'])]
    for name, table in (('diversity', pd.DataFrame(groups)), ('sharing', pd.DataFrame(shared))):
        table.to_csv(HERE / f'{name}.csv', index=False)
        expected = read(f'expected/{name}.csv', group=str, a=str, b=str)
        if len(expected):
            ours, theirs = (frame.select_dtypes('number').to_numpy(float) for frame in (table, expected))
            same.append(np.allclose(ours, theirs, rtol=1e-9, atol=1e-12, equal_nan=True))
    print(f'{int(counts.sum())} copies, {len(counts)} clonotypes; equal to the platform: {all(same)}')
    return 0 if all(same) else 1


if __name__ == '__main__':
    sys.exit(main())
