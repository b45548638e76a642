"""Counts the cells again, tests the groups of samples and computes Ro/e, from the files next to this one.

    pip install -r requirements.txt
    python reproduce.py

Exit status 0: all values are the same as in the analysis.
"""

import json
import sys
from pathlib import Path

import numpy as np
import pandas as pd
from scipy.stats import false_discovery_control

from stroma_runner.methods.groups.composition import observed_over_expected, p_value

HERE = Path(__file__).resolve().parent
given = json.loads((HERE / 'parameters.json').read_text(encoding='utf-8'))
# `keep_default_na`: a cell type may be called NA. A cell without a label has an empty field.
cells = pd.read_csv(HERE / 'cells.csv', dtype=str, keep_default_na=False)
same = True


def print_comparison(name: str, equal: bool) -> None:
    global same
    same &= bool(equal)
    print(f'{name}: {"the same" if equal else "NOT the same"}')


def table_of(column: str) -> pd.DataFrame:
    kept = cells[(cells['cellType'] != '') & (cells[column] != '')]
    return pd.crosstab(kept['cellType'], kept[column])


def expected(name: str) -> pd.DataFrame:
    return pd.read_csv(
        HERE / 'expected' / f'{name}.csv', dtype={'cellType': str, 'sample': str, 'group': str}, keep_default_na=False
    )


counts = table_of('sample')
rows = expected('counts')
found = np.array([counts.loc[t, s] for t, s in zip(rows['cellType'], rows['sample'], strict=True)])
print_comparison('counts', np.array_equal(found, rows['cells']))
print_comparison('shares', np.allclose(found / [counts[s].sum() for s in rows['sample']], rows['share']))

if given['comparison']:
    shares = counts / counts.sum()
    p = []
    for row in given['comparison']['rows']:
        sides = [
            shares.loc[row['cellType'], [s for s in g['samples'] if s in shares]].to_numpy() for g in given['groups']
        ]
        p.append(p_value(given['comparison']['test'], sides))
        print_comparison(f'means of {row["cellType"]}', np.allclose([side.mean() for side in sides], row['means']))
    there = [value for value in p if value is not None]
    adjusted = iter(false_discovery_control(there) if there else ())
    for row, value in zip(given['comparison']['rows'], p, strict=True):
        pair = [value, None if value is None else next(adjusted)]
        both = [row['p'], row['p_adj']]
        equal = pair == both if None in pair else np.allclose(np.array(pair, float), np.array(both, float))
        print_comparison(f'p of {row["cellType"]}', equal)

roe = expected('roe')
if len(roe):
    groups = table_of('group')
    groups = groups.loc[list(dict.fromkeys(roe['cellType'])), list(dict.fromkeys(roe['group']))]
    again = observed_over_expected(groups.to_numpy())
    print_comparison('Ro/e', np.allclose(again.ratio.T.ravel(), roe['ratio']))
    print_comparison('chi-square', np.allclose([again.chi2, again.p], [given['roe']['chi2'], given['roe']['p']]))
sys.exit(0 if same else 1)
