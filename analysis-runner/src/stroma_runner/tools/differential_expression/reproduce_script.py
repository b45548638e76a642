"""Computes the differential expression again from the files next to this one and compares it with the analysis.

    pip install -r requirements.txt
    python reproduce.py

The table of each comparison is written as `computed.csv` next to its `expected.csv`. Exit status 0: the values are the
same.
"""

import json
import sys
from pathlib import Path

import numpy as np
import pandas as pd
import scipy.sparse as sp
from analysis_data import expression, genes
from scipy.stats import false_discovery_control, mannwhitneyu

HERE = Path(__file__).resolve().parent
#: Genes made dense at a time.
BLOCK = 100


def gene_statistics(first: sp.csc_matrix, second: sp.csc_matrix) -> pd.DataFrame:
    """Means of counts per 10,000, fold change, and shares of cells above zero."""
    means = [np.asarray(side.expm1().mean(axis=0, dtype=np.float64)).ravel() for side in (first, second)]
    shares = [(side > 0).sum(axis=0).A1 / side.shape[0] for side in (first, second)]
    return pd.DataFrame(
        {
            'mean1': means[0],
            'mean2': means[1],
            'log2fc': np.log2((means[0] + 1) / (means[1] + 1)),
            'pct1': shares[0],
            'pct2': shares[1],
        }
    )


def wilcoxon(first: sp.csc_matrix, second: sp.csc_matrix) -> np.ndarray:
    """p value of each gene: normal approximation with tie correction, without continuity correction."""
    found = []
    for start in range(0, first.shape[1], BLOCK):
        sides = [side[:, start : start + BLOCK].toarray() for side in (first, second)]
        found.append(mannwhitneyu(*sides, method='asymptotic', use_continuity=False).pvalue)
    return np.nan_to_num(np.concatenate(found), nan=1.0)  # a gene that no cell has


def pseudobulk(folder: Path, table: pd.DataFrame) -> pd.DataFrame:
    """Fold change and test of the samples, from the sums of their counts."""
    from stroma_runner.methods.groups.pseudobulk import wald

    tested = wald(np.load(folder / 'counts.npy'), np.load(folder / 'design.npy'))
    return table.assign(**{name: tested[name] for name in ('log2fc', 'p_val', 'p_val_adj')})


given = json.loads((HERE / 'parameters.json').read_text(encoding='utf-8'))
# In double precision: scipy returns the precision of its input, and single precision ends at 1e-45.
values, names = expression().astype(np.float64), genes()
same = True
for one in given['comparisons']:
    folder = HERE / str(one['number'])
    sides = np.load(folder / 'sides.npy')
    parts = [values[np.flatnonzero(sides == side)] for side in (0, 1)]
    table = gene_statistics(*parts)
    if given['test'] == 'pseudobulk':
        table = pseudobulk(folder, table)
    else:
        p = wilcoxon(*parts)
        table = table.assign(p_val=p, p_val_adj=false_discovery_control(p))
    expected = pd.read_csv(folder / 'expected.csv')
    tests = [name for name in table.columns if name.startswith('p_')]
    # The platform sums expm1 of values in single precision.
    equal = np.allclose(table.drop(columns=tests), expected[[*table.columns.drop(tests)]], rtol=1e-5, atol=1e-6)
    equal &= np.allclose(table[tests], expected[tests], rtol=1e-5, atol=1e-300)
    pd.concat([names, table], axis=1).to_csv(folder / 'computed.csv', index=False)
    title = ' '.join([*filter(None, [one['name']]), one['first'], 'against', one['second']])
    print(f'{title}: {"the same" if equal else "NOT the same"}')
    same &= equal
sys.exit(0 if same else 1)
