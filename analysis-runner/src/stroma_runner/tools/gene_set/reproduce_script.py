"""Computes the scores again from the files next to this one and compares them with the analysis.

    pip install -r requirements.txt
    python reproduce.py

The scores are written as `computed.csv`. Exit status 0: they are the same.
"""

import json
import sys
from pathlib import Path

import numpy as np
import pandas as pd
from analysis_data import expression

from stroma_runner.methods.gene_sets.aucell import aucell, membership

HERE = Path(__file__).resolve().parent
given = json.loads((HERE / 'parameters.json').read_text(encoding='utf-8'))
expected = np.load(HERE / 'expected.npy')
cells = expression().tocsr()
if given['top'] is None:  # by expression
    exact = cells.astype(np.float64)
    scores = np.stack(
        [(exact[:, one['genes']].mean(axis=1) - exact[:, one['controls']].mean(axis=1)).A1 for one in given['sets']]
    )
else:
    sets = membership([np.array(one['genes']) for one in given['sets']], cells.shape[1])
    scores = aucell(cells.indptr, cells.indices, cells.data, sets, cells.shape[1], given['top']).T
barcodes = (HERE / 'barcodes.txt').read_text(encoding='utf-8').split('\n')[:-1]
pd.DataFrame(dict(zip((one['name'] for one in given['sets']), scores, strict=True)), index=barcodes).to_csv(
    HERE / 'computed.csv', index_label='barcode'
)
same = True
for one, found, wanted in zip(given['sets'], scores, expected, strict=True):
    equal = np.allclose(found, wanted, rtol=1e-6, atol=1e-6)
    print(f'{one["name"]}: {"the same" if equal else "NOT the same"}')
    same &= equal
sys.exit(0 if same else 1)
