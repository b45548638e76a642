"""Computes the cell interactions again from the files next to this one and compares them with the analysis.

    pip install -r requirements.txt
    python reproduce.py

Exit status 0: means and p values are the same.
"""

import json
import sys
from pathlib import Path

import numpy as np
import scipy.sparse as sp
from permutations import Partners, Rows, exceedances, means_of, observe, p_values
from sample_difference import difference_of

HERE = Path(__file__).resolve().parent
given = json.loads((HERE / 'parameters.json').read_text(encoding='utf-8'))
values = sp.load_npz(HERE / 'expression.npz').tocsr()
kinds = len(given['cellTypes'])
partners = Partners.of([partner for pair in given['pairs'] for partner in (pair['a'], pair['b'])])
same = True
for stratum in ('all', 'a', 'b') if given['condition'] else ('all',):
    types = np.load(HERE / f'types_{stratum}.npy')
    pair, source, target, means, p = np.load(HERE / f'expected_{stratum}.npy').T
    known = ~np.isnan(p)
    pair, source, target = (one[known].astype(np.int32) for one in (pair, source, target))
    rows = Rows(pair, source, target, 2 * pair, 2 * pair + 1)
    found = means_of(rows, observe(values, types, kinds, partners))
    counts = exceedances(values, types, kinds, partners, rows, range(given['permutations']), given['seed'])
    equal = np.allclose(found, means[known], rtol=1e-9, atol=1e-12) and np.array_equal(
        p_values(counts, given['permutations'], found), p[known]
    )
    print(f'{stratum}: {len(rows)} rows, {"the same" if equal else "NOT the same"}')
    same &= equal
if given['condition'] and given['sampleBy']:
    types = np.load(HERE / 'types_all.npy')
    sides = np.where(np.load(HERE / 'types_a.npy') >= 0, 0, 1)
    pair, source, target = np.load(HERE / 'expected_all.npy').T[:3].astype(np.int32)
    rows = Rows(pair, source, target, 2 * pair, 2 * pair + 1)
    least = given['leastCells'], given['leastSamples']
    found = difference_of(values, types, sides, np.load(HERE / 'samples.npy'), kinds, partners, rows, *least)
    expected = np.load(HERE / 'expected_difference.npy')
    again = np.column_stack([found.difference, found.p, found.adjusted])
    equal = np.allclose(again, expected, rtol=1e-9, atol=1e-12, equal_nan=True)
    print(f'samples: {len(rows)} rows, {"the same" if equal else "NOT the same"}')
    same &= equal
sys.exit(0 if same else 1)
